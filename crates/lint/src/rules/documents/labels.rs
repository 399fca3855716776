//! Sites whose generators know more labels than a page defines.

use std::path::Path;

use urlgram_sites::{Files, Sites, folders_around, has};

/// Configuration files of generators for which a label may be the heading or the item of another page (mkdocs-autorefs).
const GENERATORS: &[&str] = &["mkdocs.yml", "mkdocs.yaml", "zensical.toml", "_quarto.yml"];

/// Whether the labels of a page below `root` may be defined on other pages of its site, or by a program.
pub(crate) fn resolves_labels(sites: &Sites<dyn Files>, path: &Path, root: &Path) -> bool {
    folders_around(root, path).any(|folder| GENERATORS.iter().any(|name| has(sites.files(), folder, name)))
        || sites.page(root, path).is_some_and(|page| page.site().has_preprocessor())
}
