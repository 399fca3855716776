//! For clients of an API: requests as a base with segments and parameters, which are data and therefore encoded.
//!
//! ```console
//! $ cargo run --example api_client https://api.example.org/v1/ 'red shoes/42'
//! ```
#![allow(clippy::print_stdout, reason = "an example shows what it finds")]

use std::error::Error;

use urlgram::whatwg::Url;

/// The address of an API.
pub(crate) struct Client {
    base: Url,
}

impl Client {
    pub(crate) fn new(base: &str) -> Result<Self, Box<dyn Error>> {
        let base = Url::parse(base)?;
        if base.host_and_port().is_none() || base.has_opaque_path() {
            return Err("the base of an API has a host and a path".into());
        }
        Ok(Client { base })
    }

    /// Returns the URL of a request. No value can leave its segment or parameter: `/`, `?`, `#`, `&` and `%` are encoded.
    pub(crate) fn request(&self, segments: &[&str], parameters: &[(&str, &str)]) -> Result<Url, Box<dyn Error>> {
        let mut url = self.base.clone();
        url.edit().extend_segments(segments.iter().copied())?.fragment(None)?;
        let mut query = url.search_params_mut();
        for (name, value) in parameters {
            query.append(*name, *value);
        }
        Ok(url)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let client = Client::new(&arguments.next().unwrap_or("https://api.example.org/v1/".into()))?;
    let item = arguments.next().unwrap_or("red shoes/42".into());
    let url = client.request(&["items", &item], &[("page", "2"), ("q", "a&b=c")])?;
    println!("GET {url}");
    println!("connect to {:?}", url.host_and_port());
    Ok(())
}
