//! The functions that can be called by name: [`call`].

use std::borrow::Cow;

use urlgram::urllib::{PyValue, Version};

use super::arguments::{Bound, Signature};
use super::exception::Exception;
use super::returned::Returned;
use super::{queries, quoting, urls};

type Function = fn(Version, &Bound<'_, '_>) -> Result<Returned, Exception>;

/// Declares each function with its signature, as Python writes it.
macro_rules! functions {
    ($($name:ident($($parameter:ident $(= $default:expr)?),*) => $function:path),* $(,)?) => {
        /// The names that [`call`] accepts.
        pub const FUNCTIONS: &[&str] = &[$(stringify!($name)),*];

        static TABLE: &[(Signature, Function)] = &[$((
            Signature {
                name: stringify!($name),
                parameters: &[$((stringify!($parameter), functions!(@default $($default)?))),*],
            },
            $function,
        )),*];
    };
    (@default) => { None };
    (@default $default:expr) => { Some($default) };
}

const fn text(text: &'static str) -> PyValue<'static> {
    PyValue::Str(Cow::Borrowed(text))
}

const FALSE: PyValue<'static> = PyValue::Bool(false);
const TRUE: PyValue<'static> = PyValue::Bool(true);

functions! {
    urlsplit(url, scheme = text(""), allow_fragments = TRUE) => urls::urlsplit,
    urlparse(url, scheme = text(""), allow_fragments = TRUE) => urls::urlparse,
    urlunsplit(components) => urls::urlunsplit,
    urlunparse(components) => urls::urlunparse,
    urljoin(base, url, allow_fragments = TRUE) => urls::urljoin,
    urldefrag(url) => urls::urldefrag,
    unwrap(url) => urls::unwrap,
    quote(string, safe = text("/"), encoding = PyValue::None, errors = PyValue::None) => quoting::quote,
    quote_plus(string, safe = text(""), encoding = PyValue::None, errors = PyValue::None) => quoting::quote_plus,
    quote_from_bytes(bs, safe = text("/")) => quoting::quote_from_bytes,
    unquote(string, encoding = text("utf-8"), errors = text("replace")) => quoting::unquote,
    unquote_plus(string, encoding = text("utf-8"), errors = text("replace")) => quoting::unquote_plus,
    unquote_to_bytes(string) => quoting::unquote_to_bytes,
    parse_qs(
        qs, keep_blank_values = FALSE, strict_parsing = FALSE, encoding = text("utf-8"), errors = text("replace"),
        max_num_fields = PyValue::None, separator = text("&")
    ) => queries::parse_qs,
    parse_qsl(
        qs, keep_blank_values = FALSE, strict_parsing = FALSE, encoding = text("utf-8"), errors = text("replace"),
        max_num_fields = PyValue::None, separator = text("&")
    ) => queries::parse_qsl,
    urlencode(
        query, doseq = FALSE, safe = text(""), encoding = PyValue::None, errors = PyValue::None,
        quote_via = PyValue::Function(Cow::Borrowed("quote_plus"))
    ) => queries::urlencode,
}

/// Calls the function named `function`, as Python of this version does.
///
/// # Errors
/// Returns the exception that Python raises, an `AttributeError` for a name that is not in [`FUNCTIONS`].
pub fn call(
    version: Version,
    function: &str,
    args: &[PyValue<'_>],
    kwargs: &[(String, PyValue<'_>)],
) -> Result<Returned, Exception> {
    let unknown = || Exception::new("AttributeError", format!("module 'urllib.parse' has no attribute '{function}'"));
    let (signature, run) = TABLE.iter().find(|(known, _)| known.name == function).ok_or_else(unknown)?;
    run(version, &signature.bind(args, kwargs)?)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn keyword_arguments_and_type_errors() {
        let version = Version::V3_14;
        let quoted = call(version, "quote", &[PyValue::from("a b/c")], &[("safe".into(), PyValue::from(""))]);
        assert_eq!(quoted.map(|returned| returned.repr()), Ok("'a%20b%2Fc'".to_owned()));
        let error = call(version, "urljoin", &[PyValue::from("http://a/"), PyValue::from(b"b")], &[]).unwrap_err();
        assert_eq!(error.to_string(), "Cannot mix str and non-str arguments");
    }

    #[test]
    fn python_3_14_accepts_a_default_scheme_of_none() {
        let answers = [Version::V3_11, Version::V3_12, Version::V3_13, Version::V3_14].map(|version| {
            let answer = call(version, "urlsplit", &[PyValue::from("//h"), PyValue::None], &[]);
            answer.map_or_else(|error| error.type_name(), |_| "accepted")
        });
        assert_eq!(answers, ["AttributeError", "AttributeError", "AttributeError", "accepted"]);
    }

    fn version() -> impl Strategy<Value = Version> {
        prop::sample::select(vec![Version::V3_11, Version::V3_12, Version::V3_13, Version::V3_14])
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn no_argument_makes_a_function_panic(
            text in prop_oneof!["[a-c:/?#@;=&%+é℀\\[\\] ]{0,12}", any::<String>()],
            function in prop::sample::select(FUNCTIONS.to_vec()),
            version in version(),
        ) {
            let text = PyValue::from(&*text);
            let pair = PyValue::Tuple(vec![text.clone(), text.clone()]);
            let lists =
                [vec![pair.clone()], vec![PyValue::List(vec![pair])], vec![PyValue::None], vec![text.clone(), text.clone()]];
            for args in lists.into_iter().chain([vec![text]]) {
                let _ = call(version, function, &args, &[]).map(|returned| returned.repr());
            }
        }
    }
}
