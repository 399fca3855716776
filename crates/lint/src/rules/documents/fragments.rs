//! Fragments of links, and the anchors that they lead to.

use std::path::Path;

use super::mistake::DocumentMistake;
use super::path_target::DeadLink;
use super::paths::{after_number, is_markdown, is_name};
use super::references::labels;
use super::targets::Page;
use urlgram::percent::{OnInvalid, decode_str};
use urlgram::span::Span;
use urlgram_sites::{Anchor, Generator};

impl Page<'_> {
    /// Returns what is wrong with the fragment of a link to a file of the tree, which begins at an offset of the link.
    ///
    /// # Errors
    /// The reason why it cannot be checked.
    pub(super) fn check_fragment(
        &self,
        target: &Path,
        link: &str,
        start: usize,
    ) -> Result<Option<DeadLink>, &'static str> {
        let fragment = &link[start..];
        // `#name/` is the fragment of an address that somebody took for a folder.
        let name = fragment.strip_suffix('/').unwrap_or(fragment);
        let Some(anchors) = self.sites.anchors(self.root, target).filter(|_| is_name(name)) else { return Ok(None) };
        if name != fragment && anchors.find(name) != Anchor::Found {
            return Ok(None);
        }
        let Ok(decoded) = decode_str(fragment, OnInvalid::Replace) else { return Ok(None) };
        // The rule of the generator is not known. A link to the source of a page may be for GitHub.
        let is_named_as_published = target == self.path || !is_markdown(link.split(['?', '#']).next().unwrap_or(link));
        // GitHub shows the file that a page outside of the site leads to.
        let shown = self.placed.is_none().then(|| self.sites.anchors_on_github(target)).flatten();
        let book = self.placed.is_none().then(|| self.sites.book_anchors(self.root, target)).flatten();
        let is_in_book = || book.is_some_and(|book| matches!(book.find(&decoded), Anchor::Found | Anchor::Unknown));
        let found = match anchors.find(&decoded) {
            // MyST searches all documents of the project for `#label`, and objects of programs by their names.
            Anchor::Missing(_) | Anchor::OtherCase(_)
                if target == self.path && link.starts_with('#') && self.is_in_sphinx() =>
            {
                match labels(self.sites, (self.root, self.path)) {
                    Some(labels) if labels.has(&decoded) => Anchor::Found,
                    Some(labels) if labels.is_open && decoded.contains(['.', ' ']) => {
                        return Err("a label may be one of a different project");
                    }
                    _ => anchors.find(&decoded),
                }
            }
            // The site keeps the case, or joins the names of a heading and of those above it.
            Anchor::Missing(_) | Anchor::OtherCase(_)
                if self.placed.is_none()
                    && decoded.contains(|c: char| c.is_uppercase())
                    && (self.is_numbered() || self.has_number(target)) =>
            {
                return Err("the rule of the anchors is not known");
            }
            Anchor::Missing(_) if is_in_book() => Anchor::Found,
            _ if shown.is_some_and(|shown| shown.find(&decoded) == Anchor::Found) => Anchor::Found,
            // The page has marks of a generator that its folder does not have.
            Anchor::Missing(Some(_))
                if self.placed.is_none()
                    && (self.is_generated && is_named_as_published
                        || self.has_front_matter && target == self.path
                        || self.is_numbered()
                        || self.has_number(target)) =>
            {
                Anchor::Found
            }
            Anchor::Missing(_) | Anchor::OtherCase(_) if anchors.find(fragment) == Anchor::Found => Anchor::Found,
            found => found,
        };
        let span = Span::new(start as u32, link.len() as u32);
        let dead = |mistake, message, label, meant: Option<&str>| {
            Ok(Some(DeadLink { mistake, span, message, label, meant: meant.map(str::to_owned) }))
        };
        match found {
            Anchor::Found => Ok(None),
            Anchor::Unknown => Err("a program may add anchors to the target"),
            Anchor::OtherCase(actual) => {
                let message = format!("the anchor is \"{actual}\"");
                dead(DocumentMistake::CaseMismatchedLink, message, "differs in case", Some(actual))
            }
            Anchor::Missing(meant) => {
                let message = format!("no heading or anchor \"{decoded}\"");
                dead(DocumentMistake::DeadAnchor, message, "leads to the top of the page", meant)
            }
        }
    }

    fn is_in_sphinx(&self) -> bool {
        self.placed.as_ref().is_some_and(|placed| placed.site().generator == Generator::Sphinx)
    }

    /// Whether the page or a folder around it has a number before its name: generators order pages by it, and their addresses
    /// are without it.
    pub(super) fn is_numbered(&self) -> bool {
        self.has_number(self.path)
    }

    fn has_number(&self, path: &Path) -> bool {
        let names = path.strip_prefix(self.root).unwrap_or(path).iter().filter_map(|name| name.to_str());
        names.map(after_number).any(|name| name.is_some_and(|name| !name.is_empty()))
    }
}
