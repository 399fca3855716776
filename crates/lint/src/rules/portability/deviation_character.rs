use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a host name with ß, ς or a joiner, which two versions of IDNA look up differently.
    ///
    /// ## Why is this bad?
    /// IDNA2003 mapped `ß` to `ss` and `ς` to `σ`, and removed the zero-width joiner and non-joiner; IDNA2008 keeps
    /// all four. A program of the older kind, such as Python's own `idna` codec, looks up `faß.de` as fass.de, and
    /// browsers look up xn--fa-hia.de. These are two domains, which may have two owners.
    ///
    /// ## Example
    /// ```text
    /// http://faß.de/
    /// https://βόλος.example/
    /// ```
    ///
    /// ## Use instead
    /// Write the ASCII form `xn--fa-hia.de`, which all programs read in the same way.
    ///
    /// ```text
    /// http://xn--fa-hia.de/
    /// http://bücher.example/
    /// http://example.org/faß
    /// ```
    ///
    /// ## References
    /// - [UTS 46 §1.3.2](https://www.unicode.org/reports/tr46/#Deviations)
    /// - [UTS 46 §7](https://www.unicode.org/reports/tr46/)
    /// - [RFC 5891 §4](https://www.rfc-editor.org/rfc/rfc5891#section-4)
    U306 "deviation-character" for rfc3986::RegName {
        roles: Roles::DATA,
        fix: Unsafe,
        precedence: Specific,
        explains: Disagreement,
        check: Text(Properties::ODD_HOST, check),
    }
}

/// The deviation characters of UTS 46.
const DEVIATIONS: [char; 4] = ['ß', 'ς', '\u{200c}', '\u{200d}'];

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(host) = context.host().filter(|host| context.is_special() && !host.is_ascii()) else { return };
    let named = context.named_hosts().iter().find(|named| named.span == host.span);
    let Some(domain) = named.and_then(|named| named.domain()) else { return };
    let Some((at, found_there)) = host.match_indices(DEVIATIONS).next() else { return };
    let (name, other) = match found_there {
        "ß" => ("\"ß\"", "\"ss\" in older programs"),
        "ς" => ("\"ς\"", "\"σ\" in older programs"),
        "\u{200c}" => ("zero-width non-joiner", "removed by older programs"),
        _ => ("zero-width joiner", "removed by older programs"),
    };
    sink.report(host.slice(at, at + found_there.len()).span, format!("{name} in a host"), other)
        .help(format!("Write {domain}, which all programs look up in the same way."))
        .unsafe_fix(host.span, domain);
}
