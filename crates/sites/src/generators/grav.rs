//! Grav: <https://learn.getgrav.org/17/content/content-pages>, <https://learn.getgrav.org/17/content/linking>.
//!
//! The folder of a page has its name, after a number that orders the pages and that its address does not have. The file of the page has
//! the name of its template. A link is one of files from the folder of the page, or one of addresses from the address of the page.

use std::path::{Path, PathBuf};

use super::addresses::Routes;
use crate::config;
use crate::files::Files;
use crate::front::{Front, split};
use crate::generator::{Form, Generator};
use crate::site::{Base, Site};
use crate::slug::Slugs;

/// Fewest folders with a number that tell of Grav.
const MIN_NUMBERED: usize = 2;

/// Returns the site whose pages are in a folder with folders such as `01.home`.
pub(super) fn site(files: &dyn Files, pages: &Path) -> Option<Site> {
    let names = files.names(pages)?;
    let numbered = names.iter().filter(|name| without_number(name) != name.as_str());
    let folders = numbered.filter(|name| files.names(&pages.join(name)).is_some());
    if folders.count() < MIN_NUMBERED {
        return None;
    }
    let mut site = Site::new(Generator::Grav, pages.to_owned(), pages.to_owned());
    site.base = Base::Known(String::new());
    site.form = Form::Folders;
    // A plugin makes the anchors.
    site.slugs = &[Slugs::Unknown];
    let config = pages.parent().and_then(|folder| files.text(&folder.join("config/site.yaml"))).unwrap_or_default();
    let rules = ["redirects", "routes"].into_iter().flat_map(|key| config::yaml_section(&config, key));
    // A version or a language may be before an address.
    let address = |rule: &'_ str| rule.rsplit_once(r"(\d+)/").map_or(rule, |(_, rest)| rest).to_owned();
    let from = |line: &str| Some(address(line.trim().split_once(':')?.0.trim_matches(['\'', '"', '/'])));
    site.redirects = rules.filter_map(from).filter(|from| !from.is_empty()).collect();
    Some(site)
}

/// Returns a name without the number before it: `home` for `01.home`.
fn without_number(name: &str) -> &str {
    let rest = name.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_numbered = rest.len() < name.len();
    rest.strip_prefix('.').filter(|rest| is_numbered && !rest.is_empty()).unwrap_or(name)
}

/// Returns the file of a page that has the same end of its name as the file of the page that links to it: a language or a version, such as
/// `docs.de.md`.
pub(super) fn in_language_of(files: &dyn Files, from: &Path, target: &Path) -> Option<PathBuf> {
    let end = |path: &Path| Some(path.file_name()?.to_str()?.split_once('.')?.1.to_owned());
    let (own, folder) = (end(from)?, target.parent()?);
    let names = files.names(folder)?;
    let mut paths = names.iter().map(|name| folder.join(name));
    paths.find(|path| end(path).is_some_and(|end| end == own))
}

pub(super) fn routes(inner: &str, text: &mut dyn FnMut() -> String) -> Option<Routes> {
    let (folder, name) = split(inner);
    if !name.ends_with(".md") || folder.is_empty() {
        return None;
    }
    // Other pages show the parts of pages, which begin with `_`.
    let is_part = folder.split('/').any(|name| name.starts_with('_'));
    let text = text();
    let front = Front::of(&text);
    let mut names: Vec<&str> = folder.split('/').map(without_number).collect();
    if let (Some(slug), Some(last)) = (front.get("slug"), names.last_mut()) {
        *last = slug;
    }
    let own = names.join("/");
    let aliases = front.list("aliases").into_iter().map(str::to_owned);
    let all = [own].into_iter().chain(aliases).collect();
    Some(Routes { all, is_unknown: is_part })
}

#[cfg(test)]
mod tests {
    use super::without_number;

    #[test]
    fn numbers_order_pages() {
        for (name, expected) in
            [("01.home", "home"), ("12.a.b", "a.b"), ("home", "home"), ("01.", "01."), (".a", ".a"), ("1-a", "1-a")]
        {
            assert_eq!(without_number(name), expected);
        }
    }
}
