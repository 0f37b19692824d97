CREATE TABLE `corrections` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`item_n` integer NOT NULL,
	`beneficiary_n` integer NOT NULL,
	`before` text NOT NULL,
	`name` text NOT NULL,
	`bin` text,
	`relation` text,
	`state` text DEFAULT 'open' NOT NULL,
	`reason` text,
	`decided_by` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `corrections_order` ON `corrections` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `corrections_open` ON `corrections` (`created_at`) WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX `corrections_one_open` ON `corrections` (`order_id`,`item_n`,`beneficiary_n`) WHERE state = 'open';--> statement-breakpoint
CREATE TABLE `sacrifice_counts` (
	`season` text NOT NULL,
	`status` text NOT NULL,
	`n` integer NOT NULL,
	PRIMARY KEY(`season`, `status`)
);
--> statement-breakpoint
CREATE TABLE `sacrifices` (
	`id` text PRIMARY KEY NOT NULL,
	`season` text NOT NULL,
	`number` integer NOT NULL,
	`kind` text NOT NULL,
	`animal_id` text,
	`service_id` text,
	`name` text NOT NULL,
	`capacity` integer NOT NULL,
	`filled` integer DEFAULT 0 NOT NULL,
	`house` integer DEFAULT 0 NOT NULL,
	`shared` integer DEFAULT false NOT NULL,
	`tag` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`date` text,
	`location` text,
	`performer` text,
	`notes` text,
	`completed_at` text,
	`completed_by` text,
	`evidence` integer DEFAULT 0 NOT NULL,
	`updated_by` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`animal_id`) REFERENCES `animals`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`service_id`) REFERENCES `services`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "sacrifices_capacity" CHECK("sacrifices"."capacity" BETWEEN 1 AND 10),
	CONSTRAINT "sacrifices_filled" CHECK("sacrifices"."filled" >= 0 AND "sacrifices"."house" >= 0 AND "sacrifices"."filled" + "sacrifices"."house" <= "sacrifices"."capacity")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sacrifices_number` ON `sacrifices` (`season`,`number`);--> statement-breakpoint
CREATE INDEX `sacrifices_shared` ON `sacrifices` (`animal_id`,`season`,`number`) WHERE shared = 1;--> statement-breakpoint
CREATE INDEX `sacrifices_open` ON `sacrifices` (`animal_id`,`season`,`number`) WHERE shared = 1 AND status = 'pending' AND capacity > filled + house;--> statement-breakpoint
CREATE INDEX `sacrifices_by_status` ON `sacrifices` (`status`,`season`,`number`);--> statement-breakpoint
CREATE INDEX `sacrifices_by_kind` ON `sacrifices` (`kind`,`season`,`number`);--> statement-breakpoint
CREATE INDEX `sacrifices_by_animal` ON `sacrifices` (`animal_id`,`season`,`number`) WHERE animal_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `sacrifices_by_service` ON `sacrifices` (`service_id`,`season`,`number`) WHERE service_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `sacrifices_by_date` ON `sacrifices` (`date`,`location`,`number`) WHERE date IS NOT NULL;--> statement-breakpoint
CREATE INDEX `sacrifices_by_tag` ON `sacrifices` (`tag`) WHERE tag IS NOT NULL;--> statement-breakpoint
CREATE TABLE `season_numbers` (
	`season` text PRIMARY KEY NOT NULL,
	`last` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `seats` (
	`sacrifice_id` text NOT NULL,
	`n` integer NOT NULL,
	`order_id` text NOT NULL,
	`item_n` integer NOT NULL,
	`beneficiary_n` integer NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`sacrifice_id`, `n`),
	FOREIGN KEY (`sacrifice_id`) REFERENCES `sacrifices`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `seats_name` ON `seats` (`order_id`,`item_n`,`beneficiary_n`);--> statement-breakpoint
ALTER TABLE `animals` ADD `shares` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `animals` ADD `operational_cost` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `order_items` ADD `shares` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `order_items` ADD `operational_cost` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `seated` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_to_seat` ON `orders` (`payment_verified_at`,`seq`) WHERE payment_status = 'verified' AND status <> 'cancelled' AND seated = 0;--> statement-breakpoint
CREATE INDEX `bank_rows_out` ON `bank_rows` (`id`) WHERE side = 'out';--> statement-breakpoint
DROP TRIGGER order_beneficiaries_fit;
--> statement-breakpoint
CREATE TRIGGER order_beneficiaries_fit BEFORE INSERT ON order_beneficiaries
WHEN NEW.n > (SELECT quantity * iif(shares = 1 AND kind = 'Sapi', 7, 1) FROM order_items WHERE order_id = NEW.order_id AND n = NEW.item_n)
BEGIN
  SELECT RAISE(ABORT, 'too_many_names:' || NEW.item_n);
END;
--> statement-breakpoint
CREATE TRIGGER seats_paid BEFORE INSERT ON seats
WHEN NOT EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND payment_status = 'verified' AND status <> 'cancelled')
BEGIN
  SELECT RAISE(ABORT, 'seat_unpaid');
END;
--> statement-breakpoint
CREATE TRIGGER seats_named BEFORE INSERT ON seats
WHEN NEW.beneficiary_n < 1 OR NEW.beneficiary_n > coalesce((
  SELECT quantity * iif(shares = 1 AND kind = 'Sapi', 7, 1) FROM order_items WHERE order_id = NEW.order_id AND n = NEW.item_n), 0)
BEGIN
  SELECT RAISE(ABORT, 'seat_without_name');
END;
--> statement-breakpoint
CREATE TRIGGER seats_open BEFORE INSERT ON seats
WHEN NOT EXISTS (SELECT 1 FROM sacrifices WHERE id = NEW.sacrifice_id AND status = 'pending' AND NEW.n BETWEEN 1 AND capacity)
BEGIN
  SELECT RAISE(ABORT, 'sacrifice_not_open');
END;
--> statement-breakpoint
CREATE TRIGGER seats_fill AFTER INSERT ON seats
BEGIN
  UPDATE sacrifices SET filled = filled + 1 WHERE id = NEW.sacrifice_id;
END;
--> statement-breakpoint
CREATE TRIGGER seats_keep BEFORE DELETE ON seats
WHEN EXISTS (SELECT 1 FROM sacrifices WHERE id = OLD.sacrifice_id AND status <> 'pending')
BEGIN
  SELECT RAISE(ABORT, 'seat_scheduled');
END;
--> statement-breakpoint
CREATE TRIGGER seats_free AFTER DELETE ON seats
BEGIN
  UPDATE sacrifices SET filled = filled - 1 WHERE id = OLD.sacrifice_id;
  DELETE FROM sacrifices WHERE id = OLD.sacrifice_id AND filled = 0 AND house = 0 AND evidence = 0;
END;
--> statement-breakpoint
CREATE TRIGGER seats_stay BEFORE UPDATE ON seats
WHEN EXISTS (SELECT 1 FROM sacrifices WHERE id IN (OLD.sacrifice_id, NEW.sacrifice_id) AND status = 'completed')
  OR NOT EXISTS (SELECT 1 FROM sacrifices WHERE id = NEW.sacrifice_id AND NEW.n BETWEEN 1 AND capacity)
  OR NOT EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND payment_status = 'verified' AND status <> 'cancelled')
  OR NEW.beneficiary_n > coalesce((
    SELECT quantity * iif(shares = 1 AND kind = 'Sapi', 7, 1) FROM order_items WHERE order_id = NEW.order_id AND n = NEW.item_n), 0)
BEGIN
  SELECT RAISE(ABORT, 'seat_kept');
END;
--> statement-breakpoint
CREATE TRIGGER seats_move AFTER UPDATE OF sacrifice_id ON seats WHEN OLD.sacrifice_id <> NEW.sacrifice_id
BEGIN
  UPDATE sacrifices SET filled = filled + 1 WHERE id = NEW.sacrifice_id;
  UPDATE sacrifices SET filled = filled - 1 WHERE id = OLD.sacrifice_id;
END;
--> statement-breakpoint
CREATE TRIGGER orders_free_seats AFTER UPDATE OF payment_status, status ON orders
WHEN OLD.seated = 1 AND (NEW.payment_status <> 'verified' OR NEW.status = 'cancelled')
BEGIN
  DELETE FROM seats WHERE order_id = NEW.id;
  UPDATE orders SET seated = 0 WHERE seq = NEW.seq;
END;
--> statement-breakpoint
CREATE TRIGGER sacrifices_full BEFORE UPDATE OF status ON sacrifices
WHEN OLD.status = 'pending' AND NEW.status <> 'pending' AND NEW.filled + NEW.house < NEW.capacity
BEGIN
  SELECT RAISE(ABORT, 'group_not_full:' || NEW.number);
END;
--> statement-breakpoint
CREATE TRIGGER sacrifices_keep BEFORE DELETE ON sacrifices WHEN OLD.status <> 'pending' OR OLD.filled > 0 OR OLD.evidence > 0
BEGIN
  SELECT RAISE(ABORT, 'sacrifice_kept');
END;
--> statement-breakpoint
CREATE TRIGGER sacrifices_count_insert AFTER INSERT ON sacrifices
BEGIN
  INSERT INTO sacrifice_counts (season, status, n) VALUES (NEW.season, NEW.status, 1)
  ON CONFLICT (season, status) DO UPDATE SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER sacrifices_count_delete AFTER DELETE ON sacrifices
BEGIN
  UPDATE sacrifice_counts SET n = n - 1 WHERE season = OLD.season AND status = OLD.status;
END;
--> statement-breakpoint
CREATE TRIGGER sacrifices_count_update AFTER UPDATE OF status ON sacrifices WHEN OLD.status <> NEW.status
BEGIN
  UPDATE sacrifice_counts SET n = n - 1 WHERE season = OLD.season AND status = OLD.status;
  INSERT INTO sacrifice_counts (season, status, n) VALUES (NEW.season, NEW.status, 1)
  ON CONFLICT (season, status) DO UPDATE SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER sacrifices_sum_up AFTER UPDATE OF status, date, location, completed_at ON sacrifices
WHEN OLD.status <> NEW.status OR OLD.date IS NOT NEW.date OR OLD.location IS NOT NEW.location OR OLD.completed_at IS NOT NEW.completed_at
BEGIN
  UPDATE orders SET
    slaughter_status = iif(EXISTS (SELECT 1 FROM seats JOIN sacrifices AS part ON part.id = sacrifice_id WHERE seats.order_id = orders.id AND part.status = 'pending'), 'pending',
      iif(EXISTS (SELECT 1 FROM seats JOIN sacrifices AS part ON part.id = sacrifice_id WHERE seats.order_id = orders.id AND part.status = 'scheduled'), 'scheduled', 'completed')),
    slaughter_date = (SELECT max(part.date) FROM seats JOIN sacrifices AS part ON part.id = sacrifice_id WHERE seats.order_id = orders.id),
    slaughter_location = (SELECT group_concat(place, ', ') FROM (
      SELECT DISTINCT part.location AS place FROM seats JOIN sacrifices AS part ON part.id = sacrifice_id
      WHERE seats.order_id = orders.id AND part.location IS NOT NULL ORDER BY 1)),
    slaughter_verified_at = (SELECT iif(min(part.completed_at IS NOT NULL), max(part.completed_at), NULL) FROM seats JOIN sacrifices AS part ON part.id = sacrifice_id
      WHERE seats.order_id = orders.id),
    updated_at = max(updated_at, NEW.updated_at)
  WHERE id IN (SELECT order_id FROM seats WHERE sacrifice_id = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER seats_sum_up AFTER UPDATE OF sacrifice_id, order_id ON seats
WHEN OLD.sacrifice_id <> NEW.sacrifice_id OR OLD.order_id <> NEW.order_id
BEGIN
  UPDATE orders SET
    slaughter_status = iif(EXISTS (SELECT 1 FROM seats JOIN sacrifices AS part ON part.id = sacrifice_id WHERE seats.order_id = orders.id AND part.status = 'pending'), 'pending',
      iif(EXISTS (SELECT 1 FROM seats JOIN sacrifices AS part ON part.id = sacrifice_id WHERE seats.order_id = orders.id AND part.status = 'scheduled'), 'scheduled', 'completed')),
    slaughter_date = (SELECT max(part.date) FROM seats JOIN sacrifices AS part ON part.id = sacrifice_id WHERE seats.order_id = orders.id),
    slaughter_location = (SELECT group_concat(place, ', ') FROM (
      SELECT DISTINCT part.location AS place FROM seats JOIN sacrifices AS part ON part.id = sacrifice_id
      WHERE seats.order_id = orders.id AND part.location IS NOT NULL ORDER BY 1)),
    slaughter_verified_at = (SELECT iif(min(part.completed_at IS NOT NULL), max(part.completed_at), NULL) FROM seats JOIN sacrifices AS part ON part.id = sacrifice_id
      WHERE seats.order_id = orders.id)
  WHERE id IN (OLD.order_id, NEW.order_id);
END;
--> statement-breakpoint
CREATE TRIGGER orders_tell_slaughter AFTER UPDATE OF slaughter_status ON orders
WHEN NEW.seated = 1 AND OLD.seated = 1 AND OLD.slaughter_status <> NEW.slaughter_status
BEGIN
  INSERT INTO order_events (order_id, n, type, actor, details, created_at)
  SELECT NEW.id, (SELECT coalesce(max(n), 0) + 1 FROM order_events WHERE order_id = NEW.id), 'slaughter_updated', updated_by,
    json_object('status', NEW.slaughter_status), updated_at
  FROM sacrifices WHERE id IN (SELECT sacrifice_id FROM seats WHERE order_id = NEW.id) ORDER BY updated_at DESC LIMIT 1;
END;
--> statement-breakpoint
CREATE TRIGGER corrections_few BEFORE INSERT ON corrections
WHEN (SELECT count(*) FROM corrections WHERE order_id = NEW.order_id) >= 50
BEGIN
  SELECT RAISE(ABORT, 'too_many_corrections');
END;
--> statement-breakpoint
CREATE TRIGGER animals_keep_shares BEFORE UPDATE OF shares ON animals
WHEN OLD.shares <> NEW.shares AND EXISTS (SELECT 1 FROM order_items WHERE animal_id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'shares_kept');
END;
