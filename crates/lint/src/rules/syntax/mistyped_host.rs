use std::borrow::Cow;

use crate::knowledge::{is_unlisted, meant_suffix, without_dot, www_mistake};
use crate::{DiagnosticSink, LintContext, Properties, Slice};
use urlgram::grammar::rfc3986;
use urlgram::host::suffix;
use urlgram::mistake::is_list_of_hosts;
use urlgram::span::Span;
use urlgram_documents::LinkRole;

declare_lint! {
    /// ## What it does
    /// Finds a host with a typing error in `www`, in a dot or in the top-level domain.
    ///
    /// ## Why is this bad?
    /// No host with the name `example.con` or `www,example.com` exists, so the link leads nowhere. A host such as
    /// `wwww.example.com` or `wwwexample.com` may exist, and may belong to somebody who waits for such errors.
    ///
    /// ## Example
    /// ```text
    /// http://example.con/
    /// https://example.ogr/
    /// http://wwww.example.com/
    /// http://ww.example.com/
    /// http://www,example.com/
    /// http://example,com/
    /// http://www..example.com/
    /// http://wwwexample.com/
    /// https://www/example.com/
    /// https://githubcom/anna
    /// https://github/anna/project
    /// https://www.examplecom/
    /// https://docs.examplecom/
    /// https://www.www.example.com/
    /// ```
    ///
    /// ## Use instead
    /// Write the name that is meant.
    ///
    /// ```text
    /// http://example.com/
    /// http://www.example.com/
    /// http://www2.example.com/
    /// http://wwwnc.example.org/
    /// https://wwwanna.github.io/
    /// http://example.co/
    /// http://example.test/
    /// https://registry.my_org/
    /// http://example.com,
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.2.2](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2)
    /// - [IANA: Root Zone Database](https://www.iana.org/domains/root/db)
    U131 "mistyped-host" for rfc3986::RegName {
        severity: Error,
        fix: Unsafe,
        precedence: MostSpecific,
        explains: Disagreement,
        check: Text(TRIGGERS, check),
    }
}

const TRIGGERS: Properties =
    Properties::MISTYPED_HOST.union(Properties::LOCAL_SITE).union(Properties::SUB_DELIM).union(Properties::ODD_HOST);

/// Popular sites under `com` and `org`.
const SITES: &[(&str, &str)] = &[
    ("github", "com"),
    ("gitlab", "com"),
    ("youtube", "com"),
    ("google", "com"),
    ("twitter", "com"),
    ("facebook", "com"),
    ("linkedin", "com"),
    ("stackoverflow", "com"),
    ("wikipedia", "org"),
    ("bitbucket", "org"),
];

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(host) = context.host().filter(|host| context.is_special() && !host.starts_with('[')) else { return };
    let Some((at, meant)) = mistake(context, host) else { return };
    let label = if meant.is_empty() { "not the name of a site".into() } else { format!("probably \"{meant}\"") };
    let report = sink.report(at, format!("mistyped host \"{}\"", host.text), label);
    if !meant.is_empty() {
        report.unsafe_fix(at, meant);
    }
}

/// Returns the place of the mistake and what was probably meant, which is empty if that is not known.
fn mistake(context: &LintContext<'_>, host: Slice<'_>) -> Option<(Span, Cow<'static, str>)> {
    let whole = |meant: String| Some((host.span, Cow::Owned(meant)));
    let (first, rest) = host.split_once('.').map_or((host, ""), |(first, rest)| (first, rest.text));
    let is_followed = matches!(context.role(), LinkRole::Link | LinkRole::Prose);
    let last = host.slice(host.rfind('.').map_or(host.len(), |dot| dot + 1), host.len());
    match first.text {
        label if www_mistake(label) && rest.contains('.') => return Some((first.span, "www".into())),
        "www" if rest.starts_with("www.") => return Some((Span::new(first.span.start, first.span.end + 1), "".into())),
        "www" if rest.starts_with('.') => return whole(format!("www.{}", rest.trim_start_matches('.'))),
        "www" if rest.is_empty() && is_followed && !is_beginning(context) => return Some((host.span, "".into())),
        "www" if is_followed && lacks_suffix(&host, rest) => return Some((host.span, "".into())),
        _ => {}
    }
    if meant_suffix(&last).is_some() && is_unlisted(&host) {
        Some((last.span, meant_suffix(&last)?.into()))
    } else if has_commas(&host) && !is_list_of_hosts(&host) {
        whole(host.replace(',', "."))
    } else if is_followed && lacks_dot(&host, &last) {
        whole(format!("{}.{}", &host[..host.len() - 3], &host[host.len() - 3..]))
    } else if is_glued(first.text, &host) {
        whole(format!("www.{}", &host[3..]))
    } else if rest.is_empty() && is_followed {
        let meant = site(first.text, context)?;
        // `https://github/com/a` has a slash in place of the dot.
        let suffix = meant.strip_prefix(first.text).and_then(|suffix| suffix.strip_prefix('.'));
        let is_cut =
            suffix.is_some_and(|suffix| context.path().trim_start_matches('/').split('/').next() == Some(suffix));
        let end = host.span.end + if is_cut { (meant.len() - host.len()) as u32 } else { 0 };
        Some((Span::new(host.span.start, end), meant.into()))
    } else {
        None
    }
}

/// Whether a text is about the beginning `http://www.` of links.
fn is_beginning(context: &LintContext<'_>) -> bool {
    context.role() == LinkRole::Prose && context.path().is_empty() && context.query().is_none()
}

/// Whether the last label of a host with a dot ends with `com` or `org`, as if the dot before it were missing.
fn lacks_dot(host: &str, last: &str) -> bool {
    let name = without_dot(last);
    let is_word = matches!(last, "telecom" | "intercom" | "dotcom" | "intracom");
    // `my_org` and `my-org` stand for any name.
    let is_name = |name: &str| name.len() > 2 && name.ends_with(|c: char| c.is_ascii_alphanumeric());
    host.len() > last.len() && name.is_some_and(is_name) && !is_word && is_unlisted(host)
}

/// Whether `www.` is followed by one label that is not a top-level domain.
fn lacks_suffix(host: &str, rest: &str) -> bool {
    const SPECIAL: [&str; 6] = ["example", "test", "invalid", "localhost", "local", "onion"];
    !rest.contains('.') && is_unlisted(host) && rest.len() > 3 && !SPECIAL.contains(&rest)
}

/// Whether the host is a name with commas in place of dots. Curl reads `{one,two}` as a choice.
fn has_commas(host: &str) -> bool {
    let is_name = |name: &str| suffix::split(name).is_some_and(|parts| parts.listed && parts.registrable.is_some());
    host.contains(',') && !host.ends_with(',') && !host.contains(['{', '}']) && is_name(&host.replace(',', "."))
}

/// Whether the registrable domain starts with `www` and lacks the dot after it.
fn is_glued(first: &str, host: &str) -> bool {
    let letters = first.strip_prefix("www").filter(|rest| rest.starts_with(|c: char| c.is_ascii_lowercase()));
    // Under a private suffix such as `github.io`, users choose the name.
    let is_registrable =
        || suffix::split(host).is_some_and(|parts| parts.registrable.of(host) == Some(host) && !parts.private);
    letters.is_some_and(|rest| rest.len() > 3) && is_registrable()
}

/// Returns the site that a host without a dot stands for.
fn site(host: &str, context: &LintContext<'_>) -> Option<String> {
    let (name, suffix) = SITES.iter().find(|(name, _)| host.starts_with(name))?;
    let is_bare = host == *name && context.path().len() > 1 && context.role() == LinkRole::Link;
    (is_bare || host.strip_prefix(name) == Some(suffix)).then(|| format!("{name}.{suffix}"))
}
