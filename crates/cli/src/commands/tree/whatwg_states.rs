//! `tree` by the WHATWG URL Standard: the states of its parser.

use serde_json::json;

use crate::exit::{Exit, Failure};
use crate::input::{InputArgs, whatwg_base, whatwg_parser};
use crate::io::Io;
use crate::output::style::{NAME, QUIET, WRONG};
use crate::output::{Foreign, Format, Output};
use urlgram::diagnostic::decode_utf8;
use urlgram::whatwg::{Step, Trace};

/// Shows the states of the parser: what each reads, reports and writes, and the state that follows.
pub(crate) fn trace(texts: InputArgs, base: Option<&str>, format: Format, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let base = whatwg_base(base)?;
    texts.each(io, &mut |bytes, output| {
        let text = match decode_utf8(bytes) {
            Ok(text) => text,
            Err(finding) => return output.reject(format, &finding, bytes),
        };
        let mut trace = Trace::default();
        let url = whatwg_parser(base.as_ref()).parse_into(text, &mut trace);
        if !format.json(output.out, || json!({"text": text, "steps": trace.steps}))? {
            writeln!(output.out, "{}", Foreign(text))?;
            draw_steps(text, &trace.steps, output)?;
        }
        Ok(if url.is_ok() { Exit::Clean } else { Exit::Findings })
    })
}

/// Prints a line per step, and under it the URL so far if the step changed it.
fn draw_steps(text: &str, steps: &[Step], output: &mut Output<'_>) -> Result<(), Failure> {
    let style = output.out_style;
    let arrow = if style.unicode { "→" } else { "->" };
    let names = steps.iter().map(|step| step.state.name().len()).max().unwrap_or(0);
    let mut href = "";
    for step in steps {
        let c = step.c.map_or_else(|| "EOF".to_owned(), |c| Foreign(&c.to_string()).line().into_owned());
        let read = match step.read.of(text) {
            "" => "reads nothing".to_owned(),
            read => format!("reads {}", Foreign(read)),
        };
        writeln!(
            output.out,
            "  {}  c = {c:<3}  {read}  {}",
            style.paint(NAME, format_args!("{:names$}", step.state.name())),
            style.paint(QUIET, format_args!("{arrow} {}", step.next)),
        )?;
        let indent = names + 4;
        for error in &step.errors {
            let found = Foreign(error.span.of(text)).line().into_owned();
            let name = style.paint(WRONG, error.kind.name());
            writeln!(output.out, "{:indent$}{name} {} {found}", "", style.paint(QUIET, error.span))?;
        }
        if step.href != href {
            writeln!(
                output.out,
                "{:indent$}{}",
                "",
                style.paint(QUIET, format_args!("url is {}", Foreign(&step.href)))
            )?;
            href = &step.href;
        }
    }
    Ok(())
}
