//! Hugo: <https://gohugo.io/content-management/urls/>, <https://gohugo.io/content-management/organization/>,
//! <https://gohugo.io/content-management/multilingual/>.
//!
//! Links are written as they are, so that a browser resolves them from the address of the page. Themes may resolve links to files.

use std::path::Path;

use super::addresses::Routes;
use super::hugo_config;
use crate::config;
use crate::files::{Files, has, joined};
use crate::front::{Front, indexed, renamed, split, stem};
use crate::generator::{Form, Generator};
use crate::site::{Base, Content, LinkHook, Site};
use crate::slug::Slugs;

pub(super) fn site(files: &dyn Files, root: &Path, config: &Path) -> Option<Site> {
    let folder = config.parent()?;
    let (config, text, more) = hugo_config::read(files, config)?;
    let get = |key: &str| value(&text, key).map(|value| anchored(&text, value));
    // Many programs have a file `config.json`, in which `theme` is a colour.
    let is_json = config.extension().is_some_and(|ending| ending == "json");
    let keys = ["baseurl", "languagecode", "defaultcontentlanguage", "theme"];
    let is_hugo = keys.iter().take(if is_json { 3 } else { 4 }).any(|key| get(key).is_some());
    let content = joined(root, folder, get("contentdir").unwrap_or("content"))?;
    if !is_hugo || files.names(&content).is_none() {
        return None;
    }
    let all = [vec![text.clone()], more].concat().join("\n");
    let mut site = Site::new(Generator::Hugo, config, content.clone());
    site.base = get("baseurl").map_or(Base::Known(String::new()), Base::of_url);
    site.form = if get("uglyurls") == Some("true") { Form::Files } else { Form::Folders };
    site.slugs = slugs(&all);
    let has_modules = ["[[module.imports", "[[imports", "  imports:"].iter().any(|word| all.contains(word));
    let languages = languages(&all);
    let (mut mounted, mut has_folders, mut own, mut statics) = (Vec::new(), false, Vec::new(), Vec::new());
    for (source, target) in mounts(&all) {
        let place = joined(root, folder, source).filter(|_| !source.contains("node_modules"));
        let place = place.filter(|place| files.names(place).is_some());
        match (target.split_once('/'), place) {
            _ if source == target && target != "content" && target != "static" => {}
            (Some(("content", place)), _) if source.ends_with(".md") => {
                mounted.push((place.to_owned(), joined(root, folder, source)));
            }
            // A folder of the repository for the pages of the only language.
            (None, Some(place)) if target == "content" && languages.len() < 2 => own.push(place),
            (None, Some(place)) if target == "static" => statics.push(place),
            _ => has_folders |= source != target && matches!(target.split('/').next(), Some("content" | "static")),
        }
    }
    // The embedded hook for links looks for pages in the language of the page, whose folders a mount may make.
    let has_languages = languages.len() > 1 && all.contains("mounts");
    site.maker = (has_folders || has_languages || has_modules && !imports_themes(&all)).then(|| "a module".to_owned());
    // Mounts replace the usual folder.
    if !own.is_empty() {
        site.contents = own.into_iter().map(|place| Content::new(place, "")).collect();
    }
    let default = get("defaultcontentlanguage").unwrap_or("en");
    let in_folder = get("defaultcontentlanguageinsubdir") == Some("true");
    let prefix = |language: &str| if language == default && !in_folder { String::new() } else { language.to_owned() };
    let sections = sections(&all);
    let mut names: Vec<&str> = languages.iter().map(|(name, _)| name.as_str()).collect();
    names.retain(|name| *name != default || in_folder);
    let case = if get("disablepathtolower") == Some("true") { KEPT } else { "" };
    let pattern = Some(format!("{}|{}|{default}|{case}", names.join(","), sections.join(",")));
    site.contents.iter_mut().for_each(|content| content.pattern.clone_from(&pattern));
    if !languages.is_empty() && languages.iter().all(|(_, place)| place.is_some()) {
        site.contents.clear();
    }
    for (language, place) in &languages {
        let Some(place) = place else { continue };
        let folder = joined(root, folder, place)?;
        site.contents.retain(|content| content.folder != folder);
        let pattern = Some(format!("|{}||{case}", sections.join(",")));
        site.contents.push(Content { pattern, ..Content::new(folder, &prefix(language)) });
    }
    let off = disabled(&all, &languages);
    let off = languages.iter().filter(|(name, _)| off.contains(name)).filter_map(|(_, place)| place.as_deref());
    site.unpublished = off.filter_map(|place| joined(root, folder, place)).collect();
    let themes = folder.join("themes");
    site.link_hook = link_hook(files, folder, &all, get("theme").unwrap_or_default(), languages.len());
    let static_of = |name: &String| themes.join(name).join("static");
    let has_theme = files.names(&themes).is_some_and(|names| {
        names.iter().all(|name| files.names(&themes.join(name)).is_none_or(|names| !names.is_empty()))
    });
    site.is_static_known = !has_modules
        && (has_theme || get("theme").is_none())
        && site.maker.is_none()
        && !all.to_ascii_lowercase().contains("staticdir");
    site.statics = files.names(&themes).iter().flat_map(|names| names.iter().map(static_of)).collect();
    site.statics.extend(["static", "assets"].map(|name| folder.join(name)));
    site.statics.extend(statics);
    site.roots = site.contents.iter().map(|content| content.folder.clone()).collect();
    site.redirects = mounted.iter().map(|(place, _)| logical(place)).collect();
    // Folders of languages that a mount publishes at the root.
    let inner = files.names(&content);
    let inner = inner.iter().flat_map(|names| names.iter().map(|name| content.join(name)));
    let places: Vec<_> = site.contents.iter().map(|content| content.folder.clone()).chain(inner).collect();
    for (place, source) in mounted.iter().filter_map(|(place, source)| Some((place, source.as_ref()?))) {
        site.mounts.extend(places.iter().map(|folder| (folder.join(place), source.clone())));
    }
    site.made = ["tags", "categories", "series", "page", "authors", "search"].map(str::to_owned).to_vec();
    Some(site)
}

/// Returns the rules of the anchors. Since Hugo 0.60, settings of its older renderer say nothing about the one that is used.
fn slugs(config: &str) -> &'static [Slugs] {
    let lower = config.to_ascii_lowercase();
    let is_older = lower.lines().any(|line| line.contains("defaultmarkdownhandler") && line.contains("blackfriday"));
    if is_older || lower.contains("autoheadingidtype") {
        &[Slugs::Unknown]
    } else if lower.contains("blackfriday") {
        &[Slugs::Hugo, Slugs::Unknown]
    } else {
        &[Slugs::Hugo]
    }
}

/// Returns the template that replaces the links of pages. By default, Hugo uses its own for a site of several languages on one host:
/// <https://gohugo.io/render-hooks/links/#embedded>.
fn link_hook(files: &dyn Files, folder: &Path, config: &str, theme: &str, languages: usize) -> LinkHook {
    let themes = folder.join("themes");
    let names = files.names(&themes);
    let used = names.iter().flat_map(|names| names.iter()).filter(|name| theme.contains(name.as_str()));
    let mut layouts = std::iter::once(folder.to_owned()).chain(used.map(|name| themes.join(name)));
    if layouts.any(|place| {
        ["layouts/_markup", "layouts/_default/_markup"]
            .iter()
            .any(|hooks| has(files, &place.join(hooks), "render-link.html"))
    }) {
        return LinkHook::Own;
    }
    let lower = config.to_ascii_lowercase();
    let has_one_host = lower.matches("baseurl").count() < 2;
    let is_off =
        ["duplicateresourcefiles", "enabledefault", "useembedded"].iter().any(|setting| lower.contains(setting));
    if languages > 1 && has_one_host && !is_off { LinkHook::Embedded } else { LinkHook::None }
}

/// Themes that are modules, and what they use, by parts of their paths. They have no pages for the sites that import them.
const THEMES: &[&str] = &[
    "/google/docsy", "/imfing/hextra", "/alex-shpak/hugo-book", "/jpanther/congo", "/nunocoracao/blowfish",
    "/adityatelange/hugo-PaperMod", "/CaiJimmy/hugo-theme-stack", "/McShelby/hugo-theme-relearn",
    "/thegeeklab/hugo-geekdoc", "/colinwilson/lotusdocs", "/twbs/bootstrap", "/FortAwesome/Font-Awesome",
    "/gohugoio/hugo-mod-bootstrap", "/gohugoio/hugo-mod-jslibs",
];

/// Whether all modules that a configuration imports are known themes.
fn imports_themes(text: &str) -> bool {
    let path = |line: &str| -> Option<String> {
        let value = line.trim().trim_start_matches("- ").strip_prefix("path")?.trim_start().strip_prefix([':', '='])?;
        Some(value.trim().trim_matches(['"', '\'']).to_owned())
            .filter(|path| path.contains(".com/") || path.contains(".org/"))
    };
    let paths: Vec<String> = text.lines().filter_map(path).collect();
    !paths.is_empty() && paths.iter().all(|path| THEMES.iter().any(|theme| path.contains(theme)))
}

/// Returns the text that a value of YAML means: that of the anchor `&name` for the alias `*name`.
fn anchored<'t>(text: &'t str, value: &'t str) -> &'t str {
    let named = |name: &str, line: &'t str| {
        let (_, rest) = line.split_once('&')?;
        let value = rest.strip_prefix(name)?.strip_prefix(' ')?;
        Some(value.trim().trim_matches(['"', '\'']))
    };
    match (value.strip_prefix('*'), value.strip_prefix('&')) {
        (Some(name), _) => text.lines().find_map(|line| named(name, line)).unwrap_or_default(),
        (_, Some(rest)) => rest.split_once(' ').map_or("", |(_, value)| value.trim_matches(['"', '\''])),
        _ => value,
    }
}

/// Returns the value of a key, whose case does not matter, at the beginning of a line.
fn value<'t>(text: &'t str, key: &str) -> Option<&'t str> {
    text.lines().take_while(|line| !line.starts_with('[')).find_map(|line| {
        let (name, _) = line.split_once(['=', ':'])?;
        let is_key = name.trim_end().eq_ignore_ascii_case(key);
        is_key.then(|| config::toml(line, "", name.trim()).or_else(|| config::yaml(line, name.trim())))?
    })
}

/// Returns the sources and the targets of mounts: <https://gohugo.io/configuration/module/#mounts>.
fn mounts(text: &str) -> Vec<(&str, &str)> {
    let value = |line: &'_ str, key: &str| -> Option<(usize, usize)> {
        let start = line.find(key).filter(|start| {
            line[..*start].trim_start_matches([' ', '-', '{', '[', '\t']).is_empty()
                || line[..*start].ends_with([',', ' '])
        })?;
        let rest = line[start + key.len()..].trim_start().strip_prefix([':', '='])?.trim_start();
        let from = line.len() - rest.len();
        let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''));
        match quote {
            Some(quote) => rest[1..].find(quote).map(|length| (from + 1, from + 1 + length)),
            None => Some((from, from + rest.find([',', ' ', '}']).unwrap_or(rest.len()))),
        }
    };
    let (mut found, mut source, mut target) = (Vec::new(), None, None);
    for line in text.lines().skip_while(|line| !line.contains("mounts")) {
        if let Some((from, to)) = value(line, "source") {
            source = Some(&line[from..to]);
        }
        if let Some((from, to)) = value(line, "target") {
            target = Some(&line[from..to]);
        }
        if let (Some(from), Some(to)) = (source, target) {
            found.push((from, to));
            (source, target) = (None, None);
        }
    }
    found
}

/// Returns the languages and their folders.
fn languages(text: &str) -> Vec<(String, Option<String>)> {
    let mut found: Vec<(String, Option<String>)> = Vec::new();
    let mut is_inside = false;
    for line in text.lines() {
        let trimmed = line.trim();
        let table = trimmed.trim_start_matches('[').trim_end_matches(']').to_ascii_lowercase();
        let depth = line.len() - line.trim_start().len();
        if trimmed.starts_with('[') {
            let name = table.strip_prefix("languages.").filter(|name| !name.contains('.'));
            is_inside = name.is_some();
            found.extend(name.map(|name| (name.trim_matches(['"', '\'']).to_owned(), None)));
        } else if depth == 0 && trimmed.eq_ignore_ascii_case("languages:") {
            is_inside = true;
        } else if depth == 0 && line.contains(':') && !line.contains('=') {
            is_inside = false;
        } else if is_inside
            && (depth == 2 || depth == 4)
            && trimmed.ends_with(':')
            && trimmed.len() < 12
            && !trimmed.starts_with("params")
            && !trimmed.starts_with("menu")
        {
            found.push((trimmed.trim_end_matches(':').trim_matches(['"', '\'']).to_owned(), None));
        } else if let Some((key, place)) = trimmed.split_once(['=', ':']).filter(|_| is_inside) {
            if key.trim().eq_ignore_ascii_case("contentdir") {
                let place = place.trim().trim_matches(['"', '\'']).to_owned();
                found.last_mut().into_iter().for_each(|last| last.1 = Some(place.clone()));
            }
        }
    }
    found
}

/// Returns the languages that are not published: <https://gohugo.io/configuration/languages/#disabled>.
fn disabled(text: &str, languages: &[(String, Option<String>)]) -> Vec<String> {
    let (mut found, mut language, mut is_list) = (Vec::new(), None, false);
    let name_of = |text: &str| languages.iter().map(|(name, _)| name).find(|name| name.eq_ignore_ascii_case(text));
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let words = || line.split(|c: char| !c.is_alphanumeric() && c != '-' && c != '_').filter_map(name_of);
        let value = line.split_once(['=', ':']).map(|(key, value)| (key.trim().to_ascii_lowercase(), value.trim()));
        if let Some(table) = line.strip_prefix('[') {
            let table = table.trim_end_matches(']').to_ascii_lowercase();
            language = table.strip_prefix("languages.").and_then(|name| name_of(name.trim_matches(['"', '\''])));
        } else if line.ends_with(':') {
            language = name_of(line.trim_end_matches(':').trim_matches(['"', '\''])).or(language);
        }
        match value {
            Some((key, value)) if key == "disablelanguages" => {
                found.extend(words().cloned());
                is_list = value.is_empty() || value == "[";
                continue;
            }
            Some((key, "true")) if key == "disabled" => found.extend(language.cloned()),
            _ if is_list && (line.starts_with("- ") || line.starts_with(['"', '\''])) => {
                found.extend(words().cloned());
                continue;
            }
            _ => {}
        }
        is_list = false;
    }
    found
}

/// Returns the sections whose addresses have a pattern, with it, as `section=pattern`: <https://gohugo.io/configuration/permalinks/>.
fn sections(text: &str) -> Vec<String> {
    let (mut found, mut is_inside) = (Vec::new(), false);
    for line in text.lines().filter(|line| !line.trim().is_empty() && !line.trim().starts_with('#')) {
        let trimmed = line.trim();
        let is_top = line.len() == line.trim_start().len();
        let table = trimmed.trim_matches(['[', ']', ':']).to_ascii_lowercase();
        if trimmed.starts_with('[') || is_top && table == "permalinks" {
            is_inside = table == "permalinks" || table.starts_with("permalinks.");
        } else if is_top && !line.contains('=') {
            is_inside = false;
        } else if is_inside {
            let entry = trimmed.split_once(['=', ':']).map(|(key, value)| [key, value]);
            found.extend(entry.map(|entry| entry.map(|part| part.trim().trim_matches(['"', '\''])).join("=")));
        }
    }
    found
}

/// Word for a site whose addresses are written in the case of its files: `disablePathToLower`.
const KEPT: &str = "kept";

/// Endings of pages.
const ENDINGS: &[&str] = &["md", "markdown", "html", "htm", "adoc", "org", "rst", "mmark"];

/// Returns the path of a page without the language before its ending, and the beginning of the addresses of that language.
fn without_language<'n>(content: &Content, stem: &'n str) -> (&'n str, String) {
    let mut parts = content.pattern.as_deref().unwrap_or_default().split('|').map(|list| list.split(','));
    let (mut languages, default) = (parts.next(), parts.nth(1).and_then(|mut names| names.next()).unwrap_or_default());
    match stem.rsplit_once('.') {
        Some((stem, language)) if language == default && !default.is_empty() => (stem, String::new()),
        Some((stem, language))
            if languages.as_mut().is_some_and(|all| all.any(|name| name == language && !name.is_empty())) =>
        {
            (stem, format!("{language}/"))
        }
        _ => (stem, String::new()),
    }
}

/// Returns the language and the logical path of a page whose path from its folder of pages is `inner`; `None` for a file that does not
/// make a page.
pub(crate) fn logical_path(content: &Content, inner: &str) -> Option<(String, String)> {
    let (stem, language) = without_language(content, stem(inner, ENDINGS)?);
    Some((format!("{}{language}", content.prefix), logical(stem)))
}

/// Returns the logical path that Hugo makes of a path: in lower case, without spaces, endings and the names of indexes.
pub(crate) fn logical(path: &str) -> String {
    let path = path.trim_matches('/').to_lowercase().replace(' ', "-");
    let path = ENDINGS.iter().find_map(|ending| path.strip_suffix(ending)?.strip_suffix('.')).unwrap_or(&path);
    indexed(path, &["_index", "index"])
}

/// Returns the addresses of a file that is not a page, without the beginning of those of its folder. Hugo writes the folders of pages in
/// lower case.
pub(crate) fn resources(content: &Content, inner: &str) -> Vec<String> {
    let (folder, name) = split(inner);
    let keeps_case = content.pattern.as_deref().is_some_and(|pattern| pattern.ends_with(KEPT));
    let folder = if keeps_case { folder.to_owned() } else { folder.to_lowercase() };
    let own = if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") };
    if keeps_case { vec![own] } else { vec![own.to_lowercase(), own] }
}

pub(super) fn routes(content: &Content, inner: &str, text: &mut dyn FnMut() -> String) -> Option<Routes> {
    let stem = stem(inner, ENDINGS)?;
    let (stem, language) = without_language(content, stem);
    let mut sections = content.pattern.as_deref().unwrap_or_default().split('|').nth(1)?.split(',');
    let text = text();
    let front = Front::of(&text);
    let keeps_case = content.pattern.as_deref().is_some_and(|pattern| pattern.ends_with(KEPT));
    let lower = |text: &str| if keeps_case { text.to_owned() } else { text.to_lowercase() };
    let own = lower(stem).replace(' ', "-");
    let route = indexed(&own, &["_index", "index"]);
    let route = front.get("slug").map_or_else(|| route.clone(), |slug| renamed(&route, slug));
    let route = front.get("url").map_or(route, str::to_owned);
    let is_of = |section: &str| stem.strip_prefix(section).is_some_and(|rest| rest.starts_with('/'));
    let pattern = sections.find_map(|entry| entry.split_once('=').filter(|(section, _)| is_of(section)));
    let pattern = pattern.map(|(_, pattern)| pattern).filter(|_| front.get("url").is_none());
    let placed = pattern.and_then(|pattern| placed(pattern, stem, &front)).map(|address| lower(&address));
    let is_unknown = pattern.is_some();
    let with = |route: &str| format!("{}{language}{}", content.prefix, route.trim_matches('/'));
    let folder = own.rsplit_once('/').map_or("", |(folder, _)| folder);
    let aliases = front.list("aliases").into_iter().map(|alias| match alias.strip_prefix('/') {
        Some(alias) => format!("{}{language}{}", content.prefix, alias.trim_matches('/')),
        None => format!("{}{language}{folder}/{alias}", content.prefix),
    });
    let own = placed.as_deref().map(with).into_iter().chain([with(&route)]);
    Some(Routes { all: own.chain(aliases).collect(), is_unknown })
}

/// Returns the address that a pattern gives a page, in the case of its names; `None` if it has tokens for what is not known.
fn placed(pattern: &str, stem: &str, front: &Front<'_>) -> Option<String> {
    let name = || split(&indexed(stem, &["index"])).1.to_owned();
    let title = || front.get("title").map(sanitized);
    let slug = || front.get("slug").map(str::to_owned);
    let date = front.get("date").filter(|date| date.len() >= 10 && date.is_ascii());
    let mut parts = pattern.split(':');
    let mut address = parts.next()?.to_owned();
    for part in parts {
        let length = part.bytes().take_while(u8::is_ascii_lowercase).count();
        let (token, rest) = part.split_at(length);
        let value = match token {
            "year" => date?[..4].to_owned(),
            "month" => date?[5..7].to_owned(),
            "day" => date?[8..10].to_owned(),
            "section" => stem.split('/').next()?.to_owned(),
            "title" => title()?,
            "slug" => slug().or_else(title)?,
            "filename" | "contentbasename" => name(),
            "slugorfilename" | "slugorcontentbasename" => slug().unwrap_or_else(name),
            _ => return None,
        };
        address.push_str(&value);
        address.push_str(rest);
    }
    Some(address)
}

/// Returns the name that Hugo makes of a title: without punctuation, and with one hyphen for spaces (`Sanitize` of `common/paths`).
fn sanitized(title: &str) -> String {
    let mut name = String::new();
    let mut has_space = false;
    for c in title.chars() {
        match c {
            c if c.is_alphanumeric() || matches!(c, '.' | '_' | '#' | '+' | '~' | '-' | '@') => {
                if has_space && c != '-' && !name.ends_with('-') {
                    name.push('-');
                }
                has_space = false;
                name.push(c);
            }
            '/' => name.push('-'),
            c => has_space |= c.is_whitespace() && !name.is_empty(),
        }
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_of_a_configuration() {
        let toml = "[Languages]\n[Languages.de]\nweight = 1\ncontentDir = \"content/de\"\n[Languages.de.params]\na = 1\n[languages.fr]\n";
        assert_eq!(languages(toml), [("de".to_owned(), Some("content/de".to_owned())), ("fr".to_owned(), None)]);
        let yaml = "languages:\n  de:\n    contentDir: content/de\n    params:\n      x: y\n  en:\n    title: a\nmenu:\n  main:\n";
        assert_eq!(languages(yaml), [("de".to_owned(), Some("content/de".to_owned())), ("en".to_owned(), None)]);
        let off = |text: &str| disabled(text, &languages(text)).join(" ");
        assert_eq!(off(&format!("disableLanguages = ['fr', \"xx\"]\n{toml}")), "fr");
        assert_eq!(off(&toml.replacen("weight = 1", "disabled = true", 1)), "de");
        assert_eq!(off(&yaml.replacen("params:", "disabled: true", 1)), "de");
        assert_eq!(off(&format!("disableLanguages:\n  - en\n{yaml}")), "en");
        assert_eq!(off(&yaml.replacen("title: a", "disabled: false", 1)), "");
        let mounted = "[module]\n[[module.mounts]]\nsource = \"src\"\ntarget = 'assets'\n[[module.mounts]]\nsource='a.md'\ntarget='content/b.md'\n";
        assert_eq!(mounts(mounted), [("src", "assets"), ("a.md", "content/b.md")]);
        let mounted = "module:\n  mounts:\n    - source: ../a.md\n      target: content/a.md\n    - { source: x, target: static }\n";
        assert_eq!(mounts(mounted), [("../a.md", "content/a.md"), ("x", "static")]);
        assert_eq!(anchored("p: &u https://a.example\nbaseURL: *u\n", "*u"), "https://a.example");
        assert_eq!(sections("[Permalinks]\n  code = \"/:filename/\"\n\n[x]\na = 1\n"), ["code=/:filename/"]);
        let parted =
            hugo_config::of_table("permalinks", "# a: b\n[page]\nblog = '/:year/:slug'\n[section]\nnews = '/n'\n");
        assert_eq!(sections(&parted), ["blog=/:year/:slug", "news=/n"]);
        let parted = hugo_config::of_key("permalinks", "# Of the blog\npage:\n  blog: /:year/:slug/\n");
        assert_eq!(sections(&format!("{parted}params:\n  a: b\n")), ["page=", "blog=/:year/:slug/"]);
    }

    #[test]
    fn addresses_of_patterns() {
        let front = "---\ntitle: \"Ann's C++ / go: 2.3 - notes\"\ndate: 2019-10-03T00:00:00Z\n---\n";
        let slug = "---\nslug: the-News\ndate: 2019-10-03\n---\n";
        for (pattern, stem, front, expected) in [
            ("/:year/:month/:day/:slug/", "blog/1/index", front, Some("/2019/10/03/Anns-C++-go-2.3-notes/")),
            ("/:year/:slug.html", "blog/a", slug, Some("/2019/the-News.html")),
            ("/x/:section/:slugorfilename", "blog/b/c", front, Some("/x/blog/c")),
            ("/:sections/:slug", "blog/b/c", front, None),
            ("/:year/:title", "blog/a", slug, None),
            ("/:year/:filename", "blog/a", "", None),
            ("/a", "blog/a", "", Some("/a")),
        ] {
            assert_eq!(placed(pattern, stem, &Front::of(front)).as_deref(), expected, "{pattern} {stem}");
        }
    }
}
