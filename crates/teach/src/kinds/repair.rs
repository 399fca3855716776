//! The smallest repair.

use crate::message::{Message, say};
use crate::phrases::why_not;
use crate::random::Random;
use crate::task::{Form, Judgement, Question, Task};
use crate::texts::{plausible, with_mistake};
use urlgram::grammar::rfc3986::Uri;
use urlgram::pass::{accepts, check};

#[derive(Debug)]
struct Repair {
    text: String,
    whole: String,
}

pub(crate) fn make(random: &mut Random) -> Box<dyn Task> {
    loop {
        let whole = plausible(random);
        let text = with_mistake(&whole, random);
        if !accepts(Uri, &text) {
            return Box::new(Repair { text, whole });
        }
    }
}

/// Returns the number of characters to insert, delete or replace (Levenshtein distance).
pub(crate) fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, to) in b.iter().enumerate() {
            let best = (diagonal + usize::from(from != *to)).min(row[j] + 1).min(row[j + 1] + 1);
            diagonal = std::mem::replace(&mut row[j + 1], best);
        }
    }
    row[b.len()]
}

/// Whether `answer` is `text` with one character percent-encoded.
fn is_one_encoded(text: &str, answer: &str) -> bool {
    text.char_indices().any(|(at, c)| {
        let (before, after) = (&text[..at], &text[at + c.len_utf8()..]);
        let middle = answer.strip_prefix(before).and_then(|rest| rest.strip_suffix(after));
        let encoded = c.encode_utf8(&mut [0; 4]).bytes().map(|byte| format!("%{byte:02X}")).collect::<String>();
        middle.is_some_and(|middle| middle.eq_ignore_ascii_case(&encoded))
    })
}

impl Task for Repair {
    fn question(&self) -> Question {
        Question {
            words: say!(
                "RFC 3986 rejects this text. Change one character, that is insert, delete, replace or percent-encode it, so that the rule URI matches. Write the whole corrected text."
            ),
            text: Some(self.text.clone()),
            mark: None,
            form: Form::Line("http://www.example.org/"),
            hint: check(Uri, &self.text).err().map_or_else(Message::default, |error| why_not(&error)),
        }
    }

    fn solution(&self) -> String {
        self.whole.clone()
    }

    fn judge(&self, answer: &str) -> Judgement {
        if answer == self.text {
            return Judgement::wrong(say!("Nothing is changed yet."));
        }
        if let Err(error) = check(Uri, answer) {
            return Judgement::wrong(say!("The rule URI still does not match.").and(why_not(&error)));
        }
        match distance(&self.text, answer) {
            1 => Judgement::right(say!("Yes: one character, and the rule URI matches.")),
            _ if is_one_encoded(&self.text, answer) => {
                Judgement::right(say!("Yes: one character is percent-encoded, and the rule URI matches."))
            }
            n => Judgement::wrong(say!("This is a URI, but it changes {n} characters. One is enough.", n)),
        }
    }
}
