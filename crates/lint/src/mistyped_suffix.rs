//! Top-level domains with a typing error.

use urlgram::host::suffix;

/// Typing errors of three or four letters, and the top-level domains that are meant. None of them is registered.
const SUFFIXES: &[(&[&str], &str)] = &[
    (&["con", "cmo", "ocm", "comm", "coom", "ccom", "cim", "vom", "xom", "cpm", "conm", "comn", "clm", "c0m"], "com"),
    (&["ogr", "rog", "orgg", "orq", "prg", "irg", "otg", "ofg", "0rg"], "org"),
    (&["nte", "nett", "nwt", "neet"], "net"),
    (&["eud", "eduu"], "edu"),
    (&["gvo", "govv"], "gov"),
];

/// Returns the top-level domain for which this is a typing error.
pub(crate) fn meant_suffix(label: &str) -> Option<&'static str> {
    let (_, meant) = SUFFIXES.iter().find(|(wrong, _)| wrong.contains(&label))?;
    Some(meant)
}

/// Whether the last labels of a host are not in the Public Suffix List.
pub(crate) fn is_unlisted(host: &str) -> bool {
    suffix::split(host).is_some_and(|parts| !parts.listed)
}
