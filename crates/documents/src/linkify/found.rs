//! The result of a search: [`FoundUrl`].

use std::ops::Range;

use crate::context::{Boundary, TrimReason};

/// A detected URL.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FoundUrl {
    pub(crate) range: Range<usize>,
    pub(crate) boundary: Boundary,
    /// Characters after the URL that were excluded from it.
    pub(crate) trimmed: Option<(Range<usize>, TrimReason)>,
    /// Line breaks within the URL, with the white space around them.
    pub(crate) gaps: Vec<Range<usize>>,
    pub(crate) implied: Option<Implied>,
    pub(crate) near_miss: Option<NearMiss>,
}

impl FoundUrl {
    pub(super) fn bare(range: Range<usize>) -> Self {
        FoundUrl { range, boundary: Boundary::Bare, trimmed: None, gaps: Vec::new(), implied: None, near_miss: None }
    }

    /// Returns the end, including the characters that were excluded.
    pub(super) fn end(&self) -> usize {
        self.trimmed.as_ref().map_or(self.range.end, |(trimmed, _)| trimmed.end)
    }
}

/// The part of a URL that the reader of a text adds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Implied {
    /// `http://`, as before `www.example.com`.
    Http,
    /// `mailto:`, as before `anna@example.com`.
    Mailto,
    /// `ssh://`, with a slash instead of the colon: `git@example.com:a/b.git`.
    Ssh,
}

impl Implied {
    /// Returns the name of the scheme.
    pub const fn scheme(self) -> &'static str {
        match self {
            Implied::Http => "http",
            Implied::Mailto => "mailto",
            Implied::Ssh => "ssh",
        }
    }
}

/// Mistake because of which a text is not a URL, although its author meant one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum NearMiss {
    /// `https//example.com`.
    NoColon,
    /// `https:/example.com`.
    OneSlash,
    /// `http;//example.com`.
    OtherColon,
    /// `https:example.com`.
    NoSlashes,
    /// `https:\\example.com`.
    Backslashes,
    /// `https.://example.com` or `http:://example.com`.
    ExtraPunctuation,
    /// `http//:example.com`.
    ColonAfterSlashes,
    /// `[text](http://example.com/a b)` in Markdown: a space ends the destination, so this is not a link.
    Space,
    /// `C:/a`: a path of Windows in a place for URLs.
    DrivePath,
}

/// Kind of a text that is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Style {
    /// Markdown outside of links, in which the rules of GitHub apply.
    Markdown,
    /// Plain text and mail. A URL in angle brackets may contain line breaks.
    Plain,
    /// Comments and the text of pages.
    Comment,
    /// Strings and other values.
    Value,
    /// Words of a program.
    Words,
}

impl Style {
    pub(crate) const ALL: [Style; 5] = [Style::Markdown, Style::Plain, Style::Comment, Style::Value, Style::Words];

    /// Whether people wrote the text for people.
    pub(crate) fn is_running(self) -> bool {
        matches!(self, Style::Markdown | Style::Plain | Style::Comment)
    }
}
