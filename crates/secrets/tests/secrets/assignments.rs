//! A value whose name has a telling last word is covered, however a language joins and quotes both.

use urlgram_secrets::{is_plain, redact_in};

const SECRET: &str = "zqx7KJWvP3rT9mLb";

/// Lines with a secret in the place of `{}`, by what joins its name and it.
const LINES: &[(&str, &[&str])] = &[
    (
        "maps and indexes",
        &[
            "'password' => '{}',",
            "\"password\" => \"{}\"",
            ":password=>\"{}\"",
            "password=>{}",
            "config[\"password\"] = \"{}\"",
            "$config['db_password'] = '{}';",
            "os.environ[\"TOKEN\"] = \"{}\"",
            "ENV['API_KEY'] = '{}'",
            "define('DB_PASSWORD', '{}');",
        ],
    ),
    (
        "colors of a terminal",
        &[
            "\x1b[36mpassword\x1b[0m={}",
            "{\x1b[34;1m\"password\"\x1b[0m: \x1b[32m\"{}\"\x1b[0m}",
            "https://h/?\x1b[1mtoken\x1b[0m={}",
            "\\u001b[36mpassword\\u001b[0m={}",
        ],
    ),
    (
        "ends of URLs in passwords",
        &["amqp://u:a {}@db.example:5672/shop", "amqp://u:a<{}@db.example/shop", "redis://:a b {}@cache:6379"],
    ),
    (
        "SQL",
        &[
            "CREATE USER a IDENTIFIED BY '{}';",
            "CREATE USER 'a'@'h' IDENTIFIED WITH mysql_native_password BY '{}'",
            "ALTER ROLE a WITH ENCRYPTED PASSWORD '{}' VALID UNTIL 'infinity'",
            "SET PASSWORD FOR 'a'@'h' = PASSWORD('{}')",
            "CREATE LOGIN a WITH PASSWORD = N'{}'",
            "ALTER USER a IDENTIFIED BY 'it''s {}'",
        ],
    ),
    (
        "quotation marks",
        &[
            "password=\"a\\\"{}\"",
            "password='it\\'s {}'",
            "password = \"\"\"{}\"\"\"",
            "password = @\"{}\"",
            "password = r'{}'",
            "password=\"a b {}\"",
            "\"{\"\"password\"\":\"\"{}\"\"}\"",
            "{\"a\":\"{\\\"password\\\":\\\"{}\\\"}\"}",
        ],
    ),
    (
        "signs",
        &[
            "password := \"{}\"", "PASSWORD ?= {}", "PASSWORD := {}", "password ||= \"{}\"", "password == \"{}\"",
            "password <- \"{}\"", "password -> {}", "password|{}", "| password | {} |",
        ],
    ),
    (
        "lists and wrapped values",
        &[
            "{\"password\": [\"{}\"]}",
            "password: [\"{}\"]",
            "\"token\":[\"word\",\"{}\"]",
            "{\"password\":{\"value\":\"{}\"}}",
            "password: &x {}",
            "password: !!str {}",
            "password = a b {}",
            "password: |\n  {}\nx: y",
            "{\"value\":\"{}\",\"name\":\"PASSWORD\"}",
            "<password value=\"{}\"/>",
            "<input type=\"password\" value=\"{}\">",
        ],
    ),
    (
        "options of programs",
        &[
            "curl -su a:{} h", "curl -sSLu a:{} h", "mysql -uroot -p{} db", "mysql -u root -p'{}'",
            "sshpass -p {} ssh a@h", "docker login -u a -p {} h", "redis-cli -a {}", "ldapsearch -w {}",
            "keytool -storepass {}", "smbclient -U a%{}", "lftp -u a,{} h",
        ],
    ),
    (
        "calls",
        &[
            "setPassword(\"{}\")",
            "a.withPassword(\"{}\")",
            "setProperty(\"password\", \"{}\")",
            "Map.of(\"password\", \"{}\")",
            "auth=(\"a\", \"{}\")",
            "HTTPBasicAuth('a', '{}')",
            "os.getenv(\"PASSWORD\", \"{}\")",
            "env(\"PASSWORD\", \"{}\")",
            "process.env.PASSWORD || \"{}\"",
            "a IDENTIFIED BY '{}'",
            "SET PASSWORD FOR a = PASSWORD('{}')",
        ],
    ),
    (
        "words",
        &[
            "contraseña={}", "contraseña: {}", "mot de passe : {}", "пароль: {}", "密码: {}", "パスワード：{}",
            "SLACK_WEBHOOK={}", "mnemonic={}", "rootpw {}", "requirepass {}", "masterauth {}", "AUTH {}",
            "https://h/token/{}/x", "https://h/reset-password/{}",
        ],
    ),
];

#[test]
fn a_value_with_a_telling_name_is_covered() {
    for (what, lines) in LINES {
        for line in *lines {
            let text = line.replace("{}", SECRET);
            let covered = redact_in(&text);
            assert!(!covered.contains(SECRET), "{what}: {text}: {covered}");
            assert!(!is_plain(&text), "{what}: {text}");
            let among = format!("é words before\n{text}\nwords after");
            let covered = redact_in(&among);
            assert!(!covered.contains(SECRET) && covered.ends_with("words after"), "{what}: {covered}");
        }
    }
    let digest = "Authorization: Digest username=\"a\", response=\"6629fae49393a05397450978507c4ef1\"";
    assert_eq!(redact_in(digest), "Authorization: Digest username=\"a\", response=\"***\"");
}

#[test]
fn what_is_no_secret_is_not_covered() {
    for text in [
        "if (secret === 'secret') and opts.storeOTP === \"hashed\" or signature == \"valid_signature\"",
        "deletedKey := string(resp.Kvs[0].Key)",
        "token := strings.TrimPrefix(ts[0], \"Bearer \")",
        "creds := c.credentialsForEndpoint(c.Endpoints()[0])",
        "fmap[\"key\"] = e2e.PrivateKeyPath",
        "name: options.fields?.password || \"password\", 'createSession' or 'hashPassword'",
        "type A = \"user\" | \"session\" | \"verification\"",
        "c.setCookie(\"session\", \"\", { maxAge: 0 }); getSecret('oauth2_clientID'); new GrantedAuthoritySid(\"ROLE_TEST2\")",
        "`become_password: ''`. and password=\"\", a=\"b\"",
        "Key: \"path/2/key\" and key = \"docs/page-2/index\"",
        "[\"username\", \"password\", \"email\"], t('password', 'Your password')",
        "'password' => ['required', 'between:8,20']",
        "docker run -p 8080:80 -a stdout image; ssh -p 2222 h; mysql -p db; mkdir -p a1b2c3d4",
        "sshpass -p $PASSWORD ssh -p 22 h",
        "/token/refresh/, /password/reset-2024-08, https://h/secret/v1beta1/x, /session/0123456",
        "response: 200 OK in 1234567890ms, response=abcdef0123",
        "| password | Password of the user | `-storepass`",
        "\x1b[36mpage\x1b[0m=abcdefg1",
        "webhook: https://h.example/hook1234567890",
        "amqp://broker:5672 and mail joe@example.com",
        "see http://example.org:x and mail joe@example.com",
        "redis://cache:main or ask the people of joe@example.com",
    ] {
        assert_eq!(redact_in(text), text);
    }
}

/// The end of each search is limited, so that a text of openings costs no more than another one.
#[test]
fn openings_without_ends_are_read_once() {
    for part in [
        "password=[", "password={\"value\":", "password(\"", "password=\"\\\"", "\x1b[", " -p", "密码", "/token/",
        "password|",
    ] {
        let text = part.repeat(20_000);
        let start = std::time::Instant::now();
        let _ = redact_in(&text);
        assert!(start.elapsed().as_secs() < 60, "{part}");
    }
}
