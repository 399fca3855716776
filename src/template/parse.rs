//! Templates and their variables: [`Template`], [`Variable`].

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::error::TemplateError;
use super::operator::Operator;
use crate::grammar::rfc6570;
use crate::pass::{check, parse};
use crate::span::{Span, offset};

/// A parsed URI template.
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
    pub(super) text: String,
    pub(super) parts: Vec<TemplatePart>,
}

/// A part of a template (RFC 6570 §2).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum TemplatePart {
    Literals(Span),
    Expression { operator: Operator, variables: Vec<Varspec> },
}

/// A variable of an expression: its position and its modifier (RFC 6570 §2.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Varspec {
    pub(super) span: Span,
    pub(super) name: Span,
    pub(super) modifier: Modifier,
}

/// A modifier of a variable's value (RFC 6570 §2.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Modifier {
    /// No modifier.
    None,
    /// `:n`: only the first `n` characters are used.
    Prefix(u16),
    /// `*`: each member of a list and each pair of an associative array is a separate value.
    Explode,
}

impl Template {
    /// Parses the whole `text`.
    ///
    /// # Errors
    /// If `text` is not a `URI-Template`, or has an operator that RFC 6570 reserves.
    pub fn parse(text: &str) -> Result<Self, TemplateError> {
        check(rfc6570::UriTemplate, text).map_err(TemplateError::Syntax)?;
        let mut parts = Vec::new();
        let mut at = 0;
        // The grammar allows braces only around expressions.
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

    /// Returns the text of the template.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns the variables in the order of the text, including repetitions.
    pub fn variables(&self) -> impl Iterator<Item = Variable<'_>> + '_ {
        self.parts.iter().enumerate().flat_map(move |(expression, part)| {
            let (operator, specs) = match part {
                TemplatePart::Literals(_) => (Operator::Simple, [].as_slice()),
                TemplatePart::Expression { operator, variables } => (*operator, variables.as_slice()),
            };
            specs.iter().map(move |spec| Variable { text: &self.text, expression, operator, spec: *spec })
        })
    }

    /// Returns the level of RFC 6570 §1.2 that a processor needs for the template: 1 to 4.
    pub fn level(&self) -> u8 {
        let level = |part: &TemplatePart| match part {
            TemplatePart::Literals(_) => 1,
            TemplatePart::Expression { variables, .. }
                if variables.iter().any(|spec| spec.modifier != Modifier::None) =>
            {
                4
            }
            TemplatePart::Expression { operator, variables } => match operator {
                _ if variables.len() > 1 => 3,
                Operator::Simple => 1,
                Operator::Reserved | Operator::Fragment => 2,
                _ => 3,
            },
        };
        self.parts.iter().map(level).max().unwrap_or(1)
    }
}

/// An occurrence of a variable in a template.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Variable<'a> {
    text: &'a str,
    /// The index of the template part that contains the variable.
    pub(super) expression: usize,
    pub(super) operator: Operator,
    spec: Varspec,
}

impl<'a> Variable<'a> {
    /// Returns the name. Names are case-sensitive, and a percent-encoding in a name is not decoded (RFC 6570 §2.3).
    pub fn name(&self) -> &'a str {
        self.spec.name.of(self.text)
    }

    /// Returns the modifier.
    pub fn modifier(&self) -> Modifier {
        self.spec.modifier
    }

    /// Returns the operator of the expression.
    pub fn operator(&self) -> Operator {
        self.operator
    }

    /// Returns the position in the template, including the modifier.
    pub fn span(&self) -> Span {
        self.spec.span
    }
}

fn push_literals(parts: &mut Vec<TemplatePart>, start: usize, end: usize) {
    if start < end {
        parts.push(TemplatePart::Literals(Span::new(offset(start), offset(end))));
    }
}

/// Parses the expression at `start..end`, which matched its rule as part of the template.
fn expression(text: &str, start: usize, end: usize) -> Result<TemplatePart, TemplateError> {
    let here = &text[start..end];
    let by = offset(start);
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
            // The grammar allows at most four digits.
            Some(digits) => Modifier::Prefix(digits.parse().unwrap_or(u16::MAX)),
            None if node.explode.is_some() => Modifier::Explode,
            None => Modifier::None,
        };
        let span = Span::new(by + at, by + at + offset(spec.len()));
        variables.push(Varspec { span, name: node.name.shifted(span.start), modifier });
        at += offset(spec.len()) + 1;
    }
    Ok(TemplatePart::Expression { operator, variables })
}

impl fmt::Display for Template {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
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
