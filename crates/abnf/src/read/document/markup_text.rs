//! The text of elements as readers see it: without tags, and with entities resolved.

use std::borrow::Cow;

/// A language with tags.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Markup {
    Xml,
    Html,
    Wiki,
}

/// Returns the text of an element: without tags, and with its entities and CDATA sections resolved.
pub(super) fn plain(content: &str, markup: Markup) -> String {
    let mut plain = String::new();
    let mut rest = content;
    while let Some(at) = rest.find(['<', '&']) {
        plain.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some(data) = rest.strip_prefix("<![CDATA[") {
            let end = data.find("]]>").unwrap_or(data.len());
            plain.push_str(&data[..end]);
            rest = data[end..].strip_prefix("]]>").unwrap_or_default();
        } else if let Some(comment) = rest.strip_prefix("<!--") {
            let end = comment.find("-->").unwrap_or(comment.len());
            plain.extend(comment[..end].chars().filter(|c| *c == '\n'));
            rest = comment[end..].strip_prefix("-->").unwrap_or_default();
        } else if rest.starts_with('<') {
            let begins = |c: char| c.is_ascii_alphabetic() || "/!".contains(c);
            let is_tag = rest[1..].starts_with(begins) && (markup != Markup::Xml || !rest.starts_with("<!>"));
            let end = rest.find('>').filter(|_| is_tag).map_or(1, |end| end + 1);
            plain.push_str(if end == 1 { "<" } else { "" });
            if let Some(target) = reference(&rest[..end]).filter(|_| markup == Markup::Xml) {
                plain.push_str(&format!("[{target}]"));
            }
            plain.extend(rest[..end].chars().filter(|c| *c == '\n'));
            rest = &rest[end..];
        } else {
            let (c, length) = entity(rest);
            plain.push(c);
            rest = &rest[length..];
        }
    }
    plain + rest
}

/// Returns a line of a text, of which a copy of a page of the web may have the entities: `a = &lt;b&gt;`.
pub(super) fn decoded(line: &str) -> Cow<'_, str> {
    let entities = ["&lt;", "&gt;", "&quot;"];
    if !entities.iter().any(|entity| line.contains(entity)) {
        return Cow::Borrowed(line);
    }
    let (mut decoded, mut rest) = (String::new(), line);
    while let Some(at) = rest.find('&') {
        let is_known = entities.iter().any(|entity| rest[at..].starts_with(entity));
        let (c, length) = if is_known { entity(&rest[at..]) } else { ('&', 1) };
        decoded.push_str(&rest[..at]);
        decoded.push(c);
        rest = &rest[at + length..];
    }
    Cow::Owned(decoded + rest)
}

/// Returns the target of an empty reference, which readers see in brackets: `<xref target="RFC3986"/>`.
fn reference(tag: &str) -> Option<&str> {
    let is_reference = tag.ends_with("/>") && ["<xref ", "<relref "].iter().any(|begin| tag.starts_with(begin));
    attribute(tag, "target").filter(|target| is_reference && !target.is_empty())
}

/// Returns the character of the entity that a text begins with, and the length of the entity.
fn entity(text: &str) -> (char, usize) {
    let known = [
        ("&lt;", '<'),
        ("&gt;", '>'),
        ("&amp;", '&'),
        ("&quot;", '"'),
        ("&apos;", '\''),
        ("&nbsp;", ' '),
        ("&#160;", ' '),
        ("&#xa0;", ' '),
    ];
    let named = known.iter().find(|(name, _)| text.starts_with(name)).map(|(name, c)| (*c, name.len()));
    named.or_else(|| number(text)).unwrap_or(('&', 1))
}

/// Returns the character of a numeric reference: `&#34;`, `&#x22;`.
fn number(text: &str) -> Option<(char, usize)> {
    let end = text.bytes().take(10).position(|byte| byte == b';')?;
    let digits = text[..end].strip_prefix("&#")?;
    let value = match digits.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16).ok()?,
        None => digits.parse().ok()?,
    };
    Some((char::from_u32(value).filter(|c| *c != '\n')?, end + 1))
}

/// Returns the value of an attribute of a tag.
pub(super) fn attribute<'t>(tag: &'t str, name: &str) -> Option<&'t str> {
    let mut at = 0;
    while let Some(found) = tag[at..].find(name).map(|found| at + found) {
        at = found + name.len();
        let is_alone = tag[..found].ends_with(|c: char| c.is_whitespace());
        let Some(value) = tag[at..].trim_start().strip_prefix('=').filter(|_| is_alone) else { continue };
        let value = value.trim_start();
        let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''));
        return match quote {
            Some(quote) => value[1..].split(quote).next(),
            None => value.split(|c: char| c.is_whitespace() || c == '>' || c == '/').next(),
        };
    }
    None
}
