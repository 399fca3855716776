//! Mistakes in package URLs: other separators, and types that are not registered.

use alloc::format;
use alloc::string::String;

use super::model::{Mistake, MistakeKind};
use super::written::{Written, is_in, place, replaced};
use crate::one_edit::is_one_edit;
use crate::percent::{OnInvalid, decode_str};
use crate::purl::{PurlParts, Requirement, TYPES, TypeRules, split, type_rules};
use crate::span::Span;

/// Returns the parts of a package URL.
fn parts(written: &Written<'_>) -> Option<PurlParts> {
    written.scheme().filter(|scheme| scheme.eq_ignore_ascii_case("pkg"))?;
    split(written.text).ok()
}

/// Another separator between the namespace and the name of a type that needs both: `pkg:maven/group:artifact@1`.
pub(super) fn separator(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let parts = parts(written)?;
    let ty = parts.ty.of(text);
    let name = parts.name.of(text);
    let rules = type_rules(ty).filter(|rules| rules.namespace == Requirement::Required)?;
    if parts.namespace.get().is_some() {
        return None;
    }
    let signs: &[&str] = if rules.ty == "maven" { &[":", "%3A", "%3a", "%2F", "%2f"] } else { &["%2F", "%2f"] };
    let (at, sign) = signs.iter().filter_map(|sign| Some((name.find(sign)?, *sign))).min()?;
    let (namespace, rest) = (&name[..at], &name[at + sign.len()..]);
    if namespace.is_empty() || rest.is_empty() {
        return None;
    }
    let start = parts.name.start as usize + at;
    let message = match sign {
        ":" => format!("a colon between the group \"{namespace}\" and the artifact, where a slash belongs"),
        _ => format!("\"{sign}\" after the namespace \"{namespace}\", where a slash belongs that is not encoded"),
    };
    let mistake = Mistake::new(MistakeKind::SchemeSyntax, (start, start + sign.len()), message, "ECMA-427 §Annex A");
    // The coordinates of Maven have the version after another colon.
    let rest = match rest.split_once(':') {
        Some((artifact, version)) if rules.ty == "maven" && parts.version.get().is_none() => {
            if version.contains(':') {
                return Some(mistake);
            }
            format!("{artifact}@{version}")
        }
        _ if rest.contains(':') => return Some(mistake),
        _ => rest.replace("%2F", "/").replace("%2f", "/"),
    };
    Some(mistake.meant(replaced(text, parts.name, &format!("{namespace}/{rest}"))))
}

/// A name of npm with its scope after a namespace: `pkg:npm/angular/%40angular%2Fcore`.
pub(super) fn scope(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let parts = parts(written).filter(|parts| parts.ty.of(text).eq_ignore_ascii_case("npm"))?;
    let (namespace, name) = (parts.namespace.get()?, parts.name);
    let decoded = decode_str(name.of(text), OnInvalid::Keep).ok()?;
    let (scope, package) = decoded.strip_prefix('@')?.split_once('/')?;
    if scope.is_empty() || package.is_empty() || package.contains('/') {
        return None;
    }
    let message = "a scope of npm in the name, after a namespace: the scope is the namespace";
    let both = Span::new(namespace.start, name.end);
    let meant = replaced(text, both, &format!("%40{scope}/{package}"));
    Some(Mistake::new(MistakeKind::SchemeSyntax, place(both), message, "ECMA-427 §Annex A").meant(meant))
}

/// Names of programs, registries and languages for a type.
const OTHER_NAMES: &[(&str, &str)] = &[
    ("pip", "pypi"),
    ("python", "pypi"),
    ("crates", "cargo"),
    ("crates.io", "cargo"),
    ("rust", "cargo"),
    ("rubygems", "gem"),
    ("ruby", "gem"),
    ("bundler", "gem"),
    ("go", "golang"),
    ("gomod", "golang"),
    ("mvn", "maven"),
    ("gradle", "maven"),
    ("java", "maven"),
    ("packagist", "composer"),
    ("php", "composer"),
    ("debian", "deb"),
    ("dpkg", "deb"),
    ("node", "npm"),
    ("nodejs", "npm"),
    ("yarn", "npm"),
    ("pnpm", "npm"),
    ("javascript", "npm"),
    ("dotnet", "nuget"),
    ("dockerhub", "docker"),
    ("gh", "github"),
    ("alpine", "apk"),
    ("dart", "pub"),
    ("flutter", "pub"),
    ("homebrew", "brew"),
    ("haskell", "hackage"),
    ("arch", "alpm"),
    ("erlang", "hex"),
    ("elixir", "hex"),
    ("pod", "cocoapods"),
    ("cocoapod", "cocoapods"),
    ("perl", "cpan"),
];

/// A type that is not registered. Programs accept it, and find no package.
pub(super) fn unknown_type(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let ty = parts(written)?.ty;
    let name = ty.of(text);
    if type_rules(name).is_some() || name.contains(['{', '<', '$']) {
        return None;
    }
    let other = OTHER_NAMES.iter().find(|(other, _)| other.eq_ignore_ascii_case(name)).map(|(_, ty)| *ty);
    let near = other.or_else(|| {
        let is_near = |known: &str| name.len() > 2 && known.len() > 2 && is_one_edit(name, known);
        TYPES.iter().map(|rules| rules.ty).find(|known| is_near(known))
    });
    let message = match near {
        Some(near) => format!("no type of packages is registered as \"{name}\": there is \"{near}\""),
        None => format!("no type of packages is registered as \"{name}\", so that few programs find the package"),
    };
    let mistake = Mistake::new(MistakeKind::SchemeSyntax, place(ty), message, "ECMA-427 §Annex A").note();
    Some(match near {
        Some(near) => mistake.meant(replaced(text, ty, near)),
        None => mistake,
    })
}

/// A namespace of npm without the `@` of a scope: `pkg:npm/angular/core`.
pub(super) fn scope_without_sign(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let parts = parts(written).filter(|parts| parts.ty.of(text).eq_ignore_ascii_case("npm"))?;
    let namespace = parts.namespace.get()?;
    let name = namespace.of(text);
    if name.starts_with(['@', '{', '<', '$']) || name.starts_with("%40") || name.contains('/') {
        return None;
    }
    let message = format!("a namespace \"{name}\" of npm, where a scope begins with \"%40\"");
    let at = Span::new(namespace.start, namespace.start);
    let meant: String = replaced(text, at, "%40");
    Some(Mistake::new(MistakeKind::SchemeSyntax, place(namespace), message, "ECMA-427 §Annex A").meant(meant).note())
}

/// The start of a version: a number with dots.
fn is_version(text: &str) -> bool {
    let number = text.strip_prefix('v').unwrap_or(text);
    number.split('.').count() > 1
        && number.split('.').take(2).all(|part| part.starts_with(|c: char| c.is_ascii_digit()))
}

/// Another sign than `@` before the version: `pkg:npm/a/1.0.0`, `pkg:pypi/a==1.0`.
pub(super) fn version(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let parts = parts(written).filter(|parts| parts.version.get().is_none())?;
    let (ty, name) = (parts.ty.of(text), parts.name.of(text));
    let (start, end) = (parts.name.start as usize, parts.name.end as usize);
    let mistake = |at: usize, sign: &str| {
        let message = format!("\"{sign}\" before the version, which follows \"@\"");
        let meant = format!("{}@{}", &text[..at], &text[at + sign.len()..]);
        let place = (at, at + sign.len());
        Mistake::new(MistakeKind::SchemeSyntax, place, message, "ECMA-427 §Rules for each PURL component").meant(meant)
    };
    // The name of a repository of an owner may be a number.
    let is_name = |rules: &TypeRules, namespace: Span| {
        rules.namespace == Requirement::Required && !namespace.of(text).contains('/') || rules.ty == "generic"
    };
    let rules = type_rules(ty).zip(parts.namespace.get());
    if is_version(name) && rules.is_some_and(|(rules, namespace)| !is_name(rules, namespace)) {
        return Some(mistake(start - 1, "/"));
    }
    // The tag of an image has a lint.
    let is_image = is_in(&["docker", "oci", "generic", "maven"], ty);
    let signs = ["%3D%3D", "==", "%3A", ":"];
    let (at, sign) = signs.iter().find_map(|sign| Some((name.find(sign)?, *sign))).filter(|_| !is_image)?;
    (at > 0 && start + at + sign.len() < end && is_version(&name[at + sign.len()..])).then(|| mistake(start + at, sign))
}

/// `&` or `;` before the first qualifier, which follows `?`: `pkg:npm/a@1&arch=x`.
pub(super) fn qualifiers(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let parts = parts(written).filter(|parts| parts.qualifiers.get().is_none())?;
    let last = parts.version.get().unwrap_or(parts.name);
    let value = last.of(text);
    let at = value.find(['&', ';'])?;
    let (key, _) = value[at + 1..].split_once('=')?;
    if key.is_empty() || !key.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte)) {
        return None;
    }
    let sign = &value[at..=at];
    let at = last.start as usize + at;
    let message = format!("\"{sign}\" before the qualifier \"{key}\", where \"?\" begins the qualifiers");
    let rest = text[at + 1..].replace(';', "&");
    let meant = format!("{}?{rest}", &text[..at]);
    let source = "ECMA-427 §Rules for each PURL component";
    Some(Mistake::new(MistakeKind::SchemeSyntax, (at, at + 1), message, source).meant(meant))
}
