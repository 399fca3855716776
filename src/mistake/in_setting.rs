//! Values of settings for which a program demands one form: a URL, a host and a port, the name of a host.

use alloc::format;
use alloc::string::String;

use super::find::find;
use super::forms::{self, is_complete, is_server, url_without_scheme, without_jdbc};
use super::model::{Mistake, MistakeKind};
use super::module_source::module_source;
use super::origin::in_allowed_origin;
use super::written::{Written, has_host_characters, is_in, port_number, separator};
use super::{downloads, libraries, policy, ports, services, variables};
use crate::span::offset;

/// The form that a program demands of the value of a setting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Wanted {
    /// A URL of HTTP: the registry of npm.
    WebUrl,
    /// A URL of JDBC: the data source of Spring.
    JdbcUrl,
    /// A URL of any scheme: that of a Git repository.
    Url,
    /// A URL in which a `%` is doubled, because one begins a placeholder: that of Alembic.
    InterpolatedUrl,
    /// The index of a registry of Cargo.
    CargoIndex,
    /// A URL of a repository of charts, or `@` and its name.
    ChartRepository,
    /// A host, with a port or without: a target of Prometheus.
    Server,
    /// Hosts as in [`Server`](Wanted::Server) with commas between them: those of Kafka.
    Servers,
    /// A host as in [`Server`](Wanted::Server), also with a scheme of HTTP: a server of a proxy of Caddy.
    Upstream,
    /// The name of a host alone.
    Host,
    /// The name of a host in lower case.
    LowerCaseHost,
    /// The name of a scheme.
    Scheme,
    /// The beginning of a path, with its slash.
    Path,
    /// The name of a host after the name of a service of Apple and a colon: `applinks:example.org`.
    AssociatedDomain,
    /// An origin of django-cors-headers.
    CorsOrigin,
    /// An origin with its scheme: that of Django since version 4.0.
    TrustedOrigin,
    /// A source of a content security policy.
    PolicySource,
    /// The name of a repository of GitHub with its owner.
    Repository,
    /// The source of a module of Terraform.
    ModuleSource,
    /// The URL of a requirement of pip.
    Requirement,
    /// The repository of a chart or an artifact in a registry, without a tag.
    OciRepository,
    /// The name of a Git remote, without a port in the short form.
    GitRemote,
    /// A URL of SQLAlchemy.
    AlchemyUrl,
    /// A URL before the paths of an API of a language model, which a library appends.
    BaseUrl,
    /// Servers of Eureka, with commas between them.
    Eureka,
    /// A URL of Retrofit before those of an API.
    RetrofitUrl,
    /// A source of data of the driver of MySQL for Go.
    GoSource,
    /// The location of a package in an SPDX document.
    DownloadLocation,
    /// An action of GitHub: `owner/repository@version`.
    Action,
    /// A pattern of the URLs that an extension of a browser may use: `*://*.example.org/*`.
    MatchPattern,
}

/// Returns the mistake in the value of a setting of a program. `None` for a value that a template completes, unless the mistake is the name
/// of the database at its beginning.
///
/// ```
/// use urlgram::mistake::{Wanted, in_setting};
///
/// let found = in_setting(Wanted::WebUrl, "npm", "registry.example:4873").unwrap();
/// assert_eq!(found.message, "a host and a port without a scheme, where npm reads a URL");
/// assert_eq!(found.meant.as_deref(), Some("http://registry.example:4873"));
/// let found = in_setting(Wanted::Server, "Prometheus", "http://localhost:9090/metrics").unwrap();
/// assert_eq!(found.meant.as_deref(), Some("localhost:9090"));
/// assert_eq!(in_setting(Wanted::Server, "Prometheus", "localhost:9090"), None);
/// ```
pub fn in_setting(wanted: Wanted, program: &str, value: &str) -> Option<Mistake> {
    let setting = Setting { program, value };
    match wanted {
        Wanted::AlchemyUrl => libraries::url_of_sqlalchemy(value),
        _ if !is_complete(value) => None,
        Wanted::WebUrl => setting.web_url().or_else(|| setting.name_of_port()),
        Wanted::JdbcUrl => setting.jdbc_url(),
        Wanted::Url => setting.url_with_mistake().or_else(|| setting.port_of_remote()),
        Wanted::InterpolatedUrl => setting.interpolated_url().or_else(|| libraries::path_of_sqlite(value)),
        Wanted::CargoIndex => setting.cargo_index(),
        Wanted::ChartRepository => setting.chart_repository(),
        Wanted::Server => forms::server(program, "a host and a port", value).or_else(|| setting.name_of_port()),
        Wanted::Servers => forms::servers(program, value).or_else(|| forms::without_port(program, value)),
        Wanted::Upstream => setting.upstream(),
        Wanted::Host => forms::host(program, value),
        Wanted::LowerCaseHost => forms::host(program, value).or_else(|| forms::lower_case_name(program, value)),
        Wanted::CorsOrigin => in_allowed_origin(value).or_else(|| variables::trusted_origin(program, value)),
        Wanted::TrustedOrigin => variables::trusted_origin(program, value),
        Wanted::PolicySource => policy::source(value),
        Wanted::Repository => setting.repository(),
        Wanted::Scheme => forms::scheme(program, value),
        Wanted::Path => forms::path(program, value),
        Wanted::AssociatedDomain => setting.associated_domain(),
        Wanted::ModuleSource => module_source(value),
        Wanted::Requirement => downloads::requirement(value),
        Wanted::OciRepository => downloads::tag_of_chart(program, value),
        Wanted::GitRemote => setting.port_of_remote(),
        Wanted::BaseUrl => services::base_url(program, value),
        Wanted::Eureka => services::eureka(value),
        Wanted::RetrofitUrl => libraries::base_of_retrofit(value),
        Wanted::GoSource => libraries::source_of_go(value),
        Wanted::DownloadLocation => downloads::location(value),
        Wanted::Action => setting.action(),
        Wanted::MatchPattern => setting.match_pattern(),
    }
}

/// A value of a setting of a program.
struct Setting<'a> {
    program: &'a str,
    value: &'a str,
}

/// Kinds of mistakes that are those of a URL wherever it is.
const OF_URLS: [MistakeKind; 8] = [
    MistakeKind::BrokenSeparator,
    MistakeKind::MistypedDelimiter,
    MistakeKind::MistypedScheme,
    MistakeKind::NoHost,
    MistakeKind::SecondScheme,
    MistakeKind::SeveralUrls,
    MistakeKind::SlashesAfterScheme,
    MistakeKind::Wrapped,
];

impl Setting<'_> {
    /// A mistake in the form, at a place.
    fn form(&self, place: (usize, usize), message: String) -> Mistake {
        forms::form(self.program, place, message)
    }

    fn whole(&self) -> (usize, usize) {
        (0, self.value.len())
    }

    /// The mistake of a URL in any place.
    fn url_with_mistake(&self) -> Option<Mistake> {
        find(self.value).filter(|found| found.misleads && OF_URLS.contains(&found.kind))
    }

    fn web_url(&self) -> Option<Mistake> {
        if let Some(found) = url_without_scheme(self.program, self.value) {
            return Some(found);
        }
        if let Some(found) = self.url_with_mistake().or_else(|| self.text_before()) {
            return Some(found);
        }
        let (scheme, rest) = self.value.split_once("://")?;
        let is_scheme = !scheme.is_empty() && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'+');
        (is_scheme && !is_in(&["http", "https"], scheme)).then(|| self.other_scheme(scheme, rest))
    }

    /// A word before a URL: `eg:https://h.example`.
    fn text_before(&self) -> Option<Mistake> {
        let at = ["https://", "http://"].into_iter().find_map(|scheme| self.value.find(scheme))?;
        let word = self.value[..at].trim_end().strip_suffix([':', '=', ','])?;
        let is_word = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let message = "text before a URL, which is not part of it".into();
        is_word.then(|| self.form((0, at), message).meant(&self.value[at..]))
    }

    /// A scheme that the program does not read.
    fn other_scheme(&self, scheme: &str, rest: &str) -> Mistake {
        if let Some(directive) = self.directive_of(scheme) {
            let message = format!("the scheme \"{scheme}\", whose servers {} asks by \"{directive}\"", self.program);
            return self.form((0, scheme.len()), message);
        }
        let web = if is_in(&["wss"], scheme) { "https" } else { "http" };
        let message = format!("the scheme \"{scheme}\", where {} reads \"http\" and \"https\"", self.program);
        self.form((0, scheme.len()), message).meant(format!("{web}://{rest}"))
    }

    /// Returns the directive of nginx for servers of a protocol other than HTTP.
    fn directive_of(&self, scheme: &str) -> Option<&'static str> {
        const DIRECTIVES: [(&str, &str); 6] = [
            ("uwsgi", "uwsgi_pass"),
            ("fastcgi", "fastcgi_pass"),
            ("scgi", "scgi_pass"),
            ("grpc", "grpc_pass"),
            ("grpcs", "grpc_pass"),
            ("memcached", "memcached_pass"),
        ];
        let found = DIRECTIVES.iter().find(|(known, _)| self.program == "nginx" && scheme.eq_ignore_ascii_case(known));
        found.map(|(_, directive)| *directive)
    }

    fn upstream(&self) -> Option<Mistake> {
        let (scheme, rest) = self.value.split_once("://")?;
        if is_in(&["ws", "wss"], scheme) {
            return Some(self.other_scheme(scheme, rest));
        }
        let (server, path) = rest.split_once('/').filter(|(server, path)| !path.is_empty() && is_server(server))?;
        let start = self.value.len() - path.len() - 1;
        let message = format!("a path after a server of a proxy, where {} reads a host and a port", self.program);
        let meant = format!("{scheme}://{server}");
        Some(self.form((start, self.value.len()), message).meant(meant))
    }

    /// <https://developer.apple.com/documentation/xcode/supporting-associated-domains>
    fn associated_domain(&self) -> Option<Mistake> {
        let (service, domain) = self.value.split_once(':').filter(|(service, _)| !service.is_empty())?;
        let start = service.len() + 1;
        let domain = domain.split('?').next().unwrap_or(domain);
        let found = forms::host(self.program, domain)?;
        let meant =
            found.meant.as_deref().map(|host| format!("{service}:{host}{}", &self.value[start + domain.len()..]));
        Some(Mistake { span: found.span.shifted(offset(start)), meant, ..found })
    }

    fn jdbc_url(&self) -> Option<Mistake> {
        if self.value.get(..5).is_some_and(|start| start.eq_ignore_ascii_case("jdbc:")) {
            return find(self.value).filter(|found| found.misleads);
        }
        without_jdbc(self.program, self.value)
    }

    fn interpolated_url(&self) -> Option<Mistake> {
        let bytes = self.value.as_bytes();
        let is_encoded = |at: usize| bytes.get(at + 1..at + 3).is_some_and(|two| two.iter().all(u8::is_ascii_hexdigit));
        let (mut at, mut single) = (0, None);
        while let Some(found) = self.value[at..].find('%') {
            at += found;
            let is_doubled = bytes.get(at + 1) == Some(&b'%');
            if !is_doubled && is_encoded(at) {
                single = single.or(Some(at));
            }
            at += if is_doubled { 2 } else { 1 };
        }
        let place = single?;
        let message = format!("one \"%\", which begins a placeholder for {}: two are one of the URL", self.program);
        let meant = self.value.replace("%%", "%").replace('%', "%%");
        Some(self.form((place, place + 1), message).meant(meant))
    }

    fn cargo_index(&self) -> Option<Mistake> {
        let rest = self.value.strip_prefix("sparse+")?;
        if !rest.contains("://") {
            let message = "no scheme and host after \"sparse+\", which a URL follows".into();
            return Some(self.form(self.whole(), message));
        }
        (!rest.ends_with('/')).then(|| {
            let message = format!("no slash at the end of a sparse index, which {} demands", self.program);
            self.form(self.whole(), message).meant(format!("{}/", self.value))
        })
    }

    /// A usual port of SSH in the short name of a Git remote. At a site for the public, a number is the name of an account.
    fn port_of_remote(&self) -> Option<Mistake> {
        const PORTS: [&str; 6] = ["22", "222", "2222", "7999", "29418", "10022"];
        const SITES: [&str; 4] = ["github.com", "gitlab.com", "bitbucket.org", "codeberg.org"];
        let (server, path) = self.value.split_once(':')?;
        let (_, host) = server.split_once('@')?;
        let (port, _) = path.split_once('/')?;
        let is_path = path.ends_with(".git") && path.matches('/').count() > 1;
        let is_free = port_number(port).is_some_and(|port| port >= 1024) && is_path;
        if !(PORTS.contains(&port) || is_free) || is_in(&SITES, host) {
            return None;
        }
        find(self.value).filter(|found| found.misleads && found.kind == MistakeKind::GitRemote)
    }

    fn chart_repository(&self) -> Option<Mistake> {
        if let Some(found) = downloads::tag_of_chart(self.program, self.value).or_else(|| self.url_with_mistake()) {
            return Some(found);
        }
        if let Some(rest) = self.value.strip_prefix("oci:/").filter(|rest| !rest.starts_with('/')) {
            let found = separator("oci", ":/", format!("{} documentation", self.program));
            return Some(found.meant(format!("oci://{rest}")));
        }
        let is_name = has_host_characters(self.value) && !self.value.starts_with('.') && !self.value.contains('.');
        is_name
            .then(|| {
                let message = format!("a name, where {} reads a URL, or \"@\" before the name", self.program);
                self.form(self.whole(), message).meant(format!("@{}", self.value))
            })
            .or_else(|| url_without_scheme(self.program, self.value))
    }

    /// <https://github.com/actions/checkout#usage>
    fn repository(&self) -> Option<Mistake> {
        let (scheme, rest) = self.value.split_once("://").filter(|(scheme, _)| is_in(&["http", "https"], scheme))?;
        let name = rest.strip_prefix("github.com/")?.trim_end_matches('/').trim_end_matches(".git");
        let is_name = name.split('/').count() == 2 && name.split('/').all(has_host_characters);
        let message = format!("a URL, where {} reads the owner and the name of a repository", self.program);
        is_name.then(|| self.form((0, scheme.len() + 3), message).meant(name))
    }

    /// The name of a service in place of the port of a server of nginx.
    fn name_of_port(&self) -> Option<Mistake> {
        let found = ports::service_after_host(&Written::of(self.value)).filter(|_| self.program == "nginx")?;
        let meant = found.meant.as_deref().and_then(|url| url.split_once("://")).map(|(_, server)| server.into());
        Some(Mistake { meant, ..found })
    }

    /// <https://developer.chrome.com/docs/extensions/develop/concepts/match-patterns>
    fn match_pattern(&self) -> Option<Mistake> {
        let (scheme, rest) = self.value.split_once("://")?;
        let is_known = scheme == "*" || is_in(&["http", "https", "ws", "wss", "ftp"], scheme);
        let start = scheme.len() + "://".len();
        let Some((host, _)) = rest.split_once('/').filter(|_| is_known) else {
            let host = rest.trim_end_matches('*');
            let is_host = is_known && has_host_characters(host.strip_prefix("*.").unwrap_or(host));
            let message = format!("no path in a match pattern, which {} rejects: \"/*\" is any", self.program);
            let place = (start, self.value.len());
            return is_host.then(|| self.form(place, message).meant(format!("{scheme}://{host}/*")));
        };
        let host = host.split(':').next().unwrap_or(host);
        let name = host.strip_prefix("*.").unwrap_or(host);
        let at = start + host.len() - name.len() + name.find('*').filter(|_| host != "*")?;
        let message = "\"*\" within the name of a host, where only \"*.\" in front of it is a pattern".into();
        Some(self.form((at, at + 1), message))
    }

    /// <https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax#jobsjob_idstepsuses>
    fn action(&self) -> Option<Mistake> {
        let mut parts = self.value.split('@');
        if let (Some(owner), Some(name), Some(version), None) = (parts.next(), parts.next(), parts.next(), parts.next())
        {
            let is_swapped = [owner, name, version].into_iter().all(has_host_characters);
            let message = "\"@\" between the owner and the name of an action, where a slash belongs".into();
            let meant = || format!("{owner}/{name}@{version}");
            return is_swapped.then(|| self.form((owner.len(), owner.len() + 1), message).meant(meant()));
        }
        let is_name = |part: &str| has_host_characters(part) && !part.starts_with('.');
        let is_one = self.value.contains('/') && self.value.split('/').all(is_name);
        let message = format!("no \"@\" and version after the name of an action, which {} demands", self.program);
        is_one.then(|| self.form(self.whole(), message))
    }
}
