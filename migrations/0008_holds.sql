DROP INDEX `orders_waiting`;--> statement-breakpoint
DROP INDEX `orders_by_state`;--> statement-breakpoint
ALTER TABLE `orders` ADD `claim_until` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `rejections` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `capped` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `placed_from` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `fresh` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_fresh` ON `orders` (`seq`) WHERE fresh = 1;--> statement-breakpoint
CREATE INDEX `orders_claimed_at` ON `orders` (`payment_claimed_at`) WHERE payment_claimed_at IS NOT NULL AND payment_status <> 'verified' AND status = 'pending';--> statement-breakpoint
CREATE INDEX `orders_claim_until` ON `orders` (`claim_until`) WHERE claim_until IS NOT NULL AND payment_status <> 'verified' AND status = 'pending';--> statement-breakpoint
CREATE INDEX `orders_held_phone` ON `orders` (`customer_phone`) WHERE capped = 1 AND status = 'pending' AND payment_status <> 'verified';--> statement-breakpoint
CREATE INDEX `orders_held_mailbox` ON `orders` (iif(rtrim(substr(lower(customer_email), instr(lower(customer_email), '@') + 1), '.') IN ('gmail.com', 'googlemail.com'), replace(substr(substr(lower(customer_email), 1, instr(lower(customer_email), '@') - 1), 1, instr(substr(lower(customer_email), 1, instr(lower(customer_email), '@') - 1) || '+', '+') - 1), '.', '') || '@gmail.com', substr(substr(lower(customer_email), 1, instr(lower(customer_email), '@') - 1), 1, instr(substr(lower(customer_email), 1, instr(lower(customer_email), '@') - 1) || '+', '+') - 1) || '@' || rtrim(substr(lower(customer_email), instr(lower(customer_email), '@') + 1), '.'))) WHERE capped = 1 AND status = 'pending' AND payment_status <> 'verified';--> statement-breakpoint
CREATE INDEX `orders_held_address` ON `orders` (`placed_from`) WHERE capped = 1 AND status = 'pending' AND payment_status <> 'verified';--> statement-breakpoint
CREATE INDEX `orders_waiting` ON `orders` (`expires_at`) WHERE status = 'pending' AND payment_status IN ('pending', 'rejected') AND payment_claimed_at IS NULL AND fresh = 0;--> statement-breakpoint
CREATE INDEX `orders_by_state` ON `orders` (`status`,`payment_status`) WHERE fresh = 0;--> statement-breakpoint
ALTER TABLE `animals` ADD `held_unpaid` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
UPDATE `orders` SET `capped` = 1
WHERE status = 'pending' AND payment_status <> 'verified' AND NOT EXISTS (
  SELECT 1 FROM order_events WHERE order_events.order_id = orders.id AND type = 'created_by_operator');
--> statement-breakpoint
UPDATE `orders` SET `claim_until` = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+48 hours')
WHERE status = 'pending' AND payment_status <> 'verified' AND payment_claimed_at IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM payment_claims WHERE payment_claims.order_id = orders.id AND proof_key IS NOT NULL);
--> statement-breakpoint
UPDATE `animals` SET `held_unpaid` = coalesce((
  SELECT sum(quantity) FROM order_items JOIN orders ON orders.id = order_items.order_id
  WHERE order_items.animal_id = animals.id AND stock_held = 1 AND status = 'pending' AND payment_status <> 'verified'), 0);
--> statement-breakpoint
CREATE TRIGGER orders_hold_unpaid AFTER UPDATE OF stock_held, status, payment_status ON orders
WHEN (OLD.stock_held = 1 AND OLD.status = 'pending' AND OLD.payment_status <> 'verified')
  <> (NEW.stock_held = 1 AND NEW.status = 'pending' AND NEW.payment_status <> 'verified')
BEGIN
  UPDATE animals
  SET held_unpaid = held_unpaid + iif(NEW.stock_held = 1 AND NEW.status = 'pending' AND NEW.payment_status <> 'verified', 1, -1)
    * (SELECT sum(quantity) FROM order_items WHERE order_id = NEW.id AND animal_id = animals.id)
  WHERE id IN (SELECT animal_id FROM order_items WHERE order_id = NEW.id AND animal_id IS NOT NULL);
END;
--> statement-breakpoint
CREATE TRIGGER orders_delete_hold_unpaid BEFORE DELETE ON orders
WHEN OLD.stock_held = 1 AND OLD.status = 'pending' AND OLD.payment_status <> 'verified'
BEGIN
  UPDATE animals
  SET held_unpaid = held_unpaid - (SELECT sum(quantity) FROM order_items WHERE order_id = OLD.id AND animal_id = animals.id)
  WHERE id IN (SELECT animal_id FROM order_items WHERE order_id = OLD.id AND animal_id IS NOT NULL);
END;
--> statement-breakpoint
CREATE TRIGGER orders_no_longer_fresh AFTER UPDATE OF status, payment_status, payment_claimed_at, expires_at ON orders
WHEN OLD.fresh = 1 AND NEW.fresh = 1
BEGIN
  UPDATE orders SET fresh = 0 WHERE seq = NEW.seq;
END;
