//! VitePress and VuePress: <https://vitepress.dev/guide/routing>, <https://vuepress.vuejs.org/guide/assets.html>, and
//! `markdown/plugins/link.ts` of VitePress 1.6.
//!
//! Links are resolved from the folder of the page, with or without an ending; links that begin with `/` from the folder of the sources.

use std::path::Path;

use super::addresses::Routes;
use crate::config;
use crate::files::{Files, joined};
use crate::front::{indexed, stem};
use crate::generator::Generator;
use crate::site::{Base, Site};
use crate::slug::Slugs;

pub(super) fn site(files: &dyn Files, root: &Path, mark: &Path) -> Option<Site> {
    let names = files.names(mark)?;
    let is_config = |name: &&String| name.starts_with("config.") || name.as_str() == "config";
    let name = names.iter().find(is_config)?;
    let config = mark.join(name);
    let text = files.text(&config).unwrap_or_default();
    let folder = mark.parent()?;
    let generator = if mark.ends_with(".vuepress") { Generator::VuePress } else { Generator::VitePress };
    // Plugins have options of this name, which are about their own folders.
    let source =
        config::js(&text, "srcDir").into_iter().find(|source| !source.starts_with(".vitepress")).unwrap_or(".");
    let content = joined(root, folder, source)?;
    let mut site = Site::new(generator, config, content.clone());
    site.base = Base::Added;
    site.slugs = if text.contains("slugify") || text.is_empty() { &[Slugs::Unknown] } else { &[Slugs::MditVue] };
    site.statics = vec![content.join("public"), mark.join("public")];
    site.roots = vec![content];
    site.maker = ["rewrites", "permalink", "createPage"]
        .iter()
        .find(|word| text.contains(**word))
        .map(|word| format!("\"{word}\" in the configuration"));
    Some(site)
}

pub(super) fn routes(generator: Generator, inner: &str) -> Option<Routes> {
    let stem = stem(inner, &["md"])?;
    // A page of a route with parameters: `[name].md`.
    let is_unknown = stem.contains('[');
    let indexes: &[&str] = if generator == Generator::VuePress { &["README", "readme", "index"] } else { &["index"] };
    Some(Routes { all: vec![indexed(stem, indexes)], is_unknown })
}
