//! Headings that the programs of a site add to pages: [`made_headings`].

use std::path::Path;
use std::sync::Arc;

use crate::files::{Files, below};
use crate::markup;

/// Most programs of a theme that are read.
const MAX_PROGRAMS: usize = 500;

/// Returns the headings that the programs of a site add to all pages, or their anchors. In the folder of the configuration of VitePress, and
/// its folder of plugins, a program that adds a section has its heading as a text of Markdown. The components in `src/theme` of Docusaurus,
/// which replace those of its theme, have anchors: <https://docusaurus.io/docs/swizzling>.
pub(crate) fn made_headings(files: &dyn Files, folder: &Path) -> Arc<[String]> {
    let mut all = Vec::new();
    let theme = folder.join("src/theme");
    for inner in below(files, &theme, |_| true).unwrap_or_default().iter().take(MAX_PROGRAMS) {
        if [".tsx", ".jsx", ".js"].iter().any(|ending| inner.ends_with(ending)) {
            let text = files.text(&theme.join(inner));
            all.extend(text.iter().flat_map(|text| markup::attributes(text)));
        }
    }
    if !folder.ends_with(".vitepress") {
        return all.into();
    }
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

/// Returns how the extension `pymdownx.tabbed` of a configuration of MkDocs makes anchors of the titles of tabs: with the heading above
/// them, or without it. `None` if they have numbers alone.
pub(crate) fn joins_tabs(config: &str) -> Option<bool> {
    let is_list = |line: &str| line.trim_start().starts_with("- ");
    let mut lines = config.lines().skip_while(|line| !line.contains("pymdownx.tabbed:"));
    let depth = |line: &str| line.len() - line.trim_start().len();
    let first = lines.next()?;
    let settings = lines.take_while(|line| line.trim().is_empty() || depth(line) > depth(first) && !is_list(line));
    let (mut has_rule, mut is_joined) = (false, false);
    for line in settings.map(str::trim) {
        has_rule |= line.starts_with("slugify:");
        is_joined |= line.strip_prefix("combine_header_slug:").is_some_and(|value| value.trim() == "true");
    }
    has_rule.then_some(is_joined)
}

/// Returns the titles of the tabs of a page, `=== "Title"`, after the heading above each of them if both make the anchor.
pub(crate) fn tabs(text: &str, is_joined: bool) -> Vec<String> {
    let (mut found, mut heading) = (Vec::new(), "");
    for line in text.lines().map(str::trim) {
        let inner = line.trim_start_matches('#');
        if inner.len() < line.len() && inner.starts_with(' ') && is_joined {
            let id = inner.rsplit_once("{#").and_then(|(_, id)| id.strip_suffix('}'));
            heading = id.unwrap_or(inner);
        }
        let title = line.strip_prefix("===").map(|rest| rest.trim_start_matches(['!', '+']).trim());
        let title = title
            .and_then(|title| ['"', '\''].iter().find_map(|quote| title.strip_prefix(*quote)?.strip_suffix(*quote)));
        found.extend(title.map(|title| format!("{heading} {title}")));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{has_anchors_of_terms, headings, joins_tabs, tabs, terms};

    #[test]
    fn headings_in_programs() {
        let program = "if (a)\n  code += `\\n## Type Declarations\\n${b}`\nconst c = '### One'\n// issue # 3\n";
        assert_eq!(headings(program).collect::<Vec<_>>(), ["Type Declarations", "One"]);
    }

    #[test]
    fn tabs_have_anchors_by_their_titles() {
        let page = "## One {#own}\n=== \"A b\"\n\n    === 'C'\n## Two\n===! \"D\"\n=== E\n";
        assert_eq!(tabs(page, true), ["own A b", "own C", " Two D"]);
        assert_eq!(tabs(page, false), [" A b", " C", " D"]);
        let config =
            "a:\n  - pymdownx.tabbed:\n      combine_header_slug: true\n      slugify: !!python/name:x\n  - toc:\n";
        assert_eq!(joins_tabs(config), Some(true));
        assert_eq!(joins_tabs(&config.replace("true", "false")), Some(false));
        assert_eq!(joins_tabs("a:\n  - pymdownx.tabbed:\n      b: true\n  - toc:\n      slugify: x\n"), None);
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
