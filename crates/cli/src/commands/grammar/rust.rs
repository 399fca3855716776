//! `urlgram grammar rust`: a grammar as a Rust module.

use std::path::PathBuf;

use crate::exit::{Exit, Failure};
use crate::input::{Notation, rule_failure};
use crate::io::Io;
use crate::output::Foreign;
use crate::output::style::NAME;
use crate::write_file;
use urlgram_abnf::{Grammar, RuleId, RustModule, Verification};

/// Write the rules of a grammar as a Rust module of nom parsers, with tests
///
/// The module needs the crate `nom` in version 8 and nothing else. Each parser reads the longest text that its rule matches, and makes
/// a tree. This is proved for regular rules, whatever the order of alternatives is in the grammar. The exit code is 1 if
/// a rule has no parser; stderr says why.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Name of a built-in grammar (see `urlgram grammar list`), or a file
    #[arg(value_name = "NAME|FILE")]
    grammar: String,

    /// Write only these rules, and those that they refer to
    #[arg(short, long = "rule", value_name = "RULE")]
    rules: Vec<String>,

    /// Test each rule with at most this many texts
    #[arg(long, value_name = "NUMBER", default_value_t = 40)]
    tests: usize,

    #[command(flatten)]
    notation: Notation,

    /// Write to FILE instead of stdout
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  urlgram grammar rust my.abnf -o src/my_grammar.rs
  urlgram grammar rust --rule URI-Template rfc6570 > template.rs";

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let grammar = args.notation.grammar(&args.grammar)?;
    let rules: Vec<&str> = args.rules.iter().map(String::as_str).collect();
    let module = grammar
        .rust_module(&rules, args.tests)
        .map_err(|error| rule_failure(&args.grammar, args.rules.first().map_or("", String::as_str), &error))?;
    report(&grammar, &module, io)?;
    if module.rules.is_empty() {
        return Ok(Exit::Findings);
    }
    write_file::write_or_print(args.output, &args.notation.inputs(&args.grammar), module.code.as_bytes(), io.out)?;
    Ok(if module.refused.is_empty() { Exit::Clean } else { Exit::Findings })
}

/// Writes a line for each rule without a proved parser.
fn report(grammar: &Grammar, module: &RustModule, io: &mut Io<'_>) -> Result<(), Failure> {
    let style = io.err_style;
    let name = |id: &RuleId| Foreign(&grammar.get(*id).name).message(&style);
    for (rule, reason) in &module.refused {
        let shown = io.err_style.paint(NAME, name(rule));
        writeln!(io.err, "no parser for {shown}: it {}", Foreign(reason).message(&io.err_style))?;
    }
    let of = |is_wanted: &dyn Fn(&Verification) -> bool| -> String {
        let rules = module.rules.iter().filter(|(_, verification)| is_wanted(verification));
        rules.map(|(rule, _)| name(rule)).collect::<Vec<_>>().join(", ")
    };
    let by_automaton = of(&|verification| *verification == Verification::Automaton);
    if !by_automaton.is_empty() {
        io.note(format_args!("note: read by an automaton, without the rules inside: {by_automaton}"))?;
    }
    let by_suite = of(&|verification| *verification == Verification::Suite);
    if !by_suite.is_empty() {
        io.note(format_args!(
            "note: verified by the complete test suite, since a proof takes too many steps: {by_suite}"
        ))?;
    }
    let compared = module.rules.iter().filter_map(|(_, verification)| match verification {
        Verification::Compared { length, texts } => Some((*length, *texts)),
        _ => None,
    });
    if let Some((length, texts)) = compared.reduce(|a, b| (a.0.min(b.0), a.1.min(b.1))) {
        let rules = of(&|verification| matches!(verification, Verification::Compared { .. }));
        let short =
            if length == usize::MAX { "all texts".into() } else { format!("all texts of up to {length} bytes") };
        io.note(format_args!(
            "note: not proved, since they are recursive or a proof takes too many steps, but compared on {short} and at least \
             {texts} longer ones: {rules}"
        ))?;
    }
    Ok(())
}
