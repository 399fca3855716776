//! Write a rule for a language that is described in words.

use crate::message::{Message, say};
use crate::phrases::quoted;
use crate::random::Random;
use crate::task::{Form, Judgement, Question, Task};
use crate::texts::word;
use urlgram_abnf::{Comparison, Dfa, Grammar, GrammarProblem, Reader, Severity, Witness};

#[derive(Debug)]
struct WriteRule {
    words: Message,
    solution: String,
}

pub(crate) fn make(random: &mut Random) -> Box<dyn Task> {
    let (words, body) = language(random);
    Box::new(WriteRule { words, solution: format!("answer = {body}") })
}

/// Returns a language in words, and the body of a rule for it; in turn, from easy to hard.
fn language(random: &mut Random) -> (Message, String) {
    let (a, b) = two_words(random);
    let low = 1 + random.below(3);
    let high = low + 1 + random.below(3);
    let separator = *random.pick(&[",", ".", "-", ";", "/"]);
    match random.turn(18) {
        0 => (say!("{low} to {high} decimal digits", low, high), format!("{low}*{high}DIGIT")),
        1 => (say!("one or more decimal digits, or the word \"{a}\" in any case", a), format!("1*DIGIT / \"{a}\"")),
        2 => (
            say!("an optional sign \"+\" or \"-\", then {low} or more digits", low),
            format!("[ \"+\" / \"-\" ] {low}*DIGIT"),
        ),
        3 => (
            say!("a letter, then at least {low} letters or digits in any order", low),
            format!("ALPHA {low}*( ALPHA / DIGIT )"),
        ),
        4 => (
            say!("the word \"{a}\" in lower case only, then at most {high} digits", a, high),
            format!("%s\"{a}\" *{high}DIGIT"),
        ),
        5 => (
            say!("\"[\", any number of digits, and \"]\", or \"{a}\" in any case without brackets", a),
            format!("\"[\" *DIGIT \"]\" / \"{a}\""),
        ),
        6 => (
            say!("the words \"{a}\" and \"{b}\" in any case, in any order and number, but at least one word", a, b),
            format!("1*( \"{a}\" / \"{b}\" )"),
        ),
        7 => {
            let more = low + high;
            let words = say!("\"#\", then exactly {low} or exactly {more} hexadecimal digits", low, more);
            (words, format!("\"#\" ( {low}HEXDIG / {more}HEXDIG )"))
        }
        8 => (
            say!(
                "one or more letters, then optionally \"{separator}\" and exactly {high} hexadecimal digits",
                separator,
                high
            ),
            format!("1*ALPHA [ \"{separator}\" {high}HEXDIG ]"),
        ),
        9 => (
            say!(
                "one or more fields of at least one digit, with \"{separator}\" between them, not at the beginning and not at the end",
                separator
            ),
            format!("1*DIGIT *( \"{separator}\" 1*DIGIT )"),
        ),
        10 => (
            say!(
                "at least {low} characters, where a character is a letter, \"{separator}\", or \"%\" with two hexadecimal digits",
                low,
                separator
            ),
            format!("{low}*( ALPHA / \"{separator}\" / \"%\" 2HEXDIG )"),
        ),
        11 => (
            say!("decimal digits, {high} of them or a multiple of {high}, but at least {high}", high),
            format!("1*( {high}DIGIT )"),
        ),
        12 => {
            let tens = 1 + random.below(9);
            let two = if tens == 1 { "\"1\" DIGIT".to_owned() } else { format!("%x31-3{tens} DIGIT") };
            (say!("a number from 0 to {tens}9 in decimal, without leading zeros", tens), format!("DIGIT / {two}"))
        }
        13 => (
            say!("an hour from 00 to 23, a colon, and a minute from 00 to 59, always with two digits"),
            "( %x30-31 DIGIT / \"2\" %x30-33 ) \":\" %x30-35 DIGIT".to_owned(),
        ),
        14 => (
            say!(
                "a letter, then any number of letters, digits and \"{separator}\", where the last character is not \"{separator}\"",
                separator
            ),
            format!("ALPHA *( *\"{separator}\" ( ALPHA / DIGIT ) )"),
        ),
        15 => (
            say!("a month from 01 to 12, \"{separator}\", and a day from 01 to 31, always with two digits", separator),
            format!(
                "( \"0\" %x31-39 / \"1\" %x30-32 ) \"{separator}\" ( \"0\" %x31-39 / %x31-32 DIGIT / \"3\" %x30-31 )"
            ),
        ),
        16 => (
            say!(
                "a quotation mark, any number of letters, of \"{separator}\", and of quotation marks with a backslash before them, and a quotation mark",
                separator
            ),
            format!("DQUOTE *( ALPHA / \"{separator}\" / \"\\\" DQUOTE ) DQUOTE"),
        ),
        _ => (
            say!("a number from 0 to 255 in decimal, without leading zeros"),
            "DIGIT / %x31-39 DIGIT / \"1\" 2DIGIT / \"2\" %x30-34 DIGIT / \"25\" %x30-35".to_owned(),
        ),
    }
}

fn two_words(random: &mut Random) -> (&'static str, &'static str) {
    loop {
        let (a, b) = (word(random), word(random));
        if a != b {
            return (a, b);
        }
    }
}

/// The name of the rule that is meant, and what precedes an answer that is only the body of a rule.
const NAME: &str = "answer";
const PREFIX: &str = "answer = ";

/// An answer that is ABNF.
struct Read {
    grammar: Grammar,
    /// The rule that is meant.
    rule: String,
    /// Faults that a strict reader of RFC 5234 would refuse.
    warning: Option<Message>,
}

/// Reads the answer: a grammar of which the rule `answer` is meant, or else the first one; or the body of a rule.
fn grammar(answer: &str) -> Result<Read, Message> {
    let has_name = answer.split_once('=').is_some_and(|(name, _)| {
        name.trim().bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') && !name.trim().is_empty()
    });
    let prefix = if has_name { "" } else { PREFIX };
    let parsed = Reader::new().read("answer.abnf", &format!("{prefix}{answer}\n"));
    let shown = |problem: &GrammarProblem| {
        let at = (problem.span.start as usize).saturating_sub(prefix.len()).min(answer.len());
        let help = problem.help().map_or_else(Message::default, |help| say!("{help}", help = help.to_string()));
        say!("{problem} at byte {at} of the answer.", problem = problem.message(), at).and(help)
    };
    if let Some(problem) = parsed.problems.iter().find(|problem| problem.severity() == Severity::Error) {
        return Err(say!("This is not ABNF yet:").and(shown(problem)));
    }
    let warning = parsed.problems.first().map(shown);
    let names = || parsed.grammar.rules().map(|rule| &rule.name);
    let rule = names().find(|name| name.eq_ignore_ascii_case(NAME)).or_else(|| names().next()).cloned();
    let rule = rule.ok_or_else(|| say!("The answer has no rule."))?;
    Ok(Read { grammar: parsed.grammar, rule, warning })
}

/// Returns the automaton of an answer, and what a strict reader would refuse in it.
fn automaton(answer: &str) -> Result<(Dfa, Option<Message>), Message> {
    let Read { grammar, rule, warning } = grammar(answer)?;
    let dfa =
        grammar.dfa(&rule).map_err(|error| say!("The rule cannot be compared: {error}.", error = error.to_string()))?;
    Ok((dfa, warning))
}

fn shown(witness: &Witness) -> Message {
    quoted(&String::from_utf8_lossy(&witness.0))
}

impl WriteRule {
    fn compared(&self, answer: &Dfa) -> Option<Comparison> {
        automaton(&self.solution).ok()?.0.compare(answer).ok()
    }
}

impl Task for WriteRule {
    fn question(&self) -> Question {
        Question {
            words: say!(
                "Write an ABNF rule that matches exactly this, and nothing else: {words}.",
                words = self.words.clone()
            ),
            text: None,
            mark: None,
            form: Form::Grammar("answer = 1*DIGIT"),
            hint: say!(
                "ALPHA, DIGIT, HEXDIG and DQUOTE are there already. \"a\" also matches A, %s\"a\" does not, and HEXDIG matches both cases."
            ),
        }
    }

    fn solution(&self) -> String {
        self.solution.clone()
    }

    fn judge(&self, answer: &str) -> Judgement {
        let (dfa, warning) = match automaton(answer) {
            Ok(read) => read,
            Err(why) => return Judgement::wrong(why),
        };
        let Some(found) = self.compared(&dfa) else {
            return Judgement::wrong(say!("The two rules cannot be compared."));
        };
        match (&found.only_left, &found.only_right) {
            (None, None) => Judgement::right(
                say!(
                    "Equal, proved: the smallest automata of both rules are the same, with {count} states.",
                    count = dfa.state_count()
                )
                .and(warning.map_or_else(Message::default, |warning| {
                    say!("But a strict reader of RFC 5234 says:").and(warning)
                })),
            ),
            (Some(missed), _) => {
                Judgement::wrong(say!("Your rule does not match {text}, which it should.", text = shown(missed)))
                    .by(String::from_utf8_lossy(&missed.0))
            }
            (None, Some(extra)) => {
                Judgement::wrong(say!("Your rule also matches {text}, which it should not.", text = shown(extra)))
                    .by(String::from_utf8_lossy(&extra.0))
            }
        }
    }
}
