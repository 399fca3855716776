//! Names of folders that are written where a `file` URL has its host.

use super::names::Names;

/// Kind of a folder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Folder {
    /// In the root of an operating system.
    System,
    /// In a project.
    Project,
}

const FOLDERS: [(&str, Folder); 23] = [
    ("home", Folder::System),
    ("etc", Folder::System),
    ("usr", Folder::System),
    ("tmp", Folder::System),
    ("var", Folder::System),
    ("opt", Folder::System),
    ("root", Folder::System),
    ("mnt", Folder::System),
    ("media", Folder::System),
    ("srv", Folder::System),
    ("bin", Folder::System),
    ("proc", Folder::System),
    ("Users", Folder::System),
    ("Volumes", Folder::System),
    ("Applications", Folder::System),
    ("Library", Folder::System),
    ("Windows", Folder::System),
    ("docs", Folder::Project),
    ("src", Folder::Project),
    ("assets", Folder::Project),
    ("images", Folder::Project),
    ("static", Folder::Project),
    // The folder of the document.
    (".", Folder::Project),
];

static NAMES: Names<{ FOLDERS.len() }> = Names::of({
    const EMPTY: &[u8] = b"";
    let (mut names, mut number) = ([EMPTY; FOLDERS.len()], 0);
    while number < FOLDERS.len() {
        names[number] = FOLDERS[number].0.as_bytes();
        number += 1;
    }
    names
});

/// Returns the kind of the folder with this name.
pub(crate) fn folder(name: &str) -> Option<Folder> {
    FOLDERS.iter().find(|(folder, _)| *folder == name).map(|(_, kind)| *kind)
}

/// Whether a host may be the name of a folder.
pub(crate) fn may_be_folder(host: &[u8]) -> bool {
    NAMES.may_have(host) && NAMES.has(host)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn every_folder_passes_the_cheap_test() {
        for (name, kind) in FOLDERS {
            assert!(folder(name) == Some(kind) && may_be_folder(name.as_bytes()), "{name}");
        }
        assert!(folder("site").is_none() && !may_be_folder(b"site"));
    }

    proptest! {
        #[test]
        fn the_cheap_test_rejects_no_folder(host in "[.a-zA-Z]{0,6}") {
            assert!(folder(&host).is_none() || may_be_folder(host.as_bytes()));
        }
    }
}
