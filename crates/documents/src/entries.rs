//! Entries of files that the programs for these files ignore: sources of content security policies, lines of hosts files, relative
//! addresses in `robots.txt` and in sitemaps.

use crate::document::{DocumentProblem, DocumentProblemKind};
use crate::mapping::{MappedText, offset};
use urlgram::mistake::{
    Mistake, in_address, in_allowed_origin, in_hosts_line, in_security_policy, in_variable, is_security_policy,
};
use urlgram::span::Span;

/// Most mistakes that are reported in one policy.
const MAX_MISTAKES: usize = 16;

/// Whether a value is a content security policy, and not a sentence about one. `is_named` says that its key names one.
pub(crate) fn is_policy(value: &str, is_named: bool) -> bool {
    let has_sources = || {
        ["'self'", "'none'", "'unsafe-", "'nonce-", "'sha", "://", "; ", ";\n"].iter().any(|part| value.contains(part))
    };
    is_security_policy(value) && (is_named || has_sources())
}

/// Returns the mistakes in a content security policy.
pub(crate) fn in_policy<'p>(policy: &'p MappedText<'_>) -> impl Iterator<Item = DocumentProblem> + 'p {
    in_security_policy(&policy.text).take(MAX_MISTAKES).map(|found| located(policy, found))
}

/// Returns the mistake in a line of a hosts file that begins at an offset.
pub(crate) fn in_hosts_file(line: &str, start: usize) -> Option<DocumentProblem> {
    let found = in_hosts_line(line)?;
    Some(problem(found.span.shifted(offset(start)), found))
}

/// Returns the mistake in an origin that a server compares with those of requests.
pub(crate) fn in_origin(origin: &MappedText<'_>) -> Option<DocumentProblem> {
    let found = in_allowed_origin(&origin.text)?;
    Some(located(origin, found))
}

/// Returns the mistake in the value of a variable that many programs read, such as `NO_PROXY`.
pub(crate) fn in_value_of(name: &str, value: &MappedText<'_>) -> Option<DocumentProblem> {
    let found = in_variable(name, &value.text).filter(|found| found.misleads)?;
    Some(located(value, found))
}

/// Returns the mistake in the value of a variable of a command or a container, which may run the program docker. This takes a host without a
/// scheme, unlike libraries.
pub(crate) fn in_value_for_programs(name: &str, value: &MappedText<'_>) -> Option<DocumentProblem> {
    let is_host =
        name.eq_ignore_ascii_case("DOCKER_HOST") && !value.text.contains("//") && !value.text.starts_with('/');
    in_value_of(name, value).filter(|_| !is_host)
}

/// Returns the mistake in the value of a key that is an IPv6 address with a port and without brackets.
pub(crate) fn in_address_of(name: &str, value: &MappedText<'_>) -> Option<DocumentProblem> {
    let found = in_address(name, &value.text)?;
    Some(located(value, found))
}

/// Returns the problem of a mistake in a text of a document.
fn located(text: &MappedText<'_>, found: Mistake) -> DocumentProblem {
    problem(text.span(found.span.range()), found)
}

/// Returns the problem of a mistake in an entry.
pub(crate) fn problem(span: Span, found: Mistake) -> DocumentProblem {
    let help = found.meant.map(|meant| format!("Write \"{meant}\"."));
    DocumentProblem { kind: DocumentProblemKind::Entry, span, message: found.message.into_owned(), help }
}

/// Returns the mistake in an address at an offset without a scheme or a host, where the protocol of sitemaps demands a whole URL, unless a
/// program completes it.
pub(crate) fn in_location(address: &str, start: usize) -> Option<DocumentProblem> {
    let text = address.trim_ascii();
    let is_completed = text.contains(['{', '$', '%', '<', '[', '\u{1a}']);
    if text.is_empty() || text.contains("://") || is_completed {
        return None;
    }
    let help = match text.strip_prefix("//") {
        Some(rest) => format!("Write the scheme, too: \"https://{rest}\"."),
        None if text.starts_with('/') => format!("Write the scheme and the host, too: \"https://example.org{text}\"."),
        None if text.starts_with("www.") => format!("Write the scheme, too: \"https://{text}\"."),
        None => String::from("Write the scheme and the host, too."),
    };
    let span = Span::new(offset(start), offset(start + address.len()));
    Some(DocumentProblem::entry(
        span,
        "relative address in a sitemap or a feed, whose readers demand a whole URL",
        help,
    ))
}

/// Returns the mistake in a rule of a router of Traefik that begins at an offset: ``Host(`example.org`)`` has its argument in backticks or in
/// quotation marks. <https://doc.traefik.io/traefik/routing/routers/#rule>
pub(crate) fn in_rule_of_traefik(rule: &str, start: usize) -> Option<DocumentProblem> {
    const MATCHERS: [&str; 3] = ["Host(", "HostSNI(", "PathPrefix("];
    MATCHERS.iter().find_map(|matcher| {
        let at = rule.find(matcher)? + matcher.len();
        let rest = &rule[at..];
        let argument = rest.split(')').next()?;
        let quoted = argument.trim_start_matches('\\').strip_prefix(['`', '"', '\'']);
        let is_completed = argument.contains(['$', '{', '%', '<']);
        let host =
            quoted.and_then(|text| text.split_once("://")).map(|(_, rest)| rest.trim_end_matches(['`', '"', '/']));
        let (message, help) = match (quoted, host) {
            _ if is_completed || argument.is_empty() => return None,
            (None, _) => {
                let message = "an argument of a rule without backticks around it, which Traefik rejects";
                (message, format!("Write \"{matcher}`{argument}`)\"."))
            }
            (Some(_), Some(host)) if *matcher != "PathPrefix(" => {
                ("a URL, where Traefik reads the name of a host", format!("Write \"{matcher}`{host}`)\"."))
            }
            _ => return None,
        };
        let span = Span::new(offset(start + at), offset(start + at + argument.len()));
        Some(DocumentProblem::entry(span, message, help))
    })
}

/// Returns the mistake in an address to which a server of OAuth sends the browser back.
pub(crate) fn in_redirect(address: &MappedText<'_>) -> Option<DocumentProblem> {
    let (url, _) =
        address.text.split_once('#').filter(|(url, _)| url.contains("://") && !url.contains(['{', '$', '<', '*']))?;
    let span = address.span(url.len()..address.text.len());
    let message = "a fragment in an address that OAuth redirects to, which servers reject";
    Some(DocumentProblem::entry(span, message, format!("Write \"{url}\".")))
}

/// Returns the mistake in a value that begins as a connection string of SQL Server does.
pub(crate) fn in_connection_string(value: &MappedText<'_>) -> Option<DocumentProblem> {
    let found = urlgram::mistake::in_connection_string(&value.text)?;
    Some(located(value, found))
}
