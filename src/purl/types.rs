//! The rules of the registered types, from the definitions that the standard refers to (annex A), of August 2026.

use alloc::borrow::Cow;
use alloc::string::String;

use Requirement::{Optional, Prohibited, Required};

/// Whether purls of a type have a namespace.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Requirement {
    /// Always.
    Required,
    /// Sometimes.
    Optional,
    /// Never.
    Prohibited,
}

/// The rules of a type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TypeRules {
    /// The type in lower case.
    pub ty: &'static str,
    /// Whether a purl of the type has a namespace.
    pub namespace: Requirement,
    /// Keys of the qualifiers that a purl of the type needs.
    pub qualifiers: &'static [&'static str],
    /// The components that are written in lower case.
    lowercase: u8,
}

const NONE: u8 = 0;
pub(super) const NAMESPACE: u8 = 1;
pub(super) const NAME: u8 = 2;
pub(super) const VERSION: u8 = 4;
pub(super) const SUBPATH: u8 = 8;

const fn rules(
    ty: &'static str,
    namespace: Requirement,
    lowercase: u8,
    qualifiers: &'static [&'static str],
) -> TypeRules {
    TypeRules { ty, namespace, qualifiers, lowercase }
}

/// The registered types, in alphabetical order.
#[rustfmt::skip]
pub static TYPES: &[TypeRules] = &[
    rules("alpm", Required, NAMESPACE | NAME, &[]),
    rules("apk", Required, NAMESPACE | NAME, &[]),
    rules("bazel", Prohibited, NONE, &[]),
    rules("bitbucket", Required, NAMESPACE | NAME, &[]),
    rules("bitnami", Prohibited, NAME, &[]),
    rules("brew", Optional, NAMESPACE | NAME, &[]),
    rules("cargo", Prohibited, NONE, &[]),
    rules("chrome-extension", Prohibited, NAME, &[]),
    rules("cocoapods", Prohibited, NONE, &[]),
    rules("composer", Required, NAMESPACE | NAME, &[]),
    rules("conan", Optional, NONE, &[]),
    rules("conda", Prohibited, NONE, &[]),
    rules("cpan", Optional, NONE, &[]),
    rules("cran", Prohibited, NONE, &[]),
    rules("deb", Required, NAMESPACE | NAME, &[]),
    rules("docker", Optional, NONE, &[]),
    rules("gem", Prohibited, NONE, &[]),
    rules("generic", Optional, NONE, &[]),
    rules("git", Required, NONE, &[]),
    rules("github", Required, NAMESPACE | NAME, &[]),
    rules("golang", Required, NONE, &[]),
    rules("hackage", Prohibited, NONE, &[]),
    rules("hex", Optional, NAMESPACE | NAME, &[]),
    rules("huggingface", Required, VERSION, &[]),
    rules("julia", Prohibited, NONE, &["uuid"]),
    rules("luarocks", Optional, NAMESPACE | NAME, &[]),
    rules("maven", Required, NONE, &[]),
    rules("mlflow", Prohibited, NONE, &[]),
    rules("npm", Optional, NONE, &[]),
    rules("nuget", Prohibited, NONE, &[]),
    rules("oci", Prohibited, NAME | VERSION, &[]),
    rules("opam", Prohibited, NONE, &[]),
    rules("otp", Prohibited, NAME | SUBPATH, &[]),
    rules("pub", Prohibited, NAME, &[]),
    rules("pypi", Prohibited, NAME | VERSION, &[]),
    rules("qpkg", Required, NAMESPACE, &[]),
    rules("rpm", Required, NAMESPACE, &[]),
    rules("swid", Optional, NONE, &["tag_id"]),
    rules("swift", Required, NONE, &[]),
    rules("vcpkg", Prohibited, NONE, &[]),
    rules("vscode-extension", Required, NAMESPACE | NAME | VERSION, &[]),
    rules("yocto", Optional, NAMESPACE, &[]),
];

/// Returns the rules of a type, in any case; `None` for a type that is not registered.
///
/// ```
/// use urlgram::purl::{Requirement, type_rules};
///
/// assert_eq!(type_rules("Maven").unwrap().namespace, Requirement::Required);
/// assert_eq!(type_rules("perl"), None);
/// ```
pub fn type_rules(ty: &str) -> Option<&'static TypeRules> {
    TYPES.iter().find(|rules| rules.ty.eq_ignore_ascii_case(ty))
}

/// Whether the name of the type contains slashes, and the namespace is one segment.
pub(super) fn is_name_with_slashes(ty: &str) -> bool {
    ty.eq_ignore_ascii_case("git")
}

impl TypeRules {
    /// Whether the canonical form of a component is in lower case.
    pub(super) fn lowers(&self, component: u8) -> bool {
        self.lowercase & component != 0
    }
}

/// Applies the normalization of names that only some types have. `repository` is the qualifier `repository_url`.
pub(super) fn normalized_name<'n>(ty: &str, name: &'n str, repository: &str) -> Cow<'n, str> {
    match ty {
        "pypi" => Cow::Owned(name.replace('_', "-")),
        "pub" => Cow::Owned(name.chars().map(|char| if char.is_ascii_alphanumeric() { char } else { '_' }).collect()),
        // The names of this server ignore case; those of other servers do not.
        "mlflow" if repository.contains("databricks") => Cow::Owned(name.to_lowercase()),
        _ => Cow::Borrowed(name),
    }
}

/// Whether the type allows the name.
pub(super) fn allows_name(ty: &str, name: &str) -> bool {
    match ty {
        "chrome-extension" => name.len() == 32 && name.bytes().all(|byte| (b'a'..=b'p').contains(&byte)),
        "cpan" => !name.contains("::"),
        _ => true,
    }
}

/// Whether the type allows the version.
pub(super) fn allows_version(ty: &str, version: &str) -> bool {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    ty != "chrome-extension" || version.split('.').count() <= 4 && version.split('.').all(is_number)
}

/// Returns the text in lower case if `lowers`. The mapping is that of Unicode, without a language.
pub(super) fn lowered(text: String, lowers: bool) -> String {
    if lowers { text.to_lowercase() } else { text }
}
