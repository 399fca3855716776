//! MkDocs: <https://www.mkdocs.org/user-guide/writing-your-docs/>, `structure/files.py` and `structure/pages.py` of 1.6.1.
//!
//! A link to a file of the documentation is resolved from the folder of the page. Other links are written as they are, so that a browser
//! resolves them from the address of the page.

use std::path::Path;
use std::sync::Arc;

use super::addresses::Routes;
use crate::config;
use crate::files::{Files, joined};
use crate::front::{indexed, stem};
use crate::generator::{Form, Generator};
use crate::site::{Base, Content, Site};
use crate::slug::Slugs;

/// Plugins that make no pages.
const HARMLESS: &[&str] = &[
    "search", "material/search", "minify", "redirects", "tags", "material/tags", "social", "material/social", "meta",
    "git-revision-date", "git-revision-date-localized", "git-authors", "git-committers", "git-committers-v2",
    "glightbox", "exclude", "exclude-search", "macros", "privacy", "material/privacy", "offline", "autorefs",
    "section-index", "awesome-pages", "awesome-nav", "literate-nav", "include-markdown", "markdownextradata",
    "table-reader", "mermaid2", "open-in-new-tab", "rss", "with-pdf", "pdf-export", "to-pdf", "typeset", "mike",
    "bibtex", "kroki", "optimize", "material/optimize", "spellcheck", "termynal", "charts", "codeinclude",
    "lightgallery", "markdown-exec", "mkdocstrings", "snippets", "enumerate-headings", "panzoom", "video", "llmstxt",
    "htmlproofer", "info", "material/info", "link-marker", "mknotebooks", "mkdocs-jupyter", "drawio", "diagrams",
    "callouts", "badges", "render_swagger", "swagger-ui-tag", "material/group", "group", "externalize",
    "external-markdown", "d2", "plantuml", "puml", "graphviz", "markmap", "asciinema-player", "autolink_references",
    "img2fig", "caption", "tooltips", "quiz", "meta-descriptions", "encryptcontent", "timetoread", "nav-weight",
    "include_dir_to_nav", "rtd-dropdown", "unused_files", "file-filter", "same-dir", "gh-admonitions",
    "obsidian-interactive-graph", "document-dates", "ultralytics",
];

/// Plugins that define labels for all pages.
const LABELS: &[&str] = &["autorefs", "mkdocstrings"];

/// Plugins that make lists of the posts of a blog, whose addresses have their dates.
const BLOGS: &[&str] = &["blog", "material/blog"];

pub(super) fn site(files: &dyn Files, root: &Path, config: &Path) -> Option<Site> {
    let (texts, is_whole) = inherited(files, root, config)?;
    let folder = config.parent()?;
    let is_toml = config.extension().is_some_and(|ending| ending == "toml");
    let get = |key| {
        texts.iter().find_map(|text| if is_toml { config::toml(text, "project", key) } else { config::yaml(text, key) })
    };
    // A list replaces the one of the file that it is inherited from.
    let with = |key: &str| texts.iter().find(|text| config::yaml(text, key).is_some()).unwrap_or(&texts[0]);
    let docs = joined(root, folder, get("docs_dir").filter(|path| !path.is_empty()).unwrap_or("docs"))?;
    files.names(&docs)?;
    let mut site = Site::new(Generator::MkDocs, config.to_owned(), docs.clone());
    site.base = get("site_url").map_or(Base::Known(String::new()), Base::of_url);
    site.form = if get("use_directory_urls") == Some("false") { Form::Files } else { Form::Folders };
    site.slugs = slugs(with("markdown_extensions"));
    let names = || texts.iter().flat_map(|text| plugins(text));
    if names().any(|name| BLOGS.contains(&name)) {
        let folder = texts.iter().flat_map(|text| text.lines()).find_map(|line| line.trim().strip_prefix("blog_dir:"));
        let folder = folder.map_or("blog", |folder| folder.trim().trim_matches(['\'', '"', '/']));
        site.made.push(folder.to_owned());
        site.contents[0].pattern = Some(format!("{folder}/posts/"));
    }
    let made_by = names().find(|name| !HARMLESS.contains(name) && !BLOGS.contains(name));
    let setting = if !is_whole { Some("INHERIT") } else { get("hooks").map(|_| "hooks") };
    let setting = setting.map(|key| format!("the setting \"{key}\""));
    site.maker = made_by.map(|name| format!("the plugin \"{name}\"")).or(setting);
    let lines = || texts.iter().flat_map(|text| text.lines());
    let redirects = lines().filter_map(|line| {
        let (from, _) = line.trim().split_once(": ").or_else(|| line.trim().split_once(':'))?;
        stem(from.trim_matches(['\'', '"']), &["md"])
    });
    site.redirects = redirects.map(|from| indexed(from, &["index", "README"])).collect();
    if names().any(|name| name == "rss") {
        let feeds = lines().filter_map(|line| line.trim_end().trim_end_matches(['\'', '"']).strip_suffix(".xml"));
        let feeds = feeds.filter_map(|line| line.rsplit([' ', '\'', '"']).next()).map(|name| format!("{name}.xml"));
        let usual = ["feed_rss_created.xml", "feed_rss_updated.xml"].map(str::to_owned);
        site.redirects.extend(usual.into_iter().chain(feeds).collect::<Vec<_>>());
    }
    let theme = lines().find_map(|line| line.trim_start().strip_prefix("custom_dir:"));
    let theme = theme.and_then(|path| joined(root, folder, path.trim().trim_matches(['\'', '"'])));
    site.statics = theme.into_iter().collect();
    let adds_texts = lines().any(|line| line.contains("auto_append"));
    site.has_more_labels = site.maker.is_some() || adds_texts || names().any(|name| LABELS.contains(&name));
    // A setting of `validation`, a plugin, or GitHub finds the file of a link with `/` at its beginning.
    let is_resolved = site.maker.is_some() || docs == root || lines().any(|line| line.contains("relative_to_docs"));
    site.roots = is_resolved.then_some(docs).into_iter().collect();
    Some(site)
}

/// Most configurations that one inherits from.
const MAX_INHERITED: usize = 8;

/// Returns the texts of a configuration and of those that it inherits from, the own one first, and whether all of them were found:
/// `yaml_load` of `utils/yaml.py`.
fn inherited(files: &dyn Files, root: &Path, config: &Path) -> Option<(Vec<Arc<str>>, bool)> {
    let mut texts = vec![files.text(config)?];
    let mut place = config.to_owned();
    while let Some(parent) = config::yaml(&texts[texts.len() - 1], "INHERIT") {
        // The default of a variable of the environment: `!ENV [NAME, './a.yml']`.
        let default = parent.strip_prefix("!ENV").and_then(|list| list.trim().trim_end_matches(']').rsplit(',').next());
        let parent = default.map_or(parent, |parent| parent.trim().trim_matches(['"', '\'']));
        let path = place.parent().and_then(|folder| joined(root, folder, parent));
        let found = path.filter(|_| texts.len() < MAX_INHERITED).and_then(|path| Some((files.text(&path)?, path)));
        let Some((text, path)) = found else { return Some((texts, false)) };
        texts.push(text);
        place = path;
    }
    Some((texts, true))
}

/// Returns the names of the plugins, which are a list or the keys of a mapping. What is indented more is their settings.
fn plugins(text: &str) -> Vec<&str> {
    if config::yaml(text, "plugins").is_some_and(|value| value.starts_with('[')) {
        return config::yaml_items(text, "plugins");
    }
    let depth = |line: &str| line.len() - line.trim_start().len();
    let lines = || {
        config::yaml_section(text, "plugins")
            .filter(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#'))
    };
    let top = lines().map(depth).min().unwrap_or(0);
    let name = |line| {
        let name = str::trim_start(line);
        let name = name.strip_prefix("- ").unwrap_or(name).split([':', '#', '{']).next().unwrap_or(name);
        name.trim().trim_matches(['"', '\''])
    };
    lines().filter(|line| depth(line) == top).map(name).collect()
}

fn slugs(text: &str) -> &'static [Slugs] {
    // Other extensions have a setting of this name.
    let mut is_toc = false;
    let line = text.lines().map(str::trim).find(|line| {
        if let Some(name) = line.strip_prefix("- ") {
            is_toc = name.trim_end_matches(':').ends_with("toc");
        }
        is_toc |= *line == "toc:";
        is_toc && line.starts_with("slugify:")
    });
    match line {
        None => &[Slugs::PythonMarkdown],
        Some(line) if line.contains("pymdownx.slugs") && !line.contains("case") || line.contains("uslugify") => {
            &[Slugs::Pymdownx, Slugs::GitHub]
        }
        Some(_) => &[Slugs::Unknown],
    }
}

pub(super) fn routes(content: &Content, inner: &str) -> Option<Routes> {
    let is_unknown = content.pattern.as_deref().is_some_and(|posts| inner.starts_with(posts));
    let stem = stem(inner, &["md", "markdown", "mdown", "mkdn", "mkd", "ipynb"])?;
    Some(Routes { all: vec![indexed(stem, &["index", "README"])], is_unknown })
}
