//! What the tests share.

use std::path::{Path, PathBuf};

/// A file or folder of the shared conformance data: in the folder that `URLGRAM_SHARED` names, or in `shared` beside the
/// package. `None`, with a word about it, where there is none.
#[allow(dead_code, reason = "not every test file uses it")]
#[allow(clippy::print_stderr, reason = "a test that was skipped says so")]
pub(crate) fn shared(path: &str) -> Option<PathBuf> {
    let beside = || {
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .ancestors()
            .map(|folder| folder.join("shared"))
            .find(|shared| shared.is_dir())
            .unwrap_or_default()
    };
    let file = std::env::var_os("URLGRAM_SHARED").map_or_else(beside, PathBuf::from).join(path);
    if !file.exists() {
        eprintln!("skipped: there is no {}", file.display());
        return None;
    }
    Some(file)
}
