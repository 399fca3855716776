//! The generators by the names of their configuration files.

use std::path::{Path, PathBuf};

use super::addresses::Routes;
use super::{
    docusaurus, grav, hexo, hugo, jekyll, markdown_it, mdbook, mintlify, mkdocs, nextjs, plain, text_files, wiki,
};
use crate::config;
use crate::files::{Files, beginning, has};
use crate::generator::Generator;
use crate::site::{Content, Site};

/// Folders next to the documentation that often hold the configuration of its site.
const NEIGHBOURS: &[&str] = &["website", "site", "docs", "www", "documentation", "doc", "web", "docs-site"];

/// Folders of the packages of a repository, one of which may publish the pages of the others.
const WORKSPACES: [&str; 2] = ["packages", "apps"];

/// Returns the sites that are configured in a folder, in the usual folders in it, and in packages with the names of these.
pub(crate) fn sites_around(files: &dyn Files, root: &Path, folder: &Path) -> Vec<Site> {
    let mut found = sites(files, root, folder);
    let workspaces = WORKSPACES.iter().filter(|name| has(files, folder, name)).map(|name| folder.join(name));
    for place in [folder.to_owned()].into_iter().chain(workspaces) {
        for name in NEIGHBOURS.iter().filter(|name| has(files, &place, name)) {
            found.extend(sites(files, root, &place.join(name)));
        }
    }
    found
}

/// Returns the sites that files in `folder` configure. `root` is the folder of the repository.
pub(crate) fn sites(files: &dyn Files, root: &Path, folder: &Path) -> Vec<Site> {
    let Some(names) = files.names(folder) else { return Vec::new() };
    let mut sites = Vec::new();
    for name in names.iter() {
        let config = folder.join(name);
        let site = match name.as_str() {
            "mkdocs.yml" | ".mkdocs.yml" | "mkdocs.yaml" | "zensical.toml" => mkdocs::site(files, root, &config),
            "_config.yml" | "_config.yaml" => {
                let book = plain::jupyter_book(files, &config);
                book.or_else(|| hexo::site(files, root, &config)).or_else(|| jekyll::site(files, root, &config))
            }
            "book.toml" | "book.toml.in" => mdbook::site(files, root, &config),
            "conf.py" => plain::sphinx(files, &config),
            "config.toml" | "config.yaml" | "config.yml" | "hugo.toml" | "hugo.yaml" | "hugo.yml" | "hugo.json"
            | "config.json" | "config" => plain::zola(files, &config).or_else(|| hugo::site(files, root, &config)),
            ".gitbook.yaml" | ".gitbook.yml" | "book.json" => text_files::gitbook(files, root, &config),
            "pelicanconf.py" => text_files::pelican(files, root, &config),
            name if name.starts_with("next.config.") => nextjs::site(files, root, &config),
            "docs.json" | "mint.json" => mintlify::site(files, root, &config),
            "pages" => grav::site(files, &config),
            "Home.md" | "home.md" => wiki::site(files, root, &config),
            "index.html" => text_files::docsify(files, root, &config),
            ".vitepress" | ".vuepress" => markdown_it::site(files, root, &config),
            name if name.starts_with("docusaurus.config.") => docusaurus::site(files, root, &config),
            name if name.starts_with("astro.config.") => plain::starlight(files, root, &config),
            name if name.starts_with(".eleventy.") || name.starts_with("eleventy.config.") => {
                plain::eleventy(files, root, &config)
            }
            _ => None,
        };
        sites.extend(site);
    }
    if !sites.iter().any(|site| site.generator == Generator::MkDocs) {
        sites.extend(variant(files, root, folder, &names));
    }
    sites
}

/// Returns the site that a configuration of MkDocs with a name of its own describes, such as `mkdocs-online.yml`: one that inherits
/// from others, at best with an address, or else one with a name of a site.
fn variant(files: &dyn Files, root: &Path, folder: &Path, names: &[String]) -> Option<Site> {
    let is_yaml = |name: &&String| name.ends_with(".yml") || name.ends_with(".yaml");
    let named = || beginning(names, "mkdocs").iter().filter(is_yaml).map(|name| folder.join(name));
    let has = |key: &'static str| {
        move |config: &PathBuf| files.text(config).is_some_and(|text| config::yaml(&text, key).is_some())
    };
    let children = || named().filter(has("INHERIT"));
    let configs = children().filter(has("site_url")).chain(children()).chain(named().filter(has("site_name")));
    configs.into_iter().find_map(|config| mkdocs::site(files, root, &config))
}

/// Returns the addresses of a page of a site, whose path from its folder of pages is `inner`. `None` if the generator makes no page of the
/// file. `text` has the text of the page.
pub(crate) fn routes(site: &Site, content: &Content, inner: &str, text: &mut dyn FnMut() -> String) -> Option<Routes> {
    if site.excludes(inner) {
        return None;
    }
    match site.generator {
        Generator::MkDocs => mkdocs::routes(content, inner),
        Generator::Docusaurus => docusaurus::routes(content, inner, text),
        Generator::VitePress | Generator::VuePress => markdown_it::routes(site.generator, inner),
        Generator::Hexo => hexo::routes(content, inner, text),
        Generator::Hugo => hugo::routes(content, inner, text),
        Generator::Jekyll => jekyll::routes(content, inner, text),
        Generator::Grav => grav::routes(inner, text),
        Generator::Wiki => wiki::routes(inner),
        Generator::Mintlify => mintlify::routes(inner),
        Generator::NextJs | Generator::Nextra => nextjs::routes(content, inner),
        Generator::Docsify | Generator::GitBook | Generator::Pelican => text_files::routes(site.generator, inner),
        Generator::MdBook | Generator::Sphinx | Generator::Eleventy | Generator::Starlight | Generator::Zola => {
            plain::routes(site.generator, content, inner, text)
        }
    }
}

/// Returns the page that readers of the page `from` get at an address of which `target` is one of the pages: some generators have one for
/// each language, and show the one in the language of the reader.
pub(crate) fn in_language_of(files: &dyn Files, site: &Site, from: &Path, target: &Path) -> PathBuf {
    let own = match site.generator {
        Generator::NextJs | Generator::Nextra => nextjs::in_language_of(files, from, target),
        Generator::Docusaurus => docusaurus::in_language_of(files, site, from, target),
        Generator::Grav => grav::in_language_of(files, from, target),
        _ => None,
    };
    own.unwrap_or_else(|| target.to_owned())
}
