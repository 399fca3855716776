//! Conformance to web-platform-tests, the validation errors of the reference implementation, and ada's test cases.
//!
//! Each test runs every case of a file and reports all that fail. Cases that must fail are listed with the reason
//! ([`ROOT_LABEL`]), and the test also fails if one of them passes.

use serde_json::{Value, json};
use urlgram::whatwg::{
    Encoding, Failure, Parser, SearchParams, Url, ValidationError, domain_to_ascii, has_valid_dns_length,
    is_valid_url_string,
};

use crate::support::cases;

/// Cases of `verifydnslength_tests.json` that the strict rules reject although ada's `has_valid_domain` accepts them, because
/// their domains end with a dot. Since Unicode 15.0 UTS #46 disallows the empty root label under VerifyDnsLength, and the
/// reference implementation reports domain-to-ASCII for `http://example./` in `parse_with_errors.jsonl`.
const ROOT_LABEL: &[&str] = &[
    "http://example.com./",
    "http://example.com.br.com.br.com.br.com.br.com.br.com.br.com.br.com.br.com.br.com.br.com.br.com.br.com.br.com.br.com.br.com.br.com.br.com.br.com.br.com.br.com.br.com.br.com.br.com.br.com.br.com.br.com.br.com.br.com.br.com.br.com.br.com.br.com.br.com.br.comm.br.",
];

/// Runs `check` on each of the `count` cases of a file and reports all that fail.
fn all(file: &str, count: usize, check: impl Fn(&Value) -> Result<(), String>) {
    all_but(&[], file, count, check);
}

/// Does the same as [`all`], but requires the inputs `known` to fail.
fn all_but(known: &[&str], file: &str, count: usize, check: impl Fn(&Value) -> Result<(), String>) {
    let cases = cases(&format!("whatwg/{file}.jsonl"), count);
    let mut wrong = Vec::new();
    for case in &cases {
        match (check(case), known.contains(&text(case, "input"))) {
            (Err(why), false) => wrong.push(format!("{case}\n    {why}")),
            (Ok(()), true) => wrong.push(format!("{case}\n    passes, but must fail")),
            _ => {}
        }
    }
    for input in known {
        assert!(cases.iter().any(|case| text(case, "input") == *input), "{file} has no case {input}");
    }
    assert!(wrong.is_empty(), "{file}: {} of {} fail:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}

fn text<'a>(case: &'a Value, field: &str) -> &'a str {
    case[field].as_str().unwrap_or_default()
}

fn attribute(url: &Url, name: &str) -> String {
    match name {
        "href" => url.href().into(),
        "origin" => url.origin().to_string(),
        "protocol" => url.protocol().into(),
        "username" => url.username().into(),
        "password" => url.password().into(),
        "host" => url.host().into(),
        "hostname" => url.hostname().into(),
        "port" => url.port().map_or_else(String::new, |port| port.to_string()),
        "pathname" => url.pathname().into(),
        "search" => url.search().into(),
        "hash" => url.hash().into(),
        _ => unreachable!("{name}"),
    }
}

const ATTRIBUTES: &[&str] =
    &["href", "origin", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"];

fn same_attributes(url: &Url, expected: &Value) -> Result<(), String> {
    for name in ATTRIBUTES {
        if let Some(value) = expected.get(name) {
            let found = attribute(url, name);
            if value != found.as_str() {
                return Err(format!("{name}: {found:?}"));
            }
        }
    }
    Ok(())
}

/// Parses like the URL API, which fails if the base URL does not parse. Also returns the errors and the validity.
fn parse(case: &Value) -> (Result<Url, Option<Failure>>, Vec<ValidationError>, bool) {
    let input = text(case, "input");
    let Some(base) = case["base"].as_str() else {
        let (url, errors) = Parser::new().report(input);
        return (url.map_err(Some), errors, is_valid_url_string(input, None));
    };
    let Ok(base) = Url::parse(base) else { return (Err(None), Vec::new(), false) };
    let (url, errors) = Parser::new().base(&base).report(input);
    (url.map_err(Some), errors, is_valid_url_string(input, Some(&base)))
}

fn same_url(case: &Value) -> Result<(), String> {
    match parse(case).0 {
        Err(_) if case["failure"] == true => Ok(()),
        Err(failure) => Err(format!("{failure:?}")),
        Ok(url) if case["failure"] == true => Err(format!("{url:?}")),
        Ok(url) => same_attributes(&url, case),
    }
}

#[test]
fn urltestdata() {
    all("urltestdata", 526, same_url);
}

/// Adds the fields that `parse_with_errors.jsonl` leaves out: empty attributes, no validation errors, not a valid URL string.
fn complete(case: &Value) -> Value {
    let mut complete = json!({"validation_errors": [], "valid_url_string": false});
    let fields = complete.as_object_mut().unwrap();
    if case["failure"] != true {
        fields.extend(ATTRIBUTES.iter().map(|name| ((*name).to_owned(), json!(""))));
    }
    fields.extend(case.as_object().unwrap().clone());
    complete
}

#[test]
fn parse_with_errors() {
    all("parse_with_errors", 4039, |case| {
        let case = &complete(case);
        same_url(case)?;
        let (_, errors, valid) = parse(case);
        let names: Vec<_> = errors.iter().map(|error| error.kind.name()).collect();
        if case["validation_errors"] != Value::from(names) {
            return Err(format!("errors: {errors:?}"));
        }
        if case["valid_url_string"] != valid {
            return Err(format!("valid: {valid}"));
        }
        let input = text(case, "input");
        match errors.iter().find(|error| input.get(error.span.range()).is_none()) {
            Some(error) => Err(format!("not in the input: {error:?}")),
            None => Ok(()),
        }
    });
}

#[test]
fn a_failure_is_the_last_validation_error() {
    all("parse_with_errors", 4039, |case| match parse(case) {
        (Err(Some(failure)), errors, _) if failure.validation_error().as_ref() != errors.last() => {
            Err(format!("{failure:?} after {errors:?}"))
        }
        _ => Ok(()),
    });
}

#[test]
fn setters() {
    all("setters_tests", 159, |case| {
        let mut url = Url::parse(text(case, "href")).unwrap();
        let value = text(case, "new_value");
        match text(case, "attribute") {
            "href" => drop(url.set_href(value)),
            "protocol" => drop(url.set_protocol(value)),
            "username" => drop(url.set_username(value)),
            "password" => drop(url.set_password(value)),
            "host" => drop(url.set_host(value)),
            "hostname" => drop(url.set_hostname(value)),
            "port" => drop(url.set_port(value)),
            "pathname" => drop(url.set_pathname(value)),
            "search" => drop(url.set_search(value)),
            "hash" => drop(url.set_hash(value)),
            other => return Err(format!("unknown attribute: {other}")),
        }
        same_attributes(&url, &case["expected"])
    });
}

fn to_ascii(case: &Value) -> Result<(), String> {
    let output = domain_to_ascii(text(case, "input"), false);
    let expected = case["output"].as_str();
    if output.as_deref() == expected { Ok(()) } else { Err(format!("{output:?}")) }
}

#[test]
fn domains() {
    all("toascii", 57, to_ascii);
    all("IdnaTestV2", 1036, to_ascii);
}

#[test]
fn percent_encoding() {
    all("percent-encoding", 7, |case| {
        for (label, expected) in case["output"].as_object().unwrap() {
            let encoding = Encoding::for_label(label).ok_or(format!("unknown: {label}"))?;
            let input = format!("https://doesnotmatter.invalid/?{}", text(case, "input"));
            let url = Parser::new().encoding(encoding).parse(&input).unwrap();
            if url.query() != expected.as_str() {
                return Err(format!("{label}: {:?}", url.query()));
            }
        }
        Ok(())
    });
}

#[test]
fn dns_length() {
    all("verifydnslength_tests", 9, |case| {
        let url = Url::parse(text(case, "input")).map_err(|failure| failure.to_string())?;
        if has_valid_dns_length(url.hostname()) == (case["failure"] == true) {
            return Err(url.hostname().to_owned());
        }
        Ok(())
    });
}

#[test]
fn dns_length_by_the_strict_rules() {
    all_but(ROOT_LABEL, "verifydnslength_tests", 9, |case| {
        let (url, errors) = Parser::new().report(text(case, "input"));
        let url = url.map_err(|failure| failure.to_string())?;
        let rejected = domain_to_ascii(url.hostname(), true).is_none();
        // The parser reports an error by the same rules.
        assert_eq!(rejected, errors.iter().any(|error| error.kind.name() == "domain-to-ASCII"), "{case}");
        if rejected == (case["failure"] == true) { Ok(()) } else { Err(url.hostname().to_owned()) }
    });
}

#[test]
fn search_params() {
    let pairs = |params: &SearchParams| params.iter().map(|(name, value)| serde_json::json!([name, value])).collect();
    all("urlsearchparams", 400, |case| {
        let mut params = SearchParams::parse(text(case, "input"));
        let (list, serialized): (Value, _) = (pairs(&params), params.to_string());
        params.sort();
        let sorted: Value = pairs(&params);
        if case["pairs"] != list || case["serialized"] != serialized.as_str() || case["sorted"] != sorted {
            return Err(format!("{list} {serialized} {sorted}"));
        }
        Ok(())
    });
}
