//! The macros: constants, and errors of the compiler.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, thread};

use urlgram::{Uri, UriReference};
use urlgram_macros::{uri, uri_reference};

const ALL: Uri<&str> = uri!("ftp://anna@[2001:db8::7]:2121/pub/read%20me?#top");
static RELATIVE: UriReference<&str> = uri_reference!("//10.0.0.1?q");

macro_rules! passed_on {
    ($text:literal) => {
        uri!($text)
    };
}

#[test]
fn a_constant_equals_the_parsed_text() {
    let uris = [
        ALL,
        passed_on!("mailto:a@b"),
        uri!("urn:a"),
        uri!("http://h"),
        uri!("file:///"),
        uri!("http://u@:/?"),
        uri!("a:"),
        uri!(r"x://[v1.a]/"),
    ];
    for uri in uris {
        assert_eq!(uri.node(), Uri::parse(uri.as_str()).unwrap().node(), "{uri}");
    }
    for reference in [RELATIVE, uri_reference!(""), uri_reference!("../a"), uri_reference!("a:b#")] {
        assert_eq!(reference.node(), UriReference::parse(reference.as_str()).unwrap().node(), "{reference}");
    }
}

/// Returns the library of macros that this test was compiled with.
fn library() -> PathBuf {
    let folder = env::current_exe().unwrap().parent().unwrap().to_owned();
    let name = format!("{}urlgram_macros-", env::consts::DLL_PREFIX);
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let files = files.filter(|entry| {
        let file = entry.file_name();
        let file = file.to_str().unwrap();
        file.starts_with(&name) && file.ends_with(env::consts::DLL_SUFFIX)
    });
    files.max_by_key(|entry| entry.metadata().unwrap().modified().unwrap()).expect("the library of the macros").path()
}

/// Returns what the compiler prints for a program with this expression, which must not compile.
fn rejection(expression: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    // Tests run at once, each in a thread with its name.
    let source = folder.join(thread::current().name().unwrap().replace("::", "_")).with_extension("rs");
    fs::write(&source, format!("fn main() {{ let _ = {expression}; }}\n")).unwrap();
    let compiler = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(compiler)
        .args(["--edition=2021", "--emit=metadata", "--color=never", "--out-dir"])
        .arg(folder)
        .arg("--extern")
        .arg(format!("urlgram_macros={}", library().display()))
        .arg(&source)
        .output()
        .unwrap();
    assert!(!output.status.success(), "{expression} compiles");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn a_mistake_is_an_error_of_the_compiler_at_the_string() {
    let message = rejection("urlgram_macros::uri!(\"https://example.org:8x43/\")");
    for part in [
        "error: \"x\" in a port",
        "expected DIGIT, \"/\", \"?\", \"#\" or end of input",
        "port = *DIGIT (RFC 3986 §3.2.3)",
        ".rs:1:42",
    ] {
        assert!(message.contains(part), "{part}: {message}");
    }
    let message = rejection("urlgram_macros::uri!(\"https://example.org/a b\")");
    assert!(message.contains("try https://example.org/a%20b"), "{message}");
    assert!(rejection("urlgram_macros::uri!(\"../up\")").contains("error: "));
}

#[test]
fn only_a_string_is_an_argument() {
    for (arguments, message) in [
        ("", "expected a string in quotation marks"),
        ("1", "expected a string in quotation marks"),
        ("x", "expected a string in quotation marks"),
        ("\"a:b\", 1", "expected nothing after the string"),
        ("\"a:\\u{e9}\"", "a backslash in a URI"),
    ] {
        let rejected = rejection(&format!("urlgram_macros::uri!({arguments})"));
        assert!(rejected.contains(message), "{arguments}: {rejected}");
    }
}
