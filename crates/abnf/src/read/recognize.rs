//! Recognition of grammars in other notations than ABNF: [`notation`].

use crate::model::Notation;
use urlgram::span::Span;

/// Returns the notation that a text seems to have, if it is not ABNF, and the first line that shows it.
pub(super) fn notation(text: &str) -> Option<(Notation, Span)> {
    let mut at = 0;
    let mut first: Option<(Notation, Span)> = None;
    let (mut of_first, mut definitions) = (0, 0);
    let mut name_alone = false;
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let words = line.trim();
        let found = shown(words, name_alone);
        name_alone = is_name(words);
        let is_definition = found.is_some() || words.contains('=');
        definitions += usize::from(is_definition);
        let Some(found) = found else { continue };
        let begin = start + line.len() - line.trim_start().len();
        let (notation, _) = *first.get_or_insert((found, Span::new(begin as u32, (begin + words.len()) as u32)));
        of_first += usize::from(notation == found);
    }
    first.filter(|_| of_first * 2 > definitions)
}

/// Returns the notation that a line shows. `after_name` says whether the line before is a name alone.
fn shown(words: &str, after_name: bool) -> Option<Notation> {
    let end = words.find(|c: char| !c.is_ascii_alphanumeric() && !"-_<>".contains(c)).unwrap_or(words.len());
    let (name, rest) = words.split_at(end);
    let rest = rest.trim_start();
    if words.ends_with(';')
        && ["grammar ", "lexer grammar ", "parser grammar "].iter().any(|word| words.starts_with(word))
    {
        return Some(Notation::Antlr);
    }
    if after_name && (words.starts_with(": ") || words == ":") {
        return Some(Notation::Antlr);
    }
    if name.trim_end_matches("<-").is_empty() || name.starts_with('-') {
        return None;
    }
    if rest.starts_with("<-") || rest.starts_with('←') || (name.ends_with("<-") && name.len() > 2) {
        Some(Notation::Peg)
    } else if name.starts_with('<')
        && name.ends_with('>')
        && ["::=", ":=", "="].iter().any(|sign| rest.starts_with(sign))
    {
        Some(Notation::Bnf)
    } else if rest.starts_with("::=") {
        Some(Notation::W3c)
    } else if rest.starts_with(": ") && words.ends_with(';') && !rest.starts_with(":=") {
        Some(Notation::Antlr)
    } else {
        let value = rest.strip_prefix('=')?.trim_start();
        let is_pest = ["{", "_{", "@{", "${", "!{"].iter().any(|open| value.starts_with(open)) && !words.ends_with(';');
        let is_iso = words.ends_with(';') && words.contains(['|', ',', '{', '\'']);
        if is_pest { Some(Notation::Pest) } else { is_iso.then_some(Notation::Iso) }
    }
}

fn is_name(words: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    words.starts_with(|c: char| c.is_ascii_alphabetic()) && words.chars().all(is_part)
}
