//! The root of documents of reStructuredText without a configuration of Sphinx: [`RstRoot`].

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use crate::files::{Files, below};
use crate::label_lines::{letters, titles};
use crate::sphinx_labels::SphinxLabels;

/// Fewest references that tell of a root.
const LEAST: usize = 5;

/// Deepest folder that may be the root.
const MAX_DEPTH: usize = 3;

/// The folder from which nearly all absolute ``:doc:`/guide/start` `` of a repository lead to documents.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RstRoot {
    /// Absolute path of the folder.
    pub folder: PathBuf,
    /// Whether the documents in it define nearly all labels of their `:ref:`, so that no other project or program does.
    pub has_labels: bool,
    /// Letters and digits of the titles of the documents.
    titles: HashSet<String>,
}

impl RstRoot {
    /// Returns the root of the documents of a repository, if their references tell of one.
    pub(crate) fn of(files: &dyn Files, root: &Path) -> Option<RstRoot> {
        let mut inner = below(files, root, |name| !name.starts_with('.') && name != "node_modules")?;
        inner.retain(|path| path.ends_with(".rst"));
        let stems: HashSet<&str> = inner.iter().filter_map(|path| path.strip_suffix(".rst")).collect();
        let texts: Vec<_> = inner.iter().filter_map(|path| Some((path, files.text(&root.join(path))?))).collect();
        let wanted: Vec<&str> = texts
            .iter()
            .flat_map(|(_, text)| targets(text, ":doc:`"))
            .filter_map(|path| path.strip_prefix('/'))
            .collect();
        let mut folders: Vec<&str> = vec![""];
        for path in &inner {
            folders.extend(path.match_indices('/').take(MAX_DEPTH).map(|(at, _)| &path[..=at]));
        }
        folders.sort_unstable();
        folders.dedup();
        // Each folder is tried with the first references, and only the best with all.
        let found = |folder: &str, most: usize| {
            wanted.iter().take(most).filter(|path| stems.contains(&*format!("{folder}{path}"))).count()
        };
        let best = folders.into_iter().max_by_key(|folder| (found(folder, 64), std::cmp::Reverse(folder.len())))?;
        if wanted.len() < LEAST || found(best, wanted.len()) * 10 < wanted.len() * 9 {
            return None;
        }
        let folder = root.join(best);
        let labels = SphinxLabels::of(files, root, &folder)?;
        let own = texts.iter().filter(|(path, _)| path.starts_with(best));
        let names: Vec<&str> = own.flat_map(|(_, text)| targets(text, ":ref:`")).collect();
        let known = names.iter().filter(|name| labels.has(name)).count();
        let has_labels = names.len() >= LEAST && known * 20 >= names.len() * 19;
        Some(RstRoot { folder, has_labels, titles: texts.iter().flat_map(|(_, text)| titles(text)).collect() })
    }

    /// Whether a document has a title that a program may take for a label: the parser of Doctrine and Symfony finds titles by their letters.
    pub fn has_title(&self, label: &str) -> bool {
        self.titles.contains(&letters(label))
    }
}

/// Longest target of a role, in bytes.
const MAX_TARGET: usize = 512;

/// Returns the targets of a role: `a` of ``:doc:`a` `` and of ``:doc:`Text <a>` ``.
fn targets<'t>(text: &'t str, role: &str) -> impl Iterator<Item = &'t str> {
    text.match_indices(role).filter_map(move |(at, _)| {
        let near = text[at + role.len()..].char_indices().take(MAX_TARGET).find(|(_, c)| *c == '`');
        let content = &text[at + role.len()..][..near?.0];
        let target = content.strip_suffix('>').and_then(|rest| Some(&rest[rest.rfind('<')? + 1..]));
        Some(target.unwrap_or(content).trim())
    })
}
