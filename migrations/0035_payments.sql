CREATE TABLE `payments` (
	`id` integer PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`amount` integer NOT NULL,
	`method` text NOT NULL,
	`received_at` text NOT NULL,
	`bank_row_id` integer,
	`is_part` integer DEFAULT false NOT NULL,
	`transaction_id` text,
	`note` text,
	`actor` text NOT NULL,
	`created_at` text NOT NULL,
	`voided_at` text,
	`void_reason` text,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`bank_row_id`) REFERENCES `bank_rows`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_amount" CHECK("payments"."amount" BETWEEN 1 AND 1000000000000)
);
--> statement-breakpoint
CREATE INDEX `payments_of_order` ON `payments` (`order_id`);--> statement-breakpoint
CREATE INDEX `payments_booked` ON `payments` (`transaction_id`) WHERE transaction_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_of_bank_row` ON `payments` (`bank_row_id`) WHERE bank_row_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_of_row` ON `payments` (`bank_row_id`) WHERE bank_row_id IS NOT NULL AND voided_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_completing` ON `payments` (`order_id`) WHERE bank_row_id IS NOT NULL AND is_part = 0 AND voided_at IS NULL;--> statement-breakpoint
CREATE INDEX `payments_parts` ON `payments` (`order_id`) WHERE transaction_id IS NULL AND voided_at IS NULL;--> statement-breakpoint
CREATE INDEX `payments_unseen` ON `payments` (`amount`,`received_at`) WHERE bank_row_id IS NULL AND voided_at IS NULL AND method = 'bank';--> statement-breakpoint
-- What arrived so far, each amount once: the rows of the bank, and what a person verified without one.
INSERT INTO payments (order_id, amount, method, received_at, bank_row_id, is_part, transaction_id, actor, created_at, updated_at)
SELECT b.order_id, b.amount,
  coalesce((SELECT 'qris' FROM bank_accounts WHERE bank_accounts.id = b.account_id AND bank_accounts.type = 'qris'), 'bank'),
  strftime('%Y-%m-%dT%H:%M:%fZ', b.date || 'T' || coalesce(b.time, '00:00'), '-7 hours'), b.id, b.is_part,
  iif(b.lane = 'settled', (SELECT t.id FROM transactions AS t WHERE t.order_id = b.order_id AND t.voided_at IS NULL), NULL),
  coalesce(b.settled_by, 'system'), coalesce(b.settled_at, b.updated_at), b.updated_at
FROM bank_rows AS b WHERE b.lane IN ('settled', 'part') AND b.order_id IS NOT NULL ORDER BY b.id;
--> statement-breakpoint
INSERT INTO payments (order_id, amount, method, received_at, is_part, transaction_id, actor, created_at, updated_at)
SELECT order_id, rest, 'bank', created_at, 0, id, created_by, created_at, created_at FROM (
  SELECT t.*, t.amount - (SELECT coalesce(sum(p.amount), 0) FROM payments AS p WHERE p.transaction_id = t.id) AS rest
  FROM transactions AS t WHERE t.order_id IS NOT NULL AND t.voided_at IS NULL)
WHERE rest > 0;
--> statement-breakpoint
DROP TRIGGER orders_deleted_frees_rows;
--> statement-breakpoint
DROP TRIGGER orders_unverified_frees_rows;
--> statement-breakpoint
DROP TRIGGER orders_verified_takes_parts;
--> statement-breakpoint
DROP TRIGGER transactions_unseen_insert;
--> statement-breakpoint
DROP TRIGGER transactions_unseen_void;
--> statement-breakpoint
DROP TRIGGER bank_rows_unseen;
--> statement-breakpoint
DROP INDEX `bank_rows_one_per_order`;--> statement-breakpoint
ALTER TABLE `bank_rows` DROP COLUMN `is_part`;--> statement-breakpoint
DROP INDEX `orders_unseen`;--> statement-breakpoint
ALTER TABLE `orders` DROP COLUMN `unseen`;
--> statement-breakpoint
-- A bank row stands where its payment stands: booked, waiting for the rest, or to be decided anew.
CREATE TRIGGER payments_move_row AFTER UPDATE OF transaction_id ON payments
WHEN NEW.bank_row_id IS NOT NULL AND NEW.voided_at IS NULL AND (OLD.transaction_id IS NULL) <> (NEW.transaction_id IS NULL)
BEGIN
  UPDATE bank_rows SET lane = iif(NEW.transaction_id IS NULL, 'part', 'settled'), updated_at = NEW.updated_at
  WHERE id = NEW.bank_row_id;
END;
--> statement-breakpoint
CREATE TRIGGER payments_free_row AFTER UPDATE OF voided_at ON payments
WHEN NEW.bank_row_id IS NOT NULL AND OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL
BEGIN
  UPDATE bank_rows
  SET lane = 'check', reason = 'undone', order_id = NULL, settled_at = NULL, settled_by = NULL, updated_at = NEW.updated_at
  WHERE id = NEW.bank_row_id AND order_id = NEW.order_id;
END;
--> statement-breakpoint
CREATE TRIGGER payments_delete_frees_row BEFORE DELETE ON payments WHEN OLD.bank_row_id IS NOT NULL AND OLD.voided_at IS NULL
BEGIN
  UPDATE bank_rows SET lane = 'check', reason = 'undone', order_id = NULL, settled_at = NULL, settled_by = NULL
  WHERE id = OLD.bank_row_id;
END;
--> statement-breakpoint
CREATE TRIGGER payments_booked_insert AFTER INSERT ON payments WHEN NEW.transaction_id IS NOT NULL AND NEW.voided_at IS NULL
BEGIN
  SELECT RAISE(ABORT, 'more_than_booked') FROM transactions WHERE id = NEW.transaction_id
    AND amount < (SELECT sum(amount) FROM payments WHERE transaction_id = NEW.transaction_id AND voided_at IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER payments_booked_update AFTER UPDATE OF transaction_id ON payments WHEN NEW.transaction_id IS NOT NULL AND NEW.voided_at IS NULL
BEGIN
  SELECT RAISE(ABORT, 'more_than_booked') FROM transactions WHERE id = NEW.transaction_id
    AND amount < (SELECT sum(amount) FROM payments WHERE transaction_id = NEW.transaction_id AND voided_at IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER payments_keep BEFORE UPDATE OF order_id, amount, method, received_at, actor, created_at ON payments
BEGIN
  SELECT RAISE(ABORT, 'payments_are_final');
END;
--> statement-breakpoint
CREATE TRIGGER payments_stay_void BEFORE UPDATE ON payments WHEN OLD.voided_at IS NOT NULL AND NEW.bank_row_id IS OLD.bank_row_id
BEGIN
  SELECT RAISE(ABORT, 'payments_are_final');
END;
