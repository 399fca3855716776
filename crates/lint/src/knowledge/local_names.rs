//! Names that are not in the public DNS: special-use domain names (RFC 6761), and those that private networks use.

use super::names::Names;

/// Last labels of the names, each with the place that the name denotes if it always denotes one.
const NAMES: [(&str, Option<&str>); 15] = [
    ("localhost", Some("this machine")),
    ("localhost.localdomain", Some("this machine")),
    ("local", Some("on the local link")),
    ("home.arpa", Some("in a home network")),
    ("internal", Some("in a private network")),
    ("intranet", Some("in a private network")),
    ("lan", Some("in a private network")),
    ("corp", Some("in a private network")),
    ("home", Some("in a private network")),
    ("private", Some("in a private network")),
    ("localdomain", Some("in a private network")),
    ("arpa", None),
    ("onion", None),
    ("test", None),
    ("invalid", None),
];

static LAST_LABELS: Names<{ NAMES.len() }> = Names::of({
    const EMPTY: &[u8] = b"";
    let (mut labels, mut number) = ([EMPTY; NAMES.len()], 0);
    while number < NAMES.len() {
        labels[number] = last_label(NAMES[number].0.as_bytes());
        number += 1;
    }
    labels
});

const fn last_label(name: &[u8]) -> &[u8] {
    let mut start = name.len();
    while start > 0 && name[start - 1] != b'.' {
        start -= 1;
    }
    name.split_at(start).1
}

/// Whether a last label may be one of a name that is not in the public DNS, by its first letter and its length.
#[inline(always)]
pub(crate) fn may_be_local(last_label: &[u8]) -> bool {
    LAST_LABELS.may_have(last_label)
}

/// Whether names with this last label, in any case, are not in the public DNS.
pub(crate) fn is_local(last_label: &[u8]) -> bool {
    LAST_LABELS.has(last_label)
}

/// Returns the place that a name in lower case denotes. A dot may end the name.
pub(crate) fn local_network(name: &str) -> Option<&'static str> {
    let name = name.strip_suffix('.').unwrap_or(name);
    let ends_with =
        |suffix: &str| name.strip_suffix(suffix).is_some_and(|before| before.is_empty() || before.ends_with('.'));
    NAMES.iter().find_map(|(suffix, network)| network.filter(|_| ends_with(suffix)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn agrees(name: &str) -> bool {
        let label = last_label(name.strip_suffix('.').unwrap_or(name).as_bytes());
        assert!(!is_local(label) || may_be_local(label), "{name}");
        local_network(name).is_none() || is_local(label)
    }

    #[test]
    fn every_name_passes_the_cheap_test() {
        for (name, network) in NAMES {
            assert_eq!(local_network(name), network, "{name}");
            for name in [name.to_owned(), format!("a.{name}"), format!("{name}."), name.to_ascii_uppercase()] {
                assert!(agrees(&name) && may_be_local(last_label(name.trim_end_matches('.').as_bytes())), "{name}");
            }
        }
        assert!(!is_local(b"") && !is_local(b"com") && !is_local(b"localhosts") && !may_be_local(&[b'l'; 99]));
    }

    proptest! {
        #[test]
        fn the_cheap_test_rejects_no_name(name in "([a-z]{0,3}[.]){0,2}(local|host|home|lan|arpa|[a-z]){0,2}[.]?") {
            assert!(agrees(&name));
        }
    }
}
