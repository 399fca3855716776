//! The text of a rule with links: [`definition`].

use super::anchor::link;
use super::outline::Outline;
use crate::model::{Grammar, RuleId};
use crate::write::html::{escaped, picture};
use urlgram::span::Span;

/// Returns the definition of a rule as it is written, with a link at each reference to a rule that the page shows.
pub(super) fn definition(grammar: &Grammar, outline: &Outline, id: RuleId) -> String {
    let rule = grammar.get(id);
    let text = &grammar.file(rule.file).text;
    let mut references: Vec<(Span, RuleId)> =
        rule.element.walk().filter_map(|element| Some((element.span, element.referenced()?.1?))).collect();
    references.sort_by_key(|(span, _)| span.start);
    let linked = |span: &Span| {
        let (mut out, mut at) = (String::new(), span.start);
        for (reference, target) in &references {
            if reference.start < at || reference.end > span.end {
                continue;
            }
            out.push_str(&plain(&text[at as usize..reference.start as usize]));
            out.push_str(&link(grammar, outline, *target, reference.of(text)));
            at = reference.end;
        }
        out + &plain(&text[at as usize..span.end as usize])
    };
    let spans: Vec<String> = std::iter::once(&rule.span).chain(&rule.additions).map(linked).collect();
    spans.join("\n")
}

/// Escapes a part of a definition. Line ends and tabs stay.
fn plain(text: &str) -> String {
    let kept = |c| if matches!(c, '\n' | '\t') { c } else { picture(c) };
    escaped(&text.replace("\r\n", "\n").chars().map(kept).collect::<String>())
}
