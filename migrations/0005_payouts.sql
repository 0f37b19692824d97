CREATE TABLE `payouts` (
	`id` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`environment` text NOT NULL,
	`day` text NOT NULL,
	`gross` integer NOT NULL,
	`fee` integer NOT NULL,
	`vat` integer NOT NULL,
	`net` integer NOT NULL,
	`bank_row_id` integer,
	`note` text,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`voided_at` text,
	`void_reason` text,
	FOREIGN KEY (`bank_row_id`) REFERENCES `bank_rows`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "payouts_net" CHECK("payouts"."net" = "payouts"."gross" - "payouts"."fee" - "payouts"."vat"),
	CONSTRAINT "payouts_amounts" CHECK("payouts"."net" > 0 AND "payouts"."fee" >= 0 AND "payouts"."vat" >= 0 AND "payouts"."gross" <= 1000000000000)
);
--> statement-breakpoint
CREATE INDEX `payouts_by_age` ON `payouts` (`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_row` ON `payouts` (`bank_row_id`) WHERE bank_row_id IS NOT NULL AND voided_at IS NULL;--> statement-breakpoint
CREATE INDEX `payments_by_gateway` ON `payments` (`created_at`,`voided_at`,`amount`) WHERE method = 'gateway';--> statement-breakpoint
CREATE TRIGGER bank_rows_of_payout BEFORE UPDATE OF lane, reason, order_id ON bank_rows
WHEN OLD.reason = 'payout' AND (NEW.lane <> 'aside' OR NEW.reason IS NOT 'payout' OR NEW.order_id IS NOT NULL)
  AND EXISTS (SELECT 1 FROM payouts WHERE bank_row_id = OLD.id AND voided_at IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'row_settled');
END;--> statement-breakpoint
CREATE TRIGGER bank_rows_keep_payout BEFORE DELETE ON bank_rows
WHEN EXISTS (SELECT 1 FROM payouts WHERE bank_row_id = OLD.id AND voided_at IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'bank_row_paid');
END;--> statement-breakpoint
CREATE TRIGGER payments_row_of_payout_insert BEFORE INSERT ON payments
WHEN NEW.bank_row_id IS NOT NULL AND EXISTS (SELECT 1 FROM payouts WHERE bank_row_id = NEW.bank_row_id AND voided_at IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'row_settled');
END;--> statement-breakpoint
CREATE TRIGGER payments_row_of_payout_update BEFORE UPDATE OF bank_row_id ON payments
WHEN NEW.bank_row_id IS NOT NULL AND EXISTS (SELECT 1 FROM payouts WHERE bank_row_id = NEW.bank_row_id AND voided_at IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'row_settled');
END;--> statement-breakpoint
CREATE TRIGGER payouts_within_balance BEFORE INSERT ON payouts
WHEN NEW.voided_at IS NULL AND NEW.gross > (
  SELECT coalesce(sum(payments.amount), 0) FROM payments JOIN charges ON charges.id = payments.charge_id
  WHERE payments.charge_id IS NOT NULL AND payments.voided_at IS NULL
    AND charges.provider = NEW.provider AND charges.environment = NEW.environment) - (
  SELECT coalesce(sum(gross), 0) FROM payouts
  WHERE provider = NEW.provider AND environment = NEW.environment AND voided_at IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'payout_too_much');
END;--> statement-breakpoint
CREATE TRIGGER payouts_day_closed BEFORE INSERT ON payouts
WHEN EXISTS (SELECT 1 FROM day_closes WHERE day = NEW.day)
BEGIN
  SELECT RAISE(ABORT, 'day_closed');
END;--> statement-breakpoint
CREATE TRIGGER payouts_void_day_closed BEFORE UPDATE OF voided_at ON payouts
WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL
  AND EXISTS (SELECT 1 FROM day_closes WHERE day = date(NEW.voided_at, '+7 hours'))
BEGIN
  SELECT RAISE(ABORT, 'day_closed');
END;--> statement-breakpoint
CREATE TRIGGER payouts_keep BEFORE UPDATE OF id, provider, environment, day, gross, fee, vat, net, created_by, created_at ON payouts
BEGIN
  SELECT RAISE(ABORT, 'payouts_are_final');
END;--> statement-breakpoint
CREATE TRIGGER payouts_stay_void BEFORE UPDATE ON payouts
WHEN OLD.voided_at IS NOT NULL AND (NEW.voided_at IS NOT OLD.voided_at OR NEW.void_reason IS NOT OLD.void_reason
  OR (NEW.bank_row_id IS NOT NULL AND NEW.bank_row_id IS NOT OLD.bank_row_id))
BEGIN
  SELECT RAISE(ABORT, 'payouts_are_final');
END;--> statement-breakpoint
CREATE TRIGGER payouts_no_delete BEFORE DELETE ON payouts
BEGIN
  SELECT RAISE(ABORT, 'payouts_are_final');
END;--> statement-breakpoint
CREATE TRIGGER payouts_row_insert BEFORE INSERT ON payouts
WHEN NEW.bank_row_id IS NOT NULL AND NEW.voided_at IS NULL AND NOT EXISTS (
  SELECT 1 FROM bank_rows WHERE id = NEW.bank_row_id AND side = 'in' AND amount = NEW.net AND sen = 0 AND order_id IS NULL
    AND (lane IN ('new', 'check', 'exact', 'recorded') OR (lane = 'aside' AND reason IN ('net_qris', 'wallet', 'by_hand')))
    AND NOT EXISTS (SELECT 1 FROM payments WHERE payments.bank_row_id = bank_rows.id AND payments.voided_at IS NULL))
BEGIN
  SELECT RAISE(ABORT, 'row_settled');
END;--> statement-breakpoint
CREATE TRIGGER payouts_row_update BEFORE UPDATE OF bank_row_id ON payouts
WHEN NEW.bank_row_id IS NOT NULL AND NEW.bank_row_id IS NOT OLD.bank_row_id AND NOT EXISTS (
  SELECT 1 FROM bank_rows WHERE id = NEW.bank_row_id AND side = 'in' AND amount = NEW.net AND sen = 0 AND order_id IS NULL
    AND (lane IN ('new', 'check', 'exact', 'recorded') OR (lane = 'aside' AND reason IN ('net_qris', 'wallet', 'by_hand')))
    AND NOT EXISTS (SELECT 1 FROM payments WHERE payments.bank_row_id = bank_rows.id AND payments.voided_at IS NULL))
BEGIN
  SELECT RAISE(ABORT, 'row_settled');
END;--> statement-breakpoint
CREATE TRIGGER payouts_take_row AFTER INSERT ON payouts WHEN NEW.bank_row_id IS NOT NULL AND NEW.voided_at IS NULL
BEGIN
  UPDATE bank_rows SET lane = 'aside', reason = 'payout', suggestions = '[]', updated_at = NEW.updated_at WHERE id = NEW.bank_row_id;
END;--> statement-breakpoint
CREATE TRIGGER payouts_move_row AFTER UPDATE OF bank_row_id ON payouts
WHEN NEW.bank_row_id IS NOT OLD.bank_row_id AND NEW.voided_at IS NULL
BEGIN
  UPDATE bank_rows SET lane = 'check', reason = 'undone', updated_at = NEW.updated_at WHERE id = OLD.bank_row_id;
  UPDATE bank_rows SET lane = 'aside', reason = 'payout', suggestions = '[]', updated_at = NEW.updated_at WHERE id = NEW.bank_row_id;
END;--> statement-breakpoint
CREATE TRIGGER payouts_free_row AFTER UPDATE OF voided_at ON payouts
WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL
BEGIN
  UPDATE bank_rows SET lane = 'check', reason = 'undone', updated_at = NEW.updated_at
  WHERE id = NEW.bank_row_id AND lane = 'aside' AND reason = 'payout';
END;--> statement-breakpoint
CREATE TRIGGER payouts_journal_insert AFTER INSERT ON payouts WHEN NEW.voided_at IS NULL
BEGIN
  INSERT INTO journal (kind, source, debit, debit_fund, credit, credit_fund, amount, created_at)
  SELECT 'payout', NEW.id, account, 'operasional', 'gateway', 'operasional', amount,
    iif(date(NEW.created_at, '+7 hours') = NEW.day, NEW.created_at, strftime('%Y-%m-%dT%H:%M:%fZ', NEW.day, '-7 hours'))
  FROM (SELECT 'bank' AS account, NEW.net AS amount UNION ALL SELECT 'gateway_fee', NEW.fee UNION ALL SELECT 'gateway_vat', NEW.vat)
  WHERE amount > 0;
END;--> statement-breakpoint
CREATE TRIGGER payouts_journal_void AFTER UPDATE OF voided_at ON payouts WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL
BEGIN
  INSERT INTO journal (kind, source, debit, debit_fund, credit, credit_fund, amount, reverses, created_at)
  SELECT kind, source, credit, credit_fund, debit, debit_fund, amount, id, NEW.voided_at FROM journal
  WHERE order_id IS NULL AND source = NEW.id AND kind = 'payout' AND reverses IS NULL AND NOT EXISTS (SELECT 1 FROM journal AS back WHERE back.reverses = journal.id);
END;
