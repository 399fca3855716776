//! Rules in words, as older documents have them: `<c> ::= any one of the 128 ASCII characters`.

use super::lexer::{Lexeme, Token};
use urlgram::span::Span;

/// Words of prose that are not names of rules.
const WORDS: [&str; 25] = [
    "A", "Any", "The", "a", "an", "and", "any", "are", "as", "between", "but", "by", "except", "for", "from", "in",
    "is", "not", "of", "one", "or", "the", "through", "to", "with",
];

/// Number of these words without a definition with which a rule is defined in words.
const MIN_WORDS: usize = 2;

/// Number of names in a row, with one of these words among them, with which a rule is in words.
const MIN_RUN: usize = 4;

/// Number of such names in a rule with a syntax error.
const MIN_BROKEN_RUN: usize = 3;

fn is_word(name: &str) -> bool {
    WORDS.contains(&name)
}

/// Whether a rule of a text is in words, by its names without a definition, which are in the order of the text.
pub(super) fn are_words(undefined: &[(String, Span)], text: &str) -> bool {
    let words = undefined.iter().filter(|(name, _)| is_word(name)).count();
    words >= MIN_WORDS || (words > 0 && (undefined.iter().any(|(name, _)| is_rfc(name)) || has_run(undefined, text)))
}

/// Whether a name is that of a document: `RFC5234`.
fn is_rfc(name: &str) -> bool {
    let digits = name.strip_prefix("RFC").unwrap_or_default().trim_start_matches('-');
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

fn has_run(undefined: &[(String, Span)], text: &str) -> bool {
    let is_next = |pair: &[(String, Span)]| {
        let between = text.get(pair[0].1.end as usize..pair[1].1.start as usize);
        between.is_some_and(|between| between.trim().is_empty())
    };
    let mut begin = 0;
    while begin < undefined.len() {
        let end = begin + 1 + undefined[begin..].windows(2).take_while(|pair| is_next(pair)).count();
        if end - begin >= MIN_RUN && undefined[begin..end].iter().any(|(name, _)| is_word(name)) {
            return true;
        }
        begin = end;
    }
    false
}

/// Whether the elements of a rule with a syntax error are in words: names in a row, with a word among them that names no rule.
pub(super) fn are_words_of_broken(lexemes: &[Lexeme]) -> bool {
    let is_name = |lexeme: &Lexeme| matches!(lexeme.token, Token::Name(_));
    // `a` is the name of a rule in many examples.
    let is_prose = |lexeme: &Lexeme| matches!(&lexeme.token, Token::Name(name) if name.len() > 1 && is_word(name));
    let runs = lexemes.split(|lexeme| !is_name(lexeme));
    runs.filter(|run| run.len() >= MIN_BROKEN_RUN).any(|run| run.iter().any(is_prose))
}
