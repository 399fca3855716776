//! Site generators, which make other files of Markdown files, and pages whose place in a site is not known.

use std::path::Path;

use crate::config::yaml_section;
use crate::docusaurus_1::{self, DOCUSAURUS_1};
use crate::files::{Files, beginning, folders_around, has, listed};

/// Name of the generators that `_config.yml` configures.
pub(crate) const JEKYLL: &str = "Jekyll or Hexo";

/// Configuration files of site generators, and their programs. A name that ends with a dot is one with any ending.
const GENERATORS: &[(&str, &str)] = &[
    ("mkdocs.", "MkDocs"),
    ("zensical.toml", "Zensical"),
    ("docusaurus.config.", "Docusaurus"),
    ("_config.yml", JEKYLL),
    ("_config.toml", "Jekyll"),
    ("hugo.", "Hugo"),
    ("config.toml", "Hugo or Zola"),
    ("conf.py", "Sphinx"),
    ("book.toml", "mdBook"),
    ("antora.yml", "Antora"),
    ("myst.yml", "MyST"),
    (".eleventy.", "Eleventy"),
    ("eleventy.config.", "Eleventy"),
    ("gatsby-config.", "Gatsby"),
    ("astro.config.", "Astro"),
    ("next.config.", "Next.js"),
    ("nuxt.config.", "Nuxt"),
    ("rspress.config.", "Rspress"),
    (".vitepress", "VitePress"),
    (".vuepress", "VuePress"),
    ("mint.json", "Mintlify"),
    ("_quarto.yml", "Quarto"),
    ("_sidebar.md", "Docsify"),
    ("SUMMARY.md", "GitBook or mdBook"),
    ("mix.exs", "ExDoc"),
    ("_template.html", "FSharp.Formatting"),
    ("writerside.cfg", "Writerside"),
    ("v.list", "Writerside"),
];

/// Configuration files of generators that put the pages of all folders into one: of ExDoc and Writerside.
const FLAT: &[&str] = &["mix.exs", "writerside.cfg", "v.list"];

/// Configuration files of generators for which a build fills in a template, so that it may make pages as well.
const BUILT: &[&str] = &["SUMMARY.md.in", "book.toml.in", "mkdocs.yml.in"];

/// Configuration files of generators that find `a.de.md` by the name `a.md` on a page in German.
const TRANSLATING: &[&str] = &["mkdocs.", "hugo."];

/// Folders with parts of pages, which are relative to the pages that include them.
const PARTS: &[&str] = &[
    "_includes", "_partials", "_layouts", "includes", "partials", "layouts", "snippets", "_snippets", "shortcodes",
    "archetypes",
];

/// Folders whose files a program copies to a different place.
const COPIED: &[&str] = &["templates", "template", "skeleton", "scaffold", "scaffolds", "boilerplate", "cookiecutter"];

/// Folders that a build makes and a repository does not contain.
pub const BUILT_FOLDERS: &[&str] =
    &["node_modules", "build", "_build", "dist", "out", "target", "public", "_site", "coverage", "site"];

/// Beginnings of names: GitHub copies these texts to issues and pull requests, and RDoc makes a page of the last one.
const TEMPLATES: &[&str] = &["pull_request_template", "issue_template", "discussion_template", "rdoc_main"];

/// Returns the name of the site generator that reads the page, or may read it: it is configured in a folder of the page between `root`
/// and the page, in a file that is not known (`is_known`).
pub fn generator(
    files: &dyn Files,
    root: &Path,
    page: &Path,
    is_known: impl Fn(&Path, &str) -> bool,
) -> Option<&'static str> {
    // DocC reads the pages of a folder with this ending.
    let inner = page.strip_prefix(root).unwrap_or(page);
    if inner.ancestors().any(|folder| folder.extension().is_some_and(|ending| ending == "docc")) {
        return Some("DocC");
    }
    // Doxia, which Maven calls, keeps upper and lower case in anchors, and puts the pages of `src/site/de/markdown` into the folder `de`.
    if folders_around(root, page).any(|folder| folder.ends_with("src/site") && has_project_of_maven(files, folder)) {
        return Some("Maven");
    }
    if docusaurus_1::is_of_version(files, root, page) {
        return Some(DOCUSAURUS_1);
    }
    let names: Vec<&str> = GENERATORS.iter().map(|(mark, _)| *mark).collect();
    let found = configured(&names, files, root, page, is_known)
        .and_then(|mark| GENERATORS.iter().find(|(name, _)| *name == mark));
    found.map(|(_, name)| *name)
}

/// Whether Maven builds the site of a folder `src/site`.
fn has_project_of_maven(files: &dyn Files, folder: &Path) -> bool {
    folder.ancestors().nth(2).is_some_and(|project| has(files, project, "pom.xml"))
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
    configured(known, files, root, page, is_known).is_some()
}

/// Returns the first of the known names of configuration files that a folder around the page has.
fn configured<'k>(
    known: &[&'k str],
    files: &dyn Files,
    root: &Path,
    page: &Path,
    is_known: impl Fn(&Path, &str) -> bool,
) -> Option<&'k str> {
    let folders = folders_around(root, page).filter_map(|folder| Some((folder, files.names(folder)?)));
    folders.into_iter().find_map(|(folder, names)| {
        let is_mark = |known: &&&str| match known.ends_with('.') {
            true => beginning(&names, known).iter().any(|name| !is_known(folder, name)),
            false => listed(&names, known).is_some_and(|name| !is_known(folder, name)),
        };
        known.iter().find(is_mark).copied()
    })
}

/// Whether the text of a page is shown in a different place, so that its relative links cannot be resolved. A page of a site may be about
/// templates.
pub fn is_part(root: &Path, page: &Path, is_of_site: bool) -> bool {
    let inner = page.strip_prefix(root).unwrap_or(page);
    let is_copied = |name: &str| COPIED.contains(&name) || name.contains("{{");
    inner.iter().filter_map(|name| name.to_str()).any(|name| {
        let name = name.to_ascii_lowercase();
        let is_compound = name.strip_suffix("templates").is_some_and(|start| start.ends_with([' ', '-', '_']));
        PARTS.contains(&name.as_str())
            || !is_of_site && is_copied(&name)
            || is_compound
            || is_archive(&name)
            || TEMPLATES.iter().any(|template| name.starts_with(template))
    }) || is_filled(page)
        || is_partial(page)
        || page.file_stem().is_some_and(|stem| stem.eq_ignore_ascii_case("template"))
}

/// Whether a folder has versions of a site of Docusaurus that no plugin publishes any more, so that nobody follows their links:
/// `versioned_docs_archived`. The name of an instance is before that of the folder: `api_versioned_docs`.
fn is_archive(name: &str) -> bool {
    name.strip_prefix("versioned_docs").is_some_and(|rest| rest.starts_with(['_', '-', '.']))
}

/// Whether a page is part of others by its name: Quarto, Docusaurus and Jekyll publish no file whose name begins with `_`. The names of
/// pages of Hugo, Docsify and wikis of GitHub are not such.
fn is_partial(page: &Path) -> bool {
    const PAGES: [&str; 8] = ["index", "sidebar", "navbar", "coverpage", "footer", "header", "toc", "home"];
    let stem = page.file_stem().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    let name = stem.strip_prefix('_').map(|stem| stem.split('.').next().unwrap_or(stem));
    name.is_some_and(|name| !name.is_empty() && !PAGES.contains(&name))
}

/// Whether the configuration of Quarto in a folder names a program that may add headings: a filter in Lua of the repository, or a program
/// that runs before. <https://quarto.org/docs/extensions/filters.html>
pub(crate) fn has_filters(files: &dyn Files, folder: &Path) -> bool {
    let is_set = |text: &str| {
        let has_filter = yaml_section(text, "filters").any(|line| line.contains(".lua"));
        has_filter || yaml_section(text, "project").any(|line| line.trim_start().starts_with("pre-render:"))
    };
    let read = |name: &&str| has(files, folder, name).then(|| files.text(&folder.join(name))).flatten();
    ["_quarto.yml", "_metadata.yml"].iter().filter_map(read).any(|text| is_set(&text))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_that_no_plugin_publishes_are_left_out() {
        let is_part = |page: &str| is_part(Path::new("/r"), &Path::new("/r").join(page), true);
        assert!(is_part("site/versioned_docs_archived/version-1/a.md") && is_part("versioned_docs-old/a.md"));
        assert!(!is_part("site/versioned_docs/version-1/a.md") && !is_part("site/api_versioned_docs/version-1/a.md"));
    }
}
