//! Programs that read the pages of a repository in their own way.

use std::path::Path;
use std::sync::Arc;

use crate::address_root::AddressRoot;
use crate::files::{Files, folders_around, has};
use crate::generator::Generator;
use crate::learn::Learn;
use crate::page::SitePage;
use crate::sites::Sites;

impl Sites<dyn Files> {
    /// Returns what Microsoft Learn makes of the paths of the repository at `root`; `None` if it does not publish it.
    pub fn learn(&self, root: &Path) -> Option<Arc<Learn>> {
        self.learn.get(root.to_owned(), |root| Learn::of(self.files(), root).map(Arc::new))
    }

    /// Returns the folder of the pages of a generator without a model in the repository at `root`; `None` if the addresses in its documents
    /// do not tell of one.
    pub fn address_root(&self, root: &Path) -> Option<Arc<AddressRoot>> {
        self.address_roots.get(root.to_owned(), |root| {
            // A program of Next.js reads documents, and gives them addresses in its own way.
            let is_computed =
                |page: SitePage<'_>| page.site().generator == Generator::NextJs && page.own_address().is_none();
            AddressRoot::of(self.files(), root, |path| self.page(root, path).is_none_or(is_computed)).map(Arc::new)
        })
    }

    /// Whether a program of the repository may read a page of Markdown, because no generator does and the project is one that bundlers build.
    /// Such programs often read the lines of front matter themselves.
    pub fn has_own_reader(&self, root: &Path, page: &Path) -> bool {
        const BUNDLERS: [&str; 6] = [
            "svelte.config.js", "svelte.config.ts", "vite.config.js", "vite.config.ts", "vite.config.mjs",
            "vite.config.mts",
        ];
        let inner = page.strip_prefix(root).unwrap_or(page);
        let is_shown = inner.iter().any(|name| name.to_string_lossy().starts_with('.')) || page.ends_with("README.md");
        let is_built = |folder: &Path| BUNDLERS.iter().any(|name| has(self.files(), folder, name));
        !is_shown
            && folders_around(root, page).any(is_built)
            && self.page(root, page).is_none()
            && !self.is_generated(root, page)
    }
}
