#!/bin/sh
# https://example.org/comment
curl -o x https://example.org/bare#frag 'https://example.org/single' "https://$HOST/double" \
  http://example.org/next   # urlgram: ignore[U5]
