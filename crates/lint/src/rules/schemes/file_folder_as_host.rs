use crate::knowledge::{Folder, folder};
use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds the first folder of a path in the position of the host of a file URL.
    ///
    /// ## Why is this bad?
    /// The text after `file://` is the host, and the path starts at the next slash. `file://home/anna/a.txt` is the
    /// file `/anna/a.txt` on a machine named `home`. Programs reject the URL, or open a different file.
    ///
    /// ## Example
    /// ```text
    /// file://home/anna/a.txt
    /// file://etc/hosts
    /// file://Users/anna/a.txt
    /// file://~/a.txt
    /// file://docs/guide.html
    /// file://./guide.html
    /// ```
    ///
    /// ## Use instead
    /// Write three slashes in front of the absolute path.
    ///
    /// ```text
    /// file:///home/anna/a.txt
    /// file://server/share/a.txt
    /// file://localhost/etc/hosts
    /// file://../charts/a
    /// http://home/a
    /// ```
    ///
    /// ## References
    /// - [RFC 8089 §2](https://www.rfc-editor.org/rfc/rfc8089#section-2)
    U240 "file-folder-as-host" for rfc3986::Host {
        severity: Error,
        fix: Unsafe,
        precedence: Specific,
        explains: Disagreement,
        check: Text(Properties::FOLDER_HOST.union(Properties::ODD_HOST), check),
    }
}

/// Endings of the names of such files.
const FILES: &[&str] = &[".html", ".md", ".txt", ".png", ".jpg", ".svg", ".pdf", ".js", ".css", ".json"];

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(host) = context.authority().filter(|_| context.has_scheme(&["file"])) else { return };
    // Helm reads `file://../chart` as a relative path.
    let is_file = FILES.iter().any(|ending| context.path().ends_with(ending));
    if is_file && folder(host.text) == Some(Folder::Project) {
        sink.report(
            host.span,
            format!("folder \"{}\" in the position of the host", host.text),
            "read as the name of a machine",
        )
        .help("Write the absolute path after \"file://\", or the relative path alone.");
    } else if host.text == "~" {
        sink.report(host.span, "\"~\" in the position of the host", "read as the name of a machine")
            .help("Write the absolute path after \"file://\".");
    } else if folder(host.text) == Some(Folder::System) && context.path().len() > 1 {
        let headline = format!("folder \"{}\" in the position of the host", host.text);
        sink.report(host.span, headline, "read as the name of a machine")
            .help("Write a third slash in front of the path.")
            .unsafe_fix(Span::empty(host.span.start), "/");
    }
}
