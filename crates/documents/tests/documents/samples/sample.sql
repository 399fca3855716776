-- https://example.org/comment
INSERT INTO t VALUES ('https://example.org/it''s', 'see https://example.org/x.');
