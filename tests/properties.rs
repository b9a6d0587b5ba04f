//! Properties of all positions of all built-in variants.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use proptest::prelude::{ProptestConfig, any, prop_assert, prop_assert_eq, proptest};
use proptest::test_runner::RngSeed;
use triagonal::geometry::CellId;
use triagonal::notation::{Notation, fen};
use triagonal::play::{Game, Move, Piece, Position, Setup, Trail};
use triagonal::rules::{Castle, Player, PlayerId, Rules};
use triagonal::syntax;
use triagonal_oracle::OMove;

use crate::contest::{move_of, state_of};
use crate::support::{Configuration, Rng, choose, configurations, studied};

/// All configurations, loaded once.
static ALL: LazyLock<Vec<Configuration>> = LazyLock::new(|| configurations(&studied()));

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(0x7072_6f70),
        ..ProptestConfig::default()
    }
}

/// Returns a configuration and a position after random moves.
fn somewhere(choice: usize, seed: u64, plies: usize) -> (&'static Configuration, Position) {
    let configuration = &ALL[choice % ALL.len()];
    let mut position = Position::start(&Game::new(configuration.rules.clone()));
    let mut rng = Rng::new(seed);
    for _ in 0..plies {
        let legal = position.legal_moves();
        let moves: Vec<OMove> = legal.iter().map(move_of).collect();
        if moves.is_empty() {
            break;
        }
        let chosen = choose(&mut rng, &moves);
        let at = moves
            .iter()
            .position(|mv| *mv == chosen)
            .expect("it was chosen from them");
        let before = position.clone();
        position.play(&legal[at]).expect("the move is legal");
        if position.legal_moves().is_empty() {
            // The property concerns positions in which the game continues.
            return (configuration, before);
        }
    }
    (configuration, position)
}

proptest! {
    #![proptest_config(config(120))]

    #[test]
    fn one_move_is_judged_and_written_as_the_list_says(choice in any::<usize>(), seed in any::<u64>(), plies in 0..60_usize) {
        let (_, before) = somewhere(choice, seed, plies);
        let legal = before.legal_moves();
        let Some(made) = legal.get(seed as usize % legal.len().max(1)) else {
            return Ok(());
        };
        let after = before.after(made).expect("the move is legal");
        let json = serde_json::to_string(&(made, after.setup())).expect("they are plain data");
        prop_assert_eq!(serde_json::from_str::<(Move, Setup)>(&json).expect("it was written so"), (*made, after.setup()));
        for (position, legal) in [(&before, &legal), (&after, &after.legal_moves())] {
            for other in legal.iter().chain(&before.legal_moves()) {
                prop_assert_eq!(position.is_legal(other), legal.contains(other));
            }
            for (text, made) in position.move_texts() {
                prop_assert_eq!(position.move_text(&made), text);
            }
            for (made, text) in position.move_texts_in(Notation::Uci) {
                prop_assert_eq!(position.move_text_in(&made, Notation::Uci).ok(), text);
            }
        }
    }

    #[test]
    fn counting_leaves_no_trace_and_agrees_with_playing(choice in any::<usize>(), seed in any::<u64>(), plies in 0..60_usize) {
        let (configuration, position) = somewhere(choice, seed, plies);
        let rules = &configuration.rules;
        let (before, hash) = (state_of(rules, &position.setup()), position.hash());
        let moves = position.legal_moves();
        let counted = position.perft(2);
        prop_assert_eq!(state_of(rules, &position.setup()), before);
        prop_assert_eq!(position.hash(), hash);
        let mut played = 0;
        for mv in &moves {
            let mut next = position.clone();
            next.play(mv).expect("the move is legal");
            played += next.legal_moves().len() as u64;
        }
        // Perft ignores repetition.
        if rules.forbidden.recurrence.is_free() {
            prop_assert_eq!(counted, played);
            prop_assert_eq!(position.perft(1), moves.len() as u64);
        } else {
            prop_assert!(counted >= played && position.perft(1) >= moves.len() as u64);
        }
    }

    #[test]
    fn noisy_moves_are_listed_as_from_all_moves(choice in any::<usize>(), seed in any::<u64>(), plies in 0..80_usize) {
        let (configuration, mut position) = somewhere(choice, seed, plies);
        let legal = position.legal_moves();
        let noisy: BTreeSet<OMove> = legal.iter().filter(|made| made.is_noisy()).map(move_of).collect();
        let mut listed = Vec::new();
        let mut list = |position: &mut Position, checks| {
            let any = position.list_noisy(checks, &mut listed);
            (any, listed.iter().map(move_of).collect::<BTreeSet<OMove>>())
        };
        prop_assert_eq!(list(&mut position, false), (!legal.is_empty(), noisy.clone()), "{}", configuration.title());
        let with_checks = list(&mut position, true);
        prop_assert!(with_checks.1.is_superset(&noisy));
        // If all moves are known, they are picked from the list.
        prop_assert_eq!(position.moves().len(), legal.len());
        prop_assert_eq!(list(&mut position, true), with_checks, "{}", configuration.title());
    }

    #[test]
    fn positions_survive_their_text(choice in any::<usize>(), seed in any::<u64>(), plies in 0..80_usize) {
        let (configuration, position) = somewhere(choice, seed, plies);
        let rules = &configuration.rules;
        let text = fen::write(rules, &position.setup());
        let read = fen::read(rules, &text);
        prop_assert!(read.is_ok(), "{}: {} is not read", configuration.title(), text);
        let read = read.expect("it was read");
        prop_assert_eq!(fen::write(rules, &read), text.clone());
        let again = Position::from_setup(position.game(), &read);
        prop_assert!(again.is_ok(), "{}: {} is refused", configuration.title(), text);
        let again = again.expect("it was accepted");
        prop_assert_eq!(state_of(rules, &again.setup()), state_of(rules, &position.setup()), "{}: {}", configuration.title(), text);
        prop_assert_eq!(again.hash(), position.hash());
    }

    #[test]
    fn mirrored_positions_have_the_mirrored_moves(choice in any::<usize>(), seed in any::<u64>(), plies in 0..60_usize) {
        let (configuration, position) = somewhere(choice, seed, plies);
        if let Some(mirror) = Mirror::new(&configuration.rules) {
            // Without the history, which may forbid some moves.
            let position = Position::from_setup(position.game(), &position.setup()).expect("the position is one");
            let image = Position::from_setup(position.game(), &mirror.setup(&position.setup()));
            prop_assert!(image.is_ok(), "{}: the mirrored position is refused: {:?}", configuration.title(), image.err());
            let image = image.expect("it was accepted");
            let expected: BTreeSet<OMove> = position.legal_moves().iter().map(|mv| mirror.mv(mv)).collect();
            let found: BTreeSet<OMove> = image.legal_moves().iter().map(move_of).collect();
            prop_assert_eq!(found, expected, "{}", configuration.title());
            prop_assert_eq!(image.in_check(), position.in_check());
        }
    }

    #[test]
    fn any_text_is_parsed_without_panic(text in any::<String>(), bytes in any::<Vec<u8>>()) {
        let source = triagonal::diagnostics::SourceId(0);
        let _ = syntax::parse(source, &text);
        let _ = syntax::parse(source, &String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn most_variants_for_two_are_symmetric() {
    let for_two = || {
        ALL.iter()
            .filter(|configuration| configuration.rules.players.len() == 2)
    };
    let symmetric = for_two()
        .filter(|configuration| Mirror::new(&configuration.rules).is_some())
        .count();
    let all = for_two().count();
    assert!(symmetric * 2 > all, "only {symmetric} of {all} can be mirrored");
}

/// The symmetry that exchanges the two players of a game.
struct Mirror<'a> {
    rules: &'a Rules,
    view: &'a [CellId],
}

impl<'a> Mirror<'a> {
    /// Returns the second player's view, if the whole game is symmetric under it.
    fn new(rules: &'a Rules) -> Option<Self> {
        let [_, Player { view, .. }] = &rules.players[..] else {
            return None;
        };
        // The first turns of the players are distinct.
        if rules.turns.as_ref().is_some_and(|turns| turns.early() > 1) {
            return None;
        }
        let mirror = Self { rules, view };
        let start: BTreeSet<_> = rules.start.pieces.iter().copied().collect();
        let images = start
            .iter()
            .map(|&(cell, player, kind)| (mirror.cell(cell), other(player), kind));
        let zones_fit = rules.zones.iter().all(|zone| {
            let image: BTreeSet<CellId> = zone.cells[0].iter().map(|cell| mirror.cell(cell)).collect();
            image == zone.cells[1].iter().collect()
        });
        let is_involution = rules.space.ids().all(|cell| mirror.cell(mirror.cell(cell)) == cell);
        (is_involution && zones_fit && images.collect::<BTreeSet<_>>() == start).then_some(mirror)
    }

    fn cell(&self, cell: CellId) -> CellId {
        self.view[cell.index()]
    }

    fn setup(&self, setup: &Setup) -> Setup {
        let castles: Vec<(PlayerId, usize, &Castle)> = self.castles();
        let image_of_castle = |&number: &u16| {
            let (player, kind, castle) = castles[usize::from(number)];
            let is_image = |&(other_player, other_kind, image): &(PlayerId, usize, &Castle)| {
                other_player == other(player)
                    && other_kind == kind
                    && image.from == self.cell(castle.from)
                    && image.to == self.cell(castle.to)
                    && image.partner_from == self.cell(castle.partner_from)
            };
            castles
                .iter()
                .position(is_image)
                .expect("the other player castles likewise") as u16
        };
        let mut pieces: Vec<(CellId, Piece)> = setup
            .pieces
            .iter()
            .map(|(cell, piece)| {
                let image = Piece {
                    player: other(piece.player),
                    kind: piece.kind,
                };
                (self.cell(*cell), image)
            })
            .collect();
        pieces.sort_by_key(|(cell, _)| *cell);
        let mut image = setup.clone();
        image.pieces = pieces;
        image.hands = setup
            .hands
            .iter()
            .map(|&(player, kind, count)| (other(player), kind, count))
            .collect();
        image.turn = other(setup.turn);
        let counts = setup.counts.iter();
        image.counts = counts
            .map(|&(number, player, count)| (number, other(player), count))
            .collect();
        let lasted = setup.lasted.iter();
        image.lasted = lasted
            .map(|&(number, player, count)| (number, other(player), count))
            .collect();
        image.scores = setup
            .scores
            .iter()
            .map(|&(player, score)| (other(player), score))
            .collect();
        image.dead = setup.dead.iter().map(|cell| self.cell(cell)).collect();
        image.castles = setup.castles.iter().map(image_of_castle).collect();
        image.castles.sort_unstable();
        image.unmoved = setup.unmoved.iter().map(|cell| self.cell(cell)).collect();
        image.trail = setup.trail.as_ref().map(|trail| {
            let mut began: Vec<CellId> = trail.began.iter().map(|&cell| self.cell(cell)).collect();
            began.sort_unstable();
            Trail {
                began,
                ended: self.cell(trail.ended),
                unmoved: trail.unmoved,
            }
        });
        image.ep_squares = setup
            .ep_squares
            .iter()
            .map(|&(cell, piece)| (self.cell(cell), self.cell(piece)))
            .collect();
        image
    }

    fn castles(&self) -> Vec<(PlayerId, usize, &'a Castle)> {
        let mut all = Vec::new();
        for player in [PlayerId(0), PlayerId(1)] {
            for (number, kind) in self.rules.kinds.iter().enumerate() {
                all.extend(
                    kind.castles[player.index()]
                        .iter()
                        .map(|castle| (player, number, castle)),
                );
            }
        }
        all
    }

    fn mv(&self, mv: &Move) -> OMove {
        let mut image = move_of(mv);
        image.from = image.from.map(|cell| self.cell(cell));
        image.to = image.to.map(|cell| self.cell(cell));
        image.captures = image.captures.iter().map(|&cell| self.cell(cell)).collect();
        image.carried = image.carried.map(|(from, to)| (self.cell(from), self.cell(to)));
        image.passed = image.passed.iter().map(|&cell| self.cell(cell)).collect();
        image
    }
}

fn other(player: PlayerId) -> PlayerId {
    PlayerId(1 - player.0)
}
