//! The commands that the READMEs and CONTRIBUTING.md show, and the drawing in the main README.

use std::path::PathBuf;

use crate::command::{command, run, urlgram};
use crate::folder;

/// Texts that show commands of the program.
const DOCUMENTS: [&str; 3] = [
    include_str!("../../../../README.md"),
    include_str!("../../README.md"),
    include_str!("../../../../CONTRIBUTING.md"),
];

/// Returns the arguments of the lines of `console` and `sh` blocks that begin with `urlgram`.
fn commands(document: &str) -> Vec<Vec<String>> {
    let blocks = document.split("\n```").filter(|block| block.starts_with("console\n") || block.starts_with("sh\n"));
    let lines = blocks.flat_map(str::lines).filter_map(|line| line.strip_prefix("urlgram "));
    lines.map(|line| arguments(line.split(" #").next().unwrap().split(" > ").next().unwrap())).collect()
}

/// Splits a line as a shell does; the only quotes are single ones.
fn arguments(line: &str) -> Vec<String> {
    let mut arguments = vec![String::new()];
    for (number, text) in line.trim_end().split('\'').enumerate() {
        let words = if number % 2 == 1 { vec![text] } else { text.split(' ').collect() };
        arguments.last_mut().unwrap().push_str(words[0]);
        arguments.extend(words[1..].iter().map(|&word| word.to_owned()));
    }
    arguments.retain(|argument| !argument.is_empty());
    arguments
}

/// Makes a folder with the files that the commands name.
fn folder() -> PathBuf {
    let files = [
        ("docs/a.md", "See [the list](http://example.org:080/).\n"),
        ("README.md", "See <http://example.org/>.\n"),
        ("urls.txt", "http://example.org/a\nhttp://example.org/b\n"),
    ];
    folder::folder("readme", &files)
}

#[test]
fn every_command_shown_works() {
    let (folder, shown) = (folder(), DOCUMENTS.map(commands).concat());
    assert!(shown.len() >= 12, "{shown:?}");
    for args in shown {
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let ran = run(command(&args).current_dir(&folder), "");
        assert!(matches!(ran.code, Some(0 | 1)), "{args:?}: {}", ran.err);
    }
}

#[test]
fn the_drawing_in_the_readme_is_what_the_first_command_prints() {
    let drawing = DOCUMENTS[0].split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let ran = urlgram(&["lint", "examples/urls.txt"], "");
    assert!(ran.out.contains(drawing), "not in the output of the first command:\n{drawing}\n{}", ran.out);
}
