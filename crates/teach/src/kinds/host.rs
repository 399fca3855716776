//! Predict the host that a specification reads.

use crate::random::Random;
use crate::task::{Form, Judgement, Question, Task};
use crate::texts::{name, word};
use urlgram::interpret::{Interpretation, Spec, read};

/// The specifications that are asked about.
const SPECS: [(Spec, &str); 3] = [
    (Spec::Rfc3986, "RFC 3986"),
    (Spec::Whatwg, "the URL Standard (browsers)"),
    (Spec::URLLIB, "Python's urllib.parse (version 3.14)"),
];

#[derive(Debug)]
struct Host {
    text: String,
    spec: Spec,
    title: &'static str,
}

pub(crate) fn make(random: &mut Random) -> Box<dyn Task> {
    let text = tricky(random);
    let (spec, title) = *random.pick(&SPECS);
    Box::new(Host { text, spec, title })
}

/// Returns a text that specifications read differently, or that looks like one.
fn tricky(random: &mut Random) -> String {
    let (a, b, path) = (name(random), name(random), word(random));
    let n = random.below(256);
    match random.below(14) {
        0 => format!("http://{a}\\@{b}/{path}"),
        1 => format!("http:/{a}/{path}"),
        2 => format!("http:///{a}/{path}"),
        3 => format!("http://0x{n:x}.1/{path}"),
        4 => format!("http://0{n:o}.0.0.1/{path}"),
        5 => format!("http://{}/{path}", 0x7f00_0000 + n),
        6 => format!("http://{}/{path}", a.to_uppercase()),
        7 => format!("http://{a}@{b}:80@{path}.example/"),
        8 => format!("http://{a}#@{b}/{path}"),
        9 => format!("https:\\\\{a}\\{path}"),
        10 => format!("http://%{:02x}{a}/{path}", b'a' + (n % 26) as u8),
        11 => format!("foo://{}:8a/{path}", a.to_uppercase()),
        12 => format!("http://{a}:80@{b}/{path}"),
        _ => format!("http://{a}./{path}?@{b}"),
    }
}

const REFUSED: &str = "rejected";
const NONE: &str = "none";

/// Returns the host in an interpretation, or the word for its absence.
fn answered(reading: &Interpretation<'_>) -> String {
    if !reading.is_accepted() {
        return REFUSED.to_owned();
    }
    let host = reading.host().map(|host| host.value.to_owned());
    host.filter(|host| !host.is_empty()).unwrap_or_else(|| NONE.to_owned())
}

impl Host {
    fn by(&self, spec: Spec) -> String {
        read(&self.text).of(spec).map_or_else(|| REFUSED.to_owned(), answered)
    }

    fn why(&self) -> String {
        let readings = read(&self.text);
        let Some(reading) = readings.of(self.spec) else { return String::new() };
        match reading.rejection() {
            Some(rejection) => format!("{} rejects it: {rejection}.", self.title),
            None => format!("{} reads the host {}.", self.title, answered(reading)),
        }
    }
}

impl Task for Host {
    fn question(&self) -> Question {
        Question {
            words: format!("Which host does {} read in this text? Answer \"rejected\" if it is an error, and \"none\" if there is no host.", self.title),
            text: Some(self.text.clone()),
            mark: None,
            form: Form::Line("example.org"),
            hint: "Find the end of the authority first: for RFC 3986 and Python it is \"/\", \"?\" or \"#\"; for the URL Standard also \"\\\" if the \
                   scheme is special."
                .into(),
        }
    }

    fn solution(&self) -> String {
        self.by(self.spec)
    }

    fn judge(&self, answer: &str) -> Judgement {
        if answer.eq_ignore_ascii_case(&self.solution()) {
            return Judgement::right(format!("Yes. {}", capitalized(&self.why())));
        }
        let other = SPECS.iter().find(|(spec, _)| *spec != self.spec && self.by(*spec).eq_ignore_ascii_case(answer));
        let whose = other.map_or_else(String::new, |(_, title)| format!(" Your answer is that of {title}."));
        Judgement::wrong(format!("{}{whose}", capitalized(&self.why())))
    }
}

fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// Returns a text that both specifications accept with different hosts; `None` if none of many attempts is one.
///
/// ```
/// use urlgram::interpret::{Spec, read};
///
/// let text = urlgram_teach::disagreement(Spec::Rfc3986, Spec::Whatwg, 1).unwrap();
/// assert!(!read(&text).agree_on_all());
/// ```
pub fn disagreement(a: Spec, b: Spec, seed: u64) -> Option<String> {
    let mut random = Random::new("disagreement", seed);
    let texts = std::iter::repeat_with(|| tricky(&mut random)).take(ATTEMPTS);
    texts.into_iter().find(|text| {
        let readings = read(text);
        let hosts = [a, b].map(|spec| readings.of(spec).filter(|reading| reading.is_accepted()).map(answered));
        matches!(&hosts, [Some(one), Some(other)] if !one.eq_ignore_ascii_case(other))
    })
}

/// Number of texts that are tried.
const ATTEMPTS: usize = 300;
