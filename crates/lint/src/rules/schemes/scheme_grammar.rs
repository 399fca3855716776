use crate::text::changed_part;
use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::diagnostic::{Kind, Source};
use urlgram::grammar::rfc3986;
use urlgram::mistake::{by_document, forced_address, is_of_program};
use urlgram::scheme::connection::documentation;
use urlgram::scheme::{SchemeError, demand, entry};
use urlgram::span::Span;
use urlgram_documents::LinkRole;

declare_lint! {
    /// ## What it does
    /// Finds a text that the document of its scheme rejects.
    ///
    /// ## Why is this bad?
    /// RFC 3986 defines what all URIs have in common, and each scheme has a document that defines the rest. A text
    /// that matches RFC 3986 but not the document of its scheme need not be accepted by any program for that
    /// scheme: it fails later, somewhere else, or is read in a different way. The lint checks the grammar of the
    /// scheme and rules that its document states in prose.
    ///
    /// It does not check `http` and `https`, whose document adds only the host; `ftp`, whose grammar of 1994
    /// rejects characters that RFC 3986 allows; and `javascript` and `blob`, which are defined by browsers.
    /// Fragments are allowed in the URI of any scheme.
    ///
    /// ## Example
    /// ```text
    /// tel:+1x
    /// file://README.md
    /// sip:alice@
    /// ldap://ldap.example.net/???cn=x
    /// geo:1
    /// pkg:maven/org.example:parser@1.0
    /// ```
    ///
    /// ## Use instead
    /// Write the URI in the form that the cited rule shows.
    ///
    /// ```text
    /// tel:+1-201-555-0123
    /// sip:alice@example.com
    /// ftp://ftp.example.org/~anna/
    /// app:whatever
    /// pkg:maven/org.example/parser@1.0
    /// file:///a#top
    /// git::https://example.org/a.git
    /// data:image/svg+xml;utf8,%3Csvg/%3E
    /// ldap://ldap.example.net/???(cn=x)
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §1.1.1](https://www.rfc-editor.org/rfc/rfc3986#section-1.1.1)
    /// - [RFC 7595 §3.2](https://www.rfc-editor.org/rfc/rfc7595#section-3.2)
    = Kind::SchemeGrammar, for rfc3986::Uri {
        roles: Roles::DATA,
        fix: Unsafe,
        precedence: Umbrella,
        explains: Rejection,
        check: WellFormed(
        Properties::OTHER_SCHEME
            .union(Properties::USERINFO)
            .union(Properties::PORT)
            .union(Properties::SLASHES)
            .union(Properties::NO_AUTHORITY)
            .union(Properties::EMPTY_PATH),
        check,
    ),
    }
}

/// Schemes that are not checked, for the reasons on the page.
const LENIENT: &[&str] = &["http", "https", "ftp", "javascript", "blob"];

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    // An IRI is converted to a URI before a program for its scheme reads it.
    let Some(scheme) = context.scheme() else { return };
    if context.has_scheme(LENIENT) || !context.text().is_ascii() {
        return;
    }
    // A value whose key announces no URL may be a word with a colon in it. The text of a connection is one whatever its key is.
    // Those of STUN and TURN have a host and a port.
    let is_certain = || documentation(&scheme).is_some() || context.has_scheme(&["stun", "stuns", "turn", "turns"]);
    if context.role() == LinkRole::Value && !is_certain() {
        return;
    }
    // The notation of Git and go-getter: `git::https://example.org/a.git`.
    if forced_address(context.text()).is_some() {
        return;
    }
    let Err(error) = context.scheme_url() else { return };
    if is_of_program(context.text(), error.offset()) {
        return;
    }
    if context.has_scheme(&["info"]) && is_name_of_page(&context.path()) {
        return;
    }
    // Browsers ignore the parameter, and so do the tools that write it.
    if context.has_scheme(&["data"]) && context.path().split(',').next().is_some_and(|kind| kind.ends_with(";utf8")) {
        return;
    }
    let hash = context.fragment().map(|fragment| fragment.span.start - 1);
    if hash == Some(error.span().start)
        || is_query_of_file(context, error.span())
        || is_beyond_ascii(context, error.offset())
    {
        return;
    }
    if let Some(host) = context.host().filter(|host| is_path(context, host)) {
        sink.report(host.span, "file URL without a path", format!("\"{}\" is read as the host", host.text))
            .help("The path starts with a third slash: \"file:///\".");
        return;
    }
    if let Some((found, meant)) = by_document(context.text()).and_then(|found| Some((found.clone(), found.meant?))) {
        let (span, changed) = changed_part(context.text(), &meant);
        sink.report(found.span, found.message, format!("decided by {}", found.source)).unsafe_fix(span, changed);
        return;
    }
    let rule = entry(scheme.text).map(|entry| entry.rule());
    let finding = match error {
        SchemeError::Syntax(error) => {
            let name = scheme.to_ascii_lowercase();
            let label = format!("expected {}", error.expectation());
            match demand(&name) {
                Some(demand) => {
                    let headline = format!("{} in a URL of the scheme {name}", error.problem());
                    sink.report(error.span(), headline, label).rule(error.rule()).help(format!("{demand}."))
                }
                None => {
                    let headline = format!("{} for the scheme {name}", error.problem());
                    sink.report(error.span(), headline, label).rule(error.rule())
                }
            }
        }
        SchemeError::Violation(violation) => {
            let cited = format!("required by {} §{}", error.document().title, error.section());
            let finding = sink.report(violation.span, violation.message.clone(), cited);
            let finding = match demand(&scheme) {
                Some(demand) => finding.help(format!("{demand}.")),
                None => finding,
            };
            match rule {
                Some(rule) => finding.rule(rule),
                None => finding,
            }
        }
    };
    // The grammar of several programs is one, and each has its documentation.
    if let Some(document) = documentation(&scheme) {
        finding.source(Source { title: document.title, url: document.url });
    }
}

/// Namespaces of `info`, of which there will be no more.
const NAMESPACES: &[&str] = &[
    "arxiv", "bibcode", "bnf", "ddc", "dlf", "doi", "eu-repo", "fedora", "hdl", "inchi", "lanl-repo", "lc", "lccn",
    "netref", "nla", "nyu", "oclcnum", "ofi", "pmid", "pronom", "refseq", "rfa", "rlgid", "sici", "sid", "srw", "ugcb",
];

/// Whether the rest of an `info` link is a word, and not a namespace alone: programs that publish a book have such names for its pages.
fn is_name_of_page(path: &str) -> bool {
    let is_word =
        !path.is_empty() && path.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
    is_word && !NAMESPACES.iter().any(|namespace| path.eq_ignore_ascii_case(namespace))
}

/// Reports `file://README.md`, where the name of a file is read as the host.
fn is_path(context: &LintContext<'_>, host: &str) -> bool {
    context.has_scheme(&["file"]) && context.path().is_empty() && !host.is_empty()
}

/// Whether a query follows: pages opened from a disk can have one, and browsers accept it.
fn is_query_of_file(context: &LintContext<'_>, place: Span) -> bool {
    context.has_scheme(&["file"]) && context.query().is_some_and(|query| query.span.start == place.start + 1)
}

/// Whether a percent-encoded byte at `at` belongs to a non-ASCII letter. Grammars do not mention those, but documents say that they
/// are allowed in names: `mailto:user@%E7%B4%8D%E8%B1%86.example.org` is an example of RFC 6068.
fn is_beyond_ascii(context: &LintContext<'_>, at: usize) -> bool {
    let digits = context.text().get(at..).and_then(|rest| rest.strip_prefix('%')).and_then(|rest| rest.get(..2));
    digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()).is_some_and(|octet| !octet.is_ascii())
}
