//! URI templates ([RFC 6570](https://www.rfc-editor.org/rfc/rfc6570)), all four levels: [`Template::expand`] and, where there
//! is only one way to read it, [`Template::match_uri`] back.
//!
//! ```
//! use urlgram::template::{Template, Value, Values};
//!
//! let template = Template::parse("/users/{id}/files{/path*}{?q,page}")?;
//! let mut values = Values::new();
//! values.insert("id", "anna b");
//! values.insert("path", Value::List(vec!["pub".into(), "a/b".into()]));
//! values.insert("page", "2");
//! let uri = template.expand(&values)?;
//! assert_eq!(uri, "/users/anna%20b/files/pub/a%2Fb?page=2");
//!
//! let found = template.match_uri(&uri)?;
//! assert_eq!(found.values(), &values);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The grammar is [`rfc6570`]; a text that does not match it is refused with a [`SyntaxError`], as everywhere.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::grammar::rfc6570;
use crate::pass::{SyntaxError, check, parse};
use crate::span::Span;

mod expand;
mod matching;
mod operator;
mod program;
mod value;

pub use expand::ExpandError;
pub use matching::{Match, MatchError};
pub use operator::Operator;
pub use value::{Value, Values, Variables};

/// A URI template, read.
///
/// ```
/// use urlgram::template::Template;
///
/// let template = Template::parse("{+base}/search{?q:20,lang*}")?;
/// assert_eq!(template.level(), 4);
/// assert_eq!(template.variables().map(|variable| variable.name()).collect::<Vec<_>>(), ["base", "q", "lang"]);
/// # Ok::<(), urlgram::template::TemplateError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Template {
    text: String,
    parts: Vec<Part>,
}

/// A piece of a template.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Part {
    Literals(Span),
    Expression { operator: Operator, variables: Vec<Varspec> },
}

/// A variable of an expression: where it stands, and its modifier (RFC 6570 §2.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Varspec {
    span: Span,
    name: Span,
    modifier: Modifier,
}

/// What is done to a variable's value before it is expanded (RFC 6570 §2.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Modifier {
    /// Nothing.
    None,
    /// `:n`: only so many characters from its start are taken.
    Prefix(u16),
    /// `*`: each member of a list, each pair of an associative array is a value of its own.
    Explode,
}

impl Template {
    /// Reads the whole of `text`.
    ///
    /// # Errors
    /// If `text` is no `URI-Template`, or has an operator that RFC 6570 keeps for later.
    pub fn parse(text: &str) -> Result<Self, TemplateError> {
        check(rfc6570::UriTemplate, text).map_err(TemplateError::Syntax)?;
        let mut parts = Vec::new();
        let mut at = 0;
        // Braces stand around expressions and nowhere else.
        while let Some(length) = text[at..].find('{') {
            push_literals(&mut parts, at, at + length);
            let start = at + length;
            let end = text[start..].find('}').map_or(text.len(), |length| start + length + 1);
            parts.push(expression(text, start, end)?);
            at = end;
        }
        push_literals(&mut parts, at, text.len());
        Ok(Template { text: text.to_string(), parts })
    }

    /// All of the text.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The variables in the order of the text, as often as they stand there.
    pub fn variables(&self) -> impl Iterator<Item = Variable<'_>> + '_ {
        self.parts.iter().enumerate().flat_map(move |(expression, part)| {
            let (operator, specs) = match part {
                Part::Literals(_) => (Operator::Simple, [].as_slice()),
                Part::Expression { operator, variables } => (*operator, variables.as_slice()),
            };
            specs.iter().map(move |spec| Variable { text: &self.text, expression, operator, spec: *spec })
        })
    }

    /// The level of RFC 6570 §1.2 that a processor needs for it: 1 to 4.
    pub fn level(&self) -> u8 {
        let level = |part: &Part| match part {
            Part::Literals(_) => 1,
            Part::Expression { variables, .. } if variables.iter().any(|spec| spec.modifier != Modifier::None) => 4,
            Part::Expression { operator, variables } => match operator {
                _ if variables.len() > 1 => 3,
                Operator::Simple => 1,
                Operator::Reserved | Operator::Fragment => 2,
                _ => 3,
            },
        };
        self.parts.iter().map(level).max().unwrap_or(1)
    }
}

/// A variable where it stands in a template.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Variable<'a> {
    text: &'a str,
    /// The number of the part that it stands in.
    expression: usize,
    operator: Operator,
    spec: Varspec,
}

impl<'a> Variable<'a> {
    /// Its name. Names have case, and a percent triplet in one is three characters (RFC 6570 §2.3).
    pub fn name(&self) -> &'a str {
        self.spec.name.of(self.text)
    }

    /// What is done to its value.
    pub fn modifier(&self) -> Modifier {
        self.spec.modifier
    }

    /// The operator of the expression that it stands in.
    pub fn operator(&self) -> Operator {
        self.operator
    }

    /// Where it stands in the template, modifier included.
    pub fn span(&self) -> Span {
        self.spec.span
    }
}

fn push_literals(parts: &mut Vec<Part>, start: usize, end: usize) {
    if start < end {
        parts.push(Part::Literals(Span::new(small(start), small(end))));
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the passes refuse longer texts")]
const fn small(length: usize) -> u32 {
    length as u32
}

/// The expression at `start..end`, which matched the rule as part of the whole.
fn expression(text: &str, start: usize, end: usize) -> Result<Part, TemplateError> {
    let here = &text[start..end];
    let by = small(start);
    let node = parse(rfc6570::Expression, here).map_err(TemplateError::Syntax)?;
    let operator = match node.operator.get() {
        None => Operator::Simple,
        Some(span) => Operator::of(span.of(here)).ok_or_else(|| TemplateError::ReservedOperator {
            operator: span.of(here).to_string(),
            span: span.shifted(by),
        })?,
    };
    let mut variables = Vec::new();
    let mut at = node.variable_list.start;
    for spec in node.variable_list.of(here).split(',') {
        let node = parse(rfc6570::Varspec, spec).map_err(TemplateError::Syntax)?;
        let modifier = match node.max_length.of(spec) {
            // At most four digits.
            Some(digits) => Modifier::Prefix(digits.parse().unwrap_or(u16::MAX)),
            None if node.explode.is_some() => Modifier::Explode,
            None => Modifier::None,
        };
        let span = Span::new(by + at, by + at + small(spec.len()));
        variables.push(Varspec { span, name: node.name.shifted(span.start), modifier });
        at += small(spec.len()) + 1;
    }
    Ok(Part::Expression { operator, variables })
}

impl fmt::Display for Template {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl fmt::Debug for Template {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Template").field(&self.text).finish()
    }
}

impl FromStr for Template {
    type Err = TemplateError;

    fn from_str(text: &str) -> Result<Self, TemplateError> {
        Template::parse(text)
    }
}

/// A text is no template that could be expanded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TemplateError {
    /// It is no `URI-Template`: `{a b}`.
    Syntax(SyntaxError),
    /// It has one of the operators `=`, `,`, `!`, `@`, `|`, which are kept for later (RFC 6570 §2.2): `{!a}`.
    ReservedOperator {
        /// The operator.
        operator: String,
        /// Where it stands.
        span: Span,
    },
}

impl TemplateError {
    /// Where the text goes wrong.
    pub fn span(&self) -> Span {
        match self {
            TemplateError::Syntax(error) => error.span(),
            TemplateError::ReservedOperator { span, .. } => *span,
        }
    }
}

impl fmt::Display for TemplateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TemplateError::Syntax(error) => write!(f, "{error}"),
            TemplateError::ReservedOperator { operator, span } => write!(
                f,
                "the operator \"{operator}\" at byte {} is kept for later and has no meaning yet (op-reserve, RFC 6570 §2.2)",
                span.start
            ),
        }
    }
}

impl core::error::Error for TemplateError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            TemplateError::Syntax(error) => Some(error),
            TemplateError::ReservedOperator { .. } => None,
        }
    }
}
