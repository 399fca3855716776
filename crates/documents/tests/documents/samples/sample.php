<p>Don't http://example.org/html</p>
<?php # https://example.org/comment
$a = 'https://example.org/it\'s'; $b = "https://{$host}/$path";
