//! The [Rust API guidelines](https://rust-lang.github.io/api-guidelines/checklist.html), as far as a compiler or a search can check them.
//!
//! | guideline | checked by |
//! |---|---|
//! | C-COMMON-TRAITS, C-SEND-SYNC, C-DEBUG, C-GOOD-ERR | the tables of traits below, which compile |
//! | C-CONV-TRAITS, C-SERDE | the same tables, and `rust_types` |
//! | C-DEBUG-NONEMPTY | `debug_is_never_empty` |
//! | C-ITER, C-COLLECT | `iterators_know_their_bounds`, `collections_are_made_and_extended` |
//! | C-EXAMPLE, C-FAILURE | `functions_of_the_front_have_examples`, and Clippy's `missing_errors_doc` |
//! | C-METADATA, C-HTML-ROOT | `manifests_say_what_the_documentation_needs` |
//! | C-FEATURE | `.ci/run`, which compiles each feature alone |
//! | C-DEREF | not kept: each kind of URI dereferences to the wider kind |
//! | C-CASE | not kept for classes and for rules that the documents print in capitals |

use std::borrow::Borrow;
use std::error::Error;
use std::fmt::{Debug, Display};
use std::fs;
use std::hash::Hash;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;
use urlgram::build::BuildError;
use urlgram::diagnostic::{Diagnostic, Report};
use urlgram::fetch::DataUrlError;
use urlgram::file_path::FilePathError;
use urlgram::pass::LocatedError;
use urlgram::percent::InvalidEncoding;
use urlgram::query::{Pair, Query, Syntax};
use urlgram::resolve::{RelativizeError, ResolveError};
use urlgram::scheme::{SchemeError, SchemeUrl};
use urlgram::shorthand::ShorthandError;
use urlgram::span::{OptSpan, Span};
use urlgram::template::{ExpandError, MatchError, TemplateError};
use urlgram::uri::{Authority, HostName, HostNameError, Slice};
use urlgram::whatwg::{EditError, Failure, SearchParams};
use urlgram::{AbsoluteUri, Host, Iri, IriReference, RelativeRef, SyntaxError, Uri, UriReference, whatwg};

/// Asserts when this is compiled that each type has all traits of its line.
macro_rules! assert_traits {
    ($([$($type:ty),+ $(,)?] ($($bound:tt)+))+) => { assert_traits!(@each $([$($type),+] ($($bound)+))+); };
    (@each $([$($type:ty),+] $bound:tt)+) => {
        $($(assert_traits!(@one $type, $bound);)+)+
    };
    (@one $type:ty, ($($bound:tt)+)) => {
        const _: fn() = || {
            fn has_traits<T: $($bound)+>() {}
            has_traits::<$type>();
        };
    };
}

assert_traits! {
    [Uri<String>, UriReference<String>, AbsoluteUri<String>, RelativeRef<String>, Iri<String>, IriReference<String>] (Send + Sync + Clone + Debug + Display + Ord + Hash + AsRef<str> + Borrow<str> + FromStr<Err = SyntaxError>
        + TryFrom<String, Error = SyntaxError> + Into<String> + PartialEq<str> + Serialize + DeserializeOwned)
}

assert_traits! {
    [Uri<&'static str>, UriReference<&'static str>, Iri<&'static str>] (Send + Sync + Copy + Debug + Display + Ord + Hash + AsRef<str> + TryFrom<&'static str, Error = SyntaxError> + Serialize)
}

assert_traits! {
    [whatwg::Url] (Send + Sync + Clone + Debug + Display + Ord + Hash + AsRef<str> + Borrow<str> + FromStr<Err = Failure>
        + TryFrom<&'static str, Error = Failure> + Into<String> + PartialEq<str> + Serialize + DeserializeOwned)
}

assert_traits! {
    [Host<'static>, Authority<'static>, urlgram::uri::Path<'static>] (Send + Sync + Copy + Debug + Display + Eq + Hash)
    [Pair<'static>, HostName<'static>, Slice<'static>] (Send + Sync + Copy + Debug + Eq)
    [Span, OptSpan] (Send + Sync + Copy + Debug + Eq + Hash + Default)
    [Query, SearchParams] (Send + Sync + Clone + Debug + Display + Eq + Hash)
    [SchemeUrl<'static>] (Send + Sync + Debug + Display + Eq + Hash)
    [Diagnostic, Report] (Send + Sync + Clone + Debug)
}

// An error can be boxed, sent to another thread, compared in a test, and shown.
assert_traits! {
    [
        SyntaxError, LocatedError, Failure, EditError, BuildError, ResolveError, RelativizeError, SchemeError, TemplateError,
        ExpandError, MatchError, FilePathError, DataUrlError, ShorthandError, InvalidEncoding, HostNameError,
    ] (Error + Send + Sync + Clone + PartialEq + 'static)
}

#[test]
fn debug_is_never_empty() {
    assert!(!format!("{:?}", Query::new(Syntax::URI)).is_empty());
    assert!(!format!("{:?}", SearchParams::new()).is_empty());
    assert!(!format!("{:?}", UriReference::parse("").unwrap()).is_empty());
}

#[test]
fn iterators_know_their_bounds() {
    for text in ["", "a", "a&b", "&&", "a=1&b=2&c", "&a"] {
        let pairs = urlgram::query::pairs(text, Syntax::URI);
        let (least, most) = pairs.size_hint();
        assert!((least..=most.unwrap()).contains(&pairs.count()), "{text:?}");
        let pairs = whatwg::form_urlencoded::parse(text.as_bytes());
        let (least, most) = pairs.size_hint();
        assert!((least..=most.unwrap()).contains(&pairs.count()), "{text:?}");
    }
}

#[test]
fn collections_are_made_and_extended() {
    let mut params = SearchParams::from_iter([("a", "1")]);
    params.extend([("b", "2")]);
    assert_eq!((&params).into_iter().count(), 2);
    assert_eq!(params.to_string(), "a=1&b=2");
    let mut query = Query::new(Syntax::URI);
    query.extend([("a", "1")]);
    assert_eq!(query.as_str(), "a=1");
}

#[test]
fn components_compare_as_texts() {
    let uri = |text| Uri::parse(text).unwrap();
    assert_eq!(uri("http://h:1/a?b").authority(), uri("x://h:1").authority());
    assert_eq!(uri("http://h/a").path(), uri("x:/a").path());
    assert_ne!(uri("http://h/a").path(), uri("x:/A").path());
    assert_eq!(Host::from("127.0.0.1".parse::<std::net::IpAddr>().unwrap()), Host::try_from("127.0.0.1").unwrap());
    assert_eq!(whatwg::Url::parse("HTTP://H").unwrap(), "http://h/");
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn manifests_say_what_the_documentation_needs() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    assert!(manifest.contains("[package.metadata.docs.rs]\nall-features = true"));
    let library = fs::read_to_string(root().join("src/lib.rs")).unwrap();
    assert!(library.contains("cfg_attr(docsrs, feature(doc_cfg))"), "items name their features");
}

/// Modules whose functions most programs call.
const FRONT: &[&str] = &[
    "build", "file_path.rs", "iri", "lines.rs", "normalize", "percent", "query.rs", "resolve", "span.rs", "uri",
    "whatwg/editor.rs", "whatwg/local.rs", "whatwg/origin.rs", "whatwg/parser.rs", "whatwg/search_params.rs",
    "whatwg/setters.rs", "whatwg/url.rs",
];

/// The part of the public functions of the front modules that have an example, in per cent. It may rise.
const WITH_EXAMPLE: usize = 60;

fn sources(path: PathBuf) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path];
    }
    let entries = fs::read_dir(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    entries.flat_map(|entry| sources(entry.unwrap().path())).collect()
}

/// Returns the names of the public functions of a file, and whether their documentation has an example.
fn functions(text: &str) -> Vec<(String, bool)> {
    let (mut found, mut has_example) = (Vec::new(), false);
    for line in text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default().lines().map(str::trim_start) {
        let signature = line.strip_prefix("pub fn ").or_else(|| line.strip_prefix("pub const fn "));
        match signature {
            Some(signature) => found.push((signature.split(['(', '<']).next().unwrap().to_owned(), has_example)),
            None if line.starts_with("///") => has_example |= line.contains("```"),
            None if line.starts_with("#[") => {}
            None => has_example = false,
        }
        if signature.is_some() {
            has_example = false;
        }
    }
    found
}

#[test]
fn functions_of_the_front_have_examples() {
    let files = FRONT.iter().flat_map(|name| sources(root().join("src").join(name)));
    let functions: Vec<_> = files
        .flat_map(|file| {
            let name = file.strip_prefix(root()).unwrap().display().to_string();
            functions(&fs::read_to_string(&file).unwrap())
                .into_iter()
                .map(move |(function, has)| (name.clone(), function, has))
        })
        .collect();
    assert!(functions.len() > 250, "{} functions were found", functions.len());
    let without: Vec<_> = functions.iter().filter(|(_, _, has)| !has).collect();
    let part = 100 * (functions.len() - without.len()) / functions.len();
    assert!(part >= WITH_EXAMPLE, "{part} % of {} functions have an example; without: {without:#?}", functions.len());
}
