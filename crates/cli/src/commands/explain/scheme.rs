//! The documentation of schemes.

use std::fmt::Write as _;

use crate::exit::Failure;
use crate::input::unknown_scheme;
use crate::output::style::{NAME, QUIET, TEXT, WRONG};
use crate::output::{OutputStyle, paragraphs as wrapped};
use urlgram::scheme::iana::registration;
use urlgram_abnf::RuleDefinition;
use urlgram_ops::scheme_page::{self, SchemePage};

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(crate) enum Edition {
    /// The current document
    Current,
    /// RFC 1738 of 1994
    Rfc1738,
}

/// Returns the page of a scheme.
///
/// # Errors
/// A name for which the document has no rule.
pub(crate) fn page(name: &str, edition: Edition) -> Result<SchemePage, Failure> {
    match edition {
        Edition::Current => SchemePage::of(name, scheme_page::Edition::Current).ok_or_else(|| unread(name)),
        Edition::Rfc1738 => SchemePage::of(name, scheme_page::Edition::Rfc1738)
            .ok_or_else(|| Failure::Usage(format!("RFC 1738 has no rule for `{name}` except genericurl"))),
    }
}

pub(crate) fn text(page: &SchemePage, style: &OutputStyle) -> String {
    let (about, rule) = (page.entry().info(), page.entry().rule());
    let head = |title: &str| format!("\n{}\n", style.paint(TEXT, title));
    let mut out = String::new();
    // Writing to a string does not fail.
    let _ = write!(out, "{}: {}\n{}\n", style.paint(TEXT, about.name), about.title, facts(page));
    out += &head("Grammar");
    let _ = writeln!(
        out,
        "  {}",
        style.paint(QUIET, format_args!("{} and the rules it refers to, {}", rule.name, page.document().url))
    );
    for (rule, uses) in page.rules() {
        let citation = rule.citation().unwrap_or_default();
        let (name, rest) = rule.text.split_at(rule.name.len().min(rule.text.len()));
        let _ = writeln!(out, "  {}{}", style.paint(NAME, name), indented(rest.trim_end()));
        let uses: Vec<&str> = uses.iter().map(|rule| rule.name.as_str()).collect();
        let uses = if uses.is_empty() { String::new() } else { format!(": see {}", uses.join(", ")) };
        let _ = writeln!(out, "      {}", style.paint(QUIET, format_args!("{citation}{uses}")));
    }
    out += &head("Fields");
    let width = about.fields.iter().map(|(name, _)| name.len()).max().unwrap_or_default();
    for (name, what) in about.fields {
        let _ = writeln!(out, "  {}  {what}", style.paint(NAME, format!("{name:width$}")));
    }
    out += &head("Valid URLs");
    for (text, note) in about.valid {
        let _ = writeln!(out, "  {text}\n      {}", style.paint(QUIET, note));
    }
    out += &head("Invalid texts");
    for (text, reason, error) in page.refusals() {
        let _ = writeln!(out, "  {text}\n      {reason}\n      {}", style.paint(WRONG, error));
    }
    prose(page, &mut out, &head, style.width);
    out
}

pub(crate) fn markdown(page: &SchemePage) -> String {
    let about = page.entry().info();
    let head = |title: &str| format!("\n## {title}\n\n");
    let mut out = format!("# {}: {}\n\n{}\n", about.name, about.title, facts(page));
    out += &head("Grammar");
    for (rule, uses) in page.rules() {
        let anchor = anchor(rule);
        let _ = writeln!(out, "<a id=\"{anchor}\"></a>\n\n```abnf\n{}\n```\n", rule.text.trim_end());
        let link = |rule: &&RuleDefinition| format!("[{}](#{})", rule.name, self::anchor(rule));
        let links: Vec<String> = uses.iter().map(link).collect();
        let source = match (rule.citation(), rule.url()) {
            (Some(citation), Some(url)) => format!("[{citation}]({url})"),
            (citation, _) => citation.unwrap_or_default(),
        };
        let uses = if links.is_empty() { String::new() } else { format!(", with {}", links.join(", ")) };
        let _ = writeln!(out, "{source}{uses}\n");
    }
    out += &head("Fields");
    for (name, what) in about.fields {
        let _ = writeln!(out, "* `{name}`: {what}");
    }
    out += &head("Valid URLs");
    for (text, note) in about.valid {
        let _ = writeln!(out, "* `{text}`: {note}");
    }
    out += &head("Invalid texts");
    for (text, reason, error) in page.refusals() {
        let _ = writeln!(out, "* `{text}`: {reason}\n\n  > {error}\n");
    }
    prose(page, &mut out, &head, usize::MAX);
    out
}

/// Adds the notes, in lines of at most `width` characters.
fn prose(page: &SchemePage, out: &mut String, head: &dyn Fn(&str) -> String, width: usize) {
    let about = page.entry().info();
    let sections = [("Notes", about.notes), ("History", &[about.history][..])];
    for (title, paragraphs) in sections.into_iter().filter(|(_, all)| all.iter().any(|one| !one.is_empty())) {
        *out += &head(title);
        *out += &wrapped(&paragraphs.join("\n\n"), width);
        out.push('\n');
    }
}

/// Returns the properties of the scheme in one line.
fn facts(page: &SchemePage) -> String {
    let about = page.entry().info();
    let registered = registration(about.name).map_or("not registered", |registration| registration.status);
    let port = about.port.map_or("no default port".into(), |port| format!("port {port} by default"));
    let secure = if about.secure { "secure" } else { "not secure" };
    let hierarchical = if about.hierarchical { "hierarchical" } else { "not hierarchical" };
    let source = if about.source.is_empty() { String::new() } else { format!("\n{}", about.source) };
    let (rule, document) = (page.entry().rule(), page.document());
    let cited = if document == rule.document { rule.to_string() } else { document.title.to_owned() };
    format!("{} ({cited}); {registered}; {port}; {secure}; {hierarchical}{source}", rule.name)
}

/// Returns the failure for a scheme that has no rule here, or is unknown.
fn unread(name: &str) -> Failure {
    match registration(name) {
        Some(found) => Failure::Usage(format!(
            "`{name}` ({}) has no rule except the generic one; see `urlgram schemes {name}`",
            found.description
        )),
        None => unknown_scheme(name),
    }
}

/// Indents the lines after the first.
fn indented(text: &str) -> String {
    text.replace('\n', "\n  ")
}

/// Returns the anchor of a rule in a page: `rfc-1738-login`.
fn anchor(rule: &RuleDefinition) -> String {
    let document = rule.document.as_deref().unwrap_or_default();
    format!("{document}-{}", rule.name).to_ascii_lowercase().replace(|c: char| !c.is_ascii_alphanumeric(), "-")
}
