//! The check of a document of Markdown that somebody edits: findings are those of the whole text, and little is read for them.

use std::path::{Path, PathBuf};

use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::{Config as Runs, TestRunner};
use urlgram::span::Span;
use urlgram_documents::DocumentKind;
use urlgram_lint::Config;
use urlgram_lint::document::{CheckedMarkdown, DocumentInput, DocumentLinter};

/// Texts that edits insert: letters, parts of links, of blocks, of templates, of HTML and of anchors.
const PARTS: [&str; 34] = [
    "x", " ", "e\u{301}", "\u{1f980}", ".", ",", "HTTP://h.example/", "http://127.1/", "[a](b c)", "[a][b]",
    "[b]: c\n", "](", "*", "`", "**", "|", "\n", "\n\n", "# ", "- ", "1. ", "> ", "```\n", "<b>", "{{", "id=x",
    "name: y", "===\n", "localhost:80", "(", "\"", "www.example.com", "<http://h.example/>", "<a:b>",
];

fn linter() -> DocumentLinter {
    let mut config = Config::default();
    config.selection.extend_select.push("U".to_owned());
    DocumentLinter::new(DocumentKind::Markdown, &config)
}

fn input(text: &str) -> DocumentInput<'_> {
    DocumentInput::new(DocumentKind::Markdown, text.as_bytes())
}

fn of(linter: &DocumentLinter, text: &str) -> Option<CheckedMarkdown> {
    CheckedMarkdown::of(&input(text), &linter.check(&input(text)))
}

fn shown(checked: &CheckedMarkdown) -> Vec<String> {
    checked.findings().iter().map(|finding| format!("{finding:?}")).collect()
}

/// Returns the texts of the repository that people write, and half of them with the holes of a template around.
fn pages() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let samples = root.join("crates/documents/tests/documents/samples");
    let folders = [root.clone(), root.join("docs/guides"), root.join("crates/abnf"), samples];
    let files = folders.iter().flat_map(|folder| std::fs::read_dir(folder).unwrap()).map(|entry| entry.unwrap().path());
    let mut pages: Vec<_> = files.filter(|path| path.extension().is_some_and(|ending| ending == "md")).collect();
    pages.sort();
    // The name of the program may be the beginning of an ignore comment.
    let text = |path: &Path| -> String {
        let text = std::fs::read_to_string(path).unwrap().replace("urlgram", "program");
        text.chars().take(20_000).collect()
    };
    let page = |(number, path): (usize, PathBuf)| {
        let text = text(&path);
        let is_template = number % 2 == 1 && !text.starts_with("---");
        (path, if is_template { format!("{{{{ title }}}}\n\n{text}\n\nThe {{% raw %}} end.\n") } else { text })
    };
    pages.into_iter().enumerate().map(page).collect()
}

#[test]
fn findings_after_an_edit_are_those_of_the_text() {
    let linter = linter();
    let mut runner = TestRunner::new(Runs { cases: 1, failure_persistence: None, ..Runs::default() });
    let edits = prop::collection::vec((any::<usize>(), 0..6_usize, 0..PARTS.len()), 160);
    let (mut known, mut all, mut found) = (0, 0, 0);
    for (path, mut text) in pages() {
        let mut last = of(&linter, &text);
        for (at, removed, part) in edits.new_tree(&mut runner).unwrap().current() {
            let boundary = |mut at: usize| {
                while !text.is_char_boundary(at.min(text.len())) {
                    at += 1;
                }
                at.min(text.len())
            };
            let start = boundary(at % (text.len() + 1));
            let end = boundary(start + removed * (at % 2));
            let after = format!("{}{}{}", &text[..start], PARTS[part], &text[end..]);
            let edit = Span::new(start as u32, end as u32);
            let fresh = of(&linter, &after);
            let edited = last
                .as_ref()
                .and_then(|last| last.edited(&linter, &input(&text), &input(&after), edit, PARTS[part].len()));
            all += usize::from(last.is_some());
            if let Some(edited) = &edited {
                let fresh = fresh.as_ref().expect("findings that follow from others");
                assert_eq!(shown(edited), shown(fresh), "{path:?}: {:?} at {start} in {text:?}", PARTS[part]);
                known += 1;
                found += fresh.findings().len();
            }
            // A text whose findings depend on each other stays as it was.
            if fresh.is_some() {
                (text, last) = (after, edited.or(fresh));
            }
        }
    }
    // Half of the edits are outside of texts for readers, or change what is around them.
    assert!(known > 150 && found > 100, "{known} of {all}, {found} findings");
}

/// The work is counted as bytes that are allocated, most of which are the findings and the places of the blocks.
#[test]
fn an_edit_costs_what_is_around_it() {
    let linter = linter();
    let paragraph = "Some *words* about [a page](https://example.org/a%20b), and more of them.\n\n## Title\n\n* an item\n* <HTTP://example.org/>\n\n";
    let before = paragraph.repeat(8000);
    let at = before.len() / 2 - before.len() / 2 % paragraph.len() + 5;
    let after = format!("{}x{}", &before[..at], &before[at..]);
    let checked = linter.check(&input(&before));
    let known = CheckedMarkdown::of(&input(&before), &checked).unwrap();
    let mut edited = None;
    let least = allocation_counter::measure(|| drop(known.clone()));
    let cost = allocation_counter::measure(|| {
        edited = known.edited(&linter, &input(&before), &input(&after), Span::empty(at as u32), 1);
    });
    let whole = allocation_counter::measure(|| drop(linter.check(&input(&after))));
    assert_eq!(edited.unwrap().findings().len(), known.findings().len());
    assert!(
        before.len() > 900_000 && cost.bytes_total < 3 * least.bytes_total + 500_000,
        "{cost:?} {least:?} {whole:?}"
    );
}
