//! Mintlify: <https://www.mintlify.com/docs/organize/pages>, <https://www.mintlify.com/docs/guides/linking>, `redirects`, `$ref` and `openapi`
//! of <https://www.mintlify.com/docs/organize/settings-reference>, and the packages `@mintlify/common` (`remarkResolveRelativeLinks`,
//! `generateOpenApiPages`) and `@mintlify/link-rot`.
//!
//! The folder of `docs.json`, or of the older `mint.json`, has the pages, whose addresses are their paths without an ending. Each other file
//! is published as it is. A link with `./` or `../` at its beginning is resolved from the folder of its page, with or without an ending.

use std::path::Path;
use std::sync::Arc;

use super::addresses::Routes;
use crate::config;
use crate::files::{Files, has, joined};
use crate::front::{indexed, split, stem};
use crate::generator::{Form, Generator};
use crate::site::{Base, Site};
use crate::slug::Slugs;

/// Folders that the program leaves out: <https://www.mintlify.com/docs/organize/mintignore>.
const IGNORED: [&str; 6] = ["node_modules", "build", "dist", "coverage", "tmp", "temp"];

/// Folder of the pages that the program makes of a description of an API, if no `directory` is set.
const API: &str = "api-reference";

/// Most files that a configuration may name with `$ref`.
const MAX_PARTS: usize = 64;

pub(super) fn site(files: &dyn Files, root: &Path, config: &Path) -> Option<Site> {
    let text = files.text(config)?;
    let folder = config.parent()?;
    let is_older = config.ends_with("mint.json");
    // Other programs write files of this name.
    let is_own = is_older || text.contains("mintlify") || text.contains("\"theme\"") && text.contains("\"colors\"");
    if !is_own || !text.contains("\"navigation\"") {
        return None;
    }
    let mut site = Site::new(Generator::Mintlify, config.to_owned(), folder.to_owned());
    site.base = Base::Known(String::new());
    site.form = Form::Files;
    site.slugs = &[Slugs::Unknown];
    site.roots = vec![folder.to_owned()];
    site.excluded = IGNORED.map(str::to_owned).to_vec();
    site.excluded.extend(ignored(files, folder));
    for part in parts(files, root, config, text) {
        let sources = config::js(&part, "source").into_iter().filter(|from| from.starts_with('/'));
        site.redirects.extend(sources.map(str::to_owned));
        let folders = config::js(&part, "directory").into_iter().map(|path| path.trim_matches('/').to_owned());
        site.made.extend(folders.filter(|folder| !folder.is_empty()));
        if ["\"openapi\"", "\"asyncapi\""].iter().any(|name| part.contains(name)) {
            site.made.push(API.to_owned());
        }
    }
    Some(site)
}

/// Returns the texts of a configuration and of those that it names with `$ref`.
fn parts(files: &dyn Files, root: &Path, config: &Path, text: Arc<str>) -> Vec<Arc<str>> {
    let (mut known, mut found, mut at) = (vec![config.to_owned()], vec![text], 0);
    while at < found.len() {
        let folder = known[at].parent().unwrap_or(root).to_owned();
        let paths = config::js(&found[at], "$ref").into_iter().filter(|path| path.ends_with(".json"));
        let paths: Vec<_> = paths.filter_map(|path| joined(root, &folder, path)).collect();
        for path in paths {
            if known.len() < MAX_PARTS && !known.contains(&path) {
                if let Some(text) = files.text(&path) {
                    known.push(path);
                    found.push(text);
                }
            }
        }
        at += 1;
    }
    found
}

/// Returns the paths in `.mintignore`, without patterns.
fn ignored(files: &dyn Files, folder: &Path) -> Vec<String> {
    const NAME: &str = ".mintignore";
    let text = has(files, folder, NAME).then(|| files.text(&folder.join(NAME))).flatten().unwrap_or_default();
    let lines = text.lines().map(|line| line.trim().trim_matches('/'));
    lines.filter(|line| !line.is_empty() && !line.contains(['*', '?', '[', '#', '!'])).map(str::to_owned).collect()
}

pub(super) fn routes(inner: &str) -> Option<Routes> {
    let (folder, name) = split(inner);
    let is_for_forge =
        stem(name, &["md"]).is_some_and(|stem| stem.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_'));
    // Pages show snippets, which have no addresses.
    if is_for_forge || folder.split('/').any(|name| name == "snippets" || name == "_snippets") {
        return None;
    }
    let own = indexed(stem(inner, &["mdx", "md"])?, &["index"]);
    Some(Routes { all: vec![own], is_unknown: false })
}
