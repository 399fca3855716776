//! `intent`: an intent of Android as a URI.
//!
//! ```
//! use urlgram::scheme::intent::IntentUrl;
//!
//! let url = IntentUrl::parse("intent://scan/?q=1#Intent;scheme=zxing;package=com.example.scan;S.title=A%20b;end")?;
//! assert_eq!((url.data(), url.value("package")), ("//scan/?q=1", Some("com.example.scan")));
//! assert_eq!(url.value("S.title"), Some("A%20b"));
//! assert_eq!(url.target().as_deref(), Some("zxing://scan/?q=1"));
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use alloc::format;
use alloc::string::String;

use nom::combinator::opt;
use nom::sequence::{preceded, terminated};

use super::error::Violation;
use super::spans::{pairs, value_of};
use crate::combinator::{lit, map, repeat0, span, take_while0, take_while1};
use crate::grammar::rfc3986::{PCT_ENCODED, UNRESERVED};
use crate::input::Document;
use crate::span::{OptSpan, Span};
use crate::{class, grammar};

/// Documentation of Android.
pub static INTENT: Document = Document {
    name: "intent",
    title: "Android documentation",
    url: "https://developer.android.com/reference/android/content/Intent#parseUri(java.lang.String,%20int)",
};

/// The components of an `intent` URI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct IntentNode {
    /// The data without its scheme.
    pub data: Span,
    /// The parts between `#Intent;` and `end`, each with its `;`.
    pub parts: Span,
}

class! {
    /// Characters of `intent-data`.
    pub DATA_CHAR = UNRESERVED | PCT_ENCODED | INTENT_DELIM | "=;";
    /// Characters of `intent-key`.
    pub KEY_CHAR = UNRESERVED | PCT_ENCODED | INTENT_DELIM;
    /// Characters of `intent-value`.
    pub VALUE_CHAR = UNRESERVED | PCT_ENCODED | INTENT_DELIM | "=";
}

grammar! {
    INTENT in "../../grammars/intent.abnf";
    start IntentUri;
    section "Intent.parseUri";

    /// `intent-URI   = "intent:" intent-data "#Intent;" *( intent-part ";" ) "end"`
    pub IntentUri -> IntentNode = map(
        (
            preceded(lit("intent:"), terminated(IntentData, lit("#Intent;"))),
            terminated(span(repeat0((IntentPart, lit(";")))), lit("end")),
        ),
        |(data, parts)| IntentNode { data, parts },
    );

    /// `intent-data  = *( unreserved / pct-encoded / intent-delim / "=" / ";" )`
    pub IntentData -> Span = span(take_while0(DATA_CHAR));

    /// `intent-part  = intent-key [ "=" intent-value ]`
    pub IntentPart -> Span = span((IntentKey, opt((lit("="), IntentValue))));

    /// `intent-key   = 1*( unreserved / pct-encoded / intent-delim )`
    pub IntentKey -> Span = span(take_while1(KEY_CHAR));

    /// `intent-value = *( unreserved / pct-encoded / intent-delim / "=" )`
    pub IntentValue -> Span = span(take_while0(VALUE_CHAR));

    /// `intent-delim = "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ":" / "@" / "/" / "?"`
    pub IntentDelim: INTENT_DELIM = "!$&'()*+,:@/?";
}

/// The parts other than extras.
const KEYS: [&str; 10] = [
    "action", "category", "type", "identifier", "launchFlags", "package", "component", "scheme", "sourceBounds", "SEL",
];

scheme! {
    "intent" => Intent, IntentUrl, IntentUri {
        title: "An intent of Android",
        source: "the class Intent of Android, which has no grammar",
        valid: &[
            ("intent://scan/#Intent;scheme=zxing;package=com.google.zxing.client.android;end", "data and package"),
            ("intent:#Intent;action=android.intent.action.VIEW;end", "no data"),
            ("intent://example.com/a?b=c;d#Intent;scheme=https;S.browser_fallback_url=https%3A%2F%2Fexample.com;B.x=true;end", "extras"),
            ("intent:#Intent;SEL;scheme=x;end", "a selector"),
        ],
        invalid: &[
            ("intent://scan/", "no \"#Intent;\""),
            ("intent://scan/#Intent;scheme=zxing;", "no \"end\""),
            ("intent:#Intent;color=red;end", "unknown part"),
            ("intent:#Intent;package;end", "part without \"=\""),
        ],
        history: "Android; not registered.",
    }
    common {
        notes: [
            "The part `scheme` and the data make the URI that an application receives. The fragment holds the rest of the intent.",
            "An extra begins with the letter of its type: `S` text, `B` boolean, `b` byte, `c` character, `d` double, `f` float, `i` \
             integer, `l` long, `s` short. `S.browser_fallback_url` names the page to open without the application.",
            "Without `#Intent;` Android reads a text as the data alone. It is rejected here.",
        ],
        fields(url, text, node): [
            "data": "The data without its scheme." => text(node.data);
            "scheme": "The scheme of the data." => text(url.part("scheme"));
            "action": "The action." => text(url.part("action"));
            "package": "The package of the application." => text(url.part("package"));
            "component": "The component of the application." => text(url.part("component"));
            "parts": "All parts: names, and values if present." => pairs(url.parts());
        ]
        check(url) {
            let text = url.as_str();
            match url.parts().find(|(name, value)| !is_known(name.of(text), value.get().is_some())) {
                Some((name, _)) => Err(Violation::new(name, "not a part of an intent", &INTENT, "Intent.parseUri")),
                None => Ok(()),
            }
        }
    }
}

/// Whether a part may have this name and this value.
fn is_known(name: &str, has_value: bool) -> bool {
    let is_extra =
        || name.as_bytes().get(1) == Some(&b'.') && name.starts_with(['S', 'B', 'b', 'c', 'd', 'f', 'i', 'l', 's']);
    has_value != (name == "SEL") && (KEYS.contains(&name) || is_extra())
}

impl<'a> IntentUrl<'a> {
    /// Returns the names and values of the parts.
    fn parts(&self) -> impl Iterator<Item = (Span, OptSpan)> + Clone + use<'a> {
        let parts = self.node().parts;
        // Each part ends in a semicolon.
        let parts = Span::new(parts.start, parts.end.max(parts.start + 1) - 1);
        pairs(self.as_str(), parts, ';')
    }

    fn part(&self, key: &str) -> OptSpan {
        value_of(self.as_str(), self.parts(), |name| name == key)
    }

    /// Returns the data without its scheme, as written.
    pub fn data(&self) -> &'a str {
        self.slice(self.node().data)
    }

    /// Returns the value of the first part of this name as written, such as `package` or `S.browser_fallback_url`.
    pub fn value(&self, key: &str) -> Option<&'a str> {
        self.opt_slice(self.part(key))
    }

    /// Returns the URI that an application receives: the part `scheme` and the data. `None` without that part.
    pub fn target(&self) -> Option<String> {
        self.value("scheme").map(|scheme| format!("{scheme}:{}", self.data()))
    }
}
