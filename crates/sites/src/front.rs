//! Front matter of pages, as generators read it for addresses.

use crate::config;
use urlgram_documents::front_matter;

/// Metadata of a page.
#[derive(Debug)]
pub(crate) struct Front<'t> {
    text: &'t str,
    is_toml: bool,
}

impl<'t> Front<'t> {
    /// Returns the metadata of a page, which may be empty.
    pub(crate) fn of(page: &'t str) -> Front<'t> {
        let found = front_matter(page);
        let is_toml = found.as_ref().is_some_and(|found| found.is_toml);
        Front { text: found.map_or("", |found| &page[found.metadata]), is_toml }
    }

    /// Returns the value of a key. A text of several lines is as it is written.
    pub(crate) fn get(&self, key: &str) -> Option<&'t str> {
        let value = if self.is_toml {
            config::toml(self.text, "", key)
        } else {
            config::yaml_lines(self.text, key).or_else(|| config::yaml(self.text, key))
        };
        value.filter(|value| !value.is_empty())
    }

    /// Returns the entries of a list, or the value of a key that has one.
    pub(crate) fn list(&self, key: &str) -> Vec<&'t str> {
        let one = self.get(key).into_iter().filter(|value| !value.starts_with('[')).collect();
        if self.is_toml {
            let list = self.text.split_once(key).and_then(|(_, rest)| rest.trim_start().strip_prefix('='));
            let list =
                list.and_then(|rest| rest.trim_start().strip_prefix('[')).and_then(|rest| rest.split(']').next());
            let entries = list.unwrap_or_default().split(',').map(|entry| entry.trim().trim_matches(['"', '\'']));
            return entries.filter(|entry| !entry.is_empty()).chain(one).collect();
        }
        let items = config::yaml_items(self.text, key);
        if items.is_empty() { one } else { items }
    }
}

/// Returns the name of a page without its ending, if it has one of these: `guide/a` of `guide/a.md`.
pub(crate) fn stem<'n>(name: &'n str, endings: &[&str]) -> Option<&'n str> {
    endings.iter().find_map(|ending| name.strip_suffix(ending)?.strip_suffix('.'))
}

/// Returns the folder and the name of a path.
pub(crate) fn split(path: &str) -> (&str, &str) {
    path.rsplit_once('/').map_or(("", path), |(folder, name)| (folder, name))
}

/// Returns the date that a name begins with and what follows it: `2024-01-31` and `name` of `2024-01-31-name`.
pub(crate) fn dated(name: &str) -> Option<(&str, &str)> {
    let is_date = |(at, byte): (usize, u8)| if at == 4 || at == 7 { byte == b'-' } else { byte.is_ascii_digit() };
    let (date, rest) = name.split_at_checked(10).filter(|(date, _)| date.bytes().enumerate().all(is_date))?;
    Some((date, rest.strip_prefix(['-', '_']).filter(|rest| !rest.is_empty())?))
}

/// Returns a path with a different name at its end.
pub(crate) fn renamed(path: &str, name: &str) -> String {
    match split(path).0 {
        "" => name.to_owned(),
        folder => format!("{folder}/{name}"),
    }
}

/// Returns the folder for the page of a folder with one of these names, and the path else.
pub(crate) fn indexed(stem: &str, indexes: &[&str]) -> String {
    let (folder, name) = split(stem);
    if indexes.contains(&name) { folder.to_owned() } else { stem.to_owned() }
}

/// Returns a name without the number by which Nuxt Content orders pages, and which their addresses do not have: `install` for `2.install`.
/// A version such as `1.2` has none. <https://content.nuxt.com/docs/collections/types>
///
/// ```
/// let names = ["2.install.md", "1.2-notes.md", "a.md"].map(urlgram_sites::without_order);
/// assert_eq!(names, ["install.md", "1.2-notes.md", "a.md"]);
/// ```
pub fn without_order(name: &str) -> &str {
    let rest = name.trim_start_matches(|c: char| c.is_ascii_digit());
    let after = rest.strip_prefix('.').filter(|_| rest.len() < name.len());
    after.filter(|after| after.starts_with(|c: char| c.is_alphabetic() || c == '_')).unwrap_or(name)
}

/// Returns a path without the numbers that order its names.
pub(crate) fn without_orders(path: &str) -> String {
    path.split('/').map(without_order).collect::<Vec<_>>().join("/")
}

/// Returns an address that is relative to a folder of the site; `None` if it leads above the root.
pub(crate) fn joined(base: &str, path: &str) -> Option<String> {
    let mut segments: Vec<&str> = base.split('/').filter(|segment| !segment.is_empty()).collect();
    for segment in path.split('/') {
        match segment {
            "" | "." => {}
            ".." => drop(segments.pop()?),
            name => segments.push(name),
        }
    }
    Some(segments.join("/"))
}

/// Whether a page has no text after its front matter.
pub(crate) fn is_empty(page: &str) -> bool {
    page[front_matter(page).map_or(0, |found| found.end)..].trim().is_empty()
}
