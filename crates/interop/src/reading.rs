//! The answers of all programs to one text.

use urlgram::interpret::{self, Interpretations, Spec};

use super::corpus::Entry;
use super::endpoint::Endpoint;
use super::model::{Model, answer_of, is_plain, model, own_model};
use super::part::Part;
use super::program::{Program, programs};

/// The source of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Evidence {
    /// The program was asked about this text.
    Recorded,
    /// The program agreed with the specification on all texts of the corpus.
    Model(Spec, usize),
    /// The specifications agree on this text. The program agreed with them on all texts of the corpus for which that is true.
    Plain(usize),
    /// A model that was written for the program agreed with it on all texts of the corpus that the model knows.
    Own(usize),
    /// Nothing is known.
    Unknown,
}

/// The answer of one program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The program.
    pub program: &'static Program,
    /// The source of the answer.
    pub evidence: Evidence,
    answer: Option<Endpoint>,
    entry: Option<Entry>,
}

impl Reading {
    /// Returns the host and the port; `None` if the program rejects the text, or if nothing is known.
    pub fn endpoint(&self) -> Option<&Endpoint> {
        self.answer.as_ref()
    }

    /// Returns another part, and an empty text if the URL does not have it.
    ///
    /// `None` if the program was not asked about this text, rejects it, or does not return the part.
    pub fn part(&self, part: Part) -> Option<String> {
        self.entry?.part(self.program, part)
    }

    /// Whether the program is known to reject the text.
    pub fn is_rejected(&self) -> bool {
        self.answer.is_none() && self.evidence != Evidence::Unknown
    }
}

/// Returns the answer of each program to a text: the recorded one, that of its model, or none.
pub fn read(text: &str) -> Vec<Reading> {
    let readings = interpret::read(text);
    let question = Question::of(&readings);
    programs().iter().map(|program| question.reading(program)).collect()
}

/// Returns each value of a part with the programs that were recorded to read it, in the order of the programs.
///
/// ```
/// use urlgram_interop::{Part, by_part, read};
///
/// let readings = read(r"http://example.com\@evil.com/");
/// let paths = by_part(&readings, Part::Path);
/// let of = |name| paths.iter().find(|(_, programs)| programs.iter().any(|program| program.name == name)).unwrap();
/// assert_eq!(of("node").0, "/@evil.com/");
/// assert_eq!(of("curl").0, "/");
/// ```
pub fn by_part(readings: &[Reading], part: Part) -> Vec<(String, Vec<&'static Program>)> {
    let mut groups: Vec<(String, Vec<&'static Program>)> = Vec::new();
    for reading in readings {
        let Some(value) = reading.part(part) else { continue };
        match groups.iter_mut().find(|(known, _)| *known == value) {
            Some((_, programs)) => programs.push(reading.program),
            None => groups.push((value, vec![reading.program])),
        }
    }
    groups
}

/// A text, and what the answers of programs follow from.
pub(crate) struct Question<'q> {
    readings: &'q Interpretations<'q>,
    entry: Option<Entry>,
    is_plain: bool,
}

impl<'q> Question<'q> {
    /// Looks for the text of which the specifications made `readings`.
    pub(crate) fn of(readings: &'q Interpretations<'q>) -> Self {
        Question { readings, entry: Entry::find(readings.text()), is_plain: is_plain(readings) }
    }

    /// Returns the answer of a program.
    pub(crate) fn reading(&self, program: &'static Program) -> Reading {
        if let Some(entry) = self.entry {
            let (evidence, answer) = match entry.answer(program) {
                Some(answer) => (Evidence::Recorded, answer),
                None => (Evidence::Unknown, None),
            };
            return Reading { program, evidence, answer, entry: self.entry };
        }
        let (evidence, answer) =
            model(program).and_then(|model| self.modelled(program, model)).unwrap_or((Evidence::Unknown, None));
        Reading { program, evidence, answer, entry: None }
    }

    /// Returns what the models of a program allow to say about the text.
    fn modelled(&self, program: &Program, model: &Model) -> Option<(Evidence, Option<Endpoint>)> {
        if model.all.is_proved() {
            let reader = model.specification;
            return Some((Evidence::Model(reader, model.all.texts), answer_of(self.readings, reader)));
        }
        let own = own_model(program).filter(|_| model.own.is_proved()).and_then(|own| own(self.readings));
        if let Some(answer) = own {
            return Some((Evidence::Own(model.own.texts), answer));
        }
        let is_known = self.is_plain && model.plain.is_proved();
        is_known.then(|| (Evidence::Plain(model.plain.texts), answer_of(self.readings, Spec::Rfc3986)))
    }
}
