declare_lint! {
    /// ## What it does
    /// Finds an entry of a file that the program for the file ignores or refuses.
    ///
    /// ## Why is this bad?
    /// Often nothing says so: a browser drops a source of a content security policy and then blocks the page, a resolver skips a line of
    /// a hosts file, and a crawler does not find the sitemap.
    ///
    /// Content security policies are checked in `_headers` and `.csp` files, in the configuration of servers, in HTML and in strings: a
    /// keyword without apostrophes, a host in apostrophes, a `*` that is not the first label, a missing semicolon, a directive with a
    /// mistyped name. To allowed origins, such as those of `Access-Control-Allow-Origin` and of keys like `allowed_origins`, browsers
    /// send no path and no slash. A line of a hosts file has an address and names, without URLs, ports and wildcards. `Sitemap:` in
    /// `robots.txt` and `<loc>` in a sitemap are whole URLs. `NO_PROXY` lists hosts and networks, without schemes, paths and patterns, and
    /// `DOCKER_HOST` holds an address with a scheme that Docker reads.
    ///
    /// The settings of some programs demand one form of their value. npm, pip, Yarn, Docker, Prometheus, Alertmanager, Grafana and
    /// `proxy_pass` of nginx read URLs with a scheme. The targets of Prometheus, `upstream` of nginx, HAProxy and an Ingress of Kubernetes
    /// read hosts without one, as do the file `CNAME` of GitHub Pages, `ALLOWED_HOSTS` of Django, variables such as `PGHOST`,
    /// `COOKIE_DOMAIN` and `KAFKA_BOOTSTRAP_SERVERS`, and arguments of libraries such as `smtplib.SMTP`. An IPv6 address is in brackets
    /// before a port. Sources of modules of Terraform have `//` before a folder, and requirements of pip have `@` before a revision. In
    /// `.gitmodules`, nothing follows a URL. In `alembic.ini`, `%` is doubled. SQLAlchemy reads `postgresql`, and not `postgres`; Retrofit
    /// wants a slash at the end, Go's driver of MySQL `tcp(` before an address, and `ProxyPass` a slash after a target whose path has one.
    /// The `host` of Swagger 2.0 and the argument `host` of requests of Node.js are hosts. Android and iOS read schemes, hosts and paths,
    /// Traefik arguments in backticks, Kafka ports, drivers of SQL Server a comma before one, feeds of RSS whole URLs. Helm appends the name
    /// of a chart to its repository, and a URL in a Secret of Kubernetes has no line end. Variables such as `API_URL` and `REDIRECT_URI` have
    /// a scheme before a host and a port. Variables are read in `.env` files, in shells and in Compose, Dockerfiles and Kubernetes. Variables
    /// such as `VAULT_ADDR`, `OPENAI_BASE_URL` and `SENTRY_DSN`, import paths of Go, and the patterns of extensions of browsers have one form
    /// as well. A service of Compose finds another one by its name, not at `localhost`. A `location` of nginx without a slash at its end has
    /// a proxy without one, and a repository of the values of a chart has no tag if the key `tag` has one. Names that these programs
    /// find elsewhere, and values that a template completes, are not checked.
    ///
    /// ## Example
    /// ```text
    /// Content-Security-Policy: default-src self; img-src 'https://cdn.example' script-src *
    /// 127.0.0.1 http://api.example/
    /// Sitemap: /sitemap.xml
    /// NO_PROXY=localhost,https://api.example/
    /// DOCKER_HOST=192.0.2.1:2375
    /// proxy_pass 192.0.2.1:8080;
    /// SESSION_COOKIE_DOMAIN=example.org:8000
    /// ```
    ///
    /// ## Use instead
    /// Write what the program reads.
    ///
    /// ```text
    /// Content-Security-Policy: default-src 'self'; img-src https://cdn.example; script-src *
    /// 127.0.0.1 api.example
    /// Sitemap: https://example.org/sitemap.xml
    /// NO_PROXY=localhost,api.example
    /// DOCKER_HOST=tcp://192.0.2.1:2375
    /// proxy_pass http://192.0.2.1:8080;
    /// SESSION_COOKIE_DOMAIN=example.org
    /// ```
    ///
    /// ## References
    /// - [Content Security Policy §2.3.1](https://www.w3.org/TR/CSP3/#framework-directive-source-list)
    /// - [libcurl: CURLOPT_NOPROXY](https://curl.se/libcurl/c/CURLOPT_NOPROXY.html#DESCRIPTION)
    /// - [Sitemaps: Submitting via robots.txt](https://www.sitemaps.org/protocol.html#submit_robots)
    U020 "ignored-entry" {
        check: Document,
    }
}
