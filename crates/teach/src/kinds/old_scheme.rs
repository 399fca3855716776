//! URLs of RFC 1738.

use crate::message::say;
use crate::phrases::why_not;
use crate::random::Random;
use crate::task::{Form, Judgement, Question, Task};
use crate::texts::{name, with_mistake, word};
use urlgram::registry::{self, DynRule};

#[derive(Debug)]
struct OldScheme {
    rule: &'static DynRule,
    text: String,
}

pub(crate) fn make(random: &mut Random) -> Box<dyn Task> {
    loop {
        let (rule, text) = written(random);
        let found = registry::generic_grammar("rfc1738").and_then(|grammar| grammar.rule(rule));
        if let Some(rule) = found {
            let text = if random.percent(50) { with_mistake(&text, random) } else { text };
            return Box::new(OldScheme { rule, text });
        }
    }
}

/// Returns a rule of RFC 1738, and a text that it matches or nearly matches.
fn written(random: &mut Random) -> (&'static str, String) {
    let (host, word, n) = (name(random), word(random), random.below(10));
    match random.below(12) {
        0 => ("gopherurl", format!("gopher://{host}/{n}{word}")),
        1 => ("gopherurl", format!("gopher://{host}:70/7{word}%09query")),
        2 => ("waisurl", format!("wais://{host}/{word}?{word}")),
        3 => ("waisurl", format!("wais://{host}/{word}/wt/{n}")),
        4 => ("newsurl", format!("news:comp.{word}")),
        5 => ("newsurl", format!("news:{n}{word}@{host}")),
        6 => ("nntpurl", format!("nntp://{host}/comp.{word}/{n}")),
        7 => ("prosperourl", format!("prospero://{host}:1525//pros/{word};key={n}")),
        8 => ("telneturl", format!("telnet://{word}:{n}@{host}/")),
        9 => ("ftpurl", format!("ftp://{word}@{host}/{word};type=i")),
        10 => ("fileurl", format!("file://{host}/{word}")),
        _ => ("httpurl", format!("http://{host}/{word}?{n}")),
    }
}

/// Rules that everybody can guess and whose lists of letters are long.
const OBVIOUS: &[&str] = &["lowalpha", "hialpha", "alpha", "digit", "hex"];

/// Returns a rule and those that it refers to, each once, without the obvious ones.
fn with_rules_below(rule: &'static DynRule) -> Vec<&'static str> {
    let grammar = registry::generic_grammar("rfc1738");
    let (mut names, mut texts) = (vec![rule.rule().name], vec![rule.rule().abnf]);
    let mut at = 0;
    while let Some(text) = texts.get(at).copied() {
        at += 1;
        let is_separator = |c: char| !c.is_ascii_alphanumeric() && !"-+_".contains(c);
        for name in text.split(is_separator).map(|name| name.trim_start_matches(|c: char| c.is_ascii_digit())) {
            let found = grammar.and_then(|grammar| grammar.rule(name)).map(DynRule::rule);
            if let Some(below) = found.filter(|below| !names.contains(&below.name) && !OBVIOUS.contains(&below.name)) {
                names.push(below.name);
                texts.push(below.abnf);
            }
        }
    }
    texts
}

impl Task for OldScheme {
    fn question(&self) -> Question {
        let rules = with_rules_below(self.rule).join("\n");
        let name = self.rule.rule().name;
        Question {
            words: say!(
                "RFC 1738 has these rules. Does the rule {name} match the text below? Answer \"yes\" or \"no\".\n\n{rules}",
                name,
                rules
            ),
            text: Some(self.text.clone()),
            mark: None,
            form: Form::Choice(vec!["yes".into(), "no".into()]),
            hint: say!(
                "RFC 1738 has its own sets of characters: \"~\" and \"#\" are unsafe and must be encoded, and every host name ends with a label that begins with a letter."
            ),
        }
    }

    fn solution(&self) -> String {
        if self.rule.accepts(&self.text) { "yes".into() } else { "no".into() }
    }

    fn judge(&self, answer: &str) -> Judgement {
        let name = self.rule.rule().name;
        let reason = match self.rule.check(&self.text) {
            Ok(()) => say!("The rule {name} matches the whole text.", name),
            Err(error) => say!("The rule {name} does not match.", name).and(why_not(&error)),
        };
        let matches = match answer.trim_end_matches(['.', '!']).to_ascii_lowercase().as_str() {
            "yes" | "y" => true,
            "no" | "n" => false,
            _ => return Judgement::wrong(say!("Answer \"yes\" or \"no\".")),
        };
        if matches == self.rule.accepts(&self.text) {
            Judgement::right(say!("Yes.").and(reason))
        } else {
            Judgement::wrong(reason)
        }
    }
}
