//! `telnet` (RFC 1738 §3.8, §5).

use nom::combinator::opt;
use nom::sequence::{preceded, terminated};

use super::{Login, LoginNode, RFC1738};
use crate::combinator::{exact, lit};
use crate::rule;

rule! {
    /// `telneturl = "telnet://" login [ "/" ]`
    #[section(RFC1738, "5")]
    pub Telneturl -> LoginNode = terminated(preceded(lit("telnet://"), Login), opt(exact("/")));
}
