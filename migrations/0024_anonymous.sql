CREATE INDEX `certificates_unlinked` ON `certificates` (`id`) WHERE order_id IS NULL;
--> statement-breakpoint
-- Free words in which a customer may be named were copied into the audit, where nothing is ever erased. From now on
-- `toldOf` in worker/db/audit.ts tells only that they changed; this once, what was copied before is taken out.
DROP TRIGGER audit_events_keep;
--> statement-breakpoint
UPDATE audit_events SET changes = json_replace(changes, '$.name', json('["•••","•••"]'), '$.beneficiaries', json('["•••","•••"]'), '$.pelaksana_nama', json('["•••","•••"]'), '$.penanggung_jawab', json('["•••","•••"]'))
WHERE entity = 'certificates' AND json_valid(changes);
--> statement-breakpoint
UPDATE audit_events SET changes = json_replace(changes, '$.notes', json('["•••","•••"]'), '$.performer', json('["•••","•••"]'))
WHERE entity = 'sacrifices' AND json_valid(changes);
--> statement-breakpoint
UPDATE audit_events SET changes = json_replace(changes, '$.note', json('["•••","•••"]'))
WHERE entity = 'evidence' AND json_valid(changes);
--> statement-breakpoint
UPDATE audit_events SET changes = json_replace(changes, '$.description', json('["•••","•••"]'), '$.void_reason', json('["•••","•••"]'))
WHERE entity = 'transactions' AND json_valid(changes);
--> statement-breakpoint
UPDATE audit_events SET changes = json_replace(changes, '$.note', json('["•••","•••"]'))
WHERE entity = 'codes' AND json_valid(changes);
--> statement-breakpoint
UPDATE audit_events SET changes = json_replace(changes, '$.name', json('["•••","•••"]'), '$.location', json('["•••","•••"]'), '$.testimonial', json('["•••","•••"]'), '$.deleted.name', json('["•••","•••"]'), '$.deleted.location', json('["•••","•••"]'), '$.deleted.testimonial', json('["•••","•••"]'))
WHERE entity = 'testimonials' AND json_valid(changes);
--> statement-breakpoint
CREATE TRIGGER audit_events_keep BEFORE UPDATE ON audit_events
BEGIN
  SELECT RAISE(ABORT, 'audit_events_are_final');
END;
--> statement-breakpoint
CREATE TRIGGER orders_anonymous BEFORE UPDATE OF status, anonymized_at, customer_name, customer_phone, customer_email, referral_code, discount_code, payment_rejected_reason, slaughter_notes, slaughter_proof_url, message_consent, placed_from ON orders
WHEN OLD.anonymized_at IS NOT NULL AND (NEW.anonymized_at IS NOT OLD.anonymized_at
  OR NEW.customer_name <> OLD.customer_name OR NEW.customer_phone <> OLD.customer_phone OR NEW.customer_email <> OLD.customer_email
  OR (coalesce(NEW.referral_code, '') <> '' AND NEW.referral_code IS NOT OLD.referral_code)
  OR (coalesce(NEW.discount_code, '') <> '' AND NEW.discount_code IS NOT OLD.discount_code)
  OR (coalesce(NEW.payment_rejected_reason, '') <> '' AND NEW.payment_rejected_reason IS NOT OLD.payment_rejected_reason)
  OR (coalesce(NEW.slaughter_notes, '') <> '' AND NEW.slaughter_notes IS NOT OLD.slaughter_notes)
  OR (coalesce(NEW.slaughter_proof_url, '') <> '' AND NEW.slaughter_proof_url IS NOT OLD.slaughter_proof_url)
  OR (coalesce(NEW.message_consent, '') <> '' AND NEW.message_consent IS NOT OLD.message_consent)
  OR (coalesce(NEW.placed_from, '') <> '' AND NEW.placed_from IS NOT OLD.placed_from)
  OR (NEW.status <> OLD.status AND NEW.status NOT IN ('completed', 'cancelled')))
BEGIN
  SELECT RAISE(ABORT, 'order_anonymized');
END;
--> statement-breakpoint
CREATE TRIGGER order_beneficiaries_anonymous BEFORE INSERT ON order_beneficiaries
WHEN EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND anonymized_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'order_anonymized');
END;
--> statement-breakpoint
CREATE TRIGGER order_beneficiaries_anonymous_update BEFORE UPDATE ON order_beneficiaries
WHEN EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND anonymized_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'order_anonymized');
END;
--> statement-breakpoint
CREATE TRIGGER payment_claims_anonymous BEFORE INSERT ON payment_claims
WHEN EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND anonymized_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'order_anonymized');
END;
--> statement-breakpoint
CREATE TRIGGER payment_claims_anonymous_update BEFORE UPDATE OF note, proof_key, proof_name ON payment_claims
WHEN (NEW.note IS NOT NULL OR NEW.proof_key IS NOT NULL OR NEW.proof_name IS NOT NULL) AND EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND anonymized_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'order_anonymized');
END;
--> statement-breakpoint
CREATE TRIGGER corrections_anonymous BEFORE INSERT ON corrections
WHEN EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND anonymized_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'order_anonymized');
END;
--> statement-breakpoint
CREATE TRIGGER order_events_anonymous BEFORE INSERT ON order_events
WHEN iif(json_valid(NEW.details), coalesce(NEW.details ->> 'reason', ''), '') <> '' AND EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND anonymized_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'order_anonymized');
END;
--> statement-breakpoint
CREATE TRIGGER certificates_anonymous BEFORE INSERT ON certificates
WHEN NEW.order_id IS NOT NULL AND EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND anonymized_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'order_anonymized');
END;
--> statement-breakpoint
CREATE TRIGGER certificates_anonymous_update BEFORE UPDATE OF order_id, status, name, beneficiaries, location, pelaksana_nama, penanggung_jawab, revoke_note ON certificates
WHEN NEW.order_id IS NOT NULL AND (NEW.order_id IS NOT OLD.order_id OR NEW.status = 'published' OR NEW.name <> OLD.name
  OR (NEW.beneficiaries IS NOT NULL AND NEW.beneficiaries IS NOT OLD.beneficiaries)
  OR (NEW.location IS NOT NULL AND NEW.location IS NOT OLD.location)
  OR (NEW.pelaksana_nama IS NOT NULL AND NEW.pelaksana_nama IS NOT OLD.pelaksana_nama)
  OR (NEW.penanggung_jawab IS NOT NULL AND NEW.penanggung_jawab IS NOT OLD.penanggung_jawab)
  OR (NEW.revoke_note IS NOT NULL AND NEW.revoke_note IS NOT OLD.revoke_note))
  AND EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND anonymized_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'order_anonymized');
END;
--> statement-breakpoint
DROP TRIGGER orders_tell_slaughter;
--> statement-breakpoint
CREATE TRIGGER orders_tell_slaughter AFTER UPDATE OF slaughter_status ON orders
WHEN NEW.seated = 1 AND OLD.seated = 1 AND OLD.slaughter_status <> NEW.slaughter_status AND NEW.anonymized_at IS NULL
BEGIN
  INSERT INTO order_events (order_id, n, type, actor, details, created_at)
  SELECT NEW.id, (SELECT coalesce(max(n), 0) + 1 FROM order_events WHERE order_id = NEW.id), 'slaughter_updated', updated_by,
    json_object('status', NEW.slaughter_status), updated_at
  FROM sacrifices WHERE id IN (SELECT sacrifice_id FROM seats WHERE order_id = NEW.id) ORDER BY updated_at DESC LIMIT 1;
END;
--> statement-breakpoint
DROP TRIGGER orders_tell_day;
--> statement-breakpoint
CREATE TRIGGER orders_tell_day AFTER UPDATE OF slaughter_date ON orders
WHEN NEW.seated = 1 AND OLD.slaughter_status = 'scheduled' AND NEW.slaughter_status = 'scheduled'
  AND OLD.slaughter_date IS NOT NEW.slaughter_date AND NEW.anonymized_at IS NULL
BEGIN
  INSERT INTO order_events (order_id, n, type, actor, details, created_at)
  SELECT NEW.id, (SELECT coalesce(max(n), 0) + 1 FROM order_events WHERE order_id = NEW.id), 'slaughter_updated', updated_by,
    json_object('status', NEW.slaughter_status), updated_at
  FROM sacrifices WHERE id IN (SELECT sacrifice_id FROM seats WHERE order_id = NEW.id) ORDER BY updated_at DESC LIMIT 1;
END;
--> statement-breakpoint
DELETE FROM certificates WHERE status = 'draft' AND order_id IN (SELECT id FROM orders WHERE anonymized_at IS NOT NULL);
--> statement-breakpoint
UPDATE sacrifices SET notes = NULL WHERE notes IS NOT NULL AND id IN (SELECT sacrifice_id FROM seats JOIN sacrifices AS part ON part.id = sacrifice_id WHERE part.status = 'completed' AND order_id IN (SELECT id FROM orders WHERE anonymized_at IS NOT NULL));
--> statement-breakpoint
UPDATE evidence SET note = NULL WHERE note IS NOT NULL AND id IN (SELECT evidence_id FROM evidence_of WHERE sacrifice_id IN (SELECT sacrifice_id FROM seats JOIN sacrifices AS part ON part.id = sacrifice_id WHERE part.status = 'completed' AND order_id IN (SELECT id FROM orders WHERE anonymized_at IS NOT NULL)));
--> statement-breakpoint
UPDATE orders SET slaughter_status = 'completed',
  slaughter_date = (SELECT max(part.date) FROM seats JOIN sacrifices AS part ON part.id = sacrifice_id WHERE seats.order_id = orders.id),
  slaughter_location = (SELECT group_concat(place, ', ') FROM (
    SELECT DISTINCT part.location AS place FROM seats JOIN sacrifices AS part ON part.id = sacrifice_id
    WHERE seats.order_id = orders.id AND part.location IS NOT NULL ORDER BY 1)),
  slaughter_verified_at = (SELECT max(part.completed_at) FROM seats JOIN sacrifices AS part ON part.id = sacrifice_id WHERE seats.order_id = orders.id)
WHERE anonymized_at IS NOT NULL AND seated = 1 AND slaughter_status = 'pending'
  AND EXISTS (SELECT 1 FROM seats WHERE seats.order_id = orders.id)
  AND NOT EXISTS (SELECT 1 FROM seats JOIN sacrifices AS part ON part.id = sacrifice_id
    WHERE seats.order_id = orders.id AND part.status <> 'completed');
--> statement-breakpoint
INSERT INTO orders_search (orders_search) VALUES ('optimize');
--> statement-breakpoint
INSERT INTO seats_search (seats_search) VALUES ('optimize');
--> statement-breakpoint
INSERT INTO certificates_search (certificates_search) VALUES ('optimize');
--> statement-breakpoint
INSERT INTO bank_rows_search (bank_rows_search) VALUES ('optimize');
