//! The words that people use for things which have a page under another name: those of other programs, of browsers and of other
//! languages, and the messages of their parsers.

/// Words, and the name of their page: of a term, a rule, a lint or a scheme.
struct Synonym {
    /// In lower case, with spaces in place of hyphens.
    words: &'static [&'static str],
    page: &'static str,
}

/// Returns the name of the page that explains this word. Case, and spaces, hyphens and underscores, do not count. A message of a parser
/// may be longer: its beginning, or what it contains, decides.
///
/// ```
/// use urlgram_teach::page_of;
///
/// assert_eq!(page_of("hostname"), Some("host"));
/// assert_eq!(page_of("Query String"), Some("query"));
/// assert_eq!(page_of("parse \"::1\": missing protocol scheme"), Some("missing-scheme"));
/// assert_eq!((page_of("%2F"), page_of("307"), page_of("port 443")), (Some("percent-encoding"), Some("redirect status"), Some("port")));
/// assert_eq!(page_of("xyzzy"), None);
/// ```
pub fn page_of(word: &str) -> Option<&'static str> {
    let word = key(word);
    let exact = SYNONYMS.iter().find(|synonym| synonym.words.contains(&word.as_str()));
    let exact = exact.or_else(|| {
        let singular = word.strip_suffix('s').filter(|word| word.len() > 2)?;
        SYNONYMS.iter().find(|synonym| synonym.words.contains(&singular))
    });
    let message = || MESSAGES.iter().find(|synonym| synonym.words.iter().any(|part| word.contains(part)));
    let page = exact.map(|synonym| synonym.page).or_else(|| number(&word)).or_else(|| host_escape(&word));
    page.or_else(|| message().map(|synonym| synonym.page))
}

/// Returns the page of a number: a percent-encoding `%2F`, the status of a redirect, or a port.
fn number(word: &str) -> Option<&'static str> {
    if let Some(digits) = word.strip_prefix('%') {
        let is_octet = digits.len() == 2 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        return is_octet.then_some("percent-encoding");
    }
    let digits = ["http status ", "http ", "status ", "code ", "port "].iter().find_map(|name| word.strip_prefix(name));
    let digits = digits.unwrap_or(word);
    let number: u16 = digits.parse().ok().filter(|_| digits.bytes().all(|byte| byte.is_ascii_digit()))?;
    match number {
        414 => Some("URL length"),
        300..=399 if !word.starts_with("port") => Some("redirect status"),
        0 => None,
        _ => Some("port"),
    }
}

/// Returns the page of a message of Go about a percent-encoding whose hex digits are right: `invalid URL escape "%2F"`.
fn host_escape(message: &str) -> Option<&'static str> {
    let (_, escape) = message.split_once("invalid url escape \"%")?;
    let digits = escape.split('"').next()?;
    let is_right = digits.len() == 2 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_right.then_some("percent-encoding in a host")
}

/// Returns all words, each with the name of its page.
pub fn synonyms() -> impl Iterator<Item = (&'static str, &'static str)> {
    let all = SYNONYMS.iter().chain(MESSAGES);
    all.flat_map(|synonym| synonym.words.iter().map(|word| (*word, synonym.page)))
}

/// Returns a word in the form of the table.
fn key(word: &str) -> String {
    let words = word.replace(['-', '_'], " ").to_lowercase();
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

macro_rules! synonyms {
    ($name:ident: $($page:literal: $($word:literal)+;)+) => {
        const $name: &[Synonym] = &[$(Synonym { words: &[$($word),+], page: $page }),+];
    };
}

synonyms! { SYNONYMS:
    "invalid URL": "failed to parse" "bad url";
    "unsupported scheme": "unsupported url";
    "URI malformed": "urierror";
    "host": "hostname" "host name" "server name" "domain" "domain name" "fqdn" "server" "host header" "sni" "server name indication";
    "authority": "netloc" "network location" "host and port" "host port";
    "path": "pathname" "path name" "url path" "folder" "directory" "slug" "route" "basename" "filename" "file name" "last segment";
    "query": "search" "query string" "querystring" "search params" "searchparams" "urlsearchparams" "query parameter" "get parameter" "url parameter"
        "parameter" "params" "args" "query component" "request uri" "?" "question mark";
    "fragment": "hash" "anchor" "fragment identifier" "bookmark" "location.hash" "hash tag" "ref" "#" "hash sign" "number sign";
    "scheme": "protocol" "url scheme" "uri scheme" "protocol scheme" "custom scheme" "app scheme" "custom url scheme" "url handler"
        "protocol handler";
    "userinfo": "user info" "username" "user name" "user" "password" "credential" "auth" "basic auth" "login" "user:password" "@" "at sign";
    "port": "port number" "default port" "tcp port";
    "URI": "uniform resource identifier" "identifier";
    "relative reference": "relative url" "relative uri" "relative link" "relative ref" "relative" "schemeless" "without scheme" "no scheme"
        "scheme less";
    "network-path reference": "protocol relative" "protocol relative url" "scheme relative" "scheme relative url" "double slash" "//";
    "relative-path reference": "relative path" "document relative";
    "absolute-path reference": "root relative" "root relative url" "absolute path" "path absolute url";
    "same-document reference": "anchor link" "fragment only" "same page link";
    "absolute URI": "absolute url" "absolute link" "full url" "absolute";
    "base URI": "base url" "base" "base href" "baseuri" "document.baseuri";
    "registered name": "reg name" "registered host";
    "dot segment": "dot dot" ".." "." "path traversal" "directory traversal" "parent folder" "remove dot segments" "../" "parent directory";
    "percent-encoding": "percent sign" "url encoding" "urlencode" "url encode" "urlencoded" "percent encode" "percent" "escape" "escaping" "url escape"
        "encodeuricomponent" "encodeuri" "decodeuricomponent" "quote" "unquote" "percent encoded" "pct encoded" "hex encoding" "url decode"
        "urldecode" "%20" "percent escape" "%";
    "reserved characters": "reserved" "delimiter" "special character" "gen delims" "sub delims" "allowed characters" "forbidden characters";
    "unreserved characters": "unreserved" "safe character";
    "normalization": "normalisation" "canonicalization" "canonicalisation" "canonical" "canonical url" "canonicalize" "normalize" "url equivalence"
        "normal form" "cache key" "deduplication";
    "IRI": "internationalized resource identifier" "unicode url" "international url" "unicode" "non ascii" "utf 8" "utf8";
    "A-label": "punycode" "xn" "u label" "ace" "ascii compatible encoding" "a label" "toascii" "tounicode" "unicode domain";
    "IDNA": "contexto" "contextj" "rfc 5890" "rfc 5891" "rfc 5892" "idn" "idna2008" "idna 2008" "uts 46" "uts #46" "uts46" "internationalized domain name" "international domain name" "idn domain"
        "umlaut domain" "internationalized domain";
    "origin": "null origin" "allowed origin" "origin header" "same origin" "same origin policy" "cors" "cross origin" "opaque origin" "cross origin resource sharing";
    "NO_PROXY": "noproxy" "proxy bypass" "proxy exclusion" "proxy exception";
    "domain of a cookie": "cookie domain" "cookie" "set cookie" "domain attribute" "domain matching" "host only cookie";
    "hosts file": "hosts" "etc hosts" "/etc/hosts" "hosts.txt";
    "DOI": "digital object identifier" "doi link" "doi number" "doi.org";
    "ARK": "archival resource key" "ark id" "naan";
    "XPath": "xpath expression" "xpointer";
    "source of a CSP": "csp" "content security policy" "csp source" "source list" "source expression" "script src" "connect src" "img src"
        "default src" "frame ancestors";
    "No suitable driver": "jdbc driver";
    "module source of Terraform": "terraform" "module source" "terraform module" "terraform module source" "go getter" "opentofu";
    "chart of Helm in a registry": "helm" "helm chart" "helm oci" "oci chart" "helm dependency" "helm registry";
    "SignatureDoesNotMatch": "signature does not match" "presigned url" "pre signed url" "signed url" "sas token" "shared access signature url" "sigv4"
        "signature version 4";
    "site": "same site" "samesite" "schemeful same site" "cross site";
    "registrable domain": "main domain" "etld+1" "etld1" "etld plus one" "apex domain" "root domain" "base domain" "private suffix" "registered domain" "apex";
    "public suffix": "psl" "public suffix list" "etld" "tld" "top level domain" "effective tld" "subdomain";
    "validation error": "url error" "parse error" "parser error";
    "open redirect": "redirect" "open redirection" "unvalidated redirect" "cwe 601" "url redirection";
    "SSRF": "server side request forgery" "cwe 918" "metadata endpoint" "internal address" "private address" "dns rebinding" "rebinding" "link local address";
    "homograph": "homograph attack" "homoglyph" "lookalike" "look alike" "confusable" "idn homograph" "idn homograph attack" "phishing"
        "spoofing" "typosquatting" "lookalike domain";
    "URL": "webhook" "endpoint" "api endpoint" "api" "callback" "uniform resource locator" "link" "web address" "address" "hyperlink" "href" "deep link" "deeplink" "universal link" "app link" "permalink" "uris vs urls" "uri vs url"
        "url vs uri";
    "redirect_uri_mismatch": "redirect uri" "redirect url" "oauth" "callback url" "oauth redirect" "oidc";
    "Referer": "referrer" "referrer policy" "referer header";
    "robots.txt": "robots" "robots exclusion" "disallow" "user agent" "crawler";
    "sitemap": "sitemap.xml" "sitemaps" "loc";
    "redirect status": "http redirect" "location" "location header" "permanent redirect" "temporary redirect" "moved permanently";
    "short URL": "shortener" "url shortener" "short link" "link shortener" "vanity url" "shortened url" "tiny url";
    "JSON Pointer": "$ref" "$id" "json reference" "json pointers";
    "upper and lower case": "case" "case sensitive" "case insensitive" "case sensitivity" "upper case" "lower case" "uppercase" "lowercase"
        "capital letter";
    "base64url": "url safe base64" "base64 url safe";
    "ETag": "entity tag";
    "socket of Unix": "socket" "unix socket" "unix domain socket" "docker host" "docker sock";
    "proxy": "http proxy" "https proxy" "all proxy" "proxy url" "socks" "socks5" "proxy variable";
    "regular expression": "regex" "regexp" "url regex" "url validation" "validate";
    "URL length": "max length" "maximum length" "length" "long url" "uri too long" "request uri too large";
    "embedded-ipv4-in-ipv6": "ipv4 mapped" "ipv4 mapped address" "nat64" "6to4" "ipv4 in ipv6";
    "ipv4-short-or-radix": "octal ip" "hex ip" "decimal ip" "octal" "octal address" "hexadecimal address" "integer ip";
    "html-entity": "&amp;" "amp" "html escape" "html entities" "character reference" "xml escape";
    "invisible-or-bidi": "bom" "byte order mark" "zero width space" "zero width" "invisible character" "bidi" "soft hyphen";
    "hashbang": "#!" "shebang" "hash bang";
    "URN": "uniform resource name" "isbn" "issn" "urn namespace" "nid" "uuid";
    "WHATWG": "url standard" "whatwg url" "whatwg url standard" "living standard" "url living standard" "url spec" "new url" "url.canparse"
        "url api";
    "urllib.parse": "urllib" "urlparse" "urlsplit" "urljoin" "parse qs" "parse qsl";
    "ABNF": "augmented bnf" "bnf" "ebnf" "backus naur form" "grammar notation" "augmented backus naur form" "notation" "grammar";
    "form encoding": "application/x www form urlencoded" "x www form urlencoded" "form urlencoded" "form data" "plus" "+" "plus sign";
    "double encoding": "doubly encoded" "double encoded" "%25" "double percent encoding";
    "IP literal": "::1" "ipv6" "ip literal" "ipv6 literal" "brackets" "bracket" "ipv6 address" "[::1]" "ipvfuture"
        "ip literals";
    "zone-id": "zone id" "zone index" "zone" "zone identifier" "scope id" "ipv6 zone" "ipv6 zone id" "ipv6 scope" "link local" "rfc 6874" "rfc 9844";
    "special-use name": "localhost" "local" ".local" "onion" ".onion" ".internal" "home.arpa" ".test" ".invalid" ".example" "rfc 6761"
        "reserved domain" "special use domain" "special use domain name" "mdns";
    "IPv4address": "cidr" "subnet" "prefix length" "netmask" "ipv4" "ipv4 address" "dotted quad" "ip address" "ip" "dotted decimal";
    "pkg": "purl" "package url" "ecma 427";
    "data": "data url" "data uri" "datauri" "base64" "base64 url" "data urls";
    "mailto": "mail link" "email link" "email" "e mail" "mail";
    "URI Template": "template" "uri templates" "rfc 6570" "rfc6570" "url template" "path template" "route pattern";
    "URL pattern": "urlpattern" "pattern" "url pattern standard" "wildcard" "glob" "globbing";
    "blob": "blob url" "object url" "createobjecturl";
    "file": "file url" "unc" "unc path" "drive letter" "windows path" "file path" "file uri";
    "about": "about:blank" "about blank";
    "jdbc": "jdbc url" "connection string" "odbc" "dsn" "database url";
    "ws": "websocket" "web socket" "websocket url";
    "wss": "secure websocket";
    "javascript": "javascript url" "cross site scripting" "xss" "bookmarklet" "cwe 79";
    "left-recursion": "left recursion" "left recursive";
    "magnet": "magnet link" "btih" "bittorrent" "torrent" "infohash";
    "oci": "docker" "docker image" "image reference" "container image" "image name" "registry reference";
    "scp-style-git": "scp" "scp url" "scp syntax" "scp like url" "git remote" "git url" "git ssh url" "git@";
    "hdl": "handle" "handle system";
    "not-nfc": "nfc" "nfd" "unicode normalization" "unicode normalisation" "normalization form";
    "trailing-dot-host": "trailing dot" "root label" "dot at the end" "absolute domain name";
    "blocked-port": "bad port number" "unsafe port" "err unsafe port" "port 0" "port blocking" "restricted port";
    "rfc2396-path-params": "semicolon" ";" "matrix url" "matrix parameter" "matrix uri" "path parameter" "path params" "semicolon parameter";
    "encoded-control": "null byte" "nul byte" "%00" "null byte injection";
    "line-end injection": "crlf" "crlf injection" "%0d%0a" "header injection" "http header injection" "response splitting"
        "http response splitting" "newline injection" "cwe 93" "cwe 113" "log injection";
    "defanged URL": "defang" "defanged" "refang" "fang" "hxxp" "hxxps" "ioc";
    "CURIE": "compact uri" "prefix" "qname";
    "trailing slash": "slash at the end" "final slash";
    "cleartext-scheme": "http vs https" "http or https" "mixed content" "insecure http" "plain http" "hsts" "unencrypted";
    "s3": "bucket" "s3 bucket" "bucket name" "s3 uri" "s3 url" "amazon s3";
    "amqp": "vhost" "virtual host" "rabbitmq" "rabbitmq url";
    "secret-in-query": "api key" "apikey" "jwt" "access token" "leaked secret";
    "session-in-query": "session id" "sessionid";
    "host-not-allowed": "allowlist" "allow list" "whitelist" "blocklist" "denylist";
    "tracking-parameter": "utm" "utm source" "utm parameter" "tracking" "gclid" "fbclid" "tracking parameters";
    "opaque path": "opaque" "cannot be a base url" "opaque url" "non hierarchical";
    "special scheme": "special" "special url";
    "RFC 3986": "generic syntax" "uri generic syntax" "std 66" "std66";
}

// Parts of the messages of other programs. The first page with a part of the message is meant, so that general parts are last.
synonyms! { MESSAGES:
    "delimiter-in-userinfo": "password contains unescaped characters" "username contains unescaped characters"
        "username and password must be escaped" "net/url: invalid userinfo";
    "invalid character in host name": "\" in host name";
    "address of Go": "too many colons in address" "missing port in address" "unknown port";
    "DSN of Go for MySQL": "default addr for network" "missing the slash separating the database name";
    "redirect_uri_mismatch": "redirect uri mismatch" "invalid redirect uri" "invalid parameter: redirect uri" "redirect uri is not associated";
    "No suitable driver": "no suitable driver" "claims to not accept jdbcurl";
    "module source of Terraform": "invalid module source" "unreadable module directory" "invalid registry module source";
    "chart of Helm in a registry": "invalid reference: invalid tag" "invalid reference: invalid repository";
    "SignatureDoesNotMatch": "signaturedoesnotmatch" "request signature we calculated does not match" "signature fields not well formed"
        "signature did not match";
    "source of a CSP": "contains an invalid source" "violates the following content security policy";
    "domain of a cookie": "invalid domain for current host url" "domain attribute was invalid" "rejected for invalid domain";
    "xmlParseEntityRef": "xmlparseentityref" "entityref: expecting";
    "non-ldh-host": "does not accept registry part" "bad hostname?" "illegal character in hostname" "unsupported uri http"
        "not valid according to rfc 1034/1035" "hostname can't be null" "is never valid in a domain name";
    "wrong-slash-count": "unsupported number of slashes";
    "ws-fragment": "fragment identifiers are not allowed in websocket";
    "missing-scheme": "missing protocol scheme" "relative url without a base" "unsupported protocol scheme \"\"" "no scheme supplied"
        "missing schema" "missingschema" "relativeurlwithoutbase" "no protocol:" "unknown url type" "protocol \"\" not supported"
        "no protocol" "expected connection string to start with" "uri must begin with" "only absolute urls are supported"
        "missing an 'http://' or 'https://' protocol" "uri is not absolute" "uri with undefined scheme" "no scheme was found"
        "no colon was found" "target host is not specified" "target host must not be null" "must specify one of the following schemes"
        "proxy url had no scheme" "proxyschemeunknown" "unable to parse docker host" "format of the uri could not be determined";
    "bad-scheme": "uri scheme is not valid" "expected scheme name" "illegal character in scheme name";
    "unsupported scheme": "no connection adapters were found" "invalidschema" "unsupported protocol"
        "not supported or disabled in libcurl" "unknown protocol:" "unsupported url scheme" "unsupported url type" "url scheme \""
        "url scheme is not allowed" "scheme must be either" "only http(s) protocols are supported" "invalid url protocol"
        "err invalid protocol" "err unknown url scheme" "the address wasn't understood" "expected url scheme"
        "unable to find remote helper" "fatal: protocol" "unable to find the wrapper" "proxy url had unsupported scheme" "eunsupportedprotocol" "curl: (1) protocol" "nsurlerrorunsupportedurl" "missing \"=\" after";
    "first path segment contains a colon": "first path segment in url cannot contain colon";
    "port-too-large": "port out of range" "port should be >= 0";
    "invalid port": "invalid port" "invalid integer value" "port number was not a decimal" "port could not be cast" "nonnumeric port" "for input string"
        "invalidport" "port number ended with" "invalid url port" "err socket bad port";
    "Invalid IPv6 URL": "invalid ipv6 url";
    "unclosed-bracket": "missing ']' in host" "expected closing bracket";
    "ipv4-lookalike-name": "invalid ipv4 address";
    "invalid-ip-literal": "invalid ipv6 address" "bad ipv6 address" "malformed ipv6" "does not appear to be an ipv4 or ipv6 address"
        "an ipv4 address cannot be in brackets";
    "URI malformed": "uri malformed" "malformed uri sequence";
    "bad-percent-escape": "invalid url escape" "malformed escape pair" "illegal hex characters in escape"
        "incomplete trailing escape" "invalid % encoding" "invalid percent encoded token";
    "control-or-newline": "invalid control character in url" "url can't contain control characters"
        "non printable ascii character in url";
    "non-ascii-in-uri": "uri must be ascii only";
    "netloc under NFKC": "under nfkc normalization";
    "curl globbing": "in url position" "bad range specification" "unmatched brace" "unmatched close brace";
    "invalid reference format": "invalid reference format" "repository name must be lowercase" "invalidimagename" "invalid image name"
        "couldn't parse image" "could not parse image" "failed to apply default image tag" "invalid repository name";
    "not a git repository": "does not appear to be a git repository" "could not read from remote repository" "repository not found"
        "fatal: repository '";
    "invalid tag name": "invalid tag name" "einvalidtagname" "tags may not have any characters";
    "empty-reference": "the uri is empty";
    "http-empty-host": "empty host" "no host supplied" "no host in request url" "expected authority" "no host part in the url"
        "no host component for uri" "emptyhost";
    "unresolved host": "could not resolve host" "couldn't resolve host" "enotfound" "eai again" "err name not resolved"
        "ns error unknown host" "dns probe finished" "unknownhostexception" "no such host" "getaddrinfo" "nodename nor servname"
        "name or service not known" "temporary failure in name resolution" "no address associated with hostname"
        "failed to lookup address" "could not translate host name" "unknown mysql server host"
        "server with the specified hostname could not be found" "curl: (6)" "curl error 6" "curl (6)" "server not found";
    "host": "expected hostname" "hostname could not be parsed" "authority/host could not be parsed" "url rejected: bad hostname"
        "invalid url host" "expected host component";
    "userinfo": "credentials was passed in the url" "bad login part";
    "file": "a dos path must be rooted" "bad file:// url";
    "opaque path": "with a cannot be a base";
    "origin": "access control allow origin" "blocked by cors";
    "domain-to-ASCII": "idnaerror" "idna error" "idna.core" "label empty or too long" "label too long" "codepoint not allowed"
        "code point not allowed" "invalid international domain name" "invalid domain character" "not allowed at position"
        "url has an invalid label";
    "invalid-character": "illegal character in" "invalid character" "invalid uri character" "unescaped characters"
        "err unescaped characters";
    "invalid URL": "bad uri" "invalid uri" "urisyntaxexception" "bad/illegal format" "curl: (3)" "curl (3)" "curl error 3"
        "curle url malformat" "invaliduriexception" "invaliduri" "err invalid url" "invalid url" "invalidurl" "malformed url"
        "malformedurlexception" "not a valid url" "is not a valid uri" "cannot be parsed as a url" "uriformatexception"
        "failed to construct 'url'" "failed to parse url" "failed to parse:" "locationparseerror" "unable to parse uri" "url rejected"
        "argument is not a valid" "nsurlerrorbadurl" "could not parse sqlalchemy url" "could not parse rfc1738 url"
        "provided database string is invalid" "uri does not specify a valid host name" "mongoparseerror" "expected scheme specific part";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_in_the_form_that_is_looked_up_and_has_one_page() {
        let mut seen = std::collections::BTreeMap::new();
        for (word, page) in synonyms() {
            assert_eq!(key(word), word);
            assert_eq!(seen.insert(word, page), None, "{word}");
        }
    }
}
