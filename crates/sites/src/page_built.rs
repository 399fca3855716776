//! Files and pages of a site that a program makes, or shows in place of others.

use std::path::{Path, PathBuf};

use crate::files::has_path;
use crate::generator::{Form, Generator};
use crate::lookup::{Lookup, is_ignored, kind, lookup, may_be_built, whole};
use crate::page::SitePage;
use crate::site::Content;

/// Pages that mdBook makes of no chapter.
const BOOK_PAGES: [&str; 4] = ["404.html", "index.html", "print.html", "toc.html"];

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

    /// Whether a missing file is an image for the editor of GitBook, which keeps images in the repository and makes only pages: an image of its
    /// folder, or of a folder with files.
    pub(crate) fn lacks_image(&self, missing: &Path) -> bool {
        self.site().generator == Generator::GitBook
            && kind(&missing.to_string_lossy()) == Some("image")
            && missing.parent().is_some_and(|folder| self.files.names(folder).is_some())
            && !may_be_built(self.files, &self.root, missing, missing)
    }

    /// Returns the name of the file of the page next to this one whose address a path would be if the page had no folder: `other.md` for
    /// `other/` in `page.md`, which MkDocs publishes as `page/`.
    pub(crate) fn page_next_to_it(&self, folder: &Path, path: &str) -> Option<String> {
        let is_of_mkdocs = self.site().generator == Generator::MkDocs && self.site().form == Form::Folders;
        let name = path.strip_suffix('/').filter(|name| is_of_mkdocs && !name.contains(['/', '.']))?;
        let name = format!("{name}.md");
        has_path(self.files, &folder.join(&name)).then_some(name)
    }

    /// Returns the image of twice the size that Grav shows in place of one that does not exist: `a@2x.png` for `a.png`.
    /// <https://learn.getgrav.org/17/content/media#responsive-images>
    pub(crate) fn larger_image(&self, found: &Lookup) -> Option<PathBuf> {
        let Lookup::Missing(missing) = found else { return None };
        let (stem, ending) = (missing.file_stem()?.to_string_lossy(), missing.extension()?.to_string_lossy());
        let larger = missing.with_file_name(format!("{stem}@2x.{ending}"));
        (self.site().generator == Generator::Grav && has_path(self.files, &larger)).then_some(larger)
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

    /// Whether an address that ends in `.html` is that of a folder, whose page mdBook writes to `index.html` in it: `start.html` for
    /// `start/index.md`.
    pub(crate) fn is_page_of_folder(&self, route: &str, page: &Path) -> bool {
        let stem = route.strip_suffix(".html").filter(|stem| stem.rsplit('/').next() != Some("index"));
        self.site().generator == Generator::MdBook
            && stem.is_some()
            && page.file_stem().is_some_and(|name| name == "index" || name == "README")
            && page.parent().is_some_and(|folder| !has_path(self.files, &folder.with_extension("md")))
    }

    /// Whether a path leads to a page of HTML in a folder of a book of mdBook that no chapter becomes. `missing` is the first part of it that
    /// does not exist.
    pub(crate) fn lacks_chapter(&self, path: &str, missing: &Path) -> bool {
        let name = path.rsplit('/').next().unwrap_or(path);
        self.site().generator == Generator::MdBook
            && name.ends_with(".html")
            && !BOOK_PAGES.contains(&name)
            && missing.ends_with(name)
            && missing.starts_with(&self.content().folder)
            && missing.parent().is_some_and(|folder| self.files.names(folder).is_some())
    }

    /// Returns an address without the names of the folder of pages, or of the first folders of its path, if it is that of a page then:
    /// `guide/start` for `docs/guide/start`.
    pub(crate) fn without_folder(&self, route: &str) -> Option<String> {
        use Generator::{Docusaurus, VitePress, VuePress};
        if !matches!(self.site().generator, Docusaurus | VitePress | VuePress) {
            return None;
        }
        let mut rest = route;
        for name in self.content().folder.strip_prefix(&self.root).ok()? {
            rest = rest.strip_prefix(name.to_str()?)?.strip_prefix('/')?;
            if self.is_page(rest) {
                return Some(rest.to_owned());
            }
        }
        None
    }
}
