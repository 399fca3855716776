//! The rules of RFC 3986 and RFC 3987 in words.

/// Returns what a rule of RFC 3986 or RFC 3987 matches, in a sentence or two. Case does not count.
///
/// ```
/// assert!(urlgram_teach::rule_words("path-abempty").unwrap().contains("host"));
/// assert_eq!(urlgram_teach::rule_words("isegment"), urlgram_teach::rule_words("segment"));
/// assert_eq!(urlgram_teach::rule_words("xyzzy"), None);
/// ```
pub fn rule_words(name: &str) -> Option<&'static str> {
    let find = |name: &str| WORDS.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, words)| *words);
    // A rule of RFC 3987 has the name of its counterpart, with an i before it.
    find(name).or_else(|| find(name.strip_prefix(['i', 'I'])?))
}

/// The rules, in the order of RFC 3986 appendix A, and then those that only RFC 3987 has.
const WORDS: &[(&str, &str)] = &[
    (
        "URI",
        "A whole address with its scheme: scheme, colon, and what the scheme names. ?query and #fragment may follow.",
    ),
    ("hier-part", "What follows the colon of the scheme: // with an authority and a path, or a path alone."),
    (
        "URI-reference",
        "What a document may contain as a link: a URI, or a reference that gets its missing parts from a base.",
    ),
    ("absolute-URI", "A URI without a #fragment."),
    ("relative-ref", "A reference without a scheme. It gets its missing parts from a base."),
    (
        "relative-part",
        "A reference without its ?query and #fragment: // with an authority and a path, or a path alone.",
    ),
    (
        "scheme",
        "The name before the first colon, such as https. It begins with a letter; letters, digits, plus, minus and dot may follow.",
    ),
    ("authority", "Who governs the rest: an optional user before @, a host, and an optional port after a colon."),
    ("userinfo", "The part before @, usually a user name. It is not the host, even if it looks like one."),
    ("host", "The machine: an address in brackets, four numbers with dots, or a name."),
    ("port", "The number of the door at the host: digits after a colon. There may be none."),
    ("IP-literal", "An address in brackets, which keep its colons apart from the colon of the port."),
    ("IPvFuture", "An address of a version that does not exist yet: v, the version, a dot, and the address."),
    (
        "IPv6address",
        "Eight groups of up to four hexadecimal digits with colons between them. One :: may stand for groups of zeros, and four decimal numbers for the last two groups.",
    ),
    ("h16", "One group of an IPv6 address: one to four hexadecimal digits, which are 16 bits."),
    ("ls32", "The last 32 bits of an IPv6 address: two groups, or an IPv4 address."),
    ("IPv4address", "Four numbers from 0 to 255 with dots between them, without leading zeros."),
    ("dec-octet", "A number from 0 to 255 without leading zeros."),
    (
        "reg-name",
        "A name of a host, such as a domain. It may be empty, and the grammar allows far more than the DNS does.",
    ),
    ("path", "Any path, whichever of the five forms it has."),
    ("path-abempty", "The path after a host: empty, or segments with a slash before each of them."),
    ("path-absolute", "A path that begins with one slash, and not with two, because two would begin an authority."),
    (
        "path-noscheme",
        "A path without a slash before it and without a colon in its first segment, because the text before the colon would be read as a scheme.",
    ),
    ("path-rootless", "A path without a slash before it, as after mailto: or urn:."),
    ("path-empty", "A path with no character at all."),
    ("segment", "One step of a path, between two slashes. It may be empty."),
    ("segment-nz", "A segment with at least one character."),
    ("segment-nz-nc", "A segment with at least one character and without a colon."),
    ("pchar", "A character that may stand in a path: an unreserved one, an encoded one, or one of !$&'()*+,;=:@."),
    (
        "query",
        "The part after ?. A slash and another ? may stand in it. The grammar does not divide it into names and values.",
    ),
    ("fragment", "The part after #. It stays in the browser and is not sent to the server."),
    ("pct-encoded", "A byte as % and two hexadecimal digits: %20 is a space."),
    ("unreserved", "A character that means nothing but itself: a letter, a digit, or one of -._~."),
    ("reserved", "A character that may separate parts. Encoding or decoding it changes the address."),
    ("gen-delims", "The characters that separate the components: :/?#[]@."),
    ("sub-delims", "The characters that may separate data inside of a component: !$&'()*+,;=."),
    ("ALPHA", "A letter from A to Z, in either case."),
    ("DIGIT", "A digit from 0 to 9."),
    ("HEXDIG", "A hexadecimal digit: 0 to 9, or A to F in either case."),
    ("IRI", "A URI in which letters of any script may stand."),
    ("IRI-reference", "A reference in which letters of any script may stand."),
    ("absolute-IRI", "An IRI without a #fragment."),
    ("ucschar", "A character beyond ASCII, such as a letter of another script."),
    ("iprivate", "A character for private use, which only a query may contain."),
];
