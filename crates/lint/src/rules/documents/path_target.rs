//! Targets of the paths of links: [`Target`].

use std::path::PathBuf;

use urlgram::span::Span;
use urlgram_sites::Reason;

/// Target of a path.
pub(super) enum Target {
    /// A file or folder.
    Found(PathBuf),
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
    /// Returns the same target as the model of a site names it.
    pub(super) fn of(target: urlgram_sites::Target) -> Target {
        match target {
            urlgram_sites::Target::File(file) => Target::Found(file),
            urlgram_sites::Target::OtherCase { span, name } => Target::OtherCase(span, name),
            urlgram_sites::Target::Missing(hint) => Target::MissingPage(hint),
            urlgram_sites::Target::Unknown(reason) => Target::Unchecked(reason),
            _ => Target::Unknown,
        }
    }
}
