//! HTML: tags, attributes, text and comments.

use std::convert::Infallible;

use html5gum::emitters::callback::CallbackEvent;

use super::token::{Token, push_text};
use crate::formats::html::tokenize;

/// Returns the structure of HTML, which has no invalid documents. Ignore comments are not part of it.
pub(super) fn tokens(html: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    tokenize(html, |event, _| -> Option<Infallible> {
        match event {
            CallbackEvent::String { value } => push_text(&mut tokens, "text", &shown(value)),
            CallbackEvent::AttributeValue { value } => push_text(&mut tokens, "attribute", &shown(value)),
            CallbackEvent::Comment { value } if value.trim_ascii_start().starts_with(b"urlgram:") => {}
            CallbackEvent::Comment { value } => push_text(&mut tokens, "comment", &shown(value)),
            CallbackEvent::Error(_) => {}
            event => tokens.push(Token::Fixed(format!("{event:?}"))),
        }
        None
    });
    without_line_indents(&mut tokens);
    tokens
}

fn shown(text: &[u8]) -> String {
    String::from_utf8_lossy(text).into_owned()
}

/// Replaces white space around line ends by the line end: comments on lines of their own leave some.
pub(super) fn without_line_indents(tokens: &mut [Token]) {
    for token in tokens {
        let Token::Text("text" | "html", text) = token else { continue };
        let lines: Vec<&str> = text.split('\n').collect();
        if lines.len() > 1 {
            let last = lines.len() - 1;
            let trimmed = lines.iter().enumerate().map(|(number, line)| match number {
                0 => line.trim_end(),
                number if number == last => line.trim_start(),
                _ => line.trim(),
            });
            let kept: Vec<&str> = trimmed
                .enumerate()
                .filter(|(at, line)| *at == 0 || *at == last || !line.is_empty())
                .map(|(_, line)| line)
                .collect();
            *text = kept.join("\n");
        }
    }
}
