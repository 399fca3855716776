//! The files to look into: those that are named, and those in folders that are named.
//!
//! A file that is named is looked into, whatever it is. In a folder, what an ignore file leaves out (`.gitignore`,
//! `.ignore`, `.urlgramignore`, here and above), what is hidden, and what is of no known kind is passed over. The order is
//! that of the arguments, and in a folder that of the names, whatever the file system says.

use std::path::{Path, PathBuf};

use ignore::{DirEntry, Walk, WalkBuilder};

use super::failure::Failure;
use crate::document::Kind;

/// The ignore files that are urlgram's own, with the syntax of `.gitignore`.
const IGNORE_FILE: &str = ".urlgramignore";

/// What arguments say about files.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Options {
    /// What every file is, whatever its name says.
    pub(super) kind: Option<Kind>,
    /// The name by which stdin is judged.
    pub(super) stdin_filename: Option<PathBuf>,
    /// Whether ignore files count for nothing.
    pub(super) no_ignore: bool,
    /// Whether hidden files and folders are looked into.
    pub(super) hidden: bool,
}

/// A file to look into.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Input {
    /// `-` is stdin.
    pub(super) path: PathBuf,
    /// `None` for a file that was named and whose name says nothing.
    pub(super) kind: Option<Kind>,
}

impl Input {
    /// Whether it is stdin, and no file.
    pub(super) fn is_stdin(&self) -> bool {
        self.path == Path::new("-")
    }
}

/// The files that `paths` stand for. What cannot be read, such as a folder, is a failure in its place, and the rest follows.
pub(super) fn files<'a>(
    paths: &'a [PathBuf],
    options: &'a Options,
) -> impl Iterator<Item = Result<Input, Failure>> + 'a {
    paths.iter().flat_map(move |path| -> Box<dyn Iterator<Item = Result<Input, Failure>> + 'a> {
        let is_stdin = path == Path::new("-");
        if !is_stdin && path.is_dir() {
            return Box::new(walk(path, options).filter_map(move |entry| found(entry, options)));
        }
        let name = options.stdin_filename.as_ref().filter(|_| is_stdin).unwrap_or(path);
        let kind = options.kind.or_else(|| Kind::of_path(name));
        Box::new(std::iter::once(Ok(Input { path: path.clone(), kind })))
    })
}

fn walk(folder: &Path, options: &Options) -> Walk {
    let mut walk = WalkBuilder::new(folder);
    walk.standard_filters(!options.no_ignore)
        .hidden(!options.hidden)
        // What is found is not to depend on how a person has set up git, nor on whether the folder is a clone.
        .git_global(false)
        .require_git(false)
        .sort_by_file_name(|one, other| one.cmp(other));
    if !options.no_ignore {
        walk.add_custom_ignore_filename(IGNORE_FILE);
    }
    walk.build()
}

/// A file of a folder, if it is one to look into.
fn found(entry: Result<DirEntry, ignore::Error>, options: &Options) -> Option<Result<Input, Failure>> {
    let entry = match entry {
        Ok(entry) => entry,
        Err(error) => return Some(Err(failure(error))),
    };
    // Folders, and what would never end, such as a FIFO.
    if !entry.file_type().is_some_and(|kind| kind.is_file()) {
        return None;
    }
    let kind = options.kind.or_else(|| Kind::of_path(entry.path()))?;
    Some(Ok(Input { path: entry.into_path(), kind: Some(kind) }))
}

fn failure(error: ignore::Error) -> Failure {
    let path = match &error {
        ignore::Error::WithPath { path, .. } => path.clone(),
        ignore::Error::WithDepth { err, .. } => match &**err {
            ignore::Error::WithPath { path, .. } => path.clone(),
            _ => PathBuf::new(),
        },
        _ => PathBuf::new(),
    };
    let words = error.to_string();
    Failure::File(path, error.into_io_error().unwrap_or_else(|| std::io::Error::other(words)))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// A folder that is gone when the test is over.
    struct Folder(PathBuf);

    impl Folder {
        fn with(name: &str, files: &[(&str, &str)]) -> Self {
            let folder = std::env::temp_dir().join(format!("urlgram-{}-{name}", std::process::id()));
            for (file, text) in files {
                let path = folder.join(file);
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(path, text).unwrap();
            }
            Folder(folder)
        }

        fn names(&self, options: &Options) -> Vec<String> {
            let paths = [self.0.clone()];
            files(&paths, options)
                .map(|input| input.unwrap().path.strip_prefix(&self.0).unwrap().to_str().unwrap().replace('\\', "/"))
                .collect()
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn folders_are_walked_in_order_and_as_ignore_files_say() {
        let folder = Folder::with(
            "walk",
            &[
                ("b/z.md", ""),
                ("b/a.rs", ""),
                ("a.html", ""),
                ("photo.jpeg", ""),
                (".hidden/x.md", ""),
                ("target/x.md", ""),
                ("vendor/x.md", ""),
                (".gitignore", "target\n"),
                (".urlgramignore", "vendor\n"),
            ],
        );
        assert_eq!(folder.names(&Options::default()), ["a.html", "b/a.rs", "b/z.md"]);
        let all = Options { no_ignore: true, ..Options::default() };
        assert_eq!(folder.names(&all), ["a.html", "b/a.rs", "b/z.md", "target/x.md", "vendor/x.md"]);
        let hidden = Options { hidden: true, ..Options::default() };
        assert_eq!(folder.names(&hidden), [".gitignore", ".hidden/x.md", "a.html", "b/a.rs", "b/z.md"]);
    }

    #[test]
    fn what_is_named_is_looked_into() {
        let options = Options { stdin_filename: Some("x.toml".into()), ..Options::default() };
        let paths = ["no/such.md".into(), "-".into(), "photo.jpeg".into()];
        let kinds: Vec<_> = files(&paths, &options).map(|input| input.unwrap().kind).collect();
        assert_eq!(kinds, [Some(Kind::Markdown), Some(Kind::Toml), None]);
    }
}
