//! The imports between the files of a crate.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The files of a crate, with the names in the scope of each file.
pub struct Crate {
    modules: BTreeMap<ModulePath, Module>,
}

/// The module path of the file, from the root of the crate.
type ModulePath = Vec<String>;

struct Module {
    file: PathBuf,
    paths: Vec<UsedPath>,
    has_code: bool,
}

/// A path in a file: `crate::play::Move`, `super::ends`.
struct UsedPath {
    segments: Vec<String>,
    /// The name that a `use` binds to the path; nothing for a path in other code.
    name: Option<String>,
    line: usize,
}

/// A use of another file's item.
#[derive(Clone, Debug)]
pub struct Import {
    pub from: PathBuf,
    pub line: usize,
    pub to: PathBuf,
    /// The item; nothing for the module itself.
    pub item: Option<String>,
    /// The file that re-exports the item, if the path leads through one.
    pub through: Option<PathBuf>,
}

/// The target of a path.
struct Target<'a> {
    module: &'a ModulePath,
    item: Option<String>,
    through: Option<&'a ModulePath>,
}

impl Crate {
    /// Reads the files of a crate, each with its path below the crate's folder.
    pub fn new<'a>(files: impl IntoIterator<Item = (&'a Path, &'a str)>) -> Self {
        let modules = files.into_iter().map(|(file, text)| {
            let (paths, has_code) = used_paths(&tokens(text));
            let module = Module {
                file: file.to_path_buf(),
                paths,
                has_code,
            };
            (module_path(file), module)
        });
        Self {
            modules: modules.collect(),
        }
    }

    /// Returns the imports of each file from other files, with the first line for each item. A file that only re-exports
    /// neither imports nor is imported.
    pub fn imports(&self) -> Vec<Import> {
        let (mut imports, mut known) = (Vec::new(), BTreeSet::new());
        for (path, module) in self.modules.iter().filter(|(_, module)| module.has_code) {
            for used in &module.paths {
                let Some(target) = self.resolve(path, &used.segments, 0) else {
                    continue;
                };
                let to = &self.modules[target.module];
                if target.module != path && to.has_code && known.insert((path, target.module, target.item.clone())) {
                    imports.push(Import {
                        from: module.file.clone(),
                        line: used.line,
                        to: to.file.clone(),
                        item: target.item,
                        through: target.through.map(|path| self.modules[path].file.clone()),
                    });
                }
            }
        }
        imports
    }

    /// Finds the file of an item. Paths into other crates have none.
    fn resolve<'a>(&'a self, from: &'a ModulePath, segments: &[String], depth: usize) -> Option<Target<'a>> {
        // A name can be re-exported under itself.
        if depth > 8 {
            return None;
        }
        let (first, mut rest) = segments.split_first()?;
        let mut module = match first.as_str() {
            "crate" => self.key(&[])?,
            "self" => from,
            "super" => self.key(from.split_last()?.1)?,
            _ => {
                rest = segments;
                from
            }
        };
        let mut is_start = rest.len() == segments.len();
        while let Some((name, behind)) = rest.split_first() {
            let mut child = module.clone();
            child.push(name.clone());
            if name == "super" {
                module = self.key(module.split_last()?.1)?;
            } else if let Some(child) = self.key(&child) {
                module = child;
            } else if let Some(bound) = self.binding(module, name) {
                let segments = [&bound.segments, behind].concat();
                let mut target = self.resolve(module, &segments, depth + 1)?;
                if !is_start {
                    target.through = Some(module);
                }
                return Some(target);
            } else if is_start {
                return None;
            } else {
                return Some(Target {
                    module,
                    item: Some(name.clone()),
                    through: None,
                });
            }
            is_start = false;
            rest = behind;
        }
        Some(Target {
            module,
            item: None,
            through: None,
        })
    }

    fn key(&self, path: &[String]) -> Option<&ModulePath> {
        self.modules.get_key_value(path).map(|(key, _)| key)
    }

    /// Returns the path that a `use` of a module binds to a name.
    fn binding(&self, module: &ModulePath, name: &str) -> Option<&UsedPath> {
        let bound = |used: &&UsedPath| used.name.as_deref() == Some(name) && used.segments != [name];
        self.modules[module].paths.iter().find(bound)
    }
}

/// The module path of a file such as `src/play/mod.rs`.
fn module_path(file: &Path) -> ModulePath {
    let file = file.with_extension("");
    let names = file.components().map(|name| name.as_os_str().to_string_lossy());
    let below_src = names.skip_while(|name| name != "src").skip(1);
    let is_module = |name: &Cow<'_, str>| !["mod", "lib", "main"].contains(&name.as_ref());
    below_src.filter(is_module).map(Cow::into_owned).collect()
}

/// Returns the paths in a file, and whether it contains more than `mod` and `use`.
fn used_paths(tokens: &[Token<'_>]) -> (Vec<UsedPath>, bool) {
    let (mut paths, mut has_code) = (Vec::new(), false);
    let mut at = 0;
    let word = |at: usize| tokens.get(at).map_or("", |token| token.text);
    while at < tokens.len() {
        match word(at) {
            "#" => at = end_of_group(tokens, at + 1 + usize::from(word(at + 1) == "!")),
            "pub" if word(at + 1) == "(" => at = end_of_group(tokens, at + 1),
            "pub" => at += 1,
            "mod" if word(at + 2) == ";" => at += 3,
            "use" if word(at + 1) != "<" => {
                at = use_tree(tokens, at + 1, &[], &mut paths);
                at += usize::from(word(at) == ";");
            }
            _ => {
                has_code = true;
                let start = at;
                while word(at + 1) == "::" && is_word(word(at)) && is_word(word(at + 2)) {
                    at += 2;
                }
                at += 1;
                if at - start > 1 {
                    let segments = tokens[start..at].iter().step_by(2);
                    paths.push(UsedPath {
                        segments: segments.map(|token| token.text.to_owned()).collect(),
                        name: None,
                        line: tokens[start].line,
                    });
                }
            }
        }
    }
    (paths, has_code)
}

/// Parses a tree such as `a::{b, c as d}`; returns the index after it.
fn use_tree(tokens: &[Token<'_>], start: usize, prefix: &[String], paths: &mut Vec<UsedPath>) -> usize {
    let mut segments = prefix.to_vec();
    let mut at = start;
    let word = |at: usize| tokens.get(at).map_or(";", |token| token.text);
    loop {
        match word(at) {
            "::" => at += 1,
            "{" => {
                at += 1;
                while !matches!(word(at), "}" | ";") {
                    at = use_tree(tokens, at, &segments, paths);
                    at += usize::from(word(at) == ",");
                }
                return at + 1;
            }
            "*" => return at + 1,
            name if is_word(name) => {
                // `a::{self}` is `a`.
                if name != "self" || segments.is_empty() {
                    segments.push(name.to_owned());
                }
                at += 1;
                if word(at) == "::" {
                    continue;
                }
                let mut name = segments.last().cloned();
                if word(at) == "as" {
                    name = Some(word(at + 1).to_owned());
                    at += 2;
                }
                let line = tokens[start].line;
                paths.push(UsedPath { segments, name, line });
                return at;
            }
            _ => return at + usize::from(word(at) != ";"),
        }
    }
}

/// Returns the index after a bracketed group.
fn end_of_group(tokens: &[Token<'_>], start: usize) -> usize {
    let mut open = 0;
    for (at, token) in tokens.iter().enumerate().skip(start) {
        match token.text {
            "(" | "[" | "{" => open += 1,
            ")" | "]" | "}" => open -= 1,
            _ => {}
        }
        if open == 0 {
            return at + 1;
        }
    }
    tokens.len()
}

/// A word, a path separator or another character.
pub struct Token<'a> {
    pub line: usize,
    pub text: &'a str,
}

/// Returns the tokens of a text, without comments and quoted literals.
pub fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let (mut rest, mut line) = (text, 1);
    while let Some(first) = rest.chars().next() {
        let skipped = length_of_skipped(rest);
        let length = match skipped {
            Some(length) => length,
            None if rest.starts_with("::") => 2,
            None => rest
                .find(|letter| !is_part_of_word(letter))
                .unwrap_or(rest.len())
                .max(first.len_utf8()),
        };
        let (text, behind) = rest.split_at(length);
        if skipped.is_none() {
            tokens.push(Token { line, text });
        }
        line += text.matches('\n').count();
        rest = behind;
    }
    tokens
}

/// Returns the length of the blank, comment or quoted literal at the start of a text.
fn length_of_skipped(text: &str) -> Option<usize> {
    let behind = |end: &str, from: usize| text[from..].find(end).map_or(text.len(), |at| from + at + end.len());
    let hashes = text.trim_start_matches('r').trim_start_matches("br");
    let hashes = &hashes[..hashes.len() - hashes.trim_start_matches('#').len()];
    let raw = ["r", "br"].map(|prefix| format!("{prefix}{hashes}\""));
    let raw = raw.iter().find(|beginning| text.starts_with(beginning.as_str()));
    match text.chars().next()? {
        blank if blank.is_whitespace() => Some(blank.len_utf8()),
        '/' if text.starts_with("//") => Some(behind("\n", 0)),
        '/' if text.starts_with("/*") => Some(behind("*/", 2)),
        '"' => Some(1 + end_of_string(&text[1..], '"')),
        '\'' => {
            let mut letters = text.chars().skip(1);
            let is_literal = letters.next() == Some('\\') || letters.next() == Some('\'');
            // Otherwise it begins a lifetime.
            Some(if is_literal {
                1 + end_of_string(&text[1..], '\'')
            } else {
                1
            })
        }
        _ => raw.map(|beginning| behind(&format!("\"{hashes}"), beginning.len())),
    }
}

/// Returns the length of the rest of a literal, with its closing quote.
fn end_of_string(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, letter) in text.char_indices() {
        if letter == quote && !escaped {
            return at + 1;
        }
        escaped = letter == '\\' && !escaped;
    }
    text.len()
}

pub fn is_word(text: &str) -> bool {
    text.chars().all(is_part_of_word) && !text.is_empty()
}

fn is_part_of_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}
