//! XML by quick-xml: tags, attributes and text, as they are written.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use super::token::{Token, push_text};
use crate::entity;

/// Returns the structure of XML up to the first place where it is not well-formed. Ignore comments are not part of it.
///
/// References to entities are not resolved, since their declarations may be in other files: a document is well-formed if they
/// are, and an edit must keep each of them.
pub(super) fn tokens(xml: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    if push_events(&mut tokens, xml).is_none() {
        tokens.push(Token::Broken);
    }
    super::html::without_line_indents(&mut tokens);
    let with_references = |token| {
        let references = match &token {
            Token::Text("text" | "attribute", text) => {
                Token::Fixed(entity::references(text).collect::<Vec<_>>().join(" "))
            }
            _ => return vec![token],
        };
        vec![token, references]
    };
    tokens.into_iter().flat_map(with_references).collect()
}

/// Adds the events of the reader; `None` at the first mistake.
fn push_events(tokens: &mut Vec<Token>, xml: &str) -> Option<()> {
    let (mut reader, mut depth) = (Reader::from_str(xml), 0_u32);
    loop {
        match reader.read_event().ok()? {
            Event::Eof => break,
            Event::Start(tag) => {
                depth += 1;
                push_tag(tokens, &tag)?;
            }
            Event::Empty(tag) => {
                push_tag(tokens, &tag)?;
                tokens.push(Token::Fixed("empty".to_owned()));
            }
            Event::End(tag) => {
                depth = depth.checked_sub(1)?;
                tokens.push(Token::Fixed(format!("end {tag:?}")));
            }
            Event::Text(text) => push_text(tokens, "text", std::str::from_utf8(&text).ok()?),
            Event::GeneralRef(name) => {
                let reference = format!("&{};", std::str::from_utf8(&name).ok()?);
                entity::is_well_formed(&reference).then(|| push_text(tokens, "text", &reference))?;
            }
            Event::CData(text) => push_text(tokens, "data", std::str::from_utf8(&text).ok()?),
            Event::Comment(text) if text.trim_ascii_start().starts_with(b"urlgram:") => {}
            Event::Comment(text) => push_text(tokens, "comment", std::str::from_utf8(&text).ok()?),
            event => tokens.push(Token::Fixed(format!("{event:?}"))),
        }
    }
    (depth == 0).then_some(())
}

fn push_tag(tokens: &mut Vec<Token>, tag: &BytesStart<'_>) -> Option<()> {
    tokens.push(Token::Fixed(format!("tag {:?}", tag.name())));
    for attribute in tag.attributes() {
        let attribute = attribute.ok()?;
        let value = std::str::from_utf8(&attribute.value).ok()?;
        tokens.push(Token::Fixed(format!("{:?}", attribute.key)));
        entity::is_well_formed(value).then(|| tokens.push(Token::Text("attribute", value.to_owned())))?;
    }
    Some(())
}
