//! Sites, and the folders of their pages: [`Site`].

use std::path::{Path, PathBuf};

use crate::generator::{Form, Generator};
use crate::slug::Slugs;

/// A site: a tree of pages that one generator publishes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Site {
    /// Program that publishes the site.
    pub generator: Generator,
    /// File that configures it.
    pub config: PathBuf,
    /// Folders of pages, the deepest first.
    pub(crate) contents: Vec<Content>,
    /// Folders whose files are published at the root of the site.
    pub(crate) statics: Vec<PathBuf>,
    /// Template that replaces the links of pages.
    pub(crate) link_hook: LinkHook,
    /// Whether no other folder has images and downloads for the root of the site.
    pub(crate) is_static_known: bool,
    /// Folders that a path with `/` at its beginning may lead to in the source.
    pub(crate) roots: Vec<PathBuf>,
    /// Path of the site on its host, without `/` at its ends.
    pub(crate) base: Base,
    /// Path of the site on its host that the generator does not add to a link that has it already, without `/` at its ends.
    pub(crate) prefix: String,
    /// Rules of the anchors of headings.
    pub(crate) slugs: &'static [Slugs],
    /// Whether another package configures the generator, and may make anchors by its own rule.
    pub(crate) has_own_anchors: bool,
    /// Rule by which the generator rewrites the fragments of links to pages.
    pub link_slugs: Option<Slugs>,
    /// Form of the addresses of pages.
    pub(crate) form: Form,
    /// Whether an address with `/` at its end leads to the page of a folder alone.
    pub(crate) keeps_slashes: bool,
    /// Whether a plugin of MkDocs may define labels for all pages.
    pub(crate) has_more_labels: bool,
    /// Program that may add pages.
    pub(crate) maker: Option<String>,
    /// Preprocessor of mdBook that may write any text.
    pub(crate) preprocessor: Option<String>,
    /// Folders to which a program adds files.
    pub(crate) fetched: Vec<PathBuf>,
    /// Files and folders, by their paths from the folder of pages, that the generator leaves out.
    pub(crate) excluded: Vec<String>,
    /// Folders of pages that the generator does not publish.
    pub(crate) unpublished: Vec<PathBuf>,
    /// Addresses that lead to other pages.
    pub(crate) redirects: Vec<String>,
    /// Files that are published in place of others, with these.
    pub(crate) mounts: Vec<(PathBuf, PathBuf)>,
    /// Beginnings of addresses that the generator makes of other things than files, such as lists of tags.
    pub(crate) made: Vec<String>,
}

/// Template of Hugo that replaces the links of pages: <https://gohugo.io/render-hooks/links/>.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LinkHook {
    None,
    /// The one that Hugo has, which searches for pages in the language of the page.
    Embedded,
    /// One of the site or its theme.
    Own,
}

/// A folder of pages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Content {
    pub(crate) folder: PathBuf,
    /// Beginning of the addresses of its pages: empty, or with `/` at its end.
    pub(crate) prefix: String,
    /// Folder whose page is shown if this one does not have it: the original of a translation.
    pub(crate) original: Option<PathBuf>,
    /// Pattern of addresses, or words that select a rule of the generator.
    pub(crate) pattern: Option<String>,
}

/// Path of a site on its host.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Base {
    /// A path without `/` at its ends.
    Known(String),
    /// The generator writes the path before each link that begins with `/`.
    Added,
    /// A program computes it.
    Unknown,
}

impl Site {
    /// Whether a program may give a meaning to labels that the pages do not define.
    pub fn may_define_labels(&self) -> bool {
        self.has_more_labels || self.has_preprocessor()
    }

    /// Whether a preprocessor of mdBook may give a meaning to labels and anchors that the pages do not define.
    pub(crate) fn has_preprocessor(&self) -> bool {
        self.preprocessor.is_some()
    }

    /// Makes a site of one folder of pages.
    pub(crate) fn new(generator: Generator, config: PathBuf, content: PathBuf) -> Site {
        Site {
            generator,
            config,
            contents: vec![Content::new(content, "")],
            statics: Vec::new(),
            link_hook: LinkHook::None,
            is_static_known: false,
            roots: Vec::new(),
            base: Base::Known(String::new()),
            prefix: String::new(),
            slugs: &[Slugs::GithubSlugger],
            has_own_anchors: false,
            link_slugs: None,
            form: Form::Files,
            keeps_slashes: false,
            has_more_labels: false,
            maker: None,
            preprocessor: None,
            fetched: Vec::new(),
            excluded: Vec::new(),
            unpublished: Vec::new(),
            redirects: Vec::new(),
            mounts: Vec::new(),
            made: Vec::new(),
        }
    }

    /// Whether the generator leaves out the file at a path from the folder of pages.
    pub(crate) fn excludes(&self, inner: &str) -> bool {
        let is_below = |rest: &str| rest.is_empty() || rest.starts_with('/');
        self.excluded.iter().any(|name| inner.strip_prefix(name.as_str()).is_some_and(is_below))
    }

    /// Returns the address from the root of the site of a link that may begin with the path of the site.
    pub(crate) fn without_prefix<'l>(&self, link: &'l str) -> &'l str {
        match link.strip_prefix(self.prefix.as_str()).filter(|_| !self.prefix.is_empty()) {
            Some("") => "",
            Some(rest) => rest.strip_prefix('/').unwrap_or(link),
            None => link,
        }
    }

    /// Whether the generator publishes no page of the folder that has the file at `path`.
    pub(crate) fn is_unpublished(&self, path: &Path) -> bool {
        self.unpublished.iter().any(|folder| path.starts_with(folder))
    }

    /// Returns the folder of pages that has the file at `path`.
    pub(crate) fn content_of(&self, path: &Path) -> Option<&Content> {
        let holding = self.contents.iter().filter(|content| path.starts_with(&content.folder));
        holding.max_by_key(|content| content.folder.as_os_str().len())
    }
}

impl Content {
    pub(crate) fn new(folder: PathBuf, prefix: &str) -> Content {
        let prefix = prefix.trim_matches('/');
        let prefix = if prefix.is_empty() { String::new() } else { format!("{prefix}/") };
        Content { folder, prefix, original: None, pattern: None }
    }
}

impl Base {
    /// Returns the path of a URL: `docs` for `https://a.example/docs/`.
    pub(crate) fn of_url(url: &str) -> Base {
        if url.contains(['{', '$', '%']) || url.starts_with('!') {
            return Base::Unknown;
        }
        let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
        let path = if rest.len() < url.len() { rest.split_once('/').map_or("", |(_, path)| path) } else { rest };
        Base::Known(path.trim_matches('/').to_owned())
    }
}
