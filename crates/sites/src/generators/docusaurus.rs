//! Docusaurus: <https://docusaurus.io/docs/markdown-features/links>, <https://docusaurus.io/docs/versioning>, and the plugins
//! `plugin-content-docs` (`docs.ts`, `slug.ts`, `numberPrefix.ts`) and `plugin-content-blog` (`blogUtils.ts`) of 3.
//!
//! A link to a Markdown file is resolved from the folder of the page, then from the folders of pages. Other links are addresses, before
//! which the generator writes the path of the site and of the language.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::addresses::Routes;
use super::blocks::Blocks;
use super::docusaurus_categories as categories;
use super::patches;
use crate::config;
use crate::files::{Files, has, joined};
use crate::front::{Front, renamed, split, stem};
use crate::generator::{Form, Generator};
use crate::site::{Base, Content, Site};
use crate::slug::Slugs;

/// Words of plugins that write pages before a build.
const MAKERS: &[&str] = &["typedoc", "openapi", "redocusaurus", "graphql-markdown", "createRedirects"];

/// Plugin that writes pages into the folder of its option `out`, by default `docs/api`: <https://typedoc-plugin-markdown.org/plugins/docusaurus>.
const TYPEDOC: &str = "docusaurus-plugin-typedoc";

/// An instance of the plugin for documentation.
struct Docs<'t> {
    id: &'t str,
    path: &'t str,
    route: &'t str,
    options: &'t str,
}

pub(super) fn site(files: &dyn Files, root: &Path, config: &Path) -> Option<Site> {
    let folder = config.parent()?;
    let text = whole(files, root, folder, &files.text(config)?);
    let mut site = Site::new(Generator::Docusaurus, config.to_owned(), folder.join("src/pages"));
    site.base = Base::Added;
    // `addBaseUrl` of `useBaseUrl.ts`.
    site.prefix = config::js(&text, "baseUrl").first().map_or("", |base| base.trim_matches('/')).to_owned();
    site.form = Form::Either;
    if patches::change_anchors(files, root, folder) {
        site.slugs = &[Slugs::Unknown];
    }
    let makes_api = text.contains(TYPEDOC);
    let makers = MAKERS.iter().filter(|word| !makes_api || **word != "typedoc");
    site.maker =
        makers.into_iter().find(|word| text.contains(**word)).map(|word| format!("\"{word}\" in the configuration"));
    if site.maker.is_none() && changes_links(files, root, folder, &text) {
        site.maker = Some("a plugin of remark that changes links".to_owned());
    }
    let statics = config::js_list(&text, "staticDirectories");
    site.is_static_known = statics.is_some() || !text.contains("staticDirectories");
    let statics = statics.unwrap_or_else(|| vec!["static"]);
    site.statics = statics.iter().filter_map(|path| joined(root, folder, path)).collect();
    site.roots = vec![folder.to_owned()];
    for docs in instances(&text) {
        add_docs(&mut site, files, root, folder, &docs)?;
    }
    if let Some((path, route)) = blog(&text) {
        let blog = joined(root, folder, path)?;
        let place = "docusaurus-plugin-content-blog";
        add(&mut site, files, folder, (&blog, route, Some("blog")), place);
        site.made.extend(["tags", "archive", "page", "authors"].map(|name| join(route, name)));
    }
    site.made.push("search".to_owned());
    let fetched: Vec<_> = config::js(&text, "outDir").iter().filter_map(|path| joined(root, folder, path)).collect();
    if fetched.is_empty() && text.contains("remote-content") {
        site.maker = Some("\"remote-content\" in the configuration".to_owned());
    }
    site.fetched.extend(fetched);
    if makes_api {
        let out = config::js(&text, "out").into_iter().chain(["docs/api"]);
        out.filter_map(|path| joined(root, folder, path)).for_each(|api| add_api(&mut site, api));
    }
    let redirects = config::js(&text, "from").into_iter().filter(|from| from.starts_with('/'));
    site.redirects.extend(redirects.map(|from| from.trim_matches('/').to_owned()));
    let fetched = &site.fetched;
    site.contents.retain(|content| fetched.contains(&content.folder) || files.names(&content.folder).is_some());
    (!site.contents.is_empty()).then_some(site)
}

/// Returns the text of a configuration. One without plugins may leave them to a file next to it: `module.exports = require('./own')`.
fn whole(files: &dyn Files, root: &Path, folder: &Path, text: &str) -> String {
    let mut whole = text.to_owned();
    if text.contains("presets") || text.contains("plugins") {
        return whole;
    }
    for other in parts(files, root, folder, text) {
        whole.push('\n');
        whole.push_str(&other);
    }
    whole
}

/// Returns the texts of the files of the repository that a configuration imports.
fn parts(files: &dyn Files, root: &Path, folder: &Path, text: &str) -> Vec<Arc<str>> {
    const ENDINGS: [&str; 6] = ["", ".ts", ".mts", ".js", ".mjs", ".cjs"];
    let parts = ["require(", "from "].iter().flat_map(|word| text.split(word).skip(1));
    let paths = parts.filter_map(|part| part.strip_prefix(['"', '\''])?.split(['"', '\'']).next());
    let read = |path: &str| {
        let place = joined(root, folder, path.strip_prefix("./")?)?;
        let (folder, name) = (place.parent()?, place.file_name()?.to_string_lossy());
        let name = ENDINGS.iter().map(|ending| format!("{name}{ending}")).find(|name| has(files, folder, name))?;
        files.text(&folder.join(name))
    };
    paths.filter_map(read).take(MAX_PARTS).collect()
}

/// Whether a plugin of remark that the repository has changes the destinations of links.
fn changes_links(files: &dyn Files, root: &Path, folder: &Path, text: &str) -> bool {
    let is_plugin = |part: &Arc<str>| {
        part.contains("visit") && [".url = ", ".url=", ".href = "].iter().any(|sign| part.contains(sign))
    };
    text.contains("remarkPlugins") && parts(files, root, folder, text).iter().any(is_plugin)
}

/// Most files that a configuration is read from.
const MAX_PARTS: usize = 16;

/// Adds a folder of which a plugin makes the pages.
fn add_api(site: &mut Site, api: PathBuf) {
    let inner = |content: &Content| {
        let inner = api.strip_prefix(&content.folder).ok()?.to_string_lossy().replace('\\', "/");
        Some(format!("{}{inner}", content.prefix).trim_matches('/').to_owned())
    };
    let made: Vec<_> = site.contents.iter().filter_map(inner).filter(|route| !route.is_empty()).collect();
    site.made.extend(made);
    site.fetched.push(api);
}

/// Adds the versions and the translations of an instance.
fn add_docs(site: &mut Site, files: &dyn Files, root: &Path, folder: &Path, docs: &Docs<'_>) -> Option<()> {
    let path = joined(root, folder, docs.path)?;
    let (start, end) = if docs.id == "default" {
        (String::new(), String::new())
    } else {
        (format!("{}_", docs.id), format!("-{}", docs.id))
    };
    let place = format!("docusaurus-plugin-content-docs{end}");
    let versions = files.text(&folder.join(format!("{start}versions.json"))).unwrap_or_default();
    let versions: Vec<&str> = versions.split('"').skip(1).step_by(2).collect();
    let last = config::js_within(docs.options, "lastVersion", 0);
    let last = last.or(versions.first().copied()).unwrap_or("current");
    let prefix = |version: &str, name: &str| match docs.version_path(version) {
        Some(path) => join(docs.route, path.trim_matches('/')).trim_matches('/').to_owned(),
        None if version == last => docs.route.to_owned(),
        None => join(docs.route, name),
    };
    // The folder of a submodule is empty or missing.
    if docs.path.starts_with("../") && files.names(&path).is_none_or(|names| names.is_empty()) {
        site.fetched.push(path.clone());
    }
    let current = prefix("current", "next");
    add(site, files, folder, (&path, &current, None), &format!("{place}/current"));
    let sidebars = docs.sidebars().into_iter().filter_map(|sidebar| joined(root, folder, sidebar));
    let mut lists_categories = !docs.options.contains("sidebarItemsGenerator");
    sidebars.for_each(|sidebar| lists_categories &= add_categories(site, files, &current, &sidebar));
    let versioned = folder.join(format!("{start}versioned_docs"));
    let kept = files.names(&versioned);
    // Versions that the list does not name any more were published with the same rules, and are kept for their readers.
    let kept = kept.iter().flat_map(|names| names.iter()).filter_map(|name| name.strip_prefix("version-"));
    let old = kept.filter(|version| !versions.contains(version)).take(MAX_VERSIONS);
    for version in versions.iter().copied().chain(old) {
        let pages = versioned.join(format!("version-{version}"));
        let route = prefix(version, version);
        add(site, files, folder, (&pages, &route, None), &format!("{place}/version-{version}"));
        let sidebar = format!("{start}versioned_sidebars/version-{version}-sidebars.json");
        lists_categories &= add_categories(site, files, &route, &folder.join(sidebar));
        // A program makes the folder of a version that the list has.
        if files.names(&pages).is_none() {
            site.fetched.push(pages);
        }
    }
    site.made.push(join(docs.route, "tags"));
    site.made.extend((!lists_categories).then(|| join(docs.route, "category")));
    site.roots.push(path);
    Some(())
}

/// Adds the addresses of the categories that a sidebar of documentation lists, and returns whether it has no others.
fn add_categories(site: &mut Site, files: &dyn Files, route: &str, sidebar: &Path) -> bool {
    let text = files.text(sidebar);
    let inner = text.iter().flat_map(|text| categories::of_sidebar(text));
    site.redirects.extend(inner.map(|inner| join(route, &inner)));
    text.is_none_or(|text| categories::is_whole(&text))
}

/// Adds a folder of pages, its route and its plugin, and its translations in `i18n/LANGUAGE/PLACE`.
fn add(
    site: &mut Site,
    files: &dyn Files,
    folder: &Path,
    (path, route, pattern): (&Path, &str, Option<&str>),
    place: &str,
) {
    let with = |folder: PathBuf, original| Content {
        original,
        pattern: pattern.map(str::to_owned),
        ..Content::new(folder, route)
    };
    site.contents.push(with(path.to_owned(), None));
    let languages = folder.join("i18n");
    for language in files.names(&languages).iter().flat_map(|names| names.iter()) {
        let translated = languages.join(language).join(place);
        if files.names(&translated).is_some() {
            site.contents.push(with(translated, Some(path.to_owned())));
        }
    }
}

/// Returns the page in the language of the page `from` at an address that has one for each language, of which `target` is one. Without one
/// in this language, the address has the original.
pub(super) fn in_language_of(files: &dyn Files, site: &Site, from: &Path, target: &Path) -> Option<PathBuf> {
    let languages = site.config.parent()?.join("i18n");
    let language = |path: &Path| Some(languages.join(path.strip_prefix(&languages).ok()?.iter().next()?));
    let (own, other) = (language(from), language(target));
    if own == other {
        return None;
    }
    let content = site.content_of(target)?;
    let inner = target.strip_prefix(&content.folder).ok()?;
    let original = content.original.as_ref().unwrap_or(&content.folder);
    let translated = own.and_then(|own| {
        let is_own =
            |content: &&Content| content.original.as_ref() == Some(original) && content.folder.starts_with(&own);
        Some(site.contents.iter().find(is_own)?.folder.join(inner))
    });
    let is_there = |page: &PathBuf| {
        page.parent().zip(page.file_name()).is_some_and(|(folder, name)| has(files, folder, &name.to_string_lossy()))
    };
    translated.into_iter().chain([original.join(inner)]).find(is_there)
}

/// Returns the instances of the plugin for documentation.
fn instances(text: &str) -> Vec<Docs<'_>> {
    let (mut found, blocks, mut is_preset_set) = (Vec::new(), Blocks::of(text), false);
    let mut variables = 0;
    // The start of the line, whether it has a comment, and the ends of the last name and of the last object that was read.
    let (mut line_start, mut has_comment, mut before, mut end) = (0, false, 0, 0);
    for (at, name) in text.match_indices("docs") {
        if let Some(line_end) = text[before..at].rfind('\n') {
            (line_start, has_comment) = (before + line_end + 1, false);
        }
        let part = &text[before.saturating_sub(2).max(line_start)..at];
        // A URL has no comment.
        has_comment |= part.match_indices("//").any(|(slash, _)| !part[..slash].ends_with(':'));
        before = at + name.len();
        // Options have no options of their own.
        if at < end {
            continue;
        }
        let line = text[line_start..at].trim_end();
        let rest = text[at + name.len()..].trim_start_matches(['"', '\'']).trim_start();
        let is_key = line.is_empty() || line.ends_with(['{', ',', '"', '\'']);
        if let Some(rest) = rest.strip_prefix(':').map(str::trim_start).filter(|_| is_key && !has_comment) {
            // `themeConfig.docs` has only `sidebar` and `versionPersistence`.
            let options = blocks.at_start(rest);
            end = options.map_or(end, |options| text.len() - rest.len() + options.len());
            if options.is_some_and(|options| !options.contains("sidebar:") && !options.contains("versionPersistence")) {
                found.extend(options.map(docs));
                is_preset_set = true;
            }
        }
        // The generator completes the name of a plugin: `content-docs`.
        let is_plugin = ["plugin-content-", "'content-", "\"content-"].iter().any(|start| text[..at].ends_with(start));
        if is_plugin {
            let rest = rest.trim_start_matches([',', ' ', '\n', '\t', '\r', ']', '}', ')']);
            let options = blocks.at_start(rest);
            end = options.map_or(end, |options| text.len() - rest.len() + options.len());
            variables += usize::from(options.is_none());
            let named = || if variables < MAX_INSTANCES { variable(text, &blocks, rest) } else { None };
            found.extend(options.or_else(named).map(docs));
        }
    }
    found.truncate(MAX_INSTANCES);
    // The preset has one without options.
    let is_off = text.contains("docs: false");
    let has_default = is_preset_set || found.iter().any(|docs| docs.id == "default");
    if !has_default && !is_off && text.contains("preset") {
        found.push(docs(""));
    }
    found
}

/// Returns the inner text of the object in the variable whose name a text begins with: `const options: Options = { path: 'docs' };`.
fn variable<'t>(text: &'t str, blocks: &Blocks<'t>, rest: &str) -> Option<&'t str> {
    let is_letter = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
    let name = &rest[..rest.find(|c: char| !is_letter(c))?];
    text.match_indices(name).filter(|_| !name.is_empty()).find_map(|(at, _)| {
        let after = &text[at + name.len()..];
        let is_declared = ["const ", "let ", "var "].iter().any(|word| text[..at].ends_with(word));
        let line = if is_declared && !after.starts_with(is_letter) { after.lines().next()? } else { return None };
        let value = &after[line.find('=')? + 1..];
        blocks.at_start(value.trim_start())
    })
}

fn docs(options: &str) -> Docs<'_> {
    // A version has options of these names.
    let first = |name| config::js_within(options, name, 0);
    Docs {
        id: first("id").unwrap_or("default"),
        path: first("path").unwrap_or("docs"),
        route: first("routeBasePath").unwrap_or("docs").trim_matches('/'),
        options,
    }
}

impl<'t> Docs<'t> {
    /// Returns the files that may have the sidebars: that of the option, or those of the usual names.
    fn sidebars(&self) -> Vec<&'t str> {
        let line = self.options.split_once("sidebarPath").and_then(|(_, rest)| rest.lines().next());
        let quoted = line.and_then(|line| line.split(['\'', '"', '`']).nth(1));
        quoted.map_or_else(|| vec!["sidebars.js", "sidebars.ts"], |path| vec![path.trim_start_matches("@site/")])
    }

    /// Returns the address of a version below that of the instance if an option sets it: `versions: { current: { path: 'dev' } }`.
    fn version_path(&self, version: &str) -> Option<&'t str> {
        let versions = object(self.options, "versions")?;
        config::js_within(object(versions, version)?, "path", 0)
    }
}

/// Returns the inner text of the first object that is the value of a name.
fn object<'t>(options: &'t str, name: &str) -> Option<&'t str> {
    let blocks = Blocks::of(options);
    options.match_indices(name).find_map(|(at, _)| {
        let is_part = options[..at].ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '.'));
        let rest = options[at + name.len()..].trim_start_matches(['"', '\'']).trim_start().strip_prefix(':')?;
        blocks.at_start(rest.trim_start()).filter(|_| !is_part)
    })
}

/// Returns the folder and the route of the blog; `None` without one.
fn blog(text: &str) -> Option<(&str, &str)> {
    let rest = text.match_indices("blog").find_map(|(at, name)| {
        let rest = text[at + name.len()..].trim_start_matches(['"', '\'']).trim_start().strip_prefix(':')?.trim_start();
        (rest.starts_with(['{', 'f'])).then_some(rest)
    });
    match rest {
        Some(rest) if rest.starts_with("false") => None,
        rest => {
            let options = rest.and_then(|rest| Blocks::of(text).at_start(rest)).unwrap_or_default();
            let first = |name| config::js_within(options, name, 0);
            Some((first("path").unwrap_or("blog"), first("routeBasePath").unwrap_or("blog").trim_matches('/')))
        }
    }
}

/// Most instances of the plugin for documentation. Each page is searched in the folders of all.
const MAX_INSTANCES: usize = 64;

/// Most versions of an instance in addition to those of its list.
const MAX_VERSIONS: usize = 64;

pub(super) fn routes(content: &Content, inner: &str, text: &mut dyn FnMut() -> String) -> Option<Routes> {
    if let Some(category) = categories::of_file(inner, text, without_number).filter(|_| content.pattern.is_none()) {
        return Some(Routes { all: vec![format!("{}{category}", content.prefix)], is_unknown: false });
    }
    let stem = stem(inner, &["mdx", "md"]).or_else(|| {
        let is_program = content.folder.ends_with("src/pages") && !inner.contains(".module.");
        stem(inner, &["tsx", "jsx", "ts", "js"]).filter(|_| is_program)
    })?;
    let is_part = |name: &str| name.starts_with('_');
    if inner.split('/').any(is_part) {
        return None;
    }
    let text = text();
    let front = Front::of(&text);
    let route = if content.pattern.is_some() { post(stem, &front) } else { page(stem, &front) };
    // The numbers of names may be a part of the address.
    let routes =
        [route, stem.to_owned()].map(|route| format!("{}{route}", content.prefix).trim_matches('/').to_owned());
    Some(Routes { all: routes.to_vec(), is_unknown: false })
}

/// Returns the address of a page of documentation.
fn page(stem: &str, front: &Front<'_>) -> String {
    let plain: Vec<&str> = stem.split('/').map(without_number).collect();
    let plain = plain.join("/");
    let (folder, name) = split(&plain);
    match front.get("slug") {
        Some(slug) if slug.starts_with('/') => return slug.trim_matches('/').to_owned(),
        Some(slug) => return join(folder, slug.trim_start_matches("./")),
        None => {}
    }
    let above = split(folder).1;
    let is_index = ["index", "readme"].iter().any(|index| name.eq_ignore_ascii_case(index))
        || !above.is_empty() && name.eq_ignore_ascii_case(above);
    match front.get("id") {
        _ if is_index => folder.to_owned(),
        Some(id) => renamed(&plain, id),
        None => plain,
    }
}

/// Returns the address of a post: `2024/01/31/name` for `2024-01-31-name`.
fn post(stem: &str, front: &Front<'_>) -> String {
    if let Some(slug) = front.get("slug") {
        return slug.trim_matches('/').to_owned();
    }
    let stem = stem.strip_suffix("/index").unwrap_or(stem);
    let is_date = |text: &str| {
        text.len() > 10
            && text.bytes().take(11).enumerate().all(|(at, byte)| match at {
                4 | 7 | 10 => matches!(byte, b'-' | b'/'),
                _ => byte.is_ascii_digit(),
            })
    };
    match stem.find(|c: char| c.is_ascii_digit()).map(|at| stem.split_at(at)).filter(|(_, rest)| is_date(rest)) {
        Some((folder, rest)) => format!("{folder}{}/{}", rest[..10].replace('-', "/"), &rest[11..]),
        None => stem.to_owned(),
    }
}

/// Removes the number that orders pages from a name: `01-start`. A name such as `2024-01-31` or `1.2-notes` has none.
fn without_number(name: &str) -> &str {
    let rest = name.trim_start_matches(|c: char| c.is_ascii_digit());
    let after =
        rest.trim_start().strip_prefix(['-', '_', '.']).map(str::trim_start).filter(|_| rest.len() < name.len());
    after.filter(|after| !after.is_empty() && !after.starts_with(|c: char| c.is_ascii_digit())).unwrap_or(name)
}

fn join(folder: &str, name: &str) -> String {
    if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instances_of_the_plugin() {
        let preset = "presets: [['classic', {\n docs: { path: '../docs', routeBasePath: '/' },\n blog: false }]],\nthemeConfig: {\n docs: { sidebar: { x: 1 } } }";
        let found = instances(preset);
        assert_eq!(
            found.iter().map(|docs| (docs.id, docs.path, docs.route)).collect::<Vec<_>>(),
            [("default", "../docs", "")]
        );
        assert_eq!(blog(preset), None);
        let plugin = "presets: ['classic'],\nplugins: [['@docusaurus/plugin-content-docs', { id: 'api', path: 'api', routeBasePath: 'reference' }]]";
        let found = instances(plugin);
        assert_eq!(
            found.iter().map(|docs| (docs.id, docs.path, docs.route)).collect::<Vec<_>>(),
            [("api", "api", "reference"), ("default", "docs", "docs")]
        );
        // The instance of the preset may have a name, too.
        let named = "presets: [['classic', { docs: { id: 'server', path: '../x', versions: { current: { label: 'a', path: 'dev' }, '1.0': { path: 'v1' } } } }]]";
        let found = instances(named);
        assert_eq!(found.iter().map(|docs| (docs.id, docs.path)).collect::<Vec<_>>(), [("server", "../x")]);
        let paths = ["current", "1.0", "2.0"].map(|version| found[0].version_path(version));
        assert_eq!(paths, [Some("dev"), Some("v1"), None]);
    }

    #[test]
    fn addresses_of_pages() {
        let front = |text| Front::of(text);
        for (stem, text, route) in [
            ("01-intro/02-start", "", "intro/start"),
            ("guide/README", "", "guide"),
            ("guide/Guide", "", "guide"),
            ("guide/a", "---\nslug: /top\n---\n", "top"),
            ("guide/a", "---\nslug: b\n---\n", "guide/b"),
            ("guide/a", "---\nid: c\n---\n", "guide/c"),
            ("1.2-notes", "", "1.2-notes"),
        ] {
            assert_eq!(page(stem, &front(text)), route, "{stem} {text}");
        }
        assert_eq!(post("2024-01-31-name", &front("")), "2024/01/31/name");
        assert_eq!(post("2024/01-31-name", &front("")), "2024/01/31/name");
    }
}
