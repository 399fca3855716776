use std::borrow::Cow;

use crate::text::stripped;
use crate::{DiagnosticSink, LintContext, Properties, Slice};
use urlgram::grammar::rfc3986;
use urlgram::percent::{OnInvalid, decode_str};
use urlgram::scheme::data::DataUrl;

declare_lint! {
    /// ## What it does
    /// Finds a link that runs a script, or that contains an HTML document or an image with a script.
    ///
    /// ## Why is this bad?
    /// A `javascript:` link runs its text as a program, with the rights of the page that contains the link. HTML in
    /// a `data:` URL can contain scripts; browsers no longer open it from a link, but frames and other programs do.
    /// If a page shows URLs that other people enter, this is how a foreign script gets into the page. SVG and XML in
    /// a `data:` URL are reported only if they have a script. A bookmarklet, which is a whole program that a reader adds to
    /// the bookmarks, is not reported.
    ///
    /// ## Example
    /// ```text
    /// javascript:alert(1)
    /// JavaScript:void(0)
    /// vbscript:MsgBox(1)
    /// data:text/html,%3Cscript%3E
    /// data:image/svg+xml,%3Csvg%20onload=%22alert(1)%22%3E
    /// data:image/svg+xml;base64,PHN2Zz48c2NyaXB0Pg==
    /// ```
    ///
    /// ## Use instead
    /// Use an http or https URL. Accept only these schemes in data from other people.
    ///
    /// ```text
    /// data:text/plain,hello
    /// data:image/png;base64,iVBORw0KGgo=
    /// data:image/svg+xml,%3Csvg%3E%3C/svg%3E
    /// http://example.org/javascript:x
    /// data:,text/html
    /// javascript:(function()%7Bdocument.body.style.fontSize='2em';document.title='Large'%7D)()
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §7](https://www.rfc-editor.org/rfc/rfc3986#section-7)
    /// - [HTML: javascript: URLs](https://html.spec.whatwg.org/multipage/browsing-the-web.html#the-javascript:-url-special-case)
    /// - [CWE-79](https://cwe.mitre.org/data/definitions/79.html)
    /// - [CWE-95](https://cwe.mitre.org/data/definitions/95.html)
    U403 "dangerous-scheme" for rfc3986::Scheme {
        severity: Error,
        roles: Roles::LINK,
        explains: Rejection,
        for_every_specification: true,
        check: Text(Properties::OTHER_SCHEME, check),
    }
}

/// Media types of documents that are made to contain scripts.
const PAGES: &[&str] = &["text/html", "application/xhtml+xml"];

/// Media types of images and data that can contain scripts, but hardly ever do.
const DRAWINGS: &[&str] = &["image/svg+xml", "text/xml", "application/xml"];

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(scheme) = context.scheme() else { return };
    let name = stripped(scheme.text);
    if ["javascript", "vbscript"].iter().any(|script| name.eq_ignore_ascii_case(script)) {
        if is_bookmarklet(&context.text()[scheme.span.end as usize + 1..]) {
            return;
        }
        sink.report(
            scheme.span,
            format!("\"{}:\" URL runs a script", name.to_ascii_lowercase()),
            "runs when the link is followed",
        )
        .help("Use an http or https URL.");
    } else if name.eq_ignore_ascii_case("data") {
        let whole = context.whole();
        let rest = whole.slice(scheme.span.end as usize + 1, whole.len());
        if let Some(media) = media_type(rest).filter(|media| can_run(media, context.text())) {
            sink.report(
                media.span,
                format!("{} document in a URL", media.to_ascii_lowercase()),
                "it can contain scripts",
            )
            .help("Use an http or https URL.");
        }
    }
}

/// Whether the program in a `javascript:` URL is a bookmarklet: a long function that calls itself, so that it has no names in common with the
/// page where it runs, or a long program in percent-encoding.
fn is_bookmarklet(program: &str) -> bool {
    const MIN_FUNCTION: usize = 60;
    const MIN_PROGRAM: usize = 120;
    const MIN_ESCAPES: usize = 8;
    let start = decode_str(program.get(..MIN_FUNCTION).unwrap_or_default(), OnInvalid::Keep).unwrap_or_default();
    let start = start.trim_start_matches([' ', '!', '+', ';']);
    let start = start.strip_prefix("void").unwrap_or(start).trim_start().trim_start_matches('(');
    let is_function = ["function", ")", "async"].iter().any(|word| start.starts_with(word));
    is_function && program.contains(['{', '%'])
        || program.len() >= MIN_PROGRAM && program.matches('%').count() >= MIN_ESCAPES
}

/// Whether data of this type runs scripts, or contains one.
fn can_run(media: &str, text: &str) -> bool {
    let is_one = |types: &[&str]| types.iter().any(|one| media.eq_ignore_ascii_case(one));
    is_one(PAGES) || is_one(DRAWINGS) && has_script(text)
}

/// Whether the data of a `data:` URL contains a script.
fn has_script(text: &str) -> bool {
    let Some(bytes) = DataUrl::parse(text).ok().and_then(|url| url.bytes().ok().map(Cow::into_owned)) else {
        return false;
    };
    let data = bytes.to_ascii_lowercase();
    [&b"<script"[..], b"javascript:", b"onload", b"onerror", b"onclick"]
        .iter()
        .any(|sign| memchr::memmem::find(&data, sign).is_some())
}

/// Returns the text before the first `;` or `,`.
fn media_type(data: Slice<'_>) -> Option<Slice<'_>> {
    data.find([';', ',']).map(|end| data.slice(0, end)).filter(|media| media.len() < 64)
}
