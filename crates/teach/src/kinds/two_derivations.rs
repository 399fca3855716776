//! Two derivations of one text by an ambiguous grammar.

use std::collections::BTreeSet;

use crate::message::say;
use crate::phrases::quoted;
use crate::random::Random;
use crate::task::{Form, Judgement, Question, Task};
use crate::texts::word;
use urlgram_abnf::{Ambiguity, Grammar, Tree, TreeLabel};

/// An ambiguous grammar. Its first rule is meant.
#[derive(Debug)]
struct Ambiguous {
    abnf: String,
    /// A text with several derivations, which differ in how the first rule divides it if `splits` is set.
    text: String,
    splits: bool,
}

/// The question: find such a text, or divide a text in two ways.
#[derive(Debug)]
enum Asked {
    Text,
    Splits { solution: String },
}

#[derive(Debug)]
struct TwoDerivations {
    abnf: String,
    text: String,
    start: String,
    grammar: Grammar,
    asked: Asked,
}

pub(crate) fn make(random: &mut Random) -> Box<dyn Task> {
    loop {
        let Ambiguous { abnf, text, splits } = ambiguous(random);
        let Ok(grammar) = abnf.parse::<Grammar>() else { continue };
        let Some(start) = grammar.rules().next().map(|rule| rule.name.clone()) else { continue };
        let mut task = TwoDerivations { abnf, text, start, grammar, asked: Asked::Text };
        let all: Vec<String> = task.splits(&task.text).into_iter().collect();
        if splits && random.percent(50) && all.len() > 1 {
            task.asked = Asked::Splits { solution: format!("{} or {}", all[0], all[all.len() - 1]) };
        }
        if task.judge(&task.solution()).is_correct {
            return Box::new(task);
        }
    }
}

fn ambiguous(random: &mut Random) -> Ambiguous {
    let (a, b, c) = three_words(random);
    let sign = *random.pick(&["+", "-", ",", ".", "/", ";"]);
    let [x, y, z] = [1, 2, 3].map(|_| random.below(10));
    let (abnf, text, splits) = match random.below(8) {
        0 => (format!("{a} = {a} \"{sign}\" {a} / DIGIT"), format!("{x}{sign}{y}{sign}{z}"), true),
        1 => (format!("{a} = {b} {b}\n{b} = 1*DIGIT"), format!("{x}{y}{z}"), true),
        2 => (
            format!("{a} = {b} [ \"{sign}\" {c} ]\n{b} = 1*( DIGIT / \"{sign}\" )\n{c} = 1*DIGIT"),
            format!("{x}{sign}{y}"),
            true,
        ),
        3 => (format!("{a} = {b} / {c}\n{b} = 1*DIGIT\n{c} = 1*( ALPHA / DIGIT )"), format!("{x}{y}"), false),
        4 => (
            format!(
                "{a} = {b} / {c}\n{b} = 1*DIGIT \".\" 1*DIGIT\n{c} = 1*( ALPHA / DIGIT / \".\" ) ; like IPv4address and reg-name"
            ),
            format!("{x}.{y}"),
            false,
        ),
        5 => (
            format!("{a} = %s\"if \" {a} / %s\"if \" {a} %s\" else \" {a} / DIGIT"),
            format!("if if {x} else {y}"),
            true,
        ),
        6 => (format!("{a} = [ {b} ] {c}\n{b} = \"un\" / \"re\"\n{c} = 1*ALPHA"), "undo".to_owned(), true),
        _ => (format!("{a} = {b} *( \"{sign}\" {b} )\n{b} = 1*( DIGIT / \"{sign}\" )"), format!("{x}{sign}{y}"), true),
    };
    Ambiguous { abnf: abnf + "\n", text, splits }
}

fn three_words(random: &mut Random) -> (&'static str, &'static str, &'static str) {
    loop {
        let (a, b, c) = (word(random), word(random), word(random));
        if a != b && b != c && a != c {
            return (a, b, c);
        }
    }
}

/// Limit of the derivations that are compared. The texts of the questions have fewer.
const MAX_DERIVATIONS: usize = 64;

/// Limit of the bytes of an answer whose derivations are counted.
const MAX_LEN: usize = 60;

impl TwoDerivations {
    /// Returns the ways in which the first rule divides a text, with `|` between the parts.
    fn splits(&self, text: &str) -> BTreeSet<String> {
        let trees = self.grammar.trees(&self.start, text, MAX_DERIVATIONS);
        trees.map(|found| found.trees.iter().map(|tree| divided(tree, text)).collect()).unwrap_or_default()
    }

    fn sequence(&self, text: &str, ambiguity: &Ambiguity, is_first: bool) -> String {
        let children = if is_first { &ambiguity.first } else { &ambiguity.second };
        let one = |(label, span): &(TreeLabel, urlgram::span::Span)| match label {
            TreeLabel::Rule(rule) => format!("{} {}", self.grammar.get(*rule).name, quoted(span.of(text))),
            TreeLabel::Terminals => quoted(span.of(text)).to_string(),
        };
        children.iter().map(one).collect::<Vec<_>>().join(", ")
    }

    fn judge_text(&self, answer: &str) -> Judgement {
        if answer.len() > MAX_LEN {
            return Judgement::wrong(say!("Write a text of at most {limit} bytes.", limit = MAX_LEN));
        }
        let found = match self.grammar.trees(&self.start, answer, 2) {
            Ok(found) => found,
            Err(error) => {
                return Judgement::wrong(say!(
                    "The derivations cannot be counted: {error}.",
                    error = error.to_string()
                ));
            }
        };
        if let Some(partial) = found.partial {
            return Judgement::wrong(say!(
                "The rule {rule} does not match {text}: at byte {at}, expected {expected}.",
                rule = self.start.as_str(),
                text = quoted(answer),
                at = partial.viable.to_string(),
                expected = partial.next.to_string()
            ));
        }
        match found.ambiguity {
            Some(place) => Judgement::right(say!(
                "Yes: the rule {rule} derives {text} as {first}, and as {second}.",
                rule = self.grammar.get(place.rule).name.as_str(),
                text = quoted(place.span.of(answer)),
                first = self.sequence(answer, &place, true),
                second = self.sequence(answer, &place, false)
            )),
            None => Judgement::wrong(say!(
                "The rule {rule} matches {text} in one way only. Look for a part that two elements could both match.",
                rule = self.start.as_str(),
                text = quoted(answer)
            )),
        }
    }

    fn judge_splits(&self, answer: &str) -> Judgement {
        let Some((first, second)) = two_ways(answer) else {
            return Judgement::wrong(say!("Write two ways with the word \"or\" between them."));
        };
        let ways = [first, second].map(|way| way.split('|').map(str::trim).collect::<Vec<_>>().join("|"));
        let known: BTreeSet<String> = self.splits(&self.text).iter().map(|way| without_spaces(way)).collect();
        for way in &ways {
            if without_spaces(&way.replace('|', "")) != without_spaces(&self.text) {
                return Judgement::wrong(say!("The parts of {way} do not make the text.", way = quoted(way)));
            }
            if !known.contains(&without_spaces(way)) {
                return Judgement::wrong(say!(
                    "The rule {rule} does not divide the text as {way}.",
                    rule = self.start.as_str(),
                    way = quoted(way)
                ));
            }
        }
        if without_spaces(&ways[0]) == without_spaces(&ways[1]) {
            return Judgement::wrong(say!("Both ways are the same."));
        }
        Judgement::right(say!("Yes. There are {count} ways in all.", count = known.len()))
    }
}

/// Splits an answer into two ways, with the word `or` or a line break between them.
fn two_ways(answer: &str) -> Option<(&str, &str)> {
    let lower = answer.to_ascii_lowercase();
    lower.find(" or ").map(|at| (&answer[..at], &answer[at + 4..])).or_else(|| answer.split_once('\n'))
}

/// Spaces at the ends of the parts are hard to see, so they do not count.
fn without_spaces(way: &str) -> String {
    way.replace(' ', "")
}

/// Returns the text of the children of the first rule.
fn divided(tree: &Tree, text: &str) -> String {
    let parts: Vec<&str> = tree.children(0).map(|child| tree.nodes[child].span.of(text)).collect();
    parts.join("|")
}

impl Task for TwoDerivations {
    fn question(&self) -> Question {
        let (rule, rules) = (self.start.as_str(), self.abnf.trim_end());
        let (words, text, example, hint) = match self.asked {
            Asked::Text => (
                say!(
                    "This grammar is ambiguous. Write a text that the rule {rule} derives in two ways.\n\n{rules}",
                    rule,
                    rules
                ),
                None,
                "a text",
                say!(
                    "Look for two elements that can match the same characters: two alternatives, or two neighbours of which either may end later."
                ),
            ),
            Asked::Splits { .. } => (
                say!(
                    "The rule {rule} derives this text in more than one way. Write two of them: the parts that the elements of {rule} match, with | between them, and the word \"or\" between the two ways.\n\n{rules}",
                    rule,
                    rules
                ),
                Some(self.text.clone()),
                "a | b or ab",
                say!("Begin with the first element: how short, and how long can the part be that it matches?"),
            ),
        };
        Question { words, text, mark: None, form: Form::Line(example), hint }
    }

    fn solution(&self) -> String {
        match &self.asked {
            Asked::Text => self.text.clone(),
            Asked::Splits { solution } => solution.clone(),
        }
    }

    fn judge(&self, answer: &str) -> Judgement {
        match self.asked {
            Asked::Text => self.judge_text(answer),
            Asked::Splits { .. } => self.judge_splits(answer),
        }
    }
}
