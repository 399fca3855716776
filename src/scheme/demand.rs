//! Demands of the document of each scheme, in a sentence: for messages about texts that it rejects.

/// Returns the form of the URLs of a scheme in words, as its document demands it: a sentence without its full stop.
///
/// ```
/// use urlgram::scheme::demand;
///
/// assert_eq!(demand("S3").unwrap(), "A bucket has 3 to 63 characters: lower-case letters, digits, dots and hyphens. A slash and the key may follow");
/// assert_eq!(demand("x-unknown"), None);
/// ```
pub fn demand(scheme: &str) -> Option<&'static str> {
    let named = DEMANDS.iter().find(|(names, _)| names.iter().any(|name| scheme.eq_ignore_ascii_case(name)));
    named.map(|(_, demand)| *demand)
}

/// Names of schemes, and what their documents demand.
const DEMANDS: &[(&[&str], &str)] = &[
    (
        &["http", "https", "shttp"],
        "\"//\", a host and an optional port come first, then a path that begins with a slash",
    ),
    (&["ws", "wss"], "\"//\", a host, an optional port, a path and a query, without a fragment"),
    (
        &["ftp", "sftp", "tftp", "nfs", "rsync", "svn", "svn+tunnel", "git", "ssh", "mms"],
        "\"//\", an optional user, a host and an optional port come first, then the path of a file",
    ),
    (&["file"], "The path of a file begins with a slash, after two slashes and an optional host: file:///etc/hosts"),
    (
        &["mailto"],
        "Addresses name@host with commas between them, then header fields: mailto:anna@example.org?subject=hello",
    ),
    (
        &["data"],
        "An optional media type with parameters NAME=VALUE, an optional \";base64\", a comma, and then the data. \"charset\" is a parameter: data:text/plain;charset=utf-8,hello",
    ),
    (
        &["urn"],
        "The name of a namespace, which has 2 to 32 letters, digits and hyphens, a colon, and a name in it: urn:isbn:9780131103627",
    ),
    (
        &["tel"],
        "A global number begins with \"+\" and the country code. A local number needs a context: tel:7042;phone-context=example.com",
    ),
    (&["sms"], "Telephone numbers with commas between them, then an optional body: sms:+15105550101?body=hello"),
    (&["news", "snews"], "A newsgroup, \"*\", or the identifier of a message with an \"@\""),
    (&["nntp"], "\"//\", a server, a slash, a newsgroup, and an optional slash and number"),
    (&["telnet"], "\"//\", an optional user, a host and an optional port, and at most a slash after them"),
    (&["gopher"], "\"//\", a host, a slash, the type of the item as one character, and its selector"),
    (&["wais"], "\"//\", a host, a slash and the name of a database"),
    (&["prospero"], "\"//\", a host, a slash, the name of an object, and fields ;NAME=VALUE"),
    (
        &["geo"],
        "Two or three numbers with commas between them (latitude, longitude, altitude), then optional parameters ;crs= and ;u=. A number has digits on both sides of its point",
    ),
    (&["tag"], "The domain or mail address of an owner, a comma, a date, a colon and a name: tag:example.org,2024:a"),
    (
        &["cid", "mid"],
        "The identifier of a part of a message has the form of an address, with an \"@\" between two names: cid:part1@example.org",
    ),
    (
        &["ldap", "ldaps"],
        "\"//\", an optional host, a slash and a distinguished name, then up to four parts after \"?\": attributes, scope, filter, extensions",
    ),
    (
        &["sip", "sips"],
        "An optional user and \"@\", a host and an optional port, then parameters ;NAME=VALUE and header fields",
    ),
    (&["imap"], "\"//\", an optional user and authentication, a server, and an optional mailbox"),
    (&["pop"], "\"//\", an optional user and authentication, a host and an optional port, without a path"),
    (
        &["rtsp", "rtsps", "rtspu"],
        "\"//\", a host and an optional port come first, then a path that begins with a slash",
    ),
    (
        &["dns"],
        "An optional server after \"//\", the name that is asked for, then CLASS= and TYPE= after \"?\": dns:example.org?type=A",
    ),
    (
        &["xmpp"],
        "An address name@host with an optional resource, or \"//\" and the address to authenticate as; a command follows \"?\": xmpp:anna@example.org?message",
    ),
    (&["about"], "The name of a page of the application: about:blank"),
    (
        &["ni", "nih"],
        "\"//\", an optional host, a slash, the name of a hash function, a semicolon and the hash in base64url: ni:///sha-256;f4OxZX_x_FO5LcGBSKHWXfwtSx-j1ncoSt3SABJtkGk",
    ),
    (&["acct"], "The name of an account, an \"@\" and a host: acct:anna@example.org"),
    (
        &["magnet"],
        "\"?\" and pairs NAME=VALUE, one of them xt=urn:btih: with 40 hexadecimal digits or 32 characters of base32",
    ),
    (
        &["blob"],
        "The origin of a page, a slash and an identifier: blob:https://example.org/9115d58c-bcda-ff47-86e5-083e9a215304",
    ),
    (&["javascript"], "A program whose characters are percent-encoded where a URL does not allow them"),
    (&["did"], "The name of a method in lower case, a colon, and an identifier: did:web:example.org"),
    (
        &["s3"],
        "A bucket has 3 to 63 characters: lower-case letters, digits, dots and hyphens. A slash and the key may follow",
    ),
    (
        &["gs"],
        "A bucket has 3 to 63 characters, 222 with dots: lower-case letters, digits, dots, hyphens and underscores. A slash and the name of an object may follow",
    ),
    (
        &["pkg"],
        "A type, a slash, an optional namespace, a name, then an optional @VERSION, ?QUALIFIERS and #SUBPATH: pkg:npm/left-pad@1.3.0",
    ),
    (
        &["coap", "coaps", "coap+tcp", "coaps+tcp", "coap+ws", "coaps+ws"],
        "\"//\", a host that is not empty and an optional port come first, then a path that begins with a slash, without a fragment",
    ),
    (&["ipp", "ipps"], "\"//\", a host and an optional port come first, then the path of a printer"),
    (&["stun", "stuns"], "A host and an optional port, without \"//\": stun:example.org:3478"),
    (
        &["turn", "turns"],
        "A host and an optional port, without \"//\", then an optional ?transport=: turn:example.org?transport=tcp",
    ),
    (&["iax"], "An optional user and \"@\", a host and an optional port, then an optional slash and number"),
    (&["aaa", "aaas"], "\"//\", the full name of a host, an optional port, then ;transport= and ;protocol="),
    (&["snmp"], "\"//\", an optional user, a host, then a context and the numbers of objects"),
    (&["info"], "The name of a public namespace, a slash and an identifier: info:lccn/n78890351"),
    (
        &["pkcs11"],
        "Attributes NAME=VALUE with semicolons between them, then others after \"?\" with ampersands: pkcs11:token=a;object=b",
    ),
    (&["crid"], "\"//\", the domain name of an authority, a slash and an identifier"),
    (&["dict"], "\"//\", a host and an optional port, a slash, then d:WORD or m:WORD with a database"),
    (&["ipn"], "The number of a node, a dot, and the number of a service: ipn:9.37"),
    (
        &["payto"],
        "\"//\", the type of an account, a slash and the account, then options: payto://iban/DE75512108001245126199?amount=EUR:200",
    ),
    (
        &["spiffe"],
        "\"//\", a trust domain in lower case without user and port, then a path without empty or dot segments",
    ),
    (
        &["postgresql", "postgres"],
        "\"//\", an optional user and password, servers with commas between them, then an optional slash and the name of a database",
    ),
    (
        &["mysql", "mongodb+srv"],
        "\"//\", an optional user and password, one server, then an optional slash and the name of a database. A server is a name or an address, without \"=\" and other delimiters",
    ),
    (
        &["mongodb"],
        "\"//\", an optional user and password, servers with commas between them, then an optional slash and the name of a database. A server is a name or an address, without \"=\" and other delimiters",
    ),
    (
        &["redis", "rediss"],
        "\"//\", an optional user and password, one server, then an optional slash and the number of a database",
    ),
    (
        &["amqp", "amqps"],
        "\"//\", an optional user and password, an optional server, then an optional slash and the name of a virtual host, whose slashes are %2F",
    ),
    (&["oci"], "\"//\", a registry, the path of a repository in lower case, then an optional :TAG and @DIGEST"),
    (&["jdbc"], "The name of a driver, a colon, and what the driver reads: jdbc:postgresql://db.example/shop"),
    (
        &["iris", "iris.beep", "iris.xpc", "iris.xpcs", "iris.lwz"],
        "The URN of a registry, a slash and optional parts: iris:dreg1//example.org/domain/a.example",
    ),
    (
        &["msrp", "msrps"],
        "\"//\", a host and an optional port, a slash and a session, then a semicolon and a transport: msrp://example.org:9000/s1;tcp",
    ),
    (&["service"], "The type of a service, then \"://\", a host and a path, and attributes ;NAME=VALUE"),
    (&["z39.50r", "z39.50s"], "\"//\", a host and an optional port, then a slash, a database and a record"),
    (&["im", "pres"], "An address name@host: im:anna@example.org"),
    (&["intent"], "The data of the intent, then \"#Intent;\", attributes NAME=VALUE; and \"end\""),
    (&["sqlite"], "Three slashes and a relative path, or four and an absolute one: sqlite:///shop.db"),
    (
        &["mariadb", "mssql", "oracle"],
        "\"//\", an optional user and password, a host and an optional port, then an optional slash and the name of a database",
    ),
    (&["hdl"], "A prefix of numbers, a slash and a name: hdl:4263537/4000"),
    (&["itms-services"], "\"//\" and a query with action=download-manifest and url="),
];

#[cfg(test)]
mod tests {
    use super::super::ENTRIES;
    use super::*;

    #[test]
    fn every_scheme_has_a_sentence() {
        for entry in ENTRIES {
            // The name stands for many.
            let name = entry.info().name;
            assert!(name == "dialect+driver" || demand(name).is_some(), "{name}");
        }
        for (names, demand) in DEMANDS {
            assert!(!demand.ends_with('.'), "{demand}");
            assert!(names.iter().all(|name| super::super::entry(name).is_some()), "{names:?}");
        }
    }
}
