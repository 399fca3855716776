//! `urlgram grammar sample`: texts that a rule matches, and texts that it almost matches.

use std::io::Write;

use serde_json::json;

use crate::exit::{Exit, Failure};
use crate::input::{GrammarArgs, NamedGrammar};
use crate::io::Io;
use crate::output::Format;
use crate::output::style::QUIET;
use urlgram_abnf::{Gap, Grammar, NearMiss, SampleOptions, Samples};

/// Generate texts that a rule matches, or that it almost matches
///
/// The first texts together use every alternative of the rule. The same seed gives the same texts.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, allow_missing_positional = true)]
pub(crate) struct Args {
    #[command(flatten)]
    named: NamedGrammar,

    /// Name of the rule, in any case
    rule: String,

    #[command(flatten)]
    source: GrammarArgs,

    /// Generate this many texts [default: enough to use every alternative; 20 near misses]
    #[arg(short = 'n', long, value_name = "NUMBER", conflicts_with = "suite")]
    count: Option<usize>,

    /// Seed of the random generator
    #[arg(long, short_alias = 's', value_name = "NUMBER", default_value_t = 1)]
    seed: u64,

    /// Generate texts that are one edit away from a match, and print the edit
    #[arg(short = 'm', long)]
    near_misses: bool,

    /// Generate the complete test suite of the rule, with + before texts that match and - before others. A parser that
    /// judges them all correctly is correct, or has at least two states more than the automaton of the rule
    #[arg(long, conflicts_with_all = ["near_misses", "seed"])]
    suite: bool,

    /// Generate words and small numbers instead of random characters [default: 10 texts]
    #[arg(long, conflicts_with_all = ["near_misses", "suite", "all", "shortest"])]
    plausible: bool,

    /// Generate only texts of at most this many bytes
    #[arg(long, value_name = "BYTES", conflicts_with_all = ["near_misses", "suite", "shortest"])]
    max_length: Option<usize>,

    /// Generate only texts in whose derivation at most this many rules contain each other
    #[arg(long, value_name = "RULES", conflicts_with_all = ["near_misses", "suite", "all", "shortest"])]
    max_depth: Option<usize>,

    /// Generate one text of the least number of characters. For a grammar of octets, it need not be UTF-8
    #[arg(long, conflicts_with_all = ["near_misses", "suite", "all", "count", "seed"])]
    shortest: bool,

    /// Generate all texts of at most --max-length bytes, shortest first
    #[arg(long, requires = "max_length", conflicts_with_all = ["near_misses", "suite", "seed"])]
    all: bool,

    /// Write NUL instead of a line end after each text
    #[arg(short = '0', long)]
    null: bool,

    /// Set the output format
    #[arg(short = 'F', long, value_name = "FORMAT", value_parser = Format::among(Format::RECORDS), default_value = "text")]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  urlgram grammar sample URI
  urlgram grammar sample --plausible --max-length 40 URI
  urlgram grammar sample --all --max-length 2 dec-octet
  urlgram grammar sample -n 1000 --near-misses --format json-lines authority
  urlgram grammar sample --suite --format json-lines dec-octet";

/// Maximum number of texts without a given count. Each text takes time in proportion to the grammar.
const MAX_SAMPLES: usize = 4096;

/// Maximum number of characters of a test suite.
const MAX_SUITE_LEN: u64 = 1 << 30;

/// Default number of texts of words.
const DEFAULT_PLAUSIBLE: usize = 10;

/// Default number of near misses.
const DEFAULT_NEAR_MISSES: usize = 20;

pub(crate) fn run(mut args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    args.source.use_named(std::mem::take(&mut args.named));
    let grammar = args.source.grammar()?;
    let gaps = args.source.gaps(&grammar, &args.rule)?;
    if !gaps.is_empty() {
        io.note(format_args!("note: no text uses {}, which the grammar does not define", Gap::list(&gaps)))?;
    }
    let failure = |error| args.source.failure(&args.rule, &error);
    if args.suite {
        let texts = grammar.suite(&args.rule).map_err(failure)?;
        if texts.text_len() > MAX_SUITE_LEN {
            let length = texts.text_len();
            let message = format!("the suite has {length} characters, which is more than {MAX_SUITE_LEN}");
            return Err(Failure::Usage(message));
        }
        suite(&args, &texts, io.out)?;
    } else if args.near_misses {
        near_misses(&args, grammar.near_misses(&args.rule, args.seed).map_err(failure)?, io)?;
    } else if args.shortest {
        match grammar.shortest_octets(&args.rule).map_err(failure)? {
            Some(text) => args.write_octets(&text, io.out)?,
            None => return none("the rule matches no text, or none of a reasonable length", io),
        }
    } else if let (true, Some(length)) = (args.all, args.max_length) {
        let mut is_any = false;
        for text in grammar.texts(&args.rule, length).map_err(failure)?.take(args.count.unwrap_or(usize::MAX)) {
            args.write(&text.map_err(failure)?, io.out)?;
            is_any = true;
        }
        if !is_any {
            return none(&args.reason(&grammar), io);
        }
    } else {
        let samples = grammar.samples_with(&args.rule, args.options()).map_err(failure)?;
        return random(&args, &grammar, samples, io);
    }
    Ok(Exit::Clean)
}

/// Writes random texts.
fn random(args: &Args, grammar: &Grammar, mut samples: Samples, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let count = args.count.or(args.plausible.then_some(DEFAULT_PLAUSIBLE));
    let mut written = 0;
    while count.map_or_else(|| !samples.covered() || written == 0, |count| written < count) {
        if count.is_none() && written == MAX_SAMPLES {
            io.out.flush()?;
            let (_, mut output) = io.split();
            return Ok(output.error(format_args!("stopped after {written} texts; use `--count` for more"))?);
        }
        let Some(text) = samples.next() else { break };
        written += 1;
        args.write(&text, io.out)?;
    }
    if written == 0 && count != Some(0) { none(&args.reason(grammar), io) } else { Ok(Exit::Clean) }
}

/// Reports that no text was found.
fn none(reason: &str, io: &mut Io<'_>) -> Result<Exit, Failure> {
    io.out.flush()?;
    let (_, mut output) = io.split();
    output.error(format_args!("{reason}"))?;
    Ok(Exit::Findings)
}

impl Args {
    fn options(&self) -> SampleOptions {
        let options = SampleOptions::new(self.seed);
        let options = if self.plausible { options.plausible() } else { options };
        let options = self.max_length.map_or(options, |bytes| options.max_length(bytes));
        self.max_depth.map_or(options, |rules| options.max_depth(rules))
    }

    /// Returns the reason why a rule has no texts.
    fn reason(&self, grammar: &Grammar) -> String {
        let limits = self.max_length.is_some() || self.max_depth.is_some();
        match grammar.shortest_octets(&self.rule) {
            Ok(None) => "the rule matches no text, or none of a reasonable length".into(),
            Ok(Some(text)) if std::str::from_utf8(&text).is_err() => {
                format!(
                    "no text of the rule was found that is UTF-8; `--shortest` writes the octets {}",
                    shown_in_message(&text)
                )
            }
            _ if limits => "no text of the rule was found within the limits".into(),
            _ => "no text of the rule was found".into(),
        }
    }

    /// Writes a text that need not be UTF-8.
    fn write_octets(&self, text: &[u8], out: &mut dyn Write) -> Result<(), Failure> {
        if let Ok(text) = std::str::from_utf8(text) {
            return self.write(text, out);
        }
        if !self.format.json(out, || json!({"octets": shown(text)}))? {
            out.write_all(text)?;
            write!(out, "{}", self.ending())?;
        }
        Ok(())
    }

    fn write(&self, text: &str, out: &mut dyn Write) -> Result<(), Failure> {
        if !self.format.json(out, || json!({"text": text}))? {
            write!(out, "{text}{}", self.ending())?;
        }
        Ok(())
    }

    fn ending(&self) -> char {
        if self.null { '\0' } else { '\n' }
    }
}

/// Returns octets in the notation of ABNF.
fn shown(octets: &[u8]) -> String {
    let numbers: Vec<String> = octets.iter().map(|octet| format!("{octet:02X}")).collect();
    format!("%x{}", numbers.join("."))
}

/// Returns at most 40 octets for a message, in the form of [`shown`].
fn shown_in_message(octets: &[u8]) -> String {
    octets.get(..40).map_or_else(|| shown(octets), |first| shown(first) + "…")
}

fn near_misses(args: &Args, misses: impl Iterator<Item = NearMiss>, io: &mut Io<'_>) -> Result<(), Failure> {
    let style = io.out_style;
    for miss in misses.take(args.count.unwrap_or(DEFAULT_NEAR_MISSES)) {
        let json = || json!({"text": miss.text, "of": miss.of, "edit": miss.edit.to_string()});
        if args.format.json(io.out, json)? {
            continue;
        }
        let edit = style.paint(QUIET, format!("({})", miss.edit));
        let edit = if args.null { String::new() } else { format!("  {edit}") };
        write!(io.out, "{}{edit}{}", miss.text, args.ending())?;
    }
    Ok(())
}

fn suite(args: &Args, suite: &urlgram_abnf::Suite, out: &mut dyn Write) -> Result<(), Failure> {
    let mut result = Ok(());
    suite.for_each(|text, matches| {
        if result.is_ok() {
            result = args.format.json(out, || json!({"text": text, "matches": matches})).and_then(|printed| {
                let sign = if matches { '+' } else { '-' };
                if printed { Ok(()) } else { write!(out, "{sign} {text}{}", args.ending()) }
            });
        }
    });
    Ok(result?)
}
