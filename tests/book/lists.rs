//! Two pages list what others explain: the index of keywords, and the front page of the cookbook.

use std::collections::BTreeSet;
use std::fs;

use super::root;

fn page(path: &str) -> String {
    fs::read_to_string(root().join(path)).expect("the page can be read")
}

/// The literals of a line of the grammar, up to its comment and without escaped characters.
fn literals(line: &str) -> Vec<String> {
    let (mut literals, mut open) = (Vec::new(), None::<String>);
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        match (&mut open, letter) {
            (None, '"') => open = Some(String::new()),
            (None, '/') if letters.peek() == Some(&'/') => break,
            (None, _) => {}
            (Some(_), '"') => literals.extend(open.take()),
            (Some(_), '\\') => drop(letters.next()),
            (Some(text), _) => text.push(letter),
        }
    }
    literals
}

#[test]
fn the_index_has_every_keyword_of_the_grammar() {
    let index = page("docs/book/src/reference/keywords.md");
    let indexed: BTreeSet<&str> = index
        .lines()
        .filter_map(|line| Some(line.strip_prefix("| `")?.split_once('`')?.0))
        .collect();
    let mut keywords = BTreeSet::new();
    for entry in fs::read_dir(root().join("grammar")).expect("the folder is there") {
        let path = entry.expect("the folder can be read").path();
        if path.extension().is_some_and(|ending| ending == "pest") {
            let grammar = fs::read_to_string(path).expect("the grammar can be read");
            keywords.extend(
                grammar
                    .lines()
                    .flat_map(literals)
                    .filter(|text| text.contains(char::is_alphabetic)),
            );
        }
    }
    let missing: Vec<&String> = keywords
        .iter()
        .filter(|word| !indexed.contains(word.as_str()))
        .collect();
    assert!(keywords.len() > 200, "the grammar has only {} keywords", keywords.len());
    assert!(missing.is_empty(), "not in the index: {missing:?}");
}

#[test]
fn the_cookbook_lists_every_recipe_under_its_title() {
    let contents = page("docs/book/src/cookbook/README.md");
    let listed: Vec<(&str, &str)> = contents
        .lines()
        .filter_map(|line| line.strip_prefix("| [")?.split_once(") |")?.0.split_once("]("))
        .collect();
    let mut recipes = BTreeSet::new();
    let chapters: BTreeSet<&str> = listed
        .iter()
        .filter_map(|(_, link)| Some(link.split_once('#')?.0))
        .collect();
    for chapter in chapters {
        let text = page(&format!("docs/book/src/cookbook/{chapter}"));
        for (title, anchor) in text
            .lines()
            .filter_map(|line| line.strip_prefix("## ")?.strip_suffix('}')?.split_once(" {#"))
        {
            recipes.insert((title.to_owned(), format!("{chapter}#{anchor}")));
        }
    }
    let links: BTreeSet<(String, String)> = listed
        .iter()
        .map(|(title, link)| (title.to_string(), link.to_string()))
        .collect();
    assert_eq!(links, recipes);
    assert_eq!(links.len(), listed.len(), "a recipe is listed twice");
    assert!(
        contents.contains(&format!("\n{} rules that ", listed.len())),
        "the number of rules is {}",
        listed.len()
    );
}
