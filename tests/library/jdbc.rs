//! Mistakes in URLs of JDBC that their drivers reject or read as something else.

use urlgram::mistake::find;

#[test]
fn the_driver_of_postgresql_has_properties_for_the_user() {
    for (text, meant) in [
        ("jdbc:postgresql://anna:s3cret@h/shop", "jdbc:postgresql://h/shop?user=anna&password=s3cret"),
        ("jdbc:postgresql://anna@h:5432/shop?ssl=true", "jdbc:postgresql://h:5432/shop?user=anna&ssl=true"),
        ("jdbc:postgresql://anna:a+b@h", "jdbc:postgresql://h/?user=anna&password=a%2Bb"),
        ("jdbc:postgresql://anna@h?options=a/b", "jdbc:postgresql://h/?user=anna&options=a/b"),
    ] {
        let found = find(text).unwrap_or_else(|| panic!("nothing in {text}"));
        assert!(found.message.starts_with("a user before the server") && found.misleads, "{text}: {found}");
        assert_eq!(found.meant.as_deref(), Some(meant), "{text}");
    }
    assert_eq!(find("jdbc:postgresql://h/shop?user=anna&password=a@b"), None);
    assert_eq!(find("jdbc:mysql://anna:s3cret@h/shop"), None);
}

#[test]
fn a_property_of_the_driver_of_sql_server_has_a_value() {
    for (text, place) in [
        ("jdbc:sqlserver://h;user=a;password=pass;word;encrypt=true", "word"),
        ("jdbc:sqlserver://h:1433;encrypt", "encrypt"),
        ("jdbc:sqlserver://h;password={a;b};c;d=e", "c"),
    ] {
        let found = find(text).unwrap_or_else(|| panic!("nothing in {text}"));
        assert_eq!((found.span.of(text), found.meant), (place, None), "{text}");
        assert!(found.message.starts_with("no \"=\" after the name"), "{text}: {}", found.message);
    }
    for text in [
        "jdbc:sqlserver://h;user=a;password={pass;word}};x};encrypt=true",
        "jdbc:sqlserver://h;user=a;;encrypt=true;",
        "jdbc:sqlserver://h:1433;${properties};a=b",
    ] {
        assert_eq!(find(text), None, "{text}");
    }
}
