//! Sites that a user declares: [`DeclaredSite`].

use std::path::{Path, PathBuf};

use crate::files::{Files, joined};
use crate::generator::Generator;
use crate::generators;
use crate::site::{Base, Content, Site};

/// A site that a configuration of the user declares or corrects. What it does not say comes from the configuration of the generator, or
/// else from the defaults of the generator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeclaredSite {
    /// Program that publishes the site.
    pub generator: Generator,
    /// File with the declaration.
    pub config: PathBuf,
    /// Absolute path of the folder that the generator is run in.
    pub folder: PathBuf,
    /// Folder of pages, from that folder.
    pub content: Option<String>,
    /// Path of the site on its host.
    pub base: Option<String>,
}

impl DeclaredSite {
    /// Returns the site. `root` is the folder of the repository.
    pub(crate) fn site(&self, files: &dyn Files, root: &Path) -> Site {
        let configured = generators::sites(files, root, &self.folder);
        let configured = configured.into_iter().find(|site| site.generator == self.generator);
        let mut site = configured.unwrap_or_else(|| self.plain(files));
        site.config.clone_from(&self.config);
        if let Some(content) = self.content.as_deref().and_then(|path| joined(root, &self.folder, path)) {
            site.roots.retain(|folder| site.contents.iter().all(|known| known.folder != *folder));
            let pattern = site.contents.first().and_then(|first| first.pattern.clone());
            site.roots.push(content.clone());
            site.contents = vec![Content { pattern, ..Content::new(content, "") }];
        }
        if let Some(base) = &self.base {
            site.base = Base::of_url(base);
        }
        site
    }

    /// Returns a site with the defaults of the generator.
    fn plain(&self, files: &dyn Files) -> Site {
        let usual = self.generator.content();
        let content = Some(self.folder.join(usual)).filter(|folder| files.names(folder).is_some());
        let mut site = Site::new(self.generator, self.config.clone(), content.unwrap_or_else(|| self.folder.clone()));
        site.form = self.generator.form();
        site.slugs = self.generator.slugs();
        site.roots = site.contents.iter().map(|content| content.folder.clone()).collect();
        site.statics = ["static", "public"].iter().map(|name| self.folder.join(name)).collect();
        site
    }
}
