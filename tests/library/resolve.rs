//! Resolution and relativization of references: RFC 3986 §5, RFC 1808 §4 and §5.

use std::collections::HashMap;

use proptest::prelude::*;
use urlgram::components::UriComponents;
use urlgram::resolve::{Branch, RelativizeError, ResolveError, Resolver};
use urlgram::{Iri, IriReference, Uri, UriReference};

#[track_caller]
fn resolves_by(resolver: Resolver, base: &str, cases: &[(&str, &str)]) {
    let base = Uri::parse(base).unwrap();
    for (r, target) in cases {
        let resolved = resolver.resolve(&base, &UriReference::parse(*r).unwrap());
        let resolved = resolved.unwrap_or_else(|error| panic!("{r:?}: {error}"));
        assert_eq!(resolved.as_str(), *target, "{r:?}");
        assert_eq!(resolved.node(), Uri::parse(*target).unwrap().node(), "the tree of {target:?}");
    }
}

#[track_caller]
fn resolves(base: &str, cases: &[(&str, &str)]) {
    resolves_by(Resolver::new(), base, cases);
}

/// RFC 3986 §5.4.1.
#[test]
fn the_normal_examples() {
    resolves(
        "http://a/b/c/d;p?q",
        &[
            ("g:h", "g:h"),
            ("g", "http://a/b/c/g"),
            ("./g", "http://a/b/c/g"),
            ("g/", "http://a/b/c/g/"),
            ("/g", "http://a/g"),
            ("//g", "http://g"),
            ("?y", "http://a/b/c/d;p?y"),
            ("g?y", "http://a/b/c/g?y"),
            ("#s", "http://a/b/c/d;p?q#s"),
            ("g#s", "http://a/b/c/g#s"),
            ("g?y#s", "http://a/b/c/g?y#s"),
            (";x", "http://a/b/c/;x"),
            ("g;x", "http://a/b/c/g;x"),
            ("g;x?y#s", "http://a/b/c/g;x?y#s"),
            ("", "http://a/b/c/d;p?q"),
            (".", "http://a/b/c/"),
            ("./", "http://a/b/c/"),
            ("..", "http://a/b/"),
            ("../", "http://a/b/"),
            ("../g", "http://a/b/g"),
            ("../..", "http://a/"),
            ("../../", "http://a/"),
            ("../../g", "http://a/g"),
        ],
    );
}

/// RFC 3986 §5.4.2.
#[test]
fn the_abnormal_examples() {
    resolves(
        "http://a/b/c/d;p?q",
        &[
            ("../../../g", "http://a/g"),
            ("../../../../g", "http://a/g"),
            ("/./g", "http://a/g"),
            ("/../g", "http://a/g"),
            ("g.", "http://a/b/c/g."),
            (".g", "http://a/b/c/.g"),
            ("g..", "http://a/b/c/g.."),
            ("..g", "http://a/b/c/..g"),
            ("./../g", "http://a/b/g"),
            ("./g/.", "http://a/b/c/g/"),
            ("g/./h", "http://a/b/c/g/h"),
            ("g/../h", "http://a/b/c/h"),
            ("g;x=1/./y", "http://a/b/c/g;x=1/y"),
            ("g;x=1/../y", "http://a/b/c/y"),
            ("g?y/./x", "http://a/b/c/g?y/./x"),
            ("g?y/../x", "http://a/b/c/g?y/../x"),
            ("g#s/./x", "http://a/b/c/g#s/./x"),
            ("g#s/../x", "http://a/b/c/g#s/../x"),
            ("http:g", "http:g"),
        ],
    );
}

#[test]
fn without_strict_the_scheme_of_the_base_is_ignored() {
    let cases = [
        ("http:g", "http://a/b/c/g"),
        ("HTTP:g?y", "http://a/b/c/g?y"),
        ("http:", "http://a/b/c/d;p?q"),
        ("http:#s", "http://a/b/c/d;p?q#s"),
        ("http://g/x/..", "http://g/"),
        ("g:h", "g:h"),
    ];
    resolves_by(Resolver::new().strict(false), "http://a/b/c/d;p?q", &cases);
}

/// RFC 1808 §5.1 and §5.2.
#[test]
fn the_examples_of_rfc_1808() {
    resolves_by(
        Resolver::rfc1808(),
        "http://a/b/c/d;p?q#f",
        &[
            ("g:h", "g:h"),
            ("g", "http://a/b/c/g"),
            ("./g", "http://a/b/c/g"),
            ("g/", "http://a/b/c/g/"),
            ("/g", "http://a/g"),
            ("//g", "http://g"),
            ("?y", "http://a/b/c/d;p?y"),
            ("g?y", "http://a/b/c/g?y"),
            ("g?y/./x", "http://a/b/c/g?y/./x"),
            ("#s", "http://a/b/c/d;p?q#s"),
            ("g#s", "http://a/b/c/g#s"),
            ("g#s/./x", "http://a/b/c/g#s/./x"),
            ("g?y#s", "http://a/b/c/g?y#s"),
            (";x", "http://a/b/c/d;x"),
            ("g;x", "http://a/b/c/g;x"),
            ("g;x?y#s", "http://a/b/c/g;x?y#s"),
            (".", "http://a/b/c/"),
            ("./", "http://a/b/c/"),
            ("..", "http://a/b/"),
            ("../", "http://a/b/"),
            ("../g", "http://a/b/g"),
            ("../..", "http://a/"),
            ("../../", "http://a/"),
            ("../../g", "http://a/g"),
            // Abnormal examples.
            ("", "http://a/b/c/d;p?q#f"),
            ("../../../g", "http://a/../g"),
            ("../../../../g", "http://a/../../g"),
            ("/./g", "http://a/./g"),
            ("/../g", "http://a/../g"),
            ("g.", "http://a/b/c/g."),
            (".g", "http://a/b/c/.g"),
            ("g..", "http://a/b/c/g.."),
            ("..g", "http://a/b/c/..g"),
            ("./../g", "http://a/b/g"),
            ("./g/.", "http://a/b/c/g/"),
            ("g/./h", "http://a/b/c/g/h"),
            ("g/../h", "http://a/b/c/h"),
            ("http:g", "http:g"),
            ("http:", "http:"),
            // Not in the RFC: empty components count as absent, and parameters are not part of the path.
            ("?", "http://a/b/c/d;p?q"),
            (";x/../y", "http://a/b/c/d;x/../y"),
            ("g;x/../y", "http://a/b/c/g;x/../y"),
            ("///g", "http://a/g"),
        ],
    );
}

#[test]
fn rfc_1808_keeps_or_rejects_a_climbing_reference() {
    let base = Uri::parse("http://a/b/c;p").unwrap();
    let resolve = |r| Resolver::rfc1808().allow_climbing(false).resolve(&base, &UriReference::parse(r).unwrap());
    assert_eq!(resolve("../../g"), Err(climb("reference", 3)));
    assert_eq!(resolve("../g").unwrap().as_str(), "http://a/g");
    resolves_by(Resolver::rfc1808(), "http://a", &[("g", "http://a/g"), (";x", "http://a/;x"), ("?y", "http://a?y")]);
    resolves_by(Resolver::rfc1808(), "foo:a/b", &[("../../c", "foo:../c"), ("c", "foo:a/c")]);
}

/// RFC 2396 appendix C. The current document is the base without its fragment.
#[test]
fn the_examples_of_rfc_2396() {
    resolves_by(
        Resolver::rfc2396(),
        "http://a/b/c/d;p?q#f",
        &[
            ("g:h", "g:h"),
            ("g", "http://a/b/c/g"),
            ("./g", "http://a/b/c/g"),
            ("g/", "http://a/b/c/g/"),
            ("/g", "http://a/g"),
            ("//g", "http://g"),
            ("?y", "http://a/b/c/?y"),
            ("g?y", "http://a/b/c/g?y"),
            ("#s", "http://a/b/c/d;p?q#s"),
            ("g#s", "http://a/b/c/g#s"),
            ("g?y#s", "http://a/b/c/g?y#s"),
            (";x", "http://a/b/c/;x"),
            ("g;x", "http://a/b/c/g;x"),
            ("g;x?y#s", "http://a/b/c/g;x?y#s"),
            (".", "http://a/b/c/"),
            ("./", "http://a/b/c/"),
            ("..", "http://a/b/"),
            ("../", "http://a/b/"),
            ("../g", "http://a/b/g"),
            ("../..", "http://a/"),
            ("../../", "http://a/"),
            ("../../g", "http://a/g"),
            // Abnormal examples.
            ("", "http://a/b/c/d;p?q"),
            ("../../../g", "http://a/../g"),
            ("../../../../g", "http://a/../../g"),
            ("/./g", "http://a/./g"),
            ("/../g", "http://a/../g"),
            ("g.", "http://a/b/c/g."),
            (".g", "http://a/b/c/.g"),
            ("g..", "http://a/b/c/g.."),
            ("..g", "http://a/b/c/..g"),
            ("./../g", "http://a/b/g"),
            ("./g/.", "http://a/b/c/g/"),
            ("g/./h", "http://a/b/c/g/h"),
            ("g/../h", "http://a/b/c/h"),
            ("g;x=1/./y", "http://a/b/c/g;x=1/y"),
            ("g;x=1/../y", "http://a/b/c/y"),
            ("g?y/./x", "http://a/b/c/g?y/./x"),
            ("g?y/../x", "http://a/b/c/g?y/../x"),
            ("g#s/./x", "http://a/b/c/g#s/./x"),
            ("g#s/../x", "http://a/b/c/g#s/../x"),
            ("http:g", "http:g"),
            // Not in the RFC: empty components differ from absent ones, and a segment may be empty.
            ("?", "http://a/b/c/?"),
            ("?#s", "http://a/b/c/?#s"),
            ("g//../h", "http://a/b/c/g/h"),
        ],
    );
    let loose = Resolver::rfc2396().strict(false);
    let cases =
        [("http:g", "http://a/b/c/g"), ("HTTP:?y", "http://a/b/c/?y"), ("http:", "http://a/b/c/d"), ("x:g", "x:g")];
    resolves_by(loose, "http://a/b/c/d", &cases);
    resolves_by(loose, "x:a/b", &[("x:g", "x:g"), ("g", "x:a/g"), ("../../g", "x:../g")]);
    resolves_by(
        Resolver::rfc2396(),
        "http://a",
        &[("g", "http://a/g"), ("?y", "http://a/?y"), ("", "http://a"), ("..", "http://a/..")],
    );
    let base = Uri::parse("http://a/b/c").unwrap();
    let resolve = |r| Resolver::rfc2396().allow_climbing(false).resolve(&base, &UriReference::parse(r).unwrap());
    assert_eq!(resolve("../../g"), Err(climb("reference", 3)));
    assert_eq!(resolve("/../g").unwrap().as_str(), "http://a/../g");
}

/// The table in the documentation of the module.
#[test]
fn the_documents_differ_as_the_table_says() {
    let base = "http://a/b/c/d;p?q";
    for (r, results) in [
        ("?y", ["http://a/b/c/d;p?y", "http://a/b/c/?y", "http://a/b/c/d;p?y"]),
        (";x", ["http://a/b/c/;x", "http://a/b/c/;x", "http://a/b/c/d;x"]),
        ("../../../g", ["http://a/g", "http://a/../g", "http://a/../g"]),
        ("/../g", ["http://a/g", "http://a/../g", "http://a/../g"]),
        ("/./g", ["http://a/g", "http://a/./g", "http://a/./g"]),
        ("g;x=1/../y", ["http://a/b/c/y", "http://a/b/c/y", "http://a/b/c/g;x=1/../y"]),
        ("g?", ["http://a/b/c/g?", "http://a/b/c/g?", "http://a/b/c/g?"]),
    ] {
        for (resolver, result) in [Resolver::new(), Resolver::rfc2396(), Resolver::rfc1808()].into_iter().zip(results) {
            resolves_by(resolver, base, &[(r, result)]);
        }
    }
}

fn climb(operand: &str, start: u32) -> ResolveError {
    use urlgram::resolve::Operand;
    let operand = if operand == "base" { Operand::Base } else { Operand::Reference };
    ResolveError::ClimbsAboveRoot { operand, span: urlgram::span::Span::new(start, start + 2) }
}

#[test]
fn the_only_segment_of_a_base_without_hierarchy_is_replaced() {
    resolves("mailto:a@b", &[("c", "mailto:c"), ("", "mailto:a@b"), ("?x", "mailto:a@b?x"), ("/c", "mailto:/c")]);
    resolves("foo:", &[("c", "foo:c"), ("../c", "foo:c"), (".", "foo:"), ("#f", "foo:#f")]);
    resolves("foo:a/b", &[("c", "foo:a/c"), ("..", "foo:/"), ("../c", "foo:/c"), ("../../c", "foo:/c")]);
}

#[test]
fn the_fragment_of_a_base_has_no_effect() {
    resolves("http://a/b?q#f", &[("", "http://a/b?q"), ("#s", "http://a/b?q#s"), ("c", "http://a/c")]);
}

#[test]
fn a_base_with_an_authority_and_an_empty_path_adds_a_slash() {
    resolves("http://a", &[("g", "http://a/g"), ("..", "http://a/"), ("", "http://a"), ("?y", "http://a?y")]);
    resolves("file://", &[("g", "file:///g")]);
}

#[test]
fn a_copied_path_of_the_base_keeps_its_dot_segments() {
    resolves("http://a/b/../c", &[("", "http://a/b/../c"), ("?y", "http://a/b/../c?y"), ("d", "http://a/d")]);
    resolves("http://a/b/..", &[("c", "http://a/b/c")]);
}

#[test]
fn encoded_dots_are_not_dot_segments_before_normalization() {
    resolves("http://a/b/c", &[("%2e%2e/d", "http://a/b/%2e%2e/d"), ("%2E", "http://a/b/%2E")]);
}

#[test]
fn a_path_that_would_become_an_authority_is_guarded_or_rejected() {
    let cases = [("/..//b", "foo:/.//b"), ("/.//b?q#f", "foo:/.//b?q#f"), ("foo:x/..//b:c", "foo:/.//b:c")];
    resolves("foo:/a", &cases);
    resolves("foo:a/b", &[("..//c", "foo:/.//c")]);
    resolves("foo://h/a", &[("/..//b", "foo://h//b")]);
    let (base, r) = (Uri::parse("foo:/a").unwrap(), UriReference::parse("/..//b").unwrap());
    let refused = Resolver::new().guard_path(false).resolve(&base, &r);
    assert_eq!(refused, Err(ResolveError::ReadsAsAuthority { path: "//b".into() }));
    assert_eq!(Resolver::new().resolve_literally(&base, &r).as_deref(), Ok("foo://b"));
}

#[test]
fn climbing_can_be_rejected() {
    let resolve = |base, r| {
        Resolver::new().allow_climbing(false).resolve(&Uri::parse(base).unwrap(), &UriReference::parse(r).unwrap())
    };
    assert_eq!(resolve("http://a/b/c", "../../g"), Err(climb("reference", 3)));
    assert_eq!(resolve("http://a/b/c", "/x/../../g?y"), Err(climb("reference", 6)));
    assert_eq!(resolve("http://a/../c", "g"), Err(climb("base", 9)));
    assert_eq!(resolve("http://a/b/c", "foo:/.."), Err(climb("reference", 5)));
    assert_eq!(resolve("http://a/b/c", "../g").unwrap().as_str(), "http://a/g");
    assert_eq!(resolve("http://a/b/c", "../b/../g").unwrap().as_str(), "http://a/g");
    // The base's path is copied with its dot segments.
    assert_eq!(resolve("http://a/../c", "#s").unwrap().as_str(), "http://a/../c#s");
}

#[test]
fn every_error_has_reason_and_position() {
    let base = UriReference::parse("/a/b").unwrap();
    let relative_base = Resolver::new().resolve_into(&base, &base, &mut String::new()).unwrap_err();
    let errors = [
        relative_base,
        climb("reference", 3),
        climb("base", 9),
        ResolveError::ReadsAsAuthority { path: "//b".into() },
        ResolveError::TooLong,
    ];
    let mut told: Vec<String> = errors.iter().map(|error| format!("{}: {error}", error.kind())).collect();
    let span = urlgram::span::Span::new(11, 13);
    let errors = [RelativizeError::DotSegment { span }, RelativizeError::TooLong];
    told.extend(errors.iter().map(|error| format!("{}: {error}", error.kind())));
    insta::assert_snapshot!(told.join("\n"), @r#"
    relative-base: the base has no scheme (RFC 3986 §5.1)
    climbs-above-root: ".." at byte 3 of the reference climbs above the root (RFC 3986 §5.2.4)
    climbs-above-root: ".." at byte 9 of the base climbs above the root (RFC 3986 §5.2.4)
    reads-as-authority: the path "//b" would be read as an authority and a path (RFC 3986 §3.3)
    too-long: the target is too long: texts are limited to 4 GiB
    dot-segment: no reference resolves to the target: it has a dot segment at byte 11, which resolution removes (RFC 3986 §5.2.4)
    too-long: the base or the target is too long: texts are limited to 4 GiB
    "#);
}

#[test]
fn a_trace_has_the_branch() {
    let base = Uri::parse("http://a/b/c?q").unwrap();
    let cases = [
        ("g:h", Branch::Scheme),
        ("//g", Branch::Authority),
        ("?y", Branch::Query),
        ("#s", Branch::SameDocument),
        ("/g", Branch::AbsolutePath),
        ("../g", Branch::RelativePath),
    ];
    for (r, branch) in cases {
        let r = UriReference::parse(r).unwrap();
        let trace = Resolver::new().trace(&base, &r).unwrap();
        assert_eq!(trace.target.branch, branch);
        // The steps of the trace produce the path of the target.
        let target = trace.result.clone().unwrap();
        let target = Uri::parse(target.as_str()).unwrap();
        if let Some(mut buffers) = trace.remove_dot_segments() {
            while buffers.step().is_some() {}
            assert_eq!(buffers.output(), target.path().as_str());
        }
    }
}

#[test]
fn iris_are_resolved_character_by_character() {
    let base = Iri::parse("http://例え.example/パス/é?q").unwrap();
    for (r, target) in [
        ("../ü", "http://例え.example/ü"),
        ("日本/./語#ß", "http://例え.example/パス/日本/語#ß"),
        ("//bücher.example", "http://bücher.example"),
    ] {
        assert_eq!(base.resolve(&IriReference::parse(r).unwrap()).unwrap().as_str(), target);
    }
}

#[test]
fn a_buffer_can_be_reused() {
    let base = Uri::parse("http://a/b").unwrap();
    let mut buffer = String::with_capacity(100);
    let before = buffer.as_ptr();
    for r in ["c", "//long.example/d?e#f", ""] {
        let r = UriReference::parse(r).unwrap();
        let node = Resolver::new().resolve_into(&base, &r, &mut buffer).unwrap();
        assert_eq!(node, *Uri::parse(buffer.as_str()).unwrap().node());
    }
    assert_eq!((buffer.as_str(), buffer.as_ptr()), ("http://a/b", before));
}

#[test]
fn a_hostile_reference_takes_linear_time() {
    let base = Uri::parse("http://a/b/c".to_owned() + &"/d".repeat(100_000)).unwrap();
    let r = UriReference::parse("../".repeat(200_000) + &"x/..//".repeat(100_000)).unwrap();
    assert!(base.resolve(&r).unwrap().as_str().starts_with("http://a//"));
    assert!(base.relativize(&Uri::parse("http://a/").unwrap()).unwrap().as_str() == "/");
}

#[test]
fn conformance() {
    let mut failed = Vec::new();
    for case in crate::support::cases("rfc3986/resolve.jsonl", 2283) {
        let text = |field: &str| case[field].as_str().unwrap().to_owned();
        let (base, r) = (Uri::parse(text("base")).unwrap(), UriReference::parse(text("ref")).unwrap());
        let target = base.resolve(&r).unwrap();
        if target.as_str() != text("result") {
            failed.push(format!("{case}: {target}"));
        }
        // Relativizing and resolving returns the target. Only a copied path of the base can have dot segments.
        match base.relativize(&target) {
            Ok(r) if base.resolve(&r).unwrap() == target && r.as_str().len() <= text("result").len() => {}
            other => failed.push(format!("{case}: relative {other:?}")),
        }
    }
    assert!(failed.is_empty(), "{} failed:\n{}", failed.len(), failed.join("\n"));
}

/// Returns the components of a text.
fn node(text: &str) -> UriComponents {
    *UriReference::parse(text).unwrap().node()
}

/// Generates references of the characters that matter for resolution.
fn reference() -> impl Strategy<Value = String> {
    let scheme = prop_oneof![3 => Just(""), 2 => Just("a:"), 1 => Just("http:")];
    let authority = prop_oneof![3 => Just(""), 1 => Just("//"), 2 => Just("//h"), 1 => Just("//u@h:80")];
    let segment = prop::sample::select(vec!["", "", ".", "..", "a", "b", "a:b", "%2e", "..a", ";p"]);
    let path = (any::<bool>(), prop::collection::vec(segment, 0..6))
        .prop_map(|(absolute, segments)| (if absolute { "/" } else { "" }).to_owned() + &segments.join("/"));
    let query = prop::sample::select(vec!["", "", "?", "?q", "?/../"]);
    let fragment = prop::sample::select(vec!["", "", "#", "#f"]);
    (scheme, authority, path, query, fragment).prop_map(|(s, a, p, q, f)| format!("{s}{a}{p}{q}{f}"))
}

fn uri() -> impl Strategy<Value = Uri<String>> {
    (prop::sample::select(vec!["a:", "http:"]), reference()).prop_filter_map("no URI", |(scheme, r)| {
        let text = if r.starts_with("a:") || r.starts_with("http:") { r } else { scheme.to_owned() + &r };
        Uri::parse(text).ok()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_target_parses_to_the_returned_components(base in uri(), r in reference(), strict: bool, document in 0..3) {
        prop_assume!(UriReference::parse(r.as_str()).is_ok());
        let r = UriReference::parse(r).unwrap();
        let start = [Resolver::new(), Resolver::rfc2396(), Resolver::rfc1808()][document as usize];
        let resolver = start.strict(strict);
        let target = resolver.resolve(&base, &r).unwrap();
        prop_assert_eq!(node(target.as_str()), *target.node());
        let mut buffer = String::new();
        prop_assert_eq!(resolver.resolve_into(&base, &r, &mut buffer).unwrap(), *target.node());
        let literal = resolver.resolve_literally(&base, &r).unwrap();
        prop_assert_eq!(literal != target.as_str(), resolver.guard_path(false).resolve(&base, &r).is_err());
    }

    #[test]
    fn resolving_again_changes_nothing(base in uri(), other in uri()) {
        let target = other.resolve(&base.clone().into()).unwrap();
        prop_assert_eq!(other.resolve(&target.clone().into()).unwrap(), target);
    }

    #[test]
    fn a_relativized_target_resolves_to_itself(base in uri(), target in uri()) {
        match base.relativize(&target) {
            Ok(r) => {
                prop_assert_eq!(&base.resolve(&r).unwrap(), &target);
                prop_assert!(r.as_str().len() <= target.as_str().len());
                prop_assert_eq!(node(r.as_str()), *r.node());
            }
            Err(RelativizeError::DotSegment { span }) => {
                prop_assert!(matches!(span.of(target.as_str()), "." | ".."), "{target} {span}");
                prop_assert!(target.path().span().start <= span.start && span.end <= target.path().span().end);
            }
            Err(other) => prop_assert!(false, "{other}"),
        }
    }
}

/// Compares with all short references.
#[test]
fn no_reference_is_shorter() {
    let letters = ['.', '/', 'a', 'b', '?', '#', ':'];
    let texts: Vec<String> = (0..=4u32)
        .flat_map(|length| {
            (0..letters.len().pow(length)).map(move |number| {
                (0..length).map(|place| letters[number / letters.len().pow(place) % letters.len()]).collect()
            })
        })
        .collect();
    for base in ["a:", "a:b", "a:/b/a", "a://", "a://b", "a://b/a/b/", "a:b/a/../b?a", "a://b/a//b?#", "a:/.//b/a"] {
        let base = Uri::parse(base).unwrap();
        let mut shortest: HashMap<String, &str> = HashMap::new();
        for text in &texts {
            let Ok(r) = UriReference::parse(text.as_str()) else { continue };
            let target = base.resolve(&r).unwrap().into_text();
            // Shorter references come first.
            shortest.entry(target).or_insert(text);
        }
        for (target, r) in shortest {
            let found = base.relativize(&Uri::parse(target.as_str()).unwrap()).unwrap();
            assert_eq!(found.as_str().len(), r.len(), "{base} to {target}: {found:?}, not {r:?}");
        }
    }
}
