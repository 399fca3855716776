//! Components of Antora, and the files that its resource ids name: [`Component`].
//!
//! - <https://docs.antora.org/antora/latest/component-version-descriptor/>, <https://docs.antora.org/antora/latest/standard-directories/>
//! - <https://docs.antora.org/antora/latest/page/resource-id-coordinates/>, `parse-resource-id.js` of `@antora/content-classifier`

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use crate::config::yaml;
use crate::files::{Files, listed};
use crate::front::{joined, split};

/// A component in a folder of the tree.
#[derive(Debug)]
pub(super) struct Component {
    pub(super) root: PathBuf,
    pub(super) name: String,
    version: String,
    /// Folders to which a program adds files; empty for the whole component.
    collected: Option<Vec<PathBuf>>,
    /// Whether nearly all references to its pages lead to some, so that no other repository has a part of it.
    pub(super) is_whole: bool,
    /// Whether the component is configured for readers: with a navigation. Other parts of a component have its name alone.
    has_navigation: bool,
    /// Modules of which nearly all pages are here, by the references within each.
    whole_modules: HashSet<String>,
}

/// Numbers of references to the pages of a component.
#[derive(Debug, Default)]
pub(super) struct Counts {
    pub(super) found: usize,
    pub(super) missing: usize,
    /// References within a module by its name: those to pages that are found, and the ids of others.
    pub(super) modules: HashMap<String, (usize, HashSet<String>)>,
}

/// The components of a repository.
#[derive(Debug, Default)]
pub(super) struct Components {
    all: Vec<Component>,
    by_folder: HashMap<PathBuf, usize>,
    by_name: HashMap<String, Vec<usize>>,
}

/// Most versions of a component, or parts of it, that a reference is resolved in.
const MAX_PARTS: usize = 64;

impl Components {
    pub(super) fn add(&mut self, component: Component) {
        self.by_folder.insert(component.root.clone(), self.all.len());
        self.by_name.entry(component.name.clone()).or_default().push(self.all.len());
        self.all.push(component);
    }

    /// Returns the component around a file.
    pub(super) fn around(&self, path: &Path) -> Option<&Component> {
        path.ancestors().find_map(|folder| self.in_folder(folder))
    }

    /// Returns the component that a folder configures.
    pub(super) fn in_folder(&self, folder: &Path) -> Option<&Component> {
        self.all.get(*self.by_folder.get(folder)?)
    }

    fn named(&self, name: &str) -> impl Iterator<Item = &Component> {
        let numbers = self.by_name.get(name).into_iter().flatten().take(MAX_PARTS);
        numbers.filter_map(|number| self.all.get(*number))
    }

    /// Keeps for each component whether it is whole, and which of its modules are.
    pub(super) fn mark_whole(&mut self, counts: &HashMap<PathBuf, Counts>) {
        for component in &mut self.all {
            let counts = counts.get(&component.root);
            component.is_whole = counts.is_none_or(|counts| counts.missing * 30 <= counts.found + counts.missing);
            let modules = counts.filter(|_| component.has_navigation).map(|counts| &counts.modules);
            let is_whole = |(found, missing): &(usize, HashSet<String>)| *found >= 2 * missing.len();
            let whole = modules.into_iter().flatten().filter(|(_, counts)| is_whole(counts));
            component.whole_modules = whole.map(|(name, _)| name.clone()).collect();
        }
    }
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

/// The file that a resource id names.
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
        let collected = collected(&text, config.parent()?);
        let has_navigation = yaml(&text, "nav").is_some();
        let root = config.parent()?.to_owned();
        let whole_modules = HashSet::new();
        Some(Component { root, name, version, collected, is_whole: false, has_navigation, whole_modules })
    }

    /// Whether nearly all references within a module lead to pages of the repository.
    pub(super) fn has_module(&self, name: &str) -> bool {
        self.whole_modules.contains(name)
    }

    /// Returns the place of a file in the component, whose path from its folder is `inner`.
    pub(super) fn place<'p>(&'p self, inner: &'p str) -> Option<Place<'p>> {
        let (module, rest) = inner.strip_prefix("modules/")?.split_once('/')?;
        let (family, inner) = rest.split_once('/').unwrap_or(("", rest));
        Some(Place { component: self, module, family, inner })
    }
}

/// Returns the folders to which the collector of Antora adds files: `base` or `dir` of each `scan`. `None` without a collector, and none of
/// them if one may add files anywhere. <https://gitlab.com/antora/antora-collector-extension>
fn collected(config: &str, folder: &Path) -> Option<Vec<PathBuf>> {
    let mut lines = config.lines().skip_while(|line| !line.trim_start().starts_with("collector:")).skip(1).peekable();
    lines.peek()?;
    let value = |line: &str, key: &str| {
        let value = line.trim_start().trim_start_matches("- ").strip_prefix(key)?.strip_prefix(':')?.trim();
        Some(value.trim_matches(['"', '\'']).to_owned()).filter(|value| !value.is_empty())
    };
    let (mut scans, mut bases) = (0, Vec::new());
    for line in lines {
        scans += usize::from(line.trim_start().trim_start_matches("- ").starts_with("scan:"));
        bases.extend(value(line, "base").and_then(|base| joined("", base.trim_start_matches('/'))));
    }
    // A scan without a base adds the files of its folder, whose paths in it are not known.
    Some(if scans == bases.len() { bases.iter().map(|base| folder.join(base)).collect() } else { Vec::new() })
}

/// Returns what an id on a page names. `family` is that of an id without one.
pub(super) fn resource(files: &dyn Files, all: &Components, place: Place<'_>, id: &str, family: &str) -> Resource {
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
    let folders = all.named(component).filter(|known| is_version(known));
    let (mut added, mut found) = (Vec::new(), Vec::new());
    for known in folders {
        match &known.collected {
            Some(places) if places.is_empty() => added.push(&known.root),
            places => added.extend(places.iter().flatten()),
        }
        found.push(known.root.join("modules").join(module));
    }
    let folders: Vec<_> = found.into_iter().filter(|folder| files.names(folder).is_some()).collect();
    if folders.is_empty() {
        return Resource::Elsewhere;
    }
    // Older components have `assets/images` and `pages/_partials`.
    let older = match &*family {
        "images" | "attachments" => Some(format!("assets/{family}")),
        "partials" => Some(String::from("pages/_partials")),
        _ => None,
    };
    let kinds: Vec<String> = [family.clone()].into_iter().chain(older).collect();
    let paths: Vec<PathBuf> =
        folders.iter().flat_map(|folder| kinds.iter().map(|kind| folder.join(kind).join(&relative))).collect();
    let is_added = |path: &PathBuf| added.iter().any(|folder| path.starts_with(folder));
    if paths.iter().any(is_added)
        && !paths.iter().any(|path| {
            files.names(path.parent().unwrap_or(path)).is_some_and(|names| {
                path.file_name().and_then(|name| name.to_str()).is_some_and(|name| listed(&names, name).is_some())
            })
        })
    {
        return Resource::Elsewhere;
    }
    let id = format!("{component}:{module}:{family}${relative}");
    Resource::Paths { paths, id, is_latest: version.is_none() && matches!(parts[..], [name, _, _] if !name.is_empty()) }
}
