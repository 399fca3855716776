//! Sites whose generators know more labels than a page defines.

use std::path::Path;

use urlgram_sites::Files;

/// Configuration files of generators for which a label may be the heading or the item of another page (mkdocs-autorefs).
const GENERATORS: &[&str] = &["mkdocs.yml", "mkdocs.yaml", "zensical.toml", "_quarto.yml"];

/// Whether the labels of a page below `root` may be defined on other pages of its site.
pub(crate) fn resolves_labels(files: &dyn Files, path: &Path, root: &Path) -> bool {
    let folders = path.ancestors().skip(1).take_while(|folder| folder.starts_with(root));
    let is_known = |name: &String| GENERATORS.contains(&name.as_str());
    folders.filter_map(|folder| files.names(folder)).any(|names| names.iter().any(is_known))
}
