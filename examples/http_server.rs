//! For servers of HTTP: the target of a request as `http::Uri` has it, and the absolute URI that its `Location` field needs.
//!
//! ```console
//! $ cargo run --example http_server https://example.org:8443/ '/a/../b?q=1' ../c
//! ```
#![allow(clippy::print_stdout, reason = "an example shows what it finds")]

use std::error::Error;

use urlgram::{Uri, UriReference};

/// A server, whose origin is known by its configuration and not by the request.
pub(crate) struct Server {
    origin: Uri<String>,
}

impl Server {
    pub(crate) fn new(origin: &str) -> Result<Self, Box<dyn Error>> {
        let origin: Uri<String> = origin.parse()?;
        if origin.authority().is_none_or(|authority| authority.host_str().is_empty()) {
            return Err("an origin has a host".into());
        }
        Ok(Server { origin })
    }

    /// Returns the URI of a request.
    pub(crate) fn effective(&self, target: &http::Uri) -> Result<Uri<String>, Box<dyn Error>> {
        // Only path and query: a request cannot choose the host, and `//host` is a path here.
        let target = target.path_and_query().map_or("/", |target| target.as_str());
        let (path, query) = target.split_once('?').map_or((target, None), |(path, query)| (path, Some(query)));
        let uri = self.origin.with_path(path)?;
        Ok(match query {
            Some(query) => uri.with_query(query)?,
            None => uri.without_query(),
        })
    }

    /// Returns the value of `Location` for a reference in the answer to a request.
    pub(crate) fn location(&self, request: &http::Uri, reference: &str) -> Result<String, Box<dyn Error>> {
        let target = self.effective(request)?.resolve(&UriReference::parse(reference)?)?;
        Ok(target.normalize().into_text())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let server = Server::new(&arguments.next().unwrap_or("https://example.org:8443/".into()))?;
    let request: http::Uri = arguments.next().unwrap_or("/a/../b?q=1".into()).parse()?;
    let reference = arguments.next().unwrap_or("../c".into());
    println!("{}", server.effective(&request)?);
    println!("Location: {}", server.location(&request, &reference)?);
    Ok(())
}
