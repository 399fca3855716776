//! Addresses of the pages of a site: [`RouteMap`].

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use crate::config::js;
use crate::files::{Files, below, has};
use crate::front::{Front, dated, split, stem};
use crate::generator::Generator;
use crate::generators::{computed, resources, routes};
use crate::language::{is_language, originals};
use crate::site::Site;
use urlgram::one_edit::is_one_edit;
use urlgram::percent::{OnInvalid, decode_str};

/// Most addresses at the root of a site that are compared with one that leads nowhere.
const MAX_NEAR: usize = 1000;

/// Most addresses that end in the same name and are compared with one that leads nowhere.
const MAX_SAME: usize = 64;

/// Most rules of templates whose targets are compared with the pages, and most addresses that one target may be.
const MAX_TARGETS: usize = 500;
const MAX_VALUES: usize = 64;

/// Most rules that are followed from one address.
const MAX_STEPS: usize = 100;

/// Name of a part of a rule that may have any text.
const ANY: &str = ":any";

/// Addresses of the pages of a site, in the form of [`normal`].
#[derive(Debug, Default)]
pub(crate) struct RouteMap {
    pages: HashMap<String, Option<PathBuf>>,
    lower: HashMap<String, String>,
    /// Addresses by their last segments, at most [`MAX_SAME`] of each.
    by_name: HashMap<String, Vec<String>>,
    /// Addresses at the root of the site.
    top: Vec<String>,
    /// Folders at the root of the site that are neither of a language nor of a version.
    top_folders: Vec<String>,
    /// Pages of Jekyll that are the indexes of their folders.
    indexes: HashMap<String, PathBuf>,
    /// Posts of Jekyll by their names without dates and endings.
    posts: HashMap<String, PathBuf>,
    folders: HashSet<String>,
    /// Letters and digits of the names of pages whose addresses cannot be known.
    unknown: HashSet<String>,
    /// Forms of addresses that the server sends elsewhere.
    redirected: Vec<Redirect>,
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
                if site.generator == Generator::Jekyll && is_named_index(&inner) {
                    map.indexes.entry(split(&inner).0.to_owned()).or_insert_with(|| path.clone());
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
                if site.generator == Generator::Jekyll {
                    map.add_post(&inner, &path);
                }
                for route in &routes.all {
                    if site.generator == Generator::Jekyll && is_index(route) {
                        map.indexes.insert(normal(route), path.clone());
                    }
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
            self.add_templates(files, &folder.join("layouts"));
            lines.chain(quoted).filter(|from| from.starts_with('/')).for_each(|from| self.add_rule(from));
        }
    }

    /// Adds the redirects of the templates of Hugo in a folder: <https://gohugo.io/configuration/output-formats/>.
    fn add_templates(&mut self, files: &dyn Files, layouts: &Path) {
        for folder in [layouts.to_owned(), layouts.join("_default")] {
            let names = files.names(&folder);
            for name in names.iter().flat_map(|names| names.iter()).filter(|name| name.ends_with(".redirects")) {
                let text = files.text(&folder.join(name)).unwrap_or_default();
                let rules = text.lines().map(str::trim_start).filter(|line| line.starts_with('/'));
                rules.for_each(|line| self.add_template(&without_holes(line)));
            }
        }
    }

    /// Adds a rule of a template, with its target if that is an address of the site.
    fn add_template(&mut self, rule: &str) {
        let mut words = rule.split_whitespace();
        let (from, to) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let is_known = self.redirected.len() + 1 < MAX_TARGETS && to.starts_with('/');
        let targets = if is_known { self.filled(to) } else { Vec::new() };
        self.add_redirect(from, targets);
    }

    /// Returns the addresses that a target with at most one part of any text may be; none if there are too many.
    fn filled(&self, target: &str) -> Vec<String> {
        let Some((before, after)) = target.split_once(ANY) else { return vec![target.to_owned()] };
        let start = before.trim_start_matches('/');
        let name = |folder: &'_ String| {
            let name = folder.strip_prefix(start).filter(|name| !name.contains('/'))?;
            Some(format!("{before}{name}{after}"))
        };
        let found: Vec<String> = self.folders.iter().filter_map(name).take(MAX_VALUES + 1).collect();
        if found.len() > MAX_VALUES || after.contains(ANY) || !before.ends_with('/') { Vec::new() } else { found }
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
        self.add_redirect(from, Vec::new());
    }

    /// Adds what a rule sends elsewhere, to addresses of the site if they are known.
    fn add_redirect(&mut self, from: &str, targets: Vec<String>) {
        match AddressForm::of(from) {
            // A rule for the whole site, such as one for its languages, is not a page.
            Some(form) if form.is_any() => {}
            Some(form) => self.redirected.push(Redirect { form, targets }),
            None => self.add(from, None),
        }
    }

    /// Whether a program computes the page at an address.
    pub(crate) fn is_computed(&self, route: &str) -> bool {
        self.computed.iter().any(|form| form.matches(route))
    }

    /// Whether a program computes the page at an address, other than one that computes the pages at all addresses.
    pub(crate) fn is_computed_alone(&self, route: &str) -> bool {
        self.computed.iter().any(|form| !form.is_any() && form.matches(route))
    }

    /// Whether the server sends an address elsewhere.
    pub(crate) fn is_redirected(&self, route: &str) -> bool {
        let mut steps = MAX_STEPS;
        self.leads_on(route, &mut steps)
    }

    /// Whether a rule sends an address to one of the site, perhaps by other rules, or to one that is not known. `steps` is the number of
    /// rules that may still be followed.
    fn leads_on(&self, route: &str, steps: &mut usize) -> bool {
        let matching = self.redirected.iter().filter(|redirect| redirect.form.matches(route));
        matching.into_iter().any(|redirect| {
            let mut targets = redirect.targets(route).peekable();
            *steps = steps.saturating_sub(1);
            *steps == 0
                || targets.peek().is_none()
                || targets.any(|to| {
                    self.pages.contains_key(&to) || self.is_folder(&to) || to != route && self.leads_on(&to, steps)
                })
        })
    }

    fn add(&mut self, route: &str, page: Option<PathBuf>) {
        let route = normal(route);
        for (at, _) in route.match_indices('/') {
            if !self.folders.contains(&route[..at]) {
                self.folders.insert(route[..at].to_owned());
                if !route[..at].contains('/') && is_section(&route[..at]) {
                    self.top_folders.push(route[..at].to_owned());
                }
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
                let known = self.by_name.entry(name).or_default();
                if known.len() < MAX_SAME {
                    known.push(route);
                }
                new.insert(page);
            }
        }
    }

    /// Adds a post of Jekyll, which is in a folder `_posts`.
    fn add_post(&mut self, inner: &str, path: &Path) {
        let (folder, name) = split(inner);
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        let is_post = folder == "_posts" || folder.starts_with("_posts/") || folder.contains("/_posts");
        if let Some((_, name)) = dated(stem).filter(|_| is_post) {
            self.posts.insert(name.to_owned(), path.to_owned());
        }
    }

    /// Returns the post of Jekyll that has a name after its date.
    pub(crate) fn post(&self, name: &str) -> Option<&Path> {
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        self.posts.get(name).or_else(|| self.posts.get(stem)).map(PathBuf::as_path)
    }

    /// Returns the address that an address without a page is the end of, in a folder at the root of the site; `Some(None)` if only the folder
    /// of the page is there, by at least two names.
    pub(crate) fn in_other_folder(&self, route: &str) -> Option<Option<String>> {
        let folder = route.rsplit_once('/')?.0;
        if self.top_folders.len() > MAX_NEAR {
            return None;
        }
        let whole = self.top_folders.iter().map(|top| format!("{top}/{route}"));
        let is_known = |place: String| self.folders.contains(&place) || self.pages.contains_key(&place);
        let is_folder = |top: &String| folder.contains('/') && is_known(format!("{top}/{folder}"));
        let found = whole.into_iter().find(|route| matches!(self.pages.get(route), Some(Some(_))));
        found.map(Some).or_else(|| self.top_folders.iter().any(is_folder).then_some(None))
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

    /// Returns the page of Jekyll that is the index of a folder: it is shown at an address that ends in `/` or `index.html`, whatever page has
    /// the name of the folder.
    pub(crate) fn index(&self, route: &str) -> Option<&Path> {
        self.indexes.get(&normal(route)).filter(|_| is_index(route)).map(PathBuf::as_path)
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
        match self.by_name.get(last(route)).filter(|_| last(route).len() > 2)?.as_slice() {
            [only] => Some(only),
            _ => None,
        }
    }

    /// Returns the address of the page that ends in a whole address after the name of a section, if there is exactly one in the language of
    /// the page at the address `from`.
    pub(crate) fn ending_in(&self, route: &str, from: &str) -> Option<&str> {
        let known = self.by_name.get(last(route)).filter(|known| known.len() < MAX_SAME)?;
        let language = |route: &str| {
            let first = route.split('/').next().unwrap_or_default();
            if is_language(first) || first == "en" { first.len() + 1 } else { 0 }
        };
        let is_meant = |known: &&String| {
            let before = known.strip_suffix(route).and_then(|before| before.strip_suffix('/'));
            let start = language(known);
            // A server may send an address to a language or a version.
            before.and_then(|before| before.get(start..)).is_some_and(|before| before.split('/').all(is_section))
                && matches!(self.pages.get(*known), Some(Some(_)))
                && known.get(..start) == from.get(..language(from))
        };
        let mut found = known.iter().filter(is_meant);
        found.next().filter(|_| found.next().is_none()).map(String::as_str)
    }
}

/// A rule by which a server sends addresses elsewhere.
#[derive(Debug)]
struct Redirect {
    form: AddressForm,
    /// Addresses that the rule leads to, in which `:splat` is the rest of an address; none if they are not known.
    targets: Vec<String>,
}

impl Redirect {
    /// Returns the addresses to which the rule sends one that it matches.
    fn targets(&self, route: &str) -> impl Iterator<Item = String> {
        let rest: Vec<&str> = route.split('/').skip(self.form.segments.len()).collect();
        let rest = rest.join("/");
        let is_known = self.form.rest.as_ref().is_none_or(String::is_empty) && self.form.ending.is_empty();
        self.targets.iter().filter(move |_| is_known).map(move |to| normal(&to.replace(":splat", &rest)))
    }
}

/// Addresses that a rule of a server matches, such as `/docs/:version/old` and `/guide/*`.
#[derive(PartialEq, Eq, Debug)]
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

/// Whether a folder at the root of a site is a section, and not a language or a version, to which a server may send addresses.
fn is_section(name: &str) -> bool {
    const VERSIONS: [&str; 8] = ["latest", "stable", "main", "master", "dev", "next", "current", "nightly"];
    let is_language =
        name == "en" || name.starts_with("en-") || name.starts_with("en_") || originals(name).contains(&"");
    !is_language && !VERSIONS.contains(&name) && !name.contains(|c: char| c.is_ascii_digit())
}

/// Whether an address is that of the index of a folder.
pub(crate) fn is_index(route: &str) -> bool {
    route.is_empty() || route.ends_with('/') || last(route) == "index.html"
}

/// Whether a file may be the index of its folder: GitHub Pages makes such pages of files without front matter, and of `README.md`.
fn is_named_index(inner: &str) -> bool {
    let stem = stem(split(inner).1, &["md", "markdown", "html", "htm"]);
    stem.is_some_and(|stem| stem == "index" || stem.eq_ignore_ascii_case("README"))
}

/// Returns a rule with a segment of any text in place of each `{{ … }}`.
fn without_holes(line: &str) -> String {
    let mut parts = line.split("{{");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |rule, part| rule + ANY + part.split_once("}}").map_or("", |(_, rest)| rest))
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
