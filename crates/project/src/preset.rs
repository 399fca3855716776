//! The default set of lints for a file, by the names of its folders.

use std::env;
use std::path::Path;

use urlgram_lint::Preset;

/// Returns the preset for the file at `path`, by the part of the path that belongs to the project.
pub(super) fn of_project(path: &Path) -> Preset {
    let current = env::current_dir().unwrap_or_default();
    Preset::of_path(in_project(path, &current))
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
