//! The tree of an LDAP URL's filter against the derivation of the URL: the same filters, tests and spans, however the
//! filter is encoded.

use urlgram::pass::{Derivation, Node};
use urlgram::registry;
use urlgram::scheme::ldap::{LdapFilter, LdapFilterKind, LdapItem, LdapTest, LdapUrl, LdapsUrl};
use urlgram::span::Span;

use crate::languages::{Random, encode};

/// Returns the name of a filter in the grammar.
fn name(filter: LdapFilter<'_>) -> &'static str {
    match filter.kind() {
        LdapFilterKind::And(_) => "and",
        LdapFilterKind::Or(_) => "or",
        LdapFilterKind::Not(_) => "not",
        LdapFilterKind::Item(item) => match item.test() {
            LdapTest::Equal(_) => "equal",
            LdapTest::Approx(_) => "approx",
            LdapTest::GreaterOrEqual(_) => "greaterorequal",
            LdapTest::LessOrEqual(_) => "lessorequal",
            LdapTest::Present => "present",
            LdapTest::Substring(_) => "substring",
            LdapTest::Extensible { .. } => "extensible",
        },
    }
}

/// Collects the filter and those inside it, outer before inner.
fn filters<'t>(filter: LdapFilter<'t>, found: &mut Vec<LdapFilter<'t>>) {
    found.push(filter);
    match filter.kind() {
        LdapFilterKind::And(all) | LdapFilterKind::Or(all) => all.for_each(|filter| filters(filter, found)),
        LdapFilterKind::Not(filter) => filters(filter, found),
        LdapFilterKind::Item(_) => {}
    }
}

/// Returns the nodes of these rules inside a node, in order.
fn within<'d>(
    derivation: &'d Derivation,
    index: usize,
    rules: &'static [&'static str],
) -> impl Iterator<Item = (usize, &'d Node)> {
    let end = index + 1 + derivation.nodes()[index].inside;
    let nodes = derivation.nodes().iter().enumerate().take(end).skip(index);
    nodes.filter(move |(_, node)| rules.contains(&node.rule.name))
}

/// Returns the octets of a value. Both encodings are decoded, one after the other.
fn octets(written: &str) -> Vec<u8> {
    let once = urlgram::percent::decode(written).unwrap().into_owned();
    let (mut rest, mut octets) = (once.as_slice(), Vec::new());
    while let [first, after @ ..] = rest {
        rest = after;
        octets.push(*first);
        if *first == b'\\' {
            let digits = std::str::from_utf8(&after[..2]).unwrap();
            *octets.last_mut().unwrap() = u8::from_str_radix(digits, 16).unwrap();
            rest = &after[2..];
        }
    }
    octets
}

/// Compares an item with its node of the derivation.
fn same_item(item: LdapItem<'_>, derivation: &Derivation, index: usize, url: &str) {
    let span = |rule| within(derivation, index, rule).next().map(|(_, node)| node.span);
    assert_eq!(item.attribute_span().get(), span(&["attr"]), "{url}");
    let value = |value: urlgram::scheme::ldap::LdapValue<'_>| {
        assert_eq!(value.octets(), octets(value.as_str()), "{url}");
        Some(value.span())
    };
    let found = match item.test() {
        LdapTest::Equal(it) | LdapTest::Approx(it) | LdapTest::GreaterOrEqual(it) | LdapTest::LessOrEqual(it) => {
            value(it)
        }
        LdapTest::Present => None,
        LdapTest::Substring(pieces) => {
            let spans: Vec<Span> = pieces.filter_map(value).collect();
            let written: Vec<Span> =
                within(derivation, index, &["assertionvalue"]).map(|(_, node)| node.span).collect();
            assert_eq!(spans, written, "{url}");
            return;
        }
        LdapTest::Extensible { dn, rule, value: it } => {
            let matching =
                span(&["matchingrule"]).map(|span| urlgram::percent::decode(span.of(url)).unwrap().into_owned());
            assert_eq!(rule.map(|rule| format!(":{rule}").into_bytes()), matching, "{url}");
            assert_eq!(dn, span(&["dnattrs"]).is_some(), "{url}");
            value(it)
        }
    };
    assert_eq!(found, span(&["assertionvalue"]), "{url}");
}

#[test]
fn a_tree_has_the_filters_of_the_derivation() {
    let ldapurl = registry::grammar("rfc4516").unwrap().rule("ldapurl").unwrap();
    let (mut random, mut seen) = (Random(7), std::collections::BTreeMap::new());
    let samples = urlgram_abnf::builtin("rfc4515").unwrap().samples("filter", 3).unwrap();
    for filter in samples.take(300) {
        let raw = |byte: u8| byte.is_ascii_alphanumeric() || "-._~!$&'()*+,;=:@/".contains(char::from(byte));
        let written = encode(&filter, |byte| raw(byte) && random.below(3) > 0);
        let url = format!("ldap:///dc=x?cn?sub?{written}?a=b");
        let derivation = ldapurl.derive(&url).unwrap();
        let read = LdapUrl::parse(&url).unwrap();
        let tree = read.filter_tree().unwrap();
        let mut found = Vec::new();
        filters(tree.root(), &mut found);

        let spans: Vec<Span> = found.iter().map(|filter| filter.span()).collect();
        let derived: Vec<Span> = within(&derivation, 0, &["filter"]).map(|(_, node)| node.span).collect();
        assert_eq!(spans, derived, "{url}");
        const NAMES: &[&str] = &[
            "and", "or", "not", "present", "substring", "extensible", "equal", "approx", "greaterorequal",
            "lessorequal",
        ];
        let names: Vec<&str> = found.iter().map(|filter| name(*filter)).collect();
        let derived: Vec<&str> = within(&derivation, 0, NAMES).map(|(_, node)| node.rule.name).collect();
        assert_eq!(names, derived, "{url}");
        names.iter().for_each(|name| *seen.entry(*name).or_insert(0) += 1);
        for (item, (index, _)) in tree.items().zip(within(&derivation, 0, &["item"])) {
            same_item(item, &derivation, index, &url);
        }
    }
    assert!(seen.len() == 10 && seen.values().all(|count| *count > 10), "{seen:?}");
}

/// Returns the field `filter_tree` of a filter as JSON.
#[cfg(feature = "serde")]
fn tree(filter: &str) -> String {
    let url = format!("ldaps:///???{filter}");
    let fields = LdapsUrl::parse(&url).unwrap().fields();
    serde_json::to_string(&fields.get("filter_tree").unwrap().of(&url).decoded()).unwrap()
}

#[cfg(feature = "serde")]
#[test]
fn a_tree_is_a_field() {
    assert_eq!(tree("(a=b)"), r#"["equal","a","b"]"#);
    assert_eq!(tree("(a;x=)"), r#"["equal","a;x",""]"#);
    assert_eq!(tree("(a~=b)"), r#"["approx","a","b"]"#);
    assert_eq!(tree("(a%3E=b)"), r#"["greaterorequal","a","b"]"#);
    assert_eq!(tree("(a%3C=b)"), r#"["lessorequal","a","b"]"#);
    assert_eq!(tree("(a=*)"), r#"["present","a"]"#);
    assert_eq!(tree("(a=**)"), r#"["substring","a",["","",""]]"#);
    assert_eq!(tree("(a=b*%2Ac)"), r#"["substring","a",["b","","c"]]"#);
    assert_eq!(tree("(a=%5c2a)"), r#"["equal","a","\\2a"]"#);
    assert_eq!(tree("(a:=b)"), r#"["extensible","a",false,null,"b"]"#);
    assert_eq!(tree("(a:dn:=b)"), r#"["extensible","a",true,null,"b"]"#);
    assert_eq!(tree("(a:DN:dn:=:b)"), r#"["extensible","a",true,"dn",":b"]"#);
    assert_eq!(tree("(:dn:=b)"), r#"["extensible",null,false,"dn","b"]"#);
    assert_eq!(tree("(:dn:2.4:=b=)"), r#"["extensible",null,true,"2.4","b="]"#);
    assert_eq!(
        tree("(%26(%7C(a=b)(!(c=*)))(d=e))"),
        r#"["and",["or",["equal","a","b"],["not",["present","c"]]],["equal","d","e"]]"#
    );
}

#[test]
fn a_filter_of_many_filters_takes_linear_time() {
    let many = "(a=b)".repeat(10_000);
    let url = format!("ldap:///???{}{many}{}", "(&".repeat(63), ")".repeat(63));
    let read = LdapUrl::parse(&url).unwrap();
    let tree = read.filter_tree().unwrap();
    assert_eq!(tree.items().count(), 10_000);
    assert_eq!(read.fields().get("filter_attributes").unwrap().of(&url).items().len(), 10_000);
    assert_eq!(LdapUrl::parse("ldap:///???").unwrap().filter_tree().map(|tree| tree.root().span()), None);
}
