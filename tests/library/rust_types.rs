//! Expectations of Rust for a type that holds a URL: traits, serde, padding, conversions from and to other crates.

use std::collections::{BTreeMap, HashMap};

use urlgram::scheme::SchemeUrl;
use urlgram::{AbsoluteUri, Host, Iri, IriReference, RelativeRef, SyntaxError, Uri, UriReference, whatwg};

#[test]
fn types_can_be_sent_to_threads() {
    fn is_send_and_sync<T: Send + Sync>() {}
    is_send_and_sync::<Uri<String>>();
    is_send_and_sync::<whatwg::Url>();
    is_send_and_sync::<SchemeUrl<'_>>();
    is_send_and_sync::<SyntaxError>();
    is_send_and_sync::<Host<'_>>();
}

#[test]
fn a_map_of_uris_is_searched_with_a_text() {
    let uri = Uri::parse("http://example.org/".to_owned()).unwrap();
    let hashed = HashMap::from([(uri.clone(), 1)]);
    let ordered = BTreeMap::from([(uri, 2)]);
    assert_eq!((hashed.get("http://example.org/"), ordered.get("http://example.org/")), (Some(&1), Some(&2)));
    assert_eq!(ordered.get("http://EXAMPLE.org/"), None);
}

#[test]
fn kinds_compare_and_convert_as_texts() {
    let (a, b) = (Uri::parse("a:1").unwrap(), Uri::parse("b:0").unwrap());
    assert!(a < b && a < b.to_owned() && a == "a:1" && a == *"a:1");
    assert_eq!(a.as_ref().len(), 3);
    assert_eq!(String::from(a.to_owned()), "a:1");

    assert_eq!(Uri::try_from(UriReference::parse("a:1").unwrap()).unwrap(), a);
    assert_eq!(
        Uri::try_from(UriReference::parse("/1").unwrap()).unwrap_err().to_string(),
        Uri::parse("/1").unwrap_err().to_string(),
    );
}

#[test]
fn displays_fill_the_width() {
    let url = "http://h/";
    assert_eq!(format!("{:>12}|", Uri::parse(url).unwrap()), "   http://h/|");
    assert_eq!(format!("{:>12}|", Uri::parse(url).unwrap().path()), "           /|");
    assert_eq!(format!("{:<12}|", urlgram::scheme::parse(url).unwrap()), "http://h/   |");
    let origin = whatwg::Url::parse("http://h:1/").unwrap();
    assert_eq!(format!("{:>12}|{:3}|", origin.origin(), origin.host_ref().unwrap()), "  http://h:1|h  |");
    let span = Uri::parse(url).unwrap().path().span();
    assert_eq!(format!("{span:>6}|{span:<6}|{span}"), "  8..9|8..9  |8..9");
    assert_eq!(format!("{:>5}|", urlgram::lines::LineIndex::new("a").position(1)), "  1:2|");
    for (host, shown) in
        [("[::1]", "[::1]   |"), ("127.0.0.1", "127.0.0.1|"), ("h", "h       |"), ("[v1.a]", "[v1.a]  |")]
    {
        assert_eq!(format!("{:8}|", Host::parse(host).unwrap()), shown);
    }
}

#[test]
fn serde_reads_what_it_writes() {
    #[derive(serde::Serialize, serde::Deserialize, PartialEq, Debug)]
    struct Config<'a> {
        #[serde(borrow)]
        base: AbsoluteUri<&'a str>,
        next: RelativeRef<String>,
        iri: Iri<String>,
        any: Option<IriReference<String>>,
        url: whatwg::Url,
    }

    let text = r#"{"base":"http://h/a","next":"../b?\"","iri":"http://ü/","any":null,"url":"https://h/"}"#;
    assert_eq!(
        serde_json::from_str::<Config<'_>>(text).unwrap_err().to_string(),
        "\"../b?\\\"\" is not a relative-ref: unexpected '\"' at byte 5: expected pchar, \"/\", \"?\", \"#\" or end of input \
         (query, RFC 3986 §3.4) at line 1 column 37",
    );
    let text = text.replace("?\\\"", "?%22");
    let config: Config<'_> = serde_json::from_str(&text).unwrap();
    assert_eq!(serde_json::to_string(&config).unwrap(), text);
}

#[test]
fn urls_without_a_host_have_no_http_uri() {
    let uri = |text: &str| http::Uri::try_from(whatwg::Url::parse(text).unwrap());
    for text in ["mailto:a@b", "tel:123", "data:,x", "about:blank", "javascript:alert(1)", "file:///a"] {
        assert_eq!(uri(text).unwrap_err().to_string(), "the URL has no host", "{text}");
    }
    assert_eq!(uri("https://u@h:1/a#f").unwrap(), "https://u@h:1/a");
}

#[test]
fn uris_and_http_uris_have_the_same_components() {
    let converted = |text: &str| UriReference::try_from(text.parse::<http::Uri>().unwrap()).map(String::from);
    for text in ["http://u:p@h:0080/a//b?c?d", "https://[::1]:/?", "ftp://h/%7e", "/p?q", "/", "*"] {
        let uri: http::Uri = text.parse().unwrap();
        let reference = UriReference::try_from(&uri).unwrap();
        assert_eq!(reference.scheme(), uri.scheme_str(), "{text}");
        assert_eq!(
            reference.authority().map(|a| a.as_str().to_owned()),
            uri.authority().map(|a| a.to_string()),
            "{text}"
        );
        assert_eq!((reference.path().as_str(), reference.query()), (uri.path(), uri.query()), "{text}");
        let absolute = Uri::try_from(&uri);
        assert_eq!(absolute.is_ok(), uri.scheme().is_some(), "{text}");
        if let Ok(absolute) = absolute {
            assert_eq!(http::Uri::try_from(&absolute).unwrap(), uri, "{text}");
        }
    }
    assert_eq!(converted("localhost:8080").unwrap(), "//localhost:8080");
    assert!(converted("//h/p").unwrap_err().to_string().contains("would be read as an authority"));
    assert!(converted("/a|b").is_err());

    let http = |text: &'static str| http::Uri::try_from(Uri::parse(text).unwrap());
    for text in ["mailto:a@b", "tel:123", "file:///a", "http://:1/", "urn:a:b"] {
        assert_eq!(http(text).unwrap_err().to_string(), "the URL has no host", "{text}");
    }
    assert_eq!(http("https://u@h:1/a#f").unwrap(), "https://u@h:1/a");
}

#[test]
fn an_http_uri_without_a_scheme_is_no_url() {
    for text in ["example.com:443", "localhost:8080", "mailto:a@b", "/p?q", "*"] {
        let uri: http::Uri = text.parse().unwrap();
        let error = whatwg::Url::try_from(uri).unwrap_err().to_string();
        assert!(error.starts_with("missing-scheme-non-relative-URL"), "{text}: {error}");
    }
}
