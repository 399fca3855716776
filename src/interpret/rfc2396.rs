//! RFC 2396 §5.2, *Resolving Relative References to Absolute Form*, where it is not yet RFC 3986's.
//!
//! Dot segments go from a merged path only (step 6), not from one that is absolute already (step 5). A `..` with nothing above
//! it stays, as step 6g allows and its examples show (§C.2). The empty reference is the current document (step 2).

use alloc::string::String;
use alloc::vec::Vec;

use crate::pass::MAX_LEN;
use crate::resolve::ResolveError;
use crate::uri::Reference;

/// Returns the target of `r` relative to `base`. Both were parsed by RFC 2396.
pub(super) fn resolve(base: &Reference<&str>, r: &Reference<&str>) -> Result<String, ResolveError> {
    let scheme = base.scheme().ok_or(ResolveError::RelativeBase)?;
    if r.scheme().is_some() {
        return Ok(String::from(r.as_str()));
    }
    if base.as_str().len() + r.as_str().len() >= MAX_LEN {
        return Err(ResolveError::TooLong);
    }
    let path = r.path().as_str();
    let is_document = path.is_empty() && r.authority().is_none() && r.query().is_none();
    let authority = r.authority().or(base.authority());
    let (path, query) = match path {
        _ if is_document => (String::from(base.path().as_str()), base.query()),
        _ if r.authority().is_some() || path.starts_with('/') => (String::from(path), r.query()),
        _ => (merged(base.path().as_str(), path, authority.is_some()), r.query()),
    };
    let mut text = String::from(scheme);
    text.push(':');
    for (before, part) in [
        ("//", authority.as_ref().map(|authority| authority.as_str())),
        ("", Some(&*path)),
        ("?", query),
        ("#", r.fragment()),
    ] {
        if let Some(part) = part {
            text.push_str(before);
            text.push_str(part);
        }
    }
    Ok(text)
}

/// Step 6. A base that ends with its authority lends a slash, on which the document is silent.
fn merged(base: &str, path: &str, has_authority: bool) -> String {
    let parent = match base.rfind('/') {
        Some(slash) => &base[..=slash],
        None if has_authority => "/",
        None => "",
    };
    let root = if parent.starts_with('/') { "/" } else { "" };
    let mut out: Vec<&str> = Vec::new();
    let segments = parent[root.len()..].split_inclusive('/').chain(path.split_inclusive('/'));
    for segment in segments {
        match segment.trim_end_matches('/') {
            // 6c, 6d: a `.` goes.
            "." => {}
            // 6e, 6f: a `..` goes with the segment before it.
            ".." if out.last().is_some_and(|last| last.trim_end_matches('/') != "..") => {
                out.pop();
            }
            _ => out.push(segment),
        }
    }
    core::iter::once(root).chain(out).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar::rfc2396::UriReference;
    use crate::pass::parse;

    #[track_caller]
    fn resolves(r: &str, expected: &str) {
        let read = |text| Reference::from_parts(text, parse(UriReference, text).unwrap());
        assert_eq!(resolve(&read("http://a/b/c/d;p?q"), &read(r)).unwrap(), expected, "{r}");
    }

    /// RFC 2396 appendix C. Its grammar rejects the reference `?y` (erratum 452).
    #[test]
    fn appendix_c() {
        for (r, expected) in [
            ("g:h", "g:h"),
            ("g", "http://a/b/c/g"),
            ("./g", "http://a/b/c/g"),
            ("g/", "http://a/b/c/g/"),
            ("/g", "http://a/g"),
            ("//g", "http://g"),
            ("g?y", "http://a/b/c/g?y"),
            ("#s", "http://a/b/c/d;p?q#s"),
            ("g#s", "http://a/b/c/g#s"),
            ("g?y#s", "http://a/b/c/g?y#s"),
            (";x", "http://a/b/c/;x"),
            ("g;x", "http://a/b/c/g;x"),
            ("g;x?y#s", "http://a/b/c/g;x?y#s"),
            (".", "http://a/b/c/"),
            ("./", "http://a/b/c/"),
            ("..", "http://a/b/"),
            ("../", "http://a/b/"),
            ("../g", "http://a/b/g"),
            ("../..", "http://a/"),
            ("../../", "http://a/"),
            ("../../g", "http://a/g"),
            ("", "http://a/b/c/d;p?q"),
            ("../../../g", "http://a/../g"),
            ("../../../../g", "http://a/../../g"),
            ("/./g", "http://a/./g"),
            ("/../g", "http://a/../g"),
            ("g.", "http://a/b/c/g."),
            (".g", "http://a/b/c/.g"),
            ("g..", "http://a/b/c/g.."),
            ("..g", "http://a/b/c/..g"),
            ("./../g", "http://a/b/g"),
            ("./g/.", "http://a/b/c/g/"),
            ("g/./h", "http://a/b/c/g/h"),
            ("g/../h", "http://a/b/c/h"),
            ("g;x=1/./y", "http://a/b/c/g;x=1/y"),
            ("g;x=1/../y", "http://a/b/c/y"),
            ("g?y/../x", "http://a/b/c/g?y/../x"),
            ("g#s/../x", "http://a/b/c/g#s/../x"),
            ("http:g", "http:g"),
        ] {
            resolves(r, expected);
        }
    }
}
