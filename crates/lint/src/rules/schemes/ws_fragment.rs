use crate::{Facts, Found, Subject};
use urlgram::grammar::rfc6455;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a fragment in a ws or wss URL.
    ///
    /// ## Why is this bad?
    /// A connection has no parts that a fragment could point to: RFC 6455 says that fragments mean nothing in these
    /// URLs and must not be used, not even an empty one, and that a `#` that is data must be written `%23`. The
    /// constructor of browsers throws.
    ///
    /// ## Example
    /// ```text
    /// wss://example.org/chat#room
    /// ws://example.org/#
    /// ```
    ///
    /// ## Use instead
    /// Leave the fragment out, or write `%23`.
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
        fix: Unsafe,
        explains: Rejection,
        check: Text(Facts::OTHER_SCHEME, check),
    }
}

fn check(subject: &Subject<'_>, found: &mut Found<'_>) {
    let Some(fragment) = subject.fragment().filter(|_| subject.has_scheme(&["ws", "wss"])) else { return };
    let with_hash = Span::new(fragment.span.start - 1, fragment.span.end);
    found
        .report(with_hash, "a fragment in a WebSocket URL", "a connection has no fragments")
        .advise("write \"%23\" for a \"#\" that the server is to see")
        .guess(with_hash, "");
}
