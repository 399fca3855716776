//! `urlgram config`: the keys of the configuration file.

use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::exit::{Exit, Failure};
use crate::io::Io;
use crate::output::style::NAME;
use crate::output::{Format, OutputStyle};
use urlgram_documents::DocumentKind;
use urlgram_project::{CONFIG_KEYS, ConfigKey};

/// Describe the keys of the configuration file
///
/// The file is `urlgram.toml`, `.urlgram.toml`, or the table [tool.urlgram] of `pyproject.toml`. Without KEY, all keys are
/// listed. `urlgram lint --show-settings FILE` prints which configuration applies to a file.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  urlgram config
  urlgram config per-file-ignores
  urlgram config policy
  urlgram config kinds
  urlgram config --format markdown")]
pub(crate) struct Args {
    /// Name of a key, or of a table: `exclude`, `policy`, `policy.schemes`
    key: Option<String>,

    /// Set the output format
    #[arg(short = 'F', long, value_name = "FORMAT", value_parser = Format::among([Format::Text, Format::Markdown, Format::Json]), default_value = "text")]
    format: Format,
}

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let keys = match &args.key {
        Some(name) => named(name)?,
        None => CONFIG_KEYS.to_vec(),
    };
    match args.format {
        Format::Json => writeln!(io.out, "{:#}", keys.iter().map(as_json).collect::<Value>())?,
        Format::Markdown => write!(io.out, "{}", markdown(&keys))?,
        _ if args.key.is_none() => write!(io.out, "{}", list(&keys, &io.out_style))?,
        _ => write!(io.out, "{}", pages(&keys, &io.out_style))?,
    }
    Ok(Exit::Clean)
}

/// Returns the key of this name, and the keys of the table of this name.
fn named(name: &str) -> Result<Vec<ConfigKey>, Failure> {
    let is_meant =
        |key: &&ConfigKey| key.name == name || key.name.strip_prefix(name).is_some_and(|rest| rest.starts_with('.'));
    let keys: Vec<ConfigKey> = CONFIG_KEYS.iter().filter(is_meant).copied().collect();
    if keys.is_empty() {
        let near = CONFIG_KEYS.iter().map(|key| (strsim::osa_distance(key.name, name), key.name)).min();
        let near = near.filter(|(distance, _)| *distance <= name.len().div_ceil(3));
        let hint = near.map_or_else(
            || "`urlgram config` lists all keys".to_owned(),
            |(_, near)| format!("did you mean `{near}`?"),
        );
        return Err(Failure::Usage(format!("unknown key `{name}`; {hint}")));
    }
    Ok(keys)
}

fn shown_default(key: &ConfigKey) -> &str {
    key.default.unwrap_or("none")
}

/// Returns a line per key.
fn list(keys: &[ConfigKey], style: &OutputStyle) -> String {
    let width = keys.iter().map(|key| key.name.len()).max().unwrap_or_default();
    let mut out = String::new();
    for key in keys {
        let space = " ".repeat(width - key.name.len());
        let _ = writeln!(out, "{}{space}  {}", style.paint(NAME, key.name), key.summary);
    }
    out
}

/// Returns a paragraph per key.
fn pages(keys: &[ConfigKey], style: &OutputStyle) -> String {
    let page = |key: &ConfigKey| {
        let example = key.example.replace('\n', "\n  ");
        let (name, default) = (style.paint(NAME, key.name), shown_default(key));
        let kinds = if key.name == "kinds" { kinds() } else { String::new() };
        format!("{name}\n{}\n\nType: {}\nDefault: {default}\nExample:\n  {example}\n{kinds}", key.summary, key.kind)
    };
    keys.iter().map(page).collect::<Vec<_>>().join("\n")
}

/// Returns the kinds of documents, each with the names and endings of its files.
fn kinds() -> String {
    let width = DocumentKind::names().map(str::len).max().unwrap_or_default();
    let line = |name: &str| format!("  {name:width$}  {}\n", DocumentKind::files(name).join(" "));
    let lines: Vec<String> = DocumentKind::names().map(line).collect();
    format!("\nKinds, and the endings or names of their files:\n{}", lines.concat().replace(" \n", "\n"))
}

const INTRODUCTION: &str = "\
# Configuration

Made by `urlgram config --format markdown`.

`urlgram lint` reads `urlgram.toml`, `.urlgram.toml`, or the table `[tool.urlgram]` of `pyproject.toml`. For each file, the
nearest one counts: in its folder or a parent of it, up to the root of the repository (the folder with `.git`). Configurations
are not merged. `--config FILE` replaces all of them, and `--isolated` reads none. Options of the command line precede the
configuration. `urlgram lint --show-settings FILE` prints what applies to a file.

A configuration that another user owns is not used, and neither is one of the administrator in a place that every user can
write to. Such a file is reported.

Patterns of paths have the syntax of `.gitignore` files, relative to the folder of the configuration: `tests/` is a folder
anywhere, `/tests` only next to the configuration, `*.md` a file anywhere, and `{a,b}` either of two texts.
";

fn markdown(keys: &[ConfigKey]) -> String {
    let mut out = INTRODUCTION.to_owned();
    out += "\n| key | type | does |\n|---|---|---|\n";
    for key in keys {
        let anchor = key.name.replace('.', "");
        let _ = writeln!(out, "| [{}](#{anchor}) | {} | {} |", key.name, key.kind, key.summary);
    }
    for key in keys {
        let default = key.default.map_or_else(|| "none".to_owned(), |default| format!("`{default}`"));
        let _ = write!(
            out,
            "\n## {}\n\n{}\n\n- Type: {}\n- Default: {default}\n\n```toml\n{}\n```\n",
            key.name, key.summary, key.kind, key.example
        );
    }
    out
}

fn as_json(key: &ConfigKey) -> Value {
    let ConfigKey { name, kind, default, summary, example } = key;
    json!({"name": name, "type": kind, "default": default, "summary": summary, "example": example})
}
