CREATE TABLE `order_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`state` text DEFAULT 'proposed' NOT NULL,
	`before` text NOT NULL,
	`after` text NOT NULL,
	`held` text NOT NULL,
	`subtotal` integer NOT NULL,
	`discount` integer NOT NULL,
	`difference` integer NOT NULL,
	`unique_code` integer,
	`amount` integer,
	`reserves_total` integer,
	`reserved_until` text,
	`reason` text NOT NULL,
	`surplus` text,
	`proposed_by` text NOT NULL,
	`agreed_at` text,
	`ended_at` text,
	`expires_at` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_changes_amount" CHECK(("order_changes"."amount" IS NULL) = ("order_changes"."unique_code" IS NULL) AND ("order_changes"."amount" IS NULL OR "order_changes"."amount" = "order_changes"."difference" + "order_changes"."unique_code")),
	CONSTRAINT "order_changes_reserves" CHECK("order_changes"."reserves_total" IS NULL OR "order_changes"."reserves_total" = "order_changes"."amount")
);
--> statement-breakpoint
CREATE INDEX `order_changes_of_order` ON `order_changes` (`order_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_changes_open` ON `order_changes` (`order_id`) WHERE state IN ('proposed', 'waiting');--> statement-breakpoint
CREATE UNIQUE INDEX `order_changes_reserved` ON `order_changes` (`reserves_total`) WHERE reserves_total IS NOT NULL;--> statement-breakpoint
CREATE INDEX `order_changes_due` ON `order_changes` (`expires_at`) WHERE state IN ('proposed', 'waiting');--> statement-breakpoint
CREATE INDEX `order_changes_reserved_until` ON `order_changes` (`reserved_until`) WHERE reserved_until IS NOT NULL;--> statement-breakpoint
CREATE TABLE `day_closes` (
	`day` text PRIMARY KEY NOT NULL,
	`figures` text NOT NULL,
	`cash_counted` integer NOT NULL,
	`note` text,
	`closed_by` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `receipts` (
	`number` integer PRIMARY KEY NOT NULL,
	`payment_id` integer,
	`issued_by` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_payment` ON `receipts` (`payment_id`) WHERE payment_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`reason` text NOT NULL,
	`state` text DEFAULT 'requested' NOT NULL,
	`needs_second` integer DEFAULT false NOT NULL,
	`payee_bank` text,
	`payee_account` text,
	`payee_last4` text,
	`payee_name` text,
	`requested_by` text NOT NULL,
	`approved_by` text,
	`approved_at` text,
	`declined_by` text,
	`decline_reason` text,
	`paid_by` text,
	`paid_at` text,
	`proof_key` text,
	`proof_name` text,
	`proof_mime` text,
	`transaction_id` text,
	`bank_row_id` integer,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`bank_row_id`) REFERENCES `bank_rows`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "refunds_amount" CHECK("refunds"."amount" BETWEEN 1 AND 1000000000000),
	CONSTRAINT "refunds_approved" CHECK(("refunds"."state" <> 'approved' AND "refunds"."state" <> 'paid') OR "refunds"."approved_by" IS NOT NULL),
	CONSTRAINT "refunds_second" CHECK("refunds"."needs_second" = 0 OR "refunds"."approved_by" IS NULL OR "refunds"."approved_by" <> "refunds"."requested_by"),
	CONSTRAINT "refunds_paid" CHECK("refunds"."state" <> 'paid' OR ("refunds"."paid_at" IS NOT NULL AND ("refunds"."kind" = 'infak') = ("refunds"."transaction_id" IS NULL)))
);
--> statement-breakpoint
CREATE INDEX `refunds_of_order` ON `refunds` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `refunds_open` ON `refunds` (`state`,`created_at`) WHERE state IN ('requested', 'approved');--> statement-breakpoint
CREATE INDEX `refunds_to_erase` ON `refunds` (`updated_at`) WHERE payee_account IS NOT NULL AND state IN ('paid', 'declined');--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_booked` ON `refunds` (`transaction_id`) WHERE transaction_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_row` ON `refunds` (`bank_row_id`) WHERE bank_row_id IS NOT NULL;--> statement-breakpoint
DROP INDEX `transactions_one_per_order`;--> statement-breakpoint
ALTER TABLE `transactions` ADD `is_extra` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_one_per_order` ON `transactions` (`order_id`) WHERE order_id IS NOT NULL AND voided_at IS NULL AND is_extra = 0;--> statement-breakpoint
ALTER TABLE `orders` ADD `code_waived` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `left_over` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_overpaid` ON `orders` (`seq`) WHERE left_over > 0;
--> statement-breakpoint
UPDATE orders SET left_over = (SELECT max(0, coalesce((SELECT sum(amount) FROM payments WHERE payments.order_id = orders.id AND payments.voided_at IS NULL), 0)
    - coalesce((SELECT sum(amount) FROM refunds WHERE refunds.order_id = orders.id AND refunds.state <> 'declined'), 0)
    - iif(orders.status = 'cancelled', 0, orders.total_amount))) WHERE id IN (SELECT order_id FROM payments WHERE voided_at IS NULL);
--> statement-breakpoint
CREATE TRIGGER payments_tell_left_insert AFTER INSERT ON payments
BEGIN
  UPDATE orders SET left_over = (SELECT max(0, coalesce((SELECT sum(amount) FROM payments WHERE payments.order_id = orders.id AND payments.voided_at IS NULL), 0)
    - coalesce((SELECT sum(amount) FROM refunds WHERE refunds.order_id = orders.id AND refunds.state <> 'declined'), 0)
    - iif(orders.status = 'cancelled', 0, orders.total_amount)))
  WHERE id = NEW.order_id AND left_over <> (SELECT max(0, coalesce((SELECT sum(amount) FROM payments WHERE payments.order_id = orders.id AND payments.voided_at IS NULL), 0)
    - coalesce((SELECT sum(amount) FROM refunds WHERE refunds.order_id = orders.id AND refunds.state <> 'declined'), 0)
    - iif(orders.status = 'cancelled', 0, orders.total_amount)));
END;
--> statement-breakpoint
CREATE TRIGGER payments_tell_left_void AFTER UPDATE OF voided_at ON payments
BEGIN
  UPDATE orders SET left_over = (SELECT max(0, coalesce((SELECT sum(amount) FROM payments WHERE payments.order_id = orders.id AND payments.voided_at IS NULL), 0)
    - coalesce((SELECT sum(amount) FROM refunds WHERE refunds.order_id = orders.id AND refunds.state <> 'declined'), 0)
    - iif(orders.status = 'cancelled', 0, orders.total_amount)))
  WHERE id = NEW.order_id AND left_over <> (SELECT max(0, coalesce((SELECT sum(amount) FROM payments WHERE payments.order_id = orders.id AND payments.voided_at IS NULL), 0)
    - coalesce((SELECT sum(amount) FROM refunds WHERE refunds.order_id = orders.id AND refunds.state <> 'declined'), 0)
    - iif(orders.status = 'cancelled', 0, orders.total_amount)));
END;
--> statement-breakpoint
CREATE TRIGGER refunds_tell_left_insert AFTER INSERT ON refunds
BEGIN
  UPDATE orders SET left_over = (SELECT max(0, coalesce((SELECT sum(amount) FROM payments WHERE payments.order_id = orders.id AND payments.voided_at IS NULL), 0)
    - coalesce((SELECT sum(amount) FROM refunds WHERE refunds.order_id = orders.id AND refunds.state <> 'declined'), 0)
    - iif(orders.status = 'cancelled', 0, orders.total_amount)))
  WHERE id = NEW.order_id AND left_over <> (SELECT max(0, coalesce((SELECT sum(amount) FROM payments WHERE payments.order_id = orders.id AND payments.voided_at IS NULL), 0)
    - coalesce((SELECT sum(amount) FROM refunds WHERE refunds.order_id = orders.id AND refunds.state <> 'declined'), 0)
    - iif(orders.status = 'cancelled', 0, orders.total_amount)));
END;
--> statement-breakpoint
CREATE TRIGGER refunds_tell_left_decline AFTER UPDATE OF state ON refunds WHEN NEW.state = 'declined'
BEGIN
  UPDATE orders SET left_over = (SELECT max(0, coalesce((SELECT sum(amount) FROM payments WHERE payments.order_id = orders.id AND payments.voided_at IS NULL), 0)
    - coalesce((SELECT sum(amount) FROM refunds WHERE refunds.order_id = orders.id AND refunds.state <> 'declined'), 0)
    - iif(orders.status = 'cancelled', 0, orders.total_amount)))
  WHERE id = NEW.order_id AND left_over <> (SELECT max(0, coalesce((SELECT sum(amount) FROM payments WHERE payments.order_id = orders.id AND payments.voided_at IS NULL), 0)
    - coalesce((SELECT sum(amount) FROM refunds WHERE refunds.order_id = orders.id AND refunds.state <> 'declined'), 0)
    - iif(orders.status = 'cancelled', 0, orders.total_amount)));
END;
--> statement-breakpoint
CREATE TRIGGER orders_tell_left AFTER UPDATE OF status, total_amount ON orders
WHEN (OLD.status = 'cancelled') <> (NEW.status = 'cancelled') OR OLD.total_amount <> NEW.total_amount
BEGIN
  UPDATE orders SET left_over = (SELECT max(0, coalesce((SELECT sum(amount) FROM payments WHERE payments.order_id = orders.id AND payments.voided_at IS NULL), 0)
    - coalesce((SELECT sum(amount) FROM refunds WHERE refunds.order_id = orders.id AND refunds.state <> 'declined'), 0)
    - iif(orders.status = 'cancelled', 0, orders.total_amount)))
  WHERE id = NEW.id AND left_over <> (SELECT max(0, coalesce((SELECT sum(amount) FROM payments WHERE payments.order_id = orders.id AND payments.voided_at IS NULL), 0)
    - coalesce((SELECT sum(amount) FROM refunds WHERE refunds.order_id = orders.id AND refunds.state <> 'declined'), 0)
    - iif(orders.status = 'cancelled', 0, orders.total_amount)));
END;
--> statement-breakpoint
CREATE TRIGGER refunds_within_payments BEFORE INSERT ON refunds
WHEN NEW.amount + (SELECT coalesce(sum(amount), 0) FROM refunds WHERE order_id = NEW.order_id AND state <> 'declined')
  > (SELECT coalesce(sum(amount), 0) FROM payments WHERE order_id = NEW.order_id AND voided_at IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'refund_too_much');
END;
--> statement-breakpoint
CREATE TRIGGER payments_stay_refunded BEFORE UPDATE OF voided_at ON payments
WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL AND NEW.void_reason <> 'counted_anew'
  AND (SELECT coalesce(sum(amount), 0) FROM refunds WHERE order_id = OLD.order_id AND state <> 'declined')
    > (SELECT coalesce(sum(amount), 0) FROM payments WHERE order_id = OLD.order_id AND voided_at IS NULL AND id <> OLD.id)
BEGIN
  SELECT RAISE(ABORT, 'payment_refunded');
END;
--> statement-breakpoint
CREATE TRIGGER refunds_steps BEFORE UPDATE ON refunds
WHEN NEW.order_id <> OLD.order_id OR NEW.kind <> OLD.kind OR NEW.amount <> OLD.amount OR NEW.needs_second <> OLD.needs_second
  OR NEW.requested_by <> OLD.requested_by OR NEW.created_at <> OLD.created_at
  OR (OLD.approved_by IS NOT NULL AND NEW.approved_by IS NOT OLD.approved_by)
  OR (OLD.transaction_id IS NOT NULL AND NEW.transaction_id IS NOT OLD.transaction_id)
  OR (OLD.state <> NEW.state AND OLD.state || '>' || NEW.state
    NOT IN ('requested>approved', 'requested>declined', 'approved>declined', 'approved>paid'))
  OR (OLD.state IN ('paid', 'declined') AND NEW.payee_account IS NOT NULL AND NEW.payee_account IS NOT OLD.payee_account)
BEGIN
  SELECT RAISE(ABORT, 'refunds_are_final');
END;
--> statement-breakpoint
CREATE TRIGGER refunds_anonymous BEFORE UPDATE OF payee_account ON refunds
WHEN NEW.payee_account IS NOT NULL AND EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND anonymized_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'order_anonymized');
END;
--> statement-breakpoint
CREATE TRIGGER orders_delete_paid BEFORE DELETE ON orders
WHEN EXISTS (SELECT 1 FROM refunds WHERE order_id = OLD.id AND state <> 'declined')
  OR EXISTS (SELECT 1 FROM payments WHERE order_id = OLD.id AND voided_at IS NULL AND bank_row_id IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'order_has_money');
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
CREATE TRIGGER transactions_stay_refunded BEFORE UPDATE OF voided_at ON transactions
WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL AND EXISTS (SELECT 1 FROM refunds WHERE transaction_id = OLD.id)
BEGIN
  SELECT RAISE(ABORT, 'transactions_are_final');
END;
--> statement-breakpoint
CREATE TRIGGER order_changes_steps BEFORE UPDATE ON order_changes
WHEN NEW.order_id <> OLD.order_id OR NEW.before <> OLD.before OR NEW.after <> OLD.after OR NEW.held <> OLD.held
  OR NEW.difference <> OLD.difference OR (OLD.amount IS NOT NULL AND OLD.state <> 'proposed' AND NEW.amount IS NOT OLD.amount)
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
CREATE TRIGGER order_changes_return_stock AFTER UPDATE OF state ON order_changes
WHEN OLD.state = 'waiting' AND NEW.state NOT IN ('waiting', 'applied')
BEGIN
  UPDATE animals SET stock = stock + (SELECT sum(value ->> 'n') FROM json_each(NEW.held) WHERE value ->> 'animal_id' = animals.id)
  WHERE id IN (SELECT value ->> 'animal_id' FROM json_each(NEW.held));
END;
--> statement-breakpoint
CREATE TRIGGER order_changes_delete_stock BEFORE DELETE ON order_changes
WHEN OLD.state = 'waiting'
BEGIN
  UPDATE animals SET stock = stock + (SELECT sum(value ->> 'n') FROM json_each(OLD.held) WHERE value ->> 'animal_id' = animals.id)
  WHERE id IN (SELECT value ->> 'animal_id' FROM json_each(OLD.held));
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
CREATE TRIGGER orders_total_elsewhere_insert BEFORE INSERT ON orders
WHEN EXISTS (SELECT 1 FROM order_changes WHERE reserves_total = NEW.reserves_total)
BEGIN
  SELECT RAISE(ABORT, 'total_elsewhere');
END;
--> statement-breakpoint
CREATE TRIGGER orders_total_elsewhere_update BEFORE UPDATE OF reserves_total ON orders
WHEN NEW.reserves_total IS NOT OLD.reserves_total AND EXISTS (SELECT 1 FROM order_changes WHERE reserves_total = NEW.reserves_total)
BEGIN
  SELECT RAISE(ABORT, 'total_elsewhere');
END;
--> statement-breakpoint
CREATE TRIGGER order_changes_total_elsewhere BEFORE UPDATE OF reserves_total ON order_changes
WHEN NEW.reserves_total IS NOT OLD.reserves_total AND EXISTS (SELECT 1 FROM orders WHERE reserves_total = NEW.reserves_total)
BEGIN
  SELECT RAISE(ABORT, 'amount_elsewhere');
END;
--> statement-breakpoint
CREATE TRIGGER receipts_keep BEFORE UPDATE ON receipts
WHEN NEW.number <> OLD.number OR NEW.created_at <> OLD.created_at OR NEW.payment_id IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'receipts_are_final');
END;
--> statement-breakpoint
CREATE TRIGGER receipts_no_delete BEFORE DELETE ON receipts
BEGIN
  SELECT RAISE(ABORT, 'receipts_are_final');
END;
--> statement-breakpoint
CREATE TRIGGER day_closes_keep BEFORE UPDATE ON day_closes
BEGIN
  SELECT RAISE(ABORT, 'day_closes_are_final');
END;
--> statement-breakpoint
CREATE TRIGGER day_closes_no_delete BEFORE DELETE ON day_closes
BEGIN
  SELECT RAISE(ABORT, 'day_closes_are_final');
END;
--> statement-breakpoint
CREATE TRIGGER transactions_day_closed BEFORE INSERT ON transactions
WHEN EXISTS (SELECT 1 FROM day_closes WHERE day = date(NEW.created_at, '+7 hours'))
BEGIN
  SELECT RAISE(ABORT, 'day_closed');
END;
--> statement-breakpoint
DROP TRIGGER orders_code_status;
--> statement-breakpoint
-- A code waived for cash is no discount that a code gave.
CREATE TRIGGER orders_code_status AFTER UPDATE OF status, discount, code_waived ON orders
WHEN ((OLD.status = 'cancelled') <> (NEW.status = 'cancelled') OR OLD.discount - OLD.code_waived <> NEW.discount - NEW.code_waived)
  AND (NEW.discount_code_id IS NOT NULL OR NEW.referral_code_id IS NOT NULL)
BEGIN
  UPDATE codes SET used = used + (NEW.status <> 'cancelled') - (OLD.status <> 'cancelled')
  WHERE id IN (NEW.discount_code_id, NEW.referral_code_id) AND (NEW.status = 'cancelled') <> (OLD.status = 'cancelled');
  UPDATE code_totals SET orders = orders + (NEW.status <> 'cancelled') - (OLD.status <> 'cancelled'),
    discount = discount + iif(code_id = NEW.discount_code_id, iif(NEW.status = 'cancelled', 0, NEW.discount - NEW.code_waived)
      - iif(OLD.status = 'cancelled', 0, OLD.discount - OLD.code_waived), 0)
  WHERE day = date(NEW.created_at, '+7 hours') AND code_id IN (NEW.discount_code_id, NEW.referral_code_id);
END;
--> statement-breakpoint
DROP TRIGGER transactions_code_insert;
--> statement-breakpoint
CREATE TRIGGER transactions_code_insert AFTER INSERT ON transactions
WHEN NEW.order_id IS NOT NULL AND NEW.voided_at IS NULL
BEGIN
  INSERT INTO code_totals (code_id, day, paid, income)
  SELECT codes.id, date(NEW.created_at, '+7 hours'), NEW.is_extra = 0, NEW.amount
  FROM orders JOIN codes ON codes.id IN (orders.discount_code_id, orders.referral_code_id)
  WHERE orders.id = NEW.order_id
  ON CONFLICT (code_id, day) DO UPDATE SET paid = paid + excluded.paid, income = income + excluded.income;
END;
--> statement-breakpoint
DROP TRIGGER transactions_code_void;
--> statement-breakpoint
CREATE TRIGGER transactions_code_void AFTER UPDATE OF voided_at ON transactions
WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL AND OLD.order_id IS NOT NULL
BEGIN
  UPDATE code_totals SET paid = paid - (OLD.is_extra = 0), income = income - OLD.amount
  WHERE day = date(OLD.created_at, '+7 hours') AND code_id IN (
    SELECT discount_code_id FROM orders WHERE id = OLD.order_id
    UNION ALL SELECT referral_code_id FROM orders WHERE id = OLD.order_id);
END;
--> statement-breakpoint
DROP TRIGGER orders_free_seats;
--> statement-breakpoint
-- Also of an order whose new line has no seat yet.
CREATE TRIGGER orders_free_seats AFTER UPDATE OF payment_status, status ON orders
WHEN (NEW.payment_status <> 'verified' OR NEW.status = 'cancelled')
  AND (OLD.seated = 1 OR EXISTS (SELECT 1 FROM seats WHERE order_id = NEW.id))
BEGIN
  DELETE FROM seats WHERE order_id = NEW.id;
  UPDATE orders SET seated = 0 WHERE seq = NEW.seq;
END;
--> statement-breakpoint
DROP TRIGGER payments_stay_void;
--> statement-breakpoint
CREATE TRIGGER payments_stay_void BEFORE UPDATE ON payments
WHEN OLD.voided_at IS NOT NULL AND NEW.bank_row_id IS OLD.bank_row_id AND (OLD.note IS NULL OR NEW.note IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'payments_are_final');
END;
