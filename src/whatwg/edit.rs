//! Changes of single components of a record, which keep the serialization and its offsets consistent.

use alloc::format;
use alloc::string::String;

use super::host::HostKind;
use super::parts::{NULL, UrlParts, shift};
use super::scheme::SchemeType;
use super::url::Url;

impl Url {
    /// Inserts or removes the `/.` before a path without a host (step 3 of the URL serializer, section 4.5), which
    /// distinguishes a path that begins with `//` from an authority.
    pub(super) fn guard_path(&mut self) {
        let UrlParts { host_end, path_start, .. } = self.parts;
        let needed = self.host_is_null()
            && !self.parts.opaque_path
            && self.href.as_bytes()[path_start as usize..].starts_with(b"//");
        let guarded = self.host_is_null() && path_start > host_end;
        if needed && !guarded {
            self.href.insert_str(path_start as usize, "/.");
            self.parts.shift_after_authority(2);
        } else if guarded && !needed {
            self.href.replace_range(host_end as usize..path_start as usize, "");
            self.parts.shift_after_authority(-2);
        }
    }

    /// Replaces bytes `start..end` of the serialization. Returns the distance by which the rest moves.
    fn splice(&mut self, start: u32, end: u32, text: &str) -> i64 {
        self.href.replace_range(start as usize..end as usize, text);
        text.len() as i64 - i64::from(end - start)
    }

    /// Sets the scheme.
    pub(super) fn replace_scheme(&mut self, scheme: &str, kind: SchemeType) {
        let by = self.splice(0, self.parts.scheme_end, scheme);
        let parts = &mut self.parts;
        parts.scheme = kind;
        for offset in [&mut parts.scheme_end, &mut parts.username_end, &mut parts.host_start, &mut parts.host_end] {
            shift(offset, by);
        }
        parts.shift_after_authority(by);
    }

    /// Sets username and password, both percent-encoded. The host must not be null.
    pub(super) fn replace_credentials(&mut self, username: &str, password: &str) {
        let colon = if password.is_empty() { "" } else { ":" };
        let at = if username.is_empty() && password.is_empty() { "" } else { "@" };
        let start = self.authority_start();
        let by = self.splice(start, self.parts.host_start, &format!("{username}{colon}{password}{at}"));
        self.parts.username_end = start + username.len() as u32;
        shift(&mut self.parts.host_start, by);
        shift(&mut self.parts.host_end, by);
        self.parts.shift_after_authority(by);
    }

    /// Sets the host, given by its serialization.
    pub(super) fn replace_host(&mut self, host: &str, kind: HostKind) {
        if self.host_is_null() {
            // Also removes the `/.` before the path.
            let start = self.parts.host_start;
            let by = self.splice(start, self.parts.path_start, "//");
            self.parts.shift_after_authority(by);
            self.parts.start_authority(start + 2);
            self.parts.host_end = start + 2;
        }
        let by = self.splice(self.parts.host_start, self.parts.host_end, host);
        self.parts.host = kind;
        shift(&mut self.parts.host_end, by);
        self.parts.shift_after_authority(by);
    }

    /// Sets the port, unless the host is null.
    pub(super) fn replace_port(&mut self, port: Option<u16>) {
        if self.host_is_null() {
            return;
        }
        let text = port.map_or_else(String::new, |port| format!(":{port}"));
        let by = self.splice(self.parts.host_end, self.parts.path_start, &text);
        self.parts.port = port;
        self.parts.shift_after_authority(by);
    }

    /// Cuts the serialization at `at` and returns the part after it.
    pub(super) fn cut(&mut self, at: u32) -> String {
        self.href.split_off(at as usize)
    }

    /// Sets the percent-encoded query; `None` is null.
    pub(super) fn replace_query(&mut self, query: Option<&str>) {
        let fragment = self.cut(self.query_end());
        self.href.truncate(self.path_end() as usize);
        self.parts.query_start = NULL;
        if let Some(query) = query {
            self.parts.query_start = self.href.len() as u32;
            self.href.push('?');
            self.href.push_str(query);
        }
        self.push_fragment(&fragment);
    }

    /// Appends the fragment that was cut off, with its `#`.
    pub(super) fn push_fragment(&mut self, fragment: &str) {
        if self.parts.fragment_start != NULL {
            self.parts.fragment_start = self.href.len() as u32;
            self.href.push_str(fragment);
        }
    }

    /// Sets the fragment to null.
    pub(super) fn remove_fragment(&mut self) {
        self.href.truncate(self.query_end() as usize);
        self.parts.fragment_start = NULL;
    }
}
