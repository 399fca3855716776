//! JSON by serde_json: one value, or several as in JSON Lines.

use serde_json::Value;

use super::token::Token;

/// Returns the structure of JSON up to the first value that is not valid, for example because of comments.
pub(super) fn tokens(json: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    for value in serde_json::Deserializer::from_str(json).into_iter::<Value>() {
        match value {
            Ok(value) => push(&mut tokens, &value),
            Err(_) => {
                tokens.push(Token::Broken);
                break;
            }
        }
    }
    tokens
}

/// Adds a value. The parser limits its depth.
fn push(tokens: &mut Vec<Token>, value: &Value) {
    match value {
        Value::String(text) => tokens.push(Token::Text("string", text.clone())),
        Value::Array(items) => {
            tokens.push(Token::Fixed(format!("array of {}", items.len())));
            items.iter().for_each(|item| push(tokens, item));
        }
        Value::Object(members) => {
            tokens.push(Token::Fixed(format!("object of {}", members.len())));
            for (key, value) in members {
                tokens.push(Token::Text("key", key.clone()));
                push(tokens, value);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => tokens.push(Token::Fixed(value.to_string())),
    }
}
