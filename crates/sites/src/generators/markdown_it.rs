//! VitePress and VuePress: <https://vitepress.dev/guide/routing>, <https://vuepress.vuejs.org/guide/assets.html>, and
//! `markdown/plugins/link.ts` of VitePress 1.6.
//!
//! Links are resolved from the folder of the page, with or without an ending; links that begin with `/` from the folder of the sources.

use std::path::Path;
use std::sync::Arc;

use super::addresses::Routes;
use super::patches;
use crate::config;
use crate::files::{Files, beginning, joined};
use crate::front::{indexed, split, stem};
use crate::generator::Generator;
use crate::site::{Base, Content, Site};
use crate::slug::Slugs;

pub(super) fn site(files: &dyn Files, root: &Path, mark: &Path) -> Option<Site> {
    let names = files.names(mark)?;
    let is_config = |name: &&String| name.starts_with("config.") || name.as_str() == "config";
    let name = names.iter().find(is_config)?;
    let config = mark.join(name);
    let text = files.text(&config).unwrap_or_default();
    let folder = mark.parent()?;
    let generator = if mark.ends_with(".vuepress") { Generator::VuePress } else { Generator::VitePress };
    // Plugins have options of this name, which are about their own folders.
    let source = config::js_within(&text, "srcDir", 1).filter(|source| !source.starts_with(".vitepress"));
    let source = source.unwrap_or(".");
    let content = joined(root, folder, source)?;
    let mut site = Site::new(generator, config.clone(), content.clone());
    site.base = Base::Added;
    let is_own_rule = text.contains("slugify") || text.is_empty() || patches::change_anchors(files, root, folder);
    site.slugs = if is_own_rule { &[Slugs::Unknown] } else { &[Slugs::MditVue] };
    let index = ["index.ts", "index.mts", "index.js"].iter().find_map(|name| files.text(&config.join(name)));
    site.has_own_anchors = is_of_other_package(index.as_deref().unwrap_or(&text));
    site.link_slugs = rewrites_fragments(files, root, folder).then_some(Slugs::MditVue);
    site.statics = vec![content.join("public"), mark.join("public")];
    site.roots = vec![content.clone()];
    let around = files.names(folder)?;
    let settings = names.iter().chain(around.iter());
    let mut settings = settings.filter(|name| name.contains("config.")).filter_map(|name| {
        let place = if names.contains(name) { mark } else { folder };
        files.text(&place.join(name))
    });
    site.is_static_known = !text.is_empty() && !settings.any(|text| text.contains("publicDir"));
    let moved = rewrites(&text);
    for (from, to) in moved.iter().flatten() {
        let place = content.join(from.trim_end_matches('/'));
        site.roots.push(place.clone());
        site.contents.push(Content::new(place, to));
    }
    site.maker = ["rewrites", "permalink", "createPage"]
        .iter()
        .find(|word| text.contains(**word) && (**word != "rewrites" || moved.is_none()))
        .map(|word| format!("\"{word}\" in the configuration"));
    site.made = routed(files, mark, &content);
    site.made.extend(built(files, &content, &text));
    Some(site)
}

/// Whether the package around a folder has a version of VitePress that makes the anchor of a heading of the fragment of a link, so that
/// `#What's-New` leads to `whats-new`: from 2.0.0-alpha.5 on, <https://github.com/vuejs/vitepress/pull/4628>.
fn rewrites_fragments(files: &dyn Files, root: &Path, folder: &Path) -> bool {
    const KEY: &str = "\"vitepress\":";
    let packages = folder.ancestors().take_while(|folder| folder.starts_with(root));
    let texts = packages.filter_map(|folder| files.text(&folder.join("package.json")));
    let version = |text: Arc<str>| {
        let rest = text.split_once(KEY)?.1.trim_start().strip_prefix('"')?;
        Some(rest.trim_start_matches(['^', '~', '>', '=', ' ']).starts_with(['2', 'n']))
    };
    texts.filter_map(version).next().unwrap_or(false)
}

/// Whether a configuration imports the function that completes it from a package that is not of the generator.
fn is_of_other_package(config: &str) -> bool {
    config.split("import ").skip(1).any(|rest| {
        let (names, from) = rest.split_once(" from ").unwrap_or_default();
        let package = from.trim_start_matches([' ', '"', '\'']);
        let is_own = ["vitepress", "vuepress", "@vuepress/", "."].iter().any(|start| package.starts_with(start));
        names.contains("defineConfig") && !names.contains([';', '(']) && !is_own
    })
}

/// Folders of the programs that run in the browser, and the beginnings of their names.
const CLIENTS: [(&str, &str); 6] = [
    ("", "enhanceApp."),
    ("", "client."),
    ("plugins", "enhanceApp."),
    ("theme", "enhanceApp."),
    ("theme", "index."),
    ("", "clientAppEnhance."),
];

/// Returns the names in the programs of a site that change what its router does with an address: `latest` for the folder of the last
/// version. Names of what is in the folder of pages are left out.
fn routed(files: &dyn Files, mark: &Path, content: &Path) -> Vec<String> {
    let place = |folder: &str| if folder.is_empty() { mark.to_owned() } else { mark.join(folder) };
    let texts = CLIENTS.iter().flat_map(|(folder, start)| {
        let names = files.names(&place(folder));
        let names = names.iter().flat_map(|names| beginning(names, start).to_vec()).collect::<Vec<_>>();
        names.into_iter().filter_map(move |name| files.text(&place(folder).join(name)))
    });
    let is_router =
        |text: &str| ["router.replace", "router.addRoute", "router.push"].iter().any(|call| text.contains(call));
    let known = files.names(content);
    let is_known = |name: &str| {
        known.iter().flat_map(|names| names.iter()).any(|known| known.strip_suffix(".md").unwrap_or(known) == name)
    };
    let mut found: Vec<String> = Vec::new();
    for text in texts.filter(|text| is_router(text)) {
        let parts = text.split(['"', '\'', '`']).map(|part| part.trim_matches('/'));
        let is_name = |part: &&str| {
            (1..MAX_NAME).contains(&part.len())
                && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
        };
        let names = parts.filter(is_name).filter(|name| !is_known(name)).take(MAX_ROUTED);
        found.extend(names.map(str::to_owned));
    }
    found
}

/// Returns the folders of the pages that a sidebar or a menu names, but that are not in the repository: a program makes them before the build.
fn built(files: &dyn Files, content: &Path, config: &str) -> Vec<String> {
    let links = config::js(config, "link").into_iter().filter_map(|link| link.strip_prefix('/'));
    let folders = links.filter_map(|link| link.split(['#', '?']).next()).map(|link| split(link).0);
    let is_missing = |folder: &&str| !folder.is_empty() && files.names(&content.join(folder)).is_none();
    let mut found: Vec<String> = folders.filter(is_missing).map(str::to_owned).collect();
    found.sort_unstable();
    found.dedup();
    found.truncate(MAX_ROUTED);
    found
}

/// Longest name of a folder of addresses that a program makes, in bytes, and most names of one program.
const MAX_NAME: usize = 32;
const MAX_ROUTED: usize = 256;

/// Returns the folders whose pages have addresses in other folders, if all rewrites of a configuration are of the form
/// `'en/:rest*': ':rest*'`. <https://vitepress.dev/guide/routing#route-rewrites>
fn rewrites(config: &str) -> Option<Vec<(&str, &str)>> {
    let (before, rest) = config.split_once("rewrites")?;
    let (rules, after) = rest.trim_start().strip_prefix(':')?.trim_start().strip_prefix('{')?.split_once('}')?;
    // A second word is about the first one in a way that is not known.
    if after.contains("rewrites") || before.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '.')) {
        return None;
    }
    let quoted = |text: &'_ str| -> Option<(usize, usize)> {
        let start = text.find(['"', '\''])?;
        let length = text[start + 1..].find(text[start..].chars().next()?)?;
        text[..start].trim().is_empty().then_some((start + 1, start + 1 + length))
    };
    let mut moved = Vec::new();
    for rule in rules.split(',').map(str::trim).filter(|rule| !rule.is_empty()) {
        let (start, end) = quoted(rule)?;
        let value = rule[end + 1..].trim_start().strip_prefix(':')?;
        let (first, last) = quoted(value)?;
        let (from, to) = (&rule[start..end], &value[first..last]);
        let (folder, parameter) = from.split_at(from.find(':')?);
        let is_rest = parameter.ends_with('*') && !parameter[1..].contains([':', '/', '(']);
        let to = to.strip_suffix(parameter).filter(|to| to.is_empty() || to.ends_with('/'));
        moved.push((folder, to.filter(|to| is_rest && folder.ends_with('/') && !to.contains(':'))?));
    }
    (!moved.is_empty()).then_some(moved)
}

pub(super) fn routes(generator: Generator, inner: &str) -> Option<Routes> {
    let stem = stem(inner, &["md"])?;
    // A page of a route with parameters: `[name].md`.
    let is_unknown = stem.contains('[');
    let indexes: &[&str] = if generator == Generator::VuePress { &["README", "readme", "index"] } else { &["index"] };
    Some(Routes { all: vec![indexed(stem, indexes)], is_unknown })
}

#[cfg(test)]
mod tests {
    use super::{is_of_other_package, rewrites};

    #[test]
    fn configurations_of_other_packages() {
        for (config, expected) in [
            ("import { defineConfig } from 'vitepress'\nimport { a } from '@x/y'", false),
            ("import {\n defineConfigWithTheme,\n} from \"vitepress\"", false),
            ("import { a } from 'b'\nimport { defineConfig } from '@x/vitepress'", true),
            ("import 'a'; import x from './b'; const c = ' from '", false),
            ("", false),
        ] {
            assert_eq!(is_of_other_package(config), expected, "{config}");
        }
    }

    #[test]
    fn rewrites_of_a_folder() {
        for (config, moved) in [
            ("rewrites: {\n 'en/:rest*': ':rest*',\n},", Some(vec![("en/", "")])),
            ("rewrites: { \"a/b/:x*\": 'c/:x*' }", Some(vec![("a/b/", "c/")])),
            ("rewrites: { 'a/:x/(.*)': ':x/index.md' }", None),
            ("rewrites: { 'a/:rest*': 'b/:other*' }", None),
            ("rewrites: { 'a.md': 'b.md' }", None),
            ("rewrites: { ...more, 'en/:rest*': ':rest*' }", None),
            ("rewrites(id) { return { 'en/:rest*': ':rest*' } }", None),
            ("rewrites,", None),
            ("", None),
        ] {
            assert_eq!(rewrites(config), moved, "{config}");
        }
    }
}
