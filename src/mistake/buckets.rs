//! Hosts of services in the place of a bucket, which is the host of an `s3` or `gs` URL.

use alloc::format;

use super::model::{Mistake, MistakeKind};
use super::written::{Written, is_in, place};

/// Schemes, the ends of the hosts of their service, and the document that says what the host is.
const SERVICES: &[(&[&str], &[&str], &str)] = &[
    (&["s3", "s3a", "s3n"], &[".amazonaws.com", ".amazonaws.com.cn"], "AWS CLI documentation §Path Argument Type"),
    (&["gs", "gcs"], &[".googleapis.com"], "Google Cloud documentation, gcloud storage"),
];

/// The host of a bucket, or of the whole service, in place of the name of the bucket: `s3://shop.s3.amazonaws.com/a`.
pub(super) fn host_of_bucket(written: &Written<'_>) -> Option<Mistake> {
    let scheme = written.scheme()?;
    let (_, ends, source) = SERVICES.iter().find(|(schemes, ..)| is_in(schemes, scheme))?;
    let host = written.parts.host.filter(|_| written.parts.userinfo.is_none() && written.parts.port.is_none())?;
    let name = host.of(written.text);
    let service = ends.iter().find_map(|end| name.strip_suffix(end))?;
    let bucket = bucket_before_service(service)?;
    let rest = &written.text[host.end as usize..];
    if bucket.is_empty() {
        // Duplicity reads the host of the service, and the bucket from the path.
        let path = rest.trim_start_matches('/');
        let message =
            format!("the host of the service, which most programs for \"{scheme}\" read as the name of a bucket");
        let mistake = Mistake::new(MistakeKind::SchemeSyntax, place(host), message, *source).note();
        return Some(if path.is_empty() { mistake } else { mistake.meant(format!("{scheme}://{path}")) });
    }
    let message = format!("the host of the bucket \"{bucket}\": after \"{scheme}://\" is the name of the bucket alone");
    let meant = format!("{scheme}://{bucket}{rest}");
    Some(Mistake::new(MistakeKind::SchemeSyntax, place(host), message, *source).meant(meant))
}

/// Returns the name of a bucket before the name of its service and of a region: `shop` of `shop.s3.eu-west-1`. It is empty for the service
/// alone, and `None` for another service.
fn bucket_before_service(labels: &str) -> Option<&str> {
    let is_service = |label: &str| label == "s3" || label == "storage" || label.starts_with("s3-");
    let mut end = labels.len();
    for label in labels.rsplit('.') {
        let start = end - label.len();
        if is_service(label) {
            return Some(labels[..start].trim_end_matches('.'));
        }
        end = start.saturating_sub(1);
    }
    None
}
