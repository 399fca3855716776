//! Name the rule of a marked part.

use crate::message::{Message, say};
use crate::phrases::{has_word, quoted};
use crate::random::Random;
use crate::task::{Form, Judgement, Question, Task};
use crate::texts::plausible;
use urlgram::pass::Derivation;
use urlgram::registry::{self, DynRule};
use urlgram::span::Span;

#[derive(Debug)]
struct RuleName {
    text: String,
    tree: Derivation,
    mark: Span,
}

/// Rules that are named after their characters, and are asked less often.
const CHARACTERS: &[&str] =
    &["pchar", "unreserved", "ALPHA", "DIGIT", "HEXDIG", "sub-delims", "gen-delims", "reserved"];

pub(crate) fn make(random: &mut Random) -> Box<dyn Task> {
    // In turn, first the parts that everybody knows, and then as many that are any rule.
    let part = PARTS.get(random.turn(2 * PARTS.len()));
    loop {
        let text = plausible(random);
        let Some(Ok(tree)) = uri().map(|uri| uri.derive(&text)) else { continue };
        let asked = |name: &str| part.map_or_else(|| !CHARACTERS.contains(&name), |part| *part == name);
        let nodes = tree.nodes()[1..].iter().filter(|node| !node.span.is_empty() && asked(node.rule.name));
        let spans: Vec<Span> = nodes.map(|node| node.span).collect();
        if !spans.is_empty() {
            let mark = *random.pick(&spans);
            return Box::new(RuleName { text, tree, mark });
        }
    }
}

/// The rules of the parts, as the lessons teach them.
const PARTS: &[&str] = &["scheme", "host", "port", "path-abempty", "query", "fragment", "authority", "userinfo"];

fn uri() -> Option<&'static DynRule> {
    rule("URI")
}

fn rule(name: &str) -> Option<&'static DynRule> {
    let rules = registry::generic_grammar("rfc3986")?.rules();
    rules.iter().find(|rule| is_named(name, rule.rule().name))
}

/// Whether an answer means the rule with this name: `hier part` and `<hier-part>` mean `hier-part`.
fn is_named(answer: &str, name: &str) -> bool {
    let letters = |text: &str| {
        text.bytes().filter(u8::is_ascii_alphanumeric).map(|byte| byte.to_ascii_lowercase()).collect::<Vec<_>>()
    };
    letters(answer) == letters(name)
}

/// A rule of one character: its name, and whether it matches a byte.
type CoreRule = (&'static str, fn(&u8) -> bool);

/// The rules of RFC 5234 that RFC 3986 takes over in section 1.3 and that match one character of a URI.
const CORE: [CoreRule; 3] =
    [("ALPHA", u8::is_ascii_alphabetic), ("DIGIT", u8::is_ascii_digit), ("HEXDIG", u8::is_ascii_hexdigit)];

/// Whether ABNF refers to a rule: a name in it, perhaps after a number of repetitions, is that of the rule.
fn refers(abnf: &str, name: &str) -> bool {
    let names = abnf.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    names.map(|found| found.trim_start_matches(|c: char| c.is_ascii_digit())).any(|found| found == name)
}

/// Whether a rule is a choice between other rules of which `name` is one, as `path` is between `path-abempty` and others.
fn chooses(rule: &DynRule, name: &str) -> bool {
    rule.rule().abnf.lines().any(|line| {
        let body = line.split_once('=').map_or(line, |(_, body)| body);
        let body = body.split(';').next().unwrap_or_default();
        body.split('/').any(|alternative| alternative.trim() == name)
    })
}

impl RuleName {
    /// Returns the rules that match the marked part, from the outside in.
    fn names(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.tree.nodes().iter().filter(|node| node.span == self.mark).map(|node| node.rule.name)
    }

    /// Returns the core rules that match the marked part, which is one character then. The tree has no nodes for them.
    fn core_names(&self) -> Vec<&'static str> {
        let ([byte], Some(inner)) = (self.mark.of(&self.text).as_bytes(), self.names().last().and_then(rule)) else {
            return Vec::new();
        };
        let abnf = inner.rule().abnf;
        // HEXDIG is itself a choice between DIGIT and letters.
        let uses = |name: &str| refers(abnf, name) || name == "DIGIT" && refers(abnf, "HEXDIG");
        CORE.iter().filter(|(name, matches)| matches(byte) && uses(name)).map(|(name, _)| *name).collect()
    }

    fn wrong(&self, answer: &str) -> Message {
        let marked = self.mark.of(&self.text);
        if let Some((name, matches)) = CORE.iter().find(|(name, _)| is_named(answer, name)) {
            return match marked.as_bytes() {
                [byte] if matches(byte) => unused(name, marked),
                [_] => say!("{name} does not match {text}.", name = *name, text = quoted(marked)),
                _ => say!("{name} matches one character, and the marked part has more.", name = *name),
            };
        }
        let Some(rule) = rule(answer) else { return say!("RFC 3986 has no rule named {answer}.", answer) };
        let name = rule.rule().name;
        let here: Vec<String> = self
            .tree
            .nodes()
            .iter()
            .filter(|node| node.rule.name == name)
            .map(|node| quoted(node.span.of(&self.text)).to_string())
            .collect();
        if !here.is_empty() {
            return say!(
                "In this text, {name} matches {here}, and not exactly {text}.",
                name,
                here = here.join(", "),
                text = quoted(marked)
            );
        }
        match rule.check(marked) {
            Ok(()) => unused(name, marked),
            Err(error) => {
                let reason = error.to_string();
                // The rule that was expected may be the solution.
                if self.names().any(|name| has_word(&reason, name)) {
                    say!("{name} does not match {text}.", name, text = quoted(marked))
                } else {
                    say!("{name} does not match {text}: {reason}.", name, text = quoted(marked), reason)
                }
            }
        }
    }
}

/// Says that a rule fits, but not at this place of the text.
fn unused(name: &str, marked: &str) -> Message {
    say!(
        "{name} would match {text} on its own, but the derivation of this text does not use it here.",
        name,
        text = quoted(marked)
    )
}

impl Task for RuleName {
    fn question(&self) -> Question {
        Question {
            words: say!(
                "Which rule of RFC 3986 matches exactly the marked part of this URI? If several rules match it, name any of them."
            ),
            text: Some(self.text.clone()),
            mark: Some(self.mark),
            form: Form::Line("relative-ref"),
            hint: say!(
                "Walk down from {rule}.",
                rule = "URI = scheme \":\" hier-part [ \"?\" query ] [ \"#\" fragment ]"
            ),
        }
    }

    fn solution(&self) -> String {
        let part = self.names().find(|name| PARTS.contains(name));
        part.or_else(|| self.names().last()).unwrap_or("URI").to_owned()
    }

    fn judge(&self, answer: &str) -> Judgement {
        let all: Vec<&str> = self.names().chain(self.core_names()).collect();
        let choice =
            || rule(answer).filter(|rule| self.names().any(|name| chooses(rule, name))).map(|rule| rule.rule().name);
        match all.iter().copied().find(|name| is_named(answer, name)).or_else(choice) {
            Some(name) => {
                let section = rule(name).map_or("1.3", |rule| rule.rule().section);
                Judgement::right(say!(
                    "Yes: {name}, RFC 3986 §{section}. The rules of this part, from the outside in: {all}.",
                    name,
                    section,
                    all = all.join(", ")
                ))
            }
            None => Judgement::wrong(self.wrong(answer)),
        }
    }
}
