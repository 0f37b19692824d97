-- News that the next news overtook is told no more: that the money came, once the day is told. When the day is taken back
-- before anybody heard of it, it is told after all. What a customer must still act on comes first in the queue.
CREATE INDEX `messages_urgent` ON `messages` (`channel`,`next_try_at`) WHERE state = 'due' AND kind IN ('placed', 'reminder', 'rejected');
--> statement-breakpoint
UPDATE messages SET state = 'skipped', error = 'overtaken'
WHERE state = 'due' AND kind = 'paid' AND EXISTS (SELECT 1 FROM messages AS newer WHERE newer.order_id = messages.order_id
  AND newer.channel = messages.channel AND newer.kind IN ('scheduled', 'slaughtered') AND newer.state IN ('due', 'sent'));
--> statement-breakpoint
DROP TRIGGER order_events_message;
--> statement-breakpoint
CREATE TRIGGER order_events_message AFTER INSERT ON order_events
WHEN NEW.n = 1 OR NEW.type IN ('payment_claimed', 'payment_claimed_late', 'payment_verified', 'payment_rejected', 'payment_unverified',
  'status_changed', 'cancelled_by_customer', 'expired', 'slaughter_updated', 'evidence_added', 'certificate_published',
  'messages_declined', 'link_renewed', 'anonymized')
BEGIN
  UPDATE messages SET state = 'skipped', error = 'withdrawn', updated_at = NEW.created_at
  WHERE order_id = NEW.order_id AND +state = 'due' AND kind IN (SELECT value FROM json_each(
    iif(NEW.type IN ('payment_verified', 'payment_claimed', 'payment_claimed_late'), '["placed","reminder","rejected"]',
    iif(NEW.type = 'payment_rejected', '["placed","reminder","paid"]',
    iif(NEW.type = 'payment_unverified', '["paid","rejected"]',
    iif(NEW.type = 'slaughter_updated', '["scheduled","slaughtered"]',
    iif(NEW.type IN ('cancelled_by_customer', 'expired', 'messages_declined', 'link_renewed', 'anonymized')
      OR iif(NEW.type = 'status_changed', NEW.details ->> 'to' = 'cancelled', 0),
      '["placed","reminder","paid","rejected","scheduled","slaughtered","evidence","certificate"]', '[]')))))));
  UPDATE messages SET state = 'skipped', error = 'overtaken', updated_at = NEW.created_at
  WHERE order_id = NEW.order_id AND +state = 'due' AND kind = 'paid'
    AND iif(NEW.type = 'slaughter_updated', NEW.details ->> 'status' IN ('scheduled', 'completed'), 0)
    AND coalesce((SELECT content ->> ('$.texts.' || iif(NEW.details ->> 'status' = 'scheduled', 'scheduled', 'slaughtered') || '.' || messages.channel || '.on')
      FROM settings WHERE type = 'messages'), 1) = 1;
  UPDATE messages SET state = 'due', error = NULL, held_by = NULL, held_until = NULL, updated_at = NEW.created_at
  WHERE order_id = NEW.order_id AND +state = 'skipped' AND kind = 'paid' AND error = 'overtaken'
    AND iif(NEW.type = 'slaughter_updated', NEW.details ->> 'status' = 'pending', 0)
    AND EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND payment_status = 'verified' AND status <> 'cancelled'
      AND message_consent IS NOT NULL AND anonymized_at IS NULL)
    AND NOT EXISTS (SELECT 1 FROM messages AS told WHERE told.order_id = NEW.order_id AND told.channel = messages.channel
      AND told.kind IN ('scheduled', 'slaughtered') AND +told.state = 'sent');
  INSERT INTO messages (order_id, kind, ref, channel, due_at, next_try_at, created_at, updated_at)
  SELECT made.order_id, made.kind,
    iif(made.kind = 'rejected', coalesce((
        SELECT id FROM payment_claims WHERE order_id = NEW.order_id ORDER BY created_at DESC, id DESC LIMIT 1), ''),
    iif(made.kind = 'scheduled', iif(made.told = made.day OR made.told LIKE made.day || '#%', made.told,
      made.day || coalesce((SELECT '#' || nullif(count(*), 0) FROM messages AS same WHERE same.order_id = NEW.order_id
        AND same.kind = 'scheduled' AND same.channel = made.channel AND +same.state = 'sent'
        AND (same.ref = made.day OR same.ref LIKE made.day || '#%')), '')),
    iif(made.kind IN ('evidence', 'certificate'), date(NEW.created_at, '+7 hours'), ''))),
    made.channel, made.at, made.at, NEW.created_at, NEW.created_at
  FROM (
    SELECT event.order_id, event.kind, event.day, channel.value AS channel,
      iif(event.kind = 'evidence', strftime('%Y-%m-%dT%H:%M:%fZ', NEW.created_at, '+30 minutes'),
        iif(event.kind = 'certificate', strftime('%Y-%m-%dT%H:%M:%fZ', NEW.created_at, '+10 minutes'), NEW.created_at)) AS at,
      coalesce((SELECT told.ref FROM messages AS told WHERE told.order_id = NEW.order_id AND told.kind = 'scheduled'
        AND told.channel = channel.value AND +told.state = 'sent' ORDER BY told.sent_at DESC, told.id DESC LIMIT 1), '') AS told
    FROM (
      SELECT orders.id AS order_id, coalesce(orders.slaughter_date, '-') AS day,
        iif(NEW.type = 'payment_verified', 'paid', iif(NEW.type = 'payment_rejected', 'rejected',
        iif(NEW.type = 'evidence_added', 'evidence', iif(NEW.type = 'certificate_published', 'certificate',
        iif(NEW.type = 'slaughter_updated', iif(NEW.details ->> 'status' = 'scheduled', 'scheduled',
          iif(NEW.details ->> 'status' = 'completed', 'slaughtered', NULL)), NULL))))) AS kind
      FROM orders
      WHERE orders.id = NEW.order_id AND message_consent IS NOT NULL AND anonymized_at IS NULL AND status <> 'cancelled'
    ) AS event JOIN json_each('["whatsapp","email"]') AS channel
    WHERE event.kind IS NOT NULL
  ) AS made
  WHERE true
  ON CONFLICT (order_id, kind, ref, channel) DO UPDATE SET state = 'due', error = NULL, held_by = NULL, held_until = NULL,
    due_at = excluded.due_at, next_try_at = excluded.next_try_at, tries = 0, updated_at = excluded.updated_at
  WHERE messages.state = 'skipped' AND messages.error IN ('withdrawn', 'overtaken');
  INSERT INTO messages (order_id, kind, channel, due_at, next_try_at, created_at, updated_at)
  SELECT orders.id, 'placed', channel.value, orders.created_at, orders.created_at, NEW.created_at, NEW.created_at
  FROM orders JOIN json_each('["whatsapp","email"]') AS channel
  WHERE NEW.n = 1 AND NEW.type IN ('created_by_operator', 'names_changed') AND orders.id = NEW.order_id
    AND message_consent IS NOT NULL AND anonymized_at IS NULL AND status = 'pending' AND payment_status = 'pending'
    AND payment_claimed_at IS NULL AND orders.created_at >= strftime('%Y-%m-%dT%H:%M:%fZ', NEW.created_at, '-1 hour')
  ON CONFLICT (order_id, kind, ref, channel) DO NOTHING;
END;
