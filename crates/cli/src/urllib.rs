//! `urlgram urllib FUNCTION ARGS...`: a call of Python's `urllib.parse`, and what Python would print.

use std::borrow::Cow;

use clap::builder::PossibleValuesParser;
use serde_json::{Value as Json, json};

use super::batch::urllib::called_json;
use super::parse::Parsed;
use super::parts::Parts;
use super::{Exit, Failure, Io};
use urlgram::cause::Cause;
use urlgram::grammar::rfc3986::{self as grammar, Authority, Port};
use urlgram::input::Production as _;
use urlgram::span::Span;
use urlgram::urllib::{DeviationKind, Error, FUNCTIONS, SplitResult, Value, Version, deviations, urlsplit};
use urlgram_lint::{Finding, Severity};

/// Call a function of Python's urllib.parse and print what Python would.
///
/// The arguments are str, or bytes with --bytes. Those of urlunsplit and urlunparse are the components, those of urlencode are
/// NAME=VALUE. Without arguments, each line of stdin is the argument of a call. What Python raises goes to stderr, and makes
/// the exit code 1.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// The function.
    #[arg(value_parser = PossibleValuesParser::new(FUNCTIONS))]
    function: String,
    /// Its arguments, in Python's order.
    args: Vec<String>,
    /// A keyword argument. True, False, None, numbers and quoted text are as in Python; other text is a str.
    #[arg(short, long = "kwarg", value_name = "NAME=VALUE")]
    kwargs: Vec<String>,
    /// Take the arguments for bytes.
    #[arg(short, long)]
    bytes: bool,
    /// Print Python's repr, as its prompt does, and not its str.
    #[arg(short, long)]
    repr: bool,
    /// Print JSON, as `urlgram batch` answers.
    #[arg(short, long, conflicts_with = "repr")]
    json: bool,
    /// The version of Python: 3.11 to 3.14, or one of their releases.
    #[arg(long, value_name = "VERSION", default_value = "3.14")]
    python: Version,
}

const EXAMPLES: &str = "\
Examples:
  urlgram urllib urlsplit 'http://anna@example.org:80/a?b#c'
  urlgram urllib urljoin http://a/b/c/d ../g
  urlgram urllib quote 'a b/c' -k safe=";

pub(super) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let kwargs = args.kwargs.iter().map(|kwarg| keyword(kwarg)).collect::<Result<Vec<_>, _>>()?;
    let mut exit = Exit::Clean;
    if !args.args.is_empty() {
        answer(&args, arguments(&args)?, &kwargs, &mut exit, io)?;
        return Ok(exit);
    }
    if io.input_is_terminal {
        return Err(Failure::Usage(format!("{} needs an argument, or lines on stdin", args.function)));
    }
    let mut line = Vec::new();
    while read_line(io, &mut line)? {
        match core::str::from_utf8(&line) {
            Ok(text) => answer(&args, vec![text_value(text, args.bytes)], &kwargs, &mut exit, io)?,
            Err(_) if args.bytes => answer(&args, vec![Value::from(&*line)], &kwargs, &mut exit, io)?,
            Err(error) => {
                writeln!(io.err, "urlgram: a line is no UTF-8: {error} (--bytes takes any)")?;
                exit = Exit::Trouble;
            }
        }
    }
    Ok(exit)
}

/// Reads the next line, without its line end; false at the end of input.
fn read_line(io: &mut Io<'_>, line: &mut Vec<u8>) -> std::io::Result<bool> {
    line.clear();
    let read = io.input.read_until(b'\n', line)?;
    if line.last() == Some(&b'\n') {
        line.pop();
    }
    Ok(read > 0)
}

fn text_value(text: &str, bytes: bool) -> Value<'_> {
    if bytes { Value::from(text.as_bytes()) } else { Value::from(text) }
}

/// The positional arguments of the call.
fn arguments(args: &Args) -> Result<Vec<Value<'_>>, Failure> {
    let texts = args.args.iter().map(|text| text_value(text, args.bytes));
    Ok(match args.function.as_str() {
        "urlunsplit" | "urlunparse" => vec![Value::Tuple(texts.collect())],
        "urlencode" => {
            let pair = |text: &'_ String| {
                let (name, value) = text.split_once('=')?;
                Some((name.to_owned(), value.to_owned()))
            };
            let pairs = args.args.iter().map(|text| {
                let (name, value) = pair(text).ok_or_else(|| Failure::Usage(format!("`{text}` is no NAME=VALUE")))?;
                let kind = |text: String| if args.bytes { Value::Bytes(text.into_bytes().into()) } else { text.into() };
                Ok(Value::Tuple(vec![kind(name), kind(value)]))
            });
            vec![Value::List(pairs.collect::<Result<_, Failure>>()?)]
        }
        _ => texts.collect(),
    })
}

fn keyword(kwarg: &str) -> Result<(String, Value<'_>), Failure> {
    let (name, value) = kwarg.split_once('=').ok_or_else(|| Failure::Usage(format!("`{kwarg}` is no NAME=VALUE")))?;
    let value = if name == "quote_via" { Value::Function(Cow::Borrowed(value)) } else { literal(value) };
    Ok((name.to_owned(), value))
}

/// A value as Python writes it; any other text is a str.
fn literal(text: &str) -> Value<'_> {
    match text {
        "None" => return Value::None,
        "True" => return Value::from(true),
        "False" => return Value::from(false),
        _ => {}
    }
    if let Some(inside) = unquoted(text) {
        return Value::from(inside);
    }
    if let Some(inside) = text.strip_prefix('b').and_then(unquoted) {
        return Value::from(inside.as_bytes());
    }
    let looks_like_a_number = text.starts_with(|c: char| c.is_ascii_digit() || c == '-');
    match (text.parse::<i64>(), text.parse::<f64>()) {
        (Ok(int), _) if looks_like_a_number => Value::from(int),
        (_, Ok(float)) if looks_like_a_number => Value::from(float),
        _ => Value::from(text),
    }
}

/// What stands between quotes, if `text` does.
fn unquoted(text: &str) -> Option<&str> {
    let between = |quote: char| text.strip_prefix(quote)?.strip_suffix(quote);
    between('\'').or_else(|| between('"'))
}

/// Makes one call and prints what comes of it.
fn answer(
    args: &Args,
    positional: Vec<Value<'_>>,
    kwargs: &[(String, Value<'_>)],
    exit: &mut Exit,
    io: &mut Io<'_>,
) -> Result<(), Failure> {
    let called = args.python.call(&args.function, &positional, kwargs);
    if called.is_err() && *exit == Exit::Clean {
        *exit = Exit::Findings;
    }
    if args.json {
        writeln!(io.out, "{}", called_json(args.python, called.as_ref()))?;
        return Ok(());
    }
    match called {
        Ok(returned) if args.repr => writeln!(io.out, "{}", returned.repr())?,
        Ok(returned) => writeln!(io.out, "{returned}")?,
        Err(error) => {
            // In the order of the calls, where both streams are one.
            io.out.flush()?;
            writeln!(io.err, "{}: {error}", error.exception())?;
        }
    }
    Ok(())
}

/// Reads as `urlsplit` does, for `parse --as urllib`.
pub(super) fn read(text: &str) -> Result<Parsed, Box<Finding>> {
    let url = urlsplit(text).map_err(|error| Box::new(finding(text, &error, None)))?;
    let findings = url.port().err().map(|error| finding(text, &error, Some(&url))).into_iter().collect();
    Ok(Parsed { parts: parts(text, &url), json: split_json(text, &url), findings })
}

/// What Python raises, drawn at the netloc: that is all it looks at. `url` is there where it raises only for the port.
fn finding(text: &str, error: &Error, url: Option<&SplitResult<'_>>) -> Finding {
    let (code, name, severity) = match url {
        None => ("P001", "urllib-refuses", Severity::Error),
        Some(_) => ("P002", "urllib-port-raises", Severity::Warning),
    };
    let of_kind = |kind| deviations(text).into_iter().find(|deviation| deviation.kind == kind);
    let netloc = text.find("//").map_or(0..text.len(), |slashes| {
        let end = text[slashes + 2..].find(['/', '?', '#']).map_or(text.len(), |end| slashes + 2 + end);
        slashes + 2..end
    });
    let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    let span = of_kind(DeviationKind::PortRaises)
        .map_or_else(|| Span::new(offset(netloc.start), offset(netloc.end)), |deviation| deviation.span);
    let cause = Cause {
        code,
        name,
        headline: format!("{}: {error}", error.exception()),
        span,
        label: if url.is_some() { "when the port is asked for" } else { "urlsplit raises" }.to_owned(),
        second: None,
        advice: None,
        fix: None,
        rule: if url.is_some() { Port::RULE } else { Authority::RULE },
        start: grammar::UriReference::RULE,
    };
    Finding { severity, cause, error: None }
}

fn split_json(text: &str, url: &SplitResult<'_>) -> Json {
    let deviations: Json = deviations(text)
        .iter()
        .map(|deviation| json!({"name": deviation.kind.name(), "span": deviation.span}))
        .collect();
    json!({
        "text": text,
        "scheme": url.scheme,
        "netloc": url.netloc,
        "path": url.path,
        "query": url.query,
        "fragment": url.fragment,
        "username": url.username(),
        "password": url.password(),
        "hostname": url.hostname(),
        "port": url.port().unwrap_or(None),
        "port_raises": url.port().err().map(|error| error.to_string()),
        "geturl": url.geturl(),
        "deviations": deviations,
    })
}

/// The parts and attributes, each at its place where it stands there as it is; then what RFC 3986 would have otherwise.
fn parts(text: &str, url: &SplitResult<'_>) -> Parts {
    let mut parts = Parts::default();
    let hostname = url.hostname();
    let [scheme, netloc, path, query, fragment] = url.as_array();
    let rows = [
        (0, "scheme", scheme),
        (0, "netloc", netloc),
        (1, "username", url.username().unwrap_or_default()),
        (1, "password", url.password().unwrap_or_default()),
        (1, "hostname", hostname.as_deref().unwrap_or_default()),
        (0, "path", path),
        (0, "query", query),
        (0, "fragment", fragment),
    ];
    for (depth, name, part) in rows {
        match place(text, part) {
            _ if part.is_empty() => parts.absent.push(name),
            Some(span) => parts.add(depth, name, span, ""),
            None => parts.make(depth, name, part, ""),
        }
    }
    for deviation in deviations(text) {
        let (what, _) = deviation.kind.explanation().split_once(". ").unwrap_or_default();
        parts.add(0, deviation.kind.name(), deviation.span, what);
    }
    parts
}

/// Where `part` stands, if it is a piece of `text`.
fn place(text: &str, part: &str) -> Option<Span> {
    let start = (part.as_ptr() as usize).checked_sub(text.as_ptr() as usize)?;
    let end = start + part.len();
    (end <= text.len()).then(|| Some(Span::new(u32::try_from(start).ok()?, u32::try_from(end).ok()?)))?
}
