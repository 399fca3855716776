//! The pages of programs: the nearest specification, and the deviations from it.

use std::fmt::Write as _;

use serde_json::{Value, json};
use urlgram_interop::{Deviation, Endpoint, Program, deviations, model, program, specification_name};

use crate::output::style::{NAME, QUIET, TEXT};
use crate::output::{Foreign, OutputStyle};

/// The page of a program.
pub(crate) struct ProgramPage {
    program: &'static Program,
    nearest: String,
    equal: usize,
    texts: usize,
    deviations: Vec<Deviation>,
}

impl ProgramPage {
    /// Returns the page of the program with this name.
    pub(crate) fn of(name: &str) -> Option<Self> {
        let program = program(name)?;
        let model = model(program)?;
        let (equal, texts) = (model.all.equal, model.all.texts);
        let nearest = specification_name(model.specification);
        Some(ProgramPage { program, nearest, equal, texts, deviations: deviations(program, model.specification) })
    }

    pub(crate) fn text(&self, style: &OutputStyle) -> String {
        let mut out =
            format!("{} {}\n\n{}\n", style.paint(NAME, self.program.title), self.program.version, self.summary());
        if !self.deviations.is_empty() {
            let _ = writeln!(out, "\n{}", style.paint(TEXT, "Deviations, each with its shortest text"));
        }
        for deviation in &self.deviations {
            let counted = style.paint(QUIET, count(deviation.texts)).to_string();
            let _ = writeln!(
                out,
                "  {}, {counted}\n    {}\n    {}",
                deviation.what,
                quoted(deviation),
                self.answers(deviation)
            );
        }
        out
    }

    pub(crate) fn markdown(&self) -> String {
        let mut out = format!("# {} {}\n\n{}\n", self.program.title, self.program.version, self.summary());
        for deviation in &self.deviations {
            let counted = count(deviation.texts);
            let _ =
                write!(out, "\n* {}, {counted}: `{}`. {}", deviation.what, quoted(deviation), self.answers(deviation));
        }
        out + "\n"
    }

    pub(crate) fn json(&self) -> Value {
        let endpoint = |endpoint: &Option<Endpoint>| {
            endpoint.as_ref().map(|endpoint| json!({"host": endpoint.host, "port": endpoint.port}))
        };
        let deviations: Vec<Value> = self
            .deviations
            .iter()
            .map(|deviation| {
                json!({
                    "what": deviation.what, "texts": deviation.texts, "shortest": deviation.text,
                    "program": endpoint(&deviation.program), "specification": endpoint(&deviation.specification),
                })
            })
            .collect();
        json!({
            "family": "program", "name": self.program.name, "title": self.program.title, "version": self.program.version,
            "nearest": self.nearest, "equal": self.equal, "texts": self.texts, "deviations": deviations,
        })
    }

    fn summary(&self) -> String {
        format!(
            "It is nearest to {}: of {} recorded texts, it reads {} alike. Most texts were recorded because programs differ on them.",
            self.nearest, self.texts, self.equal
        )
    }

    fn answers(&self, deviation: &Deviation) -> String {
        let (own, other) = (answer(deviation.program.as_ref()), answer(deviation.specification.as_ref()));
        format!("{} {own}, {} {other}", self.program.name, self.nearest)
    }
}

fn count(texts: usize) -> String {
    if texts == 1 { "1 text".into() } else { format!("{texts} texts") }
}

fn quoted(deviation: &Deviation) -> String {
    format!("{:?}", deviation.text)
}

fn answer(endpoint: Option<&Endpoint>) -> String {
    match endpoint {
        None => "rejects it".into(),
        Some(endpoint) if endpoint.host.is_empty() => "reads no host".into(),
        Some(Endpoint { host, port }) if port.is_empty() => format!("reads {}", Foreign(host)),
        Some(Endpoint { host, port }) => format!("reads {} and port {}", Foreign(host), Foreign(port)),
    }
}
