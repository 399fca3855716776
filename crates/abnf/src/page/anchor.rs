//! Ids of rules in the page: [`anchor`].

use crate::grammar::Grammar;
use crate::html::{escaped, visible};
use crate::ids::{FileId, RuleId};

/// Returns the id of a rule's section. Rules of other files have ids that no rule of the file itself can have.
pub(super) fn anchor(grammar: &Grammar, id: RuleId) -> String {
    let rule = grammar.get(id);
    let mut anchor = match rule.file {
        FileId::MAIN => "rule-".to_owned(),
        file => format!("file{}-", file.index()),
    };
    for c in rule.name.chars().map(|c| c.to_ascii_lowercase()) {
        match c {
            'a'..='z' | '0'..='9' | '-' => anchor.push(c),
            c => anchor.push_str(&format!("_{:x}_", u32::from(c))),
        }
    }
    anchor
}

/// Returns a link to a rule, with a text.
pub(super) fn link(grammar: &Grammar, id: RuleId, text: &str) -> String {
    format!("<a href=\"#{}\">{}</a>", anchor(grammar, id), escaped(&visible(text)))
}

/// Returns links to rules, separated by commas.
pub(super) fn links(grammar: &Grammar, ids: &[RuleId]) -> String {
    let links: Vec<String> = ids.iter().map(|id| link(grammar, *id, &grammar.get(*id).name)).collect();
    links.join(", ")
}
