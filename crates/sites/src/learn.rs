//! Repositories that Microsoft Learn publishes: [`Learn`].

use std::collections::HashSet;
use std::path::Path;

use crate::files::{Files, has};

/// Rules of the publisher of a repository for paths. It does not distinguish upper and lower case, and sends the readers of removed pages
/// elsewhere.
#[derive(Debug, Default)]
pub struct Learn {
    /// Paths of removed pages from the root of the repository, in lower case.
    redirected: HashSet<String>,
}

/// File that configures the publisher.
const CONFIG: &str = ".openpublishing.publish.config.json";

impl Learn {
    pub(crate) fn of(files: &dyn Files, root: &Path) -> Option<Learn> {
        has(files, root, CONFIG).then_some(())?;
        let names = files.names(root)?;
        let lists = names.iter().filter(|name| name.starts_with(".openpublishing.redirection"));
        let mut learn = Learn::default();
        for text in lists.filter_map(|name| files.text(&root.join(name))) {
            let keys = ["\"source_path\"", "\"source_path_from_root\""];
            let values = keys.iter().flat_map(|key| text.split(key).skip(1));
            let paths = values.filter_map(|rest| rest.trim_start().strip_prefix(':')?.trim_start().strip_prefix('"'));
            let paths = paths.filter_map(|rest| rest.split('"').next());
            learn.redirected.extend(paths.map(|path| path.trim_matches('/').to_lowercase()));
        }
        Some(learn)
    }

    /// Whether the publisher sends the readers of a page elsewhere. The path is that from the root of the repository.
    pub fn is_redirected(&self, path: &str) -> bool {
        self.redirected.contains(&path.replace('\\', "/").to_lowercase())
    }
}
