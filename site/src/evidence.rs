//! What the rules of each game rest on: the documents that its file names, and the programs that were compared with it.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use serde::de::IgnoredAny;
use triagonal::builtin::{self, BuiltinVariant};
use triagonal::diagnostics::SourceId;
use triagonal::syntax::parse;
use triagonal::syntax::tree::{AboutItem, Item};

/// The tag of games for which only one source is known.
pub const ONE_SOURCE: &str = "one-source";
/// The program from which the recorded node counts come.
const COUNTING: &str = "fairy-stockfish";

#[derive(Deserialize)]
struct Played {
    played: BTreeMap<String, BTreeMap<String, IgnoredAny>>,
}

#[derive(Deserialize)]
struct Models {
    model: Vec<Model>,
}

#[derive(Deserialize)]
struct Model {
    variant: String,
    program: String,
}

#[derive(Deserialize)]
struct Counts {
    position: Vec<Count>,
}

#[derive(Deserialize)]
struct Count {
    variant: String,
}

/// Returns the documents that the file of a game names.
pub fn documents(game: &BuiltinVariant) -> Vec<String> {
    let Some(source) = builtin::source(game.name) else {
        return Vec::new();
    };
    let (file, _) = parse(SourceId::default(), &source.text);
    let documents = file.items.into_iter().filter_map(|item| match item.node {
        Item::About(AboutItem::Source(document)) => Some(document.node),
        _ => None,
    });
    documents.collect()
}

/// Returns the programs that were compared with each game, by the names of the games in the records. Some of these names
/// are aliases, and some belong to games that are not built in.
pub fn programs() -> Result<BTreeMap<String, BTreeSet<String>>, toml::de::Error> {
    let played: Played = toml::from_str(include_str!("../../tests/data/played.toml"))?;
    let models: Models = toml::from_str(include_str!("../../tests/data/models.toml"))?;
    let counts: Counts = toml::from_str(include_str!("../../tests/data/fairy-stockfish.toml"))?;
    let played = played
        .played
        .into_iter()
        .flat_map(|(game, programs)| programs.into_keys().map(move |program| (game.clone(), program)));
    let modelled = models.model.into_iter().map(|model| (model.variant, model.program));
    let counted = counts
        .position
        .into_iter()
        .map(|position| (position.variant, COUNTING.to_owned()));
    let mut programs: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (game, program) in played.chain(modelled).chain(counted) {
        programs.entry(game).or_default().insert(program);
    }
    Ok(programs)
}
