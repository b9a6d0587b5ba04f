//! The JSON Schema of case files, for editors.

use schemars::Schema;
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use serde_json::Value;

use super::suite::Suite;

impl Suite {
    /// The JSON Schema (draft 7) of a case file.
    #[must_use]
    pub fn schema() -> Value {
        let settings = SchemaSettings::draft07().with_transform(RecursiveTransform(without_null));
        let mut schema = settings.into_generator().into_root_schema_for::<Self>();
        schema.insert("title".to_owned(), "Triagonal case file".into());
        schema.to_value()
    }
}

/// TOML has no null: what may be left out is just left out.
fn without_null(schema: &mut Schema) {
    if let Some(Value::Array(types)) = schema.get_mut("type") {
        types.retain(|one| one != "null");
        if let [only] = types.as_slice() {
            let only = only.clone();
            schema.insert("type".to_owned(), only);
        }
    }
    if let Some(Value::Array(choices)) = schema.get_mut("anyOf") {
        choices.retain(|one| one.get("type").is_none_or(|found| found != "null"));
        if choices.len() == 1 {
            let only = choices.remove(0);
            schema.remove("anyOf");
            for (key, value) in only.as_object().into_iter().flatten() {
                schema.insert(key.clone(), value.clone());
            }
        }
    }
    if schema.get("default").is_some_and(Value::is_null) {
        schema.remove("default");
    }
    // Machine formats such as `uint` say nothing that the least value does not say.
    schema.remove("format");
}
