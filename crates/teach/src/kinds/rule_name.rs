//! Name the rule of a marked part.

use crate::phrases::quoted;
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
    loop {
        let text = plausible(random);
        let Some(Ok(tree)) = uri().map(|uri| uri.derive(&text)) else { continue };
        let asked = |name: &str| !CHARACTERS.contains(&name);
        let nodes = tree.nodes()[1..].iter().filter(|node| !node.span.is_empty() && asked(node.rule.name));
        let spans: Vec<Span> = nodes.map(|node| node.span).collect();
        if !spans.is_empty() {
            let mark = *random.pick(&spans);
            return Box::new(RuleName { text, tree, mark });
        }
    }
}

fn uri() -> Option<&'static DynRule> {
    rule("URI")
}

fn rule(name: &str) -> Option<&'static DynRule> {
    let rules = registry::generic_grammar("rfc3986")?.rules();
    rules.iter().find(|rule| rule.rule().name.eq_ignore_ascii_case(name))
}

impl RuleName {
    /// Returns the rules that match the marked part, from the outside in.
    fn names(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.tree.nodes().iter().filter(|node| node.span == self.mark).map(|node| node.rule.name)
    }

    fn wrong(&self, answer: &str) -> String {
        let marked = self.mark.of(&self.text);
        let Some(rule) = rule(answer) else {
            return format!("RFC 3986 has no rule named {answer}. A rule of this part is {}.", self.solution());
        };
        let name = rule.rule().name;
        let here: Vec<String> = self
            .tree
            .nodes()
            .iter()
            .filter(|node| node.rule.name == name)
            .map(|node| quoted(node.span.of(&self.text)))
            .collect();
        if !here.is_empty() {
            return format!("In this text, {name} matches {}, and not exactly {}.", here.join(", "), quoted(marked));
        }
        match rule.check(marked) {
            Ok(()) => format!(
                "{name} would match {} on its own, but the derivation of this text does not use it here.",
                quoted(marked)
            ),
            Err(error) => format!("{name} does not match {}: {error}.", quoted(marked)),
        }
    }
}

impl Task for RuleName {
    fn question(&self) -> Question {
        Question {
            words: "Which rule of RFC 3986 matches exactly the marked part of this URI? If several rules match it, name any of them.".into(),
            text: Some(self.text.clone()),
            mark: Some(self.mark),
            form: Form::Line("path-abempty"),
            hint: "Walk down from URI = scheme \":\" hier-part [ \"?\" query ] [ \"#\" fragment ].".into(),
        }
    }

    fn solution(&self) -> String {
        self.names().last().unwrap_or("URI").to_owned()
    }

    fn judge(&self, answer: &str) -> Judgement {
        match self.names().find(|name| name.eq_ignore_ascii_case(answer)) {
            Some(name) => {
                let all: Vec<&str> = self.names().collect();
                let section = rule(name).map_or("", |rule| rule.rule().section);
                Judgement::right(format!(
                    "Yes: {name}, RFC 3986 §{section}. The rules of this part, from the outside in: {}.",
                    all.join(", ")
                ))
            }
            None => Judgement::wrong(self.wrong(answer)),
        }
    }
}
