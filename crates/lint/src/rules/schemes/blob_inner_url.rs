use super::body;
use urlgram::grammar::schemes::blob;
use crate::{Check, Facts, Found, Lint, Severity, Subject};
use urlgram::input::Production;
use urlgram::whatwg::Url;

/// `U237`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Info,
    by_default: false,
    summary: "a blob URL whose origin is none of http, https and file",
    why: "A blob URL names something that a page keeps in memory; after `blob:` stands the origin of that page. If \
          that is no URL of http, https or file, the blob has an origin of its own, equal to no other, and no page may \
          read it. In a document it is of no use in any case: the blob is gone with its page.",
    remedy: "Link to what can be fetched.",
    sources: &["WHATWG URL: origin", "W3C File API: generate a new blob URL"],
    bad: &["blob:x", "blob:ftp://example.org/40a5fb5a-d56d-4a33-b4e2-0acf6a8e5f64"],
    good: &[
        "blob:https://example.org/40a5fb5a-d56d-4a33-b4e2-0acf6a8e5f64",
        "blob:null/40a5fb5a-d56d-4a33-b4e2-0acf6a8e5f64",
    ],
    check: Check::WellFormed(Facts::OTHER_SCHEME, look),
    ..Lint::new("U237", "blob-inner-url", <blob::BlobOrigin as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    if !subject.has_scheme(&["blob"]) {
        return;
    }
    let body = body(subject);
    let has_origin = Url::parse(&body).is_ok_and(|url| matches!(url.scheme(), "http" | "https" | "file"));
    // What browsers write for an origin that is opaque.
    if !has_origin && !body.starts_with("null/") {
        found.report(body.span, "a blob URL without an origin", "expected an http, https or file URL");
    }
}
