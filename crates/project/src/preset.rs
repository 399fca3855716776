//! The default set of lints for a file, by the names of its folders.

use std::env;
use std::path::{Path, PathBuf};

use super::disk_files::DiskFiles;
use urlgram_lint::document::Sites;
use urlgram_lint::{Preset, is_test_path};

/// Names of folders that pages about tests are in as well.
const SUBJECTS: &[&str] = &["test", "tests", "testing", "e2e", "fuzz", "fuzzing"];

/// Returns the preset for the file at `path`, by the part of the path that belongs to the project. A page about tests in the folder of pages
/// of one of the sites is one for readers.
pub(super) fn of_project(path: &Path, sites: &Sites<DiskFiles>) -> Preset {
    let current = env::current_dir().unwrap_or_default();
    let preset = Preset::of_path(in_project(path, &current));
    if preset == Preset::Tests && is_about_tests(path, sites) { Preset::Standard } else { preset }
}

/// Whether a file is a page of a site that is not itself one of tests, and only its folders below that of the pages have names of tests.
fn is_about_tests(path: &Path, sites: &Sites<DiskFiles>) -> bool {
    let is_page = path.extension().is_some_and(|ending| ["md", "mdx", "rst"].iter().any(|known| ending == *known));
    let Some((path, root)) = is_page.then(|| sites.inner().place(path)).flatten() else { return false };
    let Some(page) = sites.tree().page(&root, &path) else { return false };
    let folder = page.folder();
    let (Ok(place), Ok(inner)) = (folder.strip_prefix(&root), path.strip_prefix(folder)) else { return false };
    let is_subject = |name: &str| SUBJECTS.contains(&name);
    let rest: PathBuf = inner.iter().filter(|name| !name.to_str().is_some_and(is_subject)).collect();
    let config = page.site().config.strip_prefix(&root).unwrap_or(place);
    // A generator that reads the whole repository reads its tests as well.
    !place.as_os_str().is_empty() && !is_test_path(&place.join(rest)) && !is_test_path(config)
}

/// Returns `path` relative to the current folder, or else to the folder of its repository: the names of folders above them
/// say nothing about the file.
fn in_project<'a>(path: &'a Path, current: &Path) -> &'a Path {
    if let Ok(inside) = path.strip_prefix(current) {
        return inside;
    }
    if path.is_relative() && !path.starts_with("..") {
        return path;
    }
    let root = path.ancestors().skip(1).find(|folder| folder.join(".git").exists());
    root.and_then(|root| path.strip_prefix(root).ok()).unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_above_the_project_do_not_matter() {
        let relative = |path: &'static str| in_project(Path::new(path), Path::new("/home/test/project"));
        assert_eq!(relative("/home/test/project/src/a.rs"), Path::new("src/a.rs"));
        assert_eq!(relative("./tests/a.rs"), Path::new("./tests/a.rs"));
        assert_eq!(relative("../tests/a.rs"), Path::new("../tests/a.rs"));
    }
}
