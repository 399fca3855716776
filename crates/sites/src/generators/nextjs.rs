//! Next.js, and what publishes Markdown with it: Nextra and Fumadocs.
//!
//! - Next.js: <https://nextjs.org/docs/app/getting-started/project-structure>, <https://nextjs.org/docs/pages/building-your-application/routing>,
//!   `basePath`, `redirects` and `rewrites` of <https://nextjs.org/docs/app/api-reference/config/next-config-js>.
//! - Nextra: <https://nextra.site/docs/file-conventions/content-directory>, `contentDirBasePath`.
//! - Fumadocs: <https://fumadocs.dev/docs/page-conventions>, `baseUrl` of <https://fumadocs.dev/docs/headless/source-api>, `dir` of
//!   `defineDocs`, which <https://www.fumadocs.dev/docs/mdx/macro> has in programs.
//!
//! A folder in brackets is a part of an address that a program computes, one in parentheses is not part of it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::addresses::Routes;
use crate::config;
use crate::files::{Files, has, joined};
use crate::front::{indexed, split, stem};
use crate::generator::{Form, Generator};
use crate::site::{Base, Content, Site};
use crate::slug::Slugs;

/// Folders whose documents programs often read.
const DOCUMENTS: &[&str] =
    &["content", "src/content", "posts", "_posts", "src/posts", "src/_posts", "data", "src/data"];

/// Endings of programs.
const PROGRAMS: &[&str] = &["ts", "tsx", "js", "jsx", "mjs", "mts", "cjs", "json"];

/// Endings of pages that are programs, and of documents.
const PAGES: &[&str] = &["tsx", "jsx", "ts", "js"];
const MARKDOWN: &[&str] = &["mdx", "md"];

pub(super) fn site(files: &dyn Files, root: &Path, config: &Path) -> Option<Site> {
    let text = files.text(config)?;
    let folder = config.parent()?;
    let is_nextra = text.contains("nextra");
    let generator = if is_nextra { Generator::Nextra } else { Generator::NextJs };
    let mut site = Site::new(generator, config.to_owned(), folder.to_owned());
    site.contents.clear();
    for (place, pattern) in [("app", "app"), ("src/app", "app"), ("pages", "pages"), ("src/pages", "pages")] {
        add(&mut site, files, folder.join(place), "", pattern);
    }
    site.slugs = if is_nextra { &[Slugs::GithubSlugger] } else { &[Slugs::Unknown] };
    if is_nextra {
        let base = config::js(&text, "contentDirBasePath").first().map(|base| (*base).to_owned());
        let base = base.or_else(|| mdx_path(files, folder)).unwrap_or_default();
        let content = ["content", "src/content"].iter().map(|name| folder.join(name));
        content.into_iter().for_each(|content| add(&mut site, files, content, &base, "content"));
    }
    let collections = if is_nextra { Vec::new() } else { fumadocs(files, root, folder) };
    if !collections.is_empty() {
        site.slugs = &[Slugs::GithubSlugger];
    }
    for (content, base) in &collections {
        let pattern = if base.is_some() { "content" } else { "documents" };
        add(&mut site, files, content.clone(), base.as_deref().unwrap_or_default(), pattern);
    }
    if !is_nextra && collections.is_empty() {
        DOCUMENTS.iter().for_each(|name| add(&mut site, files, folder.join(name), "", "documents"));
    }
    if site.contents.is_empty() {
        return None;
    }
    let is_linked = site.slugs != [Slugs::Unknown];
    site.base = match text.contains("basePath") {
        // `Link` writes the path before each address, and an element of HTML does not.
        true if is_linked => Base::Added,
        true => Base::Unknown,
        false => Base::Known(String::new()),
    };
    site.form = Form::Either;
    site.statics = vec![folder.join("public")];
    site.roots = site.contents.iter().filter(|content| is_content(content)).map(|c| c.folder.clone()).collect();
    site.maker = maker(files, folder, &text, &mut site.redirects);
    Some(site)
}

fn add(site: &mut Site, files: &dyn Files, folder: PathBuf, prefix: &str, pattern: &str) {
    if files.names(&folder).is_some() {
        site.contents.push(Content { pattern: Some(pattern.to_owned()), ..Content::new(folder, prefix) });
    }
}

fn is_content(content: &Content) -> bool {
    content.pattern.as_deref() == Some("content")
}

/// Returns what may add pages, and adds the addresses that the configuration redirects.
fn maker(files: &dyn Files, folder: &Path, text: &str, redirects: &mut Vec<String>) -> Option<String> {
    let sources = |text: &str| -> Vec<String> {
        config::js(text, "source").into_iter().filter(|from| from.starts_with('/')).map(str::to_owned).collect()
    };
    let mut own = sources(text);
    for setting in ["redirects", "rewrites"].into_iter().filter(|setting| text.contains(setting)) {
        let names = PROGRAMS.iter().map(|ending| format!("{setting}.{ending}"));
        let read = |name: String| has(files, folder, &name).then(|| files.text(&folder.join(name))).flatten();
        own.extend(names.filter_map(read).flat_map(|text| sources(&text)));
        if own.is_empty() {
            return Some(format!("the setting \"{setting}\""));
        }
    }
    redirects.extend(own);
    if text.contains("i18n") {
        return Some("the setting \"i18n\"".to_owned());
    }
    let sends = |folder: &Path, name: &str| {
        has(files, folder, name)
            && files
                .text(&folder.join(name))
                .is_some_and(|text| ["redirect(", "rewrite("].iter().any(|call| text.contains(call)))
    };
    let names = ["middleware.ts", "middleware.js", "proxy.ts", "proxy.js"];
    let is_sent = names.iter().any(|name| sends(folder, name) || sends(&folder.join("src"), name));
    is_sent.then(|| "the middleware".to_owned())
}

/// Returns the address below which a program shows the folder `content` of Nextra: `docs` for `app/docs/[[...mdxPath]]/page.jsx`.
fn mdx_path(files: &dyn Files, folder: &Path) -> Option<String> {
    let app = ["app", "src/app"].iter().map(|name| folder.join(name)).find(|app| files.names(app).is_some())?;
    let mut places = vec![(app, String::new(), 0)];
    while let Some((place, address, depth)) = places.pop() {
        for name in files.names(&place).iter().flat_map(|names| names.iter()) {
            if name.starts_with("[[...mdxPath") {
                return Some(address);
            }
            if !name.contains('.') && depth < MAX_DEPTH && files.names(&place.join(name)).is_some() {
                places.push((place.join(name), address_of(&format!("{address}/{name}")), depth + 1));
            }
        }
    }
    None
}

/// Deepest folder in which Nextra is searched for.
const MAX_DEPTH: usize = 4;

/// Returns the folders of the pages of Fumadocs with the beginnings of their addresses, which are empty for a folder whose addresses are not
/// known. Empty without a configuration of Fumadocs.
fn fumadocs(files: &dyn Files, root: &Path, folder: &Path) -> Vec<(PathBuf, Option<String>)> {
    let configs = ["source.config.ts", "source.config.tsx", "source.config.mjs"];
    let text = configs.iter().find(|name| has(files, folder, name)).and_then(|name| files.text(&folder.join(name)));
    let programs = programs(files, folder);
    let loaders = loaders(&programs);
    let macros = programs.iter().filter(|text| text.contains("fumadocs-mdx/macro"));
    let parts = text.iter().chain(macros).flat_map(|text| text.split("const ").skip(1));
    let collections = parts.filter_map(|part| {
        let (name, rest) = part.split_once('=')?;
        let is_documents = rest.trim_start().starts_with("defineDocs");
        let dir = config::js(rest, "dir").first().copied().or(is_documents.then_some("content/docs"))?;
        let name = name.split(':').next()?.trim();
        let base = loaders.iter().find(|(text, _)| is_source(text, name)).and_then(|(_, base)| base.clone());
        Some((joined(root, folder, dir)?, base))
    });
    collections.take(MAX_COLLECTIONS).collect()
}

/// Most folders of pages of Fumadocs.
const MAX_COLLECTIONS: usize = 32;

/// Returns the texts of the programs that load pages.
fn programs(files: &dyn Files, folder: &Path) -> Vec<Arc<str>> {
    let places = ["lib", "src/lib", "app", "src/app", "utils", "src", ""].map(|name| folder.join(name));
    let is_loader = |name: &String| name.starts_with("source.") && !name.starts_with("source.config");
    let mut texts = Vec::new();
    for place in places {
        let Some(names) = files.names(&place) else { continue };
        for name in names.iter() {
            if is_loader(name) {
                texts.extend(files.text(&place.join(name)));
            } else if place.ends_with("lib") && !name.contains('.') {
                let inner = place.join(name);
                let found = files.names(&inner);
                let found =
                    found.iter().flat_map(|names| names.iter()).filter(|inner| is_loader(inner) || name == "source");
                texts.extend(found.filter_map(|name| files.text(&inner.join(name))));
            }
        }
    }
    texts
}

/// Returns the texts of the calls that load pages, with the beginnings of the addresses if these are not computed.
fn loaders(programs: &[Arc<str>]) -> Vec<(String, Option<String>)> {
    let base = |part: &str| {
        let is_computed = ["slugs(", "slugs:", "url(", "url:"].iter().any(|setting| part.contains(setting));
        let base = config::js(part, "baseUrl").first()?.trim_matches('/').to_owned();
        (!is_computed).then_some(base)
    };
    programs.iter().flat_map(|text| text.split("loader(").skip(1)).map(|part| (part.to_owned(), base(part))).collect()
}

/// Whether the text of a call that loads pages names a collection.
fn is_source(text: &str, collection: &str) -> bool {
    let forms = [".toFumadocsSource", ",", ")"];
    text.match_indices(collection).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + collection.len()..]);
        let is_word = !before.ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '.');
        is_word
            && (after.starts_with(forms[0])
                || before.ends_with("Source(") && forms[1..].iter().any(|end| after.starts_with(end)))
    })
}

/// Returns an address without what is not part of it: groups `(a)`, slots `@a` and the language at its beginning.
fn address_of(path: &str) -> String {
    let is_left_out =
        |name: &str| name.is_empty() || name.starts_with('@') || (name.starts_with('(') && name.ends_with(')'));
    let mut names: Vec<&str> = path.split('/').filter(|name| !is_left_out(name)).collect();
    if names.first().is_some_and(|first| matches!(*first, "[lang]" | "[locale]" | "[lng]" | "[language]")) {
        names.remove(0);
    }
    names.join("/")
}

pub(super) fn routes(content: &Content, inner: &str) -> Option<Routes> {
    let (folder, name) = split(inner);
    let is_hidden = inner.split('/').any(|part| part.starts_with('_'));
    let one =
        |address: &str| Routes { all: vec![format!("{}{}", content.prefix, address_of(address))], ..Routes::default() };
    let markdown = stem(inner, MARKDOWN);
    // The address of a document that a program reads is not known.
    let none = Routes { all: Vec::new(), is_unknown: markdown.is_some() };
    Some(match content.pattern.as_deref() {
        _ if is_hidden => none,
        // Intercepted addresses are those of other pages.
        Some("app") if inner.contains("(.") => none,
        Some("app") => match stem(name, PAGES).or_else(|| stem(name, MARKDOWN)) {
            Some("page" | "route") => one(folder),
            Some("sitemap") => one(&format!("{folder}/sitemap.xml")),
            Some("robots") => one(&format!("{folder}/robots.txt")),
            Some("manifest") => one(&format!("{folder}/manifest.webmanifest")),
            Some(_) => none,
            None if ["favicon.", "icon.", "opengraph-image.", "robots.", "sitemap."]
                .iter()
                .any(|start| name.starts_with(start)) =>
            {
                one(inner)
            }
            None => none,
        },
        Some("pages") => match markdown.or_else(|| stem(inner, PAGES)) {
            Some(stem) => one(&indexed(stem, &["index"])),
            None => none,
        },
        Some("content") => match markdown {
            Some(stem) => one(&indexed(without_language(stem), &["index"])),
            None => none,
        },
        _ => none,
    })
}

/// Returns the page in the language of the page `from` at an address that has one for each language, of which `target` is one: `a.ja.md` for
/// a link of `b.ja.md`, and otherwise `a.md`, the original.
pub(super) fn in_language_of(files: &dyn Files, from: &Path, target: &Path) -> Option<PathBuf> {
    let stem = |path: &'_ Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let (own, other) = (stem(from), stem(target));
    let (language, name) = (&own[without_language(&own).len()..], without_language(&other));
    let folder = target.parent()?;
    let named = |language: &str| {
        let mut names = MARKDOWN.iter().map(|ending| format!("{name}{language}.{ending}"));
        names.find(|name| has(files, folder, name)).map(|name| folder.join(name))
    };
    named(language).or_else(|| named(""))
}

/// Removes the language at the end of the name of a page: `guide/a` of `guide/a.zh-CN`.
fn without_language(stem: &str) -> &str {
    let is_language = |end: &str| {
        let (language, region) = end.split_once('-').unwrap_or((end, "XX"));
        let is_code = |part: &str, length| part.len() == length && part.bytes().all(|byte| byte.is_ascii_alphabetic());
        is_code(language, 2) && is_code(region, 2)
    };
    stem.rsplit_once('.').filter(|(_, end)| is_language(end)).map_or(stem, |(stem, _)| stem)
}

/// Returns the rule of a server for an address with computed parts: `docs/:slug` for `docs/[slug]`; `None` for the part of a site whose
/// documents are known, and for an address without such parts.
pub(crate) fn computed(site: &Site, route: &str) -> Option<String> {
    let (before, _) = route.split_once('[')?;
    let before = before.trim_end_matches('/');
    let is_shown = |content: &Content| is_content(content) && content.prefix.trim_end_matches('/') == before;
    if route[before.len()..].contains("[...") && site.contents.iter().any(is_shown) {
        return None;
    }
    let part = |name: &str| match name.strip_prefix('[') {
        Some(inner) if inner.starts_with("...") || inner.starts_with("[...") => "*".to_owned(),
        Some(_) => ":name".to_owned(),
        None if name.contains('[') => ":name".to_owned(),
        None => name.to_owned(),
    };
    Some(route.split('/').map(part).collect::<Vec<_>>().join("/"))
}
