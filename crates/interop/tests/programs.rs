//! The recorded answers, the models that are made of them, and what is said of other texts.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use urlgram_interop::{
    Aspect, Endpoint, Entry, Evidence, Part, Program, Reader, by_part, compare, deviations, disagreements, entries,
    fit, found, model, page, program, programs, read,
};

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// Compares a generated file, or writes it.
fn generated(name: &str, made: &str) {
    let path = file(name);
    if std::env::var_os("INSTA_UPDATE").is_some_and(|update| update == "always") {
        fs::write(&path, made).unwrap();
    }
    let known = fs::read_to_string(&path).unwrap();
    assert!(known == made, "{name} is out of date; INSTA_UPDATE=always writes it");
}

#[test]
fn the_data_is_whole() {
    let letters: BTreeSet<char> = programs().iter().map(|program| program.letter).collect();
    assert_eq!(letters.len(), programs().len(), "two programs with one letter");
    assert!(programs().len() >= 30, "{} programs", programs().len());
    assert!(
        programs().iter().all(|program| program.version.starts_with(|c: char| c.is_ascii_digit() || "vg".contains(c)))
    );
    let answers = fs::read_to_string(file("data/answers.tsv")).unwrap();
    let parts = fs::read_to_string(file("data/parts.tsv")).unwrap();
    assert!(answers.len() + parts.len() < 2_000_000, "{} bytes", answers.len() + parts.len());
    assert_eq!(answers.lines().count(), parts.lines().count(), "a line for each text");
    let mut before = None;
    for line in answers.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        assert_eq!(fields.len() % 3, 2, "{line}");
        let asked = fields[1].chars().chain(fields[2..].iter().step_by(3).flat_map(|letters| letters.chars()));
        let asked: Vec<char> = asked.collect();
        assert!(asked.iter().all(|letter| letters.contains(letter)), "{line}");
        assert_eq!(asked.iter().collect::<BTreeSet<_>>().len(), asked.len(), "two answers: {line}");
        // Some texts cannot be an argument of a program, or the target of a request, and git leaves some to other programs.
        let may_skip = |program: &Program| ["git", "wget", "nginx", "apache"].contains(&program.name);
        assert!(programs().iter().all(|program| may_skip(program) || asked.contains(&program.letter)), "{line}");
        let text = Entry::find(&unescaped(fields[0])).unwrap().text();
        let length = Some((text.chars().count(), text));
        assert!(before < length, "{line}");
        before = length;
    }
    assert!(answers.lines().count() >= 5000);
}

/// Each key of the parts has the letter of a part that the programs give, and programs that accept the text.
#[test]
fn parts_are_those_of_programs_that_accept() {
    let parts = fs::read_to_string(file("data/parts.tsv")).unwrap();
    let part_of = |letter| Part::ALL.into_iter().find(|part| part.name().starts_with(letter));
    for (entry, line) in entries().zip(parts.lines()) {
        let fields: Vec<&str> = line.split('\t').collect();
        assert!(line.is_empty() || fields.len() % 2 == 0, "{line}");
        for key in fields.iter().step_by(2).filter(|key| !key.is_empty()) {
            let part = part_of(&key[..1]);
            assert!(part.is_some() || key.starts_with('?'), "{line}");
            for letter in key[1..].chars() {
                let program = programs().iter().find(|program| program.letter == letter).unwrap();
                assert!(entry.answer(program).flatten().is_some(), "{}: {line}", program.name);
                assert!(part.is_none_or(|part| program.gives(part)), "{}: {line}", program.name);
            }
        }
    }
}

/// The userinfo, the path, the query, the fragment and the written text of a program.
fn parts(text: &str, name: &str) -> [Option<String>; 5] {
    let readings = read(text);
    let reading = readings.iter().find(|reading| reading.program.name == name).unwrap();
    Part::ALL.map(|part| reading.part(part))
}

#[test]
fn a_recorded_text_has_the_recorded_parts() {
    let some = |parts: [&str; 5]| parts.map(|part| Some(part.to_owned()));
    let attack = r"http://example.com\@evil.com/";
    assert_eq!(parts(attack, "node"), some(["", "/@evil.com/", "", "", "http://example.com/@evil.com/"]));
    assert_eq!(parts(attack, "curl"), some([r"example.com\", "/", "", "", attack]));
    // It does not write URLs.
    assert_eq!(parts(attack, "php")[..4], some([r"example.com\", "/", "", "", ""])[..4]);
    assert_eq!(parts(attack, "php")[4], None);
    // It rejects the text, or was not asked about it.
    assert_eq!(parts(attack, "go"), [const { None }; 5]);
    assert_eq!(parts("http://unlisted.example/", "curl"), [const { None }; 5]);
    let password = "http://user:pass@good.example/";
    for name in ["curl", "go", "urllib-3.13", "php", "rust-url", "chromium"] {
        assert_eq!(parts(password, name)[0].as_deref(), Some("user:pass"), "{name}");
    }
}

#[test]
fn programs_part_in_the_path() {
    let paths = by_part(&read("http://good.example/a/.%2e/b"), Part::Path);
    let of = |name| paths.iter().find(|(_, names)| names.iter().any(|program| program.name == name)).unwrap().0.clone();
    assert_eq!(["chromium", "curl", "go", "nginx"].map(of), ["/b", "/a/.%2e/b", "/a/.%2e/b", "/b"]);
    assert!(by_part(&read("http://unlisted.example/"), Part::Path).is_empty());
}

#[test]
fn disagreements_are_those_of_the_records() {
    let readers = ["curl", "go", "ada", "whatwg"].map(|name| name.parse::<Reader>().unwrap());
    let [curl, go, ada, whatwg] = readers;
    let all = disagreements(curl, go);
    assert!(all.iter().zip(&all[1..]).all(|(one, next)| one.text.chars().count() <= next.text.chars().count()));
    assert!(all.iter().any(|parting| parting.aspect == Aspect::Validity));
    let reversed = disagreements(go, curl);
    assert_eq!(all.len(), reversed.len());
    for (parting, other) in all.iter().zip(&reversed).step_by(97) {
        assert_eq!((&parting.text, &parting.first), (&other.text, &other.second));
        assert!(!compare(&parting.text, &[curl, go]).is_agreement());
    }
    let hosts = all.iter().find(|parting| parting.is_between_hosts()).unwrap();
    assert!(hosts.aspect == Aspect::Host && hosts.first != hosts.second, "{hosts:?}");
    assert_eq!(disagreements(ada, whatwg), []);
}

/// Each is recorded, parts programs, and is not one of the texts of `tests/data`.
#[test]
fn what_the_search_found_is_recorded_and_new() {
    let known: String = ["interpretations.md", "whatwg/urltestdata.jsonl", "whatwg/parse_with_errors.jsonl"]
        .map(|name| fs::read_to_string(file("../../tests/data").join(name)).unwrap())
        .concat();
    assert!((20..=30).contains(&found().len()));
    for found in found() {
        let entry = found.entry().unwrap_or_else(|| panic!("{}", found.text));
        let answers: BTreeSet<_> =
            programs().iter().filter_map(|program| entry.answer(program)?).map(|e| (e.host, e.port)).collect();
        assert!(answers.len() > 1, "{}: {answers:?}", found.text);
        let [quoted, code] = [serde_json::to_string(&found.text).unwrap(), format!("`{}`", found.text)];
        assert!(!known.contains(&quoted) && !known.contains(&code), "{}", found.text);
    }
}

fn unescaped(text: &str) -> String {
    let text = text.replace('"', "\\\"");
    serde_json::from_str(&format!("\"{text}\"")).unwrap()
}

/// The canary of a driver is a text of the corpus, with the answer that was recorded.
#[test]
fn canaries_have_their_answers() {
    let drivers: Value =
        serde_json::from_str(&fs::read_to_string(file("../../interop/programs.json")).unwrap()).unwrap();
    assert_eq!(drivers.as_array().unwrap().len(), programs().len());
    for driver in drivers.as_array().unwrap() {
        let program = program(driver["name"].as_str().unwrap()).unwrap();
        let entry = Entry::find(driver["canary"]["text"].as_str().unwrap()).unwrap();
        let [host, port] = [0, 1].map(|at| driver["canary"]["endpoint"][at].as_str().unwrap().to_owned());
        assert_eq!(entry.answer(program), Some(Some(Endpoint { host, port })), "{}", program.name);
    }
}

#[test]
fn models_are_computed_from_the_answers() {
    let made: String = fit().iter().map(|(model, _)| model.line()).collect();
    generated("data/models.tsv", &made);
}

#[test]
fn the_page_is_made_of_the_data() {
    generated("PROGRAMS.md", &page());
}

/// Texts of talks and advisories about request forgery, and of filters of addresses that were evaded.
const ATTACKS: [&str; 10] = [
    r"http://example.com\@evil.com/",
    "http://foo@evil.com:80@google.com/",
    "http://1.1.1.1 &@2.2.2.2# @3.3.3.3/",
    "http://127.0.0.1:11211:80/",
    "http://good.example#@evil.example/",
    "http:///good.example@evil.example/",
    r"http:\\good.example\@evil.example/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://127。0。0。1/",
];

const ASKED: [&str; 10] =
    ["chromium", "curl", "wget", "go", "urllib-3.13", "node-parse", "php", "java-uri", "nginx", "apache"];

/// The table of `interop/README.md` has what the programs were recorded to make of known attacks.
#[test]
fn known_attacks_are_in_a_table() {
    let cell = |entry: &Entry, name: &str| match entry.answer(program(name).unwrap()) {
        None => "not asked".to_owned(),
        Some(None) => "rejects".into(),
        Some(Some(Endpoint { host, .. })) if host.is_empty() => "no host".into(),
        Some(Some(Endpoint { host, port })) if port.is_empty() => format!("`{host}`"),
        Some(Some(Endpoint { host, port })) => format!("`{host}`, port {port}"),
    };
    let mut table = format!("| text | {} |\n|---|{}\n", ASKED.join(" | "), "---|".repeat(ASKED.len()));
    for text in ATTACKS {
        let entry = Entry::find(text).unwrap();
        table += &format!("| `{text}` | {} |\n", ASKED.map(|name| cell(&entry, name)).join(" | "));
    }
    let path = file("../../interop/README.md");
    let known = fs::read_to_string(&path).unwrap();
    let start = known.find("| text |").unwrap();
    let end = known[start..].find("\n\n").map_or(known.len(), |length| start + length + 1);
    let made = [&known[..start], &table, &known[end..]].concat();
    if std::env::var_os("INSTA_UPDATE").is_some_and(|update| update == "always") {
        fs::write(&path, &made).unwrap();
    }
    assert!(made == known, "the table of interop/README.md is out of date; INSTA_UPDATE=always writes it");
}

#[test]
fn a_recorded_text_has_the_recorded_answers() {
    for (text, hosts) in [
        (r"http://example.com\@evil.com/", [("chromium", "example.com"), ("curl", "evil.com"), ("php", "evil.com")]),
        ("http://a@b@c/", [("node", "c"), ("boost", "b"), ("uri-js", "b%40c")]),
    ] {
        let readings = read(text);
        for (name, host) in hosts {
            let reading = readings.iter().find(|reading| reading.program.name == name).unwrap();
            assert_eq!((reading.evidence, &*reading.endpoint().unwrap().host), (Evidence::Recorded, host), "{name}");
        }
    }
}

/// Before an encoded percent sign, Python reads a scope, which is a part of the address.
#[test]
fn a_scope_is_kept_before_a_zone() {
    let readings = read("http://[FE80::1%a%25b]/");
    let yarl = readings.iter().find(|reading| reading.program.name == "yarl").unwrap();
    assert!(matches!(yarl.evidence, Evidence::Own(_)));
    assert_eq!(yarl.endpoint().unwrap().host, "fe80::1%a%25b");
}

/// A model that has one error on the corpus says nothing of another text, except where the specifications agree.
#[test]
fn nothing_is_guessed() {
    let unusual = r"http://one.example:81\@two.example.unlisted/";
    let plain = "https://unlisted.example:8443/a/b?c=d#e";
    assert!(Entry::find(unusual).is_none() && Entry::find(plain).is_none());
    let (mut unknown, mut known) = (0, 0);
    for (odd, even) in read(unusual).iter().zip(read(plain)) {
        let model = model(odd.program).unwrap();
        match odd.evidence {
            Evidence::Model(reader, texts) => {
                assert_eq!((reader, texts, texts), (model.specification, model.all.equal, model.all.texts));
            }
            Evidence::Own(texts) => assert_eq!((texts, texts), (model.own.equal, model.own.texts)),
            other => assert_eq!(other, Evidence::Unknown),
        }
        unknown += usize::from(odd.evidence == Evidence::Unknown);
        if even.evidence != Evidence::Unknown {
            let expected = Endpoint { host: "unlisted.example".into(), port: "8443".into() };
            assert_eq!(even.endpoint(), Some(&expected), "{}", even.program.name);
            known += 1;
        }
    }
    assert!(unknown > 0 && known > 0, "{unknown} unknown, {known} known");
}

/// The texts on which a model rests are those of the half that it was not fitted to, too.
#[test]
fn a_proved_model_has_no_error_on_held_out_texts() {
    for program in programs() {
        let model = model(program).unwrap();
        assert!(model.held_out.texts <= model.all.texts && model.held_out.equal <= model.all.equal);
        assert!(!model.all.is_proved() || deviations(program, model.specification).is_empty(), "{}", program.name);
    }
}

/// The answers are those of `url.Parse`, and of `Hostname` and `Port` of what it returns, in Go 1.19.8.
#[test]
fn the_model_of_go_answers_for_other_texts() {
    let go = |text: &str| {
        assert!(Entry::find(text).is_none(), "{text}");
        let reading = read(text).into_iter().find(|reading| reading.program.name == "go").unwrap();
        assert!(matches!(reading.evidence, Evidence::Own(texts) if texts > 5000), "{text}");
        reading.endpoint().map(|endpoint| format!("{} {}", endpoint.host, endpoint.port))
    };
    assert_eq!(go("http://one.example:81@two.unlisted.example:82/").as_deref(), Some("two.unlisted.example 82"));
    assert_eq!(go(r"http://one.example:81\@two.unlisted.example/"), None);
    assert_eq!(go("http://[fe80::1%25e%20th]:080/unlisted").as_deref(), Some("fe80::1%e th "));
    assert_eq!(go("http://[fe80::1%25e%C3%A9]/unlisted"), None);
    assert_eq!(go("http://unlisted%C3%A9.example/").as_deref(), Some("unlisted\u{e9}.example "));
    assert_eq!(go("http://unlisted%2Eexample/"), None);
    assert_eq!(go("///unlisted.example/").as_deref(), Some(" "));
    assert_eq!(go("unlisted:80/a"), Some(" ".into()));
    assert_eq!(go("un listed:80/a"), None);
}

/// Checks the answers of a model that knows nearly all recorded texts, to texts that are not recorded.
fn answers_for_other_texts(name: &str, answers: &[(&str, Option<&str>)]) {
    assert!(model(program(name).unwrap()).unwrap().own.texts > 5000, "{name}");
    known_for_other_texts(name, answers);
}

/// Checks the answers of a model to texts that are not recorded.
fn known_for_other_texts(name: &str, answers: &[(&str, Option<&str>)]) {
    for (text, expected) in answers {
        assert!(Entry::find(text).is_none(), "{text}");
        let reading = read(text).into_iter().find(|reading| reading.program.name == name).unwrap();
        assert!(matches!(reading.evidence, Evidence::Own(texts) if texts > 3000), "{name}: {text}");
        let found = reading.endpoint().map(|endpoint| format!("{} {}", endpoint.host, endpoint.port));
        assert_eq!(found.as_deref(), *expected, "{name}: {text}");
    }
}

/// The answers are those of the URL API of libcurl 7.88.1.
#[test]
fn the_model_of_curl_answers_for_other_texts() {
    answers_for_other_texts("curl", &CURL);
}

const CURL: [(&str, Option<&str>); 12] = [
    (r"http://one.example:81\@two.unlisted.example/", Some("two.unlisted.example ")),
    (r"http://one.example\@two.unlisted.example:0082/", Some("two.unlisted.example 82")),
    ("unlisted.example:8080", Some("unlisted.example 8080")),
    ("unlisted.example:", None),
    ("ftp.unlisted.example:21/a", Some("ftp.unlisted.example ")),
    ("http:////unlisted.example/", None),
    ("http://0x7f.0.0401/unlisted", Some("127.0.1.1 ")),
    ("http://unlisted%2Eexample/", Some("unlisted.example ")),
    ("http://%5b%3A%3A1%5d/unlisted", Some("::1 ")),
    ("http://[0:0:0:0:0:0:102:304%25unlisted]/", Some("::1.2.3.4 ")),
    ("file://localhost/unlisted", Some(" ")),
    ("file://unlisted/a", None),
];

/// The answers are those of `parse_url` of PHP 8.2.36.
#[test]
fn the_model_of_php_answers_for_other_texts() {
    answers_for_other_texts("php", &PHP);
}

const PHP: [(&str, Option<&str>); 16] = [
    (r"http://one.example:81\@two.unlisted.example/", Some("two.unlisted.example ")),
    ("unlisted.example:80", Some("unlisted.example 80")),
    ("unlisted.example:80?a", Some(" ")),
    ("//unlisted.example:080/a:b", Some("unlisted.example 80")),
    ("a b:80/unlisted.example", Some("a b 80")),
    ("http://unlisted.example:8x/", Some("unlisted.example 8")),
    ("http://unlisted.example: 5/", Some("unlisted.example 5")),
    ("http://unlisted.example:-5/", None),
    ("unlisted:123456", Some(" ")),
    ("file:///unlisted.example", Some(" ")),
    ("http:///unlisted.example", None),
    ("http://[::1]:81/unlisted", Some("::1 81")),
    ("http://un\nlisted.example/", Some("un_listed.example ")),
    (":unlisted:80", Some(" ")),
    ("//a:70000/unlisted", None),
    ("//u:0/unlisted:0", Some("u 0")),
];

/// The answers are those of `getHost` and `getPort` of `java.net.URL` in Java 17.0.15.
#[test]
fn the_model_of_java_answers_for_other_texts() {
    answers_for_other_texts("java-url", &JAVA);
}

const JAVA: [(&str, Option<&str>); 16] = [
    (r"http://one.example:81\@two.unlisted.example/", Some("two.unlisted.example ")),
    ("http://a@b@unlisted.example/", Some(" ")),
    ("http://unlisted.example:+81/", Some("unlisted.example 81")),
    ("http://unlisted.example:-1/", Some("unlisted.example ")),
    ("http://unlisted.example:-2/", None),
    ("URL: http://unlisted.example/", None),
    (" url:http://unlisted.example:8\u{ff11}/", Some("unlisted.example 81")),
    ("http:////unlisted.example/", Some(" ")),
    ("jar:http://unlisted.example/a!/b", Some(" ")),
    ("jar:jar:http://unlisted.example/a!/b!/c", None),
    ("mailto: ", None),
    ("mailto:unlisted", Some(" ")),
    ("ldap://unlisted.example/", None),
    ("http://[00001::1.2.3.004%25unlisted]:81/", Some("00001::1.2.3.004%25unlisted 81")),
    ("http://unlisted.example#@b/", Some("unlisted.example ")),
    ("http://unlisted\t.example/", None),
];

#[test]
fn deviations_add_up() {
    let program = program("curl").unwrap();
    let model = model(program).unwrap();
    let differing: usize = deviations(program, model.specification).iter().map(|deviation| deviation.texts).sum();
    assert_eq!(differing, model.all.texts - model.all.equal);
    assert!(entries().all(|entry| entry.answer(program).is_some()));
}

/// The answers are those of Node 20.20, Chromium 148, Java 17 and Ruby 3.1. What a model does not know has no answer.
#[test]
fn the_models_of_standards_answer_for_other_texts() {
    answers_for_other_texts(
        "node",
        &[
            (r"http://one.example:81\@two.unlisted.example/", Some("one.example 81")),
            ("http://unlisted.example:99999/", None),
            ("http://unlisted_2130706433/", Some("unlisted_2130706433 ")),
        ],
    );
    answers_for_other_texts(
        "java-uri",
        &[
            ("http://un_listed.example:81/", Some(" ")),
            ("http://user@unlisted.example:081/a[b]", None),
            ("http://user@unlisted.example:081/a?b=[c]", Some("unlisted.example 81")),
            ("foo://[fe80::1%25en0]:1/unlisted", Some("fe80::1%25en0 1")),
            ("http://unlisted.1/", Some(" ")),
            ("http://unlisted%zz/", None),
        ],
    );
    known_for_other_texts(
        "chromium",
        &[
            ("http://a*b.unlisted.example/", Some("a%2ab.unlisted.example ")),
            (r"http://one.example:81\@two.unlisted.example/", Some("one.example 81")),
        ],
    );
    known_for_other_texts(
        "ruby",
        &[
            ("http://unlisted.example/?a b|c", Some("unlisted.example ")),
            ("http://unlisted.example/a b", None),
            ("ftp:unlisted", None),
        ],
    );
    known_for_other_texts("boost", &[("http://one.unlisted.example:81/", Some("one.unlisted.example 81"))]);
    known_for_other_texts("rust-url", &[("http://one.unlisted.example:81\\@x/", Some("one.unlisted.example 81"))]);
    for (name, text) in [
        ("node", "http://xn--unlisted-xn--/"),
        ("chromium", "file://unlisted.example/"),
        ("chromium", "http://unlisted example/"),
        ("ruby", "mailto:a@unlisted.example"),
        ("boost", "foo://1.2.3.4.unlisted.example/"),
        ("rust-url", "foo://unlisted\u{7f}/"),
    ] {
        let reading = read(text).into_iter().find(|reading| reading.program.name == name).unwrap();
        assert_eq!((reading.evidence, reading.endpoint()), (Evidence::Unknown, None), "{name}: {text}");
    }
}
