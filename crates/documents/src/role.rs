//! The purpose of a URL in its document: [`LinkRole`].

use super::context::LinkContext;

/// Purpose of a URL in its document. It decides which mistakes matter there, and whether the URL may be changed.
///
/// ```
/// use urlgram_documents::{DocumentKind, LinkRole, links};
///
/// let role = |kind, text: &'static str| links(DocumentKind::from_name(kind).unwrap(), text.as_bytes())[0].role;
/// assert_eq!(role("markdown", "[x](http://h/)"), LinkRole::Link);
/// assert_eq!(role("markdown", "See http://h/."), LinkRole::Prose);
/// assert_eq!(role("python", "x = 'http://h/'"), LinkRole::Code);
/// assert_eq!(role("python", "x = f'http://{host}/'"), LinkRole::Template);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum LinkRole {
    /// A link that somebody follows: a destination, an `href`, a line of a list, the value of a key such as `homepage`.
    Link,
    /// A value of a data format.
    Value,
    /// Part of running text or of a comment.
    Prose,
    /// A literal or a word of a program, which may compute with it, or a part of an example.
    Code,
    /// A text that a program completes: `http://{host}/`, or the prefix of a concatenation.
    Template,
    /// A pattern that other URLs are compared with: a regular expression, a glob, a source of a content security policy.
    Pattern,
    /// A name that is compared character by character: an XML namespace, `$id`, `@context`.
    Namespace,
}

impl LinkRole {
    /// All roles.
    pub const ALL: [LinkRole; 7] = [
        LinkRole::Link,
        LinkRole::Value,
        LinkRole::Prose,
        LinkRole::Code,
        LinkRole::Template,
        LinkRole::Pattern,
        LinkRole::Namespace,
    ];

    /// Returns the name, such as `link`.
    pub const fn name(self) -> &'static str {
        match self {
            LinkRole::Link => "link",
            LinkRole::Value => "value",
            LinkRole::Prose => "prose",
            LinkRole::Code => "code",
            LinkRole::Template => "template",
            LinkRole::Pattern => "pattern",
            LinkRole::Namespace => "namespace",
        }
    }

    /// Returns [`LinkRole::Template`] if a program completes the text, and otherwise the same role.
    pub(super) const fn completed_if(self, is_template: bool) -> LinkRole {
        if is_template { LinkRole::Template } else { self }
    }

    /// Returns the role of a URL in this context. `is_explicit` is [`Link::is_explicit`](crate::Link::is_explicit).
    pub(super) const fn of(context: LinkContext, is_explicit: bool) -> LinkRole {
        match context {
            LinkContext::Prose | LinkContext::Comment => LinkRole::Prose,
            LinkContext::Bare | LinkContext::Example => LinkRole::Code,
            LinkContext::String | LinkContext::Cell | LinkContext::Attribute if !is_explicit => LinkRole::Value,
            _ => LinkRole::Link,
        }
    }
}
