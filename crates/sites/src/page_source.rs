//! Links to the source files of a site: [`SitePage`].

use std::path::{Path, PathBuf};

use crate::front::joined;
use crate::generator::Generator;
use crate::lookup::{Lookup, is_found, lookup};
use crate::page::SitePage;
use crate::target::{Reason, Target};

impl SitePage<'_> {
    /// Resolves a path to a source file that is not there from the folder of the page.
    pub(crate) fn source(&self, folder: &Path, path: &str, found: &Lookup) -> Target {
        let site = self.site();
        let inner = folder.strip_prefix(&self.content().folder).unwrap_or(Path::new(""));
        let original = self.content().original.iter().map(|original| original.join(inner));
        let is_near = path.starts_with("./") || path.starts_with("../");
        let others = match site.generator {
            // `resolveMarkdownLinkPathname` of `markdownLinks.ts` of Docusaurus.
            Generator::Docusaurus if is_near => Vec::new(),
            Generator::Docusaurus | Generator::Docsify => [self.content().folder.clone()]
                .into_iter()
                .chain(self.content().original.clone())
                .chain(site.roots.iter().cloned())
                .collect(),
            Generator::Eleventy => site.roots.clone(),
            _ => Vec::new(),
        };
        let wanted = crate::files::joined(&self.root, folder, path);
        if let Some((_, file)) = site.mounts.iter().find(|(place, _)| wanted.as_ref() == Some(place)) {
            return Target::File(file.clone());
        }
        let found_in = |folder: PathBuf| match lookup(self.files, &self.root, &folder, path) {
            Lookup::Found(file) => Some(file),
            _ => None,
        };
        if let Some(file) = original.chain(others).find_map(found_in) {
            return Target::File(file);
        }
        if let Some(readme) = self.readme(folder, path) {
            return Target::File(readme);
        }
        // mdBook writes a link out of the book for a reader of the site around it, but not to a chapter.
        if site.generator == Generator::MdBook && joined(&inner.to_string_lossy(), path).is_none() {
            let is_chapter = is_found(self.files, &self.root, &self.content().folder, path.trim_start_matches("../"));
            return if is_chapter { Target::Missing(None) } else { Target::Unknown(Reason::OutsideSite) };
        }
        let missing = match found {
            Lookup::Missing(missing) => missing,
            // The generators find no file outside of the tree.
            _ if path.contains("..") && self.files.names(&self.root.join(".git")).is_some() => {
                return Target::Missing(None);
            }
            _ => return Target::Unknown(Reason::OutsideTree),
        };
        if self.may_be_built(folder, path, missing) || site.fetched.iter().any(|folder| missing.starts_with(folder)) {
            return Target::Unknown(Reason::Built);
        }
        // A program in the browser sends the addresses of a folder that does not exist elsewhere.
        let is_vue = matches!(site.generator, Generator::VitePress | Generator::VuePress);
        if is_vue && site.made.iter().any(|made| self.content().folder.join(made) == *missing) {
            return Target::Unknown(Reason::Generated);
        }
        if let Some(target) = self.of_preprocessor(path) {
            return target;
        }
        match &site.maker {
            // Preprocessors of mdBook hardly ever add a chapter, and nobody links to one as a file of a folder of the book.
            Some(_)
                if site.has_preprocessor()
                    && missing.parent().is_some_and(|parent| self.files.names(parent).is_some()) =>
            {
                Target::Missing(None)
            }
            Some(maker) if !self.is_documentation(maker) => Target::Unknown(Reason::Maker(maker.clone())),
            _ => Target::Missing(None),
        }
    }

    /// Returns what a path leads to that a preprocessor of mdBook may read as another name, such as that of a rule.
    pub(crate) fn of_preprocessor(&self, path: &str) -> Option<Target> {
        let name = self.site().preprocessor.as_ref().filter(|_| !has_usual_ending(path))?;
        Some(Target::Unknown(Reason::Maker(format!("the preprocessor \"{name}\""))))
    }

    /// Whether a program that adds pages does so only at addresses, and never a source file.
    fn is_documentation(&self, maker: &str) -> bool {
        matches!(
            self.site().generator,
            Generator::Jekyll
                | Generator::Hexo
                | Generator::Eleventy
                | Generator::Hugo
                | Generator::GitBook
                | Generator::NextJs
                | Generator::Nextra
                | Generator::Pelican
        ) || ["\"defaults\"", "\"createRedirects\""].iter().any(|name| maker.contains(name))
            || self.site().generator == Generator::Sphinx && self.files.names(&self.root.join(".git")).is_some()
    }
}

/// Whether a path ends as those of chapters, pages, images and code do.
fn has_usual_ending(path: &str) -> bool {
    const ENDINGS: [&str; 17] = [
        "md", "html", "htm", "png", "svg", "jpg", "jpeg", "gif", "webp", "pdf", "rs", "txt", "toml", "css", "js",
        "json", "zip",
    ];
    path.rsplit_once('.').is_some_and(|(_, ending)| ENDINGS.contains(&ending))
}
