//! Comments and documents read well: habits that a program can check.

use crate::documents::{documents, sources};

/// Returns the paragraphs of prose of a Rust file: lines of comments that follow each other, without code.
fn comments(text: &str) -> Vec<String> {
    let (mut paragraphs, mut is_code) = (vec![String::new()], false);
    for line in text.lines().map(str::trim_start) {
        let comment = ["///", "//!", "//"].iter().find_map(|start| line.strip_prefix(start)).unwrap_or_default();
        if comment.contains("```") {
            is_code = !is_code;
        }
        let is_prose = !is_code
            && !comment.trim().is_empty()
            && !comment.contains("```")
            && !comment.trim_start().starts_with('#');
        if is_prose {
            paragraphs.last_mut().unwrap().push_str(comment);
        } else {
            paragraphs.push(String::new());
        }
    }
    paragraphs
}

/// Returns the paragraphs of a Markdown file, without blocks of code.
fn paragraphs(text: &str) -> Vec<String> {
    let prose = text.split("```").step_by(2).flat_map(|prose| prose.split("\n\n"));
    prose.map(|paragraph| paragraph.replace('\n', " ")).collect()
}

/// Returns a word that follows itself, code in backticks apart.
fn doubled(paragraph: &str) -> Option<&str> {
    let words: Vec<&str> = paragraph.split_whitespace().collect();
    let is_word = |word: &str| word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_alphabetic());
    words.windows(2).find(|pair| pair[0] == pair[1] && is_word(pair[0])).map(|pair| pair[0])
}

#[test]
fn no_word_is_doubled() {
    assert_eq!(doubled("Returns Returns the name"), Some("Returns"));
    let sources = sources().into_iter().map(|(name, text)| (name, comments(&text)));
    let documents = documents().into_iter().map(|(name, text)| (name, paragraphs(&text)));
    let found: Vec<String> = sources
        .chain(documents)
        .flat_map(|(name, paragraphs)| {
            let doubled = paragraphs.into_iter().filter_map(|paragraph| doubled(&paragraph).map(str::to_owned));
            doubled.map(|word| format!("{name}: {word} {word}")).collect::<Vec<_>>()
        })
        .collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Returns the first line of the documentation of each function, with the number of the line.
fn functions(text: &str) -> Vec<(usize, &str)> {
    let lines: Vec<&str> = text.lines().map(str::trim_start).collect();
    let is_doc = |line: &str| line.starts_with("///");
    let mut found = Vec::new();
    for first in (0..lines.len()).filter(|&at| is_doc(lines[at]) && (at == 0 || !is_doc(lines[at - 1]))) {
        let rest = lines[first..].iter().skip_while(|line| is_doc(line) || line.starts_with("#["));
        let mut words = rest.clone().next().map_or("", |line| line).split([' ', '(', ')']);
        let mut word = words.next();
        while matches!(word, Some("pub" | "crate" | "super" | "in" | "const" | "async" | "")) {
            word = words.next();
        }
        if word == Some("fn") {
            found.push((first + 1, lines[first][3..].trim_start()));
        }
    }
    found
}

/// Each item of the documentation is read alone, so that it does not say "the same" of an item above it.
#[test]
fn documentation_of_functions_stands_alone() {
    let starts = [
        "The same", "Returns the same as", "Returns the same with", "Returns the same without", "Likewise", "As above",
    ];
    let mut found = Vec::new();
    for (name, text) in sources() {
        for (number, doc) in
            functions(&text).into_iter().filter(|(_, doc)| starts.iter().any(|start| doc.starts_with(start)))
        {
            found.push(format!("{name}:{number}: {doc}"));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// In the program, the documentation of a function begins with a verb (`Returns`), or with `Whether`.
#[test]
fn documentation_of_functions_begins_with_a_verb() {
    let is_verb =
        |word: &str| word == "Whether" || (word.ends_with('s') && !matches!(word, "This" | "Its" | "Is" | "As"));
    let mut found = Vec::new();
    for (name, text) in sources().into_iter().filter(|(name, _)| name.starts_with("crates/cli/src/")) {
        let code = text.split("\nmod tests {").next().unwrap();
        for (number, doc) in
            functions(code).into_iter().filter(|(_, doc)| !is_verb(doc.split([' ', ',', '.']).next().unwrap()))
        {
            found.push(format!("{name}:{number}: {doc}"));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
