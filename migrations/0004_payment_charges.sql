CREATE TABLE `charge_notifications` (
	`key` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`charge_id` text,
	`verdict` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`charge_id`) REFERENCES `charges`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `charge_notifications_by_age` ON `charge_notifications` (`created_at`);--> statement-breakpoint
CREATE INDEX `charge_notifications_of_charge` ON `charge_notifications` (`charge_id`) WHERE charge_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `charges` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`provider` text NOT NULL,
	`environment` text NOT NULL,
	`channel` text NOT NULL,
	`amount` integer NOT NULL,
	`state` text DEFAULT 'asking' NOT NULL,
	`reference` text,
	`payment_reference` text,
	`presented` text DEFAULT '{}' NOT NULL,
	`expires_at` text NOT NULL,
	`order_deadline` text NOT NULL,
	`paid_at` text,
	`paid_amount` integer,
	`raw_state` text DEFAULT '' NOT NULL,
	`looked_at` text,
	`next_look_at` text,
	`looks` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "charges_amount" CHECK("charges"."amount" BETWEEN 1 AND 1000000000000)
);
--> statement-breakpoint
CREATE INDEX `charges_of_order` ON `charges` (`order_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `charges_live` ON `charges` (`order_id`) WHERE state IN ('asking', 'open', 'unknown', 'closing');--> statement-breakpoint
CREATE UNIQUE INDEX `charges_reference` ON `charges` (`provider`,`reference`) WHERE reference IS NOT NULL;--> statement-breakpoint
CREATE INDEX `charges_due` ON `charges` (`next_look_at`) WHERE next_look_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `charge_id` text REFERENCES charges(id);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_of_charge` ON `payments` (`charge_id`) WHERE charge_id IS NOT NULL AND voided_at IS NULL;--> statement-breakpoint
DROP TRIGGER payments_keep;--> statement-breakpoint
CREATE TRIGGER payments_keep BEFORE UPDATE OF order_id, amount, method, received_at, actor, created_at, charge_id ON payments
BEGIN
  SELECT RAISE(ABORT, 'payments_are_final');
END;--> statement-breakpoint
CREATE TRIGGER payments_of_paid_charge BEFORE INSERT ON payments
WHEN (NEW.charge_id IS NOT NULL OR NEW.method = 'gateway') AND NOT EXISTS (
  SELECT 1 FROM charges WHERE id = NEW.charge_id AND order_id = NEW.order_id AND state = 'paid'
    AND paid_amount = NEW.amount AND NEW.method = 'gateway')
BEGIN
  SELECT RAISE(ABORT, 'charges_are_final');
END;--> statement-breakpoint
CREATE TRIGGER payments_of_charge_stay BEFORE UPDATE OF voided_at ON payments
WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL AND OLD.charge_id IS NOT NULL
  AND EXISTS (SELECT 1 FROM charges WHERE id = OLD.charge_id AND state <> 'reversed')
BEGIN
  SELECT RAISE(ABORT, 'payment_of_provider');
END;--> statement-breakpoint
CREATE TRIGGER payments_close_charge AFTER INSERT ON payments WHEN NEW.charge_id IS NULL
BEGIN
  UPDATE charges SET state = 'closing', next_look_at = NEW.updated_at, updated_at = NEW.updated_at
  WHERE order_id = NEW.order_id AND state IN ('asking', 'open', 'unknown');
END;--> statement-breakpoint
CREATE TRIGGER payments_void_closes_charge AFTER UPDATE OF voided_at ON payments
WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL AND NEW.charge_id IS NULL
BEGIN
  UPDATE charges SET state = 'closing', next_look_at = NEW.updated_at, updated_at = NEW.updated_at
  WHERE order_id = NEW.order_id AND state IN ('asking', 'open', 'unknown');
END;--> statement-breakpoint
CREATE TRIGGER charges_go_forward BEFORE UPDATE OF state ON charges
WHEN NEW.state <> OLD.state AND (
  OLD.state = 'reversed'
  OR (OLD.state = 'paid' AND NEW.state <> 'reversed')
  OR (NEW.state = 'paid' AND NEW.paid_amount IS NULL)
  OR (NEW.state = 'reversed' AND OLD.state <> 'paid')
  OR (OLD.state IN ('expired', 'cancelled', 'failed') AND NEW.state <> 'paid')
  OR NEW.state = 'asking'
  OR (OLD.state = 'closing' AND NEW.state IN ('open', 'unknown')))
BEGIN
  SELECT RAISE(ABORT, 'charges_are_final');
END;--> statement-breakpoint
CREATE TRIGGER charges_keep BEFORE UPDATE OF id, order_id, provider, environment, channel, amount, paid_amount, paid_at ON charges
WHEN NEW.id <> OLD.id OR NEW.order_id <> OLD.order_id OR NEW.provider <> OLD.provider OR NEW.environment <> OLD.environment
  OR NEW.channel <> OLD.channel OR NEW.amount <> OLD.amount
  OR (OLD.paid_amount IS NOT NULL AND (NEW.paid_amount IS NOT OLD.paid_amount OR NEW.paid_at IS NOT OLD.paid_at))
BEGIN
  SELECT RAISE(ABORT, 'charges_are_final');
END;--> statement-breakpoint
CREATE TRIGGER orders_close_charge AFTER UPDATE OF status, payment_status, total_amount ON orders
WHEN (NEW.status = 'cancelled' AND OLD.status <> 'cancelled')
  OR (NEW.payment_status = 'verified' AND OLD.payment_status <> 'verified')
  OR NEW.total_amount <> OLD.total_amount
BEGIN
  UPDATE charges SET state = 'closing', next_look_at = NEW.updated_at, updated_at = NEW.updated_at
  WHERE order_id = NEW.id AND state IN ('asking', 'open', 'unknown');
END;--> statement-breakpoint
CREATE TRIGGER orders_delete_charged BEFORE DELETE ON orders
WHEN EXISTS (SELECT 1 FROM charges WHERE order_id = OLD.id AND state IN ('asking', 'open', 'unknown', 'closing'))
BEGIN
  SELECT RAISE(ABORT, 'order_has_charge');
END;
