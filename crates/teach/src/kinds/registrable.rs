//! The registrable domain of a name.

use crate::message::{Message, say};
use crate::random::Random;
use crate::task::{Form, Judgement, Question, Task};
use crate::texts::word;
use urlgram::host::suffix::split;

#[derive(Debug)]
struct Registrable {
    name: String,
}

/// Suffixes, some of which only look like one.
const SUFFIXES: &[&str] = &[
    "com", "org", "de", "co.uk", "uk", "com.au", "github.io", "ac.jp", "jp", "com.br", "blogspot.com", "gov.uk",
    "city.kawasaki.jp", "ck", "www.ck", "co.com", "eu", "herokuapp.com", "example.org",
];

pub(crate) fn make(random: &mut Random) -> Box<dyn Task> {
    let mut name = (*random.pick(SUFFIXES)).to_owned();
    for _ in 0..random.below(4) {
        name = format!("{}.{name}", word(random));
    }
    Box::new(Registrable { name })
}

impl Task for Registrable {
    fn question(&self) -> Question {
        Question {
            words: say!(
                "What is the registrable domain of this name by the Public Suffix List? Answer \"none\" if the name is itself a public suffix."
            ),
            text: Some(self.name.clone()),
            mark: None,
            form: Form::Line("example.co.uk"),
            hint: say!(
                "It is the public suffix and one label more. Some suffixes belong to companies whose customers get names under them."
            ),
        }
    }

    fn solution(&self) -> String {
        let parts = split(&self.name);
        parts.and_then(|parts| parts.registrable.of(&self.name)).unwrap_or(NONE).to_owned()
    }

    fn judge(&self, answer: &str) -> Judgement {
        let solution = self.solution();
        let answer = answer.strip_suffix('.').unwrap_or(answer).to_ascii_lowercase();
        if answer != solution {
            return Judgement::wrong(self.mistake(&answer));
        }
        let suffix = split(&self.name).map_or("", |parts| parts.suffix.of(&self.name));
        if solution == NONE {
            return Judgement::right(say!("Yes.").and(suffix_of_whom(&self.name)));
        }
        Judgement::right(say!(
            "Yes. The public suffix is {suffix}, so the registrable domain is {solution}.",
            suffix,
            solution
        ))
    }
}

const NONE: &str = "none";

/// Says who gives out the names under a public suffix.
fn suffix_of_whom(name: &str) -> Message {
    if split(name).is_some_and(|parts| parts.private) {
        say!(
            "{name} is itself a public suffix: the list has it in its private section. Its owner registered it and gives the names under it to others, who must not share cookies.",
            name
        )
    } else {
        say!("{name} is itself a public suffix: a registry gives out the names under it.", name)
    }
}

impl Registrable {
    /// Returns what is wrong about an answer, without the right one.
    fn mistake(&self, answer: &str) -> Message {
        let (name, solution) = (&self.name, self.solution());
        let is_end = name.strip_suffix(answer).is_some_and(|before| before.is_empty() || before.ends_with('.'));
        if answer == NONE {
            say!("The name is longer than its public suffix.")
        } else if !is_end {
            say!("{answer} is not the end of the name.", answer)
        } else if split(answer).is_some_and(|parts| parts.registrable.is_none()) {
            suffix_of_whom(answer)
        } else if answer.len() > solution.len() && solution != NONE {
            say!("The answer has a label too many: it is the public suffix and one label more.")
        } else {
            say!(
                "The public suffix of this name is longer than that of your answer: the list has rules below other suffixes."
            )
        }
    }
}
