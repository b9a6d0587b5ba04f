//! All tables of a game.

use crate::rules::{Action, Forbidden, Obligation, Pass, PlayerId, Prohibition, Rules, Turns};
use crate::tables::attackers::Attackers;
use crate::tables::bitboard::{Bitboard, WIDE};
use crate::tables::castlings::Castlings;
use crate::tables::check_rules::CheckRules;
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
use crate::tables::parts::packer::{Pack, Packer, pack};
use crate::tables::piece_id::PieceId;
use crate::tables::players::Players;

/// The compiled rules of a game with at most `64 * W` cells.
#[derive(Clone, Debug)]
pub struct Tables<const W: usize> {
    /// The number of cells.
    pub cells: usize,
    /// All cells.
    pub board: Bitboard<W>,
    /// The players and the owners of pieces.
    pub players: Players,
    /// The mover of each piece.
    pub movers: Vec<Mover<W>>,
    /// The steps of all walks.
    pub graph: Graph,
    /// The cells along the first legs of some walks; empty unless the tables are accelerated.
    pub lines: Lines<W>,
    /// The potential attackers of each cell.
    pub attackers: Attackers<W>,
    /// The rules of check.
    pub check: CheckRules,
    /// The castlings.
    pub castlings: Castlings<W>,
    /// The rules of en passant captures.
    pub en_passant: EnPassantRules,
    /// The rules of hands.
    pub hands: HandRules,
    /// The rules of turns.
    pub turns: TurnRules,
    /// For each set of directions that actions name, each player and each origin: the possible targets.
    pub directions: Vec<Vec<Vec<Bitboard<W>>>>,
    /// The effects of moves.
    pub effects: Effects<W>,
    /// The eliminations.
    pub eliminations: Eliminations,
    /// The ends of the game.
    pub endings: Endings<W>,
    /// The data for the analysis of dead positions, or the reason why the analysis does not support the game; nothing if the game
    /// has no such end.
    pub dead_positions: Option<Result<DeadPositions<W>, Obstacle>>,
    /// Whether a position that has moves can end the game.
    pub ends_by_position: bool,
    /// Whether a move can change more than its own pieces, the hands, castling rights, unmoved pieces and en passant squares:
    /// through effects, eliminations, ends or counters.
    pub has_consequences: bool,
}

pack!(Tables {
    board, movers, lines, attackers, castlings, directions, effects, endings, dead_positions;
    cells, players, graph, check, en_passant, hands, turns, eliminations, ends_by_position, has_consequences
});

/// The rules of en passant captures.
#[derive(Clone, Debug)]
pub struct EnPassantRules {
    /// The pieces that can capture en passant.
    pub capturers: Vec<PieceId>,
    /// Whether walks, not just leaps, can depend on en passant squares.
    pub read_by_walks: bool,
    /// Whether moves set en passant squares even if no enemy could capture there at once: an enemy may become able to after an
    /// army has joined another one.
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

/// The rules of hands.
#[derive(Clone, Debug)]
pub struct HandRules {
    /// What happens to captured pieces.
    pub captures: CapturesToHand,
    /// Whether pieces can be dropped.
    pub drops: bool,
    /// Whether some dropped pieces count as unmoved.
    pub drops_unmoved: bool,
    /// Whether some drops depend on the last move of the turn.
    pub drops_by_trail: bool,
}

/// The rules of turns: passes, stages, and moves that are compulsory or forbidden.
#[derive(Clone, Debug)]
pub struct TurnRules {
    /// When a player may pass.
    pub pass: Pass,
    /// The stages of turns, in games with turns of several moves.
    pub stages: Option<Turns>,
    /// Whether some moves use up several moves of a turn.
    pub counts: bool,
    /// The pairs of pieces that a player may remove in a meeting.
    pub meetings: Vec<MeetingPair>,
    /// The forbidden outcomes, if there are any.
    pub forbidden: Option<Forbidden>,
    /// Obligations.
    pub obligations: Vec<Obligation>,
    /// Prohibitions without exceptions.
    pub prohibitions: Vec<Prohibition>,
    /// Whether all prohibited actions are giving check.
    pub prohibits_only_check: bool,
    /// Prohibitions with an exception for mate.
    pub unless_mate: Vec<Prohibition>,
    /// Whether compulsory capture is the only rule about all moves together, and bitboards separate captures from other moves.
    pub captures_first: bool,
    /// Whether any of these rules makes safe moves illegal: then counting usually needs a list.
    pub limited: bool,
    /// Whether only the stages of turns do so.
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
        let masks_separate_captures = meetings.is_empty() && movers.iter().all(|mover| mover.walks.is_empty());
        let limited = forbidden.is_some() || !rules.prohibitions.is_empty() || !rules.obligations.is_empty();
        let free = forbidden.is_none() && rules.prohibitions.is_empty() && rules.turns.is_none();
        Self {
            pass: rules.pass,
            stages: rules.turns.clone(),
            counts: rules.turns.as_ref().is_some_and(|turns| !turns.counted.is_empty()),
            meetings,
            captures_first: rules.obligations == [plain] && masks_separate_captures && free,
            forbidden,
            limited: limited || rules.turns.is_some(),
            limited_by_stages_alone: !limited && rules.turns.as_ref().is_some_and(|turns| turns.counted.is_empty()),
            obligations: rules.obligations.clone(),
            prohibits_only_check: prohibitions.iter().all(|it| it.action == Action::Check),
            prohibitions,
            unless_mate,
        }
    }

    /// Whether a move may be illegal because of its consequences.
    #[must_use]
    #[inline]
    pub fn forbids(&self) -> bool {
        self.forbidden.is_some() || !self.unless_mate.is_empty()
    }
}

impl Tables<WIDE> {
    /// Adds the optional tables that only make play faster.
    pub fn accelerate(&mut self) {
        for mover in &mut self.movers {
            mover.accelerate(self.cells);
        }
        let walks = self.movers.iter().flat_map(|mover| &mover.walks);
        let walks = walks.filter(|walk| walk.required_pieces.is_some() || (walk.captures && walk.captures_at_once));
        let vectors = walks
            .filter(|walk| walk.direct.is_none())
            .flat_map(Walk::paths)
            .map(|path| path[0]);
        self.lines = Lines::new(&self.graph, self.cells, vectors);
        self.attackers
            .accelerate(self.cells, &self.check, &self.players, &self.movers);
    }

    /// Packs the tables into `W` words. The caller chooses a width that fits.
    #[must_use]
    pub fn narrow<const W: usize>(&self) -> Tables<W> {
        self.pack(&mut Packer::default())
    }
}

impl<const W: usize> Tables<W> {
    /// The mover of a piece.
    #[must_use]
    #[inline]
    pub fn mover(&self, piece: PieceId) -> &Mover<W> {
        &self.movers[piece.index()]
    }

    /// Whether the moves of a piece depend on whether it has moved; false for dead pieces.
    #[must_use]
    pub fn tracks_unmoved(&self, piece: PieceId) -> bool {
        self.movers.get(piece.index()).is_some_and(|mover| mover.tracks_unmoved)
    }

    /// The piece in hand that a captured piece becomes, if any.
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
