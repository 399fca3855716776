//! Terms of URLs and ABNF, each explained in a few sentences with an example.

/// A term.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// The name, as the document writes it.
    pub name: &'static str,
    /// The family: `concept`, `error message` or `ABNF`.
    pub family: &'static str,
    /// The explanation.
    pub words: &'static str,
    /// An example.
    pub example: &'static str,
    /// The document and section that define it.
    pub source: &'static str,
    /// The address of the section.
    pub url: &'static str,
}

/// Returns the term with this name, or with its singular. Case, spaces and hyphens do not count.
///
/// ```
/// let term = urlgram_teach::term("Network path reference").unwrap();
/// assert_eq!(term.example, "//example.org/a");
/// ```
pub fn term(name: &str) -> Option<&'static Term> {
    let key = |name: &str| name.replace(['-', '_'], " ").trim().to_ascii_lowercase();
    let (name, wanted) = (name.trim(), key(name));
    let is_name = |term: &&Term| {
        let own = key(term.name);
        own == wanted || wanted.strip_suffix('s') == Some(own.as_str())
    };
    TERMS.iter().find(|term| is_name(term) || term.family == "ABNF" && symbol(term) == Some(name))
}

/// Returns the symbol of an ABNF operator: the part of its name in parentheses.
fn symbol(term: &Term) -> Option<&'static str> {
    term.name.split_once(" (")?.1.strip_suffix(')')
}

macro_rules! terms {
    ($($family:literal $name:literal, $words:literal, $example:literal, $source:literal, $url:literal;)+) => {
        /// All terms: concepts first, then messages of programs, then the operators of ABNF.
        pub const TERMS: &[Term] = &[$(Term { name: $name, family: $family, words: $words, example: $example, source: $source, url: $url }),+];
    };
}

terms! {
    "concept" "URI", "A uniform resource identifier: a scheme, a colon, and a part whose form the scheme decides. The generic grammar divides it into scheme, authority, path, query and fragment.", "http://example.org/a?b#c", "RFC 3986 §3", "https://www.rfc-editor.org/rfc/rfc3986.html#section-3";
    "concept" "URI reference", "A URI, or a relative reference that becomes a URI when it is resolved against a base. A document that links to another one contains a URI reference.", "../a?b#c", "RFC 3986 §4.1", "https://www.rfc-editor.org/rfc/rfc3986.html#section-4.1";
    "concept" "relative reference", "A reference without a scheme. It is resolved against a base URI.", "a/b", "RFC 3986 §4.2", "https://www.rfc-editor.org/rfc/rfc3986.html#section-4.2";
    "concept" "network-path reference", "A relative reference that begins with two slashes. It has an authority and takes only the scheme from the base, so what follows the slashes is a host and not a folder.", "//example.org/a", "RFC 3986 §4.2", "https://www.rfc-editor.org/rfc/rfc3986.html#section-4.2";
    "concept" "absolute-path reference", "A relative reference that begins with a single slash. It takes the scheme and the authority from the base and replaces the path.", "/a/b", "RFC 3986 §4.2", "https://www.rfc-editor.org/rfc/rfc3986.html#section-4.2";
    "concept" "relative-path reference", "A relative reference that does not begin with a slash. Its path replaces what follows the last slash in the path of the base. Its first segment may not contain a colon, because it would be read as a scheme.", "b/../c", "RFC 3986 §4.2", "https://www.rfc-editor.org/rfc/rfc3986.html#section-4.2";
    "concept" "same-document reference", "A reference whose target is the base without its fragment. The most frequent ones are empty, or only a fragment.", "#top", "RFC 3986 §4.4", "https://www.rfc-editor.org/rfc/rfc3986.html#section-4.4";
    "concept" "absolute URI", "A URI without a fragment. Protocols that need a base ask for it. A text such as /a/b, which file systems call absolute, is not an absolute URI.", "http://example.org/a?b", "RFC 3986 §4.3", "https://www.rfc-editor.org/rfc/rfc3986.html#section-4.3";
    "concept" "base URI", "The URI that a relative reference is resolved against. It comes from the content, from the representation around it, from the address that was retrieved, or from the application, in this order.", "http://a/b/c/d;p?q", "RFC 3986 §5.1", "https://www.rfc-editor.org/rfc/rfc3986.html#section-5.1";
    "concept" "scheme", "The name at the beginning. It decides what the rest means. It begins with a letter, and its case does not count.", "http", "RFC 3986 §3.1", "https://www.rfc-editor.org/rfc/rfc3986.html#section-3.1";
    "concept" "authority", "The part after //, up to the next /, ? or #. It names who governs the rest: an optional userinfo, a host, and an optional port.", "anna@example.org:8080", "RFC 3986 §3.2", "https://www.rfc-editor.org/rfc/rfc3986.html#section-3.2";
    "concept" "userinfo", "The part of the authority before @. The form user:password is deprecated, because it puts a password in clear text, and because people take the user for the host.", "anna@", "RFC 3986 §3.2.1", "https://www.rfc-editor.org/rfc/rfc3986.html#section-3.2.1";
    "concept" "host", "An IP literal in brackets, an IPv4 address, or a registered name. An authority always has a host, which may be empty, as in file:///a.", "example.org", "RFC 3986 §3.2.2", "https://www.rfc-editor.org/rfc/rfc3986.html#section-3.2.2";
    "concept" "registered name", "A host that is not an address, such as a DNS name. The grammar allows far more characters than the DNS, and percent-encodings.", "b%C3%BCcher.example", "RFC 3986 §3.2.2", "https://www.rfc-editor.org/rfc/rfc3986.html#section-3.2.2";
    "concept" "port", "Decimal digits after the host and a colon. The port may be absent, or empty, which means the default of the scheme. The grammar has no upper limit.", ":8080", "RFC 3986 §3.2.3", "https://www.rfc-editor.org/rfc/rfc3986.html#section-3.2.3";
    "concept" "path", "Segments with slashes between them. Every URI has a path, which may be empty. With an authority, the path is empty or begins with a slash. Without one, it may not begin with two slashes.", "/a/b", "RFC 3986 §3.3", "https://www.rfc-editor.org/rfc/rfc3986.html#section-3.3";
    "concept" "opaque path", "In the URL Standard, the path of a URL such as mailto:anna@example.org, whose scheme is not special and whose path does not begin with a slash. It is one string and not a list of segments, so that no path can be resolved against it.", "mailto:anna@example.org", "URL Standard §4.1", "https://url.spec.whatwg.org/#url-opaque-path";
    "concept" "dot segment", "A segment . or .. of a path. It means this level or one level up, and disappears when a reference is resolved or normalized.", "/a/./b/../c", "RFC 3986 §3.3", "https://www.rfc-editor.org/rfc/rfc3986.html#section-3.3";
    "concept" "query", "The part after the first ?, up to #. RFC 3986 does not divide it. The form a=1&b=2 is a convention of HTML forms.", "?a=1&b=2", "RFC 3986 §3.4", "https://www.rfc-editor.org/rfc/rfc3986.html#section-3.4";
    "concept" "fragment", "The part after #. It names a part of the resource, depends on the media type and not on the scheme, and is not sent to the server.", "#section-2", "RFC 3986 §3.5", "https://www.rfc-editor.org/rfc/rfc3986.html#section-3.5";
    "concept" "absent and empty", "A component that is absent has no delimiter. An empty one has its delimiter and nothing after it. http://a/ has no query, http://a/? has an empty one, and the two are different URIs.", "http://a/?", "RFC 3986 §5.3", "https://www.rfc-editor.org/rfc/rfc3986.html#section-5.3";
    "concept" "percent-encoding", "A % and two hexadecimal digits in place of a byte. It writes bytes that are not allowed at a place, or whose character would be a delimiter there.", "%20", "RFC 3986 §2.1", "https://www.rfc-editor.org/rfc/rfc3986.html#section-2.1";
    "concept" "reserved characters", "The delimiters :/?#[]@ and !$&'()*+,;=. Encoding or decoding one of them changes the URI, because it may separate components or data.", "%2F is not /", "RFC 3986 §2.2", "https://www.rfc-editor.org/rfc/rfc3986.html#section-2.2";
    "concept" "unreserved characters", "Letters, digits, hyphen, dot, underscore and tilde. They never need encoding, and URIs that differ only in their encoding are equivalent.", "%7E is ~", "RFC 3986 §2.3", "https://www.rfc-editor.org/rfc/rfc3986.html#section-2.3";
    "concept" "normalization", "Writing equivalent URIs in one form: case, percent-encoding and dot segments for all schemes, and more by the rules of a scheme.", "HTTP://a/%7eb/../c", "RFC 3986 §6.2", "https://www.rfc-editor.org/rfc/rfc3986.html#section-6.2";
    "concept" "IRI", "A URI with non-ASCII characters. An IRI is mapped to a URI by percent-encoding these characters in UTF-8; a host name may be written in its ASCII form instead.", "http://example.org/caf\u{e9}", "RFC 3987 §1.3", "https://www.rfc-editor.org/rfc/rfc3987.html#section-1.3";
    "concept" "A-label", "A label of a host name with non-ASCII characters in its ASCII form: xn-- and Punycode. The form with the characters is the U-label.", "xn--bcher-kva", "RFC 5890 §2.3.2.1", "https://www.rfc-editor.org/rfc/rfc5890.html#section-2.3.2.1";
    "concept" "origin", "Scheme, host and port of a URL with a special scheme other than file. Browsers separate pages of different origins. Other URLs, such as data: URLs, have an opaque origin, which is equal only to itself.", "https://example.org", "URL Standard §4.7", "https://url.spec.whatwg.org/#origin";
    "concept" "site", "The scheme and the registrable domain of an origin: https://a.example.org and https://b.example.org are two origins of one site. Browsers send cookies with SameSite only within a site.", "https://example.org", "HTML Standard §7.1.1.1", "https://html.spec.whatwg.org/multipage/browsers.html#sites";
    "concept" "special scheme", "One of ftp, file, http, https, ws and wss. In the URL Standard, URLs with these schemes always have a host (file may have an empty one), and a backslash is a slash.", "wss", "URL Standard §4.2", "https://url.spec.whatwg.org/#special-scheme";
    "concept" "registrable domain", "The public suffix and one label more: the part of a name that somebody registers. Cookies and site isolation use it.", "example.co.uk", "URL Standard §3.2", "https://url.spec.whatwg.org/#host-registrable-domain";
    "concept" "public suffix", "A suffix under which anybody can register names, by the Public Suffix List. Some belong to companies whose customers get names under them.", "co.uk", "URL Standard §3.2", "https://url.spec.whatwg.org/#host-public-suffix";
    "concept" "validation error", "A mistake that the URL Standard reports while it goes on parsing. Some are followed by failure. Browsers show them in no user interface, so that a wrong URL may work for years.", "http:\\\\example.org", "URL Standard §1.1", "https://url.spec.whatwg.org/#validation-error";
    "concept" "URL", "A URI that says where a resource is and how to get it. RFC 3986 calls every identifier with a scheme a URI; the URL Standard, which browsers follow, calls the same texts URLs and reads some of them differently. `urlgram read` shows both.", "https://example.org/a?b#c", "RFC 3986 §1.1.3", "https://www.rfc-editor.org/rfc/rfc3986.html#section-1.1.3";
    "concept" "URN", "A URI with the scheme urn: a name that stays valid, and that does not say where the resource is.", "urn:isbn:9780131103627", "RFC 8141 §2", "https://www.rfc-editor.org/rfc/rfc8141.html#section-2";
    "concept" "WHATWG", "The group that maintains the URL Standard, which describes how browsers and Node.js read URLs. It repairs many texts that RFC 3986 rejects, and never fails for others that RFC 3986 reads differently. `urlgram whatwg` and `urlgram read` follow it.", "http:\\\\example.org\\a", "URL Standard", "https://url.spec.whatwg.org/#goals";
    "concept" "ABNF", "Augmented Backus-Naur form: the notation in which RFCs print grammars. A rule is a name, an equals sign and elements. `urlgram grammar check` reads it, and `urlgram explain '*'` explains an operator.", "port = *DIGIT", "RFC 5234 §1", "https://www.rfc-editor.org/rfc/rfc5234.html#section-1";
    "concept" "IDNA", "Internationalized domain names in applications: how a name with non-ASCII characters (an IDN) is written in the DNS. Each label becomes an A-label, xn-- and Punycode. `urlgram host NAME` shows both forms.", "b\u{fc}cher.example", "RFC 5890 §2.3.2", "https://www.rfc-editor.org/rfc/rfc5890.html#section-2.3.2";
    "concept" "homograph", "A name that looks like another one, with letters of another script, or with digits in place of letters. The lints mixed-script-host, whole-script-confusable and digit-lookalike-host find such hosts.", "http://\u{430}pple.example/", "UTS #39 §4", "https://www.unicode.org/reports/tr39/#Confusable_Detection";
    "concept" "SSRF", "Server-side request forgery: a server fetches a URL that a stranger gives, and reaches a machine that only it can reach, such as 127.0.0.1 or the metadata service of a cloud. A filter and the program that fetches may read different hosts from one text. `urlgram read` shows this, and `urlgram host` tells what an address is.", "http://0x7f.1/", "CWE-918", "https://cwe.mitre.org/data/definitions/918.html#Description";
    "concept" "open redirect", "A parameter whose value is the URL that a site sends a visitor to. If the site does not check it, its good name vouches for every address. The lint open-redirect-shape finds such parameters.", "https://example.org/login?next=//evil.example", "CWE-601", "https://cwe.mitre.org/data/definitions/601.html#Description";
    "concept" "line-end injection", "A line end in a URL, raw or as %0D%0A, that a program copies into a header, a log or a command of another protocol, where a new line begins a new header or command. The URL Standard removes raw line ends; the lints control-or-newline and encoded-control report both forms.", "https://example.org/%0D%0ASet-Cookie:a=b", "CWE-93", "https://cwe.mitre.org/data/definitions/93.html#Description";
    "concept" "defanged URL", "A URL of an attack, written so that nobody follows it by accident: hxxp in place of http, [.] in place of a dot. It is not a URL; `urlgram parse` says which one is meant.", "hxxp://example[.]org/", "RFC 3986 §3", "https://www.rfc-editor.org/rfc/rfc3986.html#section-3";
    "concept" "special-use name", "A name of the DNS that software treats by itself, such as localhost, and names that end in .test, .example, .invalid, .local or .onion. It is registered by nobody, and its queries should not reach the DNS of the world. `urlgram host NAME` tells them.", "localhost", "RFC 6761 §6", "https://www.rfc-editor.org/rfc/rfc6761.html#section-6";
    "concept" "form encoding", "The format application/x-www-form-urlencoded in which browsers send forms: pairs name=value with & between them, in which a + is a space. In RFC 3986, a + is a plus sign.", "q=a+b&lang=fr", "URL Standard §5", "https://url.spec.whatwg.org/#application/x-www-form-urlencoded";
    "concept" "double encoding", "A text that was percent-encoded twice: the percent signs of the first time became %25. A program that decodes once sees the encoded text.", "%2520", "RFC 3986 §2.4", "https://www.rfc-editor.org/rfc/rfc3986.html#section-2.4";
    "concept" "IP literal", "An IPv6 address in brackets, which keep its colons apart from the colon of the port.", "[2001:db8::7]", "RFC 3986 §3.2.2", "https://www.rfc-editor.org/rfc/rfc3986.html#section-3.2.2";
    "concept" "URI Template", "A URL with expressions in braces, which a program replaces by values. `urlgram template` expands and matches them.", "/users/{id}{?page}", "RFC 6570 §1", "https://www.rfc-editor.org/rfc/rfc6570.html#section-1";
    "concept" "URL pattern", "A pattern with placeholders such as :id and wildcards, against which a URL is matched component by component. `urlgram pattern` reads it.", "https://example.org/users/:id", "URL Pattern Standard §1", "https://urlpattern.spec.whatwg.org/#urlpattern-class";
    "concept" "CURIE", "A compact URI: a prefix, a colon, and the rest of an IRI whose beginning the prefix stands for. `urlgram shorthand curie` reads it.", "dc:title", "CURIE Syntax §3", "https://www.w3.org/TR/curie/#s_syntax";
    "concept" "trailing slash", "A slash at the end of a path. /a and /a/ are different paths, and a relative reference resolves differently against them.", "/a/", "RFC 3986 §5.2.3", "https://www.rfc-editor.org/rfc/rfc3986.html#section-5.2.3";
    "error message" "invalid URL", "A parser rejects a text and does not say why. Usual causes: no scheme, as in example.org or localhost:3000; a relative path where the program needs a whole URL; a space, a line end or a quotation mark; a variable that is empty or was not replaced; a port that is not a number; a password with a raw delimiter; an IPv6 address without brackets, or a bracket that is not closed. `urlgram parse TEXT` names the cause.", "http://example.org:port/", "RFC 3986 §3", "https://www.rfc-editor.org/rfc/rfc3986.html#section-3";
    "error message" "unresolved host", "A program asked the DNS for the host of a URL and got no address. Usual causes: a typing error; a name that only another network or a container knows; a variable in place of the name; a scheme that was written twice, so that https is the host; a raw delimiter in a password, before which the program reads the host. `urlgram parse URL` shows the host, and `urlgram host NAME` whether the name is special.", "https://https://example.org/", "RFC 3986 §3.2.2", "https://www.rfc-editor.org/rfc/rfc3986.html#section-3.2.2";
    "error message" "unsupported scheme", "A program does not open URLs with this scheme. Usual causes: a host and a port without a scheme, such as localhost:3000, in which localhost is read as the scheme; a typing error in the scheme; a quotation mark or a space before it; a path of Windows, whose drive letter is read as a scheme; a scheme that another program opens. `urlgram schemes NAME` says what a scheme is for.", "localhost:3000", "RFC 3986 §3.1", "https://www.rfc-editor.org/rfc/rfc3986.html#section-3.1";
    "error message" "curl globbing", "Curl reads [1-9], [a-z] and {one,two} in a URL as a list of URLs. It reports a bracket or a brace that makes no such list, and the position. If the character belongs to the URL, write it percent-encoded, as %5B, %5D, %7B or %7D, or give curl the option -g (--globoff).", "https://example.org/?ids[]=7", "curl manual, --globoff", "https://curl.se/docs/manpage.html#-g";
    "error message" "invalid reference format", "The text is not the name of a container image: an optional registry with an optional port, a path in lower case, an optional tag after a colon, and an optional digest after @. Usual causes: https:// in front of the name; an upper-case letter; a space; a variable that is empty, so that the name or the tag is missing. `urlgram shorthand image NAME` reads such names.", "registry.example:5000/team/app:1.2", "OCI Distribution Specification, pulling manifests", "https://github.com/opencontainers/distribution-spec/blob/main/spec.md#pulling-manifests";
    "error message" "not a git repository", "Git found no repository at the address of a remote. Usual causes: the name of a remote that is not configured, which Git takes for a folder; a typing error in the path; for ssh, a path that begins at another folder than expected, as in host:a, which is relative to the home folder, and host:/a; no right to read the repository. `urlgram shorthand git REMOTE` shows the host and the path.", "git@github.com:owner/project.git", "git-fetch, Git URLs", "https://git-scm.com/docs/git-fetch#_git_urls";
    "error message" "invalid tag name", "Npm takes what follows the @ after the name of a package as a version, a range or a tag, and also an argument that it does not recognize as a name. A tag has only characters that need no percent-encoding. Usual causes: a placeholder that was not replaced; a mistyped range; a long dash in place of the hyphens of an option; a URL or a Git remote that npm does not recognize as one. `urlgram parse TEXT` names mistakes in a URL.", "left-pad@{{version}}", "npm package-spec, Tags", "https://docs.npmjs.com/cli/v10/using-npm/package-spec#tags";
    "error message" "netloc under NFKC", "Python rejects a URL if a character of its authority becomes one of / ? # @ : by the Unicode normalization NFKC. Software that normalizes the host would read another host than the one that is seen. Usual causes: a full-width delimiter from an input method, and an attack. Write the ASCII character, or percent-encode it.", "https://example.com\u{ff03}@evil.example/", "Python urllib.parse.urlsplit", "https://docs.python.org/3/library/urllib.parse.html#urllib.parse.urlsplit";
    "ABNF" "rule (=)", "A name, an equals sign, and elements. Names are not case-sensitive. A line that begins with a space continues the rule.", "port = *DIGIT", "RFC 5234 §2.2", "https://www.rfc-editor.org/rfc/rfc5234.html#section-2.2";
    "ABNF" "terminal (\"\")", "A quoted string. Letters in it match in both cases. %s before the quotes makes them match as they are written.", "\"http\" matches HTTP, %s\"http\" does not", "RFC 5234 §2.3, RFC 7405", "https://www.rfc-editor.org/rfc/rfc5234.html#section-2.3";
    "ABNF" "numeric value (%x)", "A character by its number: %x41 in hexadecimal, %d65 in decimal, %b1000001 in binary. Dots join several characters.", "%x41.42.43 is ABC, in capitals only", "RFC 5234 §2.3", "https://www.rfc-editor.org/rfc/rfc5234.html#section-2.3";
    "ABNF" "concatenation", "Elements with spaces between them. They must follow each other in the text, without a space.", "scheme \":\" hier-part", "RFC 5234 §3.1", "https://www.rfc-editor.org/rfc/rfc5234.html#section-3.1";
    "ABNF" "alternatives (/)", "Any one of several. Their order has no meaning, and alternatives bind more weakly than concatenation: a b / c is (a b) / c.", "host = IP-literal / IPv4address / reg-name", "RFC 5234 §3.2", "https://www.rfc-editor.org/rfc/rfc5234.html#section-3.2";
    "ABNF" "incremental alternatives (=/)", "More alternatives for a rule that exists already.", "digit =/ \"x\"", "RFC 5234 §3.3", "https://www.rfc-editor.org/rfc/rfc5234.html#section-3.3";
    "ABNF" "value range (-)", "Any one character between two numbers, both included.", "%x30-39", "RFC 5234 §3.4", "https://www.rfc-editor.org/rfc/rfc5234.html#section-3.4";
    "ABNF" "group (())", "Elements that are treated as one.", "( \":\" / \"@\" ) \"x\"", "RFC 5234 §3.5", "https://www.rfc-editor.org/rfc/rfc5234.html#section-3.5";
    "ABNF" "repetition (*)", "m*n before an element: at least m and at most n times. Without m it is 0, without n there is no limit.", "1*3DIGIT", "RFC 5234 §3.6", "https://www.rfc-editor.org/rfc/rfc5234.html#section-3.6";
    "ABNF" "specific repetition (n)", "A number before an element: exactly so many times.", "4HEXDIG", "RFC 5234 §3.7", "https://www.rfc-editor.org/rfc/rfc5234.html#section-3.7";
    "ABNF" "option ([])", "Elements that may be missing. It is the same as *1( … ).", "[ \"?\" query ]", "RFC 5234 §3.8", "https://www.rfc-editor.org/rfc/rfc5234.html#section-3.8";
    "ABNF" "comment (;)", "Text from a semicolon to the end of the line, which means nothing to the grammar.", "; a comment", "RFC 5234 §3.9", "https://www.rfc-editor.org/rfc/rfc5234.html#section-3.9";
    "ABNF" "prose-val (<>)", "A description in angle brackets, as a last resort. No program can match it, unless it names a rule of another document.", "<host, see [RFC3986], Section 3.2.2>", "RFC 5234 §4", "https://www.rfc-editor.org/rfc/rfc5234.html#section-4";
}
