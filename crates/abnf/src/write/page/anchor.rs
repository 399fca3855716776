//! Ids of rules in the page: [`anchor`].

use super::outline::Outline;
use crate::model::{FileId, Grammar, RuleId};
use crate::write::html::{escaped, visible};

/// Maximum length in bytes of a name that is an id, and in characters of a name that a list shows whole. A list of rules would
/// repeat a longer one for each of them.
const MAX_NAME: usize = 80;

/// Returns the id of a rule's section. Rules of other files have ids that no rule of the file itself can have.
pub(super) fn anchor(grammar: &Grammar, id: RuleId) -> String {
    let rule = grammar.get(id);
    if rule.name.len() > MAX_NAME {
        return format!("long-{}", id.index());
    }
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

/// Returns a link to a rule, with a text; the text alone if the page has no section for the rule.
pub(super) fn link(grammar: &Grammar, outline: &Outline, id: RuleId, text: &str) -> String {
    let text = escaped(&visible(text));
    if outline.has_section(id) { format!("<a href=\"#{}\">{text}</a>", anchor(grammar, id)) } else { text }
}

/// Returns links to rules, separated by commas.
pub(super) fn links(grammar: &Grammar, outline: &Outline, ids: &[RuleId]) -> String {
    let shown = |name: &str| match name.char_indices().nth(MAX_NAME) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    };
    let one = |id: &RuleId| link(grammar, outline, *id, &shown(&grammar.get(*id).name));
    let links: Vec<String> = ids.iter().map(one).collect();
    links.join(", ")
}
