//! The command `grammar` and its subcommands.

use super::{check, compare, diff, export, extract, fmt, list, page, railroad, rust, sample, show, test};
use crate::exit::{Exit, Failure};
use crate::io::Io;

/// Show, check, format, extract, sample, compare and draw grammars: those of the RFCs, or your own ABNF
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  urlgram grammar show authority
  urlgram grammar check my.abnf
  urlgram grammar sample --grammar rfc1738 ftpurl
  urlgram grammar compare rfc2396:host rfc3986:host
  urlgram grammar railroad IPv6address > ipv6address.svg";

#[derive(clap::Subcommand, Debug)]
enum Command {
    List(list::Args),
    Show(show::Args),
    Check(check::Args),
    Sample(sample::Args),
    Compare(compare::Args),
    Diff(diff::Args),
    Extract(extract::Args),
    Fmt(fmt::Args),
    Export(export::Args),
    Page(page::Args),
    Railroad(railroad::Args),
    Rust(rust::Args),
    Test(test::Args),
}

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    match args.command {
        Command::List(args) => list::run(args, io),
        Command::Show(args) => show::run(args, io),
        Command::Check(args) => check::run(args, io),
        Command::Sample(args) => sample::run(args, io),
        Command::Compare(args) => compare::run(args, io),
        Command::Diff(args) => diff::run(args, io),
        Command::Export(args) => export::run(args, io),
        Command::Extract(args) => extract::run(args, io),
        Command::Fmt(args) => fmt::run(args, io),
        Command::Page(args) => page::run(args, io),
        Command::Railroad(args) => railroad::run(args, io),
        Command::Rust(args) => rust::run(args, io),
        Command::Test(args) => test::run(args, io),
    }
}
