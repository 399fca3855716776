//! Values of settings, for each of which a program demands one form.

use urlgram::mistake::{MistakeKind, Wanted, find, in_setting, in_variable};

use Wanted::{
    Action, AlchemyUrl, AssociatedDomain, CargoIndex, ChartRepository, CorsOrigin, DownloadLocation, GitRemote,
    GoSource, Host, InterpolatedUrl, JdbcUrl, LowerCaseHost, ModuleSource, OciRepository, Path, PolicySource,
    Repository, Requirement, RetrofitUrl, Scheme, Server, Servers, TrustedOrigin, Upstream, Url, WebUrl,
};

/// Form, value, the mistaken part, and what was meant.
const MISTAKEN: &[(Wanted, &str, &str, &str)] = &[
    (WebUrl, "npm.h.example", "npm.h.example", "https://npm.h.example"),
    (WebUrl, "npm.h.example/a/", "npm.h.example", "https://npm.h.example/a/"),
    (WebUrl, "npm.corp:4873", "npm.corp:4873", "http://npm.corp:4873"),
    (WebUrl, "npm:443/a", "npm:443", "https://npm:443/a"),
    (WebUrl, "192.0.2.1:9093", "192.0.2.1:9093", "http://192.0.2.1:9093"),
    (WebUrl, "192.0.2.1", "192.0.2.1", "http://192.0.2.1"),
    (WebUrl, "localhost", "localhost", "http://localhost"),
    (WebUrl, "eg:https://h.example", "eg:", "https://h.example"),
    (WebUrl, "uwsgi://h.example", "uwsgi", "http://h.example"),
    (WebUrl, "wss://h.example/a", "wss", "https://h.example/a"),
    (Url, "git:://h.example/a.git", ":://", "git://h.example/a.git"),
    (Url, "git://h.example/a.git main", " main", "git://h.example/a.git"),
    (Url, "url = https://h.example/a.git", "url = ", "https://h.example/a.git"),
    (Url, "http://", "", ""),
    (JdbcUrl, "postgres://h.example:5432/a", "postgres", "jdbc:postgresql://h.example:5432/a"),
    (JdbcUrl, "mysql://anna:b@h.example/a", "mysql", ""),
    (JdbcUrl, "jdbc:postgresql:/h.example/a", ":/", "jdbc:postgresql://h.example/a"),
    (JdbcUrl, "jdbc:postgres://h.example/a", "postgres", "jdbc:postgresql://h.example/a"),
    (InterpolatedUrl, "mysql://anna:b%2Cc@h/a", "%", "mysql://anna:b%%2Cc@h/a"),
    (InterpolatedUrl, "mysql://anna:%%2C%40@h/a", "%", "mysql://anna:%%2C%%40@h/a"),
    (CargoIndex, "sparse+/api/a/", "sparse+/api/a/", ""),
    (CargoIndex, "sparse+https://h.example/a", "sparse+https://h.example/a", "sparse+https://h.example/a/"),
    (ChartRepository, "stable", "stable", "@stable"),
    (ChartRepository, "charts.h.example/a", "charts.h.example", "https://charts.h.example/a"),
    (Server, "http://localhost:9090", "http://", "localhost:9090"),
    (Server, "https://anna@h.example/a?b", "https://", "h.example"),
    (Server, "192.0.2.1:80/metrics/", "/metrics/", "192.0.2.1:80"),
    (Server, "h.example/a", "/a", "h.example"),
    (Upstream, "ws://localhost:5555", "ws", "http://localhost:5555"),
    (Upstream, "https://h.example/api/v1", "/api/v1", "https://h.example"),
    (Host, "https://h.example:8443/a", "https://", "h.example"),
    (Host, "anna.github.io/a/", "/a/", "anna.github.io"),
    (Host, "h.example:80", ":80", "h.example"),
    (Host, "[h.example]", "[h.example]", "h.example"),
    (LowerCaseHost, "Shop.h.example", "S", "shop.h.example"),
    (LowerCaseHost, "app.a1::2.h.example", ":", ""),
    (LowerCaseHost, "app.https://127.0.0.1:60104", ":", ""),
    (LowerCaseHost, "213_100.h.example", "_", ""),
    (LowerCaseHost, "-app.h.example", "-app", ""),
    (LowerCaseHost, "a..h.example", "", ""),
    (Servers, "http://a:9092", "http://", "a:9092"),
    (Servers, "a:2181,b:2181/kafka", "/kafka", "b:2181"),
    (ModuleSource, "git::https://h.example/a.git?ref=v1//b/c", "//b/c", "git::https://h.example/a.git//b/c?ref=v1"),
    (ModuleSource, "git@h.example:a/b.git?ref=1//c&d=1", "//c", "git@h.example:a/b.git//c?ref=1&d=1"),
    (ModuleSource, "github.com/a/b/c/d?ref=1", "/", "github.com/a/b//c/d?ref=1"),
    (Requirement, "git+https://h.example/a.git@#egg=a", "@", "git+https://h.example/a.git#egg=a"),
    (Requirement, "git+https://h.example/a.git#main", "#main", "git+https://h.example/a.git@main"),
    (Requirement, "git+https://h.example/a.git@main@dev", "@dev", ""),
    (Requirement, "https://h.example/a.git@e5f6", "https", "git+https://h.example/a.git@e5f6"),
    (Requirement, "git://h.example/a#egg=a", "git", "git+https://h.example/a#egg=a"),
    (ChartRepository, "oci://h.example/charts/a:1.2", ":1.2", "oci://h.example/charts/a"),
    (ChartRepository, "oci:/h.example/charts", ":/", "oci://h.example/charts"),
    (OciRepository, "oci://h.example:5000/charts/a:1.2", ":1.2", "oci://h.example:5000/charts/a"),
    (GitRemote, "git@h.example:2222/a/b.git", "git@h.example:2222/a/b.git", "ssh://git@h.example:2222/a/b.git"),
    (Url, "git@h.example:7999/a.git", "git@h.example:7999/a.git", "ssh://git@h.example:7999/a.git"),
    (Requirement, "github.com/a/b.git@1", "github.com", "git+https://github.com/a/b.git@1"),
    (ChartRepository, "oci:/h.example", ":/", "oci://h.example"),
    (AlchemyUrl, "sqlite+aiosqlite:///tmp/a/b.db", "///", "sqlite+aiosqlite:////tmp/a/b.db"),
    (AlchemyUrl, "sqlite:///home/anna/a.db", "///", "sqlite:////home/anna/a.db"),
    (DownloadLocation, "github:a/b", "github:a/b", "https://github.com/a/b"),
    (DownloadLocation, "github.com/a/b", "github.com", "https://github.com/a/b"),
    (Action, "anna/deploy", "anna/deploy", ""),
    (Action, "anna/actions/deploy", "anna/actions/deploy", ""),
    (Action, "anna@deploy@v1", "@", "anna/deploy@v1"),
    (AlchemyUrl, "postgres://anna:${SECRET}@h/a", "postgres", "postgresql://anna:${SECRET}@h/a"),
    (AlchemyUrl, "postgres+asyncpg://h/a", "postgres", "postgresql+asyncpg://h/a"),
    (GoSource, "anna:b@192.0.2.1:3306/c?d=e", "192.0.2.1:3306", "tcp(192.0.2.1:3306)"),
    (RetrofitUrl, "https://h.example/api/v1", "/api/v1", "https://h.example/api/v1/"),
    (GitRemote, "git@h.example:2224/a/b/c.git", "git@h.example:2224/a/b/c.git", "ssh://git@h.example:2224/a/b/c.git"),
    (Servers, "kafka-secure://a:9093", "kafka-secure://", "a:9093"),
    (Servers, "a:9092, kafka.h.example", "kafka.h.example", "kafka.h.example:9092"),
    (CorsOrigin, "https://h.example/a", "/a", "https://h.example"),
    (CorsOrigin, "localhost:3000", "localhost:3000", "http://localhost:3000"),
    (TrustedOrigin, "*.h.example.org", "*.h.example.org", "https://*.h.example.org"),
    (PolicySource, "unsafe-inline", "unsafe-inline", "'unsafe-inline'"),
    (Repository, "https://github.com/a/b.git", "https://", "a/b"),
    (AlchemyUrl, "./shop.sqlite3", "./shop.sqlite3", "sqlite:///shop.sqlite3"),
    (InterpolatedUrl, "/srv/shop.db", "/srv/shop.db", "sqlite:////srv/shop.db"),
    (Scheme, "https://", "://", "https"),
    (Scheme, "myApp:", ":", "myapp"),
    (Scheme, "myApp", "A", "myapp"),
    (Path, "app", "app", "/app"),
    (Path, "https://h.example/app", "https://h.example/app", "/app"),
    (AssociatedDomain, "applinks:https://h.example", "https://", "applinks:h.example"),
    (AssociatedDomain, "webcredentials:h.example/a?mode=developer", "/a", "webcredentials:h.example?mode=developer"),
];

#[test]
fn each_form_names_its_mistakes() {
    for (wanted, value, part, meant) in MISTAKEN {
        let found = in_setting(*wanted, "P", value).unwrap_or_else(|| panic!("nothing in {value}"));
        assert_eq!((found.span.of(value), found.meant.as_deref().unwrap_or_default()), (*part, *meant), "{value}");
        if let Some(meant) = &found.meant {
            assert_eq!(in_setting(*wanted, "P", meant).map(|found| found.to_string()), None, "{value}");
        }
    }
}

#[test]
fn what_a_program_reads_is_no_mistake() {
    for (wanted, values) in [
        (
            WebUrl,
            &[
                "", "https://h.example/", "http://h:9093", "http://unix:/run/a.sock:/b", "http://backend",
                "${REGISTRY}", "{{ registry }}:80", "/srv/a", "./a.b", "simple", "12:30", "http://$host:8080", "a.",
                "h:port",
            ][..],
        ),
        (Url, &["https://h.example/a.git", "git@h.example:a/b.git", "../a.git", "/srv/git/a b.git", "h.example/a"]),
        (JdbcUrl, &["jdbc:postgresql://h/a", "jdbc:h2:mem:a", "r2dbc:postgresql://h/a", "${URL}", "h.example"]),
        (
            InterpolatedUrl,
            &["mysql://a:b%%2C@h/a", "mysql://%(user)s:%(password)s@h/a", "driver://a%b", "sqlite:///a.db"],
        ),
        (CargoIndex, &["sparse+https://h.example/a/", "https://h.example/a", "file:///a"]),
        (ChartRepository, &["", "@a", "alias:a", "https://h/a", "oci://h/a", "file://../a", "{{ a }}", "../a"]),
        (
            Server,
            &[
                "h:80", "localhost", "192.0.2.0/24", "[::1]:80", "unix:/run/a.sock", "$upstream", "a/b", "*:80",
                "https://", "0.0.0.0:4317", "/run/a.sock",
            ],
        ),
        (Upstream, &["https://h.example", "http://h:80/", "h2c://h:80", "unix//run/a.sock", "h:80", "{env.A}"]),
        (Host, &["h.example", "www.H.example", "h", "*.h.example", "; a", "two words"]),
        (Servers, &["a:9092,b:9092", "PLAINTEXT://a:9092,SASL_SSL://b:9092", "${A}:9092", "a:1"]),
        (
            ModuleSource,
            &[
                "git::https://h.example/a.git//b?ref=v1",
                "github.com/a/b",
                "github.com/a/b//c?ref=v1",
                "github.com/a/b?ref=v1",
                "a/b/aws",
                "./a",
                "git@github.com:a/b.git//c",
                "h.example/a/b/c",
                "git::https://h.example/a?ref=a/b",
                "github.com/a/b/",
            ],
        ),
        (
            Requirement,
            &[
                "git+https://h.example/a.git@v1#egg=a",
                "git+ssh://git@h.example/a.git",
                "https://h.example/a.zip",
                "git+https://h.example/a#egg=a&subdirectory=b",
                "git+https://anna@h.example/a@1",
                "file:///a.git",
                "https://h.example/simple/",
            ],
        ),
        (OciRepository, &["oci://h.example:5000/charts", "https://h.example/a:b", "oci://h.example"]),
        (GitRemote, &["git@github.com:2222/a.git", "git@h.example:9to5/a.git", "git@h.example:a/b.git", "https://h/"]),
        (RetrofitUrl, &["https://h.example", "https://h.example/", "https://h.example/api/", "api", "https://h/a?b"]),
        (GoSource, &["anna:b@tcp(h:3306)/c", "anna:b@unix(/run/a.sock)/c", "anna@/c", "anna:b@h/c", "${DSN}"]),
        (AlchemyUrl, &["postgresql://h/a", "postgresql+psycopg://h/a", "postgres", "sqlite:///home/{user}/a.db"]),
        (AlchemyUrl, &["sqlite:///a.db", "sqlite:////home/a.db", "sqlite:///data/a.db", "sqlite://"]),
        (DownloadLocation, &["NOASSERTION", "https://h.example/a.tgz", "git+https://h.example/a.git@1"]),
        (LowerCaseHost, &["*.h.example", "h-1.example", "{{ Host }}", "HOST NAME", "YOUR_HOST"]),
        (Scheme, &["https", "com.h.example", "@string/scheme", "${scheme}"]),
        (Path, &["/app", "/", ".*", "@string/path"]),
        (AssociatedDomain, &["applinks:*.h.example", "webcredentials:h.example", "$(DOMAIN)"]),
        (Action, &["a/b@v1", "./a/b", "../a", "docker://a/b:1", "${{ a }}/b", "https://h.example/a/b@v1", "b"]),
    ] {
        for value in values {
            assert_eq!(in_setting(wanted, "P", value).map(|found| found.to_string()), None, "{value}");
        }
    }
}

#[test]
fn variables_of_django_and_of_proxies_have_one_form() {
    for (name, list, entry, meant) in [
        ("CSRF_TRUSTED_ORIGINS", "https://a.example.org,h.example.org", "h.example.org", "https://h.example.org"),
        ("DJANGO_CSRF_TRUSTED_ORIGINS", ".example.com", ".example.com", "https://*.example.com"),
        ("CSRF_TRUSTED_ORIGINS", "127.0.0.1:8000", "127.0.0.1:8000", "http://127.0.0.1:8000"),
        ("DJANGO_ALLOWED_HOSTS", "localhost https://h.example/", "https://h.example/", "h.example"),
        ("VIRTUAL_HOST", "https://h.example", "https://h.example", "h.example"),
        ("VAULT_ADDR", "vault.example.org:8200", "vault.example.org:8200", "http://vault.example.org:8200"),
        ("aws_endpoint_url", "s3.amazonaws.com/a", "s3.amazonaws.com", "https://s3.amazonaws.com/a"),
        ("OPENAI_BASE_URL", "https://h.example/v1/chat/completions", "/chat/completions", "https://h.example/v1"),
        ("ANTHROPIC_BASE_URL", "https://h.example/v1/messages/", "/v1/messages", "https://h.example"),
        (
            "APP_OIDC_ISSUER",
            "https://h.example/.well-known/openid-configuration",
            "/.well-known/openid-configuration",
            "https://h.example",
        ),
        ("SPRING_DATASOURCE_URL", "postgresql://h/a", "postgresql", "jdbc:postgresql://h/a"),
        ("SESSION_COOKIE_DOMAIN", "accounts.localhost:8081", ":8081", "accounts.localhost"),
        ("COOKIE_DOMAIN", "https://h.example", "https://", "h.example"),
        ("KAFKA_BOOTSTRAP_SERVERS", "a:9092,http://b:9092", "http://", "b:9092"),
        ("npm_config_proxy", "proxy.h.example:8080", "proxy.h.example:8080", "http://proxy.h.example:8080"),
        ("PGHOST", "http://db.h.example:5432", "http://", "db.h.example"),
        ("DJANGO_ALLOWED_HOSTS", "localhost h.example:8000", ":8000", "h.example"),
        ("API_URL", "localhost:3000", "localhost:3000", "http://localhost:3000"),
        ("VITE_API_BASE_URL", "backend:8080/v1", "backend:8080", "http://backend:8080/v1"),
        ("OAUTH_REDIRECT_URI", "127.0.0.1:8000/cb", "127.0.0.1:8000", "http://127.0.0.1:8000/cb"),
        ("OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318", "collector:4318", "http://collector:4318"),
    ] {
        let found = in_variable(name, list).unwrap_or_else(|| panic!("nothing in {name}={list}"));
        assert_eq!((found.span.of(list), found.meant.as_deref()), (entry, Some(meant)), "{list}");
        assert_eq!(
            found.source.starts_with("Django"),
            name.contains("ORIGINS") || name.contains("DJANGO"),
            "{found:?}"
        );
    }
    for (name, list) in [
        ("CSRF_TRUSTED_ORIGINS", "https://a.example,http://localhost:8000"),
        ("CSRF_TRUSTED_ORIGINS", "${ORIGINS}"),
        ("CSRF_TRUSTED_ORIGINS", "['h.example.org']"),
        ("XCSRF_TRUSTED_ORIGINS", "h.example.org"),
        ("DJANGO_ALLOWED_HOSTS", "*"),
        ("ALLOWED_HOSTS", "https://h.example"),
        ("VIRTUAL_HOST", "h.example,~^www\\..*"),
        ("VAULT_ADDR", "${VAULT}:8200"),
        ("COOKIE_DOMAIN", ".h.example"),
        ("DB_HOST", "db:5432"),
        ("DB_HOST", "ssl://h.example"),
        ("OLLAMA_HOST", "http://localhost:11434"),
        ("BOOTSTRAP_SERVERS", "a:9092,b:9092"),
        ("VAULT_ADDR", "unix:///run/vault.sock"),
        ("OPENAI_BASE_URL", "https://h.example/v1"),
        ("OIDC_ISSUER", "https://h.example/realms/a"),
        ("SENTRY_DSN", "https://0123abc@o1.ingest.sentry.io/42"),
        ("SENTRY_DSN", "https://0123abc@h.company/sub/42/"),
        ("SENTRY_DSN", "https://your-key@h.company/project-id"),
        ("SENTRY_DSN", ""),
        ("API_URL", "/api"),
        ("API_URL", "api.h.example"),
        ("API_URL", "http://localhost:3000"),
        ("DATABASE_URL", "db:5432"),
        ("OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4317"),
    ] {
        assert_eq!(in_variable(name, list).map(|found| found.to_string()), None, "{name}={list}");
    }
}

#[test]
fn a_dsn_of_sentry_has_a_key_and_a_project() {
    for (value, place) in [
        ("http://192.0.2.1:9000/api/1/security/?sentry_key=31bc", "192.0.2.1:9000"),
        ("https://0123abc@h.company/sentry", "sentry"),
        ("https://0123abc@h.company", ""),
    ] {
        let found = in_variable("NEXT_PUBLIC_SENTRY_DSN", value).unwrap_or_else(|| panic!("nothing in {value}"));
        assert_eq!((found.span.of(value), found.meant), (place, None), "{value}");
    }
    let found = in_setting(WebUrl, "nginx", "http://192.0.2.1/:9005").unwrap();
    assert_eq!(found.meant.as_deref(), Some("http://192.0.2.1:9005"));
    let found = in_setting(WebUrl, "nginx", "uwsgi://h.example").unwrap();
    assert_eq!((found.message.contains("uwsgi_pass"), found.meant), (true, None));
}

#[test]
fn a_login_of_empty_variables_has_no_host() {
    for text in ["postgres://:@:5432/", "mysql://:@/shop"] {
        let found = find(text).unwrap_or_else(|| panic!("nothing in {text}"));
        assert_eq!(found.kind, MistakeKind::EmptyVariable, "{text}");
    }
    assert_eq!(find("redis://:@h.example:6379").map(|found| found.to_string()), None);
}
