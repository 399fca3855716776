use std::borrow::Cow;

use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::percent::{OnInvalid, decode_str, encode};
use urlgram::purl::{PURL_CHAR, Purl, split};
use urlgram::scheme::pkg;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a package URL that is not in canonical form, or whose parts are separated by other characters.
    ///
    /// ## Why is this bad?
    /// Inventories of software and lists of vulnerabilities compare package URLs as text, so another form of the
    /// same URL matches nothing. In the canonical form, the type is in lower case and no slashes follow `pkg:`. The
    /// name is in lower case if its type ignores case, PyPI names have `-` instead of `_`, the qualifiers are sorted and
    /// not empty, and all characters but letters, digits and `.-_~:` are percent-encoded.
    ///
    /// An encoded slash is a character of a name: the scope of npm, or the owner of a repository, is then no namespace.
    /// A version follows `@`, also that of an image, whose tag follows a colon elsewhere.
    ///
    /// ## Example
    /// ```text
    /// pkg:NPM/left-pad@1.3.0
    /// pkg://npm/left-pad
    /// pkg:pypi/Typing_Extensions
    /// pkg:deb/debian/curl?b=1&arch=x
    /// pkg:deb/debian/attr@2.4.47-2+b1
    /// pkg:npm/%40babel%2Ftraverse@7.29.7
    /// pkg:docker/library/nginx:1.19
    /// ```
    ///
    /// ## Use instead
    /// Write the canonical form.
    ///
    /// ```text
    /// pkg:npm/left-pad@1.3.0
    /// pkg:pypi/typing-extensions
    /// pkg:maven/org.Apache/Commons_IO
    /// pkg:deb/debian/curl?arch=x&b=1
    /// pkg:generic/x?a=1&a.b=2
    /// pkg:npm/%40babel/traverse@7.29.7
    /// pkg:docker/library/nginx@1.19
    /// pkg:oci/nginx@sha256:f7e9fab7
    /// pkg:generic/a%2Fb@1:2
    /// ```
    ///
    /// ## References
    /// - [Package-URL specification](https://github.com/package-url/purl-spec)
    /// - [ECMA-427](https://ecma-international.org/publications-and-standards/standards/ecma-427/)
    U234 "purl-canonical" for pkg::PkgUri {
        roles: Roles::WRITTEN,
        fix: Unsafe,
        check: WellFormed(Properties::OTHER_SCHEME, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    if !context.has_scheme(&["pkg"]) {
        return;
    }
    let Some(scheme) = context.scheme() else { return };
    let body = context.at(Span::new(scheme.span.end + 1, context.whole().span.end));
    // Another lint reports a text that is not a purl.
    let Some(canonical) = Purl::parse(context.text()).ok().map(|purl| purl.to_string()) else { return };
    if mistaken_separator(context, sink).is_some() {
        return;
    }
    let Some(canonical) = canonical.strip_prefix("pkg:").filter(|canonical| *canonical != body.text) else { return };
    let (rest, query, _) = parts(body.text);
    let (kind, _) = rest.trim_start_matches('/').split_once('/').unwrap_or((rest, ""));
    let (canonical_rest, canonical_query, _) = parts(canonical);
    let headline: Cow<'static, str> = if rest.starts_with('/') {
        "slashes after \"pkg:\"".into()
    } else if kind.bytes().any(|byte| byte.is_ascii_uppercase()) {
        "upper-case letters in the type".into()
    } else if rest != canonical_rest && decoded(rest) == decoded(canonical_rest) {
        "characters are not percent-encoded as in the canonical form".into()
    } else if rest != canonical_rest {
        "name is not in the form of its type".into()
    } else if sorted(query) != sorted(canonical_query) {
        of_qualifiers(query)
    } else if query != canonical_query {
        "qualifiers are unsorted".into()
    } else {
        "the subpath is not in the canonical form".into()
    };
    let canonical = canonical.to_owned();
    sink.report(body.span, headline, format!("canonical form: \"pkg:{canonical}\"")).unsafe_fix(body.span, canonical);
}

/// Returns what is wrong with the first qualifier that is not in the canonical form.
fn of_qualifiers(query: &str) -> Cow<'static, str> {
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
        if value.is_empty() {
            return format!("qualifier \"{key}\" without a value").into();
        }
        if key.bytes().any(|byte| byte.is_ascii_uppercase()) {
            return format!("upper-case letters in the key \"{key}\" of a qualifier").into();
        }
        let encoded = decode_str(value, OnInvalid::Keep).map(|value| encode(PURL_CHAR, &*value).into_owned());
        if encoded.is_ok_and(|encoded| encoded != value) {
            return format!("value of the qualifier \"{key}\" is not percent-encoded as in the canonical form").into();
        }
    }
    "empty qualifiers".into()
}

/// Reports an encoded slash after the namespace, and a colon before the version of an image.
fn mistaken_separator(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) -> Option<()> {
    let parts = split(context.text()).ok()?;
    let (ty, name) = (context.at(parts.ty), context.at(parts.name));
    let is_type = |types: &[&str]| types.iter().any(|known| ty.eq_ignore_ascii_case(known));
    let is_scoped = || is_type(&["npm"]) && parts.namespace.get().is_none() && decoded(name.text).starts_with('@');
    let find = |signs: [&str; 3]| signs.iter().find_map(|sign| Some((name.text.find(sign)?, sign.len())));
    let place = |at: usize, len: usize| Span::new(0, len as u32).shifted(name.span.start + at as u32);
    if let Some((at, len)) = find(["%2F", "%2f", "%2F"]).filter(|_| is_scoped() || is_type(&["docker"])) {
        let label = if is_type(&["npm"]) {
            "the scope is a namespace, a segment of its own"
        } else {
            "the namespace is a segment of its own"
        };
        sink.report(place(at, len), "encoded slash in the name of a package", label)
            .help("A slash separates the namespace from the name, and only other slashes are percent-encoded.")
            .unsafe_fix(place(at, len), "/");
        return Some(());
    }
    let (at, len) = find([":", "%3A", "%3a"]).filter(|_| is_type(&["docker", "oci"]))?;
    let is_only = parts.version.get().is_none();
    sink.report(place(at, len), "colon in the name of an image", "the version, such as a tag, follows \"@\"")
        .help("Write \"@\" before the version, which is a tag or a digest.")
        .unsafe_fix_if(is_only, place(at, len), "@");
    Some(())
}

/// Returns the text before the qualifiers, the qualifiers, and the subpath.
fn parts(text: &str) -> (&str, &str, &str) {
    let (text, subpath) = text.split_once('#').unwrap_or((text, ""));
    let (rest, query) = text.split_once('?').unwrap_or((text, ""));
    (rest, query, subpath)
}

fn decoded(text: &str) -> Cow<'_, str> {
    decode_str(text, OnInvalid::Keep).unwrap_or(Cow::Borrowed(text))
}

fn sorted(query: &str) -> Vec<&str> {
    let mut pairs: Vec<&str> = query.split('&').collect();
    pairs.sort_unstable();
    pairs
}
