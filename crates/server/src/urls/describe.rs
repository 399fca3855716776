//! The description of a URL.

use std::fmt::Write as _;

use urlgram::diagnostic::printable;
use urlgram::host::idna::Idna;
use urlgram::host::suffix;
use urlgram::interpret::{Interpretation, Interpretations, Spec, read};
use urlgram::percent::{OnInvalid, decode_str};
use urlgram::whatwg::HostRef;
use urlgram_lint::verdict;
use urlgram_ops::{describe_host, label};
use urlgram_secrets::redact;

use crate::markdown::code;

/// Returns the description of an absolute URL in Markdown: its parts, what the specifications make of it where they differ, and what is
/// known of its host.
pub(crate) fn described(url: &str) -> String {
    let readings = read(url);
    let mut text = String::new();
    let Some(best) = best(&readings) else {
        return "No specification accepts this text as a URL.".to_owned();
    };
    let mut part = |name: &str, value: &str| {
        let _ = writeln!(text, "| {name} | {} |", cell(value));
    };
    for component in [
        best.scheme().map(|c| ("scheme", c)),
        best.userinfo().map(|c| ("user", c)),
        best.host().map(|c| ("host", c)),
        best.port().map(|c| ("port", c)),
        best.path().map(|c| ("path", c)),
        best.query().map(|c| ("query", c)),
        best.fragment().map(|c| ("fragment", c)),
    ]
    .into_iter()
    .flatten()
    {
        let (name, component) = component;
        // A password is not shown: editors keep what they show in logs.
        let hidden = component.value.split_once(':').filter(|_| name == "user").map(|(user, _)| format!("{user}:…"));
        part(name, hidden.as_deref().unwrap_or(component.value));
    }
    let mut described = judged(url);
    let _ = write!(described, "| part | value |\n|---|---|\n{text}");
    facts(best, &mut described);
    disagreement(&readings, &mut described);
    described
}

/// Returns the sentence about the text to read before its parts, with a line between them; nothing if there is none.
fn judged(url: &str) -> String {
    let Some(found) = verdict(url) else { return String::new() };
    let mut text = format!("**{}**", printable(&redact(&found.message)));
    if let Some(meant) = found.meant {
        let _ = match found.misleads || found.code.is_some() {
            true => write!(text, ": probably {} is meant", code(&redact(&meant))),
            false => write!(text, ": {} as a URL", code(&redact(&meant))),
        };
    }
    text + "\n\n"
}

/// Returns the interpretation whose parts are shown: as the text is written, if the RFC accepts it.
pub(super) fn best<'r, 'a>(readings: &'r Interpretations<'a>) -> Option<&'r Interpretation<'a>> {
    let of = |spec| readings.of(spec).filter(|reading| reading.is_accepted());
    of(Spec::Rfc3986).or_else(|| of(Spec::Rfc3987)).or_else(|| of(Spec::Whatwg)).or_else(|| readings.accepting().next())
}

/// Returns a text for a cell of a table.
fn cell(text: &str) -> String {
    code(text).replace('|', "\\|")
}

/// Adds what is known of the host, and the decoded forms.
fn facts(best: &Interpretation<'_>, text: &mut String) {
    let host = best.host().map(|host| host.value).filter(|host| !host.is_empty());
    if let Some(host) = host {
        if let Ok(description) = describe_host(host, false) {
            let global = match description.is_global() {
                Some(false) => ", not reachable from the Internet",
                _ => "",
            };
            let _ = write!(text, "\nHost: {}{global}\n", description.kind);
            if let Some(special) = description.special_name() {
                let _ = write!(text, "\nSpecial-use name {} ({})\n", code(special.name), special.source);
            }
            if let Some(Ok(browser)) = description
                .whatwg()
                .filter(|browser| browser.as_ref().is_ok_and(|browser| !browser.to_string().eq_ignore_ascii_case(host)))
            {
                let _ = write!(text, "\nBrowsers connect to {}\n", code(&browser.to_string()));
            }
        }
        let ascii = Idna::default().to_ascii(host).map(|ascii| ascii.into_owned()).unwrap_or_default();
        let parts = suffix::split(&ascii).filter(|_| !is_address(host));
        if let Some(registrable) = parts.and_then(|parts| parts.registrable.of(&ascii)) {
            let _ = write!(text, "\nRegistrable domain: {}\n", code(registrable));
        }
        if let Ok(unicode) = Idna::default().to_unicode(host)
            && !unicode.eq_ignore_ascii_case(host)
        {
            let _ = write!(text, "\nIn Unicode: {}\n", code(&unicode));
        } else if !host.is_ascii() && !ascii.is_empty() {
            let _ = write!(text, "\nIn ASCII: {}\n", code(&ascii));
        }
    }
    let parts = [("path", best.path()), ("query", best.query()), ("fragment", best.fragment())];
    for (name, component) in parts {
        let Some(component) = component.filter(|component| component.value.contains('%')) else { continue };
        if let Ok(decoded) = decode_str(component.value, OnInvalid::Reject) {
            let _ = write!(text, "\nDecoded {name}: {}\n", code(&decoded));
        }
    }
}

/// Whether browsers read a host as an address.
fn is_address(host: &str) -> bool {
    let read = describe_host(host, false).ok().and_then(|description| description.whatwg());
    matches!(read, Some(Ok(HostRef::Ipv4(_) | HostRef::Ipv6(_))))
}

/// Adds what the specifications make of a text if they disagree about it.
fn disagreement(readings: &Interpretations<'_>, text: &mut String) {
    if let Some(disagreement) = readings.disagreement() {
        let _ = write!(text, "\n**The specifications find different {}s:**\n\n", disagreement.role());
        for (answer, specs) in disagreement.answers() {
            let specs: Vec<String> = specs.iter().map(|spec| label(readings, *spec)).collect();
            let _ = writeln!(text, "- {} — {}", code(answer), specs.join(", "));
        }
    }
    // The documents that RFC 3986 replaced reject many URLs that everybody uses.
    let is_current = |reading: &&Interpretation<'_>| !matches!(reading.spec(), Spec::Rfc1738 | Spec::Rfc2396);
    let rejecting = readings.iter().filter(|reading| !reading.is_accepted()).filter(is_current);
    let rejecting: Vec<String> = rejecting.map(|reading| label(readings, reading.spec())).collect();
    if !rejecting.is_empty() {
        let _ = write!(text, "\nRejected by {}\n", rejecting.join(", "));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistake_comes_first_without_its_password() {
        let shown = described("mysql://root:12#34@db.example/a");
        let first = shown.lines().next().unwrap_or_default();
        assert!(first.starts_with("**") && first.ends_with("is meant") && !first.contains("12"), "{shown}");
        assert!(described("https://example.org/a").starts_with("| part"));
    }

    #[test]
    fn a_description_has_the_parts_and_what_is_known_of_the_host() {
        let shown = described("https://anna:secret@docs.example.co.uk:8443/a%20b?q=1#top");
        for part in [
            "| host | `docs.example.co.uk` |",
            "| user | `anna:…` |",
            "Registrable domain: `example.co.uk`",
            "Decoded path: `/a b`",
        ] {
            assert!(shown.contains(part), "{part}: {shown}");
        }
        assert!(!shown.contains("secret") && !shown.contains("different"));
    }

    #[test]
    fn different_hosts_are_shown() {
        let shown = described(r"http://example.com\@evil.com/");
        assert!(
            shown.contains("different hosts") && shown.contains("evil.com") && shown.contains("Rejected by"),
            "{shown}"
        );
        assert!(described("http://127.1/").contains("Browsers connect to `127.0.0.1`"));
        assert!(described("https://xn--bcher-kva.example/").contains("In Unicode: `bücher.example`"));
        assert!(described("http://[").contains("No specification"));
    }
}
