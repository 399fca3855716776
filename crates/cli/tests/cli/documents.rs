//! The files of the repository that tests of its documents read.

use std::fs;
use std::path::{Path, PathBuf};

/// Returns the root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// Returns the Markdown files, each with its path from the root. Samples are read by other tests.
pub(crate) fn documents() -> Vec<(String, String)> {
    files("md")
}

/// Returns the files of Rust, each with its path from the root.
pub(crate) fn sources() -> Vec<(String, String)> {
    files("rs")
}

/// Returns the files with this ending, but samples and those that `.gitignore` names.
fn files(ending: &str) -> Vec<(String, String)> {
    let root = root();
    let walk = ignore::WalkBuilder::new(&root).require_git(false).sort_by_file_path(Path::cmp).build();
    let paths = walk.map(|entry| entry.unwrap().into_path());
    let named = paths.filter(|path| path.extension().is_some_and(|end| end == ending)).map(|path| {
        let name = path.strip_prefix(&root).unwrap().to_str().unwrap().to_owned();
        (name, path)
    });
    let ours = named.filter(|(name, _)| !["/samples/", "/node_modules/"].iter().any(|part| name.contains(part)));
    ours.map(|(name, path)| (name, fs::read_to_string(path).unwrap())).collect()
}
