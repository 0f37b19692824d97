CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` text NOT NULL,
	`n` integer NOT NULL,
	`type` text NOT NULL,
	`details` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `outbox_of_order` ON `outbox` (`order_id`);--> statement-breakpoint
-- What a customer is told is decided in TypeScript (worker/contract/messages/kinds.ts); the event only waits for it here.
DROP TRIGGER order_events_message;
--> statement-breakpoint
CREATE TRIGGER order_events_outbox AFTER INSERT ON order_events
BEGIN
  INSERT INTO outbox (order_id, n, type, details, created_at)
  VALUES (NEW.order_id, NEW.n, NEW.type, NEW.details, NEW.created_at);
END;
--> statement-breakpoint
-- The last of many equal events is written again under its next number.
CREATE TRIGGER order_events_outbox_again AFTER UPDATE OF n ON order_events
BEGIN
  INSERT INTO outbox (order_id, n, type, details, created_at)
  VALUES (NEW.order_id, NEW.n, NEW.type, NEW.details, NEW.created_at);
END;
