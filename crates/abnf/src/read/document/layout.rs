//! The blocks of a document that may contain rules: [`Layout`].

use std::borrow::Cow;
use std::ops::Range;

use super::candidate::{Lines, Reading};
use super::head::{head, indent};
use super::headings::section;
use super::judge::judge;
use super::skip::{Skip, merged};
use crate::model::Notation;
use crate::read::dialect::Dialect;
use crate::read::misspelt::definition;
use crate::read::recognize::notation;

/// Statement of a document about the contents of a block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Marking {
    /// It is ABNF.
    Abnf,
    /// It is something else: the name of a language, or the description of a notation.
    Other(String),
    /// It has the productions of a grammar in the notation of Sphinx.
    Productions,
    /// It is in a language whose name is not known.
    Named(String),
    /// It is a comment of a program, which may be prose.
    Prose,
    /// Nothing.
    Unmarked,
}

impl Marking {
    /// Whether the syntax of each line decides whether it is a rule.
    fn is_open(&self) -> bool {
        matches!(self, Marking::Unmarked | Marking::Prose | Marking::Productions)
    }

    /// Returns the marking of a block of code by the name of its language.
    pub(super) fn of_code(language: &str) -> Marking {
        match Marking::of_language(language) {
            Marking::Unmarked if !NEUTRAL.contains(&language.to_ascii_lowercase().as_str()) => {
                Marking::Named(language.to_ascii_lowercase())
            }
            found => found,
        }
    }

    /// Returns the marking that the name of a language means. A name that is not known may be that of a style.
    pub(super) fn of_language(language: &str) -> Marking {
        let language = language.to_ascii_lowercase();
        if language.contains("abnf") {
            Marking::Abnf
        } else if LANGUAGES.contains(&language.as_str()) {
            Marking::Other(language)
        } else {
            Marking::Unmarked
        }
    }
}

/// Names of languages, in lower case, that say nothing about the notation of a grammar.
const NEUTRAL: [&str; 15] = [
    "", "bnf", "code", "default", "example", "grammar", "listing", "nohighlight", "none", "plain", "plaintext", "rfc",
    "syntax", "text", "txt",
];

/// Languages whose code is not ABNF.
const LANGUAGES: [&str; 73] = [
    "antlr", "asn.1", "asn1", "awk", "bash", "c", "c++", "cbor", "cddl", "clojure", "cmd", "console", "cpp", "cs",
    "csharp", "css", "csv", "dart", "diff", "dockerfile", "dot", "ebnf", "elixir", "erlang", "fsharp", "go", "graphql",
    "haskell", "hcl", "html", "http", "http-message", "ini", "java", "javascript", "js", "json", "json5", "jsonc",
    "jsx", "kotlin", "latex", "lua", "makefile", "markdown", "md", "mermaid", "nix", "objective-c", "ocaml", "perl",
    "php", "plantuml", "powershell", "properties", "proto", "protobuf", "pseudocode", "py", "python", "ruby", "rust",
    "scala", "sh", "shell", "sql", "swift", "toml", "ts", "typescript", "xml", "yaml", "yang",
];

/// Lines of a document that belong together.
#[derive(Clone, Debug)]
pub(super) struct Block {
    pub(super) lines: Range<usize>,
    pub(super) marking: Marking,
}

/// A document as lines, with the blocks that may contain rules.
#[derive(Default)]
pub(super) struct Layout<'t> {
    /// Lines of the document, with their entities decoded.
    pub(super) lines: Vec<Cow<'t, str>>,
    /// Whether each line is part of a page break. Empty if there are no pages.
    pub(super) breaks: Vec<bool>,
    /// Blocks in the order of the document. No two have a line in common.
    pub(super) blocks: Vec<Block>,
    /// Whether the document mentions a grammar.
    pub(super) is_about_grammars: bool,
}

/// The rules of a document.
pub(super) struct Collected {
    /// Lines of rules, moved to the first column. All others are empty.
    pub(super) lines: Vec<String>,
    pub(super) skipped: Vec<Skip>,
    /// Lines of each block that contains a rule.
    pub(super) blocks: Vec<Range<usize>>,
    pub(super) is_older: bool,
}

impl Layout<'_> {
    /// Returns the lines of productions in the notation of Sphinx.
    pub(super) fn productions(&self) -> Vec<Range<usize>> {
        let of_sphinx = self.blocks.iter().filter(|block| block.marking == Marking::Productions);
        of_sphinx.map(|block| block.lines.clone()).collect()
    }

    /// Decides about blocks in languages whose names are not known: a document that names ABNF somewhere has its rules there.
    pub(super) fn name_languages(&mut self) {
        let has_abnf = self.blocks.iter().any(|block| block.marking == Marking::Abnf);
        for block in &mut self.blocks {
            if let Marking::Named(language) = &mut block.marking {
                let language = std::mem::take(language);
                block.marking = if has_abnf { Marking::Other(language) } else { Marking::Unmarked };
            }
        }
    }

    /// Reads `=/` without a name, on a line below a rule, as `/`.
    pub(super) fn name_additions(&mut self) {
        for line in &mut self.lines {
            let at = indent(line);
            if at > 0 && line[at..].starts_with("=/ ") {
                *line = Cow::Owned(format!("{} {}", &line[..at], &line[at + 1..]));
            }
        }
    }

    /// Takes the rules out of the blocks. `lists` says whether the document defines lists.
    pub(super) fn collect(&self, dialect: Dialect, lists: bool) -> Collected {
        let lines: Vec<&str> = self.lines.iter().map(AsRef::as_ref).collect();
        let page = Lines { lines: &lines, breaks: &self.breaks, dialect, lists };
        let mut found = Collected {
            lines: vec![String::new(); lines.len()],
            skipped: Vec::new(),
            blocks: Vec::new(),
            is_older: false,
        };
        // The productions of a document are one grammar.
        let productions = self.blocks.iter().filter(|block| block.marking == Marking::Productions);
        let of_sphinx = productions.filter_map(|block| other_language(&lines, block)).next();
        let (mut open, mut others) = (Vec::new(), Vec::new());
        for block in self.blocks.iter().filter(|block| block.marking.is_open()) {
            let of_all = of_sphinx.filter(|_| block.marking == Marking::Productions);
            match of_all.or_else(|| other_language(&lines, block)) {
                Some(language) => others.push((block.lines.clone(), language)),
                None if block.marking == Marking::Productions => {}
                None => open.push(block.lines.clone()),
            }
        }
        let judged = judge(&page, &open, self.is_about_grammars);
        found.is_older = judged.is_older;
        found.skipped = judged.skipped;
        for (lines_of_block, language) in others {
            let reason = format!("its block is {language}, not ABNF");
            found.skipped.extend(other(&lines, lines_of_block, reason));
        }
        for rule in &judged.rules {
            found.take(&page, rule.lines.clone(), rule.indent, matches!(rule.reading, Reading::Rule { .. }));
        }
        for block in &self.blocks {
            match &block.marking {
                Marking::Abnf => match fragment(&lines, block.lines.clone()) {
                    Some(fragment) => found.skipped.push(fragment),
                    None => found.take_whole(&page, block.lines.clone()),
                },
                Marking::Other(language) => {
                    let reason = match language.contains(' ') {
                        true => format!("its block is {language}, not ABNF"),
                        false => format!("its block is marked as `{language}`"),
                    };
                    found.skipped.extend(other(&lines, block.lines.clone(), reason));
                }
                Marking::Productions if of_sphinx.is_none() => {
                    found.take_whole(&page, block.lines.clone());
                }
                Marking::Productions | Marking::Named(_) | Marking::Unmarked | Marking::Prose => {}
            }
        }
        let ranges: Vec<Range<usize>> = self.blocks.iter().map(|block| block.lines.clone()).collect();
        let mut begins: Vec<usize> = ranges.iter().map(|block| block.start).collect();
        if ranges.len() == 1 {
            begins.extend((0..lines.len()).filter(|at| section(lines[*at]).is_some()));
            begins.sort_unstable();
        }
        found.skipped = merged(std::mem::take(&mut found.skipped), &begins);
        found.blocks = ranges;
        found.blocks.retain(|block| found.lines[block.clone()].iter().any(|line| !line.is_empty()));
        found
    }
}

impl Collected {
    /// Copies the lines of a rule without its indentation. Lines after the first stay indented.
    fn take(&mut self, page: &Lines<'_>, lines: Range<usize>, margin: usize, is_whole: bool) {
        let first = lines.start;
        for at in lines {
            let line = page.lines[at];
            let line = line.get(margin.min(indent(line))..).unwrap_or_default();
            let is_loose = at > first && is_whole && !line.is_empty() && !line.starts_with([' ', '\t']);
            self.lines[at] = if is_loose { format!(" {line}") } else { line.to_owned() };
        }
        self.take_comments(page, first, margin);
    }

    /// Copies the comments directly before a rule.
    fn take_comments(&mut self, page: &Lines<'_>, first: usize, margin: usize) {
        for at in (0..first).rev() {
            let line = page.lines[at];
            if !line.trim_start().starts_with(';') || indent(line) != margin || !self.lines[at].is_empty() {
                break;
            }
            self.lines[at] = line[margin..].to_owned();
        }
    }

    /// Copies a block without the indentation that all of its lines have.
    fn take_whole(&mut self, page: &Lines<'_>, lines: Range<usize>) {
        let is_filled = |at: &usize| !page.lines[*at].trim().is_empty();
        let margin = lines.clone().filter(is_filled).map(|at| indent(page.lines[at])).min().unwrap_or(0);
        for at in lines {
            self.lines[at] = page.lines[at].get(margin..).unwrap_or_default().to_owned();
        }
    }
}

/// Reports a block that has elements and no rule: `URI-Reference ; see RFC 3986`.
fn fragment(lines: &[&str], block: Range<usize>) -> Option<Skip> {
    let is_element = |line: &str| !line.trim().is_empty() && !line.trim_start().starts_with(';');
    let first = block.clone().find(|at| is_element(lines[*at]))?;
    let has_sign = |line: &str| line.contains('=') || is_other_definition(line);
    let has_sign = block.into_iter().any(|at| has_sign(lines[at]));
    (!has_sign).then(|| Skip { line: first, count: 1, reason: "its block has elements, but no rule".into() })
}

/// Whether a line has a name and a sign of definition that ABNF does not have: `a: b`, `a -> b`.
fn is_other_definition(line: &str) -> bool {
    let words = line.trim();
    let end = words.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(words.len());
    let rest = words[end..].trim_start();
    end > 0
        && definition(rest).is_some_and(|(sign, _)| {
            let elements = rest[sign.len()..].trim_start();
            elements.starts_with(|c: char| c.is_ascii_alphanumeric() || "\"%*([<".contains(c))
        })
}

/// Returns the language of a block of code that is not ABNF.
fn other_language(lines: &[&str], block: &Block) -> Option<&'static str> {
    if block.marking == Marking::Productions && has_postfixes(&lines[block.lines.clone()]) {
        return Some("EBNF");
    }
    if let Some(found) = other_notation(lines, block) {
        return Some(found.name());
    }
    let is_inside = block.lines.len() < lines.len() && block.marking != Marking::Prose;
    let inside = &lines[block.lines.clone()];
    if is_inside && inside.iter().any(|line| is_statement(line)) {
        return Some("a program");
    }
    has_expressions(inside).then_some("a grammar with regular expressions")
}

/// Whether a line begins a block of statements: `class A:`, `if (a) {`.
fn is_statement(line: &str) -> bool {
    let words = line.trim();
    let is_compound = |word: &str| words.strip_prefix(word).is_some_and(|rest| rest.starts_with([' ', ':']));
    let compound = ["class", "def", "if", "elif", "else", "for", "while", "with", "match", "case", "try"];
    (words.ends_with(':') && compound.into_iter().any(is_compound)) || words.ends_with(") {") || words == "} else {"
}

/// Whether a quarter of the definitions are regular expressions: `a := /[a-z]+/`.
fn has_expressions(lines: &[&str]) -> bool {
    let definitions: Vec<&str> = lines.iter().filter_map(|line| head(line)).map(|head| head.rest.trim()).collect();
    let is_expression = |rest: &&&str| rest.strip_prefix('/').is_some_and(|rest| rest.contains('/'));
    let count = definitions.iter().filter(is_expression).count();
    count > 0 && count * 4 >= definitions.len()
}

/// Whether a quarter of the definitions in `::=` have what only EBNF has after its elements or in brackets: `a?`, `a+`, `[^a]`, `[a-z]`.
fn has_postfixes(lines: &[&str]) -> bool {
    let is_class = |text: &str| {
        let mut chars = text.chars();
        matches!(
            (chars.next(), chars.next(), chars.next()),
            (Some('^' | '#' | '-'), ..) | (Some(_), Some('-'), Some(_))
        )
    };
    let is_ebnf = |line: &&&str| {
        let line = line.replace("<\">", "");
        let outside: String = line.split(['"', '\'']).step_by(2).collect::<Vec<_>>().join("\"");
        outside.split_whitespace().any(|word| word.len() > 1 && word.trim_end_matches(')').ends_with(['?', '+']))
            || outside.split('[').skip(1).any(is_class)
    };
    let definitions = lines.iter().filter(|line| head(line).is_some()).count();
    lines.iter().filter(is_ebnf).count() * 4 >= definitions.max(1)
}

/// Returns the notation of a block of code that is not ABNF. BNF with `::=` is read, and statements of programs end as rules of ISO 14977 do.
fn other_notation(lines: &[&str], block: &Block) -> Option<Notation> {
    if block.lines.len() == lines.len() {
        return None;
    }
    let lines = lines.get(block.lines.clone())?;
    let (found, _) = notation(&lines.join("\n"))?;
    let is_read = match found {
        Notation::Iso => !has_lists(lines),
        Notation::Bnf | Notation::W3c => !has_postfixes(lines),
        _ => false,
    };
    (!is_read).then_some(found)
}

/// Whether a definition has what ISO 14977 and statements of programs have, and ABNF does not: `a, b`, `{ a }`.
fn has_lists(lines: &[&str]) -> bool {
    let of_definition = |line: &&&str| {
        head(line).is_some_and(|head| {
            let outside: String = head.rest.split(['"', '\'']).step_by(2).collect::<Vec<_>>().join("\"");
            let outside = outside.split(" ;").next().unwrap_or_default();
            outside.contains(", ") || outside.contains('{')
        })
    };
    lines.iter().filter(of_definition).count() * 3 >= lines.iter().filter(|line| head(line).is_some()).count()
}

/// Reports the lines of a block in another language that look like definitions, as one.
fn other(lines: &[&str], block: Range<usize>, reason: String) -> Option<Skip> {
    let mut heads = block.filter(|at| head(lines[*at]).is_some_and(|head| head.is_spaced));
    heads.next().map(|line| Skip { line, count: 1 + heads.count(), reason })
}
