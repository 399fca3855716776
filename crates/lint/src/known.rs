//! Names that others imitate, compared by the skeletons of UTS #39 section 4.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::canonical_combining_class;
use unicode_security::confusable_detection::skeleton;

/// Built-in known names, one a line, after comment lines that begin with `#`.
pub(super) const HOSTS: &str = include_str!("known_hosts.txt");

/// Returns the appearance of `label`: its skeleton, in lower case, without diacritics.
pub(super) fn look(label: &str) -> String {
    let bare: String = label.nfd().filter(|c| canonical_combining_class(*c) == 0).collect();
    skeleton(&bare).map(|c| c.to_ascii_lowercase()).collect()
}

/// Whether `look`, a result of [`look`], is the appearance of `known`, which is lower-case ASCII.
pub(super) fn looks_like(look: &str, known: &str) -> bool {
    let mut rest = look;
    for i in 0..known.len() {
        // A skeleton has `rn` for `m`.
        let piece = if known.as_bytes()[i] == b'm' { "rn" } else { &known[i..=i] };
        match rest.strip_prefix(piece) {
            Some(after) => rest = after,
            None => return false,
        }
    }
    rest.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_skeleton_of_what_a_known_name_is_made_of() {
        for c in ('a'..='z').chain(['-']) {
            let expected = if c == 'm' { "rn".to_owned() } else { c.to_string() };
            assert_eq!(look(&c.to_string()), expected);
        }
        assert!(looks_like(&look("paypa1"), "paypal"));
        assert!(looks_like(&look("rnicr0soft"), "microsoft"));
        assert!(looks_like(&look("goog\u{142}e"), "google") || looks_like(&look("g\u{f6}\u{f6}gle"), "google"));
        assert!(looks_like(&look("\u{440}\u{430}ypal"), "paypal"));
        assert!(!looks_like(&look("paypals"), "paypal") && !looks_like(&look("payp"), "paypal"));
    }

    #[test]
    fn known_hosts_are_names_in_lower_case() {
        for host in HOSTS.lines().filter(|line| !line.starts_with('#')) {
            assert!(host.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'.'), "{host}");
            let parts = urlgram::host::suffix::split(host).unwrap();
            assert_eq!(parts.registrable.of(host), Some(host));
        }
    }
}
