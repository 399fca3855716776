//! Short forms of URLs: the readings of the programs and the document that define them.

use urlgram::shorthand::{Curie, GitRemote, ImageReference};

/// Digests of 64 digits are written as `sha256:F` in these tables.
fn full(text: &str) -> String {
    text.replace("sha256:F", &format!("sha256:{}", "f".repeat(64)))
}

/// References with domain, path, tag and digest, as the package distribution/reference reads them.
const IMAGES: &[(&str, [&str; 4])] = &[
    ("test_com", ["", "test_com", "", ""]),
    ("test.com:tag", ["", "test.com", "tag", ""]),
    ("test.com:5000", ["", "test.com", "5000", ""]),
    ("test.com/repo:tag", ["test.com", "repo", "tag", ""]),
    ("test:5000/repo", ["test:5000", "repo", "", ""]),
    ("test:5000/repo:tag@sha256:F", ["test:5000", "repo", "tag", "sha256:F"]),
    ("lowercase:Uppercase", ["", "lowercase", "Uppercase", ""]),
    ("sub-dom1.foo.com/bar/baz/quux:some-long-tag", ["sub-dom1.foo.com", "bar/baz/quux", "some-long-tag", ""]),
    ("xn--7o8h.com/myimage:xn--7o8h.com@sha256:F", ["xn--7o8h.com", "myimage", "xn--7o8h.com", "sha256:F"]),
    ("foo_bar.com:8080", ["", "foo_bar.com", "8080", ""]),
    ("foo/foo_bar.com:8080", ["foo", "foo_bar.com", "8080", ""]),
    ("192.168.1.1:5000/repo:5050", ["192.168.1.1:5000", "repo", "5050", ""]),
    ("[2001:db8::1]/repo", ["[2001:db8::1]", "repo", "", ""]),
    ("[2001:db8::1]:5000/repo:tag", ["[2001:db8::1]:5000", "repo", "tag", ""]),
    ("a__b/c---d.e", ["", "a__b/c---d.e", "", ""]),
];

const NO_IMAGES: &[&str] = &[
    "",
    ":justtag",
    "@sha256:F",
    "repo@sha256:ffffffff",
    "Uppercase:tag",
    "test:5000/Uppercase/lowercase:tag",
    "aa/asdf$$^/aa",
    "[2001:db8::1]",
    "[2001:db8::1]:5000",
    "a//b",
    "a/",
    "a-/b_",
    "a:",
    "a:-b",
];

#[test]
fn images_are_read_as_the_package_reads_them() {
    for (text, expected) in IMAGES {
        let (text, expected) = (full(text), expected.map(full));
        let image = ImageReference::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let parts = [image.domain(), Some(image.path()), image.tag(), image.digest()];
        assert_eq!(parts.map(|part| part.unwrap_or_default().to_owned()), expected, "{text}");
    }
    for text in NO_IMAGES {
        assert!(ImageReference::parse(&full(text)).is_err(), "{text}");
    }
    let (long, short) = (format!("domain/{}", "a".repeat(256)), format!("domain/{}", "a".repeat(255)));
    assert_eq!(ImageReference::parse(&long).unwrap_err().span().start, 7);
    assert!(ImageReference::parse(&short).is_ok());
    assert!(ImageReference::parse(&format!("a:{}", "b".repeat(129))).is_err());
}

#[test]
fn usual_mistakes_in_images_are_named() {
    for (text, words, at) in [
        ("registry.example.org/foo/screenApp", "lower case", 31),
        ("ghcr.io/Foo/bar:v1", "lower case", 8),
        ("Alpine", "lower case", 0),
        ("alpine:", "a tag is missing", 7),
        ("library/alpine/", "missing after \"/\"", 15),
        ("alpine@sha256:abc", "at least 32 hexadecimal digits", 7),
        ("a//b", "two slashes", 2),
        ("alpine@sha256:0123456789abcdef0123456789abcdef", "64 hexadecimal digits", 7),
        ("alpine@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789ABCDEF", "in lower case", 7),
        ("alpine@sha512:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef", "128 hexadecimal digits", 7),
        ("alpine@md5:0123456789abcdef0123456789abcdef", "unknown algorithm", 7),
        ("alpine:la test", "no white space", 9),
        ("docker://alpine", "no scheme", 0),
        ("some/image:sha256:…", "a digest follows \"@\"", 10),
        ("h:5000/image:1.2:sha512:abc", "a digest follows \"@\"", 16),
        ("", "empty text", 0),
        ("repo/app:-test", "a tag begins with", 9),
        ("h:5000/app:-test", "a tag begins with", 11),
        ("team/app:\"latest\"", "quotation mark", 9),
        ("nginx:1.25\"", "quotation mark", 10),
        ("nginx:release/1.2", "a tag has no slash", 13),
        ("ghcr.io/a/b:feature/x", "a tag has no slash", 19),
        ("nginx:1.2+build", "no other characters", 9),
        ("docker.io//nginx:1", "two slashes", 10),
        ("docker.io/nginx/:1", "missing between", 15),
        ("h.example/:0.1.6", "missing between", 9),
        ("-nginx:1", "begins with a letter", 0),
        ("nginx_:1", "ends with a letter", 5),
        ("my_repo:5000/team/app:1", "name of a registry", 2),
        ("h.example:port/a:1", "is a number", 10),
        ("nginx,alpine", "no other characters", 5),
        ("nginx::1", "two colons", 5),
    ] {
        let error = ImageReference::parse(text).unwrap_err();
        assert!(error.to_string().contains(words) && error.span().start == at, "{text}: {error}");
    }
    for text in ["a:b://c", "./a:b://c"] {
        let error = GitRemote::parse(text).unwrap_err();
        assert!(error.to_string().contains("protocol"), "{text}: {error}");
    }
}

#[test]
fn an_image_without_a_registry_is_one_of_the_default_registry() {
    for (text, expected) in [
        ("ubuntu", "docker.io/library/ubuntu:latest"),
        ("team/app", "docker.io/team/app:latest"),
        ("docker.io/ubuntu:22.04", "docker.io/library/ubuntu:22.04"),
        ("index.docker.io/ubuntu", "docker.io/library/ubuntu:latest"),
        ("localhost/app", "localhost/app:latest"),
        ("localhost:5000/app", "localhost:5000/app:latest"),
        ("Host/app:1", "Host/app:1"),
        ("ghcr.io/a/b@sha256:F", "ghcr.io/a/b@sha256:F"),
        ("a/b:1@sha256:F", "docker.io/a/b:1@sha256:F"),
    ] {
        let (text, expected) = (full(text), full(expected));
        let image = ImageReference::parse(&text).unwrap();
        assert_eq!(image.normalized(), expected);
        let url = image.to_url();
        assert!(urlgram::scheme::parse(&url).is_ok_and(|url| url.info().name == "oci"), "{url}");
    }
}

/// Names with their kind, the URL with the same meaning, and the URL at a forge.
const REMOTES: &[(&str, &str, &str, &str)] = &[
    ("host.xz:path/to/repo.git", "scp", "ssh://host.xz/~/path/to/repo.git", "ssh://host.xz/path/to/repo.git"),
    ("me@host.xz:/srv/repo.git", "scp", "ssh://me@host.xz/srv/repo.git", "ssh://me@host.xz/srv/repo.git"),
    ("host.xz:~anna/repo", "scp", "ssh://host.xz/~anna/repo", "ssh://host.xz/~anna/repo"),
    ("[::1]:repo", "scp", "ssh://[::1]/~/repo", "ssh://[::1]/repo"),
    ("me@[::1]:repo", "scp", "ssh://me@[::1]/~/repo", "ssh://me@[::1]/repo"),
    ("[host.xz:2222]:repo", "scp", "ssh://host.xz:2222/~/repo", "ssh://host.xz:2222/repo"),
    ("host:a b#c?d%e", "scp", "ssh://host/~/a%20b%23c%3Fd%25e", "ssh://host/a%20b%23c%3Fd%25e"),
    ("1host:://x", "scp", "ssh://1host/~/://x", "ssh://1host/://x"),
    ("https://host.xz/repo.git", "url", "https://host.xz/repo.git", "https://host.xz/repo.git"),
    ("ssh://me@host.xz:22/repo", "url", "ssh://me@host.xz:22/repo", "ssh://me@host.xz:22/repo"),
    // The name before two colons is a helper, unless it is not a scheme.
    ("ext::ssh -i key host", "helper", "", ""),
    ("persistent-https::https://host.xz/repo", "helper", "", ""),
    ("./foo:bar", "path", "", ""),
    ("/srv/repo:1", "path", "", ""),
    ("../repo", "path", "", ""),
    ("repo", "path", "", ""),
    ("host:", "scp", "ssh://host/~/", "ssh://host/"),
    ("@host:x", "scp", "ssh://@host/~/x", "ssh://@host/x"),
    ("user@host@h2:x", "scp", "ssh://user%40host@h2/~/x", "ssh://user%40host@h2/x"),
    ("user@::1:x", "scp", "ssh://user@/~/:1:x", "ssh://user@/:1:x"),
    ("[git@host:2222]:repo.git", "scp", "ssh://git@host:2222/~/repo.git", "ssh://git@host:2222/repo.git"),
    ("[user@::1]:src", "scp", "ssh://user@[::1]/~/src", "ssh://user@[::1]/src"),
];

#[test]
fn names_that_git_refuses_are_no_remotes() {
    for text in ["-oProxyCommand=x:y", "host:-x", "ssh://-oProxy/x", "ssh://h", "git://h?x", "[-x@h]:y", "-u@h:x"] {
        let error = GitRemote::parse(text).unwrap_err().to_string();
        assert!(error.starts_with("Git "), "{text}: {error}");
    }
    assert!(GitRemote::parse("ssh://h/").is_ok() && GitRemote::parse("https://h").is_ok());
    // The answer of curl: "URL using bad/illegal format or missing URL".
    for text in ["https://github.com:owner/repo.git", "http://h:99999/x.git", "ftp://h:a/x.git"] {
        let error = GitRemote::parse(text).unwrap_err();
        assert!(error.to_string().starts_with("a port is "), "{text}: {error}");
    }
    assert!(GitRemote::parse("https://h:/a").is_ok() && GitRemote::parse("http://h:8080/a").is_ok());
}

#[test]
fn what_programs_read_differently_is_noted() {
    for (text, words) in [
        (r"C:\path\to\repo", "Git for Windows"),
        ("git+ssh://git@github.com:22/npm/npm.git#v1.0.28", "a revision"),
        ("git@example.org:2222/team/repo.git", "with a port"),
    ] {
        let note = GitRemote::parse(text).unwrap().note().unwrap_or_default();
        assert!(note.contains(words), "{text}: {note}");
    }
    assert_eq!(GitRemote::parse("cc:/team/repo.git").unwrap().note(), None);
}

#[test]
fn the_parts_of_a_remote_are_found_in_urls_and_short_forms() {
    for (text, parts) in [
        ("ssh://git@host:7999/~user/repo.git", "git host 7999 /~user/repo.git ~user repo"),
        ("[git@host:2222]:repo.git", "git host 2222 repo.git - repo"),
        ("git@github.com:team/repo", "git github.com - team/repo team repo"),
        ("[user@::1]:src", "user ::1 - src - src"),
        ("https://u:p@[::1]:8443/a/b/", "u ::1 8443 /a/b/ a b"),
        ("server:1234/repo", "- server - 1234/repo 1234 repo"),
    ] {
        let remote = GitRemote::parse(text).unwrap();
        let found = [remote.user(), remote.host(), remote.port(), remote.path(), remote.owner(), remote.repository()];
        assert_eq!(found.map(|part| part.unwrap_or("-")).join(" "), parts, "{text}");
    }
}

#[test]
fn names_of_remotes_are_read_as_git_reads_them() {
    for (text, kind, url, forge) in REMOTES {
        let remote = GitRemote::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(remote.kind_name(), *kind, "{text}");
        assert_eq!(remote.to_url().unwrap_or_default(), *url, "{text}");
        assert_eq!(remote.to_forge_url().unwrap_or_default(), *forge, "{text}");
        for url in [remote.to_url(), remote.to_forge_url()].into_iter().flatten() {
            assert!(urlgram::Uri::parse(url.as_str()).is_ok(), "{url}");
        }
    }
    assert!(GitRemote::parse("").is_err() && GitRemote::parse("a\nb").is_err());
}

#[test]
fn curies_have_a_prefix_and_a_reference() {
    for (text, prefix, reference) in [
        ("home:#start", Some("home"), "#start"),
        ("joseki:", Some("joseki"), ""),
        ("google:xforms+or+'xml+forms'", Some("google"), "xforms+or+'xml+forms'"),
        (":next", Some(""), "next"),
        ("next", None, "next"),
        ("_:b0", Some("_"), "b0"),
        ("[dc:title]", Some("dc"), "title"),
        ("http://example.org/", Some("http"), "//example.org/"),
        ("été:ñ", Some("été"), "ñ"),
        ("a/b:c", None, "a/b:c"),
    ] {
        let curie = Curie::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!((curie.prefix(), curie.reference()), (prefix, reference), "{text}");
    }
    for text in ["", "[]", "a:b:c", "1a:b", "[dc:title", "dc:title]", "a:b c", "-:a"] {
        assert!(Curie::parse(text).is_err(), "{text}");
    }
    let expand = |text| Curie::parse(text).unwrap().expand(|prefix| (prefix == "dc").then_some("http://purl.org/dc/"));
    assert_eq!(expand("[dc:title]").as_deref(), Some("http://purl.org/dc/title"));
    assert_eq!((expand("x:title"), expand("title")), (None, None));
}
