//! The examples do what their first lines say.

use urlgram::whatwg::Url;

macro_rules! examples {
    ($($name:ident $path:literal)+) => {$(
        #[path = $path]
        #[allow(dead_code, reason = "the program is not called")]
        mod $name;
    )+};
}

examples! {
    api_client "../../examples/api_client.rs"
    check_config "../../examples/check_config.rs"
    contact_links "../../examples/contact_links.rs"
    crawl_links "../../examples/crawl_links.rs"
    http_server "../../examples/http_server.rs"
    route_template "../../examples/route_template.rs"
    safe_redirect "../../examples/safe_redirect.rs"
    same_resource "../../examples/same_resource.rs"
    strip_tracking "../../examples/strip_tracking.rs"
}

#[test]
fn no_value_leaves_its_segment() {
    let client = api_client::Client::new("https://h/v1?key=k").unwrap();
    let url = client.request(&["a/../b", "?#"], &[("n", "1&2=3#")]).unwrap();
    assert_eq!(url.href(), "https://h/v1/a%2F..%2Fb/%3F%23?key=k&n=1%262%3D3%23");
    assert!(client.request(&[".."], &[]).is_err());
    assert!(api_client::Client::new("mailto:a@b").is_err());
}

#[test]
fn a_mistake_is_drawn_in_its_file() {
    let text = "a = http://h/\r\n# no = x\r\n\tb =  http://h:8x/ \r\n";
    let (uris, reports) = check_config::read("app.conf", text);
    assert_eq!(uris.len(), 1);
    let mut drawn = String::new();
    miette::NarratableReportHandler::new().render_report(&mut drawn, &reports[0]).unwrap();
    assert!(drawn.contains("app.conf starting at line 3"), "{drawn}");
    assert!(drawn.contains("snippet line 3: ") && drawn.contains("b =  http://h:8x/"), "{drawn}");
    assert!(!drawn.contains("no = x"), "{drawn}");
}

#[test]
fn contacts_are_read_by_their_documents() {
    let line = |text| contact_links::line(text).unwrap();
    assert_eq!(line("mailto:a@h?body=x%20y"), "write \"x y\" to a@h");
    assert_eq!(line("tel:+1-201-555-0123;ext=7"), "call +12015550123, extension 7");
    assert!(line("geo:1,2").contains('1'));
    assert!(contact_links::line("tel:12x").is_err());
}

#[test]
fn links_are_followed_as_a_browser_follows_them() {
    let page = Url::parse("https://h/docs/#a").unwrap();
    let links = ["http://cdn/x", "../a b", "#top", "mailto:a@h", r"\a%20b", "/a%20b#c", "?q"];
    let targets = crawl_links::targets(&page, &links).unwrap();
    let targets: Vec<_> = targets.iter().map(Url::href).collect();
    assert_eq!(targets, ["https://h/a%20b", "https://h/docs/?q", "http://cdn/x"]);
}

#[test]
fn a_request_does_not_choose_the_host() {
    let server = http_server::Server::new("https://h:1/x").unwrap();
    let uri = |target: &str| server.effective(&target.parse().unwrap()).unwrap().into_text();
    assert_eq!(uri("//evil/a?b"), "https://h:1//evil/a?b");
    assert_eq!(uri("http://evil/a"), "https://h:1/a");
    assert_eq!(server.location(&"/a/b".parse().unwrap(), "../c").unwrap(), "https://h:1/c");
    assert!(http_server::Server::new("mailto:a").is_err());
}

#[test]
fn a_route_is_read_and_made_again() {
    let values = route_template::values("/u/{id}{/path*}{?q}", "/u/7/a/b%2Fc?q=%20").unwrap();
    let shown: Vec<_> = values.iter().map(|(name, value)| format!("{name}={value}")).collect();
    assert_eq!(shown, ["id=7", "path=a | b/c", "q= "]);
}

#[test]
fn a_redirect_has_one_public_host() {
    assert_eq!(safe_redirect::checked("https://example.org/a").as_deref(), Ok("example.org"));
    let reasons = [
        (r"https://example.org\@evil.example/", "programs differ about the host"),
        ("https://127.1/", "an address that is not public"),
        ("https://u@h/", "a user"),
        ("http://h/", "the scheme is http"),
    ];
    for (text, reason) in reasons {
        let given = safe_redirect::checked(text).unwrap_err();
        // The first two are rejected by more than one rule.
        assert!(given.starts_with(reason) || given.starts_with("programs differ"), "{text}: {given}");
    }
}

#[test]
fn spellings_of_one_resource_are_one_group() {
    let texts = ["http://h", "HTTP://H:80/", "http://h/%7Ea/../", "http://h/a"];
    let groups = same_resource::grouped(&texts).unwrap();
    let sizes: Vec<_> = groups.iter().map(|(normal, spellings)| (normal.as_str(), spellings.len())).collect();
    assert_eq!(sizes, [("http://h/", 3), ("http://h/a", 1)]);
}

#[test]
fn other_bytes_of_a_link_stay() {
    let strip = |text| strip_tracking::stripped(text).map(|(uri, count)| (uri.into_text(), count)).unwrap();
    assert_eq!(strip("http://h/%7e?a=%2f&utm_x=1&b#c"), ("http://h/%7e?a=%2f&b#c".into(), 1));
    assert_eq!(strip("http://h/?fbclid=1"), ("http://h/".into(), 1));
    assert_eq!(strip("http://h/?"), ("http://h/?".into(), 0));
}
