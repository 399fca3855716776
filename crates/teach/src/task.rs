//! The parts of an exercise: a question, a solution, a judge.

use std::fmt;

use crate::message::Message;
use urlgram::span::Span;

/// The form of an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Form {
    /// One line of text, such as the example.
    Line(&'static str),
    /// Several lines of ABNF, such as the example.
    Grammar(&'static str),
    /// One of these words.
    Choice(Vec<String>),
}

/// A question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// The question, in whole sentences.
    pub words: Message,
    /// The text that it is about, shown on a separate line.
    pub text: Option<String>,
    /// The marked bytes of the text.
    pub mark: Option<Span>,
    /// The form of the answer.
    pub form: Form,
    /// A hint.
    pub hint: Message,
}

/// The verdict about an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// Whether the answer is correct.
    pub is_correct: bool,
    /// The reason, in whole sentences.
    pub reply: Message,
    /// A text that proves a wrong answer wrong.
    pub witness: Option<String>,
}

impl Judgement {
    pub(crate) fn right(reply: Message) -> Self {
        Judgement { is_correct: true, reply, witness: None }
    }

    pub(crate) fn wrong(reply: Message) -> Self {
        Judgement { is_correct: false, reply, witness: None }
    }

    pub(crate) fn by(mut self, witness: impl Into<String>) -> Self {
        self.witness = Some(witness.into());
        self
    }
}

/// An exercise of one kind.
pub(crate) trait Task: fmt::Debug {
    /// Returns the question.
    fn question(&self) -> Question;
    /// Returns an answer that the judge accepts.
    fn solution(&self) -> String;
    /// Judges an answer without spaces around it.
    fn judge(&self, answer: &str) -> Judgement;
}
