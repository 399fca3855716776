//! Package-URLs against the published test suite.

use serde_json::{Map, Value, json};
use urlgram::purl::{Purl, PurlError};
use urlgram::scheme;

use crate::support::cases;

/// Cases that are not met, each with the reason.
const DEVIATIONS: &[(&str, &str)] = &[
    (
        "pkg:gem/jruby-launcher@1.1.2?Platform=java",
        "the suite parses `repositorY_url` of maven, and writes this one in lower case in its canonical form",
    ),
    ("pkg:Rpm/fedora/curl@7.50.3-1.fc25?Arch=i386&Distro=fedora-25", "as for gem"),
    (
        "pkg:git/github/Package-url/purl-Spec@244fd47e07d1004f0aed9c",
        "the definition of the type says that namespace and name are case-sensitive",
    ),
];

fn field<'v>(value: &'v Value, name: &str) -> &'v str {
    value[name].as_str().unwrap_or_default()
}

fn build(input: &Value) -> Result<Purl, PurlError> {
    let mut builder = Purl::builder(field(input, "type"), field(input, "name"))
        .namespace(field(input, "namespace"))
        .version(field(input, "version"))
        .subpath(field(input, "subpath"));
    for (key, value) in input["qualifiers"].as_object().unwrap_or(&Map::new()) {
        builder = builder.qualifier(key, value.as_str().unwrap());
    }
    builder.build()
}

/// Returns the components as the suite writes them.
fn components(purl: &Purl) -> Value {
    let joined = |segments: Vec<&str>| (!segments.is_empty()).then(|| segments.join("/"));
    let qualifiers: Map<_, _> = purl.qualifiers().map(|(key, value)| (key.to_owned(), json!(value))).collect();
    let mut all = json!({"type": purl.ty(), "name": purl.name()});
    let optional = [
        ("namespace", joined(purl.namespace().collect()).map(Value::from)),
        ("version", purl.version().map(Value::from)),
        ("qualifiers", (!qualifiers.is_empty()).then_some(Value::Object(qualifiers))),
        ("subpath", joined(purl.subpath().collect()).map(Value::from)),
    ];
    for (name, value) in optional {
        value.into_iter().for_each(|value| all[name] = value);
    }
    all
}

fn result(case: &Value) -> Result<Value, PurlError> {
    let text = case["input"].as_str();
    match case["test"].as_str().unwrap() {
        "parse" => Purl::parse(text.unwrap()).map(|purl| components(&purl)),
        "validate" => Purl::parse(text.unwrap()).map(|purl| json!(purl.to_string())),
        _ => build(&case["input"]).map(|purl| json!(purl.to_string())),
    }
}

#[test]
fn the_published_suite_is_met() {
    let mut wrong = Vec::new();
    let mut deviating = std::collections::BTreeSet::new();
    for case in cases("purl/tests.jsonl", 517) {
        let result = result(&case);
        let is_met = match &result {
            Ok(value) => case.get("output") == Some(value),
            Err(_) => case["failure"] == true,
        };
        match DEVIATIONS.iter().find(|(input, _)| case["input"] == *input) {
            Some((input, _)) if !is_met => drop(deviating.insert(input)),
            _ if !is_met => wrong.push(format!("{case}\n    {result:?}")),
            _ => {}
        }
        // The scheme of URLs agrees about texts that are URIs.
        if let Some(text) = case["input"].as_str() {
            assert_eq!(scheme::parse(text).is_ok(), result.is_ok(), "{case}");
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert_eq!(deviating.len(), DEVIATIONS.len(), "a text that does not deviate");
}

#[test]
fn a_canonical_purl_is_its_own_canonical_form() {
    for case in cases("purl/tests.jsonl", 517) {
        let Some(purl) = case["input"].as_str().and_then(|text| Purl::parse(text).ok()) else { continue };
        assert_eq!(Purl::parse(&purl.to_string()), Ok(purl));
    }
}

#[test]
fn an_error_has_the_position_of_its_component() {
    let found = |text: &str| Purl::parse(text).unwrap_err().to_string();
    insta::assert_snapshot!(
        [
            "npm/a", "pkg:", "pkg:1/a", "pkg:npm", "pkg:npm/a b", "pkg:npm/a%2", "pkg:npm/%2F%2fa/b", "pkg:npm/a?1=b",
            "pkg:npm/a?b=c&B=d", "pkg:cargo/a/b", "pkg:julia/a", "pkg:cpan/A::B", "pkg:chrome-extension/x@1",
        ]
        .map(|text| format!("{text}: {}", found(text)))
        .join("\n")
    );
}
