# Judges the texts of a suite by PCRE2 through `grep -P`: all texts with "+" match, and none with "-".
export LC_ALL=C.UTF-8
if [ "$1" = --probe ]; then
    printf 'é\0' | grep -zcP '\A(?:é)\z'
    exit
fi
# `grep` takes an expression up to some size. The sign is part of the text, so it becomes part of the expression.
expression=$(cat "$1")
accepted=$(grep -zac '^+ ' "$2")
sed -z 's/^. //' "$2" >"$2.plain"
matched=$(grep -zacP -- "$expression" "$2.plain")
[ "$accepted" = "$matched" ] || { echo "$matched texts match instead of $accepted"; exit 1; }
# The same number could be other texts.
grep -za '^+ ' "$2" | sed -z 's/^. //' >"$2.accepted"
[ "$(grep -zacP -- "$expression" "$2.accepted")" = "$accepted" ] || { echo "not all texts match"; exit 1; }
grep -zac '' "$2"
