//! Documents of AsciiDoc that include each other: [`Includes`].

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::cache::Cache;

/// Most documents that are searched for an anchor: those that a document includes, or that include it.
const MAX_DOCUMENTS: usize = 200;

/// Number of a document in [`Includes`].
type Number = u32;

/// Which documents include which, once for each pair.
#[derive(Debug, Default)]
pub(super) struct Includes {
    paths: Vec<PathBuf>,
    numbers: HashMap<PathBuf, Number>,
    links: Vec<Links>,
    /// Documents that a document includes, and those of the documents that include it. They are found once, since a document may have
    /// many references.
    reached: Cache<Number, Arc<Scope>>,
    around: Cache<Number, Arc<Scope>>,
}

#[derive(Debug, Default)]
struct Links {
    included: Vec<Number>,
    includers: Vec<Number>,
    /// Whether the document includes a file that is not found.
    has_missing: bool,
}

/// Documents that may have an anchor.
#[derive(Debug, Default)]
pub(super) struct Scope {
    documents: Vec<Number>,
    /// Whether others may have it, which are not known or too many.
    pub(super) is_open: bool,
}

impl Includes {
    /// Takes each document with the files that it includes, `None` for one that is not found.
    pub(super) fn new(documents: Vec<(PathBuf, Vec<Option<PathBuf>>)>) -> Includes {
        let (paths, files): (Vec<PathBuf>, Vec<_>) = documents.into_iter().unzip();
        let numbers: HashMap<PathBuf, Number> = paths.iter().cloned().zip(0..).collect();
        let mut links: Vec<Links> = paths.iter().map(|_| Links::default()).collect();
        for (number, files) in (0..).zip(files) {
            let mut seen = HashSet::new();
            for file in files {
                let Some(file) = file else {
                    links[number as usize].has_missing = true;
                    continue;
                };
                // A file that is not a document has no anchors.
                if let Some(included) = numbers.get(&file).copied().filter(|included| seen.insert(*included)) {
                    links[number as usize].included.push(included);
                    links[included as usize].includers.push(number);
                }
            }
        }
        Includes { paths, numbers, links, ..Includes::default() }
    }

    /// Whether a document includes another one.
    pub(super) fn is_included(&self, document: &Path) -> bool {
        self.numbers.get(document).is_some_and(|number| !self.links[*number as usize].includers.is_empty())
    }

    /// Returns the documents of a scope.
    pub(super) fn paths<'a>(&'a self, scope: &'a Scope) -> impl Iterator<Item = &'a Path> {
        scope.documents.iter().map(|number| self.paths[*number as usize].as_path())
    }

    /// Returns the documents that include a document, directly or through others. The scope is open if they are too many.
    pub(super) fn tops(&self, document: &Path) -> Scope {
        let Some(number) = self.numbers.get(document) else { return Scope::default() };
        let mut scope = self.walk(*number, |links| &links.includers);
        scope.documents.remove(0);
        scope
    }

    /// Returns a document and what it includes, directly or through others.
    pub(super) fn reached(&self, document: &Path) -> Arc<Scope> {
        let Some(number) = self.numbers.get(document) else { return Arc::default() };
        self.reached.get(*number, |number| {
            let mut scope = self.walk(*number, |links| &links.included);
            scope.is_open |= scope.documents.iter().any(|document| self.links[*document as usize].has_missing);
            Arc::new(scope)
        })
    }

    /// Returns what the documents that include a document are and include, apart from what the document itself includes.
    pub(super) fn around(&self, document: &Path) -> Arc<Scope> {
        let Some(number) = self.numbers.get(document) else { return Arc::default() };
        self.around.get(*number, |_| {
            let tops = self.tops(document);
            let mut seen: HashSet<Number> = self.reached(document).documents.iter().copied().collect();
            let mut around = Scope { documents: Vec::new(), is_open: tops.is_open };
            for top in self.paths(&tops) {
                let reached = self.reached(top);
                around.documents.extend(reached.documents.iter().filter(|document| seen.insert(**document)));
                around.is_open |= reached.is_open;
                if around.documents.len() > MAX_DOCUMENTS {
                    around.is_open = true;
                    break;
                }
            }
            Arc::new(around)
        })
    }

    /// Follows links from a document, and returns it with what they lead to, breadth first.
    fn walk(&self, number: Number, links: impl Fn(&Links) -> &[Number]) -> Scope {
        let (mut documents, mut seen, mut at) = (vec![number], HashSet::from([number]), 0);
        while let Some(document) = documents.get(at) {
            for next in links(&self.links[*document as usize]) {
                if documents.len() >= MAX_DOCUMENTS {
                    return Scope { documents, is_open: true };
                }
                if seen.insert(*next) {
                    documents.push(*next);
                }
            }
            at += 1;
        }
        Scope { documents, is_open: false }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn includes(pairs: &[(&str, &[&str])]) -> Includes {
        let file = |name: &&str| (*name != "?").then(|| PathBuf::from(name));
        Includes::new(pairs.iter().map(|(name, files)| (name.into(), files.iter().map(file).collect())).collect())
    }

    fn names(includes: &Includes, scope: &Scope) -> String {
        includes.paths(scope).map(|path| path.to_string_lossy()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn documents_around_a_part() {
        let book: &[(&str, &[&str])] =
            &[("book", &["a", "b", "a", "code.rs"]), ("a", &["b", "c"]), ("b", &[]), ("c", &["a"]), ("other", &["?"])];
        let includes = includes(book);
        assert_eq!(names(&includes, &includes.reached(Path::new("book"))), "book a b c");
        assert_eq!(names(&includes, &includes.tops(Path::new("b"))), "book a c");
        assert_eq!(names(&includes, &includes.around(Path::new("b"))), "book a c");
        assert!(includes.is_included(Path::new("b")) && !includes.is_included(Path::new("book")));
        assert!(includes.reached(Path::new("other")).is_open && !includes.reached(Path::new("a")).is_open);
        assert!(includes.reached(Path::new("missing")).documents.is_empty());
    }

    #[test]
    fn many_documents_are_not_all_searched() {
        let names: Vec<String> = (0..1000).map(|number| format!("{number}")).collect();
        let files: Vec<Option<PathBuf>> = names.iter().map(|name| Some(name.into())).collect();
        let includes = Includes::new(names.iter().map(|name| (name.into(), files.clone())).collect());
        for scope in [includes.reached(Path::new("5")), includes.around(Path::new("5"))] {
            assert!(scope.is_open && scope.documents.len() <= 2 * MAX_DOCUMENTS);
        }
        assert_eq!(includes.tops(Path::new("5")).documents.len(), MAX_DOCUMENTS - 1);
    }
}
