//! The anchor that GitHub gives the text of a README.

use std::path::Path;

use crate::anchors::Anchors;
use crate::slug::Slugs;
use urlgram_documents::DocumentKind;

impl Anchors {
    /// Returns what [`of`](Anchors::of) returns, and the anchor around a README that GitHub shows: `#readme`.
    pub(crate) fn of_file(path: &Path, kind: DocumentKind, text: &str, slugs: &[Slugs]) -> Option<Anchors> {
        let mut anchors = Anchors::of(kind, text, slugs)?;
        let is_readme = path.file_stem().is_some_and(|stem| stem.eq_ignore_ascii_case("readme"));
        if is_readme && slugs == [Slugs::GitHub] {
            anchors.add_ids(std::iter::once("readme"));
        }
        Some(anchors)
    }
}
