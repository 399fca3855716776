//! References of a document to files that a program follows while it reads the document.

use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use super::mistake::DocumentMistake;
use super::paths::relative;
use urlgram_documents::ReferenceKind;
use urlgram_sites::{Files, Sites, SphinxLabels, beginning, folders_around, has, listed};

/// Documents that Sphinx or its extensions make.
const MADE: &[&str] = &["genindex", "modindex", "py-modindex", "search", "modules", "changelog", "index"];

/// A reference that leads nowhere, and why.
#[derive(Debug)]
pub(crate) struct DeadReference {
    pub(crate) mistake: DocumentMistake,
    pub(crate) message: String,
    pub(crate) label: &'static str,
    pub(crate) help: Option<String>,
}

impl DeadReference {
    fn file((message, help): (String, Option<String>)) -> Self {
        DeadReference { mistake: DocumentMistake::DeadFileLink, message, label: "leads to no file", help }
    }
}

/// Returns what is wrong with a reference of the document at an absolute path below `root`; `None` also if that is not known.
pub(crate) fn dead(
    sites: &Sites<dyn Files>,
    (root, document): (&Path, &Path),
    text: &str,
    kind: ReferenceKind,
) -> Option<DeadReference> {
    let files = sites.files();
    match kind {
        ReferenceKind::Label | ReferenceKind::BareLabel => {
            let labels = labels(sites, (root, document))?;
            if kind == ReferenceKind::BareLabel {
                return labels.has(text).then(|| DeadReference {
                    mistake: DocumentMistake::BrokenLinkMarkup,
                    message: "no role before the text, so that its label is shown".to_owned(),
                    label: "shown as it is written",
                    help: Some("Write \":ref:\" before the first backtick.".to_owned()),
                });
            }
            // `project:label` is a label of a project that the configuration names.
            let is_foreign = text.split_once(':').is_some_and(|(_, label)| !label.starts_with(char::is_whitespace));
            let similar = labels.similar(text, labels.is_open).filter(|_| !is_foreign);
            // A label that no document has may be one of an extension or of a different project.
            let is_dead = !labels.has(text) && (similar.is_some() || !labels.is_open && !is_foreign);
            is_dead.then(|| DeadReference {
                mistake: DocumentMistake::DeadAnchor,
                message: format!("no label \"{}\"", text.split_whitespace().collect::<Vec<_>>().join(" ")),
                label: "shown without a link",
                help: similar.map(|similar| format!("The documents have \"{similar}\".")),
            })
        }
        // The page says whether its generator reads them.
        ReferenceKind::Shortcode => None,
        // Sphinx publishes documents under other names.
        ReferenceKind::Link if folders_around(root, document).any(|folder| has(files, folder, "conf.py")) => None,
        ReferenceKind::Link => {
            let dead = || {
                let moved = root.join(sites.moved(root, text)?);
                let is_missing = !is_found(files, &normalized(root, None, &document.parent()?.join(text))?, kind);
                let help = format!("It exists as \"{}\".", relative(document.parent()?, &moved));
                is_missing.then(|| (format!("no file \"{text}\""), Some(help)))
            };
            missing(sites, (root, document), text, kind).or_else(dead).map(DeadReference::file)
        }
        kind => missing(sites, (root, document), text, kind).map(DeadReference::file),
    }
}

/// Returns the labels that the document at an absolute path below `root` can refer to; `None` if Sphinx does not read it.
pub(crate) fn labels(sites: &Sites<dyn Files>, (root, document): (&Path, &Path)) -> Option<Arc<SphinxLabels>> {
    let files = sites.files();
    sites.sphinx_labels(root, source(files, root, document).or_else(|| top(files, root, document))?)
}

/// Returns what is wrong with a reference to a file. A folder that does not exist may be made by a program.
fn missing(
    sites: &Sites<dyn Files>,
    (root, document): (&Path, &Path),
    path: &str,
    kind: ReferenceKind,
) -> Option<(String, Option<String>)> {
    let files = sites.files();
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
    let may_be_made = kind == ReferenceKind::Document && sites.has_own_extension(root, document);
    let is_known = help.is_some() || !may_be_made && files.names(target.parent()?).is_some();
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

/// Returns the folder that Sphinx reads: the nearest one around the document that has its configuration and its first document, or else the
/// outermost one with a first document below the configuration, which the command line of Sphinx names.
fn source<'a>(files: &dyn Files, root: &Path, document: &'a Path) -> Option<&'a Path> {
    let is_first = |folder: &&Path| {
        let has_index = |ending: &&str| has(files, folder, &format!("index.{ending}"));
        ["rst", "md", "txt", "ipynb"].iter().any(has_index) || has(files, folder, "contents.rst")
    };
    let configured = folders_around(root, document).find(|folder| has(files, folder, "conf.py"))?;
    folders_around(configured, document).filter(is_first).last()
}

/// Returns the outermost folder around the document with an index, which Sphinx may read by a configuration in another folder.
fn top<'a>(files: &dyn Files, root: &Path, document: &'a Path) -> Option<&'a Path> {
    folders_around(root, document).filter(|folder| has(files, folder, "index.rst")).last()
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
