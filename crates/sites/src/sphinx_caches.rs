//! Facts about the projects of Sphinx in a repository, each of which is read once.

use std::path::PathBuf;
use std::sync::Arc;

use crate::cache::Cache;
use urlgram::one_edit::is_one_edit;

/// Facts by folder.
#[derive(Debug, Default)]
pub(crate) struct SphinxCaches {
    /// Whether a project has an extension that is a program of the repository.
    pub(crate) extensions: Cache<PathBuf, bool>,
    /// Whether the configuration of a project may add pages without a document.
    pub(crate) adding: Cache<PathBuf, bool>,
    /// Whether the configuration of a project names other projects.
    pub(crate) linked: Cache<PathBuf, bool>,
    /// Names of the documents of a repository.
    pub(crate) documents: Cache<PathBuf, Arc<DocumentNames>>,
}

/// Fewest letters of a name that another one may begin with.
const MIN_BEGIN: usize = 5;

/// Most names that are compared letter by letter.
const MAX_COMPARED: usize = 1000;

/// Letters of the names of documents, in order.
#[derive(Debug)]
pub(crate) struct DocumentNames(Vec<String>);

impl DocumentNames {
    pub(crate) fn new<'n>(names: impl Iterator<Item = &'n str>) -> DocumentNames {
        let mut names: Vec<String> = names.map(letters).collect();
        names.sort_unstable();
        DocumentNames(names)
    }

    /// Whether a name differs from one of a document in one letter or in punctuation, or one of both begins with the other.
    pub(crate) fn has_near(&self, name: &str) -> bool {
        let wanted = letters(name);
        let from = |name: &str| self.0.partition_point(|known| known.as_str() < name);
        let has = |name: &str| self.0.get(from(name)).is_some_and(|known| known == name);
        let begins = || self.0.get(from(&wanted)).is_some_and(|known| known.starts_with(&wanted));
        let mut beginnings =
            wanted.char_indices().map(|(end, _)| &wanted[..end]).filter(|start| start.len() >= MIN_BEGIN);
        let compared = &self.0[..self.0.len().min(MAX_COMPARED)];
        has(&wanted)
            || wanted.len() >= MIN_BEGIN && begins()
            || beginnings.any(has)
            || compared.iter().any(|known| is_one_edit(known, &wanted))
    }
}

/// Returns the letters and digits of a name, in lower case.
fn letters(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::DocumentNames;

    #[test]
    fn near_names_of_documents() {
        let names = DocumentNames::new(["install-guide", "faq", "intro"].into_iter());
        for near in ["InstallGuide", "instal-guide", "install", "install-guide-2", "fag", "introduction"] {
            assert!(names.has_near(near), "{near}");
        }
        for other in ["nep-0019-rng-policy", "ins", "faq-and-more", ""] {
            assert!(!names.has_near(other), "{other}");
        }
    }
}
