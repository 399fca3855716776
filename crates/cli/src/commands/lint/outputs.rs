//! The files that a run writes, and what they may not replace.

use std::path::Path;

use super::plan::Plan;
use crate::exit::Failure;
use crate::findings::Baseline;
use crate::output::{Foreign, Format};
use crate::project::{Folders, is_one_place, is_read_by_name};
use crate::write_file::{refuse_input, refuse_other};
use urlgram_documents::DocumentKind;

/// Refuses to replace a file that the run reads, or that neither a report nor a baseline is. `report` is the file for the report, and
/// `paths` names the inputs.
///
/// # Errors
/// A file that would be lost, by its name.
pub(crate) fn check_outputs<'p>(
    plan: &'p Plan,
    report: Option<&Path>,
    paths: impl IntoIterator<Item = &'p Path> + Clone,
    folders: &Folders,
) -> Result<(), Failure> {
    let baseline = plan.selection.write_baseline.as_deref();
    let options = [&plan.selection.baseline, &plan.input.files.files_from, &plan.input.files.config];
    let settings = folders.settings();
    for output in [report, baseline].into_iter().flatten() {
        refuse_input(output, paths.clone())?;
        refuse_input(output, options.into_iter().flatten().map(AsRef::as_ref))?;
        refuse_input(output, settings.iter().filter_map(|settings| settings.source.as_deref()))?;
        if is_read_by_name(output) && output.exists() {
            return Err(Failure::Usage(format!("{}: the file configures urlgram or Git", Foreign::path(output))));
        }
    }
    if report.zip(baseline).is_some_and(|(report, baseline)| is_one_place(report, baseline)) {
        return Err(Failure::Usage("the report and the baseline need a file each".into()));
    }
    refuse_other(report, "a report of urlgram", is_report)?;
    baseline.map_or(Ok(()), Baseline::refuse_other)
}

/// Whether the file at `path` may be a report: it begins as a report with findings or without.
fn is_report(path: &Path, text: &str) -> bool {
    const HEAD: usize = 4096;
    let head: String = text.chars().take(HEAD).collect();
    let is_json = |head: &str| head.trim() == "[]" || head.contains("sarif-schema") || has_code(head, &["\""]);
    let has_suites = |head: &str| head.contains("<testsuites name=\"urlgram\"");
    let mut lines = text.lines().filter(|line| !line.trim().is_empty()).take(3);
    match DocumentKind::of_path(path) {
        None | Some(DocumentKind::Text) if head.starts_with("<?xml") => has_suites(&head),
        None | Some(DocumentKind::Text) if head.starts_with(['[', '{']) => is_json(&head),
        Some(DocumentKind::Json) => is_json(&head),
        Some(DocumentKind::Xml) => has_suites(&head),
        None | Some(_) => lines.any(|line| has_code(line, &[": ", "="])),
    }
}

/// Whether a text has the code of a lint after one of these characters or at its start: `U309`.
fn has_code(text: &str, before: &[&str]) -> bool {
    text.match_indices('U').any(|(at, _)| {
        let is_start = at == 0 || before.iter().any(|end| text[..at].ends_with(end));
        let digits = text[at + 1..].bytes().take_while(u8::is_ascii_digit).count();
        is_start && digits == 3
    })
}

/// Returns the format that the name of a report tells.
pub(crate) fn named_format(report: &Path) -> Option<Format> {
    Format::of_name(report).filter(|format| Format::FINDINGS.contains(format))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_are_known_by_their_beginnings() {
        for (name, text) in [
            ("report.json", "[]\n"),
            ("report.json", "[\n{\"file\":\"a.md\",\"code\":\"U101\"}]"),
            ("report.sarif.json", "{\"$schema\":\"https://a.example/sarif-schema-2.1.0.json\"}"),
            ("report.xml", "<?xml?>\n<testsuites name=\"urlgram\">"),
            ("report.md", "a.md:1:9: U101 a space in an authority\n"),
            ("report.md", "U101 invalid-character\n"),
            ("report.txt", "a.md:1:9: U101 a space in an authority\n"),
            ("report", "::error file=a.md,line=1,title=U101::a space\n"),
            ("report", "[\n{\"file\":\"a.md\",\"code\":\"U101\"}]"),
            ("report.log", "<?xml?>\n<testsuites name=\"urlgram\">"),
        ] {
            assert!(is_report(Path::new(name), text), "{name}: {text}");
        }
        for (name, text) in [
            ("package.json", "{\"name\": \"urlgram\", \"a\": \"EU101\"}"),
            ("pom.xml", "<project>U101</project>"),
            ("README.md", "# urlgram\n\nText\n\nIt finds U101.\n"),
            ("main.rs", "fn main() {}\n"),
            ("LICENSE", "Permission is hereby granted\n"),
            ("a.urls", "http://a.example/U101\n"),
            ("notes.txt", "anything"),
            ("a.abnf", "a = \"b\"\n"),
            ("config", "[core]\n"),
        ] {
            assert!(!is_report(Path::new(name), text), "{name}: {text}");
        }
    }
}
