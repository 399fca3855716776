//! A baseline: known findings, which are not reported.
//!
//! A finding is identified by its file, its code, and a hash of its URL and the place of the URL. The file is relative to the
//! folder of the baseline, so that the result does not depend on the current folder. The URL itself is not kept, because it may
//! contain a secret. Equal findings are counted. Lines may move.
//!
//! The format is JSON Lines: the first line has the version, each other line has one entry. The lines are sorted, so that
//! version control can merge them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::located_finding::LocatedFinding;
use crate::exit::Failure;
use crate::input::{absolute_path, read_named_text};
use crate::output::Foreign;
use crate::write_file;

/// The file of a finding.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Origin<'a> {
    /// Name in reports.
    pub(crate) name: &'a str,
    /// Path, unless it is stdin.
    pub(crate) path: Option<&'a Path>,
}

/// The number of known findings of each kind.
#[derive(Debug)]
pub(crate) struct Baseline {
    path: PathBuf,
    /// Folder of the file, which is absolute.
    folder: PathBuf,
    known: BTreeMap<Known, u64>,
    /// The files that were read to their ends.
    read: BTreeSet<String>,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
struct Known {
    file: String,
    code: String,
    hash: String,
}

/// The first line of the file.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Header {
    urlgram_baseline: u32,
}

/// A further line of the file.
#[derive(Debug, Serialize, Deserialize)]
struct Entry {
    #[serde(flatten)]
    known: Known,
    count: u64,
}

const VERSION: u32 = 2;

impl Baseline {
    /// Returns an empty baseline for the file at `path`.
    pub(crate) fn new(path: &Path) -> Self {
        let folder = absolute_path(path).parent().map(Path::to_owned).unwrap_or_default();
        Baseline { path: path.to_owned(), folder, known: BTreeMap::new(), read: BTreeSet::new() }
    }

    /// Reads the baseline in the file at `path`.
    ///
    /// # Errors
    /// A file that cannot be read, or is not a baseline of this version.
    pub(crate) fn read(path: &Path) -> Result<Self, Failure> {
        let text = read_named_text(path).map_err(|error| Failure::File(path.to_owned(), error))?;
        let mut baseline = Baseline::new(path);
        baseline.parse(&text).map_err(|what| Failure::Usage(format!("{}: {what}", Foreign::path(path))))?;
        Ok(baseline)
    }

    /// Refuses to replace a file that is not a baseline.
    ///
    /// # Errors
    /// Such a file at `path`.
    pub(crate) fn refuse_other(path: &Path) -> Result<(), Failure> {
        write_file::refuse_other(Some(path), "a baseline", |_, text| Baseline::is_baseline(text))
    }

    /// Whether a text is a baseline, of any version.
    fn is_baseline(text: &str) -> bool {
        let header = text.lines().next().and_then(|line| serde_json::from_str::<Header>(line).ok());
        header.is_some() || is_first_version(text)
    }

    fn parse(&mut self, text: &str) -> Result<(), String> {
        let mut lines = text.lines();
        let header = lines.next().and_then(|line| serde_json::from_str::<Header>(line).ok());
        match header.map(|header| header.urlgram_baseline) {
            Some(VERSION) => {}
            Some(version) => return Err(format!("a baseline of version {version}; expected version {VERSION}")),
            None if is_first_version(text) => {
                return Err(
                    "a baseline of version 1, which contains URLs in clear; write it again with --write-baseline"
                        .into(),
                );
            }
            None => return Err("not a baseline".into()),
        }
        for (line, number) in lines.zip(2_usize..).filter(|(line, _)| !line.trim().is_empty()) {
            let entry: Entry = serde_json::from_str(line)
                .map_err(|error| format!("line {number} is not an entry of a baseline: {error}"))?;
            // A merge may have kept both versions of a line.
            let count = self.known.entry(entry.known).or_default();
            *count = entry.count.max(*count);
        }
        Ok(())
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
        match self.known.get_mut(&self.entry(origin, located)) {
            Some(count) if *count > 0 => {
                *count -= 1;
                true
            }
            _ => false,
        }
    }

    /// Adds `located`.
    pub(crate) fn add(&mut self, origin: Origin<'_>, located: &LocatedFinding) {
        let count = self.known.entry(self.entry(origin, located)).or_default();
        *count = count.saturating_add(1);
    }

    /// Marks a file as read to its end.
    pub(crate) fn finish(&mut self, origin: Origin<'_>) {
        self.read.insert(self.file(origin));
    }

    /// Returns the number of findings in the baseline that were not found, in files that were read or do not exist any more.
    pub(crate) fn stale(&self) -> u64 {
        let is_gone = |file: &str| self.read.contains(file) || !self.folder.join(file).exists();
        let stale = self.known.iter().filter(|(known, count)| **count > 0 && is_gone(&known.file));
        // The counts of a file that anybody may have written can be of any size.
        stale.fold(0, |sum: u64, (_, count)| sum.saturating_add(*count))
    }

    /// Writes the file.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub(crate) fn write(self) -> Result<(), Failure> {
        let failed = |error| Failure::File(self.path.clone(), error);
        let json = |line: serde_json::Result<String>| line.map_err(std::io::Error::other).map_err(failed);
        let mut text = json(serde_json::to_string(&Header { urlgram_baseline: VERSION }))? + "\n";
        for (known, count) in self.known {
            text += &(json(serde_json::to_string(&Entry { known, count }))? + "\n");
        }
        write_file::write(&self.path, text.as_bytes()).map_err(failed)
    }
}

/// Whether the text is a baseline of the first version, a JSON object with the URLs.
fn is_first_version(text: &str) -> bool {
    serde_json::from_str::<serde_json::Value>(text).is_ok_and(|old| old["version"] == 1 && old["findings"].is_array())
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

    #[test]
    fn counts_of_any_size_are_summed() {
        let mut baseline = Baseline::new(Path::new("/p/known.json"));
        let line = |file: &str| {
            let count = u64::MAX;
            format!("{{\"file\":\"{file}\",\"code\":\"U310\",\"hash\":\"00\",\"count\":{count}}}\n")
        };
        baseline.parse(&format!("{{\"urlgram-baseline\":2}}\n{}{}", line("a"), line("b"))).unwrap();
        assert_eq!(baseline.stale(), u64::MAX);
    }

    #[test]
    fn entries_of_a_merge_are_not_added() {
        let mut baseline = Baseline::new(Path::new("/p/known.json"));
        let line = |count: u64| format!("{{\"file\":\"a\",\"code\":\"U310\",\"hash\":\"00\",\"count\":{count}}}\n");
        let text = format!("{{\"urlgram-baseline\":2}}\n{}{}", line(2), line(3));
        baseline.parse(&text).unwrap();
        assert_eq!(baseline.known.values().collect::<Vec<_>>(), [&3]);
        for (wrong, what) in [
            ("", "not a baseline"),
            ("{}", "not a baseline"),
            ("{\"urlgram-baseline\":3}", "version 3"),
            ("{\"urlgram-baseline\":2}\n<<<<<<< ours\n", "line 2"),
            ("{\"version\": 1,\n \"findings\": []}", "--write-baseline"),
        ] {
            assert!(baseline.parse(wrong).unwrap_err().contains(what), "{wrong}");
        }
    }
}
