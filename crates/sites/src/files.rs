//! The files of a tree: [`Files`].

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Files of a tree, by absolute paths.
pub trait Files: Debug + Send + Sync {
    /// Returns the names in a folder, sorted by their bytes; `None` for a missing folder.
    fn names(&self, folder: &Path) -> Option<Arc<[String]>>;

    /// Returns the text of a file; `None` for a missing file, and for one that is not a text or too large.
    fn text(&self, file: &Path) -> Option<Arc<str>>;

    /// Returns the folder that a folder is a link of the file system to; `None` for a folder that is not one.
    fn link(&self, folder: &Path) -> Option<PathBuf> {
        let _ = folder;
        None
    }
}

/// Whether a folder has an entry with this name.
pub fn has(files: &dyn Files, folder: &Path, name: &str) -> bool {
    files.names(folder).is_some_and(|names| listed(&names, name).is_some())
}

/// Whether the tree has a path, which is that of a file or a folder.
pub fn has_path(files: &dyn Files, path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    path.parent().zip(name).is_some_and(|(folder, name)| has(files, folder, name))
}

/// Returns a name if it is one of sorted names, as [`Files::names`] returns them.
pub fn listed<'n>(names: &'n [String], name: &str) -> Option<&'n str> {
    names.binary_search_by(|known| known.as_str().cmp(name)).ok().map(|at| names[at].as_str())
}

/// Returns the names of sorted ones that begin like this.
///
/// ```
/// let names = ["a.md".to_owned(), "b.md".to_owned(), "b.txt".to_owned()];
/// assert_eq!(urlgram_sites::beginning(&names, "b."), &names[1..]);
/// ```
pub fn beginning<'n>(names: &'n [String], start: &str) -> &'n [String] {
    let names = &names[names.partition_point(|name| name.as_str() < start)..];
    &names[..names.partition_point(|name| name.starts_with(start))]
}

/// Returns the folders around a path, the nearest first, up to `root`.
///
/// ```
/// use std::path::Path;
/// let folders = urlgram_sites::folders_around(Path::new("/a"), Path::new("/a/b/c.md"));
/// assert_eq!(folders.collect::<Vec<_>>(), [Path::new("/a/b"), Path::new("/a")]);
/// ```
pub fn folders_around<'p>(root: &Path, path: &'p Path) -> impl Iterator<Item = &'p Path> {
    path.ancestors().skip(1).take_while(move |folder| folder.starts_with(root))
}

/// Returns the folder that a path of a configuration leads to from `folder`; `None` for an absolute one, and one above `root`.
pub(crate) fn joined(root: &Path, folder: &Path, path: &str) -> Option<PathBuf> {
    let mut place = folder.to_owned();
    for segment in path.split('/') {
        match segment {
            "" | "." => {}
            ".." if place.pop() && place.starts_with(root) => {}
            ".." => return None,
            name => place.push(name),
        }
    }
    (!path.starts_with('/')).then_some(place)
}

/// Most files of a site that are read, and most folders.
const MAX_FILES: usize = 100_000;
const MAX_FOLDERS: usize = 20_000;

/// Deepest folder of a site that is read.
const MAX_DEPTH: usize = 32;

/// Endings of files that are surely no folders, so that nobody asks the disk.
const ENDINGS: &[&str] = &[
    "md", "mdx", "markdown", "html", "htm", "rst", "adoc", "png", "jpg", "jpeg", "gif", "svg", "webp", "ico", "pdf",
    "json", "yml", "yaml", "toml", "js", "ts", "tsx", "jsx", "css", "scss", "txt", "xml", "vue", "njk", "ipynb",
];

/// Most links to one folder that are followed. Each gives its pages another address.
const MAX_TIMES: usize = 4;

/// Returns the files below a folder with their paths from it, separated by `/`. `is_entered` says which folders are read. `None` if there are
/// too many.
pub(crate) fn below(files: &dyn Files, folder: &Path, is_entered: impl Fn(&str) -> bool) -> Option<Vec<String>> {
    let (mut found, mut count) = (Vec::new(), 0);
    // Folders that link to each other have as many paths as they have orders.
    let mut followed: BTreeMap<PathBuf, usize> = BTreeMap::new();
    // Each folder has the links on the way to it.
    let mut folders = vec![(folder.to_owned(), String::new(), 0, Vec::new())];
    while let Some((folder, prefix, depth, links)) = folders.pop() {
        let Some(names) = files.names(&folder) else { continue };
        count += 1;
        if count > MAX_FOLDERS {
            return None;
        }
        for name in names.iter() {
            let inner = format!("{prefix}{name}");
            // The folder of a page of Grav may be `04.markdown`.
            let is_number = |stem: &str| stem.bytes().all(|byte| byte.is_ascii_digit());
            let is_file =
                name.rsplit_once('.').is_some_and(|(stem, ending)| ENDINGS.contains(&ending) && !is_number(stem));
            let path = folder.join(name);
            if !is_file && files.names(&path).is_some() {
                let link = if depth < MAX_DEPTH && is_entered(name) { files.link(&path) } else { continue };
                // A link to a folder around it makes a loop.
                if link.as_ref().is_some_and(|link| folder.starts_with(link) || links.contains(link)) {
                    continue;
                }
                if let Some(link) = &link {
                    let times = followed.entry(link.clone()).or_default();
                    *times += 1;
                    if *times > MAX_TIMES {
                        continue;
                    }
                }
                let links = links.iter().cloned().chain(link).collect();
                folders.push((path, format!("{inner}/"), depth + 1, links));
                continue;
            }
            found.push(inner);
            if found.len() > MAX_FILES {
                return None;
            }
        }
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    /// A folder `/a` with a file and a folder `b`, which has a link to `/a` and one to `/c`.
    #[derive(Debug)]
    struct Linked;

    impl Files for Linked {
        fn names(&self, folder: &Path) -> Option<Arc<[String]>> {
            let names: &[&str] = match folder.file_name()?.to_str()? {
                "a" | "up" => &["b", "x.md"],
                "b" => &["c", "up"],
                "c" => &["back", "y.md"],
                "back" => &["c"],
                _ => return None,
            };
            Some(names.iter().map(|name| (*name).to_owned()).collect())
        }

        fn text(&self, _: &Path) -> Option<Arc<str>> {
            None
        }

        fn link(&self, folder: &Path) -> Option<PathBuf> {
            let target = match folder.file_name()?.to_str()? {
                "up" => "/a",
                "c" => "/c",
                "back" => "/a/b",
                _ => return None,
            };
            Some(target.into())
        }
    }

    #[test]
    fn a_link_to_a_folder_around_it_is_not_followed() {
        let mut found = below(&Linked, Path::new("/a"), |_| true).unwrap();
        found.sort_unstable();
        assert_eq!(found, ["b/c/y.md", "x.md"]);
    }

    /// Eight folders, each with a page and a link to each of them, and the number of folders that were read.
    #[derive(Debug, Default)]
    struct Siblings(AtomicUsize);

    impl Files for Siblings {
        fn names(&self, folder: &Path) -> Option<Arc<[String]>> {
            self.0.fetch_add(1, Ordering::Relaxed);
            let name = folder.file_name()?.to_str()?;
            let folders = |letter: char| (0..8).map(move |number| format!("{letter}{number}"));
            match name.as_bytes()[0] {
                b'r' => Some(folders('d').collect()),
                b'd' | b'l' => Some(folders('l').chain(["p.md".to_owned()]).collect()),
                _ => None,
            }
        }

        fn text(&self, _: &Path) -> Option<Arc<str>> {
            None
        }

        fn link(&self, folder: &Path) -> Option<PathBuf> {
            let number = folder.file_name()?.to_str()?.strip_prefix('l')?;
            Some(format!("/r/d{number}").into())
        }
    }

    #[test]
    fn folders_that_link_to_each_other_are_read_a_few_times() {
        let files = Siblings::default();
        let found = below(&files, Path::new("/r"), |_| true).unwrap();
        assert!((0..8).all(|number| found.contains(&format!("d{number}/p.md"))), "{found:?}");
        assert!(found.len() <= 8 + 8 * MAX_TIMES, "{}", found.len());
        assert!(files.0.into_inner() < 1_000);
    }
}
