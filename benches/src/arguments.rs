//! The arguments that the benchmarks share: `[ROUNDS] [LIST...]`. A list is a file of one URL per line; the default is the
//! lists under `tests/data/urls`.

use std::path::{Path, PathBuf};

/// The file name of a list and its lines.
pub(crate) struct List {
    pub(crate) name: String,
    pub(crate) texts: Vec<String>,
}

/// The number of rounds, 31 by default, and the lists without empty lines.
pub(crate) fn read() -> (usize, Vec<List>) {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let rounds = arguments.first().and_then(|first| first.parse().ok());
    if rounds.is_some() {
        arguments.remove(0);
    }
    let mut files: Vec<PathBuf> = arguments.into_iter().map(PathBuf::from).collect();
    if files.is_empty() {
        let package = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut folders = package.ancestors().map(|folder| folder.join("tests/data/urls"));
        let folder = folders.find(|folder| folder.is_dir()).expect("tests/data/urls exists");
        files.extend(
            ["kasztp", "userbait", "node_files", "isaacs_files"].map(|name| folder.join(name).with_extension("txt")),
        );
    }
    (rounds.unwrap_or(31), files.iter().map(|file| list(file)).collect())
}

fn list(file: &Path) -> List {
    let text = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let lines = text.trim_start_matches('\u{feff}').lines().filter(|line| !line.is_empty());
    let name = file.file_stem().map(|name| name.to_string_lossy().into_owned());
    List { name: name.unwrap_or_default(), texts: lines.map(str::to_owned).collect() }
}
