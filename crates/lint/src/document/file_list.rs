//! A tree of files in memory: [`FileList`].

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use crate::Files;

/// A tree of files in memory, whose root is `/`.
///
/// ```
/// use std::path::Path;
/// use urlgram_lint::Files;
/// use urlgram_lint::document::FileList;
///
/// let files = FileList::new([("docs/a.md", Some("# Title")), ("docs/b.png", None)]);
/// assert_eq!(*files.names(Path::new("/docs")).unwrap(), ["a.md", "b.png"]);
/// assert_eq!(&*files.text(Path::new("/docs/a.md")).unwrap(), "# Title");
/// assert!(files.names(Path::new("/src")).is_none());
/// ```
#[derive(Debug, Default)]
pub struct FileList {
    folders: BTreeMap<PathBuf, Arc<[String]>>,
    texts: BTreeMap<PathBuf, Arc<str>>,
}

impl FileList {
    /// Returns the tree of files with these names, which have folders separated by `/`. The anchors of a file without a text are not
    /// known.
    pub fn new<'f>(files: impl IntoIterator<Item = (&'f str, Option<&'f str>)>) -> FileList {
        let (mut folders, mut texts) = (BTreeMap::<PathBuf, BTreeSet<String>>::new(), BTreeMap::new());
        folders.insert(PathBuf::from("/"), BTreeSet::new());
        for (name, text) in files {
            let path = FileList::path(name);
            for (folder, below) in path.ancestors().skip(1).zip(path.ancestors()) {
                let name = below.file_name().map(|name| name.to_string_lossy().into_owned());
                folders.entry(folder.to_owned()).or_default().extend(name);
            }
            texts.extend(text.map(|text| (path, text.into())));
        }
        let sorted = folders.into_iter().map(|(folder, names)| (folder, names.into_iter().collect()));
        FileList { folders: sorted.collect(), texts }
    }

    /// Returns the path of a file in the tree. A name cannot lead above the root.
    pub fn path(name: &str) -> PathBuf {
        let mut path = PathBuf::from("/");
        for part in Path::new(name).components() {
            match part {
                Component::Normal(part) => path.push(part),
                Component::ParentDir => drop(path.pop()),
                _ => {}
            }
        }
        path
    }
}

impl Files for FileList {
    fn names(&self, folder: &Path) -> Option<Arc<[String]>> {
        self.folders.get(folder).map(Arc::clone)
    }

    fn text(&self, file: &Path) -> Option<Arc<str>> {
        self.texts.get(file).map(Arc::clone)
    }
}
