//! The board, the players and the ends.

use std::collections::BTreeSet;

use triagonal::geometry::Lattice;
use triagonal::rules::{Event, KindId, Pass, PlayerId, Rules, Verdict};

use super::sheet::{PLAYERS, Sheet};

impl Sheet<'_> {
    /// Looks at the board and the players; how the second army stands to the first.
    pub fn board(&mut self) -> Option<&'static str> {
        let (rules, at) = (self.rules, self.at);
        let space = &rules.space;
        let place = at.board.unwrap_or(at.beginning);
        if space.lattice != Lattice::Square || space.dimensions() != 2 || space.charts.len() != 1 {
            self.refuse(place, "a board that is not one of squares with two axes");
            return None;
        }
        let (files, ranks) = (space.axes[0].labels.len(), space.axes[1].labels.len());
        if files > 26 || space.cells.len() < files * ranks || !space.joins.is_empty() || !space.barriers.is_empty() {
            self.refuse(place, "a board with gaps, joins or barriers, or of more than 26 files");
        }
        if rules.players.len() != 2 || rules.players[0].team == rules.players[1].team {
            self.refuse(
                at.players.unwrap_or(at.beginning),
                "other than two players against each other",
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

    /// Looks at the game as a whole.
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
            self.refuse_first(&at.arrays, "an array by lot");
        }
        if hand.is_some() {
            self.refuse(at.hand.unwrap_or(at.beginning), "hands");
        }
        if *pass != Pass::Never {
            self.refuse(at.pass.unwrap_or(at.beginning), "passes");
        }
        if check
            .as_ref()
            .is_none_or(|check| !check.every || check.kinds.len() != 1)
        {
            let place = at.check.unwrap_or(at.beginning);
            self.refuse(place, "other royal pieces than those of one kind that check protects");
        }
        let lists = [
            (
                !meetings.is_empty(),
                &at.meetings,
                "pieces that may be removed when they meet",
            ),
            (!effects.is_empty(), &at.effects, "what happens to pieces after a move"),
            (!eliminations.is_empty(), &at.eliminations, "players who are eliminated"),
            (turns.is_some(), &at.turns, "turns other than one move"),
            (!obligations.is_empty(), &at.obligations, "what is forced"),
            (!prohibitions.is_empty(), &at.prohibitions, "what is forbidden"),
            (
                forbidden.checkmate || forbidden.stalemate || !forbidden.recurrence.is_free(),
                &at.forbidden,
                "moves that are forbidden for what they bring about",
            ),
            (
                points.as_ref().is_some_and(|it| !it.scores.is_empty()),
                &at.points,
                "what scores points",
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
            let said = match &end.event {
                Event::Checkmate => {
                    mates = end.result == Verdict::Wins;
                    mates
                }
                Event::Repetition {
                    times: _,
                    perpetual_check,
                } => end.result == Verdict::Draws && perpetual_check.is_none(),
                Event::Stalemate | Event::Quiet { .. } => end.result == Verdict::Draws,
                // The diagram goes on, and nobody can win.
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
            if !said || !plain {
                self.refuse(place, "ends other than a checkmate that wins, and draws of chess");
            }
        }
        if !mates {
            self.refuse(self.at.beginning, "a game that no checkmate wins");
        }
    }
}
