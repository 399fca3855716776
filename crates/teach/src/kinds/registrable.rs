//! The registrable domain of a name.

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
            words: "What is the registrable domain of this name by the Public Suffix List? Answer \"none\" if the name is itself a public suffix.".into(),
            text: Some(self.name.clone()),
            mark: None,
            form: Form::Line("example.co.uk"),
            hint: "It is the public suffix and one label more. Some suffixes belong to companies whose customers get names under them.".into(),
        }
    }

    fn solution(&self) -> String {
        let parts = split(&self.name);
        parts.and_then(|parts| parts.registrable.of(&self.name)).unwrap_or("none").to_owned()
    }

    fn judge(&self, answer: &str) -> Judgement {
        let solution = self.solution();
        let suffix = split(&self.name).map_or("", |parts| parts.suffix.of(&self.name));
        let reason = if solution == "none" {
            format!("{} is itself a public suffix, so nobody registers it.", self.name)
        } else {
            format!("The public suffix is {suffix}, so the registrable domain is {solution}.")
        };
        if answer.eq_ignore_ascii_case(&solution) {
            Judgement::right(format!("Yes. {reason}"))
        } else {
            Judgement::wrong(reason)
        }
    }
}
