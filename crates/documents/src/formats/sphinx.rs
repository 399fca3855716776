//! Targets of roles and entries of tables of contents of Sphinx, in reStructuredText and in MyST.

use std::ops::Range;

use crate::collect::Collector;
use crate::reference::ReferenceKind;

/// Returns the range of the target in the content of a role or an entry that has a text before it: `Text <target>`.
pub(super) fn target(content: &str) -> Option<Range<usize>> {
    let open = content.strip_suffix('>')?.rfind('<')?;
    Some(open + 1..content.len() - 1)
}

/// Adds the document that an entry of a table of contents names: `guide/start`, `Text <guide/start>`.
pub(super) fn entry(out: &mut Collector<'_>, span: Range<usize>) {
    let target = target(out.raw(span.clone()));
    let path = target.map_or(span.clone(), |target| span.start + target.start..span.start + target.end);
    // `self` is the document itself.
    if !matches!(out.raw(path.clone()), "self" | "genindex" | "modindex" | "search") {
        out.reference(path, ReferenceKind::Document);
    }
}
