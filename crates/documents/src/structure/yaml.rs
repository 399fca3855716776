//! YAML by saphyr-parser: its events.

use saphyr_parser::{Event, Parser};

use super::token::Token;

/// Returns the structure of YAML; none if it is not valid. The quotes of a scalar are not part of it.
pub(super) fn tokens(yaml: &str) -> Option<Vec<Token>> {
    let mut tokens = Vec::new();
    for event in Parser::new_from_str(yaml) {
        match event.ok()?.0 {
            Event::Scalar(value, _, anchor, tag) => {
                tokens.push(Token::Fixed(format!("scalar {anchor} {tag:?}")));
                tokens.push(Token::Text("scalar", value.into_owned()));
            }
            event => tokens.push(Token::Fixed(format!("{event:?}"))),
        }
    }
    Some(tokens)
}
