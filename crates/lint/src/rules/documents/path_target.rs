//! Targets of the paths of links: [`Target`], and links that lead nowhere: [`DeadLink`].

use std::borrow::Cow;
use std::path::PathBuf;

use super::mistake::DocumentMistake;
use urlgram::span::Span;
use urlgram_sites::Reason;

/// Target of a path.
pub(super) enum Target {
    /// A file or folder.
    Found(PathBuf),
    /// An address that a site sends elsewhere.
    Address,
    /// A file or folder with this name in place of the one at these bytes of the path, which is in other case.
    OtherCase(Span, String),
    Missing,
    /// A place above the root, which cannot be checked.
    Outside,
    /// A place that cannot be checked.
    Unknown,
    /// No page of the site, and the address that may be meant.
    MissingPage(Option<String>),
    /// A place that cannot be checked for a reason that the model of the site gives.
    Unchecked(Reason),
}

impl Target {
    /// Whether nothing is at the path.
    pub(super) fn is_dead(&self) -> bool {
        matches!(self, Target::Missing | Target::MissingPage(_))
    }

    /// Returns the same target as the model of a site names it.
    pub(super) fn of(target: urlgram_sites::Target) -> Target {
        match target {
            urlgram_sites::Target::File(file) => Target::Found(file),
            urlgram_sites::Target::OtherCase { span, name } => Target::OtherCase(span, name),
            urlgram_sites::Target::Missing(hint) => Target::MissingPage(hint),
            urlgram_sites::Target::Unknown(reason) => Target::Unchecked(reason),
            urlgram_sites::Target::Address => Target::Address,
            _ => Target::Unknown,
        }
    }

    /// Returns the reason for which a target is not checked.
    pub(super) fn why_unchecked(&self) -> Option<Cow<'static, str>> {
        match self {
            Target::Unchecked(reason) => Some(reason.to_string().into()),
            Target::Outside => Some("leads out of the repository".into()),
            Target::Unknown => Some("a program may make the target".into()),
            _ => None,
        }
    }
}

/// A link to a file or a place of the repository that leads nowhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeadLink {
    /// Kind of the mistake.
    pub mistake: DocumentMistake,
    /// Bytes of the link.
    pub span: Span,
    /// Fact.
    pub message: String,
    /// Problem of the place.
    pub label: &'static str,
    /// Text that would lead to something.
    pub meant: Option<String>,
}
