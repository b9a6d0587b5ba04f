//! A game: rules that are compiled once, for bitboards of the width that the board needs.

use std::fmt;
use std::sync::{Arc, OnceLock};

use crate::rules::{Castle, KindId, PlayerId, Rules};
use crate::tables::bitboard::{WIDE, compiled_width, width};
use crate::tables::{CompileCache, Obstacle, Tables, compile_tables, tables_alone};

/// A game that can be played: compiled rules. Clones share the tables.
#[derive(Clone)]
pub struct Game(Arc<Compiled>);

struct Compiled {
    rules: Arc<Rules>,
    tables: AnyTables,
    /// The game in which only the pieces' own moves matter. It is compiled on first use.
    alone: OnceLock<Game>,
}

/// Tables of any bitboard width.
#[derive(Clone)]
pub(in crate::play) enum AnyTables {
    W1(Arc<Tables<1>>),
    W2(Arc<Tables<2>>),
    #[cfg(not(target_arch = "wasm32"))]
    W3(Arc<Tables<3>>),
    W4(Arc<Tables<4>>),
    #[cfg(not(target_arch = "wasm32"))]
    W8(Arc<Tables<8>>),
    W16(Arc<Tables<16>>),
}

impl AnyTables {
    /// Optimises tables for speed: accelerated, and as narrow as the board allows.
    fn fast(mut wide: Tables<WIDE>) -> Self {
        wide.accelerate();
        match compiled_width(width(wide.cells)) {
            1 => Self::W1(Arc::new(wide.narrow())),
            2 => Self::W2(Arc::new(wide.narrow())),
            #[cfg(not(target_arch = "wasm32"))]
            3 => Self::W3(Arc::new(wide.narrow())),
            4 => Self::W4(Arc::new(wide.narrow())),
            #[cfg(not(target_arch = "wasm32"))]
            8 => Self::W8(Arc::new(wide.narrow())),
            _ => Self::W16(Arc::new(wide)),
        }
    }

    /// Why dead positions of the game are not recognised.
    fn dead_position_obstacle(&self) -> Option<Obstacle> {
        fn obstacle<const W: usize>(tables: &Tables<W>) -> Option<Obstacle> {
            tables.dead_positions.as_ref()?.as_ref().err().copied()
        }
        match self {
            Self::W1(tables) => obstacle(tables),
            Self::W2(tables) => obstacle(tables),
            #[cfg(not(target_arch = "wasm32"))]
            Self::W3(tables) => obstacle(tables),
            Self::W4(tables) => obstacle(tables),
            #[cfg(not(target_arch = "wasm32"))]
            Self::W8(tables) => obstacle(tables),
            Self::W16(tables) => obstacle(tables),
        }
    }

    /// The tables of the same pieces under rules in which only their own moves matter.
    fn alone(&self, rules: &Rules) -> Self {
        match self {
            Self::W1(tables) => Self::W1(Arc::new(tables_alone(tables, rules))),
            Self::W2(tables) => Self::W2(Arc::new(tables_alone(tables, rules))),
            #[cfg(not(target_arch = "wasm32"))]
            Self::W3(tables) => Self::W3(Arc::new(tables_alone(tables, rules))),
            Self::W4(tables) => Self::W4(Arc::new(tables_alone(tables, rules))),
            #[cfg(not(target_arch = "wasm32"))]
            Self::W8(tables) => Self::W8(Arc::new(tables_alone(tables, rules))),
            Self::W16(tables) => Self::W16(Arc::new(tables_alone(tables, rules))),
        }
    }
}

/// Compiles games for short use, such as a file under each of its options, or a text while it is edited. Common parts are
/// compiled once.
#[derive(Default)]
pub struct GameCompiler {
    cache: CompileCache,
    /// The last games with different tables, the newest last.
    recent: Vec<Game>,
}

/// The number of games that are kept for reuse.
const RECENT: usize = 16;

impl GameCompiler {
    /// Compiles rules. The game plays like any other, but more slowly: its tables stay wide and are not accelerated.
    pub fn compile(&mut self, rules: Arc<Rules>) -> Game {
        let known = self.recent.iter().find(|game| plays_alike(game.rules(), &rules));
        if let Some(known) = known {
            let tables = known.tables().clone();
            return Game::from_tables(rules, tables);
        }
        let tables = AnyTables::W16(Arc::new(compile_tables(&rules, &mut self.cache)));
        let game = Game::from_tables(rules, tables);
        if self.recent.len() == RECENT {
            self.recent.remove(0);
        }
        self.recent.push(game.clone());
        game
    }
}

/// Whether two sets of rules compile to the same tables.
fn plays_alike(rules: &Rules, other: &Rules) -> bool {
    let Rules {
        name: _,
        options: _,
        start,
        space,
        players,
        zones,
        partitions,
        directions,
        kinds,
        check,
        hand,
        pass,
        turns,
        meetings,
        effects,
        eliminations,
        obligations,
        prohibitions,
        forbidden,
        points,
        ends,
    } = rules;
    (space, players, zones, partitions, directions) == (&other.space, &other.players, &other.zones, &other.partitions, &other.directions)
        && (kinds, check, hand) == (&other.kinds, &other.check, &other.hand)
        && (pass, turns) == (&other.pass, &other.turns)
        && (obligations, prohibitions) == (&other.obligations, &other.prohibitions)
        && (meetings, effects, eliminations) == (&other.meetings, &other.effects, &other.eliminations)
        // Effects can return pieces to where they began.
        && (effects.is_empty() || *start == other.start)
        && (forbidden, points, ends) == (&other.forbidden, &other.points, &other.ends)
}

impl Game {
    /// Compiles rules.
    #[must_use]
    pub fn new(rules: Arc<Rules>) -> Self {
        let tables = AnyTables::fast(compile_tables(&rules, &mut CompileCache::default()));
        Self::from_tables(rules, tables)
    }

    fn from_tables(rules: Arc<Rules>, tables: AnyTables) -> Self {
        let alone = OnceLock::new();
        Self(Arc::new(Compiled { rules, tables, alone }))
    }

    /// The rules of the game.
    #[must_use]
    pub fn rules(&self) -> &Arc<Rules> {
        &self.0.rules
    }

    /// The game with the same pieces in which only their own moves matter. It is compiled on first use.
    pub(crate) fn alone(&self) -> &Self {
        self.0.alone.get_or_init(|| {
            let rules = Arc::new(self.rules().alone());
            // Tables number the owners of pieces, and there are more owners if pieces can belong to no player.
            if self.rules().has_neutrals() || self.rules().armies_can_stay() {
                return GameCompiler::default().compile(rules);
            }
            let tables = self.tables().alone(&rules);
            Self::from_tables(rules, tables)
        })
    }

    /// All castlings of the game in the order of their numbers, each with its player and kind.
    pub fn castles(&self) -> impl Iterator<Item = (PlayerId, KindId, &Castle)> {
        self.rules().castlings()
    }

    /// Why dead positions are not recognised, although the rules draw them: a clause for a message.
    #[must_use]
    pub fn dead_position_obstacle(&self) -> Option<&'static str> {
        self.tables().dead_position_obstacle()
    }

    pub(in crate::play) fn tables(&self) -> &AnyTables {
        &self.0.tables
    }

    /// Whether both are the same game, not just games with equal rules.
    pub(in crate::play) fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Game").field(&self.rules().name).finish()
    }
}
