//! Expansion (RFC 6570 §3).

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::operator::Behaviour;
use super::parse::{Modifier, Template, TemplatePart, Varspec};
use super::value::{Value, Variables};
use crate::grammar::rfc6570::{UNRESERVED, UNRESERVED_OR_RESERVED};
use crate::percent::{complete, encode, pct_decoded};
use crate::span::Span;

/// The error of a prefix modifier on a list or an associative array, which RFC 6570 §2.4.1 leaves undefined.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExpandError {
    name: String,
    span: Span,
}

impl ExpandError {
    /// Returns the name of the variable.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the position in the template, including the modifier.
    pub fn span(&self) -> Span {
        self.span
    }
}

impl fmt::Display for ExpandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the variable \"{}\" at {} is a list or an associative array, which has no prefix (prefix, RFC 6570 §2.4.1)",
            self.name, self.span
        )
    }
}

impl core::error::Error for ExpandError {}

impl Template {
    /// Expands the template to a URI-reference. Variables without a value are left out.
    ///
    /// # Errors
    /// If a variable with a prefix modifier is a list or an associative array.
    pub fn expand(&self, variables: &impl Variables) -> Result<String, ExpandError> {
        let mut out = String::with_capacity(self.text.len());
        for part in &self.parts {
            match part {
                TemplatePart::Literals(span) => out.push_str(&literal(span.of(&self.text))),
                TemplatePart::Expression { operator, variables: specs } => {
                    let mut expansion = Expansion { behaviour: operator.behaviour(), out: &mut out, begun: false };
                    for spec in specs {
                        let name = spec.name.of(&self.text);
                        if let Some(value) = variables.value(name) {
                            expansion.variable(name, value, spec)?;
                        }
                    }
                }
            }
        }
        Ok(out)
    }
}

/// Expands literals (§3.1).
pub(super) fn literal(text: &str) -> Cow<'_, str> {
    complete(UNRESERVED_OR_RESERVED, text)
}

/// The expansion of one expression (§3.2.1).
struct Expansion<'o> {
    behaviour: Behaviour,
    out: &'o mut String,
    /// Whether a value has been written.
    begun: bool,
}

impl Expansion<'_> {
    fn variable(&mut self, name: &str, value: &Value, spec: &Varspec) -> Result<(), ExpandError> {
        let explode = spec.modifier == Modifier::Explode;
        match (value, spec.modifier) {
            // Undefined values are left out (§2.3).
            (Value::List(members), _) if members.is_empty() => {}
            (Value::Assoc(pairs), _) if pairs.is_empty() => {}
            (Value::String(text), Modifier::Prefix(length)) => {
                self.item(Some(name), prefix(text, length.into(), self.behaviour.allow_reserved));
            }
            (Value::String(text), _) => self.item(Some(name), text),
            (Value::List(_) | Value::Assoc(_), Modifier::Prefix(_)) => {
                return Err(ExpandError { name: name.to_string(), span: spec.span });
            }
            (Value::List(members), _) if explode => members.iter().for_each(|member| self.item(Some(name), member)),
            (Value::Assoc(pairs), _) if explode => pairs.iter().for_each(|(key, value)| self.pair(key, value)),
            (Value::List(members), _) => self.joined(name, members.iter()),
            (Value::Assoc(pairs), _) => self.joined(name, pairs.iter().flat_map(|(key, value)| [key, value])),
        }
        Ok(())
    }

    /// Writes the text before a value.
    fn begin(&mut self) {
        self.out.push_str(if self.begun { self.behaviour.sep } else { self.behaviour.first });
        self.begun = true;
    }

    /// Writes a string or a member of an exploded list.
    fn item(&mut self, name: Option<&str>, value: &str) {
        self.begin();
        let value = self.encoded(value);
        self.named(name, &value);
    }

    /// Writes the members of a list or array that is not exploded, separated by commas.
    fn joined<'v>(&mut self, name: &str, members: impl Iterator<Item = &'v String>) {
        let members: Vec<_> = members.map(|member| self.encoded(member)).collect();
        self.begin();
        self.named(Some(name), &members.join(","));
    }

    /// Writes a pair of an exploded array.
    fn pair(&mut self, key: &str, value: &str) {
        self.begin();
        let (key, value) = (self.encoded(key), self.encoded(value));
        if self.behaviour.named.is_some() {
            return self.named(Some(&key), &value);
        }
        self.out.extend([&*key, "=", &*value]);
    }

    /// Writes the name, if the operator has names, and the value. Both must be encoded.
    fn named(&mut self, name: Option<&str>, value: &str) {
        if let (Some(if_empty), Some(name)) = (self.behaviour.named, name) {
            self.out.push_str(name);
            self.out.push_str(if value.is_empty() { if_empty } else { "=" });
        }
        self.out.push_str(value);
    }

    fn encoded<'v>(&self, value: &'v str) -> Cow<'v, str> {
        if self.behaviour.allow_reserved { complete(UNRESERVED_OR_RESERVED, value) } else { encode(UNRESERVED, value) }
    }
}

/// Returns the first `length` characters of `text`. With `keeps_encodings`, a percent-encoding counts as one character
/// (§2.4.1).
pub(super) fn prefix(text: &str, length: usize, keeps_encodings: bool) -> &str {
    let mut rest = text;
    for _ in 0..length {
        let character = match rest.chars().next() {
            None => return text,
            Some('%') if keeps_encodings && pct_decoded(rest.as_bytes()).is_some() => 3,
            Some(c) => c.len_utf8(),
        };
        rest = &rest[character..];
    }
    &text[..text.len() - rest.len()]
}
