-- A shop that has people keeps the name it has had. It is now the setting `shop`.
INSERT INTO settings (type, content, updated_at)
SELECT 'shop',
  json_object(
    'name', coalesce((SELECT content ->> '$.shop' FROM settings WHERE type = 'messages'), 'Amanah Qurban'),
    'short_name', ''),
  strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
WHERE EXISTS (SELECT 1 FROM users)
ON CONFLICT DO NOTHING;
