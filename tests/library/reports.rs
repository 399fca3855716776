//! Mistakes of public reports, each in an own form.

use urlgram::mistake::{MistakeKind, by_document, find, note};

/// Returns the text that was meant.
fn meant(text: &str) -> Option<String> {
    find(text).and_then(|found| found.meant)
}

#[test]
fn two_letters_of_a_scheme_are_swapped() {
    for (text, right) in [
        ("ampq://anna@mq.example.org/a", "amqp://anna@mq.example.org/a"),
        ("stmp://mail.example.org:587", "smtp://mail.example.org:587"),
        ("SMPT://mail.example.org:587", "smtp://mail.example.org:587"),
        ("ladp://ds.example.org/dc=example", "ldap://ds.example.org/dc=example"),
        ("optauth://totp/a?secret=JBSWY3DPEHPK3PXP", "otpauth://totp/a?secret=JBSWY3DPEHPK3PXP"),
    ] {
        let found = find(text).unwrap_or_else(|| panic!("nothing in {text}"));
        assert_eq!((found.kind, found.meant.as_deref()), (MistakeKind::MistypedScheme, Some(right)), "{text}");
    }
    // A short name, a registered one, and one of an application without slashes.
    for text in ["bd://h/a", "sgn://h/a", "steam://run/1", "itms://h/a", "ampq:a", "soap.beep://h/a"] {
        assert_eq!(find(text), None, "{text}");
    }
}

#[test]
fn a_connection_string_of_odbc_is_percent_encoded_in_a_query() {
    let text = "mssql+pyodbc:///?odbc_connect=DRIVER={A 18};SERVER=db.example.org;PWD=a&b;UID=c&timeout=5";
    let right = "mssql+pyodbc:///?odbc_connect=DRIVER%3D%7BA%2018%7D%3BSERVER%3Ddb.example.org%3BPWD%3Da%26b%3BUID%3Dc&timeout=5";
    assert_eq!(meant(text).as_deref(), Some(right));
    assert!(find(text).unwrap().message.starts_with("a connection string in the query"));
    for text in [right, "mssql+pyodbc:///?odbc_connect=%s"] {
        assert_eq!(find(text), None, "{text}");
    }
    let found = find("host=db.example.org;user=c").unwrap();
    assert_eq!(found.kind, MistakeKind::ConnectionString);
}

#[test]
fn a_brace_in_a_value_of_sql_server_is_doubled() {
    for (text, place) in
        [("jdbc:sqlserver://h;user=c;password={ab}cd};encrypt=true", 38), ("jdbc:sqlserver://h;password={a}}b}c}", 33)]
    {
        let found = find(text).unwrap_or_else(|| panic!("nothing in {text}"));
        assert!(found.message.starts_with("a \"}\" in a value between braces"), "{text}: {found}");
        assert_eq!(found.span.start, place, "{text}");
    }
    for text in [
        "jdbc:sqlserver://h;password={ab}}cd};encrypt=true",
        "jdbc:sqlserver://h;password={a;b}",
        "jdbc:sqlserver://h;user={user}{number};a=b",
        "jdbc:sqlserver://h;password={ab",
    ] {
        assert_eq!(find(text), None, "{text}");
    }
}

#[test]
fn parameters_of_a_campaign_are_before_the_fragment() {
    for (text, right) in [
        ("https://example.org/a#top?utm_source=b&utm_medium=c", "https://example.org/a?utm_source=b&utm_medium=c#top"),
        ("https://example.org/a?x=1#?utm_source=b", "https://example.org/a?x=1&utm_source=b"),
    ] {
        assert_eq!(meant(text).as_deref(), Some(right), "{text}");
    }
    for text in [
        "https://example.org/#/route?utm_source=b",
        "https://example.org/#!a?utm_source=b",
        "https://example.org/a#users?page=2",
        "https://example.org/a#utm_source=b",
        "https://example.org/a?utm_source=b#top",
    ] {
        assert_eq!(find(text), None, "{text}");
    }
}

#[test]
fn an_ipv6_address_of_sip_is_in_brackets() {
    for (text, address) in [
        ("sip:anna@2001:db8::7", "2001:db8::7"),
        ("sips:2001:db8:1:2:3:4:5:6;transport=tcp", "2001:db8:1:2:3:4:5:6"),
        ("turn:2001:db8::7?transport=udp", "2001:db8::7"),
    ] {
        let found = find(text).unwrap_or_else(|| panic!("nothing in {text}"));
        assert_eq!((found.kind, found.span.of(text)), (MistakeKind::BareIpv6, address), "{text}");
    }
    for text in ["sip:anna:secret@h.example", "sip:h.example:5060;a=b:c", "stun:h.example:3478"] {
        assert_eq!(find(text), None, "{text}");
    }
}

#[test]
fn marks_and_words_around_a_url_are_not_part_of_it() {
    for (text, right) in [
        ("<sip:anna@example.org>", "sip:anna@example.org"),
        ("\"urn:isbn:9780131103627\"", "urn:isbn:9780131103627"),
        ("'tel:+15550100'", "tel:+15550100"),
        ("tool @ git+https://example.org/a.git", "git+https://example.org/a.git"),
    ] {
        assert_eq!(meant(text).as_deref(), Some(right), "{text}");
    }
    for text in ["\"note:a b\"", "(see:a)", "<data>"] {
        assert_eq!(meant(text), None, "{text}");
    }
}

#[test]
fn a_telephone_number_has_a_scheme() {
    assert_eq!(meant("+49 (30) 123-4567").as_deref(), Some("tel:+49301234567"));
    for text in ["+1", "+2024", "+49 30 1234567 ext 9", "1234567", "+12345678901234567"] {
        assert!(find(text).is_none_or(|found| !found.message.contains("telephone")), "{text}");
    }
}

#[test]
fn a_git_path_follows_any_scheme_of_git() {
    assert_eq!(
        meant("hg+git+ssh://git@example.org:team/a.git").as_deref(),
        Some("hg+git+ssh://git@example.org/team/a.git")
    );
    assert_eq!(find("hg+git+ssh://git@example.org:22/team/a.git"), None);
}

#[test]
fn digits_after_the_host_of_a_did_are_a_folder() {
    for (text, right) in [
        ("did:web:localhost:8443", "did:web:localhost%3A8443"),
        ("did:web:example.org:3000:user#key", "did:web:example.org%3A3000:user#key"),
    ] {
        let found = note(text).unwrap_or_else(|| panic!("nothing in {text}"));
        assert_eq!((found.meant.as_deref(), found.misleads), (Some(right), false), "{text}");
    }
    for text in ["did:web:example.org", "did:web:example.org:user:1", "did:web:example.org%3A80:1", "did:key:z6:8443"] {
        assert_eq!(note(text), None, "{text}");
    }
}

#[test]
fn a_slash_follows_the_port_of_a_server() {
    for (text, right) in [
        ("mysql://root@localhost:3306:shop", "mysql://root@localhost:3306/shop"),
        ("postgres://h.example:5432:shop?sslmode=require", "postgres://h.example:5432/shop?sslmode=require"),
    ] {
        assert_eq!(meant(text).as_deref(), Some(right), "{text}");
    }
    for text in ["https://h.example:80:shop", "mysql://root:a:b@h.example/shop", "redis://h.example:1:2"] {
        assert!(meant(text).is_none_or(|meant| !meant.ends_with("/shop") || meant == text), "{text}");
    }
}

#[test]
fn signs_of_other_scripts_in_a_host() {
    assert_eq!(meant("https://example\u{3002}com/a").as_deref(), Some("https://example.com/a"));
    let found = find("https://example.com\u{2044}login.example/").unwrap();
    assert_eq!((found.kind, found.meant), (MistakeKind::Lookalike, None));
    assert!(found.message.contains("(U+2044)"), "{}", found.message);
    assert_eq!(find("https://example.com/a\u{2044}b\u{3002}"), None);
}

#[test]
fn an_image_has_a_tag_and_no_port() {
    let found = find("docker://alpine:latest").unwrap();
    assert_eq!((found.kind, found.misleads), (MistakeKind::ContainerImage, false));
    assert_eq!(find("docker://registry.example:5000/a"), None);
}

#[test]
fn other_numbers_and_modules() {
    assert_eq!(meant("sms:+1 555 0100,+1 555 0101?body=a").as_deref(), Some("sms:+15550100,+15550101?body=a"));
    assert_eq!(meant("rsync://h.example::module/a").as_deref(), Some("rsync://h.example/module/a"));
}

#[test]
fn a_filter_of_ldap_follows_a_scope() {
    for (text, right) in [
        ("ldap://h/dc=example,dc=com?sub?(uid=anna)", "ldap://h/dc=example,dc=com??sub?(uid=anna)"),
        ("ldap://h/dc=example,dc=com?cn?(uid=anna)", "ldap://h/dc=example,dc=com?cn??(uid=anna)"),
    ] {
        let found = by_document(text).unwrap_or_else(|| panic!("nothing in {text}"));
        assert_eq!(found.meant.as_deref(), Some(right), "{text}");
        assert!(found.message.starts_with("a filter in the place of the scope"), "{text}: {found}");
        assert_eq!(by_document(right), None, "{right}");
    }
}
