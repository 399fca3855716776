//! The right-hand side of a rule: [`Element`].

use std::fmt::{self, Write as _};

use super::grammar::RuleId;
use urlgram::span::Span;

/// A piece of a rule's right-hand side, and where it stands in the grammar's text.
///
/// `Display` writes RFC 5234 ABNF on one line, whatever the dialect it was read from:
///
/// ```
/// use urlgram_abnf::Grammar;
///
/// let grammar: Grammar = "digits = 1*( \"0\" / %x31-39 )\r\n".parse().unwrap();
/// assert_eq!(grammar.rule("digits").unwrap().element.to_string(), "1*( \"0\" / %x31-39 )");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Element {
    /// What it is.
    pub kind: ElementKind,
    /// Where it stands in the text of its file, in bytes.
    pub span: Span,
}

/// What an [`Element`] is. Elements nest at most [`MAX_DEPTH`](super::MAX_DEPTH) deep.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ElementKind {
    /// `a / b`: one of these, in any order. None at all matches nothing: that is a rule with a syntax error.
    Alternation(Vec<Element>),
    /// `a b`: one after the other.
    Concatenation(Vec<Element>),
    /// `2*4a`, `*a`, `3a`: at least `min`, at most `max` times.
    Repetition {
        /// 0 where none is written.
        min: u32,
        /// No bound where there is `None`.
        max: Option<u32>,
        /// What is repeated.
        element: Box<Element>,
    },
    /// `2#4a`, `#a` of RFC 822 section 2.7: a list between commas, in which empty places do not count.
    List {
        /// 0 where none is written.
        min: u32,
        /// No bound where there is `None`.
        max: Option<u32>,
        /// What is listed.
        element: Box<Element>,
    },
    /// `[ a ]`: once, or not at all.
    Option(Box<Element>),
    /// `( a )`.
    Group(Box<Element>),
    /// The name of a rule.
    Reference {
        /// As it is written.
        name: String,
        /// The rule meant; `None` where none has the name.
        rule: Option<RuleId>,
    },
    /// `"text"`.
    Literal {
        /// What stands between the quotes.
        text: String,
        /// Whether letters match in this case only: `%s"text"`, or a file that says so.
        case_sensitive: bool,
    },
    /// `%x30-39`: one character (in a file of octets: one octet) of this inclusive range.
    Range {
        /// The least.
        first: u32,
        /// The greatest.
        last: u32,
    },
    /// `%d13.10`: these characters (in a file of octets: these octets).
    Sequence(Vec<u32>),
    /// `<what is meant, in words>`.
    Prose {
        /// The words between the angle brackets.
        text: String,
        /// The rule that stands for them: one imported under the name being defined, or one that the words name.
        rule: Option<RuleId>,
    },
}

impl Element {
    /// The elements directly inside.
    pub fn children(&self) -> &[Element] {
        match &self.kind {
            ElementKind::Alternation(all) | ElementKind::Concatenation(all) => all,
            ElementKind::Repetition { element, .. }
            | ElementKind::List { element, .. }
            | ElementKind::Option(element)
            | ElementKind::Group(element) => std::slice::from_ref(element),
            ElementKind::Reference { .. }
            | ElementKind::Literal { .. }
            | ElementKind::Range { .. }
            | ElementKind::Sequence(_)
            | ElementKind::Prose { .. } => &[],
        }
    }

    pub(super) fn children_mut(&mut self) -> &mut [Element] {
        match &mut self.kind {
            ElementKind::Alternation(all) | ElementKind::Concatenation(all) => all,
            ElementKind::Repetition { element, .. }
            | ElementKind::List { element, .. }
            | ElementKind::Option(element)
            | ElementKind::Group(element) => std::slice::from_mut(element),
            _ => &mut [],
        }
    }

    /// This element and all inside, an outer one before the inner ones, left before right.
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

    /// The name and the rule, if this stands for a rule: a reference, or prose that names one.
    pub fn referenced(&self) -> Option<(&str, Option<RuleId>)> {
        match &self.kind {
            ElementKind::Reference { name, rule } => Some((name, *rule)),
            ElementKind::Prose { text, rule: Some(rule) } => Some((text, Some(*rule))),
            _ => None,
        }
    }

    /// This element without groups around it.
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

/// A string as RFC 5234 and RFC 7405 write it. `%s` only where the case of a letter is at stake; a text that a quoted
/// string cannot hold (a double quote, from `<">` of the older dialects) as a number.
fn literal(f: &mut fmt::Formatter<'_>, text: &str, case_sensitive: bool) -> fmt::Result {
    if text.contains('"') {
        let values: Vec<u32> = text.chars().map(u32::from).collect();
        return sequence(f, &values);
    }
    let sign = if case_sensitive && text.bytes().any(|b| b.is_ascii_alphabetic()) { "%s" } else { "" };
    write!(f, "{sign}\"{text}\"")
}
