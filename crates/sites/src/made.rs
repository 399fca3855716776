//! Headings that the programs of a site add to pages: [`made_headings`].

use std::path::Path;
use std::sync::Arc;

use crate::files::Files;

/// Returns the headings of Markdown in the programs of a folder, which is next to the configuration of a site, and of its folder of
/// plugins: a program that adds a section to each page has its heading as a text.
pub(crate) fn made_headings(files: &dyn Files, folder: &Path) -> Arc<[String]> {
    let mut all = Vec::new();
    for place in [folder.to_owned(), folder.join("plugins")] {
        for name in files.names(&place).iter().flat_map(|names| names.iter()) {
            if [".ts", ".js", ".mts", ".mjs"].iter().any(|ending| name.ends_with(ending)) {
                all.extend(files.text(&place.join(name)).iter().flat_map(|text| headings(text)));
            }
        }
    }
    all.into()
}

/// Returns what follows the marks of a heading in a text of a program: `\n## Types\n`.
fn headings(program: &str) -> impl Iterator<Item = String> {
    program.match_indices("# ").filter_map(|(at, _)| {
        let before = program[..at].trim_end_matches('#');
        let is_start = ["\\n", "\n", "'", "\"", "`"].iter().any(|mark| before.ends_with(mark));
        let heading = program[at + 2..].split(['\\', '\n', '\'', '"', '`', '$']).next()?.trim();
        (is_start && at - before.len() < 6 && !heading.is_empty()).then(|| heading.to_owned())
    })
}

/// Whether a configuration of Hugo makes anchors of the terms of lists of definitions.
pub(crate) fn has_anchors_of_terms(config: &str) -> bool {
    config.lines().any(|line| {
        let value = line.trim_start().strip_prefix("autoDefinitionTermID");
        value.is_some_and(|value| value.contains("true"))
    })
}

/// Returns the terms of lists of definitions: the lines before those that begin with a colon.
pub(crate) fn terms(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut last = "";
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        if line.starts_with(": ") && !last.starts_with(": ") {
            // A second term or heading of a name has a number.
            found.extend([last.trim().to_owned(), format!("{}-1", last.trim())]);
        }
        last = line;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{has_anchors_of_terms, headings, terms};

    #[test]
    fn headings_in_programs() {
        let program = "if (a)\n  code += `\\n## Type Declarations\\n${b}`\nconst c = '### One'\n// issue # 3\n";
        assert_eq!(headings(program).collect::<Vec<_>>(), ["Type Declarations", "One"]);
    }

    #[test]
    fn terms_of_definitions() {
        assert_eq!(
            terms("`name`\n: (`string`) a\n: b\n\nStep 3\n\n: c\n"),
            ["`name`", "`name`-1", "Step 3", "Step 3-1"]
        );
        assert!(
            has_anchors_of_terms("[a]\n  autoDefinitionTermID = true\n")
                && !has_anchors_of_terms("autoDefinitionTermID = false")
        );
    }
}
