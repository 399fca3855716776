//! Reviewdog's diagnostic format, one JSON object a line (`rdjsonl`).

use std::io::{self, Write};

use serde_json::{Value, json};

use super::{Manner, Print};
use crate::lint::spot::{Position, Spot};
use urlgram_lint::Severity;

pub(super) struct Rdjson;

impl Rdjson {
    pub(super) fn new(_: Manner) -> Self {
        Rdjson
    }
}

impl Print for Rdjson {
    fn finding(&mut self, file: &str, spot: &Spot, out: &mut dyn Write) -> io::Result<()> {
        let cause = &spot.finding.cause;
        let severity = match spot.finding.severity {
            Severity::Error => "ERROR",
            Severity::Warning => "WARNING",
            Severity::Info => "INFO",
        };
        // Its columns are bytes.
        let position = |Position { line, byte, .. }: Position| json!({"line": line, "column": byte});
        let mut diagnostic = json!({
            "message": format!("{}: {}", cause.headline, cause.label),
            "location": {"path": file, "range": {"start": position(spot.start), "end": position(spot.end)}},
            "severity": severity,
            "source": {"name": "urlgram", "url": env!("CARGO_PKG_REPOSITORY")},
            "code": {"value": cause.code, "url": cause.rule.url()},
        });
        if let (Some(edit), Some(fix)) = (&spot.edit, &cause.fix) {
            // What is replaced is on the lines of the finding, if it is what the finding covers.
            if fix.span == cause.span {
                diagnostic["suggestions"] = Value::from(vec![json!({
                    "range": {"start": position(spot.start), "end": position(spot.end)},
                    "text": edit.text,
                })]);
            }
        }
        serde_json::to_writer(&mut *out, &diagnostic)?;
        out.write_all(b"\n")
    }
}
