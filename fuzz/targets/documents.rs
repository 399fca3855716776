//! Every reader of documents accepts any bytes, its spans are in the document, and edits change only their place.
//!
//! The first byte selects the kind of document.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use urlgram::span::Span;
use urlgram_documents::{DocumentKind, add_ignores, apply, read};

static KINDS: LazyLock<Vec<DocumentKind>> =
    LazyLock::new(|| DocumentKind::names().filter_map(DocumentKind::from_name).collect());

/// Number of links whose edits are tried.
const MAX_EDITED: usize = 16;

fuzz_target!(|input: &[u8]| {
    let Some((kind, document)) = input.split_first() else { return };
    let kind = KINDS[usize::from(*kind) % KINDS.len()];
    let found = read(kind, document);
    for pair in found.links.windows(2) {
        assert!(pair[0].span.end <= pair[1].span.start, "{pair:?}");
    }
    for link in found.links.iter().take(MAX_EDITED) {
        let length = link.text().len() as u32;
        let scheme = link.text().find(':').unwrap_or(0) as u32;
        for (span, new) in
            [(Span::new(0, scheme), "x"), (Span::empty(length), "é"), (Span::new(0, length), "http://h/")]
        {
            let Some(edit) = link.edit(span, new) else { continue };
            assert!(link.span.start <= edit.span.start && edit.span.end <= link.span.end, "{edit:?}");
            let edited = apply(document, std::slice::from_ref(&edit)).text;
            assert!(edited.starts_with(&document[..edit.span.start as usize]));
            assert!(edited.ends_with(&document[edit.span.end as usize..]));
        }
    }
    let findings: Vec<(Span, &str)> = found.links.iter().map(|link| (link.span, "U999")).collect();
    let added = add_ignores(kind, document, &findings);
    apply(document, &added.edits);
});
