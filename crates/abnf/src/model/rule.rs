//! One rule of a grammar: [`RuleDefinition`].

use std::fmt;

use super::element::Element;
use super::ids::FileId;
use urlgram::span::Span;

/// A rule: its name, its elements, and the place that defines it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleDefinition {
    /// Name in the spelling of the definition.
    pub name: String,
    /// File that defines the rule.
    pub file: FileId,
    /// Document of the rule, such as `RFC 3986`, if the header or a comment names one.
    pub document: Option<String>,
    /// Section (`3.2.3`) or appendix (`B.1`) that introduces the rule, from a comment such as `; Section 3.2.3`.
    pub section: Option<String>,
    /// Section whose prose explains the rule, if it is a different one: `3.2` in `; Section 5 (prose in 3.2)`.
    pub prose: Option<String>,
    /// Verbatim definition, including comments. Definitions with `=/` follow, each after a line feed.
    pub text: String,
    /// Byte range of the first definition in the file.
    pub span: Span,
    /// Byte range of the name.
    pub name_span: Span,
    /// Byte ranges of the definitions with `=/`.
    pub additions: Vec<Span>,
    /// Right-hand side. After a syntax error it is an alternation without alternatives.
    pub element: Element,
}

impl RuleDefinition {
    /// Returns the definition on one line, without comments and with single spaces.
    ///
    /// ```
    /// use urlgram_abnf::builtin;
    ///
    /// let rule = builtin("rfc3986").unwrap().rule("segment-nz-nc").unwrap();
    /// assert_eq!(rule.line(), r#"segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )"#);
    /// ```
    pub fn line(&self) -> String {
        one_line(&self.text)
    }

    /// Returns document and section, such as `RFC 3986 §3.2.3` or `RFC 5234 appendix B.1`, if the file names a document.
    pub fn citation(&self) -> Option<String> {
        let document = self.document.as_deref()?;
        Some(match &self.section {
            Some(section) if is_appendix(section) => format!("{document} appendix {section}"),
            Some(section) => format!("{document} §{section}"),
            None => document.to_owned(),
        })
    }

    /// Returns the RFC Editor's URL of the section, if the document is an RFC.
    ///
    /// ```
    /// use urlgram_abnf::builtin;
    ///
    /// let port = builtin("rfc3986").unwrap().rule("port").unwrap();
    /// assert_eq!(port.url().unwrap(), "https://www.rfc-editor.org/rfc/rfc3986.html#section-3.2.3");
    /// ```
    pub fn url(&self) -> Option<String> {
        let number = self.document.as_deref()?.strip_prefix("RFC ")?;
        let page = format!("https://www.rfc-editor.org/rfc/rfc{number}.html");
        Some(match &self.section {
            Some(section) if is_appendix(section) => format!("{page}#appendix-{section}"),
            Some(section) => format!("{page}#section-{section}"),
            None => page,
        })
    }
}

/// Writes `name = element` as RFC 5234 ABNF on one line.
impl fmt::Display for RuleDefinition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} = {}", self.name, self.element)
    }
}

fn is_appendix(section: &str) -> bool {
    section.starts_with(|c: char| c.is_ascii_uppercase())
}

/// Removes comments and replaces every run of white space outside of quotes by one space.
fn one_line(text: &str) -> String {
    let mut line = String::new();
    let (mut closing, mut comment) = (None, false);
    for c in text.chars() {
        match (closing, c) {
            (_, '\n') => (closing, comment) = (None, false),
            _ if comment => continue,
            (Some(end), _) if c == end => closing = None,
            (None, '"') => closing = Some('"'),
            (None, '<') => closing = Some('>'),
            (None, ';') => comment = true,
            _ => {}
        }
        if comment {
            continue;
        }
        if closing.is_some() || !c.is_ascii_whitespace() {
            line.push(c);
        } else if !line.is_empty() && !line.ends_with(' ') {
            line.push(' ');
        }
    }
    line.truncate(line.trim_end().len());
    line
}
