//! Values of forms in queries.

use crate::message::say;
use crate::random::Random;
use crate::task::{Form, Judgement, Question, Task};
use crate::texts::word;
use urlgram::whatwg::SearchParams;

#[derive(Debug)]
struct Field {
    query: String,
    name: &'static str,
    value: String,
}

pub(crate) fn make(random: &mut Random) -> Box<dyn Task> {
    let name = word(random);
    let written = value(random);
    let mut fields = vec![format!("{name}={written}")];
    for _ in 0..1 + random.below(2) {
        let other = word(random);
        if other != name {
            let field = format!("{other}={}", value(random));
            fields.insert(random.below(fields.len() + 1), field);
        }
    }
    let query = fields.join("&");
    let value = SearchParams::parse(&query).get(name).unwrap_or_default().to_owned();
    Box::new(Field { query, name, value })
}

/// Returns a value as it is written in a query.
fn value(random: &mut Random) -> String {
    let mut value = word(random).to_owned();
    for _ in 0..1 + random.below(2) {
        value += random.pick::<&str>(&["+", "%20", "%2B", "%26", "=", "%3D", "%25", "%C3%A9", "%2520", "%zz", "%"]);
        value += word(random);
    }
    value
}

/// Decodes percent-encodings as the Standard does, and nothing else.
fn decoded(text: &str) -> String {
    let field = format!("x={}", text.replace('+', "%2B").replace('&', "%26"));
    SearchParams::parse(&field).get("x").unwrap_or_default().to_owned()
}

impl Field {
    /// Returns the value as the query has it.
    fn written(&self) -> &str {
        let mut fields = self.query.split('&').filter_map(|field| field.split_once('='));
        fields.find(|(name, _)| *name == self.name).map_or("", |(_, value)| value)
    }
}

impl Task for Field {
    fn question(&self) -> Question {
        let words = say!(
            "A browser reads this query as a form (application/x-www-form-urlencoded). What is the value of \"{name}\"?",
            name = self.name
        );
        Question {
            words,
            text: Some(format!("?{}", self.query)),
            mark: None,
            form: Form::Line("a value"),
            hint: say!(
                "Cut at \"&\", then at the first \"=\". Replace \"+\" with a space, then decode %XX once. Anything else stays."
            ),
        }
    }

    fn solution(&self) -> String {
        self.value.clone()
    }

    fn judge(&self, answer: &str) -> Judgement {
        if answer == self.value {
            return Judgement::right(say!("Yes."));
        }

        let written = self.written();
        let plus_is_space = |text: &str| text.replace('+', " ");
        let rest = self.value.strip_prefix(answer);
        let reason = match answer {
            _ if answer == decoded(&self.value) => say!("Percent-encodings are decoded once, not twice."),
            _ if answer == plus_is_space(&decoded(written)) => {
                say!("Replace \"+\" with a space first and decode then: a plus sign that comes out of %2B stays.")
            }
            _ if answer == decoded(written) => say!("A \"+\" in a form is a space."),
            _ if answer == written || answer == plus_is_space(written) => {
                say!("The percent-encodings are not decoded yet.")
            }
            _ if rest.is_some_and(|rest| rest.starts_with('=')) => {
                say!("The value goes on: only the first \"=\" of a field ends its name.")
            }
            _ if rest.is_some_and(|rest| rest.starts_with('&')) => {
                say!("The value goes on: the query is cut at \"&\" before it is decoded, so %26 ends no field.")
            }
            _ if rest.is_some() => say!("The value goes on."),
            _ if answer.contains('&') && !self.value.contains('&') => say!("A field ends at \"&\"."),
            _ => say!("Cut at \"&\" and at the first \"=\", replace \"+\" with spaces, then decode each %XX once."),
        };
        Judgement::wrong(reason)
    }
}
