use super::parts::body;
use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::scheme::blob;
use urlgram::whatwg::Url;

declare_lint! {
    /// ## What it does
    /// Finds a blob URL whose origin is not an http, https or file URL.
    ///
    /// ## Why is this bad?
    /// A blob URL names data that a page keeps in memory, and the text after `blob:` starts with the origin of that
    /// page. If it is not an http, https or file URL, the blob has an opaque origin, and no page may read it. In a
    /// document, a blob URL is of no use in any case, because the data is gone when its page is closed.
    ///
    /// ## Example
    /// ```text
    /// blob:x
    /// blob:ftp://example.org/40a5fb5a-d56d-4a33-b4e2-0acf6a8e5f64
    /// ```
    ///
    /// ## Use instead
    /// Link to a resource that can be fetched.
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
        check: WellFormed(Properties::OTHER_SCHEME, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    if !context.has_scheme(&["blob"]) {
        return;
    }
    let body = body(context);
    let has_origin = Url::parse(&body).is_ok_and(|url| matches!(url.scheme(), "http" | "https" | "file"));
    // Browsers write `null` for an opaque origin.
    if !has_origin && !body.starts_with("null/") {
        sink.report(body.span, "blob URL without an origin", "expected an http, https or file URL");
    }
}
