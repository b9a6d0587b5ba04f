//! Compiles checked rules into tables.

use crate::geometry::CellId;
use crate::rules::{KindId, Meeting, MoveRule, PlayerId, Rules};
use crate::tables::attackers::Attackers;
use crate::tables::bitboard::{Bitboard, WIDE};
use crate::tables::castlings::Castlings;
use crate::tables::check_rules::CheckRules;
use crate::tables::compile::compile_cache::CompileCache;
use crate::tables::compile::compile_moves::compile_moves;
use crate::tables::effects::Effects;
use crate::tables::endings::captures_to_hand::CapturesToHand;
use crate::tables::endings::dead_positions::DeadPositions;
use crate::tables::endings::eliminations::Eliminations;
use crate::tables::endings::ends::Endings;
use crate::tables::endings::meetings::MeetingPair;
use crate::tables::game_tables::{EnPassantRules, HandRules, Tables, TurnRules};
use crate::tables::movers::drops::Drops;
use crate::tables::movers::graph::{Courses, Graph};
use crate::tables::movers::lines::Lines;
use crate::tables::movers::mover::Mover;
use crate::tables::movers::promotions::Promotions;
use crate::tables::movers::walks::Walk;
use crate::tables::parts::packer::{Pack, Packer};
use crate::tables::players::Players;

/// Compiles rules. Parts that the cache holds from other rules are reused.
#[must_use]
pub fn compile_tables(rules: &Rules, cache: &mut CompileCache) -> Tables<WIDE> {
    cache.enter(&rules.space);
    let cells = rules.space.cells.len();
    let mut movers = Vec::with_capacity(rules.players.len() * rules.kinds.len());
    for (player, kind) in pieces_of(rules) {
        let moves = compile_moves(rules, cache, player, kind);
        let promotions = Promotions::new(rules, player, kind);
        let drops = rules.kind(kind).drops.iter();
        let drops = drops.map(|drop| Drops::new(rules, player, drop)).collect();
        movers.push(Mover::new(moves, spares(rules, kind), promotions, drops));
    }
    let mut effects = Effects::new(rules, &mut cache.courses);
    let directions = straight_walks(rules, &mut cache.courses);
    let graph = Graph::new(&rules.space, cache.courses.all());
    effects.compute_reach(&graph, cells);
    let directions = straight_ends(&directions, &graph, cells);
    for mover in &mut movers {
        mover.compute_footprints(&graph, cells);
    }
    let attackers = Attackers::new(cells, &movers);
    let castlings = Castlings::new(rules, &movers, &attackers);
    let check = CheckRules::new(rules);
    // An en passant capture can only take a protected piece if protected pieces set en passant squares.
    let passes = |kind: &KindId| {
        let mut moves = rules.kind(*kind).moves.iter().flat_map(|moves| moves.iter());
        moves.any(|rule| rule.conditions.passing)
    };
    let plain =
        !check.kinds.iter().any(passes) && !movers.iter().flat_map(|mover| &mover.walks).any(|walk| walk.captures);
    effects.compute_harm(&check, plain);
    let endings = Endings::new(rules);
    let pieces = Pieces {
        cells,
        movers,
        graph,
        lines: Lines::default(),
        attackers,
        castlings,
    };
    let meetings = meeting_pairs(rules, cache);
    assemble(rules, check, pieces, (meetings, directions, effects, endings))
}

/// Derives the tables of rules that keep only the pieces' own moves from the tables of the full rules.
#[must_use]
pub fn tables_alone<const W: usize>(tables: &Tables<W>, rules: &Rules) -> Tables<W> {
    let mut movers = tables.movers.clone();
    for ((player, kind), mover) in pieces_of(rules).zip(&mut movers) {
        mover.tracks_unmoved = rules.distinguishes_unmoved(player, kind);
    }
    let pieces = Pieces {
        cells: tables.cells,
        movers,
        graph: tables.graph.clone(),
        lines: tables.lines.clone(),
        attackers: tables.attackers.clone(),
        castlings: tables.castlings.clone(),
    };
    let endings = Endings::new(rules).pack(&mut Packer::default());
    let others = (Vec::new(), Vec::new(), Effects::none(rules), endings);
    assemble(rules, CheckRules::new(rules), pieces, others)
}

/// The part of the tables that describes the moves of all pieces.
struct Pieces<const W: usize> {
    cells: usize,
    movers: Vec<Mover<W>>,
    graph: Graph,
    lines: Lines<W>,
    attackers: Attackers<W>,
    castlings: Castlings<W>,
}

/// The tables for all other rules of a game.
type Others<const W: usize> = (Vec<MeetingPair>, Vec<Vec<Vec<Bitboard<W>>>>, Effects<W>, Endings<W>);

/// Completes the tables of the pieces with everything that depends on all rules.
fn assemble<const W: usize>(
    rules: &Rules,
    check: CheckRules,
    pieces: Pieces<W>,
    (meetings, directions, effects, endings): Others<W>,
) -> Tables<W> {
    let Pieces {
        cells,
        mut movers,
        graph,
        lines,
        attackers,
        castlings,
    } = pieces;
    let en_passant = EnPassantRules::new(rules, &movers);
    for ((_, kind), mover) in pieces_of(rules).zip(&mut movers) {
        mover.choose_generator(check.role(kind), en_passant.read_by_walks);
    }
    let ends_by_position = !rules.eliminations.is_empty() || !endings.by_position.is_empty();
    let drops_unmoved = movers.iter().flat_map(|mover| &mover.drops).any(|drops| drops.unmoved);
    let counts = !endings.counters.is_empty() || endings.scores.any || endings.max_passes > 0;
    Tables {
        cells,
        board: Bitboard::first_cells(cells),
        en_passant,
        hands: HandRules {
            captures: CapturesToHand::new(rules),
            drops: movers.iter().any(|mover| !mover.drops.is_empty()),
            drops_unmoved,
            drops_by_trail: rules.asks_for_trail(false),
        },
        turns: TurnRules::new(rules, meetings, &movers),
        eliminations: Eliminations::new(rules),
        dead_positions: DeadPositions::new(rules, &movers),
        ends_by_position,
        has_consequences: ends_by_position
            || effects.any
            || counts
            || drops_unmoved
            || rules.turns.is_some()
            || rules.has_neutrals(),
        directions,
        effects,
        players: Players::new(rules),
        movers,
        graph,
        lines,
        attackers,
        check,
        castlings,
        endings,
    }
}

/// Each kind of each player, in the order of piece numbers.
fn pieces_of(rules: &Rules) -> impl Iterator<Item = (PlayerId, KindId)> {
    let players = rules.player_ids();
    players.flat_map(|player| rules.kind_ids().map(move |kind| (player, kind)))
}

/// The walks along the directions that actions name, for each player.
fn straight_walks(rules: &Rules, courses: &mut Courses) -> Vec<Vec<Vec<Walk<WIDE>>>> {
    let mut walks = |player: PlayerId, move_rules: &[MoveRule]| -> Vec<Walk<WIDE>> {
        let move_rules = move_rules.iter();
        move_rules.map(|rule| Walk::new(rules, player, rule, courses)).collect()
    };
    let all = rules.directions.iter();
    all.map(|all| {
        let players = rules.player_ids().zip(all);
        players.map(|(player, all)| walks(player, all)).collect()
    })
    .collect()
}

/// The targets of straight walks from each cell.
fn straight_ends(all: &[Vec<Vec<Walk<WIDE>>>], graph: &Graph, cells: usize) -> Vec<Vec<Vec<Bitboard<WIDE>>>> {
    let ends = |walks: &[Walk<WIDE>], from: CellId| {
        let reached = walks.iter().map(|walk| walk.footprint(graph, from));
        reached.fold(Bitboard::EMPTY, |all, cells| all | cells) - Bitboard::single(from)
    };
    let of_player = |walks: &Vec<Walk<WIDE>>| (0..cells as u16).map(|from| ends(walks, CellId(from))).collect();
    all.iter()
        .map(|players| players.iter().map(of_player).collect())
        .collect()
}

/// The kinds that a kind cannot capture.
fn spares(rules: &Rules, kind: KindId) -> Vec<KindId> {
    let own = &rules.kind(kind).spares;
    let spared = |other: &KindId| !rules.kind(*other).capturable || own.contains(other);
    rules.kind_ids().filter(spared).collect()
}

/// The meetings of a game.
fn meeting_pairs(rules: &Rules, cache: &mut CompileCache) -> Vec<MeetingPair> {
    let mut pair = |meeting: &Meeting| MeetingPair {
        one: meeting.one,
        other: meeting.other,
        across: meeting
            .facing
            .iter()
            .map(|&vector| cache.steps(&rules.space, vector).to_vec())
            .collect(),
    };
    rules.meetings.iter().map(&mut pair).collect()
}
