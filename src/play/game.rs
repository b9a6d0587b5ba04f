//! A game: rules compiled once, for as many words as its board needs.

use std::fmt;
use std::sync::Arc;

use crate::rules::{Castle, KindId, PlayerId, Rules};
use crate::tables::{CompileCache, Tables};

/// A game that can be played; cheap to clone.
#[derive(Clone)]
pub struct Game(Arc<Compiled>);

struct Compiled {
    rules: Arc<Rules>,
    tables: AnyTables,
}

/// Tables of any size.
#[derive(Clone)]
pub(super) enum AnyTables {
    W1(Arc<Tables<1>>),
    W2(Arc<Tables<2>>),
    W3(Arc<Tables<3>>),
    W4(Arc<Tables<4>>),
    W8(Arc<Tables<8>>),
    W16(Arc<Tables<16>>),
}

/// Makes games; what is made for one is used again for those after it, as far as they are alike.
#[derive(Default)]
pub struct GameCompiler {
    first: Option<Game>,
    caches: (
        CompileCache<1>,
        CompileCache<2>,
        CompileCache<3>,
        CompileCache<4>,
        CompileCache<8>,
        CompileCache<16>,
    ),
}

impl GameCompiler {
    /// Compiles rules.
    pub fn game(&mut self, rules: Arc<Rules>) -> Game {
        let first = self.first.as_ref();
        let tables = match first.filter(|first| same_play(first.rules(), &rules)) {
            Some(first) => first.tables().clone(),
            None => self.tables(&rules),
        };
        let game = Game(Arc::new(Compiled { rules, tables }));
        self.first.get_or_insert_with(|| game.clone());
        game
    }

    fn tables(&mut self, rules: &Rules) -> AnyTables {
        let (w1, w2, w3, w4, w8, w16) = &mut self.caches;
        let first = self.first.as_ref();
        macro_rules! compiled {
            ($width:ident, $cache:expr) => {{
                let known = first.and_then(|first| match first.tables() {
                    AnyTables::$width(tables) => Some((&**first.rules(), &**tables)),
                    _ => None,
                });
                AnyTables::$width(Arc::new(Tables::compile_in($cache, rules, known)))
            }};
        }
        match rules.space.cells.len().div_ceil(64) {
            0..=1 => compiled!(W1, w1),
            2 => compiled!(W2, w2),
            3 => compiled!(W3, w3),
            4 => compiled!(W4, w4),
            5..=8 => compiled!(W8, w8),
            _ => compiled!(W16, w16),
        }
    }
}

impl Game {
    /// Compiles rules.
    #[must_use]
    pub fn new(rules: Arc<Rules>) -> Self {
        GameCompiler::default().game(rules)
    }

    /// The rules of the game.
    #[must_use]
    pub fn rules(&self) -> &Arc<Rules> {
        &self.0.rules
    }

    /// All castlings of the game, in the order of their numbers, each with its player and kind.
    pub fn castles(&self) -> impl Iterator<Item = (PlayerId, KindId, &Castle)> {
        let rules = self.rules();
        (0..rules.players.len()).flat_map(move |player| {
            rules.kinds.iter().enumerate().flat_map(move |(kind, definition)| {
                let castles = definition.castles.get(player).into_iter().flatten();
                castles.map(move |castle| (PlayerId(player as u16), KindId(kind as u16), castle))
            })
        })
    }

    pub(super) fn tables(&self) -> &AnyTables {
        &self.0.tables
    }

    /// Whether two are the same game, not only equal rules.
    pub(super) fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Game").field(&self.rules().name).finish()
    }
}

/// Whether rules are compiled to the same tables.
fn same_play(one: &Rules, other: &Rules) -> bool {
    let Rules {
        name: _,
        options: _,
        start: _,
        space,
        players,
        zones,
        partitions,
        kinds,
        check,
        hand,
        pass,
        meetings,
        eliminations,
        forbidden,
        ends,
    } = one;
    (space, players, zones, partitions) == (&other.space, &other.players, &other.zones, &other.partitions)
        && (kinds, check, hand, pass) == (&other.kinds, &other.check, &other.hand, &other.pass)
        && (meetings, eliminations) == (&other.meetings, &other.eliminations)
        && (forbidden, ends) == (&other.forbidden, &other.ends)
}
