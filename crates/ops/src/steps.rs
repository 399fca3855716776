//! Ops that show an algorithm step by step: `resolve.trace` and `whatwg.trace`.

use std::borrow::Cow;

use serde_json::{Map, Value, json};

use crate::attributes::attributes_json;
use crate::reference::{absolute, reference};
use crate::request::{Answer, Op, optional_text, text};
use urlgram::path::{Buffers, DotSegmentStep};
use urlgram::resolve::{Merge, Resolver, TargetPath, Trace};
use urlgram::whatwg::{self, Parser, Url};

pub(crate) const OPS: &[(&str, Op)] = &[("resolve.trace", resolve), ("whatwg.trace", machine)];

/// Limit of the steps that are shown.
pub const MAX_STEPS: usize = 200;

/// Limit of the bytes of buffers that are listed.
const MAX_LISTED: usize = 1 << 20;

/// `{"op": "resolve.trace", "base": "http://a/b/c", "ref": "../d"}`: the decisions and steps of RFC 3986 §5.2.2 to §5.3.
fn resolve(request: &Map<String, Value>) -> Answer {
    let (base, r) = (text(request, "base")?, text(request, "ref")?);
    let (base, r) = match (absolute(base), reference(r)) {
        (Err(error), _) => {
            return Ok(json!({"error": {"input": "base", "message": error.to_string(), "offset": error.offset()}}));
        }
        (_, Err(error)) => {
            return Ok(json!({"error": {"input": "ref", "message": error.to_string(), "offset": error.offset()}}));
        }
        (Ok(base), Ok(r)) => (base, r),
    };
    let trace = match Resolver::new().trace(&base, &r) {
        Ok(trace) => trace,
        Err(error) => return Ok(json!({"error": {"message": error.to_string()}})),
    };
    let mut json = trace_json(&trace);
    json["summary"] = trace.target.branch.summary().into();
    json["input_path"] = trace.path.clone().into();
    json["removes_dot_segments"] = trace.remove_dot_segments().is_some().into();
    json["words"] = words(&trace).into();
    match &trace.result {
        Ok(result) => json["result"] = result.as_str().into(),
        Err(error) => json["failure"] = error.to_string().into(),
    }
    Ok(json)
}

/// A sentence for each step of §5.2.4.
fn words(trace: &Trace<'_>) -> Vec<String> {
    let mut before = String::new();
    let steps = trace.remove_dot_segments().into_iter().flat_map(dot_segment_steps).take(MAX_STEPS);
    steps
        .map(|(step, buffers)| {
            let is_removed = step == DotSegmentStep::C;
            let lost = if is_removed { before.get(buffers.output().len()..) } else { None };
            let words = describe_step(step, lost).into_owned();
            buffers.output().clone_into(&mut before);
            words
        })
        .collect()
}

/// Returns the trace of a resolution as a document; steps after the first [`MAX_STEPS`], or one MiB, are counted in `more_steps`.
pub fn trace_json(trace: &Trace<'_>) -> Value {
    let target = &trace.target;
    let merge = match target.path {
        TargetPath::Merged { rule, parent, rest } => {
            let rule = if rule == Merge::Root { "root" } else { "after-last-slash" };
            json!({"rule": rule, "parent": parent, "rest": rest})
        }
        _ => Value::Null,
    };
    let (mut steps, mut more, mut listed) = (Vec::new(), 0, 0);
    for (step, buffers) in trace.remove_dot_segments().into_iter().flat_map(dot_segment_steps) {
        listed += buffers.output().len() + buffers.input().len();
        if steps.len() < MAX_STEPS && listed <= MAX_LISTED {
            steps.push(json!({"step": step.name(), "output": buffers.output(), "input": buffers.input()}));
        } else {
            more += 1;
        }
    }
    json!({
        "branch": target.branch.condition(),
        "target": {
            "scheme": target.scheme,
            "authority": target.authority.map(|authority| authority.to_string()),
            "path": trace.path,
            "query": target.query,
            "fragment": target.fragment,
        },
        "merge": merge,
        "steps": steps,
        "more_steps": more,
    })
}

/// Returns the steps of §5.2.4, each with the buffers after it.
pub fn dot_segment_steps<'p>(mut buffers: Buffers<'p>) -> impl Iterator<Item = (DotSegmentStep, Buffers<'p>)> {
    let mut shown = 0;
    std::iter::from_fn(move || {
        let step = buffers.step()?;
        shown += 1;
        // Steps that are only counted need no copy of the buffers.
        Some((step, if shown <= MAX_STEPS { buffers.clone() } else { Buffers::new("") }))
    })
}

/// Describes a step, and for `..` the segment that the output lost.
pub fn describe_step(step: DotSegmentStep, lost: Option<&str>) -> Cow<'static, str> {
    match lost {
        None => Cow::Borrowed(step.summary()),
        Some("") => Cow::Borrowed("\"/../\" becomes \"/\"; the output has no segment to remove"),
        Some(lost) => Cow::Owned(format!("\"/../\" becomes \"/\"; remove \"{lost}\" from the output")),
    }
}

/// Limit of the bytes of a text whose states are listed. Each state lists the URL so far.
const MAX_TRACED: usize = 4096;

/// `{"op": "whatwg.trace", "input": "http:\\\\a", "base"?: null}`: the states of the URL Standard's parser, and its result.
fn machine(request: &Map<String, Value>) -> Answer {
    let input = text(request, "input")?;
    if input.len() > MAX_TRACED {
        return Ok(json!({"too_long": {"bytes": input.len(), "limit": MAX_TRACED}}));
    }
    let base = match optional_text(request, "base")?.map(Url::parse) {
        Some(Err(failure)) => return Ok(json!({"error": {"input": "base", "message": failure.to_string()}})),
        Some(Ok(base)) => Some(base),
        None => None,
    };
    let mut trace = whatwg::Trace::default();
    let url = base.as_ref().map_or(Parser::new(), |base| Parser::new().base(base)).parse_into(input, &mut trace);
    let result = url.as_ref().map_or(Value::Null, |url| Value::Object(attributes_json(url)));
    Ok(json!({"steps": trace.steps, "result": result, "failure": url.err().map(|failure| failure.to_string())}))
}
