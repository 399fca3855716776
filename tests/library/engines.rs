//! Engines through which data are queried, compared with what they answered.

use serde_json::{Value, json};
use urlgram::interpret::{Interpretation, Role, Spec, read, read_with_base};

use crate::support::cases;

/// Returns the answer of an engine in the form of the recorded ones: the parts that are there, or Java's reason and index.
fn answer(engine: Spec, text: &str, reading: &Interpretation<'_>) -> Value {
    if let Some(rejection) = reading.rejection() {
        // Java gives no index where a zone is missing.
        let index = match rejection.to_string() == "scope id expected" {
            true => -1,
            false => i64::try_from(text[..rejection.offset()].encode_utf16().count()).unwrap(),
        };
        return json!({"reason": rejection.to_string(), "index": index});
    }
    let part = |role: Role| {
        let value = reading.component(role)?.value;
        // ClickHouse returns an empty text for what is not there.
        let is_there = engine == Spec::Java || !value.is_empty();
        let value = if role == Role::Port { json!(value.parse::<u32>().unwrap()) } else { json!(value) };
        is_there.then(|| (role.name().to_owned(), value))
    };
    Value::Object(Role::ALL.into_iter().filter_map(part).collect())
}

#[test]
fn parts_and_reasons_are_those_of_the_engines() {
    let (mut rejected, mut with_host) = (0, [0, 0]);
    for case in cases("engines/answers.jsonl", 1396) {
        let text = case["text"].as_str().unwrap();
        let all = read(text);
        for (number, (engine, name)) in Spec::ENGINES.into_iter().zip(["java", "clickhouse"]).enumerate() {
            let reading = all.of(engine).unwrap();
            assert_eq!(answer(engine, text, reading), case[name], "{engine}: {text:?}");
            with_host[number] += usize::from(reading.host().is_some_and(|host| !host.value.is_empty()));
            rejected += usize::from(!reading.is_accepted());
        }
    }
    assert!(rejected > 400 && with_host.iter().all(|count| *count > 100), "{rejected} rejected, hosts: {with_host:?}");
}

/// The functions of the engines take no base, and specifications are compared without them.
#[test]
fn engines_are_asked_by_name() {
    let all = read("http://a_b.example/");
    assert!(all.iter().all(|reading| !Spec::ENGINES.contains(&reading.spec())));
    assert!(Spec::ENGINES.into_iter().all(|engine| read_with_base("http://h/", "a").of(engine).is_none()));
    assert_eq!(all.of(Spec::Java).unwrap().spec(), Spec::Java);
    assert!(all.of(Spec::Java).unwrap().leaves_host_open());
}

/// A place is that of the part in the text, also if the value is another text: the port `080` is the number 80.
#[test]
fn parts_have_places() {
    let text = "http://b.example:080/p?q#f";
    for engine in Spec::ENGINES {
        let all = read(text);
        let reading = all.of(engine).unwrap();
        let port = reading.port().unwrap();
        assert_eq!((port.value, port.span.unwrap().of(text)), ("80", "080"), "{engine}");
        let fragment = reading.fragment().unwrap();
        assert_eq!(fragment.span.unwrap().of(text), fragment.value, "{engine}");
    }
}
