//! Blocks of code in reStructuredText: `.. code-block:: abnf`, and literal blocks after `::`.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::head::indent;
use super::inline;
use super::layout::{Block, Layout, Marking};
use super::markup::Include;

/// Directives with code.
const DIRECTIVES: [&str; 4] = [".. code-block::", ".. sourcecode::", ".. code::", ".. parsed-literal::"];

/// Directive of Sphinx that includes a file.
const INCLUDE: &str = ".. literalinclude::";

/// Directive of Sphinx with the productions of a grammar.
const PRODUCTIONS: &str = ".. productionlist::";

/// Whether a text is reStructuredText.
pub(super) fn is_restructured(text: &str) -> bool {
    let lines: Vec<&str> = text.lines().collect();
    let is_rule = |line: &str| {
        let line = line.trim_end();
        line.len() >= 4 && ['=', '-', '~', '#', '*', '"', '^'].iter().any(|sign| line.chars().all(|c| c == *sign))
    };
    let is_heading =
        |pair: &[&str]| is_rule(pair[1]) && !is_rule(pair[0]) && pair[0].starts_with(|c: char| c.is_alphanumeric());
    let is_literal = |line: &&str| line.trim_end().ends_with("::") && !line.trim().is_empty();
    lines.iter().any(|line| {
        directive(line).is_some() || [PRODUCTIONS, INCLUDE].iter().any(|name| line.trim_start().starts_with(name))
    }) || (lines.windows(2).any(is_heading) && lines.iter().any(is_literal))
}

/// Returns the language of a directive.
fn directive(line: &str) -> Option<&str> {
    let words = line.trim_start();
    DIRECTIVES.iter().find_map(|name| words.strip_prefix(name)).map(str::trim)
}

/// Returns a line of a `productionlist` as ABNF, in which a colon follows the name, or begins a line that continues a production, and
/// references are in grave accents.
fn production(line: &str) -> String {
    let (name, rest) = line.split_once(':').unwrap_or((line, ""));
    let is_name = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
    let rest = rest.replace('`', "");
    match name.trim() {
        "" if line.contains(':') => format!("{name} {rest}"),
        word if line.contains(':') && word.chars().all(is_name) => format!("{name} = {rest}"),
        _ => line.replace('`', ""),
    }
}

/// Finds the files with grammars that a document includes. A file of which it includes parts is read once, as a whole.
pub(super) fn includes(text: &str) -> Vec<Include> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found: Vec<Include> = Vec::new();
    for (line, words) in lines.iter().enumerate() {
        let Some(file) = words.trim_start().strip_prefix(INCLUDE).map(str::trim) else { continue };
        let options = lines[line + 1..].iter().map(|line| line.trim()).take_while(|line| line.starts_with(':'));
        let language = options.filter_map(|option| option.strip_prefix(":language:")).map(str::trim).next();
        let is_grammar = match language {
            Some(language) => Marking::of_language(language) == Marking::Abnf,
            None => file.to_ascii_lowercase().ends_with(".abnf"),
        };
        if is_grammar && !found.iter().any(|known| known.file == file) {
            found.push(Include { line, file: file.to_owned() });
        }
    }
    found
}

/// Finds the blocks of a document.
pub(super) fn layout(text: &str) -> Layout<'_> {
    let lines: Vec<&str> = text.lines().collect();
    let (mut blocks, mut lists) = (Vec::new(), BTreeSet::new());
    let mut at = 0;
    while at < lines.len() {
        let line = lines[at];
        let is_list = line.trim_start().starts_with(PRODUCTIONS);
        let marking = match directive(line) {
            _ if is_list => Marking::Productions,
            Some(language) => Marking::of_code(language),
            None if line.trim_end().ends_with("::") && !line.trim_start().starts_with("..") => Marking::Unmarked,
            None => {
                at += 1;
                continue;
            }
        };
        let margin = indent(line);
        let belongs = |line: &&str| line.trim().is_empty() || indent(line) > margin;
        let end = at + 1 + lines[at + 1..].iter().take_while(|line| belongs(line)).count();
        let is_option = |line: &str| line.trim_start().starts_with(':');
        let begin = (at + 1..end).find(|at| is_list || !is_option(lines[*at])).unwrap_or(end);
        if begin < end {
            blocks.push(Block { lines: begin..end, marking });
            lists.extend((begin..end).filter(|_| is_list));
        }
        at = end;
    }
    let read = |(at, line): (usize, _)| match lists.contains(&at) {
        true => Cow::Owned(production(line)),
        false => Cow::Borrowed(line),
    };
    let lines = lines.into_iter().enumerate().map(read).collect();
    let mut layout = Layout { lines, breaks: Vec::new(), blocks, is_about_grammars: false };
    if ["BNF", "abnf"].iter().any(|name| text.contains(name)) {
        inline::add(&mut layout, 0, "``", false);
    }
    layout
}
