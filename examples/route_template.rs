//! For programs that serve or call routes: a URI Template (RFC 6570) makes the URIs, and reads them again.
//!
//! ```console
//! $ cargo run --example route_template '/users/{id}/files{/path*}{?page}' /users/7/files/a/b%2Fc?page=2
//! ```
#![allow(clippy::print_stdout, reason = "an example shows what it finds")]

use std::error::Error;

use urlgram::template::{Template, Value, Values};

/// Returns the values of a route as text, if it matches.
pub(crate) fn values(template: &str, route: &str) -> Result<Vec<(String, String)>, Box<dyn Error>> {
    let template = Template::parse(template)?;
    let found = template.match_uri(route)?;
    // The values make the same route again.
    assert_eq!(template.expand(found.values())?, route);
    let text = |value: &Value| match value {
        Value::String(text) => text.clone(),
        Value::List(members) => members.join(" | "),
        Value::Assoc(pairs) => format!("{pairs:?}"),
    };
    Ok(found.values().iter().map(|(name, value)| (name.to_owned(), text(value))).collect())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let template = arguments.next().unwrap_or("/users/{id}/files{/path*}{?page}".into());
    let route = arguments.next().unwrap_or("/users/7/files/a/b%2Fc?page=2".into());
    for (name, value) in values(&template, &route)? {
        println!("{name} = {value}");
    }
    let mut own = Values::new();
    own.insert("id", "anna b");
    println!("{}", Template::parse(&template)?.expand(&own)?);
    Ok(())
}
