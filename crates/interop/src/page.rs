//! The page of all programs, in Markdown.

use std::fmt::Write as _;

use super::corpus::{Entry, entries};
use super::deviation::deviations;
use super::disagreement::disagreements;
use super::endpoint::Endpoint;
use super::found::found;
use super::model::{Agreement, fit, specification_name};
use super::program::{Program, program, programs};
use super::reader::Reader;

/// Programs that are compared in pairs.
const PAIRS: &[&str] =
    &["chromium", "node-parse", "urllib-3.13", "urllib3", "curl", "go", "java-uri", "php", "perl", "ruby", "rust-url"];

/// Programs for which each pair has ten texts.
const TENS: &[&str] = &["chromium", "urllib-3.13", "curl", "go", "java-url", "php"];

/// Programs in common use: those whose answers are shown for what the search found.
const COMMON: &[&str] = &[
    "chromium", "curl", "wget", "go", "urllib-3.13", "urllib3", "httpx", "yarl", "node-parse", "java-uri", "java-url",
    "php", "perl", "ruby", "addressable", "qt", "glib", "nginx", "apache",
];

/// Returns `PROGRAMS.md`: the programs, their agreement with specifications, their deviations, and the shortest texts on which two part.
pub fn page() -> String {
    let texts = entries().count();
    let mut out = format!(
        "# What programs make of a URL\n\n{} programs were asked for the host and the port of {texts} texts. Most of the texts were \
         chosen because programs part on them, so the shares below say nothing about URLs in use.\nThe columns compare the answers with \
         the readers of urlgram: whether the text is accepted, and its host and port. \"Held out\" is the half of the texts to which the \
         nearest specification was not fitted. \"Plain\" are the URLs of http and https from which RFC 3986, WHATWG and urllib read the same host and port,\nand whose host has letters, digits, hyphens and dots only; their column counts how often the program reads that, too.\n\
         \"Own model\" counts the texts from which a model that was written for the program reads the same as the program.\n\n\
         | program | version | nearest specification | all | held out | plain | own model | claims | agrees |\n|---|---|---|---|---|---|---|---|---|\n",
        programs().len(),
    );
    let fitted = fit();
    for (model, claimed) in &fitted {
        let Some(program) = program(model.program) else { continue };
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} | {} | {} | {} | {} | {} |",
            program.title,
            program.version,
            specification_name(model.specification),
            share(model.all),
            share(model.held_out),
            share(model.plain),
            if model.own.texts > 0 { share(model.own) } else { String::new() },
            program.claims,
            claimed.map(share).unwrap_or_default(),
        );
    }
    out.push_str("\n## Deviations from the nearest specification\n");
    for (model, _) in &fitted {
        let Some(program) = program(model.program) else { continue };
        let found = deviations(program, model.specification);
        if found.is_empty() {
            continue;
        }
        let _ = writeln!(
            out,
            "\n### {}\n\nCompared with {}.\n\n| deviation | texts | shortest | answer | {} |\n|---|---|---|---|---|",
            program.title,
            specification_name(model.specification),
            specification_name(model.specification)
        );
        for deviation in found {
            let (own, other) = (answer(deviation.program.as_ref()), answer(deviation.specification.as_ref()));
            let text = code(&deviation.text);
            let _ = writeln!(out, "| {} | {} | {text} | {own} | {other} |", deviation.what, deviation.texts);
        }
    }
    out.push_str(
        "\n## Shortest texts on which two programs name different hosts\n\n| first | second | text | first reads | second reads |\n|---|---|---|---|---|\n",
    );
    pairs(&mut out);
    tens(&mut out);
    searched(&mut out);
    out
}

fn tens(out: &mut String) {
    out.push_str(
        "\n## Ten shortest texts for each pair\n\nThe texts from which both programs read a host, and not the same one. \
         `urlgram explain curl go` has them for any two programs or specifications, and those on which they part otherwise.\n\n\
         | first | second | text | first reads | second reads |\n|---|---|---|---|---|\n",
    );
    let asked: Vec<&'static Program> = TENS.iter().filter_map(|name| program(name)).collect();
    for (number, first) in asked.iter().enumerate() {
        for second in &asked[number + 1..] {
            let all = disagreements(Reader::Program(first), Reader::Program(second));
            for parting in all.iter().filter(|parting| parting.is_between_hosts()).take(10) {
                let [one, other] = [&parting.first, &parting.second].map(|given| answer(given.endpoint()));
                let row = [first.name.into(), second.name.into(), code(&parting.text), one, other];
                let _ = writeln!(out, "| {} |", row.join(" | "));
            }
        }
    }
}

fn searched(out: &mut String) {
    out.push_str(
        "\n## Disagreements that the search found\n\nNo text of this table is in web-platform-tests, in the other files of `tests/data`, or, \
         with other hosts, in the lists that the [README of the drivers](../../interop/README.md) names. Each is reduced: without one \
         of its delimiters, the programs do not part in the same way. The answers are those of programs in common use; an absent \
         program rejects the text or was not asked.\n\n| text | found | readings |\n|---|---|---|\n",
    );
    for found in found() {
        let Some(entry) = found.entry() else { continue };
        let mut groups: Vec<(String, Vec<&str>)> = Vec::new();
        for program in COMMON.iter().filter_map(|name| program(name)) {
            let Some(Some(endpoint)) = entry.answer(program) else { continue };
            let given = answer(Some(&endpoint));
            match groups.iter_mut().find(|(known, _)| *known == given) {
                Some((_, names)) => names.push(program.name),
                None => groups.push((given, vec![program.name])),
            }
        }
        let readings: Vec<String> =
            groups.iter().map(|(given, names)| format!("{given}: {}", names.join(", "))).collect();
        let _ = writeln!(out, "| {} | {} | {} |", code(&found.text), found.date, readings.join("; "));
    }
}

fn pairs(out: &mut String) {
    let asked: Vec<&Program> = PAIRS.iter().filter_map(|name| program(name)).collect();
    for (number, first) in asked.iter().enumerate() {
        for second in &asked[number + 1..] {
            let parts = |entry: &Entry| {
                let (a, b) = (entry.answer(first)??, entry.answer(second)??);
                let differ = a.host != b.host && !a.host.is_empty() && !b.host.is_empty();
                differ.then(|| (entry.text(), a, b))
            };
            let Some((text, a, b)) = entries().find_map(|entry| parts(&entry)) else { continue };
            let row = [first.name.into(), second.name.into(), code(&text), answer(Some(&a)), answer(Some(&b))];
            let _ = writeln!(out, "| {} |", row.join(" | "));
        }
    }
}

fn share(agreement: Agreement) -> String {
    format!("{}/{}", agreement.equal, agreement.texts)
}

fn answer(endpoint: Option<&Endpoint>) -> String {
    match endpoint {
        None => "rejects".into(),
        Some(Endpoint { host, port }) if host.is_empty() && port.is_empty() => "no host".into(),
        Some(Endpoint { host, port }) if port.is_empty() => code(host),
        Some(Endpoint { host, port }) => format!("{}, port {}", code(host), code(port)),
    }
}

/// Writes a text as code of a table, with escapes for what Markdown or a terminal would not show.
fn code(text: &str) -> String {
    let mut shown = String::new();
    for c in text.chars() {
        let is_hidden = c.is_control() || (!c.is_ascii() && !c.is_alphanumeric());
        match c {
            '|' => shown.push_str("\\|"),
            '`' => shown.push_str("\\u{60}"),
            _ if is_hidden => shown.extend(c.escape_unicode()),
            _ => shown.push(c),
        }
    }
    let space = if shown.starts_with(' ') || shown.ends_with(' ') { "\u{2420}" } else { " " };
    format!("`{}`", if space == " " { shown } else { shown.replace(' ', space) })
}
