//! Equivalence by the documents of schemes: the documents' own examples, and one case for each part of a definition.

use urlgram::scheme;

/// Pairs that the document of their scheme calls equivalent.
const EQUIVALENT: &[(&str, &str)] = &[
    // RFC 4452 §5.
    ("INFO:PII/S0888-7543(02)96852-7", "info:pii/S0888-7543(02)96852-7"),
    ("info:pii/S0888%2D7543%2802%2996852%2D7", "info:pii/S0888-7543%2802%2996852-7"),
    ("info:x/%c3%a9", "info:x/%C3%A9"),
    // RFC 5724 §2.4, and RFC 3966 §4 for the numbers.
    ("sms:+1-510-555-0101", "sms:+15105550101"),
    ("sms:+15105550101,+15105550102", "sms:+15105550102,+1(510)5550101"),
    ("sms:5550101;phone-context=+1-510", "sms:555-0101;PHONE-CONTEXT=+1510"),
    ("tel:+44-20;ext=1-2;x=y", "tel:+4420;X=y;ext=12"),
    // RFC 9758 §4.
    ("ipn:0.1.2", "ipn:1.2"),
    ("ipn:!.7", "ipn:4294967295.7"),
    ("ipn:!.7", "ipn:0.4294967295.7"),
    // RFC 4975 §6.1.
    ("msrp://anna@Host.example:1/a;tcp", "MSRP://host.example:1/a;TCP;x=1"),
    ("msrp://h%6Fst:1/a;tcp", "msrp://host:1/a;tcp"),
    // RFC 4078 §4.
    ("CRID://Example.com/FooBar", "crid://example.com/foobar"),
];

/// Pairs that the document of their scheme tells apart.
const DIFFERENT: &[(&str, &str)] = &[
    ("info:pii/S0888-7543(02)96852-7", "info:pii/s0888-7543(02)96852-7"),
    ("info:pii/S0888-7543(02)96852-7", "info:pii/S0888754302968527"),
    ("info:ddc/22//eng", "info:ddc/22/eng"),
    ("info:ddc/22#a", "info:ddc/22#b"),
    ("sms:+15105550101", "sms:+15105550101,+15105550101"),
    ("sms:+15105550101?body=a", "sms:+15105550101?body=A"),
    ("sms:+15105550101", "sms:+15105550101;ext=1"),
    ("ipn:1.1.2", "ipn:1.2"),
    ("ipn:1.4294967295.7", "ipn:!.7"),
    ("msrp://host:2855/a;tcp", "msrp://host/a;tcp"),
    ("msrp://host:1/a;tcp", "msrp://host:1/A;tcp"),
    ("msrp://host:1/a;tcp", "msrp://host:1;tcp"),
    ("msrp://host:1/a;tcp", "msrp://host:1/a;ws"),
    ("crid://example.com/a", "crid://example.org/a"),
];

#[test]
fn equivalence_follows_the_document_of_the_scheme() {
    let verdict = |a: &str, b: &str| scheme::parse(a).unwrap().compare(b).unwrap_or_else(|| panic!("{a} and {b}")).0;
    let mut wrong = Vec::new();
    for (pairs, expected) in [(EQUIVALENT, true), (DIFFERENT, false)] {
        for (a, b) in pairs {
            if verdict(a, b) != expected || verdict(b, a) != expected || !verdict(a, a) {
                wrong.push(format!("{a} and {b}: not {expected}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
