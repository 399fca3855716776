//! `telnet` (RFC 1738 §3.8, §5).

use nom::combinator::opt;
use nom::sequence::{preceded, terminated};

use super::characters::RFC1738;
use super::login::{Login, LoginNode};
use crate::combinator::{exact, lit};
use crate::rule;

rule! { section(RFC1738, "5") list RULES;
    /// `telneturl = "telnet://" login [ "/" ]`
    pub Telneturl -> LoginNode = terminated(preceded(lit("telnet://"), Login), opt(exact("/")));
}
