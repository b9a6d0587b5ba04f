//! All tables of a game.

use crate::rules::{Action, Forbidden, Obligation, Pass, PlayerId, Prohibition, Rules, Turns};
use crate::tables::attackers::Attackers;
use crate::tables::bitboard::{Bitboard, WIDE, pack_all};
use crate::tables::castlings::Castlings;
use crate::tables::check_rules::CheckRules;
use crate::tables::compile::packer::Packer;
use crate::tables::effects::Effects;
use crate::tables::endings::captures_to_hand::CapturesToHand;
use crate::tables::endings::dead_positions::{DeadPositions, Obstacle};
use crate::tables::endings::eliminations::Eliminations;
use crate::tables::endings::ends::Endings;
use crate::tables::endings::meetings::MeetingPair;
use crate::tables::movers::graph::Graph;
use crate::tables::movers::lines::Lines;
use crate::tables::movers::mover::Mover;
use crate::tables::movers::walks::Walk;
use crate::tables::piece_id::PieceId;
use crate::tables::players::Players;

/// The rules of a game on at most `64 * W` cells, compiled.
#[derive(Clone, Debug)]
pub struct Tables<const W: usize> {
    /// How many cells there are.
    pub cells: usize,
    /// All cells.
    pub board: Bitboard<W>,
    /// The players and whose each piece is.
    pub players: Players,
    /// What each piece can do.
    pub movers: Vec<Mover<W>>,
    /// The steps of all walks.
    pub graph: Graph,
    /// The cells along the first legs of some walks; none, if the tables are not accelerated.
    pub lines: Lines<W>,
    /// From where pieces might capture.
    pub attackers: Attackers<W>,
    /// What check protects.
    pub check: CheckRules,
    /// The castlings.
    pub castlings: Castlings<W>,
    /// Who captures en passant.
    pub en_passant: EnPassantRules,
    /// Where captured pieces go, and whether they come back.
    pub hands: HandRules,
    /// What a turn may be besides a move.
    pub turns: TurnRules,
    /// For each of the directions that actions ask for, player and cell where a move begins: where it may end.
    pub directions: Vec<Vec<Vec<Bitboard<W>>>>,
    /// What happens to pieces after a move.
    pub effects: Effects<W>,
    /// How players are eliminated.
    pub eliminations: Eliminations,
    /// How the game ends.
    pub endings: Endings<W>,
    /// What the analysis of dead positions needs, or why it does not understand the game; nothing in a game without such an end.
    pub dead_positions: Option<Result<DeadPositions<W>, Obstacle>>,
    /// Whether a position can end the game though there are moves.
    pub ends_by_position: bool,
    /// Whether a move can change more than its own pieces, the hands, and what depends on pieces staying where they are: by
    /// effects, eliminations, ends, or by what is counted.
    pub has_consequences: bool,
}

/// Who captures en passant.
#[derive(Clone, Debug)]
pub struct EnPassantRules {
    /// The pieces that can capture en passant.
    pub capturers: Vec<PieceId>,
    /// Whether a walk, rather than a leap, can depend on en passant squares.
    pub read_by_walks: bool,
    /// Whether a move sets en passant squares though no enemy could capture there at once: one may be able to after an
    /// army has joined another.
    pub always: bool,
}

impl EnPassantRules {
    pub(in crate::tables) fn new<const W: usize>(rules: &Rules, movers: &[Mover<W>]) -> Self {
        let capturers = (0..)
            .map(PieceId)
            .zip(movers)
            .filter(|(_, mover)| mover.captures_en_passant());
        let mut walks = movers.iter().flat_map(|mover| &mover.walks);
        Self {
            capturers: capturers.map(|(piece, _)| piece).collect(),
            read_by_walks: walks.any(|walk| walk.reads_ep_squares),
            always: rules.armies_can_join(),
        }
    }
}

/// What hands are for.
#[derive(Clone, Debug)]
pub struct HandRules {
    /// Where captured pieces go.
    pub captures: CapturesToHand,
    /// Whether pieces drop from a hand.
    pub drops: bool,
    /// Whether some of them count as pieces that have not moved.
    pub drops_unmoved: bool,
    /// Whether some drops depend on what the last move of the turn did.
    pub drops_by_trail: bool,
}

/// What a turn may be besides a move, and what it may not bring about.
#[derive(Clone, Debug)]
pub struct TurnRules {
    /// Whether a player may pass.
    pub pass: Pass,
    /// The stages of turns, where a turn is not always one move.
    pub stages: Option<Turns>,
    /// Whether moves may count as several of a turn.
    pub counts: bool,
    /// The pairs of pieces that another player may remove.
    pub meetings: Vec<MeetingPair>,
    /// What no move may bring about, in a game where some lack of moves is forbidden.
    pub forbidden: Option<Forbidden>,
    /// Moves that must be made if there are any.
    pub obligations: Vec<Obligation>,
    /// Moves that must not be made, in any case.
    pub prohibitions: Vec<Prohibition>,
    /// Whether all that these do is giving check.
    pub prohibits_only_check: bool,
    /// Moves that must not be made unless they give mate.
    pub unless_mate: Vec<Prohibition>,
    /// Whether all that is asked of moves is that a player who can capture must, and masks tell captures from other moves.
    pub captures_first: bool,
    /// Whether any of this limits the moves that are safe: counting mostly needs a list then.
    pub limited: bool,
    /// Whether nothing of this does but stages of turns.
    pub limited_by_stages_alone: bool,
}

impl TurnRules {
    pub(in crate::tables) fn new<const W: usize>(
        rules: &Rules,
        meetings: Vec<MeetingPair>,
        movers: &[Mover<W>],
    ) -> Self {
        let prohibitions = rules.prohibitions.iter().cloned();
        let (unless_mate, prohibitions): (Vec<_>, Vec<_>) = prohibitions.partition(|it| it.except_mate);
        let forbidden = Some(rules.forbidden).filter(|forbidden| forbidden.checkmate || forbidden.stalemate);
        let plain = Obligation {
            action: Action::Capture {
                along: None,
                of: None,
                by: None,
            },
            player: None,
            most: false,
        };
        let masks_tell = meetings.is_empty() && movers.iter().all(|mover| mover.walks.is_empty());
        let limited = forbidden.is_some() || !rules.prohibitions.is_empty() || !rules.obligations.is_empty();
        let free = forbidden.is_none() && rules.prohibitions.is_empty() && rules.turns.is_none();
        Self {
            pass: rules.pass,
            stages: rules.turns.clone(),
            counts: rules.turns.as_ref().is_some_and(|turns| !turns.counted.is_empty()),
            meetings,
            captures_first: rules.obligations == [plain] && masks_tell && free,
            forbidden,
            limited: limited || rules.turns.is_some(),
            limited_by_stages_alone: !limited && rules.turns.as_ref().is_some_and(|turns| turns.counted.is_empty()),
            obligations: rules.obligations.clone(),
            prohibits_only_check: prohibitions.iter().all(|it| it.action == Action::Check),
            prohibitions,
            unless_mate,
        }
    }

    /// Whether a move may be illegal for what it brings about.
    #[must_use]
    #[inline]
    pub fn forbids(&self) -> bool {
        self.forbidden.is_some() || !self.unless_mate.is_empty()
    }
}

impl Tables<WIDE> {
    /// Adds the tables without which the game is the same, but is played more slowly.
    pub fn accelerate(&mut self) {
        for mover in &mut self.movers {
            mover.accelerate(self.cells);
        }
        let walks = self.movers.iter().flat_map(|mover| &mover.walks);
        let walks = walks.filter(|walk| walk.sought.is_some() || (walk.captures && walk.captures_at_once));
        let vectors = walks
            .filter(|walk| walk.direct.is_none())
            .flat_map(Walk::paths)
            .map(|path| path[0]);
        self.lines = Lines::new(&self.graph, self.cells, vectors);
        self.attackers
            .accelerate(self.cells, &self.check, &self.players, &self.movers);
    }

    /// The same tables in as few words as the board needs. The caller chooses a width that fits.
    #[must_use]
    pub fn pack<const W: usize>(&self) -> Tables<W> {
        let packer = &mut Packer::default();
        Tables {
            cells: self.cells,
            board: self.board.pack(),
            players: self.players.clone(),
            movers: self.movers.iter().map(|mover| mover.pack(packer)).collect(),
            graph: self.graph.clone(),
            lines: self.lines.pack(),
            attackers: self.attackers.pack(),
            check: self.check.clone(),
            castlings: self.castlings.pack(),
            en_passant: self.en_passant.clone(),
            hands: self.hands.clone(),
            turns: self.turns.clone(),
            directions: self
                .directions
                .iter()
                .map(|players| players.iter().map(|cells| pack_all(cells)).collect())
                .collect(),
            effects: self.effects.pack(packer),
            eliminations: self.eliminations.clone(),
            endings: self.endings.pack(),
            dead_positions: self.dead_positions.as_ref().map(|known| match known {
                Ok(known) => Ok(known.pack()),
                Err(obstacle) => Err(*obstacle),
            }),
            ends_by_position: self.ends_by_position,
            has_consequences: self.has_consequences,
        }
    }
}

impl<const W: usize> Tables<W> {
    /// What a piece can do.
    #[must_use]
    #[inline]
    pub fn mover(&self, piece: PieceId) -> &Mover<W> {
        &self.movers[piece.index()]
    }

    /// Whether it matters to a piece that it has not moved; never to a dead one.
    #[must_use]
    pub fn tracks_unmoved(&self, piece: PieceId) -> bool {
        self.movers.get(piece.index()).is_some_and(|mover| mover.tracks_unmoved)
    }

    /// What a captured piece is in hand, and whose.
    #[must_use]
    #[inline]
    pub fn captured_to_hand(&self, captor: PlayerId, piece: PieceId) -> Option<PieceId> {
        let is_neutral = |piece| self.players.is_neutral(self.players.kind_of(piece));
        let gained = match &self.hands.captures {
            CapturesToHand::Nowhere => None,
            _ if is_neutral(piece) => None,
            CapturesToHand::ToCaptor(kinds) => {
                Some(self.players.piece(captor, kinds[self.players.kind_of(piece).index()]))
            }
            CapturesToHand::ToAlly { allies, kinds } => {
                let ally = allies[captor.index()]?;
                Some(self.players.piece(ally, kinds[self.players.kind_of(piece).index()]))
            }
            CapturesToHand::ToOwner(back) => {
                let goes_back = back[self.players.kind_of(piece).index()] && !self.players.is_ownerless(piece);
                goes_back.then_some(piece)
            }
        };
        gained.filter(|&gained| !is_neutral(gained))
    }
}
