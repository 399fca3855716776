//! Names of images of containers.

use alloc::borrow::Cow;
use alloc::format;

use super::model::{Mistake, MistakeKind};
use super::written::Written;
use crate::scheme::iana::is_known;
use crate::shorthand::ShorthandError;
use crate::shorthand::image::{ImageReference, mistake};

const SOURCE: &str = "OCI Distribution Specification, Pulling manifests";

/// Registries whose names look like hosts.
const REGISTRIES: [&str; 9] = [
    "docker.io", "ghcr.io", "quay.io", "gcr.io", "registry.k8s.io", "mcr.microsoft.com", "public.ecr.aws",
    "index.docker.io", "registry.gitlab.com",
];

/// The name of an image of containers, whose registry looks like a host, and what is wrong with it as a name.
pub(super) fn container_image(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    if let Some(mistake) = after_transport(written) {
        return Some(mistake);
    }
    if text.contains("//") || text.contains(['?', '#']) || text.contains(char::is_whitespace) {
        return None;
    }
    let is_image = is_in_registry(text) || is_latest(text) || has_digest(text) || has_tag_twice(text);
    is_image.then(|| {
        let mistake =
            |message: Cow<'static, str>| Mistake::new(MistakeKind::ContainerImage, (0, text.len()), message, SOURCE);
        let message = "the name of an image of containers, which is not a URL";
        match in_name(text) {
            Some(reason) => mistake(format!("{message}: {reason}").into()),
            None => mistake(message.into()).note(),
        }
    })
}

/// Whether a text has a registry, and a tag or a digest: `ghcr.io/anna/app:1.2`, `localhost:5000/app:v1`.
fn is_in_registry(text: &str) -> bool {
    let Some((registry, path)) = text.split_once('/') else { return false };
    let (name, port) = registry.split_once(':').unwrap_or((registry, ""));
    let is_known = REGISTRIES.contains(&name) || name.starts_with("registry.") || name.ends_with(".azurecr.io");
    let tag = path.rsplit('/').next().and_then(|last| last.split_once(':')).map(|(_, tag)| tag);
    // Nothing else has a version after the path of a host with a port.
    let is_version =
        |tag: &str| tag == "latest" || tag.strip_prefix('v').unwrap_or(tag).starts_with(|c: char| c.is_ascii_digit());
    let has_port = !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit());
    is_known && (tag.is_some() || path.contains("@sha256:")) || has_port && tag.is_some_and(is_version)
}

/// Whether a text is a name with the usual tag: `ubuntu:latest`.
fn is_latest(text: &str) -> bool {
    text.strip_suffix(":latest").is_some_and(|name| {
        let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"._-/".contains(&byte);
        name.starts_with(|c: char| c.is_ascii_alphanumeric()) && name.bytes().all(is_part) && !is_known(name)
    })
}

/// Whether the same tag is twice at the end: `registry.example/app:1.2:1.2`.
fn has_tag_twice(text: &str) -> bool {
    let mut parts = text.rsplitn(3, ':');
    let (Some(last), Some(tag), Some(name)) = (parts.next(), parts.next(), parts.next()) else { return false };
    last == tag && !tag.is_empty() && !tag.contains('/') && name.contains('/') && !name.starts_with(['/', '.', '['])
}

/// Whether a digest is at the end: `ubuntu@sha256:0123…`.
fn has_digest(text: &str) -> bool {
    text.split_once("@sha256:").is_some_and(|(name, digits)| {
        !name.split(':').next().is_some_and(is_known)
            && name.starts_with(|c: char| c.is_ascii_alphanumeric())
            && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
    })
}

/// Returns what programs for images reject in a name, and what to write.
fn in_name(text: &str) -> Option<Cow<'static, str>> {
    if let Some(found) = mistake(text) {
        return Some(match found.meant {
            // Such names have no capital letters, so that the message need not say it twice.
            Some(meant) => format!("{}: \"{meant}\"", found.message.split(':').next().unwrap_or_default()).into(),
            None => found.message.into(),
        });
    }
    let (_, digits) = text.split_once("@sha256:").unwrap_or_default();
    match ImageReference::parse(text) {
        Err(_) if !digits.is_empty() && digits.len() != 64 => {
            Some("a digest of sha256 has 64 hexadecimal digits".into())
        }
        Err(ShorthandError::Rule { message, .. }) => Some(message.into()),
        _ => None,
    }
}

/// The name of an image after the transport of a program for images, whose tag is in the place of a port: `docker://alpine:latest`.
fn after_transport(written: &Written<'_>) -> Option<Mistake> {
    let tag = written.parts.port?.of(written.text);
    let is_transport = written.scheme().is_some_and(|scheme| scheme.eq_ignore_ascii_case("docker"));
    let is_tag = tag.starts_with(|c: char| c.is_ascii_alphanumeric())
        && tag.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte))
        && !tag.bytes().all(|byte| byte.is_ascii_digit());
    (is_transport && is_tag && written.parts.path.is_empty()).then(|| {
        let message =
            format!("the name of an image of containers after a transport, which is not a URL: \"{tag}\" is its tag");
        Mistake::new(MistakeKind::ContainerImage, (0, written.text.len()), message, SOURCE).note()
    })
}
