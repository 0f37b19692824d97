-- Money covers what is promised: orders know what they lack, refunds are paid from a surplus that exists, told totals keep
-- naming their order. order_changes is rebuilt by the recipe in CONTRIBUTING.md, "Migrations"; it has no children.
DROP TRIGGER order_changes_delete_stock;
--> statement-breakpoint
DROP TRIGGER order_changes_return_stock;
--> statement-breakpoint
DROP TRIGGER order_changes_steps;
--> statement-breakpoint
DROP TRIGGER order_changes_take_stock;
--> statement-breakpoint
DROP TRIGGER order_changes_total_elsewhere;
--> statement-breakpoint
DROP TRIGGER orders_end_changes;
--> statement-breakpoint
DROP TRIGGER orders_stay_verified;
--> statement-breakpoint
DROP TRIGGER orders_total_elsewhere_insert;
--> statement-breakpoint
DROP TRIGGER orders_total_elsewhere_update;
--> statement-breakpoint
DROP TRIGGER orders_tell_left;
--> statement-breakpoint
DROP TRIGGER payments_tell_left_insert;
--> statement-breakpoint
DROP TRIGGER payments_tell_left_void;
--> statement-breakpoint
DROP TRIGGER refunds_tell_left_insert;
--> statement-breakpoint
DROP TRIGGER refunds_tell_left_decline;
--> statement-breakpoint
DROP TRIGGER refunds_within_payments;
--> statement-breakpoint
DROP TRIGGER orders_journal_earned;
--> statement-breakpoint
DROP TRIGGER orders_journal_unearned;
--> statement-breakpoint
DROP TRIGGER orders_revoke_certificates;
--> statement-breakpoint
DROP TRIGGER certificates_done;
--> statement-breakpoint
DROP TRIGGER certificates_stay_done;
--> statement-breakpoint
DROP TRIGGER bank_rows_after_order;
--> statement-breakpoint
DROP TRIGGER seats_paid;
--> statement-breakpoint
CREATE TABLE `former_totals` (
	`amount` integer PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`until` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `former_totals_of_order` ON `former_totals` (`order_id`);
--> statement-breakpoint
CREATE INDEX `former_totals_until` ON `former_totals` (`until`);
--> statement-breakpoint
CREATE TABLE `order_changes_new` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`state` text DEFAULT 'proposed' NOT NULL,
	`before` text NOT NULL,
	`after` text NOT NULL,
	`held` text NOT NULL,
	`subtotal` integer NOT NULL,
	`discount` integer NOT NULL,
	`difference` integer NOT NULL,
	`credit` integer DEFAULT 0 NOT NULL,
	`unique_code` integer,
	`amount` integer,
	`reserves_total` integer,
	`reserved_until` text,
	`reason` text NOT NULL,
	`surplus` text,
	`leaving` text DEFAULT '[]' NOT NULL,
	`proposed_by` text NOT NULL,
	`agreed_at` text,
	`ended_at` text,
	`expires_at` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_changes_amount" CHECK(("order_changes_new"."amount" IS NULL) = ("order_changes_new"."unique_code" IS NULL) AND ("order_changes_new"."amount" IS NULL OR "order_changes_new"."amount" = "order_changes_new"."difference" - "order_changes_new"."credit" + "order_changes_new"."unique_code")),
	CONSTRAINT "order_changes_reserves" CHECK("order_changes_new"."reserves_total" IS NULL OR "order_changes_new"."reserves_total" = "order_changes_new"."amount")
);
--> statement-breakpoint
INSERT INTO order_changes_new (rowid, "id", "order_id", "state", "before", "after", "held", "subtotal", "discount", "difference", "unique_code", "amount", "reserves_total", "reserved_until", "reason", "surplus", "proposed_by", "agreed_at", "ended_at", "expires_at", "created_at", "updated_at") SELECT rowid, "id", "order_id", "state", "before", "after", "held", "subtotal", "discount", "difference", "unique_code", "amount", "reserves_total", "reserved_until", "reason", "surplus", "proposed_by", "agreed_at", "ended_at", "expires_at", "created_at", "updated_at" FROM order_changes;
--> statement-breakpoint
DROP TABLE `order_changes`;
--> statement-breakpoint
ALTER TABLE `order_changes_new` RENAME TO `order_changes`;
--> statement-breakpoint
CREATE INDEX `order_changes_of_order` ON `order_changes` (`order_id`,`created_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_changes_open` ON `order_changes` (`order_id`) WHERE state IN ('proposed', 'waiting');
--> statement-breakpoint
CREATE UNIQUE INDEX `order_changes_reserved` ON `order_changes` (`reserves_total`) WHERE reserves_total IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `order_changes_due` ON `order_changes` (`expires_at`) WHERE state IN ('proposed', 'waiting');
--> statement-breakpoint
CREATE INDEX `order_changes_reserved_until` ON `order_changes` (`reserved_until`) WHERE reserved_until IS NOT NULL;
--> statement-breakpoint
ALTER TABLE `bank_rows` ADD `early_reason` text;
--> statement-breakpoint
ALTER TABLE `orders` ADD `short_by` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX `orders_short` ON `orders` (`seq`) WHERE short_by > 0;
--> statement-breakpoint
CREATE VIEW order_balances AS SELECT id, status, payment_status, total_amount,
  coalesce((SELECT sum(amount) FROM payments WHERE payments.order_id = orders.id AND voided_at IS NULL), 0)
    - coalesce((SELECT sum(amount) FROM refunds WHERE refunds.order_id = orders.id AND state <> 'declined'), 0) AS held,
  iif(status = 'cancelled', 0, total_amount) AS owed
  FROM orders;
--> statement-breakpoint
UPDATE orders SET short_by = (SELECT owed - held FROM order_balances WHERE order_balances.id = orders.id)
WHERE payment_status = 'verified' AND status <> 'cancelled' AND (SELECT owed > held FROM order_balances WHERE order_balances.id = orders.id);
--> statement-breakpoint
CREATE TRIGGER order_changes_delete_stock BEFORE DELETE ON order_changes
WHEN OLD.state = 'waiting'
BEGIN
  UPDATE animals SET stock = stock + (SELECT sum(value ->> 'n') FROM json_each(OLD.held) WHERE value ->> 'animal_id' = animals.id)
  WHERE id IN (SELECT value ->> 'animal_id' FROM json_each(OLD.held));
END;
--> statement-breakpoint
CREATE TRIGGER order_changes_return_stock AFTER UPDATE OF state ON order_changes
WHEN OLD.state = 'waiting' AND NEW.state NOT IN ('waiting', 'applied')
BEGIN
  UPDATE animals SET stock = stock + (SELECT sum(value ->> 'n') FROM json_each(NEW.held) WHERE value ->> 'animal_id' = animals.id)
  WHERE id IN (SELECT value ->> 'animal_id' FROM json_each(NEW.held));
END;
--> statement-breakpoint
CREATE TRIGGER order_changes_steps BEFORE UPDATE ON order_changes
WHEN NEW.order_id <> OLD.order_id OR NEW.before <> OLD.before OR NEW.after <> OLD.after OR NEW.held <> OLD.held
  OR NEW.difference <> OLD.difference OR NEW.leaving <> OLD.leaving OR (OLD.amount IS NOT NULL AND OLD.state <> 'proposed' AND NEW.amount IS NOT OLD.amount)
  OR (OLD.state <> NEW.state AND OLD.state || '>' || NEW.state NOT IN ('proposed>waiting', 'proposed>applied', 'proposed>declined',
    'proposed>withdrawn', 'proposed>expired', 'waiting>applied', 'waiting>withdrawn', 'waiting>expired'))
BEGIN
  SELECT RAISE(ABORT, 'order_changes_are_final');
END;
--> statement-breakpoint
CREATE TRIGGER order_changes_take_stock AFTER UPDATE OF state ON order_changes
WHEN OLD.state <> 'waiting' AND NEW.state = 'waiting'
BEGIN
  UPDATE animals SET stock = stock - (SELECT sum(value ->> 'n') FROM json_each(NEW.held) WHERE value ->> 'animal_id' = animals.id)
  WHERE id IN (SELECT value ->> 'animal_id' FROM json_each(NEW.held));
END;
--> statement-breakpoint
CREATE TRIGGER order_changes_total_elsewhere BEFORE UPDATE OF reserves_total ON order_changes
WHEN NEW.reserves_total IS NOT OLD.reserves_total AND (EXISTS (SELECT 1 FROM orders WHERE reserves_total = NEW.reserves_total)
  OR EXISTS (SELECT 1 FROM former_totals WHERE amount = NEW.reserves_total))
BEGIN
  SELECT RAISE(ABORT, 'amount_elsewhere');
END;
--> statement-breakpoint
CREATE TRIGGER orders_end_changes AFTER UPDATE OF status, payment_status, anonymized_at ON orders
WHEN (NEW.status = 'cancelled' OR NEW.payment_status <> 'verified' OR NEW.anonymized_at IS NOT NULL)
  AND EXISTS (SELECT 1 FROM order_changes WHERE order_id = NEW.id AND state IN ('proposed', 'waiting'))
BEGIN
  UPDATE order_changes SET state = 'withdrawn', ended_at = NEW.updated_at, updated_at = NEW.updated_at,
    reserved_until = iif(reserves_total IS NULL, NULL, strftime('%Y-%m-%dT%H:%M:%fZ', NEW.updated_at, '+7 days'))
  WHERE order_id = NEW.id AND state IN ('proposed', 'waiting');
END;
--> statement-breakpoint
CREATE TRIGGER orders_stay_verified BEFORE UPDATE OF payment_status ON orders
WHEN OLD.payment_status = 'verified' AND NEW.payment_status <> 'verified' AND (
  EXISTS (SELECT 1 FROM refunds WHERE order_id = OLD.id AND state <> 'declined')
  OR EXISTS (SELECT 1 FROM transactions WHERE order_id = OLD.id AND is_extra = 1 AND voided_at IS NULL)
  OR EXISTS (SELECT 1 FROM order_changes WHERE order_id = OLD.id AND state = 'applied'))
BEGIN
  SELECT RAISE(ABORT, 'order_money_moved');
END;
--> statement-breakpoint
CREATE TRIGGER orders_total_elsewhere_insert BEFORE INSERT ON orders
WHEN EXISTS (SELECT 1 FROM order_changes WHERE reserves_total = NEW.reserves_total)
  OR EXISTS (SELECT 1 FROM former_totals WHERE amount = NEW.reserves_total)
BEGIN
  SELECT RAISE(ABORT, 'total_elsewhere');
END;
--> statement-breakpoint
CREATE TRIGGER orders_total_elsewhere_update BEFORE UPDATE OF reserves_total ON orders
WHEN NEW.reserves_total IS NOT OLD.reserves_total AND (EXISTS (SELECT 1 FROM order_changes WHERE reserves_total = NEW.reserves_total)
  OR EXISTS (SELECT 1 FROM former_totals WHERE amount = NEW.reserves_total AND order_id <> NEW.id))
BEGIN
  SELECT RAISE(ABORT, 'total_elsewhere');
END;
--> statement-breakpoint
CREATE TRIGGER orders_journal_earned AFTER UPDATE OF slaughter_status, payment_status, status, short_by ON orders
WHEN NEW.payment_status = 'verified' AND NEW.status <> 'cancelled' AND NEW.short_by = 0 AND NEW.slaughter_status = 'completed'
  AND NOT (OLD.payment_status = 'verified' AND OLD.status <> 'cancelled' AND OLD.short_by = 0 AND OLD.slaughter_status = 'completed')
  AND NOT EXISTS (SELECT 1 FROM journal WHERE order_id = NEW.id AND kind = 'earned' AND reverses IS NULL AND NOT EXISTS (SELECT 1 FROM journal AS back WHERE back.reverses = journal.id))
BEGIN
  INSERT INTO journal (kind, order_id, order_code, debit, debit_fund, credit, credit_fund, amount, created_at)
  SELECT 'earned', order_id, order_code, debit, debit_fund, credit, credit_fund, amount, max(NEW.updated_at, coalesce(NEW.slaughter_verified_at, ''))
  FROM order_earnings WHERE order_id = NEW.id AND amount > 0;
END;
--> statement-breakpoint
CREATE TRIGGER orders_journal_unearned AFTER UPDATE OF slaughter_status, payment_status, status, short_by ON orders
WHEN OLD.payment_status = 'verified' AND OLD.status <> 'cancelled' AND OLD.slaughter_status = 'completed'
  AND NOT (NEW.payment_status = 'verified' AND NEW.status <> 'cancelled' AND NEW.short_by = 0 AND NEW.slaughter_status = 'completed')
BEGIN
  INSERT INTO journal (kind, source, order_id, order_code, debit, debit_fund, credit, credit_fund, amount, reverses, created_at)
  SELECT kind, source, order_id, order_code, credit, credit_fund, debit, debit_fund, amount, id, NEW.updated_at FROM journal
  WHERE order_id = NEW.id AND kind = 'earned' AND reverses IS NULL AND NOT EXISTS (SELECT 1 FROM journal AS back WHERE back.reverses = journal.id);
END;
--> statement-breakpoint
CREATE TRIGGER orders_revoke_certificates AFTER UPDATE OF payment_status, status, slaughter_status, seated, short_by ON orders
WHEN (OLD.payment_status <> NEW.payment_status OR OLD.status <> NEW.status OR OLD.slaughter_status <> NEW.slaughter_status OR OLD.seated <> NEW.seated OR OLD.short_by <> NEW.short_by)
  AND (NEW.payment_status <> 'verified' OR NEW.status = 'cancelled' OR NEW.short_by > 0 OR (NEW.slaughter_status <> 'completed'
    AND (NEW.seated = 1 OR NOT EXISTS (SELECT 1 FROM seats WHERE seats.order_id = NEW.id))))
  AND EXISTS (SELECT 1 FROM certificates WHERE certificates.order_id = NEW.id AND certificates.status = 'published')
BEGIN
  INSERT INTO audit_events (entity, entity_id, action, actor, changes, created_at)
  SELECT 'certificates', certificates.id, 'revoke', iif(NEW.payment_status = 'verified' AND NEW.status <> 'cancelled' AND NEW.short_by = 0, coalesce((SELECT updated_by FROM sacrifices
    WHERE id IN (SELECT sacrifice_id FROM seats WHERE seats.order_id = NEW.id) ORDER BY updated_at DESC LIMIT 1), 'system'), 'system'), json_object('status', json_array('published', 'revoked'), 'reason', json_array(NULL, iif(NEW.status = 'cancelled', 'cancelled', iif(NEW.payment_status <> 'verified' OR NEW.short_by > 0, 'unpaid', 'undone')))), NEW.updated_at
  FROM certificates WHERE status = 'published' AND certificates.order_id = NEW.id AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = certificates.order_id AND orders.payment_status = 'verified' AND orders.status <> 'cancelled' AND orders.short_by = 0
    AND iif(orders.seated = 1 AND certificates.beneficiary_n IS NOT NULL, EXISTS (SELECT 1 FROM seats JOIN sacrifices AS rite ON rite.id = seats.sacrifice_id
      WHERE seats.order_id = certificates.order_id AND seats.item_n = certificates.item_n AND seats.beneficiary_n = certificates.beneficiary_n AND rite.status = 'completed'),
      orders.slaughter_status = 'completed'));
  INSERT INTO order_events (order_id, n, type, actor, details, created_at)
  SELECT order_id, (SELECT coalesce(max(n), 0) + 1 FROM order_events WHERE order_events.order_id = certificates.order_id), 'certificates_revoked', iif(NEW.payment_status = 'verified' AND NEW.status <> 'cancelled' AND NEW.short_by = 0, coalesce((SELECT updated_by FROM sacrifices
    WHERE id IN (SELECT sacrifice_id FROM seats WHERE seats.order_id = NEW.id) ORDER BY updated_at DESC LIMIT 1), 'system'), 'system'),
    json_object('count', count(*), 'why', iif(NEW.status = 'cancelled', 'cancelled', iif(NEW.payment_status <> 'verified' OR NEW.short_by > 0, 'unpaid', 'undone'))), NEW.updated_at
  FROM certificates WHERE status = 'published' AND certificates.order_id = NEW.id AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = certificates.order_id AND orders.payment_status = 'verified' AND orders.status <> 'cancelled' AND orders.short_by = 0
    AND iif(orders.seated = 1 AND certificates.beneficiary_n IS NOT NULL, EXISTS (SELECT 1 FROM seats JOIN sacrifices AS rite ON rite.id = seats.sacrifice_id
      WHERE seats.order_id = certificates.order_id AND seats.item_n = certificates.item_n AND seats.beneficiary_n = certificates.beneficiary_n AND rite.status = 'completed'),
      orders.slaughter_status = 'completed')) GROUP BY order_id;
  UPDATE certificates SET status = 'revoked', revoked_at = NEW.updated_at, revoke_reason = iif(NEW.status = 'cancelled', 'cancelled', iif(NEW.payment_status <> 'verified' OR NEW.short_by > 0, 'unpaid', 'undone')), revoke_note = NULL,
    updated_at = iif(updated_at < NEW.updated_at, NEW.updated_at, strftime('%Y-%m-%dT%H:%M:%fZ', updated_at, '+0.001 seconds'))
  WHERE status = 'published' AND certificates.order_id = NEW.id AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = certificates.order_id AND orders.payment_status = 'verified' AND orders.status <> 'cancelled' AND orders.short_by = 0
    AND iif(orders.seated = 1 AND certificates.beneficiary_n IS NOT NULL, EXISTS (SELECT 1 FROM seats JOIN sacrifices AS rite ON rite.id = seats.sacrifice_id
      WHERE seats.order_id = certificates.order_id AND seats.item_n = certificates.item_n AND seats.beneficiary_n = certificates.beneficiary_n AND rite.status = 'completed'),
      orders.slaughter_status = 'completed'));
END;
--> statement-breakpoint
CREATE TRIGGER certificates_done BEFORE INSERT ON certificates
WHEN NEW.status = 'published' AND NEW.order_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = NEW.order_id AND orders.payment_status = 'verified' AND orders.status <> 'cancelled' AND orders.short_by = 0
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
  AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = NEW.order_id AND orders.payment_status = 'verified' AND orders.status <> 'cancelled' AND orders.short_by = 0
    AND iif(orders.seated = 1 AND NEW.beneficiary_n IS NOT NULL, EXISTS (SELECT 1 FROM seats JOIN sacrifices AS rite ON rite.id = seats.sacrifice_id
      WHERE seats.order_id = NEW.order_id AND seats.item_n = NEW.item_n AND seats.beneficiary_n = NEW.beneficiary_n AND rite.status = 'completed'),
      orders.slaughter_status = 'completed'))
BEGIN
  SELECT RAISE(ABORT, 'certificate_early');
END;
--> statement-breakpoint
CREATE TRIGGER bank_rows_after_order BEFORE UPDATE OF order_id ON bank_rows
WHEN NEW.order_id IS NOT NULL AND NEW.order_id IS NOT OLD.order_id
BEGIN
  SELECT RAISE(ABORT, 'row_before_order') FROM orders
  WHERE id = NEW.order_id AND NOT (NEW.early_reason IS NOT NULL AND EXISTS (
    SELECT 1 FROM order_events WHERE order_id = orders.id AND type = 'created_by_operator')) AND NEW.date || 'T' || coalesce(NEW.time, '99') < strftime('%Y-%m-%dT%H:%M', created_at, '+7 hours');
END;
--> statement-breakpoint
CREATE TRIGGER seats_paid BEFORE INSERT ON seats
WHEN NOT EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND payment_status = 'verified' AND status <> 'cancelled' AND short_by = 0)
BEGIN
  SELECT RAISE(ABORT, 'seat_unpaid');
END;
--> statement-breakpoint
CREATE TRIGGER orders_keep_told_total AFTER UPDATE OF reserves_total ON orders
WHEN NEW.reserves_total IS NOT OLD.reserves_total
BEGIN
  DELETE FROM former_totals WHERE amount = NEW.reserves_total AND order_id = NEW.id;
  INSERT INTO former_totals (amount, order_id, until)
  SELECT OLD.reserves_total, NEW.id, strftime('%Y-%m-%dT%H:%M:%fZ', NEW.updated_at, '+7 days')
  WHERE OLD.reserves_total IS NOT NULL AND (OLD.reserved_until IS NULL OR OLD.reserved_until > NEW.updated_at)
  ON CONFLICT (amount) DO UPDATE SET until = excluded.until;
END;
--> statement-breakpoint
CREATE TRIGGER orders_stay_covered BEFORE UPDATE OF status, payment_status, total_amount ON orders
WHEN NEW.payment_status = 'verified' AND NEW.status <> 'cancelled'
  AND (OLD.payment_status <> 'verified' OR OLD.status = 'cancelled' OR NEW.total_amount > OLD.total_amount)
BEGIN
  SELECT RAISE(ABORT, 'order_short') FROM order_balances WHERE id = NEW.id AND held < NEW.total_amount;
END;
--> statement-breakpoint
CREATE TRIGGER orders_reopen_without_refunds BEFORE UPDATE OF status ON orders
WHEN OLD.status = 'cancelled' AND NEW.status <> 'cancelled'
BEGIN
  SELECT RAISE(ABORT, 'refund_open') FROM refunds WHERE order_id = NEW.id AND state IN ('requested', 'approved');
END;
--> statement-breakpoint
CREATE TRIGGER orders_short_events AFTER UPDATE OF short_by ON orders
WHEN (OLD.short_by = 0) <> (NEW.short_by = 0) AND NEW.payment_status = 'verified' AND NEW.status <> 'cancelled'
BEGIN
  INSERT INTO order_events (order_id, n, type, actor, details, created_at)
  SELECT NEW.id, (SELECT coalesce(max(n), 0) + 1 FROM order_events WHERE order_id = NEW.id),
    iif(NEW.short_by > 0, 'payment_short', 'payment_covered'), 'system', json_object('amount', NEW.short_by + OLD.short_by), NEW.updated_at;
END;
--> statement-breakpoint
CREATE TRIGGER orders_short_seats AFTER UPDATE OF short_by ON orders
WHEN OLD.short_by = 0 AND NEW.short_by > 0 AND (NEW.seated = 1 OR EXISTS (SELECT 1 FROM seats WHERE order_id = NEW.id))
  AND NOT EXISTS (SELECT 1 FROM seats JOIN sacrifices ON sacrifices.id = sacrifice_id
    WHERE seats.order_id = NEW.id AND sacrifices.status <> 'pending')
BEGIN
  DELETE FROM seats WHERE order_id = NEW.id;
  UPDATE orders SET seated = 0 WHERE seq = NEW.seq;
END;
--> statement-breakpoint
CREATE TRIGGER sacrifices_need_money BEFORE UPDATE OF status ON sacrifices
WHEN OLD.status = 'pending' AND NEW.status <> 'pending' AND EXISTS (SELECT 1 FROM orders WHERE short_by > 0)
BEGIN
  SELECT RAISE(ABORT, 'order_short') FROM seats JOIN orders ON orders.id = seats.order_id
  WHERE seats.sacrifice_id = NEW.id AND orders.short_by > 0 LIMIT 1;
END;
--> statement-breakpoint
CREATE TRIGGER sacrifices_free_short_seats AFTER UPDATE OF status ON sacrifices
WHEN OLD.status <> 'pending' AND NEW.status = 'pending' AND EXISTS (SELECT 1 FROM orders WHERE short_by > 0)
BEGIN
  DELETE FROM seats WHERE order_id IN (
    SELECT orders.id FROM seats AS freed JOIN orders ON orders.id = freed.order_id
    WHERE freed.sacrifice_id = NEW.id AND orders.short_by > 0 AND NOT EXISTS (
      SELECT 1 FROM seats AS mine JOIN sacrifices ON sacrifices.id = mine.sacrifice_id
      WHERE mine.order_id = orders.id AND sacrifices.status <> 'pending'));
  UPDATE orders SET seated = 0, slaughter_status = 'pending', slaughter_date = NULL, slaughter_location = NULL,
    slaughter_verified_at = NULL
  WHERE short_by > 0 AND seated = 1 AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.order_id = orders.id);
END;
--> statement-breakpoint
CREATE TRIGGER refunds_within_surplus BEFORE INSERT ON refunds
WHEN NEW.amount > (SELECT held - owed FROM order_balances WHERE id = NEW.order_id)
BEGIN
  SELECT RAISE(ABORT, 'refund_too_much');
END;
--> statement-breakpoint
CREATE TRIGGER refunds_paid_from_surplus BEFORE UPDATE OF state ON refunds WHEN NEW.state = 'paid' AND OLD.state <> 'paid'
BEGIN
  SELECT RAISE(ABORT, 'refund_uncovered') FROM order_balances
  WHERE id = NEW.order_id AND owed > held + (
    SELECT coalesce(sum(amount), 0) FROM refunds WHERE order_id = NEW.order_id AND state IN ('requested', 'approved') AND id <> NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER refunds_row_after BEFORE UPDATE OF bank_row_id ON refunds
WHEN NEW.bank_row_id IS NOT NULL AND NEW.bank_row_id IS NOT OLD.bank_row_id
BEGIN
  SELECT RAISE(ABORT, 'row_before_refund') FROM bank_rows
  WHERE id = NEW.bank_row_id AND date || 'T' || coalesce(time, '99') < strftime('%Y-%m-%dT%H:%M', NEW.created_at, '+7 hours');
END;
--> statement-breakpoint
CREATE TRIGGER sacrifices_wait_for_changes BEFORE UPDATE OF status ON sacrifices WHEN OLD.status = 'pending' AND NEW.status <> 'pending'
  AND EXISTS (SELECT 1 FROM order_changes WHERE state IN ('proposed', 'waiting') AND state = 'waiting')
BEGIN
  SELECT RAISE(ABORT, 'change_waiting:' || NEW.number) FROM seats JOIN order_changes ON order_changes.order_id = seats.order_id
  WHERE seats.sacrifice_id = NEW.id AND order_changes.state = 'waiting' LIMIT 1;
END;
