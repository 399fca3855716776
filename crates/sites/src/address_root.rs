//! The folder of the pages of a generator without a model, as the addresses in its documents tell it: [`AddressRoot`].

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::components::outside_of_code;
use crate::files::{Files, below};
use crate::front::{Front, indexed, split, stem, without_orders};
use crate::target::{Reason, Target};

/// Fewest addresses that tell of a root, and fewest that differ.
const LEAST: usize = 20;
const LEAST_DISTINCT: usize = 10;

/// Of a hundred addresses, those that lead to pages if the folder is the root.
const SHARE: usize = 95;

/// Fewest links to pages of a folder of addresses of which others may be dead, fewest of these pages, and most different dead ones. More are
/// those of pages that a program makes.
const LEAST_IN_FOLDER: usize = 10;
const LEAST_PAGES: usize = 4;
const MAX_DEAD: usize = 5;

/// The folder from which nearly all addresses such as `/guide/start` in the documents of a repository lead to pages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AddressRoot {
    /// Absolute path of the folder.
    pub folder: PathBuf,
    /// Pages by their addresses from the root, and from the folder above it for those in other languages.
    pages: HashMap<String, PathBuf>,
    /// Addresses of pages and of their folders, in lower case.
    known: HashSet<String>,
    /// Addresses in configurations and in front matter, which lead elsewhere or to pages with other names.
    listed: HashSet<String>,
    /// First names of addresses whose pages are all known.
    closed: HashSet<String>,
}

impl AddressRoot {
    /// Returns the root of the documents of a repository that no site with a model publishes (`is_free`), if their addresses tell of one.
    pub(crate) fn of(files: &dyn Files, root: &Path, is_free: impl Fn(&Path) -> bool) -> Option<AddressRoot> {
        let is_entered =
            |name: &str| !name.starts_with('.') && !matches!(name, "node_modules" | "vendor" | "third_party");
        let inner = below(files, root, is_entered)?;
        let documents: Vec<&String> = inner.iter().filter(|path| stem(path, ENDINGS).is_some()).collect();
        let mut wanted: BTreeMap<String, usize> = BTreeMap::new();
        let mut listed = HashSet::new();
        for path in &documents {
            let path = root.join(path);
            let text = if is_free(&path) { files.text(&path) } else { None };
            if let Some(text) = text.filter(|text| text.contains("(/") || text.starts_with("---")) {
                addresses(&text).for_each(|address| *wanted.entry(address).or_default() += 1);
                listed.extend(own_names(&text));
            }
        }
        if wanted.len() < LEAST_DISTINCT || wanted.values().sum::<usize>() < LEAST {
            return None;
        }
        let stems: Vec<String> =
            documents.iter().filter_map(|path| Some(indexed(&without_orders(stem(path, ENDINGS)?), INDEXES))).collect();
        let folder = best(&stems, &wanted)?;
        let mut found = AddressRoot {
            folder: root.join(&folder),
            pages: HashMap::new(),
            known: HashSet::new(),
            listed,
            closed: HashSet::new(),
        };
        // The folders of other languages are next to that of the first one.
        let prefix = if folder.is_empty() { String::new() } else { format!("{folder}/") };
        let above = split(&folder).0;
        let above = if above.is_empty() { String::new() } else { format!("{above}/") };
        for start in [&above, &prefix] {
            for (address, path) in stems.iter().zip(&documents) {
                let inner = address.strip_prefix(start.as_str()).or((**address == folder).then_some(""));
                if let Some(address) = inner.filter(|address| !address.is_empty() || start == &prefix) {
                    found.pages.insert(address.to_owned(), root.join(path));
                    let ends = address.match_indices('/').map(|(at, _)| address[..at].to_lowercase());
                    found.known.extend(ends.chain([address.to_lowercase()]));
                }
            }
        }
        let dead: Vec<(&String, &usize)> =
            wanted.iter().filter(|(address, _)| !found.pages.contains_key(*address)).collect();
        if dead.len() > MAX_ASKED {
            return None;
        }
        let settings = settings(files, root, &found.folder);
        let is_set = |address: &str| settings.iter().any(|text| names_address(text, address));
        let elsewhere: Vec<String> = dead.iter().map(|(address, _)| (*address).clone()).filter(|a| is_set(a)).collect();
        found.listed.extend(elsewhere);
        let is_dead = |address: &str| !found.known.contains(&address.to_lowercase()) && !found.is_listed(address);
        let dead: Vec<(&String, &usize)> = dead.into_iter().filter(|(address, _)| is_dead(address)).collect();
        let (distinct, all) = (wanted.len(), wanted.values().sum::<usize>());
        let number = dead.iter().map(|(_, number)| **number).sum::<usize>();
        if (distinct - dead.len()) * 100 < distinct * SHARE || (all - number) * 100 < all * SHARE {
            return None;
        }
        // The numbers of links to pages, of such pages, and of dead addresses. Programs have addresses of one name: `/login`.
        let mut by_first: HashMap<&str, [usize; 3]> = HashMap::new();
        for (address, number) in wanted.iter().filter(|(address, _)| address.contains('/')) {
            let [links, pages, dead] = by_first.entry(first(address)).or_default();
            if is_dead(address) {
                *dead += 1;
            } else {
                (*links, *pages) = (*links + number, *pages + 1);
            }
        }
        let is_closed = |[links, pages, dead]: &[usize; 3]| {
            *links >= LEAST_IN_FOLDER && *pages >= LEAST_PAGES && *dead < MAX_DEAD && dead * 10 <= *links
        };
        let closed =
            by_first.iter().filter(|(_, numbers)| is_closed(numbers)).map(|(name, _)| (*name).to_owned()).collect();
        Some(AddressRoot { closed, ..found })
    }

    /// Returns what an address without its `/` at the beginning leads to from a document: to a page in the language of the document if
    /// there is one.
    ///
    /// The address has neither a query nor a fragment.
    pub fn resolve(&self, from: &Path, address: &str) -> Target {
        let address = address.trim_end_matches('/');
        let address = INDEXES.iter().find_map(|name| address.strip_suffix(name)?.strip_suffix('/')).unwrap_or(address);
        let above = self.folder.parent().and_then(|above| from.strip_prefix(above).ok());
        let language = above.and_then(|inner| inner.iter().next()?.to_str());
        let own = language.and_then(|language| self.pages.get(&format!("{language}/{address}")));
        if let Some(page) = own.or_else(|| self.pages.get(address)) {
            return Target::File(page.clone());
        }
        // Another version or another language may be a different site.
        if !from.starts_with(&self.folder) {
            return Target::Unknown(Reason::OtherProgram);
        }
        if self.is_listed(address) {
            return Target::Address;
        }
        let may_be_made = has_ending(address) || address.is_empty() || self.known.contains(&address.to_lowercase());
        match may_be_made || !self.closed.contains(first(address)) {
            true => Target::Unknown(Reason::OtherProgram),
            false => Target::Missing(None),
        }
    }

    /// Whether a configuration or the front matter of a page has an address, or a page has its last name.
    fn is_listed(&self, address: &str) -> bool {
        self.listed.contains(address) || self.listed.contains(split(address).1)
    }
}

/// Endings of pages, and names of those that are published for their folder.
const ENDINGS: &[&str] = &["md", "mdx"];
const INDEXES: &[&str] = &["index", "_index", "README", "readme"];

/// Returns the first name of an address; empty for one of a page at the root.
fn first(address: &str) -> &str {
    address.split_once('/').map_or("", |(name, _)| name)
}

/// Whether an address has an ending, as those of files have.
fn has_ending(address: &str) -> bool {
    let ending = split(address).1.rsplit_once('.').map_or("", |(_, ending)| ending);
    (1..=5).contains(&ending.len()) && ending.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Longest address, in bytes.
const MAX_ADDRESS: usize = 256;

/// Returns the addresses of pages from the root of the site in the links of a document, outside of code.
fn addresses(text: &str) -> impl Iterator<Item = String> {
    outside_of_code(text).flat_map(|line| {
        let starts = ["](/", "]: /", "href=\"/"].into_iter().flat_map(|mark| line.match_indices(mark));
        starts
            .filter_map(|(at, mark)| {
                let rest = &line[at + mark.len()..];
                let length =
                    rest.char_indices().take(MAX_ADDRESS).find(|(_, c)| matches!(c, ')' | ' ' | '"' | '#' | '?' | '>'));
                let address = rest[..length.map_or(rest.len().min(MAX_ADDRESS), |(at, _)| at)].trim_end_matches('/');
                let is_one = !address.is_empty()
                    && !address.starts_with('/')
                    && !address.contains(['{', '$', '<', '*', '%', '`', ':', '|'])
                    && address.is_ascii()
                    && !has_ending(address);
                is_one.then(|| address.to_owned())
            })
            .collect::<Vec<_>>()
    })
}

/// Returns the addresses and names that the front matter of a page gives it.
fn own_names(text: &str) -> Vec<String> {
    let front = Front::of(text);
    let one = ["slug", "permalink", "url", "path"].into_iter().filter_map(|key| front.get(key)).map(str::to_owned);
    let lists = ["aliases", "redirect_from", "redirects"].into_iter().flat_map(|key| front.list(key));
    one.chain(lists.map(str::to_owned))
        .map(|name| name.trim_matches('/').to_owned())
        .filter(|name| !name.is_empty())
        .collect()
}

/// Returns the folder from which most addresses lead to pages with these paths.
fn best(stems: &[String], wanted: &BTreeMap<String, usize>) -> Option<String> {
    let mut by_name: HashMap<&str, Vec<&str>> = HashMap::new();
    for stem in stems {
        by_name.entry(split(stem).1).or_default().push(stem);
    }
    let mut votes: BTreeMap<&str, usize> = BTreeMap::new();
    for address in wanted.keys() {
        let known = by_name.get(split(address).1).map_or(&[][..], Vec::as_slice);
        // A name that very many pages have says little.
        for stem in known.iter().take(MAX_SAME) {
            let folder = stem.strip_suffix(address.as_str());
            if let Some(folder) = folder.filter(|folder| folder.is_empty() || folder.ends_with('/')) {
                *votes.entry(folder.trim_end_matches('/')).or_default() += 1;
            }
        }
    }
    let most = votes.iter().max_by_key(|(folder, number)| (**number, std::cmp::Reverse(folder.len())))?;
    Some((*most.0).to_owned())
}

/// Most pages of the same name that are compared with an address.
const MAX_SAME: usize = 256;

/// Endings of configurations, the most of them that are read, and the most bytes of all.
const SETTINGS: &[&str] = &["json", "js", "mjs", "cjs", "ts", "mts", "toml", "yml", "yaml"];
const MAX_SETTINGS: usize = 64;
const MAX_BYTES: usize = 1 << 20;

/// Most addresses without a page that are searched for in configurations.
const MAX_ASKED: usize = 128;

/// Returns the texts of configurations in the folders from that of the pages up to the root of the repository.
fn settings(files: &dyn Files, root: &Path, folder: &Path) -> Vec<Arc<str>> {
    let folders = folder.ancestors().take_while(|folder| folder.starts_with(root));
    let is_setting = |name: &String| {
        name.contains("redirect")
            || stem(name, SETTINGS).is_some() && !name.contains("lock") && !name.ends_with(".d.ts")
    };
    let names = folders.flat_map(|folder| {
        let names = files.names(folder);
        let names = names.iter().flat_map(|names| names.iter()).filter(|name| is_setting(name));
        names.map(|name| folder.join(name)).collect::<Vec<_>>()
    });
    let mut left = MAX_BYTES;
    let texts = names.take(MAX_SETTINGS).filter_map(|path| files.text(&path));
    let is_within = |text: &Arc<str>| {
        left = left.saturating_sub(text.len());
        left > 0
    };
    texts.take_while(is_within).collect()
}

/// Whether the text of a configuration has an address, or the beginning of one before a parameter: `/a/b`, `/a/:name`, `/a/*`.
fn names_address(text: &str, address: &str) -> bool {
    let has = |start: &str, ends: &[&str]| {
        text.match_indices(start).any(|(at, _)| {
            let rest = &text[at + start.len()..];
            text[..at].ends_with(['"', '\'', '`', ' ', '\n', '/']) && ends.iter().any(|end| rest.starts_with(end))
        })
    };
    let whole = ["\"", "'", "`", "/\"", "/'", "/`", " ", "\n", "/ ", "/:", "/*", "/(", "#"];
    let begins = |(at, _): (usize, &str)| has(&address[..at], &["/:", "/*", "/(", "/["]);
    has(address, &whole) || address.match_indices('/').any(begins)
}

#[cfg(test)]
mod tests {
    use super::{addresses, best, names_address};
    use std::collections::BTreeMap;

    #[test]
    fn addresses_of_pages_in_links() {
        let text = "[a](/guide/a/) [b](/b#c \"t\") ![d](/d.png) [e](//h) [f](/{x}) <a href=\"/g?h\">\n[i]: /i/j\n```\n[k](/k)\n```\n[v](/v1.2)\n";
        assert_eq!(addresses(text).collect::<Vec<_>>(), ["guide/a", "b", "g", "i/j"]);
    }

    #[test]
    fn the_folder_of_most_pages_is_the_root() {
        let stems = ["docs/en/a/b", "docs/zh/a/b", "docs/en/c", "x/c"].map(str::to_owned);
        let wanted: BTreeMap<String, usize> = ["a/b", "c", "zh/a/b"].map(|address| (address.to_owned(), 1)).into();
        assert_eq!(best(&stems, &wanted).as_deref(), Some("docs/en"));
    }

    #[test]
    fn configurations_name_addresses() {
        assert!(names_address("{ source: '/old/:path*' }", "old/a") && names_address("\"/a/b\": 1", "a/b"));
        assert!(
            names_address("/a/b /c 301\n", "a/b") && !names_address("'/a/bc'", "a/b") && !names_address("'/a'", "a/b")
        );
    }
}
