//! The verdict on a text: a mistake, what a document demands, or the worst finding.

use urlgram_lint::verdict;

/// Code, and whether the text misleads.
fn found(text: &str) -> Option<(Option<&'static str>, bool)> {
    verdict(text).map(|verdict| (verdict.code, verdict.misleads))
}

#[test]
fn lints_judge_what_the_grammar_accepts() {
    for (text, code, misleads) in [
        ("urn:uuid:123", "U224", false),
        ("https://joe:hunter2@example.org/", "U401", false),
        ("https://example.org/a%252Fb", "U418", false),
    ] {
        assert_eq!(found(text), Some((Some(code), misleads)), "{text}");
    }
}

#[test]
fn a_warning_that_names_a_mistake_is_told_with_a_correction() {
    for (text, code, meant) in [
        ("https://pos_integration.bikes.example.com/", "U317", None),
        ("http://example..com/", "U317", Some("http://example.com/")),
        ("http://-a.example.com/", "U317", None),
        ("http://h.example/?x=1?y=2", "U128", Some("http://h.example/?x=1&y=2")),
        ("http://h.example/path&x=1", "U129", Some("http://h.example/path?x=1")),
        ("mailto:a@b.example?subject=Hi+there+Mom", "U215", Some("mailto:a@b.example?subject=Hi%20there%20Mom")),
        ("htttps://h.example/", "U236", Some("https://h.example/")),
        ("https://'h.example.com'/", "U318", Some("https://h.example.com/")),
        ("pkg:npm/@hapi/hoek", "U234", Some("pkg:npm/%40hapi/hoek")),
        ("https://h.example/a).", "U122", Some("https://h.example/a")),
        ("https://h.example/a_(b", "U130", Some("https://h.example/a_(b)")),
        ("http://h.example:443/", "U238", Some("https://h.example:443/")),
    ] {
        let told = verdict(text).unwrap();
        let found = (told.code, told.meant.as_deref(), told.misleads);
        // The mistakes of the library have no code.
        assert!(told.code.is_none() || found == (Some(code), meant, false), "{text}: {told:?}");
    }
}

#[test]
fn a_lint_that_says_more_than_the_grammar_is_told_of_a_text_that_it_rejects() {
    for (text, code) in [
        ("https://localhost:9002{{PRODUCTURL}}", "U124"),
        ("http://h.example/%(name)s", "U124"),
        ("https://github:chandra447/x", "U131"),
    ] {
        let told = verdict(text).unwrap();
        assert_eq!(told.code, Some(code), "{text}: {told:?}");
    }
}

#[test]
fn style_and_what_other_programs_read_differently_are_not_told() {
    for text in [
        "HTTP://EXAMPLE.com:80/a/../%7eb?",
        "http://example.com./",
        "http://example.com",
        "ftp://example.com/a",
        "https://example.com/?a=1;b=2",
        "https://example.com/?next=/a?b=1",
        "https://example.com/?q=what?",
        "https://example.com/AT&T",
        "https://example.com/a&b",
        "https://en.example/wiki/A_(b)",
        "https://example.com/etc.",
        "https://example.com/?a=b&amp",
        "http://_sip._tcp.example.com/",
        "http://my_service:8080/",
        "mailto:a@b.example?subject=1+1",
        "pkg:npm/%40hapi/hoek@1.0.0",
        "app://x/",
        "http://localhost:8080/",
        "https://example.com/?a[]=1",
        // Every URL of these schemes has what the lint finds.
        "javascript:alert(1)",
        "data:text/html,hello",
        "data:text/html,<h1>Hi</h1>",
        "otpauth://totp/ACME:joe@h.example?secret=HXDMVJECJJWSRB3HWIZR4IFUGFTMXBOZ&issuer=ACME",
        "https://oauth2:glpat-xxxxxxxxxxxxxxxxxxxx@gitlab.com/a",
        "https://ghp_XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX@github.com/a/b",
        "https://example.com/?access_key=AKIAIOSFODNN7EXAMPLE",
        "https://oauth2:glpat-your-token-here1@gitlab.com/a",
    ] {
        assert_eq!(verdict(text).filter(|told| told.code.is_some()), None, "{text}");
    }
}

#[test]
fn a_mistake_of_the_author_comes_before_a_secret() {
    for (text, code) in [
        ("https://joe:hunter2@example.org/?q=a%2520b", Some("U432")),
        ("https://h.example/?sv=2020-08-04&sig=Ab+cd/efgh1234567890abcd%3D", None),
        ("otpauth://totp/x?secret=JBSWY3DPEHPK3PXP%3D", None),
    ] {
        assert_eq!(found(text).map(|(code, _)| code), Some(code), "{text}");
    }
}

#[test]
fn a_note_is_told_where_nothing_else_is_wrong() {
    for (text, is_note) in
        [("https://h.example//a", true), ("https://joe:hunter2@h.example//a", false), ("https://h.example//a b", false)]
    {
        let told = verdict(text).filter(|told| told.kind.is_some());
        assert_eq!(told.map(|told| !told.misleads), is_note.then_some(true), "{text}");
    }
}

#[test]
fn mistakes_come_first() {
    for text in ["www.example.com/a", "geo:abc", "ws://h.example/#a", "tel:112x", "http://h:99999/"] {
        assert_eq!(found(text), Some((None, true)), "{text}");
    }
}

#[test]
fn ordinary_texts_and_those_that_the_grammar_explains_have_none() {
    for text in [
        "https://example.org/", "../a?b", "mailto:anna@example.org", "http://example.org/a b", "http://h:8x/",
        "//example.org/a", "HTTP://Example.org:80/", "urn:isbn:0451450523", "",
    ] {
        assert_eq!(found(text), None, "{text}");
    }
}
