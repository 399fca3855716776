//! MkDocs: <https://www.mkdocs.org/user-guide/writing-your-docs/>, `structure/files.py` and `structure/pages.py` of 1.6.1.
//!
//! A link to a file of the documentation is resolved from the folder of the page. Other links are written as they are, so that a browser
//! resolves them from the address of the page.

use std::path::Path;

use super::addresses::Routes;
use crate::config;
use crate::files::{Files, joined};
use crate::front::{indexed, stem};
use crate::generator::{Form, Generator};
use crate::site::{Base, Site};
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
    "external-markdown",
];

pub(super) fn site(files: &dyn Files, root: &Path, config: &Path) -> Option<Site> {
    let text = files.text(config)?;
    let folder = config.parent()?;
    let is_toml = config.extension().is_some_and(|ending| ending == "toml");
    let get = |key| if is_toml { config::toml(&text, "project", key) } else { config::yaml(&text, key) };
    let docs = joined(root, folder, get("docs_dir").filter(|path| !path.is_empty()).unwrap_or("docs"))?;
    files.names(&docs)?;
    let mut site = Site::new(Generator::MkDocs, config.to_owned(), docs.clone());
    site.base = get("site_url").map_or(Base::Known(String::new()), Base::of_url);
    site.form = if get("use_directory_urls") == Some("false") { Form::Files } else { Form::Folders };
    site.slugs = slugs(&text);
    let made_by = plugins(&text).into_iter().find(|name| !HARMLESS.contains(name));
    site.maker = made_by.map(|name| format!("the plugin \"{name}\"")).or_else(|| {
        let is_set = |key: &&str| config::yaml(&text, key).is_some();
        ["hooks", "INHERIT"].into_iter().find(is_set).map(|key| format!("the setting \"{key}\""))
    });
    let redirects = text.lines().filter_map(|line| {
        let (from, _) = line.trim().split_once(": ").or_else(|| line.trim().split_once(':'))?;
        stem(from.trim_matches(['\'', '"']), &["md"])
    });
    site.redirects = redirects.map(|from| indexed(from, &["index", "README"])).collect();
    let theme = text.lines().find_map(|line| line.trim_start().strip_prefix("custom_dir:"));
    let theme = theme.and_then(|path| joined(root, folder, path.trim().trim_matches(['\'', '"'])));
    site.statics = theme.into_iter().collect();
    site.roots = vec![docs];
    Some(site)
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

pub(super) fn routes(inner: &str) -> Option<Routes> {
    let stem = stem(inner, &["md", "markdown", "mdown", "mkdn", "mkd", "ipynb"])?;
    Some(Routes { all: vec![indexed(stem, &["index", "README"])], is_unknown: false })
}
