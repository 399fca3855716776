//! Comparison of chosen readers: whether they read one host and one port from a text.

use std::cell::LazyCell;
use std::fmt;

use urlgram::interpret::{Interpretations, Spec, is_same_host};

use super::endpoint::Endpoint;
use super::model::answer_of;
use super::program::programs;
use super::reader::Reader;
use super::reading::{Question, Reading};

/// The answer of a reader to a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// It reads this host and this port.
    Contacts(Endpoint),
    /// It rejects the text.
    Rejects,
    /// The program was not asked about the text, and no model of it was proved.
    NotKnown,
}

/// `evil.example`, `evil.example, port 81`, `no host`, `rejects it`, `not known`.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Contacts(Endpoint { host, port }) => match (host.as_str(), port.as_str()) {
                ("", _) => f.write_str("no host"),
                (host, "") => f.write_str(host),
                (host, port) => write!(f, "{host}, port {port}"),
            },
            Answer::Rejects => f.write_str("rejects it"),
            Answer::NotKnown => f.write_str("not known"),
        }
    }
}

/// The property of a text on which two readers part.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum Aspect {
    /// The host.
    Host,
    /// The port of one host.
    Port,
    /// Whether the text is accepted.
    Validity,
}

/// `host`, `port`, `validity`.
impl fmt::Display for Aspect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Aspect::Host => "host",
            Aspect::Port => "port",
            Aspect::Validity => "validity",
        })
    }
}

/// Two readers that do not agree about a text.
#[derive(Clone, Debug)]
pub struct Parting<'c> {
    /// The property on which they part.
    pub aspect: Aspect,
    /// The reader that is first in the list, and its answer.
    pub first: &'c (Reader, Answer),
    /// The other one.
    pub second: &'c (Reader, Answer),
}

/// `WHATWG reads example.com, curl reads evil.com`
impl fmt::Display for Parting<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written = |(reader, answer): &(Reader, Answer)| match answer {
            Answer::Contacts(_) => format!("{reader} reads {answer}"),
            Answer::Rejects | Answer::NotKnown => format!("{reader} {answer}"),
        };
        write!(f, "{}, {}", written(self.first), written(self.second))
    }
}

/// The answers of chosen readers to one text.
#[derive(Clone, Debug)]
pub struct Comparison {
    scheme: String,
    answers: Vec<(Reader, Answer)>,
}

/// Asks each of `readers` for the host and the port of a text.
///
/// ```
/// use urlgram_interop::{Aspect, Reader, compare};
///
/// let readers = ["whatwg", "curl", "chromium"].map(|name| name.parse::<Reader>().unwrap());
/// let comparison = compare(r"http://example.com\@evil.com/", &readers);
/// let parting = comparison.parting().unwrap();
/// assert_eq!(parting.aspect, Aspect::Host);
/// assert_eq!(parting.to_string(), "WHATWG reads example.com, curl reads evil.com");
///
/// assert!(compare("https://example.org/a?b#c", &readers).is_agreement());
/// ```
pub fn compare(text: &str, readers: &[Reader]) -> Comparison {
    Comparison::of(&urlgram::interpret::read(text), readers)
}

/// Asks the specifications that accept a text and define its host, and all programs, and keeps those that read a host.
///
/// ```
/// use urlgram_interop::{Aspect, compare_hosts};
///
/// let comparison = compare_hosts(r"http://example.com\@evil.com/");
/// assert_eq!(comparison.parting().unwrap().aspect, Aspect::Host);
///
/// assert!(compare_hosts("https://example.org/a").parting().is_none());
/// ```
pub fn compare_hosts(text: &str) -> Comparison {
    let readings = urlgram::interpret::read(text);
    let defining = readings.accepting().filter(|reading| !reading.leaves_host_open());
    let specifications = defining.map(|reading| Reader::Specification(reading.spec()));
    let readers: Vec<Reader> = specifications.chain(programs().iter().map(Reader::Program)).collect();
    let mut comparison = Comparison::of(&readings, &readers);
    comparison.answers.retain(|(_, answer)| answer.has_host());
    comparison
}

impl Answer {
    /// Returns the host and the port; `None` if the reader rejects the text, or is not known to accept it.
    pub fn endpoint(&self) -> Option<&Endpoint> {
        match self {
            Answer::Contacts(endpoint) => Some(endpoint),
            Answer::Rejects | Answer::NotKnown => None,
        }
    }

    /// Whether the reader contacts a host.
    pub(crate) fn has_host(&self) -> bool {
        self.endpoint().is_some_and(|endpoint| !endpoint.host.is_empty())
    }

    fn of(reading: &Reading) -> Answer {
        match reading.endpoint() {
            Some(endpoint) => Answer::Contacts(endpoint.clone()),
            None if reading.is_rejected() => Answer::Rejects,
            None => Answer::NotKnown,
        }
    }
}

impl Comparison {
    fn of<'r>(readings: &'r Interpretations<'r>, readers: &[Reader]) -> Self {
        // Specifications alone need no records.
        let question = LazyCell::new(|| Question::of(readings));
        let answer = |reader| match reader {
            Reader::Specification(spec) => answer_of(readings, spec).map_or(Answer::Rejects, Answer::Contacts),
            Reader::Program(program) => Answer::of(&question.reading(program)),
        };
        let answers = readers.iter().map(|reader| (*reader, answer(*reader))).collect();
        let scheme =
            readings.of(Spec::Whatwg).and_then(|reading| reading.scheme()).map(|scheme| scheme.value.to_owned());
        Comparison { scheme: scheme.unwrap_or_default(), answers }
    }

    /// Returns the readers with their answers, in the order in which they were named.
    pub fn answers(&self) -> &[(Reader, Answer)] {
        &self.answers
    }

    /// Whether the answers of all readers are known, and equal.
    pub fn is_agreement(&self) -> bool {
        self.not_known().next().is_none() && self.parting().is_none()
    }

    /// Returns the readers whose answer is not known.
    pub fn not_known(&self) -> impl Iterator<Item = Reader> {
        self.answers.iter().filter(|(_, answer)| *answer == Answer::NotKnown).map(|(reader, _)| *reader)
    }

    /// Returns the first two readers that read different hosts.
    pub fn parting_on_host(&self) -> Option<Parting<'_>> {
        self.parting().filter(|parting| parting.aspect == Aspect::Host)
    }

    /// Returns the first two readers that part: on the host if any two do, then on the port, and then on whether the text is accepted.
    ///
    /// All known answers are compared with the first known one. If two differ, one of them differs from it.
    pub fn parting(&self) -> Option<Parting<'_>> {
        let contacts = |(_, answer): &&(Reader, Answer)| matches!(answer, Answer::Contacts(_));
        let mut accepting = self.answers.iter().filter(contacts);
        let first = accepting.next()?;
        let parted = |aspect: Aspect| {
            let second = self.answers.iter().find(|second| self.differ(aspect, &first.1, &second.1))?;
            let is_in_order = self.place(first) <= self.place(second);
            let (first, second) = if is_in_order { (first, second) } else { (second, first) };
            Some(Parting { aspect, first, second })
        };
        [Aspect::Host, Aspect::Port, Aspect::Validity].into_iter().find_map(parted)
    }

    fn place(&self, answer: &(Reader, Answer)) -> Option<usize> {
        self.answers.iter().position(|known| std::ptr::eq(known, answer))
    }

    fn differ(&self, aspect: Aspect, one: &Answer, other: &Answer) -> bool {
        match (aspect, one, other) {
            (Aspect::Host, Answer::Contacts(one), Answer::Contacts(other)) => {
                !is_same_host(&self.scheme, &one.host, &other.host)
            }
            // Without a host, nothing is contacted.
            (Aspect::Port, Answer::Contacts(one), Answer::Contacts(other)) => {
                one.port != other.port && !one.host.is_empty()
            }
            (Aspect::Validity, one, other) => {
                let rejects = |answer: &Answer| *answer == Answer::Rejects;
                *one != Answer::NotKnown && *other != Answer::NotKnown && rejects(one) != rejects(other)
            }
            _ => false,
        }
    }
}
