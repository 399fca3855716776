//! `urlgram schemes`: the known schemes and their properties.

use std::io::Write;

use serde_json::{Value, json};

use crate::exit::{Exit, Failure};
use crate::input::unknown_scheme;
use crate::io::Io;
use crate::output::style::{NAME, QUIET, TEXT};
use crate::output::{Format, OutputStyle};
use urlgram::scheme::iana::{Registration, Untyped, registration, registrations};
use urlgram::scheme::{ENTRIES, Entry, entry};

/// List the schemes that have a grammar rule of their own, or describe one scheme
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  urlgram schemes
  urlgram schemes ftp
  urlgram schemes --all --format json | jq -r '.[] | select(.status == \"permanent\").scheme'")]
pub(crate) struct Args {
    /// Scheme to describe
    #[arg(value_name = "SCHEME")]
    name: Option<String>,

    /// Also list schemes that IANA has registered and that only the generic rule parses
    #[arg(long, conflicts_with = "name")]
    all: bool,

    /// Set the output format
    #[arg(short = 'F', long, value_name = "FORMAT", value_parser = Format::among([Format::Text, Format::Json]), default_value = "text")]
    format: Format,
}

/// A scheme: its entry here, and its registration with IANA.
struct Known {
    entry: Option<&'static Entry>,
    registration: Option<Registration>,
}

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let Some(name) = &args.name else {
        let list = listed(args.all);
        if !args.format.json(io.out, || list.iter().map(Known::json).collect::<Vec<_>>())? {
            table(&list, io)?;
        }
        return Ok(Exit::Clean);
    };
    let known = Known { entry: entry(name), registration: registration(name) };
    if known.entry.is_none() && known.registration.is_none() {
        return Err(unknown_scheme(name));
    }
    if !args.format.json(io.out, || known.json())? {
        known.describe(&io.out_style, io.out)?;
    }
    Ok(Exit::Clean)
}

/// All schemes with a rule of their own, and if `all` also those only registered; sorted by name.
fn listed(all: bool) -> Vec<Known> {
    let mut registered: Vec<Registration> = registrations().collect();
    let mut take = |name: &str| {
        let at = registered.iter().position(|registration| registration.name == name)?;
        Some(registered.remove(at))
    };
    let read = ENTRIES.iter().map(|entry| Known { entry: Some(entry), registration: take(entry.info().name) });
    let mut list: Vec<Known> = read.collect();
    if all {
        list.extend(registered.into_iter().map(|registration| Known { entry: None, registration: Some(registration) }));
    }
    list.sort_by_key(Known::name);
    list
}

const COLUMNS: [&str; 5] = ["scheme", "port", "status", "rule", "what it is"];

fn table(list: &[Known], io: &mut Io<'_>) -> Result<(), Failure> {
    let rows: Vec<[String; 5]> = list.iter().map(Known::row).collect();
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

impl Known {
    fn name(&self) -> &'static str {
        let registered = || self.registration.as_ref().map(|registration| registration.name);
        self.entry.map(|entry| entry.info().name).or_else(registered).unwrap_or_default()
    }

    /// The title of the entry, or else that of the registry.
    fn title(&self) -> &str {
        let registered = || self.registration.as_ref().map(|registration| &*registration.description);
        self.entry.map(|entry| entry.info().title).or_else(registered).unwrap_or_default()
    }

    /// The reason why only the generic rule parses the scheme.
    fn untyped(&self) -> Option<Untyped> {
        self.registration.as_ref()?.untyped()
    }

    fn status(&self) -> &'static str {
        self.registration.as_ref().map_or("not registered", |registration| registration.status)
    }

    fn row(&self) -> [String; 5] {
        let port = self.entry.and_then(|entry| entry.info().port);
        let rule = self.entry.map(|entry| format!("{} ({})", entry.rule().name, entry.rule().document.title));
        let rule = rule.or_else(|| Some(format!("generic: {}", self.untyped()?.name())));
        [
            self.name().into(),
            port.map(|port| port.to_string()).unwrap_or_default(),
            self.status().into(),
            rule.unwrap_or_default(),
            self.title().into(),
        ]
    }

    fn describe(&self, style: &OutputStyle, out: &mut dyn Write) -> std::io::Result<()> {
        writeln!(out, "{}: {}", style.paint(TEXT, self.name()), self.title())?;
        let mut say = |what: &str, value: &str| writeln!(out, "  {what:<12}  {value}");
        match &self.registration {
            Some(registration) => say("registered", &format!("{} {}", registration.status, registration.reference))?,
            None => say("registered", "no")?,
        }
        let Some(entry) = self.entry else {
            say("read by", "the generic rule, URI (RFC 3986 §3)")?;
            return say("reason", self.untyped().map_or("", Untyped::sentence));
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

    pub(crate) fn json(&self) -> Value {
        let registration = self.registration.as_ref();
        let about = self.entry.map(Entry::info);
        json!({
            "scheme": self.name(),
            "title": self.title(),
            "status": registration.map(|registration| registration.status),
            "reference": registration.map(|registration| &*registration.reference),
            "document": self.entry.map(|entry| entry.rule().document.title),
            "rule": self.entry.map(|entry| entry.rule().name),
            "untyped": self.untyped().map(Untyped::name),
            "source": about.map(|about| about.source).filter(|source| !source.is_empty()),
            "port": about.and_then(|about| about.port),
            "secure": about.map(|about| about.secure),
            "hierarchical": about.map(|about| about.hierarchical),
            "fields": about.map(|about| about.fields.iter().map(|(name, _)| *name).collect::<Vec<_>>()),
        })
    }
}

const fn yes_no(is_so: bool) -> &'static str {
    if is_so { "yes" } else { "no" }
}
