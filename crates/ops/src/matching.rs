//! The op `match`: a text against a rule of any grammar.

use std::borrow::Cow;

use serde_json::{Map, Value, json};

use crate::derivations::derivations_json;
use crate::grammar::{builtin, source, unusable};
use crate::request::{Answer, BadRequest, Op, flag, optional_text, text};
use urlgram_abnf::{AutomatonError, Gap, Grammar, Oracle, Outcome, Repair};
use urlgram_teach::page_of;

pub(crate) const OPS: &[(&str, Op)] = &[("match", matched)];

/// `{"op": "match", "input": "::1", "grammar"?: "rfc3986", "abnf"?: "...", "rule"?: "IPv6address", "tree"?: true}`
fn matched(request: &Map<String, Value>) -> Answer {
    let input = text(request, "input")?;
    let is_default = request.get("abnf").is_none() && request.get("grammar").is_none();
    let parsed = if is_default { builtin("rfc3986") } else { source(request, "grammar") }?;
    let grammar = &parsed.grammar;
    let first = || grammar.starts().first().map(|rule| grammar.get(*rule).name.clone());
    let rule = optional_text(request, "rule")?.map(str::to_owned).or_else(first);
    let rule = rule.ok_or_else(|| BadRequest("the grammar has no rules".into()))?;
    let tree = flag(request, "tree", false)?;
    let matcher = match Matcher::new(Cow::Borrowed(grammar), &rule, tree) {
        Ok(matcher) => matcher,
        Err(error) => return Ok(unusable(&rule, &error)),
    };
    Ok(match matcher.verdict(input.as_bytes()) {
        Ok(verdict) => matcher.json(input.as_bytes(), &verdict),
        Err(error) => unusable(&rule, &error),
    })
}

/// Returns the rule of a grammar that people call by another name: `host` for `hostname`, `IP-literal` for `ipv6`.
pub fn rule_called<'g>(grammar: &'g Grammar, name: &str) -> Option<&'g str> {
    let page = page_of(name)?.replace(' ', "-");
    grammar.find(&page).ok().map(|rule| grammar.get(rule).name.as_str())
}

/// The matcher of a rule.
#[derive(Debug)]
pub struct Matcher<'g> {
    /// Matches the texts that match for certain.
    certain: Oracle,
    /// Matches the texts that may match, if the rule depends on something that the grammar does not define.
    possible: Option<Oracle>,
    gaps: String,
    /// Grammar and rule of the trees, if they are wanted.
    tree: Option<(Cow<'g, Grammar>, String)>,
}

/// The answer of a [`Matcher`] for one text.
#[derive(Debug)]
pub enum Verdict {
    /// The text matches.
    Match,
    /// The text does not match, up to this place.
    NoMatch(Box<Outcome>),
    /// The grammar does not define what the answer depends on.
    Unknown,
}

impl<'g> Matcher<'g> {
    /// Returns the matcher of a rule; with `has_tree`, its JSON has derivations.
    ///
    /// # Errors
    /// An unknown rule, or one that no automaton can match.
    pub fn new(grammar: Cow<'g, Grammar>, rule: &str, has_tree: bool) -> Result<Self, AutomatonError> {
        let gaps = grammar.find(rule).map(|id| grammar.gaps(id)).unwrap_or_default();
        let certain = grammar.oracle(rule)?;
        let possible = (!gaps.is_empty()).then(|| grammar.oracle_with_any(rule)).transpose()?;
        let tree = has_tree.then(|| (grammar, rule.to_owned()));
        Ok(Matcher { certain, possible, gaps: Gap::list(&gaps), tree })
    }

    /// Returns what the rule depends on and the grammar does not define.
    pub fn gaps(&self) -> &str {
        &self.gaps
    }

    /// Returns the grammar with the derivations of a text, if they are wanted.
    pub fn trees(&self, text: &[u8]) -> Option<(&Grammar, urlgram_abnf::Trees)> {
        let (grammar, rule) = self.tree.as_ref()?;
        Some((grammar, grammar.trees(rule, text, 1).ok()?))
    }

    /// Matches a text.
    ///
    /// # Errors
    /// A text with too many derivations.
    pub fn verdict(&self, text: &[u8]) -> Result<Verdict, AutomatonError> {
        let certain = self.certain.outcome(text)?;
        if certain.matches {
            return Ok(Verdict::Match);
        }
        let possible = self.possible.as_ref().map(|possible| possible.outcome(text)).transpose()?;
        Ok(match possible {
            Some(possible) if possible.matches => Verdict::Unknown,
            possible => Verdict::NoMatch(Box::new(possible.unwrap_or(certain))),
        })
    }

    /// Returns the edit of one character after which a text matches, for a text that does not.
    pub fn repair(&self, text: &[u8], verdict: &Verdict) -> Option<Repair> {
        let text = std::str::from_utf8(text).ok().filter(|_| matches!(verdict, Verdict::NoMatch(_)))?;
        self.certain.repair(text)
    }

    /// Returns the reason of a verdict: the place up to which the text could be continued, or what the grammar does not define. A text that
    /// matches needs none.
    pub fn reason(&self, text: &[u8], verdict: &Verdict) -> Option<String> {
        match verdict {
            Verdict::Match => None,
            Verdict::NoMatch(outcome) => {
                let rest = String::from_utf8_lossy(&text[outcome.viable..]);
                let found = rest.chars().next().map_or("the end".to_owned(), |c| format!("{:?}", c.to_string()));
                Some(format!("at byte {}: found {found}, expected {}", outcome.viable, outcome.next))
            }
            Verdict::Unknown => Some(format!("depends on {}, which the grammar does not define", self.gaps)),
        }
    }

    /// Returns the answer for a text, with its derivations if they are wanted.
    pub fn json(&self, text: &[u8], verdict: &Verdict) -> Value {
        let mut json = json!({"text": String::from_utf8_lossy(text), "matches": matches!(verdict, Verdict::Match)});
        match verdict {
            Verdict::Match => {}
            Verdict::NoMatch(outcome) => {
                json["offset"] = outcome.viable.into();
                json["next"] = outcome.next.ranges().into_iter().map(|(first, last)| json!([first, last])).collect();
                json["end"] = outcome.next.end.into();
                if let Some(repair) = self.repair(text, verdict) {
                    let (start, end) = (repair.span.start, repair.span.end);
                    json["repair"] = json!({"span": {"start": start, "end": end}, "text": repair.inserted()});
                }
            }
            Verdict::Unknown => {
                json["matches"] = Value::Null;
                json["depends_on"] = self.gaps.as_str().into();
            }
        }
        let tree = self.trees(text).map(|(grammar, trees)| derivations_json(grammar, text, &trees, usize::MAX));
        if let (Value::Object(fields), Some(Value::Object(tree))) = (&mut json, tree) {
            for (key, value) in tree {
                fields.entry(key).or_insert(value);
            }
        }
        json
    }
}
