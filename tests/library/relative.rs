//! References relative to references, and paths of files.

use proptest::prelude::*;
use urlgram::file_path::{FilePathError, Style, from_url, to_url};
use urlgram::path::remove_dot_segments_of_relative;
use urlgram::resolve::join;
use urlgram::zone::{ZoneSyntax, split};
use urlgram::{Uri, UriReference};

fn joined(base: &str, r: &str) -> String {
    join(&UriReference::parse(base).unwrap(), &UriReference::parse(r).unwrap()).unwrap().into_text()
}

#[test]
fn references_are_joined() {
    for (base, r, expected) in [
        ("a/b", "c", "a/c"),
        ("a/b", "../c", "c"),
        ("a/b", "../../c", "../c"),
        ("../a", "../b", "../../b"),
        ("..", "g", "../g"),
        (".", "g", "g"),
        ("", "g", "g"),
        ("a?q#f", "", "a?q"),
        ("a?q#f", "#g", "a?q#g"),
        ("a?q", "?r", "a?r"),
        ("a?q", "b", "b"),
        ("/a/b", "/..//c", "/.//c"),
        ("//h", "../a", "//h/a"),
        ("//h/a/b", "//i/../c", "//i/c"),
        ("a/b", "x:y/../z", "x:/z"),
        ("a:b", "../c", "a:c"),
        ("http://h/a/b?q", "../../c", "http://h/c"),
    ] {
        assert_eq!(joined(base, r), expected, "{base} + {r}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Joining is associative with resolution: the target is the same, whichever comes first.
    #[test]
    fn a_joined_reference_has_the_target_of_both(
        start in "(http|x):(//h)?/[ab]/[ab]",
        base in "((\\.|\\.\\.|a|b|)/){0,3}(a|\\.|\\.\\.|)(\\?q)?(#f)?",
        r in "((\\.|\\.\\.|c|)/){0,3}(c|\\.|\\.\\.|)(\\?r)?(#g)?",
    ) {
        let start = Uri::parse(start).unwrap();
        let (Ok(base), Ok(r)) = (UriReference::parse(base), UriReference::parse(r)) else { return Ok(()) };
        let in_turn = start.resolve(&base).unwrap().resolve(&r).unwrap();
        let at_once = start.resolve(&join(&base, &r).unwrap()).unwrap();
        prop_assert_eq!(at_once.as_str(), in_turn.as_str());
    }

    #[test]
    fn removing_dots_again_changes_nothing(path in "((\\.|\\.\\.|a|b:c|)/){0,4}(a|\\.|\\.\\.|)") {
        let once = remove_dot_segments_of_relative(&path).into_owned();
        prop_assert_eq!(&*remove_dot_segments_of_relative(&once), once.as_str());
    }

    #[test]
    fn a_path_returns_from_its_url(
        posix in "(/[ -~é]{0,5}){1,3}",
        windows in "[A-Z]:(\\\\[ -.0-\\[\\]-~é]{0,5}){1,3}",
        unc in "\\\\\\\\[a-z]{1,5}(\\\\[ -.0-\\[\\]-~é]{0,5}){1,3}",
    ) {
        prop_assert_eq!(from_url(&to_url(&posix, Style::Posix).unwrap(), Style::Posix).unwrap(), posix.as_bytes());
        prop_assume!(unc != "\\\\localhost");
        for path in [windows, unc] {
            let url = to_url(&path, Style::Windows).unwrap();
            prop_assert!(Uri::parse(url.as_str()).is_ok());
            prop_assert_eq!(from_url(&url, Style::Windows).unwrap(), path.as_bytes());
        }
    }
}

#[test]
fn paths_of_files_have_the_urls_of_rfc_8089() {
    for (style, path, url) in [
        (Style::Posix, "/path/to/file", "file:///path/to/file"),
        (Style::Posix, "/", "file:///"),
        (Style::Posix, "/a;b=c%d?e", "file:///a%3Bb%3Dc%25d%3Fe"),
        (Style::Windows, r"c:\path\to\file", "file:///c:/path/to/file"),
        (Style::Windows, "c:/path/to", "file:///c:/path/to"),
        (
            Style::Windows,
            r"\\host.example.com\Share\path\to\file.txt",
            "file://host.example.com/Share/path/to/file.txt",
        ),
        (Style::Windows, r"\\?\C:\a", "file:///C:/a"),
        (Style::Windows, r"\\?\UNC\host\share", "file://host/share"),
    ] {
        assert_eq!(to_url(path, style).as_deref(), Ok(url), "{path}");
    }
    assert_eq!(to_url(b"/\xff", Style::Posix).as_deref(), Ok("file:///%FF"));
    for (style, path, error) in [
        (Style::Posix, "a", FilePathError::NotAbsolute),
        (Style::Posix, "/a\0", FilePathError::Nul),
        (Style::Windows, r"\a", FilePathError::NotAbsolute),
        (Style::Windows, "c:a", FilePathError::NotAbsolute),
        (Style::Windows, r"\\.\COM1", FilePathError::Device),
    ] {
        assert_eq!(to_url(path, style), Err(error), "{path}");
    }
}

#[test]
fn urls_of_rfc_8089_have_paths() {
    for (style, url, path) in [
        (Style::Posix, "file:///path/to/file", "/path/to/file"),
        (Style::Posix, "file:/path/to/file", "/path/to/file"),
        (Style::Posix, "FILE://LocalHost/a", "/a"),
        (Style::Posix, "file:////a", "//a"),
        // Appendix E.2, with and without the slash, and with a vertical bar.
        (Style::Windows, "file:c:/path/to/file", r"c:\path\to\file"),
        (Style::Windows, "file:///c:/path/to/file", r"c:\path\to\file"),
        (Style::Windows, "file:/c:/path/to/file", r"c:\path\to\file"),
        (Style::Windows, "file:///c|/path/to/file", r"c:\path\to\file"),
        (Style::Windows, "file:///c:", r"c:\"),
        // Appendix E.3.
        (
            Style::Windows,
            "file://host.example.com/Share/path/to/file.txt",
            r"\\host.example.com\Share\path\to\file.txt",
        ),
        (Style::Windows, "file:////host.example.com/Share/file.txt", r"\\host.example.com\Share\file.txt"),
        (Style::Windows, "file://///host.example.com/Share/file.txt", r"\\host.example.com\Share\file.txt"),
    ] {
        assert_eq!(from_url(url, style).as_deref(), Ok(path.as_bytes()), "{url}");
    }
    for (style, url, error) in [
        (Style::Posix, "http:///a", FilePathError::NotFile),
        (Style::Posix, "file://host/a", FilePathError::OtherHost),
        (Style::Posix, "file:a", FilePathError::NotAbsolute),
        (Style::Posix, "file:///a?b", FilePathError::QueryOrFragment),
        (Style::Posix, "file:///a%00", FilePathError::Nul),
        (Style::Posix, "file:///a%2", FilePathError::InvalidEncoding),
        (Style::Posix, "file:///a%2fb", FilePathError::EncodedSeparator),
        (Style::Windows, "file:///c:/a%5Cb", FilePathError::EncodedSeparator),
        (Style::Windows, "file:///a/b", FilePathError::NotAbsolute),
        (Style::Windows, "file:///c:a", FilePathError::NotAbsolute),
        (Style::Windows, "file://u@host/a", FilePathError::InvalidHost),
    ] {
        assert_eq!(from_url(url, style), Err(error), "{url}");
    }
}

#[test]
fn zones_are_taken_out_of_hosts() {
    let zone = |text: &str, syntax| split(text, syntax).map(|zoned| (zoned.url, zoned.zone));
    let found = |url: &str, zone: &str| Some((url.to_owned(), zone.to_owned()));
    assert_eq!(zone("http://u@[fe80::a%25en1]:80/%41", ZoneSyntax::Rfc6874), found("http://u@[fe80::a]:80/%41", "en1"));
    assert_eq!(zone("//[fe80::a%25%C3%A9]", ZoneSyntax::Rfc6874), found("//[fe80::a]", "é"));
    assert_eq!(zone("http://[fe80::a%251]#f", ZoneSyntax::Rfc9844), found("http://[fe80::a]#f", "251"));
    for text in
        ["http://[fe80::a]/", "http://h/[fe80::a%25x]", "http://[fe80%25x]/", "http://[fe80::a%25]/", "[fe80::a%25x]"]
    {
        assert_eq!(zone(text, ZoneSyntax::Rfc6874), None, "{text}");
    }
    for text in ["http://[fe80::a%]/", "http://[fe80::a%a%b]/", "http://[fe80::a%x]y/", "http://[v1.a%x]/"] {
        assert_eq!(zone(text, ZoneSyntax::Rfc9844), None, "{text}");
    }
}
