#![doc = include_str!("../README.md")]

mod daily;
mod exercise;
mod kinds;
mod lesson;
mod message;
mod phrases;
mod random;
mod registry;
mod rule_words;
mod states;
mod task;
mod terms;
mod texts;
mod words;

pub use daily::daily;
pub use exercise::Exercise;
pub use kinds::host::disagreement;
pub use lesson::{LESSONS, Lesson};
pub use message::{Message, Part, Value};
pub use registry::{KINDS, Kind};
pub use rule_words::rule_words;
pub use states::{STATES, StatePage, error_example, state_page};
pub use task::{Form, Judgement, Question};
pub use terms::{TERMS, Term, term};
pub use words::{page_of, synonyms};
