//! Orthodox chess built by hand, so that the engine is held without the language.

use std::sync::Arc;

use triagonal::geometry::{Axis, Cell, CellId, CellSet, Chart, Lattice, Point, Space, Vector};
use triagonal::play::{Game, Piece, Position, Setup, SetupError};
use triagonal::rules::{
    Castle, Check, End, Event, Forced, Holds, Kind, KindId, Mark, MoveRule, Pass, Player, PlayerId, Promotion, Rules,
    Start, Token, Verdict, Zone, ZoneId,
};

const LETTERS: &str = "KQRBNP";
const SECOND_RANK: ZoneId = ZoneId(0);
const LAST_RANK: ZoneId = ZoneId(1);

/// The game.
pub fn game() -> Game {
    Game::new(Arc::new(rules()))
}

/// The position of a FEN.
pub fn position(game: &Game, fen: &str) -> Result<Position, SetupError> {
    Position::from_setup(game, &setup(fen))
}

/// A cell by its file and rank, from 1.
pub fn cell(file: i16, rank: i16) -> CellId {
    CellId(((rank - 1) * 8 + file - 1) as u16)
}

/// A cell by its name.
pub fn named(name: &str) -> CellId {
    let name = name.as_bytes();
    cell(i16::from(name[0] - b'a') + 1, i16::from(name[1] - b'0'))
}

/// What a FEN says.
pub fn setup(fen: &str) -> Setup {
    let fields: Vec<&str> = fen.split(' ').collect();
    let mut pieces = Vec::new();
    for (row, line) in fields[0].split('/').enumerate() {
        let mut file = 1;
        for letter in line.chars() {
            match letter.to_digit(10) {
                Some(run) => file += run as i16,
                None => {
                    let kind = LETTERS.find(letter.to_ascii_uppercase()).unwrap();
                    let player = PlayerId(u16::from(letter.is_lowercase()));
                    let kind = KindId(kind as u16);
                    pieces.push((cell(file, 8 - row as i16), Piece { player, kind }));
                    file += 1;
                }
            }
        }
    }
    let turn = PlayerId(u16::from(fields[1] == "b"));
    Setup {
        pieces,
        hands: Vec::new(),
        turn,
        castles: (0..4)
            .filter(|&index| fields[2].contains(['K', 'Q', 'k', 'q'][usize::from(index)]))
            .collect(),
        unmoved: CellSet::new(),
        passed: match fields[3] {
            "-" => Vec::new(),
            name => {
                let passed = named(name);
                let piece = if turn.0 == 0 { passed.0 - 8 } else { passed.0 + 8 };
                vec![(passed, CellId(piece))]
            }
        },
        quiet: fields.get(4).map_or(0, |field| field.parse().unwrap()),
        ply: 0,
    }
}

/// The rules.
pub fn rules() -> Rules {
    let space = space();
    let mirror = |cell: CellId| CellId((7 - cell.0 / 8) * 8 + cell.0 % 8);
    let view = |player: u16| -> Vec<CellId> {
        let cells = space.ids();
        cells
            .map(|cell| if player == 0 { cell } else { mirror(cell) })
            .collect()
    };
    let players = [("White", 'w'), ("Black", 'b')].iter().zip(0..);
    Rules {
        name: "Orthodox".into(),
        options: Vec::new(),
        players: players
            .map(|(&(name, letter), team)| Player {
                name: name.into(),
                letter,
                team,
                view: view(team),
            })
            .collect(),
        zones: vec![ranks("second rank", 2, 7), ranks("last rank", 8, 1)],
        partitions: Vec::new(),
        kinds: LETTERS
            .chars()
            .zip(0..)
            .map(|(letter, id)| kind(letter, KindId(id)))
            .collect(),
        start: start(),
        check: Some(Check {
            kinds: vec![KindId(0)],
            every: true,
        }),
        hand: None,
        pass: Pass::Never,
        meetings: Vec::new(),
        ends: vec![
            End {
                event: Event::Checkmate,
                result: Verdict::Wins,
            },
            End {
                event: Event::Stalemate,
                result: Verdict::Draws,
            },
            End {
                event: Event::Repetition {
                    times: 3,
                    perpetual_check: None,
                },
                result: Verdict::Draws,
            },
            End {
                event: Event::Quiet {
                    plies: 100,
                    kinds: vec![KindId(5)],
                },
                result: Verdict::Draws,
            },
        ],
        space,
    }
}

fn space() -> Space {
    let axis = |name: &str, labels: &str| Axis {
        name: name.into(),
        low: 1,
        labels: labels.chars().map(String::from).collect(),
    };
    let cells = (0..64i16).map(|index| Cell {
        name: format!("{}{}", (b'a' + (index % 8) as u8) as char, index / 8 + 1),
        point: Point {
            chart: 0,
            at: [index % 8 + 1, index / 8 + 1, 0, 0],
        },
    });
    Space::new(
        Lattice::Square,
        vec![axis("file", "abcdefgh"), axis("rank", "12345678")],
        vec![Chart { name: String::new() }],
        cells.collect(),
    )
}

fn ranks(name: &str, white: i16, black: i16) -> Zone {
    let rank = |rank| (1..=8).map(|file| cell(file, rank)).collect();
    Zone {
        name: name.into(),
        cells: vec![rank(white), rank(black)],
    }
}

fn start() -> Start {
    let setup = setup("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -");
    let pieces = setup.pieces.into_iter();
    Start {
        pieces: pieces.map(|(cell, piece)| (cell, piece.player, piece.kind)).collect(),
        hands: Vec::new(),
    }
}

fn kind(letter: char, id: KindId) -> Kind {
    let royal = letter == 'K';
    Kind {
        name: letter.into(),
        symbol: letter.into(),
        royal,
        base: id,
        capturable: true,
        spares: Vec::new(),
        moves: vec![moves(letter, 1), moves(letter, -1)],
        castles: if royal {
            vec![castles(1, ['K', 'Q']), castles(8, ['K', 'Q'])]
        } else {
            vec![Vec::new(); 2]
        },
        promotions: if letter == 'P' {
            vec![Promotion {
                zone: LAST_RANK,
                entering: true,
                leaving: false,
                within: false,
                capturing: false,
                to: (1..=4).map(KindId).collect(),
                forced: Forced::Always,
            }]
        } else {
            Vec::new()
        },
        drop: None,
    }
}

fn castles(rank: i16, letters: [char; 2]) -> Vec<Castle> {
    let castle = |to, partner_from, partner_to, empty: &[i16], safe: &[i16], letter| Castle {
        from: cell(5, rank),
        to: cell(to, rank),
        partner: KindId(2),
        partner_from: cell(partner_from, rank),
        partner_to: cell(partner_to, rank),
        empty: empty.iter().map(|&file| cell(file, rank)).collect(),
        safe: safe.iter().map(|&file| cell(file, rank)).collect(),
        letter,
    };
    vec![
        castle(7, 8, 6, &[6, 7], &[5, 6, 7], letters[0]),
        castle(3, 1, 4, &[2, 3, 4], &[5, 4, 3], letters[1]),
    ]
}

fn moves(letter: char, forward: i16) -> Vec<MoveRule> {
    let orthogonal = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    let diagonal = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
    let radial = [orthogonal, diagonal].concat();
    let knight = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    let (empty, enemy, passed) = (holds("m"), holds("c"), holds("e"));
    let both = holds("mc");
    let line = token(empty, 0, None, Mark::Stay);
    let end = |on| token(on, 1, Some(1), Mark::Capture);
    match letter {
        'K' => vec![rule(&radial, vec![end(both)])],
        'Q' => vec![rule(&radial, vec![line, end(both)])],
        'R' => vec![rule(&orthogonal, vec![line, end(both)])],
        'B' => vec![rule(&diagonal, vec![line, end(both)])],
        'N' => vec![rule(&knight, vec![end(both)])],
        _ => vec![
            rule(&[(0, forward)], vec![end(empty)]),
            MoveRule {
                from: Some(SECOND_RANK),
                passing: true,
                ..rule(&[(0, forward)], vec![token(empty, 1, Some(1), Mark::Stay), end(empty)])
            },
            rule(&[(1, forward), (-1, forward)], vec![end(enemy)]),
            rule(&[(1, forward), (-1, forward)], vec![end(passed)]),
        ],
    }
}

/// What a cell may hold: m for nothing, f for a friend, c for an enemy, e for one exposed.
pub fn holds(letters: &str) -> Holds {
    Holds {
        empty: letters.contains('m'),
        friend: letters.contains('f'),
        enemy: letters.contains('c'),
        passed: letters.contains('e'),
    }
}

/// A token without kinds or zone.
pub fn token(on: Holds, min: u16, max: Option<u16>, mark: Mark) -> Token {
    Token {
        on,
        kinds: None,
        zone: None,
        min,
        max,
        mark,
    }
}

/// A rule of one leg without conditions.
pub fn rule(directions: &[(i16, i16)], leg: Vec<Token>) -> MoveRule {
    MoveRule {
        paths: directions.iter().map(|&(x, y)| vec![Vector([x, y, 0, 0])]).collect(),
        legs: vec![leg],
        from: None,
        to: None,
        changing: None,
        unmoved: false,
        near: None,
        passing: false,
    }
}
