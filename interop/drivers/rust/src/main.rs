//! Driver for parsers in Rust: `interop-rust url|http|fluent-uri|iri-string` reads texts and answers, as README.md describes.

use std::io::{BufRead, stdin};

use serde_json::{Value, json};

fn url(text: &str) -> Option<Value> {
    let url = url::Url::parse(text).ok()?;
    let userinfo = url.password().map_or(url.username().into(), |password| [url.username(), password].join(":"));
    Some(json!({
        "scheme": url.scheme(), "userinfo": userinfo, "host": url.host_str(), "port": url.port(), "path": url.path(),
        "query": url.query(), "fragment": url.fragment(), "written": url.as_str(),
    }))
}

fn http(text: &str) -> Option<Value> {
    let uri: http::Uri = text.parse().ok()?;
    let userinfo = uri.authority().and_then(|a| a.as_str().rsplit_once('@')).map(|(userinfo, _)| userinfo);
    Some(json!({
        "scheme": uri.scheme_str(), "userinfo": userinfo, "host": uri.host(), "port": uri.port_u16(), "path": uri.path(),
        "query": uri.query(), "fragment": null, "written": uri.to_string(),
    }))
}

fn fluent_uri(text: &str) -> Option<Value> {
    let uri = fluent_uri::UriRef::parse(text).ok()?;
    let authority = uri.authority();
    Some(json!({
        "scheme": uri.scheme().map(|s| s.as_str()), "userinfo": authority.and_then(|a| a.userinfo()).map(|u| u.as_str()),
        "host": authority.map(|a| a.host()), "port": authority.and_then(|a| a.port()).map(|p| p.as_str()),
        "path": uri.path().as_str(), "query": uri.query().map(|q| q.as_str()),
        "fragment": uri.fragment().map(|f| f.as_str()), "written": uri.as_str(),
    }))
}

fn iri_string(text: &str) -> Option<Value> {
    let iri = iri_string::types::IriReferenceStr::new(text).ok()?;
    let authority = iri.authority_components();
    Some(json!({
        "scheme": iri.scheme_str(), "userinfo": authority.and_then(|a| a.userinfo()), "host": authority.map(|a| a.host()),
        "port": authority.and_then(|a| a.port()), "path": iri.path_str(), "query": iri.query_str(),
        "fragment": iri.fragment().map(|f| f.as_str()), "written": iri.as_str(),
    }))
}

fn main() {
    let library = std::env::args().nth(1).unwrap_or_default();
    let (read, version): (fn(&str) -> Option<Value>, &str) = match library.as_str() {
        "url" => (url, "2.5.7"),
        "http" => (http, "1.3.1"),
        "fluent-uri" => (fluent_uri, "0.4.1"),
        "iri-string" => (iri_string, "0.7.8"),
        _ => std::process::exit(2),
    };
    println!("{}", json!({ "version": version }));
    for line in stdin().lock().lines().map_while(Result::ok) {
        let request: Value = serde_json::from_str(&line).unwrap_or_default();
        let answer = read(request["text"].as_str().unwrap_or_default());
        println!("{}", answer.unwrap_or_else(|| json!({ "error": "rejected" })));
    }
}
