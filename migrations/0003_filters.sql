CREATE INDEX `animals_by_type` ON `animals` (`type`,`created_at`,`id`) WHERE archived_at IS NULL;--> statement-breakpoint
CREATE INDEX `animals_archived` ON `animals` (`created_at`,`id`) WHERE archived_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `bank_accounts_by_type` ON `bank_accounts` (`type`,`order_index`,`id`);--> statement-breakpoint
CREATE INDEX `bank_accounts_by_status` ON `bank_accounts` (`status`,`order_index`,`id`);--> statement-breakpoint
CREATE INDEX `faqs_by_category` ON `faqs` (`category`,`order_index`,`id`);--> statement-breakpoint
CREATE INDEX `faqs_by_status` ON `faqs` (`status`,`order_index`,`id`);--> statement-breakpoint
CREATE INDEX `galleries_by_category` ON `galleries` (`category`,`order_index`,`id`);--> statement-breakpoint
CREATE INDEX `galleries_by_status` ON `galleries` (`status`,`order_index`,`id`);--> statement-breakpoint
CREATE INDEX `media_by_status` ON `media` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `services_by_kind` ON `services` (`kind`,`order_index`,`id`);--> statement-breakpoint
CREATE INDEX `services_by_status` ON `services` (`status`,`order_index`,`id`);--> statement-breakpoint
CREATE INDEX `testimonials_by_status` ON `testimonials` (`status`,`order_index`,`id`);