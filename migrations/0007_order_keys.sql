ALTER TABLE `idempotency_keys` ADD `key_version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `key_from_code` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `orders` SET `key_from_code` = 1;
