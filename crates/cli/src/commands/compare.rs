//! `urlgram compare`: whether two URLs are equivalent, on which level, or where they differ.

use std::ffi::OsString;
use std::io;

use unicode_width::UnicodeWidthStr;

use crate::exit::{Exit, Failure};
use crate::input::reference::{read, reference};
use crate::input::{ReaderArgs, rejected, written};
use crate::io::Io;
use crate::output::style::{FINE, QUIET, WRONG};
use crate::output::{Foreign, Format, Output, explain_changes};
use urlgram::normalize::{Change, Comparison, ComparisonLevel, Difference, Equivalence};
use urlgram::scheme::compare;
use urlgram::uri::Reference;
use urlgram::whatwg::Url;
use urlgram_ops::{comparison_json, is_same};

/// Compare two URLs by the comparison ladder of RFC 3986 section 6.2
///
/// The exit code is 0 if they are equivalent, 1 if they differ, and 2 if one of them is not a URL.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// First URL
    #[arg(value_name = "A")]
    a: OsString,

    /// Second URL
    #[arg(value_name = "B")]
    b: OsString,

    #[command(flatten)]
    reader: ReaderArgs,

    /// Compare up to this rung: URLs that are equivalent only on a higher one differ
    #[arg(long, value_name = "RUNG", value_parser = rung_named)]
    up_to: Option<ComparisonLevel>,

    /// Set the output format
    #[arg(short = 'F', long, value_name = "FORMAT", value_parser = Format::among(Format::RECORDS), default_value = "text")]
    format: Format,
}

const EXAMPLES: &str = "\
Rungs: identical, case, percent-encoding, dot-segments, scheme-based, scheme-document, idna

Examples:
  urlgram compare http://example.com HTTP://Example.com:80/
  urlgram compare --as whatwg http://127.0.0.1/ http://0x7f.1
  urlgram compare --up-to case http://a/~b http://a/%7Eb";

fn rung_named(name: &str) -> Result<ComparisonLevel, String> {
    let names = || ComparisonLevel::ALL.map(ComparisonLevel::name).join(", ");
    ComparisonLevel::ALL
        .into_iter()
        .find(|rung| rung.name() == name)
        .ok_or_else(|| format!("the rungs are {}", names()))
}

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let (_, mut output) = io.split();
    let reading = args.reader.reading()?;
    let texts = (args.a.as_encoded_bytes(), args.b.as_encoded_bytes());
    let texts = match (written(&reading, texts.0), written(&reading, texts.1)) {
        (Ok(a), Ok(b)) => (a, b),
        (a, b) => {
            for (read, text) in [(a, texts.0), (b, texts.1)] {
                if let Err(reason) = read {
                    rejected(text, &reason, args.format, &mut output)?;
                }
            }
            return Ok(Exit::Error);
        }
    };
    let is_made = texts.0 != args.a.as_encoded_bytes() || texts.1 != args.b.as_encoded_bytes();
    let texts = (&*texts.0, &*texts.1);
    let (a, b) = match (read(texts.0, reference), read(texts.1, reference)) {
        (Ok(a), Ok(b)) => (a, b),
        (a, b) => {
            for (read, text) in [(a, texts.0), (b, texts.1)] {
                if let Err(finding) = read {
                    output.diagnose_url(*finding, text)?;
                }
            }
            return Ok(Exit::Error);
        }
    };
    let comparison = compare(&a, &b);
    let same = is_same(&comparison, args.up_to);
    if !args.format.json(output.out, || comparison_json(&a, &b, same, &comparison))? {
        match comparison.level {
            Some(ComparisonLevel::Identical) if is_made => {
                let style = output.out_style;
                let made = Foreign(a.as_str()).line();
                writeln!(output.out, "{}: the reader makes {made} of both", style.paint(FINE, "the same"))?;
            }
            _ => draw(&a, &b, same, &comparison, &mut output)?,
        }
    }
    Ok(if same { Exit::Clean } else { Exit::Findings })
}

fn draw(
    a: &Reference<&str>,
    b: &Reference<&str>,
    same: bool,
    comparison: &Comparison,
    output: &mut Output<'_>,
) -> Result<(), Failure> {
    let style = output.out_style;
    let Some(rung) = comparison.level else {
        let verdict = style.paint(WRONG, "different");
        let Some(difference) = &comparison.difference else { return Ok(writeln!(output.out, "{verdict}")?) };
        writeln!(output.out, "{verdict}: {}", found(difference))?;
        marked(difference, output)?;
        let note = if looks_like_host(a) && looks_like_host(b) {
            "both have no scheme, so that they are compared as paths; write \"https://\" or \"//\" in front of a host"
        } else if are_same_in_browsers(a, b) {
            "browsers read both as the same URL; `--as whatwg` compares as they do"
        } else {
            return defined(comparison, output);
        };
        output.out.flush()?;
        writeln!(output.err, "{} {note}", output.err_style.paint(QUIET, "note:"))?;
        return defined(comparison, output);
    };
    let source = if style.unicode { rung.source().to_owned() } else { rung.source().replace('§', "section ") };
    let source = style.paint(QUIET, format!("({source})"));
    if same {
        writeln!(output.out, "{}: {} {source}", style.paint(FINE, "the same"), words(rung))?;
    } else {
        let verdict = style.paint(WRONG, "different");
        writeln!(output.out, "{verdict}: the same only on a higher rung, {} {source}", words(rung))?;
    }
    let own = rung.own_steps();
    for (name, text, changes) in [("A", a.as_str(), &comparison.a), ("B", b.as_str(), &comparison.b)] {
        let made: Vec<Change> = changes.iter().filter(|change| own.has(change.step)).cloned().collect();
        for line in explain_changes(text, &made, &style) {
            writeln!(output.out, "  {name}  {line}")?;
        }
    }
    defined(comparison, output)
}

/// Whether the URL Standard reads two texts as the same URL, such as `http://127.0.0.1/` and `http://0x7f.1/`.
fn are_same_in_browsers(a: &Reference<&str>, b: &Reference<&str>) -> bool {
    let read = |url: &Reference<&str>| Url::parse(url.as_str()).ok();
    read(a).zip(read(b)).is_some_and(|(a, b)| a.href() == b.href())
}

/// Whether a relative reference begins with what is more likely a host than a folder.
fn looks_like_host(url: &Reference<&str>) -> bool {
    let first = url.as_str().split(['/', '?', '#']).next().unwrap_or_default();
    let is_name = first.contains('.') && !first.starts_with('.') && !first.ends_with('.');
    url.scheme().is_none() && url.authority().is_none() && is_name
}

/// Prints the definition of the scheme's document if it decides, or if it contradicts the ladder.
fn defined(comparison: &Comparison, output: &mut Output<'_>) -> Result<(), Failure> {
    let Some((is_equivalent, Equivalence { source, sentence })) = comparison.definition else { return Ok(()) };
    let decides = comparison.level == Some(ComparisonLevel::SchemeDocument);
    if !decides && comparison.level.is_some() == is_equivalent {
        return Ok(());
    }
    let source = if output.out_style.unicode { source.to_owned() } else { source.replace('§', "section ") };
    let verdict = if is_equivalent { "equivalent" } else { "not equivalent" };
    Ok(writeln!(output.out, "  {source}: {verdict}. {sentence}")?)
}

/// Returns the rung in words.
fn words(rung: ComparisonLevel) -> &'static str {
    match rung {
        ComparisonLevel::Identical => "byte for byte",
        ComparisonLevel::Case => "ignoring case where it has no meaning",
        ComparisonLevel::PercentEncoding => "ignoring percent-encodings of unreserved characters",
        ComparisonLevel::DotSegments => "ignoring dot segments",
        ComparisonLevel::SchemeBased => "by the rules of the scheme",
        ComparisonLevel::SchemeDocument => "by the definition in the document of the scheme",
        ComparisonLevel::Idna => "as URIs, with host names in ASCII",
    }
}

fn found(difference: &Difference) -> String {
    let Difference { component, normal_a, normal_b, .. } = difference;
    match (normal_a, normal_b) {
        (None, _) => format!("only the second has a {component}"),
        (_, None) => format!("only the first has a {component}"),
        _ => format!("the {component} is not the same"),
    }
}

/// Prints both components in normal form, with a mark under the first difference. Long ones are cut around it.
fn marked(difference: &Difference, output: &mut Output<'_>) -> io::Result<()> {
    let style = output.out_style;
    let at = difference.common;
    for normal in [&difference.normal_a, &difference.normal_b] {
        match normal {
            Some(text) => writeln!(output.out, "  {}{}", before(text, at), after(text, at))?,
            None => writeln!(output.out, "  {}", style.paint(QUIET, "absent"))?,
        }
    }
    if let (Some(a), Some(_)) = (&difference.normal_a, &difference.normal_b) {
        writeln!(output.out, "  {:indent$}{}", "", style.paint(WRONG, "^"), indent = before(a, at).width())?;
    }
    Ok(())
}

/// Number of characters that are shown before and after the first difference.
const AROUND: usize = 200;

/// Returns the last part of what is before `at`.
fn before(text: &str, at: usize) -> String {
    let from = text[..at].char_indices().rev().nth(AROUND).map_or(0, |(from, _)| from);
    let cut = if from > 0 { "…" } else { "" };
    [cut, &Foreign(&text[from..at]).line()].concat()
}

/// Returns the first part of what is after `at`.
fn after(text: &str, at: usize) -> String {
    let to = text[at..].char_indices().nth(AROUND).map_or(text.len(), |(to, _)| at + to);
    let cut = if to < text.len() { "…" } else { "" };
    [&Foreign(&text[at..to]).line(), cut].concat()
}
