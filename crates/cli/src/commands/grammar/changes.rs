//! The texts that show a difference of rules, as `diff` and `test` print them.

use crate::exit::Failure;
use crate::io::Io;
use crate::output::Foreign;
use crate::output::style::{QUIET, TEXT};
use urlgram_abnf::{ChangeKind, RuleChange};
use urlgram_ops::grammar_documents::witnesses;

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
