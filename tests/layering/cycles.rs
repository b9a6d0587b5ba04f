//! No files of a package import each other in a cycle.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

use petgraph::algo::tarjan_scc;
use petgraph::graph::DiGraph;

use super::imports::{Crate, Import};
use super::{PACKAGES, files_below, imports, no};

#[test]
fn no_files_import_each_other_in_a_cycle() {
    let found: Vec<String> = PACKAGES
        .iter()
        .flat_map(|folder| cycles(&imports(&files_below(folder))))
        .collect();
    no(&found.join("\n"));
}

/// Returns each cycle of files, with the lines that cause it.
fn cycles(imports: &[Import]) -> Vec<String> {
    let mut cycles: Vec<String> = components(imports)
        .iter()
        .map(|members| cycle(members, imports))
        .collect();
    cycles.sort_unstable();
    cycles
}

/// The files of each cycle.
pub fn components(imports: &[Import]) -> Vec<BTreeSet<&Path>> {
    let mut graph: DiGraph<&Path, ()> = DiGraph::new();
    let mut nodes = BTreeMap::new();
    for import in imports {
        let [from, to] = [&import.from, &import.to].map(|file| {
            let file = file.as_path();
            *nodes.entry(file).or_insert_with(|| graph.add_node(file))
        });
        graph.update_edge(from, to, ());
    }
    let components = tarjan_scc(&graph).into_iter().filter(|component| component.len() > 1);
    components
        .map(|component| component.into_iter().map(|node| graph[node]).collect())
        .collect()
}

fn cycle(members: &BTreeSet<&Path>, imports: &[Import]) -> String {
    let names: Vec<String> = members.iter().map(|member| member.display().to_string()).collect();
    let mut text = format!("these files import each other in a cycle: {}\n", names.join(", "));
    for Import {
        from, line, to, item, ..
    } in imports
    {
        if !members.contains(from.as_path()) || !members.contains(to.as_path()) {
            continue;
        }
        let item = item.as_deref().unwrap_or("the module");
        writeln!(text, "{}:{line}: {item} of {}", from.display(), to.display()).unwrap();
    }
    text
}

/// The imports of the files of a small crate with one room.
fn imports_of(files: &[(&str, &str)]) -> Vec<Import> {
    let root = ("src/lib.rs", "pub mod room;");
    let files = files.iter().chain([&root]);
    Crate::new(files.map(|&(file, text)| (Path::new(file), text))).imports()
}

fn cycles_of(files: &[(&str, &str)]) -> Vec<String> {
    cycles(&imports_of(files))
}

#[test]
fn cycles_are_found_through_reexports_and_paths_in_the_code() {
    let found = cycles_of(&[
        (
            "src/room/mod.rs",
            "//! A room.\n#[doc(hidden)]\nmod one;\nmod three;\npub(crate) mod two;\npub use one::{Item as Thing, helper};",
        ),
        (
            "src/room/one.rs",
            "use super::{\n    three::Third,\n};\npub struct Item(Third);\npub fn helper() {}",
        ),
        ("src/room/two.rs", "pub fn second(thing: crate::room::Thing) {}"),
        (
            "src/room/three.rs",
            "use super::two;\npub struct Third;\nfn third() {\n    two::second(Third)\n}",
        ),
    ]);
    let expected = "these files import each other in a cycle: src/room/one.rs, src/room/three.rs, src/room/two.rs
src/room/one.rs:2: Third of src/room/three.rs
src/room/three.rs:1: the module of src/room/two.rs
src/room/three.rs:4: second of src/room/two.rs
src/room/two.rs:1: Item of src/room/one.rs
";
    assert_eq!(found, [expected]);
}

#[test]
fn a_file_with_code_and_its_parent_can_form_a_cycle() {
    let found = cycles_of(&[
        (
            "src/room/mod.rs",
            "mod child;\nuse child::Part;\npub struct Whole(Part);",
        ),
        ("src/room/child.rs", "pub struct Part(Vec<super::Whole>);"),
    ]);
    assert_eq!(found.len(), 1, "{found:?}");
}

#[test]
fn what_is_no_import_ties_no_files() {
    let found = cycles_of(&[
        (
            "src/room/mod.rs",
            "mod one;\nmod two;\npub use one::One;\npub use two::Two;",
        ),
        (
            "src/room/one.rs",
            "// crate::room::Two\n/* use super::Two; */\npub struct One<'a>(&'a str);\nconst TEXT: &str = \"crate::room::Two\";\n\
             const RAW: &str = r#\"say \" use super::Two;\"#;\nconst QUOTE: char = '\"';\nfn far() -> impl Sized + use<> { std::two::Two }",
        ),
        (
            "src/room/two.rs",
            "use std::fmt;\nuse crate::room::One;\npub struct Two(One<'static>);",
        ),
    ]);
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn direct_imports_are_distinguished_from_reexported_ones() {
    let files = [
        ("src/room/mod.rs", "pub mod one;\nmod two;\npub use one::One;"),
        ("src/room/one.rs", "pub struct One;\npub struct Other;"),
        (
            "src/room/two.rs",
            "use crate::room::one::Other;\nuse super::One;\nstruct Two(One, Other);",
        ),
    ];
    let imports = imports_of(&files);
    let found: BTreeMap<usize, bool> = imports.iter().map(|one| (one.line, one.through.is_some())).collect();
    assert_eq!(found, BTreeMap::from([(1, false), (2, true)]));
}
