//! Findings that are known: the text of a baseline.
//!
//! The format is JSON Lines: the first line has the version, each other line has one entry. The lines are sorted, so that
//! version control can merge them.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

/// A kind of finding that a baseline counts.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Known {
    /// Path of the file from the folder of the baseline.
    pub file: String,
    /// Code of the lint.
    pub code: String,
    /// Hash of the URL and its place.
    pub hash: String,
}

/// The number of known findings of each kind.
///
/// ```
/// use urlgram_project::{Known, KnownFindings};
///
/// let text = "{\"urlgram-baseline\":2}\n{\"file\":\"a.md\",\"code\":\"U310\",\"hash\":\"00\",\"count\":1}\n";
/// let mut findings = KnownFindings::parse(text)?;
/// assert_eq!(findings.to_string(), text);
/// let known = Known { file: "a.md".into(), code: "U310".into(), hash: "00".into() };
/// assert_eq!([findings.take(&known), findings.take(&known)], [true, false]);
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct KnownFindings(BTreeMap<Known, u64>);

/// The first line of a baseline.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Header {
    urlgram_baseline: u32,
}

/// A further line of a baseline.
#[derive(Debug, Serialize, Deserialize)]
struct Entry {
    #[serde(flatten)]
    known: Known,
    count: u64,
}

const VERSION: u32 = 2;

impl KnownFindings {
    /// Reads a baseline.
    ///
    /// # Errors
    /// The reason why the text is not a baseline of this version.
    pub fn parse(text: &str) -> Result<KnownFindings, String> {
        let mut lines = text.lines();
        match header(lines.next()).map(|header| header.urlgram_baseline) {
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
        let mut findings = KnownFindings::default();
        for (line, number) in lines.zip(2_usize..).filter(|(line, _)| !line.trim().is_empty()) {
            let entry: Entry = serde_json::from_str(line)
                .map_err(|error| format!("line {number} is not an entry of a baseline: {error}"))?;
            // A merge may have kept both versions of a line.
            let count = findings.0.entry(entry.known).or_default();
            *count = entry.count.max(*count);
        }
        Ok(findings)
    }

    /// Whether a text is a baseline, of any version.
    ///
    /// ```
    /// use urlgram_project::KnownFindings;
    ///
    /// assert!(KnownFindings::is_baseline("{\"urlgram-baseline\":3}"));
    /// assert!(!KnownFindings::is_baseline("# A README"));
    /// ```
    pub fn is_baseline(text: &str) -> bool {
        header(text.lines().next()).is_some() || is_first_version(text)
    }

    /// Adds a finding.
    ///
    /// ```
    /// use urlgram_project::{Known, KnownFindings};
    ///
    /// let mut findings = KnownFindings::default();
    /// findings.add(Known { file: "a.md".into(), code: "U310".into(), hash: "00".into() });
    /// assert_eq!(findings.left(|_| true), 1);
    /// ```
    pub fn add(&mut self, known: Known) {
        let count = self.0.entry(known).or_default();
        *count = count.saturating_add(1);
    }

    /// Takes a finding out; `false` if it is not known. Each entry matches as many findings as it counts.
    ///
    /// ```
    /// use urlgram_project::{Known, KnownFindings};
    ///
    /// let known = Known { file: "a.md".into(), code: "U310".into(), hash: "00".into() };
    /// assert!(!KnownFindings::default().take(&known));
    /// ```
    pub fn take(&mut self, known: &Known) -> bool {
        match self.0.get_mut(known) {
            Some(count) if *count > 0 => {
                *count -= 1;
                true
            }
            _ => false,
        }
    }

    /// Returns the number of findings that were not taken, in some files.
    ///
    /// ```
    /// assert_eq!(urlgram_project::KnownFindings::default().left(|_| true), 0);
    /// ```
    pub fn left(&self, is_in: impl Fn(&str) -> bool) -> u64 {
        let left = self.0.iter().filter(|(known, count)| **count > 0 && is_in(&known.file));
        // The counts of a file that anybody may have written can be of any size.
        left.fold(0, |sum: u64, (_, count)| sum.saturating_add(*count))
    }
}

/// Writes a baseline.
impl fmt::Display for KnownFindings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let json = |line: serde_json::Result<String>| line.map_err(|_| fmt::Error);
        writeln!(f, "{}", json(serde_json::to_string(&Header { urlgram_baseline: VERSION }))?)?;
        self.0.iter().try_for_each(|(known, count)| {
            let entry = Entry { known: known.clone(), count: *count };
            writeln!(f, "{}", json(serde_json::to_string(&entry))?)
        })
    }
}

fn header(line: Option<&str>) -> Option<Header> {
    line.and_then(|line| serde_json::from_str(line).ok())
}

/// Whether the text is a baseline of the first version, a JSON object with the URLs.
fn is_first_version(text: &str) -> bool {
    serde_json::from_str::<serde_json::Value>(text).is_ok_and(|old| old["version"] == 1 && old["findings"].is_array())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn line(file: &str, count: u64) -> String {
        format!("{{\"file\":\"{file}\",\"code\":\"U310\",\"hash\":\"00\",\"count\":{count}}}\n")
    }

    #[test]
    fn counts_of_any_size_are_summed() {
        let text = format!("{{\"urlgram-baseline\":2}}\n{}{}", line("a", u64::MAX), line("b", u64::MAX));
        assert_eq!(KnownFindings::parse(&text).unwrap().left(|_| true), u64::MAX);
    }

    #[test]
    fn entries_of_a_merge_are_not_added() {
        let text = format!("{{\"urlgram-baseline\":2}}\n{}{}", line("a", 2), line("a", 3));
        assert_eq!(KnownFindings::parse(&text).unwrap().left(|_| true), 3);
        for (wrong, what) in [
            ("", "not a baseline"),
            ("{}", "not a baseline"),
            ("{\"urlgram-baseline\":3}", "version 3"),
            ("{\"urlgram-baseline\":2}\n<<<<<<< ours\n", "line 2"),
            ("{\"version\": 1,\n \"findings\": []}", "--write-baseline"),
        ] {
            assert!(KnownFindings::parse(wrong).unwrap_err().contains(what), "{wrong}");
        }
    }

    proptest! {
        /// A baseline is written as it was read, and its counts have a sum.
        #[test]
        fn baselines_of_others_are_read_or_refused(
            parts in prop::collection::vec(prop::sample::select(&[
                "{\"urlgram-baseline\":2}", "\n", "{\"file\":\"a\",\"code\":\"U310\",\"hash\":\"00\",\"count\":",
                "{\"file\":\"\\u202e\\ud800\",\"hash\":\"\",\"code\":\"\",\"count\":", "18446744073709551615", "1e400", "-1", "0", "}",
                "[", "{", "\"", "\\", "\r", "\u{feff}", "\0", ",\"count\":1", ",\"x\":null",
            ][..]), 0..12)
        ) {
            let text = format!("{{\"urlgram-baseline\":2}}\n{}", parts.concat());
            if let Ok(findings) = KnownFindings::parse(&text) {
                findings.left(|_| true);
                prop_assert!(KnownFindings::is_baseline(&text));
                let read_again = KnownFindings::parse(&findings.to_string());
                prop_assert_eq!(read_again.as_ref(), Ok(&findings));
            }
            let _ = KnownFindings::parse(&parts.concat());
        }
    }
}
