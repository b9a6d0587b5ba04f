//! The JSON Schema of case files agrees with the types that read them.

use std::any::type_name;
use std::fs;
use std::path::Path;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use triagonal::cases::{Bound, Case, Differences, EpdFile, Mobility, Snapshot, Suite, ZoneCase};

/// The values that are tried at every node of the schema.
fn samples() -> [Value; 10] {
    [
        json!("board"),
        json!(1),
        json!(-1),
        json!(1.5),
        json!(true),
        json!([]),
        json!(["board"]),
        json!([1]),
        json!({"board": "board"}),
        json!({"board": 1}),
    ]
}

struct Schema(Value);

impl Schema {
    fn read() -> Self {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/cases.schema.json");
        let text = fs::read_to_string(path).expect("the schema is there");
        Self(serde_json::from_str(&text).expect("the schema is JSON"))
    }

    fn definition(&self, name: &str) -> &Value {
        &self.0["definitions"][name]
    }

    /// Resolves a reference to another node.
    fn resolved<'a>(&'a self, node: &'a Value) -> &'a Value {
        let one = node.get("allOf").map_or(node, |all| &all[0]);
        let reference = one.get("$ref").and_then(Value::as_str);
        reference.map_or(one, |path| {
            self.definition(path.strip_prefix("#/definitions/").expect("a definition"))
        })
    }

    /// Whether a node accepts a value.
    fn accepts(&self, node: &Value, value: &Value) -> bool {
        let node = self.resolved(node);
        if let Some(choices) = node.get("anyOf").and_then(Value::as_array) {
            return choices.iter().any(|choice| self.accepts(choice, value));
        }
        match node["type"].as_str().expect("a type") {
            "string" => value.is_string(),
            "boolean" => value.is_boolean(),
            "integer" => value.as_i64().is_some_and(|number| number >= least(node)),
            "array" => {
                let items = value.as_array();
                items.is_some_and(|items| items.iter().all(|item| self.accepts(&node["items"], item)))
            }
            "object" => value.as_object().is_some_and(|object| {
                required(node).all(|key| object.contains_key(key))
                    && object.iter().all(|(key, value)| {
                        match (node["properties"].get(key), &node["additionalProperties"]) {
                            (Some(property), _) => self.accepts(property, value),
                            (None, Value::Bool(any)) => *any,
                            (None, other) => self.accepts(other, value),
                        }
                    })
            }),
            other => panic!("`{other}` is no type that case files have"),
        }
    }

    /// Returns a minimal value that a node accepts.
    fn example(&self, node: &Value) -> Value {
        let node = self.resolved(node);
        let properties = &node["properties"];
        if properties.is_object() {
            return required(node)
                .map(|key| (key.to_owned(), self.example(&properties[key])))
                .collect::<Map<_, _>>()
                .into();
        }
        samples()
            .into_iter()
            .find(|sample| self.accepts(node, sample))
            .expect("a sample that fits")
    }

    /// Tries values at a node and at all nodes in it. `whole` puts a value into a case file at that node.
    fn hold(&self, node: &Value, whole: &dyn Fn(Value) -> Value, tried: &mut usize) {
        let node = self.resolved(node);
        for sample in samples() {
            self.try_one(&whole(sample), tried);
        }
        for choice in node.get("anyOf").and_then(Value::as_array).into_iter().flatten() {
            self.hold(choice, whole, tried);
        }
        if let Some(items) = node.get("items") {
            self.hold(items, &|item| whole(json!([item])), tried);
        }
        if let Some(values @ Value::Object(_)) = node.get("additionalProperties") {
            self.hold(values, &|value| whole(json!({"board": value})), tried);
        }
        let Some(properties) = node["properties"].as_object() else {
            return;
        };
        let example = self.example(node);
        self.try_one(&whole(example.clone()), tried);
        self.try_one(&whole(with(&example, "surplus", json!(1))), tried);
        for key in required(node) {
            let mut without = example.clone();
            without.as_object_mut().expect("an object").remove(key);
            self.try_one(&whole(without), tried);
        }
        for (key, property) in properties {
            self.hold(property, &|value| whole(with(&example, key, value)), tried);
        }
    }

    /// Checks that the schema and the types agree on a case file.
    fn try_one(&self, file: &Value, tried: &mut usize) {
        let text = toml::to_string(file).expect("the value is TOML");
        let read = toml::from_str::<Suite>(&text);
        let accepted = self.accepts(&self.0, file);
        assert_eq!(accepted, read.is_ok(), "{text}{:?}", read.err());
        *tried += 1;
    }
}

fn with(object: &Value, key: &str, value: Value) -> Value {
    let mut object = object.clone();
    object[key] = value;
    object
}

fn required(node: &Value) -> impl Iterator<Item = &str> {
    let keys = node.get("required").and_then(Value::as_array);
    keys.into_iter().flatten().filter_map(Value::as_str)
}

fn least(node: &Value) -> i64 {
    node.get("minimum").and_then(Value::as_i64).unwrap_or(i64::MIN)
}

/// Returns the keys that a type accepts, from its error for an unknown key.
fn keys_of<T: DeserializeOwned>() -> Vec<String> {
    let Err(error) = toml::from_str::<T>("surplus = 1") else {
        panic!("{} takes any key", type_name::<T>());
    };
    let (_, expected) = error.message().split_once(", expected ").expect("what it expects");
    let mut keys: Vec<String> = expected.split('`').skip(1).step_by(2).map(str::to_owned).collect();
    keys.sort_unstable();
    keys
}

#[test]
fn schema_knows_every_key() {
    let schema = Schema::read();
    let types = [
        ("Bound", keys_of::<Bound>()),
        ("Case", keys_of::<Case>()),
        ("Differences", keys_of::<Differences>()),
        ("EpdFile", keys_of::<EpdFile>()),
        ("Mobility", keys_of::<Mobility>()),
        ("Snapshot", keys_of::<Snapshot>()),
        ("ZoneCase", keys_of::<ZoneCase>()),
    ];
    let keys = |node: &Value| -> Vec<String> {
        let properties = node["properties"].as_object();
        properties.into_iter().flatten().map(|(key, _)| key.clone()).collect()
    };
    assert_eq!(keys(&schema.0), keys_of::<Suite>());
    let definitions = schema.0["definitions"].as_object().expect("definitions");
    let objects: Vec<(&str, Vec<String>)> = definitions
        .iter()
        .filter(|(_, node)| node.get("properties").is_some())
        .map(|(name, node)| (name.as_str(), keys(node)))
        .collect();
    assert_eq!(objects, types);
}

#[test]
fn schema_accepts_what_is_read() {
    let schema = Schema::read();
    let mut tried = 0;
    schema.hold(
        &schema.0,
        &|file| if file.is_object() { file } else { json!({}) },
        &mut tried,
    );
    assert!(tried > 1000, "{tried}");
}

#[test]
fn schema_accepts_the_shipped_cases() {
    let schema = Schema::read();
    for suite in triagonal::builtin::suites() {
        let file: Value = toml::from_str(&suite.text).expect("the suite is TOML");
        assert!(schema.accepts(&schema.0, &file), "{}", suite.name);
    }
}

#[test]
fn schema_says_what_the_comments_say() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/cases");
    let comments: Vec<String> = ["suite.rs", "snapshot.rs", "keys.rs"]
        .into_iter()
        .flat_map(|file| comments(&fs::read_to_string(root.join(file)).expect("the types are there")))
        .collect();
    let mut texts = Vec::new();
    descriptions(&Schema::read().0, &mut texts);
    assert!(texts.len() > 70, "{}", texts.len());
    for description in texts {
        assert!(comments.contains(&description), "no comment says `{description}`");
    }
}

/// Returns the doc comments of a file.
fn comments(text: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let mut goes_on = false;
    for line in text.lines() {
        let comment = line.trim().strip_prefix("/// ");
        match (comment, all.last_mut()) {
            (Some(more), Some(last)) if goes_on => *last += &format!(" {more}"),
            (Some(first), _) => all.push(first.to_owned()),
            (None, _) => {}
        }
        goes_on = comment.is_some();
    }
    all
}

fn descriptions(node: &Value, texts: &mut Vec<String>) {
    match node {
        Value::Object(object) => {
            texts.extend(object.get("description").and_then(Value::as_str).map(str::to_owned));
            object.values().for_each(|value| descriptions(value, texts));
        }
        Value::Array(list) => list.iter().for_each(|value| descriptions(value, texts)),
        _ => {}
    }
}
