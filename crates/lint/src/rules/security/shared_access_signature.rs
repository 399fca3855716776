use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram_secrets::strict::shared_access_signature;

declare_lint! {
    /// ## What it does
    /// Finds a shared access signature of Azure: `sig=` next to `sv=` or `se=`.
    ///
    /// ## Why is this bad?
    /// Anybody who has the URL can read the storage, or write to it, until the signature expires. After that time
    /// the link leads nowhere. Whichever comes first, such a URL does not belong into a document.
    ///
    /// ## Example
    /// ```text
    /// https://a.blob.core.windows.net/b/c?sv=2022-11-02&se=2030-01-01&sr=b&sp=r&sig=a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6%3D
    /// https://a.servicebus.windows.net/b?sr=a&sig=a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6%3D&se=1438205742&skn=key
    /// ```
    ///
    /// ## Use instead
    /// Remove the signature, and create one for each user when it is needed.
    ///
    /// ```text
    /// https://a.blob.core.windows.net/b/c
    /// https://a.blob.core.windows.net/b/c?sv=2022-11-02&sig=<signature>
    /// https://example.com/?sig=a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6
    /// ```
    ///
    /// ## References
    /// - [CWE-598](https://cwe.mitre.org/data/definitions/598.html)
    U430 "shared-access-signature" for rfc3986::Query {
        severity: Error,
        in_examples: true,
        for_every_specification: true,
        check: Text(Properties::SIGNATURE, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    if let Some(signature) = context.query().and_then(shared_access_signature) {
        sink.report(signature.span, "shared access signature in a query", "anybody who sees the URL can use it")
            .help("Remove it, and revoke the key that it was made with.");
    }
}
