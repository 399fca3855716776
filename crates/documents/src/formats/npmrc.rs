//! Lines of `.npmrc` whose key has more than letters: the registry of a scope, and credentials of a registry.

use std::ops::Range;

use crate::collect::Collector;
use crate::context::LinkContext;
use crate::escaping::Escaping;
use crate::mapping::offset;
use crate::settings;
use urlgram::span::{OptSpan, Span};

/// Bytes that a value cannot contain.
const ESCAPING: Escaping = Escaping::None(b" \t\n\r\"'<>`");

/// Reads a line: `@team:registry=https://npm.example/`, `//npm.example/:_authToken=…`.
/// <https://docs.npmjs.com/cli/v11/configuring-npm/npmrc>
pub(super) fn line(out: &mut Collector<'_>, range: Range<usize>) {
    let line = out.raw(range.clone());
    let Some((key, value)) = line.split_once('=') else {
        return out.text(range, LinkContext::Bare, ESCAPING, OptSpan::NONE);
    };
    let start = range.start + key.len() - key.trim_ascii_start().len();
    let name = key.trim_ascii();
    if let Some(setting) = name.strip_prefix('@').and_then(|name| settings::of_key("npmrc", name)) {
        let from = range.end - value.len() + (value.len() - value.trim_ascii_start().len());
        let place = from..from + value.trim_ascii().len();
        let key = Span::new(offset(start), offset(start + name.len()));
        let first = out.links.len();
        out.value(place.clone(), LinkContext::String, ESCAPING, OptSpan::from(key), true);
        return settings::check(out, place, ESCAPING, first, setting);
    }
    if let Some((registry, field)) = name.strip_prefix("//").and_then(|rest| rest.split_once(":_")) {
        let is_host = registry.contains('.')
            && registry.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-".contains(&byte));
        if let Some(at) = registry.find("//") {
            let at = start + "//".len() + at;
            let message =
                "two slashes in the path of a registry, whose URL has one, so that npm does not find the credential";
            let meant = registry.replace("//", "/");
            out.entry(at..at + "//".len(), message, format!("Write \"//{meant}:_{field}\"."));
        } else if is_host {
            let at = start + "//".len() + registry.len();
            let message = "no slash between the registry and the name of a credential, which npm looks for";
            out.entry(at..at + 1, message, format!("Write \"//{registry}/:_{field}\"."));
        }
    }
    let scheme = ["https:", "http:"].into_iter().find(|scheme| name.starts_with(scheme));
    let Some(scheme) = scheme.filter(|_| name.contains("/:")) else {
        return out.text(range, LinkContext::Bare, ESCAPING, OptSpan::NONE);
    };
    let message = "a scheme before the registry of a credential, which npm finds by the rest";
    out.entry(start..start + scheme.len(), message, format!("Write \"{}\".", &name[scheme.len()..]));
}
