//! Passwords that no server follows, so that they are in the place of a port: `postgres://anna:s3cret/shop`.

use super::passwords::{password, scheme};
use super::secret::Secret;
use urlgram::mistake::password_without_server;

/// Adds the passwords that no server follows.
pub(super) fn without_server(text: &str, found: &mut Vec<Secret>) {
    // A search for three bytes at once costs more to begin than most texts to read.
    for at in memchr::memchr_iter(b':', text.as_bytes()) {
        found.extend(place_without_server(text, at).and_then(|(start, end)| password(text, start, end)));
    }
}

/// Whether a password that no server follows is in the URL whose scheme ends at a colon.
pub(super) fn has_no_server(text: &str, colon: usize) -> bool {
    place_without_server(text, colon).is_some()
}

/// Returns the start and the end of a password that no server follows, after the colon of a scheme.
fn place_without_server(text: &str, colon: usize) -> Option<(usize, usize)> {
    let rest = text[colon..].strip_prefix("://")?;
    // Those of sites are the most.
    let before = &text[..colon];
    if before.ends_with("http") || before.ends_with("https") {
        return None;
    }
    let start = colon + "://".len();
    let authority = &rest[..rest.find(|c: char| c.is_whitespace() || "/?#\"'<>`".contains(c)).unwrap_or(rest.len())];
    let place = password_without_server(scheme(text, colon), authority)?;
    Some((start + place.start as usize, start + place.end as usize))
}
