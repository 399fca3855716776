//! Valid or not, and where it breaks.

use std::sync::OnceLock;

use crate::message::{Message, say};
use crate::phrases::why_not;
use crate::random::Random;
use crate::task::{Form, Judgement, Question, Task};
use crate::texts::{plausible, with_mistake};
use urlgram::grammar::rfc3986::Uri;
use urlgram::pass::{accepts, check};
use urlgram_abnf::{Oracle, builtin};

#[derive(Debug)]
struct Valid {
    text: String,
}

pub(crate) fn make(random: &mut Random) -> Box<dyn Task> {
    let mut text = plausible(random);
    if random.percent(75) {
        let whole = text.clone();
        // Not every such change makes the text invalid.
        text = with_mistake(&whole, random);
    }
    Box::new(Valid { text })
}

/// Returns the matcher of the rule URI, which considers every alternative.
fn uri() -> Option<&'static Oracle> {
    static URI: OnceLock<Option<Oracle>> = OnceLock::new();
    URI.get_or_init(|| builtin("rfc3986").and_then(|grammar| grammar.oracle("URI").ok())).as_ref()
}

/// Meaning of an answer.
enum Named {
    Valid,
    Byte(usize),
    Other,
}

impl Named {
    /// Reads an answer, also with words around the number: `invalid at byte 17.`
    fn read(answer: &str) -> Self {
        let answer = answer.to_ascii_lowercase();
        let words = answer.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
        let words: Vec<&str> = words.filter(|word| !["it", "is", "at", "byte", "the", "yes"].contains(word)).collect();
        match words[..] {
            ["valid"] => Named::Valid,
            [number] | ["invalid", number] => number.parse().map_or(Named::Other, Named::Byte),
            _ => Named::Other,
        }
    }
}

/// Texts that complete the part before a break.
const COMPLETIONS: &[&str] = &["", "a", "0", "00", "@a", "a@a", "]", "::]", ":0]", "0]", ":", "//a", "a:"];

impl Valid {
    /// Returns the length of the longest beginning that some URI has; `None` if the text is a URI.
    fn offset(&self) -> Option<usize> {
        let viable = || uri().map_or(0, |uri| uri.longest_viable_prefix(&self.text));
        (!accepts(Uri, &self.text)).then(viable)
    }

    /// Returns the reason for the break at `offset`. The mistake can be before it: a letter in a port could be part of a password.
    fn why(&self, offset: usize) -> Message {
        match check(Uri, &self.text) {
            Err(error) if error.offset() == offset => why_not(&error),
            Err(error) => say!("No URI begins with the bytes before {end}. The mistake is earlier.", end = offset + 1)
                .and(why_not(&error)),
            Ok(()) => Message::default(),
        }
    }

    /// Returns a URI that begins with the part of the text before `end`.
    fn completed(&self, end: usize) -> Option<String> {
        let before = self.text.get(..end)?;
        COMPLETIONS.iter().map(|completion| format!("{before}{completion}")).find(|text| accepts(Uri, text))
    }

    /// Returns the reply to a byte that is before or after the first impossible one.
    fn elsewhere(&self, at: usize, offset: usize) -> Judgement {
        if at > self.text.len() {
            return Judgement::wrong(say!("The text ends before this byte."));
        }
        if at > offset {
            return Judgement::wrong(say!(
                "The text is lost before byte {at}: no URI begins with the bytes before it.",
                at
            ));
        }
        if at == self.text.len() {
            return Judgement::wrong(say!("A URI can end here. The end of the text has this number."));
        }
        // The bytes up to and including the one that was named.
        let reply = say!("Byte {at} is possible: a URI can begin with the bytes up to it.", at);
        let end = (at + 1..=self.text.len()).find(|end| self.text.is_char_boundary(*end)).unwrap_or(self.text.len());
        match self.completed(end.min(offset)) {
            Some(witness) => Judgement::wrong(reply).by(witness),
            None => Judgement::wrong(reply),
        }
    }
}

impl Task for Valid {
    fn question(&self) -> Question {
        Question {
            words: say!(
                "Does the rule URI of RFC 3986 match this text? Answer \"valid\", or the number of the first byte at which no URI can go on like this. Bytes count from 0, and the end of the text has the number of its bytes."
            ),
            text: Some(self.text.clone()),
            mark: None,
            form: Form::Line("valid, or 17"),
            hint: say!(
                "Read from the left: scheme, \":\", \"//\", authority up to the next \"/\", \"?\" or \"#\", path, query, fragment."
            ),
        }
    }

    fn solution(&self) -> String {
        self.offset().map_or_else(|| "valid".to_owned(), |offset| offset.to_string())
    }

    fn judge(&self, answer: &str) -> Judgement {
        let offset = self.offset();
        match (offset, Named::read(answer)) {
            (None, Named::Valid) => Judgement::right(say!("Yes: the rule URI matches the whole text.")),
            (Some(_), Named::Valid) => {
                Judgement::wrong(say!("It is not. Go on byte by byte: of which beginning can no URI be made any more?"))
            }
            (_, Named::Other) => Judgement::wrong(say!("Answer \"valid\" or the number of a byte.")),
            (Some(offset), Named::Byte(at)) if at == offset => Judgement::right(say!("Yes.").and(self.why(offset))),
            (offset, Named::Byte(at)) => self.elsewhere(at, offset.unwrap_or(self.text.len())),
        }
    }
}
