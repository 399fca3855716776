//! The generators by the names of their configuration files.

use std::path::Path;

use super::addresses::Routes;
use super::{docusaurus, hugo, jekyll, markdown_it, mkdocs, plain, text_files};
use crate::files::Files;
use crate::generator::Generator;
use crate::site::{Content, Site};

/// Returns the sites that files in `folder` configure. `root` is the folder of the repository.
pub(crate) fn sites(files: &dyn Files, root: &Path, folder: &Path) -> Vec<Site> {
    let Some(names) = files.names(folder) else { return Vec::new() };
    let mut sites = Vec::new();
    for name in names.iter() {
        let config = folder.join(name);
        let site = match name.as_str() {
            "mkdocs.yml" | ".mkdocs.yml" | "mkdocs.yaml" | "zensical.toml" => mkdocs::site(files, root, &config),
            "_config.yml" | "_config.yaml" => jekyll::site(files, root, &config),
            "book.toml" => plain::mdbook(files, root, &config),
            "conf.py" => plain::sphinx(files, &config),
            "config.toml" | "config.yaml" | "config.yml" | "hugo.toml" | "hugo.yaml" | "hugo.yml" | "config" => {
                plain::zola(files, &config).or_else(|| hugo::site(files, root, &config))
            }
            ".gitbook.yaml" | "book.json" => text_files::gitbook(files, root, &config),
            "pelicanconf.py" => text_files::pelican(files, root, &config),
            name if name.starts_with("next.config.") => text_files::nextra(files, &config),
            "index.html" => text_files::docsify(files, root, &config),
            ".vitepress" | ".vuepress" => markdown_it::site(files, root, &config),
            name if name.starts_with("docusaurus.config.") => docusaurus::site(files, root, &config),
            name if name.starts_with("astro.config.") => plain::starlight(files, &config),
            name if name.starts_with(".eleventy.") || name.starts_with("eleventy.config.") => {
                plain::eleventy(files, root, &config)
            }
            _ => None,
        };
        sites.extend(site);
    }
    sites
}

/// Returns the addresses of a page of a site, whose path from its folder of pages is `inner`. `None` if the generator makes no page of the
/// file. `text` has the text of the page.
pub(crate) fn routes(site: &Site, content: &Content, inner: &str, text: &mut dyn FnMut() -> String) -> Option<Routes> {
    if site.excludes(inner) {
        return None;
    }
    match site.generator {
        Generator::MkDocs => mkdocs::routes(inner),
        Generator::Docusaurus => docusaurus::routes(content, inner, text),
        Generator::VitePress | Generator::VuePress => markdown_it::routes(site.generator, inner),
        Generator::Hugo => hugo::routes(content, inner, text),
        Generator::Jekyll => jekyll::routes(content, inner, text),
        Generator::Docsify | Generator::GitBook | Generator::Nextra | Generator::Pelican => {
            text_files::routes(site.generator, inner)
        }
        Generator::MdBook | Generator::Sphinx | Generator::Eleventy | Generator::Starlight | Generator::Zola => {
            plain::routes(site.generator, inner, text)
        }
    }
}
