//! `urlgram grammar diff`: what changed between two versions of a grammar.

use super::changes::print_witnesses;
use crate::exit::{Exit, Failure};
use crate::input::Notation;
use crate::io::Io;
use crate::output::style::NAME;
use crate::output::{Foreign, Format, MAX_COLUMN};
use urlgram_abnf::{ChangeKind, RuleChange};
use urlgram_ops::grammar_documents::{change_json, described};

/// List the rules that differ between two versions of a grammar, and shortest texts that only one version matches
///
/// Rules that are only written differently are told from those that match other texts. The exit code is 0 if all rules match
/// the same texts, and 1 if they do not, or else what `--require` says. Rules that are not regular are compared up to a length, which
/// is printed.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Older version: a built-in grammar (see `urlgram grammar list`), a file, or a version in git, such as `HEAD~1:draft.md`
    #[arg(value_name = "OLD")]
    old: String,

    /// Newer version
    #[arg(value_name = "NEW")]
    new: String,

    /// Exit with 0 if this holds for every rule and with 1 if it does not, or if it could not be proved
    #[arg(long, value_name = "RELATION", value_enum, default_value_t = Required::Equal)]
    require: Required,

    /// Compare this many beginnings of texts if a rule is not regular
    #[arg(long, value_name = "NUMBER", default_value_t = 5_000)]
    texts: usize,

    #[command(flatten)]
    notation: Notation,

    /// Set the output format
    #[arg(short = 'F', long, value_name = "FORMAT", value_parser = Format::among(Format::RECORDS), default_value = "text")]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  urlgram grammar diff rfc2396 rfc3986
  urlgram grammar diff --require subset draft-01.abnf draft-02.abnf
  urlgram grammar diff HEAD~1:draft.md draft.md";

/// Relation that `--require` demands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Required {
    /// Both versions have the same rules, which match the same texts
    Equal,
    /// The newer version has all rules of the older one, and they match all that they matched
    Subset,
    /// The older version has all rules of the newer one, and they matched all that they match
    Superset,
}

impl Required {
    fn holds(self, change: &ChangeKind) -> bool {
        match change {
            ChangeKind::SameTexts => true,
            ChangeKind::Added => self == Required::Subset,
            ChangeKind::Removed => self == Required::Superset,
            ChangeKind::OtherTexts(found) => match self {
                Required::Equal => false,
                Required::Subset => found.only_left.is_none(),
                Required::Superset => found.only_right.is_none(),
            },
            _ => false,
        }
    }
}

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let (old, new) = (args.notation.grammar(&args.old)?, args.notation.grammar(&args.new)?);
    let changes = old.changes(&new, args.texts);
    let width = changes.iter().map(|change| change.name.chars().count()).max().unwrap_or(0).min(MAX_COLUMN);
    for change in &changes {
        if !args.format.json(io.out, || change_json(change))? {
            print(change, width, io)?;
        }
    }
    if changes.is_empty() && args.format == Format::Text {
        writeln!(io.out, "no differences")?;
    }
    let holds = changes.iter().all(|change| args.require.holds(&change.kind));
    Ok(if holds { Exit::Clean } else { Exit::Findings })
}

fn print(change: &RuleChange, width: usize, io: &mut Io<'_>) -> Result<(), Failure> {
    let style = io.out_style;
    let name = format!("{:width$}", Foreign(&change.name).message(&style));
    writeln!(io.out, "{}  {}", style.paint(NAME, name), Foreign(&described(change)).message(&style))?;
    print_witnesses(change, width, io)
}
