//! For services that redirect or call webhooks: lets a URL pass only if every parser on its way connects to the same, public host.
//!
//! ```console
//! $ cargo run --example safe_redirect 'https://example.org\@evil.example/'
//! ```
#![allow(clippy::print_stdout, reason = "an example shows what it finds")]

use urlgram::host::special;
use urlgram::interpret::read;
use urlgram::whatwg::Url;

/// Returns the host of a URL that may be requested, or the reason why it may not.
pub(crate) fn checked(text: &str) -> Result<String, String> {
    let url = Url::parse(text).map_err(|failure| failure.to_string())?;
    if url.scheme() != "https" {
        return Err(format!("the scheme is {}", url.scheme()));
    }
    if url.includes_credentials() {
        return Err("a user before the host".to_owned());
    }
    // A proxy, a filter in Python and a browser read the text on its way.
    let readings = read(text);
    if !readings.agree_on_host() || !readings.agree_on_port() {
        let hosts = readings.endpoints().filter_map(|endpoint| endpoint.host);
        let hosts = hosts.collect::<std::collections::BTreeSet<_>>().into_iter().collect::<Vec<_>>();
        return Err(format!("programs differ about the host: {}", hosts.join(", ")));
    }
    if let Some(block) = url.ip().and_then(special::of) {
        return Err(format!("an address that is not public: {}", block.name));
    }
    Ok(url.hostname().to_owned())
}

fn main() {
    let texts: Vec<String> = std::env::args().skip(1).collect();
    let examples = ["https://example.org/a", r"https://example.org\@evil.example/", "https://127.1/", "https://u:p@h/"];
    for text in if texts.is_empty() { examples.map(String::from).to_vec() } else { texts } {
        match checked(&text) {
            Ok(host) => println!("{text}: connect to {host}"),
            Err(reason) => println!("{text}: {reason}"),
        }
    }
}
