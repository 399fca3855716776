//! JSON Schemas of requests: [`schema`].

use serde_json::{Map, Value, json};

/// The type of a field.
#[derive(Clone, Copy)]
pub(crate) enum Type {
    Text,
    Flag,
    Number,
    Texts,
    Object,
    Files,
    Edits,
    #[cfg(feature = "urlpattern")]
    Pattern,
}

/// A field of a request: its name, its type, whether it is required, and its meaning.
pub(crate) type Field = (&'static str, Type, bool, &'static str);

impl Type {
    fn schema(self) -> Value {
        match self {
            Type::Text => json!({"type": "string"}),
            Type::Flag => json!({"type": "boolean"}),
            Type::Number => json!({"type": "integer", "minimum": 0}),
            Type::Texts => json!({"type": "array", "items": {"type": "string"}}),
            Type::Object => json!({"type": "object"}),
            Type::Files => json!({"type": ["array", "object"]}),
            #[cfg(feature = "urlpattern")]
            Type::Pattern => json!({"type": ["string", "object"]}),
            Type::Edits => {
                json!({"type": "array", "items": {"type": "array", "items": {"type": "string"}, "minItems": 1, "maxItems": 3}})
            }
        }
    }
}

/// Returns the JSON Schema of the requests of an op.
pub(crate) fn schema(name: &str, fields: &[Field]) -> Value {
    let mut properties = Map::from_iter([
        ("op".to_owned(), json!({"const": name})),
        ("id".to_owned(), json!({"description": "A value that the answer repeats."})),
    ]);
    let mut required = vec!["op"];
    for (field, kind, is_required, about) in fields {
        let mut schema = kind.schema();
        schema["description"] = json!(about);
        properties.insert((*field).to_owned(), schema);
        required.extend(is_required.then_some(*field));
    }
    for (field, about) in crate::reading::options(name) {
        properties.insert((*field).to_owned(), json!({"type": "string", "description": about}));
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": properties,
        "required": required,
    })
}
