//! Policies: which endpoints are allowed, for every specification.

use urlgram::host::special::SpecialPurpose;
use urlgram_lint::{
    AddressClass, Check, Config, Diagnostic, HostPattern, Lint, Linter, Policy, PolicyError, RequiredAgreement, lint,
    lints,
};

/// A linter with `policy`, and of the lints only those of policies.
pub(super) fn linter(policy: Policy) -> Linter {
    let mut config = Config::default();
    config.selection.select = Some(vec!["U7".into()]);
    config.policy = Some(policy);
    Linter::new(config)
}

fn codes(findings: &[Diagnostic]) -> Vec<&'static str> {
    findings.iter().map(|finding| finding.code()).collect()
}

fn host(pattern: &str) -> HostPattern {
    pattern.parse().unwrap()
}

/// A linter with the configuration that the examples of a lint need.
pub(super) fn linter_of(lint: &Lint) -> Linter {
    match lint.check {
        Check::Agreement(_) => agreeing(&["whatwg", "curl", "go"]),
        _ => linter(policy_of(lint.code())),
    }
}

fn agreeing(readers: &[&str]) -> Linter {
    let mut config = Config::default();
    config.selection.select = Some(vec!["U706".into()]);
    config.agree = RequiredAgreement::of(readers.iter().map(|name| name.parse().unwrap()).collect());
    Linter::new(config)
}

/// Returns the policy for the examples of a lint.
fn policy_of(code: &str) -> Policy {
    let all = Policy::default();
    match code {
        "U701" => Policy { schemes: Some(vec!["http".into(), "HTTPS".into()]), ..all },
        "U702" => Policy {
            hosts: Some(vec![host("allowed.example")].into()),
            denied_hosts: vec![host("denied.example")].into(),
            ..all
        },
        "U703" => Policy { ports: Some(vec![80, 443]), ..all },
        "U704" => Policy { addresses: Some(vec![AddressClass::Public]), ..all },
        _ => all,
    }
}

#[test]
fn examples_are_found_as_they_say() {
    let mut wrong = Vec::new();
    for lint in lints().filter(|lint| matches!(lint.check, Check::Policy(_) | Check::Agreement(_))) {
        let linter = linter_of(lint);
        for text in lint.bad().map(|example| example.text()) {
            let text = text.as_str();
            let found = codes(&linter.check(text.as_bytes()));
            if !found.contains(&lint.code()) || linter.is_clean(text) {
                wrong.push(format!("{} not found in {text:?}: {found:?}", lint.code()));
            }
        }
        for text in lint.good().map(|example| example.text()) {
            let text = text.as_str();
            let found = codes(&linter.check(text.as_bytes()));
            if !found.is_empty() || !linter.is_clean(text) {
                wrong.push(format!("{} {text:?}: {found:?}", lint.code()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn without_a_policy_nothing_is_asked() {
    let mut config = Config::default();
    config.selection.select = Some(vec!["U7".into()]);
    let linter = Linter::new(config);
    for text in lints().filter(|lint| lint.code().starts_with("U7")).flat_map(|lint| lint.bad()) {
        let text = text.shown;
        assert!(linter.check(text.as_bytes()).iter().all(|finding| !finding.code().starts_with("U7")), "{text}");
    }
}

/// A text is not reported because an answer is not known, but counted.
#[test]
fn unknown_answers_are_counted() {
    let linter = agreeing(&["whatwg", "wget"]);
    let found = linter.check(br"http://one.example:81\@two.example.unlisted/");
    assert!(found.is_empty() && linter.config().agree.not_known() == 1, "{found:?}");
    assert!(linter.is_clean("docs/guide.md") && linter.config().agree.not_known() == 1);
    let linter = agreeing(&["whatwg", "curl"]);
    assert_eq!(codes(&linter.check(br"http://example.com\@evil.com/")), ["U706"]);
    assert!(linter.is_clean("docs/guide.md") && !linter.is_clean(r"http:\\evil.com/"));
    assert_eq!(linter.config().agree.not_known(), 0);
}

#[test]
fn a_host_has_to_be_allowed_under_every_reading() {
    let linter =
        linter(Policy { hosts: Some(vec![host("good.example"), host("*.good.example")].into()), ..Policy::default() });
    for text in [
        r"http://good.example\@evil.example/",
        r"http://evil.example\@good.example/",
        "http:/evil.example/",
        "http:///evil.example/",
        "http://good.example@evil.example/",
        "http://good.example.evil.example/",
        "http://evilgood.example/",
        "http://good.example%2eevil.example/",
        "http://ev\til.example/",
        "//evil.example/",
    ] {
        assert!(codes(&linter.check(text.as_bytes())).contains(&"U702"), "{text:?}");
    }
    for text in [
        "http://good.example/",
        "http://www.good.example:8080/",
        "http://GOOD.example./",
        "mailto:joe@evil.example",
        "/a/b",
    ] {
        assert_eq!(
            codes(&linter.check(text.as_bytes())).iter().filter(|code| code.starts_with("U7")).count(),
            0,
            "{text}"
        );
    }
}

#[test]
fn allowed_hosts_that_differ_are_not_enough() {
    let linter = linter(Policy { hosts: Some(vec![host("a.example"), host("b.example")].into()), ..Policy::default() });
    let findings = linter.check(br"http://a.example\@b.example/");
    assert!(codes(&findings).contains(&"U705"), "{findings:?}");
}

#[test]
fn addresses_are_seen_through_their_spellings() {
    let policy = Policy {
        denied_addresses: ["loopback", "private", "metadata", "link-local"].map(|class| class.parse().unwrap()).into(),
        ..Policy::default()
    };
    let linter = linter(policy);
    for text in [
        "http://127.0.0.1/",
        "http://0x7f.1/",
        "http://2130706433/",
        "http://①②⑦.0.0.1/",
        "http://%31%32%37.0.0.1/",
        "http://[::ffff:7f00:1]/",
        "http://[64:ff9b::a00:1]/",
        "http://[fe80::1]/",
        "http://localhost:80/",
        "http://a.LOCALHOST./",
        "http://metadata.google.internal/",
        "http://100.100.100.200/",
        "gopher://127.1:6379/_",
        r"http://example.org\@10.0.0.1/",
    ] {
        assert!(codes(&linter.check(text.as_bytes())).contains(&"U704"), "{text}");
    }
    for text in ["http://8.8.8.8/", "http://[2606:4700::1111]/", "http://192.0.2.1/", "http://localhost.example/"] {
        assert_eq!(codes(&linter.check(text.as_bytes())), [""; 0], "{text}");
    }
}

#[test]
fn what_is_denied_is_so_though_it_is_allowed() {
    let policy = Policy {
        hosts: Some(vec![host("*.example.com")].into()),
        denied_hosts: vec![host("admin.example.com"), host("*.internal.example.com")].into(),
        ..Policy::default()
    };
    assert!(policy.allows_host("www.example.com") && policy.allows_host("WWW.example.com."));
    for name in ["admin.example.com", "a.internal.example.com", "example.com", "example.org", "xexample.com"] {
        assert!(!policy.allows_host(name), "{name}");
    }
}

#[test]
fn classes_and_patterns_are_read_or_refused() {
    assert_eq!("loopback".parse(), Ok(AddressClass::Special(SpecialPurpose::Loopback)));
    for class in SpecialPurpose::ALL {
        assert_eq!(class.name().parse(), Ok(AddressClass::Special(*class)));
    }
    let error = "ordinary".parse::<AddressClass>().unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("\"ordinary\" is not a class of addresses: expected public, metadata, unspecified")
    );
    for bad in ["", "*", "*.", "*.*.example", "a b", "a/b"] {
        assert_eq!(bad.parse::<HostPattern>(), Err(PolicyError::Host(bad.into())), "{bad:?}");
    }
    assert_eq!(host("[2001:DB8::1]"), HostPattern::Exactly("2001:db8::1".into()));
    assert_eq!(host("Bücher.example"), HostPattern::Exactly("xn--bcher-kva.example".into()));
}

#[test]
fn nothing_is_too_odd_for_a_policy() {
    let linter = linter(Policy {
        addresses: Some(Vec::new()),
        schemes: Some(Vec::new()),
        ports: Some(Vec::new()),
        ..Policy::default()
    });
    for text in lints().flat_map(|lint| lint.bad().chain(lint.good())).map(|example| example.text()) {
        let text = text.as_str();
        for finding in linter.check(text.as_bytes()) {
            assert!(text.get(finding.span().range()).is_some(), "{text}");
        }
    }
    assert_eq!(lint("U704").map(|lint| lint.name()), Some("address-not-allowed"));
}
