//! The sections of the book about the codes: each code has one, and its example raises the code.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use triagonal::Source;
use triagonal::builtin::Builtin;
use triagonal::diagnostics::Code;
use triagonal::explanation;
use triagonal::rules::Library;

/// Codes whose examples would fill pages.
const WITHOUT_EXAMPLE: [Code; 4] = [
    Code::TooManyOperations,
    Code::StatementTooLong,
    Code::FileTooLarge,
    Code::TooManyErrors,
];

/// The built-in files, and the example under the name `example`.
struct Beside(String);

impl Library for Beside {
    fn find(&self, name: &str) -> Option<Source> {
        match name {
            "example" => Some(Source::new("example.variant", self.0.clone())),
            _ => Builtin.find(name),
        }
    }

    fn unreadable(&self, name: &str) -> Option<String> {
        (name == "unreadable").then(|| "unreadable.variant: line 1, column 1 is not UTF-8 text".to_owned())
    }

    fn names(&self) -> Vec<String> {
        Builtin.names()
    }
}

/// Returns the codes that a text raises, each once.
fn raised(text: &str) -> BTreeSet<&'static str> {
    let library = Beside(text.to_owned());
    let report = triagonal::check(Source::new("example.variant", text), &library);
    report.diagnostics().iter().map(|mistake| mistake.code.id()).collect()
}

#[test]
fn each_code_has_a_section_and_each_section_a_code() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/book/src/codes");
    let mut sections = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let file = entry.expect("the folder is readable").path();
        if !file.ends_with("README.md") {
            let page = fs::read_to_string(&file).expect("the page is readable");
            let headings = page.lines().filter_map(|line| line.strip_prefix("## "));
            sections.extend(headings.map(str::to_owned));
            let group = file.file_stem().and_then(|name| name.to_str()).expect("it has a name");
            assert!(page.starts_with(&format!("# {group}\n\n## {group}::")), "{group}");
        }
    }
    sections.sort();
    let mut codes: Vec<&str> = Code::ALL.iter().map(|code| code.id()).collect();
    codes.sort_unstable();
    assert_eq!(sections, codes);
}

#[test]
fn each_section_begins_with_its_code_and_says_why() {
    for code in Code::ALL {
        let page = explanation(*code);
        let severity = format!("{:?}", code.severity());
        let begins = format!("## {}\n\n**{severity}.** {}\n\n", code.id(), code.about());
        assert!(
            page.page.starts_with(&begins),
            "the section about {code} should begin:\n{begins}"
        );
        assert!(page.text.len() > 80, "the section about {code} says too little");
        assert!(page.text.lines().all(|line| line.chars().count() <= 120), "{code}");
        assert_eq!(page.example.is_none(), WITHOUT_EXAMPLE.contains(code), "{code}");
    }
}

#[test]
fn each_example_raises_its_code_and_no_other() {
    for code in Code::ALL {
        if let Some(example) = explanation(*code).example {
            assert_eq!(raised(&example), BTreeSet::from([code.id()]), "{example}");
        }
    }
}

#[test]
fn each_correction_raises_nothing() {
    for code in Code::ALL {
        if let Some(corrected) = explanation(*code).corrected {
            assert_eq!(raised(&corrected), BTreeSet::new(), "{code}:\n{corrected}");
        }
    }
}

#[test]
fn codes_are_found_by_their_names() {
    let mut names = BTreeMap::new();
    for code in Code::ALL {
        assert_eq!(names.insert(code.id(), code), None);
        assert_eq!(Code::named(code.id()), Some(*code));
        assert_eq!(Code::named(&code.id().replace("::", "-")), Some(*code));
    }
    assert_eq!(Code::named("names::unknown"), None);
}
