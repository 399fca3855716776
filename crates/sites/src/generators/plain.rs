//! Generators whose pages have addresses like the paths of their files.
//!
//! - Sphinx: <https://www.sphinx-doc.org/en/master/usage/configuration.html>; MyST: <https://myst-parser.readthedocs.io/en/latest/syntax/cross-referencing.html>.
//! - Jupyter Book 1: <https://jupyterbook.org/v1/structure/toc.html>.
//! - Eleventy: <https://www.11ty.dev/docs/permalinks/>.
//! - Starlight: <https://docs.astro.build/en/guides/content-collections/>, <https://starlight.astro.build/guides/pages/>.
//! - Zola: <https://www.getzola.org/documentation/content/overview/>.

use std::path::Path;

use super::addresses::Routes;
use super::starlight_plugins;
use crate::config;
use crate::files::{Files, below, has, joined};
use crate::front::{Front, dated, indexed, renamed, split, stem};
use crate::generator::{Form, Generator};
use crate::site::{Base, Content, Site};
use crate::slug::Slugs;

pub(super) fn sphinx(files: &dyn Files, config: &Path) -> Option<Site> {
    let text = files.text(config)?;
    let is_sphinx = ["extensions", "html_theme", "master_doc", "project"]
        .iter()
        .any(|key| config::js(&text, key).len() == 1 || text.contains(&format!("{key} =")));
    if !is_sphinx {
        return None;
    }
    Some(of_sphinx(config, config.parent()?))
}

/// Jupyter Book 1 writes the configuration of Sphinx itself, of `_config.yml` and a table of contents next to it.
pub(super) fn jupyter_book(files: &dyn Files, config: &Path) -> Option<Site> {
    let folder = config.parent()?;
    let has_contents = has(files, folder, "_toc.yml") || has(files, folder, "_toc.yaml");
    has_contents.then(|| of_sphinx(config, folder))
}

fn of_sphinx(config: &Path, folder: &Path) -> Site {
    let mut site = Site::new(Generator::Sphinx, config.to_owned(), folder.to_owned());
    // MyST finds a heading by GitHub's rule and by the identifier of docutils.
    site.slugs = &[Slugs::GithubSlugger, Slugs::Docutils];
    site.base = Base::Unknown;
    site.maker = Some("an extension of Sphinx".to_owned());
    site
}

pub(super) fn eleventy(files: &dyn Files, root: &Path, config: &Path) -> Option<Site> {
    let text = files.text(config)?;
    let folder = config.parent()?;
    let input = config::js(&text, "input").first().copied().unwrap_or(".");
    let mut site = Site::new(Generator::Eleventy, config.to_owned(), joined(root, folder, input)?);
    // The plugin that makes the anchors is chosen by a program.
    site.slugs = &[Slugs::Unknown];
    site.form = Form::Either;
    site.base = if text.contains("pathPrefix") { Base::Unknown } else { Base::Known(String::new()) };
    if text.contains("InputPathToUrl") {
        site.roots = vec![site.contents[0].folder.clone(), folder.to_owned()];
    }
    site.maker = Some("a template of Eleventy".to_owned());
    Some(site)
}

pub(super) fn starlight(files: &dyn Files, root: &Path, config: &Path) -> Option<Site> {
    let text = files.text(config)?;
    let folder = config.parent()?;
    let content = folder.join("src/content/docs");
    if !text.contains("starlight") || files.names(&content).is_none() {
        return None;
    }
    let mut site = Site::new(Generator::Starlight, config.to_owned(), content);
    site.base = config::js_within(&text, "base", 1).map_or(Base::Known(String::new()), Base::of_url);
    site.form = Form::Either;
    site.statics = vec![folder.join("public")];
    site.is_static_known = !text.contains("publicDir");
    let added = starlight_plugins::added(files, root, folder, &text);
    site.maker = added.is_open.then(|| "a plugin of Starlight".to_owned());
    site.redirects = added.rules;
    // A page that is not translated is that of the default language.
    site.contents[0].pattern = config::js(&text, "defaultLocale").first().map(|name| (*name).to_owned());
    add_collections(&mut site, files, folder);
    let pages = folder.join("src/pages");
    for inner in below(files, &pages, |name| !name.starts_with('_')).unwrap_or_default() {
        let Some(stem) = stem(&inner, &["astro", "md", "mdx", "html", "js", "ts"]) else { continue };
        let rule = starlight_plugins::rule(&indexed(stem, &["index"]));
        // A program that makes pages of any address.
        if rule.split('/').all(|name| name.starts_with(['*', ':'])) {
            site.made = vec![String::new()];
        }
        site.redirects.push(rule);
    }
    Some(site)
}

/// Adds the collections of Astro next to that of Starlight. Programs of the repository show their pages, at addresses that they compute:
/// <https://docs.astro.build/en/guides/content-collections/#generating-routes-from-content>.
fn add_collections(site: &mut Site, files: &dyn Files, folder: &Path) {
    let collections = folder.join("src/content");
    let names = files.names(&collections);
    for name in names.iter().flat_map(|names| names.iter()).filter(|name| *name != "docs" && !name.starts_with('_')) {
        let place = collections.join(name);
        if files.names(&place).is_some() {
            site.contents.push(Content::new(place, name));
        }
    }
}

pub(super) fn zola(files: &dyn Files, config: &Path) -> Option<Site> {
    let text = files.text(config)?;
    let folder = config.parent()?;
    let url = config::toml(&text, "", "base_url")?;
    let content = folder.join("content");
    files.names(&content)?;
    let mut site = Site::new(Generator::Zola, config.to_owned(), content.clone());
    site.base = Base::of_url(url);
    site.form = Form::Folders;
    site.slugs = &[Slugs::Unknown];
    site.statics = vec![folder.join("static")];
    if let Some(theme) = config::toml(&text, "", "theme") {
        site.statics.push(folder.join("themes").join(theme).join("static"));
    }
    site.is_static_known = site.statics.iter().all(|folder| files.names(folder).is_some());
    site.roots = vec![content];
    site.made = vec!["tags".to_owned(), "categories".to_owned()];
    Some(site)
}

pub(super) fn routes(
    generator: Generator,
    content: &Content,
    inner: &str,
    text: &mut dyn FnMut() -> String,
) -> Option<Routes> {
    let one = |route: String| Some(Routes { all: vec![route], is_unknown: false });
    match generator {
        Generator::MdBook
            if content.pattern.as_deref().is_some_and(|summary| !summary.contains(inner) && inner != "SUMMARY.md") =>
        {
            None
        }
        Generator::MdBook => one(indexed(stem(inner, &["md"])?, &["README", "index"])),
        Generator::Sphinx => one(stem(inner, &["md", "rst", "ipynb", "txt"])?.to_owned()),
        Generator::Eleventy => {
            let stem = indexed(stem(inner, &["md", "html", "njk", "liquid", "hbs"])?, &["index"]);
            let text = text();
            let permalink = Front::of(&text).get("permalink");
            match permalink {
                Some(permalink) if permalink.contains('{') => Some(Routes { all: vec![stem], is_unknown: true }),
                Some(permalink) => one(permalink.trim_matches('/').to_owned()),
                None => one(stem),
            }
        }
        Generator::Starlight => {
            let stem = stem(inner, &["md", "mdx", "mdoc"])?.to_lowercase().replace(' ', "-");
            if !content.prefix.is_empty() {
                return Some(Routes { all: Vec::new(), is_unknown: true });
            }
            let text = text();
            one(Front::of(&text).get("slug").map_or_else(|| indexed(&stem, &["index"]), str::to_owned))
        }
        _ => {
            let stem = stem(inner, &["md"])?;
            let text = text();
            let front = Front::of(&text);
            let stem = indexed(stem, &["_index", "index"]);
            let slug = front.get("slug").map(|slug| renamed(&stem, slug));
            let dated = dated(split(&stem).1).map(|(_, name)| renamed(&stem, name));
            let own = front.get("path").map(str::to_owned).or(slug).or(dated).unwrap_or(stem);
            let all = [own.as_str()].into_iter().chain(front.list("aliases"));
            Some(Routes { all: all.map(|route| route.trim_matches('/').to_owned()).collect(), is_unknown: false })
        }
    }
}
