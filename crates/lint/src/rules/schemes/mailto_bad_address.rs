use crate::knowledge::{is_unlisted, meant_suffix};
use crate::{DiagnosticSink, LinkRole, LintContext, Properties, Slice};
use urlgram::grammar::rfc6068::{self, AddrSpec};
use urlgram::pass::accepts;
use urlgram::percent::{OnInvalid, decode_str};
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a part of a mailto URL that is not a mail address.
    ///
    /// ## Why is this bad?
    /// Between `mailto:` and `?`, a mailto URL has addresses of the form `local@domain`, separated by commas. Mail
    /// programs accept more in their address field: a name in front of the address, angle brackets, spaces after
    /// commas, semicolons. RFC 6068 allows none of these. A program may send the message to a different address, or
    /// to none.
    ///
    /// ## Example
    /// ```text
    /// mailto:anna
    /// mailto:anna@example.org,%20ben@example.org
    /// mailto:Anna%20%3Canna@example.org%3E
    /// mailto:anna@example.org;ben@example.org
    /// mailto://anna@example.org
    /// mailto:a b@example.org
    /// mailto:anna@example-team
    /// mailto:anna@example.con
    /// ```
    ///
    /// ## Use instead
    /// Write only addresses, with commas between them.
    ///
    /// ```text
    /// mailto:anna@example.org,ben@example.org
    /// mailto:%22not%40me%22@example.org
    /// mailto:?to=anna@example.org
    /// mailto:root@localhost
    /// ```
    ///
    /// ## References
    /// - [RFC 6068 §2](https://www.rfc-editor.org/rfc/rfc6068#section-2)
    U213 "mailto-bad-address" for rfc6068::To {
        severity: Error,
        roles: Roles::WRITTEN,
        fix: Unsafe,
        explains: Disagreement,
        check: Text(Properties::OTHER_SCHEME, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    if !context.has_scheme(&["mailto"]) {
        return;
    }
    if let Some(authority) = context.authority() {
        let slashes = Span::new(authority.span.start - 2, authority.span.start);
        let report = sink.report(slashes, "slashes before an address", "a mailto URL has no authority");
        report.help("Write the address right after \"mailto:\".").unsafe_fix(slashes, "");
        return;
    }
    let path = context.path();
    // In running text, a colon may also follow a word.
    if context.role() == LinkRole::Prose && !path.contains("@@") {
        return;
    }
    let wrong = path.split(',').find(|address| !is_address(address));
    if let Some(wrong) = wrong.filter(|_| !path.is_empty()) {
        tell(wrong, sink);
    } else if context.role() == LinkRole::Link {
        check_domain(path, sink);
    }
}

/// Reports a domain that nobody can register: it has no dot, or a mistyped top-level domain.
fn check_domain(path: Slice<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(at) = path.rfind('@') else { return };
    let domain = path.slice(at + 1, path.len());
    let last = domain.rfind('.').map(|dot| domain.slice(dot + 1, domain.len()));
    match last {
        None if !is_local(&domain) => {
            let label = "expected a domain with a dot";
            sink.report(domain.span, format!("\"{}\" is not a domain of the public DNS", shown(&domain)), label);
        }
        Some(last) => {
            let Some(meant) = meant_suffix(&last).filter(|_| is_unlisted(&domain)) else { return };
            let label = format!("probably \"{meant}\"");
            sink.report(last.span, format!("mistyped domain \"{}\"", shown(&domain)), label)
                .unsafe_fix(last.span, meant);
        }
        None => {}
    }
}

/// Whether a name without a dot is that of this machine, an example, an address or not plain US-ASCII.
fn is_local(domain: &str) -> bool {
    const NAMES: [&str; 8] = ["localhost", "example", "test", "invalid", "host", "domain", "hostname", "server"];
    let is_plain = domain.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-' || byte.is_ascii_digit());
    !is_plain || domain.is_empty() || NAMES.iter().any(|name| domain.eq_ignore_ascii_case(name))
}

/// Whether the decoded text is an address. Non-ASCII letters are allowed (RFC 6068 section 2, RFC 6531).
fn is_address(text: &str) -> bool {
    let Ok(decoded) = decode_str(text, OnInvalid::Replace) else { return false };
    let ascii: String = decoded.chars().map(|c| if c.is_ascii() { c } else { 'x' }).collect();
    accepts(AddrSpec, &ascii)
}

fn tell(wrong: Slice<'_>, sink: &mut DiagnosticSink<'_>) {
    let decoded = decode_str(&wrong, OnInvalid::Replace).unwrap_or_default();
    let bare = trimmed(&wrong);
    let (headline, meant) = if decoded.trim().is_empty() {
        ("empty address".into(), None)
    } else if is_address(bare) {
        ("space next to an address".into(), Some(bare.to_owned()))
    } else if between_brackets(&wrong).is_some_and(is_address) {
        ("name next to an address".into(), between_brackets(&wrong).map(str::to_owned))
    } else if wrong.contains(';') && wrong.split(';').all(|address| is_address(trimmed(&address))) {
        let addresses: Vec<&str> = wrong.text.split(';').map(trimmed).collect();
        ("semicolon between addresses".into(), Some(addresses.join(",")))
    } else if !decoded.contains('@') {
        (format!("\"{}\" is not an address", shown(&decoded)), None)
    } else {
        (format!("\"{}\" is not an address of RFC 6068", shown(&decoded)), None)
    };
    let label = if decoded.contains('@') { "expected only an address" } else { "expected \"local@domain\"" };
    let report = sink.report(wrong.span, headline, label);
    if let Some(meant) = meant {
        report.unsafe_fix(wrong.span, meant);
    }
}

fn trimmed(mut text: &str) -> &str {
    loop {
        let bare = text.trim_matches(' ');
        let bare = bare.strip_prefix("%20").unwrap_or(bare);
        let bare = bare.strip_suffix("%20").unwrap_or(bare);
        if bare == text {
            return text;
        }
        text = bare;
    }
}

/// Returns the text between `<` and `>`, percent-encoded or not.
fn between_brackets(text: &str) -> Option<&str> {
    let after = ["%3C", "%3c", "<"].iter().find_map(|open| text.split_once(open)).map(|(_, after)| after)?;
    ["%3E", "%3e", ">"].iter().find_map(|close| after.split_once(close)).map(|(between, _)| between)
}

/// Returns the first few characters.
fn shown(text: &str) -> String {
    text.chars().take(40).collect()
}
