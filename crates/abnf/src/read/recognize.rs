//! Recognition of grammars in other notations than ABNF: [`notation`].

use crate::model::Notation;
use urlgram::span::Span;

/// Returns the notation that a text seems to have, if it is not ABNF, and the first line that shows it.
pub(super) fn notation(text: &str) -> Option<(Notation, Span)> {
    let (mut at, mut definitions) = (0, 0);
    // Each notation that a line shows, its first line, and the number of its lines.
    let mut all: Vec<(Notation, Span, usize)> = Vec::new();
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
        match all.iter_mut().find(|(known, ..)| *known == found) {
            Some((_, _, count)) => *count += 1,
            None => all.push((found, Span::new(begin as u32, (begin + words.len()) as u32), 1)),
        }
    }
    // The rules of yacc look as those of ANTLR do.
    let of_antlr = all.iter().find(|(known, ..)| *known == Notation::Antlr).map_or(0, |(_, _, count)| *count);
    let yacc = all.iter_mut().filter(|(known, ..)| *known == Notation::Yacc);
    yacc.for_each(|(_, _, count)| *count += of_antlr);
    // Of those with as many lines, the first.
    let most = all.into_iter().rev().max_by_key(|(_, _, count)| *count)?;
    (most.2 * 2 > definitions).then_some((most.0, most.1))
}

/// Returns the notation that a line shows. `after_name` says whether the line before is a name alone.
fn shown(words: &str, after_name: bool) -> Option<Notation> {
    let end = words.find(|c: char| !c.is_ascii_alphanumeric() && !"-_<>".contains(c)).unwrap_or(words.len());
    let (name, rest) = words.split_at(end);
    let rest = rest.trim_start();
    if let Some(rest) = words.strip_prefix('%') {
        let word = rest.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
        let is_yacc = words == "%%" || ["token", "start", "left", "right", "type", "union", "nonassoc"].contains(&word);
        let is_lark = ["import", "ignore", "declare"].contains(&word);
        return if is_yacc { Some(Notation::Yacc) } else { is_lark.then_some(Notation::Lark) };
    }
    if words.contains(" => ") || [".default ", ".size ", ".cbor "].iter().any(|word| words.contains(word)) {
        return Some(Notation::Cddl);
    }
    if words.ends_with(';')
        && !words.contains('=')
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
    } else if let Some(value) = rest.strip_prefix("::=") {
        let types = ["SEQUENCE", "SET", "CHOICE", "INTEGER", "ENUMERATED", "OCTET STRING", "BEGIN"];
        let is_asn1 = types.iter().any(|word| value.trim_start().starts_with(word));
        Some(if is_asn1 { Notation::Asn1 } else { Notation::W3c })
    } else if rest.starts_with("DEFINITIONS") && rest.contains("::=") {
        Some(Notation::Asn1)
    } else if rest.starts_with(": ") && words.ends_with(';') && !rest.starts_with(":=") {
        Some(Notation::Antlr)
    } else {
        let value = rest.strip_prefix('=')?.trim_start();
        let is_pest = ["{", "_{", "@{", "${", "!{"].iter().any(|open| value.starts_with(open)) && !words.ends_with(';');
        let is_iso = words.ends_with(';') && !words.starts_with(';');
        // One text in single quotes alone is a mistake in ABNF.
        let quotes = if value.starts_with('\'') && value.trim_end().ends_with('\'') { 2 } else { 1 };
        // ABNF has single quotes in quoted strings and comments, and seldom in prose.
        let outside: String = value.split('"').step_by(2).collect();
        let is_peg = outside
            .split(';')
            .next()
            .is_some_and(|text| text.matches('\'').count() > quotes || text.split_whitespace().any(is_repeated_before));
        let otherwise = is_peg.then_some(Notation::Peg);
        if is_pest {
            Some(Notation::Pest)
        } else if is_iso {
            Some(Notation::Iso)
        } else {
            otherwise
        }
    }
}

/// Whether an operator follows its element, as in PEG: `digit+`, `( a b )*`. In ABNF, it precedes the element.
fn is_repeated_before(word: &str) -> bool {
    let element = word.strip_suffix(['*', '+', '?']).unwrap_or_default();
    element.ends_with(|c: char| c.is_ascii_alphabetic() || c == ')')
        || (element.ends_with(']') && !element.contains('/'))
}

fn is_name(words: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    words.starts_with(|c: char| c.is_ascii_alphabetic()) && words.chars().all(is_part)
}
