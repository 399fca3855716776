//! Strings of programs that have one form: arguments of libraries and settings of Django that are hosts, sources of modules of Terraform.

use std::ops::Range;

use crate::collect::Collector;
use crate::escaping::Escaping;
use crate::settings::{self, Setting};
use crate::words::ending;
use urlgram::mistake::Wanted;

/// A place of a string in a program.
enum Place {
    /// Any place.
    Anywhere,
    /// The first argument of a call: `smtplib.SMTP("…"`.
    First(&'static str),
    /// The first argument of a call at the end of a chain that begins so: `.baseUrl("…"` after `Retrofit.Builder()`.
    Chained(&'static str, &'static str),
    /// An argument of a call with its name and sign: `host="…"` after `redis.Redis(`.
    Named(&'static str, &'static str),
    /// The value of a variable whose name ends so: `SESSION_COOKIE_DOMAIN = "…"`.
    Variable(&'static str),
    /// The value of this key: `source = "…"`.
    Key(&'static str),
    /// An item of a list that is assigned to a variable: `ALLOWED_HOSTS = ["…"]`.
    Item(&'static str),
    /// An item of a list of sources under the name of a directive of a policy: `scriptSrc: ["…"]`.
    Source,
}

/// A string that has one form.
pub(super) struct Argument {
    /// A word that every file with such a string has.
    word: &'static str,
    place: Place,
    /// Start of the values that are checked, if others mean something else.
    start: &'static str,
    setting: Setting,
}

const fn of(word: &'static str, place: Place, setting: Setting) -> Argument {
    Argument { word, place, start: "", setting }
}

/// The first argument of a call that reads a URL of HTTP, if it has another scheme.
const fn web(call: &'static str, start: &'static str, program: &'static str) -> Argument {
    Argument { word: start, place: First(call), start, setting: Setting::new(Wanted::WebUrl, program) }
}

use Place::{Anywhere, Chained, First, Item, Key, Named, Source, Variable};

const DJANGO: Setting = Setting::new(Wanted::Host, "Django");
const SMTPLIB: Setting = Setting::new(Wanted::Server, "smtplib");
const REDIS: Setting = Setting::new(Wanted::Host, "redis-py");
const PSYCOPG: Setting = Setting::new(Wanted::Host, "Psycopg");
const PYMYSQL: Setting = Setting::new(Wanted::Host, "PyMySQL");
const MYSQL: Setting = Setting::new(Wanted::Host, "the driver of MySQL");
const MQTT: Setting = Setting::new(Wanted::Host, "Paho");
const SQLALCHEMY: Setting = Setting::new(Wanted::AlchemyUrl, "SQLAlchemy");
const REQUESTS: Setting = Setting::new(Wanted::WebUrl, "requests");
const AXIOS: Setting = Setting::new(Wanted::WebUrl, "axios");
const NODE: Setting = Setting::new(Wanted::Host, "Node.js");
const GO: Setting = Setting::new(Wanted::GoSource, "go-sql-driver/mysql");
const RETROFIT: Setting = Setting::new(Wanted::RetrofitUrl, "Retrofit");
const MINIO_SERVER: Setting = Setting::new(Wanted::Server, "MinIO");
const MINIO_HOST: Setting = Setting::new(Wanted::Host, "MinIO");

const OPENAI: Setting = Setting::new(Wanted::BaseUrl, "the OpenAI library");
const CORS: Setting = Setting::new(Wanted::CorsOrigin, "django-cors-headers");
const HELMET: Setting = Setting::new(Wanted::PolicySource, "helmet");

static OF_PYTHON: [Argument; 28] = [
    of("OpenAI", Named("OpenAI(", "base_url="), OPENAI),
    of("openai", Variable("openai.base_url"), OPENAI),
    of("CORS_ALLOWED_ORIGINS", Item("CORS_ALLOWED_ORIGINS"), CORS),
    of("CORS_ORIGIN_WHITELIST", Item("CORS_ORIGIN_WHITELIST"), CORS),
    of("CSRF_TRUSTED_ORIGINS", Item("CSRF_TRUSTED_ORIGINS"), Setting::new(Wanted::TrustedOrigin, "Django")),
    of("ALLOWED_HOSTS", Item("ALLOWED_HOSTS"), DJANGO),
    of("_COOKIE_DOMAIN", Variable("_COOKIE_DOMAIN"), DJANGO),
    of("smtplib", First("smtplib.SMTP("), SMTPLIB),
    of("smtplib", First("smtplib.SMTP_SSL("), SMTPLIB),
    of("redis", Named("redis.Redis(", "host="), REDIS),
    of("redis", Named("redis.StrictRedis(", "host="), REDIS),
    of("psycopg2", Named("psycopg2.connect(", "host="), PSYCOPG),
    of("pymysql", Named("pymysql.connect(", "host="), PYMYSQL),
    of("mysql.connector", Named("mysql.connector.connect(", "host="), MYSQL),
    Argument { word: "paho", place: First(".connect("), start: "mqtt", setting: MQTT },
    Argument { word: "sqlite", place: Anywhere, start: "sqlite", setting: SQLALCHEMY },
    of("minio", First("Minio("), MINIO_SERVER),
    of("minio", Named("Minio(", "endpoint="), MINIO_SERVER),
    of("minio", Named("Minio(", "endpoint ="), MINIO_SERVER),
    Argument { word: "sqlalchemy", place: First("create_engine("), start: "postgres", setting: SQLALCHEMY },
    of("SQLALCHEMY_DATABASE_UR", Variable("SQLALCHEMY_DATABASE_URI"), SQLALCHEMY),
    of("SQLALCHEMY_DATABASE_UR", Variable("SQLALCHEMY_DATABASE_URL"), SQLALCHEMY),
    of("requests", First("requests.get("), REQUESTS),
    of("requests", First("requests.post("), REQUESTS),
    of("requests", First("requests.put("), REQUESTS),
    of("requests", First("requests.patch("), REQUESTS),
    of("requests", First("requests.delete("), REQUESTS),
    of("requests", First("requests.head("), REQUESTS),
];

static OF_JAVASCRIPT: [Argument; 20] = [
    of("OpenAI", Named("OpenAI(", "baseURL:"), OPENAI),
    of("ontentSecurityPolicy", Source, HELMET),
    of("endPoint", Named("Minio.Client(", "endPoint:"), MINIO_HOST),
    of("createConnection", Named("mysql.createConnection(", "host:"), MYSQL),
    web("SockJS(", "ws://", "SockJS"),
    web("SockJS(", "wss://", "SockJS"),
    web("EventSource(", "ws://", "EventSource"),
    web("EventSource(", "wss://", "EventSource"),
    web("fetch(", "ws://", "fetch"),
    web("fetch(", "wss://", "fetch"),
    of("createPool", Named("mysql.createPool(", "host:"), MYSQL),
    of("axios", Named("axios.create(", "baseURL:"), AXIOS),
    of("http", Named("http.get(", "host:"), NODE),
    of("http", Named("http.get(", "hostname:"), NODE),
    of("http", Named("http.request(", "host:"), NODE),
    of("http", Named("http.request(", "hostname:"), NODE),
    of("http", Named("https.get(", "host:"), NODE),
    of("http", Named("https.get(", "hostname:"), NODE),
    of("http", Named("https.request(", "host:"), NODE),
    of("http", Named("https.request(", "hostname:"), NODE),
];

static OF_GO: [Argument; 2] = [of("mysql", First("sql.Open(\"mysql\","), GO), of("gorm", First("mysql.Open("), GO)];

static OF_JAVA: [Argument; 1] = [of("Retrofit.Builder", Chained(".baseUrl(", "Retrofit.Builder("), RETROFIT)];

static OF_TERRAFORM: [Argument; 1] = [of("source", Key("source"), Setting::new(Wanted::ModuleSource, "Terraform"))];

/// Returns what may be in a program of a language.
pub(super) fn arguments(language: &str, program: &str) -> Vec<&'static Argument> {
    let all = match language {
        "python" => &OF_PYTHON[..],
        "javascript" | "typescript" => &OF_JAVASCRIPT,
        "terraform" => &OF_TERRAFORM,
        "go" => &OF_GO,
        "java" | "kotlin" => &OF_JAVA,
        _ => return Vec::new(),
    };
    let has = |word: &str| memchr::memmem::find(program.as_bytes(), word.as_bytes()).is_some();
    all.iter().filter(|argument| has(argument.word)).collect()
}

/// Number of bytes before a string that are searched for the call or the list that it belongs to.
const NEARBY: usize = 400;

/// Reports a string in a range that does not have the form that its place demands. Its links are those from `first` on.
pub(super) fn check(
    out: &mut Collector<'_>,
    (start, range): (usize, Range<usize>),
    escaping: Escaping,
    first: usize,
    arguments: &[&'static Argument],
) {
    let before = ending(out.raw(0..start), NEARBY).trim_end();
    let is_one =
        |argument: &&&Argument| is_at(before, &argument.place) && out.raw(range.clone()).starts_with(argument.start);
    if let Some(found) = arguments.iter().find(is_one) {
        settings::check(out, range, escaping, first, &found.setting);
    }
}

/// Whether a text after the opening parenthesis of a call ends between its arguments.
fn is_between_arguments(text: &str) -> bool {
    let depth = text.bytes().try_fold(0_usize, |depth, byte| match byte {
        b'(' => Some(depth + 1),
        b')' => depth.checked_sub(1),
        _ => Some(depth),
    });
    depth == Some(0)
}

/// Whether a text before a list ends with the name of a directive whose sources are listed: `scriptSrc:`, `"script-src":`.
fn is_directive(before: &str) -> bool {
    const OTHERS: [&str; 6] = ["frameAncestors", "frame-ancestors", "formAction", "form-action", "baseUri", "base-uri"];
    let Some(key) = before.trim_end().strip_suffix(':') else { return false };
    let key = key.trim_end().trim_end_matches(['"', '\'']);
    let name = key.rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '-').next().unwrap_or(key);
    name.ends_with("Src") || name.ends_with("-src") || OTHERS.contains(&name)
}

/// Returns the text before a "=" at the end.
fn assigned(before: &str) -> Option<&str> {
    before.strip_suffix('=').map(str::trim_end)
}

/// Whether a string after this text is at a place.
fn is_at(before: &str, place: &Place) -> bool {
    let ends_word = |text: &str| !text.ends_with(|c: char| c.is_alphanumeric() || c == '_');
    match place {
        Anywhere => true,
        First(call) => before.strip_suffix(call).is_some_and(|before| call.starts_with('.') || ends_word(before)),
        Chained(call, start) => before
            .strip_suffix(call)
            .is_some_and(|before| before.rfind(start).is_some_and(|at| !before[at..].contains([';', '"']))),
        Named(call, name) => before.strip_suffix(name).is_some_and(|before| {
            let call = before.rfind(call).map(|at| &before[at + call.len()..]);
            ends_word(before) && call.is_some_and(is_between_arguments)
        }),
        // `config["NAME"] = "…"` is one, too.
        Variable(name) => {
            assigned(before).is_some_and(|before| before.trim_end_matches(['"', '\'', ']']).ends_with(name))
        }
        Source => before.ends_with(['[', ',']) && before.rfind('[').is_some_and(|at| is_directive(&before[..at])),
        Key(name) => assigned(before).and_then(|before| before.strip_suffix(name)).is_some_and(ends_word),
        Item(name) => {
            before.ends_with(['[', ',', '('])
                && before.rfind(name).is_some_and(|at| {
                    let list = before[at + name.len()..].trim_start();
                    let list = list.strip_prefix("+=").or_else(|| list.strip_prefix('=')).map(|list| list.trim_start());
                    ends_word(&before[..at])
                        && list.is_some_and(|list| {
                            list.starts_with(['[', '(']) && !list.contains([']', ')', '{', '\u{1a}'])
                        })
                })
        }
    }
}
