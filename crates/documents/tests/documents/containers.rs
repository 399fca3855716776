//! References to images and variables of containers.

use urlgram_documents::{DocumentKind, DocumentProblemKind, read};

/// Asserts the texts at which a document has mistakes about containers.
#[track_caller]
fn finds(kind: &str, text: &str, expected: &[&str]) {
    let is_meant = |kind| matches!(kind, DocumentProblemKind::Image | DocumentProblemKind::Quotes);
    let problems = read(DocumentKind::from_name(kind).unwrap(), text.as_bytes()).problems;
    let found: Vec<_> = problems.iter().filter(|problem| is_meant(problem.kind)).collect();
    let places: Vec<_> = found.iter().map(|problem| problem.span.of(text)).collect();
    assert_eq!(places, expected, "{text}");
    assert!(found.iter().all(|problem| problem.help.is_some()), "{found:?}");
}

const DIGEST: &str = "sha256:6c3c624b58dbbcd3c0dd82b4c53f04194d1247c6eebdaab7c610cf7d66709b3b";

#[test]
fn images_of_compose_and_kubernetes() {
    for (image, is_wrong) in [
        ("ghcr.io/GoogleChromeLabs/bubblewrap:latest", true),
        ("'ghcr.io/Team/app:1'", true),
        ("&a ghcr.io/Team/app:1", true),
        ("some/image:sha256:…", true),
        ("https://registry.example.com/x:1", true),
        ("some/Widget:1.2", true),
        ("'busybox:'", true),
        ("gcr.io/a/b:v1:v1", true),
        ("nginx::1", true),
        ("team/app:latest/", true),
        ("repo/app:-test", true),
        ("perforce/helix-swarm:\"latest\"", true),
        ("nginx:1.25\"", true),
        ("nginx:release/1.2", true),
        ("nginx:1.2+build", true),
        ("nginx:v1 .2", true),
        ("docker.io//nginx:1", true),
        ("docker.io/nginx/:1", true),
        ("h.example/:0.1.6", true),
        ("/nginx:1", true),
        ("-nginx:1", true),
        ("nginx_:1", true),
        ("my_repo:5000/team/app:1", true),
        ("registry.example.com:port/a:1", true),
        ("nginx@sha256:abcdef", true),
        ("nginx:1,alpine", true),
        ("team/app:…", false),
        ("team/app:...", false),
        ("team/app@sha256:DIGEST", false),
        ("'@registry@/app:1'", false),
        ("localhost:5000/a:1", false),
        ("ghcr.io/team/app:V1", false),
        ("REGISTRY.example:5000/team/app", false),
        ("${TAG}", false),
        ("${REGISTRY:-ghcr.io/Team}/app:1", false),
        ("$CI_REGISTRY/Team/x", false),
        ("\"{{ .Values.registry }}/Team/x:1\"", false),
        ("gcr.io/PROJECT_ID/app:1", false),
        ("docker.io/YourName/app:1", false),
        ("<registry>/Team/app:1", false),
        ("myApp:1", false),
        ("ghcr.io/imageName:imageTag", false),
        ("ko://github.com/GoogleCloudPlatform/x/cmd/y", false),
        ("github.com/GoogleCloudPlatform/x/cmd/y", false),
        ("docker://alpine:3.8", false),
        ("https://example.com/Logo.png", false),
        ("Builder", false),
        ("null", false),
    ] {
        let text = image.trim_start_matches("&a ").trim_matches('\'');
        let expected = if is_wrong { vec![text] } else { vec![] };
        finds("yaml", &format!("services:\n  a:\n    image: {image}\n"), &expected);
        finds("yaml", &format!("spec:\n  initContainers:\n    - name: a\n      image: {image}\n"), &expected);
    }
    finds(
        "yaml",
        &format!("kind: List\nitems:\n- spec: {{containers: [{{image: a/b:{DIGEST}}}]}}\n"),
        &[&format!("a/b:{DIGEST}")],
    );
    finds("yaml", &format!("services: {{a: {{image: 'a/b@{DIGEST}'}}}}\n"), &[]);
    finds("yaml", "services:\n  a:\n    image: mongo:1 --wiredTiger\n", &[" --wiredTiger"]);
    finds("yaml", "services:\n  a:\n    environment:\n    - ALLOWED_HOSTS=\"a.example b\"\n", &["\"a.example b\""]);
    finds("yaml", "services:\n  a:\n    environment:\n    - NAME=\"a b\"\n    - HOST=\"a\"\n", &[]);
    let variable = |value: &str| format!("services:\n  a:\n    environment:\n      A_URL: {value}\n");
    finds("yaml", &variable("'\"http://a/\"'"), &["\"http://a/\""]);
    finds("yaml", &variable("${B:-\"http://a/\"}"), &["\"http://a/\""]);
    finds("yaml", &variable("\"http://a/\""), &[]);
    finds("yaml", &variable("\"${B:-http://a/}\""), &[]);
    // Keys of the same name for other values.
    for text in [
        "image: ghcr.io/Team/app:1\n",
        "title: x\nservices:\n  - image: a/B:1\n",
        "a:\n  services:\n    b:\n      image: a/B:1\n",
        "gallery:\n  - image: https://example.com/a:1\n",
    ] {
        finds("yaml", text, &[]);
    }
}

#[test]
fn images_of_continuous_integration() {
    let gitlab = "image: a/B:1\ndefault:\n  image: a/C:1\njob:\n  image: {name: a/D:1}\n  services:\n    - a/E:1\n    - name: a/F:1\n\
                  \x20 script: [x]\n.hidden:\n  image: a/G:1\nvariables:\n  image: a/H:1\n";
    finds("yaml", gitlab, &["a/B:1", "a/C:1", "a/D:1", "a/E:1", "a/F:1", "a/G:1"]);
    let github = "jobs:\n  a:\n    container: a/B:1\n    services:\n      x:\n        image: a/C:1\n    steps:\n      - uses: A/B@v1\n\
                  \x20 b:\n    container:\n      image: a/D:1\n";
    finds("yaml", github, &["a/B:1", "a/C:1", "a/D:1"]);
    finds("yaml", "jobs:\n  a:\n    docker:\n      - image: a/B:1\n", &["a/B:1"]);
}

#[test]
fn images_that_a_step_pushes() {
    let step = |action: &str, tags: &str| {
        format!("jobs:\n  a:\n    steps:\n      - uses: {action}@v5\n        with:\n          tags: {tags}\n")
    };
    let names = "|\n            ghcr.io/${{ x }}:1\n            a.example/Team/app:1,a.example/team/app:2\n";
    finds("yaml", &step("docker/build-push-action", names), &["a.example/Team/app:1"]);
    finds("yaml", &step("docker/build-push-action", "a.example/Team/app:1"), &["a.example/Team/app:1"]);
    // This action writes them in lower case.
    finds("yaml", &step("docker/metadata-action", "a.example/Team/app:1"), &[]);
}

#[test]
fn another_service_is_not_on_this_machine() {
    let places = |text: &str| {
        let problems = read(DocumentKind::from_name("yaml").unwrap(), text.as_bytes()).problems;
        problems.iter().map(|problem| problem.span.of(text).to_owned()).collect::<Vec<_>>()
    };
    let app = |more: &str, environment: &str| {
        format!(
            "services:\n  app:\n    build: .\n{more}    environment:\n      {environment}\n  db:\n    image: a.example/postgres:16\n"
        )
    };
    assert_eq!(places(&app("", "A: postgres://u:p@localhost:5432/x")), ["localhost"]);
    assert_eq!(places(&app("", "- A=postgresql+asyncpg://u@127.0.0.1/x")), ["127.0.0.1"]);
    assert_eq!(places(&app("", "DB_HOST: localhost")), ["localhost"]);
    for (more, environment) in [
        ("", "A: postgres://u:p@db:5432/x"),
        ("", "A: http://localhost:5432/x"),
        ("", "A: mysql://localhost/x"),
        ("", "APP_HOST: localhost"),
        ("    network_mode: host\n", "A: postgres://u:p@localhost:5432/x"),
    ] {
        assert!(places(&app(more, environment)).is_empty(), "{environment}");
    }
    assert!(
        places("services:\n  db:\n    image: postgres\n    environment:\n      A: postgres://localhost/x\n").is_empty()
    );
}

#[test]
fn images_of_dockerfiles() {
    for (text, expected) in [
        ("FROM ghcr.io/Team/app:1 AS Build\n", &["ghcr.io/Team/app:1"][..]),
        ("ARG A\nfrom --platform=linux/amd64 a/b:sha256:abc\n", &["a/b:sha256:abc"]),
        ("FROM https://registry.example.com/x:1", &["https://registry.example.com/x:1"]),
        ("FROM a\nCOPY --chown=a --from=ghcr.io/Team/app:1 /A /b\n", &["ghcr.io/Team/app:1"]),
        ("FROM a AS Build\nFROM Build\nCOPY --from=Build /a /b\n", &[]),
        ("FROM ${X}/Team/a:1\nFROM {{ x }}/Team/a:1\nFROM @X@/Team/a:1\n", &[]),
        ("RUN echo \\\n  FROM a/B:1\n", &[]),
        ("RUN <<EOF\nFROM a/B:1\nEOF\nFROM a/C:1\n", &["a/C:1"]),
        ("# FROM a/B:1\nCOPY A/B:1 /c\nFROM", &[]),
    ] {
        finds("dockerfile", text, expected);
    }
}

#[test]
fn quotation_marks_in_the_environment_of_compose() {
    let item = |item: &str| format!("services:\n  a:\n    environment:\n      - {item}\n");
    for (text, place) in [
        ("URL=\"http://ssrf_proxy:3128\"", "\"http://ssrf_proxy:3128\""),
        ("URL='http://a:3128'", "'http://a:3128'"),
        ("'URL=\"http://a:3128\"'", "\"http://a:3128\""),
        ("\"URL=\\\"http://a:3128\\\"\"", "\\\"http://a:3128\\\""),
    ] {
        finds("yaml", &item(text), &[place]);
    }
    for text in [
        "URL=http://a:1", "\"URL=http://a:1\"", "A=\"x y\"", "A=\"{\\\"u\\\": 1}\"", "URL", "URL: \"http://a:1\"",
        "=\"http://a\"",
    ] {
        finds("yaml", &item(text), &[]);
    }
    finds(
        "yaml",
        "services:\n  a:\n    environment:\n      URL: \"http://a:1\"\n    command:\n      - A=\"http://a:1\"\n",
        &[],
    );
    finds("yaml", "environment:\n  - A=\"http://a:1\"\n", &[]);
    // A file of variables, whose reader removes the quotation marks.
    finds("dotenv", "URL=\"http://a:1\"\n", &[]);
}

#[test]
fn deep_collections_take_linear_time() {
    let text = format!("{}image: a/B:1\n", "a: [".repeat(5_000));
    finds("yaml", &text, &[]);
    finds(
        "yaml",
        &format!("services:\n  a:\n    environment:\n{}", "      - A=\"http://a:1\"\n".repeat(200)),
        &["\"http://a:1\""; 200],
    );
}
