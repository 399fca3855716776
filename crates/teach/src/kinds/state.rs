//! The next state of the URL Standard's parser.

use crate::message::{Message, say};
use crate::phrases::{has_word, quoted};
use crate::random::Random;
use crate::task::{Form, Judgement, Question, Task};
use crate::texts::{name, word};
use urlgram::whatwg::{Parser, State, Step, Trace};

#[derive(Debug)]
struct NextState {
    text: String,
    step: Step,
}

pub(crate) fn make(random: &mut Random) -> Box<dyn Task> {
    loop {
        let text = text(random);
        let mut trace = Trace::default();
        let _ = Parser::new().parse_into(&text, &mut trace);
        // Steps that stay in their state, as for each path segment, ask nothing.
        let steps: Vec<Step> = trace.steps.into_iter().filter(|step| step.next != step.state).collect();
        if !steps.is_empty() {
            return Box::new(NextState { step: random.pick(&steps).clone(), text });
        }
    }
}

fn text(random: &mut Random) -> String {
    let (host, path) = (name(random), word(random));
    match random.below(9) {
        0 => format!("http:\\\\{host}\\{path}"),
        1 => format!("file:///C|/{path}"),
        2 => format!("mailto:{path}@{host}"),
        3 => format!("foo:/{path}/../x"),
        4 => format!("https:{host}/{path}"),
        5 => format!("http://{path}:@{host}/"),
        6 => format!("http://{host}:80x/"),
        7 => format!("//{host}/{path}"),
        _ => format!("ws://{host}?{path}#{path}"),
    }
}

fn candidates() -> Vec<String> {
    use State::{
        Authority, Failed, File, FileHost, FileSlash, Finished, Fragment, Host, NoScheme, OpaquePath, Path,
        PathOrAuthority, PathStart, Port, Query, Scheme, SpecialAuthorityIgnoreSlashes, SpecialAuthoritySlashes,
    };
    let states = [
        Scheme, NoScheme, PathOrAuthority, SpecialAuthoritySlashes, SpecialAuthorityIgnoreSlashes, Authority, Host,
        Port, File, FileSlash, FileHost, PathStart, Path, OpaquePath, Query, Fragment, Finished, Failed,
    ];
    states.iter().map(|state| state.name().to_owned()).collect()
}

impl Task for NextState {
    fn question(&self) -> Question {
        let c = self.step.c.map_or_else(|| say!("the end of the text"), |c| quoted(c.encode_utf8(&mut [0; 4])));
        let state = self.step.state.name();
        Question {
            words: say!(
                "The parser of the URL Standard reads this text without a base. It is in the {state} state, and c is {c}. The marked part is what this state reads. Which state follows?",
                state,
                c
            ),
            text: Some(self.text.clone()),
            mark: Some(self.step.read),
            form: Form::Choice(candidates()),
            hint: say!("The special schemes are ftp, file, http, https, ws and wss. For them \"\\\" is like \"/\"."),
        }
    }

    fn solution(&self) -> String {
        self.step.next.name().to_owned()
    }

    fn judge(&self, answer: &str) -> Judgement {
        let name = answer.trim_end_matches('.').replace(['-', '_'], " ").to_ascii_lowercase();
        let name = name.strip_prefix("the ").unwrap_or(&name);
        let state = name.strip_suffix(" state").unwrap_or(name);
        let mut reason = say!(
            "After {state} comes {next}, and the URL so far is \"{href}\".",
            state = self.step.state.to_string(),
            next = self.step.next.to_string(),
            href = self.step.href.as_str()
        );
        for error in &self.step.errors {
            let kind = error.kind.to_string();
            reason = reason.and(say!("The parser reports {kind}: {found}.", kind, found = error.kind.found()));
        }
        if state.eq_ignore_ascii_case(self.step.next.name()) {
            Judgement::right(say!("Yes.").and(reason))
        } else {
            Judgement::wrong(self.mistake(state))
        }
    }
}

impl NextState {
    /// Returns what is wrong about an answer, without the right one.
    fn mistake(&self, state: &str) -> Message {
        let now = self.step.state.name();

        let reason = if !candidates().iter().any(|name| name == state) {
            say!("Without a base, the parser goes to no state of this name.")
        } else if state == now {
            say!("The parser leaves the {now} state here.", now)
        } else {
            say!(
                "From the {now} state, the parser does not go to \"{state}\" here. What ends the marked part, and what begins there?",
                now,
                state
            )
        };
        if has_word(&reason, self.step.next.name()) {
            say!("The parser does not go there. What ends the marked part, and what begins there?")
        } else {
            reason
        }
    }
}
