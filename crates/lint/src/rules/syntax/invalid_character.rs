use crate::knowledge::is_template;
use crate::{LinkRole, LintContext};
use urlgram::diagnostic::{Kind, SyntaxKind};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a character that the grammar does not allow in this component.
    ///
    /// ## Why is this bad?
    /// A URI consists of ASCII letters, digits, 22 punctuation characters and `%`, and each component allows its
    /// own subset of them. Some parsers accept other characters as they are, some percent-encode them, and some end
    /// the URL there. The same text then means different things to different programs.
    ///
    /// ## Example
    /// ```text
    /// http://example.org/a b
    /// http://example.org/?q="a"
    /// ```
    ///
    /// ## Use instead
    /// Percent-encode the character if it is data. Otherwise remove it.
    ///
    /// ```text
    /// http://example.org/a%20b
    /// http://example.org/?q=%22a%22
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §2](https://www.rfc-editor.org/rfc/rfc3986#section-2)
    /// - [RFC 3986 Appendix A](https://www.rfc-editor.org/rfc/rfc3986#appendix-A)
    = Kind::Syntax(SyntaxKind::InvalidCharacter), for rfc3986::Pchar {
        severity: Error,
        except_names: true,
        except_shorthands: true,
        roles: Roles::of(&[LinkRole::Link, LinkRole::Value, LinkRole::Namespace]),
        fix: Safe,
        precedence: Symptom,
        exempts: |context| {
            is_template(context.text())
                || ends_in_escape(context)
                || has_range(context)
                || is_wrapped_base64(context)
                || context.has_scheme(&["javascript"])
        },
        check: Syntax,
    }
}

/// Whether only white space in base64 data is not allowed, which browsers remove: lines of XML are joined with spaces.
fn is_wrapped_base64(context: &LintContext<'_>) -> bool {
    let Some((kind, data)) = context.path().split_once(',').filter(|_| context.has_scheme(&["data"])) else {
        return false;
    };
    let is_data = |byte: u8| byte.is_ascii_alphanumeric() || b"+/= \t\r\n".contains(&byte);
    kind.ends_with(";base64") && data.bytes().all(is_data)
}

/// Whether the path has a range of versions, as networks for packages of npm accept it: `module@^5`.
fn has_range(context: &LintContext<'_>) -> bool {
    context.path().contains("@^")
}

/// Whether the text ends in the start of an escape, which a string inside a string leaves behind.
fn ends_in_escape(context: &LintContext<'_>) -> bool {
    context.role() != LinkRole::Link && context.text().ends_with('\\')
}
