//! Finds and reads all files of a variant.

use crate::diagnostics::{Code, Diagnostic, Source, SourceId, Sources, Span, suggest};
use crate::rules::files::selected::Role;
use crate::rules::limits::{LANGUAGE_VERSION, MAX_FILES};
use crate::syntax;
use crate::syntax::tree::{AboutItem, File, Item, Name, Number};

/// The source of the texts behind `extends` and `use`.
pub trait Library {
    /// The text with a name.
    fn find(&self, name: &str) -> Option<Source>;

    /// Returns why the text with a name cannot be read although it exists. Called if [`find`](Self::find) returns `None`.
    fn unreadable(&self, name: &str) -> Option<String> {
        let _ = name;
        None
    }

    /// The names of all texts, for suggestions.
    fn names(&self) -> Vec<String>;

    /// Describes where the text with a name was looked for without success: a whole sentence without its full stop, for a help
    /// message.
    fn places(&self, name: &str) -> Option<String> {
        let _ = name;
        None
    }

    /// The text of another file kept beside the variants, such as a suite of positions.
    ///
    /// # Errors
    /// Returns the reason why the text cannot be read.
    fn file(&self, name: &str) -> Result<Source, String> {
        let _ = name;
        Err("there is no such file".to_owned())
    }
}

/// One file of a variant.
#[derive(Clone, Debug)]
pub(in crate::rules) struct LoadedFile {
    /// The text.
    pub source: SourceId,
    /// Its role in the variant.
    pub role: Role,
    /// The syntax tree.
    pub tree: File,
    /// Its statements that extend or use another file, each with all texts that it loads.
    pub loading: Vec<(Span, Vec<SourceId>)>,
}

/// The files of a variant, and the errors in reading them.
#[derive(Clone, Debug)]
pub(in crate::rules) struct Loaded {
    /// All texts.
    pub sources: Sources,
    /// The files; a file comes after the files that it extends or uses.
    pub files: Vec<LoadedFile>,
    /// The errors in reading them.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads a variant's main file and all files that it extends or uses.
pub(in crate::rules) fn read_files(main: Source, library: &dyn Library) -> Loaded {
    let mut loader = Loader {
        library,
        sources: Sources::default(),
        files: Vec::new(),
        diagnostics: Vec::new(),
        open: Vec::new(),
        known: Vec::new(),
    };
    loader.read(main, Role::Main);
    Loaded {
        sources: loader.sources,
        files: loader.files,
        diagnostics: loader.diagnostics,
    }
}

/// The state of loading.
struct Loader<'a> {
    library: &'a dyn Library,
    sources: Sources,
    /// The files that have been read completely; a file comes after the files that it extends or uses.
    files: Vec<LoadedFile>,
    diagnostics: Vec<Diagnostic>,
    /// The names of the files being read; each of them is needed by the one before it.
    open: Vec<String>,
    /// The names of all files needed so far.
    known: Vec<String>,
}

impl Loader<'_> {
    /// Reads a file, after the files that it extends and uses.
    fn read(&mut self, text: Source, role: Role) {
        let source = self.sources.add(text);
        let text = self.sources.get(source).text.clone();
        let (tree, diagnostics) = syntax::parse(source, &text);
        self.diagnostics.extend(diagnostics);
        let mut loading = Vec::new();
        for item in &tree.items {
            if let Item::Extends(name) = &item.node
                && role != Role::Used
            {
                loading.push((item.span, self.find(name, Role::Extended)));
            }
        }
        for item in &tree.items {
            if let Item::About(AboutItem::Language(version)) = &item.node {
                self.check_version(version);
            }
            if let Item::Use(name) = &item.node {
                loading.push((item.span, self.find(name, Role::Used)));
            }
            if role == Role::Used {
                self.check_library(&item.node, item.span);
            }
        }
        self.files.push(LoadedFile {
            source,
            role,
            tree,
            loading,
        });
    }

    /// Reads the file with a name, unless it has been read. Returns the texts that this loads.
    fn find(&mut self, name: &Name, role: Role) -> Vec<SourceId> {
        let files_before = self.files.len();
        self.load(name, role);
        self.files[files_before..].iter().map(|file| file.source).collect()
    }

    fn load(&mut self, name: &Name, role: Role) {
        if let Some(place) = self.open.iter().position(|open| *open == name.node) {
            let path: Vec<&str> = self.open[place..]
                .iter()
                .chain([&name.node])
                .map(String::as_str)
                .collect();
            let message = format!("these files depend on each other in a circle: {}", path.join(" → "));
            self.diagnostics
                .push(Diagnostic::new(Code::FileCycle, name.span, message));
            return;
        }
        if self.known.contains(&name.node) {
            return;
        }
        if self.known.len() >= MAX_FILES {
            let message = format!("the variant has more than {MAX_FILES} files, which is the limit");
            self.diagnostics
                .push(Diagnostic::new(Code::LimitExceeded, name.span, message));
            return;
        }
        let Some(text) = self.library.find(&name.node) else {
            if let Some(why) = self.library.unreadable(&name.node) {
                let message = format!("`{}` cannot be read: {why}", name.node);
                self.diagnostics
                    .push(Diagnostic::new(Code::UnreadableFile, name.span, message));
                return;
            }
            let names = self.library.names();
            let what = if role == Role::Used { "library" } else { "variant" };
            let message = format!("no {what} is called `{}`", name.node);
            let diagnostic = Diagnostic::new(Code::UnknownFile, name.span, message);
            let guess = suggest(&name.node, names.iter().map(String::as_str));
            let diagnostic = match self.library.places(&name.node) {
                Some(places) if guess.is_none() => diagnostic.help(places),
                _ => diagnostic.did_you_mean(guess),
            };
            self.diagnostics.push(diagnostic);
            return;
        };
        self.known.push(name.node.clone());
        self.open.push(name.node.clone());
        self.read(text, role);
        self.open.pop();
    }

    /// Reports a version of the language that this program does not know.
    fn check_version(&mut self, version: &Number) {
        if (1..=LANGUAGE_VERSION).contains(&version.node) {
            return;
        }
        let message = format!("version {} of the language is unknown", version.node);
        let help = match version.node {
            0 => "the first version is 1".to_owned(),
            _ => {
                format!("this program reads files up to version {LANGUAGE_VERSION}; a newer program may read this one")
            }
        };
        self.diagnostics
            .push(Diagnostic::new(Code::LanguageVersion, version.span, message).help(help));
    }

    /// Reports a statement that a library may not contain.
    fn check_library(&mut self, item: &Item, span: Span) {
        let lent = matches!(
            item,
            Item::Movement(_)
                | Item::Piece(_)
                | Item::Zone(_)
                | Item::Use(_)
                | Item::Variant(_)
                | Item::About(_)
                | Item::Allow(_)
        );
        if !lent {
            let message = "a library can only provide movements, pieces and zones";
            let help = "to inherit everything from a file, write `extends` instead of `use`";
            self.diagnostics
                .push(Diagnostic::new(Code::NotInLibrary, span, message).help(help));
        }
    }
}
