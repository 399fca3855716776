//! `urlgram build`: a URL from its components.

use serde_json::{Value, json};

use crate::exit::{Exit, Failure};
use crate::io::Io;
use crate::op_call::answer;
use crate::output::Format;

/// Build a URL or a reference from components by RFC 3986
///
/// Characters that a component does not allow are percent-encoded, and percent-encodings stay. Segments are data: a slash and a percent sign
/// in them are encoded, too. Exits with code 1 if a component is not allowed.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Scheme of the URL
    #[arg(long, value_name = "SCHEME")]
    scheme: Option<String>,

    /// Part before `@`
    #[arg(long, value_name = "USERINFO")]
    userinfo: Option<String>,

    /// User, the part of the userinfo before its colon. A colon in it is percent-encoded
    #[arg(long, value_name = "USER", conflicts_with = "userinfo")]
    user: Option<String>,

    /// Password, the part of the userinfo after its colon
    #[arg(long, value_name = "PASSWORD", conflicts_with = "userinfo")]
    password: Option<String>,

    /// Name or address
    #[arg(long, value_name = "HOST")]
    host: Option<String>,

    /// Port, a number up to 65535
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,

    /// Path of the URL
    #[arg(long, value_name = "PATH")]
    path: Option<String>,

    /// Append a segment to the path
    #[arg(long, value_name = "SEGMENT")]
    segment: Vec<String>,

    /// Part after `?`
    #[arg(long, value_name = "QUERY")]
    query: Option<String>,

    /// Part after `#`
    #[arg(long, value_name = "FRAGMENT")]
    fragment: Option<String>,

    /// Set the output format
    #[arg(short = 'F', long, value_name = "FORMAT", value_parser = Format::among(Format::RECORDS), default_value = "text")]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  urlgram build --scheme https --host example.org --segment 'a/b c' --query x=1
  urlgram build --scheme postgres --user app --password 'p@ss' --host db --path /main
  urlgram build --path ../a --fragment top";

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let Args { scheme, userinfo, user, password, host, port, path, segment, query, fragment, format } = args;
    let request = json!({
        "op": "build",
        "scheme": scheme,
        "userinfo": userinfo,
        "user": user,
        "password": password,
        "host": host,
        "port": port.map(|port| port.to_string()),
        "path": path,
        "segments": segment,
        "query": query,
        "fragment": fragment,
    });
    let is_empty = |value: &Value| value.is_null() || value.as_array().is_some_and(Vec::is_empty);
    if request.as_object().into_iter().flatten().all(|(name, value)| name == "op" || is_empty(value)) {
        return Err(Failure::Usage("no components are given: use --scheme, --host, --path or another one".into()));
    }
    let (_, mut output) = io.split();
    answer("build", request, format, &mut output, |answer| {
        format!("{}\n", answer["result"].as_str().unwrap_or_default()).into_bytes()
    })
}
