//! Compares the results of some thousand generated calls with those of an installed Python.
//!
//! `URLGRAM_PYTHON` names an interpreter other than `python3`.

use std::io::Write as _;
use std::process::{Command, Stdio};

use serde_json::{Value as Json, json};
use urlgram::urllib::{Error, ParseResult, PyValue, SplitResult, Text, Version};

use super::{FUNCTIONS, Returned, call};

/// Reads calls from stdin, one JSON array per line, and writes the result of each.
const PYTHON: &str = r#"
import json, sys, urllib.parse, warnings
warnings.simplefilter("ignore")

def value(v):
    if not isinstance(v, dict):
        return v
    (kind, inner), = v.items()
    if kind == "bytes":
        return inner.encode("latin-1")
    if kind == "list":
        return [value(i) for i in inner]
    if kind == "tuple":
        return tuple(value(i) for i in inner)
    if kind == "dict":
        return {value(k): value(i) for k, i in inner}
    return getattr(urllib.parse, inner)

def attribute(result, name):
    try:
        return repr(getattr(result, name))
    except ValueError as error:
        return "ValueError"

for line in sys.stdin:
    function, args, kwargs = json.loads(line)
    try:
        args = [value(a) for a in args]
        kwargs = {k: value(v) for k, v in kwargs.items()}
        result = getattr(urllib.parse, function)(*args, **kwargs)
        answer = [repr(result)]
        if hasattr(result, "netloc"):
            answer += [attribute(result, name) for name in ("username", "password", "hostname", "port")]
        if hasattr(result, "geturl"):
            answer.append(repr(result.geturl()))
    except Exception as error:
        answer = [type(error).__name__]
    print(json.dumps(answer))
"#;

/// Runs `python` on `stdin`.
fn run(python: &str, script: &str, stdin: String) -> Option<Vec<u8>> {
    let command = Command::new(python).args(["-c", script]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut child = command.ok()?;
    let mut pipe = child.stdin.take().expect("stdin is piped");
    let writer = std::thread::spawn(move || pipe.write_all(stdin.as_bytes()));
    let output = child.wait_with_output().expect("the interpreter ends");
    writer.join().expect("the writer does not panic").ok();
    assert!(output.status.success(), "the interpreter failed");
    Some(output.stdout)
}

/// Returns the version of `python` if it is supported. Distributions backport changes to old releases, so the netloc checks
/// and `urlunsplit` must behave as in that release.
fn version_of(python: &str) -> Result<Version, String> {
    let script = "import sys; print('%d.%d.%d' % sys.version_info[:3])";
    let output = run(python, script, String::new()).ok_or_else(|| format!("{python} is not installed"))?;
    let text = String::from_utf8_lossy(&output).trim().to_owned();
    let mut numbers = text.split('.').map(str::parse::<u8>);
    let version = match (numbers.next(), numbers.next(), numbers.next()) {
        (Some(Ok(3)), Some(Ok(minor)), Some(Ok(micro))) => Version::new(minor, micro),
        _ => None,
    };
    let version = version.ok_or_else(|| format!("{python} is {text}, which is not supported"))?;
    let probes = ["http://[::1]x/", "rtsps:;a", "file:////x", "itms-services:///x"].map(|url| Call {
        function: "urlparse",
        args: vec![PyValue::from(url)],
        kwargs: Vec::new(),
    });
    match disagreements(python, version, &probes).is_empty() {
        true => Ok(version),
        false => Err(format!("{python} is {text} with results of another release")),
    }
}

#[derive(Clone, Debug)]
struct Call {
    function: &'static str,
    args: Vec<PyValue<'static>>,
    kwargs: Vec<(String, PyValue<'static>)>,
}

impl Call {
    fn json(&self) -> Json {
        let args: Vec<Json> = self.args.iter().map(value_json).collect();
        let kwargs: Json = self.kwargs.iter().map(|(name, value)| (name.clone(), value_json(value))).collect();
        json!([self.function, args, kwargs])
    }
}

fn value_json(value: &PyValue<'_>) -> Json {
    match value {
        PyValue::None => Json::Null,
        PyValue::Bool(value) => json!(value),
        PyValue::Int(value) => json!(i64::try_from(*value).expect("generated numbers are small")),
        PyValue::Float(value) => json!(value),
        PyValue::Str(text) => json!(text),
        PyValue::Bytes(bytes) => json!({"bytes": bytes.iter().copied().map(char::from).collect::<String>()}),
        PyValue::List(items) => json!({"list": items.iter().map(value_json).collect::<Json>()}),
        PyValue::Tuple(items) => json!({"tuple": items.iter().map(value_json).collect::<Json>()}),
        PyValue::Dict(items) => {
            json!({"dict": items.iter().map(|(k, v)| json!([value_json(k), value_json(v)])).collect::<Json>()})
        }
        PyValue::Function(name) => json!({"function": name}),
        other => panic!("{other:?} is not generated"),
    }
}

/// Returns this program's result in the script's format.
fn ours(version: Version, called: &Call) -> Vec<String> {
    match call(version, called.function, &called.args, &called.kwargs) {
        Err(error) => vec![error.type_name().to_owned()],
        Ok(returned) => {
            let mut answer = vec![returned.repr()];
            answer.extend(attributes(version, &returned));
            answer
        }
    }
}

fn attributes(version: Version, returned: &Returned) -> Vec<String> {
    match returned {
        Returned::Split(url) => split_attributes(url, version.urlunsplit(url.as_array()).map(PyValue::from)),
        Returned::SplitBytes(url) => split_attributes(url, version.urlunsplit(url.as_array()).map(bytes)),
        Returned::Parse(url) => parse_attributes(url, version.urlunparse(url.as_array()).map(PyValue::from)),
        Returned::ParseBytes(url) => parse_attributes(url, version.urlunparse(url.as_array()).map(bytes)),
        Returned::Defrag(url) => vec![PyValue::from(url.geturl()).repr()],
        Returned::DefragBytes(url) => vec![bytes(url.geturl()).repr()],
        _ => Vec::new(),
    }
}

fn bytes(bytes: Vec<u8>) -> PyValue<'static> {
    PyValue::Bytes(bytes.into())
}

macro_rules! attributes_of {
    ($name:ident, $result:ident) => {
        fn $name<T: Text + ?Sized>(url: &$result<'_, T>, geturl: Result<PyValue<'static>, Error>) -> Vec<String>
        where
            for<'t> &'t T: Into<PyValue<'t>>,
        {
            vec![
                PyValue::from(url.username()).repr(),
                PyValue::from(url.password()).repr(),
                PyValue::from(url.hostname().as_deref()).repr(),
                url.port().map_or_else(|error| error.exception().to_owned(), |port| PyValue::from(port).repr()),
                geturl.expect("a result is joined").repr(),
            ]
        }
    };
}

attributes_of!(split_attributes, SplitResult);
attributes_of!(parse_attributes, ParseResult);

/// Returns a description of each call whose results differ.
fn disagreements(python: &str, version: Version, calls: &[Call]) -> Vec<String> {
    let lines = calls.iter().map(|call| format!("{}\n", call.json())).collect();
    let output = run(python, PYTHON, lines).expect("the interpreter is there");
    let theirs: Vec<Vec<String>> = output
        .split(|byte| *byte == b'\n')
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_slice(line).expect("an answer is JSON"))
        .collect();
    assert_eq!(theirs.len(), calls.len(), "an answer a call");
    let pairs = calls.iter().zip(theirs).map(|(call, theirs)| (call, theirs, ours(version, call)));
    let different = pairs.filter(|(_, theirs, ours)| theirs != ours);
    different.map(|(call, theirs, ours)| format!("{}\n  python {theirs:?}\n  urlgram {ours:?}", call.json())).collect()
}

/// A pseudorandom number generator (xorshift).
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % limit as u64).expect("limits are small")
    }

    fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }

    fn pick<T: Clone>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())].clone()
    }

    fn words(&mut self, most: usize, choices: &[&str]) -> String {
        (0..self.below(most + 1)).map(|_| self.pick(choices)).collect()
    }

    fn url(&mut self) -> String {
        const SCHEMES: &[&str] = &[
            "http:", "HTTPS:", "file:", "ftp:", "mailto:", "foo:", "svn+ssh:", "itms-services:", "sip:", "1a:",
            "a-b.c:", "é:", "tel:", "rtsps:", ":", "javascript:", "urn:",
        ];
        const HOSTS: &[&str] = &[
            "host", "HoSt.example", "[::1]", "[::1]x", "x[::1]", "[v1.a]", "[V1.a]", "[vf.]", "[1.2.3.4]",
            "[fe80::1%Eth]", "[", "]", "[a]", "[1::2::3]", "[::1.2.3.4]", "é.example", "℀.example", "a＃b", "",
            "127.0.0.1", "ẞÄ", "[::", "x]y[",
        ];
        const PATHS: &[&str] =
            &["/", "/", "//", "a", "b", ".", "..", "./", "../", ";", ";x=1", "%2F", "%zz", ":", "@", "é", " "];
        const OTHERS: &[&str] = &["a", "=", "&", "?", "/", ";", "%41", "é", "\\", "'", "\"", "+"];
        const STRAY: &[&str] =
            &["\t", "\n", "\r", " ", "\0", "\x1f", "\u{a0}", "#", "?", ":", "@", "/", "[", "]", "\u{2028}"];
        let mut url = String::new();
        if !self.one_in(3) {
            url += self.pick(SCHEMES);
        }
        if !self.one_in(3) {
            url += "//";
            if self.one_in(4) {
                url += self.pick(&["u@", "u:p@", "u:p:q@", "@", ":@", "a@b@", "[x]@", "é:ü@"]);
            }
            url += self.pick(HOSTS);
            if self.one_in(3) {
                url += self.pick(&[":80", ":", ":65535", ":65536", ":0080", ":8a", ":-1", ":٤", ":1_0", ": 1"]);
            }
        }
        url += &self.words(6, PATHS);
        for delimiter in ["?", "#"] {
            if self.one_in(3) {
                url += delimiter;
                url += &self.words(4, OTHERS);
            }
        }
        while self.one_in(5) {
            let places: Vec<usize> = url.char_indices().map(|(at, _)| at).chain([url.len()]).collect();
            url.insert_str(self.pick(&places), self.pick(STRAY));
        }
        url
    }

    fn text(&mut self) -> String {
        const PIECES: &[&str] = &[
            "a", "B", "7", "_", "-", ".", "~", "/", " ", "+", "%", "%4", "%41", "%zz", "%C3%A9", "%E2%82", "%FF",
            "%ED%A0%80", "%F0%9F%8D%A3", "é", "日", "🍣", "&", "=", ";", "'", "\"", "\\", "\n", "\0", "<", ">", "URL:",
            "\x1c", "\u{85}", "\u{ad}", "\u{301}", "\u{e000}",
        ];
        self.words(7, PIECES)
    }

    fn query(&mut self) -> String {
        self.words(10, &["a", "b", "c", "=", "=", "&", "&", ";", "+", "%41", "%C3%A9", "%E9", "é", "%26", ""])
    }

    /// Returns a text as `str` or, less often, as bytes.
    fn kind(&mut self, text: String) -> PyValue<'static> {
        if self.one_in(4) { bytes(text.into_bytes()) } else { PyValue::from(text) }
    }

    fn odd(&mut self) -> PyValue<'static> {
        let list = PyValue::from(vec!["a", "%"]);
        self.pick(&[
            PyValue::None,
            PyValue::from(0),
            PyValue::from(1),
            PyValue::from(-3),
            PyValue::from(1.5),
            PyValue::from(1e22),
            PyValue::from(true),
            PyValue::from(false),
            PyValue::from(""),
            PyValue::from("x"),
            bytes(Vec::new()),
            bytes(vec![b'x', 0xE9]),
            PyValue::List(Vec::new()),
            PyValue::Tuple(Vec::new()),
            PyValue::Tuple(vec![PyValue::from("a"), PyValue::from("b")]),
            list,
            PyValue::Dict(Vec::new()),
            PyValue::Dict(vec![(PyValue::from("k"), PyValue::from("v"))]),
        ])
    }

    fn item(&mut self) -> PyValue<'static> {
        match self.below(6) {
            0 => self.odd(),
            1 => PyValue::List((0..self.below(3)).map(|_| self.odd()).collect()),
            2 => PyValue::Tuple((0..self.below(3)).map(|_| self.odd()).collect()),
            _ => {
                let text = self.text();
                self.kind(text)
            }
        }
    }

    fn keywords(&mut self, choices: &[(&str, &[PyValue<'static>])]) -> Vec<(String, PyValue<'static>)> {
        let mut keywords = Vec::new();
        for (name, values) in choices {
            if self.one_in(4) {
                let value = if self.one_in(8) { self.odd() } else { self.pick(values) };
                keywords.push(((*name).to_owned(), value));
            }
        }
        keywords
    }

    fn call(&mut self) -> Call {
        let booleans = &[PyValue::from(true), PyValue::from(false)];
        let encodings =
            &["utf-8", "ASCII", "latin-1", "cp1252", "UTF8", "iso 8859_1", "utf-16", "nope"].map(PyValue::from);
        let errors =
            &["strict", "replace", "ignore", "xmlcharrefreplace", "backslashreplace", "nope"].map(PyValue::from);
        let codec = [("encoding", encodings.as_slice()), ("errors", errors)];
        let function = self.pick(FUNCTIONS);
        let (mut args, kwargs) = match function {
            "urlsplit" | "urlparse" => {
                let schemes = ["ftp", "HTTP", " sip\t", "", "é"].map(PyValue::from);
                let url = self.url();
                let schemes: &[PyValue<'static>] = &schemes;
                (vec![self.kind(url)], self.keywords(&[("scheme", schemes), ("allow_fragments", booleans)]))
            }
            "urljoin" => {
                let (base, url, bytes) = (self.url(), self.url(), self.one_in(4));
                let args =
                    [base, url].map(|url| if bytes { PyValue::Bytes(url.into_bytes().into()) } else { url.into() });
                (args.into(), self.keywords(&[("allow_fragments", booleans)]))
            }
            "urldefrag" | "unwrap" => {
                let url = if self.one_in(3) { format!(" <URL:{}> ", self.url()) } else { self.url() };
                (vec![self.kind(url)], Vec::new())
            }
            "urlunsplit" | "urlunparse" => {
                let url = self.url();
                let version = Version::V3_14;
                let components: Vec<String> = match version.urlparse(&*url, &Default::default()) {
                    Ok(url) if function == "urlunsplit" => {
                        url.as_array().iter().map(|part| (*part).to_owned()).take(5).collect()
                    }
                    Ok(url) => url.as_array().iter().map(|part| (*part).to_owned()).collect(),
                    Err(_) => vec![url; 6],
                };
                let bytes = self.one_in(4);
                let kind = |part: String| if bytes { PyValue::Bytes(part.into_bytes().into()) } else { part.into() };
                let mut components: Vec<PyValue<'static>> = components.into_iter().map(kind).collect();
                while self.one_in(4) {
                    let place = self.below(components.len());
                    // The exception for a dict as path depends on the interpreter.
                    components[place] =
                        Some(self.odd()).filter(|odd| !matches!(odd, PyValue::Dict(_))).unwrap_or(PyValue::None);
                }
                (vec![PyValue::Tuple(components)], Vec::new())
            }
            "quote" | "quote_plus" => {
                let text = self.text();
                let safes = ["/", "", " ", "é~", "%+", "<>"].map(PyValue::from);
                let safes: &[PyValue<'static>] = &safes;
                (vec![self.kind(text)], self.keywords(&[("safe", safes), codec[0], codec[1]]))
            }
            "quote_from_bytes" | "unquote_to_bytes" => {
                let text = self.text();
                (vec![if self.one_in(4) { text.into() } else { bytes(text.into_bytes()) }], Vec::new())
            }
            "unquote" | "unquote_plus" => {
                let text = self.text();
                (vec![self.kind(text)], self.keywords(&codec))
            }
            "parse_qs" | "parse_qsl" => {
                let query = self.query();
                let numbers = &[PyValue::from(1), PyValue::from(2), PyValue::from(20)];
                let separators = ["&", ";", "&&", "é", ""].map(PyValue::from);
                let separators: &[PyValue<'static>] = &separators;
                let choices = [
                    ("keep_blank_values", booleans.as_slice()),
                    ("strict_parsing", booleans),
                    ("max_num_fields", numbers),
                    ("separator", separators),
                    codec[0],
                    codec[1],
                ];
                (vec![self.kind(query)], self.keywords(&choices))
            }
            "urlencode" => {
                let safes = ["/", "", " ", "é~", "[]"].map(PyValue::from);
                let functions = [PyValue::Function("quote".into()), PyValue::Function("quote_plus".into())];
                let (safes, functions): (&[PyValue<'static>], &[PyValue<'static>]) = (&safes, &functions);
                let pairs: Vec<(PyValue<'static>, PyValue<'static>)> =
                    (0..self.below(4)).map(|n| (PyValue::from(format!("{n}{}", self.text())), self.item())).collect();
                let pair = |(name, value)| PyValue::Tuple(vec![name, value]);
                let query = match self.below(3) {
                    0 => PyValue::Dict(pairs),
                    1 => PyValue::List(pairs.into_iter().map(pair).collect()),
                    _ => PyValue::Tuple(pairs.into_iter().map(pair).collect()),
                };
                let choices =
                    [("doseq", booleans.as_slice()), ("safe", safes), ("quote_via", functions), codec[0], codec[1]];
                (vec![query], self.keywords(&choices))
            }
            other => panic!("{other} has no generator"),
        };
        if self.one_in(15) {
            let place = self.below(args.len());
            args[place] = self.odd();
        }
        Call { function, args, kwargs }
    }
}

#[test]
fn generated_calls_answer_as_this_machines_python() {
    let python = std::env::var("URLGRAM_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let count = std::env::var("URLGRAM_PYTHON_CALLS").ok().and_then(|count| count.parse().ok()).unwrap_or(5000);
    let version = match version_of(&python) {
        Ok(version) => version,
        Err(why) => return eprintln!("skipped: {why}"),
    };
    let mut dice = Dice(0x2545_F491_4F6C_DD1D);
    let calls: Vec<Call> = (0..count).map(|_| dice.call()).collect();
    let different = disagreements(&python, version, &calls);
    assert!(
        different.is_empty(),
        "{} of {count} calls differ from Python {version}:\n{}",
        different.len(),
        different.join("\n")
    );
}
