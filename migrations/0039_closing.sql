ALTER TABLE `refunds` ADD `way` text;--> statement-breakpoint
CREATE INDEX `payments_by_age` ON `payments` (`created_at`);--> statement-breakpoint
CREATE INDEX `payments_voided` ON `payments` (`voided_at`) WHERE voided_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `transactions_voided` ON `transactions` (`voided_at`) WHERE voided_at IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER transactions_void_day_closed BEFORE UPDATE OF voided_at ON transactions
WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL
  AND EXISTS (SELECT 1 FROM day_closes WHERE day = date(NEW.voided_at, '+7 hours'))
BEGIN
  SELECT RAISE(ABORT, 'day_closed');
END;
--> statement-breakpoint
CREATE TRIGGER payments_day_closed BEFORE INSERT ON payments
WHEN EXISTS (SELECT 1 FROM day_closes WHERE day = date(NEW.created_at, '+7 hours'))
BEGIN
  SELECT RAISE(ABORT, 'day_closed');
END;
--> statement-breakpoint
CREATE TRIGGER payments_void_day_closed BEFORE UPDATE OF voided_at ON payments
WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL
  AND EXISTS (SELECT 1 FROM day_closes WHERE day = date(NEW.voided_at, '+7 hours'))
BEGIN
  SELECT RAISE(ABORT, 'day_closed');
END;
