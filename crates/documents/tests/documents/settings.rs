//! Settings of programs that demand one form of their value.

use urlgram_documents::{DocumentKind, DocumentProblemKind, read};

/// Asserts the texts at which a document has mistakes in settings.
#[track_caller]
fn finds(kind: &str, text: &str, expected: &[&str]) {
    let problems = read(DocumentKind::from_name(kind).unwrap(), text.as_bytes()).problems;
    let found = problems.iter().filter(|problem| problem.kind == DocumentProblemKind::Entry);
    let places: Vec<_> = found.map(|problem| problem.span.of(text)).collect();
    assert_eq!(places, expected, "{kind}: {text}");
}

#[test]
fn settings_of_npm_git_and_pip() {
    finds("npmrc", "registry=npm.h.example\n", &["npm.h.example"]);
    finds("npmrc", "@team:registry = npm.h.example:4873\n", &["npm.h.example:4873"]);
    finds("npmrc", "https://npm.h.example/:_authToken=${TOKEN}\n", &["https:"]);
    finds("npmrc", "//npm.h.example:_authToken=${TOKEN}\n//h:8080/:_authToken=a\n", &[":"]);
    finds("npmrc", "registry=https://npm.h.example/\n//npm.h.example/:_authToken=a\n@a:registry=http://b:80\n", &[]);
    finds("npmrc", "registry=${REGISTRY}\nstrict-ssl=false\nproxy=null\n", &[]);
    // npm ignores a proxy without a scheme, unlike programs that read `HTTP_PROXY`.
    finds("npmrc", "proxy=h.example:80\nhttps-proxy=http://h.example:80\n", &["h.example:80"]);
    finds("ini", "registry=h.example\n", &[]);
    finds("ini", "[global]\nindex-url = pypi:8080/simple\n", &["pypi:8080"]);
    let module = |url: &str| format!("[submodule \"a\"]\n\tpath = a\n\turl{url}\n");
    finds("git-config", &module(" = git:://h.example/a.git"), &[":://"]);
    finds("git-config", &module(" = git://h.example/a.git main"), &[" main"]);
    finds("git-config", &module(" = url = https://h.example/a.git"), &["url = "]);
    finds("git-config", &module(": https://h.example/a.git"), &[":"]);
    for url in ["https://h.example/a.git", "../a.git", "git@h.example:a/b.git", "/srv/a b.git"] {
        finds("git-config", &module(&format!(" = {url}")), &[]);
    }
    finds("ini", "sqlalchemy.url = mysql://a:b%40c@h/d\n", &["%"]);
    finds("ini", "sqlalchemy.url = mysql://a:b%%40c@h/d\nurl = http://h/b%40c\n", &[]);
}

#[test]
fn a_branch_after_a_repository_is_not_a_part_of_the_link() {
    let text = "[submodule \"a\"]\n\turl = git://h.example/a.git main\n";
    let document = read(DocumentKind::from_name("git-config").unwrap(), text.as_bytes());
    let texts: Vec<_> = document.links.iter().map(|link| link.text()).collect();
    assert_eq!(texts, ["git://h.example/a.git"]);
}

#[test]
fn settings_of_json_toml_and_properties() {
    finds("json", "{\"registry-mirrors\": [\"https://a.example\", \"b.example:5000\"]}", &["b.example:5000"]);
    finds("json", "{\"registry-mirrors\": [\"eg:https://a.example\"]}", &["eg:"]);
    finds("json", "{\"insecure-registries\": [\"http://a.example:5000\", \"192.0.2.0/24\"]}", &["http://"]);
    finds("json", "{\"mirrors\": [\"b.example:5000\"], \"registry-mirrors\": []}", &[]);
    finds("toml", "[registries.a]\nindex = \"sparse+https://h.example/a\"\n", &["sparse+https://h.example/a"]);
    finds("toml", "[registries.a]\nindex = \"sparse+https://h.example/a/\"\n", &[]);
    finds("properties", "spring.datasource.url=postgres://h.example/a\n", &["postgres"]);
    finds("properties", "spring.datasource.url=jdbc:postgresql://h.example/a\nurl=postgres://h/a\n", &[]);
    finds("dotenv", "CSRF_TRUSTED_ORIGINS=h.example.org\n", &["h.example.org"]);
}

/// A job of Prometheus.
fn job(keys: &str, target: &str) -> String {
    format!("scrape_configs:\n- job_name: a\n{keys}  static_configs:\n  - targets: ['{target}']\n- job_name: b\n")
}

#[test]
fn targets_of_prometheus_are_hosts_unless_they_are_relabeled() {
    finds("yaml", &job("", "http://localhost:9090"), &["http://"]);
    finds("yaml", &job("", "h.example/metrics"), &["/metrics"]);
    finds("yaml", &job("", "localhost:9090"), &[]);
    finds("yaml", &job("  relabel_configs:\n  - action: replace\n", "https://h.example/"), &[]);
    let after = job("", "https://h.example/").replace("- job_name: b", "  relabel_configs: []\n- job_name: b");
    finds("yaml", &after, &[]);
    let other = "alerting:\n  alertmanagers:\n  - static_configs:\n    - targets:\n      - h.example:80/a\n";
    let problems = read(DocumentKind::Yaml, other.as_bytes()).problems;
    let help = problems.first().and_then(|problem| problem.help.as_deref());
    assert_eq!(help, Some("Write \"h.example:80\". Prometheus reads a path from \"path_prefix\"."));
    finds("yaml", "a:\n- targets: ['http://localhost:9090']\n", &[]);
}

#[test]
fn settings_of_yaml() {
    finds("yaml", "receivers:\n- name: a\n  webhook_configs:\n  - url: bot:8080\n", &["bot:8080"]);
    // A lint finds it in the link.
    finds("yaml", "receivers:\n- name: a\n  webhook_configs:\n  - url: example.com/a\n", &[]);
    finds("yaml", "remote_write:\n- url: h:9090/api/v1/write\n", &["h:9090"]);
    let source = |kind: &str| format!("datasources:\n- name: a\n  url: h:8086\n  type: {kind}\n");
    finds("yaml", &source("influxdb"), &["h:8086"]);
    finds("yaml", &source("postgres"), &[]);
    finds("yaml", "datasources:\n- name: a\n  url: h:8086\n- name: b\n  type: influxdb\n", &[]);
    finds("yaml", "exporters:\n  otlphttp/a:\n    endpoint: localhost:4318\n", &["localhost:4318"]);
    finds("yaml", "exporters:\n  elasticsearch:\n    endpoints: [localhost]\n", &["localhost"]);
    finds("yaml", "exporters:\n  prometheus:\n    endpoint: http://h:9090\n", &["http://"]);
    finds("yaml", "exporters:\n  otlp:\n    endpoint: h:4317\n  otlp/b:\n    endpoint: https://h:4317\n", &[]);
    let ingress = "kind: Ingress\nspec:\n  tls:\n  - hosts: [A.example]\n  rules:\n  - host: https://h.example\n";
    finds("yaml", ingress, &["A", "https://"]);
    finds("yaml", "spec:\n  rules:\n  - host: h.example\n  - host: \"{{ .Values.Host }}\"\n", &[]);
    finds("yaml", "dependencies:\n- name: a\n  repository: stable\n- repository: '@stable'\n", &["stable"]);
    finds("yaml", "jobs:\n  a:\n    steps:\n    - uses: anna/b\n    - uses: anna/b@v1\n    - uses: ./a\n", &["anna/b"]);
    finds("yaml", "spring:\n  datasource:\n    url: jdbc:postgresql:/h.example/a\n", &[":/"]);
    finds("yaml", "npmRegistryServer: npm.h.example\n", &["npm.h.example"]);
    finds("yaml", "services:\n  a:\n    environment:\n    - NO_PROXY=https://h.example\n", &["https://h.example"]);
}

#[test]
fn directives_of_servers() {
    finds("nginx", "upstream a {\n  server http://127.0.0.1:80; # http\n  server unix:/a;\n}\n", &["http://"]);
    finds("ini", "server {\n  location / {\n    proxy_pass 127.0.0.1:80;\n  }\n}\n", &["127.0.0.1:80"]);
    finds("ini", "location / {\n  if ($a) { proxy_pass \"uwsgi://h.example\"; }\n}\n", &["uwsgi"]);
    finds("nginx", "stream {\n  server {\n    proxy_pass http://a:1;\n  }\n}\n", &["http://"]);
    for text in [
        "server {\n  server_name a;\n  location / {\n    proxy_pass http://${backend}:80/;\n  }\n}\n",
        "stream { server { proxy_pass a:1; } }",
        "server { proxy_pass a:1; }",
        "location / { proxy_pass http://unix:/run/a.sock:/; fastcgi_pass 127.0.0.1:9000; }",
        "upstream a { server a.example:80 weight=5; server 10.0.0.1; }",
        "} } ; { \" '",
    ] {
        finds("nginx", text, &[]);
    }
    finds("ini", "backend a\n  server b http://10.0.0.1:80 check\n", &["http://"]);
    finds("ini", "listen a http://10.0.0.1:80\n  bind *:80\n  server b 10.0.0.1:80\n", &["http://"]);
    finds("ini", "deb [arch=amd64 a=b] http:// stable main\n", &[""]);
    finds("ini", "deb [arch=amd64] https://h.example/debian stable main\n", &[]);
    finds("caddyfile", "a {\n  reverse_proxy /ws/* ws://localhost:80\n}\n", &["ws"]);
    finds("caddyfile", "a {\n  reverse_proxy https://h.example/api b:80 {\n  }\n}\n", &["/api"]);
    finds("caddyfile", "a {\n  reverse_proxy https://h.example h2c://b:80 # https://h.example/a\n}\n", &[]);
    finds("dockerfile", "FROM a\nENV A = postgres://h/a\nENV B=http://h C = http://i\n", &["="]);
    finds("dockerfile", "ENV NO_PROXY=https://h.example\nENV NO_PROXY=\"h.example\"\n", &["https://h.example"]);
}

#[test]
fn lines_of_other_files() {
    finds("cname", "h.example\n", &[]);
    finds("cname", "anna.github.io/a/\n", &["/a/"]);
    finds("cname", "h.example\n\nwww.h.example\n", &["www.h.example"]);
    finds("robots", "// all\nUser-agent: *\nDisallow: //a\n", &["//"]);
}

#[test]
fn patterns_of_extensions_have_a_path_and_stars_at_ends_of_hosts() {
    let manifest = |patterns: &str| format!("{{\"manifest_version\": 3, \"host_permissions\": [{patterns}]}}");
    finds("json", &manifest("\"https://teams.live.com*\""), &["teams.live.com*"]);
    finds("json", &manifest("\"https://send-*.tb.pro/*\""), &["*"]);
    finds(
        "json",
        &manifest("\"*://*/*\", \"https://*.h.example/a*\", \"<all_urls>\", \"tabs\", \"*://localhost:*/*\""),
        &[],
    );
    finds("json", "{\"matches\": [\"https://h.example*\"]}", &[]);
}

#[test]
fn import_paths_of_go_have_no_scheme() {
    let program = "package a\n\nimport (\n\t\"fmt\"\n\t_ \"https://h.example/a\"\n)\n\nimport b \"http://h.example/b\" // c\n\nvar c = \"https://h.example/c\"\n";
    finds("go", program, &["https://", "http://"]);
}

#[test]
fn policies_next_to_the_name_of_their_header() {
    let json = "{\"headers\": [{\"key\": \"Content-Security-Policy\", \"value\": \"default-src self\"}]}";
    finds("json", json, &["self"]);
    finds("yaml", "headers:\n- key: Content-Security-Policy\n  value: \"default-src self\"\n", &["self"]);
    finds("json", "{\"key\": \"Content-Security-Policy\", \"note\": \"default-src self\"}", &[]);
}

#[test]
fn hosts_in_arguments_of_programs() {
    finds(
        "python",
        "ALLOWED_HOSTS = [\n    'https://h.example', 'h.example',\n    \"h.example:80\", 'h.example/',\n]\n",
        &["https://", ":80", "/"],
    );
    finds("python", "ALLOWED_HOSTS = ['.h.example', '*', '[::1]']\nOTHERS = ['h.example:80']\n", &[]);
    finds("python", "SESSION_COOKIE_DOMAIN = \"h.example:80\"\n", &[":80"]);
    finds(
        "python",
        "import smtplib\na = smtplib.SMTP(\"smtp://mail:25\")\nb = smtplib.SMTP('mail:25')\n",
        &["smtp://"],
    );
    finds(
        "python",
        "import redis\na = redis.Redis(port=1, host=\"redis://c\")\nb = redis.Redis(host='c')\n",
        &["redis://"],
    );
    finds("python", "import psycopg2\na = psycopg2.connect(host=\"http://db\")\nb(host='http://db')\n", &["http://"]);
    finds(
        "python",
        "from paho import mqtt\nc.connect(\"mqtt://b.example:1883\")\nws.connect('ws://h/')\n",
        &["mqtt://"],
    );
    finds(
        "python",
        "from minio import Minio\nc = Minio(endpoint=\"h.example/minio\")\nd = Minio('h.example:9000')\n",
        &["/minio"],
    );
    finds("python", "E = \"sqlite:///home/anna/a.db\"\nf = create_engine('sqlite:///a.db')\n", &["///"]);
    let client = |value: &str| format!("const c = new Minio.Client({{\n  endPoint: '{value}',\n  port: 9000,\n}})\n");
    finds("javascript", &client("https://h.example"), &["https://"]);
    finds("javascript", &client("h.example/bucket"), &["/bucket"]);
    finds("javascript", &client("h.example"), &[]);
    finds(
        "javascript",
        "mysql.createConnection({ host: 'http://db' })\nhttp.request({ host: 'http://db' })\n",
        &["http://", "http://"],
    );
    finds(
        "javascript",
        "new SockJS('wss://h.example/a')\nnew WebSocket('wss://h.example/a')\nfetch('a.json')\n",
        &["wss"],
    );
}

#[test]
fn sources_of_modules_and_requirements() {
    let module = |source: &str| format!("module \"a\" {{\n  source  = \"{source}\"\n  version = \"1\"\n}}\n");
    finds("terraform", &module("git::https://h.example/a.git?ref=v1//b"), &["//b"]);
    finds("terraform", &module("github.com/a/b/c?ref=1"), &["/"]);
    finds("terraform", &module("github.com/a/b//c?ref=1"), &[]);
    finds("terraform", "resource = \"github.com/a/b/c\"\n", &[]);
    finds(
        "requirements",
        "-e git+https://h.example/a.git@#egg=a\nb @ https://h.example/b.git@1 # c\nc==1\n",
        &["@", "https"],
    );
    finds("requirements", "git+https://h.example/a.git@1#egg=a\n-i https://h.example/simple\n", &[]);
}

#[test]
fn servers_with_ports() {
    finds("properties", "bootstrap.servers=a:9092/kafka\n", &["/kafka"]);
    finds("yaml", "spring:\n  kafka:\n    bootstrap-servers: http://a:9092\n", &["http://"]);
    finds("yaml", "environment:\n  CONNECT_BOOTSTRAP_SERVERS: a:2181,b:2181/kafka\n", &["/kafka"]);
    finds("dotenv", "SESSION_COOKIE_DOMAIN=h.example:8081\nCOOKIE_DOMAIN=h.example\n", &[":8081"]);
    finds("nginx", "stream { server { proxy_pass 127.0.0.1:imaps; } }", &["imaps"]);
    for (kind, text) in [
        ("json", "{\"remoteaddr\": \"2001:db8:1f09:666::10:29900\"}"),
        ("yaml", "peer: 2001:db8:1f09:666::10:29900\n"),
        ("toml", "a = \"2001:db8:1f09:666::10:29900\"\n"),
        ("dotenv", "A=2001:db8:1f09:666::10:29900\n"),
    ] {
        finds(kind, text, &["2001:db8:1f09:666::10:29900"]);
    }
    finds(
        "yaml",
        "listen: \"::1:8585\"\nbind: \":::8080\"\nlisten: \"[::1:8585]\"\n",
        &["::1:8585", ":::8080", "[::1:8585]"],
    );
    finds(
        "yaml",
        "peer: \"::1:8585\"\nlisten: \"[::1]:8585\"\naddress: 2001:db8::8080:1\nlisten: \"::1\"\nmac: 00:11:22:33:44:55\n",
        &[],
    );
    finds("yaml", "dependencies:\n- repository: oci://h.example/a:1.2\n", &[":1.2"]);
    finds(
        "yaml",
        "kind: Application\nspec:\n  source:\n    repoURL: git@h.example:2222/a/b.git\n",
        &["git@h.example:2222/a/b.git"],
    );
    let package = |script: &str| {
        format!("{{\"proxy\": \"localhost:5000\", \"dependencies\": {{\"{script}\": \"5\", \"proxy\": \"h:80\"}}}}")
    };
    finds("json", &package("react-scripts"), &["localhost:5000"]);
    finds("json", &package("vite"), &[]);
    finds("json", "{\"packages\": [{\"downloadLocation\": \"github:a/b\"}]}", &["github:a/b"]);
}

#[test]
fn policies_after_the_name_of_their_header() {
    finds("html", "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src self\">", &["self"]);
    let meta = |policy: &str| format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">");
    finds("html", &meta("connect-src \\'self\\' ws:"), &["\\'self\\'"]);
    finds("html", &meta("script-src nonce-abc"), &["nonce-abc"]);
    finds("html", &meta("script-src 'unsafe_inline' 'self'"), &["'unsafe_inline'"]);
    finds("html", "<meta name=\"description\" content=\"default-src self\">", &[]);
    finds("nginx", "add_header Content-Security-Policy \"default-src self\";", &["self"]);
    finds("javascript", "r.setHeader('Content-Security-Policy', 'default-src self')", &["self"]);
}

#[test]
fn variables_of_kubernetes_and_of_shells() {
    let container = |env: &str| format!("spec:\n  containers:\n  - name: a\n    env:\n{env}");
    finds("yaml", &container("    - name: DOCKER_HOST\n      value: /run/docker.sock\n"), &["/run/docker.sock"]);
    finds("yaml", &container("    - value: a,https://h.example\n      name: NO_PROXY\n"), &["https://h.example"]);
    finds("yaml", &container("    - name: DOCKER_HOST\n    - name: A\n      value: /run/docker.sock\n"), &[]);
    finds("yaml", "a:\n- name: DOCKER_HOST\n  value: /run/docker.sock\n", &[]);
    finds("shell", "export no_proxy=localhost,172.31.212.*\nno_proxy=a.example\n", &["172.31.212.*"]);
    finds("shell", "export NO_PROXY=\"a,https://h.example\" # NO_PROXY=https://h\n", &["https://h.example"]);
    finds("shell", "export DOCKER_HOST=localhost:2375\nDOCKER_HOST=http://h:2375 docker ps\n", &["http"]);
    finds("yaml", &container("    - name: DOCKER_HOST\n      value: 127.0.0.1\n"), &[]);
    finds("shell", "NO_PROXY=$A,.b.example DOCKER_HOST=unix:///a docker ps\n", &[]);
    finds("dotenv", "KAFKA_BROKERS=kafka-secure://h.example:9093\n", &["kafka-secure://"]);
    finds("dotenv", "SQLALCHEMY_DATABASE_URI=postgres://a:${B}@h/d\nDATABASE_URL=postgres://h/d\n", &["postgres"]);
}

#[test]
fn arguments_of_libraries() {
    let go = |dsn: &str| format!("package a\n\nvar db, err = sql.Open(\"mysql\", \"{dsn}\")\n");
    finds("go", &go("root:a@192.0.2.1:3306/b?charset=utf8"), &["192.0.2.1:3306"]);
    finds("go", &go("root:a@tcp(192.0.2.1:3306)/b"), &[]);
    finds("go", &go("root@/b"), &[]);
    let java = |url: &str| format!("class A {{ Retrofit a = new Retrofit.Builder().baseUrl(\"{url}\").build(); }}");
    finds("java", &java("https://h.example/api"), &["/api"]);
    finds("java", &java("https://h.example/api/"), &[]);
    finds("java", &java("https://h.example"), &[]);
    finds(
        "java",
        "import retrofit2.Retrofit; class A { Object a = Client.builder().baseUrl(\"https://h.example/api\"); }",
        &[],
    );
    finds("java", "class A { Object a = b.baseUrl(\"https://h.example/api\"); }", &[]);
    finds("python", "import requests\nrequests.get('h.example:80/a')\nrequests.get(f'{a}')\n", &["h.example:80"]);
    finds("python", "app.config['SQLALCHEMY_DATABASE_URI'] = 'postgres://h/a'\n", &["postgres"]);
    finds("python", "from sqlalchemy import *\ncreate_engine('postgres+psycopg2://h/a')\n", &["postgres"]);
    finds("python", "from sqlalchemy import *\ncreate_engine('postgresql://h/a')\n", &[]);
    finds("javascript", "http.get({ host: 'h.example/wiki/A' }, f);", &["/wiki/A"]);
    finds("javascript", "const a = axios.create({ baseURL: 'localhost:80' });", &["localhost:80"]);
    finds("javascript", "axios.create({ baseURL: '/api' }); axios.create({ baseURL: 'https://h.example' });", &[]);
    let links = |text: &str| read(DocumentKind::from_name("ruby").unwrap(), text.as_bytes()).links.len();
    assert_eq!((links("source 'https:// h.example/'"), links("puts 'https:// is a scheme'")), (1, 0));
}

#[test]
fn places_of_one_form() {
    finds("yaml", "swagger: '2.0'\nhost: https://h.example\nbasePath: /\n", &["https://"]);
    finds("yaml", "openapi: 3.0.0\nhost: https://h.example\n", &[]);
    finds("json", "{\"swagger\": \"2.0\", \"host\": \"h.example/a\", \"a\": {\"host\": \"h.example/a\"}}", &["/a"]);
    let step = |uses: &str| format!("jobs:\n  a:\n    steps:\n    - uses: {uses}\n");
    finds("yaml", &step("anna@action@v1"), &["@"]);
    finds("yaml", &step("docker://alpine:3"), &[]);
    finds("yaml", "repo: git@h.example:2224/a/b/c.git\n", &["git@h.example:2224/a/b/c.git"]);
    finds("yaml", "repo: git@github.com:2224/a/b.git\n", &[]);
    finds(
        "shell",
        "go install -v https://h.example/a@latest\ngo get h.example/b\ncurl https://h.example/\n",
        &["https://"],
    );
    finds("dockerfile", "RUN xcaddy build --with https://h.example/a\n", &["https://"]);
    let apache = |target: &str| format!("<VirtualHost *:80>\n  ProxyPass / {target}\n</VirtualHost>\n");
    finds("ini", &apache("http://192.0.2.1:5000"), &["http://192.0.2.1:5000"]);
    finds("ini", &apache("http://192.0.2.1:5000/"), &[]);
    finds("ini", &apache("balancer://a"), &[]);
}

#[test]
fn applications_of_android_and_ios() {
    let data = |attributes: &str| format!("<manifest><data {attributes}/></manifest>");
    let text = "android:scheme=\"https://\" android:host=\"https://h.example\" android:pathPrefix=\"a\"";
    finds("xml", &data(text), &["://", "https://", "a"]);
    finds("xml", &data("android:scheme=\"https\" android:host=\"*.h.example\" android:path=\"/a\""), &[]);
    finds("xml", &data("android:host=\"@string/host\" android:pathPrefix=\"${path}\""), &[]);
    let list = |key: &str, text: &str| format!("<dict><key>{key}</key>\n<array><string>{text}</string></array></dict>");
    finds("xml", &list("CFBundleURLSchemes", "shop://"), &["://"]);
    finds("xml", &list("CFBundleURLSchemes", "shop"), &[]);
    finds("xml", &list("com.apple.developer.associated-domains", "applinks:https://h.example"), &["https://"]);
    finds("xml", &list("Title", "shop://"), &[]);
}

#[test]
fn values_of_a_secret_have_no_line_end() {
    let secret = |key: &str, value: &str| format!("kind: Secret\ndata:\n  {key}: {value}\n");
    // "postgres://a:b@h/c\n", without the line end, "h.example\n" and "word\n".
    finds("yaml", &secret("URL", "cG9zdGdyZXM6Ly9hOmJAaC9jCg=="), &["cG9zdGdyZXM6Ly9hOmJAaC9jCg=="]);
    finds("yaml", &secret("URL", "cG9zdGdyZXM6Ly9hOmJAaC9j"), &[]);
    finds("yaml", &secret("DB_HOST", "aC5leGFtcGxlCg=="), &["aC5leGFtcGxlCg=="]);
    finds("yaml", &secret("NAME", "d29yZAo="), &[]);
    finds("yaml", "kind: ConfigMap\ndata:\n  URL: cG9zdGdyZXM6Ly9hOmJAaC9jCg==\n", &[]);
}

#[test]
fn charts_do_not_repeat_their_names() {
    let chart = |repository: &str| format!("dependencies:\n- name: a\n  version: 1\n  repository: {repository}\n");
    finds("yaml", &chart("oci://h.example/bitnamicharts/a"), &["/a"]);
    finds("yaml", &chart("oci://h.example/charts"), &[]);
    // A project and its chart have one name.
    finds("yaml", &chart("oci://h.example/a"), &[]);
}

#[test]
fn headers_and_placeholders_of_servers() {
    let apache =
        |value: &str| format!("<IfModule a>\n  Header always set Content-Security-Policy \"{value}\"\n</IfModule>\n");
    finds("ini", &apache("default-src self"), &["self"]);
    finds("ini", &apache("default-src 'self';\n  img-src none"), &["none"]);
    finds("ini", &apache("default-src 'self'"), &[]);
    finds("ini", "Header set Access-Control-Allow-Origin \"https://h.example/\"\n", &["/"]);
    finds("ini", "Header set Content-Security-Policy\n", &[]);
    finds("caddyfile", "h.example {\n\treverse_proxy https://{labels.1}.internal\n}\n", &["{labels.1}"]);
    finds("caddyfile", "reverse_proxy https://{labels.1}.internal {\n}\n", &["{labels.1}"]);
    finds("caddyfile", "h.example {\n\treverse_proxy https://{$HOST} {labels.1}:80\n}\n", &[]);
}

#[test]
fn a_url_of_xml_writes_its_ampersands_as_references() {
    let problems = |text: &str| -> Vec<u32> {
        let document = read(DocumentKind::from_name("xml").unwrap(), text.as_bytes());
        document.problems.iter().map(|problem| problem.span.start).collect()
    };
    assert_eq!(problems("<a>https://h.example/?b=c&d=e&f=g</a>"), [25]);
    assert!(problems("<a b='https://h.example/?b=c&amp;d=e'/><a>x &d=e</a>").is_empty());
    assert!(problems("<a>{{ b }} https://h.example/?b=c&d=e</a>").is_empty());
    assert!(problems("<a><![CDATA[https://h.example/?b=c&d=e]]></a>").is_empty());
}

#[test]
fn what_reports_show_in_settings_of_programs() {
    finds("yaml", "ingress:\n  hosts:\n  - host: https://h.example\n  - host: h.example\n", &["https://"]);
    finds("yaml", "ingress:\n  hosts:\n  - https://h.example\n  - h.example\n", &["https://"]);
    let rule = |rule: &str| format!("labels:\n- traefik.enable=true\n- traefik.http.routers.a.rule={rule}\n");
    finds("yaml", &rule("Host(h.example)"), &["h.example"]);
    finds("yaml", &rule("Host(`https://h.example`)"), &["`https://h.example`"]);
    finds("yaml", &rule("Host(`h.example`) && PathPrefix(`/a`)"), &[]);
    finds("yaml", &rule("Host(${HOST})"), &[]);
    finds("yaml", "a: Host(h.example)\n", &[]);
    let step = |uses: &str, repository: &str| {
        format!("jobs:\n  a:\n    steps:\n    - uses: {uses}\n      with:\n        repository: {repository}\n")
    };
    finds("yaml", &step("actions/checkout@v4", "https://github.com/a/b"), &["https://"]);
    finds("yaml", &step("actions/checkout@v4", "a/b"), &[]);
    finds("yaml", &step("other/action@v4", "https://github.com/a/b"), &[]);
    finds("properties", "bootstrap.servers=kafka.h.example\n", &["kafka.h.example"]);
    finds("properties", "bootstrap.servers=a:9092,b:9092\n", &[]);
    finds(
        "python",
        "CORS_ALLOWED_ORIGINS = [\n    'localhost:8000',\n    'https://h.example/',\n]\n",
        &["localhost:8000", "/"],
    );
    finds("python", "CSRF_TRUSTED_ORIGINS = ['localhost', 'https://h.example']\n", &["localhost"]);
    let policy = |list: &str| format!("contentSecurityPolicy({{ directives: {{ scriptSrc: [{list}] }} }})");
    finds("javascript", &policy("\"'self'\", '\"self\"', 'none', 'h.example'"), &["\"self\"", "none"]);
    finds("javascript", "a({ imgSrc: ['none'] })", &[]);
    finds("json", "{\"redirect_uris\": [\"https://h.example/cb#/home\", \"https://h.example/cb\"]}", &["#/home"]);
    finds("xml", "<rss><channel><link>/a</link><guid>https://h.example/a</guid></channel></rss>", &["/a"]);
    finds("xml", "<a><link>/a</link></a>", &[]);
    finds("caddyfile", "wss://h.example {\n}\nhttps://h.example, h.example:80 {\n}\n", &["wss"]);
    finds("json", "{\"A\": \"Server=h.example:1433;Database=a\"}", &[":"]);
    finds("json", "{\"A\": \"Server=http://h.example;Database=a;Encrypt=true\"}", &["http://"]);
    finds("json", "{\"A\": \"Server=h.example:5432;Database=a\", \"B\": \"Server=h.example,1433;Database=a\"}", &[]);
}

#[test]
fn more_settings_of_public_reports() {
    let eureka = |url: &str| format!("eureka:\n  client:\n    serviceUrl:\n      defaultZone: {url}\n");
    finds("yaml", &eureka("http://a:8761"), &["http://a:8761"]);
    finds("yaml", &eureka("http://a:8761/eureka/,http://b:8761/eureka/"), &[]);
    finds("properties", "eureka.client.serviceUrl.defaultZone=http://a:8761/\n", &["http://a:8761/"]);
    finds("yaml", "elasticsearch.hosts: [\"a:9200\", \"http://b:9200\"]\n", &["a:9200"]);
    finds("yaml", "output.elasticsearch:\n  hosts: [\"a:9200\"]\n", &[]);
    finds("npmrc", "//h.example/a//:_authToken=${TOKEN}\n//h.example/a/:_authToken=${TOKEN}\n", &["//"]);
    finds("json", "{\"AllowedOrigins:Local\": \"http://h.example:3000/\"}", &["/"]);
    finds("json", "{\"AllowedOrigins\": \"https://a.example;https://b.example\"}", &[]);
    let paths = "A_BASE_URL=https://h.example/v1/chat/completions\nB_BASE_URL=https://h.example/v1\n";
    finds("dotenv", paths, &["/chat/completions"]);
    finds("dotenv", "VITE_AUTH0_DOMAIN=https://a.eu.auth0.com\nAUTH0_DOMAIN=a.eu.auth0.com\n", &["https://"]);
    finds(
        "python",
        "from openai import OpenAI\nOpenAI(base_url=\"http://a/v1/chat/completions\")\n",
        &["/chat/completions"],
    );
    finds("cname", "\"www.h.example\"\n", &["\""]);
    let values = |repository: &str| format!("image:\n  repository: {repository}\n  tag: \"1.2\"\n");
    finds("yaml", &values("h.example:5000/a/b:1.2"), &[":1.2"]);
    finds("yaml", &values("h.example:5000/a/b"), &[]);
    finds("yaml", "image:\n  repository: a/b:1.2\n", &[]);
}

#[test]
fn a_proxy_has_one_slash() {
    let location = |path: &str, url: &str| format!("server {{ location {path} {{ proxy_pass {url}; }} }}\n");
    finds("nginx", &location("/api", "http://a:80/"), &["/"]);
    finds("nginx", &location("/api", "http://a:80/v1/"), &["/"]);
    for (path, url) in
        [("/api/", "http://a:80/"), ("/api", "http://a:80"), ("/api", "http://a:80/v1"), ("/", "http://a:80/")]
    {
        finds("nginx", &location(path, url), &[]);
    }
    finds("nginx", "server { location = /api { proxy_pass http://a:80/; } }\n", &[]);
    finds("nginx", "server { location /b { rewrite ^/b/(.*) /$1 break; proxy_pass http://a:80/; } }\n", &[]);
}
