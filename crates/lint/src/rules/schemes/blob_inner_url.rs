use super::parts::body;
use crate::{Facts, Found, Subject};
use urlgram::grammar::schemes::blob;
use urlgram::whatwg::Url;

declare_lint! {
    /// ## What it does
    /// Finds a blob URL whose origin is none of http, https and file.
    ///
    /// ## Why is this bad?
    /// A blob URL names something that a page keeps in memory; after `blob:` stands the origin of that page. If
    /// that is no URL of http, https or file, the blob has an origin of its own, equal to no other, and no page may
    /// read it. In a document it is of no use in any case: the blob is gone with its page.
    ///
    /// ## Example
    /// ```text
    /// blob:x
    /// blob:ftp://example.org/40a5fb5a-d56d-4a33-b4e2-0acf6a8e5f64
    /// ```
    ///
    /// ## Use instead
    /// Link to what can be fetched.
    ///
    /// ```text
    /// blob:https://example.org/40a5fb5a-d56d-4a33-b4e2-0acf6a8e5f64
    /// blob:null/40a5fb5a-d56d-4a33-b4e2-0acf6a8e5f64
    /// ```
    ///
    /// ## References
    /// - [WHATWG URL: origin](https://url.spec.whatwg.org/#concept-url-origin)
    /// - [W3C File API: generate a new blob URL](https://www.w3.org/TR/FileAPI/#unicodeBlobURL)
    U237 "blob-inner-url" for blob::BlobOrigin {
        severity: Info,
        by_default: false,
        check: WellFormed(Facts::OTHER_SCHEME, check),
    }
}

fn check(subject: &Subject<'_>, found: &mut Found<'_>) {
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
