//! The changes that normalization made, one line each.

use unicode_width::UnicodeWidthStr;

use super::foreign::Foreign;
use super::style::{NAME, OutputStyle, QUIET};
use urlgram::normalize::{Change, Step};

/// Returns one line per change, in columns.
pub(crate) fn explain_changes(text: &str, changes: &[Change], style: &OutputStyle) -> Vec<String> {
    let arrow = if style.unicode { "→" } else { "->" };
    let shown = |text: &str| if text.is_empty() { "nothing".to_owned() } else { Foreign(text).line().into_owned() };
    let befores: Vec<String> = changes.iter().map(|change| shown(change.span.of(text))).collect();
    let widest = |texts: &mut dyn Iterator<Item = usize>| texts.filter(|&width| width <= 40).max().unwrap_or(0);
    let before_width = widest(&mut befores.iter().map(|before| before.width()));
    let after_width = widest(&mut changes.iter().map(|change| shown(&change.after).width()));
    let places = changes.iter().map(|change| change.span.to_string().len()).max().unwrap_or(0);
    let lines = changes.iter().zip(&befores).map(|(change, before)| {
        let after = shown(&change.after);
        let before_gap = before_width.saturating_sub(before.width());
        let after_gap = after_width.saturating_sub(after.width());
        let name = style.paint(NAME, format!("{:<16}", change.step.name()));
        let place = style.paint(QUIET, format!("{:<places$}", change.span.to_string()));
        let source = style.paint(QUIET, source_of(change.step, style));
        format!("{name}  {place}  {before}{:before_gap$} {arrow} {after}{:after_gap$}  {source}", "", "")
    });
    lines.collect()
}

fn source_of(step: Step, style: &OutputStyle) -> String {
    if style.unicode { step.source().to_owned() } else { step.source().replace('§', "section ") }
}
