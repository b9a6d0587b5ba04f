//! The variants in the repository, under every value of every option.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use triagonal::diagnostics::Source;
use triagonal::rules::{Library, Program, Rules, load};

/// The folder of the shipped variants as a library.
pub struct Folder;

impl Library for Folder {
    fn find(&self, name: &str) -> Option<Source> {
        let file = format!("{name}.variant");
        let path = [folder().join(&file), folder().join("lib").join(&file)]
            .into_iter()
            .find(|path| path.is_file())?;
        Some(Source::new(file, fs::read_to_string(path).ok()?))
    }

    fn names(&self) -> Vec<String> {
        let stem = |path: PathBuf| Some(path.file_stem()?.to_string_lossy().into_owned());
        variant_files().into_iter().filter_map(stem).collect()
    }
}

/// A variant with its options chosen.
pub struct Configuration {
    /// The stem of the file.
    pub variant: String,
    /// The options that are not at their default.
    pub options: BTreeMap<String, String>,
    /// What it means.
    pub rules: Arc<Rules>,
}

impl Configuration {
    /// The variant and its options in a few words.
    pub fn title(&self) -> String {
        let options: String = self
            .options
            .iter()
            .map(|(name, value)| format!(" {name}={value}"))
            .collect();
        format!("{}{options}", self.variant)
    }
}

/// Every shipped variant, once with the defaults and once with each other value of each option.
pub fn configurations() -> Vec<Configuration> {
    let mut all = Vec::new();
    for path in variant_files() {
        let variant = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let program = load(Folder.find(&variant).expect("the file can be read"), &Folder);
        let mut choices = vec![BTreeMap::new()];
        for option in program.options() {
            for value in &option.values[1..] {
                choices.push(BTreeMap::from([(option.name.clone(), value.clone())]));
            }
        }
        for options in choices {
            let rules = rules(&program, &options, &variant);
            all.push(Configuration {
                variant: variant.clone(),
                options,
                rules,
            });
        }
    }
    all
}

fn rules(program: &Program, options: &BTreeMap<String, String>, variant: &str) -> Arc<Rules> {
    let checked = program.check(options);
    match checked.rules {
        Some(rules) => Arc::new(rules),
        None => panic!("{variant} with {options:?} is faulty: {:?}", checked.report),
    }
}

/// The files of the shipped variants, sorted.
pub fn variant_files() -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder())
        .expect("the folder of the variants can be read")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "variant"))
        .collect();
    files.sort();
    files
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("variants")
}
