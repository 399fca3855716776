//! The documents of AsciiDoc of a repository: [`AsciidocTree`].

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use super::antora::{Component, Place, Resource, resource};
use super::document::Parsed;
use crate::files::{Files, below, joined};
use crate::lookup::{Lookup, lookup, may_be_built};
use crate::target::Reason;
use urlgram_documents::ReferenceKind;

/// Endings of documents.
const ENDINGS: &[&str] = &["adoc", "asciidoc", "asc", "ad"];

/// Most documents that are searched for an anchor: those that a document includes, or that include it.
const MAX_DOCUMENTS: usize = 200;

/// The documents of AsciiDoc of a repository, with what they include.
#[derive(Debug, Default)]
pub struct AsciidocTree {
    documents: HashMap<PathBuf, Parsed>,
    /// Files that a document includes; `None` for one that is not found.
    included: HashMap<PathBuf, Vec<Option<PathBuf>>>,
    includers: HashMap<PathBuf, Vec<PathBuf>>,
    /// Names of files in includes that are not found, such as `{path}/a.adoc`.
    unknown_includes: HashSet<String>,
    components: Vec<Component>,
    /// Ids of pages that were renamed.
    aliases: HashSet<String>,
    /// Folders of images that documents set.
    image_folders: HashSet<String>,
}

/// Result of a check of a reference.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Checked {
    /// It leads to something.
    Found,
    /// No file has the path. The hint is a text that may be meant.
    NoFile(Option<String>),
    /// The target has no such anchor. The hint is one that it has.
    NoAnchor(Option<String>),
    /// It cannot be checked.
    Unknown(Reason),
}

impl AsciidocTree {
    pub(crate) fn of(files: &dyn Files, root: &Path) -> Option<AsciidocTree> {
        let mut tree = AsciidocTree::default();
        let is_entered = |name: &str| !name.starts_with('.') && name != "node_modules";
        for inner in below(files, root, is_entered)? {
            let path = root.join(&inner);
            if inner == "antora.yml" || inner.ends_with("/antora.yml") {
                tree.components.extend(Component::of(files, &path));
            } else if is_document(&path) {
                tree.documents.extend(files.text(&path).map(|text| (path, Parsed::of(&text))));
            }
        }
        let files_of = |path: &PathBuf, parsed: &Parsed| {
            parsed.includes.iter().map(|include| tree.include(files, root, path, include)).collect::<Vec<_>>()
        };
        let included: HashMap<_, _> =
            tree.documents.iter().map(|(path, parsed)| (path.clone(), files_of(path, parsed))).collect();
        for (path, found) in &included {
            let parsed = &tree.documents[path];
            for (include, found) in parsed.includes.iter().zip(found) {
                match found {
                    Some(found) => tree.includers.entry(found.clone()).or_default().push(path.clone()),
                    None => _ = tree.unknown_includes.insert(name(include).to_owned()),
                }
            }
            tree.image_folders.extend(parsed.attribute_of("imagesdir").map(str::to_owned));
        }
        tree.included = included;
        let mut aliases = HashSet::new();
        for (path, parsed) in tree.documents.iter().filter(|(_, parsed)| !parsed.aliases.is_empty()) {
            let inner = tree.inner(path);
            let Some(place) = inner.as_ref().and_then(|(component, inner)| component.place(inner)) else { continue };
            for alias in &parsed.aliases {
                if let Resource::Paths { id, .. } = resource(files, &tree.components, place, alias, "pages") {
                    aliases.insert(id);
                }
            }
        }
        tree.aliases = aliases;
        let whole: Vec<bool> = tree.components.iter().map(|component| tree.is_whole(files, component)).collect();
        tree.components.iter_mut().zip(whole).for_each(|(component, whole)| component.is_whole = whole);
        Some(tree)
    }

    /// Whether at most one in thirty references to pages of a component lead to none.
    fn is_whole(&self, files: &dyn Files, component: &Component) -> bool {
        let (mut found, mut missing) = (0, 0);
        for (path, parsed) in self.documents.iter().filter(|(path, _)| path.starts_with(&component.root)) {
            let inner = path.strip_prefix(&component.root).unwrap_or(path).to_string_lossy().replace('\\', "/");
            let Some(place) = component.place(&inner) else { continue };
            for page in &parsed.pages {
                match resource(files, &self.components, place, page, "pages") {
                    Resource::Paths { paths, id, .. } => {
                        let is_found = self.aliases.contains(&id) || paths.iter().any(|path| is_file(files, path));
                        *if is_found { &mut found } else { &mut missing } += 1;
                    }
                    // A module that only another repository has.
                    Resource::Elsewhere if page.matches(':').count() == 1 => missing += 1,
                    Resource::Elsewhere | Resource::Invalid => {}
                }
            }
        }
        missing * 30 <= found + missing
    }

    /// Returns the component around a file, and the path of the file from the folder of the component.
    fn inner(&self, path: &Path) -> Option<(&Component, String)> {
        let around = self.components.iter().filter(|component| path.starts_with(&component.root));
        let component = around.max_by_key(|component| component.root.as_os_str().len())?;
        Some((component, path.strip_prefix(&component.root).ok()?.to_string_lossy().replace('\\', "/")))
    }

    /// Returns the name of the component of Antora that a document belongs to, as links are counted.
    pub fn site(&self, root: &Path, document: &Path) -> String {
        let place = self.inner(document).filter(|(component, inner)| component.place(inner).is_some());
        place.map_or_else(
            || "documents of AsciiDoc".to_owned(),
            |(component, _)| {
                let config = component.root.join("antora.yml");
                format!("Antora ({})", config.strip_prefix(root).unwrap_or(&config).display())
            },
        )
    }

    /// Returns the file that an include of a document names.
    fn include(&self, files: &dyn Files, root: &Path, document: &Path, include: &str) -> Option<PathBuf> {
        let own = self.inner(document);
        let place = own.as_ref().and_then(|(component, inner)| component.place(inner));
        if let Some(place) = place.filter(|_| include.contains(['$', ':'])) {
            let Resource::Paths { paths, .. } = resource(files, &self.components, place, include, "pages") else {
                return None;
            };
            return paths.into_iter().find(|path| is_file(files, path));
        }
        joined(root, document.parent()?, include).filter(|path| is_file(files, path))
    }

    /// Checks a reference of a document of the repository at `root`.
    pub fn check(
        &self,
        files: &dyn Files,
        (root, document): (&Path, &Path),
        kind: ReferenceKind,
        text: &str,
    ) -> Checked {
        let Some(parsed) = self.documents.get(document) else { return Checked::Unknown(Reason::Computed) };
        let text = parsed.filled(text);
        if text.contains('{') {
            return Checked::Unknown(Reason::Attribute);
        }
        let (path, fragment) = match (text.split_once('#'), kind) {
            (Some(parts), ReferenceKind::Xref | ReferenceKind::CrossReference) => parts,
            (None, ReferenceKind::CrossReference) => ("", text.as_str()),
            // A name without an ending is that of an anchor.
            (None, ReferenceKind::Xref) if !name(&text).contains('.') && !text.contains(['$', ':']) => {
                ("", text.as_str())
            }
            _ => (text.as_str(), ""),
        };
        // The name of an anchor may have a colon, and a browser searches for `:~:text=`.
        if path.is_empty() {
            return self.own_anchor(document, fragment);
        }
        let tops = self.tops(document);
        let mut result = None;
        for context in [document].into_iter().chain(tops.iter().map(PathBuf::as_path)) {
            match self.file(files, (root, context), kind, path) {
                Ok(Some(file)) => return self.anchor(&file, fragment.split(":~:").next().unwrap_or_default()),
                Ok(None) => return Checked::Found,
                Err(checked) => result = result.or(Some(checked)),
            }
        }
        match result.unwrap_or(Checked::Found) {
            // Paths of a part are relative to the document that includes it.
            Checked::NoFile(_) if kind != ReferenceKind::File && self.is_part(document) => {
                Checked::Unknown(Reason::Part)
            }
            checked => checked,
        }
    }

    /// Returns the file that the path of a reference leads to; `None` for a page that was renamed.
    fn file(
        &self,
        files: &dyn Files,
        (root, document): (&Path, &Path),
        kind: ReferenceKind,
        path: &str,
    ) -> Result<Option<PathBuf>, Checked> {
        let own = self.inner(document);
        let place = own.as_ref().and_then(|(component, inner)| component.place(inner));
        let family = if kind == ReferenceKind::Image { "images" } else { "pages" };
        // A path in an include is relative unless it is an id.
        match place.filter(|_| kind != ReferenceKind::File || path.contains(['$', ':'])) {
            Some(place) => self.resource(files, place, family, path),
            None => self.relative(files, (root, document), kind, path).map(Some),
        }
    }

    /// Returns the file that an id of Antora names.
    fn resource(
        &self,
        files: &dyn Files,
        place: Place<'_>,
        family: &str,
        text: &str,
    ) -> Result<Option<PathBuf>, Checked> {
        let is_page = family == "pages" && !text.contains('$') && !name(text).contains('.');
        let with_ending = format!("{text}.adoc");
        let id = if is_page { &with_ending } else { text };
        match resource(files, &self.components, place, id, family) {
            Resource::Paths { paths, id, is_latest } => match paths.iter().find(|path| is_file(files, path)) {
                Some(found) => Ok(Some(found.clone())),
                None if self.aliases.contains(&id) => Ok(None),
                None if is_latest => Err(Checked::Unknown(Reason::OtherPart)),
                None => match self.moved(place, text) {
                    // A page of another module may have the same name.
                    moved if !place.component.is_whole && (moved.is_none() || text.contains(':')) => {
                        Err(Checked::Unknown(Reason::OtherPart))
                    }
                    moved => Err(Checked::NoFile(moved)),
                },
            },
            Resource::Elsewhere => Err(Checked::Unknown(Reason::OtherPart)),
            Resource::Invalid => Err(Checked::Unknown(Reason::Computed)),
        }
    }

    /// Returns the id of the only page of the component with the name of one that is missing.
    fn moved(&self, place: Place<'_>, id: &str) -> Option<String> {
        let wanted = id.rsplit(['/', ':', '$']).next()?;
        let pages = place.component.root.join("modules");
        let mut found = self
            .documents
            .keys()
            .filter(|path| path.starts_with(&pages) && path.file_name().is_some_and(|name| name == wanted));
        let (_, inner) = self.inner(found.next().filter(|_| found.next().is_none())?)?;
        let moved = place.component.place(&inner).filter(|moved| moved.family == "pages")?;
        Some(if moved.module == place.module {
            moved.inner.to_owned()
        } else {
            format!("{}:{}", moved.module, moved.inner)
        })
    }

    /// Returns the file that a path leads to from a document that belongs to no component.
    fn relative(
        &self,
        files: &dyn Files,
        (root, document): (&Path, &Path),
        kind: ReferenceKind,
        path: &str,
    ) -> Result<PathBuf, Checked> {
        let folder = document.parent().unwrap_or(root);
        let endings = ENDINGS.iter().map(|ending| format!("{path}.{ending}")).filter(|_| kind != ReferenceKind::Image);
        let images = self
            .image_folders
            .iter()
            .filter(|_| kind == ReferenceKind::Image)
            .map(|folder| format!("{}/{path}", folder.trim_end_matches('/')));
        let paths = [path.to_owned()].into_iter().chain(endings).chain(images);
        let mut missing = None;
        for path in paths {
            match lookup(files, root, folder, &path) {
                Lookup::Found(file) => return Ok(file),
                Lookup::Missing(place) => missing = missing.or(Some(place)),
                Lookup::OtherCase(_, name) => return Err(Checked::NoFile(Some(name))),
                Lookup::Submodule => return Err(Checked::Unknown(Reason::Submodule)),
                Lookup::Outside => {}
            }
        }
        Err(match missing {
            None => Checked::Unknown(Reason::OutsideTree),
            Some(missing) if may_be_built(files, root, &missing) => Checked::Unknown(Reason::Built),
            // A build may set the folder of images, and publish other documents next to this one.
            Some(_)
                if kind == ReferenceKind::Image && !self.documents[document].filled("{imagesdir}").starts_with('{') =>
            {
                Checked::NoFile(None)
            }
            Some(_) if kind == ReferenceKind::Image => Checked::Unknown(Reason::Attribute),
            Some(_) => Checked::NoFile(None),
        })
    }

    /// Returns the documents that include a document, directly or through others, and are themselves not included.
    fn tops(&self, document: &Path) -> Vec<PathBuf> {
        let mut found = vec![document.to_owned()];
        let mut at = 0;
        while at < found.len() && found.len() < MAX_DOCUMENTS {
            for includer in self.includers.get(&found[at]).into_iter().flatten() {
                if !found.contains(includer) {
                    found.push(includer.clone());
                }
            }
            at += 1;
        }
        found.remove(0);
        found
    }

    /// Whether a document is shown as part of others that are not known.
    fn is_part(&self, document: &Path) -> bool {
        let file = document.file_name().unwrap_or_default().to_string_lossy();
        let own = self.inner(document);
        let family = own.as_ref().and_then(|(component, inner)| component.place(inner)).map(|place| place.family);
        let is_untitled = self.documents.get(document).is_none_or(|parsed| !parsed.has_title);
        let is_component = family.is_some_and(|family| family != "pages" && !family.is_empty());
        is_component
            || family.is_none() && !self.includers.contains_key(document) && (file.starts_with('_') || is_untitled)
            || self.unknown_includes.contains(&*file)
            || self.unknown_includes.iter().any(|include| include.contains('{'))
    }

    /// Checks an anchor of the document that has the reference.
    fn own_anchor(&self, document: &Path, name: &str) -> Checked {
        let own = self.anchor(document, name);
        if !matches!(own, Checked::NoAnchor(_)) {
            return own;
        }
        let tops = self.tops(document);
        let mut others = tops.iter().map(|top| self.anchor(top, name));
        match others.find(|checked| !matches!(checked, Checked::NoAnchor(_))) {
            Some(found) => found,
            None if tops.len() + 1 >= MAX_DOCUMENTS || self.is_part(document) => Checked::Unknown(Reason::Part),
            None => own,
        }
    }

    /// Checks an anchor of a file, or of what it includes.
    fn anchor(&self, file: &Path, fragment: &str) -> Checked {
        if fragment.is_empty() || !self.documents.contains_key(file) {
            return Checked::Found;
        }
        // The state of a program, such as `#tag/a`.
        if fragment.contains(['/', '=', '!']) {
            return Checked::Unknown(Reason::Anchors);
        }
        let (mut found, mut at, mut is_open, mut hint) = (vec![file.to_owned()], 0, false, None);
        while at < found.len() {
            let path = found[at].clone();
            at += 1;
            let Some(parsed) = self.documents.get(&path) else { continue };
            if parsed.has(fragment) {
                return Checked::Found;
            }
            hint = hint.or(parsed.similar(fragment));
            is_open |= parsed.is_open || found.len() >= MAX_DOCUMENTS;
            for included in self.included.get(&path).into_iter().flatten() {
                match included {
                    Some(included) if found.contains(included) || found.len() >= MAX_DOCUMENTS => {}
                    Some(included) => found.push(included.clone()),
                    None => is_open = true,
                }
            }
        }
        match is_open {
            true => Checked::Unknown(Reason::Anchors),
            false => Checked::NoAnchor(hint.map(str::to_owned)),
        }
    }
}

fn is_document(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ENDINGS.iter().any(|known| ending == *known))
}

fn is_file(files: &dyn Files, path: &Path) -> bool {
    let (Some(folder), Some(name)) = (path.parent(), path.file_name().and_then(|name| name.to_str())) else {
        return false;
    };
    crate::files::has(files, folder, name)
}

/// Returns the last segment of a path.
fn name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}
