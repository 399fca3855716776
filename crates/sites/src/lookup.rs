//! Files by the paths of links.

use std::path::{Path, PathBuf};

use crate::files::{Files, folders_around, has, listed};
use crate::marks::BUILT_FOLDERS;
use urlgram::percent::{OnInvalid, decode_str};
use urlgram::span::Span;

/// Result of a search for a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Lookup {
    Found(PathBuf),
    OtherCase(Span, String),
    /// The file does not exist. The path is that of the first part that does not.
    Missing(PathBuf),
    Outside,
    Submodule,
}

/// Searches for the file that a path leads to from a folder.
pub(crate) fn lookup(files: &dyn Files, root: &Path, folder: &Path, path: &str) -> Lookup {
    let mut place = folder.to_owned();
    let mut other_case = None;
    let mut start = 0;
    for segment in path.split('/') {
        let span = Span::new(start as u32, (start + segment.len()) as u32);
        start += segment.len() + 1;
        match segment {
            "" | "." => continue,
            ".." if place.pop() && place.starts_with(root) => continue,
            ".." => return Lookup::Outside,
            _ => {}
        }
        let name =
            decode_str(segment, OnInvalid::Replace).map_or_else(|_| segment.to_owned(), |name| name.into_owned());
        let Some(names) = files.names(&place) else { return Lookup::Missing(place.join(name)) };
        if names.is_empty() {
            return Lookup::Submodule;
        }
        let in_other_case = || names.iter().find(|known| known.eq_ignore_ascii_case(&name)).map(String::as_str);
        match listed(&names, &name) {
            Some(name) => place.push(name),
            None => match in_other_case() {
                Some(actual) => {
                    other_case.get_or_insert((span, actual.to_owned()));
                    place.push(actual);
                }
                None => return Lookup::Missing(place.join(name)),
            },
        }
    }
    match other_case {
        Some((span, actual)) => Lookup::OtherCase(span, actual),
        None => Lookup::Found(place),
    }
}

/// Whether a build may make a file that does not exist: it is in a folder of a usual name, is made of a template next to it, or is ignored by Git.
pub(crate) fn may_be_built(files: &dyn Files, root: &Path, missing: &Path) -> bool {
    let name = missing.file_name().unwrap_or_default().to_string_lossy();
    let folder = missing.parent().unwrap_or(root);
    let is_template = || has(files, folder, &format!("{name}.in"));
    BUILT_FOLDERS.contains(&&*name) || is_template() || is_ignored(files, root, missing)
}

/// Whether a line of a file `.gitignore` is the name or the path of a file, or of a folder around it.
fn is_ignored(files: &dyn Files, root: &Path, path: &Path) -> bool {
    for folder in folders_around(root, path) {
        if !has(files, folder, ".gitignore") {
            continue;
        }
        let Some(text) = files.text(&folder.join(".gitignore")) else { continue };
        let inner = path.strip_prefix(folder).unwrap_or(path).to_string_lossy().replace('\\', "/");
        let parent = inner.rsplit_once('/').map_or("", |(parent, _)| parent);
        let matches = |line: &str, inner: &str| {
            let pattern = line.trim().trim_end_matches('/').trim_end_matches("/**").trim_end_matches("/*");
            let is_anchored = pattern.trim_start_matches("**/").contains('/');
            let pattern = pattern.trim_start_matches("**/").trim_start_matches('/');
            if pattern.is_empty() || pattern.starts_with(['#', '!']) {
                return false;
            }
            if let Some(ending) = pattern.strip_prefix('*').filter(|ending| !ending.contains(['*', '/'])) {
                return ending.len() > 1 && inner.ends_with(ending);
            }
            if let Some(start) = pattern.strip_suffix('*').filter(|start| !start.contains('*') && !start.ends_with('/'))
            {
                return is_anchored && inner.starts_with(start);
            }
            let begins = inner.strip_prefix(pattern).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
            begins || !is_anchored && inner.split('/').any(|name| name == pattern)
        };
        // A pattern that is about the folder of the page says nothing about the files in it.
        if text.lines().any(|line| matches(line, &inner) && !matches(line, parent)) {
            return true;
        }
    }
    false
}
