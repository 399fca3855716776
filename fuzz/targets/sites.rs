//! Any tree of files is a site or none: its pages, anchors and links are found, and links are checked and fixed, in every generator.
//!
//! NULs separate the names and the texts of the files.
#![no_main]

use std::cell::RefCell;
use std::path::Path;

use libfuzzer_sys::fuzz_target;
use urlgram_documents::DocumentKind;
use urlgram_lint::Config;
use urlgram_lint::document::{DocumentInput, DocumentLinter, FileList, FixLevel, PageTree, Sites};

/// Largest number of files.
const MAX_FILES: usize = 32;

/// Targets of links, which each page resolves.
const TARGETS: &[&str] = &["", "/", "..", "a.md", "../b", "/docs/c/", "./d.html", "%2e%2e/e", "f.rst", "{{g}}"];

thread_local! {
    static LINTERS: RefCell<Vec<(DocumentKind, DocumentLinter)>> = const { RefCell::new(Vec::new()) };
}

fn with_linter(kind: DocumentKind, work: impl FnOnce(&DocumentLinter)) {
    LINTERS.with_borrow_mut(|linters| {
        let at = linters.iter().position(|(known, _)| *known == kind).unwrap_or_else(|| {
            let mut config = Config::default();
            config.selection.select = Some(vec!["ALL".into()]);
            linters.push((kind, DocumentLinter::new(kind, &config)));
            linters.len() - 1
        });
        work(&linters[at].1);
    });
}

fuzz_target!(|input: &str| {
    let parts: Vec<&str> = input.split('\0').take(2 * MAX_FILES).collect();
    let files = || parts.chunks(2).map(|part| (part[0], part.get(1).copied()));
    let sites = Sites::new(FileList::new(files()));
    let (tree, root) = (sites.tree(), Path::new("/"));
    for (name, text) in files() {
        let path = FileList::path(name);
        let (Some(kind), Some(text)) = (DocumentKind::of_path(&path), text) else { continue };
        if let Some(anchors) = tree.anchors(root, &path) {
            anchors.find("Some-Anchor");
        }
        if let Some(page) = tree.page(root, &path) {
            TARGETS.iter().for_each(|target| _ = page.resolve(target));
        }
        tree.moved(root, name);
        let place = PageTree { sites: tree, path: &path, root, site_roots: &[] };
        let document = DocumentInput { kind, bytes: text.as_bytes(), name, tree: Some(place) };
        with_linter(kind, |linter| {
            let checked = linter.check(&document);
            for finding in &checked.findings {
                assert!(finding.span.end as usize <= text.len(), "{finding:?}");
            }
            linter.fix(&document, &checked, FixLevel::Unsafe);
        });
    }
    let _ = tree.counts();
});
