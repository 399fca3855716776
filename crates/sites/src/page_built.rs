//! Files and pages of a site that a program makes, or shows in place of others.

use std::path::{Path, PathBuf};

use crate::generator::Generator;
use crate::lookup::{Lookup, is_ignored, lookup, whole};
use crate::page::SitePage;
use crate::site::Content;

impl SitePage<'_> {
    /// Whether a program adds files to the folder of an address.
    pub(crate) fn is_fetched(&self, route: &str) -> bool {
        let contents = self.site().contents.iter();
        contents
            .filter(|content| self.site().fetched.contains(&content.folder))
            .any(|content| route.starts_with(&content.prefix))
    }

    /// Whether Git ignores the file of the page at an address, which a program makes before the build.
    pub(crate) fn is_ignored(&self, route: &str) -> bool {
        // Hugo writes addresses in lower case.
        let is_lower = self.site().generator == Generator::Hugo;
        let form = |text: &str| if is_lower { text.to_lowercase() } else { text.to_owned() };
        let missing = |content: &Content, inner: &str| match lookup(self.files, &self.root, &content.folder, inner) {
            Lookup::Missing(missing) => Some((whole(&content.folder, inner, &missing), missing)),
            _ => None,
        };
        let contents =
            self.site().contents.iter().map(|content| (content, route.strip_prefix(content.prefix.as_str())));
        contents
            .filter_map(|(content, inner)| Some((content, inner?)))
            .flat_map(|(content, inner)| [missing(content, inner), missing(content, &format!("{inner}.md"))])
            .flatten()
            .any(|(file, missing)| is_ignored(self.files, &self.root, &missing, &file, form))
    }

    /// Returns the file `README.md` that a path to `index.md` leads to from a folder: the preprocessor `index` of mdBook makes it the page of
    /// its folder. <https://rust-lang.github.io/mdBook/format/configuration/preprocessors.html>
    pub(crate) fn readme(&self, folder: &Path, path: &str) -> Option<PathBuf> {
        let start = path.strip_suffix("index.md").filter(|start| start.is_empty() || start.ends_with('/'))?;
        match lookup(self.files, &self.root, folder, &format!("{start}README.md")) {
            Lookup::Found(file) if self.site().generator == Generator::MdBook => Some(file),
            _ => None,
        }
    }
}
