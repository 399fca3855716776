//! Hugo: <https://gohugo.io/content-management/urls/>, <https://gohugo.io/content-management/organization/>,
//! <https://gohugo.io/content-management/multilingual/>.
//!
//! Links are written as they are, so that a browser resolves them from the address of the page. Themes may resolve links to files.

use std::path::Path;

use super::addresses::Routes;
use crate::config;
use crate::files::{Files, has, joined};
use crate::front::{Front, indexed, renamed, stem};
use crate::generator::{Form, Generator};
use crate::site::{Base, Content, Site};
use crate::slug::Slugs;

/// Files of a configuration in a folder, by their precedence.
const NAMES: &[&str] = &["hugo.toml", "hugo.yaml", "hugo.yml", "config.toml", "config.yaml", "config.yml"];

pub(super) fn site(files: &dyn Files, root: &Path, config: &Path) -> Option<Site> {
    let folder = config.parent()?;
    let defaults = config.join("_default");
    let (config, more) = if files.names(&defaults).is_some() {
        let name = NAMES.iter().find(|name| has(files, &defaults, name))?;
        let read = |name: &str| files.text(&defaults.join(name));
        let toml = read("languages.toml").map(|text| text.replace("\n[", "\n[languages.")).map(|text| {
            match text.strip_prefix('[') {
                Some(rest) => format!("[languages.{rest}"),
                None => text,
            }
        });
        let yaml = read("languages.yaml").or_else(|| read("languages.yml"));
        let yaml = yaml
            .map(|text| format!("languages:\n{}", text.lines().map(|line| format!("  {line}\n")).collect::<String>()));
        let more = toml.into_iter().chain(yaml).chain(read("module.toml").map(|text| text.to_string()));
        (defaults.join(name), more.collect::<Vec<_>>())
    } else {
        (config.to_owned(), Vec::new())
    };
    let text = files.text(&config)?.to_string();
    let get = |key: &str| value(&text, key);
    let is_hugo = ["baseurl", "languagecode", "defaultcontentlanguage", "theme"].iter().any(|key| get(key).is_some());
    let content = joined(root, folder, get("contentdir").unwrap_or("content"))?;
    if !is_hugo || files.names(&content).is_none() {
        return None;
    }
    let all = [vec![text.clone()], more].concat().join("\n");
    let mut site = Site::new(Generator::Hugo, config, content.clone());
    site.base = get("baseurl").map_or(Base::Known(String::new()), Base::of_url);
    site.form = if get("uglyurls") == Some("true") { Form::Files } else { Form::Folders };
    let is_older = ["blackfriday", "Blackfriday", "BlackFriday", "autoHeadingIDType", "autoheadingidtype"];
    site.slugs = if is_older.iter().any(|word| all.contains(word)) { &[Slugs::Unknown] } else { &[Slugs::Hugo] };
    let has_modules = ["[[module.imports", "[[imports", "  imports:"].iter().any(|word| all.contains(word));
    site.maker = (all.contains("mounts") || has_modules && !imports_themes(&all)).then(|| "a module".to_owned());
    let languages = languages(&all);
    let default = get("defaultcontentlanguage").unwrap_or("en");
    let in_folder = get("defaultcontentlanguageinsubdir") == Some("true");
    let prefix = |language: &str| if language == default && !in_folder { String::new() } else { language.to_owned() };
    let sections = sections(&all);
    let mut names: Vec<&str> = languages.iter().map(|(name, _)| name.as_str()).collect();
    names.retain(|name| *name != default || in_folder);
    let pattern = Some(format!("{}|{}|{default}", names.join(","), sections.join(",")));
    site.contents[0].pattern.clone_from(&pattern);
    if !languages.is_empty() && languages.iter().all(|(_, place)| place.is_some()) {
        site.contents.clear();
    }
    for (language, place) in &languages {
        let Some(place) = place else { continue };
        let folder = joined(root, folder, place)?;
        site.contents.retain(|content| content.folder != folder);
        let pattern = Some(format!("|{}|", sections.join(",")));
        site.contents.push(Content { pattern, ..Content::new(folder, &prefix(language)) });
    }
    let themes = folder.join("themes");
    let static_of = |name: &String| themes.join(name).join("static");
    site.statics = files.names(&themes).iter().flat_map(|names| names.iter().map(static_of)).collect();
    site.statics.extend(["static", "assets"].map(|name| folder.join(name)));
    site.roots = site.contents.iter().map(|content| content.folder.clone()).collect();
    site.made = ["tags", "categories", "series", "page", "authors", "search"].map(str::to_owned).to_vec();
    Some(site)
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

/// Returns the value of a key, whose case does not matter, at the beginning of a line.
fn value<'t>(text: &'t str, key: &str) -> Option<&'t str> {
    text.lines().take_while(|line| !line.starts_with('[')).find_map(|line| {
        let (name, _) = line.split_once(['=', ':'])?;
        let is_key = name.trim_end().eq_ignore_ascii_case(key);
        is_key.then(|| config::toml(line, "", name.trim()).or_else(|| config::yaml(line, name.trim())))?
    })
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

/// Returns the sections whose addresses have a pattern.
fn sections(text: &str) -> Vec<&str> {
    let lines = text.lines().map(str::trim).skip_while(|line| {
        let name = line.trim_matches(['[', ']', ':']);
        !name.eq_ignore_ascii_case("permalinks") && !name.eq_ignore_ascii_case("permalinks.page")
    });
    let lines = lines.skip(1).take_while(|line| {
        !line.starts_with('[') && (line.contains('=') || line.contains(": ") || line.ends_with(':'))
    });
    lines.filter_map(|line| Some(line.split_once(['=', ':'])?.0.trim().trim_matches(['"', '\'']))).collect()
}

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

pub(super) fn routes(content: &Content, inner: &str, text: &mut dyn FnMut() -> String) -> Option<Routes> {
    let stem = stem(inner, ENDINGS)?;
    let (stem, language) = without_language(content, stem);
    let mut sections = content.pattern.as_deref().unwrap_or_default().split('|').nth(1)?.split(',');
    let text = text();
    let front = Front::of(&text);
    let own = stem.to_lowercase().replace(' ', "-");
    let route = indexed(&own, &["_index", "index"]);
    let route = front.get("slug").map_or_else(|| route.clone(), |slug| renamed(&route, slug));
    let route = front.get("url").map_or(route, str::to_owned);
    let is_unknown = sections.any(|section| !section.is_empty() && stem.starts_with(&format!("{section}/")))
        && front.get("url").is_none();
    let with = |route: &str| format!("{}{language}{}", content.prefix, route.trim_matches('/'));
    let folder = own.rsplit_once('/').map_or("", |(folder, _)| folder);
    let aliases = front.list("aliases").into_iter().map(|alias| match alias.strip_prefix('/') {
        Some(alias) => format!("{}{language}{}", content.prefix, alias.trim_matches('/')),
        None => format!("{}{language}{folder}/{alias}", content.prefix),
    });
    Some(Routes { all: [with(&route)].into_iter().chain(aliases).collect(), is_unknown })
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
        assert_eq!(sections("[Permalinks]\n  code = \"/:filename/\"\n\n[x]\na = 1\n"), ["code"]);
    }
}
