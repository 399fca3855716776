//! The ops `programs`, `programs.parts`, `programs.disagreements` and `agree`: the host, the port and the other parts that programs
//! read from a text, the texts on which two readers part, and whether chosen readers read the same.

use serde_json::{Map, Value, json};

use crate::request::{Answer, BadRequest, Op, number, text, texts};
use urlgram_interop::{
    Answer as Given, Aspect, Comparison, Disagreement, Evidence, Reader, Reading, UnknownReader, compare,
    compare_hosts, disagreements, entries, read, specification_name,
};
#[cfg(feature = "parts")]
use urlgram_interop::{Entry, Part, Program, by_part};

pub(crate) const OPS: &[(&str, Op)] = &[
    ("programs", programs),
    #[cfg(feature = "parts")]
    ("programs.parts", parts),
    ("programs.disagreements", disagreeing),
    ("agree", agree),
];

/// `{"op": "programs", "input": "http://a\\@b/"}`: what browsers, clients and languages were recorded to read, or what follows from
/// their records.
fn programs(request: &Map<String, Value>) -> Answer {
    Ok(json!({"programs": programs_json(text(request, "input")?)}))
}

/// `{"op": "programs.parts", "input": "http://a\\@b/"}`: each recorded path, query, fragment, userinfo and written text, with the names of
/// the programs that read it.
#[cfg(feature = "parts")]
fn parts(request: &Map<String, Value>) -> Answer {
    Ok(json!({"parts": parts_json(text(request, "input")?)}))
}

/// `{"op": "programs.disagreements", "a": "curl", "b": "go"}`: how often these part on the recorded texts, and the shortest ones.
fn disagreeing(request: &Map<String, Value>) -> Answer {
    let limit = usize::try_from(number(request, "limit", SHORTEST)).unwrap_or(usize::MAX);
    let [first, second] = [text(request, "a")?, text(request, "b")?];
    let unknown = |unknown: UnknownReader| BadRequest(unknown.to_string());
    Ok(disagreements_json(first.parse().map_err(unknown)?, second.parse().map_err(unknown)?, limit))
}

/// Number of texts that are shown for a pair of readers.
const SHORTEST: u64 = 10;

/// `{"op": "agree", "input": "http://a\\@b/", "readers": ["whatwg", "curl"]}`: the answers of these, and the first two that part. Without
/// `readers`, all specifications and programs that read a host.
fn agree(request: &Map<String, Value>) -> Answer {
    let input = text(request, "input")?;
    let is_chosen = !request.get("readers").is_none_or(Value::is_null);
    let comparison = if is_chosen { compare(input, &readers(request, "readers")?) } else { compare_hosts(input) };
    Ok(agreement_json(&comparison))
}

/// Returns the specifications and programs in the array in `field`; none if the field is absent or null.
///
/// # Errors
/// A `field` that is not an array of strings, and an unknown name.
pub(crate) fn readers(request: &Map<String, Value>, field: &str) -> Result<Vec<Reader>, BadRequest> {
    let reader = |name: &str| name.parse().map_err(|unknown: UnknownReader| BadRequest(unknown.to_string()));
    texts(request, field)?.into_iter().map(reader).collect()
}

/// Returns the answers of chosen readers, and the first two that part.
pub fn agreement_json(comparison: &Comparison) -> Value {
    let answers: Vec<Value> = comparison.answers().iter().map(answer_json).collect();
    let parting = comparison.parting().map(|parting| {
        json!({
            "on": parting.aspect.to_string(),
            "first": answer_json(parting.first),
            "second": answer_json(parting.second),
        })
    });
    json!({"agree": comparison.is_agreement(), "parting": parting, "answers": answers})
}

fn answer_json((reader, answer): &(Reader, Given)) -> Value {
    given_json((*reader, answer))
}

fn given_json((reader, answer): (Reader, &Given)) -> Value {
    let endpoint = match answer {
        Given::Contacts(endpoint) => Some(endpoint),
        Given::Rejects | Given::NotKnown => None,
    };
    json!({
        "reader": reader.name(),
        "accepted": (answer != &Given::NotKnown).then_some(endpoint.is_some()),
        "host": endpoint.map(|endpoint| &endpoint.host),
        "port": endpoint.map(|endpoint| &endpoint.port),
    })
}

/// Returns for each part its recorded values, with the names of the programs that read them; null if the text is not recorded.
#[cfg(feature = "parts")]
pub fn parts_json(text: &str) -> Value {
    if Entry::find(text).is_none() {
        return Value::Null;
    }
    let readings = read(text);
    let group = |(value, programs): (String, Vec<&Program>)| {
        let names: Vec<&str> = programs.iter().map(|program| program.name).collect();
        json!({"value": value, "programs": names})
    };
    let values = |part| by_part(&readings, part).into_iter().map(group).collect::<Value>();
    Part::ALL.iter().map(|part| (part.name().to_owned(), values(*part))).collect::<Map<_, _>>().into()
}

/// Returns on how many recorded texts two readers part, and the shortest of them, at most `limit` of each kind.
pub fn disagreements_json(first: Reader, second: Reader, limit: usize) -> Value {
    let all = disagreements(first, second);
    let kind = |is_meant: &dyn Fn(&Disagreement) -> bool| {
        let meant = || all.iter().filter(|parting| is_meant(parting));
        let shortest: Vec<Value> = meant()
            .take(limit)
            .map(|parting| {
                let [one, other] = [(first, &parting.first), (second, &parting.second)];
                json!({"text": parting.text, "first": given_json(one), "second": given_json(other)})
            })
            .collect();
        json!({"texts": meant().count(), "shortest": shortest})
    };
    json!({
        "first": first.name(),
        "second": second.name(),
        "recorded": entries().count(),
        "hosts": kind(&|parting| parting.is_between_hosts()),
        "port": kind(&|parting| parting.aspect == Aspect::Port),
        "presence": kind(&|parting| parting.aspect == Aspect::Host && !parting.is_between_hosts()),
        "validity": kind(&|parting| parting.aspect == Aspect::Validity),
    })
}

/// Returns the answers of all programs to a text, each with its evidence.
pub fn programs_json(text: &str) -> Value {
    read(text).iter().map(reading_json).collect()
}

fn reading_json(reading: &Reading) -> Value {
    let (evidence, specification, texts) = match reading.evidence {
        Evidence::Recorded => ("recorded", None, None),
        Evidence::Model(reader, texts) => ("model", Some(specification_name(reader)), Some(texts)),
        Evidence::Own(texts) => ("own model", None, Some(texts)),
        Evidence::Plain(texts) => ("specifications agree", None, Some(texts)),
        _ => ("not known", None, None),
    };
    let endpoint = reading.endpoint();
    json!({
        "program": reading.program.name,
        "title": reading.program.title,
        "version": reading.program.version,
        "evidence": evidence,
        "specification": specification,
        "texts": texts,
        "accepted": (evidence != "not known").then_some(endpoint.is_some()),
        "host": endpoint.map(|endpoint| &endpoint.host),
        "port": endpoint.map(|endpoint| &endpoint.port),
    })
}
