//! Sites of Docusaurus 1, whose configuration is `siteConfig.js`: <https://v1.docusaurus.io/docs/en/versioning>.

use std::path::Path;

use crate::files::{Files, folders_around, has};

/// Name of the generator.
pub(crate) const DOCUSAURUS_1: &str = "Docusaurus 1";

/// Folder of the versions of the documentation, next to the configuration.
const VERSIONS: &str = "versioned_docs";

/// Whether a folder has the configuration of a site of Docusaurus 1.
fn is_configured(files: &dyn Files, folder: &Path) -> bool {
    has(files, folder, "siteConfig.js")
        && ["versions.json", "sidebars.json"].iter().any(|name| has(files, folder, name))
}

/// Whether a page is one of a version of the documentation of Docusaurus 1.
pub(crate) fn is_of_version(files: &dyn Files, root: &Path, page: &Path) -> bool {
    version(files, root, page).is_some()
}

/// Whether a page is in the folder `docs`, next to the folder of the configuration of Docusaurus 1.
pub(crate) fn is_of_documentation(files: &dyn Files, root: &Path, page: &Path) -> bool {
    let mut projects = folders_around(root, page).filter(|folder| folder.ends_with("docs")).filter_map(Path::parent);
    projects.any(|project| project.starts_with(root) && is_configured(files, &project.join("website")))
}

/// Returns the folder of the versions around a page, and the name of its version.
pub(crate) fn version<'p>(files: &dyn Files, root: &Path, page: &'p Path) -> Option<(&'p Path, &'p str)> {
    let versions = folders_around(root, page).find(|folder| folder.ends_with(VERSIONS))?;
    let name = page.strip_prefix(versions).ok()?.iter().next()?.to_str()?.strip_prefix("version-")?;
    is_configured(files, versions.parent()?).then_some((versions, name))
}
