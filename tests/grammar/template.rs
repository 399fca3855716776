//! URI templates: every example of RFC 6570, errors, and matching as the inverse of expansion.

use proptest::prelude::*;
use urlgram::registry;
use urlgram::template::{MatchError, Modifier, Operator, Template, TemplateError, Value, Values};

/// The values that RFC 6570 §3.2 uses throughout. Those of §1.2 and §2.4 are the same or have different names.
fn values() -> Values {
    let list = |members: &[&str]| members.iter().copied().collect::<Value>();
    let pairs = |pairs: &[(&str, &str)]| {
        Value::Assoc(pairs.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect())
    };
    Values::from_iter([
        ("count", list(&["one", "two", "three"])),
        ("dom", list(&["example", "com"])),
        ("dub", "me/too".into()),
        ("hello", "Hello World!".into()),
        ("half", "50%".into()),
        ("var", "value".into()),
        ("who", "fred".into()),
        ("base", "http://example.com/home/".into()),
        ("path", "/foo/bar".into()),
        ("list", list(&["red", "green", "blue"])),
        ("keys", pairs(&[("semi", ";"), ("dot", "."), ("comma", ",")])),
        ("v", "6".into()),
        ("x", "1024".into()),
        ("y", "768".into()),
        ("empty", "".into()),
        ("empty_keys", pairs(&[])),
        ("empty_list", list(&[])),
        ("semi", ";".into()),
        ("year", list(&["1965", "2000", "2012"])),
        ("username", "fred".into()),
        ("number", "100".into()),
        ("query", "mycelium".into()),
    ])
}

/// A template and its expansion.
const EXAMPLES: &[(&str, &str)] = &[
    // §1.1: Overview
    ("http://example.com/~{username}/", "http://example.com/~fred/"),
    ("http://www.example.com/foo{?query,number}", "http://www.example.com/foo?query=mycelium&number=100"),
    ("http://www.example.com/foo{?missing,number}", "http://www.example.com/foo?number=100"),
    ("http://www.example.com/foo{?missing,undef}", "http://www.example.com/foo"),
    // §1.2: Level 1 Examples
    ("{var}", "value"),
    ("'{var}'", "'value'"),
    ("{hello}", "Hello%20World%21"),
    // §1.2: Level 2 Examples
    ("{+var}", "value"),
    ("{+hello}", "Hello%20World!"),
    ("{+path}/here", "/foo/bar/here"),
    ("here?ref={+path}", "here?ref=/foo/bar"),
    // §1.2: Level 3 Examples
    ("map?{x,y}", "map?1024,768"),
    ("{x,hello,y}", "1024,Hello%20World%21,768"),
    ("{+x,hello,y}", "1024,Hello%20World!,768"),
    ("{+path,x}/here", "/foo/bar,1024/here"),
    ("{#x,hello,y}", "#1024,Hello%20World!,768"),
    ("{#path,x}/here", "#/foo/bar,1024/here"),
    ("X{.var}", "X.value"),
    ("X{.x,y}", "X.1024.768"),
    ("{/var}", "/value"),
    ("{/var,x}/here", "/value/1024/here"),
    ("{;x,y}", ";x=1024;y=768"),
    ("{;x,y,empty}", ";x=1024;y=768;empty"),
    ("{?x,y}", "?x=1024&y=768"),
    ("{?x,y,empty}", "?x=1024&y=768&empty="),
    ("?fixed=yes{&x}", "?fixed=yes&x=1024"),
    ("{&x,y,empty}", "&x=1024&y=768&empty="),
    // §1.2: Level 4 Examples
    ("{var:3}", "val"),
    ("{var:30}", "value"),
    ("{list}", "red,green,blue"),
    ("{list*}", "red,green,blue"),
    ("{keys}", "semi,%3B,dot,.,comma,%2C"),
    ("{keys*}", "semi=%3B,dot=.,comma=%2C"),
    ("{+path:6}/here", "/foo/b/here"),
    ("{+list}", "red,green,blue"),
    ("{+list*}", "red,green,blue"),
    ("{+keys}", "semi,;,dot,.,comma,,"),
    ("{+keys*}", "semi=;,dot=.,comma=,"),
    ("{#path:6}/here", "#/foo/b/here"),
    ("{#list}", "#red,green,blue"),
    ("{#list*}", "#red,green,blue"),
    ("{#keys}", "#semi,;,dot,.,comma,,"),
    ("{#keys*}", "#semi=;,dot=.,comma=,"),
    ("X{.var:3}", "X.val"),
    ("X{.list}", "X.red,green,blue"),
    ("X{.list*}", "X.red.green.blue"),
    ("X{.keys}", "X.semi,%3B,dot,.,comma,%2C"),
    ("{/var:1,var}", "/v/value"),
    ("{/list}", "/red,green,blue"),
    ("{/list*}", "/red/green/blue"),
    ("{/list*,path:4}", "/red/green/blue/%2Ffoo"),
    ("{/keys}", "/semi,%3B,dot,.,comma,%2C"),
    ("{/keys*}", "/semi=%3B/dot=./comma=%2C"),
    ("{;hello:5}", ";hello=Hello"),
    ("{;list}", ";list=red,green,blue"),
    ("{;list*}", ";list=red;list=green;list=blue"),
    ("{;keys}", ";keys=semi,%3B,dot,.,comma,%2C"),
    ("{;keys*}", ";semi=%3B;dot=.;comma=%2C"),
    ("{?var:3}", "?var=val"),
    ("{?list}", "?list=red,green,blue"),
    ("{?list*}", "?list=red&list=green&list=blue"),
    ("{?keys}", "?keys=semi,%3B,dot,.,comma,%2C"),
    ("{?keys*}", "?semi=%3B&dot=.&comma=%2C"),
    ("{&var:3}", "&var=val"),
    ("{&list}", "&list=red,green,blue"),
    ("{&list*}", "&list=red&list=green&list=blue"),
    ("{&keys}", "&keys=semi,%3B,dot,.,comma,%2C"),
    ("{&keys*}", "&semi=%3B&dot=.&comma=%2C"),
    // §2.1: Literals
    ("'{count}'", "'one,two,three'"),
    // §2.4.1: Prefix Values
    ("{var:20}", "value"),
    ("{semi}", "%3B"),
    ("{semi:2}", "%3B"),
    // §2.4.2: Composite Values
    ("find{?year*}", "find?year=1965&year=2000&year=2012"),
    ("www{.dom*}", "www.example.com"),
    // §3.2.1: Variable Expansion
    ("{count}", "one,two,three"),
    ("{count*}", "one,two,three"),
    ("{/count}", "/one,two,three"),
    ("{/count*}", "/one/two/three"),
    ("{;count}", ";count=one,two,three"),
    ("{;count*}", ";count=one;count=two;count=three"),
    ("{?count}", "?count=one,two,three"),
    ("{?count*}", "?count=one&count=two&count=three"),
    ("{&count*}", "&count=one&count=two&count=three"),
    // §3.2.2: Simple String Expansion
    ("{var}", "value"),
    ("{hello}", "Hello%20World%21"),
    ("{half}", "50%25"),
    ("O{empty}X", "OX"),
    ("O{undef}X", "OX"),
    ("{x,y}", "1024,768"),
    ("{x,hello,y}", "1024,Hello%20World%21,768"),
    ("?{x,empty}", "?1024,"),
    ("?{x,undef}", "?1024"),
    ("?{undef,y}", "?768"),
    ("{var:3}", "val"),
    ("{var:30}", "value"),
    ("{list}", "red,green,blue"),
    ("{list*}", "red,green,blue"),
    ("{keys}", "semi,%3B,dot,.,comma,%2C"),
    ("{keys*}", "semi=%3B,dot=.,comma=%2C"),
    // §3.2.3: Reserved Expansion
    ("{+var}", "value"),
    ("{/var,empty}", "/value/"),
    ("{/var,undef}", "/value"),
    ("{+hello}", "Hello%20World!"),
    ("{+half}", "50%25"),
    ("{base}index", "http%3A%2F%2Fexample.com%2Fhome%2Findex"),
    ("{+base}index", "http://example.com/home/index"),
    ("O{+empty}X", "OX"),
    ("O{+undef}X", "OX"),
    ("{+path}/here", "/foo/bar/here"),
    ("{+path:6}/here", "/foo/b/here"),
    ("here?ref={+path}", "here?ref=/foo/bar"),
    ("up{+path}{var}/here", "up/foo/barvalue/here"),
    ("{+x,hello,y}", "1024,Hello%20World!,768"),
    ("{+path,x}/here", "/foo/bar,1024/here"),
    ("{+list}", "red,green,blue"),
    ("{+list*}", "red,green,blue"),
    ("{+keys}", "semi,;,dot,.,comma,,"),
    ("{+keys*}", "semi=;,dot=.,comma=,"),
    // §3.2.4: Fragment Expansion
    ("{#var}", "#value"),
    ("{#hello}", "#Hello%20World!"),
    ("{#half}", "#50%25"),
    ("foo{#empty}", "foo#"),
    ("foo{#undef}", "foo"),
    ("{#x,hello,y}", "#1024,Hello%20World!,768"),
    ("{#path,x}/here", "#/foo/bar,1024/here"),
    ("{#path:6}/here", "#/foo/b/here"),
    ("{#list}", "#red,green,blue"),
    ("{#list*}", "#red,green,blue"),
    ("{#keys}", "#semi,;,dot,.,comma,,"),
    ("{#keys*}", "#semi=;,dot=.,comma=,"),
    // §3.2.5: Label Expansion with Dot-Prefix
    ("{.who}", ".fred"),
    ("{.who,who}", ".fred.fred"),
    ("{.half,who}", ".50%25.fred"),
    ("www{.dom*}", "www.example.com"),
    ("X{.var}", "X.value"),
    ("X{.var:3}", "X.val"),
    ("X{.empty}", "X."),
    ("X{.undef}", "X"),
    ("X{.list}", "X.red,green,blue"),
    ("X{.list*}", "X.red.green.blue"),
    ("X{.keys}", "X.semi,%3B,dot,.,comma,%2C"),
    ("X{.keys*}", "X.semi=%3B.dot=..comma=%2C"),
    ("X{.empty_keys}", "X"),
    ("X{.empty_keys*}", "X"),
    // §3.2.6: Path Segment Expansion
    ("{/who}", "/fred"),
    ("{/who,who}", "/fred/fred"),
    ("{/half,who}", "/50%25/fred"),
    ("{/who,dub}", "/fred/me%2Ftoo"),
    ("{/var}", "/value"),
    ("{/var,empty}", "/value/"),
    ("{/var,undef}", "/value"),
    ("{/var,x}/here", "/value/1024/here"),
    ("{/var:1,var}", "/v/value"),
    ("{/list}", "/red,green,blue"),
    ("{/list*}", "/red/green/blue"),
    ("{/list*,path:4}", "/red/green/blue/%2Ffoo"),
    ("{/keys}", "/semi,%3B,dot,.,comma,%2C"),
    ("{/keys*}", "/semi=%3B/dot=./comma=%2C"),
    // §3.2.7: Path-Style Parameter Expansion
    ("{;who}", ";who=fred"),
    ("{;half}", ";half=50%25"),
    ("{;empty}", ";empty"),
    ("{;hello:5}", ";hello=Hello"),
    ("{;v,empty,who}", ";v=6;empty;who=fred"),
    ("{;v,bar,who}", ";v=6;who=fred"),
    ("{;x,y}", ";x=1024;y=768"),
    ("{;x,y,empty}", ";x=1024;y=768;empty"),
    ("{;x,y,undef}", ";x=1024;y=768"),
    ("{;list}", ";list=red,green,blue"),
    ("{;list*}", ";list=red;list=green;list=blue"),
    ("{;keys}", ";keys=semi,%3B,dot,.,comma,%2C"),
    ("{;keys*}", ";semi=%3B;dot=.;comma=%2C"),
    // §3.2.8: Form-Style Query Expansion
    ("{?who}", "?who=fred"),
    ("{?half}", "?half=50%25"),
    ("{?x,y}", "?x=1024&y=768"),
    ("{?x,y,empty}", "?x=1024&y=768&empty="),
    ("{?x,y,undef}", "?x=1024&y=768"),
    ("{?var:3}", "?var=val"),
    ("{?list}", "?list=red,green,blue"),
    ("{?list*}", "?list=red&list=green&list=blue"),
    ("{?keys}", "?keys=semi,%3B,dot,.,comma,%2C"),
    ("{?keys*}", "?semi=%3B&dot=.&comma=%2C"),
    // §3.2.9: Form-Style Query Continuation
    ("{&who}", "&who=fred"),
    ("{&half}", "&half=50%25"),
    ("?fixed=yes{&x}", "?fixed=yes&x=1024"),
    ("{&var:3}", "&var=val"),
    ("{&x,y,empty}", "&x=1024&y=768&empty="),
    ("{&x,y,undef}", "&x=1024&y=768"),
    ("{&list}", "&list=red,green,blue"),
    ("{&list*}", "&list=red&list=green&list=blue"),
    ("{&keys}", "&keys=semi,%3B,dot,.,comma,%2C"),
    ("{&keys*}", "&semi=%3B&dot=.&comma=%2C"),
];

#[test]
fn every_example_of_rfc_6570() {
    let values = values();
    let mut failures = Vec::new();
    for (template, expected) in EXAMPLES {
        let expanded = Template::parse(template).unwrap().expand(&values).unwrap();
        if expanded != *expected {
            failures.push(format!("{template} is {expanded}, and should be {expected}"));
        }
    }
    assert!(failures.is_empty(), "{} of {}:\n{}", failures.len(), EXAMPLES.len(), failures.join("\n"));
}

/// The expansion of an example can be matched, or has several matches that expand to it. There is always a match,
/// except for values that matching does not search for: a list in a variable that is not exploded.
#[test]
fn every_example_matches_back() {
    let mut failures = Vec::new();
    for (template, expanded) in EXAMPLES {
        let read = Template::parse(template).unwrap();
        match read.match_uri(expanded) {
            Ok(found) if read.expand(found.values()).unwrap() == *expanded => {}
            Err(MatchError::Ambiguous(two)) => {
                for found in two.iter() {
                    assert_eq!(read.expand(found.values()).unwrap(), *expanded);
                }
            }
            // Lists and arrays that are not exploded have commas that no string has.
            Err(_)
                if read.variables().any(|variable| {
                    variable.modifier() != Modifier::Explode
                        && !matches!(values().get(variable.name()), Some(Value::String(_)) | None)
                }) => {}
            other => failures.push(format!("{template} {expanded}: {other:?}")),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

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
