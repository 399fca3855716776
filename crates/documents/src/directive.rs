//! Ignore comments as data: [`IgnoreDirective`].

use urlgram::span::Span;

/// Scope of an [`IgnoreDirective`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum IgnoreScope {
    /// `urlgram: ignore[U301]` or `urlgram: ignore`: the lines of the comment.
    Line,
    /// `urlgram: ignore-next-line[U301]`: the line after the comment.
    NextLine,
    /// `urlgram: ignore-file[U301]`: the whole document.
    File,
}

/// A code, or a prefix of codes, in an [`IgnoreDirective`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IgnoredCode {
    /// Code in the spelling of the comment: `U301`, `U4`, `userinfo-host`.
    pub code: String,
    /// Byte range in the document.
    pub span: Span,
}

/// A comment that suppresses findings.
///
/// ```
/// use urlgram_documents::{DocumentKind, IgnoreScope, ignores};
///
/// let yaml = b"a: http://h/  # urlgram: ignore[U301, U4] old\nb: 1\n";
/// let ignore = &ignores(DocumentKind::Yaml, yaml)[0];
/// assert_eq!(ignore.scope, IgnoreScope::Line);
/// assert_eq!(ignore.range.to_string(), "0..45");
/// let codes: Vec<_> = ignore.codes.iter().map(|code| code.code.as_str()).collect();
/// assert_eq!(codes, ["U301", "U4"]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IgnoreDirective {
    /// Byte range from `urlgram` to the closing bracket, or to the end of the word.
    pub span: Span,
    /// Byte range of the comment, including its delimiters.
    pub comment: Span,
    /// Suppressed codes. Without a list in brackets this is empty, and all codes are suppressed.
    pub codes: Vec<IgnoredCode>,
    /// Scope of the comment.
    pub scope: IgnoreScope,
    /// Byte range of the scope: whole lines, without the line end of the last one.
    pub range: Span,
}

impl IgnoreDirective {
    /// Whether a span begins within the scope.
    pub fn covers(&self, span: Span) -> bool {
        self.range.start <= span.start && span.start <= self.range.end
    }
}
