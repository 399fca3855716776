//! `urlgram whatwg`: the URL Standard's own jobs. `parse --as whatwg` and `tree --as whatwg` are here too.

use serde_json::json;

use crate::exit::{Exit, Failure};
use crate::input::{InputArgs, read_whatwg_url};
use crate::io::Io;
use crate::output::{Output, legible};
use urlgram::whatwg::{Render, SearchParams, Show, Url, domain_to_ascii, domain_to_unicode};
use urlgram_lint::characters;
use urlgram_lint::whatwg::refusal;

/// Work on URLs as the WHATWG URL Standard does: set parts, tell origins, read queries, map domains, render
///
/// What the parser makes of a URL is shown by `urlgram parse --as whatwg`, what its states do by `urlgram tree --as whatwg`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(subcommand)]
    job: Job,
}

const EXAMPLES: &str = "\
Examples:
  urlgram whatwg set https://example.org/a port=8080 hash=top
  urlgram whatwg search-params --url --sort 'https://example.org/?b=2&a=1'
  urlgram whatwg domain-to-ascii münchen.example";

#[derive(clap::Subcommand, Debug)]
enum Job {
    Set(SetArgs),
    Origin(OriginArgs),
    SearchParams(SearchParamsArgs),
    DomainToAscii(DomainArgs),
    Render(RenderArgs),
}

/// Set attributes of a URL, one after another, and print what it is then
///
/// The exit code is 1 if a value was not taken, which is said on stderr; the URL is as it was before it then.
#[derive(clap::Args, Debug)]
struct SetArgs {
    /// The URL
    url: String,

    /// What to set, and what to: href, protocol, username, password, host, hostname, port, pathname, search, hash
    #[arg(required = true, value_name = "ATTRIBUTE=VALUE", value_parser = assignment)]
    assignments: Vec<Assignment>,
}

/// Print the origin of URLs; `null` for an opaque one
#[derive(clap::Args, Debug)]
struct OriginArgs {
    #[command(flatten)]
    texts: InputArgs,
}

/// Read queries as application/x-www-form-urlencoded, change them, and print them
///
/// Each text is a query, with or without `?`. Changes are made in the order append, set, delete, sort. What is printed is a
/// name and a value a line, or the query that they make if anything was changed.
#[derive(clap::Args, Debug)]
struct SearchParamsArgs {
    #[command(flatten)]
    texts: InputArgs,

    /// The texts are URLs, whose queries are meant; with changes, the URLs are printed with the new query
    #[arg(long)]
    url: bool,

    /// Print the values with this name only
    #[arg(long, value_name = "NAME", conflicts_with_all = ["append", "set", "delete", "sort"])]
    get: Option<String>,

    /// Add a pair
    #[arg(long, value_name = "NAME=VALUE", value_parser = pair)]
    append: Vec<(String, String)>,

    /// Give a name one value
    #[arg(long, value_name = "NAME=VALUE", value_parser = pair)]
    set: Vec<(String, String)>,

    /// Remove all pairs with this name
    #[arg(long, value_name = "NAME")]
    delete: Vec<String>,

    /// Sort by name
    #[arg(long)]
    sort: bool,
}

/// Map domains to ASCII as the Standard does (UTS #46)
///
/// The exit code is 1 if a domain is refused.
#[derive(clap::Args, Debug)]
struct DomainArgs {
    #[command(flatten)]
    texts: InputArgs,

    /// Take only what may stand in a valid URL string
    #[arg(long)]
    strict: bool,

    /// Map to Unicode instead, for people to read
    #[arg(long, conflicts_with = "strict")]
    to_unicode: bool,
}

/// Show URLs as a browser should, to people who decide by them whom they trust
#[derive(clap::Args, Debug)]
struct RenderArgs {
    #[command(flatten)]
    texts: InputArgs,

    /// How much to show
    #[arg(long, value_enum, default_value_t = Part::Url)]
    show: Part,

    /// Leave out the scheme
    #[arg(long)]
    no_scheme: bool,

    /// Leave out a leading `www` or `m`
    #[arg(long)]
    simple: bool,

    /// Cut it to this many characters; the registrable domain always stays
    #[arg(long, value_name = "N")]
    width: Option<usize>,

    /// Print JSON with what was hidden or changed, and where
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Part {
    /// All of it, credentials aside
    Url,
    /// The host
    Host,
    /// The registrable domain
    RegistrableDomain,
}

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    match args.job {
        Job::Set(args) => set(args, io),
        Job::Origin(args) => each_url(args.texts, io, &mut |url, output| Ok(writeln!(output.out, "{}", url.origin())?)),
        Job::SearchParams(args) => search_params(args, io),
        Job::DomainToAscii(args) => domains(args, io),
        Job::Render(args) => render(args, io),
    }
}

/// Does `work` on the URL that each text is; a text that is none is explained on stderr.
fn each_url(
    texts: InputArgs,
    io: &mut Io<'_>,
    work: &mut dyn FnMut(Url, &mut Output<'_>) -> Result<(), Failure>,
) -> Result<Exit, Failure> {
    let mut exit = Exit::Clean;
    let done = texts.each(io, &mut |text, output| match read_whatwg_url(text, None) {
        Ok((url, _)) => work(url, output),
        Err(finding) => {
            exit = Exit::Findings;
            output.diagnose(&finding, text)
        }
    })?;
    Ok(exit.max(done))
}

/// An attribute that can be set.
type Setter = fn(&mut Url, &str) -> bool;

/// What is to be set, and what to.
#[derive(Clone, Debug)]
struct Assignment {
    attribute: &'static str,
    setter: Setter,
    value: String,
}

const SETTERS: &[(&str, Setter)] = &[
    ("href", |url, value| url.set_href(value).is_ok()),
    ("protocol", Url::set_protocol),
    ("username", Url::set_username),
    ("password", Url::set_password),
    ("host", Url::set_host),
    ("hostname", Url::set_hostname),
    ("port", Url::set_port),
    ("pathname", Url::set_pathname),
    ("search", Url::set_search),
    ("hash", Url::set_hash),
];

fn assignment(text: &str) -> Result<Assignment, String> {
    let (name, value) = pair(text)?;
    match SETTERS.iter().find(|(attribute, _)| *attribute == name) {
        Some(&(attribute, setter)) => Ok(Assignment { attribute, setter, value }),
        None => {
            let names: Vec<&str> = SETTERS.iter().map(|(attribute, _)| *attribute).collect();
            Err(format!("there is no attribute `{name}`, but {}", names.join(", ")))
        }
    }
}

fn pair(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("there is no `=` in it")?;
    Ok((name.to_owned(), value.to_owned()))
}

fn set(args: SetArgs, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let (_, mut output) = io.split();
    let mut url = match read_whatwg_url(args.url.as_bytes(), None) {
        Ok((url, _)) => url,
        Err(finding) => {
            output.diagnose(&finding, args.url.as_bytes())?;
            return Ok(Exit::Findings);
        }
    };
    let mut exit = Exit::Clean;
    for Assignment { attribute, setter, value } in &args.assignments {
        if !setter(&mut url, value) {
            exit = Exit::Findings;
            writeln!(output.err, "{attribute}={}: not taken by {}", legible(value), legible(url.href()))?;
        }
    }
    writeln!(output.out, "{url}")?;
    Ok(exit)
}

fn search_params(args: SearchParamsArgs, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let SearchParamsArgs { texts, url: of_urls, get, append, set, delete, sort } = args;
    let changed = !(append.is_empty() && set.is_empty() && delete.is_empty()) || sort;
    let change = |params: &mut SearchParams| {
        append.iter().for_each(|(name, value)| params.append(name, value));
        set.iter().for_each(|(name, value)| params.set(name, value));
        delete.iter().for_each(|name| params.delete(name));
        if sort {
            params.sort();
        }
    };
    let print = |params: &SearchParams, output: &mut Output<'_>| -> Result<(), Failure> {
        for (name, value) in params.iter().filter(|(name, _)| get.as_deref().is_none_or(|get| get == *name)) {
            let name = if get.is_some() { String::new() } else { format!("{}\t", legible(name)) };
            writeln!(output.out, "{name}{}", legible(value))?;
        }
        Ok(())
    };
    if of_urls {
        return each_url(texts, io, &mut |mut url, output| {
            if !changed {
                return print(&url.search_params(), output);
            }
            url.search_params_mut().change(change);
            Ok(writeln!(output.out, "{url}")?)
        });
    }
    let mut exit = Exit::Clean;
    let done = texts.each(io, &mut |bytes, output| {
        let mut params = match characters(bytes) {
            Ok(text) => SearchParams::parse(text),
            Err(finding) => {
                exit = Exit::Findings;
                return output.diagnose(&finding, bytes);
            }
        };
        if !changed {
            return print(&params, output);
        }
        change(&mut params);
        Ok(writeln!(output.out, "{params}")?)
    })?;
    Ok(exit.max(done))
}

fn domains(args: DomainArgs, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let DomainArgs { texts, strict, to_unicode } = args;
    let mut exit = Exit::Clean;
    let done = texts.each(io, &mut |bytes, output| {
        let text = String::from_utf8_lossy(bytes);
        match domain_to_ascii(&text, strict) {
            Some(domain) if to_unicode => Ok(writeln!(output.out, "{}", legible(&domain_to_unicode(&domain)))?),
            Some(domain) => Ok(writeln!(output.out, "{domain}")?),
            None => {
                exit = Exit::Findings;
                output.out.flush()?;
                let rules = if strict { "strict rules" } else { "rules" };
                let why = refusal(&text, strict).map_or_else(String::new, |why| format!(": {}", legible(&why)));
                Ok(writeln!(output.err, "{}: no domain by the {rules} of UTS #46{why}", legible(&text))?)
            }
        }
    })?;
    Ok(exit.max(done))
}

fn render(args: RenderArgs, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let show = match args.show {
        Part::Url => Show::Url,
        Part::Host => Show::Host,
        Part::RegistrableDomain => Show::RegistrableDomain,
    };
    let render = Render::new().show(show).scheme(!args.no_scheme).trivial_labels(!args.simple);
    let render = render.width(args.width.unwrap_or(usize::MAX));
    each_url(args.texts, io, &mut |url, output| {
        let rendering = render.render(&url);
        if args.json {
            let json = json!({"href": url.href(), "text": rendering.text, "changes": rendering.changes});
            return Ok(writeln!(output.out, "{json}")?);
        }
        Ok(writeln!(output.out, "{}", rendering.text)?)
    })
}
