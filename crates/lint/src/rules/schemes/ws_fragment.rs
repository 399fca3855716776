use urlgram::grammar::rfc6455;
use crate::{Check, Facts, Found, Lint, Mends, Severity, Subject};
use urlgram::input::Production;
use urlgram::span::Span;

/// `U203`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Error,
    mends: Mends::Unsafely,
    summary: "a fragment in a ws or wss URL",
    why: "A connection has no parts that a fragment could point to: RFC 6455 says that fragments mean nothing in these \
          URLs and must not be used, not even an empty one, and that a `#` that is data must be written `%23`. The \
          constructor of browsers throws.",
    remedy: "Leave the fragment out, or write `%23`.",
    sources: &["RFC 6455 §3"],
    bad: &["wss://example.org/chat#room", "ws://example.org/#"],
    good: &["wss://example.org/chat", "wss://example.org/chat?room=%231"],
    silences: &["U200"],
    check: Check::Text(Facts::OTHER_SCHEME, look),
    ..Lint::new("U203", "ws-fragment", <rfc6455::WsUri as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let Some(fragment) = subject.fragment().filter(|_| subject.has_scheme(&["ws", "wss"])) else { return };
    let with_hash = Span::new(fragment.span.start - 1, fragment.span.end);
    found
        .report(with_hash, "a fragment in a WebSocket URL", "a connection has no fragments")
        .advise("write \"%23\" for a \"#\" that the server is to see")
        .guess(with_hash, "");
}
