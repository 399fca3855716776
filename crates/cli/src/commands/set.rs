//! `urlgram set`: URLs with other components.

use crate::exit::{Exit, Failure};
use crate::input::reference::{read, reference};
use crate::input::{ColumnArgs, InputArgs, ReaderArgs};
use crate::io::Io;
use crate::output::{Format, Output};
use urlgram::query::Syntax;
use urlgram_ops::set::{Addition, Assignment, Changes, Removal, changed_json};
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

    #[command(flatten)]
    column: ColumnArgs,

    #[command(flatten)]
    reader: ReaderArgs,

    /// Set a component: scheme, userinfo, user, password, host, port, path, query, fragment, or query.KEY for the value of a pair. `=` percent-encodes
    /// the characters that the component does not allow, `%` among them, and `:=` takes a value that is encoded already
    #[arg(long, value_name = "COMPONENT=VALUE", value_parser = Assignment::parse)]
    set: Vec<Assignment>,

    /// Append a path segment or a pair of the query: path=SEGMENT, query.KEY=VALUE
    #[arg(long, value_name = "COMPONENT=VALUE", value_parser = Addition::parse)]
    append: Vec<Addition>,

    /// Remove a component: scheme, authority, userinfo, password, port, query, fragment, or query.KEY for the pairs with this key. `*` in a key
    /// is any text: query.utm_*, query.*clid
    #[arg(long, value_name = "COMPONENT", value_parser = Removal::parse)]
    delete: Vec<Removal>,

    /// Remove parameters of the query that only tell where a visitor comes from, such as utm_source, gclid and fbclid
    #[arg(long)]
    strip_tracking: bool,

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
  urlgram set --append path='b c' --append query.lang=fr http://example.org/a
  urlgram set --delete 'query.utm_*' --delete fragment < urls.txt
  urlgram set --strip-tracking --column url visits.csv
  urlgram set --strip-tracking --sort-query 'http://example.org/?utm_source=a&q=1'
  urlgram set --assume-scheme https --set path=/a example.org/
  urlgram set --query-syntax form --set 'query.q=a b' --sort-query 'http://example.org/?x=1&q=c'";

/// A dialect of queries.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Dialect {
    /// Pairs separated by `&`; `+` is a plus sign
    Uri,
    /// Pairs separated by `&`; `+` is a space, as HTML forms write it
    Form,
    /// Pairs separated by `&` or `;`; `+` is a space
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

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let Args { texts, column, reader, set, append, delete, strip_tracking, sort_query, query_syntax, format } = args;
    if let Some(change) = texts.arguments().find(|text| Assignment::parse(text).is_ok()) {
        return Err(Failure::Usage(format!(
            "`{change}` is a change, not a URL: use --set {change}; the relative reference is ./{change}"
        )));
    }
    if set.is_empty() && append.is_empty() && delete.is_empty() && !sort_query && !strip_tracking {
        return Err(Failure::Usage(
            "no changes are given: use --set, --append, --delete, --strip-tracking or --sort-query".into(),
        ));
    }
    let changes = Changes { delete, set, append, strip_tracking, sort_query, syntax: query_syntax.syntax() };
    reader.each(texts.in_column(&column), format, io, &mut |text, output| {
        let url = match read(text, reference) {
            Ok(url) => url,
            Err(finding) => return output.reject(format, &finding, text),
        };
        let changed = changes.changed(url.as_str());
        let is_json = format.json(output.out, || changed_json(url.as_str(), &changed))?;
        match &changed {
            Ok(changed) if !is_json => output.data(format!("{changed}\n").as_bytes())?,
            Err(error) if !is_json => rejected(output, url.as_str(), error)?,
            _ => {}
        }
        Ok(if changed.is_ok() { Exit::Clean } else { Exit::Findings })
    })
}

fn rejected(output: &mut Output<'_>, url: &str, error: &str) -> Result<(), Failure> {
    Ok(output.message(format_args!("{}: {error}", redact(url)))?)
}
