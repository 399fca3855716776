//! The kernel `template_match`.

use urlgram::template::{Template, Value};

use super::lists::{Pairs, type_of_pairs};
use super::rows::ranged;
use crate::arguments::{ArgumentKind, Call, Parameter};
use crate::error::Error;
use crate::kernel::{Kernel, Run};
use crate::source::{Entry, Row};

pub(crate) const KERNELS: &[Kernel] = &[Kernel {
    name: "template_match",
    summary: "Values of the variables of a URI template that expand to the URL; null if there are none or more than one set of them",
    parameter: Some(Parameter { name: "template", kind: ArgumentKind::Text, example: "http://{host}/{path}" }),
    output: || type_of_pairs("name"),
    make: template_match,
}];

fn template_match(call: &Call<'_>) -> Result<Run, Error> {
    let templates = call.each_text(|text| Template::parse(text).map_err(|error| call.invalid(error)))?;
    Ok(ranged(move |source, range| {
        let mut lists = Pairs::new("name", source.blocks(), range.len());
        for index in range {
            let (Entry::Text(row), Some(template)) = (source.row(index), templates.at(index)) else {
                lists.null()?;
                continue;
            };
            let Ok(found) = template.match_uri(row.text) else {
                lists.null()?;
                continue;
            };
            for (name, value) in found.values().iter() {
                push(&mut lists, &row, name, value);
            }
            lists.end()?;
        }
        lists.finish()
    }))
}

/// Appends a value. A list has one pair for each member, and an associative array one pair for each key, named `variable.key`.
fn push(lists: &mut Pairs<'_>, row: &Row<'_>, name: &str, value: &Value) {
    match value {
        Value::String(text) => lists.push(row, name, Some(text)),
        Value::List(members) => members.iter().for_each(|member| lists.push(row, name, Some(member))),
        Value::Assoc(pairs) => {
            pairs.iter().for_each(|(key, value)| lists.push(row, &format!("{name}.{key}"), Some(value)));
        }
    }
}
