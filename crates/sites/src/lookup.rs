//! Files by the paths of links.

use std::path::{Path, PathBuf};

use crate::files::{Files, folders_around, has, listed};
use crate::marks::BUILT_FOLDERS;
use urlgram::percent::{OnInvalid, decode_str};
use urlgram::span::Span;

/// Result of a search for a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Lookup {
    /// A file or folder.
    Found(PathBuf),
    /// A file or folder whose name differs in case from the one at these bytes of the path.
    OtherCase(Span, String),
    /// The file does not exist. The path is that of the first part that does not.
    Missing(PathBuf),
    /// The path leads out of the root.
    Outside,
    /// A folder on the way is empty, as those of submodules are, or is a symbolic link into one.
    Submodule,
}

/// Whether a path leads from a folder to a file.
pub(crate) fn is_found(files: &dyn Files, root: &Path, folder: &Path, path: &str) -> bool {
    matches!(lookup(files, root, folder, path), Lookup::Found(_))
}

/// Searches for the file that a path leads to from a folder.
pub(crate) fn lookup(files: &dyn Files, root: &Path, folder: &Path, path: &str) -> Lookup {
    lookup_as(files, (root, folder), path, |names, name, _| listed(names, name))
}

/// Searches for the file that a path leads to from a folder below `root`. `choose` returns the name of a folder's entry that a segment of the
/// path means, and is told whether the segment is the last one. Without one, a name that differs in case is meant.
///
/// ```
/// use std::path::Path;
/// use std::sync::Arc;
/// use urlgram_sites::{Files, Lookup, listed, lookup_as};
///
/// #[derive(Debug)]
/// struct Tree;
///
/// impl Files for Tree {
///     fn names(&self, folder: &Path) -> Option<Arc<[String]>> {
///         (folder == Path::new("/a")).then(|| ["b.md".to_owned()].into())
///     }
///
///     fn text(&self, _: &Path) -> Option<Arc<str>> {
///         None
///     }
/// }
///
/// let place = (Path::new("/a"), Path::new("/a"));
/// let found = |path| lookup_as(&Tree, place, path, |names, name, _| listed(names, &format!("{name}.md")));
/// assert_eq!(found("b"), Lookup::Found("/a/b.md".into()));
/// assert_eq!(found("c"), Lookup::Missing("/a/c".into()));
/// assert_eq!(found("../c"), Lookup::Outside);
/// ```
pub fn lookup_as(
    files: &dyn Files,
    (root, folder): (&Path, &Path),
    path: &str,
    choose: impl for<'n> Fn(&'n [String], &str, bool) -> Option<&'n str>,
) -> Lookup {
    let found = lookup_once(files, (root, folder), path, &choose);
    let slashes = ["%2F", "%2f"];
    if !matches!(found, Lookup::Missing(_)) || !slashes.iter().any(|slash| path.contains(slash)) {
        return found;
    }
    // MkDocs decodes a path before it resolves it, and some servers do.
    let decoded = slashes.iter().fold(path.to_owned(), |path, slash| path.replace(slash, "/"));
    Some(lookup_once(files, (root, folder), &decoded, &choose))
        .filter(|found| matches!(found, Lookup::Found(_)))
        .unwrap_or(found)
}

/// Looks a path up as it is written.
fn lookup_once(
    files: &dyn Files,
    (root, folder): (&Path, &Path),
    path: &str,
    choose: &impl for<'n> Fn(&'n [String], &str, bool) -> Option<&'n str>,
) -> Lookup {
    let mut place = folder.to_owned();
    let (mut other_case, mut is_listed) = (None, false);
    let length = path.trim_end_matches('/').len();
    for (start, segment) in segments(path) {
        let span = Span::new(start as u32, (start + segment.len()) as u32);
        if segment == ".." {
            if place.pop() && place.starts_with(root) {
                continue;
            }
            return Lookup::Outside;
        }
        let name =
            decode_str(segment, OnInvalid::Replace).map_or_else(|_| segment.to_owned(), |name| name.into_owned());
        let Some(names) = files.names(&place) else {
            // A folder lists the names of links whose targets are not there. Files have endings.
            let is_link = is_listed && place.extension().is_none() && files.text(&place).is_none();
            return if is_link { Lookup::Submodule } else { Lookup::Missing(place.join(name)) };
        };
        if names.is_empty() {
            return Lookup::Submodule;
        }
        let in_other_case = || names.iter().find(|known| known.eq_ignore_ascii_case(&name)).map(String::as_str);
        let Some(actual) = choose(&names, &name, start + segment.len() >= length).or_else(in_other_case) else {
            return Lookup::Missing(place.join(name));
        };
        if actual != name && actual.eq_ignore_ascii_case(&name) {
            other_case.get_or_insert((span, actual.to_owned()));
        }
        place.push(actual);
        is_listed = true;
    }
    match other_case {
        Some((span, actual)) => Lookup::OtherCase(span, actual),
        None => Lookup::Found(place),
    }
}

/// Returns the segments of a path with their offsets, without `.` and empty ones, and without those that a `..` after them removes, whether
/// or not they exist (RFC 3986 §5.2.4).
fn segments(path: &str) -> Vec<(usize, &str)> {
    let mut found: Vec<(usize, &str)> = Vec::new();
    let mut start = 0;
    for segment in path.split('/') {
        match segment {
            "" | "." => {}
            ".." if found.last().is_some_and(|(_, last)| *last != "..") => _ = found.pop(),
            segment => found.push((start, segment)),
        }
        start += segment.len() + 1;
    }
    found
}

/// Returns the kind of a file that a site shows and that people make. A build makes files of other kinds, such as feeds.
pub(crate) fn kind(name: &str) -> Option<&'static str> {
    match name.rsplit_once('.')?.1.to_ascii_lowercase().as_str() {
        "png" | "jpg" | "jpeg" | "gif" | "svg" | "webp" | "avif" => Some("image"),
        "mp4" | "webm" => Some("video"),
        "pdf" => Some("document"),
        _ => None,
    }
}

/// Whether a build may make a file that does not exist: it is in a folder of a usual name, is made of a template next to it, or is
/// ignored by Git. `missing` is the first part of the path of the file that does not exist.
pub(crate) fn may_be_built(files: &dyn Files, root: &Path, missing: &Path, file: &Path) -> bool {
    let name = missing.file_name().unwrap_or_default().to_string_lossy();
    let folder = missing.parent().unwrap_or(root);
    let is_template = || has(files, folder, &format!("{name}.in"));
    BUILT_FOLDERS.contains(&&*name) || is_template() || is_ignored(files, root, missing, file, |text| text.into())
}

/// Whether a path leads from a folder to a file that does not exist and that Git ignores, so that a program makes it.
pub fn is_ignored_by_git(files: &dyn Files, root: &Path, folder: &Path, path: &str) -> bool {
    match lookup(files, root, folder, path) {
        Lookup::Missing(missing) => {
            is_ignored(files, root, &missing, &whole(folder, path, &missing), |text| text.into())
        }
        _ => false,
    }
}

/// Returns the path of the file that a path leads to from a folder, whether or not it exists. It begins with `missing`, the first part
/// that does not exist.
pub(crate) fn whole(folder: &Path, path: &str, missing: &Path) -> PathBuf {
    let mut place = folder.to_owned();
    for segment in path.split('/') {
        match segment {
            "" | "." => {}
            ".." => _ = place.pop(),
            name => match decode_str(name, OnInvalid::Replace) {
                Ok(name) => place.push(&*name),
                Err(_) => place.push(name),
            },
        }
    }
    if place.starts_with(missing) { place } else { missing.to_owned() }
}

/// Whether Git ignores a file that does not exist, by the nearest file `.gitignore` with a line about it. The last such line decides.
/// `missing` is the first part of its path that does not exist. Names and patterns are compared in a form, such as that in lower case.
pub(crate) fn is_ignored(
    files: &dyn Files,
    root: &Path,
    missing: &Path,
    file: &Path,
    form: impl Fn(&str) -> String,
) -> bool {
    // A folder of which the repository keeps only that it exists.
    let is_kept = |folder: &Path| {
        files.names(folder).is_some_and(|names| {
            let is_hidden = |name: &String| name.starts_with('.');
            let is_folder = |name: &String| files.names(&folder.join(name)).is_some();
            names.iter().any(is_hidden) && names.iter().all(|name| is_hidden(name) || is_folder(name))
        })
    };
    let parent = folders_around(root, missing).find(|folder| files.names(folder).is_some()).unwrap_or(root);
    let decided = |folder: &Path| {
        let text = has(files, folder, ".gitignore").then(|| files.text(&folder.join(".gitignore")))??;
        let text = form(&text);
        let inner = |path: &Path| form(&path.strip_prefix(folder).unwrap_or(path).to_string_lossy().replace('\\', "/"));
        let (file, above) = (inner(file), inner(parent));
        let decides = |line: &str| match line.strip_prefix('!') {
            // Folders are found again, but not the files in them.
            Some(kept) if kept.ends_with('/') && kept.contains('*') => None,
            Some(kept) => is_about(kept, &file).then_some(false),
            // A pattern that is about the folder of other pages says nothing about the files in it.
            None => (is_about(line, &file) && (!is_about(line, &above) || is_kept(parent))).then_some(true),
        };
        text.lines().rev().find_map(|line| decides(line.trim()))
    };
    folders_around(root, missing).find_map(decided).unwrap_or(false)
}

/// Whether a pattern of a file `.gitignore` matches a path, or a folder around it: <https://git-scm.com/docs/gitignore#_pattern_format>.
fn is_about(line: &str, inner: &str) -> bool {
    let pattern = line.trim_end_matches('/');
    if pattern.is_empty() || line.starts_with('#') || inner.is_empty() {
        return false;
    }
    if !pattern.contains('/') {
        return inner.split('/').any(|name| is_name_of(pattern, name));
    }
    let parts: Vec<&str> = pattern.split('/').filter(|part| !part.is_empty()).collect();
    // Whether the names so far match the first parts of the pattern.
    let mut begins = vec![false; parts.len() + 1];
    begins[0] = true;
    for name in inner.split('/') {
        let mut next = vec![false; parts.len() + 1];
        for (at, part) in parts.iter().enumerate() {
            if *part == "**" {
                // It matches any number of names, and at the end of a pattern at least one.
                let is_last = at + 1 == parts.len();
                begins[at + 1] |= begins[at] && !is_last;
                next[at] |= begins[at];
                next[at + 1] |= begins[at] && is_last;
            } else {
                next[at + 1] |= begins[at] && is_name_of(part, name);
            }
        }
        if next[parts.len()] {
            return true;
        }
        begins = next;
    }
    false
}

/// Whether a part of a pattern is a name: `*` is any text, `?` any character, and `[ab]` or `[a-c]` one of several.
fn is_name_of(part: &str, name: &str) -> bool {
    if !part.contains(['*', '?', '[', '\\']) {
        return part == name;
    }
    let (mut rest, mut left) = (part, name);
    // What follows the last `*`, and the rest of the name at which it was tried.
    let mut star: Option<(&str, &str)> = None;
    while let Some(c) = left.chars().next() {
        if let Some(after) = rest.strip_prefix('*') {
            star = Some((after, left));
            rest = after;
        } else if let Some(after) = after_one(rest, c) {
            (rest, left) = (after, &left[c.len_utf8()..]);
        } else {
            let Some((after, tried)) = star else { return false };
            let next = &tried[tried.chars().next().map_or(0, char::len_utf8)..];
            star = Some((after, next));
            (rest, left) = (after, next);
        }
    }
    rest.chars().all(|c| c == '*')
}

/// Returns the rest of a pattern after the part of it that matches one character.
fn after_one(pattern: &str, c: char) -> Option<&str> {
    let mut chars = pattern.chars();
    match chars.next()? {
        '?' => Some(chars.as_str()),
        '[' => {
            let inner = chars.as_str();
            let (set, after) = inner.split_once(']').filter(|(set, _)| !set.is_empty())?;
            let (is_negated, set) = set.strip_prefix(['!', '^']).map_or((false, set), |set| (true, set));
            let set: Vec<char> = set.chars().collect();
            let is_range = |at: usize| set.get(at + 1) == Some(&'-') && set.get(at + 2).is_some_and(|end| c <= *end);
            let is_one = (0..set.len()).any(|at| set[at] == c || set[at] <= c && is_range(at));
            (is_one != is_negated).then_some(after)
        }
        '\\' => (chars.next()? == c).then_some(chars.as_str()),
        known => (known == c).then_some(chars.as_str()),
    }
}

#[cfg(test)]
mod tests {
    use super::is_about;

    #[test]
    fn patterns_of_git() {
        for (pattern, path, expected) in [
            ("docs/api/", "docs/api/a.md", true),
            ("docs/api", "docs/api2/a.md", false),
            ("docs/api/**", "docs/api/a/b.md", true),
            ("docs/api/**", "docs/api", false),
            ("docs/api/**/*.md", "docs/api/a.md", true),
            ("docs/api/**/*.md", "docs/api/b/c/a.md", true),
            ("docs/api/**/*.md", "docs/api/b/a.txt", false),
            ("**/api/*.md", "x/y/api/a.md", true),
            ("**/api/*.md", "api/b/a.md", false),
            ("/api", "x/api", false),
            ("api", "x/api/b", true),
            ("*.md", "x/a.md", true),
            ("a*b?c.md", "axxbbyc.md", true),
            ("a*b?c.md", "abc.md", false),
            ("[Bb]uild", "x/Build/a", true),
            ("[!a-c]x", "bx", false),
            ("[!a-c]x", "dx", true),
            ("\\!a.md", "!a.md", true),
            ("[", "[", false),
            ("#a", "#a", false),
            ("/", "a", false),
            ("**", "a/b", true),
            ("*ä*", "xäy", true),
        ] {
            assert_eq!(is_about(pattern, path), expected, "{pattern} and {path}");
        }
    }
}
