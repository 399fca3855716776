//! What the configuration of Astro adds to a site of Starlight: redirects, and the pages of plugins.
//!
//! <https://docs.astro.build/en/reference/configuration-reference/#redirects>, <https://starlight.astro.build/reference/plugins/>

use std::path::Path;

use crate::config::{js, js_addresses, js_all_addresses};
use crate::files::{Files, has, joined};

/// Redirects and pages that are not files of the folder of pages.
#[derive(Debug, Default)]
pub(super) struct Added {
    /// Addresses, in the forms of rules of servers.
    pub(super) rules: Vec<String>,
    /// Whether a plugin that is not known may make pages at any address.
    pub(super) is_open: bool,
}

/// Plugins of Starlight that make no pages.
const QUIET: &[&str] = &[
    "starlight-links-validator", "starlight-image-zoom", "starlight-heading-badges", "starlight-sidebar-topics",
    "starlight-llms-txt", "starlight-giscus", "starlight-kbd", "@lorenzo_lewis/", "starlight-scroll-to-top",
    "starlight-theme-",
];

/// Beginnings of the names of packages that have to do with other things than pages.
const OTHERS: &[&str] =
    &["astro", "rehype-", "remark-", "unified", "vite", "node:", "shiki", "@shikijs/", "@tailwindcss/"];

/// Plugins of Starlight whose pages are below one address: the option that sets it, and the usual one.
const PLACED: &[(&str, &str, &str)] = &[
    ("starlight-blog", "prefix", "blog"),
    ("starlight-changelogs", "base", ""),
    ("@lunariajs/starlight", "route", "lunaria"),
];

/// Reads the configuration in a folder, and the programs next to it that it imports.
pub(super) fn added(files: &dyn Files, root: &Path, folder: &Path, config: &str) -> Added {
    let rules = redirected(files, root, folder, config).iter().map(|address| rule(address)).collect();
    let mut added = Added { rules, is_open: false };
    let has_plugins = config.contains("plugins:") || config.contains("plugins,");
    for (_, name) in imports(config) {
        if name.starts_with('.') {
            let text = joined(root, folder, name).and_then(|path| files.text(&path));
            // Integrations of Astro and plugins of Starlight have hooks.
            let is_quiet = name.ends_with(".json") || text.is_some_and(|text| !text.contains("hooks"));
            added.is_open |= has_plugins && !is_quiet;
        } else if let Some((_, option, usual)) = PLACED.iter().find(|(known, ..)| *known == name) {
            let mut places = js(config, option);
            let collections = folder.join("src");
            if *option == "base" && has(files, &collections, "content.config.ts") {
                let text = files.text(&collections.join("content.config.ts")).unwrap_or_default();
                added.rules.extend(js(&text, option).iter().flat_map(|place| below(place)));
            }
            if places.is_empty() {
                places.push(usual);
            }
            added.rules.extend(places.iter().filter(|place| !place.is_empty()).flat_map(|place| below(place)));
        } else {
            let is_usual = name.starts_with("@astrojs/") && name != "@astrojs/starlight-blog";
            let is_known = OTHERS.iter().chain(QUIET).any(|known| name.starts_with(known));
            added.is_open |= has_plugins && !is_usual && !is_known;
        }
    }
    added
}

/// Returns the rules of an address, and of those below it, in all languages.
fn below(place: &str) -> [String; 2] {
    let place = place.trim_matches('/');
    [format!("/{place}/*"), format!("/:language/{place}/*")]
}

/// Returns the imports of a program: what is before `from`, and the names after it.
fn imports(program: &str) -> impl Iterator<Item = (&str, &str)> {
    let clauses = program.split("from ").map(|part| part.rsplit("import").next().unwrap_or(part));
    let names =
        program.split("from ").skip(1).map(|rest| rest.get(1..).and_then(|rest| rest.split(['"', '\'']).next()));
    clauses.zip(names).filter_map(|(clause, name)| Some((clause, name?)))
}

/// Returns the addresses that the configuration of Astro in a folder sends elsewhere, itself or in a program that it imports: the keys of an
/// object with the name `redirects`, or of all objects if the setting has another one, or an import that is about redirects.
pub(crate) fn redirected(files: &dyn Files, root: &Path, folder: &Path, config: &str) -> Vec<String> {
    const NAME: &str = "redirects";
    let Some((_, after)) = config.rsplit_once(NAME) else { return Vec::new() };
    let value = after.split('}').next().unwrap_or_default();
    let addresses = |text: &str, is_about: bool| -> Vec<String> {
        let own = js_addresses(text, NAME);
        let found = if own.is_empty() && is_about { js_all_addresses(text) } else { own };
        found.into_iter().map(str::to_owned).collect()
    };
    // A part of the value may be a constant.
    let mut found = addresses(config, true);
    if value.contains("...") {
        found.extend(js_all_addresses(config).into_iter().map(str::to_owned));
    }
    for (clause, name) in imports(config).filter(|(_, name)| name.starts_with('.')) {
        let Some(text) = joined(root, folder, name).and_then(|path| files.text(&path)) else { continue };
        let is_word = |word: &str| word.len() > 1 && value.contains(word);
        let is_about = [clause, name].iter().any(|text| text.to_ascii_lowercase().contains("redirect"))
            || clause.split(|c: char| !c.is_alphanumeric() && c != '_').any(is_word);
        found.extend(addresses(&text, is_about));
    }
    found
}

/// Returns the rule of an address in the form of Astro: `/:slug` for `/[slug]`, `/*` for `/[...slug]`.
pub(super) fn rule(address: &str) -> String {
    let segment = |name: &str| match name.strip_prefix('[') {
        Some(rest) if rest.starts_with("...") => "*".to_owned(),
        Some(rest) => format!(":{}", rest.trim_end_matches(']')),
        None => name.to_owned(),
    };
    address.split('/').map(segment).collect::<Vec<_>>().join("/")
}
