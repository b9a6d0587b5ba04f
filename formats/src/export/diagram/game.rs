//! The board, the players and the ends of the game.

use std::collections::BTreeSet;

use triagonal::geometry::Lattice;
use triagonal::rules::{Event, KindId, Pass, PlayerId, Rules, Verdict};

use super::sheet::{PLAYERS, Sheet};

impl Sheet<'_> {
    /// Checks the board and the players. Returns the symmetry of the armies.
    pub fn board(&mut self) -> Option<&'static str> {
        let (rules, at) = (self.rules, self.at);
        let space = &rules.space;
        let place = at.board.unwrap_or(at.beginning);
        if space.lattice != Lattice::Square || space.dimensions() != 2 || space.charts.len() != 1 {
            self.refuse(place, "only boards of squares with two axes are supported");
            return None;
        }
        let (files, ranks) = (space.axes[0].labels.len(), space.axes[1].labels.len());
        if files > 26 || space.cells.len() < files * ranks || !space.joins.is_empty() || !space.barriers.is_empty() {
            self.refuse(
                place,
                "boards with gaps, joins, barriers or more than 26 files are not supported",
            );
        }
        if rules.players.len() != 2 || rules.players[0].team == rules.players[1].team {
            self.refuse(
                at.players.unwrap_or(at.beginning),
                "only games of two opposing players are supported",
            );
            return None;
        }
        let (files, ranks) = (files as i16, ranks as i16);
        let army = |player: PlayerId| -> BTreeSet<(KindId, i16, i16)> {
            let own = rules.start.pieces.iter().filter(|piece| piece.1 == player);
            own.map(|&(cell, _, kind)| (kind, self.file_and_rank(cell).0, self.file_and_rank(cell).1))
                .collect()
        };
        let (first, second) = (army(PLAYERS[0]), army(PLAYERS[1]));
        let mirrored: BTreeSet<_> = first
            .iter()
            .map(|&(kind, file, rank)| (kind, file, ranks - 1 - rank))
            .collect();
        let rotated: BTreeSet<_> = mirrored
            .iter()
            .map(|&(kind, file, rank)| (kind, files - 1 - file, rank))
            .collect();
        Some(match second {
            second if second == mirrored => "mirror",
            second if second == rotated => "rotate",
            _ => "none",
        })
    }

    /// Checks the rules outside the pieces and the ends.
    pub fn game(&mut self) {
        let at = self.at;
        let Rules {
            name: _,
            options: _,
            space: _,
            players: _,
            zones: _,
            partitions: _,
            directions: _,
            kinds: _,
            start,
            check,
            hand,
            pass,
            meetings,
            effects,
            eliminations,
            turns,
            obligations,
            prohibitions,
            forbidden,
            points,
            ends: _,
        } = self.rules;
        if !start.lots.is_empty() {
            self.refuse_first(&at.arrays, "shuffled arrays are not supported");
        }
        if hand.is_some() {
            self.refuse(at.hand.unwrap_or(at.beginning), "hands are not supported");
        }
        if *pass != Pass::Never {
            self.refuse(at.pass.unwrap_or(at.beginning), "passes are not supported");
        }
        if check
            .as_ref()
            .is_none_or(|check| !check.every || check.kinds.len() != 1)
        {
            let place = at.check.unwrap_or(at.beginning);
            self.refuse(place, "only one kind of royal piece, protected by check, is supported");
        }
        let lists = [
            (
                !meetings.is_empty(),
                &at.meetings,
                "removing pieces that meet is not supported",
            ),
            (!effects.is_empty(), &at.effects, "effects are not supported"),
            (
                !eliminations.is_empty(),
                &at.eliminations,
                "eliminating players is not supported",
            ),
            (turns.is_some(), &at.turns, "only turns of one move are supported"),
            (
                !obligations.is_empty(),
                &at.obligations,
                "obligations are not supported",
            ),
            (
                !prohibitions.is_empty(),
                &at.prohibitions,
                "prohibitions are not supported",
            ),
            (
                forbidden.checkmate || forbidden.stalemate || !forbidden.recurrence.is_free(),
                &at.forbidden,
                "moves that are forbidden because of their outcome are not supported",
            ),
            (
                points.as_ref().is_some_and(|it| !it.scores.is_empty()),
                &at.points,
                "points are not supported",
            ),
        ];
        for (is_there, places, message) in lists {
            if is_there {
                self.refuse_first(places, message);
            }
        }
    }

    pub fn ends(&mut self) {
        let mut mates = false;
        for (index, end) in self.rules.ends.iter().enumerate() {
            let place = self.at.ends.get(index).copied().unwrap_or(self.at.beginning);
            let plain = end.player.is_none() && !end.stuck && !end.as_turn_ends;
            let is_supported = match &end.event {
                Event::Checkmate => {
                    mates = end.result == Verdict::Wins;
                    mates
                }
                Event::Repetition {
                    times: _,
                    perpetual_check,
                } => end.result == Verdict::Draws && perpetual_check.is_none(),
                Event::Stalemate | Event::Quiet { .. } => end.result == Verdict::Draws,
                // The diagram continues, and nobody can win.
                Event::DeadPosition => true,
                Event::Bare { .. }
                | Event::Capture { .. }
                | Event::Reach { .. }
                | Event::Hold { .. }
                | Event::Facing { .. }
                | Event::Army { .. }
                | Event::Row { .. }
                | Event::Times { .. }
                | Event::Passes { .. }
                | Event::Length { .. }
                | Event::LastTeam => false,
            };
            if !is_supported || !plain {
                self.refuse(
                    place,
                    "the only supported ends are a winning checkmate and the draws of chess",
                );
            }
        }
        if !mates {
            self.refuse(self.at.beginning, "only games that checkmate wins are supported");
        }
    }
}
