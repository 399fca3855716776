//! For programs that show links to people: `mailto:` and `tel:` by their documents, with decoded fields.
//!
//! ```console
//! $ cargo run --example contact_links 'mailto:anna@example.org?subject=Hello%20there' tel:+1-201-555-0123
//! ```
#![allow(clippy::print_stdout, reason = "an example shows what it finds")]

use urlgram::scheme::{SchemeError, SchemeUrl, parse};

/// Returns the line that a person reads for a link.
pub(crate) fn line(text: &str) -> Result<String, SchemeError> {
    Ok(match parse(text)? {
        SchemeUrl::Mailto(mail) => {
            let to: Vec<_> = mail.to().map(|address| address.decoded()).collect();
            match mail.body() {
                Some(body) => format!("write {body:?} to {}", to.join(", ")),
                None => format!("write to {}", to.join(", ")),
            }
        }
        SchemeUrl::Tel(phone) => match phone.extension() {
            Some(extension) => format!("call {}, extension {extension}", phone.digits()),
            None => format!("call {}", phone.digits()),
        },
        // Every scheme has its fields by name, with their places.
        other => {
            let fields = other.fields();
            let of = other.as_str();
            let shown: Vec<_> = fields.iter().map(|(name, value)| format!("{name}={}", value.of(of))).collect();
            shown.join(" ")
        }
    })
}

fn main() {
    let texts: Vec<String> = std::env::args().skip(1).collect();
    let examples = ["mailto:anna@example.org?subject=Hello%20there&body=Hi%21", "tel:+1-201-555-0123;ext=7", "tel:12x"];
    for text in if texts.is_empty() { examples.map(String::from).to_vec() } else { texts } {
        match line(&text) {
            Ok(line) => println!("{text}: {line}"),
            Err(error) => println!("{text}: {error}"),
        }
    }
}
