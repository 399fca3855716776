//! URL patterns against the tests of the URL Pattern Standard.

use proptest::prelude::*;
use serde_json::{Value, json};
use urlgram::urlpattern::{ComponentKind, UrlPattern, UrlPatternError, UrlPatternInit, UrlPatternMatch, UrlPatternSet};
use urlgram::whatwg::{Parser, Url};

use crate::support::cases;

const CASES: usize = 352;

/// Cases that are not met, by their pattern, each with the reason.
const DEVIATIONS: &[(&str, &str)] = &[];

/// The number of calls that throw in JavaScript and that the types rule out: a base URL next to components, or after options.
const RULED_OUT: usize = 3;

fn init(value: &Value) -> UrlPatternInit {
    let mut init = UrlPatternInit::default();
    for component in ComponentKind::ALL {
        *init.get_mut(component) = value[component.name()].as_str().map(str::to_owned);
    }
    init.base_url = value["baseURL"].as_str().map(str::to_owned);
    init
}

/// Calls the constructor with its arguments; `None` for a call that the types rule out.
fn pattern(arguments: &[Value]) -> Option<Result<UrlPattern, UrlPatternError>> {
    let ignores_case = |options: &Value| options["ignoreCase"] == true;
    match arguments {
        [] => Some(UrlPattern::from_init(&UrlPatternInit::default())),
        [Value::String(text)] => Some(UrlPattern::parse(text, None)),
        [Value::String(text), Value::String(base)] => Some(UrlPattern::parse(text, Some(base))),
        [Value::String(text), options @ Value::Object(_)] => {
            Some(UrlPattern::parse_with(text, None, ignores_case(options)))
        }
        [Value::String(text), Value::String(base), options] => {
            Some(UrlPattern::parse_with(text, Some(base), ignores_case(options)))
        }
        [parts @ Value::Object(_)] => Some(UrlPattern::from_init(&init(parts))),
        [parts @ Value::Object(_), options @ Value::Object(_)] => {
            Some(UrlPattern::from_init_with(&init(parts), ignores_case(options)))
        }
        _ => None,
    }
}

/// Matches the arguments of `exec`; `None` for a call that the types rule out.
fn exec(pattern: &UrlPattern, inputs: &[Value]) -> Option<Option<UrlPatternMatch>> {
    let found = match inputs {
        [] => pattern.exec_init(&UrlPatternInit::default()),
        [Value::String(url)] => pattern.exec(url),
        [Value::String(url), Value::String(base)] => {
            let base = Url::parse(base).ok();
            let url = base.and_then(|base| Parser::new().base(&base).parse(url).ok());
            url.and_then(|url| pattern.exec_url(&url))
        }
        [parts @ Value::Object(_)] => pattern.exec_init(&init(parts)),
        _ => return None,
    };
    Some(found)
}

fn written(found: &UrlPatternMatch) -> Value {
    let component = |component: ComponentKind| {
        let found = found.get(component);
        let groups: serde_json::Map<_, _> =
            found.groups.iter().map(|(name, value)| (name.clone(), json!(value))).collect();
        (component.name().to_owned(), json!({"input": found.input, "groups": groups}))
    };
    Value::Object(ComponentKind::ALL.into_iter().map(component).collect())
}

/// Returns what is wrong with the result of a case; the text is empty if the call is ruled out.
fn fault(case: &Value) -> Option<String> {
    let Some(result) = pattern(case["pattern"].as_array().unwrap()) else { return Some(String::new()) };
    let pattern = match result {
        Ok(pattern) if case["error"] != true => pattern,
        Err(_) if case["error"] == true => return None,
        result => return Some(format!("{:?}", result.map(|pattern| pattern.pathname().to_owned()))),
    };
    for component in ComponentKind::ALL {
        let (ours, theirs) = (pattern.get(component), &case["components"][component.name()]);
        if ours != theirs {
            return Some(format!("{}: {ours:?}, not {theirs}", component.name()));
        }
    }
    let inputs = case["inputs"].as_array()?;
    let Some(found) = exec(&pattern, inputs) else { return Some(String::new()) };
    let ours = found.as_ref().map(written);
    let is_met = match &ours {
        Some(ours) => *ours == case["match"],
        None => case["match"].is_null() || case["match"] == false,
    };
    (!is_met).then(|| format!("match: {ours:?}"))
}

#[test]
fn the_published_tests_are_met() {
    let (mut wrong, mut ruled_out, mut deviating) = (Vec::new(), 0, 0);
    for case in cases("urlpattern/tests.jsonl", CASES) {
        let Some(fault) = fault(&case) else { continue };
        let pattern = case["pattern"].to_string();
        if fault.is_empty() {
            ruled_out += 1;
        } else if DEVIATIONS.iter().any(|(known, _)| *known == pattern) {
            deviating += 1;
        } else {
            wrong.push(format!("{case}\n    {fault}"));
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert_eq!((ruled_out, deviating), (RULED_OUT, DEVIATIONS.len()));
}

/// A set finds the patterns that match one by one, for every pattern and URL of the tests.
#[test]
fn a_set_matches_as_its_patterns_do() {
    let cases = cases("urlpattern/tests.jsonl", CASES);
    let patterns: Vec<UrlPattern> =
        cases.iter().filter_map(|case| pattern(case["pattern"].as_array()?)?.ok()).collect();
    let set = UrlPatternSet::new(patterns.clone()).unwrap();
    let mut matched = 0;
    for url in cases.iter().filter_map(|case| case["inputs"].as_array()?.first()?.as_str()) {
        let one_by_one: Vec<usize> = (0..patterns.len()).filter(|i| patterns[*i].test(url)).collect();
        assert_eq!(set.matches(url), one_by_one, "{url}");
        matched += one_by_one.len();
    }
    assert!(matched > 1_000, "{matched}");
}

#[test]
fn what_a_regular_expression_cannot_be_has_a_message() {
    let message = |expression: &str| {
        let init = UrlPatternInit { search: Some(format!("({expression})")), ..UrlPatternInit::default() };
        UrlPattern::from_init(&init).map_or_else(|error| error.to_string(), |pattern| pattern.search().to_owned())
    };
    let expressions = [
        "a(?=b)", "(?<!a)b", "(?<n>a)\\k<n>", "(?:a)\\1", "[\\q{ab}]", "a**", "^*", "a{2}{3}", "a{,2}", "[b-a]",
        "[a/b]", "[a&&&]", "[a--b&&c]", "[a-c&&b]", "\\-", "\\a", "[[a-z]--[aeiou]]+", "[\\w&&\\D]", "\\p{Lu}",
        "[^\\/]+", "x{2,3}?", "(?i:a)", "(?x:a)", "(?:a", "[]", "[^]", "\\u{41}", "\\x4", "(?:(?:a{999}){999}){9}",
    ];
    insta::assert_snapshot!(expressions.map(|expression| format!("{expression}: {}", message(expression))).join("\n"));
}

#[test]
fn hostile_patterns_take_linear_time() {
    let start = std::time::Instant::now();
    for piece in ["(", "{", ":a", "*", "\\", "[", "{a}?", "/:b", "?", "#", "(a)", "([", "é", ":é"] {
        let text = piece.repeat(2_000);
        let _ = UrlPattern::parse(&text, Some("https://example.com/"));
        let _ = UrlPattern::parse(&format!("https://h/{text}"), None);
    }
    assert!(start.elapsed().as_secs() < 120, "{:?}", start.elapsed());
}

/// Groups, classes and automata have limits, and the error says which one a pattern exceeds.
#[test]
fn hostile_patterns_are_errors() {
    let nested = |open: &str, close: &str, depth: usize| format!("/({}a{})", open.repeat(depth), close.repeat(depth));
    let too_deep = "groups and classes nested deeper than 100 levels";
    let too_many = "a component with more than 100 groups";
    for (path, limit) in [
        (nested("(?:", ")", 100), None),
        (nested("(?:", ")", 101), Some(too_deep)),
        (nested("(?:", ")", 100_000), Some(too_deep)),
        (nested("[", "]", 100_000), Some(too_deep)),
        (nested("(?:", ")", 60).replace('a', &nested("[", "]", 60)[2..123]), Some(too_deep)),
        ("/*".repeat(99), None),
        ("/*".repeat(101), Some(too_many)),
        ("/:a".to_owned() + &"/*".repeat(100_000), Some(too_many)),
        ("/((?:a{1000}){1000})".into(), Some("1 MiB")),
        ("{a}?".repeat(100_000), Some("1 MiB")),
    ] {
        let init = UrlPatternInit { pathname: Some(path.clone()), ..UrlPatternInit::default() };
        let message = UrlPattern::from_init(&init).err().map(|error| error.to_string());
        let head = &path[..path.len().min(20)];
        match limit {
            None => assert_eq!(message, None, "{head}"),
            Some(limit) => {
                assert!(message.as_ref().is_some_and(|message| message.contains(limit)), "{head}: {message:?}");
            }
        }
    }
}

#[test]
fn dot_segments_between_wildcards_leave_no_path() {
    let pattern = UrlPattern::parse("h**./../", Some("http://a.example/")).unwrap();
    assert_eq!(pattern.pathname(), "/h**");
}

proptest! {
    #[test]
    fn any_pattern_is_read_or_rejected(pieces in prop::collection::vec(prop::sample::select(PIECES), 0..12)) {
        let text = pieces.concat();
        for base in [None, Some("http://a.example/b/c"), Some("x:opaque")] {
            // A panic fails the test. What is read matches a URL or does not, and has a written form for each component.
            let Ok(pattern) = UrlPattern::parse(&text, base) else { continue };
            let _ = pattern.test("http://a.example/b/../c?d#e");
            prop_assert_eq!(pattern.exec("http://a.example/b").is_some(), pattern.test("http://a.example/b"), "{}", text);
        }
    }
}

/// Pieces of patterns.
const PIECES: &[&str] = &[
    "*", "/", ".", "..", "./", "../", ":a", "{", "}", "?", "+", "(", ")", "(.*)", "\\", "#", "http", "://", ":", "@",
    "[", "]", "h", "é", "%2E", " ", "8080", "::1",
];
