//! URI templates: expansion beyond the examples of RFC 6570, errors, and matching as the inverse of expansion.

use proptest::prelude::*;
use urlgram::registry;
use urlgram::template::{MatchError, Modifier, Operator, Template, TemplateError, Value, Values};

use crate::template_examples::values;

/// Errata, and cases about which processors disagree.
#[test]
fn more_expansions() {
    let mut values = values();
    values.insert("greek", "αβγδε");
    values.insert("clef", "𝄞stave");
    values.insert("id", "admin%2F");
    values.insert("triplets", "%61%62%63%64");
    values.insert("42", "answer");
    values.insert("%41", "encoded name");
    values.insert("a.b", "dotted");
    values.insert("leer", Value::List(vec![String::new(), String::new()]));
    values.insert("flags", Value::Assoc(vec![("a".into(), String::new()), ("b c".into(), "1".into())]));
    for (template, expected) in [
        ("", ""),
        ("'", "'"),
        ("café/{var}", "caf%C3%A9/value"),
        ("x%20y{var}z%20w", "x%20yvaluez%20w"),
        ("{greek:2}", "%CE%B1%CE%B2"),
        ("{+greek:2}", "%CE%B1%CE%B2"),
        ("{clef:1}", "%F0%9D%84%9E"),
        ("{var:9999}", "value"),
        ("{+id}{id}", "admin%2Fadmin%252F"),
        ("{+triplets:2}", "%61%62"),
        ("{triplets:2}", "%256"),
        ("{42}{?42}", "answer?42=answer"),
        ("{?%41}", "?%41=encoded%20name"),
        ("{a.b}", "dotted"),
        ("{Var}", ""),
        ("{;leer*}{?leer*}{/leer*}", ";leer;leer?leer=&leer=//"),
        ("{;flags*}{?flags*}{flags*}", ";a;b%20c=1?a=&b%20c=1a=,b%20c=1"),
        ("{;leer}{?leer}{leer}", ";leer=,?leer=,,"),
        ("{?empty_list:1}", ""),
    ] {
        assert_eq!(Template::parse(template).unwrap().expand(&values).unwrap(), expected, "{template}");
    }
}

#[test]
fn levels() {
    for (template, level) in [
        ("", 1),
        ("a{b}", 1),
        ("{+b}", 2),
        ("{#b}", 2),
        ("{a,b}", 3),
        ("{+a,b}", 3),
        ("{.a}", 3),
        ("{?a}", 3),
        ("{a:1}", 4),
        ("{?a*}{b}", 4),
    ] {
        assert_eq!(Template::parse(template).unwrap().level(), level, "{template}");
    }
}

#[test]
fn variables_have_spans() {
    let text = "é{?a:3,b.c*}/{d}";
    let template = Template::parse(text).unwrap();
    let found: Vec<_> = template
        .variables()
        .map(|variable| (variable.span().of(text), variable.name(), variable.operator(), variable.modifier()))
        .collect();
    assert_eq!(
        found,
        [
            ("a:3", "a", Operator::Query, Modifier::Prefix(3)),
            ("b.c*", "b.c", Operator::Query, Modifier::Explode),
            ("d", "d", Operator::Simple, Modifier::None),
        ]
    );
}

/// Every error, with its message.
#[test]
fn errors() {
    let mut all = String::new();
    for text in [
        "{/id*",
        "/id*}",
        "{/?id}",
        "{var:prefix}",
        "{hello:2*}",
        "{??hello}",
        "{!hello}",
        "{with space}",
        "{ leading_space}",
        "{trailing_space }",
        "{=path}",
        "{$var}",
        "{|var*}",
        "{*keys?}",
        "{?empty=default,var}",
        "{var}{-prefix|/-/|var}",
        "?q={searchTerms}&amp;c={example:color?}",
        "x{?empty|foo=none}",
        "/h{#hello+}",
        "/h#{hello+}",
        "{;keys:1*}",
        "?{-join|&|var,list}",
        "/people/{~thing}",
        "/{default-graph-uri}",
        "/sparql{?query){&default-graph-uri*}",
        "/resolution{?x, y}",
        "{var:0}",
        "{var:01}",
        "{var:10000}",
        "{var:}",
        "{x.}",
        "{x..y}",
        "{.}",
        "{}",
        "{x,}",
        "{,x}",
        "{%2x}",
        "a b",
        "100%",
        "a\"b",
        "{a{b}}",
        "é{\u{e9}}",
        "<",
        "{@x}",
    ] {
        let error = Template::parse(text).unwrap_err();
        all += &format!("{text}\n    {} {error}\n", error.span());
        let accepted = registry::grammar("rfc6570").unwrap().rule("URI-Template").unwrap().accepts(text);
        assert_eq!(accepted, matches!(error, TemplateError::ReservedOperator { .. }), "{text}");
    }
    for text in ["{keys:1}", "a{+x,keys:1}", "{?list:3}"] {
        let error = Template::parse(text).unwrap().expand(&values()).unwrap_err();
        all += &format!("{text}\n    {} {error}\n", error.span());
    }
    for (template, uri) in [
        ("/a{x}", "/b"),
        ("/a/{x}", "/a/b/c"),
        ("{x}-{x}", "1-2"),
        ("{x}", "%FF"),
        ("{x}.{y}", "a.b.c"),
        ("{x,y}", "1"),
        ("{?x,y}", "?y=1&x=2"),
        ("{x:2}{/x}", "abc/abc"),
        ("{+x*}", "a=1"),
        ("{.keys*}", ".a=1.2.b="),
        ("", "a"),
        ("{x}", "é"),
        ("{?x}", "?x"),
        ("{;x}", ";x="),
    ] {
        let error = Template::parse(template).unwrap().match_uri(uri).unwrap_err();
        all += &format!("{template} against {uri}\n    {error}\n");
    }
    insta::assert_snapshot!(all);
}

/// Templates, texts, and the values that match.
#[test]
fn matches() {
    let mut all = String::new();
    for (template, uri) in [
        ("/users/{id}", "/users/anna%20b"),
        ("/users/{id}", "/users/"),
        ("{x}/{y}", "a/b"),
        ("{x,y}", "a,b"),
        ("{x,y}", ","),
        ("{+path}/here", "/foo/bar/here"),
        ("{+base}?x", "http://h/%2F%20?x"),
        ("{#x}", "#"),
        ("{#x}", ""),
        ("www{.dom*}", "www.example.com"),
        ("{/list*}", "/a/b"),
        ("{/list*}", "/"),
        ("{+list*}", "a,b/c"),
        ("{.keys*}", ".a=1.2"),
        ("{?list*}", "?list=a&list=b"),
        ("{?list*}", "?list=a&x=b"),
        ("{?keys*}", "?a=1&b="),
        ("{?x,keys*}", "?x=1&a=2"),
        ("{;x,y}", ";x;y=1"),
        ("{?x,y,z}", "?x=1&z=3"),
        ("{x:3}", "abc"),
        ("{x:3}", "ab"),
        ("{x:1}/{x}", "a/abc"),
        ("{x}{?x}", "?x="),
        ("{x}", "%41%c3%A9"),
        ("{keys*}", "a=1,b=2"),
        ("café{x}", "caf%c3%A91"),
        ("a/{b}/{c}{?d*}", "a/x/y?q=1"),
    ] {
        let found = Template::parse(template).unwrap().match_uri(uri);
        all += &match found {
            Ok(found) => {
                let cut: Vec<_> =
                    found.values().iter().map(|(name, _)| name).filter(|name| found.is_truncated(name)).collect();
                let values: Vec<_> = found.values().iter().map(|(name, value)| format!("{name}: {value:?}")).collect();
                format!(
                    "{template} against {uri}\n    {}{}\n",
                    values.join(", "),
                    if cut.is_empty() { String::new() } else { format!(" (truncated: {})", cut.join(", ")) }
                )
            }
            Err(error) => panic!("{template} against {uri}: {error}"),
        };
    }
    insta::assert_snapshot!(all);
}

#[test]
fn hostile_templates_and_texts_take_linear_time() {
    let long = "a".repeat(1 << 20);
    let two = Template::parse("{a}{b}").unwrap();
    assert_eq!(two.match_uri(&long), Err(MatchError::TooComplex));
    assert!(matches!(two.match_uri(&long[..1000]), Err(MatchError::Ambiguous(_))));
    let many = Template::parse(&"{a}".repeat(1000)).unwrap();
    assert!(matches!(many.match_uri("aaaa"), Err(MatchError::Ambiguous(_) | MatchError::TooComplex)));
    assert!(matches!(many.match_uri(&long), Err(MatchError::TooComplex)));
    let wide: Vec<String> = (0..20_000).map(|i| format!("v{i}")).collect();
    let wide = Template::parse(&format!("{{?{}}}", wide.join(","))).unwrap();
    assert_eq!(wide.match_uri("?v1=a"), Err(MatchError::TooComplex));
    assert_eq!(wide.expand(&Values::from_iter([("v19999", "x")])).unwrap(), "?v19999=x");
    let one = Template::parse("{a}").unwrap();
    assert!(one.match_uri(&long[..1 << 16]).is_ok());
    let _ = Template::parse(&"{".repeat(1 << 20)).unwrap_err();
}

fn any_value(exploded: bool) -> BoxedStrategy<Value> {
    let text = "[ab/,=;&%é .]{0,3}";
    if !exploded {
        return text.prop_map(Value::String).boxed();
    }
    let list = prop::collection::vec(text, 1..3).prop_map(Value::List);
    let pairs = prop::collection::vec(("[cd/ ]{1,2}", text), 1..3).prop_map(Value::Assoc);
    prop_oneof![list, pairs].boxed()
}

prop_compose! {
    /// Generates expressions whose variables have a value or none.
    fn any_template()(
        parts in prop::collection::vec(("[a/?]{0,1}", "[+#./;?&]{0,1}", prop::bool::ANY, 1..3usize), 1..4),
    )(
        values in parts.iter().enumerate().map(|(i, (_, _, exploded, count))| {
            (0..*count).map(|j| (Just(format!("v{i}{j}")), prop::option::of(any_value(*exploded)))).collect::<Vec<_>>()
        }).collect::<Vec<_>>(),
        parts in Just(parts),
    ) -> (String, Values) {
        let mut text = String::new();
        let mut known = Values::new();
        for ((literal, operator, exploded, _), variables) in parts.iter().zip(values) {
            let names: Vec<String> = variables.iter()
                .map(|(name, _)| format!("{name}{}", if *exploded { "*" } else { "" })).collect();
            text += &format!("{literal}{{{operator}{}}}", names.join(","));
            for (name, value) in variables {
                if let Some(value) = value { known.insert(name, value); }
            }
        }
        (text, known)
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    /// An expansion can be matched, and a match expands to the text.
    #[test]
    fn matching_undoes_expanding((text, values) in any_template()) {
        let template = Template::parse(&text).unwrap();
        let uri = template.expand(&values).unwrap();
        match template.match_uri(&uri) {
            Ok(found) => prop_assert_eq!(template.expand(found.values()).unwrap(), uri),
            Err(MatchError::Ambiguous(two)) => {
                prop_assert_ne!(&two[0], &two[1]);
                for found in two.iter() {
                    prop_assert_eq!(&template.expand(found.values()).unwrap(), &uri);
                }
            }
            Err(MatchError::TooComplex) => {}
            Err(error) => prop_assert!(false, "{text} of {values:?} is {uri}, and then: {error}"),
        }
    }

    /// With slashes between simple variables, every value comes back.
    #[test]
    fn values_come_back(x in "\\PC{1,8}", y in "\\PC{0,8}", list in prop::collection::vec("\\PC{0,4}", 0..4)) {
        let template = Template::parse("/{x}{/list*}{?y}").unwrap();
        let mut values = Values::from_iter([("x", Value::String(x))]);
        if !list.is_empty() {
            values.insert("list", Value::List(list));
        }
        values.insert("y", y);
        let uri = template.expand(&values).unwrap();
        let found = template.match_uri(&uri).unwrap();
        prop_assert_eq!(found.values(), &values);
    }
}
