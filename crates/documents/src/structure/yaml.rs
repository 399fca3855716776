//! YAML by saphyr-parser: its events.

use saphyr_parser::{Event, Parser};

use super::token::Token;
use crate::yaml_filtered::without_filters;
use crate::yaml_tabs::without_tabs;

/// Returns the structure of YAML up to the first mistake. The quotes of a scalar are not part of it.
pub(super) fn tokens(yaml: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    for event in Parser::new_from_str(&without_filters(without_tabs(yaml))) {
        match event {
            Ok((Event::Scalar(value, _, anchor, tag), _)) => {
                tokens.push(Token::Fixed(format!("scalar {anchor} {tag:?}")));
                tokens.push(Token::Text("scalar", value.into_owned()));
            }
            Ok((event, _)) => tokens.push(Token::Fixed(format!("{event:?}"))),
            Err(_) => {
                tokens.push(Token::Broken);
                break;
            }
        }
    }
    tokens
}
