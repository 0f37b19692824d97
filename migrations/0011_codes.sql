CREATE TABLE `code_totals` (
	`code_id` text NOT NULL,
	`day` text NOT NULL,
	`orders` integer DEFAULT 0 NOT NULL,
	`discount` integer DEFAULT 0 NOT NULL,
	`paid` integer DEFAULT 0 NOT NULL,
	`income` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`code_id`, `day`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `codes` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`type` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`percent` integer,
	`amount` integer,
	`min_subtotal` integer DEFAULT 0 NOT NULL,
	`max_discount` integer,
	`starts_at` text,
	`ends_at` text,
	`limit_total` integer,
	`limit_per_phone` integer,
	`applies_to` text DEFAULT '[]' NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`used` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "codes_effect" CHECK("codes"."percent" IS NULL OR "codes"."amount" IS NULL),
	CONSTRAINT "codes_percent" CHECK("codes"."percent" IS NULL OR "codes"."percent" BETWEEN 1 AND 100),
	CONSTRAINT "codes_amount" CHECK("codes"."amount" IS NULL OR "codes"."amount" > 0),
	CONSTRAINT "codes_used" CHECK("codes"."used" >= 0),
	CONSTRAINT "codes_limit" CHECK("codes"."limit_total" IS NULL OR "codes"."used" <= "codes"."limit_total")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `codes_code_unique` ON `codes` (`code`);--> statement-breakpoint
CREATE INDEX `codes_by_age` ON `codes` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `codes_by_type` ON `codes` (`type`,`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `orders` ADD `referral_code_id` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `discount_code_id` text;--> statement-breakpoint
CREATE INDEX `orders_discounted` ON `orders` (`discount_code_id`,`customer_phone`) WHERE discount_code_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_referred` ON `orders` (`referral_code_id`) WHERE referral_code_id IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER orders_code_insert AFTER INSERT ON orders
WHEN NEW.discount_code_id IS NOT NULL OR NEW.referral_code_id IS NOT NULL
BEGIN
  UPDATE codes SET used = used + 1 WHERE id IN (NEW.discount_code_id, NEW.referral_code_id);
  INSERT INTO code_totals (code_id, day, orders, discount)
  SELECT id, date(NEW.created_at, '+7 hours'), 1, iif(id = NEW.discount_code_id, NEW.discount, 0)
  FROM codes WHERE id IN (NEW.discount_code_id, NEW.referral_code_id)
  ON CONFLICT (code_id, day) DO UPDATE SET orders = orders + 1, discount = discount + excluded.discount;
END;
--> statement-breakpoint
CREATE TRIGGER orders_code_full BEFORE UPDATE OF status ON orders
WHEN OLD.status = 'cancelled' AND NEW.status <> 'cancelled' AND NEW.discount_code_id IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'code_used_up') FROM codes WHERE id = NEW.discount_code_id AND (used >= limit_total
    OR limit_per_phone <= (SELECT count(*) FROM orders WHERE discount_code_id = NEW.discount_code_id
      AND customer_phone = NEW.customer_phone AND status <> 'cancelled'));
END;
--> statement-breakpoint
CREATE TRIGGER orders_code_status AFTER UPDATE OF status ON orders
WHEN (OLD.status = 'cancelled') <> (NEW.status = 'cancelled')
  AND (NEW.discount_code_id IS NOT NULL OR NEW.referral_code_id IS NOT NULL)
BEGIN
  UPDATE codes SET used = used + iif(NEW.status = 'cancelled', -1, 1)
  WHERE id IN (NEW.discount_code_id, NEW.referral_code_id);
  UPDATE code_totals SET orders = orders + iif(NEW.status = 'cancelled', -1, 1),
    discount = discount + iif(NEW.status = 'cancelled', -1, 1) * iif(code_id = NEW.discount_code_id, NEW.discount, 0)
  WHERE day = date(NEW.created_at, '+7 hours') AND code_id IN (NEW.discount_code_id, NEW.referral_code_id);
END;
--> statement-breakpoint
CREATE TRIGGER orders_code_delete AFTER DELETE ON orders
WHEN OLD.status <> 'cancelled' AND (OLD.discount_code_id IS NOT NULL OR OLD.referral_code_id IS NOT NULL)
BEGIN
  UPDATE codes SET used = used - 1 WHERE id IN (OLD.discount_code_id, OLD.referral_code_id);
  UPDATE code_totals SET orders = orders - 1, discount = discount - iif(code_id = OLD.discount_code_id, OLD.discount, 0)
  WHERE day = date(OLD.created_at, '+7 hours') AND code_id IN (OLD.discount_code_id, OLD.referral_code_id);
END;
--> statement-breakpoint
CREATE TRIGGER transactions_code_insert AFTER INSERT ON transactions
WHEN NEW.order_id IS NOT NULL AND NEW.voided_at IS NULL
BEGIN
  INSERT INTO code_totals (code_id, day, paid, income)
  SELECT codes.id, date(NEW.created_at, '+7 hours'), 1, NEW.amount
  FROM orders JOIN codes ON codes.id IN (orders.discount_code_id, orders.referral_code_id)
  WHERE orders.id = NEW.order_id
  ON CONFLICT (code_id, day) DO UPDATE SET paid = paid + 1, income = income + excluded.income;
END;
--> statement-breakpoint
CREATE TRIGGER transactions_code_void AFTER UPDATE OF voided_at ON transactions
WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL AND OLD.order_id IS NOT NULL
BEGIN
  UPDATE code_totals SET paid = paid - 1, income = income - OLD.amount
  WHERE day = date(OLD.created_at, '+7 hours') AND code_id IN (
    SELECT discount_code_id FROM orders WHERE id = OLD.order_id
    UNION ALL SELECT referral_code_id FROM orders WHERE id = OLD.order_id);
END;
--> statement-breakpoint
CREATE TRIGGER transactions_no_replace BEFORE INSERT ON transactions
WHEN EXISTS (SELECT 1 FROM transactions WHERE id = NEW.id OR seq = NEW.seq)
BEGIN
  SELECT RAISE(ABORT, 'transactions_are_final');
END;
