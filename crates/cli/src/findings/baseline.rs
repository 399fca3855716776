//! A baseline: known findings, which are not reported.
//!
//! A finding is identified by its file, its code, and a hash of its URL and the place of the URL. The file is relative to the
//! folder of the baseline, so that the result does not depend on the current folder. The URL itself is not kept, because it may
//! contain a secret. Equal findings are counted. Lines may move.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

use sha2::{Digest, Sha256};

use super::located_finding::LocatedFinding;
use crate::exit::Failure;
use crate::input::{absolute_path, read_named_text};
use crate::output::Foreign;
use crate::write_file;
use urlgram_project::{Known, KnownFindings};

/// The file of a finding.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Origin<'a> {
    /// Name in reports.
    pub(crate) name: &'a str,
    /// Path, unless it is stdin.
    pub(crate) path: Option<&'a Path>,
}

/// Known findings, and the file that has them.
#[derive(Debug)]
pub(crate) struct Baseline {
    path: PathBuf,
    /// Folder of the file, which is absolute.
    folder: PathBuf,
    known: KnownFindings,
    /// The files that were read to their ends.
    read: BTreeSet<String>,
}

impl Baseline {
    /// Returns an empty baseline for the file at `path`.
    pub(crate) fn new(path: &Path) -> Self {
        let folder = absolute_path(path).parent().map(Path::to_owned).unwrap_or_default();
        Baseline { path: path.to_owned(), folder, known: KnownFindings::default(), read: BTreeSet::new() }
    }

    /// Reads the baseline in the file at `path`.
    ///
    /// # Errors
    /// A file that cannot be read, or is not a baseline of this version.
    pub(crate) fn read(path: &Path) -> Result<Self, Failure> {
        let text = read_named_text(path).map_err(|error| Failure::File(path.to_owned(), error))?;
        let mut baseline = Baseline::new(path);
        baseline.known =
            KnownFindings::parse(&text).map_err(|what| Failure::Usage(format!("{}: {what}", Foreign::path(path))))?;
        Ok(baseline)
    }

    /// Refuses to replace a file that is not a baseline.
    ///
    /// # Errors
    /// Such a file at `path`.
    pub(crate) fn refuse_other(path: &Path) -> Result<(), Failure> {
        write_file::refuse_other(Some(path), "a baseline", |_, text| KnownFindings::is_baseline(text))
    }

    fn entry(&self, origin: Origin<'_>, located: &LocatedFinding) -> Known {
        Known { file: self.file(origin), code: located.finding.code().into(), hash: hash(located) }
    }

    /// Returns the path of a file relative to the folder of the baseline, with `/` between the folders.
    fn file(&self, origin: Origin<'_>) -> String {
        match origin.path {
            Some(path) => relative(&absolute_path(path), &self.folder),
            None if origin.name.starts_with('<') => origin.name.to_owned(),
            None => relative(&absolute_path(Path::new(origin.name)), &self.folder),
        }
    }

    /// Whether `located` is known. Each entry matches as many findings as it counts.
    pub(crate) fn has(&mut self, origin: Origin<'_>, located: &LocatedFinding) -> bool {
        self.known.take(&self.entry(origin, located))
    }

    /// Adds `located`.
    pub(crate) fn add(&mut self, origin: Origin<'_>, located: &LocatedFinding) {
        self.known.add(self.entry(origin, located));
    }

    /// Marks a file as read to its end.
    pub(crate) fn finish(&mut self, origin: Origin<'_>) {
        self.read.insert(self.file(origin));
    }

    /// Returns the number of findings in the baseline that were not found, in files that were read or do not exist any more.
    pub(crate) fn stale(&self) -> u64 {
        self.known.left(|file| self.read.contains(file) || !self.folder.join(file).exists())
    }

    /// Writes the file.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub(crate) fn write(self) -> Result<(), Failure> {
        write_file::write(&self.path, self.known.to_string().as_bytes())
            .map_err(|error| Failure::File(self.path.clone(), error))
    }
}

/// Returns the first 64 bits of a SHA-256 of the URL and its place, in hex.
fn hash(located: &LocatedFinding) -> String {
    let mut hasher = Sha256::new();
    for part in [located.finding.code().as_bytes(), located.within.as_bytes(), &located.text] {
        hasher.update((part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    hasher.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the path from `folder` to `path`, both absolute, with `/` between the folders.
fn relative(path: &Path, folder: &Path) -> String {
    let common = path.components().zip(folder.components()).take_while(|(one, other)| one == other).count();
    let up = folder.components().skip(common).map(|_| "..".into());
    let down = path.components().skip(common).filter(|part| !matches!(part, Component::RootDir));
    let parts: Vec<String> = up.chain(down.map(|part| part.as_os_str().to_string_lossy().into_owned())).collect();
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_relative_to_the_baseline() {
        let relative = |path: &str, folder: &str| relative(Path::new(path), Path::new(folder));
        assert_eq!(relative("/p/docs/a.md", "/p"), "docs/a.md");
        assert_eq!(relative("/p/docs/a.md", "/p/ci"), "../docs/a.md");
        assert_eq!(relative("/q/a.md", "/p/ci"), "../../q/a.md");
    }
}
