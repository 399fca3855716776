//! `urlgram set`: URLs with other components.

use serde_json::json;

use crate::exit::{Exit, Failure};
use crate::input::InputArgs;
use crate::input::reference::{read, reference};
use crate::io::Io;
use crate::output::style::WRONG;
use crate::output::{Format, Output, legible};
use urlgram::UriReference;
use urlgram::build::BuildError;
use urlgram::class::Class;
use urlgram::grammar::rfc3986::{PATH_CHAR, QUERY_CHAR, USERINFO_CHAR};
use urlgram::percent::encode;
use urlgram::query::Syntax;
use urlgram::uri::Host;
use urlgram_secrets::redact;

/// Set, remove and append components of URLs by RFC 3986
///
/// Changes are made in the order delete, set, append, sort. Every other byte of a URL stays. A URL that is invalid, or that cannot have the
/// component, is reported on stderr and does not stop the run. The exit code is 1 if there was one.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    texts: InputArgs,

    /// Set a component: scheme, userinfo, host, port, path, query, fragment, or query.KEY for the value of a pair. `=` percent-encodes
    /// the characters that the component does not allow, `%` among them, and `:=` takes a value that is encoded already
    #[arg(long, value_name = "COMPONENT=VALUE", value_parser = assignment)]
    set: Vec<Assignment>,

    /// Append a path segment or a pair of the query: path=SEGMENT, query=KEY=VALUE
    #[arg(long, value_name = "COMPONENT=VALUE", value_parser = addition)]
    append: Vec<Addition>,

    /// Remove a component: scheme, authority, userinfo, port, query, fragment, or query.KEY for the pairs with this key. `*` ends a key
    /// with any rest: query.utm_*
    #[arg(long, value_name = "COMPONENT", value_parser = removal)]
    delete: Vec<Removal>,

    /// Sort the pairs of the query by key, after all other changes
    #[arg(long)]
    sort_query: bool,

    /// Set the dialect in which keys and values of the query are read and written
    #[arg(long, value_name = "SYNTAX", value_enum, default_value = "uri")]
    query_syntax: Dialect,

    /// Set the output format
    #[arg(short = 'F', long, value_name = "FORMAT", value_parser = Format::among(Format::RECORDS), default_value = "text")]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  urlgram set --set scheme=https --set port=8443 http://example.org/a
  urlgram set --append path='b c' --append query=lang=fr http://example.org/a
  urlgram set --delete 'query.utm_*' --delete fragment < urls.txt
  urlgram set --query-syntax form --set 'query.q=a b' --sort-query 'http://example.org/?x=1&q=c'";

/// A dialect of queries.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Dialect {
    /// Pairs separated by `&`; `+` is a plus sign
    Uri,
    /// The same; `+` is a space, as HTML forms write it
    Form,
    /// The same as form, and `;` separates pairs too
    Html4,
}

impl Dialect {
    const fn syntax(self) -> Syntax {
        match self {
            Dialect::Uri => Syntax::URI,
            Dialect::Form => Syntax::FORM,
            Dialect::Html4 => Syntax::HTML4,
        }
    }
}

/// The changes of one run.
struct Changes {
    delete: Vec<Removal>,
    set: Vec<Assignment>,
    append: Vec<Addition>,
    sort_query: bool,
    syntax: Syntax,
}

/// A component that can be set.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Target {
    Scheme,
    Userinfo,
    Host,
    Port,
    Path,
    Query,
    Fragment,
    Pair(String),
}

/// A new value of a component.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Assignment {
    target: Target,
    value: String,
    /// Whether the value is written as it is, so that it has to be valid.
    is_raw: bool,
}

/// A segment or a pair to append.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Addition {
    Segment(String),
    Pair(String, String),
}

/// A component to remove.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Removal {
    Scheme,
    Authority,
    Userinfo,
    Port,
    Query,
    Fragment,
    /// The pairs with this key, or with a key that begins with it.
    Pairs(String, bool),
}

fn assignment(text: &str) -> Result<Assignment, String> {
    let (name, value) = text.split_once('=').ok_or("expected COMPONENT=VALUE, such as port=8443")?;
    let (name, is_raw) = name.strip_suffix(':').map_or((name, false), |name| (name, true));
    let target = match name {
        "scheme" => Target::Scheme,
        "userinfo" => Target::Userinfo,
        "host" => Target::Host,
        "port" => Target::Port,
        "path" => Target::Path,
        "query" => Target::Query,
        "fragment" => Target::Fragment,
        _ => match name.strip_prefix("query.") {
            Some(key) => Target::Pair(key.into()),
            None => {
                let known = "scheme, userinfo, host, port, path, query, query.KEY and fragment";
                return Err(format!("unknown component `{name}`; the components are {known}"));
            }
        },
    };
    let value = match (&target, is_raw) {
        (Target::Userinfo, false) => encoded(USERINFO_CHAR, value),
        (Target::Path, false) => encoded(PATH_CHAR, value),
        (Target::Query | Target::Fragment, false) => encoded(QUERY_CHAR, value),
        _ => value.to_owned(),
    };
    Ok(Assignment { target, value, is_raw })
}

fn encoded(keep: impl Class, value: &str) -> String {
    encode(keep, value).into_owned()
}

fn addition(text: &str) -> Result<Addition, String> {
    match text.split_once('=') {
        Some(("path", segment)) => Ok(Addition::Segment(segment.into())),
        Some(("query", pair)) => {
            let (key, value) = pair.split_once('=').ok_or("expected query=KEY=VALUE")?;
            Ok(Addition::Pair(key.into(), value.into()))
        }
        _ => Err("expected path=SEGMENT or query=KEY=VALUE".into()),
    }
}

fn removal(text: &str) -> Result<Removal, String> {
    Ok(match text {
        "scheme" => Removal::Scheme,
        "authority" => Removal::Authority,
        "userinfo" => Removal::Userinfo,
        "port" => Removal::Port,
        "query" => Removal::Query,
        "fragment" => Removal::Fragment,
        _ => match text.strip_prefix("query.") {
            Some(key) => {
                let start = key.strip_suffix('*');
                Removal::Pairs(start.unwrap_or(key).into(), start.is_some())
            }
            None => {
                let known = "scheme, authority, userinfo, port, query, query.KEY and fragment";
                return Err(format!("cannot remove `{text}`; these can be removed: {known}"));
            }
        },
    })
}

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let Args { texts, set, append, delete, sort_query, query_syntax, format } = args;
    if set.is_empty() && append.is_empty() && delete.is_empty() && !sort_query {
        return Err(Failure::Usage("no changes are given: use --set, --append, --delete or --sort-query".into()));
    }
    let changes = Changes { delete, set, append, sort_query, syntax: query_syntax.syntax() };
    texts.each(io, &mut |text, output| {
        let url = match read(text, reference) {
            Ok(url) => url,
            Err(finding) => return output.reject(format, &finding, text),
        };
        let changed = UriReference::parse(url.as_str().to_owned())
            .map_err(|error| error.to_string())
            .and_then(|url| changes.apply(url).map_err(|error| error.to_string()));
        let record = || match &changed {
            Ok(changed) => json!({"text": url.as_str(), "result": changed.as_str()}),
            Err(error) => json!({"text": url.as_str(), "error": {"message": error}}),
        };
        let is_json = format.json(output.out, record)?;
        match &changed {
            Ok(changed) if !is_json => output.data(format!("{changed}\n").as_bytes())?,
            Err(error) if !is_json => rejected(output, url.as_str(), error)?,
            _ => {}
        }
        Ok(if changed.is_ok() { Exit::Clean } else { Exit::Findings })
    })
}

fn rejected(output: &mut Output<'_>, url: &str, error: &str) -> Result<(), Failure> {
    output.out.flush()?;
    let style = output.err_style;
    let message = format!("{}: {error}", redact(url));
    Ok(writeln!(output.err, "{} {}", style.paint(WRONG, "urlgram:"), legible(&message))?)
}

impl Changes {
    fn apply(&self, url: UriReference<String>) -> Changed {
        let syntax = self.syntax;
        let url = self.delete.iter().try_fold(url, |url, removal| removal.apply(&url, syntax))?;
        let url = self.set.iter().try_fold(url, |url, assignment| assignment.apply(&url, syntax))?;
        let url = self.append.iter().try_fold(url, |url, addition| addition.apply(&url, syntax))?;
        if !self.sort_query {
            return Ok(url);
        }
        url.edit_query_by(syntax, |query| {
            query.sort();
        })
    }
}

type Changed = Result<UriReference<String>, BuildError>;

impl Assignment {
    fn apply(&self, url: &UriReference<String>, syntax: Syntax) -> Changed {
        let value = &*self.value;
        match &self.target {
            Target::Scheme => url.with_scheme(value),
            Target::Userinfo => url.with_userinfo(value),
            // A name in another script is percent-encoded; an address and a name that is a host already stay.
            Target::Host if !self.is_raw && Host::parse(value).is_err() && !value.contains(['[', ']']) => {
                url.with_name(value)
            }
            Target::Host => url.with_host(value),
            Target::Port => url.with_port(value),
            Target::Path => url.with_path(value),
            Target::Query => url.with_query(value),
            Target::Fragment => url.with_fragment(value),
            Target::Pair(key) if self.is_raw => {
                let mut set = Ok(());
                let changed = url.edit_query_by(syntax, |query| set = query.set_raw(key, value).map(drop))?;
                // Reports a value that no query can contain.
                if set.is_err() { url.with_query(value) } else { Ok(changed) }
            }
            Target::Pair(key) => url.edit_query_by(syntax, |query| {
                query.set(key, value);
            }),
        }
    }
}

impl Addition {
    fn apply(&self, url: &UriReference<String>, syntax: Syntax) -> Changed {
        match self {
            Addition::Segment(segment) => url.push_segment(segment),
            Addition::Pair(key, value) => url.edit_query_by(syntax, |query| {
                query.push(key, value);
            }),
        }
    }
}

impl Removal {
    fn apply(&self, url: &UriReference<String>, syntax: Syntax) -> Changed {
        Ok(match self {
            Removal::Scheme => url.without_scheme()?,
            Removal::Authority => url.without_authority()?,
            Removal::Userinfo => url.without_userinfo(),
            Removal::Port => url.without_port(),
            Removal::Query => url.without_query(),
            Removal::Fragment => url.without_fragment(),
            Removal::Pairs(key, is_start) => {
                let changed = url.edit_query_by(syntax, |query| {
                    let is_key = |own: &str| if *is_start { own.starts_with(&**key) } else { own == key };
                    query.retain(|pair| !pair.key().is_ok_and(|own| is_key(&own)));
                })?;
                // No pairs are left: the question mark goes with the last one.
                let is_empty = changed.query() == Some("") && url.query() != Some("");
                if is_empty { changed.without_query() } else { changed }
            }
        })
    }
}
