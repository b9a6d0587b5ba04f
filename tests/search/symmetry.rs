//! The value of a position for one player equals the value of the mirrored position for the other.

use triagonal::play::Setup;
use triagonal::rules::Rules;
use triagonal::search::Evaluation;
use triagonal::{CellId, Piece, PlayerId, Position, Variant};

use crate::support::{Rng, covering, how_many};

/// The number of plies of a random game that are tested.
const PLIES: usize = 12;

/// Another player's view of a game: the mapping of players and cells.
struct Seen<'a> {
    rules: &'a Rules,
    by: usize,
}

impl Seen<'_> {
    fn player(&self, player: PlayerId) -> PlayerId {
        PlayerId(((player.index() + self.by) % self.rules.players.len()) as u16)
    }

    fn cell(&self, cell: CellId) -> CellId {
        self.rules.player(PlayerId(self.by as u16)).view[cell.index()]
    }

    /// Whether the view maps one player's rules to the other's: their views and zones. It does not if the sides have
    /// different rules.
    fn is_symmetry(&self) -> bool {
        let rules = self.rules;
        let players = || rules.player_ids();
        let views = players().all(|player| {
            let (own, other) = (&rules.player(player).view, &rules.player(self.player(player)).view);
            rules
                .space
                .ids()
                .all(|cell| self.cell(own[cell.index()]) == other[cell.index()])
        });
        let zones = rules.zones.iter().all(|zone| {
            players().all(|player| {
                let mut seen: Vec<CellId> = zone.cells[player.index()].iter().map(|cell| self.cell(cell)).collect();
                seen.sort_unstable();
                seen == zone.cells[self.player(player).index()].iter().collect::<Vec<_>>()
            })
        });
        views && zones
    }

    /// Returns the position as the other player sees it.
    fn position(&self, variant: &Variant, position: &Position) -> Option<Position> {
        let setup = position.setup();
        let pieces = setup.pieces.iter().map(|&(cell, piece)| {
            let player = self.player(piece.player);
            (self.cell(cell), Piece { player, ..piece })
        });
        let mut seen = Setup::new(pieces.collect(), self.player(setup.turn));
        let hands = setup.hands.iter();
        seen.hands = hands
            .map(|&(player, kind, count)| (self.player(player), kind, count))
            .collect();
        Position::from_setup(variant.game(), &seen).ok()
    }
}

#[test]
fn every_player_judges_alike() {
    let (mut compared, mut games, mut wrong) = (0, 0, Vec::new());
    for one in covering() {
        let variant = Variant::builtin(one.name).unwrap_or_else(|error| panic!("{}: {error}", one.name));
        let rules = variant.rules();
        let evaluation = Evaluation::new(variant.game());
        let views = (1..rules.players.len()).map(|by| Seen { rules, by });
        let views: Vec<Seen<'_>> = views.filter(Seen::is_symmetry).collect();
        games += usize::from(!views.is_empty());
        let mut random = Rng::new(3);
        let mut position = variant.start();
        for _ in 0..PLIES {
            let moves = position.legal_moves();
            if moves.is_empty() || position.outcome().is_some() {
                break;
            }
            position.play(random.pick(&moves)).expect("it is legal");
            for seen in &views {
                let Some(other) = seen.position(&variant, &position) else {
                    continue;
                };
                for player in rules.player_ids() {
                    let (here, there) = (
                        evaluation.judge(&position, player),
                        evaluation.judge(&other, seen.player(player)),
                    );
                    if here != there {
                        wrong.push(format!(
                            "{}, {player:?}: {here} and {there}, {}",
                            one.name,
                            position.fen()
                        ));
                    }
                }
                compared += 1;
            }
            if evaluation.teams() == 2 {
                let turn = position.turn();
                let foe = rules
                    .player_ids()
                    .find(|&other| rules.player(other).team != rules.player(turn).team);
                let foe = foe.expect("there are two teams");
                assert_eq!(
                    evaluation.judge(&position, turn),
                    -evaluation.judge(&position, foe),
                    "{}: {}",
                    one.name,
                    position.fen()
                );
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {compared}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(
        games > how_many(20, 300) && compared > how_many(200, 3000),
        "{compared} positions of {games} games"
    );
}
