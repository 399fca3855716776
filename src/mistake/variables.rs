//! Variables and settings whose value is a URL or a list of hosts: `DOCKER_HOST=192.0.2.1`.

use alloc::format;
use alloc::string::String;
use core::net::Ipv4Addr;

use super::forms::{
    domain_of_cookie, first_of, host, host_of_variable, is_complete, servers, url_without_scheme, without_jdbc,
};
use super::model::{Mistake, MistakeKind};
use super::without_scheme::is_domain;
use super::written::{Written, has_host_characters, is_in, port_number, start_of};
use super::{libraries, no_proxy, services};
use crate::span::offset;

/// Returns the mistake in the value of a variable that many programs read: of a proxy, of hosts without one, or of the address of Docker.
/// The place is one of the value.
///
/// ```
/// use urlgram::mistake::in_variable;
///
/// let found = in_variable("DOCKER_HOST", "192.0.2.1").unwrap();
/// assert_eq!(found.meant.as_deref(), Some("tcp://192.0.2.1:2375"));
/// let found = in_variable("NO_PROXY", "localhost,https://example.org").unwrap();
/// assert_eq!((found.span.start, found.meant.as_deref()), (10, Some("example.org")));
/// assert_eq!(in_variable("DOCKER_HOST", "unix:///run/docker.sock"), None);
/// ```
pub fn in_variable(name: &str, value: &str) -> Option<Mistake> {
    match checked(name) {
        Some(check) => check.of(value),
        None if is_in(&PROXIES, name) => proxy(value),
        None => None,
    }
}

/// Whether all programs that read a variable take its value alike, so that what [`in_variable`] returns is a mistake for each of them. That
/// of a proxy is not such a variable: some programs take `proxy.example:8080`, some do not.
///
/// ```
/// use urlgram::mistake::is_checked_variable;
///
/// assert!(is_checked_variable("NO_PROXY") && !is_checked_variable("https_proxy"));
/// ```
pub fn is_checked_variable(name: &str) -> bool {
    checked(name).is_some()
}

/// The form that all programs that read a variable demand of its value.
#[derive(Clone, Copy)]
enum Check {
    NoProxy,
    Docker,
    TrustedOrigins,
    /// Hosts, as this document has them.
    Hosts(&'static str),
    /// Hosts without ports and paths, as Django compares them.
    DjangoHosts,
    /// The name of a host.
    Host,
    CookieDomain,
    /// Hosts with ports, as Kafka has them.
    KafkaServers,
    /// A URL of SQLAlchemy.
    AlchemyUrl,
    /// A URL with its scheme, which this program demands.
    Url(&'static str),
    /// A URL of JDBC, which this program demands.
    JdbcUrl(&'static str),
    /// The URL before the paths of an API, which a library appends.
    BaseUrl(&'static str),
    Dsn,
    Issuer,
    /// The domain of a tenant of Auth0.
    Tenant,
    /// A URL of a server or a page of the application itself.
    OwnUrl,
    /// A URL to which the exporter of OpenTelemetry sends.
    Collector,
}

impl Check {
    fn of(self, value: &str) -> Option<Mistake> {
        match self {
            Check::NoProxy => no_proxy::list(value),
            Check::Docker => docker(value),
            Check::TrustedOrigins => trusted_origins(value),
            Check::Hosts(source) => hosts(value, source),
            Check::DjangoHosts => hosts(value, "Django documentation, ALLOWED_HOSTS")
                .or_else(|| first_of(value, entries(value), |entry| host("Django", entry))),
            Check::AlchemyUrl => libraries::url_of_sqlalchemy(value),
            _ if !is_complete(value) => None,
            Check::Host => host_of_variable(value),
            Check::CookieDomain => domain_of_cookie(value),
            Check::KafkaServers => servers("Kafka", value),
            Check::Url(program) => url_without_scheme(program, value),
            Check::JdbcUrl(program) => without_jdbc(program, value),
            Check::BaseUrl(program) => services::base_url(program, value),
            Check::Dsn => services::dsn(value),
            Check::Issuer => services::issuer(value),
            Check::Tenant => host("Auth0", value),
            Check::OwnUrl => services::own_url(value),
            Check::Collector => services::collector(value),
        }
    }
}

/// Variables in lower case, with what the programs that read them demand.
const CHECKED: [(&str, Check); 36] = [
    ("no_proxy", Check::NoProxy),
    ("noproxy", Check::NoProxy),
    ("docker_host", Check::Docker),
    ("virtual_host", Check::Hosts("nginx-proxy documentation, virtual hosts")),
    ("letsencrypt_host", Check::Hosts("nginx-proxy documentation, virtual hosts")),
    ("django_allowed_hosts", Check::DjangoHosts),
    ("pghost", Check::Host),
    ("postgres_host", Check::Host),
    ("mysql_host", Check::Host),
    ("mariadb_host", Check::Host),
    ("db_host", Check::Host),
    ("smtp_host", Check::Host),
    ("mail_host", Check::Host),
    ("email_host", Check::Host),
    ("kafka_brokers", Check::KafkaServers),
    ("vault_addr", Check::Url("Vault")),
    ("nomad_addr", Check::Url("Nomad")),
    ("aws_endpoint_url", Check::Url("the AWS CLI")),
    ("aws_endpoint_url_s3", Check::Url("the AWS CLI")),
    ("hf_endpoint", Check::Url("Hugging Face Hub")),
    ("pip_index_url", Check::Url("pip")),
    ("uv_index_url", Check::Url("uv")),
    ("uv_default_index", Check::Url("uv")),
    ("npm_config_registry", Check::Url("npm")),
    ("npm_config_proxy", Check::Url("npm")),
    ("npm_config_https_proxy", Check::Url("npm")),
    ("spring_datasource_url", Check::JdbcUrl("Spring")),
    ("openai_base_url", Check::BaseUrl("the OpenAI library")),
    ("openai_api_base", Check::BaseUrl("the OpenAI library")),
    ("anthropic_base_url", Check::BaseUrl("the Anthropic library")),
    ("raven_dsn", Check::Dsn),
    ("otel_exporter_otlp_endpoint", Check::Collector),
    ("otel_exporter_otlp_traces_endpoint", Check::Collector),
    ("otel_exporter_otlp_metrics_endpoint", Check::Collector),
    ("otel_exporter_otlp_logs_endpoint", Check::Collector),
    ("otel_exporter_zipkin_endpoint", Check::Url("OpenTelemetry")),
];

/// Last words of variables, in lower case, with what the programs that read them demand.
const CHECKED_BY_END: [(&str, Check); 22] = [
    ("auth0_domain", Check::Tenant),
    ("cookie_domain", Check::CookieDomain),
    ("bootstrap_servers", Check::KafkaServers),
    ("sqlalchemy_database_uri", Check::AlchemyUrl),
    ("sqlalchemy_database_url", Check::AlchemyUrl),
    ("csrf_trusted_origins", Check::TrustedOrigins),
    ("sentry_dsn", Check::Dsn),
    ("oidc_issuer", Check::Issuer),
    ("issuer_url", Check::Issuer),
    ("issuer_uri", Check::Issuer),
    ("api_url", Check::OwnUrl),
    ("app_url", Check::OwnUrl),
    ("backend_url", Check::OwnUrl),
    ("base_url", Check::OwnUrl),
    ("callback_url", Check::OwnUrl),
    ("frontend_url", Check::OwnUrl),
    ("graphql_url", Check::OwnUrl),
    ("public_url", Check::OwnUrl),
    ("redirect_uri", Check::OwnUrl),
    ("redirect_url", Check::OwnUrl),
    ("site_url", Check::OwnUrl),
    ("webhook_url", Check::OwnUrl),
];

/// Returns what checks the value of a variable that all programs take alike.
fn checked(name: &str) -> Option<Check> {
    let whole = CHECKED.iter().find_map(|(variable, check)| variable.eq_ignore_ascii_case(name).then_some(*check));
    whole.or_else(|| CHECKED_BY_END.iter().find_map(|(end, check)| has_last_words(name, end).then_some(*check)))
}

/// Whether the last words of a name are these, in any case: `APP_A_B` with `a_b`.
fn has_last_words(name: &str, words: &str) -> bool {
    let Some(start) = name.len().checked_sub(words.len()) else { return false };
    let is_apart = start == 0 || name.as_bytes()[start - 1] == b'_';
    is_apart && name.get(start..).is_some_and(|last| last.eq_ignore_ascii_case(words))
}

/// Returns the entries of a list with commas or white space between them, unless a program makes the list.
fn entries(list: &str) -> impl Iterator<Item = &str> {
    let is_known = !list.contains(['$', '{', '<', '%', '[', '(', '"', '\'', '~']);
    list.split([',', ' ']).filter(move |entry| is_known && !entry.is_empty())
}

/// An origin without a scheme in the list of Django.
fn trusted_origins(list: &str) -> Option<Mistake> {
    first_of(list, entries(list), |entry| trusted_origin("Django", entry))
}

/// An origin without a scheme.
pub(super) fn trusted_origin(program: &str, entry: &str) -> Option<Mistake> {
    let name = entry.trim_start_matches("*.").trim_start_matches('.');
    let host = name.split(':').next().unwrap_or(name);
    if entry.contains("://") || !has_host_characters(host) || !is_certain(host) {
        return None;
    }
    let name = entry.split(':').next().unwrap_or(entry);
    let is_open = name.parse::<Ipv4Addr>().is_ok() || name.eq_ignore_ascii_case("localhost");
    let scheme = if is_open { "http" } else { "https" };
    let wildcard = if entry.starts_with('.') { "*" } else { "" };
    let (message, source) = match program {
        "Django" => (
            "an origin without a scheme, which Django demands since version 4.0".into(),
            "Django documentation, CSRF_TRUSTED_ORIGINS".into(),
        ),
        _ => (format!("an origin without a scheme, which {program} demands"), format!("{program} documentation")),
    };
    let mistake = Mistake::new(MistakeKind::PolicySource, (0, entry.len()), message, source);
    Some(mistake.meant(format!("{scheme}://{wildcard}{entry}")))
}

/// A URL in a list of hosts, which a server compares with the hosts of requests.
fn hosts(list: &str, source: &'static str) -> Option<Mistake> {
    let (entry, rest) = entries(list).find_map(|entry| Some((entry, entry.split_once("://")?.1)))?;
    let host = rest.split(['/', ':']).next().filter(|host| has_host_characters(host))?;
    let start = start_of(entry, list);
    let message = "a URL in a list of hosts, which a server compares with the hosts of requests";
    let place = (start, start + entry.len());
    Some(Mistake::new(MistakeKind::HostsLine, place, message, source).meant(host))
}

/// Returns the name and the value of an assignment: `A=b`, `export A="b"`.
fn assigned(text: &str) -> Option<(&str, &str)> {
    let (name, value) = text.split_once('=')?;
    let name = name.trim_start();
    let name = name.strip_prefix("export ").unwrap_or(name);
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_.-".contains(&byte));
    is_name.then(|| (name, value.trim().trim_matches(['"', '\''])))
}

/// A variable that many programs read, with a mistake in its value: `NO_PROXY=https://example.org`.
pub(super) fn known(written: &Written<'_>) -> Option<Mistake> {
    let (variable, value) = assigned(written.text)?;
    let mut found = in_variable(variable, value)?;
    found.span = found.span.shifted(offset(start_of(value, written.text)));
    Some(found)
}

/// Returns the URL that is the value of an assignment, and its place: of `DATABASE_URL=postgres://anna@db.example/shop`.
pub(super) fn assigned_url(text: &str) -> Option<(&str, usize)> {
    let (_, url) = assigned(text)?;
    let (scheme, rest) = url.split_once("://")?;
    let is_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte));
    let is_url = is_scheme && !rest.is_empty() && !url.contains(char::is_whitespace);
    is_url.then(|| (url, start_of(url, text)))
}

/// The name of a variable before a URL, which is right for a shell: `DATABASE_URL=postgres://anna@db.example/shop`.
pub(super) fn assignment(written: &Written<'_>) -> Option<Mistake> {
    let (url, _) = assigned_url(written.text)?;
    let end = written.text.find('=')? + 1;
    let message =
        "the assignment of a variable, whose URL is after \"=\": a program that gets all of it as a URL rejects it";
    Some(Mistake::new(MistakeKind::Wrapped, (0, end), message, "RFC 3986 appendix C").meant(url).note())
}

/// Last words of variables whose values are URLs.
const OF_URLS: [&str; 8] = ["url", "uri", "endpoint", "registry", "webhook", "origin", "baseurl", "dsn"];

/// Returns the value of a variable that holds a URL, and its place, if the value has no scheme: of `API_URL=localhost:3000`.
pub(super) fn without_scheme(text: &str) -> Option<(&str, usize)> {
    let (name, value) = assigned(text)?;
    let last = name.rsplit(['_', '.', '-']).next().unwrap_or(name);
    let is_of_url = is_in(&OF_URLS, last) && !value.contains("://");
    is_of_url.then(|| (value, start_of(value, text)))
}

/// Variables of proxies, in lower case.
const PROXIES: [&str; 4] = ["http_proxy", "https_proxy", "all_proxy", "ftp_proxy"];

/// Whether a host without a port is one for certain: an address, a domain, or this machine.
fn is_certain(host: &str) -> bool {
    host.parse::<Ipv4Addr>().is_ok() || host.eq_ignore_ascii_case("localhost") || is_domain(host)
}

/// A proxy without a scheme: `HTTPS_PROXY=proxy.example:8080`.
fn proxy(value: &str) -> Option<Mistake> {
    let is_one = match value.rsplit_once(':') {
        Some((host, port)) => has_host_characters(host) && port_number(port).is_some(),
        None => is_certain(value),
    };
    is_one.then(|| {
        let message = "a proxy without a scheme: curl, wget, Go and Python add \"http://\", and programs that demand a URL, such \
                       as Node.js, reject it";
        let place = (0, value.len());
        let mistake = Mistake::new(MistakeKind::HostAndPort, place, message, "curl documentation, --proxy");
        mistake.meant(format!("http://{value}")).note()
    })
}

const OF_DOCKER: &str = "Docker documentation, docker --host";

/// The address of Docker without a scheme, or with one that Docker rejects.
fn docker(value: &str) -> Option<Mistake> {
    let mistake = |place, message: &'static str, meant: String| {
        Some(Mistake::new(MistakeKind::SchemeSyntax, place, message, OF_DOCKER).meant(meant))
    };
    let whole = (0, value.len());
    if value.contains(['$', '{', '<', '%']) {
        return None;
    }
    if value.starts_with('-') {
        let address = value.split_whitespace().find(|word| word.contains("://"))?;
        let message = "options of a command in the variable, which holds one address";
        return mistake(whole, message, address.into());
    }
    if let Some((scheme, rest)) = value.split_once("://") {
        let message = "a scheme that the program docker rejects: it reads \"tcp\", \"unix\", \"npipe\" and \"ssh\"";
        let server = rest.trim_end_matches('/');
        return match is_in(&["http", "https"], scheme) {
            true => mistake((0, scheme.len()), message, format!("tcp://{server}")),
            false => None,
        };
    }
    let pipe = value.replace('\\', "/");
    if pipe.starts_with("//./pipe/") {
        let message = "the path of a pipe of Windows without \"npipe://\"";
        return mistake(whole, message, format!("npipe://{pipe}"));
    }
    if value.starts_with('/') {
        return mistake(whole, "the path of a socket without \"unix://\"", format!("unix://{value}"));
    }
    let (user, server) = value.rsplit_once('@').unwrap_or(("", value));
    let (host, port) = server.split_once(':').unwrap_or((server, ""));
    if !has_host_characters(host)
        || !(port_number(port).is_some() || port.is_empty() && (is_certain(host) || !user.is_empty()))
    {
        return None;
    }
    if !user.is_empty() {
        return mistake(whole, "a user and a host without \"ssh://\"", format!("ssh://{value}"));
    }
    let port = if port.is_empty() { "2375" } else { port };
    mistake(whole, "the host of Docker without \"tcp://\"", format!("tcp://{host}:{port}"))
}
