//! Exercises by kind and seed: [`Exercise`].

use crate::message::say;
use crate::random::Random;
use crate::registry::{KINDS, Kind};
use crate::task::{Judgement, Question, Task};

/// An exercise. The same kind and seed make the same exercise.
#[derive(Debug)]
pub struct Exercise {
    kind: &'static Kind,
    seed: u64,
    task: Box<dyn Task>,
}

impl Exercise {
    /// Makes the exercise of the kind with this name; `None` for an unknown name.
    pub fn new(kind: &str, seed: u64) -> Option<Self> {
        let kind = KINDS.iter().find(|known| known.name == kind)?;
        Some(Exercise::of(kind, seed))
    }

    /// Makes the exercise of a kind.
    pub(crate) fn of(kind: &'static Kind, seed: u64) -> Self {
        Exercise { kind, seed, task: (kind.make)(&mut Random::new(kind.name, seed)) }
    }

    /// Returns the kind.
    pub fn kind(&self) -> &'static Kind {
        self.kind
    }

    /// Returns the seed.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns the question.
    pub fn question(&self) -> Question {
        self.task.question()
    }

    /// Returns an answer that the judge accepts. There may be others.
    pub fn solution(&self) -> String {
        self.task.solution()
    }

    /// Judges an answer. Spaces around it do not count, unless they make it right. A reply to a wrong answer
    /// does not have the solution, unless the question offers only two answers.
    pub fn judge(&self, written: &str) -> Judgement {
        let answer = written.trim();
        if answer.is_empty() {
            return Judgement::wrong(say!("There is no answer yet."));
        }
        if written.len() > MAX_ANSWER_LEN {
            return Judgement::wrong(say!("The answer is longer than {limit} bytes.", limit = MAX_ANSWER_LEN));
        }
        let judgement = self.task.judge(answer);
        // The URL Standard drops a space at the end that RFC 3986 refuses.
        let whole = (!judgement.is_correct && answer.len() < written.len()).then(|| self.task.judge(written));
        whole.filter(|whole| whole.is_correct).unwrap_or(judgement)
    }
}

/// Limit of the bytes of an answer.
const MAX_ANSWER_LEN: usize = 4000;
