//! Renames of a heading, of a label and of files: the links to them follow.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use gen_lsp_types::{RenameFilesParams, WorkspaceEdit};
use lsp_server::ErrorCode;
use urlgram::span::Span;
use urlgram_documents::{Document, DocumentKind, Edit, labels};
use urlgram_lint::document::{FollowedLinks, follow_anchors, follow_moves, may_be_page, page_of};
use urlgram_sites::{Files as _, MovedFiles, Moves, Sites, headings};

use crate::document::OpenDocument;
use crate::editor_files::EditorFiles;
use crate::edits::{FileEdits, workspace_edit};
use crate::state::{Refusal, Server, refusal};
use crate::uri::path_of;
use crate::workspace::{Name, Reading};

/// Returns the text of the heading of Markdown at a byte of a document.
pub(crate) fn heading_at(server: &Server, document: &OpenDocument, at: usize) -> Option<Span> {
    let reading = server.workspace.reading(document.name(), document.text())?;
    let is_here = |span: &Span| span.start as usize <= at && at <= span.end as usize && !span.is_empty();
    let all = if reading.kind == DocumentKind::Markdown { headings(document.text()) } else { Vec::new() };
    all.into_iter().find(is_here)
}

/// Returns the label of Markdown at a byte of a document, if the document defines it.
pub(crate) fn label_at(server: &Server, document: &OpenDocument, at: usize) -> Option<Span> {
    let reading = server.workspace.reading(document.name(), document.text())?;
    let is_markdown = reading.kind == DocumentKind::Markdown;
    is_markdown.then(|| labels(document.text()).label_at(document.text(), at)).flatten()
}

/// Renames the label of Markdown at a byte of a document, in its definition and in the links with it.
///
/// # Errors
/// A name that is not one of a label, or that another label has.
pub(crate) fn rename_label(
    server: &Server,
    document: &OpenDocument,
    at: usize,
    name: &str,
) -> Result<WorkspaceEdit, Refusal> {
    let edits = labels(document.text()).renamed(document.text(), at, name);
    let edits = edits.ok_or_else(|| refusal(ErrorCode::InvalidParams, format!("`{name}` is not a free label")))?;
    let edits = edits.into_iter().map(|edit| (edit.span, edit.text));
    Ok(workspace_edit(&server.abilities, vec![FileEdits::of(document, edits)]))
}

/// Renames the heading with a text, and the anchors in the links of the workspace to it.
pub(crate) fn rename(
    server: &Server,
    document: &OpenDocument,
    heading: Span,
    name: &str,
) -> Result<WorkspaceEdit, Refusal> {
    let before = document.text();
    let mut after = before.to_owned();
    after.replace_range(heading.range(), name);
    let (old, new) = (headings(before), headings(&after));
    let is_heading = |span: &Span| span.start == heading.start && span.of(&after) == name;
    if name.is_empty() || old.len() != new.len() || !new.iter().any(is_heading) {
        return Err(refusal(ErrorCode::InvalidParams, format!("`{name}` is not the text of one heading")));
    }
    let mut edits = Edits::default();
    edits.add(Some(FileEdits::of(document, [(heading, name.to_owned())])));
    let sites = server.workspace.sites();
    let place = document.path.as_deref().and_then(|path| sites.inner().place(path));
    let Some((path, root)) = place else { return Ok(edits.into_edit(server)) };
    let renamed = sites.tree().renamed_anchors(&root, &path, before, &after);
    if renamed.is_empty() {
        return Ok(edits.into_edit(server));
    }
    // The anchor in a link may be percent-encoded.
    let may_link = |text: &str| renamed.keys().any(|name| text.contains(&format!("#{name}"))) || text.contains('%');
    each_page(server, &root, may_link, |reading, text, read, file| {
        let page = page_of(&reading.input(text), read);
        let followed = page.map(|page| follow_anchors(&page, read, &path, &renamed)).unwrap_or_default();
        // A heading may have a link to itself, which the new text replaces.
        let is_other = |edit: &Edit| file != path || edit.span.end <= heading.start || heading.end <= edit.span.start;
        edits.follow(
            server,
            file,
            text,
            FollowedLinks { edits: followed.edits.into_iter().filter(is_other).collect(), ..followed },
        );
    });
    Ok(edits.into_edit(server))
}

/// Returns the edits after which links from and to files lead to the same files when these are renamed.
pub(crate) fn rename_files(server: &mut Server, params: RenameFilesParams) -> Result<Option<WorkspaceEdit>, Refusal> {
    let pair = |file: &gen_lsp_types::FileRename| Some((path_of(&file.old_uri)?, path_of(&file.new_uri)?));
    let moves = Moves::new(params.files.iter().filter_map(pair));
    let mut edits = Edits::default();
    let mut roots: Vec<PathBuf> = Vec::new();
    for (from, _) in moves.pairs() {
        let place = server.workspace.sites().inner().place(from);
        roots.extend(place.map(|(_, root)| root).filter(|root| !roots.contains(root)));
    }
    for root in roots {
        let files = EditorFiles::new(Arc::clone(&server.open));
        // Allows to read what is in the folder.
        let _ = files.place(&root.join("x"));
        let after = Sites::new(MovedFiles::new(files, moves.clone()));
        let names: Vec<String> = moves.pairs().iter().filter_map(|(from, _)| linked_name(from)).collect();
        let may_link = |text: &str| names.iter().any(|name| text.contains(name)) || text.contains('%');
        let is_moved = |path: &Path| moves.after(path) != path;
        each_page(
            server,
            &root,
            |_| true,
            |reading, text, read, file| {
                if !is_moved(file) && !may_link(text) {
                    return;
                }
                server.workspace.declare_to(&after);
                let (input, path) = (reading.input(text), moves.after(file));
                let moved = reading.moved_input(text, after.tree(), &path, &root);
                if let (Some(page), Some(moved)) = (page_of(&input, read), page_of(&moved, read)) {
                    edits.follow(server, file, text, follow_moves(&page, &moved, read, &moves));
                }
            },
        );
    }
    Ok(edits.into_option(server))
}

/// Returns the part of a path that a link to it has at least: the name without its ending; of a page that is shown for its folder, nothing.
fn linked_name(path: &Path) -> Option<String> {
    let stem = path.file_stem()?.to_str()?;
    let is_index = ["index", "_index", "README", "readme"].contains(&stem);
    Some(if is_index { String::new() } else { stem.to_owned() })
}

/// Calls a function with each page below a folder whose text may be of interest.
fn each_page(
    server: &Server,
    root: &Path,
    is_wanted: impl Fn(&str) -> bool,
    mut answer: impl FnMut(&Reading, &str, &Document<'_>, &Path),
) {
    let sites = server.workspace.sites();
    for path in server.workspace.files(&[root.to_owned()]) {
        if !DocumentKind::of_path(&path).is_some_and(may_be_page) {
            continue;
        }
        let Some(text) = sites.inner().text(&path).filter(|text| is_wanted(text)) else { continue };
        let name = Name { path: Some(&path), language: "" };
        let Some(reading) = server.workspace.reading(name, &text) else { continue };
        let read = urlgram_documents::read(reading.kind, text.as_bytes());
        answer(&reading, &text, &read, &path);
    }
}

/// The edits of a rename so far.
#[derive(Default)]
struct Edits {
    files: Vec<FileEdits>,
    failed: usize,
}

impl Edits {
    /// Adds edits of a document, together with those that it has.
    fn add(&mut self, edits: Option<FileEdits>) {
        let Some(edits) = edits else { return };
        match self.files.iter_mut().find(|known| known.uri == edits.uri) {
            Some(known) => known.edits.extend(edits.edits),
            None => self.files.push(edits),
        }
    }

    fn follow(&mut self, server: &Server, path: &Path, text: &str, followed: FollowedLinks) {
        self.failed += followed.failed;
        let edits = followed.edits.into_iter().map(|edit| (edit.span, edit.text));
        if edits.len() > 0 {
            self.add(FileEdits::of_file(server, path, text, edits));
        }
    }

    fn into_option(self, server: &Server) -> Option<WorkspaceEdit> {
        let is_empty = self.files.is_empty();
        let edit = self.into_edit(server);
        (!is_empty).then_some(edit)
    }

    fn into_edit(self, server: &Server) -> WorkspaceEdit {
        if self.failed > 0 {
            let links = if self.failed == 1 { "1 link".to_owned() } else { format!("{} links", self.failed) };
            server
                .client
                .warn(format!("{links} could not follow the rename: no text is known that leads to the target"));
        }
        workspace_edit(&server.abilities, self.files)
    }
}
