//! `urlgram template`: URI templates, expanded and matched.

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;

use serde_json::{Value as Json, json};

use crate::exit::{Exit, Failure};
use crate::input::InputArgs;
use crate::io::Io;
use crate::output::style::{NAME, TEXT};
use crate::output::{Output, OutputStyle, Renderer, draw_labels, legible};
use urlgram::span::Span;
use urlgram::template::{MatchError, Template, TemplateError, Value, Values};
use urlgram_lint::{Finding, characters};

/// Make URIs of templates, and find the values that made them (RFC 6570)
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  urlgram template expand '/users/{id}{?fields*}' --var id=7 --var fields=name --var fields=mail
  urlgram template match '/users/{id}{?page}' '/users/7?page=2'";

#[derive(clap::Subcommand, Debug)]
enum Command {
    Expand(Expand),
    Match(Match),
}

/// Expand templates with the values of variables; variables without one are left out
///
/// A template that is none is explained on stderr, the rest goes on, and the exit code is 1.
#[derive(clap::Args, Debug)]
#[command(after_help = EXPAND_EXAMPLES)]
struct Expand {
    /// The templates; without any, and for `-`, each line of stdin is one
    #[arg(value_name = "TEMPLATE")]
    templates: Vec<OsString>,

    /// Read templates from this file too, one a line
    #[arg(short, long = "file", value_name = "FILE")]
    files: Vec<PathBuf>,

    /// A variable and its value; given several times for one name, the values are a list
    #[arg(short = 'v', long = "var", value_name = "NAME=VALUE", value_parser = pair)]
    vars: Vec<(String, String)>,

    /// Read variables from this file: a JSON object of strings, numbers, arrays and objects. --var counts more
    #[arg(short, long, value_name = "FILE")]
    json: Option<PathBuf>,

    /// How to print what was made
    #[arg(short = 'F', long, value_name = "FORMAT", value_enum, default_value_t = Format::Text)]
    format: Format,
}

const EXPAND_EXAMPLES: &str = "\
Examples:
  urlgram template expand '/users/{id}{?fields*}' --var id=7 --var fields=name --var fields=mail
  urlgram template expand --json values.json < templates.txt";

/// Find the values with which a template makes URIs
///
/// Where several sets of values would make a URI, two of them are shown, and none is chosen. What does not match is explained
/// on stderr, the rest goes on, and the exit code is 1.
#[derive(clap::Args, Debug)]
#[command(after_help = MATCH_EXAMPLES)]
struct Match {
    /// The template
    template: String,

    /// The URIs; without any, and for `-`, each line of stdin is one
    #[arg(value_name = "URI")]
    uris: Vec<OsString>,

    /// Read URIs from this file too, one a line
    #[arg(short, long = "file", value_name = "FILE")]
    files: Vec<PathBuf>,

    /// How to print what was found
    #[arg(short = 'F', long, value_name = "FORMAT", value_enum, default_value_t = Format::Text)]
    format: Format,
}

const MATCH_EXAMPLES: &str = "\
Examples:
  urlgram template match '/users/{id}{?page}' '/users/7?page=2'
  urlgram template match --format jsonl '/{year}/{slug}' -f paths.txt | jq -r .values.slug";

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Format {
    /// Lines for people
    Text,
    /// A JSON document a text, indented
    Json,
    /// The same, one line a text
    Jsonl,
}

impl Format {
    fn line(self, json: &Json) -> String {
        if self == Format::Json { format!("{json:#}") } else { json.to_string() }
    }
}

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    match args.command {
        Command::Expand(args) => expand(args, io),
        Command::Match(args) => match_uris(args, io),
    }
}

/// `NAME=VALUE`
fn pair(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) => Ok((name.to_owned(), value.to_owned())),
        None => Err("no \"=\" between a name and a value".to_owned()),
    }
}

/// What is wrong with a text: where, and in which words.
enum Refused {
    Finding(Box<Finding>),
    Said { code: &'static str, message: String, span: Span, label: String },
}

impl Refused {
    fn template(text: &str, error: TemplateError) -> Self {
        match error {
            TemplateError::Syntax(error) => Refused::Finding(Box::new(Finding::of(text, error))),
            TemplateError::ReservedOperator { ref operator, span } => Refused::Said {
                code: "template reserved-operator",
                message: format!("an operator without a meaning, \"{operator}\""),
                span,
                label: "kept for later: op-reserve, RFC 6570 §2.2".to_owned(),
            },
        }
    }

    fn json(&self) -> Json {
        match self {
            Refused::Finding(finding) => json!(finding),
            Refused::Said { code, message, span, label } => {
                json!({"code": code, "message": message, "label": label, "span": span})
            }
        }
    }

    fn picture(&self, text: &[u8], renderer: &Renderer) -> String {
        match self {
            Refused::Finding(finding) => renderer.draw(&finding.diagnosis(text)),
            Refused::Said { code, message, span, label } => {
                let place = std::iter::once((*span, label.clone()));
                draw_labels(&String::from_utf8_lossy(text), code, message, place, renderer)
            }
        }
    }
}

/// Says why a text was refused, for people or for machines.
fn refuse(
    format: Format,
    text: &[u8],
    refused: &Refused,
    renderer: &Renderer,
    output: &mut Output<'_>,
) -> Result<(), Failure> {
    if format == Format::Text {
        output.out.flush()?;
        writeln!(output.err, "{}", refused.picture(text, renderer))?;
    } else {
        let json = json!({"text": String::from_utf8_lossy(text), "error": refused.json()});
        writeln!(output.out, "{}", format.line(&json))?;
    }
    Ok(())
}

fn expand(args: Expand, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let values = values(args.json, args.vars)?;
    let renderer = Renderer::new(&io.err_style);
    let mut exit = Exit::Clean;
    let done = InputArgs::of(args.templates, args.files, false).each(io, &mut |text, output| {
        match expanded(text, &values) {
            Ok(uri) if args.format == Format::Text => writeln!(output.out, "{uri}")?,
            Ok(uri) => {
                let json = json!({"text": String::from_utf8_lossy(text), "uri": uri});
                writeln!(output.out, "{}", args.format.line(&json))?;
            }
            Err(refused) => {
                exit = Exit::Findings;
                refuse(args.format, text, &refused, &renderer, output)?;
            }
        }
        Ok(())
    })?;
    Ok(exit.max(done))
}

fn expanded(text: &[u8], values: &Values) -> Result<String, Refused> {
    let text = characters(text).map_err(Refused::Finding)?;
    let template = Template::parse(text).map_err(|error| Refused::template(text, error))?;
    template.expand(values).map_err(|error| Refused::Said {
        code: "template prefix-of-composite",
        message: format!("the variable \"{}\" is a list or an associative array, which has no prefix", error.name()),
        span: error.span(),
        label: "prefix, RFC 6570 §2.4.1".to_owned(),
    })
}

fn match_uris(args: Match, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let renderer = Renderer::new(&io.err_style);
    let template = match Template::parse(&args.template) {
        Ok(template) => template,
        Err(error) => {
            let refused = Refused::template(&args.template, error);
            refuse(args.format, args.template.as_bytes(), &refused, &renderer, &mut io.split().1)?;
            return Ok(Exit::Error);
        }
    };
    let mut exit = Exit::Clean;
    let done = InputArgs::of(args.uris, args.files, false).each(io, &mut |text, output| {
        match matched(&template, text) {
            Ok(found) if args.format == Format::Text => {
                draw(&String::from_utf8_lossy(text), &found, &output.out_style, output.out)?;
            }
            Ok(found) => {
                let truncated: Vec<&str> = truncated(&found).collect();
                let json = json!({
                    "text": String::from_utf8_lossy(text), "values": found.values(), "truncated": truncated,
                });
                writeln!(output.out, "{}", args.format.line(&json))?;
            }
            Err(refused) => {
                exit = Exit::Findings;
                refuse(args.format, text, &refused, &renderer, output)?;
            }
        }
        Ok(())
    })?;
    Ok(exit.max(done))
}

fn truncated(found: &urlgram::template::Match) -> impl Iterator<Item = &str> {
    found.values().iter().map(|(name, _)| name).filter(|name| found.is_truncated(name))
}

fn matched(template: &Template, text: &[u8]) -> Result<urlgram::template::Match, Refused> {
    let text = characters(text).map_err(Refused::Finding)?;
    template.match_uri(text).map_err(|error| unmatched(text, &error))
}

fn unmatched(text: &str, error: &MatchError) -> Refused {
    // What is longer than offsets reach is too long for any template.
    let at = |offset: usize| u32::try_from(offset).unwrap_or(0);
    let (mut span, mut label) = (Span::new(0, at(text.len())), String::new());
    let (code, message) = match error {
        MatchError::Departs { offset } => {
            let end = text[*offset..].chars().next().map_or(*offset, |c| offset + c.len_utf8());
            (span, label) = (Span::new(at(*offset), at(end)), "no expansion goes on like this".to_owned());
            ("template departs", "the text is no expansion of the template")
        }
        MatchError::NoValues => {
            label = "it has the template's form".to_owned();
            ("template no-values", "no values expand to the text")
        }
        MatchError::Ambiguous(two) => {
            label = format!("{} and {}", json!(two[0].values()), json!(two[1].values()));
            ("template ambiguous", "several sets of values expand to the text, two of them shown here")
        }
        _ => ("template too-complex", "there are too many ways to read the text by the template"),
    };
    Refused::Said { code, message: message.to_owned(), span, label }
}

fn draw(text: &str, found: &urlgram::template::Match, style: &OutputStyle, out: &mut dyn Write) -> std::io::Result<()> {
    writeln!(out, "{}", style.paint(TEXT, legible(text)))?;
    let width = found.values().iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    for (name, value) in found.values().iter() {
        let more = if found.is_truncated(name) { " …" } else { "" };
        let name = style.paint(NAME, format!("{name:width$}"));
        let value = match value {
            Value::String(text) => legible(text).into_owned(),
            Value::List(_) | Value::Assoc(_) => json!(value).to_string(),
        };
        writeln!(out, "  {name}  {value}{more}")?;
    }
    Ok(())
}

/// The variables of the file, and those of the arguments in their place.
fn values(file: Option<PathBuf>, vars: Vec<(String, String)>) -> Result<Values, Failure> {
    let mut values = Values::new();
    if let Some(path) = file {
        let read = std::fs::read(&path).map_err(|error| Failure::File(path.clone(), error))?;
        let bad = |what: String| Failure::Usage(format!("{}: {what}", path.display()));
        let json: Json = serde_json::from_slice(&read).map_err(|error| bad(error.to_string()))?;
        let Json::Object(fields) = json else { return Err(bad("variables are a JSON object".to_owned())) };
        for (name, json) in fields {
            if let Some(value) =
                value(json).ok_or_else(|| bad(format!("`{name}` is nested too deep for a variable")))?
            {
                values.insert(name, value);
            }
        }
    }
    let mut given = Values::new();
    for (name, text) in vars {
        let value = match given.get(&name) {
            None => Value::String(text),
            Some(Value::List(members)) => members.iter().cloned().chain([text]).collect(),
            Some(Value::String(first)) => [first.clone(), text].into_iter().collect(),
            Some(Value::Assoc(_)) => continue,
        };
        given.insert(name, value);
    }
    given.iter().for_each(|(name, value)| values.insert(name, value.clone()));
    Ok(values)
}

/// The value that JSON stands for; `Some(None)` for null, which is undefined, and none for what is no value.
fn value(json: Json) -> Option<Option<Value>> {
    Some(Some(match json {
        Json::Null => return Some(None),
        Json::Array(members) => {
            Value::List(members.into_iter().map(scalar).collect::<Option<Vec<_>>>()?.into_iter().flatten().collect())
        }
        Json::Object(fields) => {
            let pairs = fields.into_iter().map(|(key, json)| Some(scalar(json)?.map(|text| (key, text))));
            Value::Assoc(pairs.collect::<Option<Vec<_>>>()?.into_iter().flatten().collect())
        }
        json => Value::String(scalar(json)??),
    }))
}

/// The text of a string, a number or a truth value; `Some(None)` for null.
fn scalar(json: Json) -> Option<Option<String>> {
    match json {
        Json::Null => Some(None),
        Json::String(text) => Some(Some(text)),
        Json::Number(_) | Json::Bool(_) => Some(Some(json.to_string())),
        Json::Array(_) | Json::Object(_) => None,
    }
}
