//! References of a document to files that a program follows while it reads the document.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::mistake::DocumentMistake;
use super::paths::{relative, without_dots};
use urlgram::percent::{OnInvalid, decode_str};
use urlgram_documents::{DocumentKind, ReferenceKind};
use urlgram_sites::{
    Anchor, Checked, Files, LABEL_CONFIGURATIONS, RstRoot, Sites, SphinxLabels, beginning, folders_around, has, listed,
    marks,
};

/// Documents that Sphinx or its extensions make.
const MADE: &[&str] = &["genindex", "modindex", "py-modindex", "search", "modules", "changelog"];

/// Endings of documents.
const ENDINGS: &[&str] = &["rst", "md", "txt", "ipynb"];

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

/// A checked reference: what is wrong with it, or the reason why that is not known.
pub(crate) type CheckedReference = Result<Option<DeadReference>, String>;

/// Returns the name of the site that the references of a document are counted for; `None` if its references are links of a page.
pub(crate) fn site(sites: &Sites<dyn Files>, (root, document): (&Path, &Path), kind: ReferenceKind) -> Option<String> {
    let files = sites.files();
    match kind {
        ReferenceKind::Shortcode | ReferenceKind::Page | ReferenceKind::TagLink | ReferenceKind::Post => None,
        ReferenceKind::Cell => Some("notebooks of Jupyter".to_owned()),
        _ if is_asciidoc(document) => Some(sites.asciidoc(root)?.site(root, document)),
        _ if is_markdown(document) => project(files, root, document).map(|_| "roles and directives of MyST".to_owned()),
        _ => {
            let folder = folders_around(root, document).find(|folder| has(files, folder, "conf.py"));
            let config = folder.map(|folder| folder.join("conf.py"));
            let config = config.as_deref().map(|config| config.strip_prefix(root).unwrap_or(config));
            Some(config.map_or_else(
                || "documents of reStructuredText".to_owned(),
                |config| format!("Sphinx ({})", config.display()),
            ))
        }
    }
}

fn is_asciidoc(document: &Path) -> bool {
    DocumentKind::of_path(document) == Some(DocumentKind::Asciidoc)
}

fn is_markdown(document: &Path) -> bool {
    DocumentKind::of_path(document) == Some(DocumentKind::Markdown)
}

/// Returns the folder of the project whose program reads the roles of MyST in a document: Sphinx, Jupyter Book 1 or mystmd.
fn project<'a>(files: &dyn Files, root: &Path, document: &'a Path) -> Option<&'a Path> {
    folders_around(root, document).find(|folder| LABEL_CONFIGURATIONS.iter().any(|name| has(files, folder, name)))
}

/// Checks a reference at an offset of the document at an absolute path below `root`.
pub(crate) fn check(
    sites: &Sites<dyn Files>,
    (root, document): (&Path, &Path),
    (text, at): (&str, usize),
    kind: ReferenceKind,
) -> CheckedReference {
    if is_asciidoc(document) {
        if sites.asciidoc(root).is_some_and(|tree| tree.is_left_out(document, at)) {
            return Err("nothing sets the attribute that the text depends on".to_owned());
        }
        return in_asciidoc(sites, (root, document), text, kind);
    }
    let files = sites.files();
    match kind {
        ReferenceKind::Label | ReferenceKind::BareLabel => label(sites, (root, document), text, kind),
        ReferenceKind::Link if folders_around(root, document).any(|folder| has(files, folder, "conf.py")) => {
            address(sites, (root, document), text).map_or_else(
                || Err("Sphinx publishes documents under other names".to_owned()),
                |found| Ok(Some(DeadReference::file(found))),
            )
        }
        ReferenceKind::Link if !text.ends_with(".rst") && !text.ends_with(".md") && !text.ends_with(".txt") => {
            Err("the rules of the program that reads the page are not known".to_owned())
        }
        ReferenceKind::Link => {
            let dead = || {
                let moved = root.join(sites.moved(root, text)?);
                let is_missing = !is_found(files, &normalized(root, None, &document.parent()?.join(text))?, kind);
                let help = format!("It exists as \"{}\".", relative(document.parent()?, &moved));
                is_missing.then(|| (format!("no file \"{text}\""), Some(help)))
            };
            match missing(sites, (root, document), text, kind) {
                Ok(Some(found)) => Ok(Some(DeadReference::file(found))),
                checked => match dead() {
                    Some(found) => Ok(Some(DeadReference::file(found))),
                    None => checked.map(|_| None),
                },
            }
        }
        ReferenceKind::Document | ReferenceKind::File => {
            let found = missing(sites, (root, document), text, kind)?;
            let is_unexplained = found.as_ref().is_some_and(|(_, help)| help.is_none());
            if is_unexplained
                && kind == ReferenceKind::Document
                && !text.contains('/')
                && is_of_role(files, document, at)
                && sites.may_be_of_other_project(root, document, text)
            {
                return Err("a different project may have the document".to_owned());
            }
            Ok(found.map(DeadReference::file))
        }
        ReferenceKind::Cell => in_cell(sites, (root, document), text),
        _ => Ok(None),
    }
}

/// Whether the name of a document at an offset is one in a role, and not an entry of a table of contents.
fn is_of_role(files: &dyn Files, document: &Path, at: usize) -> bool {
    let text = files.text(document);
    let before = text.as_deref().and_then(|text| text.get(..at)?.rsplit_once('`')).map(|(before, _)| before);
    before.is_some_and(|before| [":doc:", ":any:", "{doc}", "{any}"].iter().any(|role| before.ends_with(role)))
}

/// Returns what is wrong with the address of a page without its ending, which no document of Sphinx has from the folder or from the address of
/// its page. One that is the name of a label or of a document elsewhere is meant for a role.
fn address(sites: &Sites<dyn Files>, (root, document): (&Path, &Path), text: &str) -> Option<(String, Option<String>)> {
    let files = sites.files();
    let (text, fragment) = text.split_once('#').unwrap_or((text, ""));
    if let Some(page) = text.strip_suffix(".html") {
        let is_dead = is_dead_page(sites, (root, document), page);
        return is_dead.then(|| (format!("no document for the page \"{text}\""), None));
    }
    let path = text.trim_end_matches('/');
    let name = path.rsplit('/').next().filter(|name| fragment.is_empty() && !name.contains('.'))?;
    let folder = document.parent()?;
    let is_page = |place: &Path| is_found(files, place, ReferenceKind::Document) || files.names(place).is_some();
    let own = document.with_extension("");
    let places = [folder, own.as_path()].map(|from| normalized(root, None, &from.join(path)));
    if places.iter().any(|place| place.as_deref().is_none_or(is_page)) {
        return None;
    }
    let message = format!("no page \"{text}\"");
    if labels(sites, (root, document)).is_some_and(|labels| !path.contains('/') && labels.has(path)) {
        return Some((message, Some(format!("It is a label, which \":ref:`text <{path}>`\" leads to."))));
    }
    let source = source(files, root, document)?;
    let found = root.join(sites.moved(root, &format!("{name}.rst"))?);
    let inner = found.strip_prefix(source).ok()?.with_extension("");
    Some((message, Some(format!("A document has the name: \":doc:`text </{}>`\" leads to it.", inner.display()))))
}

/// Whether no document of Sphinx is the source of a page, which has the address of its document. The folder has documents, and nothing
/// in the configuration adds pages.
fn is_dead_page(sites: &Sites<dyn Files>, (root, document): (&Path, &Path), page: &str) -> bool {
    let files = sites.files();
    let Some((source, folder)) = source(files, root, document).zip(document.parent()) else { return false };
    let Some(target) = normalized(root, Some(source), &folder.join(page)) else { return false };
    let name = target.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let is_document = |name: &String| [".rst", ".md", ".txt"].iter().any(|ending| name.ends_with(ending));
    let has_documents =
        || target.parent().and_then(|folder| files.names(folder)).is_some_and(|names| names.iter().any(is_document));
    !MADE.contains(&name)
        && !name.starts_with("py-")
        && !is_found(files, &target, ReferenceKind::Document)
        && !is_found(files, &target.with_file_name(format!("{name}.html")), ReferenceKind::File)
        && !is_found(files, &target.with_file_name(format!("{name}.ipynb")), ReferenceKind::File)
        && has_documents()
        && !sites.adds_pages(source)
        && !is_built(sites, root, &target, ReferenceKind::Document)
}

/// Checks a destination in a cell of a notebook, which is relative to the notebook.
fn in_cell(sites: &Sites<dyn Files>, (root, document): (&Path, &Path), text: &str) -> CheckedReference {
    let (link, fragment) = text.split_once('#').unwrap_or((text, ""));
    let decoded =
        |text: &str| decode_str(text, OnInvalid::Replace).map_or_else(|_| text.to_owned(), |text| text.into_owned());
    let path = decoded(link.split('?').next().unwrap_or(link));
    if path.starts_with('/') {
        return Err("the root of the server of Jupyter is not known".to_owned());
    }
    let folder = document.parent().unwrap_or(root);
    let target = if path.is_empty() { Some(document.to_owned()) } else { normalized(root, None, &folder.join(&path)) };
    let target = target.ok_or("leads out of the repository")?;
    let files = sites.files();
    if target != root && !is_found(files, &target, ReferenceKind::File) {
        // A program may publish the notebooks, as addresses without their endings or with a different one.
        let is_address = !path.rsplit('/').next().unwrap_or_default().contains('.') || path.ends_with(".html");
        if sites.may_be_built(root, &target) {
            return Err("a build may make the target".to_owned());
        }
        if is_address || marks::BUILT_FOLDERS.iter().any(|name| path.split('/').any(|part| part == *name)) {
            return Err("a program may make the target".to_owned());
        }
        let moved = sites.moved(root, &path).map(|moved| relative(folder, &root.join(moved)));
        let help = moved.map(|moved| format!("Perhaps \"{moved}\" is meant, where the target may have moved to."));
        return Ok(Some(DeadReference::file((format!("no file \"{path}\""), help))));
    }
    let Some(anchors) = sites.anchors(root, &target).filter(|_| !fragment.is_empty()) else { return Ok(None) };
    match anchors.find(&decoded(fragment)) {
        Anchor::Unknown => Err("a program may add anchors to the target".to_owned()),
        Anchor::Similar => Err("the rule of the anchors is not known".to_owned()),
        Anchor::Missing(meant) => Ok(Some(DeadReference {
            mistake: DocumentMistake::DeadAnchor,
            message: format!("no heading or anchor \"{}\"", decoded(fragment)),
            label: "leads to the top of the page",
            help: meant.map(|meant| format!("The page has \"{meant}\".")),
        })),
        _ => Ok(None),
    }
}

/// Checks a label of reStructuredText.
fn label(
    sites: &Sites<dyn Files>,
    (root, document): (&Path, &Path),
    text: &str,
    kind: ReferenceKind,
) -> CheckedReference {
    let Some(labels) = labels(sites, (root, document)) else {
        return if kind == ReferenceKind::BareLabel { Ok(None) } else { Err("the labels are not known".to_owned()) };
    };
    if kind == ReferenceKind::BareLabel {
        if let Some(role) = &labels.default_role {
            return of_default_role(sites, (root, document), text, (role, &labels));
        }
        return Ok(labels.has(text).then(|| DeadReference {
            mistake: DocumentMistake::BrokenLinkMarkup,
            message: "no role before the text, so that its label is shown".to_owned(),
            label: "shown as it is written",
            help: Some("Write \":ref:\" before the first backtick.".to_owned()),
        }));
    }
    let has_source = source(sites.files(), root, document).is_some();
    let own = if has_source { None } else { rst_root(sites, root, document) };
    let is_open = labels.is_open && !own.as_ref().is_some_and(|own| own.has_labels);
    // `project:label` is a label of a project that the configuration names.
    let is_foreign = text.split_once(':').is_some_and(|(_, rest)| !rest.starts_with(char::is_whitespace));
    let similar = labels.similar(text, is_open).filter(|_| !is_foreign);
    if labels.has(text) || own.is_some_and(|own| own.has_title(text)) {
        return Ok(None);
    }
    // A label that no document has may be one of an extension or of a different project.
    if similar.is_none() && (is_open || is_foreign) {
        return Err("an extension or a different project may define the label".to_owned());
    }
    Ok(Some(DeadReference {
        mistake: DocumentMistake::DeadAnchor,
        message: format!("no label \"{}\"", text.split_whitespace().collect::<Vec<_>>().join(" ")),
        label: "shown without a link",
        help: similar.map(|similar| format!("The documents have \"{similar}\".")),
    }))
}

/// Checks the target of a text without a role, if the default role leads to documents: `` `text <folder/document>` ``.
fn of_default_role(
    sites: &Sites<dyn Files>,
    place: (&Path, &Path),
    text: &str,
    (role, labels): (&str, &SphinxLabels),
) -> CheckedReference {
    let is_document = matches!(role, "any" | "doc") && text.contains('/') && !labels.has(text);
    if !is_document {
        return Ok(None);
    }
    missing(sites, place, text, ReferenceKind::Document).map(|found| found.map(DeadReference::file))
}

/// Returns the root of the documents around one that Sphinx does not read, if their references tell of one.
fn rst_root(sites: &Sites<dyn Files>, root: &Path, document: &Path) -> Option<Arc<RstRoot>> {
    sites.rst_root(root).filter(|found| document.starts_with(&found.folder))
}

/// Checks a reference of a document of AsciiDoc.
fn in_asciidoc(
    sites: &Sites<dyn Files>,
    (root, document): (&Path, &Path),
    text: &str,
    kind: ReferenceKind,
) -> CheckedReference {
    let Some(tree) = sites.asciidoc(root) else { return Err("the repository has too many files".to_owned()) };
    let noun = match kind {
        ReferenceKind::Image => "image",
        ReferenceKind::File => "file",
        _ => "document",
    };
    match tree.check(sites.files(), (root, document), kind, text) {
        Checked::Unknown(reason) => Err(reason.to_string()),
        Checked::NoFile(_) if kind == ReferenceKind::Image && sites.has_drawing(root, text) => {
            Err("a build may make the target".to_owned())
        }
        Checked::NoFile(meant) => {
            let path = text.split('#').next().unwrap_or(text);
            let help = meant.map(|meant| format!("Perhaps \"{meant}\" is meant, where the target may have moved to."));
            Ok(Some(DeadReference::file((format!("no {noun} \"{path}\""), help))))
        }
        Checked::NoAnchor(meant) => {
            let anchor = text.rsplit('#').next().unwrap_or(text);
            Ok(Some(DeadReference {
                mistake: DocumentMistake::DeadAnchor,
                message: format!("no section or anchor \"{anchor}\""),
                label: "leads to the top of the page",
                help: meant.map(|meant| format!("The page has \"{meant}\".")),
            }))
        }
        _ => Ok(None),
    }
}

/// Whether a program in the configuration of Sphinx replaces a part of a text, `|NAME|`, before it reads the document:
/// <https://www.sphinx-doc.org/en/master/extdev/event_callbacks.html#event-source-read>.
pub(crate) fn is_filled(sites: &Sites<dyn Files>, (root, document): (&Path, &Path), text: &str) -> bool {
    let files = sites.files();
    let mut names = text.split('|').skip(1).step_by(2).filter(|name| {
        let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
        !name.is_empty() && name.bytes().all(is_letter) && text.contains(&format!("|{name}|"))
    });
    names.next().is_some_and(|name| {
        let folder = folders_around(root, document).find(|folder| has(files, folder, "conf.py"));
        let config = folder.and_then(|folder| files.text(&folder.join("conf.py")));
        config.is_some_and(|config| config.contains("source-read") && config.contains(&format!("|{name}|")))
    })
}

/// Returns the labels that the document at an absolute path below `root` can refer to; `None` if Sphinx does not read it.
pub(crate) fn labels(sites: &Sites<dyn Files>, (root, document): (&Path, &Path)) -> Option<Arc<SphinxLabels>> {
    let files = sites.files();
    let found = source(files, root, document).map(Path::to_owned);
    let found = found.or_else(|| Some(rst_root(sites, root, document)?.folder.clone()));
    sites.sphinx_labels(root, &found.or_else(|| top(files, root, document).map(Path::to_owned))?)
}

/// Returns what is wrong with a reference to a file. A folder that does not exist may be made by a program.
fn missing(
    sites: &Sites<dyn Files>,
    (root, document): (&Path, &Path),
    path: &str,
    kind: ReferenceKind,
) -> Result<Option<(String, Option<String>)>, String> {
    let files = sites.files();
    let folder = document.parent().unwrap_or(root);
    let own_root = || {
        let found = source(files, root, document).map(Path::to_owned);
        found.or_else(|| Some(rst_root(sites, root, document)?.folder.clone()))
    };
    let is_relative = !path.starts_with('/');
    let (from, inner) = match path.strip_prefix('/') {
        Some(inner) => (own_root().ok_or("the root of the documents is not known")?, inner),
        None => (folder.to_owned(), path),
    };
    // Sphinx does not leave the folder that it reads.
    let top = source(files, root, document).filter(|_| kind == ReferenceKind::Document);
    let target = normalized(root, top, &from.join(inner)).ok_or("leads out of the repository")?;
    let name = target.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let noun = if kind == ReferenceKind::Document { "document" } else { "file" };
    // Sphinx finds no folders.
    let is_folder = kind == ReferenceKind::Document
        && folders_around(root, document).any(|folder| has(files, folder, "conf.py"))
        && is_folder_with_index(files, &target);
    if !is_folder && is_found(files, &target, kind) || kind == ReferenceKind::Document && MADE.contains(&name) {
        return Ok(None);
    }
    if kind == ReferenceKind::File && sites.has_drawing(root, inner) || is_built(sites, root, &target, kind) {
        return Err("a build may make the target".to_owned());
    }
    // A document that includes this one gives its references a second meaning.
    let includers = if is_relative { sites.including_in_sphinx(root, document) } else { Vec::new() };
    let of_includer = |page: &PathBuf| normalized(root, top, &page.parent()?.join(inner));
    if includers.iter().filter_map(of_includer).any(|target| is_found(files, &target, kind)) {
        return Ok(None);
    }
    if is_folder {
        let help = format!("The document of the folder is \"{}/index\".", path.trim_end_matches('/'));
        return Ok(Some((format!("no document \"{path}\""), Some(help))));
    }
    let parent = target.parent().unwrap_or(root);
    let other_case = files.names(parent).and_then(|names| {
        let is_meant = |other: &&str| other.eq_ignore_ascii_case(name);
        names.iter().flat_map(|other| [other.as_str(), stem(other, kind)]).find(is_meant).map(str::to_owned)
    });
    if let Some(meant) = other_case {
        return Ok(Some((format!("the name of the {noun} is \"{meant}\""), None)));
    }
    let below = inner.trim_start_matches("../").trim_start_matches("./");
    let moved =
        folders_around(root, document).map(|place| place.join(below)).find(|place| is_found(files, place, kind));
    let help = moved.map(|place| format!("It exists as \"{}\".", relative(folder, &place)));
    let may_be_made = kind == ReferenceKind::Document && sites.has_own_extension(root, document);
    let is_known = help.is_some() || !may_be_made && files.names(parent).is_some();
    if is_known {
        Ok(Some((format!("no {noun} \"{path}\""), help)))
    } else {
        Err("a program may make the target".to_owned())
    }
}

/// Whether Git ignores a file or a document that does not exist, so that a build makes it.
fn is_built(sites: &Sites<dyn Files>, root: &Path, target: &Path, kind: ReferenceKind) -> bool {
    let endings: &[&str] = if kind == ReferenceKind::Document { &[".rst", ".md", ".txt"] } else { &[""] };
    endings.iter().any(|ending| {
        let mut file = target.as_os_str().to_owned();
        file.push(ending);
        sites.may_be_built(root, Path::new(&file))
    })
}

/// Returns the name that a reference of this kind has for a file.
fn stem(name: &str, kind: ReferenceKind) -> &str {
    match kind {
        // The name of a document may have dots: `package.module.rst`.
        ReferenceKind::Document => name.rsplit_once('.').map_or(name, |(before, _)| before),
        _ => name,
    }
}

fn is_found(files: &dyn Files, target: &Path, kind: ReferenceKind) -> bool {
    let (Some(folder), Some(name)) = (target.parent(), target.file_name().and_then(|name| name.to_str())) else {
        return false;
    };
    let is_page = |names: &[String]| {
        let start = format!("{name}.");
        beginning(names, &start).iter().any(|found| !found[start.len()..].contains('.'))
    };
    files
        .names(folder)
        .is_some_and(|names| listed(&names, name).is_some() || kind == ReferenceKind::Document && is_page(&names))
}

/// Whether a path is that of a folder with an index, and no document next to it has its name.
fn is_folder_with_index(files: &dyn Files, folder: &Path) -> bool {
    let (Some(parent), Some(name)) = (folder.parent(), folder.file_name().and_then(|name| name.to_str())) else {
        return false;
    };
    let has_page =
        |folder: &Path, name: &str| ENDINGS.iter().any(|ending| has(files, folder, &format!("{name}.{ending}")));
    has_page(folder, "index") && !has_page(parent, name)
}

/// Returns the folder that Sphinx or MyST reads: the nearest one around the document that has its configuration and its first document, or else the
/// outermost one with a first document below the configuration, which the command line of Sphinx names.
fn source<'a>(files: &dyn Files, root: &Path, document: &'a Path) -> Option<&'a Path> {
    let is_first = |folder: &&Path| {
        let has_index = |ending: &&str| has(files, folder, &format!("index.{ending}"));
        ["rst", "md", "txt", "ipynb"].iter().any(has_index) || has(files, folder, "contents.rst")
    };
    let configured = folders_around(root, document).find(|folder| has(files, folder, "conf.py"));
    let configured = match project(files, root, document).filter(|_| is_markdown(document)) {
        // Jupyter Book and mystmd read all documents of the folder.
        Some(folder) if !has(files, folder, "conf.py") => return Some(folder),
        _ => configured?,
    };
    folders_around(configured, document).filter(is_first).last()
}

/// Returns the outermost folder around the document with an index, which Sphinx may read by a configuration in another folder.
fn top<'a>(files: &dyn Files, root: &Path, document: &'a Path) -> Option<&'a Path> {
    folders_around(root, document).filter(|folder| has(files, folder, "index.rst")).last()
}

/// Returns a path without `.` and `..`, which do not leave `top`; `None` if they leave the root.
fn normalized(root: &Path, top: Option<&Path>, path: &Path) -> Option<PathBuf> {
    let normal = without_dots(path, top);
    normal.starts_with(root).then_some(normal)
}
