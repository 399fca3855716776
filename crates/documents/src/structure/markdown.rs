//! Markdown by pulldown-cmark: its events, and its reference definitions.

use std::ops::Range;

use pulldown_cmark::{Event, Parser, Tag};

use super::html::without_line_indents;
use super::token::{Token, push_text};
use crate::formats::markdown::options;
use crate::front_matter::{FrontMatter, front_matter};

/// Returns the structure of Markdown, which has no invalid documents. Ignore comments are not part of it.
pub(super) fn tokens(markdown: &str) -> Vec<Token> {
    let (mut tokens, mut start) = (Vec::new(), 0);
    if let Some(FrontMatter { metadata, end, .. }) = front_matter(markdown) {
        push_text(&mut tokens, "front matter", &markdown[metadata]);
        start = end;
    }
    let mut parser = Parser::new_ext(&markdown[start..], options());
    for event in parser.by_ref() {
        push(&mut tokens, &event);
    }
    let mut definitions: Vec<_> = parser.reference_definitions().iter().collect();
    definitions.sort_by_key(|(_, definition)| definition.span.start);
    for (label, definition) in definitions {
        tokens.push(Token::Fixed(format!("definition {label} {:?}", definition.title)));
        tokens.push(Token::Text("destination", definition.dest.to_string()));
    }
    without_line_indents(&mut tokens);
    tokens
}

fn push(tokens: &mut Vec<Token>, event: &Event<'_>) {
    match event {
        Event::Text(text) => push_text(tokens, "text", text),
        Event::Code(text) => push_text(tokens, "code", text),
        Event::Html(html) | Event::InlineHtml(html) => push_html(tokens, html),
        Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
            tokens.push(Token::Fixed(format!("link {link_type:?} {title:?} {id:?}")));
            tokens.push(Token::Text("destination", dest_url.to_string()));
        }
        Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
            tokens.push(Token::Fixed(format!("image {link_type:?} {title:?} {id:?}")));
            tokens.push(Token::Text("destination", dest_url.to_string()));
        }
        Event::Start(tag) => tokens.push(Token::Fixed(format!("start {tag:?}"))),
        event => {
            trim_text(tokens);
            let end = Token::Fixed(format!("{event:?}"));
            let is_empty_html = end == Token::Fixed("End(HtmlBlock)".into())
                && tokens.last() == Some(&Token::Fixed("start HtmlBlock".into()));
            // A comment that was alone in its block.
            if is_empty_html {
                tokens.pop();
            } else {
                tokens.push(end);
            }
        }
    }
}

/// Adds HTML without ignore comments.
fn push_html(tokens: &mut Vec<Token>, html: &str) {
    let rest = html.trim();
    let is_comment =
        |text: &str| text.strip_prefix("<!--").is_some_and(|text| text.trim_start().starts_with("urlgram:"));
    if is_comment(rest) {
        return;
    }
    match rest.rfind("<!--").filter(|comment| is_comment(&rest[*comment..]) && rest.ends_with("-->")) {
        Some(comment) => push_text(tokens, "html", &format!("{}\n", rest[..comment].trim_end())),
        None => push_text(tokens, "html", html),
    }
}

/// Removes the spaces before a comment at the end of a line.
fn trim_text(tokens: &mut Vec<Token>) {
    if let Some(Token::Text("text", text)) = tokens.last_mut() {
        text.truncate(text.trim_end_matches([' ', '\t']).len());
        if text.is_empty() {
            tokens.pop();
        }
    }
}

/// Returns the ranges of tables, and of reference definitions.
pub(crate) fn tables_and_definitions(markdown: &str) -> (Vec<Range<usize>>, Vec<Range<usize>>) {
    let mut events = Parser::new_ext(markdown, options()).into_offset_iter();
    let is_table = |(event, range)| matches!(event, Event::Start(Tag::Table(_))).then_some(range);
    let tables = events.by_ref().filter_map(is_table).collect();
    let definitions = events.reference_definitions().iter().map(|(_, definition)| definition.span.clone());
    (tables, definitions.collect())
}
