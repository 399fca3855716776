use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::mistake::split_userinfo;

declare_lint! {
    /// ## What it does
    /// Finds a password or a user name with a raw `/`, `?` or `#` in it.
    ///
    /// ## Why is this bad?
    /// These characters end the authority. The part of the password before one is read as a port, the user as the host,
    /// and the real host as a path, a query or a fragment. A program then reports a wrong port, or connects to a machine
    /// that has the name of the user. The mistake is frequent in connection strings, whose passwords are generated.
    ///
    /// ## Example
    /// ```text
    /// mysql://root:12#34@db.example/shop
    /// redis://:a/b@cache.example:6379
    /// https://anna:p#w@example.org/
    /// smtp://anna@example.org:a/b@mail.example:587
    /// postgres://anna:p@ss/word@db.example/shop
    /// ```
    ///
    /// ## Use instead
    /// Write `%2F`, `%3F`, `%23` and `%40` for `/`, `?`, `#` and `@` in a user name and a password.
    ///
    /// ```text
    /// mysql://root:12%2334@db.example/shop
    /// redis://:a%2Fb@cache.example:6379
    /// https://anna:p%23w@example.org/
    /// smtp://anna%40example.org:a%2Fb@mail.example:587
    /// postgres://anna:p%40ss%2Fword@db.example/shop
    /// redis://cache.example:6379/0
    /// http://localhost:3000/@anna/client
    /// http://registry:4873/package@1.2.3
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.2](https://www.rfc-editor.org/rfc/rfc3986#section-3.2)
    /// - [RFC 3986 §3.2.1](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.1)
    U132 "delimiter-in-userinfo" for rfc3986::Userinfo {
        severity: Error,
        roles: Roles::WRITTEN,
        fix: Unsafe,
        precedence: MostSpecific,
        explains: Disagreement,
        check: Text(Properties::PORT.union(Properties::OTHER_SCHEME).union(Properties::USERINFO), check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    // The start of the user information is there. `file:///a@b` has none.
    let Some(authority) = context.authority().filter(|authority| !authority.is_empty()) else { return };
    if memchr::memchr(b'@', &context.text().as_bytes()[authority.span.end as usize..]).is_none() {
        return;
    }
    let Some(found) = split_userinfo(context.text()) else { return };
    let part = if found.is_password { "password" } else { "user name" };
    let delimiter = found.delimiter;
    sink.report(found.part, format!("\"{delimiter}\" in a {part}"), format!("\"{delimiter}\" ends the authority here"))
        .help(format!("Write {} in a {part}.", found.replacements))
        .unsafe_fix(found.part, found.encoded);
}
