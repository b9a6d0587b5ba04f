//! The colours of boards, pieces and signs, as style sheets.
//!
//! Games with three or more players use the palette of Okabe and Ito, which colour-blind people can tell apart.

use std::fmt::Write as _;

use crate::rules::Player;

/// The colours of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Theme {
    /// On a light background.
    #[default]
    Light,
    /// On a dark background.
    Dark,
    /// Follows the reader's system setting; viewers that ignore it show the light theme.
    Auto,
}

/// The colours of the board, labels and signs.
struct BoardColours {
    page: &'static str,
    text: &'static str,
    faint: &'static str,
    frame: &'static str,
    shades: [&'static str; 3],
    /// The colours of cell names on these shades.
    names: [&'static str; 3],
    barrier: &'static str,
    chosen: &'static str,
    sign: &'static str,
    capture: &'static str,
}

const LIGHT: BoardColours = BoardColours {
    page: "#fbf9f4",
    text: "#3b3630",
    faint: "#857b6e",
    frame: "#5d5347",
    shades: ["#c2ae8f", "#eee6d5", "#dacbb0"],
    names: ["#6b5a41", "#8d7f69", "#7a6a51"],
    barrier: "#24566b",
    chosen: "#e9c65b",
    sign: "#1f6f5c",
    capture: "#a8322a",
};

const DARK: BoardColours = BoardColours {
    page: "#1d1c1a",
    text: "#e6e0d4",
    faint: "#9c9386",
    frame: "#0f0e0d",
    shades: ["#7b6f5e", "#ab9f8b", "#938773"],
    names: ["#cfc4b1", "#4f4638", "#e0d6c4"],
    barrier: "#9fd0e0",
    chosen: "#d9b545",
    sign: "#0f4a3d",
    capture: "#8f1f1a",
};

/// The colours of a player's pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PieceColours {
    /// The names of players who get these colours.
    names: &'static [&'static str],
    /// The fill of a piece.
    body: &'static str,
    /// The lines of a figure.
    ink: &'static str,
    /// What is written on a disc.
    written: &'static str,
    /// The ring of a disc.
    ring: &'static str,
    /// Whether figures are those of the dark side.
    pub(super) dark: bool,
}

const fn named(names: &'static [&'static str], body: &'static str, written: &'static str) -> PieceColours {
    PieceColours {
        names,
        body,
        ink: INK,
        written,
        ring: INK,
        dark: false,
    }
}

const INK: &str = "#26221e";
const IVORY: &str = "#fdfbf5";

const BRIGHT: PieceColours = named(&["white"], IVORY, INK);
const BLACK: PieceColours = PieceColours {
    names: &["black"],
    body: "#322d28",
    ink: IVORY,
    written: IVORY,
    ring: "#14110f",
    dark: true,
};
/// The three colours of something that is drawn: what fills it, the lines upon it, and its edge.
pub(super) struct Paint {
    pub(super) fill: &'static str,
    pub(super) line: &'static str,
    pub(super) edge: &'static str,
}

impl PieceColours {
    /// The colours of a figure. One of the dark side is drawn in its body colour over light details.
    pub(super) fn figure(&self) -> Paint {
        let (fill, line) = if self.dark {
            (self.ink, self.body)
        } else {
            (self.body, self.ink)
        };
        Paint {
            fill,
            line,
            edge: self.ink,
        }
    }

    /// The colours of a disc.
    pub(super) fn disc(&self) -> Paint {
        Paint {
            fill: self.body,
            line: self.written,
            edge: self.ring,
        }
    }
}

/// The colours of neutral pieces.
pub(super) const NEUTRAL: PieceColours = named(&[], "#b8ab97", INK);

/// The colours of players who are not called by a colour, in the order in which they are given.
const OTHERS: [PieceColours; 8] = [
    named(&["blue"], "#56b4e9", INK),
    named(&["orange"], "#e69f00", INK),
    named(&["green"], "#12a87f", INK),
    named(&["purple", "violet", "pink"], "#cc79a7", INK),
    named(&["yellow", "gold"], "#f0e442", INK),
    named(&["red"], "#c9481d", IVORY),
    BRIGHT,
    BLACK,
];

/// The colours of each player's pieces. A player called by a colour gets it; otherwise two players are light and dark.
pub(super) fn piece_colours(players: &[Player]) -> Vec<PieceColours> {
    let named: Vec<Option<PieceColours>> = players
        .iter()
        .map(|player| {
            let name = player.name.to_lowercase();
            OTHERS
                .into_iter()
                .find(|colours| colours.names.contains(&name.as_str()))
        })
        .collect();
    let alike = (0..named.len()).any(|index| named[index].is_some() && named[..index].contains(&named[index]));
    if players.len() <= 2 && (alike || named.contains(&None)) {
        return [BRIGHT, BLACK].into_iter().take(players.len()).collect();
    }
    let mut given: Vec<PieceColours> = Vec::new();
    for (index, named_colours) in named.iter().enumerate() {
        let free = |own: &&PieceColours| !given.contains(own) && !named.contains(&Some(**own));
        let own = named_colours.filter(|colours| !given.contains(colours));
        let next = own.or_else(|| OTHERS.iter().find(free).copied());
        given.push(next.unwrap_or(OTHERS[index % OTHERS.len()]));
    }
    given
}

/// The style sheet of a picture, which may have signs.
pub(super) fn style_sheet(theme: Theme, colours: &[PieceColours], has_signs: bool) -> String {
    let mut out = String::new();
    let rules = |board: &BoardColours, indent: &str, out: &mut String| {
        board_rules(board, indent, out);
        if has_signs {
            sign_rules(board, indent, out);
        }
    };
    match theme {
        Theme::Light => rules(&LIGHT, "", &mut out),
        Theme::Dark => rules(&DARK, "", &mut out),
        Theme::Auto => {
            rules(&LIGHT, "", &mut out);
            out.push_str("@media (prefers-color-scheme:dark){\n");
            rules(&DARK, " ", &mut out);
            out.push_str("}\n");
        }
    }
    out.push_str(
        "text{font-family:'Noto Sans','Segoe UI','Helvetica Neue',Helvetica,Arial,sans-serif;text-anchor:middle}\n\
         .frame,.open,.wall,.confine{fill:none;stroke-linejoin:round;stroke-linecap:round}\n\
         .frame,.confine{stroke-width:2}.open{stroke-width:1.5;stroke-dasharray:1 5}.wall{stroke-width:5}.grid{stroke-width:.6}\n\
         .left{text-anchor:start}\n",
    );
    if has_signs {
        out.push_str(".line,.ring{fill:none;stroke-width:3}.ring{stroke-width:3.5}\n");
    }
    for (index, piece) in colours.iter().enumerate() {
        let (figure, disc) = (piece.figure(), piece.disc());
        let _ = writeln!(
            out,
            ".f{index}{{fill:{};color:{};stroke:{}}}.d{index}{{fill:{};color:{};stroke:{}}}",
            figure.fill, figure.line, figure.edge, disc.fill, disc.line, disc.edge
        );
    }
    out
}

fn board_rules(board: &BoardColours, indent: &str, out: &mut String) {
    let BoardColours {
        page,
        text,
        faint,
        frame,
        ..
    } = board;
    let _ = writeln!(
        out,
        "{indent}.page{{fill:{page}}}.head{{fill:{text}}}.label{{fill:{faint}}}"
    );
    for (index, (shade, name)) in board.shades.iter().zip(board.names).enumerate() {
        let _ = writeln!(
            out,
            "{indent}.s{index}{{fill:{shade};stroke:{shade}}}.n{index}{{fill:{name}}}"
        );
    }
    let _ = writeln!(
        out,
        "{indent}.frame,.confine,.grid{{stroke:{frame}}}.open,circle.turn{{stroke:{faint}}}.wall{{stroke:{}}}",
        board.barrier
    );
}

fn sign_rules(board: &BoardColours, indent: &str, out: &mut String) {
    let _ = writeln!(
        out,
        "{indent}.chosen{{fill:{0};stroke:{0}}}.dot{{fill:{1}}}.line{{stroke:{1}}}.ring{{stroke:{2}}}",
        board.chosen, board.sign, board.capture
    );
}
