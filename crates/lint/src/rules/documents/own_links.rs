//! Links to files of the repository itself by their addresses on its forge.

use super::mistake::DocumentMistake;
use super::path_target::{DeadLink, Target};
use super::targets::Page;
use urlgram::span::Span;

impl Page<'_> {
    /// Whether the generator of the page replaces the beginning of a link by the folder of a file.
    pub fn completes(&self, link: &str) -> bool {
        self.placed.as_ref().is_some_and(|placed| placed.pelican_prefix(link).is_some())
    }

    /// Returns the name of the generator of the page if it does not replace the shortcodes of Hugo.
    pub fn shows_shortcodes(&self) -> Option<&'static str> {
        self.placed.as_ref().filter(|placed| !placed.reads_shortcodes()).map(|placed| placed.site().generator.name())
    }

    /// Returns what is wrong with an absolute URL of a file of the repository; `None` for other URLs.
    pub(super) fn check_own(&self, link: &str) -> Option<DeadLink> {
        let is_forge = link.starts_with("http") && (link.contains("://git") || link.contains("://raw.git"));
        let own = if is_forge { self.sites.own_repository(self.root)? } else { return None };
        let path = own.file(link)?;
        let dead = |mistake, message, label, meant| {
            let span = Span::new(path.start as u32, path.end as u32);
            Some(DeadLink { mistake, span, message, label, meant })
        };
        match self.resolve(self.root, &link[path.clone()]) {
            Target::Missing => {
                let message = format!("no file \"{}\" in this repository", &link[path.clone()]);
                dead(DocumentMistake::DeadFileLink, message, "leads to no file", None)
            }
            Target::OtherCase(_, meant) => {
                let message = format!("the name of the file is \"{meant}\"");
                dead(DocumentMistake::CaseMismatchedLink, message, "differs in case", None)
            }
            _ => None,
        }
    }
}
