use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc6455;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a fragment in a ws or wss URL.
    ///
    /// ## Why is this bad?
    /// A WebSocket connection has no parts that a fragment could identify. RFC 6455 forbids fragments in these
    /// URLs, even empty ones, and requires `%23` for a `#` that is data. Browsers throw an exception when a page
    /// opens such a URL.
    ///
    /// ## Example
    /// ```text
    /// wss://example.org/chat#room
    /// ws://example.org/#
    /// ```
    ///
    /// ## Use instead
    /// Remove the fragment, or write `%23`.
    ///
    /// ```text
    /// wss://example.org/chat
    /// wss://example.org/chat?room=%231
    /// ```
    ///
    /// ## References
    /// - [RFC 6455 §3](https://www.rfc-editor.org/rfc/rfc6455#section-3)
    U203 "ws-fragment" for rfc6455::WsUri {
        severity: Error,
        roles: Roles::DATA,
        fix: Unsafe,
        explains: Rejection,
        check: Text(Properties::OTHER_SCHEME, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(fragment) = context.fragment().filter(|_| context.has_scheme(&["ws", "wss"])) else { return };
    let with_hash = Span::new(fragment.span.start - 1, fragment.span.end);
    sink.report(with_hash, "fragment in a WebSocket URL", "a connection has no fragments")
        .help("Write \"%23\" if the server needs the \"#\".")
        .unsafe_fix(with_hash, "");
}
