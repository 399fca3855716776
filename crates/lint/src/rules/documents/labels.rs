//! Sites whose generators know more labels than a page defines.

use std::path::Path;

use urlgram_sites::{Files, Generator, Sites, beginning, folders_around, has};

/// Configuration files of generators for which a label may be the heading or the item of another page (mkdocs-autorefs).
const GENERATORS: &[&str] = &["zensical.toml", "_quarto.yml"];

/// Whether a folder has a configuration of MkDocs, which may have a name such as `mkdocs-online.yml`.
fn has_mkdocs(files: &dyn Files, folder: &Path) -> bool {
    let is_yaml = |name: &String| name.ends_with(".yml") || name.ends_with(".yaml");
    files.names(folder).is_some_and(|names| beginning(&names, "mkdocs").iter().any(is_yaml))
}

/// Whether the labels of a page below `root` may be defined on other pages of its site, or by a program.
pub(crate) fn resolves_labels(sites: &Sites<dyn Files>, path: &Path, root: &Path) -> bool {
    let page = sites.page(root, path);
    // A folder of MkDocs may have texts that a program copies to its pages.
    let is_of_mkdocs = page.as_ref().is_some_and(|page| page.site().generator == Generator::MkDocs);
    !is_of_mkdocs && folders_around(root, path).any(|folder| has_mkdocs(sites.files(), folder))
        || folders_around(root, path).any(|folder| GENERATORS.iter().any(|name| has(sites.files(), folder, name)))
        // roxygen2 adds the documents to pages of R, and the labels are topics of these.
        || folders_around(root, path)
            .filter(|folder| folder.ends_with("man"))
            .filter_map(Path::parent)
            .any(|package| has(sites.files(), package, "DESCRIPTION"))
        || page.is_some_and(|page| page.site().may_define_labels())
        || path.extension().is_some_and(|extension| extension == "rst" || extension == "txt")
            && sites.may_add_names(root, path)
}

/// Whether Hugo makes the page at a path below `root`.
pub(crate) fn is_of_hugo(sites: &Sites<dyn Files>, (path, root): (&Path, &Path)) -> bool {
    sites.page(root, path).is_some_and(|page| page.site().generator == Generator::Hugo)
}
