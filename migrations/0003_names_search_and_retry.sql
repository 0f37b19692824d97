ALTER TABLE `jobs` ADD `retryable` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `name` text;--> statement-breakpoint
CREATE UNIQUE INDEX `users_name` ON `users` (lower("name"));--> statement-breakpoint
CREATE INDEX `order_events_by_operator` ON `order_events` (`actor`,`created_at`) WHERE actor NOT IN ('customer', 'system');--> statement-breakpoint
CREATE INDEX `order_events_by_age` ON `order_events` (`created_at`) WHERE actor NOT IN ('customer', 'system');--> statement-breakpoint
CREATE INDEX `orders_total_tail` ON `orders` (total_amount % 1000) WHERE fresh = 0;--> statement-breakpoint
-- every failure of an older job may be repeated, as before
UPDATE `jobs` SET `retryable` = `failed`;
