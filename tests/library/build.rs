//! Building and editing URIs: the result has the given components, or an error names the reason.

use proptest::prelude::*;
use urlgram::build::{BuildError, Builder, Component, Reason};
use urlgram::query::Syntax;
use urlgram::{Uri, UriReference};

/// The components of a reference.
#[derive(Clone, PartialEq, Debug, Default)]
struct Parts {
    scheme: Option<String>,
    userinfo: Option<String>,
    host: Option<String>,
    port: Option<String>,
    path: String,
    query: Option<String>,
    fragment: Option<String>,
}

fn parts(view: UriReference<&str>) -> Parts {
    let owned = |part: Option<&str>| part.map(str::to_owned);
    let authority = view.authority();
    Parts {
        scheme: owned(view.scheme()),
        userinfo: owned(authority.and_then(|authority| authority.userinfo())),
        host: owned(authority.map(|authority| authority.host_str())),
        port: owned(authority.and_then(|authority| authority.port())),
        path: view.path().as_str().to_owned(),
        query: owned(view.query()),
        fragment: owned(view.fragment()),
    }
}

fn any_part(characters: &'static str) -> impl Strategy<Value = String> {
    proptest::string::string_regex(characters).expect("a pattern of this file")
}

prop_compose! {
    fn any_parts()(
        scheme in prop::option::of(any_part("[a-zA-Z][a-z0-9+.-]{0,3}")),
        userinfo in prop::option::of(any_part("([a:;!]|%4[0aA]){0,4}")),
        host in prop::option::of(any_part("[a1.%-]{0,0}|([a-z.!-]|%3f){0,5}|127\\.0\\.0\\.1|\\[::1\\]|\\[v1\\.a\\]")),
        port in prop::option::of(any_part("[0-9]{0,6}")),
        path in any_part("(/|//|a|b:|:|@|%2e|\\.){0,6}"),
        query in prop::option::of(any_part("[a=&/?:]{0,5}")),
        fragment in prop::option::of(any_part("[a/?]{0,5}")),
    ) -> Parts {
        Parts { scheme, userinfo, host, port, path, query, fragment }
    }
}

/// The result of an edit.
type Edited = Result<UriReference<String>, BuildError>;

fn holds(edited: Edited, wanted: &Parts) -> Result<(), TestCaseError> {
    match edited {
        Ok(made) => prop_assert_eq!(&parts(made.borrow()), wanted),
        // Rejected components, joined by RFC 3986 §5.3, would parse to other components.
        Err(error) => {
            let text = recompose(wanted);
            let read = UriReference::parse(text.as_str());
            prop_assert!(read.map_or(true, |read| parts(read.borrow()) != *wanted), "{} is refused: {}", text, error);
        }
    }
    Ok(())
}

/// Joins components by RFC 3986 §5.3 without a check.
fn recompose(parts: &Parts) -> String {
    let around = |before: &str, part: &Option<String>, after: &str| {
        part.as_ref().map(|part| format!("{before}{part}{after}")).unwrap_or_default()
    };
    let slashes = if parts.host.is_some() { "//" } else { "" };
    [
        around("", &parts.scheme, ":"),
        slashes.to_owned(),
        around("", &parts.userinfo, "@"),
        around("", &parts.host, ""),
        around(":", &parts.port, ""),
        parts.path.clone(),
        around("?", &parts.query, ""),
        around("#", &parts.fragment, ""),
    ]
    .concat()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn a_built_uri_has_the_given_components(wanted in any_parts()) {
        let mut builder = Builder::new().path(wanted.path.as_str());
        if let Some(scheme) = &wanted.scheme { builder = builder.scheme(scheme); }
        if let Some(userinfo) = &wanted.userinfo { builder = builder.userinfo(userinfo); }
        if let Some(host) = &wanted.host { builder = builder.host(host); }
        if let Some(query) = &wanted.query { builder = builder.query(query); }
        if let Some(fragment) = &wanted.fragment { builder = builder.fragment(fragment); }
        let wanted = Parts { port: None, ..wanted.clone() };
        prop_assert_eq!(builder.clone().build().is_ok(), wanted.scheme.is_some() && builder.clone().build_reference().is_ok());
        holds(builder.build_reference(), &wanted)?;
    }

    #[test]
    fn an_edit_changes_one_component(from in any_parts(), to in any_parts()) {
        let text = recompose(&from);
        let Ok(reference) = UriReference::parse(text.as_str()) else { return Ok(()) };
        let before = parts(reference.borrow());
        macro_rules! edit { ($($with:ident $field:ident,)+) => {$(
            if let Some(part) = &to.$field {
                holds(reference.$with(part), &Parts { $field: Some(part.clone()), ..before.clone() })?;
            }
        )+}; }
        edit! { with_scheme scheme, with_userinfo userinfo, with_host host, with_port port, with_query query,
            with_fragment fragment, }
        holds(reference.with_path(&to.path), &Parts { path: to.path.clone(), ..before.clone() })?;
        holds(reference.without_scheme(), &Parts { scheme: None, ..before.clone() })?;
        holds(reference.without_authority(), &Parts { userinfo: None, host: None, port: None, ..before.clone() })?;
        holds(Ok(reference.without_userinfo()), &Parts { userinfo: None, ..before.clone() })?;
        holds(Ok(reference.without_port()), &Parts { port: None, ..before.clone() })?;
        holds(Ok(reference.without_query()), &Parts { query: None, ..before.clone() })?;
        holds(Ok(reference.without_fragment()), &Parts { fragment: None, ..before.clone() })?;
        if let Ok(uri) = Uri::parse(text.as_str()) {
            let edited = uri.with_path(&to.path).map(UriReference::from);
            prop_assert_eq!(edited, reference.with_path(&to.path));
        }
    }

    #[test]
    fn encoded_data_is_decoded_again(from in any_parts(), data: String, value: String) {
        use urlgram::percent::{OnInvalid, decode_str};
        let decode = |text: &str| decode_str(text, OnInvalid::Reject).unwrap().into_owned();
        let text = recompose(&from);
        let Ok(reference) = UriReference::parse(text.as_str()) else { return Ok(()) };
        let before = parts(reference.borrow());

        if let Ok(pushed) = reference.push_segment(&data) {
            prop_assert_eq!(pushed.path().segments().map(decode).next_back().unwrap(), data.as_str());
            let path = pushed.path().as_str().to_owned();
            prop_assert!(path.starts_with(&before.path));
            prop_assert_eq!(parts(pushed.borrow()), Parts { path, ..before.clone() });
        }
        let pushed = reference.push_pair(&data, &value).unwrap();
        let last = pushed.query_pairs(Syntax::FORM).last().unwrap();
        prop_assert_eq!((last.key().unwrap().into_owned(), last.value().unwrap().unwrap().into_owned()), (data.clone(), value.clone()));
        prop_assert!(pushed.query().unwrap().starts_with(before.query.as_deref().unwrap_or("")));
        prop_assert_eq!(parts(pushed.borrow()), Parts { query: pushed.query().map(str::to_owned), ..before.clone() });

        if let Ok(named) = reference.with_name(&data) {
            let host = named.authority().unwrap().host_str().to_owned();
            prop_assert_eq!(decode(&host), data.clone());
            prop_assert_eq!(parts(named.borrow()), Parts { host: Some(host), ..before });
        }

        let built = Builder::new().scheme("x").user(&data, Some(&value)).name("h").build().unwrap();
        let userinfo = built.authority().unwrap().userinfo().unwrap();
        let (user, password) = userinfo.split_once(':').unwrap();
        prop_assert_eq!((decode(user), decode(password)), (data, value));
    }
}

/// Every reason of a rejection, with its message.
#[test]
fn refusals() {
    let uri = |text: &'static str| UriReference::parse(text).unwrap();
    let builder = Builder::new;
    let refusals: &[(&str, BuildError)] = &[
        ("with_scheme of //h/", uri("//h/").with_scheme("1a").unwrap_err()),
        ("with_userinfo of //h/", uri("//h/").with_userinfo("a@b").unwrap_err()),
        ("with_userinfo of /p", uri("/p").with_userinfo("a").unwrap_err()),
        ("with_host of //h/", uri("//h/").with_host("a b").unwrap_err()),
        ("with_host of //h/, empty brackets", uri("//h/").with_host("[]").unwrap_err()),
        ("with_host of urn:a:b", uri("urn:a:b").with_host("h").unwrap_err()),
        ("with_name of //h/", uri("//h/").with_name("1.2.3.4").unwrap_err()),
        ("with_port of //h/", uri("//h/").with_port("8x").unwrap_err()),
        ("with_port of mailto:x", uri("mailto:x").with_port("25").unwrap_err()),
        ("with_path of //h/", uri("//h/").with_path("a?b").unwrap_err()),
        ("with_path of //h/, rootless", uri("//h/").with_path("a").unwrap_err()),
        ("with_path of x:y", uri("x:y").with_path("//a").unwrap_err()),
        ("with_path of y", uri("y").with_path("a:b/c").unwrap_err()),
        ("without_scheme of urn:a:b", uri("urn:a:b").without_scheme().unwrap_err()),
        ("without_authority of //h//a", uri("//h//a").without_authority().unwrap_err()),
        ("push_segment .. of /a", uri("/a").push_segment("..").unwrap_err()),
        ("push_segment of nothing", uri("").push_segment("").unwrap_err()),
        ("push_segment empty of /", uri("/").push_segment("").unwrap_err()),
        ("with_query of a", uri("a").with_query("a#b").unwrap_err()),
        ("with_fragment of a", uri("a").with_fragment("a#b").unwrap_err()),
        ("no scheme", builder().host("h").build().unwrap_err()),
        ("scheme", builder().scheme("a_b").build().unwrap_err()),
        ("userinfo", builder().scheme("a").userinfo("a/b").host("h").build().unwrap_err()),
        ("port without host", builder().scheme("a").port(1).build().unwrap_err()),
        ("query", builder().scheme("a").query("100%").build().unwrap_err()),
        ("query before pairs", builder().scheme("a").query("[").pair("a", "b").build().unwrap_err()),
        ("fragment", builder().scheme("a").fragment("é").build().unwrap_err()),
        ("segment", builder().scheme("a").segment(".").build().unwrap_err()),
    ];
    let all: String = refusals.iter().map(|(what, error)| format!("{what}\n    {error}\n")).collect();
    insta::assert_snapshot!(all);
}

#[test]
fn an_error_has_component_and_reason() {
    let error = Uri::parse("http://h/").unwrap().with_port("8x").unwrap_err();
    assert_eq!((error.component(), error.text()), (Component::Port, "8x"));
    let Reason::Syntax(syntax) = error.reason() else { panic!("{error:?}") };
    assert_eq!((syntax.offset(), error.rule().unwrap().name), (1, "port"));
    assert!(std::error::Error::source(&error).is_none());
}

#[test]
fn segments_are_appended() {
    #[track_caller]
    fn is(before: &str, segment: &str, after: &str) {
        assert_eq!(UriReference::parse(before).unwrap().push_segment(segment).unwrap().as_str(), after);
    }
    is("http://h", "a", "http://h/a");
    is("http://h/", "a", "http://h/a");
    is("http://h/a", "b", "http://h/a/b");
    is("http://h/a/", "b", "http://h/a/b");
    is("http://h/a", "", "http://h/a/");
    is("http://h/a/", "", "http://h/a//");
    is("http://h", "", "http://h/");
    is("http://h/?q#f", "a/b?c", "http://h/a%2Fb%3Fc?q#f");
    is("urn:", "a:b", "urn:a:b");
    is("urn:a", "b", "urn:a/b");
    is("", "a:b", "a%3Ab");
    is("?q", "a", "a?q");
    is("/", "...", "/...");
}

#[test]
fn a_builder_accepts_any_order_and_uses_the_last_value() {
    let uri = Builder::new()
        .pair("a", "1")
        .segment("x")
        .fragment("f")
        .query("q")
        .path("/p")
        .port(1)
        .ip("::1".parse::<std::net::IpAddr>().unwrap())
        .scheme("no")
        .scheme("s")
        .segment("y z")
        .pair("b+", "2")
        .build()
        .unwrap();
    assert_eq!(uri.as_str(), "s://[::1]:1/p/x/y%20z?q&a=1&b%2B=2#f");
    assert_eq!(Builder::new().name("a").host("b").build_reference().unwrap().as_str(), "//b");
    assert_eq!(Builder::new().build_reference().unwrap().as_str(), "");
}
