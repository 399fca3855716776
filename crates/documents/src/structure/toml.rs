//! TOML by the crate `toml`.

use toml::de::{DeTable, DeValue};

use super::token::Token;

/// Returns the structure of TOML, which is only a mistake if it is not valid.
pub(super) fn tokens(toml: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    match DeTable::parse(toml) {
        Ok(table) => push_table(&mut tokens, table.get_ref()),
        Err(_) => tokens.push(Token::Broken),
    }
    tokens
}

fn push_table(tokens: &mut Vec<Token>, table: &DeTable<'_>) {
    tokens.push(Token::Fixed(format!("table of {}", table.len())));
    for (key, value) in table {
        tokens.push(Token::Fixed(key.get_ref().to_string()));
        push(tokens, value.get_ref());
    }
}

fn push(tokens: &mut Vec<Token>, value: &DeValue<'_>) {
    match value {
        DeValue::String(text) => tokens.push(Token::Text("string", text.to_string())),
        DeValue::Array(items) => {
            tokens.push(Token::Fixed(format!("array of {}", items.len())));
            items.iter().for_each(|item| push(tokens, item.get_ref()));
        }
        DeValue::Table(table) => push_table(tokens, table),
        value => tokens.push(Token::Fixed(format!("{value:?}"))),
    }
}
