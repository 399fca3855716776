//! URLs as programs use them: addresses of sockets, registrable domains, and paths of files.

use core::net::{IpAddr, SocketAddr};
#[cfg(feature = "std")]
use std::path::{Path, PathBuf};

use super::host::HostRef;
use super::url::Url;
#[cfg(feature = "std")]
use crate::file_path::{self, FilePathError, Style};

impl Url {
    /// Returns the address of the host as the standard library has it; `None` if the host is a name or absent.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// assert!(Url::parse("http://127.1/")?.ip().unwrap().is_loopback());
    /// assert_eq!(Url::parse("http://localhost/")?.ip(), None);
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
    pub fn ip(&self) -> Option<IpAddr> {
        match self.host_ref()? {
            HostRef::Ipv4(address) => Some(address.into()),
            HostRef::Ipv6(address) => Some(address.into()),
            _ => None,
        }
    }

    /// Returns the registrable domain of the host, by the Public Suffix List: `example.co.uk` for `www.example.co.uk`. `None` if the host
    /// is an address, a public suffix, or absent. Two hosts with the same registrable domain belong to one owner.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let domain = |text| Url::parse(text).ok()?.registrable_domain().map(str::to_owned);
    /// assert_eq!(domain("https://WWW.example.co.uk:8080/").as_deref(), Some("example.co.uk"));
    /// assert_eq!(domain("https://anna.github.io./").as_deref(), Some("anna.github.io"));
    /// assert_eq!(domain("https://co.uk/"), None);
    /// assert_eq!(domain("https://127.1/"), None);
    /// assert_eq!(domain("git://example.org/"), None); // The host of a scheme that is not special is opaque.
    /// ```
    #[cfg(feature = "psl")]
    pub fn registrable_domain(&self) -> Option<&str> {
        let HostRef::Domain(_) = self.host_ref()? else { return None };
        let name = self.hostname();
        crate::host::suffix::split(name)?.registrable.of(name)
    }

    /// Returns the address and the port of a URL whose host is an address; `None` if the host is a name, or no port is known.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let url = Url::parse("https://[::1]/")?;
    /// assert_eq!(url.socket_addr().unwrap().to_string(), "[::1]:443");
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
    pub fn socket_addr(&self) -> Option<SocketAddr> {
        Some(SocketAddr::new(self.ip()?, self.port_or_default()?))
    }

    /// Returns the host without brackets, and the port or the default port of the scheme: what
    /// [`ToSocketAddrs`](std::net::ToSocketAddrs) and `TcpStream::connect` take. `None` without a host or a port. Nothing is looked up.
    ///
    /// ```no_run
    /// use std::net::TcpStream;
    ///
    /// use urlgram::whatwg::Url;
    ///
    /// let url = Url::parse("http://example.org/")?;
    /// assert_eq!(url.host_and_port(), Some(("example.org", 80)));
    /// let stream = TcpStream::connect(url.host_and_port().expect("http has both"))?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn host_and_port(&self) -> Option<(&str, u16)> {
        let host = self.hostname();
        let host = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
        if host.is_empty() { None } else { Some((host, self.port_or_default()?)) }
    }

    /// Returns the `file` URL of an absolute path of this operating system.
    ///
    /// # Errors
    /// If the path is relative, names a device, or contains U+0000. On Windows also if it is not valid Unicode.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// # if cfg!(unix) {
    /// let url = Url::from_file_path("/tmp/a b#c")?;
    /// assert_eq!(url.href(), "file:///tmp/a%20b%23c");
    /// assert_eq!(url.to_file_path()?, std::path::Path::new("/tmp/a b#c"));
    /// # }
    /// assert!(Url::from_file_path("a/b").is_err());
    /// # Ok::<(), urlgram::file_path::FilePathError>(())
    /// ```
    #[cfg(feature = "std")]
    pub fn from_file_path(path: impl AsRef<Path>) -> Result<Url, FilePathError> {
        let url = file_path::to_url(bytes_of(path.as_ref())?, STYLE)?;
        // Only the host of a UNC path can be rejected.
        Url::parse(&url).map_err(|_| FilePathError::InvalidHost)
    }

    /// Returns the path of a `file` URL on this operating system.
    ///
    /// # Errors
    /// If the URL is not a `file` URL, or a path cannot express it.
    ///
    /// ```
    /// use urlgram::file_path::FilePathError;
    /// use urlgram::whatwg::Url;
    ///
    /// let url = Url::parse("https://example.org/a")?;
    /// assert_eq!(url.to_file_path(), Err(FilePathError::NotFile));
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
    #[cfg(feature = "std")]
    pub fn to_file_path(&self) -> Result<PathBuf, FilePathError> {
        path_of(file_path::from_url(self.href(), STYLE)?)
    }
}

#[cfg(all(feature = "std", windows))]
const STYLE: Style = Style::Windows;
#[cfg(all(feature = "std", not(windows)))]
const STYLE: Style = Style::Posix;

#[cfg(all(feature = "std", unix))]
fn bytes_of(path: &Path) -> Result<&[u8], FilePathError> {
    use std::os::unix::ffi::OsStrExt as _;
    Ok(path.as_os_str().as_bytes())
}

#[cfg(all(feature = "std", unix))]
fn path_of(bytes: Vec<u8>) -> Result<PathBuf, FilePathError> {
    use std::os::unix::ffi::OsStringExt as _;
    Ok(std::ffi::OsString::from_vec(bytes).into())
}

#[cfg(all(feature = "std", not(unix)))]
fn bytes_of(path: &Path) -> Result<&[u8], FilePathError> {
    path.to_str().map(str::as_bytes).ok_or(FilePathError::InvalidEncoding)
}

#[cfg(all(feature = "std", not(unix)))]
fn path_of(bytes: Vec<u8>) -> Result<PathBuf, FilePathError> {
    String::from_utf8(bytes).map(PathBuf::from).map_err(|_| FilePathError::InvalidEncoding)
}
