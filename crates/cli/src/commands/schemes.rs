//! `urlgram schemes`: the known schemes and their properties.

use std::io::Write;

use crate::exit::{Exit, Failure};
use crate::input::{scheme_names, unknown_scheme};
use crate::io::Io;
use crate::output::style::{NAME, QUIET, TEXT};
use crate::output::{Format, OutputStyle};
use urlgram::scheme::iana::Untyped;
use urlgram_ops::known_scheme::{Known, listed};

/// List the schemes that have a grammar rule of their own, or describe one scheme
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  urlgram schemes
  urlgram schemes ftp
  urlgram schemes --all --format json | jq -r '.[] | select(.status == \"permanent\").scheme'")]
pub(crate) struct Args {
    /// Scheme to describe
    #[arg(value_name = "SCHEME", value_parser = scheme_names(), hide_possible_values = true)]
    name: Option<String>,

    /// Also list schemes that IANA has registered and that only the generic rule parses
    #[arg(long, conflicts_with = "name")]
    all: bool,

    /// Set the output format
    #[arg(short = 'F', long, value_name = "FORMAT", value_parser = Format::among([Format::Text, Format::Json]), default_value = "text")]
    format: Format,
}

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let Some(name) = &args.name else {
        let list = listed(args.all);
        if !args.format.json(io.out, || list.iter().map(Known::json).collect::<Vec<_>>())? {
            table(&list, io)?;
        }
        return Ok(Exit::Clean);
    };
    let known = Known::of(name).ok_or_else(|| unknown_scheme(name))?;
    if !args.format.json(io.out, || known.json())? {
        describe(&known, &io.out_style, io.out)?;
    }
    Ok(Exit::Clean)
}

const COLUMNS: [&str; 5] = ["scheme", "port", "status", "rule", "what it is"];

fn table(list: &[Known], io: &mut Io<'_>) -> Result<(), Failure> {
    let rows: Vec<[String; 5]> = list.iter().map(row).collect();
    let width = |column: usize| {
        rows.iter().map(|row| row[column].len()).chain([COLUMNS[column].len()]).max().unwrap_or_default()
    };
    let widths: [usize; 4] = [0, 1, 2, 3].map(width);
    let style = io.out_style;
    let mut line = |row: &[&str; 5], mark| {
        let [a, b, c, d] = widths;
        let name = style.paint(mark, format!("{:a$}", row[0]));
        writeln!(io.out, "{name}  {:>b$}  {:c$}  {:d$}  {}", row[1], row[2], row[3], row[4])
    };
    line(&COLUMNS, QUIET)?;
    rows.iter().try_for_each(|row| line(&row.each_ref().map(String::as_str), NAME))?;
    Ok(())
}

fn row(known: &Known) -> [String; 5] {
    let port = known.entry.and_then(|entry| entry.info().port);
    let rule = known.entry.map(|entry| format!("{} ({})", entry.rule().name, entry.rule().document.title));
    let rule = rule.or_else(|| Some(format!("generic: {}", known.untyped()?.name())));
    [
        known.name().into(),
        port.map(|port| port.to_string()).unwrap_or_default(),
        known.status().into(),
        rule.unwrap_or_default(),
        known.title().into(),
    ]
}

fn describe(known: &Known, style: &OutputStyle, out: &mut dyn Write) -> std::io::Result<()> {
    writeln!(out, "{}: {}", style.paint(TEXT, known.name()), known.title())?;
    let mut say = |what: &str, value: &str| writeln!(out, "  {what:<12}  {value}");
    match &known.registration {
        Some(registration) => say("registered", &format!("{} {}", registration.status, registration.reference))?,
        None => say("registered", "no")?,
    }
    let Some(entry) = known.entry else {
        say("read by", "the generic rule, URI (RFC 3986 §3)")?;
        return say("reason", known.untyped().map_or("", Untyped::sentence));
    };
    let (about, rule) = (entry.info(), entry.rule());
    say("read by", &format!("{} ({rule})", rule.name))?;
    if !about.source.is_empty() {
        say("source", about.source)?;
    }
    say("default port", &about.port.map_or("none".into(), |port| port.to_string()))?;
    say("secure", yes_no(about.secure))?;
    say("hierarchical", yes_no(about.hierarchical))?;
    writeln!(out, "  fields")?;
    let width = about.fields.iter().map(|(name, _)| name.len()).max().unwrap_or_default();
    for (name, what) in about.fields {
        writeln!(out, "    {}  {what}", style.paint(NAME, format!("{}.{name:width$}", about.name)))?;
    }
    Ok(())
}

const fn yes_no(is_so: bool) -> &'static str {
    if is_so { "yes" } else { "no" }
}
