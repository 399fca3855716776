use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds `user@host:path`, which git and scp accept but which is not a URL.
    ///
    /// ## Why is this bad?
    /// Git and scp read the text before the colon as a user and a host. A URL parser reads it as a scheme and
    /// rejects it, because a scheme cannot contain `@`. Git accepts an `ssh` URL for the same repository; its path
    /// starts at the root of the server, or with `~` in the home directory of the user. In a requirement of pip, `git+` precedes a
    /// URL: `git+git@example.org:team/project.git` is not one.
    ///
    /// ## Example
    /// ```text
    /// git@example.org:team/project.git
    /// git+git@example.org:team/project.git#egg=project
    /// ```
    ///
    /// ## Use instead
    /// Write `ssh://` in front, after `git+` if it is there, and a slash instead of the colon.
    ///
    /// ```text
    /// ssh://git@example.org/team/project.git
    /// git+ssh://git@example.org/team/project.git#egg=project
    /// git@example.org
    /// mailto:git@example.org
    /// ```
    ///
    /// ## References
    /// - [git-clone(1): Git URLs](https://git-scm.com/docs/git-clone#_git_urls)
    /// - [pip: VCS support](https://pip.pypa.io/en/stable/topics/vcs-support/)
    /// - [RFC 3986 §3.1](https://www.rfc-editor.org/rfc/rfc3986#section-3.1)
    U235 "scp-style-git" for rfc3986::Scheme {
        severity: Error,
        roles: Roles::LINK,
        fix: Unsafe,
        precedence: Specific,
        check: Text(Properties::OTHER_SCHEME, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(scheme) = context.scheme().filter(|_| context.is_malformed()) else { return };
    // The prefix of a requirement of pip precedes the scheme.
    let prefix = if scheme.starts_with("git+") { "git+" } else { "" };
    let Some((user, host)) = scheme[prefix.len()..].split_once('@') else { return };
    let rest = &context.text()[scheme.len() + 1..];
    let is_name = |c: char| c.is_ascii_alphanumeric() || "-._~".contains(c);
    let is_port = rest.split('/').next().is_some_and(|port| port.bytes().all(|byte| byte.is_ascii_digit()));
    if user.is_empty() || host.is_empty() || is_port || !user.chars().chain(host.chars()).all(is_name) {
        return;
    }
    let whole = context.whole();
    let help = match prefix {
        "" => "Write \"ssh://\" in front and a slash instead of the colon; git accepts this URL too.",
        _ => "Write \"ssh://\" after \"git+\", where pip demands a URL, and a slash instead of the colon.",
    };
    sink.report(scheme.span, "user and host where a URL has its scheme", "the form of git and scp")
        .help(help)
        .unsafe_fix(whole.span, format!("{prefix}ssh://{user}@{host}/{}", rest.trim_start_matches('/')));
}
