ALTER TABLE `jobs` ADD `retryable` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_total_tail` ON `orders` (total_amount % 1000);--> statement-breakpoint
UPDATE `jobs` SET `retryable` = `failed`;
