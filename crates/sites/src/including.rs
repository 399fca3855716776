//! The pages that include a document, of the generators that let them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::files::{Files, folders_around, has};
use crate::generator::Generator;
use crate::includers::Includers;
use crate::label_sources::LABEL_CONFIGURATIONS;
use crate::marks;
use crate::page::SitePage;
use crate::sites::Sites;

impl Sites<dyn Files> {
    /// Returns the pages of Docusaurus that import a document, each with the folder of the document for links to files: the addresses in a text
    /// are those of the page that shows it. <https://docusaurus.io/docs/markdown-features/react#importing-markdown>
    pub fn importing(&self, root: &Path, document: &Path) -> Vec<SitePage<'_>> {
        const CONFIGS: [&str; 3] = ["docusaurus.config.js", "docusaurus.config.ts", "docusaurus.config.mjs"];
        if !CONFIGS.iter().any(|name| self.has_file(root, name)) {
            return Vec::new();
        }
        let pages = self.around(root, document).into_iter().filter_map(|page| self.page(root, &page));
        let pages = pages.filter(|page| page.site().generator == Generator::Docusaurus);
        pages.map(|page| page.showing(document)).collect()
    }

    /// Returns the pages of Jekyll that include a document, so that its links to anchors alone lead to theirs, those of Docusaurus that
    /// import it, and the pages of HTML that do so by a program in them.
    pub fn including(&self, root: &Path, document: &Path) -> Vec<PathBuf> {
        let is_jekyll = self.page(root, document).is_some_and(|page| page.site().generator == Generator::Jekyll)
            || self.other_generator(root, document) == Some(marks::JEKYLL);
        let is_html = |page: &PathBuf| page.extension().is_some_and(|ending| ending == "html");
        let importing = self.importing(root, document);
        if !importing.is_empty() {
            importing.iter().map(|page| page.shown_by().to_owned()).collect()
        } else if is_jekyll {
            self.around(root, document)
        } else if folders_around(root, document).any(|folder| has(self.files(), folder, "index.html")) {
            self.around(root, document).into_iter().filter(is_html).collect()
        } else {
            Vec::new()
        }
    }

    /// Returns the documents of Sphinx and MyST that include a document from outside of their folder, and so give its links a second meaning.
    pub fn including_in_sphinx(&self, root: &Path, document: &Path) -> Vec<PathBuf> {
        if !LABEL_CONFIGURATIONS.iter().any(|name| self.has_file(root, name)) {
            return Vec::new();
        }
        let is_configured = |folder: &Path| LABEL_CONFIGURATIONS.iter().any(|name| has(self.files(), folder, name));
        let is_of_sphinx = |page: &PathBuf| folders_around(root, page).any(is_configured);
        self.around(root, document).into_iter().filter(is_of_sphinx).collect()
    }

    /// Whether names that a document of reStructuredText does not define may be those of documents that include it, or of a text that Sphinx
    /// adds to each: `rst_prolog` and `rst_epilog`,
    /// <https://www.sphinx-doc.org/en/master/usage/configuration.html#confval-rst_prolog>.
    pub fn may_add_names(&self, root: &Path, document: &Path) -> bool {
        let adds = |text: Arc<str>| text.contains("rst_prolog") || text.contains("rst_epilog");
        folders_around(root, document)
            .filter(|folder| has(self.files(), folder, "conf.py"))
            .any(|folder| self.files().text(&folder.join("conf.py")).is_some_and(adds))
            || !self.around(root, document).is_empty()
    }

    /// Whether a program in Go or Rust has the text of a document, by `//go:embed docs/a.md` or `include_str!("a.md")`, and shows it by rules of
    /// its own.
    pub fn is_embedded(&self, root: &Path, document: &Path) -> bool {
        let has_rust = self.has_file(root, "Cargo.toml");
        self.inclusions.is_embedded(self.files(), (root, document), has_rust)
    }

    /// Returns the pages that include a document, directly or through others.
    fn around(&self, root: &Path, document: &Path) -> Vec<PathBuf> {
        self.inclusions
            .includers
            .get(root.to_owned(), |root| Arc::new(Includers::of(self.files(), root)))
            .around(document)
    }
}
