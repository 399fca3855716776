//! Targets that do not exist, and that a program makes or a server sends elsewhere.

use std::path::Path;
use std::sync::Arc;

use crate::files::{Files, folders_around};
use crate::generators::redirected;
use crate::sites::Sites;

/// Endings of the sources of drawings.
const DRAWINGS: &[&str] = &[
    ".dot", ".gv", ".puml", ".plantuml", ".pu", ".mmd", ".mermaid", ".drawio", ".d2", ".dia", ".ditaa", ".tikz",
    ".gnuplot", ".gp", ".plt", ".excalidraw", ".msc",
];

/// Endings of the images that programs make of them.
const IMAGES: &[&str] = &[".svg", ".png", ".pdf", ".jpg", ".gif", ".webp"];

impl Sites<dyn Files> {
    /// Whether the repository has the source of the image at a path, of which a build may make it: `network.dot` for `network.svg`.
    pub fn has_drawing(&self, root: &Path, path: &str) -> bool {
        let name = path.rsplit('/').next().unwrap_or(path);
        let Some(stem) = IMAGES.iter().find_map(|ending| name.strip_suffix(ending)).filter(|stem| !stem.is_empty())
        else {
            return false;
        };
        let is_source = DRAWINGS.iter().any(|ending| stem.ends_with(ending)) && self.has_file(root, stem);
        is_source || DRAWINGS.iter().any(|ending| self.has_file(root, &format!("{stem}{ending}")))
    }

    /// Whether the configuration of Astro above a page sends the address of a file elsewhere. The path of the file ends with the address.
    pub fn is_redirected(&self, root: &Path, page: &Path, file: &Path) -> bool {
        let Some(addresses) = folders_around(root, page).find_map(|folder| self.redirects(root, folder)) else {
            return false;
        };
        let inner = file.strip_prefix(root).unwrap_or(file).to_string_lossy().replace('\\', "/");
        addresses.iter().any(|address| {
            let address = address.trim_matches('/');
            address.contains('/') && inner.strip_suffix(address).is_some_and(|rest| rest.ends_with('/'))
        })
    }

    /// Returns the addresses that the configuration of Astro in a folder sends elsewhere; `None` without a configuration.
    fn redirects(&self, root: &Path, folder: &Path) -> Option<Arc<[String]>> {
        self.redirected.get(folder.to_owned(), |folder| {
            let names = self.files().names(folder)?;
            let config = names.iter().find(|name| name.starts_with("astro.config."))?;
            let text = self.files().text(&folder.join(config)).unwrap_or_default();
            Some(redirected(self.files(), root, folder, &text).into())
        })
    }
}
