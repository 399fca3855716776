use crate::knowledge::is_site;
use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a link that starts with a host name and has no scheme.
    ///
    /// ## Why is this bad?
    /// Browsers read `[text](www.example.com)` as a link to a file named `www.example.com` next to the page, and
    /// the server answers that there is none. Address bars add the scheme, links do not.
    ///
    /// ## Example
    /// ```text
    /// www.example.com
    /// github.com/anna/project
    /// docs.example.org/guide?page=2
    /// example.co.uk/about
    /// ```
    ///
    /// ## Use instead
    /// Write the scheme.
    ///
    /// ```text
    /// https://www.example.com
    /// //www.example.com
    /// ./github.com/anna/project
    /// example.com.md
    /// guide.html
    /// ghcr.io/anna/chart
    /// 1234.dkr.ecr.us-east-1.amazonaws.com/anna/app
    /// README.md
    /// command.com.txt
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §4.2](https://www.rfc-editor.org/rfc/rfc3986#section-4.2)
    /// - [RFC 3986 §4.5](https://www.rfc-editor.org/rfc/rfc3986#section-4.5)
    U127 "host-without-scheme" for rfc3986::RelativeRef {
        severity: Error,
        except_names: true,
        fix: Unsafe,
        read_as: Some(("rfc3986", "URI-reference")),
        precedence: Specific,
        roles: Roles::LINK,
        check: WellFormed(Properties::NO_SCHEME, check),
    }
}

/// Suffixes of container registries, whose images and charts are named without a scheme.
const REGISTRIES: &[&str] = &[
    "ghcr.io", "azurecr.io", "gcr.io", "quay.io", "docker.io", "pkg.dev", "registry.gitlab.com", "tencentyun.com",
    "aliyuncs.com", "mcr.microsoft.com", "nvcr.io", "registry.k8s.io", "public.ecr.aws", "lscr.io",
];

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let text = context.whole();
    let end = text.find(['/', '?', '#']).unwrap_or(text.len());
    let host = text.slice(0, end);
    let is_image = REGISTRIES.iter().any(|registry| host.ends_with(registry)) || host.contains(".dkr.ecr.");
    if context.scheme().is_some() || context.authority().is_some() || is_image || !is_site(&host) {
        return;
    }
    sink.report(host.span, "link to a host without a scheme", "read as the name of a file")
        .help(format!("Write the scheme in front of it: \"https://{}\".", host.text))
        .unsafe_fix(text.slice(0, 0).span, "https://");
}
