CREATE TABLE `certificate_events` (
	`n` integer PRIMARY KEY NOT NULL,
	`certificate_id` text NOT NULL,
	`certificate_number` text NOT NULL,
	`type` text NOT NULL,
	`reason` text,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `certificate_events_certificate` ON `certificate_events` (`certificate_id`);--> statement-breakpoint
CREATE INDEX `certificate_events_number` ON `certificate_events` (`certificate_number`);--> statement-breakpoint
CREATE TABLE `certificate_wordings` (
	`hash` text PRIMARY KEY NOT NULL,
	`template` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `certificates` ADD `wording` text;--> statement-breakpoint
ALTER TABLE `certificates` ADD `outdated` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `certificates` ADD `early` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `certificates_outdated` ON `certificates` (`created_at`,`id`) WHERE status = 'published' AND outdated = 1;--> statement-breakpoint
CREATE INDEX `certificates_early` ON `certificates` (`created_at`,`id`) WHERE status = 'published' AND early = 1;--> statement-breakpoint
CREATE INDEX `certificates_unworded` ON `certificates` (`template_id`) WHERE status <> 'draft' AND wording IS NULL;
--> statement-breakpoint
UPDATE certificates SET early = 1 WHERE status = 'published' AND order_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = certificates.order_id AND orders.payment_status = 'verified' AND orders.status <> 'cancelled'
    AND iif(orders.seated = 1 AND certificates.beneficiary_n IS NOT NULL, EXISTS (SELECT 1 FROM seats JOIN sacrifices AS rite ON rite.id = seats.sacrifice_id
      WHERE seats.order_id = certificates.order_id AND seats.item_n = certificates.item_n AND seats.beneficiary_n = certificates.beneficiary_n AND rite.status = 'completed'),
      orders.slaughter_status = 'completed'));
--> statement-breakpoint
UPDATE certificates SET outdated = 1 WHERE status = 'published' AND beneficiary_n IS NOT NULL AND EXISTS (
  SELECT 1 FROM order_beneficiaries AS person WHERE person.order_id = certificates.order_id AND person.item_n = certificates.item_n
    AND person.n = certificates.beneficiary_n AND certificates.name NOT IN (person.name || coalesce(' ' || coalesce(person.relation, 'anak dari') || ' ' || person.bin, ''),
      person.name || coalesce(' ' || person.bin, '')));
--> statement-breakpoint
INSERT INTO certificate_events (certificate_id, certificate_number, type, created_at)
  SELECT id, certificate_number, iif(signature IS NULL, 'known', 'sealed'), coalesce(signed_at, issued_date) FROM certificates WHERE status <> 'draft';
--> statement-breakpoint
INSERT INTO certificate_events (certificate_id, certificate_number, type, reason, created_at)
  SELECT id, certificate_number, status, revoke_reason, coalesce(revoked_at, updated_at) FROM certificates WHERE status IN ('replaced', 'revoked');
--> statement-breakpoint
CREATE TRIGGER certificates_done BEFORE INSERT ON certificates
WHEN NEW.status = 'published' AND NEW.order_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = NEW.order_id AND orders.payment_status = 'verified' AND orders.status <> 'cancelled'
    AND iif(orders.seated = 1 AND NEW.beneficiary_n IS NOT NULL, EXISTS (SELECT 1 FROM seats JOIN sacrifices AS rite ON rite.id = seats.sacrifice_id
      WHERE seats.order_id = NEW.order_id AND seats.item_n = NEW.item_n AND seats.beneficiary_n = NEW.beneficiary_n AND rite.status = 'completed'),
      orders.slaughter_status = 'completed'))
BEGIN
  SELECT RAISE(ABORT, 'certificate_early');
END;
--> statement-breakpoint
CREATE TRIGGER certificates_stay_done BEFORE UPDATE OF status, signature, order_id, item_n, beneficiary_n ON certificates
WHEN NEW.status = 'published' AND NEW.order_id IS NOT NULL
  AND (OLD.status <> 'published' OR (NEW.signature, NEW.order_id, NEW.item_n, NEW.beneficiary_n) IS NOT (OLD.signature, OLD.order_id, OLD.item_n, OLD.beneficiary_n))
  AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = NEW.order_id AND orders.payment_status = 'verified' AND orders.status <> 'cancelled'
    AND iif(orders.seated = 1 AND NEW.beneficiary_n IS NOT NULL, EXISTS (SELECT 1 FROM seats JOIN sacrifices AS rite ON rite.id = seats.sacrifice_id
      WHERE seats.order_id = NEW.order_id AND seats.item_n = NEW.item_n AND seats.beneficiary_n = NEW.beneficiary_n AND rite.status = 'completed'),
      orders.slaughter_status = 'completed'))
BEGIN
  SELECT RAISE(ABORT, 'certificate_early');
END;
--> statement-breakpoint
CREATE TRIGGER certificates_ended BEFORE UPDATE OF status ON certificates
WHEN OLD.status = 'revoked' AND NEW.status <> 'revoked' OR OLD.status = 'replaced' AND NEW.status NOT IN ('replaced', 'revoked')
BEGIN
  SELECT RAISE(ABORT, 'certificate_ended');
END;
--> statement-breakpoint
CREATE TRIGGER certificates_no_delete BEFORE DELETE ON certificates WHEN OLD.status IN ('replaced', 'revoked')
BEGIN
  SELECT RAISE(ABORT, 'certificate_ended');
END;
--> statement-breakpoint
CREATE TRIGGER certificates_tell_insert AFTER INSERT ON certificates WHEN NEW.status <> 'draft'
BEGIN
  INSERT INTO certificate_events (certificate_id, certificate_number, type, reason, created_at)
  SELECT NEW.id, NEW.certificate_number, iif(NEW.status <> 'published', NEW.status, iif(NEW.signature IS NULL, 'recorded', 'sealed')),
    NEW.revoke_reason, NEW.updated_at;
END;
--> statement-breakpoint
CREATE TRIGGER certificates_tell_update AFTER UPDATE OF status, signature ON certificates
WHEN NEW.status <> 'draft' AND (NEW.status <> OLD.status OR NEW.signature IS NOT OLD.signature)
BEGIN
  INSERT INTO certificate_events (certificate_id, certificate_number, type, reason, created_at)
  SELECT NEW.id, NEW.certificate_number, 'sealed', NULL, NEW.updated_at WHERE NEW.signature IS NOT NULL AND NEW.signature IS NOT OLD.signature;
  INSERT INTO certificate_events (certificate_id, certificate_number, type, reason, created_at)
  SELECT NEW.id, NEW.certificate_number, iif(NEW.status = 'published', 'recorded', NEW.status), NEW.revoke_reason, NEW.updated_at
  WHERE NEW.status <> OLD.status AND (NEW.status <> 'published' OR NEW.signature IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER certificate_events_keep BEFORE UPDATE ON certificate_events
BEGIN
  SELECT RAISE(ABORT, 'certificate_events_are_final');
END;
--> statement-breakpoint
CREATE TRIGGER certificate_events_no_delete BEFORE DELETE ON certificate_events
BEGIN
  SELECT RAISE(ABORT, 'certificate_events_are_final');
END;
--> statement-breakpoint
CREATE TRIGGER certificate_wordings_keep BEFORE UPDATE ON certificate_wordings
BEGIN
  SELECT RAISE(ABORT, 'certificate_wordings_are_final');
END;
--> statement-breakpoint
CREATE TRIGGER certificate_wordings_no_delete BEFORE DELETE ON certificate_wordings
BEGIN
  SELECT RAISE(ABORT, 'certificate_wordings_are_final');
END;
--> statement-breakpoint
CREATE TRIGGER certificate_events_no_replace BEFORE INSERT ON certificate_events
WHEN EXISTS (SELECT 1 FROM certificate_events WHERE n = NEW.n)
BEGIN
  SELECT RAISE(ABORT, 'certificate_events_are_final');
END;
--> statement-breakpoint
CREATE TRIGGER certificate_wordings_no_replace BEFORE INSERT ON certificate_wordings
WHEN EXISTS (SELECT 1 FROM certificate_wordings WHERE hash = NEW.hash)
BEGIN
  SELECT RAISE(ABORT, 'certificate_wordings_are_final');
END;
--> statement-breakpoint
CREATE TRIGGER orders_revoke_certificates AFTER UPDATE OF payment_status, status, slaughter_status, seated ON orders
WHEN (OLD.payment_status <> NEW.payment_status OR OLD.status <> NEW.status OR OLD.slaughter_status <> NEW.slaughter_status OR OLD.seated <> NEW.seated)
  AND (NEW.payment_status <> 'verified' OR NEW.status = 'cancelled' OR (NEW.slaughter_status <> 'completed'
    AND (NEW.seated = 1 OR NOT EXISTS (SELECT 1 FROM seats WHERE seats.order_id = NEW.id))))
  AND EXISTS (SELECT 1 FROM certificates WHERE certificates.order_id = NEW.id AND certificates.status = 'published')
BEGIN
  INSERT INTO audit_events (entity, entity_id, action, actor, changes, created_at)
  SELECT 'certificates', certificates.id, 'revoke', iif(NEW.payment_status = 'verified' AND NEW.status <> 'cancelled', coalesce((SELECT updated_by FROM sacrifices
    WHERE id IN (SELECT sacrifice_id FROM seats WHERE seats.order_id = NEW.id) ORDER BY updated_at DESC LIMIT 1), 'system'), 'system'), json_object('status', json_array('published', 'revoked'), 'reason', json_array(NULL, iif(NEW.status = 'cancelled', 'cancelled', iif(NEW.payment_status <> 'verified', 'unpaid', 'undone')))), NEW.updated_at
  FROM certificates WHERE status = 'published' AND certificates.order_id = NEW.id AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = certificates.order_id AND orders.payment_status = 'verified' AND orders.status <> 'cancelled'
    AND iif(orders.seated = 1 AND certificates.beneficiary_n IS NOT NULL, EXISTS (SELECT 1 FROM seats JOIN sacrifices AS rite ON rite.id = seats.sacrifice_id
      WHERE seats.order_id = certificates.order_id AND seats.item_n = certificates.item_n AND seats.beneficiary_n = certificates.beneficiary_n AND rite.status = 'completed'),
      orders.slaughter_status = 'completed'));
  INSERT INTO order_events (order_id, n, type, actor, details, created_at)
  SELECT order_id, (SELECT coalesce(max(n), 0) + 1 FROM order_events WHERE order_events.order_id = certificates.order_id), 'certificates_revoked', iif(NEW.payment_status = 'verified' AND NEW.status <> 'cancelled', coalesce((SELECT updated_by FROM sacrifices
    WHERE id IN (SELECT sacrifice_id FROM seats WHERE seats.order_id = NEW.id) ORDER BY updated_at DESC LIMIT 1), 'system'), 'system'),
    json_object('count', count(*), 'why', iif(NEW.status = 'cancelled', 'cancelled', iif(NEW.payment_status <> 'verified', 'unpaid', 'undone'))), NEW.updated_at
  FROM certificates WHERE status = 'published' AND certificates.order_id = NEW.id AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = certificates.order_id AND orders.payment_status = 'verified' AND orders.status <> 'cancelled'
    AND iif(orders.seated = 1 AND certificates.beneficiary_n IS NOT NULL, EXISTS (SELECT 1 FROM seats JOIN sacrifices AS rite ON rite.id = seats.sacrifice_id
      WHERE seats.order_id = certificates.order_id AND seats.item_n = certificates.item_n AND seats.beneficiary_n = certificates.beneficiary_n AND rite.status = 'completed'),
      orders.slaughter_status = 'completed')) GROUP BY order_id;
  UPDATE certificates SET status = 'revoked', revoked_at = NEW.updated_at, revoke_reason = iif(NEW.status = 'cancelled', 'cancelled', iif(NEW.payment_status <> 'verified', 'unpaid', 'undone')), revoke_note = NULL,
    updated_at = iif(updated_at < NEW.updated_at, NEW.updated_at, strftime('%Y-%m-%dT%H:%M:%fZ', updated_at, '+0.001 seconds'))
  WHERE status = 'published' AND certificates.order_id = NEW.id AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = certificates.order_id AND orders.payment_status = 'verified' AND orders.status <> 'cancelled'
    AND iif(orders.seated = 1 AND certificates.beneficiary_n IS NOT NULL, EXISTS (SELECT 1 FROM seats JOIN sacrifices AS rite ON rite.id = seats.sacrifice_id
      WHERE seats.order_id = certificates.order_id AND seats.item_n = certificates.item_n AND seats.beneficiary_n = certificates.beneficiary_n AND rite.status = 'completed'),
      orders.slaughter_status = 'completed'));
END;
--> statement-breakpoint
CREATE TRIGGER sacrifices_revoke_certificates AFTER UPDATE OF status ON sacrifices WHEN OLD.status = 'completed' AND NEW.status <> 'completed'
BEGIN
  INSERT INTO audit_events (entity, entity_id, action, actor, changes, created_at)
  SELECT 'certificates', certificates.id, 'revoke', NEW.updated_by, json_object('status', json_array('published', 'revoked'), 'reason', json_array(NULL, 'undone')), NEW.updated_at
  FROM certificates WHERE status = 'published' AND (certificates.order_id, certificates.item_n, certificates.beneficiary_n) IN (
    SELECT order_id, item_n, beneficiary_n FROM seats WHERE sacrifice_id = NEW.id);
  INSERT INTO order_events (order_id, n, type, actor, details, created_at)
  SELECT order_id, (SELECT coalesce(max(n), 0) + 1 FROM order_events WHERE order_events.order_id = certificates.order_id), 'certificates_revoked', NEW.updated_by,
    json_object('count', count(*), 'why', 'undone'), NEW.updated_at
  FROM certificates WHERE status = 'published' AND (certificates.order_id, certificates.item_n, certificates.beneficiary_n) IN (
    SELECT order_id, item_n, beneficiary_n FROM seats WHERE sacrifice_id = NEW.id) GROUP BY order_id;
  UPDATE certificates SET status = 'revoked', revoked_at = NEW.updated_at, revoke_reason = 'undone', revoke_note = NULL,
    updated_at = iif(updated_at < NEW.updated_at, NEW.updated_at, strftime('%Y-%m-%dT%H:%M:%fZ', updated_at, '+0.001 seconds'))
  WHERE status = 'published' AND (certificates.order_id, certificates.item_n, certificates.beneficiary_n) IN (
    SELECT order_id, item_n, beneficiary_n FROM seats WHERE sacrifice_id = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER orders_delete_revokes_certificates BEFORE DELETE ON orders
BEGIN
  INSERT INTO audit_events (entity, entity_id, action, actor, changes, created_at)
  SELECT 'certificates', certificates.id, 'revoke', 'system', json_object('status', json_array('published', 'revoked'), 'reason', json_array(NULL, 'deleted')), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  FROM certificates WHERE status = 'published' AND certificates.order_id = OLD.id;
  UPDATE certificates SET status = 'revoked', revoked_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), revoke_reason = 'deleted', revoke_note = NULL,
    updated_at = iif(updated_at < strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', updated_at, '+0.001 seconds'))
  WHERE status = 'published' AND certificates.order_id = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER order_beneficiaries_outdate_insert AFTER INSERT ON order_beneficiaries
BEGIN
  UPDATE certificates SET outdated = (certificates.name <> NEW.name || coalesce(' ' || coalesce(NEW.relation, 'anak dari') || ' ' || NEW.bin, ''))
  WHERE order_id = NEW.order_id AND item_n = NEW.item_n AND beneficiary_n = NEW.n AND status = 'published';
END;
--> statement-breakpoint
CREATE TRIGGER order_beneficiaries_outdate_update AFTER UPDATE ON order_beneficiaries
BEGIN
  UPDATE certificates SET outdated = (certificates.name <> NEW.name || coalesce(' ' || coalesce(NEW.relation, 'anak dari') || ' ' || NEW.bin, ''))
  WHERE order_id = NEW.order_id AND item_n = NEW.item_n AND beneficiary_n = NEW.n AND status = 'published';
END;
--> statement-breakpoint
CREATE TRIGGER order_beneficiaries_outdate_delete AFTER DELETE ON order_beneficiaries
BEGIN
  UPDATE certificates SET outdated = 1
  WHERE order_id = OLD.order_id AND item_n = OLD.item_n AND beneficiary_n = OLD.n AND status = 'published';
END;
--> statement-breakpoint
CREATE TRIGGER orders_outdate_certificates AFTER UPDATE OF customer_name ON orders WHEN OLD.customer_name <> NEW.customer_name
BEGIN
  UPDATE certificates SET outdated = (certificates.name <> NEW.customer_name)
  WHERE order_id = NEW.id AND beneficiary_n = 1 AND status = 'published' AND NOT EXISTS (
    SELECT 1 FROM order_beneficiaries WHERE order_beneficiaries.order_id = NEW.id AND order_beneficiaries.item_n = certificates.item_n);
END;
--> statement-breakpoint
CREATE TRIGGER sacrifices_outdate_certificates AFTER UPDATE OF date, location, performer ON sacrifices
WHEN NEW.status = 'completed' AND OLD.status = 'completed' AND (NEW.date, NEW.location, NEW.performer) IS NOT (OLD.date, OLD.location, OLD.performer)
BEGIN
  UPDATE certificates SET outdated = 1
  WHERE status = 'published' AND (certificates.order_id, certificates.item_n, certificates.beneficiary_n) IN (
    SELECT order_id, item_n, beneficiary_n FROM seats WHERE sacrifice_id = NEW.id);
END;
