use urlgram::grammar::rfc3986;
use crate::{Check, Facts, Found, Lint, Mends, Severity, Subject};
use urlgram::input::Production;
use urlgram::span::Span;

/// `U511`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Info,
    by_default: false,
    mends: Mends::Unsafely,
    summary: "a parameter that says how a reader came, not where to",
    why: "`utm_source`, `gclid`, `fbclid` and their kin tell a server's statistics which advertisement or mail a \
          visitor came from. In a document they are a leftover of copying: they make every reader look like that \
          visitor, count clicks that never were, give one page many addresses, and may name the person who copied.",
    remedy: "Take the parameter out.",
    sources: &["RFC 3986 §3.4", "RFC 9110 §17.9"],
    bad: &["https://example.org/?utm_source=mail&utm_medium=x", "https://example.org/?id=1&fbclid=abc#top"],
    good: &["https://example.org/?source=mail", "https://example.org/?id=1#utm_source"],
    check: Check::WellFormed(Facts::QUERY, look),
    ..Lint::new("U511", "tracking-parameter", <rfc3986::Query as Production>::RULE)
};

/// Names that those who run advertisement and mail give: Google, Meta, Microsoft, Yandex, X, TikTok, HubSpot, Mailchimp
/// and others.
const NAMES: &[&str] = &[
    "gclid", "gclsrc", "dclid", "gbraid", "wbraid", "fbclid", "igshid", "igsh", "msclkid", "yclid", "ysclid", "twclid",
    "ttclid", "li_fat_id", "mc_cid", "mc_eid", "mkt_tok", "_hsenc", "_hsmi", "__hssc", "__hstc", "hsctatracking",
    "vero_id", "vero_conv", "oly_anon_id", "oly_enc_id", "_openstat", "s_cid", "rb_clickid",
];

const PREFIXES: &[&str] = &["utm_", "mtm_", "pk_campaign", "pk_kwd", "pk_source", "pk_medium"];

fn is_tracking(key: &str) -> bool {
    let begins = |prefix: &&str| key.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix));
    NAMES.iter().any(|name| key.eq_ignore_ascii_case(name)) || PREFIXES.iter().any(begins)
}

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let (Some(query), Some((key, _))) = (subject.query(), subject.pairs().find(|(key, _)| is_tracking(key))) else {
        return;
    };
    let kept: Vec<&str> = query.split('&').filter(|pair| !is_tracking(key_of(pair))).map(|pair| pair.text).collect();
    // Without a pair, there is no query at all.
    let (from, kept) =
        if kept.is_empty() { (query.span.start - 1, String::new()) } else { (query.span.start, kept.join("&")) };
    let span = Span::new(from, query.span.end);
    found
        .report(key.span, format!("\"{}\" is a tracking parameter", key.text), "says how a reader came, not where to")
        .guess(span, kept);
}

fn key_of(pair: &str) -> &str {
    pair.split_once('=').map_or(pair, |(key, _)| key)
}
