//! `urlgram urllib`: calls of Python's `urllib.parse`, with the output of Python.

use std::borrow::Cow;

use crate::exit::{Exit, Failure};
use crate::io::Io;
use crate::output::Format;
use clap::builder::PossibleValuesParser;
use urlgram::urllib::{PyValue, Version};
use urlgram_ops::urllib::{FUNCTIONS, call, call_json};

/// Call a function of Python's urllib.parse, and print what Python would print
///
/// The arguments are str, or bytes with --bytes. For urlunsplit and urlunparse they are the components, for urlencode
/// NAME=VALUE. Without arguments, each line of stdin is the argument of one call. An exception is printed to stderr, and the
/// exit code is 1.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Function to call
    #[arg(value_parser = PossibleValuesParser::new(FUNCTIONS))]
    function: String,

    /// Positional arguments, in Python's order
    args: Vec<String>,

    /// Pass a keyword argument. True, False, None, numbers and quoted text are as in Python; other text is a str
    #[arg(long = "kwarg", short_alias = 'k', value_name = "NAME=VALUE")]
    kwargs: Vec<String>,

    /// Pass the arguments as bytes
    #[arg(long, short_alias = 'b')]
    bytes: bool,

    /// Print the repr of the result, as the Python prompt does, instead of its str
    #[arg(long, short_alias = 'r')]
    repr: bool,

    /// Set the output format. JSON is as in the answers of `urlgram batch`
    #[arg(short = 'F', long, value_name = "FORMAT", value_parser = Format::among(Format::RECORDS), default_value = "text")]
    format: Format,

    /// Same as `--format json-lines`
    #[arg(short, long, hide = true, conflicts_with = "repr")]
    json: bool,

    /// Version of Python: 3.11 to 3.14, or one of their releases
    #[arg(long, value_name = "VERSION", default_value = "3.14")]
    python: Version,
}

const EXAMPLES: &str = "\
Examples:
  urlgram urllib urlsplit 'http://anna@example.org:80/a?b#c'
  urlgram urllib urljoin http://a/b/c/d ../g
  urlgram urllib quote 'a b/c' --kwarg safe=";

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
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
            Err(_) if args.bytes => answer(&args, vec![PyValue::from(&*line)], &kwargs, &mut exit, io)?,
            Err(error) => {
                io.note(format_args!("urlgram: line is not UTF-8: {error}; use --bytes for any bytes"))?;
                exit = Exit::Error;
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

fn text_value(text: &str, bytes: bool) -> PyValue<'_> {
    if bytes { PyValue::from(text.as_bytes()) } else { PyValue::from(text) }
}

/// Returns the positional arguments of the call.
fn arguments(args: &Args) -> Result<Vec<PyValue<'_>>, Failure> {
    let texts = args.args.iter().map(|text| text_value(text, args.bytes));
    Ok(match args.function.as_str() {
        "urlunsplit" | "urlunparse" => vec![PyValue::Tuple(texts.collect())],
        "urlencode" => {
            let pair = |text: &'_ String| {
                let (name, value) = text.split_once('=')?;
                Some((name.to_owned(), value.to_owned()))
            };
            let pairs = args.args.iter().map(|text| {
                let (name, value) = pair(text).ok_or_else(|| Failure::Usage(format!("`{text}` is not NAME=VALUE")))?;
                let kind =
                    |text: String| if args.bytes { PyValue::Bytes(text.into_bytes().into()) } else { text.into() };
                Ok(PyValue::Tuple(vec![kind(name), kind(value)]))
            });
            vec![PyValue::List(pairs.collect::<Result<_, Failure>>()?)]
        }
        _ => texts.collect(),
    })
}

fn keyword(kwarg: &str) -> Result<(String, PyValue<'_>), Failure> {
    let (name, value) = kwarg.split_once('=').ok_or_else(|| Failure::Usage(format!("`{kwarg}` is not NAME=VALUE")))?;
    let value = if name == "quote_via" { PyValue::Function(Cow::Borrowed(value)) } else { literal(value) };
    Ok((name.to_owned(), value))
}

/// Returns a value as Python writes it; any other text is a str.
fn literal(text: &str) -> PyValue<'_> {
    match text {
        "None" => return PyValue::None,
        "True" => return PyValue::from(true),
        "False" => return PyValue::from(false),
        _ => {}
    }
    if let Some(inside) = unquoted(text) {
        return PyValue::from(inside);
    }
    if let Some(inside) = text.strip_prefix('b').and_then(unquoted) {
        return PyValue::from(inside.as_bytes());
    }
    let looks_like_a_number = text.starts_with(|c: char| c.is_ascii_digit() || c == '-');
    match (text.parse::<i64>(), text.parse::<f64>()) {
        (Ok(int), _) if looks_like_a_number => PyValue::from(int),
        (_, Ok(float)) if looks_like_a_number => PyValue::from(float),
        _ => PyValue::from(text),
    }
}

/// Returns the text between quotes, if `text` is quoted.
fn unquoted(text: &str) -> Option<&str> {
    let between = |quote: char| text.strip_prefix(quote)?.strip_suffix(quote);
    between('\'').or_else(|| between('"'))
}

/// Makes one call and prints the result.
fn answer(
    args: &Args,
    positional: Vec<PyValue<'_>>,
    kwargs: &[(String, PyValue<'_>)],
    exit: &mut Exit,
    io: &mut Io<'_>,
) -> Result<(), Failure> {
    let called = call(args.python, &args.function, &positional, kwargs);
    if called.is_err() && *exit == Exit::Clean {
        *exit = Exit::Findings;
    }
    let format = if args.json { Format::JsonLines } else { args.format };
    if format.json(io.out, || call_json(args.python, called.as_ref()))? {
        return Ok(());
    }
    match called {
        Ok(returned) if args.repr => writeln!(io.out, "{}", returned.repr())?,
        Ok(returned) => writeln!(io.out, "{returned}")?,
        Err(error) => {
            // Keeps the order of the calls if both streams are the same file.
            io.note(format_args!("{}: {error}", error.type_name()))?;
        }
    }
    Ok(())
}
