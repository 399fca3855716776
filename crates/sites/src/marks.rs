//! Site generators, which make other files of Markdown files, and pages whose place in a site is not known.

use std::path::Path;

use crate::files::{Files, beginning, folders_around, listed};

/// Configuration files of site generators. A name that ends with a dot is one with any ending.
const GENERATORS: &[&str] = &[
    "mkdocs.", "zensical.toml", "docusaurus.config.", "_config.yml", "_config.toml", "hugo.", "config.toml", "conf.py",
    "book.toml", "antora.yml", ".eleventy.", "eleventy.config.", "gatsby-config.", "astro.config.", "next.config.",
    "nuxt.config.", "rspress.config.", ".vitepress", ".vuepress", "mint.json", "_quarto.yml", "_sidebar.md",
    "SUMMARY.md", "mix.exs", "writerside.cfg", "v.list",
];

/// Configuration files of generators that put the pages of all folders into one: of ExDoc and Writerside.
const FLAT: &[&str] = &["mix.exs", "writerside.cfg", "v.list"];

/// Configuration files of generators for which a build fills in a template, so that it may make pages as well.
const BUILT: &[&str] = &["SUMMARY.md.in", "book.toml.in", "mkdocs.yml.in"];

/// Configuration files of generators that find `a.de.md` by the name `a.md` on a page in German.
const TRANSLATING: &[&str] = &["mkdocs.", "hugo."];

/// Folders with parts of pages, which are relative to the pages that include them.
const PARTS: &[&str] = &[
    "_includes", "_partials", "_layouts", "includes", "partials", "layouts", "snippets", "templates", "_snippets",
    "shortcodes", "archetypes",
];

/// Folders that a build makes and a repository does not contain.
pub const BUILT_FOLDERS: &[&str] =
    &["node_modules", "build", "_build", "dist", "out", "target", "public", "_site", "coverage", "site"];

/// Beginnings of names: GitHub copies these texts to issues and pull requests, and RDoc makes a page of the last one.
const TEMPLATES: &[&str] = &["pull_request_template", "issue_template", "discussion_template", "rdoc_main"];

/// Whether a site generator reads the page: it is configured in a folder of the page between `root` and the page, in a file that is not
/// known (`is_known`).
pub fn is_generated(files: &dyn Files, root: &Path, page: &Path, is_known: impl Fn(&Path, &str) -> bool) -> bool {
    // DocC reads the pages of a folder with this ending.
    let inner = page.strip_prefix(root).unwrap_or(page);
    let is_catalog = inner.ancestors().any(|folder| folder.extension().is_some_and(|ending| ending == "docc"));
    is_catalog || has_configuration(GENERATORS, files, root, page, is_known)
}

/// Whether the generator puts pages of different folders into one folder.
pub fn is_flat(files: &dyn Files, root: &Path, page: &Path) -> bool {
    has_configuration(FLAT, files, root, page, |_, _| false)
}

/// Whether a build configures the generator, and may make pages that are not in the repository.
pub fn is_built(files: &dyn Files, root: &Path, page: &Path) -> bool {
    has_configuration(BUILT, files, root, page, |_, _| false)
}

/// Whether the generator finds a page of the same language by a name without the language.
pub fn is_translating(files: &dyn Files, root: &Path, page: &Path) -> bool {
    has_configuration(TRANSLATING, files, root, page, |_, _| false)
}

fn has_configuration(
    known: &[&str],
    files: &dyn Files,
    root: &Path,
    page: &Path,
    is_known: impl Fn(&Path, &str) -> bool,
) -> bool {
    folders_around(root, page).filter_map(|folder| Some((folder, files.names(folder)?))).any(|(folder, names)| {
        known.iter().any(|known| match known.ends_with('.') {
            true => beginning(&names, known).iter().any(|name| !is_known(folder, name)),
            false => listed(&names, known).is_some_and(|name| !is_known(folder, name)),
        })
    })
}

/// Whether the text of a page is shown in a different place, so that its relative links cannot be resolved.
pub fn is_part(root: &Path, page: &Path) -> bool {
    let inner = page.strip_prefix(root).unwrap_or(page);
    inner.iter().filter_map(|name| name.to_str()).any(|name| {
        let name = name.to_ascii_lowercase();
        let is_compound = name.strip_suffix("templates").is_some_and(|start| start.ends_with([' ', '-', '_']));
        PARTS.contains(&name.as_str()) || is_compound || TEMPLATES.iter().any(|template| name.starts_with(template))
    }) || is_filled(page)
        || page.file_stem().is_some_and(|stem| stem.eq_ignore_ascii_case("template"))
}

/// Whether a program fills the page in, and writes it under a different name: `README.md.in`, `manual.m4.md`.
fn is_filled(page: &Path) -> bool {
    const ENDINGS: [&str; 9] = ["in", "m4", "tmpl", "tpl", "gotmpl", "j2", "jinja", "jinja2", "erb"];
    let name = page.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    name.split('.').skip(1).any(|ending| ENDINGS.contains(&ending))
}

/// Whether a page is a template by its name: `template.html`.
pub fn is_template(page: &Path) -> bool {
    page.file_stem().is_some_and(|stem| stem.to_string_lossy().to_ascii_lowercase().contains("template"))
}
