//! Compact URIs: [CURIE Syntax 1.0](https://www.w3.org/TR/2010/NOTE-curie-20101216/), such as `dc:title`.
//!
//! A prefix stands for the beginning of an IRI. `http://example.org/` is a CURIE too, with the prefix `http`, so a place that allows
//! both has safe CURIEs in brackets: `[dc:title]`.

use alloc::format;
use alloc::string::String;

use nom::combinator::opt;
use nom::sequence::{preceded, terminated};

use super::error::ShorthandError;
use crate::class::{ALPHA, DIGIT};
use crate::combinator::{lit, map, one_of, opt_span, recognize, span, take_while0};
use crate::grammar;
use crate::grammar::rfc3987::IrelativeRef;
use crate::input::Document;
use crate::pass;
use crate::span::{OptSpan, Span};

/// CURIE Syntax 1.0.
pub static CURIE: Document =
    Document { name: "curie", title: "W3C CURIE", url: "https://www.w3.org/TR/2010/NOTE-curie-20101216/" };

/// The components of a CURIE.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct CurieNode {
    /// Whether there is a colon, before which the prefix may be absent.
    pub has_colon: bool,
    /// The prefix.
    pub prefix: OptSpan,
    /// The reference.
    pub reference: Span,
}

grammar! {
    CURIE in "../../grammars/curie.abnf";
    start CurieRule;
    section "3";

    /// `safe-curie    = "[" curie "]"`
    pub SafeCurie -> CurieNode = terminated(preceded(lit("["), CurieRule), lit("]"));

    /// `curie         = [ [ prefix ] ":" ] reference`
    pub CurieRule -> CurieNode = map(
        (opt(terminated(opt_span(Prefix), lit(":"))), Reference),
        |(prefix, reference): (Option<OptSpan>, Span)| CurieNode {
            has_colon: prefix.is_some(),
            prefix: prefix.unwrap_or(OptSpan::NONE),
            reference,
        },
    );

    /// `prefix        = NCName`
    pub Prefix -> Span = NcName;

    /// `reference     = irelative-ref`
    pub Reference -> Span = span(recognize(IrelativeRef));

    /// `NCName        = name-start *name-char`
    pub NcName -> Span = span((one_of(NAME_START), take_while0(NAME_CHAR)));

    /// ```abnf
    /// name-start    = ALPHA / "_" / %xC0-D6 / %xD8-F6 / %xF8-2FF / %x370-37D / %x37F-1FFF / %x200C-200D / %x2070-218F / %x2C00-2FEF / %x3001-D7FF / %xF900-FDCF / %xFDF0-FFFD / %x10000-EFFFF
    /// ```
    pub NameStart: NAME_START = ALPHA | "_" | ('\u{C0}', '\u{D6}') | ('\u{D8}', '\u{F6}') | ('\u{F8}', '\u{2FF}')
        | ('\u{370}', '\u{37D}') | ('\u{37F}', '\u{1FFF}') | ('\u{200C}', '\u{200D}') | ('\u{2070}', '\u{218F}')
        | ('\u{2C00}', '\u{2FEF}') | ('\u{3001}', '\u{D7FF}') | ('\u{F900}', '\u{FDCF}') | ('\u{FDF0}', '\u{FFFD}')
        | ('\u{10000}', '\u{EFFFF}');

    /// `name-char     = name-start / "-" / "." / DIGIT / %xB7 / %x300-36F / %x203F-2040`
    pub NameChar: NAME_CHAR = NAME_START | "-." | DIGIT | ('\u{B7}', '\u{B7}') | ('\u{300}', '\u{36F}')
        | ('\u{203F}', '\u{2040}');
}

/// A compact URI as written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Curie<'a> {
    text: &'a str,
    node: CurieNode,
}

impl<'a> Curie<'a> {
    /// Parses a CURIE, with or without the brackets of a safe CURIE.
    ///
    /// # Errors
    /// If the text does not match the grammar or is empty.
    pub fn parse(text: &'a str) -> Result<Self, ShorthandError> {
        let node = if text.starts_with('[') { pass::parse(SafeCurie, text)? } else { pass::parse(CurieRule, text)? };
        if !node.has_colon && node.reference.is_empty() {
            return Err(ShorthandError::Rule { span: node.reference, message: "an empty text is not a CURIE" });
        }
        Ok(Curie { text, node })
    }

    /// Returns the text.
    pub fn as_str(&self) -> &'a str {
        self.text
    }

    /// Returns the positions of the components.
    pub fn node(&self) -> &CurieNode {
        &self.node
    }

    /// Whether the CURIE has the brackets of a safe one.
    pub fn is_safe(&self) -> bool {
        self.text.starts_with('[')
    }

    /// Returns the prefix. `None` differs from an empty text: `:title` has an empty prefix, which stands for the default prefix.
    pub fn prefix(&self) -> Option<&'a str> {
        self.node.has_colon.then(|| self.node.prefix.of(self.text).unwrap_or_default())
    }

    /// Returns the reference: the part after the colon.
    pub fn reference(&self) -> &'a str {
        self.node.reference.of(self.text)
    }

    /// Returns the IRI that the CURIE stands for: what `of_prefix` returns for the prefix, and the reference. `None` if there is no
    /// colon or `of_prefix` does not know the prefix.
    pub fn expand<'m>(&self, of_prefix: impl FnOnce(&str) -> Option<&'m str>) -> Option<String> {
        let start = of_prefix(self.prefix()?)?;
        Some(format!("{start}{}", self.reference()))
    }
}
