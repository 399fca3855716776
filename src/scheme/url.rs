//! A text and what its scheme's rule made of it: [`Url`]; what a scheme must say of itself: [`Scheme`].

use alloc::boxed::Box;
use core::fmt;

use super::{About, Fields, SchemeError, Violation};
use crate::input::{Production, Rule};
use crate::pass;
use crate::span::{OptSpan, Span};

/// A scheme: its rule, what is known of it, its fields, and what its document asks for beside the rule.
///
/// It is implemented by a zero-sized type, which then stands for the scheme in [`Url`]. `examples/own_scheme.rs` has all
/// that a scheme of one's own needs.
pub trait Scheme: Copy + fmt::Debug + Sized + 'static {
    /// The rule that a URL of the scheme matches, scheme name and all.
    type Rule: Production<Output: Copy + fmt::Debug> + Default;

    /// What is known of it.
    const ABOUT: &'static About;

    /// Adds the fields, in the order of [`About::fields`].
    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>);

    /// Reads the whole of `text` by the rule.
    ///
    /// A scheme that is met often says `pass::parse(Self::Rule::default(), text)`, which is compiled as one flat function:
    /// faster, and larger.
    ///
    /// # Errors
    /// What is wrong, where, and what was expected there, if `text` does not match.
    fn read(text: &str) -> Result<NodeOf<Self>, SchemeError> {
        Ok(pass::parse_outlined(Self::Rule::default(), text)?)
    }

    /// What the document asks for in prose: `http` needs a host. Nothing, unless said otherwise.
    ///
    /// # Errors
    /// The first thing that is not kept.
    fn check(url: &Url<'_, Self>) -> Result<(), Violation> {
        let _ = url;
        Ok(())
    }
}

/// What the rule of a scheme makes of a text.
pub type NodeOf<S> = <<S as Scheme>::Rule as Production>::Output;

/// A URL of the scheme `S`: the text and the tree that its rule made, which holds no text but says where each part stands.
pub struct Url<'a, S: Scheme> {
    text: &'a str,
    node: NodeOf<S>,
}

impl<'a, S: Scheme> Url<'a, S> {
    /// Reads the whole of `text` by the rule of the scheme, and checks what its document asks for beside the rule.
    ///
    /// # Errors
    /// What is wrong, where, and what was expected there, if `text` is no URL of the scheme.
    pub fn parse(text: &'a str) -> Result<Self, SchemeError> {
        Self::read(text)
    }

    #[inline(always)]
    fn read(text: &'a str) -> Result<Self, SchemeError> {
        let url = Url { text, node: S::read(text)? };
        S::check(&url)?;
        Ok(url)
    }

    /// All of the text.
    pub fn as_str(&self) -> &'a str {
        self.text
    }

    /// The tree: where each part stands.
    pub fn node(&self) -> &NodeOf<S> {
        &self.node
    }

    /// The piece of the text that stands at `span`.
    ///
    /// # Panics
    /// If the span is of another text, and ends outside of this one or within one of its characters.
    pub fn piece(&self, span: Span) -> &'a str {
        span.of(self.text)
    }

    /// The piece of the text that stands at `span`, if any.
    ///
    /// # Panics
    /// As [`piece`](Self::piece).
    pub fn part(&self, span: OptSpan) -> Option<&'a str> {
        span.of(self.text)
    }

    /// All fields, in the order of the scheme.
    pub fn fields(&self) -> Fields<'static> {
        let mut fields = Fields::all();
        S::fields(self, &mut fields);
        fields
    }
}

/// [`Url::parse`] for a door of many schemes, whose enum is made by `variant`.
///
/// Out of line, that the door be a jump, and whole, that the tree be made in its place: a tree is written in small pieces,
/// and to read it back in large ones at once, to copy it, makes the processor wait for each.
#[inline(never)]
pub(super) fn typed<'a, S: Scheme, E>(text: &'a str, variant: impl FnOnce(Url<'a, S>) -> E) -> Result<E, SchemeError> {
    match Url::read(text) {
        Ok(url) => Ok(variant(url)),
        Err(error) => Err(error),
    }
}

impl<S: Scheme> Clone for Url<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: Scheme> Copy for Url<'_, S> {}

/// URLs are the same when every byte is: nothing is normalised.
impl<S: Scheme> PartialEq for Url<'_, S> {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl<S: Scheme> Eq for Url<'_, S> {}

impl<S: Scheme> fmt::Display for Url<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text)
    }
}

impl<S: Scheme> fmt::Debug for Url<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fields = self.fields();
        f.debug_map().entries(fields.iter().map(|(name, value)| (name, value.of(self.text)))).finish()
    }
}

/// A [`Url`] of whatever scheme.
pub trait AnyUrl<'a>: fmt::Debug {
    /// All of the text.
    fn as_str(&self) -> &'a str;

    /// What is known of the scheme.
    fn about(&self) -> &'static About;

    /// The rule by which it was read.
    fn rule(&self) -> &'static Rule;

    /// Adds the fields that are wanted, in the order of the scheme.
    fn add_fields(&self, fields: &mut Fields<'_>);
}

impl<'a, S: Scheme> AnyUrl<'a> for Url<'a, S> {
    fn as_str(&self) -> &'a str {
        self.text
    }

    fn about(&self) -> &'static About {
        S::ABOUT
    }

    fn rule(&self) -> &'static Rule {
        S::Rule::RULE
    }

    fn add_fields(&self, fields: &mut Fields<'_>) {
        S::fields(self, fields);
    }
}

/// How a scheme chosen at run time reads a text.
type Read = for<'a> fn(&'a str) -> Result<Box<dyn AnyUrl<'a> + 'a>, SchemeError>;

/// A scheme chosen at run time.
#[derive(Clone, Copy)]
pub struct Entry {
    about: &'static About,
    rule: &'static Rule,
    read: Read,
}

impl Entry {
    /// The entry of `S`.
    pub const fn of<S: Scheme>() -> Entry {
        Entry { about: S::ABOUT, rule: S::Rule::RULE, read: read::<S> }
    }

    /// What is known of the scheme.
    pub fn about(&self) -> &'static About {
        self.about
    }

    /// The rule that a URL of the scheme matches.
    pub fn rule(&self) -> &'static Rule {
        self.rule
    }

    /// Reads the whole of `text` as a URL of the scheme.
    ///
    /// # Errors
    /// As [`Url::parse`].
    pub fn parse<'a>(&self, text: &'a str) -> Result<Box<dyn AnyUrl<'a> + 'a>, SchemeError> {
        (self.read)(text)
    }
}

fn read<'a, S: Scheme>(text: &'a str) -> Result<Box<dyn AnyUrl<'a> + 'a>, SchemeError> {
    Ok(Box::new(Url::<S>::parse(text)?))
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Entry").field(&self.about.name).finish()
    }
}
