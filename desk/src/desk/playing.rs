//! What happens in the games that are open.

use std::sync::Arc;

use crate::engine::Work;
use crate::failure::{Answer, Failure};
use crate::games::{Asker, Birth, Change as GameChange, Game, MOST_GAMES, NewGame, Record, Table};
use crate::games::{TableEffect, TableEvent};
use crate::kept::{Change, Entries, GameCard};
use crate::protocol::{Effect, Role};

use super::errands::Errand;
use super::tables::{Open, no_game};
use super::whole::{Desk, Then};

/// How many games stay in memory that nobody looks at.
const MOST_IDLE: usize = 16;

impl Desk {
    /// Opens a game with what was read of it, unless it is open.
    pub(super) fn open_table(&mut self, id: &str, entries: &Entries) -> Answer<()> {
        if self.tables.is_open(id) {
            return Ok(());
        }
        let kept = self.shelf.game(id, entries)?;
        let text = kept.birth.text.clone().map(Arc::from);
        let loaded = self.variants.load(&kept.birth.variant, text, &self.shelf)?;
        let game = kept.restore(loaded, self.now)?;
        self.seat(game);
        Ok(())
    }

    /// Opens a game.
    pub(super) fn seat(&mut self, game: Game) {
        let (id, now) = (game.id.clone(), self.moment());
        let seed = self.number() ^ now.clock.to_bits();
        let mut table = Table::new(game, seed);
        let effects = table.begin(now);
        let used = self.now;
        self.tables.0.insert(id.clone(), Open { table, used });
        self.carry_out_for(&id, effects);
    }

    /// Begins a game: it is saved first.
    pub(super) fn begin_game(&mut self, asker: &Asker, new: NewGame, text: Option<Arc<str>>) -> Answer<()> {
        if self.shelf.games.len() >= MOST_GAMES {
            return Err(too_many());
        }
        let loaded = self.variants.load(&new.variant, text, &self.shelf)?;
        let game = new.game(self.name(), self.now as i64, loaded)?;
        let record = Record::Begun(Birth::of(&game), GameChange::of(&game, &[], self.now));
        let changes = GameCard::changes(&record, None, self.now as i64);
        let asker = asker.clone();
        self.save(changes, |changes| Then::Begin(asker, changes, Box::new(game)));
        Ok(())
    }

    /// Removes a game.
    pub(super) fn delete_game(&mut self, asker: &Asker, id: String) -> Answer<()> {
        if !self.shelf.games.contains_key(&id) {
            return Err(no_game());
        }
        let changes = vec![Change::remove(GameCard::key(&id)), Change::sweep(GameCard::more(&id))];
        let asker = asker.clone();
        self.save(changes, |changes| Then::Delete(asker, changes, id));
        Ok(())
    }

    /// A game is gone.
    pub(super) fn forget(&mut self, id: &str) {
        self.table_hears(id, TableEvent::Deleted);
        if let Some(mut open) = self.tables.0.remove(id) {
            let effects = open.table.quiet();
            self.carry_out_for(id, effects);
        }
    }

    /// A game hears something.
    pub(super) fn table_hears(&mut self, id: &str, event: TableEvent) {
        let now = self.moment();
        if let Some(open) = self.tables.0.get_mut(id) {
            open.used = now.clock;
            let effects = open.table.hear(now, event);
            self.carry_out_for(id, effects);
        }
    }

    pub(super) fn table_saved(&mut self, id: &str, error: Option<String>) {
        self.table_hears(id, TableEvent::Saved(error.map_or(Ok(()), Err)));
    }

    pub(super) fn leave_tables(&mut self, from: u64) {
        let open: Vec<String> = self.tables.0.keys().cloned().collect();
        for id in open {
            self.table_hears(&id, TableEvent::Left(from));
        }
    }

    pub(super) fn wake_tables(&mut self) {
        let now = self.now;
        let late = self.tables.0.iter();
        let late = late.filter(|(_, open)| open.table.wakes_at().is_some_and(|at| at <= now));
        let late: Vec<String> = late.map(|(id, _)| id.clone()).collect();
        for id in late {
            self.table_hears(&id, TableEvent::Woken);
        }
    }

    /// Lets go of games that nobody has looked at for long.
    pub(super) fn shed(&mut self) {
        let idle = self.tables.0.iter();
        let idle = idle.filter(|(_, open)| open.table.is_idle() && open.table.wakes_at().is_none());
        let mut idle: Vec<(f64, String)> = idle.map(|(id, open)| (open.used, id.clone())).collect();
        if idle.len() <= MOST_IDLE {
            return;
        }
        idle.sort_by(|one, other| one.0.total_cmp(&other.0));
        for (_, id) in idle.drain(..idle.len() - MOST_IDLE) {
            self.tables.0.remove(&id);
        }
    }

    /// Does what a game wants to be done.
    fn carry_out_for(&mut self, id: &str, effects: Vec<TableEffect>) {
        for effect in effects {
            match effect {
                TableEffect::Answer { to, id, body } => self.answer(to, id, body),
                TableEffect::Push { to, text } => {
                    let body = serde_json::from_str(&text).unwrap_or_default();
                    self.effects.push(Effect::Push { to, body });
                }
                TableEffect::Save(record) => self.save_game(id, &record),
                TableEffect::Think(own, question) => {
                    self.think(Role::Play, Work::Search(question), Errand::Move(id.to_owned(), own));
                }
                TableEffect::Quiet(own) => {
                    let mut errands = self.errands.iter();
                    let found = errands.find(|(_, errand)| match errand {
                        Errand::Move(game, round) => game == id && *round == own,
                        Errand::Analysis(..) | Errand::Hint(_) | Errand::Cases(_) | Errand::Why(..) => false,
                    });
                    if let Some((&round, _)) = found {
                        self.drop_errand(round);
                    }
                }
            }
        }
    }
}

impl Desk {
    /// Saves what a game wants to be saved, unless there is no room for it or the game is going.
    fn save_game(&mut self, id: &str, record: &Record) {
        let is_going = |then: &Then| matches!(then, Then::Delete(_, _, going) if going == id);
        if self.then.values().any(is_going) {
            return self.table_saved(id, Some("this game has been deleted".to_owned()));
        }
        if self.shelf.games.len() >= MOST_GAMES && matches!(record, Record::Followed { .. }) {
            return self.table_saved(id, Some(too_many().message().to_owned()));
        }
        let changes = GameCard::changes(record, self.shelf.games.get(id), self.now as i64);
        let id = id.to_owned();
        self.save(changes, |changes| Then::Table(id, changes));
    }
}

fn too_many() -> Failure {
    Failure::wrong(format!("there are {MOST_GAMES} games already; remove some first"))
}
