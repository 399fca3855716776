//! URL rendering (section 4.8 of the URL Standard).

use urlgram::whatwg::{Change, ChangeKind, Render, Show, Url};

#[track_caller]
fn renders(render: Render, input: &str, expected: &str) -> Vec<Change> {
    let url = Url::parse(input).unwrap();
    let rendering = render.render(&url);
    assert_eq!(rendering.text, expected, "{:?}", rendering.changes);
    for change in &rendering.changes {
        assert!(rendering.text.get(change.shown.range()).is_some(), "{change:?}");
        assert!(url.href().get(change.href.range()).is_some(), "{change:?}");
    }
    rendering.changes
}

const WHOLE: Render = Render::new();

#[test]
fn credentials_are_hidden() {
    let input = "https://examplecorp.com:x@attacker.example/";
    let changes = renders(WHOLE, input, "https://attacker.example/");
    assert_eq!(changes.len(), 1);
    assert_eq!(changes[0].kind, ChangeKind::Hidden);
    assert_eq!(changes[0].href.of(input), "examplecorp.com:x@");
}

#[test]
fn a_host_alone() {
    renders(WHOLE.show(Show::Host), "https://a.b.example.com:81/x?y#z", "a.b.example.com");
    renders(WHOLE.show(Show::RegistrableDomain), "https://examplecorp.attacker.com/", "attacker.com");
    renders(WHOLE.show(Show::RegistrableDomain), "https://a.whatwg.github.io/", "whatwg.github.io");
    renders(WHOLE.show(Show::RegistrableDomain), "https://192.0.2.7/", "192.0.2.7");
    renders(WHOLE.show(Show::RegistrableDomain), "https://[::1]:80/", "[::1]");
    renders(WHOLE.show(Show::RegistrableDomain), "https://co.uk/", "co.uk");
}

#[test]
fn trivial_labels_can_be_hidden() {
    let simple = WHOLE.trivial_labels(false).scheme(false);
    renders(simple, "https://www.example.com/", "example.com/");
    renders(simple, "https://m.example.com/", "example.com/");
    renders(simple, "https://www.com/", "www.com/");
}

#[test]
fn a_long_url_is_elided_at_its_end_first() {
    let scheme = "https://";
    let input = "https://examplecorp.com.evil.com/login/here?really";
    renders(WHOLE.width(input.len()), input, input);
    renders(WHOLE.width(38), input, "https://examplecorp.com.evil.com/logi…");
    renders(WHOLE.width(scheme.len() + 24 + 1), input, "https://examplecorp.com.evil.com…");
    // Then labels from the left, but never the registrable domain.
    renders(WHOLE.width(30), input, "https://…com.evil.com…");
    renders(WHOLE.width(20), input, "https://…evil.com…");
    renders(WHOLE.width(1), input, "https://…evil.com…");
    renders(WHOLE.width(1), "https://not-really-examplecorp.com/", "https://not-really-examplecorp.com…");
}

#[test]
fn a_domain_is_shown_in_unicode() {
    let changes = renders(WHOLE, "https://www.bücher.example/", "https://www.bücher.example/");
    assert_eq!(changes[0].kind, ChangeKind::Unicode);
    renders(WHOLE, "https://xn--8i7caa.example/", "https://xn--8i7caa.example/");
}

#[test]
fn displayable_characters_are_decoded() {
    renders(WHOLE, "https://h/é/日本?ö=%41#ü", "https://h/é/日本?ö=A#ü");
    // Delimiters, spaces and the percent sign are kept.
    renders(WHOLE, "https://h/%2F%3F%23%20%25", "https://h/%2F%3F%23%20%25");
    // Invalid UTF-8 and a single `%`.
    renders(WHOLE, "https://h/%FF%C3%A9%C3/%zz%", "https://h/%FFé%C3/%zz%");
    // Invisible, combining and private use characters, and a symbol of the browser.
    renders(WHOLE, "https://h/%E2%80%8B%CC%81%EE%80%80%F0%9F%94%92", "https://h/%E2%80%8B%CC%81%EE%80%80%F0%9F%94%92");
    // A character that looks like a slash.
    renders(WHOLE, "https://h/%E2%88%95", "https://h/%E2%88%95");
}

#[test]
fn right_to_left_text_is_isolated_in_a_host_and_encoded_elsewhere() {
    let changes = renders(WHOLE, "https://إختبار.example/ا", "https://\u{2066}إختبار.example\u{2069}/%D8%A7");
    assert!(changes.iter().any(|change| change.kind == ChangeKind::Isolated));
}

#[test]
fn urls_without_a_host() {
    renders(WHOLE, "mailto:a%40b@c", "mailto:a%40b@c");
    renders(WHOLE, "file:///C:/%C3%A9", "file:///C:/é");
    renders(WHOLE, "web+demo:/.//p", "web+demo:/.//p");
    renders(WHOLE.width(10), "data:text/plain,hello", "data:text…");
}
