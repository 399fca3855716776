//! The text of a URL with the node that its scheme's rule made: [`Url`], [`Scheme`], [`AnyUrl`].

use core::fmt;

use super::error::{SchemeError, Violation};
use super::fields::Fields;
use super::info::SchemeInfo;
use crate::input::{Production, Rule};
use crate::normalize::Equivalence;
use crate::pass;
use crate::span::{OptSpan, Span};

/// A scheme: its rule, its facts, its fields and the requirements that its document states in prose.
///
/// A zero-sized type implements it and serves as the parameter of [`Url`]. `examples/own_scheme.rs` shows a complete
/// one.
pub trait Scheme: Copy + fmt::Debug + Sized + 'static {
    /// Rule that a URL of the scheme matches, including the scheme name.
    type Rule: Production<Output: Copy + fmt::Debug + Send + Sync> + Default;

    /// Facts about the scheme.
    const INFO: &'static SchemeInfo;

    /// Adds the fields, in the order of [`SchemeInfo::fields`].
    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>);

    /// Parses the whole of `text` by the rule.
    ///
    /// A frequent scheme overrides this with `pass::parse_inlined(Self::Rule::default(), text)`, which is compiled as one
    /// flat function: faster and larger.
    ///
    /// # Errors
    /// If `text` does not match: the location, the expectations there and the rule.
    fn parse_node(text: &str) -> Result<NodeOf<Self>, SchemeError> {
        Ok(pass::parse_outlined(Self::Rule::default(), text)?)
    }

    /// Checks the requirements that the document states in prose, such as the host of an `http` URL. The default has
    /// none.
    ///
    /// # Errors
    /// The first requirement that the URL violates.
    fn check(url: &Url<'_, Self>) -> Result<(), Violation> {
        let _ = url;
        Ok(())
    }

    /// Definition of equivalent URLs in the document of the scheme; absent if it has none beyond RFC 3986.
    const EQUIVALENCE: Option<Equivalence> = None;

    /// Whether both URLs are equivalent by [`EQUIVALENCE`](Self::EQUIVALENCE). By default, if their texts are equal.
    fn is_equivalent(a: &Url<'_, Self>, b: &Url<'_, Self>) -> bool {
        a == b
    }
}

/// The node that the rule of a scheme makes of a text.
pub type NodeOf<S> = <<S as Scheme>::Rule as Production>::Output;

/// A URL of the scheme `S`: the text, and a node of spans into it.
pub struct Url<'a, S: Scheme> {
    text: &'a str,
    node: NodeOf<S>,
}

impl<'a, S: Scheme> Url<'a, S> {
    /// Parses the whole of `text` by the rule of the scheme and checks the requirements of its document.
    ///
    /// # Errors
    /// If `text` is not a URL of the scheme: the location, the expectations there and the rule or section.
    pub fn parse(text: &'a str) -> Result<Self, SchemeError> {
        Self::parse_inlined(text)
    }

    #[inline(always)]
    pub(super) fn parse_inlined(text: &'a str) -> Result<Self, SchemeError> {
        let url = Url { text, node: S::parse_node(text)? };
        S::check(&url)?;
        Ok(url)
    }

    /// Returns the whole text.
    pub fn as_str(&self) -> &'a str {
        self.text
    }

    /// Returns the node: the spans of the components.
    pub fn node(&self) -> &NodeOf<S> {
        &self.node
    }

    /// Returns the text at `span`.
    ///
    /// # Panics
    /// If the span is out of bounds of the text or not on character boundaries.
    pub fn slice(&self, span: Span) -> &'a str {
        span.of(self.text)
    }

    /// Returns the text at `span`, if the span is present.
    ///
    /// # Panics
    /// Like [`slice`](Self::slice).
    pub fn opt_slice(&self, span: OptSpan) -> Option<&'a str> {
        span.of(self.text)
    }

    /// Returns all fields, in the order of the scheme.
    pub fn fields(&self) -> Fields<'static> {
        let mut fields = Fields::all();
        S::fields(self, &mut fields);
        fields
    }
}

impl<S: Scheme> Clone for Url<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: Scheme> Copy for Url<'_, S> {}

/// Compares the texts byte by byte, without normalization.
impl<S: Scheme> PartialEq for Url<'_, S> {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl<S: Scheme> Eq for Url<'_, S> {}

impl<S: Scheme> fmt::Display for Url<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text)
    }
}

impl<S: Scheme> fmt::Debug for Url<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fields = self.fields();
        f.debug_map().entries(fields.iter().map(|(name, value)| (name, value.of(self.text)))).finish()
    }
}

/// A [`Url`] of any scheme.
pub trait AnyUrl<'a>: fmt::Debug + Send + Sync {
    /// Returns the whole text.
    fn as_str(&self) -> &'a str;

    /// Returns the facts about the scheme.
    fn info(&self) -> &'static SchemeInfo;

    /// Returns the rule that the text matches.
    fn rule(&self) -> &'static Rule;

    /// Adds the requested fields, in the order of the scheme.
    fn add_fields(&self, fields: &mut Fields<'_>);

    /// Compares with another URL by the document of the scheme; see [`SchemeUrl::compare`](super::SchemeUrl::compare).
    fn compare(&self, other: &str) -> Option<(bool, Equivalence)>;
}

impl<'a, S: Scheme> AnyUrl<'a> for Url<'a, S> {
    fn as_str(&self) -> &'a str {
        self.text
    }

    fn info(&self) -> &'static SchemeInfo {
        S::INFO
    }

    fn rule(&self) -> &'static Rule {
        S::Rule::RULE
    }

    fn add_fields(&self, fields: &mut Fields<'_>) {
        S::fields(self, fields);
    }

    fn compare(&self, other: &str) -> Option<(bool, Equivalence)> {
        let equivalence = S::EQUIVALENCE?;
        let other = Url::<S>::parse(other).ok()?;
        Some((S::is_equivalent(self, &other), equivalence))
    }
}
