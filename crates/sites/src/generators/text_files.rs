//! Generators whose links to source files are known exactly, and whose addresses are not.
//!
//! - GitBook: <https://gitbook.com/docs/getting-started/git-sync/content-configuration>, `root` of `.gitbook.yaml`; the older program
//!   has `root` in `book.json`.
//! - Pelican: <https://docs.getpelican.com/en/latest/content.html#linking-to-internal-content>, `PATH` of `pelicanconf.py`.
//! - Docsify: <https://docsify.js.org/#/configuration>, `alias`, `basePath`, `relativePath`.

use std::path::Path;

use super::addresses::Routes;
use crate::config;
use crate::files::{Files, has, joined};
use crate::front::{indexed, stem};
use crate::generator::{Form, Generator};
use crate::site::{Base, Site};
use crate::slug::Slugs;

/// Returns a site whose addresses a program makes in a way that is not known.
fn site(generator: Generator, config: &Path, content: std::path::PathBuf, maker: &str) -> Site {
    let mut site = Site::new(generator, config.to_owned(), content.clone());
    site.base = Base::Unknown;
    site.form = Form::Either;
    site.slugs = &[Slugs::Unknown];
    site.roots = vec![content];
    site.maker = Some(maker.to_owned());
    site
}

pub(super) fn gitbook(files: &dyn Files, root: &Path, config: &Path) -> Option<Site> {
    let folder = config.parent()?;
    let text = files.text(config)?;
    let is_yaml = config.extension().is_some_and(|ending| ending == "yaml" || ending == "yml");
    let place = if is_yaml { config::yaml(&text, "root") } else { config::js(&text, "root").first().copied() };
    let content = joined(root, folder, place.unwrap_or(".").trim_start_matches('/'))?;
    if !is_yaml && !has(files, &content, "SUMMARY.md") {
        return None;
    }
    let mut site = site(Generator::GitBook, config, content, "the editor of GitBook");
    let redirects = config::yaml_section(&text, "redirects").filter_map(|line| line.trim().split_once(": "));
    site.redirects = redirects.map(|(from, _)| from.trim_matches('/').to_owned()).collect();
    Some(site)
}

pub(super) fn pelican(files: &dyn Files, root: &Path, config: &Path) -> Option<Site> {
    let folder = config.parent()?;
    let text = files.text(config)?;
    let line = text.lines().find_map(|line| line.strip_prefix("PATH")?.trim_start().strip_prefix('='));
    let path = line.map_or("content", |value| value.trim().trim_matches(['"', '\'']));
    let content = joined(root, folder, path)?;
    files.names(&content)?;
    Some(site(Generator::Pelican, config, content, "a template of Pelican"))
}

/// Docsify reads pages in the browser. Unless `relativePath` is set, it resolves links from the root, and GitHub from the page.
pub(super) fn docsify(files: &dyn Files, root: &Path, config: &Path) -> Option<Site> {
    let folder = config.parent()?;
    // Most files of this name are pages themselves.
    if !["README.md", "_sidebar.md", "_coverpage.md"].iter().any(|name| has(files, folder, name)) {
        return None;
    }
    let text = files.text(config).filter(|text| text.contains("$docsify"))?;
    let base = config::js(&text, "basePath").first().copied().unwrap_or_default();
    let content = if base.contains("://") { None } else { joined(root, folder, base.trim_start_matches('/')) }?;
    let mut site = site(Generator::Docsify, config, content, "");
    let sets = ["alias", "routes", "nameLink", "plugins:"].into_iter().find(|word| text.contains(word));
    site.maker = sets.map(|word| format!("\"{}\" in the configuration of Docsify", word.trim_end_matches(':')));
    Some(site)
}

pub(super) fn routes(generator: Generator, inner: &str) -> Option<Routes> {
    let (endings, indexes): (&[&str], &[&str]) = match generator {
        Generator::Pelican => (&["md", "rst", "markdown", "mkd"], &["index"]),
        _ => (&["md"], &["README"]),
    };
    // The addresses of Pelican are made of titles and dates.
    let is_unknown = generator == Generator::Pelican;
    Some(Routes { all: vec![indexed(stem(inner, endings)?, indexes)], is_unknown })
}
