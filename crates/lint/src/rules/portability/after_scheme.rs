//! The text after a scheme that lacks its slashes.

/// Whether the text after the scheme and its colon looks like a relative reference and not like a host.
pub(super) fn is_relative(rest: &str) -> bool {
    let first = rest.split(['/', '?', '#', '\\']).next().unwrap_or(rest);
    let looks_like_host = first.contains(['.', ':', '@', '[', '%']) || first.eq_ignore_ascii_case("localhost");
    !rest.is_empty()
        && !rest.starts_with(|c| matches!(c, '/' | '\\') || c <= ' ')
        && (!looks_like_host || first.starts_with('.'))
}
