//! SARIF 2.1.0, which code scanning services read.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::super::located_finding::LocatedFinding;
use super::super::totals::Totals;
use super::print::{Print, RuleSet};
use crate::output::Foreign;
use urlgram::grammar::rfc3986::UNRESERVED;
use urlgram::percent;
use urlgram_abnf::{ProblemPage, problem_pages};
use urlgram_lint::{Example, Lint, Severity, lints, page_address};

pub(crate) struct Sarif {
    is_first: bool,
    rules: RuleSet,
}

impl Sarif {
    pub(crate) fn new(rules: RuleSet) -> Self {
        Sarif { is_first: true, rules }
    }
}

const SCHEMA: &str = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

impl Print for Sarif {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let driver = json!({
            "name": "urlgram",
            "semanticVersion": env!("CARGO_PKG_VERSION"),
            "rules": match self.rules {
                RuleSet::Lints => lints().map(rule).collect::<Vec<Value>>(),
                RuleSet::Grammars => problem_pages().iter().map(problem).collect(),
            },
        });
        // Results are written one by one, so that the report need not fit in memory.
        write!(out, "{{\"$schema\":\"{SCHEMA}\",\"version\":\"2.1.0\",\"runs\":[{{\"tool\":{{\"driver\":{driver}}},")?;
        out.write_all(b"\"columnKind\":\"unicodeCodePoints\",\"results\":[")
    }

    fn finding(&mut self, file: &str, located: &LocatedFinding, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(if self.is_first { b"\n" } else { b",\n" })?;
        self.is_first = false;
        out.write_all(Foreign(&result(file, located, self.rules).to_string()).json().as_bytes())
    }

    fn end(&mut self, totals: &Totals, out: &mut dyn Write) -> io::Result<()> {
        let invocation = json!({"executionSuccessful": totals.unread == 0});
        writeln!(out, "{}],\"invocations\":[{invocation}]}}]}}", if self.is_first { "" } else { "\n" })
    }
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "note",
    }
}

fn rule(lint: &'static Lint) -> Value {
    let shown = |examples: &mut dyn Iterator<Item = Example>| {
        examples.map(|example| example.shown).collect::<Vec<_>>().join(", ")
    };
    let (bad, good) = (shown(&mut lint.bad()), shown(&mut lint.good()));
    let mut rule = json!({
        "id": lint.code(),
        "name": lint.name(),
        "shortDescription": {"text": lint.summary()},
        "fullDescription": {"text": lint.why()},
        "help": {"text": format!("{}\n\nBad: {bad}\nGood: {good}{}", lint.remedy(), references(lint))},
        "defaultConfiguration": {"enabled": lint.by_default, "level": level(lint.severity)},
    });
    if let Some(address) = page_address(lint.code()).or_else(|| Some(lint.sources().next()?.url.to_owned())) {
        rule["helpUri"] = json!(address);
    }
    rule
}

/// Returns the sources of a lint as lines of its help, if `helpUri` leads to the page of the lint instead of the first of them.
fn references(lint: &Lint) -> String {
    if page_address(lint.code()).is_none() {
        return String::new();
    }
    lint.sources().map(|source| format!("\n{}: {}", source.title, source.url)).collect()
}

fn problem(page: &ProblemPage) -> Value {
    let mut rule = json!({
        "id": page.code,
        "name": page.code.trim_start_matches("abnf::"),
        "shortDescription": {"text": page.what},
        "fullDescription": {"text": page.why},
        "help": {"text": format!("{}\n\nBad: {}\nGood: {}", page.source, page.wrong, page.right)},
    });
    if !page.url.is_empty() {
        rule["helpUri"] = json!(page.url);
    }
    rule
}

fn result(file: &str, located: &LocatedFinding, rules: RuleSet) -> Value {
    let cause = &located.finding;
    let artifact = json!({"uri": uri(file)});
    let advice = cause.help().map_or(String::new(), |advice| format!("\n{advice}"));
    let mut result = json!({
        "ruleId": cause.code(),
        "level": level(located.finding.severity()),
        "message": {"text": format!("{}: {}{advice}", cause.message(), cause.label())},
        "locations": [{"physicalLocation": {
            "artifactLocation": artifact,
            "region": {
                "startLine": located.start.line,
                "startColumn": located.start.column,
                "endLine": located.end.line,
                "endColumn": located.end.column,
                "byteOffset": located.offset,
                "byteLength": located.end_offset - located.offset,
            },
        }}],
    });
    let index = match rules {
        RuleSet::Lints => lints().position(|lint| lint.code() == cause.code()),
        RuleSet::Grammars => problem_pages().iter().position(|page| page.code == cause.code()),
    };
    if let Some(index) = index {
        result["ruleIndex"] = json!(index);
    }
    if let Some(edit) = &located.edit {
        result["fixes"] = json!([{"artifactChanges": [{
            "artifactLocation": artifact,
            "replacements": [{
                "deletedRegion": {"byteOffset": edit.span.start, "byteLength": edit.span.len()},
                "insertedContent": {"text": edit.text},
            }],
        }]}]);
    }
    result
}

/// Returns the name of a file as a relative reference (RFC 3986 §4.2).
fn uri(file: &str) -> String {
    let segments = file.split(['/', std::path::MAIN_SEPARATOR]).map(|segment| percent::encode(UNRESERVED, segment));
    segments.collect::<Vec<_>>().join("/")
}
