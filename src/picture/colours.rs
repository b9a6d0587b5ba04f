//! The colours of boards, pieces and signs, as style sheets.
//!
//! The colours of three and more players are those of Okabe and Ito, which colour-blind people can tell apart.

use std::fmt::Write as _;

use crate::rules::Player;

/// Which colours a picture has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// On light ground.
    #[default]
    Light,
    /// On dark ground.
    Dark,
    /// As the reader's system is set; programs that do not ask it show light ground.
    Auto,
}

/// The colours of what is not a piece.
struct Ground {
    page: &'static str,
    text: &'static str,
    faint: &'static str,
    frame: &'static str,
    shades: [&'static str; 3],
    /// Names that stand on the shades.
    names: [&'static str; 3],
    barrier: &'static str,
    chosen: &'static str,
    sign: &'static str,
    capture: &'static str,
}

const LIGHT: Ground = Ground {
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

const DARK: Ground = Ground {
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

/// What a player's pieces look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tone {
    /// The names of players who have it.
    names: &'static [&'static str],
    /// What fills a piece.
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

const fn tone(names: &'static [&'static str], body: &'static str, written: &'static str) -> Tone {
    Tone {
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

const BRIGHT: Tone = tone(&["white"], IVORY, INK);
const BLACK: Tone = Tone {
    names: &["black"],
    body: "#322d28",
    ink: IVORY,
    written: IVORY,
    ring: "#14110f",
    dark: true,
};
/// The colours of players who are not called by a colour, in the order in which they are given.
const OTHERS: [Tone; 8] = [
    tone(&["blue"], "#56b4e9", INK),
    tone(&["orange"], "#e69f00", INK),
    tone(&["green"], "#12a87f", INK),
    tone(&["purple", "violet", "pink"], "#cc79a7", INK),
    tone(&["yellow", "gold"], "#f0e442", INK),
    tone(&["red"], "#c9481d", IVORY),
    BRIGHT,
    BLACK,
];

/// The tones of the players: by their names where these are colours; two others are light and dark.
pub(super) fn tones(players: &[Player]) -> Vec<Tone> {
    let named: Vec<Option<Tone>> = players
        .iter()
        .map(|player| {
            let name = player.name.to_lowercase();
            OTHERS.into_iter().find(|tone| tone.names.contains(&name.as_str()))
        })
        .collect();
    let alike = (0..named.len()).any(|index| named[index].is_some() && named[..index].contains(&named[index]));
    if players.len() <= 2 && (alike || named.contains(&None)) {
        return [BRIGHT, BLACK].into_iter().take(players.len()).collect();
    }
    let mut given: Vec<Tone> = Vec::new();
    for (index, named_tone) in named.iter().enumerate() {
        let free = |tone: &&Tone| !given.contains(tone) && !named.contains(&Some(**tone));
        let own = named_tone.filter(|tone| !given.contains(tone));
        let next = own.or_else(|| OTHERS.iter().find(free).copied());
        given.push(next.unwrap_or(OTHERS[index % OTHERS.len()]));
    }
    given
}

/// The style sheet of a picture.
pub(super) fn sheet(theme: Theme, tones: &[Tone]) -> String {
    let mut out = String::new();
    match theme {
        Theme::Light => ground(&LIGHT, "", &mut out),
        Theme::Dark => ground(&DARK, "", &mut out),
        Theme::Auto => {
            ground(&LIGHT, "", &mut out);
            out.push_str("@media (prefers-color-scheme:dark){\n");
            ground(&DARK, " ", &mut out);
            out.push_str("}\n");
        }
    }
    out.push_str(
        "text{font-family:'Noto Sans','Segoe UI','Helvetica Neue',Helvetica,Arial,sans-serif;text-anchor:middle}\n\
         .frame,.open,.wall,.confine{fill:none;stroke-linejoin:round;stroke-linecap:round}\n\
         .frame,.confine{stroke-width:2}.open{stroke-width:1.5;stroke-dasharray:1 5}.wall{stroke-width:5}.grid{stroke-width:.6}\n\
         .line,.ring{fill:none;stroke-width:3}.ring{stroke-width:3.5}.left{text-anchor:start}\n",
    );
    for (index, tone) in tones.iter().enumerate() {
        let Tone {
            body,
            ink,
            written,
            ring,
            dark,
            ..
        } = tone;
        // A figure of the dark side is drawn in its body colour over light details.
        let (fill, lines, edge) = if *dark { (ink, body, ink) } else { (body, ink, ink) };
        let _ = writeln!(
            out,
            ".f{index}{{fill:{fill};color:{lines};stroke:{edge}}}.d{index}{{fill:{body};color:{written};stroke:{ring}}}"
        );
    }
    out
}

fn ground(ground: &Ground, indent: &str, out: &mut String) {
    let Ground {
        page,
        text,
        faint,
        frame,
        ..
    } = ground;
    let _ = writeln!(
        out,
        "{indent}.page{{fill:{page}}}.head{{fill:{text}}}.label{{fill:{faint}}}"
    );
    for (index, (shade, name)) in ground.shades.iter().zip(ground.names).enumerate() {
        let _ = writeln!(
            out,
            "{indent}.s{index}{{fill:{shade};stroke:{shade}}}.n{index}{{fill:{name}}}"
        );
    }
    let _ = writeln!(
        out,
        "{indent}.frame,.confine,.grid{{stroke:{frame}}}.open,circle.turn{{stroke:{faint}}}.wall{{stroke:{}}}.chosen{{fill:{1};stroke:{1}}}",
        ground.barrier, ground.chosen
    );
    let _ = writeln!(
        out,
        "{indent}.dot{{fill:{0}}}.line{{stroke:{0}}}.ring{{stroke:{1}}}",
        ground.sign, ground.capture
    );
}
