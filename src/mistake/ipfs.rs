//! Addresses of IPFS with the namespace, or with a second scheme.

use alloc::format;

use super::model::{Mistake, MistakeKind};
use super::written::Written;

const SOURCE: &str = "IPFS documentation, Address IPFS on the web";

/// Whether a text begins with an identifier of content: `Qm…`, `bafy…`.
fn begins_with_content(text: &str) -> bool {
    let name = text.split(['/', '?', '#']).next().unwrap_or_default();
    let is_first = name.len() == 46 && name.starts_with("Qm");
    let is_second = name.len() >= 50 && name.starts_with(['b', 'k', 'z']);
    (is_first || is_second) && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// The namespace in place of the host, or one slash: `ipfs://ipfs/Qm…`, `ipfs:/ipfs/Qm…`, `ipfs:Qm…`.
pub(super) fn namespace(written: &Written<'_>) -> Option<Mistake> {
    let scheme = written.scheme().filter(|scheme| scheme.eq_ignore_ascii_case("ipfs"))?;
    let rest = written.text[scheme.len() + 1..].trim_start_matches('/');
    let (content, has_namespace) = rest.strip_prefix("ipfs/").map_or((rest, false), |content| (content, true));
    let start = scheme.len();
    let before = &written.text[start..written.text.len() - content.len()];
    if !begins_with_content(content) || before == "://" {
        return None;
    }
    let message = match has_namespace {
        true => "the namespace \"ipfs\" after the scheme, which says it: the identifier of the content follows \"://\""
            .into(),
        false => format!("\"{before}\" after \"{scheme}\", where \"://\" belongs"),
    };
    let place = (start, start + before.len());
    let meant = format!("{scheme}://{content}");
    Some(Mistake::new(MistakeKind::SchemeSyntax, place, message, SOURCE).meant(meant))
}

/// A whole URL of IPFS after the path of a gateway: `https://ipfs.io/ipfs/ipfs://Qm…`, `https://ipfs.io/ipfs/ipfs/Qm…`.
pub(super) fn after_gateway(written: &Written<'_>) -> Option<Mistake> {
    let authority = written.parts.authority.filter(|_| written.is_web())?;
    let path = &written.text[authority.end as usize..];
    let (before, second) = path.split_once("ipfs/ipfs").filter(|(before, _)| *before == "/")?;
    let content = second.trim_start_matches(':').trim_start_matches('/');
    if !begins_with_content(content) {
        return None;
    }
    let start = authority.end as usize + before.len() + "ipfs/".len();
    let place = (start, written.text.len() - content.len());
    let message = "\"ipfs\" twice: after the path of a gateway is the identifier of the content";
    let meant = format!("{}{content}", &written.text[..start]);
    Some(Mistake::new(MistakeKind::SecondScheme, place, message, SOURCE).meant(meant))
}
