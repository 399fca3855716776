//! `urlgram whatwg`: the API of the URL Standard on the command line.

use crate::exit::{Exit, Failure};
use crate::input::{InputArgs, SETTERS, Setter, read_whatwg_url};
use crate::io::Io;
use crate::output::{Foreign, Format, Output};
use urlgram::diagnostic::decode_utf8;
use urlgram::whatwg::{Render, SearchParams, Show, Url, domain_to_ascii, domain_to_unicode};
use urlgram_lint::whatwg::rejection;
use urlgram_ops::rendering_json;

/// Use the API of the WHATWG URL Standard: setters, origins, search parameters, domain to ASCII, rendering
///
/// See `urlgram parse --as whatwg` for the URL record, and `urlgram tree --as whatwg` for the states of the parser.
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

/// Set attributes of a URL in order, and print the result
///
/// A value that the URL does not accept is reported on stderr and leaves the URL as it was. The exit code is 1 if there was
/// one.
#[derive(clap::Args, Debug)]
struct SetArgs {
    /// URL to change
    url: String,

    /// Attributes and their values: href, protocol, username, password, host, hostname, port, pathname, search, hash
    #[arg(required = true, value_name = "ATTRIBUTE=VALUE", value_parser = assignment)]
    assignments: Vec<Assignment>,
}

/// Print the origin of URLs, `null` if it is opaque
#[derive(clap::Args, Debug)]
struct OriginArgs {
    #[command(flatten)]
    texts: InputArgs,
}

/// Parse queries as application/x-www-form-urlencoded, and change them
///
/// Each text is a query with or without `?`. Changes are made in the order append, set, delete, sort. Prints one name and
/// value per line, or the new query if a change was requested.
#[derive(clap::Args, Debug)]
struct SearchParamsArgs {
    #[command(flatten)]
    texts: InputArgs,

    /// Expect URLs instead of queries. Print whole URLs if a change is requested
    #[arg(long)]
    url: bool,

    /// Print only the values of this name
    #[arg(long, value_name = "NAME", conflicts_with_all = ["append", "set", "delete", "sort"])]
    get: Option<String>,

    /// Append a pair
    #[arg(long, value_name = "NAME=VALUE", value_parser = pair)]
    append: Vec<(String, String)>,

    /// Set the only value of a name
    #[arg(long, value_name = "NAME=VALUE", value_parser = pair)]
    set: Vec<(String, String)>,

    /// Remove all pairs of this name
    #[arg(long, value_name = "NAME")]
    delete: Vec<String>,

    /// Sort by name
    #[arg(long)]
    sort: bool,
}

/// Convert domains to ASCII as the Standard does (UTS #46)
///
/// The exit code is 1 if a domain is invalid.
#[derive(clap::Args, Debug)]
struct DomainArgs {
    #[command(flatten)]
    texts: InputArgs,

    /// Accept only domains that are allowed in a valid URL string
    #[arg(long)]
    strict: bool,

    /// Convert to Unicode instead, for people to read
    #[arg(long, conflicts_with = "strict")]
    to_unicode: bool,
}

/// Render URLs for people who decide by them whether to trust a site, as the Standard recommends
#[derive(clap::Args, Debug)]
struct RenderArgs {
    #[command(flatten)]
    texts: InputArgs,

    /// Part of the URL to show
    #[arg(long, value_enum, default_value_t = Part::Url)]
    show: Part,

    /// Omit the scheme
    #[arg(long)]
    no_scheme: bool,

    /// Omit a leading `www` or `m` label
    #[arg(long)]
    simple: bool,

    /// Shorten to this many characters, but always keep the registrable domain
    #[arg(long, value_name = "N")]
    width: Option<usize>,

    /// Set the output format. JSON lists what was hidden or changed
    #[arg(short = 'F', long, value_name = "FORMAT", value_parser = Format::among(Format::RECORDS), default_value = "text")]
    format: Format,

    /// Same as `--format json-lines`
    #[arg(long, hide = true)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Part {
    /// Everything except credentials
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

/// Does `work` on each URL, and explains invalid ones on stderr.
fn each_url(
    texts: InputArgs,
    io: &mut Io<'_>,
    work: &mut dyn FnMut(Url, &mut Output<'_>) -> Result<(), Failure>,
) -> Result<Exit, Failure> {
    texts.each(io, &mut |text, output| match read_whatwg_url(text, None) {
        Ok((url, _)) => work(url, output).map(|()| Exit::Clean),
        Err(finding) => output.reject(Format::Text, &finding, text),
    })
}

/// An attribute and its new value.
#[derive(Clone, Debug)]
struct Assignment {
    attribute: &'static str,
    setter: Setter,
    value: String,
}

fn assignment(text: &str) -> Result<Assignment, String> {
    let (name, value) = pair(text).map_err(|_| "expected ATTRIBUTE=VALUE")?;
    match SETTERS.iter().find(|(attribute, _)| *attribute == name) {
        Some(&(attribute, setter)) => Ok(Assignment { attribute, setter, value }),
        None => {
            let names: Vec<&str> = SETTERS.iter().map(|(attribute, _)| *attribute).collect();
            Err(format!("unknown attribute `{name}`; the attributes are {}", names.join(", ")))
        }
    }
}

fn pair(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
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
            output.note(format_args!("{attribute}={value}: not accepted by {}", url.href()))?;
        }
    }
    writeln!(output.out, "{url}")?;
    Ok(exit)
}

impl SearchParamsArgs {
    fn changes(&self) -> bool {
        self.sort || !(self.append.is_empty() && self.set.is_empty() && self.delete.is_empty())
    }

    fn change(&self, params: &mut SearchParams) {
        self.append.iter().for_each(|(name, value)| params.append(name, value));
        self.set.iter().for_each(|(name, value)| params.set(name, value));
        self.delete.iter().for_each(|name| params.delete(name));
        if self.sort {
            params.sort();
        }
    }

    fn print(&self, params: &SearchParams, output: &mut Output<'_>) -> Result<(), Failure> {
        let is_printed = |name: &str| self.get.as_deref().is_none_or(|get| get == name);
        for (name, value) in params.iter().filter(|(name, _)| is_printed(name)) {
            let name = if self.get.is_some() { String::new() } else { format!("{}\t", Foreign(name)) };
            writeln!(output.out, "{name}{}", Foreign(value))?;
        }
        Ok(())
    }
}

fn search_params(mut args: SearchParamsArgs, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let (texts, changes) = (std::mem::take(&mut args.texts), args.changes());
    if args.url {
        return each_url(texts, io, &mut |mut url, output| {
            if !changes {
                return args.print(&url.search_params(), output);
            }
            url.search_params_mut().change(|params| args.change(params));
            Ok(writeln!(output.out, "{url}")?)
        });
    }
    texts.each(io, &mut |bytes, output| {
        let mut params = match decode_utf8(bytes) {
            Ok(text) => SearchParams::parse(text),
            Err(finding) => return output.reject(Format::Text, &finding, bytes),
        };
        if changes {
            args.change(&mut params);
            writeln!(output.out, "{params}")?;
        } else {
            args.print(&params, output)?;
        }
        Ok(Exit::Clean)
    })
}

fn domains(args: DomainArgs, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let DomainArgs { texts, strict, to_unicode } = args;
    texts.each(io, &mut |bytes, output| {
        let text = String::from_utf8_lossy(bytes);
        match domain_to_ascii(&text, strict) {
            Some(domain) if to_unicode => writeln!(output.out, "{}", Foreign(&domain_to_unicode(&domain)))?,
            Some(domain) => writeln!(output.out, "{domain}")?,
            None => {
                let rules = if strict { "strict rules" } else { "rules" };
                let why = rejection(&text, strict).map_or_else(String::new, |why| format!(": {why}"));
                output.note(format_args!("{text}: not a domain by the {rules} of UTS #46{why}"))?;
                return Ok(Exit::Findings);
            }
        }
        Ok(Exit::Clean)
    })
}

fn render(args: RenderArgs, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let show = match args.show {
        Part::Url => Show::Url,
        Part::Host => Show::Host,
        Part::RegistrableDomain => Show::RegistrableDomain,
    };
    let render = Render::new().show(show).scheme(!args.no_scheme).trivial_labels(!args.simple);
    let format = if args.json { Format::JsonLines } else { args.format };
    let render = render.width(args.width.unwrap_or(usize::MAX));
    each_url(args.texts, io, &mut |url, output| {
        if !format.json(output.out, || rendering_json(&url, &render))? {
            writeln!(output.out, "{}", render.render(&url).text)?;
        }
        Ok(())
    })
}
