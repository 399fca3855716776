//! The files with grammars that arguments name: files, folders, and patterns.

use std::path::{Path, PathBuf};

use globset::GlobBuilder;

use crate::exit::Failure;
use urlgram_project::{Entry, Filter, Folder, FolderOptions, Folders, may_contain_grammar, walk};

/// A grammar to check.
#[derive(Debug)]
pub(crate) enum GrammarPath {
    /// A name that an argument has: a file, `-`, or a built-in grammar.
    Named(String),
    /// A file in a folder, which may have no grammar.
    Found(PathBuf),
    /// A folder that could not be read, and the reason.
    Unread(PathBuf, String),
}

/// Returns the grammars that arguments name. Folders are searched as the linter does: without hidden and ignored files.
///
/// # Errors
/// A mistake in a configuration file, a pattern that is not valid, or one without files.
pub(crate) fn grammar_paths(names: &[String]) -> Result<Vec<GrammarPath>, Failure> {
    let mut found = Vec::new();
    for name in names {
        let path = Path::new(name);
        if path.is_dir() {
            search(path, &|_| true, &mut found)?;
        } else if name.contains(['*', '?', '[', '{']) && !path.exists() {
            let before = found.len();
            matching(name, &mut found)?;
            if found.len() == before {
                return Err(Failure::Usage(format!("no file matches the pattern `{name}`")));
            }
        } else {
            found.push(GrammarPath::Named(name.clone()));
        }
    }
    Ok(found)
}

/// Adds the files that match a pattern. They count as named.
fn matching(pattern: &str, found: &mut Vec<GrammarPath>) -> Result<(), Failure> {
    let wrong = |error: globset::Error| Failure::Usage(format!("`{pattern}`: {error}"));
    let matcher = GlobBuilder::new(pattern).literal_separator(true).build().map_err(wrong)?.compile_matcher();
    let folder: PathBuf = Path::new(pattern)
        .components()
        .take_while(|part| !part.as_os_str().to_string_lossy().contains(['*', '?', '[', '{']))
        .collect();
    let start = if folder.as_os_str().is_empty() { PathBuf::from(".") } else { folder };
    let mut inside = Vec::new();
    let is_wanted = |path: &Path| matcher.is_match(path.strip_prefix(".").unwrap_or(path)) || matcher.is_match(path);
    search(&start, &is_wanted, &mut inside)?;
    found.extend(inside.into_iter().filter_map(|path| match path {
        GrammarPath::Found(path) => Some(GrammarPath::Named(path.to_string_lossy().into_owned())),
        _ => None,
    }));
    Ok(())
}

/// Adds the files in a folder whose endings are those of grammars and documents.
fn search(start: &Path, is_wanted: &dyn Fn(&Path) -> bool, found: &mut Vec<GrammarPath>) -> Result<(), Failure> {
    let mut folders = Folders::new(&FolderOptions::default(), &[start.to_owned()])?;
    let excludes = |folder: &Folder, path: &Path, is_folder: bool| folder.settings.excludes(path, is_folder, None);
    let filter = Filter { hidden: false, excludes: &excludes };
    walk(start, &mut folders, &filter, |entry| match entry {
        Entry::File(path, _) => {
            if may_contain_grammar(&path) && is_wanted(&path) {
                found.push(GrammarPath::Found(path.strip_prefix(".").map_or_else(|_| path.clone(), Path::to_owned)));
            }
        }
        Entry::Unread(path, error) => found.push(GrammarPath::Unread(path, error)),
    })?;
    Ok(())
}
