//! GitLab's code quality report: a JSON array of issues.

use std::collections::HashMap;
use std::io::{self, Write};

use serde_json::json;

use super::super::located_finding::{LocatedFinding, Position};
use super::super::totals::Totals;
use super::print::Print;
use crate::output::Foreign;
use urlgram_lint::Severity;

pub(crate) struct Gitlab {
    /// Count of each finding, so that equal findings in a file get different fingerprints.
    seen: HashMap<u64, u64>,
}

impl Gitlab {
    pub(crate) fn new() -> Self {
        Gitlab { seen: HashMap::new() }
    }

    /// Returns an identifier that stays the same while other lines change.
    fn fingerprint(&mut self, file: &str, located: &LocatedFinding) -> String {
        let parts = [file.as_bytes(), located.finding.code().as_bytes(), &located.text];
        let hash = parts.iter().flat_map(|part| part.iter().chain(&[0])).fold(BASIS, |hash, byte| step(hash, *byte));
        let number = self.seen.entry(hash).or_default();
        *number += 1;
        format!("{hash:016x}{number:08x}")
    }
}

/// FNV-1a, the same in every release, because GitLab compares fingerprints with those of earlier reports.
const BASIS: u64 = 0xcbf2_9ce4_8422_2325;

fn step(hash: u64, byte: u8) -> u64 {
    (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
}

impl Print for Gitlab {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"[")
    }

    fn finding(&mut self, file: &str, located: &LocatedFinding, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(if self.seen.is_empty() { b"\n" } else { b",\n" })?;
        let cause = &located.finding;
        let severity = match located.finding.severity() {
            Severity::Error => "major",
            Severity::Warning => "minor",
            Severity::Info => "info",
        };
        let position = |position: Position| json!({"line": position.line, "column": position.column});
        let issue = json!({
            "description": format!("{}: {}", cause.message(), cause.label()),
            "check_name": format!("{} {}", cause.code(), cause.name()),
            "fingerprint": self.fingerprint(file, located),
            "severity": severity,
            "location": {"path": file, "positions": {"begin": position(located.start), "end": position(located.end)}},
        });
        out.write_all(Foreign(&issue.to_string()).json().as_bytes())
    }

    fn end(&mut self, _: &Totals, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(if self.seen.is_empty() { b"]\n" } else { b"\n]\n" })
    }
}
