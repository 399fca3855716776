//! The roles of URLs of machines that only the program reaches.

use urlgram_documents::{DocumentKind, LinkRole, links};

#[track_caller]
fn role(kind: &str, text: &str) -> Option<LinkRole> {
    links(DocumentKind::from_name(kind).unwrap(), text.as_bytes()).first().map(|link| link.role)
}

#[test]
fn a_literal_with_a_wrong_server_is_a_value() {
    for text in [
        "a = 'http://localhost:80a/x'",
        "a = 'http://10.0.0.1:99999/'",
        "a = 'redis://cache:6379:0'",
        "a = 'postgres://anna:b#c@db:5432/x'",
        "a = 'postgres://anna:b@db:5432:x/y'",
    ] {
        assert_eq!(role("python", text), Some(LinkRole::Value), "{text}");
    }
    for text in [
        "a = 'http://localhost:8080/a b'",
        "a = 'docker://alpine:edge'",
        "a = 'mongodb://a:27017,b:27017/x'",
        "assert f('http://localhost:80a/x')",
        "INVALID = 'http://localhost:80a/x'",
        "a = 'http://localhost:80a/x' + b",
        "a = {'http://localhost:80a/x': 1}",
    ] {
        assert_ne!(role("python", text), Some(LinkRole::Value), "{text}");
    }
}

#[test]
fn directives_have_values() {
    let nginx = "server {\n  location / {\n    proxy_pass http://172.22.222.10:8000:8080/x;\n  }\n}\n";
    assert_eq!(role("nginx", nginx), Some(LinkRole::Value));
    assert_eq!(role("nginx", "location / { proxy_pass http://app:8080/a; }"), Some(LinkRole::Value));
    assert_eq!(role("nginx", "location / { proxy_pass http://$app/a; }"), Some(LinkRole::Template));
    assert_eq!(role("caddyfile", "a {\n  reverse_proxy http://localhost:80a\n}\n"), Some(LinkRole::Value));
    assert_eq!(role("shell", "curl http://localhost:80a/x\n"), Some(LinkRole::Value));
    assert_eq!(role("shell", "curl http://localhost:80/x\n"), Some(LinkRole::Code));
}
