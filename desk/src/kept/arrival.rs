//! What comes from another studio: nothing takes the place of what is here.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use crate::failure::{Answer, Failure};
use crate::games::{Holder, KeptNode, MOST_GAMES, Seat};
use crate::own::is_plain;
use crate::variants::bounded;

use super::drafts::{MOST_DRAFTS, is_id};
use super::parcel::{KeptDraft, KeptGame, Parcel};

/// What is new in a parcel.
#[derive(Clone, Debug)]
pub struct Arrival {
    /// What is to be kept.
    pub parcel: Parcel,
    /// The titles and names of what is here already.
    pub left: Vec<String>,
}

impl Arrival {
    /// What has come, in numbers.
    #[must_use]
    pub fn told(&self) -> Value {
        let Parcel {
            drafts, games, files, ..
        } = &self.parcel;
        json!({ "drafts": drafts.len(), "games": games.len(), "files": files.len(), "left": self.left })
    }
}

impl Parcel {
    /// What of this parcel is not here. Where a name is taken by something else, it gets another.
    pub fn new_to(self, here: &Self, name: &mut dyn FnMut() -> String) -> Answer<Arrival> {
        let mut left = Vec::new();
        let mut parcel = Self {
            settings: self.settings,
            ..Self::default()
        };
        let mut taken: BTreeSet<String> = here.drafts.iter().map(|draft| draft.id.clone()).collect();
        for mut draft in self.drafts {
            draft.fits()?;
            if here.drafts.iter().any(|own| own.newest() == draft.newest()) {
                left.push(draft.card.title);
                continue;
            }
            // The file stays where it was.
            (draft.card.file, draft.card.base) = (None, None);
            draft.id = free(draft.id, &taken, name);
            taken.insert(draft.id.clone());
            parcel.drafts.push(draft);
        }
        let own: BTreeMap<&str, &KeptGame> = here.games.iter().map(|game| (game.id(), game)).collect();
        let mut taken: BTreeSet<String> = own.keys().map(|&id| id.to_owned()).collect();
        for mut game in self.games {
            bounded(game.kept.birth.text.as_deref().unwrap_or_default())?;
            if own.get(game.id()).is_some_and(|own| own.holds(&game)) {
                left.push(game.kept.birth.title);
                continue;
            }
            game.take_seats();
            let last = &mut game.kept.last;
            last.id = free(std::mem::take(&mut last.id), &taken, name);
            taken.insert(last.id.clone());
            parcel.games.push(game);
        }
        for file in self.files {
            bounded(&file.text.text)?;
            let is_here = here.files.iter().any(|own| own.name == file.name);
            if is_here || !is_plain(&file.name) {
                left.push(file.name);
            } else {
                parcel.files.push(file);
            }
        }
        let is_full =
            here.drafts.len() + parcel.drafts.len() > MOST_DRAFTS || here.games.len() + parcel.games.len() > MOST_GAMES;
        if is_full {
            let why = format!("there is room for {MOST_DRAFTS} drafts and {MOST_GAMES} games; remove some first");
            return Err(Failure::wrong(why));
        }
        Ok(Arrival { parcel, left })
    }
}

/// The name, if nothing else has it, and else another one.
fn free(id: String, taken: &BTreeSet<String>, name: &mut dyn FnMut() -> String) -> String {
    if is_id(&id) && !taken.contains(&id) { id } else { name() }
}

impl KeptDraft {
    fn fits(&self) -> Answer<()> {
        for text in self.texts.values() {
            bounded(&text.text)?;
            bounded(text.cases.as_deref().unwrap_or_default())?;
        }
        Ok(())
    }
}

impl KeptGame {
    fn id(&self) -> &str {
        &self.kept.last.id
    }

    /// Whether all moves of another game are in this one, which has the same name.
    fn holds(&self, other: &Self) -> bool {
        let same = |(own, other): (&KeptNode, &KeptNode)| own.parent == other.parent && own.text == other.text;
        let (own, others) = (&self.kept.last.nodes, &other.kept.last.nodes);
        own.len() >= others.len() && own.iter().zip(others).all(same)
    }

    /// Nobody else is here who could hold a seat.
    fn take_seats(&mut self) {
        for seat in &mut self.kept.last.standing.seats {
            if let Seat::Person { held, .. } = seat {
                *held = Holder::Host;
            }
            *seat = seat.clone().bounded();
        }
    }
}
