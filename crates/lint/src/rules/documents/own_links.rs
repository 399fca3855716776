//! Links to files of the repository itself: by their addresses on its forge, by names with spaces, and by values that Jekyll fills in.

use std::path::Path;

use super::mistake::DocumentMistake;
use super::path_target::{DeadLink, Target};
use super::paths::{is_markdown, is_relative, split_path, without_dots};
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

    /// Whether a relative link of a page of Markdown is the name of a file with spaces or brackets in it, as it is, or begins with a
    /// file or folder whose name looks like a host.
    pub fn has_name(&self, link: &str) -> bool {
        if self.is_unknown || self.is_mdx {
            return false;
        }
        // MyST compares the words of a label or a term.
        if link.starts_with('#') && link.contains(' ') && self.is_label(&link[1..]) {
            return true;
        }
        let (path, rest) = split_path(link);
        let first = path.split('/').next().unwrap_or(path);
        let has_first = |folder: &Path| matches!(self.resolve(folder, first), Target::Found(_));
        let is_unusual = link.contains(|c: char| c.is_whitespace() || matches!(c, '[' | ']'));
        let is_plain =
            path.contains('/') || rest.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"#-_.".contains(&byte));
        let may_be_host = first.contains('.') && !first.starts_with('.') && !is_unusual && is_plain;
        if may_be_host && self.path.parent().is_some_and(has_first) {
            return true;
        }
        if !is_unusual || link.contains(['?', '#', '%']) || !is_markdown(&self.path.to_string_lossy()) {
            return false;
        }
        let target = if link.contains('[') && is_relative(link) {
            Some(self.resolve(self.path.parent().unwrap_or(self.root), link))
        } else {
            self.followed(link)
        };
        matches!(target, Some(Target::Found(file)) if file != *self.path)
    }

    /// Whether the page is one of MDX.
    pub(crate) fn is_of_mdx(&self) -> bool {
        self.path.extension().is_some_and(|ending| ending == "mdx")
    }

    /// Returns what is wrong with a link of which Jekyll fills in the beginning; `None` for other templates. It counts for [`Page::record`].
    pub fn check_filled(&self, link: &str) -> Option<DeadLink> {
        let filled = self.placed.as_ref()?.filled(link)?;
        let written = |at: u32, before: usize| match (at as usize).checked_sub(filled.filled) {
            Some(after) => (filled.written + after) as u32,
            None => before as u32,
        };
        let dead = self.check(&filled.address)?;
        let span = Span::new(written(dead.span.start, 0), written(dead.span.end, filled.written));
        Some(DeadLink { span, ..dead })
    }

    /// Returns what is wrong with the file in a tag `link` of Jekyll, or with the post in a tag `post_url`. It counts for
    /// [`Page::record`].
    pub fn check_tag(&self, text: &str, is_post: bool) -> Option<DeadLink> {
        let target = self.placed.as_ref()?.resolve_tag(split_path(text).0, is_post)?;
        self.check_target(text, Target::of(target))
    }

    /// Whether a forge shows the page for its folder, in whatever language it is: `README.md`, `README-CN.md`. No site is configured around it.
    pub(super) fn is_readme(&self) -> bool {
        let name = self.path.file_name().unwrap_or_default().to_string_lossy();
        !self.is_generated && name.starts_with("README") && is_markdown(&name)
    }

    /// Whether the page is one that a forge shows for the repository, and no site generator reads it.
    pub(super) fn is_of_forge(&self) -> bool {
        const NAMES: [&str; 7] =
            ["readme", "contributing", "security", "code_of_conduct", "support", "governance", "changelog"];
        let name = self.path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        let folder = self.path.parent().unwrap_or(self.root);
        let is_top = folder == self.root || folder == self.root.join(".github");
        is_top && !self.is_generated && NAMES.contains(&name.split('.').next().unwrap_or_default())
    }

    /// Whether Microsoft Learn publishes the page, and finds what a path leads to: it does not distinguish case, and sends the readers of
    /// removed pages elsewhere.
    pub(super) fn is_of_learn(&self, target: &Target, path: &str) -> bool {
        let Some(learn) = self.sites.learn(self.root).filter(|_| !self.is_of_forge()) else { return false };
        let file = without_dots(&self.path.parent().unwrap_or(self.root).join(path), None);
        let is_redirected = |file: &Path| learn.is_redirected(&file.to_string_lossy());
        matches!(target, Target::OtherCase(..)) || file.strip_prefix(self.root).is_ok_and(is_redirected)
    }

    /// Returns what is wrong with an absolute URL of a file of the repository, or of an issue or a pull request of any; `None` for other URLs.
    pub(crate) fn check_own(&self, link: &str) -> Option<DeadLink> {
        if let Some(dead) = dead_page_of_github(link) {
            return Some(dead);
        }
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

/// First names of addresses of GitHub that belong to no user: `https://github.com/orgs/NAME/projects`.
const NO_OWNERS: [&str; 9] =
    ["apps", "enterprises", "features", "marketplace", "orgs", "settings", "sponsors", "topics", "users"];

/// Returns what is wrong with the URL of an issue or a pull request that GitHub has at an address of a similar name: `issue/1` and `pulls/1` lead to
/// no page, while `pulls/NAME` is a list of the pull requests of a user.
fn dead_page_of_github(link: &str) -> Option<DeadLink> {
    let (path, rest) = split_path(link);
    let inner = path.strip_prefix("https://").or_else(|| path.strip_prefix("http://"))?;
    let inner = inner.strip_prefix("www.").unwrap_or(inner).strip_prefix("github.com/")?;
    let mut names = inner.trim_end_matches('/').split('/');
    let (owner, name, view, number) = (names.next()?, names.next()?, names.next()?, names.next()?);
    let is_name = |name: &str| {
        !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'))
    };
    let meant = match view {
        "issue" => "issues",
        "pulls" => "pull",
        _ => return None,
    };
    let is_number = !number.is_empty() && number.len() < MAX_DIGITS && number.bytes().all(|b| b.is_ascii_digit());
    if !is_number || !is_name(owner) || !is_name(name) || NO_OWNERS.contains(&owner) {
        return None;
    }
    let start = path.len() - inner.len() + owner.len() + 1 + name.len() + 1;
    let end = start + view.len() + 1 + number.len();
    Some(DeadLink {
        mistake: DocumentMistake::DeadFileLink,
        span: Span::new(start as u32, end as u32),
        message: format!("GitHub has no page \"{view}/{number}\" of a repository"),
        label: "leads to no page",
        meant: Some(format!("{}{meant}{}{rest}", &link[..start], &path[start + view.len()..])),
    })
}

/// Number of digits that no issue has.
const MAX_DIGITS: usize = 8;

#[cfg(test)]
mod tests {
    use super::dead_page_of_github;

    #[test]
    fn issues_and_pull_requests_have_one_address() {
        for (link, meant) in [
            ("https://github.com/a/b/issue/12", Some("https://github.com/a/b/issues/12")),
            ("http://www.github.com/a/b/pulls/3/#c", Some("http://www.github.com/a/b/pull/3/#c")),
            ("https://github.com/a/b/pulls/3/files?x", Some("https://github.com/a/b/pull/3/files?x")),
            ("https://github.com/a/b/pulls/anna", None),
            ("https://github.com/a/b/pulls", None),
            ("https://github.com/a/b/issues/1", None),
            ("https://github.com/a/b/issue/new", None),
            ("https://github.com/orgs/b/issue/1", None),
            ("https://github.com/{a}/b/issue/1", None),
            ("https://github.com/a/b/issue/12345678", None),
            ("https://github.example/a/b/issue/1", None),
        ] {
            assert_eq!(dead_page_of_github(link).and_then(|dead| dead.meant).as_deref(), meant, "{link}");
        }
    }
}
