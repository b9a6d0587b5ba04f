//! The layers inside of rooms: files use and call only layers below them.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::LazyLock;

use super::calls::Methods;
use super::cycles::components;
use super::imports::Import;
use super::{files_below, imports, no};

/// The layers of `play`, from the bottom up. Parts of one layer do not use each other.
const PLAY: &[&[&str]] = &[
    &["inline_cells", "work_limit", "hashes"],
    &["moves"],
    &["setup", "serial"],
    &["board"],
    &["attack"],
    &["effects", "movegen"],
    &["turn"],
    &["endings"],
    &["legal"],
    &["dead", "from_setup", "game", "perft"],
    &["history"],
    &["position"],
];

/// The layers of `tables`, from the bottom up.
const TABLES: &[&[&str]] = &[
    &["bitboard", "piece_id"],
    &["players", "target_mask", "zobrist"],
    &["check_rules", "parts"],
    &["movers"],
    &["attackers", "selected", "endings"],
    &["castlings", "effects"],
    &["game_tables"],
    &["compile"],
];

/// The only files of `play` that call each other in a cycle, because the rules of games do. See the documentation of the folder.
const KNOT: &str = "src/play/turn";

/// The most lines of the knot.
const MOST_LINES_OF_THE_KNOT: usize = 2_500;

/// The only folder that uses more of `play` than what `play` makes public.
const INSIDER: &str = "src/search/board";

/// The part of a room to which a file belongs: the folder or file right below the room.
fn part(file: &Path, room: &str) -> Option<String> {
    let below = file.strip_prefix(Path::new("src").join(room)).ok()?;
    let name = Path::new(below.components().next()?.as_os_str()).file_stem()?;
    Some(name.to_string_lossy().into_owned())
}

/// The uses that do not lead to a lower layer.
fn upward(uses: &[Import], room: &str, layers: &[&[&str]]) -> String {
    let mut faults = String::new();
    let height: BTreeMap<&str, usize> = (0..)
        .zip(layers)
        .flat_map(|(height, parts)| parts.iter().map(move |&part| (part, height)))
        .collect();
    for Import {
        from, line, to, item, ..
    } in uses
    {
        let (Some(user), Some(used)) = (part(from, room), part(to, room)) else {
            continue;
        };
        let (place, item) = (from.display(), item.as_deref().unwrap_or("the module"));
        match (height.get(user.as_str()), height.get(used.as_str())) {
            _ if user == used || user == "mod" || used == "mod" => {}
            (Some(user), Some(used)) if used < user => {}
            (Some(_), Some(_)) => writeln!(faults, "{place}:{line}: `{user}` may not use {item} of `{used}`").unwrap(),
            _ => writeln!(
                faults,
                "{place}:{line}: `{user}` or `{used}` is in no layer of `{room}`"
            )
            .unwrap(),
        }
    }
    faults
}

/// What the files of the library import from each other.
static IMPORTS: LazyLock<Vec<Import>> = LazyLock::new(|| imports(&files_below("src")));

/// What the files of `play` use of each other.
static USES_IN_PLAY: LazyLock<Vec<Import>> = LazyLock::new(|| uses("play"));

/// Everything that the files of a room use of each other: what they import, and the methods that they call.
fn uses(room: &str) -> Vec<Import> {
    let files = files_below("src");
    let (inside, others): (Vec<_>, Vec<_>) = files
        .iter()
        .map(|file| (file.path.as_path(), file.text.as_str()))
        .partition(|(path, _)| part(path, room).is_some());
    let is_inside = |one: &&Import| part(&one.from, room).is_some() && part(&one.to, room).is_some();
    let mut uses: Vec<Import> = IMPORTS.iter().filter(is_inside).cloned().collect();
    uses.extend(Methods::new(inside, others).calls());
    uses
}

#[test]
fn files_of_play_use_only_layers_below_them() {
    no(&upward(&USES_IN_PLAY, "play", PLAY));
}

#[test]
fn files_of_tables_use_only_layers_below_them() {
    no(&upward(&uses("tables"), "tables", TABLES));
}

#[test]
fn only_the_named_knot_calls_itself_in_a_cycle() {
    let mut faults = String::new();
    for files in components(&USES_IN_PLAY) {
        let lines: usize = files.iter().map(|file| lines_of(file)).sum();
        if !files.iter().all(|file| file.starts_with(KNOT)) {
            writeln!(faults, "these files call each other in a cycle: {files:?}").unwrap();
        } else if lines > MOST_LINES_OF_THE_KNOT {
            writeln!(faults, "the knot in {KNOT} has {lines} lines").unwrap();
        }
    }
    no(&faults);
}

fn lines_of(file: &Path) -> usize {
    let text = std::fs::read_to_string(super::root().join(file)).expect("the file can be read");
    text.lines().count()
}

#[test]
fn rooms_use_play_through_its_face() {
    let mut faults = String::new();
    for Import {
        from,
        line,
        to,
        item,
        through,
    } in IMPORTS.iter()
    {
        let leads_inside = part(to, "play").is_some_and(|part| part != "mod") && through.is_none();
        if leads_inside && part(from, "play").is_none() && !from.starts_with(INSIDER) {
            let item = item.as_deref().unwrap_or("the module");
            writeln!(
                faults,
                "{}:{line}: import {item} from `play`, not from {}",
                from.display(),
                to.display()
            )
            .unwrap();
        }
    }
    no(&faults);
}

#[test]
fn upward_calls_are_faults() {
    let files = [
        (
            "src/play/board/state.rs",
            "pub struct Board;\nimpl Board {\n    fn at(&self) { self.make(); }\n}",
        ),
        (
            "src/play/turn/make.rs",
            "impl Board {\n    fn make(&self) { self.at(); }\n}",
        ),
    ];
    let calls = Methods::new(files.map(|(path, text)| (Path::new(path), text)), []).calls();
    let expected = "src/play/board/state.rs:3: `board` may not use Board::make of `turn`\n";
    assert_eq!(upward(&calls, "play", PLAY), expected);
    assert_eq!(components(&calls).len(), 1);
}
