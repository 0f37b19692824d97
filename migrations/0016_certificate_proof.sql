CREATE TABLE `signing_keys` (
	`kid` text PRIMARY KEY NOT NULL,
	`jwk` text NOT NULL,
	`created_at` text NOT NULL,
	`retired_at` text,
	`compromised_at` text
);
--> statement-breakpoint
ALTER TABLE `certificates` ADD `product` text;--> statement-breakpoint
ALTER TABLE `certificates` ADD `item_n` integer;--> statement-breakpoint
ALTER TABLE `certificates` ADD `beneficiary_n` integer;--> statement-breakpoint
ALTER TABLE `certificates` ADD `sacrifice_id` text;--> statement-breakpoint
ALTER TABLE `certificates` ADD `code` text;--> statement-breakpoint
ALTER TABLE `certificates` ADD `signature` text;--> statement-breakpoint
ALTER TABLE `certificates` ADD `signed_at` text;--> statement-breakpoint
ALTER TABLE `certificates` ADD `replaces` text;--> statement-breakpoint
ALTER TABLE `certificates` ADD `revoked_at` text;--> statement-breakpoint
ALTER TABLE `certificates` ADD `revoke_reason` text;--> statement-breakpoint
ALTER TABLE `certificates` ADD `revoke_note` text;--> statement-breakpoint
CREATE UNIQUE INDEX `certificates_one_per_seat` ON `certificates` (`order_id`,`item_n`,`beneficiary_n`) WHERE beneficiary_n IS NOT NULL AND status IN ('draft', 'published');--> statement-breakpoint
CREATE UNIQUE INDEX `certificates_code` ON `certificates` (`code`) WHERE code IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `certificates_replaces` ON `certificates` (`replaces`) WHERE replaces IS NOT NULL;