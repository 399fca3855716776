//! Parsers that `build.rs` writes from grammars with `Grammar::rust_module`. Each passes the suites of its rules, and the tests that are
//! written with it.
//!
//! The package has no library, so that `cargo run` does not write the parsers.

use std::fs;

use suites::passes;
use urlgram_abnf::{Grammar, Reader, builtin};

#[path = "../../tests/abnf/suites.rs"]
mod suites;

/// Declares a module and its test: the name, the file, and a built-in grammar or the file of one.
macro_rules! module {
    ($name:ident $file:literal $grammar:literal) => {
        #[allow(dead_code, unreachable_pub, reason = "a module has more than a test needs")]
        #[allow(clippy::unwrap_used, clippy::semicolon_if_nothing_returned, reason = "lints of this repository alone")]
        mod $name {
            include!(concat!(env!("OUT_DIR"), $file));
        }

        #[test]
        fn $name() {
            let grammar = grammar_of($grammar);
            let suites = $name::Rule::ALL.iter().filter(|rule| {
                passes(&grammar, rule.name(), |text| {
                    let accepts = $name::accepts(**rule, text);
                    assert_eq!(accepts, $name::parse(**rule, text).is_ok(), "{text:?}");
                    accepts
                })
            });
            assert!(suites.count() > 0);
        }
    };
}

include!(concat!(env!("OUT_DIR"), "/modules.rs"));

/// Reads a built-in grammar, or the file of one.
fn grammar_of(name: &str) -> Grammar {
    if let Some(grammar) = builtin(name) {
        return grammar.clone();
    }
    let text = fs::read_to_string(name).expect("the build script has read it");
    Reader::new().read(name, &text).grammar
}

#[test]
fn trees_have_the_rules_inside() {
    let text = "zh-cmn-Hans-CN";
    let tree = language_tag::parse(language_tag::Rule::LanguageTag, text).expect("it is a language tag");
    let shown = |rule| tree.find(rule).map(|node| node.text(text));
    assert_eq!(shown(language_tag::Rule::Language), Some("zh-cmn"));
    assert_eq!(shown(language_tag::Rule::Script), Some("Hans"));
    assert_eq!(shown(language_tag::Rule::Region), Some("CN"));
    assert_eq!(shown(language_tag::Rule::Variant), None);
}

#[test]
fn results_have_the_rules_as_fields() {
    use uri::typed::{HierPart, Host, Ipv4address, Part, Typed, UriReference};

    let text = "https://user@192.0.2.1:80/a/b?q";
    let UriReference::Uri(uri) = UriReference::parse(text).expect("it is a URI") else { panic!("it has a scheme") };
    assert_eq!((uri.text(), uri.scheme.text(), uri.scheme.span()), (text, "https", 0..5));
    assert_eq!(uri.query.as_ref().map(|query| query.span()), Some(30..31));
    assert_eq!(uri.fragment, None);
    let HierPart::Authority { part, authority, path_abempty } = &uri.hier_part else { panic!("it has an authority") };
    assert_eq!(*part, Part { text: &text[6..29], span: 6..29 });
    assert_eq!(path_abempty.segment.iter().map(Typed::text).collect::<Vec<_>>(), ["a", "b"]);
    assert_eq!(authority.port.as_ref().map(Typed::text), Some("80"));
    // Both alternatives match an address, and the longer one comes first.
    assert!(matches!(&authority.host, Host::RegName(name) if name.text() == "192.0.2.1"));
    let address = Ipv4address::parse("192.0.2.1").expect("it is an address");
    assert_eq!(address.dec_octet.each_ref().map(|octet| octet.text()), ["192", "0", "2", "1"]);
    // `path-empty = 0<pchar>` refers to a rule by prose.
    let UriReference::Uri(empty) = UriReference::parse("a:").expect("it is a URI") else { panic!("it has a scheme") };
    assert!(matches!(empty.hier_part, HierPart::PathEmpty(_)));
    assert!(matches!(UriReference::parse("a/b"), Ok(UriReference::RelativeRef(_))));
    let error = UriReference::parse("http://[/").expect_err("a bracket is open");
    assert_eq!(error.offset, 8);
}

#[test]
fn results_of_recursive_rules_are_boxed() {
    use ldap_filter::typed::{Filter, Filtercomp, Item, Typed};

    fn depth(filter: &Filter<'_>) -> usize {
        match &*filter.filtercomp {
            Filtercomp::And(and) => 1 + and.filterlist.filter.iter().map(depth).max().unwrap_or(0),
            Filtercomp::Or(or) => 1 + or.filterlist.filter.iter().map(depth).max().unwrap_or(0),
            Filtercomp::Not(not) => 1 + depth(&not.filter),
            Filtercomp::Item(_) => 0,
        }
    }
    // The grammar is one of octets.
    let filter = Filter::parse(b"(&(a=b)(!(|(c=*)(d>=e))))").expect("it is a filter");
    assert_eq!(depth(&filter), 3);
    let item = Filter::parse(b"(cn=a*b)").expect("it is a filter");
    let Filtercomp::Item(Item::Substring(found)) = &*item.filtercomp else { panic!("it has a star: {item:?}") };
    assert_eq!(found.attr.text(), b"cn");
    let deep = format!("{}(a=b){}", "(!".repeat(60), ")".repeat(60));
    assert_eq!(depth(&Filter::parse(deep.as_bytes()).expect("it is a filter")), 60);
}

#[test]
fn results_follow_prose_that_names_rules() {
    use websocket_uri::typed::{Typed, WsUri};

    let uri = WsUri::parse("ws://example.org:80/chat?a").expect("it is a URI");
    assert_eq!(uri.host.text(), "example.org");
    assert_eq!(uri.query.as_ref().map(Typed::text), Some("a"));
}

#[test]
fn rules_that_are_repeated_in_any_order_keep_it() {
    use uri_template::typed::{Typed, UriTemplate, UriTemplateItem};

    let template = UriTemplate::parse("/a{b,c}d").expect("it is a template");
    let shown = template.items.iter().map(|item| match item {
        UriTemplateItem::Literals(literals) => literals.text().to_owned(),
        UriTemplateItem::Expression(found) => {
            let names = found.variable_list.varspec.iter().map(|spec| spec.varname.text());
            names.collect::<Vec<_>>().join("+")
        }
    });
    assert_eq!(shown.collect::<Vec<_>>(), ["/", "a", "b+c", "d"]);
}
