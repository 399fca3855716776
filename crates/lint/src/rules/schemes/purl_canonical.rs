use super::parts::body;
use crate::{Facts, Found, Subject};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a package URL that is not in its canonical form.
    ///
    /// ## Why is this bad?
    /// Package URLs are keys: inventories of software and lists of vulnerabilities are matched by them, letter by
    /// letter, and one that is written otherwise matches nothing. The canonical form has the type in lower case, no
    /// slashes after `pkg:`, the name in lower case where the type does not tell cases apart, `-` for the `_` of
    /// PyPI, and the qualifiers sorted and none of them empty.
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
    /// ```
    ///
    /// ## References
    /// - [Package-URL specification](https://github.com/package-url/purl-spec)
    /// - [ECMA-427](https://ecma-international.org/publications-and-standards/standards/ecma-427/)
    U234 "purl-canonical" for rfc3986::Uri {
        fix: Unsafe,
        check: WellFormed(Facts::OTHER_SCHEME, check),
    }
}

/// Types whose namespaces and names do not tell cases apart.
const ANY_CASE: &[&str] = &["alpm", "apk", "bitbucket", "composer", "deb", "github", "hex", "pypi"];

fn check(subject: &Subject<'_>, found: &mut Found<'_>) {
    if !subject.has_scheme(&["pkg"]) {
        return;
    }
    let body = body(subject);
    let (path, query) = body.split_once('?').map_or((body, None), |(path, query)| (path, Some(query)));
    let slashes = path.len() - path.trim_start_matches('/').len();
    let Some((kind, rest)) = path.part(slashes, path.len()).split_once('/') else { return };
    let lower = kind.to_ascii_lowercase();
    let (names, version) = rest.rfind('@').map_or((rest.text, ""), |at| rest.text.split_at(at));
    let names = name_in(&lower, names);
    let sorted = query.map(|query| qualifiers(&query));
    let headline = match () {
        () if slashes > 0 => "slashes after \"pkg:\"",
        () if lower != kind.text => "a type with upper-case letters",
        () if !rest.starts_with(&names) => "a name that is not as its type writes names",
        () if sorted.as_deref() != query.map(|query| query.text) => "qualifiers that are not sorted, or are empty",
        () => return,
    };
    let query = sorted.filter(|sorted| !sorted.is_empty()).map_or(String::new(), |sorted| format!("?{sorted}"));
    let canonical = format!("{lower}/{names}{version}{query}");
    found.report(body.span, headline, format!("canonical: \"pkg:{canonical}\"")).guess(body.span, canonical);
}

fn name_in(kind: &str, names: &str) -> String {
    let names = if ANY_CASE.contains(&kind) { lower_case(names) } else { names.into() };
    if kind == "pypi" { names.replace('_', "-") } else { names }
}

/// Triplets keep their case.
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
    let mut pairs: Vec<String> = pairs.map(|(key, value)| format!("{}={value}", key.to_ascii_lowercase())).collect();
    pairs.sort();
    pairs.join("&")
}
