//! Links that follow what they lead to when it is renamed: a heading, or files.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use super::input::{DocumentInput, PageTree};
use super::page;
use crate::Page;
use crate::rules::documents::{relative_path, split_path};
use urlgram::file_path::SEGMENT_CHAR;
use urlgram::percent::{OnInvalid, decode_str, encode};
use urlgram::span::Span;
use urlgram_documents::{Document, Edit, Link, LinkRole};
use urlgram_sites::{Moves, SphinxLabels, folders_around};

/// The links of a document that follow a renamed target.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct FollowedLinks {
    /// Edits of the document.
    pub edits: Vec<Edit>,
    /// Number of links to the target for which no text is known that leads to it afterwards.
    pub failed: usize,
}

impl FollowedLinks {
    fn add(&mut self, edit: Option<Edit>) {
        match edit {
            Some(edit) => self.edits.push(edit),
            None => self.failed += 1,
        }
    }
}

/// Returns the page that a document is, whether or not its links are checked; `None` for a document without a place, and for one whose links
/// are not relative to its place.
pub fn page_of<'a>(input: &DocumentInput<'a>, document: &Document<'_>) -> Option<Page<'a>> {
    page::opened(input, input.tree.as_ref()?, &document.links)
}

/// Returns the edits after which the links of a page to renamed anchors of the file `target` lead to them. The names are percent-decoded.
pub fn follow_anchors(
    page: &Page<'_>,
    document: &Document<'_>,
    target: &Path,
    renamed: &BTreeMap<String, String>,
) -> FollowedLinks {
    let mut followed = FollowedLinks::default();
    for link in links(document) {
        let Some((before, fragment)) = link.text().split_once('#') else { continue };
        let Ok(name) = decode_str(fragment, OnInvalid::Replace) else { continue };
        let Some(new) = renamed.get(&*name) else { continue };
        if page.file(link.text()).as_deref() == Some(target) {
            let new = if name == fragment { new.clone() } else { encode(SEGMENT_CHAR, new.as_str()).to_string() };
            followed.add(link.edit(Span::new(before.len() as u32 + 1, link.text().len() as u32), &new));
        }
    }
    followed
}

/// Returns the edits after which the links of a page lead to the same files when these, or the page itself, are renamed. `after` is the page
/// in the [renamed files](urlgram_sites::MovedFiles).
pub fn follow_moves(before: &Page<'_>, after: &Page<'_>, document: &Document<'_>, moves: &Moves) -> FollowedLinks {
    let mut followed = FollowedLinks::default();
    for link in links(document) {
        let (path, rest) = split_path(link.text());
        let Some(target) = before.file(link.text()).filter(|_| !path.is_empty()) else { continue };
        let new = moves.after(&target);
        let leads_there = |path: &str| after.file(&format!("{path}{rest}")).is_some_and(|file| file == new);
        if leads_there(path) {
            continue;
        }
        let found = candidates(path, path.starts_with('/'), after, &new).into_iter().find(|path| leads_there(path));
        followed.add(found.and_then(|found| link.edit(Span::new(0, path.len() as u32), &found)));
    }
    followed
}

/// Returns a link of a page that leads to the same place: from the root of its site or repository with `is_rooted`, and otherwise from the
/// page. `None` for a link that is of this form already, and for one that leads to no file.
pub fn rebased(page: &Page<'_>, link: &str, is_rooted: bool) -> Option<String> {
    let (path, rest) = split_path(link);
    let target = page.file(link).filter(|_| !path.is_empty() && path.starts_with('/') != is_rooted)?;
    let leads_there = |path: &String| page.file(&format!("{path}{rest}")).is_some_and(|file| file == target);
    let found = candidates(path, is_rooted, page, &target).into_iter().find(leads_there)?;
    Some(format!("{found}{rest}"))
}

/// Returns the labels of Sphinx that a document can refer to; `None` if Sphinx does not read it.
pub fn sphinx_labels(tree: &PageTree<'_>) -> Option<Arc<SphinxLabels>> {
    crate::rules::documents::sphinx_labels(tree.sites, (tree.root, tree.path))
}

/// Returns the links that somebody follows, and that an author can change.
fn links<'l, 'd>(document: &'l Document<'d>) -> impl Iterator<Item = &'l Link<'d>> {
    document.links.iter().filter(|link| link.is_explicit && link.role == LinkRole::Link && !link.is_generated)
}

/// Endings of the sources of pages, which addresses do not have.
const SOURCES: &[&str] = &[".md", ".mdx", ".markdown", ".qmd", ".Rmd", ".html", ".htm"];

/// Names of the files that are shown for their folders.
const INDEXES: &[&str] = &["index", "_index", "README", "readme"];

/// Returns the paths that may lead to a file, those first that are written like the old one.
fn candidates(old: &str, is_rooted: bool, page: &Page<'_>, target: &Path) -> Vec<String> {
    let (own, root) = page.place();
    let paths: Vec<String> = if is_rooted {
        let inner = |folder| Some(format!("/{}", target.strip_prefix(folder).ok()?.to_string_lossy()));
        folders_around(root, target).filter_map(inner).collect()
    } else {
        // The address of a page may be a folder, from which its links start.
        let folder = own.parent().unwrap_or(root);
        [folder.to_owned(), own.with_extension("")].iter().map(|from| relative_path(from, target)).collect()
    };
    let dot = if old.starts_with("./") { "./" } else { "" };
    let paths = paths.into_iter().map(|path| path.replace('\\', "/"));
    let paths = paths.map(|path| if path.starts_with(['.', '/']) { path } else { format!("{dot}{path}") });
    let forms: Vec<Vec<String>> = paths.map(|path| forms(old, &path)).collect();
    let most = forms.iter().map(Vec::len).max().unwrap_or(0);
    let of_form = |at: usize| forms.iter().filter_map(move |forms| forms.get(at));
    (0..most).flat_map(of_form).map(|path| encoded(path)).filter(|path| !path.is_empty()).collect()
}

/// Returns the forms of a path, with and without ending, in the order of their likeness to another one.
fn forms(old: &str, path: &str) -> Vec<String> {
    let stem = SOURCES.iter().find_map(|ending| path.strip_suffix(ending));
    let Some(stem) = stem else {
        return vec![format!("{}{}", path.trim_end_matches('/'), if old.ends_with('/') { "/" } else { "" })];
    };
    let (folder, name) = stem.rsplit_once('/').map_or(("", stem), |(folder, name)| (folder, name));
    let address = if INDEXES.contains(&name) { if folder.is_empty() { "." } else { folder } } else { stem };
    let (plain, with_slash, html) = (address.to_owned(), format!("{address}/"), format!("{stem}.html"));
    if SOURCES.iter().any(|ending| old.ends_with(ending) && path.ends_with(ending)) {
        return vec![path.to_owned()];
    }
    match old {
        _ if old.ends_with(".html") => vec![html, with_slash, plain, path.to_owned()],
        _ if old.ends_with('/') => vec![with_slash, plain, html, path.to_owned()],
        _ => vec![plain, with_slash, html, path.to_owned()],
    }
}

/// Returns a path with its ASCII percent-encoded. Characters outside of ASCII stay as they are readable.
fn encoded(path: &str) -> String {
    let mut buffer = [0; 4];
    let of = |c: char| match c {
        '/' => "/".to_owned(),
        c if c.is_ascii() => encode(SEGMENT_CHAR, &*c.encode_utf8(&mut buffer)).to_string(),
        c => c.to_string(),
    };
    path.chars().map(of).collect()
}
