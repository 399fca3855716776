//! Components of Antora, and the files that its resource ids name: [`Component`].
//!
//! - <https://docs.antora.org/antora/latest/component-version-descriptor/>, <https://docs.antora.org/antora/latest/standard-directories/>
//! - <https://docs.antora.org/antora/latest/page/resource-id-coordinates/>, `parse-resource-id.js` of `@antora/content-classifier`

use std::path::{Path, PathBuf};

use crate::config::yaml;
use crate::files::Files;
use crate::front::{joined, split};

/// A component in a folder of the tree.
#[derive(Debug)]
pub(super) struct Component {
    pub(super) root: PathBuf,
    pub(super) name: String,
    version: String,
    /// Whether a program adds files.
    is_collected: bool,
    /// Whether nearly all references to its pages lead to some, so that no other repository has a part of it.
    pub(super) is_whole: bool,
}

/// The place of a file in a component.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place<'p> {
    pub(super) component: &'p Component,
    pub(super) module: &'p str,
    /// Folder of the kind of the file; empty for a navigation.
    pub(super) family: &'p str,
    /// Path from that folder.
    pub(super) inner: &'p str,
}

/// What a resource id names.
#[derive(Debug)]
pub(super) enum Resource {
    /// Paths that the file may have, in the parts of the component.
    Paths {
        paths: Vec<PathBuf>,
        /// Id with all coordinates.
        id: String,
        /// Whether the latest version of the component is meant, which may be in a different branch.
        is_latest: bool,
    },
    /// A part of the site that is not in the tree.
    Elsewhere,
    /// The text is not an id.
    Invalid,
}

impl Component {
    pub(super) fn of(files: &dyn Files, config: &Path) -> Option<Component> {
        let text = files.text(config)?;
        let name = yaml(&text, "name")?.to_owned();
        let version = yaml(&text, "version").unwrap_or_default().to_owned();
        let is_collected = text.lines().any(|line| line.trim_start().starts_with("collector:"));
        Some(Component { root: config.parent()?.to_owned(), name, version, is_collected, is_whole: false })
    }

    /// Returns the place of a file in the component, whose path from its folder is `inner`.
    pub(super) fn place<'p>(&'p self, inner: &'p str) -> Option<Place<'p>> {
        let (module, rest) = inner.strip_prefix("modules/")?.split_once('/')?;
        let (family, inner) = rest.split_once('/').unwrap_or(("", rest));
        Some(Place { component: self, module, family, inner })
    }
}

/// Returns what an id on a page names. `family` is that of an id without one.
pub(super) fn resource(files: &dyn Files, all: &[Component], place: Place<'_>, id: &str, family: &str) -> Resource {
    let start = id.find([':', '$']).unwrap_or(id.len());
    let (version, rest) =
        id[..start].split_once('@').map_or((None, id), |(version, _)| (Some(version), &id[version.len() + 1..]));
    let parts: Vec<&str> = rest.split(':').collect();
    let own = (place.component.name.as_str(), place.module);
    let (component, module, last) = match parts[..] {
        [last] => (own.0, own.1, last),
        ["", last] => (own.0, own.1, last),
        [module, last] => (own.0, module, last),
        ["", "", last] => (own.0, own.1, last),
        [component, "", last] => (component, "ROOT", last),
        [component, module, last] => (component, module, last),
        _ => return Resource::Invalid,
    };
    let (family, relative) = match last.split_once('$') {
        Some(("page" | "partial" | "example" | "attachment" | "image", relative)) => {
            (format!("{}s", last.split('$').next().unwrap_or_default()), relative)
        }
        Some(_) => return Resource::Invalid,
        None => (family.to_owned(), last),
    };
    let is_near = relative.starts_with("./") || relative.starts_with("../");
    let folder = if is_near && place.family == family { split(place.inner).0 } else { "" };
    let Some(relative) = joined(folder, relative).filter(|relative| !relative.is_empty()) else {
        return Resource::Invalid;
    };
    let is_version = |known: &Component| version.is_none_or(|version| version == known.version);
    let folders = all.iter().filter(|known| known.name == component && is_version(known));
    let folders: Vec<_> =
        folders.filter(|known| !known.is_collected).map(|known| known.root.join("modules").join(module)).collect();
    let folders: Vec<_> = folders.into_iter().filter(|folder| files.names(folder).is_some()).collect();
    if folders.is_empty() {
        return Resource::Elsewhere;
    }
    // Older components have `assets/images`.
    let kinds =
        [Some(family.clone()), matches!(&*family, "images" | "attachments").then(|| format!("assets/{family}"))];
    let kinds: Vec<String> = kinds.into_iter().flatten().collect();
    let paths = folders.iter().flat_map(|folder| kinds.iter().map(|kind| folder.join(kind).join(&relative))).collect();
    let id = format!("{component}:{module}:{family}${relative}");
    Resource::Paths { paths, id, is_latest: version.is_none() && matches!(parts[..], [name, _, _] if !name.is_empty()) }
}
