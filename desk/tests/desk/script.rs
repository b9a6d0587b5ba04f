//! Scripts: commands of pages, and the expected answers and messages. The same scripts run against the core and the program.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;
use serde_json::{Map, Value};

/// A studio under test.
pub trait Studio {
    /// Sends a command from a page and returns the answer.
    fn ask(&mut self, page: u64, command: Value) -> Value;

    /// Waits until a page receives a fitting message, and returns it. The error lists the messages received.
    fn wait_for(&mut self, page: u64, fits: &dyn Fn(&Value) -> bool) -> Result<Value, String>;

    /// Closes the connection of a page and opens it again.
    fn reload(&mut self, page: u64);
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Script {
    /// The subject of the script.
    about: String,
    steps: Vec<Step>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    #[serde(default = "first")]
    page: u64,
    ask: Option<Value>,
    /// What the answer must contain.
    answer: Option<Value>,
    /// What a message to the page must contain.
    receives: Option<Value>,
    /// Names for values of the answer or message, each with a JSON pointer.
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
        let mut received = Value::Null;
        if let Some(ask) = &step.ask {
            received = studio.ask(step.page, with_names(ask, &names));
            let expected = with_names(step.answer.as_ref().unwrap_or(&Value::Null), &names);
            if let Err(fault) = fits(&expected, &received) {
                panic!("{place}: {fault}\n{received:#}");
            }
            assert!(
                received["error"].is_null() || !expected["error"].is_null(),
                "{place}: {received}"
            );
        }
        if let Some(receives) = &step.receives {
            let expected = with_names(receives, &names);
            let message = studio.wait_for(step.page, &|message| fits(&expected, message).is_ok());
            received = message.unwrap_or_else(|others| panic!("{place}: expected {expected}, received\n{others}"));
        }
        for (name, pointer) in &step.keep {
            let value = received.pointer(pointer);
            let value = value.unwrap_or_else(|| panic!("{place}: there is no {pointer} in {received:#}"));
            names.insert(name.clone(), value.clone());
        }
    }
}

/// Replaces `$NAME` by the named value.
fn with_names(value: &Value, names: &Map<String, Value>) -> Value {
    match value {
        Value::String(text) => match text.strip_prefix('$') {
            Some(name) => names
                .get(name)
                .cloned()
                .unwrap_or_else(|| panic!("unknown name {text}")),
            None => value.clone(),
        },
        Value::Array(list) => list.iter().map(|item| with_names(item, names)).collect(),
        Value::Object(fields) => {
            let fields = fields
                .iter()
                .map(|(key, field)| (key.clone(), with_names(field, names)));
            Value::Object(fields.collect())
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => value.clone(),
    }
}

/// Checks that a value contains the expected one. `*` stands for any value, `~text` for a text that contains it, `#3` for a
/// list of three, and `!` for no value.
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
            .try_for_each(|(key, field)| fits(field, &found[key]).map_err(|fault| format!("{key}: {fault}"))),
        (Value::Array(expected), Value::Array(found)) if expected.len() == found.len() => {
            expected.iter().zip(found).try_for_each(|(one, other)| fits(one, other))
        }
        (Value::Number(one), Value::Number(other)) if one.as_f64() == other.as_f64() => Ok(()),
        _ if expected == found => Ok(()),
        _ => wrong(),
    }
}
