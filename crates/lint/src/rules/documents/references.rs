//! References of a document to files that a program follows while it reads the document.

use std::path::{Component, Path, PathBuf};

use super::paths::relative;
use urlgram_documents::ReferenceKind;
use urlgram_sites::{Files, beginning, folders_around, has, listed};

/// Documents that Sphinx or its extensions make.
const MADE: &[&str] = &["genindex", "modindex", "py-modindex", "search", "modules", "changelog", "index"];

/// Returns what is wrong with a reference of the document at an absolute path below `root`; `None` also if that is not known. A folder that
/// does not exist may be made by a program.
pub(crate) fn missing(
    files: &dyn Files,
    (root, document): (&Path, &Path),
    path: &str,
    kind: ReferenceKind,
) -> Option<(String, Option<String>)> {
    let folder = document.parent()?;
    let (from, inner) = match path.strip_prefix('/') {
        Some(inner) => (source(files, root, document)?, inner),
        None => (folder, path),
    };
    // Sphinx does not leave the folder that it reads.
    let top = source(files, root, document).filter(|_| kind == ReferenceKind::Document);
    let target = normalized(root, top, &from.join(inner))?;
    let name = target.file_name()?.to_str()?;
    let noun = if kind == ReferenceKind::Document { "document" } else { "file" };
    if is_found(files, &target, kind) || kind == ReferenceKind::Document && MADE.contains(&name) {
        return None;
    }
    let other_case = files.names(target.parent()?).and_then(|names| {
        let is_meant = |other: &&String| stem(other, kind).eq_ignore_ascii_case(stem(name, kind));
        names.iter().find(is_meant).map(|other| stem(other, kind).to_owned())
    });
    if let Some(meant) = other_case {
        return Some((format!("the name of the {noun} is \"{meant}\""), None));
    }
    let below = inner.trim_start_matches("../").trim_start_matches("./");
    let moved =
        folders_around(root, document).map(|place| place.join(below)).find(|place| is_found(files, place, kind));
    let help = moved.map(|place| format!("It exists as \"{}\".", relative(folder, &place)));
    let is_known = help.is_some() || files.names(target.parent()?).is_some();
    is_known.then(|| (format!("no {noun} \"{path}\""), help))
}

/// Returns the name that a reference of this kind has for a file.
fn stem(name: &str, kind: ReferenceKind) -> &str {
    match kind {
        ReferenceKind::Document => name.split('.').next().unwrap_or(name),
        _ => name,
    }
}

fn is_found(files: &dyn Files, target: &Path, kind: ReferenceKind) -> bool {
    let (Some(folder), Some(name)) = (target.parent(), target.file_name().and_then(|name| name.to_str())) else {
        return false;
    };
    let is_page = |names: &[String]| !beginning(names, &format!("{name}.")).is_empty();
    files
        .names(folder)
        .is_some_and(|names| listed(&names, name).is_some() || kind == ReferenceKind::Document && is_page(&names))
}

/// Returns the folder that Sphinx reads: the nearest one around the document that has its configuration.
fn source<'a>(files: &dyn Files, root: &Path, document: &'a Path) -> Option<&'a Path> {
    folders_around(root, document).find(|folder| has(files, folder, "conf.py"))
}

/// Returns a path without `.` and `..`, which do not leave `top`; `None` if they leave the root.
fn normalized(root: &Path, top: Option<&Path>, path: &Path) -> Option<PathBuf> {
    let mut normal = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir if top == Some(normal.as_path()) => {}
            Component::ParentDir => _ = normal.pop(),
            Component::CurDir => {}
            part => normal.push(part),
        }
    }
    normal.starts_with(root).then_some(normal)
}
