//! `urlgram template`: URI templates (RFC 6570), expanded and matched.

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;

use serde_json::{Value as Json, json};

use crate::exit::{Exit, Failure};
use crate::input::{FileArgs, InputArgs, read_named};
use crate::io::Io;
use crate::output::style::{NAME, TEXT};
use crate::output::{Foreign, Format, MAX_COLUMN, Output, OutputStyle, Renderer, draw_labels};
use urlgram::diagnostic::{Diagnostic, decode_utf8};
use urlgram::span::Span;
use urlgram::template::{MatchError, Template, TemplateError, Value, Values};

/// Expand URI templates, and match URIs against them (RFC 6570)
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

/// Expand templates with the values of variables, and omit variables without a value
///
/// An invalid template is explained on stderr and does not stop the run. The exit code is 1 if there was one.
#[derive(clap::Args, Debug)]
#[command(after_help = EXPAND_EXAMPLES)]
struct Expand {
    /// Templates to expand, and after the first also values of variables: `id=7`. Reads one per line from stdin if none is given, and for `-`
    #[arg(value_name = "TEMPLATE")]
    templates: Vec<OsString>,

    /// Also read texts from this file, one per line
    #[arg(short, long = "file", value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Set a variable. Several values for one name make a list
    #[arg(short = 'v', long = "var", value_name = "NAME=VALUE", value_parser = pair)]
    vars: Vec<(String, String)>,

    /// Read variables from FILE, a JSON object of strings, numbers, arrays and objects. --var takes precedence
    #[arg(long, alias = "json", short_alias = 'j', value_name = "FILE")]
    values: Option<PathBuf>,

    /// Set the output format
    #[arg(short = 'F', long, value_name = "FORMAT", value_parser = Format::among(Format::RECORDS), default_value = "text")]
    format: Format,
}

const EXPAND_EXAMPLES: &str = "\
Examples:
  urlgram template expand '/users/{id}{?fields*}' --var id=7 --var fields=name --var fields=mail
  urlgram template expand --values values.json < templates.txt";

/// Find the values of variables for which a template expands to URIs
///
/// Prints two sets of values and chooses none if several expand to a URI. A URI that does not match is explained on
/// stderr and does not stop the run. The exit code is 1 if there was one.
#[derive(clap::Args, Debug)]
#[command(after_help = MATCH_EXAMPLES)]
struct Match {
    /// Template to match against
    template: String,

    /// URIs to match. Reads one per line from stdin if none is given, and for `-`
    #[arg(value_name = "URI")]
    uris: Vec<OsString>,

    /// Also read texts from this file, one per line
    #[arg(short, long = "file", value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Set the output format
    #[arg(short = 'F', long, value_name = "FORMAT", value_parser = Format::among(Format::RECORDS), default_value = "text")]
    format: Format,
}

const MATCH_EXAMPLES: &str = "\
Examples:
  urlgram template match '/users/{id}{?page}' '/users/7?page=2'
  urlgram template match --format json-lines '/{year}/{slug}' -f paths.txt | jq -r .values.slug";

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    match args.command {
        Command::Expand(args) => expand(args, io),
        Command::Match(args) => match_uris(args, io),
    }
}

/// Splits `NAME=VALUE`.
fn pair(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) => Ok((name.to_owned(), value.to_owned())),
        None => Err("no \"=\" between a name and a value".to_owned()),
    }
}

/// Whether a text is the name of a variable.
fn is_variable(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.'))
}

/// The reason why a text is refused.
enum Refused {
    Finding(Box<Diagnostic>),
    Said { code: &'static str, message: String, span: Span, label: String },
}

impl Refused {
    fn template(text: &str, error: TemplateError) -> Self {
        match error {
            TemplateError::Syntax(error) => Refused::Finding(Box::new(Diagnostic::from_syntax_error(text, error))),
            TemplateError::ReservedOperator { ref operator, span } => Refused::Said {
                code: "template reserved-operator",
                message: format!("operator \"{operator}\" has no meaning"),
                span,
                label: "reserved for future extensions: op-reserve, RFC 6570 §2.2".to_owned(),
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
            Refused::Finding(finding) => renderer.draw_finding(text, finding, None),
            Refused::Said { code, message, span, label } => {
                let place = std::iter::once((*span, label.clone()));
                draw_labels(&String::from_utf8_lossy(text), code, message, place, renderer)
            }
        }
    }
}

/// Reports why a text was refused, for people or for programs.
fn refuse(format: Format, text: &[u8], refused: &Refused, output: &mut Output<'_>) -> Result<Exit, Failure> {
    let record = || json!({"text": String::from_utf8_lossy(text), "error": refused.json()});
    if !format.json(output.out, record)? {
        output.out.flush()?;
        writeln!(output.err, "{}", refused.picture(text, &Renderer::new(&output.err_style)))?;
    }
    Ok(Exit::Findings)
}

fn expand(mut args: Expand, io: &mut Io<'_>) -> Result<Exit, Failure> {
    // After a template, `id=7` is the value of a variable rather than a template without expressions.
    let is_pair = |text: &str| !text.contains('{') && text.split_once('=').is_some_and(|(name, _)| is_variable(name));
    let first: Vec<OsString> = args.templates.drain(..args.templates.len().min(1)).collect();
    let (pairs, rest): (Vec<OsString>, Vec<OsString>) =
        args.templates.into_iter().partition(|text| text.to_str().is_some_and(is_pair));
    args.vars.extend(pairs.iter().filter_map(|text| pair(text.to_str()?).ok()));
    args.templates = [first, rest].concat();
    let mut unused: Vec<String> = args.vars.iter().map(|(name, _)| name.clone()).collect();
    unused.sort_unstable();
    unused.dedup();
    let values = values(args.values, args.vars)?;
    let exit = InputArgs::of(args.templates, FileArgs::of_lines(args.files)).each(io, &mut |text, output| {
        let uri = match expanded(text, &values, &mut unused) {
            Ok(uri) => uri,
            Err(refused) => return refuse(args.format, text, &refused, output),
        };
        if !args.format.json(output.out, || json!({"text": String::from_utf8_lossy(text), "uri": uri}))? {
            writeln!(output.out, "{uri}")?;
        }
        Ok(Exit::Clean)
    })?;
    // An error in a template may hide its variables.
    if let (Some(name), Exit::Clean) = (unused.first(), exit) {
        io.note(format_args!("no template has the variable `{name}`, which is written {{{name}}}"))?;
    }
    Ok(exit)
}

/// Expands a template, and removes its variables from the unused ones.
fn expanded(text: &[u8], values: &Values, unused: &mut Vec<String>) -> Result<String, Refused> {
    let text = decode_utf8(text).map_err(Refused::Finding)?;
    let template = Template::parse(text).map_err(|error| Refused::template(text, error))?;
    if !unused.is_empty() {
        template.variables().for_each(|variable| unused.retain(|name| name != variable.name()));
    }
    template.expand(values).map_err(|error| Refused::Said {
        code: "template prefix-of-composite",
        message: format!("prefix of variable \"{}\", which is a list or an associative array", error.name()),
        span: error.span(),
        label: "prefix, RFC 6570 §2.4.1".to_owned(),
    })
}

fn match_uris(args: Match, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let template = match Template::parse(&args.template) {
        Ok(template) => template,
        Err(error) => {
            let refused = Refused::template(&args.template, error);
            refuse(args.format, args.template.as_bytes(), &refused, &mut io.split().1)?;
            return Ok(Exit::Error);
        }
    };
    InputArgs::of(args.uris, FileArgs::of_lines(args.files)).each(io, &mut |text, output| {
        let found = match matched(&template, text) {
            Ok(found) => found,
            Err(refused) => return refuse(args.format, text, &refused, output),
        };
        let record = || {
            let truncated: Vec<&str> = truncated(&found).collect();
            json!({"text": String::from_utf8_lossy(text), "values": found.values(), "truncated": truncated})
        };
        if !args.format.json(output.out, record)? {
            draw(&String::from_utf8_lossy(text), &found, &output.out_style, output.out)?;
        }
        Ok(Exit::Clean)
    })
}

fn truncated(found: &urlgram::template::Match) -> impl Iterator<Item = &str> {
    found.values().iter().map(|(name, _)| name).filter(|name| found.is_truncated(name))
}

fn matched(template: &Template, text: &[u8]) -> Result<urlgram::template::Match, Refused> {
    let text = decode_utf8(text).map_err(Refused::Finding)?;
    template.match_uri(text).map_err(|error| unmatched(text, &error))
}

fn unmatched(text: &str, error: &MatchError) -> Refused {
    // A text longer than offsets reach is too long for any template.
    let at = |offset: usize| u32::try_from(offset).unwrap_or(0);
    let (mut span, mut label) = (Span::new(0, at(text.len())), String::new());
    let (code, message) = match error {
        MatchError::Departs { offset } => {
            let end = text[*offset..].chars().next().map_or(*offset, |c| offset + c.len_utf8());
            (span, label) = (Span::new(at(*offset), at(end)), "no expansion continues like this".to_owned());
            ("template departs", "the text is not an expansion of the template")
        }
        MatchError::NoValues => {
            label = "it has the form of the template".to_owned();
            ("template no-values", "no values expand to the text")
        }
        MatchError::Ambiguous(two) => {
            label = format!("{} and {}", json!(two[0].values()), json!(two[1].values()));
            ("template ambiguous", "several sets of values expand to the text; two of them are shown")
        }
        _ => ("template too-complex", "the template can match the text in too many ways"),
    };
    Refused::Said { code, message: message.to_owned(), span, label }
}

fn draw(text: &str, found: &urlgram::template::Match, style: &OutputStyle, out: &mut dyn Write) -> std::io::Result<()> {
    writeln!(out, "{}", style.paint(TEXT, Foreign(text)))?;
    let width = found.values().iter().map(|(name, _)| name.len()).max().unwrap_or(0).min(MAX_COLUMN);
    for (name, value) in found.values().iter() {
        let more = if found.is_truncated(name) { " …" } else { "" };
        let name = style.paint(NAME, format!("{name:width$}"));
        let value = match value {
            Value::String(text) => Foreign(text).line().into_owned(),
            Value::List(_) | Value::Assoc(_) => Foreign(&json!(value).to_string()).json().into_owned(),
        };
        writeln!(out, "  {name}  {value}{more}")?;
    }
    Ok(())
}

/// Returns the variables of the file, replaced by those of the arguments.
fn values(file: Option<PathBuf>, vars: Vec<(String, String)>) -> Result<Values, Failure> {
    let mut values = Values::new();
    if let Some(path) = file {
        let read = read_named(&path).map_err(|error| Failure::File(path.clone(), error))?;
        let bad = |what: String| Failure::Usage(format!("{}: {what}", Foreign::path(&path)));
        let json: Json = serde_json::from_slice(&read).map_err(|error| bad(error.to_string()))?;
        let Json::Object(fields) = json else { return Err(bad("expected a JSON object of variables".to_owned())) };
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

/// Converts JSON to a value; `Some(None)` for null, which is undefined, and `None` if it nests too deep.
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

/// Returns the text of a string, a number or a Boolean; `Some(None)` for null.
fn scalar(json: Json) -> Option<Option<String>> {
    match json {
        Json::Null => Some(None),
        Json::String(text) => Some(Some(text)),
        Json::Number(_) | Json::Bool(_) => Some(Some(json.to_string())),
        Json::Array(_) | Json::Object(_) => None,
    }
}
