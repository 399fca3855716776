//! The right-hand side of a rule: [`Element`].

use std::fmt::{self, Write as _};

use super::ids::RuleId;
use urlgram::span::Span;

/// Maximum nesting depth of brackets in a grammar.
pub const MAX_DEPTH: usize = 128;

/// A syntax tree node of a rule's right-hand side.
///
/// `Display` writes RFC 5234 ABNF on one line, whichever dialect the grammar was read from:
///
/// ```
/// use urlgram_abnf::Grammar;
///
/// let grammar: Grammar = "digits = 1*( \"0\" / %x31-39 )\r\n".parse().unwrap();
/// assert_eq!(grammar.rule("digits").unwrap().element.to_string(), "1*( \"0\" / %x31-39 )");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Element {
    /// Kind of the element, with its operands.
    pub kind: ElementKind,
    /// Byte range in the text of the file.
    pub span: Span,
}

/// Kind of an [`Element`]. Elements nest at most [`MAX_DEPTH`] deep.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ElementKind {
    /// `a / b`: unordered alternatives. An empty list matches nothing; it replaces a syntax error.
    Alternation(Vec<Element>),
    /// `a b`: elements in sequence.
    Concatenation(Vec<Element>),
    /// `2*4a`, `*a`, `3a`: at least `min` and at most `max` times.
    Repetition {
        /// Minimum count; 0 if the grammar gives none.
        min: u32,
        /// Maximum count; `None` if unbounded.
        max: Option<u32>,
        /// Repeated element.
        element: Box<Element>,
    },
    /// `2#4a`, `#a` of RFC 822 section 2.7: a comma-separated list. Empty list items do not count.
    List {
        /// Minimum count; 0 if the grammar gives none.
        min: u32,
        /// Maximum count; `None` if unbounded.
        max: Option<u32>,
        /// List item.
        element: Box<Element>,
    },
    /// `[ a ]`: at most once.
    Option(Box<Element>),
    /// `( a )`: a group.
    Group(Box<Element>),
    /// Reference to a rule.
    Reference {
        /// Name in the spelling of the reference.
        name: String,
        /// Referenced rule; `None` if it is not defined.
        rule: Option<RuleId>,
    },
    /// `"text"`: a quoted string.
    Literal {
        /// Text between the quotes.
        text: String,
        /// Whether letters match in this case only, because of `%s` or of the header.
        case_sensitive: bool,
    },
    /// `%x30-39`: one character of an inclusive range. In a file of octets: one octet.
    Range {
        /// Least value.
        first: u32,
        /// Greatest value.
        last: u32,
    },
    /// `%d13.10`: a sequence of characters. In a file of octets: a sequence of octets.
    Sequence(Vec<u32>),
    /// `<description in prose>`: a prose-val.
    Prose {
        /// Text between the angle brackets.
        text: String,
        /// Rule that resolves the prose: an import under the name of the defined rule, or the rule that the prose names.
        rule: Option<RuleId>,
    },
}

impl Element {
    /// Returns an element that matches nothing, in place of one with a syntax error.
    pub(crate) fn invalid(span: Span) -> Self {
        Element { kind: ElementKind::Alternation(Vec::new()), span }
    }

    /// Whether this element is the placeholder of a syntax error.
    pub(crate) fn is_invalid(&self) -> bool {
        matches!(&self.kind, ElementKind::Alternation(all) if all.is_empty())
    }

    /// Returns the direct operands.
    pub fn children(&self) -> &[Element] {
        match &self.kind {
            ElementKind::Alternation(all) | ElementKind::Concatenation(all) => all,
            ElementKind::Repetition { element, .. }
            | ElementKind::List { element, .. }
            | ElementKind::Option(element)
            | ElementKind::Group(element) => std::slice::from_ref(element),
            _ => &[],
        }
    }

    pub(crate) fn children_mut(&mut self) -> &mut [Element] {
        match &mut self.kind {
            ElementKind::Alternation(all) | ElementKind::Concatenation(all) => all,
            ElementKind::Repetition { element, .. }
            | ElementKind::List { element, .. }
            | ElementKind::Option(element)
            | ElementKind::Group(element) => std::slice::from_mut(element),
            _ => &mut [],
        }
    }

    /// Returns this element and all its descendants in pre-order.
    ///
    /// ```
    /// use urlgram_abnf::{ElementKind, builtin};
    ///
    /// let rule = builtin("rfc3986").unwrap().rule("authority").unwrap();
    /// let names: Vec<_> = rule.element.walk().filter_map(|e| e.referenced()).map(|(name, _)| name).collect();
    /// assert_eq!(names, ["userinfo", "host", "port"]);
    /// ```
    pub fn walk(&self) -> impl Iterator<Item = &Element> {
        let mut stack = vec![self];
        std::iter::from_fn(move || {
            let next = stack.pop()?;
            stack.extend(next.children().iter().rev());
            Some(next)
        })
    }

    /// Returns the name and the target of a reference, or of prose that names a rule.
    pub fn referenced(&self) -> Option<(&str, Option<RuleId>)> {
        match &self.kind {
            ElementKind::Reference { name, rule } => Some((name, *rule)),
            ElementKind::Prose { text, rule: Some(rule) } => Some((text, Some(*rule))),
            _ => None,
        }
    }

    /// Returns this element without the groups around it.
    pub fn ungrouped(&self) -> &Element {
        let mut element = self;
        while let ElementKind::Group(inner) = &element.kind {
            element = inner;
        }
        element
    }
}

impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl fmt::Display for ElementKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ElementKind::Alternation(all) => joined(f, all, " / "),
            ElementKind::Concatenation(all) => joined(f, all, " "),
            ElementKind::Repetition { min, max, element } => {
                match max {
                    Some(max) if max == min => write!(f, "{min}")?,
                    _ => bounds(f, *min, *max, '*')?,
                }
                fmt::Display::fmt(element, f)
            }
            ElementKind::List { min, max, element } => {
                bounds(f, *min, *max, '#')?;
                fmt::Display::fmt(element, f)
            }
            ElementKind::Option(element) => write!(f, "[ {element} ]"),
            ElementKind::Group(element) => write!(f, "( {element} )"),
            ElementKind::Reference { name, .. } => f.write_str(name),
            ElementKind::Literal { text, case_sensitive } => literal(f, text, *case_sensitive),
            ElementKind::Range { first, last } => write!(f, "%x{first:02X}-{last:02X}"),
            ElementKind::Sequence(values) => sequence(f, values),
            ElementKind::Prose { text, .. } => write!(f, "<{text}>"),
        }
    }
}

fn joined(f: &mut fmt::Formatter<'_>, all: &[Element], between: &str) -> fmt::Result {
    for (i, element) in all.iter().enumerate() {
        if i > 0 {
            f.write_str(between)?;
        }
        write!(f, "{element}")?;
    }
    Ok(())
}

fn bounds(f: &mut fmt::Formatter<'_>, min: u32, max: Option<u32>, sign: char) -> fmt::Result {
    if min > 0 {
        write!(f, "{min}")?;
    }
    f.write_char(sign)?;
    max.map_or(Ok(()), |max| write!(f, "{max}"))
}

fn sequence(f: &mut fmt::Formatter<'_>, values: &[u32]) -> fmt::Result {
    f.write_str("%x")?;
    for (i, value) in values.iter().enumerate() {
        write!(f, "{}{value:02X}", if i > 0 { "." } else { "" })?;
    }
    Ok(())
}

/// Writes a string in the syntax of RFC 5234 and RFC 7405, with `%s` only if it contains letters. A text that a quoted string
/// cannot hold (the double quote `<">` of the older dialects) is written as numbers.
fn literal(f: &mut fmt::Formatter<'_>, text: &str, case_sensitive: bool) -> fmt::Result {
    if text.contains('"') {
        let values: Vec<u32> = text.chars().map(u32::from).collect();
        return sequence(f, &values);
    }
    let sign = if case_sensitive && text.bytes().any(|b| b.is_ascii_alphabetic()) { "%s" } else { "" };
    write!(f, "{sign}\"{text}\"")
}
