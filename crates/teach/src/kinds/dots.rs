//! The next step of RFC 3986 §5.2.4.

use crate::message::{Message, say};
use crate::random::Random;
use crate::task::{Form, Judgement, Question, Task};
use crate::texts::word;
use urlgram::path::{Buffers, DotSegmentStep};

#[derive(Debug)]
struct Dots {
    before: (String, String),
    step: DotSegmentStep,
    after: (String, String),
}

pub(crate) fn make(random: &mut Random) -> Box<dyn Task> {
    loop {
        let path = path(random);
        let mut buffers = Buffers::new(&path);
        let mut tasks = Vec::new();
        loop {
            let before = (buffers.output().to_owned(), buffers.input().to_owned());
            let Some(step) = buffers.step() else { break };
            let after = (buffers.output().to_owned(), buffers.input().to_owned());
            // Moving a segment is the dull case.
            if step != DotSegmentStep::E || random.percent(20) {
                tasks.push(Dots { before, step, after });
            }
        }
        if !tasks.is_empty() {
            let at = random.below(tasks.len());
            return Box::new(tasks.swap_remove(at));
        }
    }
}

fn path(random: &mut Random) -> String {
    let mut path = String::from(*random.pick(&["/", "/", "/", "../", "./", "//"]));
    for i in 0..2 + random.below(4) {
        if i > 0 {
            path.push('/');
        }
        let segments = ["..", ".", "..", "", "...", word(random), word(random)];
        path += random.pick::<&str>(&segments);
    }
    path
}

fn shown((output, input): &(String, String)) -> String {
    format!("{output} | {input}")
}

/// Reads a side of an answer. An empty one may be named in words.
fn side(written: &str) -> &str {
    let written = written.trim();
    let is_empty =
        ["nothing", "empty", "(nothing)", "(empty)", "\"\""].iter().any(|word| written.eq_ignore_ascii_case(word));
    if is_empty { "" } else { written }
}

impl Task for Dots {
    fn question(&self) -> Question {
        Question {
            words: say!(
                "The algorithm remove_dot_segments (RFC 3986 §5.2.4) has these two buffers, the output on the left of the bar and the input on the right. Write both after the next step, with a bar between them. A side may be empty."
            ),
            text: Some(shown(&self.before)),
            mark: None,
            form: Form::Line("/a | /b"),
            hint: say!(
                "2A drops a leading ../ or ./, 2B turns /./ into /, 2C turns /../ into / and removes the last segment of the output, 2D drops a lone . or .., 2E moves the first segment."
            ),
        }
    }

    fn solution(&self) -> String {
        shown(&self.after)
    }

    fn judge(&self, answer: &str) -> Judgement {
        let Some((output, input)) = answer.split_once('|').map(|(output, input)| (side(output), side(input))) else {
            return Judgement::wrong(say!("Write both buffers with a bar between them, such as /a | /b."));
        };
        let rule = say!("Step {step} applies: {summary}.", step = self.step.name(), summary = summary(self.step));
        if (output, input) == (self.after.0.as_str(), self.after.1.as_str()) {
            return Judgement::right(say!("Yes.").and(rule));
        }
        let wrong = match (output == self.after.0, input == self.after.1) {
            (true, _) => say!("The output is right, the input is not."),
            (_, true) => say!("The input is right, the output is not."),
            _ => say!("Neither side is right yet."),
        };
        Judgement::wrong(wrong.and(rule))
    }
}

/// Returns the summary of a step as a message that can be translated.
fn summary(step: DotSegmentStep) -> Message {
    match step {
        DotSegmentStep::A => say!("drop a leading \"../\" or \"./\""),
        DotSegmentStep::B => say!("\"/./\" becomes \"/\""),
        DotSegmentStep::C => say!("\"/../\" becomes \"/\", and the output loses its last segment"),
        DotSegmentStep::D => say!("drop a lone \".\" or \"..\""),
        DotSegmentStep::E => say!("move the first segment to the output"),
    }
}
