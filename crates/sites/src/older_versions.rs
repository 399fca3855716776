//! Pages of older versions of Docusaurus 1: <https://v1.docusaurus.io/docs/en/versioning>.

use std::path::{Path, PathBuf};

use crate::docusaurus_1::version;
use crate::files::{Files, joined};
use crate::lookup::{Lookup, lookup};
use crate::sites::Sites;

impl Sites<dyn Files> {
    /// Returns the file that a path leads to from a page in an older version of the documentation of Docusaurus 1, which shows it in place
    /// of one that did not change; `None` if there is none.
    pub fn in_older_version(&self, root: &Path, page: &Path, path: &str) -> Option<PathBuf> {
        in_older_version(self.files(), root, page, path)
    }
}

/// Returns the file that a path leads to in an older version than that of a page: a version has only the pages that changed, and the
/// generator shows the others of the next older version that has them (`docVersion` of `versionFallback.js`).
fn in_older_version(files: &dyn Files, root: &Path, page: &Path, path: &str) -> Option<PathBuf> {
    let (folder, own) = version(files, root, page)?;
    let all = files.text(&folder.parent()?.join("versions.json"))?;
    // The list has the latest version first.
    let older = all.split('"').skip(1).step_by(2).skip_while(|name| *name != own).skip(1).take(MAX_VERSIONS);
    let inner = page.parent()?.strip_prefix(folder.join(format!("version-{own}"))).ok()?;
    older.into_iter().find_map(|name| {
        let place = folder.join(format!("version-{name}"));
        // The folders of a page are only there if the version has a page in them.
        let wanted = joined(&place, &place.join(inner), path)?;
        match lookup(files, root, &place, wanted.strip_prefix(&place).ok()?.to_str()?) {
            Lookup::Found(file) => Some(file),
            _ => None,
        }
    })
}

/// Most versions that a page is searched in.
const MAX_VERSIONS: usize = 64;
