//! Predict the host that a specification reads.

use std::net::Ipv4Addr;

use crate::message::{Message, say};
use crate::random::Random;
use crate::task::{Form, Judgement, Question, Task};
use crate::texts::{name, word};
use urlgram::interpret::{Interpretation, Spec, read};
use urlgram::percent::decode;

/// The specifications that are asked about.
const SPECS: [Spec; 3] = [Spec::Rfc3986, Spec::Whatwg, Spec::URLLIB];

fn title(spec: Spec) -> Message {
    match spec {
        Spec::Whatwg => say!("the URL Standard (browsers)"),
        Spec::URLLIB => say!("Python's urllib.parse (version 3.14)"),
        _ => Message::untranslated(spec.to_string()),
    }
}

#[derive(Debug)]
struct Host {
    text: String,
    spec: Spec,
}

pub(crate) fn make(random: &mut Random) -> Box<dyn Task> {
    let text = tricky(random);
    let spec = *random.pick(&SPECS);
    Box::new(Host { text, spec })
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
const EMPTY: &str = "empty";

/// Returns the host in an interpretation, or the word for its absence or for its having no characters.
fn answered(reading: &Interpretation<'_>) -> String {
    if !reading.is_accepted() {
        return REFUSED.to_owned();
    }
    match reading.host() {
        Some(host) if host.value.is_empty() => EMPTY.to_owned(),
        Some(host) => host.value.to_owned(),
        None => NONE.to_owned(),
    }
}

impl Host {
    fn by(&self, spec: Spec) -> String {
        read(&self.text).of(spec).map_or_else(|| REFUSED.to_owned(), answered)
    }

    fn title(&self) -> Message {
        title(self.spec)
    }

    fn why(&self) -> Message {
        let readings = read(&self.text);
        let Some(reading) = readings.of(self.spec) else { return Message::default() };
        let title = self.title().capitalized();
        match reading.rejection() {
            Some(rejection) => say!("{title} rejects it: {why}.", title, why = rejection.to_string()),
            None if self.is_hostname_none(&answered(reading)) => {
                say!("{title} has the hostname None, without an authority as well as with an empty one.", title)
            }
            None => match reading.host() {
                None => say!("{title} reads no host: without an authority there is none.", title),
                Some(host) if host.value.is_empty() => {
                    say!("{title} reads an empty host: \"//\" begins an authority, and its host is empty.", title)
                }
                Some(host) => say!("{title} reads the host {host}.", title, host = host.value),
            },
        }
    }
}

impl Task for Host {
    fn question(&self) -> Question {
        Question {
            words: say!(
                "Which host does {title} read in this text? Answer \"rejected\" if it is an error, \"none\" if there is no host, and \"empty\" if there is one without characters.",
                title = self.title()
            ),
            text: Some(self.text.clone()),
            mark: None,
            form: Form::Line("www.example.org"),
            hint: say!(
                "Find the end of the authority first: for RFC 3986 and Python it is \"/\", \"?\" or \"#\"; for the URL Standard also \"\\\" if the scheme is special."
            ),
        }
    }

    fn solution(&self) -> String {
        self.by(self.spec)
    }

    fn judge(&self, answer: &str) -> Judgement {
        let answer = plain(answer);
        if answer.eq_ignore_ascii_case(&self.solution()) || self.is_hostname_none(answer) {
            return Judgement::right(say!("Yes.").and(self.why()));
        }
        let other = SPECS.into_iter().find(|spec| *spec != self.spec && self.by(*spec).eq_ignore_ascii_case(answer));
        let whose =
            other.map_or_else(Message::default, |spec| say!("Your answer is that of {title}.", title = title(spec)));
        Judgement::wrong(self.mistake(answer).and(whose))
    }
}

/// Returns an answer, without punctuation around it if it is one of the words.
fn plain(answer: &str) -> &str {
    let bare = answer.trim_matches(['.', '"', '(', ')']);
    let is_word = [REFUSED, NONE, EMPTY].iter().any(|word| bare.eq_ignore_ascii_case(word));
    if is_word { bare } else { answer }
}

impl Host {
    /// Whether an answer says that Python finds no host: its `hostname` is `None` without an authority, and with an empty one as well.
    fn is_hostname_none(&self, answer: &str) -> bool {
        let is_nothing = |text: &str| text.eq_ignore_ascii_case(NONE) || text.eq_ignore_ascii_case(EMPTY);
        self.spec == Spec::URLLIB && is_nothing(answer) && is_nothing(&self.solution())
    }

    /// Returns what is wrong about an answer, without the right one.
    fn mistake(&self, answer: &str) -> Message {
        let (title, solution) = (self.title(), self.solution());
        let is = |word: &str| answer.eq_ignore_ascii_case(word);
        let is_number = self.spec == Spec::Whatwg && solution.parse::<Ipv4Addr>().is_ok();
        if is(REFUSED) {
            say!("{title} accepts this text.", title = title.capitalized())
        } else if is(NONE) && solution == EMPTY {
            say!("\"//\" begins an authority, and an authority always has a host. How long is it here?")
        } else if is(EMPTY) && solution == NONE {
            say!("Only an authority has a host, and only \"//\" begins one.")
        } else if solution == REFUSED {
            say!(
                "{title} does not read this. Look at each character: is it allowed where it stands?",
                title = title.capitalized()
            )
        } else if is(NONE) || is(EMPTY) {
            say!("There is a host with characters for {title}. Where does its authority begin?", title)
        } else if solution == NONE || solution == EMPTY {
            say!("Which two characters begin an authority for {title}, and what follows them here?", title)
        } else if is_number {
            say!(
                "{title} reads a host whose last part is a number as an IPv4 address, and writes it in its usual form.",
                title = title.capitalized()
            )
        } else if solution.strip_suffix('.').is_some_and(is) {
            say!("One character is missing: the root of the DNS may be written, and then it belongs to the host.")
        } else if solution.contains('%') && decode(&solution).is_ok_and(|decoded| *decoded == *answer.as_bytes()) {
            say!("{title} reads the host as it is written. Percent-encodings stay.", title = title.capitalized())
        } else if answer.contains('%') && decode(answer).is_ok_and(|decoded| *decoded == *solution.as_bytes()) {
            say!("{title} decodes percent-encodings in this host.", title = title.capitalized())
        } else if answer.contains('@') {
            say!("What precedes \"@\" in the authority is the userinfo and not the host.")
        } else if answer.contains(':') {
            say!("A port, with the colon before it, is not part of the host.")
        } else {
            say!("Mark the authority as {title} reads it, then cut off the userinfo up to \"@\", and the port.", title)
        }
    }
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
        // A program contacts nobody by an empty host, and nobody without one.
        let host = |reading: &Interpretation<'_>| reading.host().map_or_else(String::new, |host| host.value.to_owned());
        let hosts = [a, b].map(|spec| readings.of(spec).filter(|reading| reading.is_accepted()).map(host));
        matches!(&hosts, [Some(one), Some(other)] if !one.eq_ignore_ascii_case(other))
    })
}

/// Number of texts that are tried.
const ATTEMPTS: usize = 300;
