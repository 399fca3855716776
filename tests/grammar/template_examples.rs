//! URI templates: every example of RFC 6570, expanded and matched.

use urlgram::template::{MatchError, Modifier, Template, Value, Values};

/// The values that RFC 6570 §3.2 uses throughout. Those of §1.2 and §2.4 are the same or have different names.
pub(crate) fn values() -> Values {
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
