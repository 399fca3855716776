//! The labels that the documents of a repository can refer to, by the folders that a program reads.

use std::path::Path;
use std::sync::Arc;

use crate::files::{Files, folders_around, has};
use crate::front::stem;
use crate::label_sources::has_own_extension;
use crate::rst_root::RstRoot;
use crate::sites::Sites;
use crate::sphinx_caches::DocumentNames;
use crate::sphinx_labels::SphinxLabels;

impl Sites<dyn Files> {
    /// Returns the labels of the documents of Sphinx below the folder `source` of the repository at `root`; `None` if there are too many.
    pub fn sphinx_labels(&self, root: &Path, source: &Path) -> Option<Arc<SphinxLabels>> {
        self.labels.get(source.to_owned(), |source| SphinxLabels::of(self.files(), root, source).map(Arc::new))
    }

    /// Returns the root of the documents of reStructuredText that are not those of Sphinx, if their references tell of one.
    pub fn rst_root(&self, root: &Path) -> Option<Arc<RstRoot>> {
        self.rst_roots.get(root.to_owned(), |root| RstRoot::of(self.files(), root).map(Arc::new))
    }

    /// Whether Sphinx reads a document with an extension that is a program of the repository, which may make documents.
    pub fn has_own_extension(&self, root: &Path, document: &Path) -> bool {
        self.sphinx_around(root, document).is_some_and(|folder| {
            self.sphinx.extensions.get(folder.to_owned(), |folder| has_own_extension(self.files(), root, folder))
        })
    }

    /// Returns the folder of the configuration of Sphinx around a document.
    fn sphinx_around<'p>(&self, root: &Path, document: &'p Path) -> Option<&'p Path> {
        folders_around(root, document).find(|folder| has(self.files(), folder, "conf.py"))
    }

    /// Whether the name of a document may be one of a different project, which Sphinx searches as well: its configuration names projects, and
    /// no document of the repository has nearly this name.
    /// <https://www.sphinx-doc.org/en/master/usage/extensions/intersphinx.html#confval-intersphinx_mapping>
    pub fn may_be_of_other_project(&self, root: &Path, document: &Path, name: &str) -> bool {
        let names_projects = |folder: &Path| {
            self.sphinx.linked.get(folder.to_owned(), |folder| {
                has_code(self.files(), folder, &["intersphinx_mapping"]).unwrap_or_default()
            })
        };
        let is_linked = match self.sphinx_around(root, document) {
            Some(folder) => names_projects(folder),
            // A document that Sphinx reads includes this one.
            None => self
                .including_in_sphinx(root, document)
                .iter()
                .any(|page| self.sphinx_around(root, page).is_some_and(names_projects)),
        };
        is_linked && !self.has_near_document(root, name)
    }

    /// Whether the configuration of Sphinx in a folder may add pages without a document next to the others, or is not there.
    pub fn adds_pages(&self, folder: &Path) -> bool {
        self.sphinx.adding.get(folder.to_owned(), |folder| has_code(self.files(), folder, &ADDING).unwrap_or(true))
    }

    /// Whether a document of the repository has nearly a name.
    fn has_near_document(&self, root: &Path, name: &str) -> bool {
        let names = self.sphinx.documents.get(root.to_owned(), |root| {
            let names = self.names(root);
            let documents = names.keys().filter_map(|name| stem(name, &["rst", "md", "txt", "ipynb"]));
            Arc::new(DocumentNames::new(documents))
        });
        names.has_near(name)
    }
}

/// Words of configurations of Sphinx that add pages without a document next to the others.
const ADDING: [&str; 8] = [
    "html_extra_path", "html_additional_pages", "html_file_suffix", "html_link_suffix", "autoapi", "sphinx_gallery",
    "ablog", "dirhtml",
];

/// Whether the configuration of Sphinx in a folder has one of these words outside of comments; `None` if there is none.
fn has_code(files: &dyn Files, folder: &Path, words: &[&str]) -> Option<bool> {
    let text = files.text(&folder.join("conf.py"))?;
    let mut code = text.lines().map(|line| line.split('#').next().unwrap_or_default());
    Some(code.any(|code| words.iter().any(|word| code.contains(word))))
}
