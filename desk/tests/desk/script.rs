//! Scripts: what pages ask, and what they must hear. The same scripts run against a desk and against the program.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;
use serde_json::{Map, Value};

/// Somebody who carries out what pages ask.
pub trait Studio {
    /// Gives a command as a page, and returns the answer.
    fn ask(&mut self, page: u64, command: Value) -> Value;

    /// Waits until a page has heard something by itself that fits, and returns it, or else what it has heard.
    fn hear(&mut self, page: u64, fits: &dyn Fn(&Value) -> bool) -> Result<Value, String>;

    /// The page goes, and comes again.
    fn reload(&mut self, page: u64);
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Script {
    /// What it is about.
    about: String,
    steps: Vec<Step>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    #[serde(default = "first")]
    page: u64,
    ask: Option<Value>,
    /// What must be in the answer.
    answer: Option<Value>,
    /// What must be in something that the page hears by itself.
    hears: Option<Value>,
    /// What of the answer, or of what was heard, is given a name: a JSON pointer.
    #[serde(default)]
    keep: BTreeMap<String, String>,
    #[serde(default)]
    reload: bool,
}

fn first() -> u64 {
    1
}

/// Runs a script.
pub fn run(path: &Path, studio: &mut dyn Studio) {
    let text = std::fs::read_to_string(path).expect("a script can be read");
    let script: Script = toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut names = Map::new();
    for (number, step) in script.steps.iter().enumerate() {
        let place = format!("{}: {}: step {}", path.display(), script.about, number + 1);
        if step.reload {
            studio.reload(step.page);
        }
        let mut heard = Value::Null;
        if let Some(ask) = &step.ask {
            heard = studio.ask(step.page, with_names(ask, &names));
            let expected = with_names(step.answer.as_ref().unwrap_or(&Value::Null), &names);
            if let Err(fault) = fits(&expected, &heard) {
                panic!("{place}: {fault}\n{heard:#}");
            }
            assert!(
                heard["error"].is_null() || !expected["error"].is_null(),
                "{place}: {heard}"
            );
        }
        if let Some(hears) = &step.hears {
            let expected = with_names(hears, &names);
            let told = studio.hear(step.page, &|told| fits(&expected, told).is_ok());
            heard = told.unwrap_or_else(|told| panic!("{place}: expected {expected}, heard\n{told}"));
        }
        for (name, pointer) in &step.keep {
            let found = heard.pointer(pointer);
            let found = found.unwrap_or_else(|| panic!("{place}: there is no {pointer} in {heard:#}"));
            names.insert(name.clone(), found.clone());
        }
    }
}

/// A value in which `$NAME` stands for what has that name.
fn with_names(value: &Value, names: &Map<String, Value>) -> Value {
    match value {
        Value::String(text) => match text.strip_prefix('$') {
            Some(name) => names
                .get(name)
                .cloned()
                .unwrap_or_else(|| panic!("nothing is called {text}")),
            None => value.clone(),
        },
        Value::Array(list) => list.iter().map(|one| with_names(one, names)).collect(),
        Value::Object(fields) => {
            let fields = fields.iter().map(|(key, one)| (key.clone(), with_names(one, names)));
            Value::Object(fields.collect())
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => value.clone(),
    }
}

/// Whether everything that is expected is there. `*` is anything, `~text` a text with that in it, `#3` three things, and `!` nothing.
fn fits(expected: &Value, found: &Value) -> Result<(), String> {
    let wrong = || Err(format!("expected {expected}, found {found}"));
    match (expected, found) {
        (Value::Null, _) => Ok(()),
        (Value::String(sign), Value::Null) if sign == "!" => Ok(()),
        (Value::String(sign), found) if sign == "*" && !found.is_null() => Ok(()),
        (Value::String(sign), Value::Array(list)) if *sign == format!("#{}", list.len()) => Ok(()),
        (Value::String(sign), Value::String(text)) if sign.starts_with('~') && text.contains(&sign[1..]) => Ok(()),
        (Value::Object(fields), Value::Object(_)) => fields
            .iter()
            .try_for_each(|(key, one)| fits(one, &found[key]).map_err(|fault| format!("{key}: {fault}"))),
        (Value::Array(expected), Value::Array(found)) if expected.len() == found.len() => {
            expected.iter().zip(found).try_for_each(|(one, other)| fits(one, other))
        }
        (Value::Number(one), Value::Number(other)) if one.as_f64() == other.as_f64() => Ok(()),
        _ if expected == found => Ok(()),
        _ => wrong(),
    }
}
