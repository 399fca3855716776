//! A baseline: known findings, which are not reported.
//!
//! A finding is identified by its file, its code and the text of its URL. Equal findings are counted. Lines may move.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::located_finding::LocatedFinding;
use crate::exit::Failure;
use crate::write_file;

/// The number of known findings of each kind.
#[derive(Debug, Default)]
pub(crate) struct Baseline {
    known: BTreeMap<Known, u64>,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
struct Known {
    file: String,
    code: String,
    text: String,
}

/// The format of the file.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    version: u32,
    findings: Vec<Counted>,
}

#[derive(Debug, Serialize, Deserialize)]
struct Counted {
    #[serde(flatten)]
    known: Known,
    count: u64,
}

const VERSION: u32 = 1;

impl Known {
    fn of(file: &str, located: &LocatedFinding) -> Known {
        Known { file: file.into(), code: located.finding.code().into(), text: located.shown_text().into_owned() }
    }
}

impl Baseline {
    /// Reads the baseline in the file at `path`.
    ///
    /// # Errors
    /// A file that cannot be read, or is not a baseline of this version.
    pub(crate) fn read(path: &Path) -> Result<Self, Failure> {
        let text = fs::read(path).map_err(|error| Failure::File(path.to_owned(), error))?;
        let wrong = |what: String| Failure::Usage(format!("{}: not a baseline: {what}", path.display()));
        let file: File = serde_json::from_slice(&text).map_err(|error| wrong(error.to_string()))?;
        if file.version != VERSION {
            return Err(wrong(format!("version {}, expected version {VERSION}", file.version)));
        }
        Ok(Baseline { known: file.findings.into_iter().map(|counted| (counted.known, counted.count)).collect() })
    }

    /// Whether `located` is known. Each entry matches as many findings as it counts.
    pub(crate) fn has(&mut self, file: &str, located: &LocatedFinding) -> bool {
        match self.known.get_mut(&Known::of(file, located)) {
            Some(count) if *count > 0 => {
                *count -= 1;
                true
            }
            _ => false,
        }
    }

    /// Adds `located`.
    pub(crate) fn add(&mut self, file: &str, located: &LocatedFinding) {
        *self.known.entry(Known::of(file, located)).or_default() += 1;
    }

    /// Writes the file at `path`.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub(crate) fn write(self, path: &Path) -> Result<(), Failure> {
        let findings = self.known.into_iter().map(|(known, count)| Counted { known, count }).collect();
        let mut text =
            serde_json::to_string_pretty(&File { version: VERSION, findings }).map_err(std::io::Error::other)?;
        text.push('\n');
        write_file::write(path, text.as_bytes()).map_err(|error| Failure::File(PathBuf::from(path), error))
    }
}
