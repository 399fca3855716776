//! The command `explain`.

use std::io;
use std::net::IpAddr;

use super::lints;
use super::pair::PairPage;
use super::problem;
use super::program::ProgramPage;
use super::scheme::{self, Edition};
use super::term;
use crate::exit::{Exit, Failure};
use crate::input::{meant, near, page_names};
use crate::io::Io;
use crate::output::style::QUIET;
use crate::output::{Foreign, Format};
use serde_json::Value;
use urlgram::scheme::iana::{did_you_mean, registration};
use urlgram::whatwg::ValidationErrorKind;
use urlgram_lint::lints;
use urlgram_ops::pages::{lints_json, lints_meant, problems_json, problems_meant};
use urlgram_ops::scheme_page::SchemePage;
use urlgram_teach::{STATES, TERMS};

/// Print the documentation of a scheme, a lint, a rule or a term
///
/// The page of a scheme has its grammar, its fields, valid and invalid URLs, and its history. The page of a lint has what it
/// finds, why that matters, what to do, and examples. Other names are rules of RFC 3986, terms such as `opaque path`, operators
/// of ABNF such as `*`, validation errors and states of the URL Standard such as `authority state`, and codes of problems in
/// grammars, which `abnf` lists, and sections of RFCs. The page of a program that reads URLs, such as `curl`, has the specification that
/// it is nearest to, and how it deviates. Two programs or specifications, such as `curl go`, have the shortest texts on which they
/// part. Words of other programs (`netloc`, `punycode`, `ENOTFOUND`) lead to the page of
/// what they name.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  urlgram explain U301
  urlgram explain --lints
  urlgram explain gopher
  urlgram explain gopher --as rfc1738
  urlgram explain 'network-path reference'
  urlgram explain reg-name
  urlgram explain hostname
  urlgram explain 'RFC 3986 3.2.2'
  urlgram explain 'authority state'
  urlgram explain abnf::unused-rule
  urlgram explain curl
  urlgram explain curl go
  urlgram explain ftp --format markdown > ftp.md")]
pub(crate) struct Args {
    /// Name of a scheme, a lint, a rule, a term, a validation error, a state or a problem in a grammar; or the first characters of codes of lints
    #[arg(value_name = "NAME", required_unless_present = "lints", num_args = 1.., value_parser = page_names(), hide_possible_values = true)]
    name: Vec<String>,

    /// List all lints
    #[arg(long, conflicts_with = "name")]
    lints: bool,

    /// Follow this document of the scheme
    #[arg(long = "as", value_name = "DOCUMENT", value_enum, default_value_t = Edition::Current)]
    edition: Edition,

    /// Set the output format
    #[arg(short = 'F', long, value_name = "FORMAT", value_parser = Format::among([Format::Text, Format::Markdown, Format::Json]), default_value = "text")]
    format: Format,
}

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    // Several words are one name.
    let words = args.name.iter().flat_map(|name| name.split_whitespace()).collect::<Vec<_>>().join(" ");
    let name = if words.is_empty() { "ALL" } else { scheme_name(&words) };
    let also = also(name);
    // The names of lints have hyphens.
    if let Some(lints) =
        lints_meant(name).or_else(|| lints_meant(&name.replace(' ', "-")).filter(|_| name.contains(' ')))
    {
        match args.format {
            Format::Json => writeln!(io.out, "{:#}", lints_json(&lints))?,
            Format::Markdown => write!(io.out, "{}", lints::markdown(&lints))?,
            _ if args.lints => write!(io.out, "{}", lints::list(&lints, &io.out_style))?,
            _ => write!(io.out, "{}", lints::text(&lints, &io.out_style))?,
        }
        print_also(also.filter(|_| !args.lints), args.format, io)?;
        return Ok(Exit::Clean);
    }
    if let Some(pages) = problems_meant(name) {
        match args.format {
            Format::Json => writeln!(io.out, "{:#}", problems_json(pages))?,
            Format::Markdown => write!(io.out, "{}", problem::markdown(pages))?,
            _ => write!(io.out, "{}", problem::text(pages, &io.out_style))?,
        }
        print_also(also, args.format, io)?;
        return Ok(Exit::Clean);
    }
    match scheme::page(name, args.edition) {
        Ok(page) => explain_scheme(&page, also, args.format, io),
        Err(_) if also.is_some() || registration(name).is_none() => explain_term(name, &args, io),
        Err(failure) => Err(failure),
    }
}

/// Returns the scheme of `data:` and `data://`; another name unchanged.
fn scheme_name(name: &str) -> &str {
    let bare = name.trim_end_matches('/').strip_suffix(':').unwrap_or(name);
    if scheme::page(bare, Edition::Current).is_ok() || registration(bare).is_some() { bare } else { name }
}

/// Prints the page of a scheme, and then that of the rule or the term with the same name.
fn explain_scheme(page: &SchemePage, also: Option<Value>, format: Format, io: &mut Io<'_>) -> Result<Exit, Failure> {
    match format {
        Format::Json => {
            let mut json = page.json();
            if let Some(also) = &also {
                json["also"] = also.clone();
            }
            writeln!(io.out, "{json:#}")?;
        }
        Format::Markdown => write!(io.out, "{}", scheme::markdown(page))?,
        _ => write!(io.out, "{}", scheme::text(page, &io.out_style))?,
    }
    print_also(also, format, io)?;
    Ok(Exit::Clean)
}

/// Returns the page of the rule or the term with this name, which a scheme, a lint or a problem of a grammar may have as well.
fn also(name: &str) -> Option<Value> {
    let page = term::page(name)?;
    let is_other = page["family"].as_str().is_some_and(|family| !["lint", "validation error"].contains(&family));
    (is_other && page["meant"].is_null()).then_some(page)
}

/// Prints the page of a rule or a term after that of something else with its name. JSON has one document.
fn print_also(also: Option<Value>, format: Format, io: &mut Io<'_>) -> io::Result<()> {
    let Some(page) = also else { return Ok(()) };
    match format {
        Format::Json => Ok(()),
        Format::Markdown => write!(io.out, "\n{}", term::markdown(&page)),
        _ => write!(io.out, "\n{}", term::text(&page, &io.out_style)),
    }
}

/// Whether there is a page about a word.
pub(crate) fn explains(word: &str) -> bool {
    lints_meant(word).is_some()
        || problems_meant(word).is_some()
        || term::page(word).is_some()
        || scheme::page(word, Edition::Current).is_ok()
}

fn explain_program(page: &ProgramPage, format: Format, io: &mut Io<'_>) -> Result<Exit, Failure> {
    match format {
        Format::Json => writeln!(io.out, "{:#}", page.json())?,
        Format::Markdown => write!(io.out, "{}", page.markdown())?,
        _ => write!(io.out, "{}", page.text(&io.out_style))?,
    }
    Ok(Exit::Clean)
}

fn explain_pair(page: &PairPage, format: Format, io: &mut Io<'_>) -> Result<Exit, Failure> {
    match format {
        Format::Json => writeln!(io.out, "{:#}", page.json)?,
        Format::Markdown => write!(io.out, "{}", page.markdown())?,
        _ => write!(io.out, "{}", page.text(&io.out_style))?,
    }
    Ok(Exit::Clean)
}

/// Returns the failure for a name that nothing has.
fn unknown(name: &str) -> Failure {
    let is_code =
        name.len() > 1 && name.starts_with(['U', 'u', 'W', 'w']) && name[1..].bytes().all(|c| c.is_ascii_digit());
    let pages = pages();
    let near = did_you_mean(name).or_else(|| near(name, pages.iter().map(String::as_str)));
    let hint = match near {
        _ if name.contains("://") => "; `urlgram parse URL` says what is wrong with a URL".into(),
        _ if name.parse::<IpAddr>().is_ok() => format!("; `urlgram host {name}` describes an address"),
        Some(near) if !is_code => meant(Some(near)),
        _ => "; `urlgram explain --help` says what has a page, `urlgram explain --lints` lists all lints, and `urlgram schemes` all schemes".into(),
    };
    Failure::Usage(format!("no scheme, lint, rule or term `{name}` is known{hint}"))
}

/// Returns the names of all pages but those of schemes.
fn pages() -> Vec<String> {
    let terms = TERMS.iter().map(|term| term.name.to_owned());
    let states = STATES.iter().map(|page| format!("{} state", page.state));
    let errors = ValidationErrorKind::ALL.iter().map(|kind| kind.name().to_owned());
    lints().map(|lint| lint.name().to_owned()).chain(terms).chain(states).chain(errors).collect()
}

/// Explains what is neither a lint nor a scheme, under its own name or by another word for it, or reports that it is unknown.
fn explain_term(name: &str, args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let Some(page) = term::page(name) else {
        if let Some(page) = PairPage::of(name) {
            return explain_pair(&page, args.format, io);
        }
        return ProgramPage::of(name)
            .map_or_else(|| Err(unknown(name)), |page| explain_program(&page, args.format, io));
    };
    if let Some(meant) = page["meant"].as_str() {
        if args.format == Format::Text {
            let note = format!("{}: see {meant}", Foreign(name));
            writeln!(io.out, "{}\n", io.out_style.paint(QUIET, note))?;
        }
        // Each word leads to the name of a page.
        return run(Args { name: vec![meant.into()], lints: false, edition: args.edition, format: args.format }, io);
    }
    match args.format {
        Format::Json => writeln!(io.out, "{page:#}")?,
        Format::Markdown => write!(io.out, "{}", term::markdown(&page))?,
        _ => {
            write!(io.out, "{}", term::text(&page, &io.out_style))?;
            if registration(name).is_some() {
                let note = format!("A scheme has this name, too: `urlgram schemes {name}`");
                writeln!(io.out, "\n{}", io.out_style.paint(QUIET, note))?;
            }
        }
    }
    Ok(Exit::Clean)
}
