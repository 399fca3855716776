//! Services of Compose that look for another service on their own machine.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::collect::Collector;
use crate::yaml_path::Path;
use urlgram::uri::Delimited;

/// A kind of server, by the names of its images, the schemes of its URLs, and the beginnings of the variables that hold its host.
struct Server {
    images: &'static [&'static str],
    schemes: &'static [&'static str],
    variables: &'static [&'static str],
}

const SERVERS: [Server; 5] = [
    Server {
        images: &["postgres", "postgis", "timescaledb", "pgvector", "postgresql"],
        schemes: &["postgres", "postgresql"],
        variables: &["PGHOST", "POSTGRES_HOST", "DB_HOST", "DATABASE_HOST"],
    },
    Server {
        images: &["mysql", "mariadb", "percona"],
        schemes: &["mysql", "mariadb", "mysql2"],
        variables: &["MYSQL_HOST", "DB_HOST", "DATABASE_HOST"],
    },
    Server { images: &["mongo", "mongodb"], schemes: &["mongodb"], variables: &["MONGO_HOST", "MONGODB_HOST"] },
    Server { images: &["redis", "valkey", "keydb"], schemes: &["redis"], variables: &["REDIS_HOST"] },
    Server { images: &["rabbitmq"], schemes: &["amqp"], variables: &["RABBITMQ_HOST", "AMQP_HOST"] },
];

/// The services of a document.
#[derive(Default)]
pub(super) struct Compose {
    /// Name of a service and its image.
    images: Vec<(Range<usize>, Range<usize>)>,
    /// Values of the environment with this machine as the host: start of the name of the service, the place of the host, and the server.
    local: Vec<(usize, Range<usize>, usize)>,
    /// Starts of the names of services that share the network of another one or of the machine.
    shared: BTreeSet<usize>,
}

impl Compose {
    /// Reads a value without its quotation marks.
    pub(super) fn value(&mut self, out: &Collector<'_>, path: &Path, range: Range<usize>) {
        let document = out.document;
        if path.depth() < 3 || path.key(0, document) != "services" {
            return;
        }
        let service = path.place(1);
        match path.key(2, document) {
            "image" if path.depth() == 3 => {
                let name = service..service + path.key(1, document).len();
                self.images.push((name, range));
            }
            "network_mode" if path.depth() == 3 => _ = self.shared.insert(service),
            "environment" if path.depth() == 4 => {
                let text = out.raw(range.clone());
                let (name, value) = match path.key(3, document) {
                    "-" => text.split_once('=').unwrap_or_default(),
                    name => (name, text),
                };
                if let Some((host, server)) = local(name, value) {
                    let start = range.end - value.len();
                    self.local.push((service, start + host.start..start + host.end, server));
                }
            }
            _ => {}
        }
    }

    /// Reports the values whose server is another service.
    pub(super) fn finish(self, out: &mut Collector<'_>) {
        let mut first = [const { None }; SERVERS.len()];
        for (service, image) in self.images {
            let name = name_of(out.raw(image));
            if let Some(server) = SERVERS.iter().position(|server| server.images.contains(&name)) {
                first[server].get_or_insert(service);
            }
        }
        for (service, host, server) in self.local {
            let Some(other) = first[server].clone().filter(|other| other.start != service) else { continue };
            if !self.shared.contains(&service) && !self.shared.contains(&other.start) {
                let message =
                    "this machine as the host, which is the container itself, and not that of another service";
                let help = format!("Write the name of the service: \"{}\".", out.raw(other).trim_matches(['"', '\'']));
                out.entry(host, message, help);
            }
        }
    }
}

/// Returns the name of an image without its registry, its tag and its digest: `postgres` of `h.example/postgres:16`.
fn name_of(image: &str) -> &str {
    let repository = image.split(['@', ' ']).next().unwrap_or(image);
    let last = repository.rsplit('/').next().unwrap_or(repository);
    last.split(':').next().unwrap_or(last)
}

/// Returns the place of the host of this machine in the value of a variable, and the index of the server that it is meant to be.
fn local(name: &str, value: &str) -> Option<(Range<usize>, usize)> {
    const LOCAL: [&str; 2] = ["localhost", "127.0.0.1"];
    if !value.contains("://") {
        let server = SERVERS.iter().position(|server| server.variables.contains(&name))?;
        return LOCAL.contains(&value).then_some((0..value.len(), server));
    }
    let url = value.strip_prefix("jdbc:").unwrap_or(value);
    let Delimited { scheme, host, .. } = Delimited::of(url);
    let (scheme, host) = (scheme?.of(url), host?);
    let driver = scheme.split('+').next().unwrap_or(scheme);
    let server = SERVERS.iter().position(|server| server.schemes.contains(&driver))?;
    let start = value.len() - url.len() + host.start as usize;
    LOCAL.contains(&host.of(url)).then_some((start..start + host.len(), server))
}
