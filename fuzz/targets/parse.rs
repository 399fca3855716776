//! A parsed text is displayed byte by byte, and its components are inside it and in order.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urlgram::UriReference;

fuzz_target!(|text: &str| {
    let Ok(reference) = UriReference::parse(text) else { return };
    assert_eq!(reference.to_string(), text);
    let mut again = String::new();
    if let Some(scheme) = reference.scheme() {
        again += scheme;
        again += ":";
    }
    if let Some(authority) = reference.authority() {
        again += "//";
        if let Some(userinfo) = authority.userinfo() {
            again += userinfo;
            again += "@";
        }
        again += authority.host_str();
        let _ = authority.host();
        if let Some(port) = authority.port() {
            again += ":";
            again += port;
        }
    }
    again += reference.path().as_str();
    let segments = reference.path().segments().count();
    assert_eq!(segments, reference.path().segment_spans().count());
    if let Some(query) = reference.query() {
        again += "?";
        again += query;
    }
    if let Some(fragment) = reference.fragment() {
        again += "#";
        again += fragment;
    }
    assert_eq!(again, text);
});
