//! Commands that a client can run.

use std::borrow::Cow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;

use gen_lsp_types::{ExecuteCommandParams, Position};
use lsp_server::{ErrorCode, Request, Response};
use serde::Deserialize as _;
use serde_json::{Map, Value, json};
use urlgram::diagnostic::printable;
use urlgram_abnf::{AutomatonError, Grammar, ParsedGrammar, RuleChange, SampleOptions};
use urlgram_ops::grammar_documents::{COMPARED_TEXTS, change_json, described};
use urlgram_ops::matching::{Matcher, Verdict};

use crate::client::Client;
use crate::command_names::{CHECK_WORKSPACE, COMPARE, MATCH, RAILROAD, READINGS, SAMPLES, TREE};
use crate::document::OpenDocument;
use crate::git::committed;
use crate::grammar::rule_at;
use crate::state::{Refusal, Server, refusal};
use crate::urls::url_at;
use crate::workspace::Name;

/// Number of texts.
const MOST_SAMPLES: usize = 10;

/// Longest text in bytes.
const LONGEST_SAMPLE: usize = 200;

/// Longest text in bytes that is matched, which can take the cube of the length.
const LONGEST_MATCHED: usize = 20_000;

/// Number of differences in a message.
const MOST_SHOWN: usize = 12;

/// The work of a command, in its own thread.
type Work = Box<dyn FnOnce(&Client) -> Result<Value, Refusal> + Send>;

impl Server {
    /// Runs a command. It is answered when its work is done; other messages do not wait for it.
    pub(crate) fn execute(&mut self, request: Request) {
        let Request { id, params, .. } = request;
        self.settle();
        let work = match serde_json::from_value(params) {
            Ok(params) => catch_unwind(AssertUnwindSafe(|| work(self, params))).unwrap_or_else(|_| Err(panicked())),
            Err(error) => Err(refusal(ErrorCode::InvalidParams, format!("invalid parameters: {error}"))),
        };
        let client = self.client.clone();
        let respond = move |result: Result<Value, Refusal>| client.send(Response { id, response_result: result });
        match work {
            Ok(Some(work)) => {
                let client = self.client.clone();
                thread::spawn(move || {
                    respond(catch_unwind(AssertUnwindSafe(|| work(&client))).unwrap_or_else(|_| Err(panicked())));
                });
            }
            Ok(None) => respond(Ok(Value::Null)),
            Err(error) => respond(Err(error)),
        }
    }
}

fn panicked() -> Refusal {
    refusal(ErrorCode::InternalError, "the command panicked")
}

fn invalid(message: &str) -> Refusal {
    refusal(ErrorCode::InvalidParams, message)
}

/// Returns the work of a command; none for one that is done at once.
fn work(server: &mut Server, params: ExecuteCommandParams) -> Result<Option<Work>, Refusal> {
    let arguments = params.arguments.unwrap_or_default();
    match (params.command.as_str(), arguments.as_slice()) {
        (CHECK_WORKSPACE, _) => {
            server.start_scan();
            Ok(None)
        }
        (SAMPLES, [Value::String(uri), Value::String(rule)]) => {
            let ((_, parsed), rule) = (grammar(server, uri)?, rule.clone());
            Ok(Some(Box::new(move |_| samples(&parsed.grammar, &rule))))
        }
        (MATCH, [Value::String(uri), Value::String(rule), Value::String(text)]) => {
            let ((_, parsed), rule, text) = (grammar(server, uri)?, rule.clone(), text.clone());
            Ok(Some(Box::new(move |client| matched(&parsed.grammar, &rule, &text, client))))
        }
        (MATCH, [Value::String(_), Value::String(rule)]) => Err(refusal(
            ErrorCode::RequestFailed,
            format!(
                "the editor does not ask for the text; `urlgram match --grammar FILE --rule {rule} TEXT` matches one"
            ),
        )),
        (COMPARE, [Value::String(uri)]) => {
            let (document, parsed) = grammar(server, uri)?;
            let path = document.path.clone().ok_or_else(|| invalid("the document has no file"))?;
            let (workspace, language) = (Arc::clone(&server.workspace), document.name().language.to_owned());
            Ok(Some(Box::new(move |client| {
                let failed = |message: String| refusal(ErrorCode::RequestFailed, message);
                let old = committed(&path).map_err(failed)?;
                let old = workspace.grammar(Name { path: Some(&path), language: &language }, &old);
                let old = old.ok_or_else(|| failed("the version in git has no grammar".to_owned()))?;
                Ok(compared(&old.grammar.changes(&parsed.grammar, COMPARED_TEXTS), client))
            })))
        }
        (RAILROAD, [Value::String(uri), place]) => {
            let (document, parsed) = grammar(server, uri)?;
            let rule = match place {
                Value::String(name) => parsed.grammar.find(name).ok(),
                place => rule_at(&parsed.grammar, offset(document, place)?),
            };
            let rule = rule.ok_or_else(|| failed_to("no rule is here"))?;
            Ok(Some(Box::new(move |_| {
                let rule = parsed.grammar.get(rule);
                Ok(json!({"rule": rule.name, "svg": parsed.grammar.railroad(rule)}))
            })))
        }
        (READINGS | TREE, [Value::String(uri), place]) => {
            let document = server.document(&uri.as_str().into())?;
            let url = url_at(server, document, offset(document, place)?).ok_or_else(|| failed_to("no URL is here"))?;
            let op = if params.command == TREE { "tree" } else { "read" };
            let request = Map::from_iter([("op".to_owned(), op.into()), ("input".to_owned(), url.into())]);
            Ok(Some(Box::new(move |_| urlgram_ops::answer(&request).map_err(|error| failed_to(&error.0)))))
        }
        (SAMPLES, _) => Err(invalid("expected the URI of a document and the name of a rule")),
        (MATCH, _) => Err(invalid("expected the URI of a document, the name of a rule, and a text")),
        (COMPARE, _) => Err(invalid("expected the URI of a document")),
        (RAILROAD | READINGS | TREE, _) => Err(invalid("expected the URI of a document and a position")),
        (other, _) => Err(invalid(&format!("unknown command {other}"))),
    }
}

/// Returns a document and its grammar.
fn grammar<'s>(server: &'s Server, uri: &str) -> Result<(&'s OpenDocument, Arc<ParsedGrammar>), Refusal> {
    let document = server.document(&uri.into())?;
    let parsed = document.grammar(&server.workspace).ok_or_else(|| invalid("the document has no grammar"))?;
    Ok((document, parsed))
}

fn failed_to(message: &str) -> Refusal {
    refusal(ErrorCode::RequestFailed, message)
}

/// Returns the byte at a position of a document.
fn offset(document: &OpenDocument, position: &Value) -> Result<usize, Refusal> {
    let position = Position::deserialize(position).map_err(|error| invalid(&error.to_string()))?;
    Ok(document.places().offset(position))
}

fn failed(error: &AutomatonError) -> Refusal {
    refusal(ErrorCode::RequestFailed, error.to_string())
}

/// Returns short texts that a rule matches.
fn samples(grammar: &Grammar, rule: &str) -> Result<Value, Refusal> {
    let options = SampleOptions::new(1).max_length(LONGEST_SAMPLE);
    let mut texts: Vec<String> = grammar.shortest_text(rule).map_err(|error| failed(&error))?.into_iter().collect();
    let samples = grammar.samples_with(rule, options).map_err(|error| failed(&error))?;
    for text in samples.take(4 * MOST_SAMPLES) {
        if texts.len() < MOST_SAMPLES && !texts.contains(&text) {
            texts.push(text);
        }
    }
    Ok(json!(texts))
}

/// Matches a text, and shows the answer.
fn matched(grammar: &Grammar, rule: &str, text: &str, client: &Client) -> Result<Value, Refusal> {
    if text.len() > LONGEST_MATCHED {
        return Err(invalid(&format!("the text has more than {LONGEST_MATCHED} bytes")));
    }
    let matcher = Matcher::new(Cow::Borrowed(grammar), rule, false).map_err(|error| failed(&error))?;
    let verdict = matcher.verdict(text.as_bytes()).map_err(|error| failed(&error))?;
    let fact = match verdict {
        Verdict::Match => "matches",
        Verdict::NoMatch(_) => "does not match",
        Verdict::Unknown => "may match",
    };
    let reason = matcher
        .reason(text.as_bytes(), &verdict)
        .map_or_else(String::new, |reason| format!(", {}", printable(&reason)));
    client.show(format!("{text:?} {fact} {rule}{reason}"));
    Ok(matcher.json(text.as_bytes(), &verdict))
}

/// Shows the differences of two versions of a grammar.
fn compared(changes: &[RuleChange], client: &Client) -> Value {
    let line = |change: &RuleChange| format!("{}: {}", printable(&change.name), printable(&described(change)));
    let mut lines: Vec<String> = changes.iter().take(MOST_SHOWN).map(line).collect();
    match changes.len() {
        0 => lines.push("no differences from the version in git".to_owned()),
        count if count > MOST_SHOWN => lines.push(format!("{} more rules differ", count - MOST_SHOWN)),
        _ => {}
    }
    client.show(lines.join("\n"));
    changes.iter().map(change_json).collect()
}
