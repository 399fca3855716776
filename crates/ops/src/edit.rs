//! The ops `build` and `query.edit`.

use serde_json::{Map, Value, json};

use crate::edit_cost;
use crate::request::{Answer, BadRequest, Op, optional_text, strings, text, texts};
use crate::set::query_syntax;
use urlgram::build::Builder;
use urlgram::grammar::rfc3986::{PATH_CHAR, QUERY_CHAR, USERINFO_CHAR};
use urlgram::percent::complete;
use urlgram::query::Query;

pub(crate) const OPS: &[(&str, Op)] = &[("build", build), ("query.edit", edit)];

/// `{"op": "build", "scheme": "https", "host": "example.org", "segments": ["a/b"]}`: components as they will appear, except
/// `segments`, which are data.
fn build(request: &Map<String, Value>) -> Answer {
    let mut builder = Builder::new();
    let given = |field| optional_text(request, field);
    if let Some(scheme) = given("scheme")? {
        builder = builder.scheme(scheme);
    }
    if let Some(userinfo) = given("userinfo")? {
        builder = builder.userinfo(complete(USERINFO_CHAR, userinfo));
    }
    if let Some(userinfo) = halves(given("user")?, given("password")?) {
        if request.get("userinfo").is_some_and(|userinfo| !userinfo.is_null()) {
            return Err(BadRequest("userinfo is user and password: give it alone".into()));
        }
        builder = builder.userinfo(userinfo);
    }
    if let Some(host) = given("host")? {
        let is_bare = host.parse::<std::net::Ipv6Addr>().is_ok();
        builder = if is_bare { builder.host(format!("[{host}]")) } else { builder.host(host) };
    }
    if let Some(port) = given("port")? {
        builder = builder.port(port.parse().map_err(|_| BadRequest::field("port", "a number up to 65535"))?);
    }
    if let Some(path) = given("path")? {
        builder = builder.path(complete(PATH_CHAR, path));
    }
    if let Some(query) = given("query")? {
        builder = builder.query(complete(QUERY_CHAR, query));
    }
    if let Some(fragment) = given("fragment")? {
        builder = builder.fragment(complete(QUERY_CHAR, fragment));
    }
    for segment in texts(request, "segments")? {
        builder = builder.segment(segment);
    }
    Ok(match builder.build_reference() {
        Ok(reference) => json!({"result": reference.as_str()}),
        Err(error) => json!({"error": {"component": error.component().name(), "message": error.to_string()}}),
    })
}

/// Returns the userinfo with these halves, if there is one. A colon would end the user.
fn halves(user: Option<&str>, password: Option<&str>) -> Option<String> {
    user.or(password)?;
    let user = complete(USERINFO_CHAR, user.unwrap_or_default()).replace(':', "%3A");
    let password = password.map(|password| format!(":{}", complete(USERINFO_CHAR, password)));
    Some(user + &password.unwrap_or_default())
}

/// `{"op": "query.edit", "query": "a=1", "syntax": "form", "edits": [["set", "a", "2"], ["add", "b", "3"], ["sort"]]}`
fn edit(request: &Map<String, Value>) -> Answer {
    let syntax = query_syntax(optional_text(request, "syntax")?)?;
    let edits = request.get("edits").and_then(Value::as_array).ok_or_else(|| BadRequest::field("edits", "an array"))?;
    let edits: Vec<Vec<&str>> = edits.iter().map(|edit| strings(Some(edit), "edits")).collect::<Result<_, _>>()?;
    let input = text(request, "query")?;
    let added = edits.iter().flatten().map(|word| word.len()).sum::<usize>();
    edit_cost::check(edits.len(), input.len() + added).map_err(BadRequest)?;
    let mut query = match Query::parse(input, syntax) {
        Ok(query) => query,
        Err(error) => return Ok(json!({"error": error})),
    };
    for edit in edits {
        match edit[..] {
            ["set", key, value] => drop(query.set(key, value)),
            ["add", key, value] => drop(query.push(key, value)),
            ["add", key] => drop(query.push_flag(key)),
            ["remove", key] => drop(query.remove(key)),
            ["sort"] => drop(query.sort()),
            _ => return Err(BadRequest(format!("unknown edit {}", json!(edit)))),
        }
    }
    Ok(json!({"result": query.as_str()}))
}
