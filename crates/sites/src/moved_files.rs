//! Files of a tree after some of them were renamed: [`MovedFiles`].

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::files::Files;

/// Files and folders that are renamed: pairs of the absolute path now, and the one afterwards.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Moves(Vec<(PathBuf, PathBuf)>);

impl Moves {
    /// Returns the moves of these pairs of paths.
    pub fn new(pairs: impl IntoIterator<Item = (PathBuf, PathBuf)>) -> Moves {
        Moves(pairs.into_iter().filter(|(from, to)| from != to).collect())
    }

    /// Returns the pairs of paths.
    pub fn pairs(&self) -> &[(PathBuf, PathBuf)] {
        &self.0
    }

    /// Returns the path that a file has afterwards.
    ///
    /// ```
    /// use std::path::Path;
    /// use urlgram_sites::Moves;
    ///
    /// let moves = Moves::new([("/a/guide".into(), "/a/manual".into())]);
    /// assert_eq!(moves.after(Path::new("/a/guide/start.md")), Path::new("/a/manual/start.md"));
    /// assert_eq!(moves.after(Path::new("/a/guides.md")), Path::new("/a/guides.md"));
    /// assert_eq!(moves.before(Path::new("/a/manual/start.md")), Some("/a/guide/start.md".into()));
    /// assert_eq!(moves.before(Path::new("/a/guide/start.md")), None);
    /// ```
    pub fn after(&self, path: &Path) -> PathBuf {
        let moved = self.0.iter().find_map(|(from, to)| Some(joined(to, path.strip_prefix(from).ok()?)));
        moved.unwrap_or_else(|| path.to_owned())
    }

    /// Returns the path that the file with a path afterwards has now; `None` if there is none afterwards.
    pub fn before(&self, path: &Path) -> Option<PathBuf> {
        let original = self.0.iter().find_map(|(from, to)| Some(joined(from, path.strip_prefix(to).ok()?)));
        original.or_else(|| (!self.0.iter().any(|(from, _)| path.starts_with(from))).then(|| path.to_owned()))
    }
}

/// Joins a path, without `/` after one that ends there.
fn joined(folder: &Path, inner: &Path) -> PathBuf {
    if inner.as_os_str().is_empty() { folder.to_owned() } else { folder.join(inner) }
}

/// Files of a tree as they are after moves.
#[derive(Debug)]
pub struct MovedFiles<F> {
    files: F,
    moves: Moves,
}

impl<F: Files> MovedFiles<F> {
    /// Returns the files after these moves.
    pub fn new(files: F, moves: Moves) -> Self {
        MovedFiles { files, moves }
    }
}

impl<F: Files> Files for MovedFiles<F> {
    fn names(&self, folder: &Path) -> Option<Arc<[String]>> {
        let known = self.moves.before(folder).and_then(|folder| self.files.names(&folder));
        let is_new = |(_, to): &&(PathBuf, PathBuf)| to.starts_with(folder) && to != folder;
        // A file may be moved to a folder that does not exist yet.
        let added: Vec<_> = self.moves.pairs().iter().filter(is_new).collect();
        if known.is_none() && added.is_empty() {
            return None;
        }
        let is_kept = |name: &&String| self.moves.before(&folder.join(name)).is_some();
        let mut names: Vec<String> = known.iter().flat_map(|names| names.iter()).filter(is_kept).cloned().collect();
        let first = |path: &Path| path.strip_prefix(folder).ok()?.iter().next()?.to_str().map(str::to_owned);
        names.extend(added.into_iter().filter_map(|(_, to)| first(to)));
        names.sort_unstable();
        names.dedup();
        Some(names.into())
    }

    fn text(&self, file: &Path) -> Option<Arc<str>> {
        self.files.text(&self.moves.before(file)?)
    }

    fn link(&self, folder: &Path) -> Option<PathBuf> {
        self.files.link(&self.moves.before(folder)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug)]
    struct Tree;

    impl Files for Tree {
        fn names(&self, folder: &Path) -> Option<Arc<[String]>> {
            let names: &[&str] = match folder.to_str()? {
                "/" => &["a.md", "guide"],
                "/guide" => &["b.md", "c.md"],
                _ => return None,
            };
            Some(names.iter().map(|name| (*name).to_owned()).collect())
        }

        fn text(&self, file: &Path) -> Option<Arc<str>> {
            Some(file.to_str()?.into())
        }
    }

    #[test]
    fn files_are_where_they_will_be() {
        let of = |from: &str, to: &str| MovedFiles::new(Tree, Moves::new([(from.into(), to.into())]));
        let names = |files: &MovedFiles<Tree>, folder: &str| {
            files.names(Path::new(folder)).map(|names| names.join(" ")).unwrap_or_default()
        };
        let files = of("/guide/b.md", "/new/deep/d.md");
        let shown = ["/", "/guide", "/new", "/new/deep", "/other"].map(|folder| names(&files, folder));
        assert_eq!(shown, ["a.md guide new", "c.md", "deep", "d.md", ""]);
        assert_eq!(files.text(Path::new("/new/deep/d.md")).as_deref(), Some("/guide/b.md"));
        assert_eq!(files.text(Path::new("/guide/b.md")), None);
        let files = of("/guide", "/manual");
        assert_eq!((names(&files, "/"), names(&files, "/manual")), ("a.md manual".to_owned(), "b.md c.md".to_owned()));
        assert_eq!(names(&files, "/guide"), "");
    }
}
