//! `data:` URLs, forgiving base64 and MIME types against the tests of the Fetch and MIME Sniffing Standards.

use serde_json::Value;
use urlgram::fetch::{MimeType, forgiving_base64_decode, process_data_url};
use urlgram::whatwg::{Encoding, Url};

use crate::support::cases;

fn bytes(value: &Value) -> Vec<u8> {
    value.as_array().unwrap().iter().map(|byte| byte.as_u64().unwrap().try_into().unwrap()).collect()
}

#[test]
fn data_urls_have_the_published_bodies() {
    for case in cases("fetch/data_urls.jsonl", 78) {
        let read = Url::parse(case["url"].as_str().unwrap()).ok().and_then(|url| process_data_url(&url).ok());
        let Some(read) = read else {
            assert_eq!(case["failure"], true, "{case}");
            continue;
        };
        assert_eq!(read.mime_type.to_string(), case["mime_type"], "{case}");
        assert_eq!(read.body, bytes(&case["body"]), "{case}");
    }
}

#[test]
fn forgiving_base64_decodes_the_published_texts() {
    for case in cases("fetch/base64.jsonl", 80) {
        let expected = case.get("output").map(bytes);
        assert_eq!(forgiving_base64_decode(case["input"].as_str().unwrap().as_bytes()), expected, "{case}");
    }
}

#[test]
fn mime_types_are_serialized_as_published() {
    for case in cases("fetch/mime_types.jsonl", 955) {
        let mime = MimeType::parse(case["input"].as_str().unwrap());
        assert_eq!(mime.as_ref().map(ToString::to_string).as_deref(), case["output"].as_str(), "{case}");
        let Some(mime) = mime else { continue };
        assert_eq!(MimeType::parse(&mime.to_string()).as_ref(), Some(&mime), "{case}");
        if let Some(name) = case["encoding"].as_str() {
            let encoding = mime.parameter("charset").and_then(Encoding::for_label);
            assert_eq!(encoding, Encoding::for_label(name), "{case}");
        }
    }
}
