//! The syntax-based normal form.

use crate::message::{Message, say};
use crate::phrases::why_not;
use crate::random::Random;
use crate::task::{Form, Judgement, Question, Task};
use crate::texts::{name, word};
use urlgram::UriReference;
use urlgram::normalize::{Step, Steps, normalize};

#[derive(Debug)]
struct NormalForm {
    text: String,
}

pub(crate) fn make(random: &mut Random) -> Box<dyn Task> {
    loop {
        let text = messy(random);
        if normal(&text, Steps::SYNTAX).is_some_and(|normal| normal != text) {
            return Box::new(NormalForm { text });
        }
    }
}

fn messy(random: &mut Random) -> String {
    let scheme = random.pick(&["http", "HTTP", "Https", "ftp", "FTP"]);
    let mut host = name(random);
    if random.percent(50) {
        host = host[..1].to_uppercase() + &host[1..];
    }
    let mut text = format!("{scheme}://{host}");
    for _ in 0..1 + random.below(4) {
        text.push('/');
        let segments = [word(random), "..", ".", "%7Euser", "%2f", "%2F", "a%2Db", "%41", "%c3%A9", "%20"];
        text += random.pick::<&str>(&segments);
    }
    if random.percent(40) {
        text = text + "?" + random.pick::<&str>(&["q=%7e", "q=%3d", "Q=%41"]);
    }
    text
}

/// Returns the text after these steps.
fn normal(text: &str, steps: Steps) -> Option<String> {
    let reference = UriReference::parse(text).ok()?;
    let mut normal = String::new();
    normalize(&reference, steps, &mut normal, &mut ());
    Some(normal)
}

const STEPS: [Step; 3] = [Step::Case, Step::PercentEncoding, Step::DotSegments];

impl Task for NormalForm {
    fn question(&self) -> Question {
        Question {
            words: say!(
                "Write the syntax-based normal form of this URI (RFC 3986 §6.2.2): case normalization, then percent-encoding normalization, then removal of dot segments. Do not change anything else."
            ),
            text: Some(self.text.clone()),
            mark: None,
            form: Form::Line("http://www.example.org/"),
            hint: say!(
                "Lower case for scheme and host, upper case for the digits of %2F, %7E becomes ~ because ~ is unreserved, and %2F stays."
            ),
        }
    }

    fn solution(&self) -> String {
        normal(&self.text, Steps::SYNTAX).unwrap_or_default()
    }

    fn judge(&self, answer: &str) -> Judgement {
        let expected = self.solution();
        if answer == expected {
            return Judgement::right(say!(
                "Yes: none of the three steps changes it any more, and it is still the same resource."
            ));
        }
        if let Err(error) = UriReference::parse(answer) {
            return Judgement::wrong(say!("This is not a URI.").and(why_not(&error)));
        }
        for step in STEPS {
            let next = normal(answer, Steps::from(step)).unwrap_or_default();
            if next != answer {
                let (name, source) = (step.name(), step.source());
                // The result of the step is not shown if that would be the solution.
                let unfinished = say!("The step {name} ({source}) is not finished.", name, source);
                return if next == expected {
                    Judgement::wrong(unfinished.and(say!("Nothing else is missing.")))
                } else if next.contains(&expected) {
                    Judgement::wrong(unfinished)
                } else {
                    Judgement::wrong(unfinished.and(say!("It makes of your answer:"))).by(next)
                };
            }
        }
        Judgement::wrong(self.elsewhere(answer, &expected))
    }
}

/// The encodings of delimiters that occur in the texts, with the delimiters.
const DELIMITERS: [(&str, char); 2] = [("%2F", '/'), ("%3D", '=')];

impl NormalForm {
    /// Returns what is wrong about an answer in normal form.
    fn elsewhere(&self, answer: &str, expected: &str) -> Message {
        for (encoded, delimiter) in DELIMITERS {
            let decoded = |text: &str| {
                text.replace(encoded, &delimiter.to_string()).replace(&encoded.to_lowercase(), &delimiter.to_string())
            };
            let before = normal(&decoded(&self.text), Steps::SYNTAX);
            if expected.contains(encoded) && (answer == decoded(expected) || before.as_deref() == Some(answer)) {
                return say!(
                    "{encoded} stays: \"{delimiter}\" is reserved, so decoding it makes a delimiter of a character of the data, and another URI. Only the encodings of unreserved characters are decoded.",
                    encoded,
                    delimiter = delimiter.to_string()
                );
            }
        }
        let common = answer.bytes().zip(expected.bytes()).take_while(|(one, other)| one == other).count();
        say!(
            "This is in normal form, but it is not what the three steps make of the text. The first {common} bytes are right.",
            common
        )
    }
}
