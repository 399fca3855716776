//! The role that the text of a URL gives it.

use super::parts::Parts;
use super::{pattern, placeholder};
use crate::role::LinkRole;
use crate::words::ending;

/// Whether a text ends with the name of a namespace declaration of XML: `xmlns="`, `xmlns:svg='`.
pub(crate) fn declares_namespace(before: &str) -> bool {
    let tail = ending(before, 48).trim_end_matches(['"', '\'', '\\']);
    let Some(tail) = tail.strip_suffix('=') else { return false };
    let name = tail.trim_end().rsplit(|c: char| c.is_whitespace()).next().unwrap_or_default();
    name == "xmlns" || name.starts_with("xmlns:")
}

/// Returns [`LinkRole::Template`] or [`LinkRole::Pattern`] if the text is one of them. The time is linear in its length. With
/// `dollar_names`, `$name` is a placeholder everywhere.
pub(crate) fn of_text(text: &str, dollar_names: bool) -> Option<LinkRole> {
    let parts = Parts::of(text);
    // DocFX finds a page by the name of a type or member, such as `List`1`.
    if text.starts_with("xref:") || is_of_messaging(text) {
        Some(LinkRole::Namespace)
    } else if is_of_pelican(text) || placeholder::has_expression(text) {
        Some(LinkRole::Template)
    } else if pattern::is_in(&parts) {
        Some(LinkRole::Pattern)
    } else if placeholder::is_in(&parts, dollar_names) {
        Some(LinkRole::Template)
    } else {
        None
    }
}

/// Whether a text names an endpoint of Camel or a destination of JMS, which have a kind in place of a host and its port: `sjms2://queue:a`,
/// `rest-openapi://classpath://b.json`. <https://camel.apache.org/components/latest/sjms2-component.html>
fn is_of_messaging(text: &str) -> bool {
    const KINDS: [&str; 5] = ["queue:", "topic:", "temp-queue:", "temp-topic:", "classpath:"];
    let after = text.split_once("://").filter(|(scheme, _)| !matches!(*scheme, "http" | "https" | "ws" | "wss"));
    after.is_some_and(|(_, rest)| {
        KINDS
            .iter()
            .any(|kind| rest.strip_prefix(kind).is_some_and(|name| !name.starts_with(|c: char| c.is_ascii_digit())))
    })
}

/// Whether Pelican replaces the beginning of the text in its older form: `|filename|b.md`.
/// <https://docs.getpelican.com/en/latest/content.html#linking-to-internal-content>
fn is_of_pelican(text: &str) -> bool {
    const NAMES: [&str; 7] = ["filename", "static", "attach", "author", "category", "tag", "index"];
    let name = text.strip_prefix('|').and_then(|rest| rest.split_once('|'));
    name.is_some_and(|(name, _)| NAMES.contains(&name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_bars_are_replaced_by_pelican() {
        assert_eq!(of_text("|filename|../a.md", false), Some(LinkRole::Template));
        assert_eq!(of_text("|name|../a.md", false), None);
    }

    #[test]
    fn any_url_of_a_scheme_is_a_pattern() {
        assert_eq!(of_text("https://%", false), Some(LinkRole::Pattern));
        assert_eq!(of_text("https://h.example/%", false), None);
    }

    #[test]
    fn names_of_types_are_compared() {
        assert_eq!(of_text("xref:A.B.List`1.Add(`0)?view=all", false), Some(LinkRole::Namespace));
    }

    #[test]
    fn endpoints_of_messages_have_no_port() {
        for text in
            ["sjms2://queue:a", "activemq://topic:b.c", "rest-openapi://classpath://d.json", "jms://temp-queue:e"]
        {
            assert_eq!(of_text(text, false), Some(LinkRole::Namespace), "{text}");
        }
        for text in ["http://queue:a", "amqp://queue:5672", "jms://queues:a", "jms://host:queue"] {
            assert_eq!(of_text(text, false), None, "{text}");
        }
    }

    #[test]
    fn names_of_services_and_interfaces_are_looked_up_by_programs() {
        for text in
            ["tcp://127.0.0.1:http", "udp4://239.0.0.1:40000%eth0", "udp6://[ff02::1%eth0]:8094", "tcp://:https"]
        {
            assert_eq!(of_text(text, false), Some(LinkRole::Template), "{text}");
        }
        for text in ["tcp://127.0.0.1:80", "http://h.example:http", "tcp://h.example", "udp://h.example:8O"] {
            assert_eq!(of_text(text, false), None, "{text}");
        }
    }
}
