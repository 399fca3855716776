//! Files and pages of a site that a program makes, or shows in place of others.

use std::path::{Path, PathBuf};

use crate::files::has_path;
use crate::generator::{Form, Generator};
use crate::lookup::{Lookup, is_ignored, kind, lookup, may_be_built, whole};
use crate::page::{SOURCES, SitePage};
use crate::route_map::normal;
use crate::site::Content;
use crate::target::{Reason, Target};

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

    /// Whether a program computes the pages at addresses of a form that this one has, and not at all addresses.
    pub fn is_of_program(&self, path: &str) -> bool {
        self.map().is_computed_alone(&normal(path))
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

    /// Returns the path of the file of the page next to this one, or below its folder, whose address a path would be if the page had no folder:
    /// `other.md` for `other/` in `page.md`, which MkDocs publishes as `page/`.
    pub(crate) fn page_next_to_it(&self, folder: &Path, path: &str) -> Option<String> {
        let is_of_mkdocs = self.site().generator == Generator::MkDocs && self.site().form == Form::Folders;
        let name = path.strip_suffix('/').filter(|name| is_of_mkdocs && !name.contains('.') && !self.is_index())?;
        let name = format!("{name}.md");
        has_path(self.files, &folder.join(&name)).then_some(name)
    }

    /// Returns what the path of a folder leads to from a page of MkDocs that becomes a folder itself, if that is nothing: MkDocs only replaces
    /// the paths of files, so that a browser resolves others from the address of the page.
    pub(crate) fn folder_next_to_it(&self, path: &str, folder: &Path) -> Option<Target> {
        let is_of_mkdocs = self.site().generator == Generator::MkDocs && self.site().form == Form::Folders;
        let is_named = path.contains(|c: char| !matches!(c, '.' | '/'));
        let is_folder = || folder.starts_with(&self.content().folder) && self.files.names(folder).is_some();
        if !is_of_mkdocs || self.is_index() || !is_named || !is_folder() {
            return None;
        }
        let path = path.trim_end_matches('/');
        let index = ["index.md", "README.md"].into_iter().find(|name| has_path(self.files, &folder.join(name)));
        match self.address_from(path) {
            Target::Missing(_) => Some(Target::Missing(index.map(|name| format!("{path}/{name}")))),
            _ => None,
        }
    }

    /// Returns the path with the other of the endings of pages that Mintlify removes: `a.md` for `a.mdx`.
    pub(crate) fn with_other_ending(&self, path: &str) -> Option<String> {
        let stem = path.strip_suffix(".md").or_else(|| path.strip_suffix(".mdx"));
        let other = if path.ends_with(".md") { "mdx" } else { "md" };
        stem.filter(|_| self.site().generator == Generator::Mintlify).map(|stem| format!("{stem}.{other}"))
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

    /// Returns what is at an address that does not begin with the path of the site. Jekyll does not add the path to links.
    pub(crate) fn outside(&self, base: &str, inner: &str) -> Target {
        let own = normal(inner);
        if self.site().generator == Generator::Jekyll && !own.is_empty() && self.is_page(&own) {
            return Target::Missing(Some(format!("/{base}/{inner}")));
        }
        Target::Unknown(Reason::OutsideSite)
    }

    /// Returns the address in another folder of the site that an address without a page is the end of, `docs/guide/start` for `guide/start`; `Some(None)` if only its folder is there, and `None` if neither is.
    pub(crate) fn in_other_folder(&self, route: &str) -> Option<Option<String>> {
        if self.site().generator == Generator::MdBook {
            return None;
        }
        self.map().in_other_folder(route)
    }

    /// Returns what is at an address that begins as that of no page: nothing if it is that of a page with the ending of its source, or if exactly
    /// one page in the language of this one ends in all of it.
    pub(crate) fn meant_page(&self, route: &str) -> Target {
        let unknown = Target::Unknown(Reason::OtherProgram);
        if matches!(self.site().generator, Generator::MdBook | Generator::Wiki) {
            return unknown;
        }
        let slash = if self.site().form == Form::Files { "" } else { "/" };
        let source = SOURCES.iter().find_map(|ending| route.strip_suffix(ending));
        if let Some(stem) = source.filter(|stem| self.is_page(&normal(stem))) {
            return Target::Missing(Some(format!("/{}{slash}", normal(stem))));
        }
        let own = normal(route);
        let is_whole = own.contains(['/', '-']) && !own.contains('.');
        let from = self.own_address().filter(|_| is_whole);
        match from.and_then(|from| self.map().ending_in(&own, from)) {
            Some(meant) => Target::Missing(Some(format!("/{meant}{slash}"))),
            None => unknown,
        }
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
