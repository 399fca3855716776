//! The documents of AsciiDoc of a repository: [`AsciidocTree`].

use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};

use super::antora::{Component, Components, Counts, Place, Resource, resource};
use super::document::{Parsed, letters};
use super::includes::Includes;
use crate::files::{Files, below, has_path, joined};
use crate::lookup::{Lookup, lookup, may_be_built, whole};
use crate::target::Reason;
use urlgram_documents::ReferenceKind;

/// Endings of documents.
const ENDINGS: &[&str] = &["adoc", "asciidoc", "asc", "ad"];

/// Beginnings of the names of attributes that Asciidoctor, Antora, GitHub and editors set.
const USUAL: &[&str] = &[
    "env-github", "env-site", "env-browser", "env-vscode", "env-idea", "backend", "basebackend", "asciidoctor",
    "doctype", "outfilesuffix", "filetype", "safe-mode", "site-", "page-", "antora", "docfile", "docname", "embedded",
    "html5", "pdf",
];

/// Most folders of images that a path is searched in.
const MAX_IMAGE_FOLDERS: usize = 32;

/// The documents of AsciiDoc of a repository, with what they include.
#[derive(Debug, Default)]
pub struct AsciidocTree {
    documents: HashMap<PathBuf, Parsed>,
    includes: Includes,
    /// Names of files in includes that are not found, such as `{path}/a.adoc`.
    unknown_includes: HashSet<String>,
    components: Components,
    /// Pages of components by the folders of these and their own names; `None` where several have the name.
    pages: HashMap<(PathBuf, String), Option<PathBuf>>,
    /// Ids of pages that were renamed.
    aliases: HashSet<String>,
    /// Folders of images that documents set, or some of them if they are many.
    image_folders: BTreeSet<String>,
    has_many_image_folders: bool,
    /// Names of the attributes that documents, components and playbooks set.
    attributes: HashSet<String>,
    /// Whether the path of an included file has an attribute that is set elsewhere.
    has_computed_includes: bool,
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
            let file = name(&inner);
            if file.ends_with(".yml") && (file == "antora.yml" || file.contains("playbook")) {
                let lines = files.text(&path).unwrap_or_default();
                let keys = lines.lines().filter_map(|line| line.split_once(':')).map(|(key, _)| key.trim());
                tree.attributes.extend(keys.map(|key| key.trim_matches(['"', '\'', '!', '@', '-', ' ']).to_owned()));
            }
            if file == "antora.yml" {
                Component::of(files, &path).into_iter().for_each(|component| tree.components.add(component));
            } else if is_document(&path) {
                tree.documents.extend(files.text(&path).map(|text| (path, Parsed::of(&text))));
            }
        }
        let files_of = |path: &PathBuf, parsed: &Parsed| {
            parsed.includes.iter().map(|include| tree.include(files, root, path, include)).collect::<Vec<_>>()
        };
        let included: Vec<_> =
            tree.documents.iter().map(|(path, parsed)| (path.clone(), files_of(path, parsed))).collect();
        for (path, found) in &included {
            let parsed = &tree.documents[path];
            let missing = parsed.includes.iter().zip(found).filter(|(_, found)| found.is_none());
            tree.unknown_includes.extend(missing.map(|(include, _)| name(include).to_owned()));
            tree.image_folders.extend(parsed.attribute_of("imagesdir").map(str::to_owned));
        }
        tree.has_many_image_folders = tree.image_folders.len() > MAX_IMAGE_FOLDERS;
        tree.image_folders = std::mem::take(&mut tree.image_folders).into_iter().take(MAX_IMAGE_FOLDERS).collect();
        tree.has_computed_includes = tree.unknown_includes.iter().any(|include| include.contains('{'));
        tree.add_pages();
        let set = tree.documents.values_mut().flat_map(|parsed| std::mem::take(&mut parsed.set));
        tree.attributes.extend(set);
        tree.leave_out();
        tree.includes = Includes::new(included);
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
        let counts = tree.count(files);
        tree.components.mark_whole(&counts);
        Some(tree)
    }

    /// Keeps the parts of documents whose conditions nothing in the repository meets.
    fn leave_out(&mut self) {
        let is_set = |name: &str| {
            let is_usual = USUAL.iter().any(|start| name.starts_with(start));
            is_usual || self.attributes.contains(name) || name.contains('{')
        };
        let is_active = |names: &[String]| names.iter().any(|names| names.split('+').all(is_set));
        for parsed in self.documents.values_mut() {
            let mut parts = std::mem::take(&mut parsed.conditions);
            parts.retain(|(_, names)| !is_active(names));
            parts.sort_unstable_by_key(|(range, _)| range.start);
            for (range, _) in parts {
                match parsed.left_out.last_mut().filter(|last| range.start < last.end) {
                    Some(last) => last.end = last.end.max(range.end),
                    None => parsed.left_out.push(range),
                }
            }
        }
    }

    /// Keeps the pages of components by their names.
    fn add_pages(&mut self) {
        for path in self.documents.keys() {
            let modules = path.ancestors().filter(|folder| folder.file_name().is_some_and(|name| name == "modules"));
            let folders = modules.filter_map(Path::parent).filter(|folder| self.components.in_folder(folder).is_some());
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            for folder in folders {
                let known = self.pages.entry((folder.to_owned(), name.to_string()));
                known.and_modify(|page| *page = None).or_insert_with(|| Some(path.clone()));
                let module =
                    path.ancestors().find(|module| module.parent().is_some_and(|all| all == folder.join("modules")));
                if let Some(module) = module.filter(|module| path.starts_with(module.join("pages"))) {
                    let known = self.pages.entry((module.to_owned(), name.to_string()));
                    known.and_modify(|page| *page = None).or_insert_with(|| Some(path.clone()));
                }
            }
        }
    }

    /// Counts the references to pages, by the folder of the component that they are in.
    fn count(&self, files: &dyn Files) -> HashMap<PathBuf, Counts> {
        let mut all: HashMap<PathBuf, Counts> = HashMap::new();
        for (path, parsed) in &self.documents {
            let Some((component, inner)) = self.inner(path) else { continue };
            let Some(place) = component.place(&inner) else { continue };
            let counts = all.entry(component.root.clone()).or_default();
            for page in &parsed.pages {
                match resource(files, &self.components, place, page, "pages") {
                    Resource::Paths { paths, id, .. } => {
                        let is_found = self.aliases.contains(&id) || paths.iter().any(|path| has_path(files, path));
                        *if is_found { &mut counts.found } else { &mut counts.missing } += 1;
                        if is_in_module(page) {
                            let (found, missing) = counts.modules.entry(place.module.to_owned()).or_default();
                            *found += usize::from(is_found);
                            missing.extend((!is_found).then_some(id));
                        }
                    }
                    // A module that only another repository has.
                    Resource::Elsewhere if page.matches(':').count() == 1 => counts.missing += 1,
                    Resource::Elsewhere | Resource::Invalid => {}
                }
            }
        }
        all
    }

    /// Returns the component around a file, and the path of the file from the folder of the component.
    fn inner(&self, path: &Path) -> Option<(&Component, String)> {
        let component = self.components.around(path)?;
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
            return paths.into_iter().find(|path| has_path(files, path));
        }
        joined(root, document.parent()?, include).filter(|path| has_path(files, path))
    }

    /// Whether the text at an offset of a document is left out, because nothing in the repository sets the attribute that it depends on.
    pub fn is_left_out(&self, document: &Path, at: usize) -> bool {
        self.documents.get(document).is_some_and(|parsed| {
            let next = parsed.left_out.partition_point(|range| range.end <= at);
            parsed.left_out.get(next).is_some_and(|range| range.contains(&at))
        })
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
        if path.contains("://") {
            return Checked::Found;
        }
        // The name of an anchor may have a colon, and a browser searches for `:~:text=`.
        if path.is_empty() {
            return self.own_anchor(document, fragment);
        }
        let tops = self.includes.tops(document);
        let mut result = None;
        for context in [document].into_iter().chain(self.includes.paths(&tops)) {
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
        let is_page = family == "pages" && !text.contains('$');
        let with_ending = format!("{text}.adoc");
        let id = if is_page && !name(text).contains('.') { &with_ending } else { text };
        match resource(files, &self.components, place, id, family) {
            Resource::Paths { paths, id, is_latest } => match paths.iter().find(|path| has_path(files, path)) {
                Some(found) => Ok(Some(found.clone())),
                None if self.aliases.contains(&id) => Ok(None),
                None if is_latest => Err(Checked::Unknown(Reason::OtherPart)),
                None if is_page && is_in_module(text) && place.component.has_module(place.module) => {
                    Err(Checked::NoFile(self.moved(place, text)))
                }
                None if self.in_named_module(place, text).is_some() => {
                    Err(Checked::NoFile(self.in_named_module(place, text)))
                }
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
        let page = self.pages.get(&(place.component.root.clone(), wanted.to_owned()))?;
        let (_, inner) = self.inner(page.as_ref()?)?;
        let moved = place.component.place(&inner).filter(|moved| moved.family == "pages")?;
        Some(if moved.module == place.module {
            moved.inner.to_owned()
        } else {
            format!("{}:{}", moved.module, moved.inner)
        })
    }

    /// Returns the id of the only page with the name of a missing one in the module that an id names, `module:folder/page.adoc`.
    fn in_named_module(&self, place: Place<'_>, id: &str) -> Option<String> {
        // Each folder has pages of these names.
        const USUAL: [&str; 8] = ["index", "overview", "introduction", "intro", "about", "readme", "reference", "home"];
        let (module, inner) = id.split_once(':').filter(|(module, _)| !module.contains('@'))?;
        let name = name(inner);
        let stem = name.strip_suffix(".adoc").filter(|_| !inner.contains([':', '$']))?;
        let folder = place.component.root.join("modules").join(module);
        let page = self.pages.get(&(folder, name.to_owned())).filter(|_| !USUAL.contains(&stem))?;
        let (_, found) = self.inner(page.as_ref()?)?;
        let moved = place.component.place(&found)?;
        Some(format!("{module}:{}", moved.inner))
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
                Lookup::Missing(place) => missing = missing.or_else(|| Some((whole(folder, &path, &place), place))),
                Lookup::OtherCase(_, name) => return Err(Checked::NoFile(Some(name))),
                Lookup::Submodule => return Err(Checked::Unknown(Reason::Submodule)),
                Lookup::Outside => {}
            }
        }
        Err(match missing {
            None => Checked::Unknown(Reason::OutsideTree),
            Some((file, missing)) if may_be_built(files, root, &missing, &file) => Checked::Unknown(Reason::Built),
            Some(_) if kind == ReferenceKind::Image && self.has_many_image_folders => {
                Checked::Unknown(Reason::Attribute)
            }
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

    /// Whether a document is shown as part of others that are not known.
    fn is_part(&self, document: &Path) -> bool {
        let file = document.file_name().unwrap_or_default().to_string_lossy();
        let own = self.inner(document);
        let family = own.as_ref().and_then(|(component, inner)| component.place(inner)).map(|place| place.family);
        let is_untitled = self.documents.get(document).is_none_or(|parsed| !parsed.has_title);
        let is_component = family.is_some_and(|family| family != "pages" && !family.is_empty());
        is_component
            || family.is_none() && !self.includes.is_included(document) && (file.starts_with('_') || is_untitled)
            || self.unknown_includes.contains(&*file)
            || self.has_computed_includes
    }

    /// Checks an anchor of the document that has the reference.
    fn own_anchor(&self, document: &Path, name: &str) -> Checked {
        let own = self.anchor(document, name);
        if !matches!(own, Checked::NoAnchor(_)) {
            return own;
        }
        let around = self.includes.around(document);
        let letters = letters(name);
        let mut others = self.includes.paths(&around).filter_map(|path| self.documents.get(path));
        if others.any(|other| other.has(name, &letters)) {
            return Checked::Found;
        }
        let has_computed = |path: &Path| self.documents.get(path).is_some_and(|parsed| parsed.is_open);
        // An extension of Antora fills a page without sections.
        let is_filled =
            || self.inner(document).is_some() && self.documents.get(document).is_some_and(|own| !own.has_sections);
        if self.includes.paths(&around).any(has_computed) {
            Checked::Unknown(Reason::Anchors)
        } else if around.is_open || self.is_part(document) {
            Checked::Unknown(Reason::Part)
        } else if is_filled() {
            Checked::Unknown(Reason::Anchors)
        } else {
            own
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
        let (scope, letters) = (self.includes.reached(file), letters(fragment));
        let (mut is_open, mut hint) = (scope.is_open, None);
        for parsed in self.includes.paths(&scope).filter_map(|path| self.documents.get(path)) {
            if parsed.has(fragment, &letters) {
                return Checked::Found;
            }
            hint = hint.or(parsed.similar(&letters));
            is_open |= parsed.is_open;
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

/// Returns the last segment of a path.
fn name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// Whether an id names a page of the same module.
fn is_in_module(id: &str) -> bool {
    !id.contains([':', '@', '$'])
}
