//! The parts of a URI, by name: text, place, address, number.
//!
//! ```console
//! $ cargo run --example parse_fields 'ftp://anna@[2001:db8::7]:2121/pub/read%20me?#top'
//! ```
#![allow(clippy::print_stdout, reason = "an example shows what it finds")]

use std::error::Error;

use urlgram::{Host, Uri};

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).unwrap_or("ftp://anna@[2001:db8::7]:2121/pub/read%20me?#top".into());
    let uri = Uri::parse(text.as_str())?;

    println!("scheme    {}", uri.scheme());
    if let Some(authority) = uri.authority() {
        // Absent is not empty: `Some("")` is an `@`, a `:`, a `?` or a `#` with nothing to go with it.
        println!("userinfo  {:?}", authority.userinfo());
        match authority.host() {
            Host::Ipv4(address) => println!("host      {address}, private: {}", address.is_private()),
            Host::Ipv6(address) => println!("host      {address}, loopback: {}", address.is_loopback()),
            Host::IpvFuture { version, address } => println!("host      {address} of IP version {version}"),
            Host::RegName(name) => println!("host      {name}"),
        }
        println!("port      {:?}", authority.port_number());
    }
    for (segment, span) in uri.path().segments().zip(uri.path().segment_spans()) {
        println!("segment   {segment:?} at {span}");
    }
    println!("query     {:?}", uri.query());
    println!("fragment  {:?}", uri.fragment());
    Ok(())
}
