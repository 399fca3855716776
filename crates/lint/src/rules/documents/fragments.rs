//! Fragments of links, and the anchors that they lead to.

use std::path::{Path, PathBuf};

use super::mistake::DocumentMistake;
use super::path_target::{DeadLink, Target};
use super::paths::{after_number, is_markdown, is_name};
use super::references::labels;
use super::targets::Page;
use urlgram::percent::{OnInvalid, decode_str};
use urlgram::span::Span;
use urlgram_sites::{Anchor, Anchors, Generator, slug};

/// Fewest links of a page that tell of a beginning that its host adds to anchors.
const MIN_PREFIXED: usize = 3;

/// Number of links of a page for each that may be of a different form.
const MANY: usize = 10;

/// Marks in names of headings that their anchors do not have, and that placeholders have as well.
const MARKS: [char; 5] = ['[', ']', '*', '<', '>'];

/// Fewest letters and digits of a fragment with such marks that is compared with headings.
const MIN_LETTERS: usize = 4;

/// Longest beginning that a host adds to anchors, in characters.
const MAX_PREFIX: usize = 16;

/// Whether a page has an anchor, apart from punctuation.
fn is_known(anchors: &Anchors, name: &str) -> bool {
    match anchors.find(name) {
        Anchor::Missing(similar) => similar.is_some(),
        found => found != Anchor::Unknown,
    }
}

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
        let Some(anchors) = self.sites.anchors(self.root, target) else { return Ok(None) };
        if let Some(dead) = before_query(link, start, &anchors) {
            return Ok(Some(dead));
        }
        if !is_name(name) {
            return Ok(None);
        }
        if name != fragment && anchors.find(name) != Anchor::Found {
            return Ok(None);
        }
        let Ok(decoded) = decode_str(fragment, OnInvalid::Replace) else { return Ok(None) };
        // The rule of the generator is not known. A link to the source of a page may be for GitHub.
        let is_named_as_published = target == self.path || !is_markdown(link.split(['?', '#']).next().unwrap_or(link));
        // GitHub shows the file that a page outside of the site leads to.
        let shown = self.placed.is_none().then(|| self.sites.anchors_on_github(target)).flatten();
        let book = self.placed.is_none().then(|| self.sites.book_anchors(self.root, target)).flatten();
        let is_in_book =
            || book.is_some_and(|book| !matches!(book.find(&decoded), Anchor::Missing(_) | Anchor::OtherCase(_)));
        let is_own = target == self.path && link.starts_with('#');
        let tops = || self.sites.including(self.root, target);
        let found = match anchors.find(&decoded) {
            Anchor::Missing(_) | Anchor::OtherCase(_) if is_own && self.is_in_one(&tops(), &decoded)? => Anchor::Found,
            // MyST searches all documents of the project for `#label`, and objects of programs by their names.
            Anchor::Missing(_) | Anchor::OtherCase(_) if is_own && self.is_in_sphinx() => {
                match labels(self.sites, (self.root, self.path)) {
                    Some(labels) if labels.has(&decoded) || labels.has_term(&decoded) => Anchor::Found,
                    Some(labels) if decoded.contains('.') || labels.is_open && decoded.contains(' ') => {
                        return Err("a label may be one of a program or of a different project");
                    }
                    _ => anchors.find(&decoded),
                }
            }
            // mystmd searches all documents of the project as well, and their headings.
            Anchor::Missing(_) | Anchor::OtherCase(_) if is_own && self.site.starts_with("MyST") => {
                match labels(self.sites, (self.root, self.path)) {
                    Some(labels) if labels.has(&decoded) || labels.has_term(&decoded) => Anchor::Found,
                    Some(labels) if !labels.is_open => anchors.find(&decoded),
                    _ => return Err("a plugin of MyST may define the label"),
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
            Anchor::Missing(_) | Anchor::OtherCase(_) if self.has_rewritten(&anchors, &decoded) => Anchor::Found,
            Anchor::Missing(_) if is_in_book() => Anchor::Found,
            Anchor::Missing(_) if is_own && self.has_prefixed(&anchors, &decoded) => {
                return Err("the host of the page adds a beginning to its anchors");
            }
            _ if shown.is_some_and(|shown| shown.find(&decoded) == Anchor::Found) => Anchor::Found,
            // Readers of the page on a forge have the anchors of this.
            Anchor::Missing(_) | Anchor::OtherCase(_)
                if self.placed.is_none() && !is_readme(target) && self.sites.is_embedded(self.root, target) =>
            {
                return Err("a program of the repository shows the page");
            }
            // The rule of a generator that only its addresses tell of.
            Anchor::Missing(Some(_)) | Anchor::OtherCase(_) if self.placed.is_none() && link.starts_with('/') => {
                Anchor::Similar
            }
            // The page has marks of a generator that its folder does not have.
            Anchor::Missing(Some(_))
                if self.placed.is_none()
                    && (self.is_generated && is_named_as_published && !self.is_of_jekyll()
                        || self.has_front_matter && target == self.path
                        || self.is_numbered()
                        || self.has_number(target)
                        || self.is_published_elsewhere("")) =>
            {
                Anchor::Similar
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
            Anchor::Similar => Err("the rule of the anchors is not known"),
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

    /// Returns what is wrong with a fragment with marks that anchors do not have, `#a-[b]`: it has the letters of a heading, so that its marks
    /// are those of the heading rather than of a placeholder.
    pub(super) fn check_marks(&self, link: &str) -> Option<DeadLink> {
        let (path, fragment) = link.split_once('#')?;
        let is_marked = fragment.contains(MARKS) && !fragment.contains(['{', '}', '$', '|', '\\', '"', '`', '\n']);
        let letters = fragment.chars().filter(|c| c.is_alphanumeric()).count();
        if !is_marked || letters < MIN_LETTERS || self.is_unknown || self.is_mdx && !path.is_empty() {
            return None;
        }
        let Target::Found(target) = self.followed(if path.is_empty() { "#" } else { path })? else { return None };
        let found = self.check_fragment(&target, link, path.len() + 1).ok()??;
        found.meant.is_some().then_some(found)
    }

    /// Whether the generator of the page makes the name of an anchor of the target of a name.
    fn has_rewritten(&self, anchors: &Anchors, name: &str) -> bool {
        let rule = self.placed.as_ref().and_then(|placed| placed.site().link_slugs);
        rule.is_some_and(|rule| anchors.find(&slug(rule, name)) == Anchor::Found)
    }

    /// Whether the name of an anchor is that of one of the page with the beginning that its host adds.
    fn has_prefixed(&self, anchors: &Anchors, name: &str) -> bool {
        let prefix = self.anchor_prefix.as_deref();
        prefix.and_then(|prefix| name.strip_prefix(prefix)).is_some_and(|rest| is_known(anchors, rest))
    }

    /// Returns the beginning that the host of a page adds to its anchors, by the links of the page: hardly any leads to an anchor as it
    /// is, and nearly all do without the same short beginning, as in `#h-install` for the heading "Install".
    pub(super) fn prefix_of_host<'l>(&self, links: impl IntoIterator<Item = &'l str>) -> Option<String> {
        if self.placed.is_some() || !is_markdown(&self.path.to_string_lossy()) {
            return None;
        }
        let own = links.into_iter().filter_map(|link| link.strip_prefix('#')).filter(|name| is_name(name));
        let mut names: Vec<&str> = own.collect();
        names.sort_unstable();
        names.dedup();
        if names.len() < MIN_PREFIXED {
            return None;
        }
        let anchors = self.sites.anchors(self.root, self.path)?;
        let known = names.iter().filter(|name| !matches!(anchors.find(name), Anchor::Missing(_)));
        if MANY * known.count() > names.len() {
            return None;
        }
        let with = |prefix: &str| {
            names.iter().filter(|name| name.strip_prefix(prefix).is_some_and(|rest| is_known(&anchors, rest))).count()
        };
        let is_usual = |prefix: &&str| {
            let number = with(prefix);
            number >= MIN_PREFIXED && MANY * (names.len() - number) <= names.len()
        };
        let prefixes = names.iter().take(2).flat_map(|name| {
            let ends = name.char_indices().take(MAX_PREFIX).filter(|(_, c)| matches!(c, '-' | '_' | ':' | '.'));
            ends.map(|(end, _)| &name[..=end]).collect::<Vec<_>>()
        });
        // Those of Bitbucket lead nowhere on other forges.
        let is_other = || self.sites.own_repository(self.root).is_some();
        let found = prefixes.into_iter().find(is_usual)?;
        (found != "markdown-header-" || !is_other()).then(|| found.to_owned())
    }

    /// Whether one of several pages has an anchor.
    ///
    /// # Errors
    /// The reason if it may have more anchors.
    fn is_in_one(&self, pages: &[PathBuf], name: &str) -> Result<bool, &'static str> {
        let mut is_open = false;
        for anchors in pages.iter().filter_map(|page| self.sites.anchors(self.root, page)) {
            match anchors.find(name) {
                Anchor::Found | Anchor::Similar => return Ok(true),
                Anchor::Unknown => is_open = true,
                _ => {}
            }
        }
        if is_open { Err("a program may add anchors to the target") } else { Ok(false) }
    }

    /// Whether Jekyll reads the page, whose anchors are those of kramdown or of GitHub.
    fn is_of_jekyll(&self) -> bool {
        self.site.starts_with("Jekyll")
    }

    /// Whether a fragment is that of a label or a term of the project of Sphinx, or may be one of a different project.
    pub(super) fn is_label(&self, name: &str) -> bool {
        let labels = || labels(self.sites, (self.root, self.path));
        self.is_in_sphinx()
            && labels().is_some_and(|labels| labels.is_open || labels.has(name) || labels.has_term(name))
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

/// Whether a page is one that forges show for its folder.
fn is_readme(page: &Path) -> bool {
    page.file_stem().is_some_and(|stem| stem.eq_ignore_ascii_case("README"))
}

/// Returns what is wrong with `#name?key=value`, if the page has the name alone. A fragment ends at the end of the text
/// (RFC 3986 §3.5), so a query belongs in front of it.
fn before_query(link: &str, start: usize, anchors: &Anchors) -> Option<DeadLink> {
    let fragment = &link[start..];
    let (name, _) = fragment.split_once('?').filter(|(name, _)| !name.is_empty())?;
    if anchors.find(name) != Anchor::Found || !matches!(anchors.find(fragment), Anchor::Missing(_)) {
        return None;
    }
    Some(DeadLink {
        mistake: DocumentMistake::DeadAnchor,
        span: Span::new(start as u32, link.len() as u32),
        message: format!("no heading or anchor \"{fragment}\""),
        label: "a query belongs in front of \"#\"",
        meant: Some(name.to_owned()),
    })
}
