//! Reviewdog's diagnostic format, one JSON object a line (`rdjsonl`).

use std::io::{self, Write};

use serde_json::{Value, json};

use super::super::located_finding::{LocatedFinding, Position};
use super::print::Print;
use crate::output::Foreign;
use urlgram_lint::{Severity, page_address};

pub(crate) struct Rdjson;

impl Print for Rdjson {
    fn finding(&mut self, file: &str, located: &LocatedFinding, out: &mut dyn Write) -> io::Result<()> {
        let cause = &located.finding;
        let severity = match located.finding.severity() {
            Severity::Error => "ERROR",
            Severity::Warning => "WARNING",
            Severity::Info => "INFO",
        };
        // Columns of this format are bytes.
        let position = |Position { line, byte, .. }: Position| json!({"line": line, "column": byte});
        let mut diagnostic = json!({
            "message": format!("{}: {}", cause.message(), cause.label()),
            "location": {"path": file, "range": {"start": position(located.start), "end": position(located.end)}},
            "severity": severity,
            "source": {"name": "urlgram", "url": env!("CARGO_PKG_REPOSITORY")},
            "code": {"value": cause.code(), "url": page_address(cause.code()).or_else(|| cause.url())},
        });
        if let (Some(edit), Some(fix)) = (&located.edit, cause.fix()) {
            // The range of the finding is the range of the edit only if both cover the same text.
            if fix.span == cause.span() {
                diagnostic["suggestions"] = Value::from(vec![json!({
                    "range": {"start": position(located.start), "end": position(located.end)},
                    "text": edit.text,
                })]);
            }
        }
        writeln!(out, "{}", Foreign(&diagnostic.to_string()).json())
    }
}
