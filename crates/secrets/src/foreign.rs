//! Words for a password or a key in other scripts, and with letters that ASCII does not have.

/// Ends of names, in lower case.
const NAMES: &[&str] = &[
    "contraseña", "hasło", "kľúč", "lösenord", "lykilorð", "parolă", "şifre", "κωδικός", "κωδικοσ", "лозинка",
    "пароль", "парола", "секрет", "токен", "סיסמה", "المرور", "รหัสผ่าน", "口令", "密码", "密碼", "密钥", "密鑰", "令牌",
    "パスワード", "トークン", "暗証番号", "秘密鍵", "비밀번호", "토큰", "khẩu",
];

/// Whether a name with non-ASCII characters ends in one of them.
pub(super) fn is_foreign_name(name: &str) -> bool {
    let lower = name.to_lowercase();
    NAMES.iter().any(|known| lower.ends_with(known))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_lower_case() {
        assert!(NAMES.iter().all(|name| is_foreign_name(name) && name.to_lowercase() == **name && !name.is_ascii()));
        assert!(is_foreign_name("ПАРОЛЬ") && !is_foreign_name("паролями") && !is_foreign_name("é"));
    }
}
