use crate::{Facts, Found, Part, Subject};
use urlgram::grammar::rfc6068::{self, AddrSpec};
use urlgram::pass::accepts;
use urlgram::percent::{OnInvalid, decode_str};
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds something in a mailto URL that is no address.
    ///
    /// ## Why is this bad?
    /// Between `mailto:` and `?` stand addresses, `local@domain`, parted by commas; each is percent-decoded before
    /// it is read. A name before the address, angle brackets, a space after a comma and a semicolon between
    /// addresses are what mail programs take in their address line, and RFC 6068 does not: a program may send to
    /// another address than was meant, or to none.
    ///
    /// ## Example
    /// ```text
    /// mailto:anna
    /// mailto:anna@example.org,%20ben@example.org
    /// mailto:Anna%20%3Canna@example.org%3E
    /// mailto:anna@example.org;ben@example.org
    /// mailto://anna@example.org
    /// mailto:a b@example.org
    /// ```
    ///
    /// ## Use instead
    /// Write addresses alone, with commas between them.
    ///
    /// ```text
    /// mailto:anna@example.org,ben@example.org
    /// mailto:%22not%40me%22@example.org
    /// mailto:?to=anna@example.org
    /// ```
    ///
    /// ## References
    /// - [RFC 6068 §2](https://www.rfc-editor.org/rfc/rfc6068#section-2)
    U213 "mailto-bad-address" for rfc6068::To {
        severity: Error,
        fix: Unsafe,
        explains: Rejection,
        check: Text(Facts::OTHER_SCHEME, check),
    }
}

fn check(subject: &Subject<'_>, found: &mut Found<'_>) {
    if !subject.has_scheme(&["mailto"]) {
        return;
    }
    if let Some(authority) = subject.authority() {
        let slashes = Span::new(authority.span.start - 2, authority.span.start);
        let report = found.report(slashes, "slashes before an address", "a mailto URL has none");
        report.advise("write the address right after \"mailto:\"").guess(slashes, "");
        return;
    }
    let path = subject.path();
    let wrong = path.split(',').find(|address| !is_address(address));
    if let Some(wrong) = wrong.filter(|_| !path.is_empty()) {
        tell(wrong, found);
    }
}

/// Whether it is an address, once it is decoded. Letters beyond ASCII may stand in any (RFC 6068 §2, RFC 6531).
fn is_address(text: &str) -> bool {
    let Ok(decoded) = decode_str(text, OnInvalid::Replace) else { return false };
    let ascii: String = decoded.chars().map(|c| if c.is_ascii() { c } else { 'x' }).collect();
    accepts(AddrSpec, &ascii)
}

fn tell(wrong: Part<'_>, found: &mut Found<'_>) {
    let decoded = decode_str(&wrong, OnInvalid::Replace).unwrap_or_default();
    let bare = trimmed(&wrong);
    let (headline, meant) = match () {
        () if decoded.trim().is_empty() => ("an empty address".into(), None),
        () if is_address(bare) => ("a space beside an address".into(), Some(bare.to_owned())),
        () if between_brackets(&wrong).is_some_and(is_address) => {
            ("a name beside an address".into(), between_brackets(&wrong).map(str::to_owned))
        }
        () if wrong.contains(';') && wrong.split(';').all(|address| is_address(trimmed(&address))) => {
            let addresses: Vec<&str> = wrong.text.split(';').map(trimmed).collect();
            ("a semicolon between addresses".into(), Some(addresses.join(",")))
        }
        () if !decoded.contains('@') => (format!("\"{}\" is no address", shown(&decoded)), None),
        () => (format!("\"{}\" is no address as RFC 6068 has them", shown(&decoded)), None),
    };
    let label = if decoded.contains('@') { "expected an address alone" } else { "expected \"local@domain\"" };
    let report = found.report(wrong.span, headline, label);
    if let Some(meant) = meant {
        report.guess(wrong.span, meant);
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

/// What stands between `<` and `>`, encoded or not.
fn between_brackets(text: &str) -> Option<&str> {
    let after = ["%3C", "%3c", "<"].iter().find_map(|open| text.split_once(open)).map(|(_, after)| after)?;
    ["%3E", "%3e", ">"].iter().find_map(|close| after.split_once(close)).map(|(between, _)| between)
}

/// The first few characters.
fn shown(text: &str) -> String {
    text.chars().take(40).collect()
}
