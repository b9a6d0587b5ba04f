//! Effects after a move.

use std::collections::{BTreeMap, BTreeSet};

use triagonal::geometry::{CellId, Place, Shift, Vector};
use triagonal::rules::limits::MAX_RAY;
use triagonal::rules::{
    Anchor, Beside, Fate, Holds, KindId, MoveRule, PartitionId, PlayerId, Rules, Selection, Standing, Who,
};

use crate::actions::does;
use crate::board_moves::{walks_by_rule, wanted_walks};
use crate::legal::enemies;
use crate::lines::{step, walk};
use crate::marks::{Marked, marks};
use crate::state::{self, NOBODY, OMove, State, castles, team, to_hand};
use crate::walk::Walk;
use crate::ways::{Piece, in_zone};

/// The result of effects.
pub struct Effected {
    /// The position afterwards.
    pub state: State,
    /// The pieces that effects removed.
    pub lost: BTreeSet<(PlayerId, KindId)>,
    /// The cells on which effects captured.
    pub captured: BTreeSet<CellId>,
    /// The number of changed cells.
    pub changes: usize,
    /// Whether effects removed protected pieces of the mover: any of them, or all if one is enough.
    pub harmed: bool,
}

/// Returns the position after a move and all its effects.
pub fn after_effects(rules: &Rules, before: &State, mv: &OMove) -> Effected {
    let moved = before.after(rules, mv);
    let mut world = World {
        rules,
        before,
        mv,
        us: before.turn,
        state: moved.clone(),
        lost: BTreeSet::new(),
        captured: BTreeSet::new(),
        touched: BTreeSet::new(),
        mover: Some((state::owner(rules, before.turn, mv.becomes), mv.becomes)),
    };
    for effect in &rules.effects {
        if does(rules, before, mv, &effect.after) {
            for change in &effect.changes {
                if matches!(change.what, Fate::Pushed | Fate::Pulled) {
                    world.shift(&change.to, change.what == Fate::Pushed);
                    continue;
                }
                for cell in world.selected(&change.to) {
                    world.change(cell, change.what);
                }
                if let (Fate::Returns(within), Selection::Captured { kinds }) = (change.what, &change.to) {
                    world.bring_back(kinds.as_ref(), within.map(|it| &rules.partitions[it.index()].class_of));
                }
            }
        }
    }
    world.settle();
    let World {
        state,
        lost,
        captured,
        touched,
        us,
        ..
    } = world;
    let protected = |piece: Option<&(PlayerId, KindId)>| {
        let kinds = rules.check.as_ref().map(|check| &check.kinds);
        piece.is_some_and(|(owner, kind)| *owner == us && kinds.is_some_and(|kinds| kinds.contains(kind)))
    };
    let some_lost = touched
        .iter()
        .any(|cell| protected(moved.board.get(cell)) && !protected(state.board.get(cell)));
    let all_lost = !state.board.values().any(|piece| protected(Some(piece)));
    let differs = |cell: &CellId| moved.board.get(cell) != state.board.get(cell);
    Effected {
        changes: rules.space.ids().filter(differs).count(),
        harmed: some_lost && (all_lost || rules.check.as_ref().is_some_and(|check| check.every)),
        state,
        lost,
        captured,
    }
}

/// Returns the cells of the pieces that the move itself captures, without removals of meeting pieces.
fn own_captures(mv: &OMove) -> impl Iterator<Item = &CellId> {
    mv.captures.iter().filter(|cell| !mv.removed.contains(cell))
}

struct World<'w> {
    rules: &'w Rules,
    before: &'w State,
    mv: &'w OMove,
    us: PlayerId,
    state: State,
    lost: BTreeSet<(PlayerId, KindId)>,
    captured: BTreeSet<CellId>,
    touched: BTreeSet<CellId>,
    /// The piece that moved, as effects have changed it.
    mover: Option<(PlayerId, KindId)>,
}

impl World<'_> {
    /// Returns the cells of the pieces that a selection selects.
    fn selected(&self, selection: &Selection) -> Vec<CellId> {
        match selection {
            Selection::Captured { .. } => Vec::new(),
            Selection::Standing(standing) => {
                let cells = self.state.board.keys().copied();
                cells.filter(|&cell| self.stands(standing, cell)).collect()
            }
            Selection::Lines { rules } => {
                let marked: BTreeSet<CellId> = self.marked(rules).into_iter().map(|mark| mark.cell).collect();
                marked.into_iter().collect()
            }
        }
    }

    /// Returns the pieces that lines mark, in the order of the lines.
    fn marked(&self, rules: &[Vec<MoveRule>]) -> Vec<Marked> {
        let lines = |from| marks(self.rules, &self.state, (self.us, from), &rules[self.us.index()]);
        self.mv.to.map_or(Vec::new(), lines)
    }

    /// Pushes or pulls the pieces that lines mark.
    fn shift(&mut self, selection: &Selection, pushes: bool) {
        let Selection::Lines { rules } = selection else {
            unreachable!("only pieces on lines are shifted")
        };
        let mut nearest: BTreeMap<CellId, Marked> = BTreeMap::new();
        for mark in self.marked(rules) {
            let known = nearest.get(&mark.cell);
            if known.is_none_or(|known| mark.places.len() < known.places.len()) {
                nearest.insert(mark.cell, mark);
            }
        }
        let mut marks: Vec<Marked> = nearest.into_values().collect();
        marks.sort_by_key(|mark| mark.places.len());
        if pushes {
            marks.sort_by_key(|mark| std::cmp::Reverse(mark.places.len()));
        }
        let space = &self.rules.space;
        for mark in marks {
            let (owner, kind) = self.state.board[&mark.cell];
            let check = self.rules.check.as_ref();
            if check.is_some_and(|check| check.kinds.contains(&kind)) && team(self.rules, owner).is_some() {
                continue;
            }
            let mut goal = mark.cell;
            let mut back = mark.places[1..mark.places.len() - 1].iter().rev().copied();
            let mut last = *mark.places.last().expect("a walk leads to the piece");
            for _ in 0..MAX_RAY {
                let next = if pushes {
                    step(space, last, mark.vector)
                } else {
                    back.next()
                };
                let Some(next) = next else { break };
                match space.cell_at(next.point) {
                    Some(cell) if self.state.board.contains_key(&cell) || Some(cell) == self.mv.to => break,
                    Some(cell) => goal = cell,
                    None => {}
                }
                last = next;
            }
            if goal != mark.cell {
                self.state.board.remove(&mark.cell);
                self.state.board.insert(goal, (owner, kind));
                self.touched.extend([mark.cell, goal]);
            }
        }
    }

    /// Returns the cell of the piece that moved, unless it has been removed.
    fn mover(&self) -> Option<CellId> {
        let stands = |to: &CellId| self.mover.is_some() && self.state.board.get(to) == self.mover.as_ref();
        self.mv.to.filter(stands)
    }

    fn stands(&self, standing: &Standing, cell: CellId) -> bool {
        let kind = self.state.board[&cell].1;
        let who = match standing.who {
            Who::Mover => self.mover() == Some(cell),
            Who::Other(on) => Some(cell) != self.mv.to && self.fits(on, None, cell),
        };
        let near = |beside: &Beside| {
            let leads = |from: CellId| {
                let mut shifts = beside
                    .vectors
                    .iter()
                    .map(|&vector| self.rules.space.shift(from, vector));
                from != cell && shifts.any(|shift| shift == Shift::Cell(cell))
            };
            self.anchors(&beside.anchor).into_iter().any(leads) != beside.denied
        };
        let alike = |(partition, anchor): &(PartitionId, Anchor)| {
            let class_of = &self.rules.partitions[partition.index()].class_of;
            let class = |cell: CellId| class_of[cell.index()];
            let same = |other: CellId| class(other).is_some() && class(other) == class(cell);
            self.anchors(anchor)
                .into_iter()
                .any(|other| other != cell && same(other))
        };
        who && standing.kinds.as_ref().is_none_or(|kinds| kinds.contains(&kind))
            && standing
                .zone
                .is_none_or(|zone| in_zone(self.rules, zone, self.us, cell))
            && standing.near.iter().all(near)
            && standing.same.iter().all(alike)
            && standing
                .beyond
                .as_ref()
                .is_none_or(|vectors| self.beyond(vectors, cell))
            && standing
                .behind
                .as_ref()
                .is_none_or(|vectors| self.behind(vectors, cell))
            && (!standing.attacked || self.mover().is_some_and(|from| self.attacks(from, cell)))
    }

    /// Whether a piece has one of the kinds and the required relation to the player who moved.
    fn fits(&self, on: Holds, kinds: Option<&Vec<KindId>>, cell: CellId) -> bool {
        let (owner, kind) = self.state.board[&cell];
        let side = if enemies(self.rules, self.us, owner) {
            on.enemy
        } else {
            on.friend
        };
        side && kinds.is_none_or(|kinds| kinds.contains(&kind))
    }

    fn anchors(&self, anchor: &Anchor) -> Vec<CellId> {
        match anchor {
            Anchor::Mover => self.mv.to.into_iter().collect(),
            Anchor::Piece { on, kinds, other } => {
                let cells = self.state.board.keys().copied();
                let cells = cells.filter(|&cell| !(*other && self.mv.to == Some(cell)));
                cells.filter(|&cell| self.fits(*on, kinds.as_ref(), cell)).collect()
            }
        }
    }

    /// Whether the piece that moved could capture another.
    fn attacks(&self, from: CellId, cell: CellId) -> bool {
        let mut state = self.state.clone();
        state.passed.clear();
        let Some((_, kind)) = self.mover else { return false };
        let moves = self.rules.kinds[kind.index()].moves[self.us.index()].iter();
        let walks = moves.flat_map(|rule| walks_by_rule(self.rules, &state, self.us, kind, from, rule));
        walks.into_iter().any(|walk| walk.captures.contains(&cell))
    }

    /// Returns the last place of a walk along a vector from the start of the move.
    fn end_of_walk(&self, vector: Vector) -> Option<Place> {
        walk(&self.rules.space, self.mv.from?, self.mv.to?, vector)
    }

    fn beyond(&self, vectors: &[Vector], cell: CellId) -> bool {
        vectors.iter().any(|&vector| {
            let next = self
                .end_of_walk(vector)
                .and_then(|end| step(&self.rules.space, end, vector));
            next.and_then(|place| self.rules.space.cell_at(place.point)) == Some(cell)
        })
    }

    fn behind(&self, vectors: &[Vector], cell: CellId) -> bool {
        vectors.iter().any(|&vector| {
            let begin = self.mv.from.map(|from| self.rules.space.place(from));
            let begin = begin.filter(|_| self.end_of_walk(vector).is_some());
            let next = begin.and_then(|begin| step(&self.rules.space, begin, vector.reversed()));
            next.and_then(|place| self.rules.space.cell_at(place.point)) == Some(cell)
        })
    }

    /// Changes the piece on a cell.
    fn change(&mut self, cell: CellId, fate: Fate) {
        let (owner, kind) = self.state.board[&cell];
        let enemy = enemies(self.rules, self.us, owner);
        let becomes = match fate {
            Fate::Removed => None,
            Fate::Captured => {
                let spared = self.rules.kinds[self.mv.kind.index()].spares.contains(&kind);
                if !enemy || spared || !self.rules.kinds[kind.index()].capturable {
                    return;
                }
                self.captured.insert(cell);
                if let Some(gained) = self.gained((owner, kind)) {
                    *self.state.hands.entry(gained).or_insert(0) += 1;
                }
                None
            }
            Fate::Becomes(other) => {
                let owner = if owner == NOBODY { self.us } else { owner };
                Some((state::owner(self.rules, owner, other), other))
            }
            Fate::ChangesSides if owner == NOBODY => return,
            Fate::ChangesSides => {
                let count = self.rules.players.len() as u16;
                let mut next = (1..count).map(|step| PlayerId((self.us.0 + step) % count));
                let opponent = next.find(|&other| enemies(self.rules, self.us, other));
                let to = if enemy { Some(self.us) } else { opponent };
                to.map(|to| (to, kind))
            }
            Fate::Returns(_) | Fate::Pushed | Fate::Pulled => return,
        };
        if becomes == Some((owner, kind)) {
            return;
        }
        if self.mv.to == Some(cell) && self.mover == Some((owner, kind)) {
            self.mover = becomes;
        }
        self.touched.insert(cell);
        match becomes {
            Some(piece) => {
                self.state.board.insert(cell, piece);
            }
            None => {
                self.state.board.remove(&cell);
                self.lost.insert((owner, kind));
            }
        }
    }

    /// Returns the piece that a captured piece becomes in hand.
    fn gained(&self, piece: (PlayerId, KindId)) -> Option<(PlayerId, KindId)> {
        to_hand(self.rules, self.us, piece)
    }

    fn bring_back(&mut self, kinds: Option<&Vec<KindId>>, classes: Option<&Vec<Option<u16>>>) {
        let captured: Vec<CellId> = own_captures(self.mv).copied().collect();
        for cell in captured {
            let piece = self.before.board[&cell];
            if kinds.is_some_and(|kinds| !kinds.contains(&piece.1)) {
                continue;
            }
            let starts = self.rules.start.pieces.iter();
            let homes = starts.filter(|&&(_, owner, kind)| (owner, kind) == piece);
            let mut homes: Vec<CellId> = homes.map(|&(home, ..)| home).collect();
            homes.sort();
            let fits = |home: &CellId| {
                let alike = classes.is_none_or(|classes| {
                    classes[home.index()].is_some() && classes[home.index()] == classes[cell.index()]
                });
                alike && !self.state.board.contains_key(home)
            };
            if let Some(home) = homes.into_iter().find(fits) {
                if let Some(gained) = self.gained(piece) {
                    *self.state.hands.entry(gained).or_insert(1) -= 1;
                    self.state.hands.retain(|_, count| *count > 0);
                }
                self.state.board.insert(home, piece);
            }
        }
    }

    /// Ends the castling and first-move rights of changed pieces, and resets the quiet counter after a loss.
    fn settle(&mut self) {
        let touched = &self.touched;
        for (number, _, _, castle) in castles(self.rules) {
            if touched.contains(&castle.from) || touched.contains(&castle.partner_from) {
                self.state.castles.remove(&number);
            }
        }
        self.state.unmoved.retain(|cell| !touched.contains(cell));
        let board = &self.state.board;
        self.state
            .passed
            .retain(|(cell, piece)| !touched.contains(piece) && !board.contains_key(cell));
        if !self.lost.is_empty() {
            self.state.quiet = 0;
        }
    }
}

/// Whether a player's pieces can capture on a cell, by a move or by an effect, without losing a protected piece of the player.
pub fn captures_by_some_walk(rules: &Rules, state: &State, player: PlayerId, cell: CellId) -> bool {
    let mut state = state.clone();
    state.turn = player;
    let pieces: Vec<(CellId, KindId)> = state
        .board
        .iter()
        .filter(|(_, (owner, _))| *owner == player)
        .map(|(&from, &(_, kind))| (from, kind))
        .collect();
    let mut changes = rules.effects.iter().flat_map(|effect| &effect.changes);
    let effects_capture = changes.any(|change| change.what == Fate::Captured);
    pieces.into_iter().any(|(from, kind)| {
        let moves = rules.kinds[kind.index()].moves[player.index()].iter();
        // A walk that ends on its first cell without a capture is a move only if the rule returns.
        let moves_by = |walk: &Walk, rule: &MoveRule| walk.to != from || !walk.captures.is_empty() || rule.returns;
        let piece = Piece { player, kind, from };
        let mut walks = moves.flat_map(|rule| {
            let wanted = |walk: &Walk| walk.captures.contains(&cell) || effects_capture && moves_by(walk, rule);
            let promoting = &rule.conditions.promoting;
            let walks = wanted_walks(rules, &state, piece, rule, wanted).into_iter();
            walks.map(move |walk| (walk, promoting.clone()))
        });
        walks.any(|(walk, promoting)| {
            let mut mv = OMove::plain(kind, from, walk.to);
            mv.captures.clone_from(&walk.captures);
            mv.carried = walk.carried;
            let captures = |becomes: KindId| {
                mv.becomes = becomes;
                let effected = after_effects(rules, &state, &mv);
                !effected.harmed && (walk.captures.contains(&cell) || effected.captured.contains(&cell))
            };
            if promoting.is_empty() { vec![kind] } else { promoting }
                .into_iter()
                .any(captures)
        })
    })
}
