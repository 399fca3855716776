//! Byte offsets of a record's components in its serialization.

use super::host::HostKind;
use super::scheme::SchemeType;

/// Offset of a query or fragment that is null.
pub(super) const NULL: u32 = u32::MAX;

/// Byte offsets of a record's components in its serialization, and the properties that the serialization does not show.
///
/// ```text
/// https://user:pass@example.com:1234/foo?baz#quux
///      |      |     |          |    |   |   |
///      |      |     |          |    |   |   fragment_start
///      |      |     |          |    |   query_start
///      |      |     host_start |    path_start
///      |      username_end     host_end
///      scheme_end
/// ```
///
/// Without a host `username_end`, `host_start` and `host_end` follow the scheme's colon. Between `host_end` and `path_start`
/// is the port with its colon, or the `/.` that the serializer inserts before a path without a host.
#[derive(Clone, Copy, Debug)]
pub(super) struct UrlParts {
    pub(super) scheme_end: u32,
    pub(super) username_end: u32,
    pub(super) host_start: u32,
    pub(super) host_end: u32,
    pub(super) path_start: u32,
    pub(super) query_start: u32,
    pub(super) fragment_start: u32,
    pub(super) port: Option<u16>,
    pub(super) scheme: SchemeType,
    pub(super) host: HostKind,
    pub(super) opaque_path: bool,
}

impl UrlParts {
    /// Parts of an empty record.
    pub(super) const NEW: UrlParts = UrlParts {
        scheme_end: 0,
        username_end: 0,
        host_start: 0,
        host_end: 0,
        path_start: 0,
        query_start: NULL,
        fragment_start: NULL,
        port: None,
        scheme: SchemeType::NotSpecial,
        host: HostKind::Null,
        opaque_path: false,
    };

    /// Sets the host to null. The path begins at `end`.
    #[inline]
    pub(super) fn end_authority_without_host(&mut self, end: u32) {
        self.username_end = end;
        self.host_start = end;
        self.host_end = end;
        self.path_start = end;
        self.host = HostKind::Null;
    }

    /// Starts an authority, whose `//` ends at `end`.
    #[inline]
    pub(super) fn start_authority(&mut self, end: u32) {
        self.username_end = end;
        self.host_start = end;
    }

    /// Sets the host, which ends at `end`.
    #[inline]
    pub(super) fn end_host(&mut self, end: u32, kind: HostKind) {
        self.host_end = end;
        self.path_start = end;
        self.host = kind;
    }

    /// Returns these parts without path, query and fragment. The authority ends at `end`.
    pub(super) fn without_path(self, end: u32) -> Self {
        UrlParts { path_start: end, opaque_path: false, ..self.without_query() }
    }

    /// Returns these parts without query and fragment.
    pub(super) fn without_query(self) -> Self {
        UrlParts { query_start: NULL, ..self.without_fragment() }
    }

    /// Returns these parts without a fragment.
    pub(super) fn without_fragment(self) -> Self {
        UrlParts { fragment_start: NULL, ..self }
    }

    /// Moves path, query and fragment by `by` bytes.
    pub(super) fn shift_after_authority(&mut self, by: i64) {
        shift(&mut self.path_start, by);
        self.shift_after_path(by);
    }

    /// Moves query and fragment by `by` bytes.
    pub(super) fn shift_after_path(&mut self, by: i64) {
        for offset in [&mut self.query_start, &mut self.fragment_start] {
            if *offset != NULL {
                shift(offset, by);
            }
        }
    }
}

/// Moves `offset` by `by` bytes.
pub(super) fn shift(offset: &mut u32, by: i64) {
    *offset = (i64::from(*offset) + by) as u32;
}
