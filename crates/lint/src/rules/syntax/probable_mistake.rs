use crate::text::changed_part;
use crate::{DiagnosticSink, LintContext, Properties, Slice};
use urlgram::grammar::rfc3986;
use urlgram::mistake::{MistakeKind, find, is_list_of_hosts};
use urlgram::scheme::connection::documentation;
use urlgram::scheme::entry;
use urlgram_documents::LinkRole;

declare_lint! {
    /// ## What it does
    /// Finds a text that the grammar accepts, and that a program reads as something else than its author meant.
    ///
    /// ## Why is this bad?
    /// The file of a database becomes a host, a parameter is missing without which the program does nothing, or a driver
    /// rejects the notation of another one. The grammar of URLs has no rule about that, so that the mistake appears only when
    /// the program runs. In a query, most servers read `+` as a space, so that a time loses its time zone, and a mail
    /// address is a different one. Parameters after the `#` reach no server.
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
    /// https://example.org/#top?utm_source=news
    /// http://127.0.0.1,example.org
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
                .union(Properties::LOCAL_SITE)
                .union(Properties::FRAGMENT)
                .union(Properties::SUB_DELIM),
            check,
        ),
    }
}

/// Kinds of mistakes in texts that the grammar accepts and that no other lint finds everywhere.
const KINDS: &[MistakeKind] = &[
    MistakeKind::BrokenSeparator,
    MistakeKind::EmptyVariable,
    MistakeKind::FolderAsHost,
    MistakeKind::MistypedDelimiter,
    MistakeKind::NoHost,
    MistakeKind::PlusInTime,
    MistakeKind::PlusInValue,
    MistakeKind::PortRange,
    MistakeKind::SchemeSyntax,
    MistakeKind::SecondScheme,
    MistakeKind::SeveralServers,
    MistakeKind::SplitUserinfo,
];

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    if !may_be_mistaken(context) {
        return;
    }
    let text = context.text();
    let Some(found) = find(text).filter(|found| found.misleads && KINDS.contains(&found.kind)) else { return };
    // In a program, the start of all URLs of a scheme is a text as well.
    if found.kind == MistakeKind::NoHost && text.ends_with("://") {
        return;
    }
    // The documents of other schemes decide about several servers.
    if found.kind == MistakeKind::SeveralServers && !context.has_scheme(&["http", "https"]) {
        return;
    }
    // The client of Docker for Python reads this form of its default: `DEFAULT_UNIX_SOCKET` of docker/constants.py.
    if context.has_scheme(&["http+unix"]) && text.ends_with("/docker.sock") {
        return;
    }
    let finding = sink.report(found.span, found.message, format!("decided by {}", found.source));
    if let Some(meant) = found.meant {
        let (span, changed) = changed_part(text, &meant);
        finding.unsafe_fix(span, changed);
    }
}

/// Schemes without a grammar that the search knows: keys of one-time passwords, and sockets, also of `http+unix`.
const OTHERS: [&str; 2] = ["otpauth", "unix"];

/// Whether a text may have a mistake of these kinds. Most URLs have none, and the search is slow.
fn may_be_mistaken(context: &LintContext<'_>) -> bool {
    let Some(scheme) = context.scheme() else { return false };
    if !context.has_scheme(&["http", "https"]) {
        // Other lints check the host of a file. Of a scheme that nobody has described, nothing is known.
        let is_other = OTHERS.iter().any(|known| scheme.ends_with(known));
        let is_known = is_other || entry(&scheme).is_some() || documentation(&scheme).is_some();
        return is_known && !context.has_scheme(&["file"]);
    }
    // A name of a machine at home is no mistake, and the text of an absent value has none of its digits, dots and hyphens.
    let is_word =
        |host: &str| !["", "localhost"].contains(&host) && host.bytes().all(|byte| byte.is_ascii_alphabetic());
    let has = |properties| context.properties().intersects(properties);
    if has(Properties::LOCAL_SITE) && context.host().is_some_and(|host| is_word(host.text)) {
        return true;
    }
    // A list of hosts, such as that of NO_PROXY.
    if has(Properties::SUB_DELIM) && context.host().is_some_and(|host| is_list_of_hosts(host.text)) {
        return true;
    }
    // Parameters of a campaign, which no server gets.
    let has_campaign = |fragment: Slice<'_>| fragment.contains('?') && fragment.contains("?utm_");
    if has(Properties::FRAGMENT) && context.fragment().is_some_and(has_campaign) {
        return true;
    }
    // A time, or an address of mail.
    let signs = [":", "@", "%40", "%3A", "%3a"];
    has(Properties::PLUS)
        && context.query().is_some_and(|query| query.contains('+') && signs.iter().any(|sign| query.contains(sign)))
}
