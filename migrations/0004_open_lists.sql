-- Takes the closed lists out of the tables, by the recipe in CONTRIBUTING.md, "Migrations".
-- Triggers that name these tables would run, or name what is gone for a moment.
DROP TRIGGER animals_stock_floor;
--> statement-breakpoint
DROP TRIGGER orders_take_stock;
--> statement-breakpoint
DROP TRIGGER orders_return_stock;
--> statement-breakpoint
DROP TRIGGER orders_delete_returns_stock;
--> statement-breakpoint
DROP TRIGGER orders_count_insert;
--> statement-breakpoint
DROP TRIGGER orders_count_delete;
--> statement-breakpoint
DROP TRIGGER orders_count_update;
--> statement-breakpoint
DROP TRIGGER transactions_total_insert;
--> statement-breakpoint
DROP TRIGGER transactions_total_void;
--> statement-breakpoint
DROP TRIGGER transactions_keep;
--> statement-breakpoint
DROP TRIGGER transactions_no_unvoid;
--> statement-breakpoint
DROP TRIGGER transactions_no_delete;
--> statement-breakpoint
DROP TRIGGER orders_search_insert;
--> statement-breakpoint
DROP TRIGGER orders_search_delete;
--> statement-breakpoint
DROP TRIGGER orders_search_update;
--> statement-breakpoint
DROP TRIGGER order_beneficiaries_fit;
--> statement-breakpoint
DROP TRIGGER payment_claims_few;
--> statement-breakpoint
DROP TRIGGER media_search_insert;
--> statement-breakpoint
DROP TRIGGER media_search_delete;
--> statement-breakpoint
DROP TRIGGER media_search_update;
--> statement-breakpoint
DROP TRIGGER animals_search_insert;
--> statement-breakpoint
DROP TRIGGER animals_search_delete;
--> statement-breakpoint
DROP TRIGGER animals_search_update;
--> statement-breakpoint
DROP TRIGGER galleries_search_insert;
--> statement-breakpoint
DROP TRIGGER galleries_search_delete;
--> statement-breakpoint
DROP TRIGGER galleries_search_update;
--> statement-breakpoint
DROP TRIGGER testimonials_search_insert;
--> statement-breakpoint
DROP TRIGGER testimonials_search_delete;
--> statement-breakpoint
DROP TRIGGER testimonials_search_update;
--> statement-breakpoint
DROP TRIGGER faqs_search_insert;
--> statement-breakpoint
DROP TRIGGER faqs_search_delete;
--> statement-breakpoint
DROP TRIGGER faqs_search_update;
--> statement-breakpoint
DROP TRIGGER services_search_insert;
--> statement-breakpoint
DROP TRIGGER services_search_delete;
--> statement-breakpoint
DROP TRIGGER services_search_update;
--> statement-breakpoint
DROP TRIGGER bank_accounts_search_insert;
--> statement-breakpoint
DROP TRIGGER bank_accounts_search_delete;
--> statement-breakpoint
DROP TRIGGER bank_accounts_search_update;
--> statement-breakpoint
-- Parents before children; new children reference new parents.
CREATE TABLE `animals_new` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`price` integer NOT NULL,
	`weight` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`stock` integer DEFAULT 0 NOT NULL,
	`archived_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "animals_price" CHECK("animals_new"."price" BETWEEN 1 AND 1000000000),
	CONSTRAINT "animals_stock" CHECK("animals_new"."stock" >= 0)
);
--> statement-breakpoint
CREATE TABLE `animal_photos_new` (
	`id` text PRIMARY KEY NOT NULL,
	`animal_id` text NOT NULL,
	`file_url` text NOT NULL,
	`alt_text` text DEFAULT '' NOT NULL,
	`is_primary` integer DEFAULT false NOT NULL,
	`order_index` integer DEFAULT 0 NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	FOREIGN KEY (`animal_id`) REFERENCES `animals_new`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `bank_accounts_new` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`bank_name` text NOT NULL,
	`account_number` text NOT NULL,
	`account_name` text NOT NULL,
	`branch` text,
	`logo_url` text,
	`qris_code` text,
	`qris_image_url` text,
	`qris_dynamic` integer DEFAULT true NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`order_index` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "bank_accounts_fields" CHECK(("bank_accounts_new"."type" = 'bank' AND "bank_accounts_new"."qris_code" IS NULL AND "bank_accounts_new"."qris_image_url" IS NULL) OR ("bank_accounts_new"."type" = 'qris' AND "bank_accounts_new"."qris_code" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE `orders_new` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`order_id` text NOT NULL,
	`key_version` integer DEFAULT 1 NOT NULL,
	`customer_name` text NOT NULL,
	`customer_phone` text NOT NULL,
	`customer_email` text NOT NULL,
	`referral_code` text,
	`discount_code` text,
	`service` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`payment_status` text DEFAULT 'pending' NOT NULL,
	`subtotal` integer NOT NULL,
	`discount` integer DEFAULT 0 NOT NULL,
	`unique_code` integer NOT NULL,
	`total_amount` integer NOT NULL,
	`reserves_total` integer,
	`reserved_until` text,
	`stock_held` integer DEFAULT false NOT NULL,
	`payment_claimed_at` text,
	`payment_verified_at` text,
	`payment_rejected_reason` text,
	`slaughter_status` text DEFAULT 'pending' NOT NULL,
	`slaughter_date` text,
	`slaughter_location` text,
	`slaughter_notes` text,
	`slaughter_proof_url` text,
	`slaughter_verified_at` text,
	`cancelled_at` text,
	`consent_version` text NOT NULL,
	`consent_at` text NOT NULL,
	`anonymized_at` text,
	`expires_at` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "orders_subtotal" CHECK("orders_new"."subtotal" > 0),
	CONSTRAINT "orders_discount" CHECK("orders_new"."discount" BETWEEN 0 AND "orders_new"."subtotal"),
	CONSTRAINT "orders_unique_code" CHECK("orders_new"."unique_code" BETWEEN 100 AND 99999),
	CONSTRAINT "orders_total_amount" CHECK("orders_new"."total_amount" = "orders_new"."subtotal" - "orders_new"."discount" + "orders_new"."unique_code"),
	CONSTRAINT "orders_reserves_total" CHECK("orders_new"."reserves_total" IS NULL OR "orders_new"."reserves_total" = "orders_new"."total_amount")
);
--> statement-breakpoint
CREATE TABLE `certificates_new` (
	`id` text PRIMARY KEY NOT NULL,
	`certificate_number` text NOT NULL,
	`order_id` text,
	`status` text DEFAULT 'draft' NOT NULL,
	`template_id` text NOT NULL,
	`name` text NOT NULL,
	`service_type` text NOT NULL,
	`date` text,
	`location` text,
	`beneficiaries` text,
	`pelaksana_nama` text,
	`pelaksana_status` text,
	`penanggung_jawab` text,
	`tahun_hijriah` text,
	`issued_date` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders_new`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `faqs_new` (
	`id` text PRIMARY KEY NOT NULL,
	`question` text NOT NULL,
	`answer` text NOT NULL,
	`category` text DEFAULT 'general' NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`order_index` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `galleries_new` (
	`id` text PRIMARY KEY NOT NULL,
	`image_url` text NOT NULL,
	`caption` text NOT NULL,
	`category` text NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`order_index` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `media_new` (
	`id` text PRIMARY KEY NOT NULL,
	`object_key` text,
	`file_name` text NOT NULL,
	`file_type` text DEFAULT 'image' NOT NULL,
	`file_url` text NOT NULL,
	`mime_type` text NOT NULL,
	`alt_text` text DEFAULT '' NOT NULL,
	`caption` text DEFAULT '' NOT NULL,
	`folder` text DEFAULT 'general' NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`file_size` integer DEFAULT 0 NOT NULL,
	`widths` text DEFAULT '[]' NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `order_beneficiaries_new` (
	`order_id` text NOT NULL,
	`item_n` integer NOT NULL,
	`n` integer NOT NULL,
	`name` text NOT NULL,
	`bin` text,
	PRIMARY KEY(`order_id`, `item_n`, `n`),
	FOREIGN KEY (`order_id`) REFERENCES `orders_new`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `order_events_new` (
	`order_id` text NOT NULL,
	`n` integer NOT NULL,
	`type` text NOT NULL,
	`actor` text NOT NULL,
	`details` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`order_id`, `n`),
	FOREIGN KEY (`order_id`) REFERENCES `orders_new`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `services_new` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`long_description` text DEFAULT '' NOT NULL,
	`features` text DEFAULT '[]' NOT NULL,
	`terms` text DEFAULT '[]' NOT NULL,
	`popular` integer DEFAULT false NOT NULL,
	`price` integer,
	`image_url` text,
	`status` text DEFAULT 'active' NOT NULL,
	`order_index` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "services_price" CHECK("services_new"."price" IS NULL OR "services_new"."price" BETWEEN 1 AND 1000000000)
);
--> statement-breakpoint
CREATE TABLE `order_items_new` (
	`order_id` text NOT NULL,
	`n` integer NOT NULL,
	`animal_id` text,
	`service_id` text,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`price` integer NOT NULL,
	`quantity` integer NOT NULL,
	PRIMARY KEY(`order_id`, `n`),
	FOREIGN KEY (`order_id`) REFERENCES `orders_new`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`animal_id`) REFERENCES `animals_new`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`service_id`) REFERENCES `services_new`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "order_items_quantity" CHECK("order_items_new"."quantity" BETWEEN 1 AND 100),
	CONSTRAINT "order_items_price" CHECK("order_items_new"."price" BETWEEN 1 AND 1000000000),
	CONSTRAINT "order_items_one" CHECK("order_items_new"."animal_id" IS NULL OR "order_items_new"."service_id" IS NULL)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `payment_claims_new` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`created_at` text NOT NULL,
	`late` integer DEFAULT false NOT NULL,
	`note` text,
	`proof_key` text,
	`proof_name` text,
	`proof_mime` text,
	`proof_size` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders_new`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `testimonials_new` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`location` text NOT NULL,
	`image_url` text NOT NULL,
	`testimonial` text NOT NULL,
	`rating` integer DEFAULT 5 NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`order_index` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "testimonials_rating" CHECK("testimonials_new"."rating" BETWEEN 1 AND 5)
);
--> statement-breakpoint
CREATE TABLE `transactions_new` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`type` text NOT NULL,
	`amount` integer NOT NULL,
	`description` text NOT NULL,
	`order_id` text,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`voided_at` text,
	`void_reason` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders_new`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "transactions_amount" CHECK("transactions_new"."amount" BETWEEN 1 AND 1000000000000),
	CONSTRAINT "transactions_order_income" CHECK("transactions_new"."order_id" IS NULL OR "transactions_new"."type" = 'income')
);
--> statement-breakpoint
-- A foreign key asks for a unique index on what it names, and the old table still has the index of this name.
CREATE UNIQUE INDEX `orders_new_id` ON `orders_new` (`id`);
--> statement-breakpoint
-- Every rowid stays what it was: search indexes know rows by it.
INSERT INTO `animals_new` (rowid, `id`, `name`, `type`, `price`, `weight`, `description`, `stock`, `archived_at`, `created_at`, `updated_at`) SELECT rowid, `id`, `name`, `type`, `price`, `weight`, `description`, `stock`, `archived_at`, `created_at`, `updated_at` FROM `animals`;
--> statement-breakpoint
INSERT INTO `animal_photos_new` (rowid, `id`, `animal_id`, `file_url`, `alt_text`, `is_primary`, `order_index`, `status`) SELECT rowid, `id`, `animal_id`, `file_url`, `alt_text`, `is_primary`, `order_index`, `status` FROM `animal_photos`;
--> statement-breakpoint
INSERT INTO `bank_accounts_new` (rowid, `id`, `type`, `bank_name`, `account_number`, `account_name`, `branch`, `logo_url`, `qris_code`, `qris_image_url`, `qris_dynamic`, `status`, `order_index`, `created_at`, `updated_at`) SELECT rowid, `id`, `type`, `bank_name`, `account_number`, `account_name`, `branch`, `logo_url`, `qris_code`, `qris_image_url`, `qris_dynamic`, `status`, `order_index`, `created_at`, `updated_at` FROM `bank_accounts`;
--> statement-breakpoint
INSERT INTO `orders_new` (`seq`, `id`, `order_id`, `key_version`, `customer_name`, `customer_phone`, `customer_email`, `referral_code`, `discount_code`, `service`, `status`, `payment_status`, `subtotal`, `discount`, `unique_code`, `total_amount`, `reserves_total`, `reserved_until`, `stock_held`, `payment_claimed_at`, `payment_verified_at`, `payment_rejected_reason`, `slaughter_status`, `slaughter_date`, `slaughter_location`, `slaughter_notes`, `slaughter_proof_url`, `slaughter_verified_at`, `cancelled_at`, `consent_version`, `consent_at`, `anonymized_at`, `expires_at`, `created_at`, `updated_at`) SELECT `seq`, `id`, `order_id`, `key_version`, `customer_name`, `customer_phone`, `customer_email`, `referral_code`, `discount_code`, `service`, `status`, `payment_status`, `subtotal`, `discount`, `unique_code`, `total_amount`, `reserves_total`, `reserved_until`, `stock_held`, `payment_claimed_at`, `payment_verified_at`, `payment_rejected_reason`, `slaughter_status`, `slaughter_date`, `slaughter_location`, `slaughter_notes`, `slaughter_proof_url`, `slaughter_verified_at`, `cancelled_at`, `consent_version`, `consent_at`, `anonymized_at`, `expires_at`, `created_at`, `updated_at` FROM `orders`;
--> statement-breakpoint
INSERT INTO `certificates_new` (rowid, `id`, `certificate_number`, `order_id`, `status`, `template_id`, `name`, `service_type`, `date`, `location`, `beneficiaries`, `pelaksana_nama`, `pelaksana_status`, `penanggung_jawab`, `tahun_hijriah`, `issued_date`, `created_at`, `updated_at`) SELECT rowid, `id`, `certificate_number`, `order_id`, `status`, `template_id`, `name`, `service_type`, `date`, `location`, `beneficiaries`, `pelaksana_nama`, `pelaksana_status`, `penanggung_jawab`, `tahun_hijriah`, `issued_date`, `created_at`, `updated_at` FROM `certificates`;
--> statement-breakpoint
INSERT INTO `faqs_new` (rowid, `id`, `question`, `answer`, `category`, `status`, `order_index`, `created_at`, `updated_at`) SELECT rowid, `id`, `question`, `answer`, `category`, `status`, `order_index`, `created_at`, `updated_at` FROM `faqs`;
--> statement-breakpoint
INSERT INTO `galleries_new` (rowid, `id`, `image_url`, `caption`, `category`, `status`, `order_index`, `created_at`, `updated_at`) SELECT rowid, `id`, `image_url`, `caption`, `category`, `status`, `order_index`, `created_at`, `updated_at` FROM `galleries`;
--> statement-breakpoint
INSERT INTO `media_new` (rowid, `id`, `object_key`, `file_name`, `file_type`, `file_url`, `mime_type`, `alt_text`, `caption`, `folder`, `status`, `file_size`, `widths`, `created_at`, `updated_at`) SELECT rowid, `id`, `object_key`, `file_name`, `file_type`, `file_url`, `mime_type`, `alt_text`, `caption`, `folder`, `status`, `file_size`, `widths`, `created_at`, `updated_at` FROM `media`;
--> statement-breakpoint
INSERT INTO `order_beneficiaries_new` (`order_id`, `item_n`, `n`, `name`, `bin`) SELECT `order_id`, `item_n`, `n`, `name`, `bin` FROM `order_beneficiaries`;
--> statement-breakpoint
INSERT INTO `order_events_new` (`order_id`, `n`, `type`, `actor`, `details`, `created_at`) SELECT `order_id`, `n`, `type`, `actor`, `details`, `created_at` FROM `order_events`;
--> statement-breakpoint
INSERT INTO `services_new` (rowid, `id`, `kind`, `name`, `description`, `long_description`, `features`, `terms`, `popular`, `price`, `image_url`, `status`, `order_index`, `created_at`, `updated_at`) SELECT rowid, `id`, `kind`, `name`, `description`, `long_description`, `features`, `terms`, `popular`, `price`, `image_url`, `status`, `order_index`, `created_at`, `updated_at` FROM `services`;
--> statement-breakpoint
INSERT INTO `order_items_new` (`order_id`, `n`, `animal_id`, `service_id`, `kind`, `name`, `price`, `quantity`) SELECT `order_id`, `n`, `animal_id`, `service_id`, `kind`, `name`, `price`, `quantity` FROM `order_items`;
--> statement-breakpoint
INSERT INTO `payment_claims_new` (rowid, `id`, `order_id`, `created_at`, `late`, `note`, `proof_key`, `proof_name`, `proof_mime`, `proof_size`) SELECT rowid, `id`, `order_id`, `created_at`, `late`, `note`, `proof_key`, `proof_name`, `proof_mime`, `proof_size` FROM `payment_claims`;
--> statement-breakpoint
INSERT INTO `testimonials_new` (rowid, `id`, `name`, `location`, `image_url`, `testimonial`, `rating`, `status`, `order_index`, `created_at`, `updated_at`) SELECT rowid, `id`, `name`, `location`, `image_url`, `testimonial`, `rating`, `status`, `order_index`, `created_at`, `updated_at` FROM `testimonials`;
--> statement-breakpoint
INSERT INTO `transactions_new` (`seq`, `id`, `type`, `amount`, `description`, `order_id`, `created_by`, `created_at`, `voided_at`, `void_reason`) SELECT `seq`, `id`, `type`, `amount`, `description`, `order_id`, `created_by`, `created_at`, `voided_at`, `void_reason` FROM `transactions`;
--> statement-breakpoint
-- Children before parents: when a parent goes, nothing references it, so nothing cascades.
DROP TABLE `transactions`;
--> statement-breakpoint
DROP TABLE `testimonials`;
--> statement-breakpoint
DROP TABLE `payment_claims`;
--> statement-breakpoint
DROP TABLE `order_items`;
--> statement-breakpoint
DROP TABLE `services`;
--> statement-breakpoint
DROP TABLE `order_events`;
--> statement-breakpoint
DROP TABLE `order_beneficiaries`;
--> statement-breakpoint
DROP TABLE `media`;
--> statement-breakpoint
DROP TABLE `galleries`;
--> statement-breakpoint
DROP TABLE `faqs`;
--> statement-breakpoint
DROP TABLE `certificates`;
--> statement-breakpoint
DROP TABLE `orders`;
--> statement-breakpoint
DROP TABLE `bank_accounts`;
--> statement-breakpoint
DROP TABLE `animal_photos`;
--> statement-breakpoint
DROP TABLE `animals`;
--> statement-breakpoint
-- References follow the new names.
ALTER TABLE `animals_new` RENAME TO `animals`;
--> statement-breakpoint
ALTER TABLE `animal_photos_new` RENAME TO `animal_photos`;
--> statement-breakpoint
ALTER TABLE `bank_accounts_new` RENAME TO `bank_accounts`;
--> statement-breakpoint
ALTER TABLE `orders_new` RENAME TO `orders`;
--> statement-breakpoint
ALTER TABLE `certificates_new` RENAME TO `certificates`;
--> statement-breakpoint
ALTER TABLE `faqs_new` RENAME TO `faqs`;
--> statement-breakpoint
ALTER TABLE `galleries_new` RENAME TO `galleries`;
--> statement-breakpoint
ALTER TABLE `media_new` RENAME TO `media`;
--> statement-breakpoint
ALTER TABLE `order_beneficiaries_new` RENAME TO `order_beneficiaries`;
--> statement-breakpoint
ALTER TABLE `order_events_new` RENAME TO `order_events`;
--> statement-breakpoint
ALTER TABLE `services_new` RENAME TO `services`;
--> statement-breakpoint
ALTER TABLE `order_items_new` RENAME TO `order_items`;
--> statement-breakpoint
ALTER TABLE `payment_claims_new` RENAME TO `payment_claims`;
--> statement-breakpoint
ALTER TABLE `testimonials_new` RENAME TO `testimonials`;
--> statement-breakpoint
ALTER TABLE `transactions_new` RENAME TO `transactions`;
--> statement-breakpoint
-- As they were.
CREATE INDEX `animals_by_price` ON `animals` (`price`,`id`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `animals_by_age` ON `animals` (`created_at`,`id`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `animals_by_type` ON `animals` (`type`,`created_at`,`id`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `animals_archived` ON `animals` (`created_at`,`id`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `animal_photos_animal` ON `animal_photos` (`animal_id`,`order_index`);
--> statement-breakpoint
CREATE INDEX `animal_photos_url` ON `animal_photos` (`file_url`);
--> statement-breakpoint
CREATE UNIQUE INDEX `animal_photos_one_primary` ON `animal_photos` (`animal_id`) WHERE is_primary = 1;
--> statement-breakpoint
CREATE INDEX `bank_accounts_order` ON `bank_accounts` (`order_index`,`id`);
--> statement-breakpoint
CREATE INDEX `bank_accounts_logo` ON `bank_accounts` (`logo_url`);
--> statement-breakpoint
CREATE INDEX `bank_accounts_qris_image` ON `bank_accounts` (`qris_image_url`);
--> statement-breakpoint
CREATE INDEX `bank_accounts_by_type` ON `bank_accounts` (`type`,`order_index`,`id`);
--> statement-breakpoint
CREATE INDEX `bank_accounts_by_status` ON `bank_accounts` (`status`,`order_index`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_id_unique` ON `orders` (`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_order_id_unique` ON `orders` (`order_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_reserved_total` ON `orders` (`reserves_total`) WHERE reserves_total IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `orders_reserved_until` ON `orders` (`reserved_until`) WHERE reserved_until IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `orders_waiting` ON `orders` (`expires_at`) WHERE status = 'pending' AND payment_status IN ('pending', 'rejected') AND payment_claimed_at IS NULL;
--> statement-breakpoint
CREATE INDEX `orders_claimed` ON `orders` (`seq`) WHERE payment_claimed_at IS NOT NULL AND payment_status <> 'verified';
--> statement-breakpoint
CREATE INDEX `orders_by_state` ON `orders` (`status`,`payment_status`);
--> statement-breakpoint
CREATE INDEX `orders_slaughter_proof` ON `orders` (`slaughter_proof_url`) WHERE slaughter_proof_url IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `orders_to_anonymize` ON `orders` (`cancelled_at`) WHERE status = 'cancelled' AND payment_status <> 'verified' AND anonymized_at IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `certificates_certificate_number_unique` ON `certificates` (`certificate_number`);
--> statement-breakpoint
CREATE INDEX `certificates_order` ON `certificates` (`order_id`) WHERE order_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `certificates_by_age` ON `certificates` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `certificates_by_status` ON `certificates` (`status`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `faqs_order` ON `faqs` (`order_index`,`id`);
--> statement-breakpoint
CREATE INDEX `faqs_by_category` ON `faqs` (`category`,`order_index`,`id`);
--> statement-breakpoint
CREATE INDEX `faqs_by_status` ON `faqs` (`status`,`order_index`,`id`);
--> statement-breakpoint
CREATE INDEX `galleries_order` ON `galleries` (`order_index`,`id`);
--> statement-breakpoint
CREATE INDEX `galleries_image` ON `galleries` (`image_url`);
--> statement-breakpoint
CREATE INDEX `galleries_by_category` ON `galleries` (`category`,`order_index`,`id`);
--> statement-breakpoint
CREATE INDEX `galleries_by_status` ON `galleries` (`status`,`order_index`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `media_object_key_unique` ON `media` (`object_key`);
--> statement-breakpoint
CREATE INDEX `media_by_age` ON `media` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `media_by_folder` ON `media` (`folder`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `media_by_type` ON `media` (`file_type`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `media_url` ON `media` (`file_url`);
--> statement-breakpoint
CREATE INDEX `media_by_status` ON `media` (`status`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `services_order` ON `services` (`order_index`,`id`);
--> statement-breakpoint
CREATE INDEX `services_image` ON `services` (`image_url`);
--> statement-breakpoint
CREATE INDEX `services_by_kind` ON `services` (`kind`,`order_index`,`id`);
--> statement-breakpoint
CREATE INDEX `services_by_status` ON `services` (`status`,`order_index`,`id`);
--> statement-breakpoint
CREATE INDEX `order_items_animal` ON `order_items` (`animal_id`) WHERE animal_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `order_items_service` ON `order_items` (`service_id`) WHERE service_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `payment_claims_order` ON `payment_claims` (`order_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `testimonials_order` ON `testimonials` (`order_index`,`id`);
--> statement-breakpoint
CREATE INDEX `testimonials_image` ON `testimonials` (`image_url`);
--> statement-breakpoint
CREATE INDEX `testimonials_by_status` ON `testimonials` (`status`,`order_index`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_id_unique` ON `transactions` (`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_one_per_order` ON `transactions` (`order_id`) WHERE order_id IS NOT NULL AND voided_at IS NULL;
--> statement-breakpoint
CREATE INDEX `transactions_order` ON `transactions` (`order_id`) WHERE order_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `transactions_by_age` ON `transactions` (`created_at`,`seq`);
--> statement-breakpoint
CREATE INDEX `transactions_by_type` ON `transactions` (`type`,`created_at`,`seq`);
--> statement-breakpoint
DROP INDEX `orders_new_id`;
--> statement-breakpoint
CREATE TRIGGER animals_stock_floor BEFORE UPDATE OF stock ON animals WHEN NEW.stock < 0
BEGIN
  SELECT RAISE(ABORT, 'out_of_stock:' || NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER orders_take_stock AFTER UPDATE OF stock_held ON orders
WHEN OLD.stock_held = 0 AND NEW.stock_held = 1 AND NEW.slaughter_status <> 'completed'
BEGIN
  UPDATE animals
  SET stock = stock - (SELECT sum(quantity) FROM order_items WHERE order_id = NEW.id AND animal_id = animals.id)
  WHERE id IN (SELECT animal_id FROM order_items WHERE order_id = NEW.id AND animal_id IS NOT NULL);
END;
--> statement-breakpoint
CREATE TRIGGER orders_return_stock AFTER UPDATE OF stock_held ON orders
WHEN OLD.stock_held = 1 AND NEW.stock_held = 0 AND NEW.slaughter_status <> 'completed'
BEGIN
  UPDATE animals
  SET stock = stock + (SELECT sum(quantity) FROM order_items WHERE order_id = NEW.id AND animal_id = animals.id)
  WHERE id IN (SELECT animal_id FROM order_items WHERE order_id = NEW.id AND animal_id IS NOT NULL);
END;
--> statement-breakpoint
CREATE TRIGGER orders_delete_returns_stock BEFORE DELETE ON orders
WHEN OLD.stock_held = 1 AND OLD.slaughter_status <> 'completed'
BEGIN
  UPDATE animals
  SET stock = stock + (SELECT sum(quantity) FROM order_items WHERE order_id = OLD.id AND animal_id = animals.id)
  WHERE id IN (SELECT animal_id FROM order_items WHERE order_id = OLD.id AND animal_id IS NOT NULL);
END;
--> statement-breakpoint
CREATE TRIGGER orders_count_insert AFTER INSERT ON orders
BEGIN
  INSERT INTO order_counts (day, status, payment_status, claimed, n, total_amount, first_seq)
  SELECT days.day, NEW.status, NEW.payment_status, NEW.payment_claimed_at IS NOT NULL, 1, NEW.total_amount, NEW.seq
  FROM (SELECT '' AS day UNION ALL SELECT date(NEW.created_at, '+7 hours')) AS days WHERE true
  ON CONFLICT (day, status, payment_status, claimed)
  DO UPDATE SET n = n + 1, total_amount = total_amount + excluded.total_amount;
END;
--> statement-breakpoint
CREATE TRIGGER orders_count_delete AFTER DELETE ON orders
BEGIN
  UPDATE order_counts SET n = n - 1, total_amount = total_amount - OLD.total_amount
  WHERE day IN ('', date(OLD.created_at, '+7 hours')) AND status = OLD.status
    AND payment_status = OLD.payment_status AND claimed = (OLD.payment_claimed_at IS NOT NULL);
END;
--> statement-breakpoint
CREATE TRIGGER orders_count_update AFTER UPDATE OF status, payment_status, payment_claimed_at, total_amount ON orders
WHEN OLD.status <> NEW.status OR OLD.payment_status <> NEW.payment_status OR OLD.total_amount <> NEW.total_amount
  OR (OLD.payment_claimed_at IS NULL) <> (NEW.payment_claimed_at IS NULL)
BEGIN
  UPDATE order_counts SET n = n - 1, total_amount = total_amount - OLD.total_amount
  WHERE day IN ('', date(OLD.created_at, '+7 hours')) AND status = OLD.status
    AND payment_status = OLD.payment_status AND claimed = (OLD.payment_claimed_at IS NOT NULL);
  INSERT INTO order_counts (day, status, payment_status, claimed, n, total_amount, first_seq)
  SELECT days.day, NEW.status, NEW.payment_status, NEW.payment_claimed_at IS NOT NULL, 1, NEW.total_amount, NEW.seq
  FROM (SELECT '' AS day UNION ALL SELECT date(NEW.created_at, '+7 hours')) AS days WHERE true
  ON CONFLICT (day, status, payment_status, claimed)
  DO UPDATE SET n = n + 1, total_amount = total_amount + excluded.total_amount;
END;
--> statement-breakpoint
CREATE TRIGGER transactions_total_insert AFTER INSERT ON transactions WHEN NEW.voided_at IS NULL
BEGIN
  INSERT INTO transaction_totals (day, type, from_orders, n, amount)
  SELECT days.day, NEW.type, NEW.order_id IS NOT NULL, 1, NEW.amount
  FROM (SELECT '' AS day UNION ALL SELECT date(NEW.created_at, '+7 hours')) AS days WHERE true
  ON CONFLICT (day, type, from_orders) DO UPDATE SET n = n + 1, amount = amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER transactions_total_void AFTER UPDATE OF voided_at ON transactions
WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL
BEGIN
  UPDATE transaction_totals SET n = n - 1, amount = amount - OLD.amount
  WHERE day IN ('', date(OLD.created_at, '+7 hours')) AND type = OLD.type AND from_orders = (OLD.order_id IS NOT NULL);
END;
--> statement-breakpoint
CREATE TRIGGER transactions_keep BEFORE UPDATE OF type, amount, created_at ON transactions
BEGIN
  SELECT RAISE(ABORT, 'transactions_are_final');
END;
--> statement-breakpoint
CREATE TRIGGER transactions_no_unvoid BEFORE UPDATE OF voided_at ON transactions WHEN OLD.voided_at IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'transactions_are_final');
END;
--> statement-breakpoint
CREATE TRIGGER transactions_no_delete BEFORE DELETE ON transactions
BEGIN
  SELECT RAISE(ABORT, 'transactions_are_final');
END;
--> statement-breakpoint
CREATE TRIGGER orders_search_insert AFTER INSERT ON orders
BEGIN
  INSERT INTO orders_search (rowid, words)
  VALUES (NEW.seq, NEW.order_id || ' ' || NEW.customer_name || ' ' || NEW.customer_phone || ' ' || NEW.customer_email);
END;
--> statement-breakpoint
CREATE TRIGGER orders_search_delete AFTER DELETE ON orders
BEGIN
  INSERT INTO orders_search (orders_search, rowid, words)
  VALUES ('delete', OLD.seq, OLD.order_id || ' ' || OLD.customer_name || ' ' || OLD.customer_phone || ' ' || OLD.customer_email);
END;
--> statement-breakpoint
CREATE TRIGGER orders_search_update AFTER UPDATE OF order_id, customer_name, customer_phone, customer_email ON orders
BEGIN
  INSERT INTO orders_search (orders_search, rowid, words)
  VALUES ('delete', OLD.seq, OLD.order_id || ' ' || OLD.customer_name || ' ' || OLD.customer_phone || ' ' || OLD.customer_email);
  INSERT INTO orders_search (rowid, words)
  VALUES (NEW.seq, NEW.order_id || ' ' || NEW.customer_name || ' ' || NEW.customer_phone || ' ' || NEW.customer_email);
END;
--> statement-breakpoint
CREATE TRIGGER order_beneficiaries_fit BEFORE INSERT ON order_beneficiaries
WHEN NEW.n > (SELECT quantity * iif(kind = 'Sapi', 7, 1) FROM order_items WHERE order_id = NEW.order_id AND n = NEW.item_n)
BEGIN
  SELECT RAISE(ABORT, 'too_many_names:' || NEW.item_n);
END;
--> statement-breakpoint
CREATE TRIGGER payment_claims_few BEFORE INSERT ON payment_claims
WHEN (SELECT count(*) FROM payment_claims WHERE order_id = NEW.order_id) >= 10
BEGIN
  SELECT RAISE(ABORT, 'too_many_claims');
END;
--> statement-breakpoint
CREATE TRIGGER media_search_insert AFTER INSERT ON media
BEGIN
  INSERT INTO media_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.file_name, ' ', '  '));
END;
--> statement-breakpoint
CREATE TRIGGER media_search_delete AFTER DELETE ON media
BEGIN
  INSERT INTO media_search (media_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.file_name, ' ', '  '));
END;
--> statement-breakpoint
CREATE TRIGGER media_search_update AFTER UPDATE OF file_name ON media
BEGIN
  INSERT INTO media_search (media_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.file_name, ' ', '  '));
  INSERT INTO media_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.file_name, ' ', '  '));
END;
--> statement-breakpoint
CREATE TRIGGER animals_search_insert AFTER INSERT ON animals
BEGIN
  INSERT INTO animals_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.name || ' ' || NEW.description, ' ', '  '));
END;
--> statement-breakpoint
CREATE TRIGGER animals_search_delete AFTER DELETE ON animals
BEGIN
  INSERT INTO animals_search (animals_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.name || ' ' || OLD.description, ' ', '  '));
END;
--> statement-breakpoint
CREATE TRIGGER animals_search_update AFTER UPDATE OF name, description ON animals
BEGIN
  INSERT INTO animals_search (animals_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.name || ' ' || OLD.description, ' ', '  '));
  INSERT INTO animals_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.name || ' ' || NEW.description, ' ', '  '));
END;
--> statement-breakpoint
CREATE TRIGGER galleries_search_insert AFTER INSERT ON galleries
BEGIN
  INSERT INTO galleries_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.caption, ' ', '  '));
END;
--> statement-breakpoint
CREATE TRIGGER galleries_search_delete AFTER DELETE ON galleries
BEGIN
  INSERT INTO galleries_search (galleries_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.caption, ' ', '  '));
END;
--> statement-breakpoint
CREATE TRIGGER galleries_search_update AFTER UPDATE OF caption ON galleries
BEGIN
  INSERT INTO galleries_search (galleries_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.caption, ' ', '  '));
  INSERT INTO galleries_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.caption, ' ', '  '));
END;
--> statement-breakpoint
CREATE TRIGGER testimonials_search_insert AFTER INSERT ON testimonials
BEGIN
  INSERT INTO testimonials_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.name || ' ' || NEW.location || ' ' || NEW.testimonial, ' ', '  '));
END;
--> statement-breakpoint
CREATE TRIGGER testimonials_search_delete AFTER DELETE ON testimonials
BEGIN
  INSERT INTO testimonials_search (testimonials_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.name || ' ' || OLD.location || ' ' || OLD.testimonial, ' ', '  '));
END;
--> statement-breakpoint
CREATE TRIGGER testimonials_search_update AFTER UPDATE OF name, location, testimonial ON testimonials
BEGIN
  INSERT INTO testimonials_search (testimonials_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.name || ' ' || OLD.location || ' ' || OLD.testimonial, ' ', '  '));
  INSERT INTO testimonials_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.name || ' ' || NEW.location || ' ' || NEW.testimonial, ' ', '  '));
END;
--> statement-breakpoint
CREATE TRIGGER faqs_search_insert AFTER INSERT ON faqs
BEGIN
  INSERT INTO faqs_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.question || ' ' || NEW.answer, ' ', '  '));
END;
--> statement-breakpoint
CREATE TRIGGER faqs_search_delete AFTER DELETE ON faqs
BEGIN
  INSERT INTO faqs_search (faqs_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.question || ' ' || OLD.answer, ' ', '  '));
END;
--> statement-breakpoint
CREATE TRIGGER faqs_search_update AFTER UPDATE OF question, answer ON faqs
BEGIN
  INSERT INTO faqs_search (faqs_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.question || ' ' || OLD.answer, ' ', '  '));
  INSERT INTO faqs_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.question || ' ' || NEW.answer, ' ', '  '));
END;
--> statement-breakpoint
CREATE TRIGGER services_search_insert AFTER INSERT ON services
BEGIN
  INSERT INTO services_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.name || ' ' || NEW.description, ' ', '  '));
END;
--> statement-breakpoint
CREATE TRIGGER services_search_delete AFTER DELETE ON services
BEGIN
  INSERT INTO services_search (services_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.name || ' ' || OLD.description, ' ', '  '));
END;
--> statement-breakpoint
CREATE TRIGGER services_search_update AFTER UPDATE OF name, description ON services
BEGIN
  INSERT INTO services_search (services_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.name || ' ' || OLD.description, ' ', '  '));
  INSERT INTO services_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.name || ' ' || NEW.description, ' ', '  '));
END;
--> statement-breakpoint
CREATE TRIGGER bank_accounts_search_insert AFTER INSERT ON bank_accounts
BEGIN
  INSERT INTO bank_accounts_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.bank_name || ' ' || NEW.account_name || ' ' || NEW.account_number, ' ', '  '));
END;
--> statement-breakpoint
CREATE TRIGGER bank_accounts_search_delete AFTER DELETE ON bank_accounts
BEGIN
  INSERT INTO bank_accounts_search (bank_accounts_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.bank_name || ' ' || OLD.account_name || ' ' || OLD.account_number, ' ', '  '));
END;
--> statement-breakpoint
CREATE TRIGGER bank_accounts_search_update AFTER UPDATE OF bank_name, account_name, account_number ON bank_accounts
BEGIN
  INSERT INTO bank_accounts_search (bank_accounts_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.bank_name || ' ' || OLD.account_name || ' ' || OLD.account_number, ' ', '  '));
  INSERT INTO bank_accounts_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.bank_name || ' ' || NEW.account_name || ' ' || NEW.account_number, ' ', '  '));
END;
