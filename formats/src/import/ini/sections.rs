//! All sections of a `variants.ini`, each as a file.

use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

use triagonal::diagnostics::{LineIndex, Source, SourceId};
use triagonal::rules::{Library, Rules};

use super::super::report::{Import, Imported, Note};
use super::super::sound::rules_of;
use super::apply::{Refusal, apply};
use super::betza::{self, is_lopsided};
use super::compare::tree;
use super::config::Config;
use super::fen::{self, Oddity};
use super::file::{alone, extending};
use super::ground::Ground;
use super::keys::Key;
use super::men::Desk;
use super::script::Script;
use super::slots;
use super::text::{self, Entry, Section};

/// The games that a section may build upon.
static KNOWN: LazyLock<BTreeMap<String, Known>> = LazyLock::new(|| {
    let (sections, _) = text::parse(SourceId(0), include_str!("../../../assets/variants-built-in.ini"));
    let all = sections.into_iter().map(|section| {
        let mut config = Config::plain();
        let lost = apply(&mut config, &section.entries)
            .iter()
            .filter(|it| second_letter(&it.entry.value).is_none())
            .map(|it| it.entry.key.clone())
            .collect();
        // There, Kings move as other piece types do.
        config.king_is_custom = false;
        for entry in &section.entries {
            if let (Some(slot), Some(letter)) = (slots::of_key(&entry.key), second_letter(&entry.value)) {
                config.synonyms.insert(slot, letter);
            }
        }
        (section.name, Known { config, lost })
    });
    all.collect()
});

/// The second letter of `n h`, which positions may have.
fn second_letter(value: &str) -> Option<char> {
    let rest = value.strip_prefix(char::is_alphabetic)?.strip_prefix(' ')?;
    rest.chars().next()
}

/// A variant that others can build upon.
#[derive(Clone, Debug)]
struct Known {
    config: Config,
    /// The keys that are not in the configuration.
    lost: Vec<String>,
}

/// Files that have been written, before those that the caller has.
struct Written<'a> {
    files: BTreeMap<String, String>,
    behind: &'a dyn Library,
}

impl Library for Written<'_> {
    fn find(&self, name: &str) -> Option<Source> {
        let own = self.files.get(name).map(|text| Source::new(name, text.as_str()));
        own.or_else(|| self.behind.find(name))
    }

    fn names(&self) -> Vec<String> {
        self.behind.names()
    }

    fn file(&self, name: &str) -> Result<Source, String> {
        self.behind.file(name)
    }
}

/// Writes each section of a `variants.ini` as a file. The library has the files that they may extend.
#[must_use]
pub fn import(source: &Source, library: &dyn Library) -> Import {
    let (sections, strays) = text::parse(SourceId(0), &source.text);
    let mut out = Import::default();
    let lines = LineIndex::new(&source.text);
    let place = |at: u32| lines.position(at as usize);
    let line = |at: u32| place(at).0;
    for stray in &strays {
        out.notes.push(Note {
            variant: String::new(),
            line: line(stray.span.start),
            column: place(stray.span.start).1,
            key: None,
            reason: format!(
                "`{}` is neither a section, a key with a value, nor a comment",
                stray.text
            ),
        });
    }
    let mut own: BTreeMap<String, Known> = BTreeMap::new();
    let mut wholes: Vec<(String, Whole)> = Vec::new();
    let mut written = Written {
        files: BTreeMap::new(),
        behind: library,
    };
    for section in &sections {
        let mut note = |at: u32, key: Option<&str>, reason: String| {
            out.notes.push(Note {
                variant: section.name.clone(),
                line: line(at),
                column: place(at).1,
                key: key.map(str::to_owned),
                reason,
            });
        };
        let at = section.span.start;
        if own.contains_key(&section.name) {
            note(
                at,
                None,
                "a section of this name stands above; this one is left out".to_owned(),
            );
            continue;
        }
        if !is_file_name(&section.name) {
            note(
                at,
                None,
                "no file can have this name: use letters, digits, `-` and `_`".to_owned(),
            );
            continue;
        }
        let parent = section
            .parent
            .as_ref()
            .and_then(|parent| own.get(parent).or_else(|| KNOWN.get(parent)));
        if let (Some(name), None) = (&section.parent, parent) {
            note(
                at,
                None,
                format!("nothing is known of `{name}`, which it inherits from; it is left out"),
            );
            continue;
        }
        let base = parent.cloned().unwrap_or_else(|| Known {
            config: Config::plain(),
            lost: Vec::new(),
        });
        let mut config = base.config.clone();
        let refusals = apply(&mut config, &section.entries);
        for Refusal { entry, reason } in &refusals {
            note(entry.span.start, Some(&entry.key), reason.clone());
        }
        let oddities = fen::read(&config).oddities;
        let own_fen = section.entries.iter().rfind(|entry| entry.key == Key::StartFen.name());
        match own_fen {
            Some(entry) => {
                for Oddity { at, reason } in oddities {
                    note(entry.value_at + at as u32, Some(&entry.key), reason);
                }
            }
            None => {
                let known = fen::read(&base.config).oddities;
                for oddity in oddities.into_iter().filter(|oddity| !known.contains(oddity)) {
                    note(at, Some(Key::StartFen.name()), format!("inherited: {}", oddity.reason));
                }
            }
        }
        let made = Made::new(section, &base, &config, &written);
        for reason in &made.unsaid {
            // What is wrong with moves is reported where they stand.
            let moves = |entry: &&Entry| {
                let own = entry.value.get(2..).filter(|_| slots::of_key(&entry.key).is_some());
                own.is_some_and(|moves| betza::read(moves.trim()).1.contains(reason))
            };
            match section.entries.iter().rfind(moves) {
                Some(entry) => note(entry.value_at, Some(&entry.key), reason.clone()),
                None => note(at, None, reason.clone()),
            }
        }
        let lost = base
            .lost
            .iter()
            .filter(|key| !section.entries.iter().any(|entry| entry.key == **key));
        let mut lost: Vec<String> = lost.cloned().collect();
        if section.parent.is_some() && made.extends.is_none() && !lost.is_empty() {
            note(
                at,
                None,
                format!(
                    "not carried over from `{}`: {}",
                    section.parent.as_deref().unwrap_or(""),
                    lost.join(", ")
                ),
            );
        }
        lost.extend(refusals.iter().map(|it| it.entry.key.clone()));
        own.insert(section.name.clone(), Known { config, lost });
        written.files.insert(section.name.clone(), made.text.clone());
        if let Some(whole) = made.whole {
            wholes.push((section.name.clone(), whole));
        }
        out.files.push(Imported {
            name: section.name.clone(),
            line: line(at),
            extends: made.extends,
            sound: made.sound,
            text: made.text,
        });
    }
    settle(&mut out, &mut written, wholes);
    out.notes.sort_by_key(|note| (note.line, note.column));
    out
}

/// Looks at the files that extend others once all lie beside each other: names may mean other files then.
fn settle(out: &mut Import, written: &mut Written<'_>, wholes: Vec<(String, Whole)>) {
    let places: HashMap<String, usize> = (0..)
        .zip(&out.files)
        .map(|(at, file)| (file.name.clone(), at))
        .collect();
    for (name, whole) in wholes {
        let now = written.files.get(&name).cloned().unwrap_or_default();
        let same = rules_of(&name, &now, written).is_ok_and(|rules| rules == whole.rules);
        if same {
            continue;
        }
        written.files.insert(name.clone(), whole.text.clone());
        if let Some(file) = places.get(&name).and_then(|&at| out.files.get_mut(at)) {
            out.notes.push(Note {
                variant: name.clone(),
                line: file.line,
                column: 1,
                key: None,
                reason: "it extends nothing: a file beside it has the name of one that it would build upon".to_owned(),
            });
            file.extends = None;
            file.text = whole.text;
        }
    }
}

/// What stands for a file that cannot extend another after all.
struct Whole {
    /// The rules of the file that extends.
    rules: Rules,
    /// The text that extends nothing.
    text: String,
}

fn is_file_name(name: &str) -> bool {
    !name.is_empty()
        && name
            .chars()
            .all(|letter| letter.is_alphanumeric() || matches!(letter, '-' | '_'))
}

/// Whether a key that is not carried over leaves the move tree as it is.
fn is_of_ends(key: &str) -> bool {
    let keys = [
        Key::StalematePieceCount,
        Key::MaterialCounting,
        Key::CountingRule,
        Key::ChasingRule,
        Key::MoveRepetitionIllegal,
        Key::ShatarMateRule,
        Key::Chess960,
        Key::AdjudicateFullBoard,
    ];
    keys.iter().any(|known| known.name() == key)
}

/// The file of a section.
struct Made {
    text: String,
    extends: Option<String>,
    sound: bool,
    unsaid: Vec<String>,
    whole: Option<Whole>,
}

impl Made {
    fn new(section: &Section, base: &Known, config: &Config, library: &dyn Library) -> Self {
        let mut slots = config.letters.keys();
        let bare = Ground::bare(slots.any(|&slot| is_lopsided(config.betza_of(slot))));
        let whole = write(config, &bare);
        let alone_text = alone(section, &bare, &whole);
        let rules = rules_of(&section.name, &alone_text, library);
        let mut unsaid = whole.unsaid.clone();
        if let Some(parent) = &section.parent {
            let trusted = whole.unsaid.is_empty() && base.lost.iter().all(|key| is_of_ends(key));
            match extended(section, parent, base, config, library) {
                Err(reason) => unsaid.push(format!("it does not extend `{parent}`: {reason}")),
                Ok((text, own)) => {
                    let same = match &rules {
                        Ok(rules) => tree(rules) == tree(&own),
                        Err(_) => true,
                    };
                    if same || !trusted {
                        return Self {
                            whole: rules.is_ok().then_some(Whole {
                                rules: own,
                                text: alone_text,
                            }),
                            text,
                            extends: Some(parent.clone()),
                            sound: true,
                            unsaid,
                        };
                    }
                    unsaid.push(format!(
                        "it does not extend `{parent}`: the file of that name plays otherwise"
                    ));
                }
            }
        }
        if let Err(mistake) = &rules {
            unsaid.push(format!("the file has a mistake: {mistake}"));
        }
        Self {
            text: alone_text,
            extends: None,
            sound: rules.is_ok(),
            unsaid,
            whole: None,
        }
    }
}

/// The file that says only what differs from its parent, with its rules.
fn extended(
    section: &Section,
    parent: &str,
    base: &Known,
    config: &Config,
    library: &dyn Library,
) -> Result<(String, Rules), String> {
    let found = library.find(parent).ok_or("there is no file of that name")?;
    let inherited = rules_of(parent, &found.text, library)?;
    let ground = Ground::of(&inherited).ok_or("its board is of another sort")?;
    let text = extending(section, parent, &write(&base.config, &ground), &write(config, &ground));
    let text = text.ok_or("something that it inherits cannot be taken back")?;
    let rules = rules_of(&section.name, &text, library)?;
    Ok((text, rules))
}

fn write(config: &Config, ground: &Ground) -> Script {
    let start = fen::read(config);
    Desk::new(config, ground, &start).write()
}
