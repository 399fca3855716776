//! The result of each kernel.

use std::sync::Arc;

use arrow_array::cast::AsArray as _;
use arrow_array::types::Int32Type;
use arrow_array::{Array, ArrayRef, DictionaryArray, Int8Array, Int64Array, NullArray, StringArray, UInt32Array};
use arrow_schema::DataType;
use urlgram_arrow::{Argument, ArgumentKind, Error, Kernel, Options, kernel, kernels};

/// Returns the example of the parameter of a kernel.
pub(crate) fn example(kernel: &Kernel) -> Option<Argument> {
    kernel.parameter().map(|parameter| parameter.example_argument())
}

fn run(name: &str, spec: &str, argument: Option<Argument>, texts: &[&str]) -> ArrayRef {
    let column = StringArray::from(texts.to_vec());
    kernel(name).unwrap().run(&column, argument.as_ref(), &Options::by(spec).unwrap()).unwrap()
}

/// Checks a kernel that returns texts. The result `-` means null.
#[track_caller]
fn check(name: &str, spec: &str, argument: Option<Argument>, cases: &[(&str, &str)]) {
    let texts: Vec<&str> = cases.iter().map(|(text, _)| *text).collect();
    let found = run(name, spec, argument, &texts);
    let found: Vec<&str> = found.as_string_view().iter().map(|value| value.unwrap_or("-")).collect();
    let expected: Vec<&str> = cases.iter().map(|(_, expected)| *expected).collect();
    assert_eq!(found, expected, "{name} by {spec}");
}

#[test]
fn names_are_unique_and_arguments_are_checked() {
    let names: Vec<&str> = kernels().map(Kernel::name).collect();
    for (index, name) in names.iter().enumerate() {
        assert!(!names[..index].contains(name), "two kernels have the name {name}");
    }
    assert!(matches!(kernel("nonesuch"), Err(Error::UnknownKernel(_))));
    for kernel in kernels() {
        let options = Options::default();
        assert!(kernel.prepare(example(kernel).as_ref(), &options).is_ok(), "{kernel:?}");
        let wrong = match kernel.parameter().map(|parameter| parameter.kind) {
            None => vec![Some(Argument::Index(0)), Some("a".into())],
            Some(ArgumentKind::Text) => vec![None, Some(Argument::Index(0))],
            Some(ArgumentKind::Index) => vec![None, Some("a".into())],
        };
        for argument in wrong {
            let error = kernel.prepare(argument.as_ref(), &options).unwrap_err();
            assert!(matches!(error, Error::Argument { .. }), "{error}");
        }
    }
}

#[test]
fn an_argument_that_is_not_valid_is_an_error_before_the_first_row() {
    let error = |name: &str, spec: &str, text: &str| {
        kernel(name).unwrap().prepare(Some(&text.into()), &Options::by(spec).unwrap()).unwrap_err().to_string()
    };
    assert!(error("resolve", "rfc3986", "no base").starts_with("resolve: unexpected space at byte 2"));
    assert!(error("resolve", "whatwg", "/a").starts_with("resolve: "));
    assert!(error("template_match", "rfc3986", "{a").starts_with("template_match: "));
    assert!(error("scheme_field", "rfc3986", "ftp.host2").contains("typecode"));
    assert!(error("scheme_field", "rfc3986", "fttp.host").contains("unknown scheme"));
    assert_eq!(error("resolve", "scheme", "http://a/"), "resolve is not defined by scheme");
    let undefined = kernel("normalize").unwrap().prepare(None, &Options::by("urllib-3.12").unwrap()).unwrap_err();
    assert_eq!(undefined.to_string(), "normalize is not defined by urllib-3.12");
}

#[test]
fn ports() {
    let found = run(
        "port_number",
        "rfc3986",
        None,
        &["http://h", "http://h:", "http://h:080", "x://h", "http://h:99999", "a b"],
    );
    let found: Vec<Option<i32>> = found.as_primitive::<Int32Type>().iter().collect();
    assert_eq!(found, [Some(80), Some(80), Some(80), None, None, None]);
}

#[test]
fn hosts() {
    check(
        "host_kind",
        "rfc3986",
        None,
        &[("http://1.2.3.4", "ipv4"), ("http://[::1]", "ipv6"), ("http://h", "reg-name"), ("a:b", "-")],
    );
    check(
        "host_kind",
        "whatwg",
        None,
        &[("http://1", "ipv4"), ("http://h", "domain"), ("x://h", "opaque"), ("file:///", "empty")],
    );
    check("host_kind", "urllib", None, &[("http://h", "-")]);
    let ascii = [
        ("http://BÜCHER.example/", "xn--bcher-kva.example"),
        ("http://EXAMPLE.org/", "example.org"),
        ("http://[::1]/", "[::1]"),
        ("http://127.0.0.1/", "127.0.0.1"),
        ("http://a_b.example/", "-"),
        ("file:///", "-"),
        ("a:b", "-"),
    ];
    check("host_to_ascii", "rfc3987", None, &ascii);
    check(
        "host_to_ascii",
        "whatwg",
        None,
        &[("http://a_b.example/", "a_b.example"), ("http://b%C3%BCcher.de", "xn--bcher-kva.de")],
    );
    check(
        "host_to_unicode",
        "rfc3986",
        None,
        &[("http://xn--bcher-kva.example/", "bücher.example"), ("http://b%C3%BCcher.de", "bücher.de")],
    );
}

#[test]
fn domains() {
    let cases = [
        ("http://www.example.co.uk/", "example.co.uk"),
        ("http://WWW.EXAMPLE.CO.UK/", "example.co.uk"),
        ("http://a_b.example.org/", "example.org"),
        ("http://a.github.io/", "a.github.io"),
        ("http://co.uk/", "-"),
        ("http://127.0.0.1/", "-"),
        ("http://[::1]/", "-"),
        ("http://a..b/", "-"),
        ("http://www.example.org./", "example.org"),
        ("http://www.b%C3%BCcher.de/", "xn--bcher-kva.de"),
        ("mailto:a@b.example", "-"),
        ("a b", "-"),
    ];
    check("registrable_domain", "rfc3986", None, &cases);
    check(
        "public_suffix",
        "rfc3986",
        None,
        &[("http://www.example.co.uk/", "co.uk"), ("http://co.uk/", "co.uk"), ("http://localhost/", "localhost")],
    );
    check(
        "registrable_domain",
        "urllib",
        None,
        &[("http://[::1]/", "-"), ("http://WWW.example.com:8x/", "example.com")],
    );
}

#[test]
fn addresses() {
    let cases = [
        ("http://[2001:DB8::0:1]/", "2001:db8::1"),
        ("http://10.0.0.1/", "10.0.0.1"),
        ("http://127.1/", "-"),
        ("http://[v1.x]/", "-"),
    ];
    check("address", "rfc3986", None, &cases);
    check("address", "whatwg", None, &[("http://127.1/", "127.0.0.1"), ("http://[::1]/", "::1")]);
    check("address", "urllib", None, &[("http://[::1]/", "::1")]);
    let classes = [
        ("http://10.0.0.1/", "private"),
        ("http://8.8.8.8/", "ordinary"),
        ("http://[fe80::1]/", "link-local"),
        ("http://h/", "-"),
    ];
    check("address_class", "rfc3986", None, &classes);
    let global = run("address_is_global", "rfc3986", None, &["http://8.8.8.8", "http://[::ffff:10.0.0.1]", "http://h"]);
    assert_eq!(global.as_boolean().iter().collect::<Vec<_>>(), [Some(true), Some(false), None]);
}

#[test]
fn normal_forms_and_targets() {
    check(
        "normalize",
        "rfc3986",
        None,
        &[("HTTP://Example.com:80/%7ea/../b", "http://example.com/b"), ("http://h/é", "-")],
    );
    check("normalize", "rfc3987", None, &[("HTTP://h/é", "http://h/é")]);
    check("normalize", "whatwg", None, &[("HTTP://h\\é", "http://h/%C3%A9"), ("/relative", "-")]);
    let base = || Some("http://a/b/c?q".into());
    check(
        "resolve",
        "rfc3986",
        base(),
        &[("../d", "http://a/d"), ("", "http://a/b/c?q"), ("//h", "http://h"), ("a b", "-")],
    );
    check("resolve", "whatwg", base(), &[("..\\d", "http://a/d"), ("http://[", "-")]);
    check("resolve", "urllib", base(), &[("../d", "http://a/d"), ("http://[", "-")]);
}

#[test]
fn queries() {
    let cases = [
        ("http://h/?a=1&lang=fr&lang=de", "fr"),
        ("http://h/?lang", ""),
        ("http://h/?l%61ng=a+b%20c", "a b c"),
        ("http://h/?lang=%FF%41", "\u{fffd}A"),
        ("http://h/?lang=%C3%A9%E4&", "é\u{fffd}"),
        ("http://h/?", "-"),
        ("http://h/#?lang=x", "-"),
    ];
    for spec in ["rfc3986", "rfc3987", "whatwg", "urllib"] {
        check("query_value", spec, Some("lang".into()), &cases);
    }
    let lists = run("query_pairs", "rfc3986", None, &["http://h/?a=1&b&c=%41%FF+&&", "http://h/", "a b", "?"]);
    let lists = lists.as_list::<i32>();
    let first = lists.value(0);
    let pairs = first.as_struct();
    let texts = |name| -> Vec<Option<String>> {
        pairs.column_by_name(name).unwrap().as_string_view().iter().map(|text| text.map(str::to_owned)).collect()
    };
    let some = |text: &str| Some(text.to_owned());
    assert_eq!(texts("key"), [some("a"), some("b"), some("c")]);
    assert_eq!(texts("value"), [some("1"), None, some("A\u{fffd} ")]);
    assert_eq!((lists.value_length(1), lists.is_null(2), lists.value_length(3)), (0, true, 0));
}

#[test]
fn keys_of_queries() {
    let value = |key: &str, cases: &[(&str, &str)]| check("query_value", "rfc3986", Some(key.into()), cases);
    value("", &[("?", "-"), ("?&", "-"), ("?a&=b", "b"), ("?a&", "-"), ("?a", "-"), ("?=%41", "A"), ("?&=", "")]);
    value("\u{feff}", &[("?%EF%BB%BF=1", "1")]);
    value("a=b", &[("?a=b", "-"), ("?a=b=c", "-"), ("?a%3Db=c=d", "c=d")]);
    value("a b", &[("?a%20b", ""), ("?ab&a+b=%2B+%FF", "+ \u{fffd}"), ("?a=b", "-")]);
    value("a&b", &[("?a&b=1", "-"), ("?a%26b=1%3D", "1="), ("?a%26=0&a%26b=2", "2")]);
    value("%41", &[("?%41=1", "1"), ("?A=1", "-"), ("?%2541=1", "1")]);
}

#[test]
fn segments() {
    let segment = |index: i64, cases: &[(&str, &str)]| check("path_segment", "rfc3986", Some(index.into()), cases);
    segment(0, &[("http://h/a/b", "a"), ("a/b", "a"), ("http://h/", ""), ("http://h", "-")]);
    segment(2, &[("http://h/a/b/", ""), ("http://h/a/b", "-")]);
    segment(-1, &[("http://h/a/b", "b"), ("http://h/a/", ""), ("http://h", "-")]);
    segment(-3, &[("http://h/a/b", "-")]);
    segment(i64::MIN, &[("http://h/a/b", "-")]);
    segment(i64::MAX, &[("http://h/a/b", "-")]);
}

#[test]
fn templates_and_fields_of_schemes() {
    let found = run(
        "template_match",
        "rfc3986",
        Some("/{year}/{slug}{?tag*}".into()),
        &["/2026/a%20b?tag=x&tag=y", "/2026", "/a/b/c"],
    );
    let lists = found.as_list::<i32>();
    let first = lists.value(0);
    let column = |name| {
        first.as_struct().column_by_name(name).unwrap().as_string_view().iter().flatten().collect::<Vec<_>>().join(" ")
    };
    assert_eq!((column("name"), column("value")), ("year slug tag tag".into(), "2026 a b x y".into()));
    assert!(lists.is_null(1) && lists.is_null(2));
    check(
        "scheme_field",
        "rfc3986",
        Some("ftp.typecode".into()),
        &[("FTP://h/a;type=i", "i"), ("ftp://h/a", "-"), ("http://h/;type=i", "-")],
    );
    check(
        "scheme_field",
        "rfc3986",
        Some("mailto.to".into()),
        &[("mailto:a@b.example,c@d.example", r#"["a@b.example","c@d.example"]"#)],
    );
}

#[test]
fn readings_and_lints() {
    let texts = ["https://example.org/", r"http://example.com\@evil.com/", "http://h:65536/"];
    let found = run("readings_disagree", "rfc3986", None, &texts);
    assert_eq!(found.as_boolean().iter().collect::<Vec<_>>(), [Some(false), Some(true), Some(true)]);
    check(
        "disagreement",
        "rfc3986",
        None,
        &[(texts[0], "-"), (texts[1], "example.com (WHATWG); evil.com (urllib 3.14)")],
    );
    let found = run("lint_codes", "rfc3986", None, &texts);
    let lists = found.as_list::<i32>();
    assert_eq!(lists.value_length(0), 0);
    assert_eq!(lists.value(1).as_string_view().iter().flatten().collect::<Vec<_>>(), ["U301"]);
    assert_eq!(found.data_type(), &kernel("lint_codes").unwrap().output_type());
    assert!(matches!(found.data_type(), DataType::List(_)));
}

#[test]
fn messages_say_why() {
    let expected =
        "unexpected \"x\" at byte 10: expected DIGIT, \"/\", \"?\", \"#\" or end of input (port, RFC 3986 §3.2.3)";
    check("error_message", "rfc3986", None, &[("http://h/", "-"), ("http://a:8x/", expected)]);
    check("error_message", "urllib", None, &[("http://[", "ValueError: Invalid IPv6 URL")]);
}

/// Checks a kernel with an argument for each row. The argument `-` means null.
#[track_caller]
fn check_by_row(name: &str, spec: &str, cases: &[(&str, &str, &str)]) {
    let null = |text: &'static str| move |value: &str| (value != text).then(|| value.to_owned());
    let texts = StringArray::from_iter_values(cases.iter().map(|(text, ..)| *text));
    let arguments: StringArray = cases.iter().map(|(_, argument, _)| null("-")(argument)).collect();
    for parallel in [false, true] {
        let options = Options::by(spec).unwrap().parallel(parallel);
        let found = kernel(name).unwrap().run_by_row(&texts, &arguments, &options).unwrap();
        let expected: Vec<_> = cases.iter().map(|(_, _, expected)| null("-")(expected)).collect();
        let found: Vec<_> = found.as_string_view().iter().map(|text| text.map(str::to_owned)).collect();
        assert_eq!(found, expected, "{name} by {spec}");
    }
}

#[test]
fn an_argument_of_a_row_that_is_not_valid_is_a_null() {
    let links = [
        ("../a", "http://h/x/y", "http://h/a"),
        ("a", "no base", "-"),
        ("a", "-", "-"),
        ("a b", "http://h/", "-"),
        ("a", "http://h/", "http://h/a"),
        ("a", "http://h/x/y", "http://h/x/a"),
    ];
    check_by_row("resolve", "rfc3986", &links);
    check_by_row("resolve", "rfc3987", &links);
    check_by_row("resolve", "whatwg", &[links[0], links[2], ("a", "/x", "-")]);
    check_by_row("resolve", "urllib", &[links[0], links[2], ("http://[", "http://h", "-")]);
    check_by_row("query_value", "rfc3986", &[("?a=1&b=2", "b", "2"), ("?a=1", "-", "-"), ("?a=1", "a", "1")]);
    let fields = [("ftp://h/a;type=i", "ftp.typecode", "i"), ("ftp://h/a;type=i", "ftp.nonesuch", "-")];
    check_by_row("scheme_field", "rfc3986", &fields);
}

#[test]
fn arguments_by_row_may_have_any_type_that_fits() {
    let urls = StringArray::from(vec!["/a/b", "/a/b", "/a/b"]);
    let run = |name: &str, urls: &dyn Array, arguments: &dyn Array| {
        kernel(name).unwrap().run_by_row(urls, arguments, &Options::default())
    };
    let indices: [ArrayRef; 3] = [
        Arc::new(Int8Array::from(vec![Some(0), Some(-1), None])),
        Arc::new(Int64Array::from(vec![Some(0), Some(-1), None])),
        Arc::new(UInt32Array::from(vec![Some(0), Some(1), Some(9)])),
    ];
    for column in indices {
        let found = run("path_segment", &urls, &column).unwrap();
        assert_eq!(found.as_string_view().iter().collect::<Vec<_>>(), [Some("a"), Some("b"), None]);
    }
    // Two rows share a value of a dictionary, with different arguments.
    let keys = Int8Array::from(vec![0, 0, 0]);
    let dictionary = DictionaryArray::new(keys.clone(), Arc::new(StringArray::from(vec!["?a=1&b=2"])) as ArrayRef);
    let names = DictionaryArray::new(Int8Array::from(vec![1, 0, 1]), Arc::new(StringArray::from(vec!["a", "b"])) as _);
    let found = run("query_value", &dictionary, &names).unwrap();
    assert_eq!(found.as_string_view().iter().collect::<Vec<_>>(), [Some("2"), Some("1"), Some("2")]);
    assert_eq!(run("query_value", &urls, &NullArray::new(3)).unwrap().null_count(), 3);
    let error = |name: &str, arguments: &dyn Array| run(name, &urls, arguments).unwrap_err().to_string();
    assert_eq!(error("query_value", &keys), "query_value: expected the argument `key`, a text");
    assert_eq!(error("path_segment", &urls), "path_segment: expected the argument `index`, an integer");
    assert_eq!(error("host", &urls), "host: no argument is expected");
    assert_eq!(error("path_segment", &Int64Array::from(vec![1])), "path_segment: 1 arguments for 3 rows");
    let lists = run("template_match", &urls, &StringArray::from(vec!["/{x}/b", "{", "/{x}/{y}"])).unwrap();
    assert_eq!((lists.as_list::<i32>().value_length(0), lists.is_null(1)), (1, true));
    assert_eq!(lists.as_list::<i32>().value_length(2), 2);
}

/// A scan of the column for each distinct argument would take minutes.
#[test]
fn distinct_arguments_take_linear_time() {
    let rows = 60_000;
    let bases = StringArray::from_iter_values((0..rows).map(|row| format!("http://h{row}.example/a/b")));
    let links = StringArray::from_iter_values((0..rows).map(|row| format!("../c{row}")));
    let found = kernel("resolve").unwrap().run_by_row(&links, &bases, &Options::default()).unwrap();
    let found = found.as_string_view();
    assert!((0..rows).all(|row| found.value(row) == format!("http://h{row}.example/c{row}")));
}

#[test]
fn keys_of_urls() {
    let by = |name: &str, cases: &[(&str, &str)]| check(name, "rfc3986", None, cases);
    by(
        "canonical",
        &[
            ("HTTP://H.example:80/./a?b=2&utm_source=x&a=1#c", "http://h.example/a?a=1&b=2"),
            ("http://h.example/?utm_source=x", "http://h.example/"),
            ("http://h/a b", "-"),
        ],
    );
    by("reversed_host", &[("http://www.Example.org.", "org.example.www"), ("http://[::1]/", "-"), ("mailto:a@b", "-")]);
    by(
        "network",
        &[
            ("http://0x7f.1/a", "loopback"),
            (r"http://10.0.0.1\@example.org", "private"),
            ("https://example.org", "public"),
            ("http://printer/", "unknown"),
            ("a/b", "-"),
            ("mailto:a@b.example", "-"),
        ],
    );
    by(
        "surt",
        &[
            ("https://U@www.Example.org:8443/A?b#c", "https://(org,example,www,:8443@u)/a?b#c"),
            ("http://192.0.2.1/", "http://(192.0.2.1)/"),
            ("//h.example", "//(example,h,)"),
            ("mailto:a@b.example", "-"),
        ],
    );
    check("surt", "whatwg", None, &[("http:\\\\WWW.example\\a", "http://(example,www,)/a")]);
    by(
        "path_template",
        &[
            ("/user/42/2026-11-29/7.json?q=1", "/user/{id}/{date}/{id}.json"),
            ("/o/123e4567-e89b-12d3-a456-426614174000", "/o/{uuid}"),
            ("/c/0123456789abcdef0", "/c/{hash}"),
            ("/v2/2001-a", "/v2/2001-a"),
            ("urn:isbn:12", "-"),
        ],
    );
}

#[test]
fn hierarchies_are_prefixes() {
    let of = |text: &str| {
        let found = run("hierarchy", "rfc3986", None, &[text]);
        let found = found.as_list::<i32>();
        found.is_valid(0).then(|| {
            let words = found.value(0);
            words.as_string_view().iter().flatten().map(str::to_owned).collect::<Vec<_>>()
        })
    };
    let expected = ["http://h/", "http://h/a//", "http://h/a//b", "http://h/a//b?c/d", "http://h/a//b?c/d#e"];
    assert_eq!(of("http://h/a//b?c/d#e").unwrap(), expected);
    assert_eq!(of("http://h").unwrap(), ["http://h"]);
    assert_eq!(of("http://h/").unwrap(), ["http://h/"]);
    assert_eq!(of("a/b").unwrap(), ["a/", "a/b"]);
    assert_eq!(of("mailto:a/b"), None);
}

#[test]
fn hosts_are_found_in_a_list() {
    let list = "! title\n0.0.0.0 ads.example x.ads.example # two\n127.0.0.1 localhost\n||track.example^\n@@||ok.track.example^\n\
        .all.example\nb\u{fc}cher.example\n||a.example^$third-party\n192.0.2.7\n";
    let cases = &[
        ("http://ADS.example/", "ads.example"),
        ("http://y.ads.example/", "-"),
        ("https://a.b.track.example:8/x", "track.example"),
        ("https://ok.track.example", "-"),
        ("http://all.example", "all.example"),
        ("http://xn--bcher-kva.example", "xn--bcher-kva.example"),
        ("http://192.0.2.7/", "192.0.2.7"),
        ("http://localhost/", "-"),
        ("http://a.example/", "-"),
        ("mailto:a@ads.example", "-"),
    ];
    check("listed", "rfc3986", Some(list.into()), cases);
}

#[test]
fn names_are_split_by_a_list() {
    let url = "http://A.b.github.io/";
    for (suffixes, registrable, suffix, subdomain) in [
        ("icann", "github.io", "io", "a.b"),
        ("listed", "b.github.io", "github.io", "a"),
        ("// own\nb.github.io\n", "a.b.github.io", "b.github.io", "-"),
    ] {
        check("registrable_domain_by", "rfc3986", Some(suffixes.into()), &[(url, registrable)]);
        check("public_suffix_by", "rfc3986", Some(suffixes.into()), &[(url, suffix)]);
        check("subdomain_by", "rfc3986", Some(suffixes.into()), &[(url, subdomain)]);
    }
    check(
        "public_suffix_by",
        "whatwg",
        Some("icann,listed".into()),
        &[("http://printer.corp", "-"), ("http://1.2", "-")],
    );
    let error = kernel("public_suffix_by").unwrap().run(
        &StringArray::from(vec![url]),
        Some(&"private".into()),
        &Options::default(),
    );
    assert!(error.unwrap_err().to_string().contains("expected `icann`, `listed`, or a list"));
}

#[test]
fn facts_about_hosts_and_paths() {
    let by = |name: &str, cases: &[(&str, &str)]| check(name, "rfc3986", None, cases);
    by("user", &[("http://a:b:c@h", "a"), ("http://a@h", "a"), ("http://@h", ""), ("http://h", "-")]);
    by("password", &[("http://a:b:c@h", "b:c"), ("http://a@h", "-"), ("http://a:@h", "")]);
    by(
        "subdomain",
        &[
            ("http://a.www.example.co.uk/", "a.www"),
            ("http://example.co.uk/", "-"),
            ("http://co.uk/", "-"),
            ("http://1.2.3.4/", "-"),
        ],
    );
    by(
        "special_use",
        &[("http://a.LOCALHOST:80/", "loopback"), ("http://h.internal", "private"), ("http://h.com", "-")],
    );
    check("special_use", "whatwg", None, &[("http://nas.LOCAL", "link-local"), ("mailto:a@localhost", "-")]);
    by("last_segment", &[("http://h/a/b.tar.gz", "b.tar.gz"), ("http://h/a/", ""), ("mailto:a@b.c", "-"), ("a", "a")]);
    by("extension", &[("http://h/a/b.tar.gz?c.d", "gz"), ("/.bashrc", "-"), ("/a.", "-"), ("/a.b/c", "-")]);
    let depth = run("depth", "rfc3986", None, &["http://h/a//b/", "http://h", "mailto:a", "a b"]);
    assert_eq!(depth.as_primitive::<Int32Type>().iter().collect::<Vec<_>>(), [Some(2), Some(0), None, None]);
}

#[test]
fn changes() {
    let set = |change: &str, cases: &[(&str, &str)]| check("set", "rfc3986", Some(change.into()), cases);
    set("port=8080", &[("http://h/a", "http://h:8080/a"), ("mailto:a", "-"), ("a b", "-")]);
    set("host=::1", &[("http://h/a", "http://[::1]/a")]);
    set("query.a=x y", &[("http://h/?a=1&b=2", "http://h/?a=x%20y&b=2")]);
    let without = |what: &str, cases: &[(&str, &str)]| check("without", "rfc3986", Some(what.into()), cases);
    without("query.utm_*", &[("/?utm_a=1&b=2&utm_c", "/?b=2"), ("/?utm_a=1", "/"), ("/?b", "/?b")]);
    without("fragment", &[("/#a", "/"), ("/", "/")]);
    check_by_row("set", "rfc3986", &[("http://h", "host=a", "http://a"), ("http://h", "hots=a", "-")]);
    let error = |name: &str, text: &str| {
        kernel(name).unwrap().prepare(Some(&text.into()), &Options::default()).unwrap_err().to_string()
    };
    assert!(error("set", "hots=a").starts_with("set: unknown component `hots`; did you mean `host`"));
    assert!(error("without", "path").starts_with("without: cannot remove `path`"));
    let undefined =
        kernel("set").unwrap().prepare(Some(&"port=1".into()), &Options::by("whatwg").unwrap()).unwrap_err();
    assert_eq!(undefined.to_string(), "set is not defined by whatwg");
    let lists = run("query_matching", "rfc3986", Some("utm_*".into()), &["?utm_a=1&b&%75tm_c=%C3%A9", "?b", "a b"]);
    let lists = lists.as_list::<i32>();
    let first = lists.value(0);
    let values = first.as_struct().column_by_name("value").unwrap().as_string_view();
    assert_eq!(values.iter().flatten().collect::<Vec<_>>(), ["1", "é"]);
    assert_eq!((lists.value_length(1), lists.is_null(2)), (0, true));
}
