//! Programs of a repository that read its pages themselves.

use std::path::Path;

use crate::files::{Files, folders_around, has};
use crate::sites::Sites;

impl Sites<dyn Files> {
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
