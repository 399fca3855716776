//! Runs the program.
#![allow(clippy::unwrap_used, reason = "a test fails by it")]

use std::fmt;
use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// The output of a run of the program.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Ran {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) code: Option<i32>,
}

/// The program with these arguments, in the folder of the workspace, and without environment variables that change drawings.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_urlgram"));
    command.args(args).current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    for variable in ["NO_COLOR", "CLICOLOR_FORCE", "COLUMNS", "NO_GRAPHICS", "FORCE_HYPERLINK"] {
        command.env_remove(variable);
    }
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program with these arguments, and `input` on stdin.
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

impl Ran {
    /// Exit code, stdout, stderr.
    pub(crate) fn parts(self) -> (i32, String, String) {
        (self.code.unwrap(), self.out, self.err)
    }
}

/// The form of a run in snapshots.
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
