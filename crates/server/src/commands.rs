//! Commands that a client can run.

use gen_lsp_types::ExecuteCommandParams;
use lsp_server::ErrorCode;
use serde_json::{Value, json};
use urlgram_abnf::SampleOptions;

use crate::state::{Refusal, Server, refusal};

/// Checks all files of the workspace.
const CHECK_WORKSPACE: &str = "urlgram.checkWorkspace";

/// Returns texts that a rule matches. The arguments are the URI of the document and the name of the rule.
pub(crate) const SAMPLES: &str = "urlgram.samples";

/// The names of the commands.
pub(crate) const COMMANDS: [&str; 2] = [CHECK_WORKSPACE, SAMPLES];

/// Number of texts.
const MOST_SAMPLES: usize = 10;

/// Longest text in bytes.
const LONGEST_SAMPLE: usize = 200;

/// Runs a command.
pub(crate) fn run(server: &mut Server, params: ExecuteCommandParams) -> Result<Option<Value>, Refusal> {
    match params.command.as_str() {
        CHECK_WORKSPACE => {
            server.start_scan();
            Ok(None)
        }
        SAMPLES => samples(server, params.arguments.as_deref().unwrap_or_default()).map(Some),
        other => Err(refusal(ErrorCode::InvalidParams, format!("unknown command {other}"))),
    }
}

/// Returns short texts that a rule matches.
fn samples(server: &Server, arguments: &[Value]) -> Result<Value, Refusal> {
    let [Value::String(uri), Value::String(rule)] = arguments else {
        return Err(refusal(ErrorCode::InvalidParams, "expected the URI of a document and the name of a rule"));
    };
    let document = server.document(&uri.as_str().into())?;
    let analysis = document.analysis(&server.workspace);
    let parsed =
        analysis.grammar.as_ref().ok_or_else(|| refusal(ErrorCode::InvalidParams, "the document has no grammar"))?;
    let failed = |error: urlgram_abnf::AutomatonError| refusal(ErrorCode::RequestFailed, error.to_string());
    let options = SampleOptions::new(1).max_length(LONGEST_SAMPLE);
    let mut texts: Vec<String> = parsed.grammar.shortest_text(rule).map_err(failed)?.into_iter().collect();
    let samples = parsed.grammar.samples_with(rule, options).map_err(failed)?;
    for text in samples.take(4 * MOST_SAMPLES) {
        if texts.len() < MOST_SAMPLES && !texts.contains(&text) {
            texts.push(text);
        }
    }
    Ok(json!(texts))
}
