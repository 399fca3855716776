//! Programs that publish pages: [`Generator`].

use crate::slug::Slugs;

/// A program that publishes pages.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Generator {
    /// MkDocs, with Material and Zensical.
    MkDocs,
    /// Docusaurus 2 and 3.
    Docusaurus,
    /// VitePress.
    VitePress,
    /// VuePress.
    VuePress,
    /// Hexo.
    Hexo,
    /// Hugo.
    Hugo,
    /// Jekyll.
    Jekyll,
    /// mdBook.
    MdBook,
    /// Sphinx, with MyST.
    Sphinx,
    /// Eleventy.
    Eleventy,
    /// Starlight on Astro.
    Starlight,
    /// Zola.
    Zola,
    /// Docsify.
    Docsify,
    /// GitBook.
    GitBook,
    /// Mintlify.
    Mintlify,
    /// Next.js, with Fumadocs.
    NextJs,
    /// Nextra on Next.js.
    Nextra,
    /// Pelican.
    Pelican,
    /// Grav.
    Grav,
    /// A wiki of GitHub or GitLab.
    Wiki,
}

impl Generator {
    /// All generators.
    pub const ALL: [Generator; 20] = [
        Generator::MkDocs,
        Generator::Docusaurus,
        Generator::VitePress,
        Generator::VuePress,
        Generator::Hexo,
        Generator::Hugo,
        Generator::Jekyll,
        Generator::MdBook,
        Generator::Sphinx,
        Generator::Eleventy,
        Generator::Starlight,
        Generator::Zola,
        Generator::Docsify,
        Generator::GitBook,
        Generator::Mintlify,
        Generator::NextJs,
        Generator::Nextra,
        Generator::Pelican,
        Generator::Grav,
        Generator::Wiki,
    ];

    /// Whether the generator makes a page for a folder that has none.
    pub(crate) fn lists_folders(self) -> bool {
        use Generator::{Grav, Hexo, Jekyll, MdBook, MkDocs, NextJs, Nextra, VitePress};
        !matches!(self, Grav | Hexo | Jekyll | MdBook | MkDocs | NextJs | Nextra | VitePress)
    }

    /// Returns the name of the program.
    pub const fn name(self) -> &'static str {
        match self {
            Generator::MkDocs => "MkDocs",
            Generator::Docusaurus => "Docusaurus",
            Generator::VitePress => "VitePress",
            Generator::VuePress => "VuePress",
            Generator::Hexo => "Hexo",
            Generator::Hugo => "Hugo",
            Generator::Jekyll => "Jekyll",
            Generator::MdBook => "mdBook",
            Generator::Sphinx => "Sphinx",
            Generator::Eleventy => "Eleventy",
            Generator::Starlight => "Starlight",
            Generator::Zola => "Zola",
            Generator::Docsify => "Docsify",
            Generator::GitBook => "GitBook",
            Generator::Mintlify => "Mintlify",
            Generator::NextJs => "Next.js",
            Generator::Nextra => "Nextra",
            Generator::Pelican => "Pelican",
            Generator::Grav => "Grav",
            Generator::Wiki => "wiki",
        }
    }

    /// Returns the generator of this name, in any case.
    ///
    /// ```
    /// use urlgram_sites::Generator;
    /// assert_eq!(Generator::from_name("mkdocs"), Some(Generator::MkDocs));
    /// assert_eq!(Generator::from_name("word"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<Generator> {
        Generator::ALL.into_iter().find(|generator| generator.name().eq_ignore_ascii_case(name))
    }

    /// Returns the usual folder of pages; empty for the folder of the configuration.
    pub(crate) const fn content(self) -> &'static str {
        match self {
            Generator::MkDocs | Generator::Docusaurus => "docs",
            Generator::Hugo | Generator::Zola | Generator::Pelican | Generator::Nextra => "content",
            Generator::MdBook => "src",
            Generator::Grav => "pages",
            Generator::Hexo => "source",
            Generator::Starlight => "src/content/docs",
            _ => "",
        }
    }

    /// Returns the usual form of the addresses of pages.
    pub(crate) const fn form(self) -> Form {
        match self {
            Generator::MkDocs | Generator::Hugo | Generator::Zola | Generator::Grav => Form::Folders,
            Generator::MdBook
            | Generator::Mintlify
            | Generator::Sphinx
            | Generator::VitePress
            | Generator::VuePress
            | Generator::Wiki => Form::Files,
            _ => Form::Either,
        }
    }

    /// Returns the usual rules of the anchors of headings.
    pub(crate) const fn slugs(self) -> &'static [Slugs] {
        match self {
            Generator::MkDocs => &[Slugs::PythonMarkdown],
            Generator::Docusaurus | Generator::Starlight | Generator::Nextra => &[Slugs::GithubSlugger],
            Generator::VitePress | Generator::VuePress => &[Slugs::MditVue],
            Generator::Hugo => &[Slugs::Hugo],
            Generator::Hexo => &[Slugs::Hexo],
            Generator::Jekyll => &[Slugs::Kramdown],
            Generator::MdBook => &[Slugs::MdBook],
            Generator::Sphinx => &[Slugs::GithubSlugger, Slugs::Docutils],
            _ => &[Slugs::Unknown],
        }
    }
}

/// Form of the addresses of pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// `a/` for `a.md`: relative links start in a folder of their own.
    Folders,
    /// `a.html` or `a` for `a.md`: relative links start in the folder of the page.
    Files,
    /// Depends on the page or on the server.
    Either,
}
