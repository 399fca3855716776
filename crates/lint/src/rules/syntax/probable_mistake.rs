use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::mistake::{MistakeKind, find};
use urlgram::span::Span;
use urlgram_documents::LinkRole;

declare_lint! {
    /// ## What it does
    /// Finds a text that the grammar accepts, and that a program reads as something else than its author meant.
    ///
    /// ## Why is this bad?
    /// The file of a database becomes a host, a parameter is missing without which the program does nothing, or a driver
    /// rejects the notation of another one. The grammar of URLs has no rule about that, so that the mistake appears only when
    /// the program runs. In a query, most servers read `+` as a space, so that a time loses its time zone, and a mail
    /// address is a different one.
    ///
    /// ## Example
    /// ```text
    /// unix://var/run/docker.sock
    /// sqlite://shop.db
    /// otpauth://totp/Example:anna?issuer=Example
    /// jdbc:postgres://db.example/shop
    /// postgres://undefined:5432/shop
    /// https://example.org/?from=2015-08-10T00:00:00+08:00
    /// https://example.org/?mail=anna+news@example.org
    /// https://example.org/?redirect_uri=https://example.com/#/done
    /// ```
    ///
    /// ## Use instead
    /// Write what is meant.
    ///
    /// ```text
    /// unix:///var/run/docker.sock
    /// sqlite:///shop.db
    /// jdbc:postgresql://db.example/shop
    /// https://example.org/?from=2015-08-10T00:00:00%2B08:00
    /// https://example.org/?mail=anna%2Bnews@example.org
    /// https://example.org/?redirect_uri=https://example.com/%23/done
    /// https://example.org/?q=a+b@example.org
    /// unix://tmp/puma.sock
    /// file://../charts/a
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3](https://www.rfc-editor.org/rfc/rfc3986#section-3)
    /// - [WHATWG URL: application/x-www-form-urlencoded parsing](https://url.spec.whatwg.org/#urlencoded-parsing)
    U133 "probable-mistake" for rfc3986::Uri {
        roles: Roles::of(&[LinkRole::Link, LinkRole::Value, LinkRole::Code]),
        fix: Unsafe,
        precedence: Symptom,
        explains: Rejection,
        check: WellFormed(
            Properties::OTHER_SCHEME
                .union(Properties::PLUS)
                .union(Properties::FRAGMENT)
                .union(Properties::LOCAL_HOST),
            check,
        ),
    }
}

/// Kinds of mistakes in texts that the grammar accepts and that no other lint finds everywhere.
const KINDS: &[MistakeKind] = &[
    MistakeKind::BrokenSeparator,
    MistakeKind::CutValue,
    MistakeKind::EmptyVariable,
    MistakeKind::FolderAsHost,
    MistakeKind::NoHost,
    MistakeKind::PlusInTime,
    MistakeKind::PlusInValue,
    MistakeKind::PortRange,
    MistakeKind::SchemeSyntax,
    MistakeKind::SecondScheme,
    MistakeKind::SplitUserinfo,
];

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    if !may_be_mistaken(context) {
        return;
    }
    let text = context.text();
    let Some(found) = find(text).filter(|found| found.misleads && KINDS.contains(&found.kind)) else { return };
    let finding = sink.report(found.span, found.message, format!("decided by {}", found.source));
    if let Some(meant) = found.meant {
        let (span, changed) = change(text, &meant);
        finding.unsafe_fix(span, changed);
    }
}

/// Whether a text may have a mistake of these kinds. Most URLs of the web have none.
fn may_be_mistaken(context: &LintContext<'_>) -> bool {
    if !context.has_scheme(&["http", "https"]) {
        // Other lints check the host of a file.
        return context.scheme().is_some() && !context.has_scheme(&["file"]);
    }
    let is_local = context.properties().intersects(Properties::LOCAL_HOST);
    let query = context.query();
    let cut = |query: &str| query.contains("://") && context.fragment().is_some();
    is_local || query.is_some_and(|query| query.contains('+') || cut(&query))
}

/// Returns the part of a text in which another one differs, and its replacement.
fn change<'a>(text: &str, meant: &'a str) -> (Span, &'a str) {
    let same = |(a, b): &(char, char)| a == b;
    let start: usize = text.chars().zip(meant.chars()).take_while(same).map(|(c, _)| c.len_utf8()).sum();
    let (rest, other) = (&text[start..], &meant[start..]);
    let end: usize = rest.chars().rev().zip(other.chars().rev()).take_while(same).map(|(c, _)| c.len_utf8()).sum();
    let length = u32::try_from(rest.len() - end).unwrap_or_default();
    (Span::new(0, length).shifted(u32::try_from(start).unwrap_or_default()), &other[..other.len() - end])
}
