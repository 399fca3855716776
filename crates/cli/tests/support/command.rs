//! Runs the real binary.
#![allow(clippy::unwrap_used, reason = "a test fails by it")]

use std::fmt;
use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// What a run of the binary gave.
pub(crate) struct Ran {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) code: Option<i32>,
}

/// The binary with these arguments, run in the folder of the workspace, and nothing in the environment that changes how it draws.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_urlgram"));
    command.args(args).current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    for variable in ["NO_COLOR", "CLICOLOR_FORCE", "COLUMNS", "NO_GRAPHICS", "FORCE_HYPERLINK"] {
        command.env_remove(variable);
    }
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the binary with these arguments, `input` on stdin.
pub(crate) fn urlgram(args: &[&str], input: impl AsRef<[u8]>) -> Ran {
    run(&mut command(args), input)
}

/// Runs `command`, `input` on stdin.
pub(crate) fn run(command: &mut Command, input: impl AsRef<[u8]>) -> Ran {
    let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // The child may write more than a pipe holds before it has read all, or may not read at all.
    let output: Output = std::thread::scope(|scope| {
        let input = input.as_ref();
        scope.spawn(move || {
            let _ = stdin.write_all(input);
        });
        child.wait_with_output().unwrap()
    });
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is UTF-8");
    Ran { out: text(output.stdout), err: text(output.stderr), code: output.status.code() }
}

/// Sends `requests` through one `urlgram batch` and returns the answers, one for each request.
pub(crate) fn batch(requests: impl IntoIterator<Item = Value>) -> Vec<Value> {
    let requests: Vec<String> = requests.into_iter().map(|request| format!("{request}\n")).collect();
    let ran = urlgram(&["batch"], requests.concat());
    assert_eq!((ran.err.as_str(), ran.code), ("", Some(0)));
    let answers: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), requests.len());
    answers
}

/// As a snapshot shows it.
impl fmt::Display for Ran {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = self.code.map_or("killed".into(), |code| code.to_string());
        for (name, text) in [("stdout", &self.out), ("stderr", &self.err)] {
            if !text.is_empty() {
                let end = if text.ends_with('\n') { "" } else { "(no line end)\n" };
                write!(f, "--- {name}\n{text}{end}")?;
            }
        }
        writeln!(f, "--- exit code {code}")
    }
}
