//! Writes each section of a `variants.ini` as a file.

use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

use triagonal::diagnostics::{LineIndex, Source, SourceId};
use triagonal::rules::{Library, Rules};

use super::super::report::{Import, Imported, Note};
use super::super::sound::rules_of;
use super::apply::{Refusal, apply, unknown_size};
use super::betza::{self, is_lopsided};
use super::compare::{is_waiting_in_check, tree};
use super::config::Config;
use super::fen::{self, FenNote};
use super::file::{extending, standalone};
use super::ground::Context;
use super::keys::Key;
use super::script::Script;
use super::slots;
use super::text::{self, Entry, Section};
use super::writer::Writer;

/// Fairy-Stockfish's built-in variants, which a section may inherit from.
static BUILT_IN: LazyLock<BTreeMap<String, Base>> = LazyLock::new(|| {
    let (sections, _) = text::parse(SourceId(0), include_str!("../../../assets/variants-built-in.ini"));
    let all = sections.into_iter().map(|section| {
        let mut config = Config::plain();
        let unsupported = apply(&mut config, &section.entries)
            .iter()
            .filter(|it| second_letter(&it.entry.value).is_none())
            .map(|it| it.entry.key.clone())
            .collect();
        // In built-in variants, Kings move as other piece types.
        config.king_is_custom = false;
        for entry in &section.entries {
            if let (Some(slot), Some(letter)) = (slots::of_key(&entry.key), second_letter(&entry.value)) {
                config.synonyms.insert(slot, letter);
            }
        }
        (section.name, Base { config, unsupported })
    });
    all.collect()
});

/// The second letter of a value such as `n h`, an alternative in positions.
fn second_letter(value: &str) -> Option<char> {
    let rest = value.strip_prefix(char::is_alphabetic)?.strip_prefix(' ')?;
    rest.chars().next()
}

/// A variant that sections can inherit from.
#[derive(Clone, Debug)]
struct Base {
    config: Config,
    /// The keys that are not imported.
    unsupported: Vec<String>,
}

/// A library with the files written so far, and a fallback.
struct Overlay<'a> {
    files: BTreeMap<String, String>,
    fallback: &'a dyn Library,
}

impl Library for Overlay<'_> {
    fn find(&self, name: &str) -> Option<Source> {
        let own = self.files.get(name).map(|text| Source::new(name, text.as_str()));
        own.or_else(|| self.fallback.find(name))
    }

    fn names(&self) -> Vec<String> {
        self.fallback.names()
    }

    fn file(&self, name: &str) -> Result<Source, String> {
        self.fallback.file(name)
    }
}

/// Imports each section of a `variants.ini` as a file. `library` holds the files that they may extend.
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
            reason: format!("expected a section, `KEY = VALUE` or a comment, found `{}`", stray.text),
        });
    }
    let mut own: BTreeMap<String, Base> = BTreeMap::new();
    let mut standalones: Vec<(String, Standalone)> = Vec::new();
    let mut written = Overlay {
        files: BTreeMap::new(),
        fallback: library,
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
                "a section of this name already exists; this one is skipped".to_owned(),
            );
            continue;
        }
        if BUILT_IN.contains_key(&section.name) {
            let reason = "Fairy-Stockfish has a game of this name and skips the section; it needs another name";
            note(at, None, reason.to_owned());
            continue;
        }
        if !is_file_name(&section.name) {
            note(at, None, "invalid name; use letters, digits, `-` and `_`".to_owned());
            continue;
        }
        let parent = section
            .parent
            .as_ref()
            .and_then(|parent| own.get(parent).or_else(|| BUILT_IN.get(parent)));
        if let (Some(name), None) = (&section.parent, parent) {
            note(at, None, format!("unknown parent `{name}`; the section is skipped"));
            continue;
        }
        if let Some((entry, wanted)) = unknown_size(&section.entries) {
            let reason = format!("expected {wanted}, found `{}`; the section is skipped", entry.value);
            note(entry.span.start, Some(&entry.key), reason);
            continue;
        }
        let base = parent.cloned().unwrap_or_else(|| Base {
            config: Config::plain(),
            unsupported: Vec::new(),
        });
        let mut config = base.config.clone();
        let refusals = apply(&mut config, &section.entries);
        for Refusal { entry, reason } in &refusals {
            note(entry.span.start, Some(&entry.key), reason.clone());
        }
        let fen_notes = fen::read(&config).notes;
        let own_fen = section.entries.iter().rfind(|entry| entry.key == Key::StartFen.name());
        match own_fen {
            Some(entry) => {
                for FenNote { at, reason } in fen_notes {
                    note(entry.value_at + at as u32, Some(&entry.key), reason);
                }
            }
            None => {
                let known = fen::read(&base.config).notes;
                for fen_note in fen_notes.into_iter().filter(|fen_note| !known.contains(fen_note)) {
                    note(
                        at,
                        Some(Key::StartFen.name()),
                        format!("inherited: {}", fen_note.reason),
                    );
                }
            }
        }
        let file = SectionFile::new(section, &base, &config, &written);
        for reason in &file.limitations {
            // Notes about moves are placed at the moves.
            let moves = |entry: &&Entry| {
                let own = entry.value.get(2..).filter(|_| slots::of_key(&entry.key).is_some());
                own.is_some_and(|moves| betza::read(moves.trim()).1.contains(reason))
            };
            match section.entries.iter().rfind(moves) {
                Some(entry) => note(entry.value_at, Some(&entry.key), reason.clone()),
                None => note(at, None, reason.clone()),
            }
        }
        let unsupported = base
            .unsupported
            .iter()
            .filter(|key| !section.entries.iter().any(|entry| entry.key == **key));
        let mut unsupported: Vec<String> = unsupported.cloned().collect();
        if section.parent.is_some() && file.extends.is_none() && !unsupported.is_empty() {
            note(
                at,
                None,
                format!(
                    "not imported from `{}`: {}",
                    section.parent.as_deref().unwrap_or(""),
                    unsupported.join(", ")
                ),
            );
        }
        unsupported.extend(refusals.iter().map(|it| it.entry.key.clone()));
        own.insert(section.name.clone(), Base { config, unsupported });
        written.files.insert(section.name.clone(), file.text.clone());
        if let Some(standalone) = file.standalone {
            standalones.push((section.name.clone(), standalone));
        }
        out.files.push(Imported {
            name: section.name.clone(),
            line: line(at),
            extends: file.extends,
            sound: file.sound,
            text: file.text,
        });
    }
    resolve_names(&mut out, &mut written, standalones);
    out.notes.sort_by_key(|note| (note.line, note.column));
    out
}

/// Checks the files that extend others again once all files exist, because names may then refer to other files.
fn resolve_names(out: &mut Import, written: &mut Overlay<'_>, standalones: Vec<(String, Standalone)>) {
    let places: HashMap<String, usize> = (0..)
        .zip(&out.files)
        .map(|(at, file)| (file.name.clone(), at))
        .collect();
    for (name, standalone) in standalones {
        let now = written.files.get(&name).cloned().unwrap_or_default();
        let same = rules_of(&name, &now, written).is_ok_and(|rules| rules == standalone.rules);
        if same {
            continue;
        }
        written.files.insert(name.clone(), standalone.text.clone());
        if let Some(file) = places.get(&name).and_then(|&at| out.files.get_mut(at)) {
            out.notes.push(Note {
                variant: name.clone(),
                line: file.line,
                column: 1,
                key: None,
                reason: "written without `extends`: another imported file has the name of one that it would build upon"
                    .to_owned(),
            });
            file.extends = None;
            file.text = standalone.text;
        }
    }
}

/// The replacement for a file that cannot extend its parent after all.
struct Standalone {
    /// The rules of the extending file.
    rules: Rules,
    /// The text without a parent.
    text: String,
}

fn is_file_name(name: &str) -> bool {
    !name.is_empty()
        && name
            .chars()
            .all(|letter| letter.is_alphanumeric() || matches!(letter, '-' | '_'))
}

/// Whether a key does not affect the move tree.
fn affects_only_ends(key: &str) -> bool {
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
struct SectionFile {
    text: String,
    extends: Option<String>,
    sound: bool,
    limitations: Vec<String>,
    standalone: Option<Standalone>,
}

impl SectionFile {
    fn new(section: &Section, base: &Base, config: &Config, library: &dyn Library) -> Self {
        let mut slots = config.letters.keys();
        let bare = Context::bare(slots.any(|&slot| is_lopsided(config.betza_of(slot))));
        let script = write(config, &bare);
        let standalone_text = standalone(section, &bare, &script);
        let rules = rules_of(&section.name, &standalone_text, library);
        let mut limitations = script.limitations.clone();
        if rules.as_ref().is_ok_and(is_waiting_in_check) {
            let note =
                "the player who waits at the start is in check, which changes the moves here or in Fairy-Stockfish";
            limitations.push(note.to_owned());
        }
        if let Some(parent) = &section.parent {
            let trusted = script.limitations.is_empty() && base.unsupported.iter().all(|key| affects_only_ends(key));
            match extended(section, parent, base, config, library) {
                Err(reason) => limitations.push(format!("written without `extends {parent}`: {reason}")),
                Ok((text, own)) => {
                    let same = match &rules {
                        Ok(rules) => tree(rules) == tree(&own),
                        Err(_) => true,
                    };
                    if same || !trusted {
                        return Self {
                            standalone: rules.is_ok().then_some(Standalone {
                                rules: own,
                                text: standalone_text,
                            }),
                            text,
                            extends: Some(parent.clone()),
                            sound: true,
                            limitations,
                        };
                    }
                    limitations.push(format!(
                        "written without `extends {parent}`: its move tree would differ"
                    ));
                }
            }
        }
        if let Err(mistake) = &rules {
            limitations.push(format!("the written file has an error: {mistake}"));
        }
        Self {
            text: standalone_text,
            extends: None,
            sound: rules.is_ok(),
            limitations,
            standalone: None,
        }
    }
}

/// The file with only the differences from its parent, and its rules.
fn extended(
    section: &Section,
    parent: &str,
    base: &Base,
    config: &Config,
    library: &dyn Library,
) -> Result<(String, Rules), String> {
    let found = library.find(parent).ok_or("there is no such file")?;
    let inherited = rules_of(parent, &found.text, library)?;
    let context =
        Context::extending(&inherited).ok_or("its board is not a single board of files and ranks for two players")?;
    let text = extending(
        section,
        parent,
        &write(&base.config, &context),
        &write(config, &context),
    );
    let text = text.ok_or("an inherited statement cannot be undone")?;
    let rules = rules_of(&section.name, &text, library)?;
    Ok((text, rules))
}

fn write(config: &Config, context: &Context) -> Script {
    let start = fen::read(config);
    Writer::new(config, context, &start).write()
}
