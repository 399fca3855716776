//! Lists of hosts and domains, as blocklists write them.

use std::collections::HashSet;
use std::net::IpAddr;

use urlgram::host::idna::Idna;

/// A list of hosts and domains. A host is looked up in time that depends on its labels only.
///
/// ```
/// use urlgram_ops::HostList;
///
/// let list = HostList::parse("# ads\n0.0.0.0 ads.example\n||tracker.example^\nplain.example\n/banner[0-9]/\n");
/// assert_eq!(list.find("ads.example"), Some("ads.example"));
/// assert_eq!(list.find("a.Tracker.example"), Some("tracker.example"));
/// assert_eq!(list.find("www.plain.example"), None); // the host alone
/// assert_eq!((list.len(), list.unread()), (3, 1));
/// ```
#[derive(Clone, Default, Debug)]
pub struct HostList {
    hosts: HashSet<String>,
    /// Domains, whose hosts are all on the list.
    domains: HashSet<String>,
    /// Domains whose hosts are not, although another line has them.
    exceptions: HashSet<String>,
    unread: usize,
}

/// An entry of a list.
enum Entry {
    Host(String),
    Domain(String),
    Exception(String),
}

impl HostList {
    /// Reads a list. A line is a host, `.example.org` or `*.example.org` for a domain, a line of a hosts file, or a rule of an ad blocker,
    /// `||example.org^` for a domain and `@@||example.org^` for an exception. `#` and `!` begin comments. Rules with options, paths or regular
    /// expressions depend on more than a host: [`unread`](Self::unread) counts them.
    pub fn parse(text: &str) -> Self {
        let mut list = HostList::default();
        for line in text.lines() {
            list.add_line(line.trim_start_matches('\u{feff}').trim());
        }
        list
    }

    fn add_line(&mut self, line: &str) {
        let is_comment =
            line.is_empty() || line.starts_with(['#', '!']) || line.starts_with('[') && line.ends_with(']');
        if is_comment {
            return;
        }
        let line = line.split(" #").next().unwrap_or(line).split("\t#").next().unwrap_or(line);
        let mut words = line.split_whitespace();
        let first = words.next().unwrap_or_default();
        if first.parse::<IpAddr>().is_ok() && line.trim_end().len() > first.len() {
            // A name without a dot, such as `localhost`, is one of the machine that has the file.
            let names = words.filter(|name| name.contains('.') && name.parse::<IpAddr>().is_err());
            names.for_each(|name| self.add(written(name).map(Entry::Host)));
        } else {
            self.add(Some(first).filter(|_| words.next().is_none()).and_then(entry));
        }
    }

    fn add(&mut self, entry: Option<Entry>) {
        match entry {
            Some(Entry::Host(host)) => _ = self.hosts.insert(host),
            Some(Entry::Domain(domain)) => _ = self.domains.insert(domain),
            Some(Entry::Exception(domain)) => _ = self.exceptions.insert(domain),
            None => self.unread += 1,
        }
    }

    /// Returns the host or the domain of the list that a host belongs to.
    pub fn find(&self, host: &str) -> Option<&str> {
        let host = written(host)?;
        // The host, and each domain that it is in.
        let ends = || std::iter::once(0).chain(host.match_indices('.').map(|(at, _)| at + 1)).map(|at| &host[at..]);
        if ends().any(|domain| self.exceptions.contains(domain)) {
            return None;
        }
        let domain = || ends().find_map(|domain| self.domains.get(domain));
        self.hosts.get(&*host).or_else(domain).map(String::as_str)
    }

    /// Returns the number of hosts, domains and exceptions.
    pub fn len(&self) -> usize {
        self.hosts.len() + self.domains.len() + self.exceptions.len()
    }

    /// Whether the list has nothing.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of lines that are not about hosts alone.
    pub fn unread(&self) -> usize {
        self.unread
    }
}

/// Returns the entry of a line that is one word.
fn entry(word: &str) -> Option<Entry> {
    let of_rule = |rule: &str| written(rule.strip_suffix('^')?);
    if let Some(rule) = word.strip_prefix("@@||") {
        return of_rule(rule).map(Entry::Exception);
    }
    if let Some(rule) = word.strip_prefix("||") {
        return of_rule(rule).map(Entry::Domain);
    }
    match word.strip_prefix("*.").or_else(|| word.strip_prefix('.')) {
        Some(domain) => written(domain).map(Entry::Domain),
        None => written(word).map(Entry::Host),
    }
}

/// Returns a host as lists compare it: in lower case, in ASCII, and without the dot or the brackets at its ends. `None` for what is not a host.
fn written(host: &str) -> Option<String> {
    let host = host.trim_end_matches('.');
    let address = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
    if let Ok(address) = address.parse::<IpAddr>() {
        return Some(address.to_string());
    }
    let is_name = |name: &str| {
        !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._".contains(&byte))
    };
    if is_name(host) {
        return Some(host.to_ascii_lowercase());
    }
    let ascii = Idna::default().to_ascii(host).ok().filter(|_| !host.is_ascii())?;
    Some(ascii.into()).filter(|name: &String| is_name(name))
}
