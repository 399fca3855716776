//! Files and folders for the tests of commands that read them.

use std::path::{Path, PathBuf};
use std::{fs, thread};

use crate::command::{Ran, command, run};

/// Returns a path in a folder that no other test uses, since tests run at the same time: its thread has the name of the test.
fn path(name: &str) -> PathBuf {
    let test = thread::current().name().expect("called by the thread of a test").replace("::", "-");
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(test).join(name)
}

/// Writes a file for this test and returns its path.
pub(crate) fn file(name: &str, bytes: impl AsRef<[u8]>) -> String {
    let file = path(name);
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(&file, bytes).unwrap();
    file.to_str().unwrap().to_owned()
}

/// Returns a new folder of this test, with these files.
pub(crate) fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = path(name);
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
pub(crate) fn project(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = folder(name, files);
    fs::create_dir_all(folder.join(".git")).unwrap();
    folder
}

/// Runs `urlgram lint` in `folder`.
pub(crate) fn lint(folder: &Path, args: &[&str]) -> Ran {
    run(command(&[&["lint"], args].concat()).current_dir(folder), "")
}
