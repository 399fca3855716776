//! Write a rule for a language that is described in words.

use crate::phrases::quoted;
use crate::random::Random;
use crate::task::{Form, Judgement, Question, Task};
use crate::texts::word;
use urlgram_abnf::{Comparison, Dfa, Grammar, GrammarProblem, Reader, Severity, Witness};

#[derive(Debug)]
struct WriteRule {
    words: String,
    solution: String,
}

pub(crate) fn make(random: &mut Random) -> Box<dyn Task> {
    let (words, body) = language(random);
    Box::new(WriteRule { words, solution: format!("answer = {body}") })
}

/// Returns a language in words, and the body of a rule for it; in turn, from easy to hard.
fn language(random: &mut Random) -> (String, String) {
    let (a, b) = two_words(random);
    let low = 1 + random.below(3);
    let high = low + 1 + random.below(3);
    let separator = *random.pick(&[",", ".", "-", ";", "/"]);
    match random.turn(18) {
        0 => (format!("{low} to {high} decimal digits"), format!("{low}*{high}DIGIT")),
        1 => (format!("one or more decimal digits, or the word \"{a}\" in any case"), format!("1*DIGIT / \"{a}\"")),
        2 => (
            format!("an optional sign \"+\" or \"-\", then {low} or more digits"),
            format!("[ \"+\" / \"-\" ] {low}*DIGIT"),
        ),
        3 => (
            format!("a letter, then at least {low} letters or digits in any order"),
            format!("ALPHA {low}*( ALPHA / DIGIT )"),
        ),
        4 => (
            format!("the word \"{a}\" in lower case only, then at most {high} digits"),
            format!("%s\"{a}\" *{high}DIGIT"),
        ),
        5 => (
            format!("\"[\", any number of digits, and \"]\", or \"{a}\" in any case without brackets"),
            format!("\"[\" *DIGIT \"]\" / \"{a}\""),
        ),
        6 => (
            format!("the words \"{a}\" and \"{b}\" in any case, in any order and number, but at least one word"),
            format!("1*( \"{a}\" / \"{b}\" )"),
        ),
        7 => {
            let more = low + high;
            let words = format!("\"#\", then exactly {low} or exactly {more} hexadecimal digits");
            (words, format!("\"#\" ( {low}HEXDIG / {more}HEXDIG )"))
        }
        8 => (
            format!("one or more letters, then optionally \"{separator}\" and exactly {high} hexadecimal digits"),
            format!("1*ALPHA [ \"{separator}\" {high}HEXDIG ]"),
        ),
        9 => (
            format!(
                "one or more fields of at least one digit, with \"{separator}\" between them, not at the beginning and not at the end"
            ),
            format!("1*DIGIT *( \"{separator}\" 1*DIGIT )"),
        ),
        10 => (
            format!(
                "at least {low} characters, where a character is a letter, \"{separator}\", or \"%\" with two hexadecimal digits"
            ),
            format!("{low}*( ALPHA / \"{separator}\" / \"%\" 2HEXDIG )"),
        ),
        11 => (
            format!("decimal digits, {high} of them or a multiple of {high}, but at least {high}"),
            format!("1*( {high}DIGIT )"),
        ),
        12 => {
            let tens = 1 + random.below(9);
            let two = if tens == 1 { "\"1\" DIGIT".to_owned() } else { format!("%x31-3{tens} DIGIT") };
            (format!("a number from 0 to {tens}9 in decimal, without leading zeros"), format!("DIGIT / {two}"))
        }
        13 => (
            "an hour from 00 to 23, a colon, and a minute from 00 to 59, always with two digits".to_owned(),
            "( %x30-31 DIGIT / \"2\" %x30-33 ) \":\" %x30-35 DIGIT".to_owned(),
        ),
        14 => (
            format!(
                "a letter, then any number of letters, digits and \"{separator}\", where the last character is not \"{separator}\""
            ),
            format!("ALPHA *( *\"{separator}\" ( ALPHA / DIGIT ) )"),
        ),
        15 => (
            format!("a month from 01 to 12, \"{separator}\", and a day from 01 to 31, always with two digits"),
            format!(
                "( \"0\" %x31-39 / \"1\" %x30-32 ) \"{separator}\" ( \"0\" %x31-39 / %x31-32 DIGIT / \"3\" %x30-31 )"
            ),
        ),
        16 => (
            format!(
                "a quotation mark, any number of letters, of \"{separator}\", and of quotation marks with a backslash before them, and a quotation mark"
            ),
            format!("DQUOTE *( ALPHA / \"{separator}\" / \"\\\" DQUOTE ) DQUOTE"),
        ),
        _ => (
            "a number from 0 to 255 in decimal, without leading zeros".to_owned(),
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
    warning: Option<String>,
}

/// Reads the answer: a grammar of which the rule `answer` is meant, or else the first one; or the body of a rule.
fn grammar(answer: &str) -> Result<Read, String> {
    let has_name = answer.split_once('=').is_some_and(|(name, _)| {
        name.trim().bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') && !name.trim().is_empty()
    });
    let prefix = if has_name { "" } else { PREFIX };
    let parsed = Reader::new().read("answer.abnf", &format!("{prefix}{answer}\n"));
    let shown = |problem: &GrammarProblem| {
        let at = (problem.span.start as usize).saturating_sub(prefix.len()).min(answer.len());
        let help = problem.help().map_or_else(String::new, |help| format!(" {help}"));
        format!("{} at byte {at} of the answer.{help}", problem.message())
    };
    if let Some(problem) = parsed.problems.iter().find(|problem| problem.severity() == Severity::Error) {
        return Err(format!("This is not ABNF yet: {}", shown(problem)));
    }
    let warning = parsed.problems.first().map(shown);
    let names = || parsed.grammar.rules().map(|rule| &rule.name);
    let rule = names().find(|name| name.eq_ignore_ascii_case(NAME)).or_else(|| names().next()).cloned();
    let rule = rule.ok_or_else(|| "The answer has no rule.".to_owned())?;
    Ok(Read { grammar: parsed.grammar, rule, warning })
}

/// Returns the automaton of an answer, and what a strict reader would refuse in it.
fn automaton(answer: &str) -> Result<(Dfa, Option<String>), String> {
    let Read { grammar, rule, warning } = grammar(answer)?;
    let dfa = grammar.dfa(&rule).map_err(|error| format!("The rule cannot be compared: {error}."))?;
    Ok((dfa, warning))
}

fn shown(witness: &Witness) -> String {
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
            words: format!("Write an ABNF rule that matches exactly this, and nothing else: {}.", self.words),
            text: None,
            mark: None,
            form: Form::Grammar("answer = 1*DIGIT"),
            hint: "ALPHA, DIGIT, HEXDIG and DQUOTE are there already. \"a\" also matches A, %s\"a\" does not, and HEXDIG matches both cases.".into(),
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
        let Some(found) = self.compared(&dfa) else { return Judgement::wrong("The two rules cannot be compared.") };
        match (&found.only_left, &found.only_right) {
            (None, None) => Judgement::right(format!(
                "Equal, proved: the smallest automata of both rules are the same, with {} states.{}",
                dfa.state_count(),
                warning.map_or_else(String::new, |warning| format!(" But a strict reader of RFC 5234 says: {warning}"))
            )),
            (Some(missed), _) => {
                Judgement::wrong(format!("Your rule does not match {}, which it should.", shown(missed)))
                    .by(String::from_utf8_lossy(&missed.0))
            }
            (None, Some(extra)) => {
                Judgement::wrong(format!("Your rule also matches {}, which it should not.", shown(extra)))
                    .by(String::from_utf8_lossy(&extra.0))
            }
        }
    }
}
