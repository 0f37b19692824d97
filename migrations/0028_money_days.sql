DROP INDEX `bank_rows_described`;--> statement-breakpoint
CREATE INDEX `bank_rows_forgettable` ON `bank_rows` (`date`) WHERE description <> '' AND lane IN ('settled', 'aside', 'pending');--> statement-breakpoint
CREATE INDEX `bank_rows_doubtful` ON `bank_rows` (`id`) WHERE reason IS NOT NULL AND lane IN ('settled', 'part');--> statement-breakpoint
ALTER TABLE `orders` ADD `unseen` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_released_total` ON `orders` (`total_amount`,`seq`) WHERE reserves_total IS NULL;--> statement-breakpoint
CREATE INDEX `orders_unseen` ON `orders` (`unseen`,`payment_verified_at`) WHERE unseen > 0;
--> statement-breakpoint
-- Parts of orders that a person verified since belong to that payment.
UPDATE bank_rows SET lane = 'settled'
WHERE lane = 'part' AND order_id IN (SELECT id FROM orders WHERE payment_status = 'verified');
--> statement-breakpoint
UPDATE order_events SET created_at = (
  SELECT max(e.created_at) FROM order_events AS e WHERE e.order_id = order_events.order_id AND e.n <= order_events.n)
WHERE EXISTS (SELECT 1 FROM order_events AS e
  WHERE e.order_id = order_events.order_id AND e.n < order_events.n AND e.created_at > order_events.created_at);
--> statement-breakpoint
-- What words alone had folded away is compared with the orders once.
UPDATE bank_rows SET lane = 'new', reason = NULL
WHERE side = 'in' AND lane = 'aside' AND reason IN ('void', 'refund', 'reversal', 'net_qris', 'fee', 'interest');
--> statement-breakpoint
-- Payments that a younger file does not show wait for a look.
UPDATE bank_rows SET reason = 'gone' WHERE lane IN ('settled', 'part') AND gone_in IS NOT NULL;
--> statement-breakpoint
-- Money that came before an order was placed is not for it. `isBefore` of worker/statements/days.ts says the same.
CREATE TRIGGER bank_rows_after_order BEFORE UPDATE OF order_id ON bank_rows
WHEN NEW.order_id IS NOT NULL AND NEW.order_id IS NOT OLD.order_id
BEGIN
  SELECT RAISE(ABORT, 'row_before_order') FROM orders
  WHERE id = NEW.order_id AND NEW.date || 'T' || coalesce(NEW.time, '99') < strftime('%Y-%m-%dT%H:%M', created_at, '+7 hours');
END;
--> statement-breakpoint
-- What a person verifies includes the parts that came before.
CREATE TRIGGER orders_verified_takes_parts AFTER UPDATE OF payment_status ON orders
WHEN OLD.payment_status <> 'verified' AND NEW.payment_status = 'verified'
BEGIN
  UPDATE bank_rows SET lane = 'settled', updated_at = NEW.updated_at WHERE order_id = NEW.id AND +lane = 'part';
END;
--> statement-breakpoint
-- Booked income less what bank rows show of it, as the next three triggers keep it: never more rows than income.
CREATE TRIGGER transactions_unseen_insert AFTER INSERT ON transactions WHEN NEW.order_id IS NOT NULL AND NEW.voided_at IS NULL
BEGIN
  SELECT RAISE(ABORT, 'more_than_booked')
  WHERE NEW.amount < (SELECT sum(amount) FROM bank_rows WHERE order_id = NEW.order_id AND +lane = 'settled');
  UPDATE orders SET unseen = NEW.amount - (
    SELECT coalesce(sum(amount), 0) FROM bank_rows WHERE order_id = NEW.order_id AND +lane = 'settled')
  WHERE id = NEW.order_id;
END;
--> statement-breakpoint
CREATE TRIGGER transactions_unseen_void AFTER UPDATE OF voided_at ON transactions
WHEN NEW.order_id IS NOT NULL AND OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL
BEGIN
  UPDATE orders SET unseen = 0 WHERE id = NEW.order_id AND unseen <> 0;
END;
--> statement-breakpoint
CREATE TRIGGER bank_rows_unseen AFTER UPDATE OF lane, order_id ON bank_rows
WHEN (OLD.lane = 'settled') <> (NEW.lane = 'settled') AND coalesce(NEW.order_id, OLD.order_id) IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'more_than_booked') FROM transactions
  WHERE NEW.lane = 'settled' AND order_id = NEW.order_id AND voided_at IS NULL
    AND amount < (SELECT sum(amount) FROM bank_rows WHERE order_id = NEW.order_id AND +lane = 'settled');
  UPDATE orders SET unseen = max(0, coalesce((
      SELECT amount FROM transactions WHERE order_id = orders.id AND voided_at IS NULL), 0) - coalesce((
      SELECT sum(amount) FROM bank_rows WHERE order_id = orders.id AND +lane = 'settled'), 0))
  WHERE id = coalesce(NEW.order_id, OLD.order_id);
END;
--> statement-breakpoint
-- No step is told before the one it followed, whoever's clock was behind.
CREATE TRIGGER order_events_in_order AFTER INSERT ON order_events
WHEN NEW.n > 1 AND EXISTS (SELECT 1 FROM order_events WHERE order_id = NEW.order_id AND n = NEW.n - 1 AND created_at > NEW.created_at)
BEGIN
  UPDATE order_events SET created_at = (SELECT created_at FROM order_events WHERE order_id = NEW.order_id AND n = NEW.n - 1)
  WHERE order_id = NEW.order_id AND n = NEW.n;
END;
--> statement-breakpoint
UPDATE orders SET unseen = max(0, coalesce((
    SELECT t.amount FROM transactions AS t WHERE t.order_id = orders.id AND t.voided_at IS NULL), 0) - coalesce((
    SELECT sum(b.amount) FROM bank_rows AS b WHERE b.order_id = orders.id AND +b.lane = 'settled'), 0))
WHERE payment_status = 'verified';
