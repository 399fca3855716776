//! IDNA: rejected names and the reasons, compared with the `idna` crate and the Unicode Consortium's test cases.

use proptest::prelude::*;
use urlgram::host::idna::{Idna, IdnaRule};

/// The problems of single names with the default settings.
#[test]
fn every_rejection_names_label_character_and_rule() {
    let mut all = String::new();
    let long = "a".repeat(64);
    let unicode = "ü".repeat(60);
    let name = format!("{}.b", vec!["a".repeat(63); 4].join("."));
    for bad in [
        "www.a\u{2260}b_c.example", "a\u{e000}b.example", "a b", "exa%mple", "xn--a", "xn--\u{fc}", "XN--a-.b",
        "xn--abc-", "xn--", "xn--7a", "a.xn--a\u{302}", "-a.b", "a.b-", "ab--c.d", "\u{301}a", "a\u{200d}b",
        "\u{200c}", "\u{5d0}a", "a\u{5d0}", "\u{627}1\u{661}", "\u{661}a.b", &long, &unicode, "a..b", ".a", "", "。。",
        &name, "xn--Vsp", "xn--u-ccb", "xn--0.pt", "a\u{2488}b.c", "１.א",
    ] {
        let shown =
            if bad.len() > 60 { format!("{}…", bad.chars().take(8).collect::<String>()) } else { bad.to_owned() };
        let error = match Idna::default().to_ascii(bad) {
            Ok(ascii) => format!("is {ascii:?}\n"),
            Err(error) => error
                .problems()
                .iter()
                .map(|problem| {
                    format!("{} {} {:?}\n    {problem}\n", problem.rule.name(), problem.span, problem.code_point)
                })
                .collect(),
        };
        all += &format!("{}\n  {error}\n", shown.escape_unicode_but_ascii());
    }
    insta::assert_snapshot!(all);
}

trait Escape {
    fn escape_unicode_but_ascii(&self) -> String;
}

impl Escape for String {
    fn escape_unicode_but_ascii(&self) -> String {
        self.chars()
            .map(|c| if c.is_ascii_graphic() { c.to_string() } else { c.escape_unicode().to_string() })
            .collect()
    }
}

/// Checks that a rejected name has problems with valid positions.
fn explained(idna: Idna, name: &str) -> Result<(), String> {
    let Err(error) = idna.to_ascii(name) else { return Ok(()) };
    for problem in error.problems() {
        if problem.rule == IdnaRule::Unknown {
            return Err(format!("{name:?} is refused by {idna:?}, and nothing is known about it"));
        }
        let (label, span) = (problem.label_span.range(), problem.span.range());
        if name.get(span.clone()).is_none() || span.start < label.start || span.end > label.end {
            return Err(format!("{name:?}: {problem:?} is out of place"));
        }
    }
    if error.problems().is_empty() { Err(format!("{name:?}: refused for nothing")) } else { Ok(()) }
}

const SETTINGS: [Idna; 4] = [
    Idna { std3_ascii_rules: true, check_hyphens: true, verify_dns_length: true },
    Idna::URL,
    Idna { std3_ascii_rules: true, ..Idna::URL },
    Idna { check_hyphens: true, ..Idna::URL },
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, ..ProptestConfig::default() })]
    #[test]
    fn every_rejection_is_explained(
        name in "([a-cA1_%-]|xn--|\\.|[\u{ad}\u{fc}\u{300}-\u{303}\u{200b}-\u{200e}\u{3002}\u{5d0}-\u{5d2}\u{627}\u{661}\u{645}\u{94d}\u{915}\u{df}\u{3c2}\u{1e9e}\u{2260}\u{2488}\u{ff0e}\u{fe0f}\u{e000}]){0,12}",
        any in "\\PC{0,10}",
    ) {
        for idna in SETTINGS {
            for text in [&name, &any] {
                prop_assert_eq!(explained(idna, text), Ok(()));
            }
        }
    }

    /// The inverse: an accepted name has no problems.
    #[test]
    fn ascii_form_is_accepted_again(name in "[a-c\u{fc}\u{5d0}\u{627}\u{df}.-]{1,12}") {
        for idna in SETTINGS {
            if let Ok(ascii) = idna.to_ascii(&name) {
                prop_assert_eq!(idna.to_ascii(&ascii).unwrap(), &*ascii);
                let unicode = idna.to_unicode(&name).unwrap();
                prop_assert_eq!(idna.to_ascii(&unicode).unwrap(), &*ascii);
            }
        }
    }
}

/// The cases of IdnaTestV2 in the URL Standard's tests, with its settings.
#[test]
fn the_unicode_consortiums_cases() {
    let mut failures = Vec::new();
    for case in crate::support::cases("whatwg/IdnaTestV2.jsonl", 1036) {
        let (input, output) = (case["input"].as_str().unwrap(), case["output"].as_str());
        let ascii = Idna::URL.to_ascii(input);
        // The URL Standard accepts an ASCII name without decoding its Punycode; UTS #46 does not.
        if !input.is_ascii() && ascii.as_deref().ok() != output {
            failures.push(format!("{input:?} is {ascii:?}, and should be {output:?}"));
        }
        for idna in SETTINGS {
            failures.extend(explained(idna, input).err());
        }
    }
    assert!(failures.is_empty(), "{}:\n{}", failures.len(), failures.join("\n"));
}
