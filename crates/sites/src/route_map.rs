//! Addresses of the pages of a site: [`RouteMap`].

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use crate::config::js;
use crate::files::{Files, below, has};
use crate::front::{Front, dated, split};
use crate::generator::Generator;
use crate::generators::{computed, resources, routes};
use crate::site::Site;
use urlgram::one_edit::is_one_edit;
use urlgram::percent::{OnInvalid, decode_str};

/// Most addresses at the root of a site that are compared with one that leads nowhere.
const MAX_NEAR: usize = 1000;

/// Addresses of the pages of a site, in the form of [`normal`].
#[derive(Debug, Default)]
pub(crate) struct RouteMap {
    pages: HashMap<String, Option<PathBuf>>,
    lower: HashMap<String, String>,
    /// Addresses by their last segments; `None` where several end with the same.
    by_name: HashMap<String, Option<String>>,
    /// Addresses at the root of the site.
    top: Vec<String>,
    folders: HashSet<String>,
    /// Letters and digits of the names of pages whose addresses cannot be known.
    unknown: HashSet<String>,
    /// Forms of addresses that the server sends elsewhere.
    redirected: Vec<AddressForm>,
    /// Forms of addresses whose pages a program computes.
    computed: Vec<AddressForm>,
    /// Whether there were too many files.
    pub(crate) is_partial: bool,
}

impl RouteMap {
    pub(crate) fn of(files: &dyn Files, site: &Site) -> RouteMap {
        let mut map = RouteMap::default();
        // A folder of pages inside of another one belongs to itself alone.
        for content in site.contents.iter().filter(|content| !site.is_unpublished(&content.folder)) {
            let reads_hidden = matches!(site.generator, Generator::Jekyll | Generator::Hexo);
            let is_entered = |name: &str| {
                !name.starts_with('.') && name != "node_modules" && (!name.starts_with('_') || reads_hidden)
            };
            let Some(found) = below(files, &content.folder, is_entered) else {
                map.is_partial = true;
                continue;
            };
            for inner in found.into_iter().filter(|inner| !site.excludes(inner)) {
                let path = content.folder.join(&inner);
                if site.content_of(&path).is_some_and(|own| own.folder != content.folder) {
                    continue;
                }
                if site.generator == Generator::Hugo && split(&inner).1.starts_with("_content.") {
                    map.add_adapter(&format!("{}{}", content.prefix, split(&inner).0));
                }
                let mut text = || files.text(&path).map_or_else(String::new, |text| text.to_string());
                let Some(routes) = routes(site, content, &inner, &mut text) else {
                    let own = if site.generator == Generator::Hugo { resources(content, &inner) } else { vec![inner] };
                    for inner in own {
                        map.add(&format!("{}{inner}", content.prefix), Some(path.clone()));
                    }
                    continue;
                };
                // The addresses of collections of Astro are those that a program in `src/pages` tells.
                if routes.is_unknown && site.generator != Generator::Starlight {
                    map.add_names(&inner, &text());
                }
                for route in &routes.all {
                    map.add_page(site, route, &path);
                }
            }
        }
        for from in &site.redirects {
            // Programs and plugins of Astro show pages at the addresses of a form.
            match AddressForm::of(from).filter(|form| site.generator == Generator::Starlight && !form.is_any()) {
                Some(form) => map.computed.push(form),
                None => map.add_rule(from),
            }
        }
        map.add_redirects(files, site);
        map
    }

    /// Adds the names that the address of a page may end with: that of its file or folder, its title and slug, and its month and day.
    fn add_names(&mut self, inner: &str, text: &str) {
        let front = Front::of(text);
        let (folder, name) = split(inner);
        let stem = name.split('.').next().unwrap_or_default();
        let name = if stem == "index" { split(folder).1 } else { stem };
        let date = front.get("date").filter(|date| date.len() >= 10 && date.is_ascii());
        let date = date.or(dated(stem).map(|(date, _)| date));
        let parts = date.into_iter().flat_map(|date| [&date[5..7], &date[8..10]]);
        let names = [Some(name), front.get("title"), front.get("slug")].into_iter().flatten().chain(parts);
        self.unknown.extend(names.map(letters).filter(|name| !name.is_empty()));
    }

    /// Adds the redirects of servers: `_redirects` and `netlify.toml` of Netlify, and `vercel.json`.
    fn add_redirects(&mut self, files: &dyn Files, site: &Site) {
        let folders = site.config.ancestors().skip(1).take(3).chain(site.statics.iter().map(PathBuf::as_path));
        for folder in folders {
            let read = |name: &str| has(files, folder, name).then(|| files.text(&folder.join(name))).flatten();
            let lines = read("_redirects");
            let lines = lines.iter().flat_map(|text| text.lines().filter_map(|line| line.split_whitespace().next()));
            let (netlify, vercel) = (read("netlify.toml"), read("vercel.json"));
            let quoted = netlify.iter().map(|text| (text, "from")).chain(vercel.iter().map(|text| (text, "source")));
            let quoted = quoted.flat_map(|(text, key)| js(text, key));
            lines.chain(quoted).filter(|from| from.starts_with('/')).for_each(|from| self.add_rule(from));
        }
    }

    /// Adds a page, or the form of its addresses if a program computes them.
    fn add_page(&mut self, site: &Site, route: &str, path: &Path) {
        let is_form = matches!(site.generator, Generator::NextJs | Generator::Nextra) && route.contains('[');
        match is_form.then(|| computed(site, route)) {
            None => self.add(route, Some(path.to_owned())),
            Some(rule) => self.computed.extend(rule.and_then(|rule| AddressForm::of(&rule))),
        }
    }

    /// Adds what a rule of a server sends elsewhere.
    fn add_rule(&mut self, from: &str) {
        match AddressForm::of(from) {
            // A rule for the whole site, such as one for its languages, is not a page.
            Some(form) if form.is_any() => {}
            Some(form) => self.redirected.push(form),
            None => self.add(from, None),
        }
    }

    /// Whether a program computes the page at an address.
    pub(crate) fn is_computed(&self, route: &str) -> bool {
        self.computed.iter().any(|form| form.matches(route))
    }

    /// Whether the server sends an address elsewhere.
    pub(crate) fn is_redirected(&self, route: &str) -> bool {
        self.redirected.iter().any(|form| form.matches(route))
    }

    fn add(&mut self, route: &str, page: Option<PathBuf>) {
        let route = normal(route);
        for (at, _) in route.match_indices('/') {
            if !self.folders.contains(&route[..at]) {
                self.folders.insert(route[..at].to_owned());
            }
        }
        self.lower.entry(route.to_lowercase()).or_insert_with(|| route.clone());
        match self.pages.entry(route) {
            Entry::Occupied(mut known) if known.get().is_none() => _ = known.insert(page),
            Entry::Occupied(_) => {}
            Entry::Vacant(new) => {
                let (route, name) = (new.key().clone(), last(new.key()).to_owned());
                if name == route {
                    self.top.push(route.clone());
                }
                self.by_name.entry(name).and_modify(|known| *known = None).or_insert(Some(route));
                new.insert(page);
            }
        }
    }

    /// Adds the pages that a program of Hugo makes in a folder.
    fn add_adapter(&mut self, folder: &str) {
        match AddressForm::of(&format!("{folder}/*")) {
            Some(form) if !folder.is_empty() => self.computed.push(form),
            _ => self.is_partial = true,
        }
    }

    /// Returns what is at an address: a page, or `None` for a redirect.
    pub(crate) fn get(&self, route: &str) -> Option<Option<&Path>> {
        self.pages.get(route).map(Option::as_deref)
    }

    /// Returns the address that differs in upper and lower case.
    pub(crate) fn other_case(&self, route: &str) -> Option<&str> {
        self.lower.get(&route.to_lowercase()).map(String::as_str)
    }

    /// Whether an address is that of a folder with pages.
    pub(crate) fn is_folder(&self, route: &str) -> bool {
        route.is_empty() || self.folders.contains(route)
    }

    /// Whether the site has pages whose addresses begin with the first segment of this one.
    pub(crate) fn has_start(&self, route: &str) -> bool {
        route.split_once('/').is_some_and(|(first, _)| self.folders.contains(first) || self.pages.contains_key(first))
    }

    /// Whether a page with this name has an address that cannot be known.
    pub(crate) fn may_have(&self, route: &str) -> bool {
        let name = letters(last(route));
        !self.unknown.is_empty() && self.unknown.iter().any(|known| known.ends_with(&name))
    }

    /// Returns the address at the root of the site that differs by one letter from this one, which is long.
    pub(crate) fn near(&self, route: &str) -> Option<&str> {
        let is_word = route.len() > 5 && !route.contains(['/', '.']) && self.top.len() <= MAX_NEAR;
        let mut found = self.top.iter().filter(|known| is_word && is_one_edit(known, route));
        found.next().filter(|_| found.next().is_none()).map(String::as_str)
    }

    /// Returns the page whose address ends with the last segment of this one, if there is exactly one.
    pub(crate) fn moved(&self, route: &str) -> Option<&str> {
        self.by_name.get(last(route)).filter(|_| last(route).len() > 2)?.as_deref()
    }
}

/// Addresses that a rule of a server matches, such as `/docs/:version/old` and `/guide/*`.
#[derive(Debug)]
struct AddressForm {
    /// Text of each segment; `None` for one that may have any text.
    segments: Vec<Option<String>>,
    /// Text at the beginning of what may follow, of any number of segments; `None` if nothing may.
    rest: Option<String>,
    /// Text at the end of what may follow: `.md` of `/docs/:path*.md`.
    ending: String,
}

impl AddressForm {
    /// Returns the form that a rule has, up to the first part that may be of several segments; `None` for a rule of one address.
    fn of(rule: &str) -> Option<AddressForm> {
        let mut form = AddressForm { segments: Vec::new(), rest: None, ending: String::new() };
        for segment in normal(rule).split('/') {
            let name = segment.find(':');
            let is_several = segment.contains(['*', '(']) || name.is_some() && segment.ends_with(['+', '?']);
            if is_several {
                let end = segment.find(['*', '(', ':']).unwrap_or(segment.len());
                form.rest = Some(segment[..end].to_owned());
                let ending = segment.rsplit_once(['*', ')']).map_or("", |(_, ending)| ending);
                form.ending = if ending.starts_with('.') { ending.to_owned() } else { String::new() };
                break;
            }
            form.segments.push(name.is_none().then(|| segment.to_owned()));
        }
        (form.rest.is_some() || form.segments.contains(&None)).then_some(form)
    }

    /// Whether the form says nothing about an address.
    fn is_any(&self) -> bool {
        self.segments.iter().all(Option::is_none)
            && self.rest.as_ref().is_none_or(String::is_empty)
            && self.ending.is_empty()
    }

    fn matches(&self, route: &str) -> bool {
        let mut segments = route.split('/');
        let is_same = self
            .segments
            .iter()
            .all(|known| segments.next().is_some_and(|segment| known.as_ref().is_none_or(|known| known == segment)));
        is_same
            && route.ends_with(&self.ending)
            && match (&self.rest, segments.next()) {
                (Some(start), Some(segment)) => segment.starts_with(start.as_str()),
                (Some(start), None) => start.is_empty(),
                (None, more) => more.is_none(),
            }
    }
}

/// Returns the letters and digits of a name, in lower case.
fn letters(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Returns the last segment of an address.
fn last(route: &str) -> &str {
    route.rsplit('/').next().unwrap_or(route)
}

/// Returns an address without what servers add to it or leave out: `/` at its ends, `index`, and the ending of HTML. Percent-encodings are
/// decoded.
pub(crate) fn normal(route: &str) -> String {
    let decoded = decode_str(route, OnInvalid::Replace).map_or_else(|_| route.to_owned(), |text| text.into_owned());
    let route = decoded.trim_matches('/');
    let route = [".html", ".htm"].iter().find_map(|ending| route.strip_suffix(ending)).unwrap_or(route);
    match route {
        "index" => String::new(),
        route => route.strip_suffix("/index").unwrap_or(route).to_owned(),
    }
}
