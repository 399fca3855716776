//! `urlgram grammar list`: the names of the grammars, or of the rules of one.

use serde_json::{Value, json};

use crate::exit::{Exit, Failure};
use crate::input::{GrammarArgs, NamedGrammar};
use crate::io::Io;
use crate::output::style::{NAME, QUIET};
use crate::output::{Foreign, Format, MAX_COLUMN};
use urlgram_abnf::{Grammar, builtin, builtin_names};

/// List the grammars, or the rules of the one that is named
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(flatten)]
    named: NamedGrammar,

    #[command(flatten)]
    source: GrammarArgs,

    /// Set the output format
    #[arg(short = 'F', long, value_name = "FORMAT", value_parser = Format::among(Format::RECORDS), default_value = "text")]
    format: Format,
}

pub(crate) fn run(mut args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    args.source.use_named(args.named);
    if args.source.is_named() {
        rules(&*args.source.grammar()?, args.format, io)?;
    } else {
        grammars(args.format, io)?;
    }
    Ok(Exit::Clean)
}

fn grammars(format: Format, io: &mut Io<'_>) -> Result<(), Failure> {
    let stem = |file: &'static str| file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let width = builtin_names().map(|file| stem(file).len()).max().unwrap_or(0);
    let mut array = Vec::new();
    for (file, grammar) in builtin_names().filter_map(|file| Some((file, builtin(file)?))) {
        let header = |key| grammar.header().get(key).unwrap_or_default();
        let starts = starts(grammar);
        let record = || {
            json!({"name": stem(file), "file": file, "document": header("Document"), "title": header("Title"),
                "status": header("Status"), "rules": grammar.rules().count(), "start": starts})
        };
        if format == Format::Json {
            array.push(record());
        } else if !format.json(io.out, record)? {
            let name = io.out_style.paint(NAME, format!("{:width$}", stem(file)));
            writeln!(io.out, "{name}  {}. {}", header("Document"), header("Title"))?;
            let indent = " ".repeat(width);
            let count = grammar.rules().count();
            let plural = if count == 1 { "" } else { "s" };
            let what = format!("{count} rule{plural}; start: {}", starts.join(", "));
            writeln!(io.out, "{indent}  {}", io.out_style.paint(QUIET, what))?;
        }
    }
    printed_array(array, format, io)
}

/// Prints the records of a list as one document, if that is the format.
fn printed_array(array: Vec<Value>, format: Format, io: &mut Io<'_>) -> Result<(), Failure> {
    if format == Format::Json {
        format.json(io.out, || Value::Array(array))?;
    }
    Ok(())
}

fn starts(grammar: &Grammar) -> Vec<&str> {
    grammar.starts().iter().map(|rule| grammar.get(*rule).name.as_str()).collect()
}

fn rules(grammar: &Grammar, format: Format, io: &mut Io<'_>) -> Result<(), Failure> {
    let width = grammar.rules().map(|rule| rule.name.chars().count()).max().unwrap_or(0).min(MAX_COLUMN);
    let mut array = Vec::new();
    for rule in grammar.rules() {
        let record =
            || json!({"name": rule.name, "document": rule.document, "section": rule.section, "rule": rule.line()});
        if format == Format::Json {
            array.push(record());
        } else if !format.json(io.out, record)? {
            let name = io.out_style.paint(NAME, format!("{:width$}", rule.name));
            let line = rule.line();
            let right = line.split_once('=').map_or("", |(_, right)| right.trim_start());
            let citation = rule.citation().map(|citation| format!("  ; {citation}")).unwrap_or_default();
            writeln!(io.out, "{name} = {}{}", Foreign(right), io.out_style.paint(QUIET, Foreign(&citation)))?;
        }
    }
    printed_array(array, format, io)
}
