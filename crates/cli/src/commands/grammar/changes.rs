//! Differences of rules, as `diff` and `test` print them.

use crate::exit::Failure;
use crate::io::Io;
use crate::output::Foreign;
use crate::output::style::{QUIET, TEXT};
use urlgram_abnf::{ChangeKind, RuleChange};
use urlgram_ops::grammar_documents::witnesses;

/// Describes a change.
pub(super) fn described(change: &RuleChange) -> String {
    let where_else = if change.is_rewritten { "" } else { ", through a rule that it refers to" };
    match &change.kind {
        ChangeKind::Added => "added".into(),
        ChangeKind::Removed => "removed".into(),
        ChangeKind::Renamed(old) => format!("added, matches the same texts as the removed `{old}`"),
        ChangeKind::SameTexts => "written differently, matches the same texts".into(),
        ChangeKind::OtherTexts(found) => match (&found.only_left, &found.only_right) {
            (None, Some(_)) => format!("matches more texts{where_else}"),
            (Some(_), None) => format!("matches fewer texts{where_else}"),
            _ => format!("matches other texts{where_else}"),
        },
        ChangeKind::Unproved { found, .. } if found.only_left.is_some() || found.only_right.is_some() => {
            format!("matches other texts{where_else}")
        }
        _ => "no difference found, but not proved to match the same texts".into(),
    }
}

/// Prints the texts that show a difference, after a column.
pub(super) fn print_witnesses(change: &RuleChange, width: usize, io: &mut Io<'_>) -> Result<(), Failure> {
    let style = io.out_style;
    let found = witnesses(change).map(|found| [("only old", &found.only_left), ("only new", &found.only_right)]);
    for (who, witness) in found.into_iter().flatten().filter_map(|(who, witness)| Some((who, witness.as_ref()?))) {
        let text = style.paint(TEXT, format!("\"{witness}\""));
        writeln!(io.out, "{:width$}  {}  {text}", "", style.paint(QUIET, who))?;
    }
    if let ChangeKind::Unproved { reason, .. } = &change.kind {
        let what = style.paint(QUIET, "not proved:");
        writeln!(io.out, "{:width$}  {what}  {}", "", Foreign(reason).message(&style))?;
    }
    Ok(())
}
