<?php
// Driver for PHP's parse_url, which does not write URLs: reads texts and answers, as README.md describes.
echo json_encode(["version" => PHP_VERSION]), "\n";
while (($line = fgets(STDIN)) !== false) {
    $parts = parse_url(json_decode($line, true)["text"]);
    $password = isset($parts["pass"]) ? ":" . $parts["pass"] : "";
    $answer = $parts === false ? ["error" => "false"] : [
        "scheme" => $parts["scheme"] ?? null, "userinfo" => ($parts["user"] ?? "") . $password, "host" => $parts["host"] ?? null,
        "port" => $parts["port"] ?? null, "path" => $parts["path"] ?? null, "query" => $parts["query"] ?? null,
        "fragment" => $parts["fragment"] ?? null,
    ];
    echo json_encode($answer, JSON_INVALID_UTF8_SUBSTITUTE), "\n";
}
