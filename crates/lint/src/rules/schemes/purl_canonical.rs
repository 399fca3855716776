use super::parts::body;
use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a package URL that is not in canonical form.
    ///
    /// ## Why is this bad?
    /// Inventories of software and lists of vulnerabilities compare package URLs as text, so another form of the
    /// same URL matches nothing. In the canonical form, the type is in lower case and no slashes follow `pkg:`. The
    /// name is in lower case if its type ignores case, PyPI names have `-` instead of `_`, and the qualifiers are
    /// sorted and not empty.
    ///
    /// ## Example
    /// ```text
    /// pkg:NPM/left-pad@1.3.0
    /// pkg://npm/left-pad
    /// pkg:pypi/Typing_Extensions
    /// pkg:deb/debian/curl?b=1&arch=x
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
    /// ```
    ///
    /// ## References
    /// - [Package-URL specification](https://github.com/package-url/purl-spec)
    /// - [ECMA-427](https://ecma-international.org/publications-and-standards/standards/ecma-427/)
    U234 "purl-canonical" for rfc3986::Uri {
        roles: Roles::WRITTEN,
        fix: Unsafe,
        check: WellFormed(Properties::OTHER_SCHEME, check),
    }
}

/// Types whose namespaces and names are case-insensitive.
const ANY_CASE: &[&str] = &["alpm", "apk", "bitbucket", "composer", "deb", "github", "hex", "pypi"];

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    if !context.has_scheme(&["pkg"]) {
        return;
    }
    let body = body(context);
    let (path, query) = body.split_once('?').map_or((body, None), |(path, query)| (path, Some(query)));
    let slashes = path.len() - path.trim_start_matches('/').len();
    let Some((kind, rest)) = path.slice(slashes, path.len()).split_once('/') else { return };
    let lower = kind.to_ascii_lowercase();
    let (names, version) = rest.rfind('@').map_or((rest.text, ""), |at| rest.text.split_at(at));
    let names = name_in(&lower, names);
    let sorted = query.map(|query| qualifiers(&query));
    let headline = if slashes > 0 {
        "slashes after \"pkg:\""
    } else if lower != kind.text {
        "upper-case letters in the type"
    } else if !rest.starts_with(&names) {
        "name is not in the form of its type"
    } else if sorted.as_deref() != query.map(|query| query.text) {
        "qualifiers are unsorted or empty"
    } else {
        return;
    };
    let query = sorted.filter(|sorted| !sorted.is_empty()).map_or(String::new(), |sorted| format!("?{sorted}"));
    let canonical = format!("{lower}/{names}{version}{query}");
    sink.report(body.span, headline, format!("canonical form: \"pkg:{canonical}\"")).unsafe_fix(body.span, canonical);
}

fn name_in(kind: &str, names: &str) -> String {
    let names = if ANY_CASE.contains(&kind) { lower_case(names) } else { names.into() };
    if kind == "pypi" { names.replace('_', "-") } else { names }
}

/// Percent-encodings keep their case.
fn lower_case(text: &str) -> String {
    let mut in_triplet = 0_u8;
    let lower = |c: char| {
        let is_digit = in_triplet > 0;
        in_triplet = if c == '%' { 2 } else { in_triplet.saturating_sub(1) };
        if is_digit { c } else { c.to_ascii_lowercase() }
    };
    text.chars().map(lower).collect()
}

fn qualifiers(query: &str) -> String {
    let pairs = query.split('&').filter_map(|pair| pair.split_once('=')).filter(|(_, value)| !value.is_empty());
    let mut pairs: Vec<_> = pairs.map(|(key, value)| (key.to_ascii_lowercase(), value)).collect();
    // By their keys: `a` comes before `a.b`, although `=` comes after a dot.
    pairs.sort();
    pairs.iter().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join("&")
}
