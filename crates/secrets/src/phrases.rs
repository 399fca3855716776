//! Secrets that a name announces without `=` or `:` between them: elements of XML, options of programs, pairs of attributes, files of
//! logins, and the logins of Oracle.

use super::broad_names::{Suspect, may_end_name, suspect};
use super::calls::{after_operator, argument, second_argument};
use super::key::key_before;
use super::names::is_whole_placeholder;
use super::nearby::{MAX_VALUE, is_key, near, word};
use super::programs::{login_cluster, password_of_option};
use super::secret::{Secret, SecretKind};
use super::value::{ends_with_name, quoted};

/// Number of bytes in which the value of a pair is searched, and in which the name of a program precedes its arguments.
const NEAR: usize = 256;

/// Adds the secrets after names without a sign.
pub(super) fn phrases_in(text: &str, found: &mut Vec<Secret>) {
    let bytes = text.as_bytes();
    for at in 1..bytes.len() {
        if !is_gap(bytes[at]) || bytes[at - 1] == b' ' {
            continue;
        }
        let name = || {
            let may_be_name = at < 2 || may_end_name(bytes[at - 2], bytes[at - 1]);
            may_be_name.then(|| key_before(text, at)).filter(|name| !name.is_empty())
        };
        if follows_identified(text, at) {
            found.extend(quoted(text, at + 1).and_then(|(start, end)| Secret::at(start, end, SecretKind::Password)));
        } else if begins_option(text, at) {
            let option = password_of_option(text, at + 1);
            let option = option.and_then(|(start, end)| Secret::at(start, end, SecretKind::Password));
            found.extend(option.or_else(|| login(text, at + 1)));
        } else if let Some(name) = name()
            && let Some(suspect) = suspect(name)
        {
            let place = value(text, offset(text, name), name.len(), at, suspect);
            found.extend(place.and_then(|(start, end)| named(text, start, end, suspect)));
        }
    }
    oracle_logins(text, found);
}

/// Whether a byte separates a name from what follows it.
fn is_gap(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b'>' | b'<' | b',' | b'(' | b'|' | b'/' | b'}')
}

fn offset(text: &str, part: &str) -> usize {
    part.as_ptr() as usize - text.as_ptr() as usize
}

fn named(text: &str, start: usize, end: usize, suspect: Suspect) -> Option<Secret> {
    let value = &text[start..end];
    let is_secret = suspect.may_hold(value) && !is_whole_placeholder(value) && !value.starts_with(['$', '%']);
    Secret::at(start, end, SecretKind::Named).filter(|_| is_secret)
}

/// Returns the place of the value for the name at `start`, which a byte at `gap` follows.
fn value(text: &str, start: usize, length: usize, gap: usize, suspect: Suspect) -> Option<(usize, usize)> {
    let (before, sign) = (&text[..start], text.as_bytes()[gap]);
    let is_quoted = gap > start + length;
    match sign {
        b'(' if !is_quoted => return argument(text, &text[start..start + length], gap),
        b'(' => return None,
        b'/' if before.ends_with('/') => return segment(text, gap).filter(|_| suspect.is_certain()),
        _ => {}
    }
    if !is_quoted && is_element(before) {
        return element(text, gap).or_else(|| attribute(text, gap));
    }
    if is_value_of_name(before, &text[start..start + length]) {
        let after = pair(text, gap).or_else(|| element(text, gap).filter(|_| is_quoted));
        return after.or_else(|| value_before(text, start));
    }
    if let Some(found) = after_operator(text, gap, suspect) {
        return Some(found);
    }
    if sign == b',' && is_quoted {
        return second_argument(text, start, gap);
    }
    if sign == b'<' {
        return next_element(text, gap).filter(|_| is_text_of_name(before));
    }
    if !matches!(sign, b' ' | b'\t' | b'\n' | b'\r') || is_quoted {
        return None;
    }
    let (from, to) = word(text, gap)?;
    let word = &text[from..to];
    // More than one space precedes the description of an option.
    let is_option = text[start..].starts_with('-') && text.as_bytes().get(gap + 1) != Some(&b' ');
    let is_secret = if is_option && sign == b' ' {
        !word.starts_with('-') && !is_word(word)
    } else {
        // The command of Redis.
        let is_command = || &text[start..gap] == "AUTH" && (before.is_empty() || before.ends_with(['\n', '>', ' ']));
        follows_login(before) || is_key(word) && (suspect.is_certain() || is_command())
    };
    is_secret.then_some((from, to))
}

/// Whether a name in `<name>` or `<ns:name>` follows.
fn is_element(before: &str) -> bool {
    let prefix = before.strip_suffix(':').map(|before| before.trim_end_matches(|c: char| c.is_ascii_alphanumeric()));
    prefix.unwrap_or(before).ends_with('<')
}

/// Returns the place of the text after the tag that ends at or after `from`: `x` of `<password type="a">x</password>`.
fn element(text: &str, from: usize) -> Option<(usize, usize)> {
    let tag = near(text, from, NEAR);
    let end = tag.find(['>', '<']).filter(|end| tag[*end..].starts_with('>') && !tag[..*end].ends_with('/'))?;
    let start = from + end + 1;
    let start = start + text[start..].strip_prefix("<![CDATA[").map_or(0, |_| "<![CDATA[".len());
    let value = near(text, start, MAX_VALUE);
    let end = value.find('<').filter(|end| value[*end..].starts_with("</"))?;
    let value = value[..end].trim_end().trim_end_matches("]]>");
    let spaces = value.len() - value.trim_start().len();
    (!value.trim().contains(char::is_whitespace)).then_some((start + spaces, start + value.len()))
}

/// Returns the place of the text of the element after the one that `from` ends: `x` of `<key>password</key><string>x</string>`.
fn next_element(text: &str, from: usize) -> Option<(usize, usize)> {
    let rest = near(text, from, NEAR);
    let next = rest.strip_prefix("</")?.find('<')?;
    element(text, from + 2 + next + 1)
}

/// Words that announce the name of a setting.
const NAMES_OF_NAMES: [&str; 9] = ["env", "field", "id", "key", "label", "name", "option", "param", "variable"];

/// Whether a name is the value of an attribute that names a setting: `key="`, `"name": "`, `name: `.
fn is_value_of_name(before: &str, name: &str) -> bool {
    let quotes = ['"', '\'', '\\'];
    let Some(before) = before.trim_end_matches(quotes).trim_end().strip_suffix(['=', ':']) else { return false };
    let before = before.trim_end().trim_end_matches(quotes);
    // `<input type="password" value="x">`
    let is_input = || name.eq_ignore_ascii_case("password") && before.ends_with(" type");
    is_name_of_name(before) || is_input()
}

/// Returns the place of the value before the name at `start`: `x` of `{"value": "x", "name": "password"}`, and of
/// `<add value="x" key="password"/>`.
fn value_before(text: &str, start: usize) -> Option<(usize, usize)> {
    let from = (start.saturating_sub(NEAR)..start).find(|from| text.is_char_boundary(*from))?;
    let near = &text[from..start];
    let pairs = [(near.rsplit_once(','), ':', "\"value\""), (near.rsplit_once(char::is_whitespace), '=', " value")];
    pairs.into_iter().find_map(|(parts, sign, name)| {
        let before = parts?.0.trim_end();
        let quote = before.chars().next_back().filter(|quote| *quote == '"' || *quote == '\'' && sign == '=')?;
        let (before, value) = before[..before.len() - 1].rsplit_once(quote)?;
        let is_value = before.trim_end().strip_suffix(sign)?.trim_end().ends_with(name);
        let at = offset(text, value);
        is_value.then_some((at, at + value.len()))
    })
}

/// Returns the place of the value in the tag that goes on at `gap`: `x` of `<password value="x"/>`.
fn attribute(text: &str, gap: usize) -> Option<(usize, usize)> {
    let tag = near(text, gap, NEAR).split('>').next()?;
    let value = ["value=", "value ="].iter().find_map(|name| Some(tag.find(name)? + name.len()))?;
    word(text, gap + value - 1)
}

/// Returns the place of the segment of a path after the one that ends at `gap`, if it looks random: `x` of `/token/x`.
fn segment(text: &str, gap: usize) -> Option<(usize, usize)> {
    let rest = near(text, gap + 1, NEAR);
    let end = rest.find(|c: char| c.is_whitespace() || "/?#&\"'`<>,;)]}".contains(c)).unwrap_or(rest.len());
    let value = &rest[..end];
    let has = |is_one: fn(&u8) -> bool| value.as_bytes().iter().any(is_one);
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'=');
    let is_mixed = has(u8::is_ascii_digit) && has(u8::is_ascii_uppercase) && has(u8::is_ascii_lowercase);
    let is_number = || value.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'-') && has(u8::is_ascii_digit);
    let is_random = value.len() >= 12 && is_mixed || value.len() >= 20 && is_number();
    (is_random && value.bytes().all(is_word)).then_some((gap + 1, gap + 1 + end))
}

/// Whether the word before a space says in SQL that a password follows: `IDENTIFIED BY 'x'`, `IDENTIFIED WITH plugin BY 'x'`.
pub(super) fn follows_identified(text: &str, at: usize) -> bool {
    let before = &text.as_bytes()[..at];
    let is_quote = matches!(text.as_bytes().get(at + 1), Some(b'"' | b'\''));
    if !is_quote || !ends_with_name(before, b" by") {
        return false;
    }
    let mut words = before[before.len().saturating_sub(64)..].rsplit(u8::is_ascii_whitespace).skip(1);
    let is = |word: Option<&[u8]>, name: &str| word.is_some_and(|word| word.eq_ignore_ascii_case(name.as_bytes()));
    let first = words.next();
    is(first, "identified") || is(words.next(), "with") && is(words.next(), "identified")
}

/// Whether a name is the text of an element that names a setting: `<key>`.
fn is_text_of_name(before: &str) -> bool {
    before.strip_suffix('>').is_some_and(is_name_of_name)
}

fn is_name_of_name(before: &str) -> bool {
    let start = before.trim_end_matches(|c: char| c.is_ascii_alphabetic()).len();
    NAMES_OF_NAMES.iter().any(|name| before[start..].eq_ignore_ascii_case(name))
}

/// Returns the place of the value that belongs to the name before `from`: `x` of `key="password" value="x"`.
fn pair(text: &str, from: usize) -> Option<(usize, usize)> {
    let near = near(text, from, NEAR);
    let sign = near.match_indices(['=', ':']).find_map(|(sign, _)| {
        let name = near[..sign].trim_end().trim_end_matches(['"', '\'', '\\']);
        let start = name.trim_end_matches(|c: char| c.is_ascii_alphabetic()).len();
        ["value", "default", "content"].iter().any(|value| name[start..].eq_ignore_ascii_case(value)).then_some(sign)
    })?;
    word(text, from + sign)
}

/// Whether a value is a word of a sentence or the name of a constant, as in `--password FILE`.
fn is_word(value: &str) -> bool {
    let all =
        |is_one: fn(u8) -> bool| value.bytes().all(|byte| is_one(byte) || matches!(byte, b'-' | b'_' | b'.' | b'/'));
    all(|byte| byte.is_ascii_lowercase()) || all(|byte| byte.is_ascii_uppercase())
}

/// Whether a login precedes, as in a `.netrc` file: `machine h.example login anna password x`.
fn follows_login(before: &str) -> bool {
    let start = before.len().saturating_sub(NEAR);
    let start = (start..before.len()).find(|at| before.is_char_boundary(*at)).unwrap_or(before.len());
    let mut words = before[start..].split_ascii_whitespace().rev();
    let is_login = |word: Option<&str>| word.is_some_and(|word| word.eq_ignore_ascii_case("login"));
    is_login(words.nth(1))
}

/// The options of programs that take `user:password`.
const LOGINS: [&str; 5] = ["-u", "-U", "--user", "--proxy-user", "--auth"];

/// Whether an option that may announce a password begins after the space at `at`.
pub(super) fn begins_option(text: &str, at: usize) -> bool {
    let rest = &text.as_bytes()[at + 1..];
    rest.first() == Some(&b'-')
        && (LOGINS.iter().any(|option| rest.starts_with(option.as_bytes()))
            || login_cluster(&text[at + 1..]).is_some()
            || password_of_option(text, at + 1).is_some())
}

/// Returns the password of the login that the option at `start` announces.
fn login(text: &str, start: usize) -> Option<Secret> {
    let rest = near(text, start, NEAR);
    let known = LOGINS.iter().rev().find(|option| rest.starts_with(**option)).map(|option| option.len());
    let option = login_cluster(rest).or(known)?;
    let after = start + option;
    let (from, to) = match text[after..].chars().next()? {
        c if c.is_whitespace() || c == '=' => word(text, after)?,
        // Only `-u` goes on without a space.
        _ if option == 2 => word(text, after - 1)?,
        _ => return None,
    };
    let colon = text[from..to].find(':')?;
    let password = &text[from + colon + 1..to];
    let is_secret = !password.bytes().all(|byte| byte.is_ascii_digit())
        && !password.starts_with(['$', '%', '/'])
        && !is_whole_placeholder(password);
    Secret::at(from + colon + 1, to, SecretKind::Password).filter(|_| is_secret)
}

/// Words before a login of Oracle.
const ORACLE: [&str; 8] = ["oracle:", "sqlplus", "sqlldr", "expdp", "impdp", "rman", "userid=", "sqlcl"];

/// Adds the passwords of logins of Oracle: `scott/tiger@host`, in the URLs of its drivers and after the names of its programs.
fn oracle_logins(text: &str, found: &mut Vec<Secret>) {
    let mut from = 0;
    for sign in memchr::memchr_iter(b'@', text.as_bytes()) {
        let is_oracle = |before: usize| {
            let before = text.as_bytes()[before.saturating_sub(NEAR)..before].to_ascii_lowercase();
            ORACLE.iter().any(|name| memchr::memmem::find(&before, name.as_bytes()).is_some())
        };
        // A password in quotation marks: `scott/"tiger"@h`.
        if let Some(open) = text[from..sign].strip_suffix('"').and_then(|before| before.rfind('"')) {
            let start = from + open + 1;
            if text[..start - 1].trim_end_matches('\\').ends_with('/') && is_oracle(start) {
                found.extend(Secret::at(start, sign - 1, SecretKind::Password));
                from = sign + 1;
                continue;
            }
        }
        let is_end = |c: char| c.is_whitespace() || "\"'`<>=:@".contains(c);
        let start = after_last(&text[..sign], from, is_end);
        let login = &text[start..sign];
        // The password may have a colon or a slash, the user has neither.
        let login_start = after_last(&text[..start], from, |c| c.is_whitespace() || "\"'`<>".contains(c));
        let slash =
            login.trim_start_matches('/').find('/').map(|at| at + login.len() - login.trim_start_matches('/').len());
        if let Some(slash) = slash.filter(|slash| *slash > 0)
            && is_oracle(start.max(login_start))
        {
            let password = &text[start + slash + 1..sign];
            found.extend(
                Secret::at(start + slash + 1, sign, SecretKind::Password).filter(|_| !is_whole_placeholder(password)),
            );
        }
        from = sign + 1;
    }
}

/// Returns the offset after the last of these characters, or `from` if there is none at or after `from`.
fn after_last(text: &str, from: usize, is_one: impl Fn(char) -> bool) -> usize {
    text[from..].char_indices().rfind(|(_, c)| is_one(*c)).map_or(from, |(at, c)| from + at + c.len_utf8())
}

#[cfg(test)]
mod tests {
    use crate::{redact_in, secrets_in};

    const SECRET: &str = "zqx7KJWvP3";

    #[test]
    fn names_announce_secrets_without_a_sign() {
        for text in [
            "curl -u anna:{} https://h.example/",
            "curl -uanna:{} https://h.example/",
            "curl --user 'anna:{}' https://h.example/",
            "curl --proxy-user=anna:{} https://h.example/",
            "<password>{}</password>",
            "<password encrypted=\"no\">{}</password>",
            "<s:Password>{}</s:Password>",
            "<apiKey><![CDATA[{}]]></apiKey>",
            "<property name=\"hibernate.connection.password\">{}</property>",
            "<add key=\"ApiSecret\" value=\"{}\" />",
            "<add value='a' key='x' /><add key='ApiSecret' value='{}'/>",
            "<input name=password value={}>",
            "<key>password</key>\n<string>{}</string>",
            "{\"name\": \"API_SECRET\", \"value\": \"{}\"}",
            "- name: DB_PASSWORD\n  value: {}\n",
            "machine h.example login anna password {}",
            "machine h.example\n  login anna\n  password {}\n",
            "password {}",
            "mysql --user anna --password {} db",
            "tool --api-token '{}'",
            "tool -password {}",
            "jdbc:oracle:thin:scott/{}@//h.example:1521/x",
            "jdbc:oracle:oci8:scott/{}@h",
            "sqlplus -S scott/{}@h.example/x",
            "imp userid=scott/{}@h",
            "Server=h;password={a;{}};",
            "https://h/?pw={}",
            "https://h/?pass\u{200b}word={}",
            "https://h/?pass%E2%80%8Bword={}",
            "pass\u{ad}word: {}",
            "token: str = \"{}\"",
            "const password: string = '{}';",
            "const TOKEN: &'static str = \"{}\";",
            "var apiToken string = \"{}\"",
            "token: Optional[str] = \"{}\"",
            "**Password:** {}",
            "**Password**: {}",
            "<add value=\"{}\" key=\"ApiSecret\"/>",
            "<property value='{}' name='password'/>",
            "jdbc:oracle:thin:scott/\"{}\"@//h:1521/x",
            "authorization=Basic {}",
            "[\"--password\", \"{}\"]",
            "new NetworkCredential(\"anna\", \"{}\")",
            "url.UserPassword(\"anna\", \"{}\")",
        ] {
            let text = text.replace("{}", SECRET);
            let covered = redact_in(&text);
            assert!(!covered.contains(SECRET), "{text}: {covered}");
        }
    }

    #[test]
    fn passwords_of_letters_are_covered_where_a_login_is_certain() {
        for (text, covered) in [
            ("machine h login anna password hunter", "machine h login anna password ***"),
            ("mysql --password Hunter -h h", "mysql --password *** -h h"),
            ("tool -password hUnter", "tool -password ***"),
            ("<password>hunter</password>", "<password>***</password>"),
            ("curl -u anna:hunter https://h/", "curl -u anna:*** https://h/"),
            ("<add key=\"Secret\" value=\"hunter\"/>", "<add key=\"Secret\" value=\"***\"/>"),
            ("jdbc:oracle:thin:scott/tiger@h:1521:x", "jdbc:oracle:thin:scott/***@h:1521:x"),
        ] {
            assert_eq!(redact_in(text), covered);
        }
    }

    #[test]
    fn sentences_and_placeholders_are_not_covered() {
        for text in [
            "docker run -u 1000:1000 image",
            "curl -u $USER:$PASSWORD https://h/",
            "use --password FILE or --token to log in",
            "  --password  The password of the user",
            "a password of the user, the token is here, a secret base64 text",
            "<password>${db.password}</password><password/><title>password reset</title>",
            "<password>a longer text about it</password>",
            "<option name=\"page\" value=\"second\">",
            "the key <b>token</b> means that",
            "uses: actions/checkout@v4 and anna/project@1a2b3c",
            "`--password-file /run/secrets/db`, `-u`, `--user`",
            "token: str = get_token(), password: str = \"\", token: Optional[str] = None",
            "name: str = \"f7c1e0a9\", var port string = \"a1234567\"",
            "**Password:** the password of the user. **Token**: what the server sent",
            "<add value=\"second\" key=\"page\"/>, <b value=\"a\"> <c key=\"token\">",
            "[\"--user\", \"a1234567\"], [\"--password\", \"--verbose\"]",
            "UserCredential(\"a\")",
        ] {
            assert_eq!(redact_in(text), text);
        }
    }

    #[test]
    fn places_are_within_the_text() {
        for text in [
            "-u", " -u", " -uä", "<password>", "<password", "password ", "key=\"password\" value=", "oracle:/@",
            "sqlplus a/@", "é password é1234567é",
        ] {
            for secret in secrets_in(text) {
                assert!(text.get(secret.span.range()).is_some(), "{text}");
            }
        }
    }
}
