//! Media types (MIME Sniffing Standard §4).

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// A MIME type: type, subtype and parameters.
///
/// ```
/// use urlgram::fetch::MimeType;
///
/// let mime = MimeType::parse("Text/HTML;Charset=\"utf-8\"; x=a/b;charset=latin1").unwrap();
/// assert_eq!(mime.essence(), "text/html");
/// assert_eq!(mime.parameter("charset"), Some("utf-8"));
/// assert_eq!(mime.to_string(), "text/html;charset=utf-8;x=\"a/b\"");
/// assert_eq!(MimeType::parse("html"), None);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MimeType {
    /// Type and subtype in lower case, with the slash.
    essence: String,
    slash: usize,
    parameters: Vec<(String, String)>,
}

impl MimeType {
    /// Parses a MIME type (§4.4). Returns `None` if type or subtype are invalid. Skips invalid and repeated parameters.
    pub fn parse(input: &str) -> Option<Self> {
        let (type_, rest) = input.trim_matches(is_http_whitespace).split_once('/')?;
        let (subtype, rest) = split_at_any(rest, &[';']);
        let subtype = subtype.trim_end_matches(is_http_whitespace);
        if !is_token(type_) || !is_token(subtype) {
            return None;
        }
        let mut essence = String::with_capacity(type_.len() + 1 + subtype.len());
        essence.extend([type_, "/", subtype]);
        essence.make_ascii_lowercase();
        Some(MimeType { essence, slash: type_.len(), parameters: parameters(rest) })
    }

    /// Returns `text/plain;charset=US-ASCII`, the type of a `data:` URL that does not give one.
    pub fn us_ascii_text() -> Self {
        let parameters = [("charset".to_owned(), "US-ASCII".to_owned())].into();
        MimeType { essence: "text/plain".to_owned(), slash: 4, parameters }
    }

    /// Returns the type in lower case: `text`.
    pub fn type_(&self) -> &str {
        &self.essence[..self.slash]
    }

    /// Returns the subtype in lower case: `html`.
    pub fn subtype(&self) -> &str {
        &self.essence[self.slash + 1..]
    }

    /// Returns type and subtype: `text/html`.
    pub fn essence(&self) -> &str {
        &self.essence
    }

    /// Returns the value of a parameter. `name` is in lower case.
    pub fn parameter(&self, name: &str) -> Option<&str> {
        self.parameters().find(|(own, _)| *own == name).map(|(_, value)| value)
    }

    /// Returns names in lower case and values, in order.
    pub fn parameters(&self) -> impl ExactSizeIterator<Item = (&str, &str)> + '_ {
        self.parameters.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

/// Parses the parameters (§4.4 step 11). `rest` is empty or begins with `;`.
fn parameters(mut rest: &str) -> Vec<(String, String)> {
    let mut parameters: Vec<(String, String)> = Vec::new();
    while let Some(after) = rest.strip_prefix(';') {
        let (name, after) = split_at_any(after.trim_start_matches(is_http_whitespace), &[';', '=']);
        rest = after;
        let Some(after) = after.strip_prefix('=') else { continue };
        let (value, after) = value(after);
        rest = after;
        let name = name.to_ascii_lowercase();
        let Some(value) = value else { continue };
        if is_token(&name)
            && value.chars().all(is_quoted_string_token)
            && parameters.iter().all(|(own, _)| *own != name)
        {
            parameters.push((name, value));
        }
    }
    parameters
}

/// Splits a parameter's value, unquoted, from the text that follows it. The value is absent if it is empty without quotes.
fn value(input: &str) -> (Option<String>, &str) {
    if let Some(quoted) = input.strip_prefix('"') {
        let (value, rest) = unquoted(quoted);
        return (Some(value), split_at_any(rest, &[';']).1);
    }
    let (value, rest) = split_at_any(input, &[';']);
    let value = value.trim_end_matches(is_http_whitespace);
    ((!value.is_empty()).then(|| value.to_owned()), rest)
}

/// Splits the content of an HTTP quoted string, after its first quote, from the text after its last quote (Fetch Standard §2.2).
fn unquoted(input: &str) -> (String, &str) {
    let mut value = String::new();
    let mut chars = input.chars();
    while let Some(char) = chars.next() {
        match char {
            '"' => break,
            '\\' => value.push(chars.next().unwrap_or('\\')),
            _ => value.push(char),
        }
    }
    (value, chars.as_str())
}

/// Splits before the first of these characters, or at the end.
fn split_at_any<'a>(text: &'a str, chars: &[char]) -> (&'a str, &'a str) {
    text.split_at(text.find(chars).unwrap_or(text.len()))
}

fn is_http_whitespace(char: char) -> bool {
    matches!(char, '\n' | '\r' | '\t' | ' ')
}

/// Whether the text is not empty and consists of HTTP token code points.
fn is_token(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte))
}

/// Whether it is an HTTP quoted-string token code point.
fn is_quoted_string_token(char: char) -> bool {
    matches!(char, '\t' | ' '..='~' | '\u{80}'..='\u{FF}')
}

/// Serializes the MIME type (§4.5).
impl fmt::Display for MimeType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.essence)?;
        for (name, value) in self.parameters() {
            write!(f, ";{name}=")?;
            if is_token(value) {
                f.write_str(value)?;
            } else {
                write!(f, "\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\""))?;
            }
        }
        Ok(())
    }
}
