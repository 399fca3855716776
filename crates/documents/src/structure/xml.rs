//! XML by quick-xml: tags, attributes and text, as they are written.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use super::token::{Token, push_text};

/// Returns the structure of XML; none if it is not well-formed. Ignore comments are not part of it.
pub(super) fn tokens(xml: &str) -> Option<Vec<Token>> {
    let mut reader = Reader::from_str(xml);
    let (mut tokens, mut depth) = (Vec::new(), 0_u32);
    loop {
        match reader.read_event().ok()? {
            Event::Eof => break,
            Event::Start(tag) => {
                depth += 1;
                push_tag(&mut tokens, &tag)?;
            }
            Event::Empty(tag) => {
                push_tag(&mut tokens, &tag)?;
                tokens.push(Token::Fixed("empty".to_owned()));
            }
            Event::End(tag) => {
                depth = depth.checked_sub(1)?;
                tokens.push(Token::Fixed(format!("end {tag:?}")));
            }
            Event::Text(text) => push_text(&mut tokens, "text", std::str::from_utf8(&text).ok()?),
            Event::CData(text) => push_text(&mut tokens, "data", std::str::from_utf8(&text).ok()?),
            Event::Comment(text) if text.trim_ascii_start().starts_with(b"urlgram:") => {}
            Event::Comment(text) => push_text(&mut tokens, "comment", std::str::from_utf8(&text).ok()?),
            event => tokens.push(Token::Fixed(format!("{event:?}"))),
        }
    }
    super::html::without_line_indents(&mut tokens);
    (depth == 0).then_some(tokens)
}

fn push_tag(tokens: &mut Vec<Token>, tag: &BytesStart<'_>) -> Option<()> {
    tokens.push(Token::Fixed(format!("tag {:?}", tag.name())));
    for attribute in tag.attributes() {
        let attribute = attribute.ok()?;
        attribute.unescape_value().ok()?;
        tokens.push(Token::Fixed(format!("{:?}", attribute.key)));
        tokens.push(Token::Text("attribute", std::str::from_utf8(&attribute.value).ok()?.to_owned()));
    }
    Some(())
}
