//! Folders with files, for the tests of commands that read them.

use std::fs;
use std::panic::Location;
use std::path::{Path, PathBuf};

use crate::command::{Ran, command, run};

/// Returns a new folder with these files. Each test file has its own names.
#[track_caller]
pub(crate) fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let caller = Path::new(Location::caller().file()).file_stem().unwrap();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("folders").join(caller).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for (name, text) in files {
        let file = folder.join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
    folder
}

/// Returns a new folder with these files, as the root of a repository, so that nothing above it applies.
#[track_caller]
pub(crate) fn project(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = folder(name, files);
    fs::create_dir_all(folder.join(".git")).unwrap();
    folder
}

/// Runs `urlgram lint` in `folder`.
pub(crate) fn lint(folder: &Path, args: &[&str]) -> Ran {
    run(command(&[&["lint"], args].concat()).current_dir(folder), "")
}
