//! Patches of packages that make anchors: <https://github.com/ds300/patch-package>, <https://yarnpkg.com/cli/patch>.

use std::path::Path;

use crate::files::{Files, folders_around};

/// Parts of the names of packages that make anchors.
const PACKAGES: [&str; 6] =
    ["docusaurus", "vitepress", "markdown-it-anchor", "github-slugger", "rehype-slug", "mdit-vue"];

/// Folders of patches.
const FOLDERS: [&str; 2] = ["patches", ".yarn/patches"];

/// Whether a repository patches the rule of the anchors of a site, whose configuration is in `folder`.
pub(super) fn change_anchors(files: &dyn Files, root: &Path, folder: &Path) -> bool {
    let config = folder.join("config");
    let mut places = folders_around(root, &config).flat_map(|around| FOLDERS.map(|name| around.join(name)));
    places.any(|place| {
        let names = files.names(&place);
        let mut patches =
            names.iter().flat_map(|names| names.iter()).filter(|name| PACKAGES.iter().any(|part| name.contains(part)));
        patches.any(|name| files.text(&place.join(name)).is_some_and(|text| text.contains("slug")))
    })
}
