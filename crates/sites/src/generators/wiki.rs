//! Wikis of GitHub and GitLab, cloned or in a folder `wiki` that is copied to one: <https://docs.github.com/en/communities/documenting-your-project-with-wikis>,
//! `page_match` of `page.rb` of gollum-lib, <https://docs.gitlab.com/user/project/wiki/markdown/>.
//!
//! A link names a page by its title: without an ending, in any case, and with `-` for each space. GitHub shows the pages of all folders
//! side by side.

use std::path::Path;

use super::addresses::Routes;
use crate::files::Files;
use crate::front::{split, stem};
use crate::generator::{Form, Generator};
use crate::site::{Base, Site};
use crate::slug::Slugs;

/// Endings of pages.
const ENDINGS: &[&str] =
    &["md", "markdown", "mediawiki", "asciidoc", "adoc", "rst", "org", "textile", "creole", "rdoc"];

/// Returns the wiki whose first page is `home`: that of a clone, or of a folder that is named after one.
pub(super) fn site(files: &dyn Files, root: &Path, home: &Path) -> Option<Site> {
    let folder = home.parent()?;
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let is_clone = || files.text(&folder.join(".git/config")).is_some_and(|config| config.contains(".wiki.git"));
    let is_named = name.eq_ignore_ascii_case("wiki") && folder != root || name.ends_with(".wiki");
    if !is_named && !is_clone() {
        return None;
    }
    let mut site = Site::new(Generator::Wiki, home.to_owned(), folder.to_owned());
    site.base = Base::Unknown;
    site.form = Form::Files;
    site.slugs = &[Slugs::Unknown];
    Some(site)
}

pub(super) fn routes(inner: &str) -> Option<Routes> {
    let path = title(stem(inner, ENDINGS)?);
    let name = split(&path).1.to_owned();
    Some(Routes { all: vec![path, name], is_unknown: false })
}

/// Returns the form in which titles of pages are compared. The address of the first page ends with `wiki`.
pub(crate) fn title(path: &str) -> String {
    let path = path.strip_prefix("wiki/").unwrap_or(path);
    path.trim_matches('/').chars().map(|c| if c == ' ' { '-' } else { c }).flat_map(char::to_lowercase).collect()
}
