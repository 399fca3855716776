//! Access to the files under `tests/data` for the tests of all packages.
#![allow(dead_code, reason = "not every test binary uses all of it")]

use std::path::{Path, PathBuf};

use serde_json::Value;

/// Returns the path of a file or folder under `tests/data`. Panics if it does not exist.
pub(crate) fn data(path: &str) -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package
        .ancestors()
        .map(|folder| folder.join("tests/data").join(path))
        .find(|file| file.exists())
        .unwrap_or_else(|| panic!("tests/data/{path} is missing"))
}

/// Reads the cases of a file under `tests/data`, one JSON value per line. Panics unless there are `count` cases.
pub(crate) fn cases(path: &str, count: usize) -> Vec<Value> {
    let text = std::fs::read_to_string(data(path)).unwrap();
    let cases: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(cases.len(), count, "number of cases in {path}");
    cases
}

/// Reads the URL lists under `tests/data/urls`: file names and texts.
pub(crate) fn url_lists() -> [(PathBuf, String); 4] {
    ["isaacs_files", "kasztp", "node_files", "userbait"].map(|name| {
        let path = data(&format!("urls/{name}.txt"));
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.lines().count() > 6_000, "{name} is cut short");
        (path, text)
    })
}
