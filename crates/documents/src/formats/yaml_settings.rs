//! Settings of programs in YAML: Prometheus, Alertmanager, the OpenTelemetry Collector, Grafana, Kubernetes, Helm, GitHub Actions, Spring.

use std::ops::Range;

use crate::collect::Collector;
use crate::containers;
use crate::entries;
use crate::escaping::Escaping;
use crate::mapping::MappedText;
use crate::settings::{self, EUREKA, KAFKA, SPRING, SWAGGER, Setting};
use crate::yaml_path::Path;
use urlgram::fetch::forgiving_base64_decode;
use urlgram::mistake::{Wanted, is_checked_variable};

/// A setting at the end of a path.
struct InYaml {
    /// The last one is a name or `-`.
    keys: &'static [&'static str],
    /// Whether the path has no other keys.
    is_whole: bool,
    setting: Setting,
    condition: Condition,
}

/// A condition on the item of the first list of the keys.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Condition {
    None,
    /// Nothing changes the targets of the item, as for an exporter that probes URLs.
    NotRelabeled,
    /// The data source is one that answers over HTTP.
    OverHttp,
    /// The document is a description of an interface whose host has a field.
    OfSwagger,
}

use Condition::{None as Always, NotRelabeled, OfSwagger, OverHttp};

const fn anywhere(keys: &'static [&'static str], setting: Setting, condition: Condition) -> InYaml {
    InYaml { keys, is_whole: false, setting, condition }
}

const fn whole(keys: &'static [&'static str], setting: Setting) -> InYaml {
    InYaml { keys, is_whole: true, setting, condition: Always }
}

const PROMETHEUS: Setting = Setting::new(Wanted::Server, "Prometheus");
const REMOTE: Setting = Setting::new(Wanted::WebUrl, "Prometheus");
const ALERTMANAGER: Setting = Setting::new(Wanted::WebUrl, "Alertmanager");
const COLLECTOR: Setting = Setting::new(Wanted::WebUrl, "the OpenTelemetry Collector");
const LISTENER: Setting = Setting::new(Wanted::Server, "the OpenTelemetry Collector");
const KUBERNETES: Setting = Setting::new(Wanted::LowerCaseHost, "Kubernetes");
const REMOTE_OF_GIT: Setting = Setting::new(Wanted::GitRemote, "Git");
const KIBANA: Setting = Setting::new(Wanted::WebUrl, "Kibana");
const ACTION: Setting = Setting::new(Wanted::Action, "GitHub");

const SETTINGS: [InYaml; 53] = [
    anywhere(&["scrape_configs", "-", "static_configs", "-", "targets", "-"], TARGET, NotRelabeled),
    anywhere(&["additionalScrapeConfigs", "-", "static_configs", "-", "targets", "-"], TARGET, NotRelabeled),
    anywhere(
        &["alertmanagers", "-", "static_configs", "-", "targets", "-"],
        PROMETHEUS.with_path("path_prefix"),
        NotRelabeled,
    ),
    anywhere(&["remote_write", "-", "url"], REMOTE, Always),
    anywhere(&["remote_read", "-", "url"], REMOTE, Always),
    anywhere(&["receivers", "-", "webhook_configs", "-", "url"], ALERTMANAGER, Always),
    anywhere(&["receivers", "-", "slack_configs", "-", "api_url"], ALERTMANAGER, Always),
    anywhere(&["receivers", "-", "msteams_configs", "-", "webhook_url"], ALERTMANAGER, Always),
    anywhere(&["receivers", "-", "discord_configs", "-", "webhook_url"], ALERTMANAGER, Always),
    anywhere(&["receivers", "-", "opsgenie_configs", "-", "api_url"], ALERTMANAGER, Always),
    anywhere(&["receivers", "-", "pagerduty_configs", "-", "url"], ALERTMANAGER, Always),
    anywhere(&["global", "slack_api_url"], ALERTMANAGER, Always),
    anywhere(&["global", "opsgenie_api_url"], ALERTMANAGER, Always),
    anywhere(&["global", "pagerduty_url"], ALERTMANAGER, Always),
    anywhere(&["global", "victorops_api_url"], ALERTMANAGER, Always),
    anywhere(&["datasources", "-", "url"], Setting::new(Wanted::WebUrl, "Grafana"), OverHttp),
    whole(&["clients", "-", "url"], Setting::new(Wanted::WebUrl, "Promtail")),
    anywhere(&["exporters", "otlphttp/", "endpoint"], COLLECTOR, Always),
    anywhere(&["exporters", "prometheusremotewrite/", "endpoint"], COLLECTOR, Always),
    anywhere(&["exporters", "loki/", "endpoint"], COLLECTOR, Always),
    anywhere(&["exporters", "zipkin/", "endpoint"], COLLECTOR, Always),
    anywhere(&["exporters", "splunk_hec/", "endpoint"], COLLECTOR, Always),
    anywhere(&["exporters", "elasticsearch/", "endpoint"], COLLECTOR, Always),
    anywhere(&["exporters", "elasticsearch/", "endpoints", "-"], COLLECTOR, Always),
    anywhere(&["exporters", "prometheus/", "endpoint"], LISTENER, Always),
    anywhere(&["receivers", "*", "protocols", "*", "endpoint"], LISTENER, Always),
    whole(&["spec", "rules", "-", "host"], KUBERNETES),
    whole(&["spec", "tls", "-", "hosts", "-"], KUBERNETES),
    whole(&["spec", "hostnames", "-"], KUBERNETES),
    // The values of charts of Helm.
    anywhere(&["ingress", "hosts", "-", "host"], KUBERNETES, Always),
    anywhere(&["ingress", "hosts", "-"], KUBERNETES, Always),
    anywhere(&["ingress", "hostname"], KUBERNETES, Always),
    whole(&["dependencies", "-", "repository"], Setting::new(Wanted::ChartRepository, "Helm")),
    whole(&["spec", "url"], Setting::new(Wanted::OciRepository, "Flux")),
    anywhere(&["repoURL"], REMOTE_OF_GIT, Always),
    anywhere(&["repo"], REMOTE_OF_GIT, Always),
    anywhere(&["projectRepo"], REMOTE_OF_GIT, Always),
    whole(&["jobs", "*", "steps", "-", "uses"], ACTION),
    whole(&["runs", "steps", "-", "uses"], ACTION),
    whole(&["spring", "datasource", "url"], SPRING),
    whole(&["spring", "flyway", "url"], SPRING),
    whole(&["spring", "liquibase", "url"], SPRING),
    whole(&["spring", "kafka", "bootstrap-servers"], KAFKA),
    whole(&["spring", "kafka", "bootstrap-servers", "-"], KAFKA),
    whole(&["spring", "cloud", "config", "server", "git", "uri"], REMOTE_OF_GIT),
    whole(&["eureka", "client", "serviceUrl", "defaultZone"], EUREKA),
    whole(&["eureka", "client", "service-url", "defaultZone"], EUREKA),
    whole(&["elasticsearch.hosts"], KIBANA),
    whole(&["elasticsearch.hosts", "-"], KIBANA),
    whole(&["quarkus", "datasource", "jdbc", "url"], Setting::new(Wanted::JdbcUrl, "Quarkus")),
    InYaml { keys: &["host"], is_whole: true, setting: Setting::new(Wanted::Server, SWAGGER), condition: OfSwagger },
    whole(&["npmRegistryServer"], Setting::new(Wanted::WebUrl, "Yarn")),
    whole(&["npmScopes", "*", "npmRegistryServer"], Setting::new(Wanted::WebUrl, "Yarn")),
];

const TARGET: Setting = PROMETHEUS.with_path("metrics_path");

/// Data sources of Grafana that answer over HTTP. The URLs of databases are hosts and ports.
const OVER_HTTP: [&str; 9] =
    ["prometheus", "influxdb", "loki", "elasticsearch", "graphite", "tempo", "jaeger", "zipkin", "alertmanager"];

/// Number of collections around the values of an item of the first list of a path: that of the list, the list, and the item.
const OF_ITEM: usize = 3;

/// The settings of a document.
#[derive(Default)]
pub(super) struct Settings {
    /// Values whose item decides, with the number of collections around it, and the number of links before the value.
    waiting: Vec<(usize, Range<usize>, usize, &'static InYaml)>,
    /// Number of collections around the last key that changes targets.
    relabeled: Option<usize>,
    /// Value of the last `type`, and the number of collections around it.
    kind: Option<(usize, Range<usize>)>,
    /// Whether the document is a description of an interface by Swagger 2.0; unknown until the first host.
    is_of_swagger: Option<bool>,
    /// Name and value of a variable in the environment of a container.
    variable: Siblings,
    /// Name and repository of a chart that another one needs.
    chart: Siblings,
    /// Repository and tag of an image.
    image: Siblings,
    /// The action of a step of GitHub, and the number of collections around it.
    action: Option<(usize, Range<usize>)>,
    /// Whether the document is a Secret of Kubernetes; unknown until the first value that may be one of it.
    is_secret: Option<bool>,
}

/// Two values of one mapping, and the number of collections around each.
#[derive(Default)]
struct Siblings([Option<(usize, Range<usize>)>; 2]);

impl Siblings {
    /// Adds a value, and returns both if they are side by side.
    fn add(&mut self, part: usize, depth: usize, range: Range<usize>) -> Option<[Range<usize>; 2]> {
        self.0[part] = Some((depth, range));
        let [Some((depth, first)), Some((other, second))] = &self.0 else { return None };
        (depth == other).then(|| [first.clone(), second.clone()])
    }

    /// Forgets the values of a mapping that ends, and of those in it.
    fn end(&mut self, depth: usize) {
        self.0.iter_mut().for_each(|part| *part = part.take().filter(|(of, _)| *of < depth));
    }
}

impl Settings {
    /// Reads a key.
    pub(super) fn key(&mut self, path: &Path, document: &str) {
        if path.key(path.depth().saturating_sub(1), document) == "relabel_configs" {
            self.relabeled = Some(path.depth());
        }
    }

    /// Reads a value without its quotation marks, whose links are those from `first` on.
    pub(super) fn value(&mut self, out: &mut Collector<'_>, path: &Path, range: Range<usize>, first: usize) {
        let document = out.document;
        let last = path.key(path.depth().saturating_sub(1), document);
        if last == "type" {
            self.kind = Some((path.depth(), range));
            return;
        }
        if let Some(part) = ["name", "value"].iter().position(|key| *key == last) {
            self.variable(out, path, range.clone(), part);
        }
        if let Some(part) = ["name", "repository"].iter().position(|key| *key == last) {
            self.chart(out, path, range.clone(), part);
        }
        if last == "uses" {
            self.action = Some((path.depth(), range.clone()));
        }
        if path.is(&["jobs", "*", "steps", "-", "with", "repository"], document) {
            self.checkout(out, path.depth(), range.clone(), first);
        }
        self.lines(out, path, range.clone());
        if let Some(part) = ["repository", "tag"].iter().position(|key| *key == last) {
            self.image(out, path, range.clone(), part);
        }
        if last == "rule"
            || last == "match"
            || last.ends_with(".rule")
            || out.raw(range.clone()).starts_with("traefik.")
        {
            out.problems.extend(entries::in_rule_of_traefik(out.raw(range.clone()), range.start));
        }
        if path.is(&["data", "*"], document) {
            self.secret(out, last, range.clone());
        }
        // Nearly all values have another last key.
        let is_one = |of: &&InYaml| {
            of.keys.last() == Some(&last)
                && (!of.is_whole || path.depth() == of.keys.len())
                && path.ends_with(of.keys, document)
        };
        let Some(found) = SETTINGS.iter().find(is_one) else { return };
        let is_swagger = || document.starts_with("swagger:") || document.contains("\nswagger:");
        match found.condition {
            OfSwagger if !*self.is_of_swagger.get_or_insert_with(is_swagger) => {}
            Always | OfSwagger => settings::check(out, range, Escaping::None(b""), first, &found.setting),
            NotRelabeled | OverHttp => {
                self.waiting.push((path.depth() - found.keys.len() + OF_ITEM, range, first, found));
            }
        }
    }

    /// Reads a value of one line or of several: the names under which a step pushes an image.
    pub(super) fn lines(&mut self, out: &mut Collector<'_>, path: &Path, range: Range<usize>) {
        let is_of_step = path.is(&["jobs", "*", "steps", "-", "with", "tags"], out.document);
        if is_of_step && self.is_of_action(out, path.depth(), "docker/build-push-action@") {
            containers::images(out, range);
        }
    }

    /// Reads the name or the value of a variable of Kubernetes, which are side by side, and checks the value when both are known.
    fn variable(&mut self, out: &mut Collector<'_>, path: &Path, range: Range<usize>, part: usize) {
        if !path.ends_with(&["env", "-", ["name", "value"][part]], out.document) {
            return;
        }
        let Some([name, value]) = self.variable.add(part, path.depth(), range) else { return };
        let (name, text) = (out.raw(name), out.raw(value.clone()));
        containers::quoted(out, name, value.clone());
        if is_checked_variable(name) {
            out.problems.extend(entries::in_value_for_programs(name, &MappedText::verbatim(text, value.start)));
        }
    }

    /// Reads the name or the repository of a chart, which are side by side. Helm appends the name to the repository.
    /// <https://helm.sh/docs/topics/registries/#specifying-dependencies>
    fn chart(&mut self, out: &mut Collector<'_>, path: &Path, range: Range<usize>, part: usize) {
        if !path.is(&["dependencies", "-", ["name", "repository"][part]], out.document) {
            return;
        }
        let Some([name, repository]) = self.chart.add(part, path.depth(), range) else { return };
        let (name, text) = (out.raw(name), out.raw(repository.clone()));
        let folder = text.strip_prefix("oci://").and_then(|rest| rest.strip_suffix(name)?.strip_suffix('/'));
        // The folder of a project may have the name of its chart.
        if folder.and_then(|folder| folder.rsplit_once('/')).is_some_and(|(_, last)| last.ends_with("charts")) {
            let start = repository.end - name.len() - 1;
            let message = "the name of a chart at the end of its repository, to which Helm appends it";
            out.entry(start..repository.end, message, format!("Write \"{}\".", out.raw(repository.start..start)));
        }
    }

    /// Reports a URL in place of the repository that a step checks out.
    fn checkout(&self, out: &mut Collector<'_>, depth: usize, range: Range<usize>, first: usize) {
        const CHECKOUT: Setting = Setting::new(Wanted::Repository, "actions/checkout");
        if self.is_of_action(out, depth, "actions/checkout@") {
            settings::check(out, range, Escaping::None(b""), first, &CHECKOUT);
        }
    }

    /// Whether an argument in this number of collections is one of an action of GitHub.
    fn is_of_action(&self, out: &Collector<'_>, depth: usize, name: &str) -> bool {
        let action = self.action.as_ref().filter(|(of, _)| of + 1 == depth);
        action.is_some_and(|(_, action)| out.raw(action.clone()).starts_with(name))
    }

    /// Reads the repository or the tag of an image in the values of a chart, which are side by side. A template joins them with a colon.
    fn image(&mut self, out: &mut Collector<'_>, path: &Path, range: Range<usize>, part: usize) {
        let is_image =
            path.depth() > 1 && path.key(path.depth() - 2, out.document).to_ascii_lowercase().ends_with("image");
        let Some([repository, tag]) = is_image.then(|| self.image.add(part, path.depth(), range)).flatten() else {
            return;
        };
        let (text, tag) = (out.raw(repository.clone()), out.raw(tag));
        let name = text.rsplit('/').next().unwrap_or(text);
        let is_known = !text.contains(['{', '$', '@', ' ']) && !tag.is_empty() && tag != "~" && tag != "null";
        if let Some(at) = name.find(':').filter(|at| is_known && *at > 0 && *at + 1 < name.len()) {
            let start = repository.end - name.len() + at;
            let message = "a tag at the end of a repository, after which a chart writes the one of the key \"tag\"";
            out.entry(start..repository.end, message, format!("Write \"{}\".", out.raw(repository.start..start)));
        }
    }

    /// Reports a line end at the end of a URL in a Secret of Kubernetes, which is part of the value.
    /// <https://kubernetes.io/docs/tasks/configmap-secret/managing-secret-using-config-file/#create-the-secret>
    fn secret(&mut self, out: &mut Collector<'_>, key: &str, range: Range<usize>) {
        // The last characters of an encoded line end: 8, 16 or 24 bits before it, and its last four bits.
        let encoded = out.raw(range.clone());
        if !["Cg==", "o=", "K"].iter().any(|end| encoded.ends_with(end)) {
            return;
        }
        let document = out.document;
        let is_secret = || document.starts_with("kind: Secret") || document.contains("\nkind: Secret");
        if !*self.is_secret.get_or_insert_with(is_secret) {
            return;
        }
        let decoded = forgiving_base64_decode(encoded.as_bytes());
        let Some(value) = decoded.and_then(|bytes| String::from_utf8(bytes).ok()) else { return };
        let Some(line) = value.strip_suffix('\n').filter(|line| !line.contains(char::is_whitespace)) else { return };
        let is_host = || key.to_ascii_lowercase().ends_with("host") && line.contains('.');
        if line.contains("://") || is_host() {
            let message = "a line end at the end of the encoded text, which programs take for a part of the value";
            out.entry(range, message, "Encode the text without it: \"printf %s TEXT | base64\".");
        }
    }

    /// Ends the innermost collection.
    pub(super) fn end(&mut self, out: &mut Collector<'_>, path: &Path) {
        let depth = path.depth();
        self.variable.end(depth);
        self.chart.end(depth);
        self.image.end(depth);
        self.action.take_if(|(of, _)| *of >= depth);
        let kind = self.kind.take_if(|(of, _)| *of >= depth).map(|(of, range)| (of, out.raw(range)));
        let is_over_http = kind.is_some_and(|(of, kind)| of == depth && OVER_HTTP.contains(&kind));
        let is_relabeled = self.relabeled.take_if(|of| *of >= depth) == Some(depth);
        while self.waiting.last().is_some_and(|(of, ..)| *of >= depth) {
            let Some((_, range, first, found)) = self.waiting.pop() else { break };
            let is_so = match found.condition {
                Condition::None | OfSwagger => true,
                NotRelabeled => !is_relabeled,
                OverHttp => is_over_http,
            };
            if is_so {
                settings::check(out, range, Escaping::None(b""), first, &found.setting);
            }
        }
    }
}
