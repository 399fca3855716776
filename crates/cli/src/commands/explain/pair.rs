//! The page of two readers: the shortest recorded texts on which they part.

use std::fmt::Write as _;

use serde_json::Value;
use urlgram_interop::Reader;
use urlgram_ops::disagreements_json;

use crate::output::style::{NAME, QUIET, TEXT};
use crate::output::{Foreign, OutputStyle};

/// Number of texts of each kind.
const SHORTEST: usize = 10;

/// Kinds of disagreements, by their names in the answer.
const KINDS: [(&str, &str); 4] = [
    ("hosts", "Both read a host, and not the same one"),
    ("port", "They read different ports of one host"),
    ("presence", "Only one of them reads a host"),
    ("validity", "Only one of them accepts the text"),
];

/// The page of two specifications or programs.
pub(crate) struct PairPage {
    readers: [Reader; 2],
    pub(crate) json: Value,
}

impl PairPage {
    /// Returns the page of two names with a space between them.
    pub(crate) fn of(names: &str) -> Option<Self> {
        let (first, second) = names.split_once(' ')?;
        let readers = [first.parse().ok()?, second.parse().ok()?];
        (readers[0] != readers[1])
            .then(|| PairPage { readers, json: disagreements_json(readers[0], readers[1], SHORTEST) })
    }

    pub(crate) fn text(&self, style: &OutputStyle) -> String {
        let [first, second] = self.readers;
        let mut out = format!("{} and {}\n", style.paint(NAME, first), style.paint(NAME, second));
        for (heading, partings) in self.kinds() {
            let _ = writeln!(out, "\n{}, {}", style.paint(TEXT, heading), style.paint(QUIET, self.count(partings)));
            for parting in shortest(partings) {
                let _ = writeln!(
                    out,
                    "  {:?}\n    {}",
                    parting["text"].as_str().unwrap_or_default(),
                    self.answers(parting)
                );
            }
        }
        out
    }

    pub(crate) fn markdown(&self) -> String {
        let [first, second] = self.readers;
        let mut out = format!("# {first} and {second}\n");
        for (heading, partings) in self.kinds() {
            let _ = writeln!(out, "\n## {heading}\n\n{}.\n", self.count(partings));
            for parting in shortest(partings) {
                let text = format!("{:?}", parting["text"].as_str().unwrap_or_default());
                let _ = writeln!(out, "* `` {text} ``: {}", self.answers(parting));
            }
        }
        out
    }

    /// Returns the kinds of which there is a text.
    fn kinds(&self) -> impl Iterator<Item = (&'static str, &Value)> {
        let found = KINDS.into_iter().map(|(name, heading)| (heading, &self.json[name]));
        found.filter(|(_, partings)| partings["texts"] != 0)
    }

    fn count(&self, partings: &Value) -> String {
        format!("{} of {} recorded texts", partings["texts"], self.json["recorded"])
    }

    fn answers(&self, parting: &Value) -> String {
        let [first, second] = self.readers;
        format!("{first} {}, {second} {}", answer(&parting["first"]), answer(&parting["second"]))
    }
}

fn shortest(partings: &Value) -> &[Value] {
    partings["shortest"].as_array().map_or(&[], Vec::as_slice)
}

fn answer(given: &Value) -> String {
    let [host, port] = ["host", "port"].map(|part| given[part].as_str().unwrap_or_default());
    match (host, port) {
        _ if given["accepted"] == false => "rejects it".into(),
        ("", _) => "reads no host".into(),
        (host, "") => format!("reads {}", Foreign(host)),
        (host, port) => format!("reads {} and port {}", Foreign(host), Foreign(port)),
    }
}
