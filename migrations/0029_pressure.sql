CREATE TABLE `held_networks` (
	`network` text NOT NULL,
	`animal_id` text NOT NULL,
	`n` integer NOT NULL,
	`rank` integer NOT NULL,
	PRIMARY KEY(`network`, `animal_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `held_networks_largest` ON `held_networks` (`animal_id`,`rank`) WHERE rank > 0;--> statement-breakpoint
CREATE TABLE `paid_networks` (
	`network` text NOT NULL,
	`animal_id` text NOT NULL,
	`earned` integer NOT NULL,
	`until` text NOT NULL,
	PRIMARY KEY(`network`, `animal_id`)
) WITHOUT ROWID;
--> statement-breakpoint
DROP INDEX `orders_held_mailbox`;--> statement-breakpoint
ALTER TABLE `orders` ADD `hold_hours` integer DEFAULT 24 NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_held_mailbox` ON `orders` (iif(rtrim(substr(lower(customer_email), instr(lower(customer_email), '@') + 1), '.') IN ('gmail.com', 'googlemail.com'), 'gmail.com', rtrim(substr(lower(customer_email), instr(lower(customer_email), '@') + 1), '.')), iif(rtrim(substr(lower(customer_email), instr(lower(customer_email), '@') + 1), '.') IN ('gmail.com', 'googlemail.com'), replace(substr(substr(lower(customer_email), 1, instr(lower(customer_email), '@') - 1), 1, instr(substr(lower(customer_email), 1, instr(lower(customer_email), '@') - 1) || '+', '+') - 1), '.', '') || '@gmail.com', substr(substr(lower(customer_email), 1, instr(lower(customer_email), '@') - 1), 1, instr(substr(lower(customer_email), 1, instr(lower(customer_email), '@') - 1) || '+', '+') - 1) || '@' || rtrim(substr(lower(customer_email), instr(lower(customer_email), '@') + 1), '.'))) WHERE capped = 1 AND status = 'pending' AND payment_status <> 'verified';--> statement-breakpoint
ALTER TABLE `payment_claims` ADD `proof_sha` text;--> statement-breakpoint
ALTER TABLE `payment_claims` ADD `proof_fault` text;--> statement-breakpoint
ALTER TABLE `payment_claims` ADD `proof_holds` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `payment_claims_holding` ON `payment_claims` (`proof_sha`) WHERE proof_holds = 1;--> statement-breakpoint
CREATE INDEX `payment_claims_copied` ON `payment_claims` (`proof_sha`) WHERE proof_sha IS NOT NULL;--> statement-breakpoint
INSERT INTO held_networks (network, animal_id, n, rank)
SELECT placed_from, animal_id, sum(quantity), ((sum(quantity) > 1) + (sum(quantity) > 3) + (sum(quantity) > 7) + (sum(quantity) > 15) + (sum(quantity) > 31) + (sum(quantity) > 63) + (sum(quantity) > 127)) FROM orders JOIN order_items ON order_items.order_id = orders.id
WHERE placed_from IS NOT NULL AND stock_held = 1 AND status = 'pending' AND payment_status <> 'verified' AND animal_id IS NOT NULL
GROUP BY placed_from, animal_id HAVING sum(quantity) > 1;
--> statement-breakpoint
CREATE TRIGGER orders_leave_network AFTER UPDATE OF stock_held, status, payment_status, placed_from ON orders
WHEN OLD.placed_from IS NOT NULL AND OLD.stock_held = 1 AND OLD.status = 'pending' AND OLD.payment_status <> 'verified'
  AND NOT (NEW.stock_held = 1 AND NEW.status = 'pending' AND NEW.payment_status <> 'verified' AND NEW.placed_from IS OLD.placed_from)
BEGIN
  UPDATE held_networks
  SET n = n - (SELECT sum(quantity) FROM order_items WHERE order_id = OLD.id AND animal_id = held_networks.animal_id)
  WHERE network = OLD.placed_from
    AND animal_id IN (SELECT animal_id FROM order_items WHERE order_id = OLD.id AND animal_id IS NOT NULL);
  UPDATE held_networks SET rank = ((n > 1) + (n > 3) + (n > 7) + (n > 15) + (n > 31) + (n > 63) + (n > 127))
  WHERE network = OLD.placed_from AND rank <> ((n > 1) + (n > 3) + (n > 7) + (n > 15) + (n > 31) + (n > 63) + (n > 127))
    AND animal_id IN (SELECT animal_id FROM order_items WHERE order_id = OLD.id AND animal_id IS NOT NULL);
  INSERT INTO paid_networks (network, animal_id, earned, until)
  SELECT OLD.placed_from, animal_id, 8 * sum(quantity), strftime('%Y-%m-%dT%H:%M:%fZ', NEW.payment_verified_at, '+1 day')
  FROM order_items WHERE order_id = OLD.id AND animal_id IS NOT NULL AND NEW.payment_status = 'verified' AND NEW.payment_verified_at IS NOT NULL
  GROUP BY animal_id
  ON CONFLICT (network, animal_id) DO UPDATE
  SET earned = excluded.earned + iif(paid_networks.until > NEW.payment_verified_at, paid_networks.earned, 0), until = excluded.until;
END;
--> statement-breakpoint
CREATE TRIGGER orders_delete_leaves_network BEFORE DELETE ON orders
WHEN OLD.placed_from IS NOT NULL AND OLD.stock_held = 1 AND OLD.status = 'pending' AND OLD.payment_status <> 'verified'
BEGIN
  UPDATE held_networks
  SET n = n - (SELECT sum(quantity) FROM order_items WHERE order_id = OLD.id AND animal_id = held_networks.animal_id)
  WHERE network = OLD.placed_from
    AND animal_id IN (SELECT animal_id FROM order_items WHERE order_id = OLD.id AND animal_id IS NOT NULL);
  UPDATE held_networks SET rank = ((n > 1) + (n > 3) + (n > 7) + (n > 15) + (n > 31) + (n > 63) + (n > 127))
  WHERE network = OLD.placed_from AND rank <> ((n > 1) + (n > 3) + (n > 7) + (n > 15) + (n > 31) + (n > 63) + (n > 127))
    AND animal_id IN (SELECT animal_id FROM order_items WHERE order_id = OLD.id AND animal_id IS NOT NULL);
END;
