//! A text that one rule or reader accepts and another rejects.

use crate::message::{Message, say};
use crate::random::Random;
use crate::task::{Form, Judgement, Question, Task};
use crate::texts::word;
use urlgram::interpret::{Spec, read};
use urlgram::registry;

/// A judge of texts.
#[derive(Clone, Copy, Debug)]
enum Judge {
    /// A rule of a grammar.
    Rule(&'static str, &'static str),
    /// A specification.
    Reader(Spec),
}

use Judge::{Reader, Rule};

impl Judge {
    fn title(self) -> Message {
        match self {
            Rule(grammar, rule) => {
                say!("the rule {rule} of RFC {number}", rule, number = grammar.trim_start_matches("rfc"))
            }
            Reader(Spec::Whatwg) => say!("the URL Standard"),
            Reader(Spec::URLLIB) => say!("Python's urllib.parse"),
            Reader(spec) => Message::untranslated(spec.to_string()),
        }
    }

    /// Returns the rule in ABNF, on one line and without comments.
    fn abnf(self) -> Option<String> {
        let Rule(grammar, rule) = self else { return None };
        let abnf = registry::generic_grammar(grammar)?.rule(rule)?.rule().abnf;
        let words = abnf.lines().flat_map(|line| line.split(" ;").next()).flat_map(str::split_whitespace);
        Some(words.collect::<Vec<_>>().join(" "))
    }

    /// Checks a text; an error says why it is rejected.
    fn check(self, text: &str) -> Result<(), String> {
        match self {
            Rule(grammar, rule) => {
                let rule = registry::generic_grammar(grammar).and_then(|grammar| grammar.rule(rule));
                rule.ok_or_else(String::new)?.check(text).map_err(|error| error.to_string())
            }
            Reader(spec) => {
                let readings = read(text);
                let reading = readings.of(spec).ok_or_else(|| "it is not for this text".to_owned())?;
                reading.rejection().map_or(Ok(()), |rejection| Err(rejection.to_string()))
            }
        }
    }
}

const fn rfc3986(rule: &'static str) -> Judge {
    Rule("rfc3986", rule)
}

const WHATWG: Judge = Reader(Spec::Whatwg);
const URLLIB: Judge = Reader(Spec::URLLIB);
const RFC3986: Judge = Reader(Spec::Rfc3986);

/// Pairs of a judge that accepts and one that rejects, with a text in which `W` stands for a word.
const PAIRS: &[(Judge, Judge, &str)] = &[
    (rfc3986("URI"), rfc3986("absolute-URI"), "a:W#"),
    (rfc3986("URI-reference"), rfc3986("URI"), "/W"),
    (rfc3986("authority"), rfc3986("host"), "W:80"),
    (rfc3986("segment"), rfc3986("segment-nz-nc"), "W:"),
    (rfc3986("segment"), rfc3986("reg-name"), "W@"),
    (rfc3986("userinfo"), rfc3986("reg-name"), "W:"),
    (rfc3986("query"), rfc3986("segment"), "W/"),
    (rfc3986("query"), rfc3986("path-absolute"), "W?"),
    (rfc3986("path-abempty"), rfc3986("path-absolute"), "//W"),
    (rfc3986("path-rootless"), rfc3986("path-noscheme"), "W:"),
    (rfc3986("reg-name"), rfc3986("scheme"), "W%20"),
    (rfc3986("relative-ref"), rfc3986("URI"), "//W"),
    (rfc3986("host"), rfc3986("reg-name"), "[vF.W]"),
    (Rule("rfc3987", "IRI"), rfc3986("URI"), "a:Wé"),
    (Rule("rfc2396", "absoluteURI"), Rule("rfc3986", "absolute-URI"), "a://W:x"),
    (Rule("rfc3986", "absolute-URI"), Rule("rfc2396", "absoluteURI"), "W:"),
    (WHATWG, RFC3986, "http://h/W|"),
    (RFC3986, WHATWG, "http://W:99999/"),
    (URLLIB, RFC3986, "http://h/W^"),
];

#[derive(Debug)]
struct Between {
    accepts: Judge,
    rejects: Judge,
    word: &'static str,
    witness: String,
}

pub(crate) fn make(random: &mut Random) -> Box<dyn Task> {
    let mut at = random.turn(PAIRS.len());
    loop {
        let (accepts, rejects, pattern) = PAIRS[at];
        let word = word(random);
        let witness = pattern.replace('W', word);
        if accepts.check(&witness).is_ok() && rejects.check(&witness).is_err() {
            return Box::new(Between { accepts, rejects, word, witness });
        }
        at = random.below(PAIRS.len());
    }
}

impl Task for Between {
    fn question(&self) -> Question {
        let (accepts, rejects, word) = (self.accepts.title(), self.rejects.title(), self.word);
        Question {
            words: say!(
                "Write a text that {accepts} accepts and {rejects} rejects. It must contain the word \"{word}\".",
                accepts,
                rejects,
                word
            ),
            text: None,
            mark: None,
            form: Form::Line("a text"),
            hint: match (self.accepts.abnf(), self.rejects.abnf()) {
                (Some(one), Some(other)) => {
                    say!(
                        "Compare what both rules allow, and what may come first and last: {one}, and {other}.",
                        one,
                        other
                    )
                }
                _ => say!(
                    "Write out both sets of characters, and what may come first and last. The difference is often one character."
                ),
            },
        }
    }

    fn solution(&self) -> String {
        self.witness.clone()
    }

    fn judge(&self, answer: &str) -> Judgement {
        if !answer.contains(self.word) {
            return Judgement::wrong(say!("The text must contain the word \"{word}\".", word = self.word));
        }
        let (first, second) = (self.accepts.title(), self.rejects.title());
        match (self.accepts.check(answer), self.rejects.check(answer)) {
            (Ok(()), Err(why)) => {
                Judgement::right(say!("Yes: {first} accepts it, and {second} rejects it: {why}.", first, second, why))
            }
            (Err(why), _) => Judgement::wrong(say!("The text is rejected by {first}: {why}.", first, why)),
            (Ok(()), Ok(())) => Judgement::wrong(say!(
                "Both accept this text. Look for something that {second} does not allow.",
                second
            )),
        }
    }
}
