CREATE TABLE `animal_photos` (
	`id` text PRIMARY KEY NOT NULL,
	`animal_id` text NOT NULL,
	`file_url` text NOT NULL,
	`alt_text` text DEFAULT '' NOT NULL,
	`is_primary` integer DEFAULT false NOT NULL,
	`order_index` integer DEFAULT 0 NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	FOREIGN KEY (`animal_id`) REFERENCES `animals`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "animal_photos_status" CHECK("animal_photos"."status" IN ('active', 'inactive'))
);
--> statement-breakpoint
CREATE INDEX `animal_photos_animal` ON `animal_photos` (`animal_id`,`order_index`);--> statement-breakpoint
CREATE INDEX `animal_photos_url` ON `animal_photos` (`file_url`);--> statement-breakpoint
CREATE UNIQUE INDEX `animal_photos_one_primary` ON `animal_photos` (`animal_id`) WHERE is_primary = 1;--> statement-breakpoint
CREATE TABLE `animals` (
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
	CONSTRAINT "animals_type" CHECK("animals"."type" IN ('Kambing', 'Domba', 'Sapi')),
	CONSTRAINT "animals_price" CHECK("animals"."price" BETWEEN 1 AND 1000000000),
	CONSTRAINT "animals_stock" CHECK("animals"."stock" >= 0)
);
--> statement-breakpoint
CREATE INDEX `animals_by_price` ON `animals` (`price`,`id`) WHERE archived_at IS NULL;--> statement-breakpoint
CREATE INDEX `animals_by_age` ON `animals` (`created_at`,`id`) WHERE archived_at IS NULL;--> statement-breakpoint
CREATE TABLE `attempts` (
	`key` text PRIMARY KEY NOT NULL,
	`n` integer NOT NULL,
	`until` text NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `attempts_until` ON `attempts` (`until`);--> statement-breakpoint
CREATE TABLE `audit_events` (
	`id` integer PRIMARY KEY NOT NULL,
	`entity` text NOT NULL,
	`entity_id` text NOT NULL,
	`action` text NOT NULL,
	`actor` text NOT NULL,
	`changes` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_events_entity` ON `audit_events` (`entity`,`entity_id`,`id`);--> statement-breakpoint
CREATE TABLE `bank_accounts` (
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
	CONSTRAINT "bank_accounts_type" CHECK("bank_accounts"."type" IN ('bank', 'qris')),
	CONSTRAINT "bank_accounts_status" CHECK("bank_accounts"."status" IN ('active', 'inactive')),
	CONSTRAINT "bank_accounts_fields" CHECK(("bank_accounts"."type" = 'bank' AND "bank_accounts"."qris_code" IS NULL AND "bank_accounts"."qris_image_url" IS NULL) OR ("bank_accounts"."type" = 'qris' AND "bank_accounts"."qris_code" IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX `bank_accounts_order` ON `bank_accounts` (`order_index`,`id`);--> statement-breakpoint
CREATE INDEX `bank_accounts_logo` ON `bank_accounts` (`logo_url`);--> statement-breakpoint
CREATE INDEX `bank_accounts_qris_image` ON `bank_accounts` (`qris_image_url`);--> statement-breakpoint
CREATE TABLE `certificates` (
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
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "certificates_status" CHECK("certificates"."status" IN ('draft', 'published'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `certificates_certificate_number_unique` ON `certificates` (`certificate_number`);--> statement-breakpoint
CREATE INDEX `certificates_order` ON `certificates` (`order_id`) WHERE order_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `certificates_by_age` ON `certificates` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `certificates_by_status` ON `certificates` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `cron_runs` (
	`id` integer PRIMARY KEY NOT NULL,
	`started_at` text NOT NULL,
	`finished_at` text,
	`cancelled` integer DEFAULT 0 NOT NULL,
	`released` integer DEFAULT 0 NOT NULL,
	`error` text
);
--> statement-breakpoint
CREATE TABLE `faqs` (
	`id` text PRIMARY KEY NOT NULL,
	`question` text NOT NULL,
	`answer` text NOT NULL,
	`category` text DEFAULT 'general' NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`order_index` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "faqs_category" CHECK("faqs"."category" IN ('general', 'qurban', 'hadyu', 'badal', 'payment')),
	CONSTRAINT "faqs_status" CHECK("faqs"."status" IN ('active', 'inactive'))
);
--> statement-breakpoint
CREATE INDEX `faqs_order` ON `faqs` (`order_index`,`id`);--> statement-breakpoint
CREATE TABLE `galleries` (
	`id` text PRIMARY KEY NOT NULL,
	`image_url` text NOT NULL,
	`caption` text NOT NULL,
	`category` text NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`order_index` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "galleries_category" CHECK("galleries"."category" IN ('penyembelihan', 'distribusi', 'hewan', 'badal')),
	CONSTRAINT "galleries_status" CHECK("galleries"."status" IN ('active', 'inactive'))
);
--> statement-breakpoint
CREATE INDEX `galleries_order` ON `galleries` (`order_index`,`id`);--> statement-breakpoint
CREATE INDEX `galleries_image` ON `galleries` (`image_url`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`key` text PRIMARY KEY NOT NULL,
	`body_hash` text NOT NULL,
	`order_id` text NOT NULL,
	`created_at` text NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `legal_pages` (
	`type` text PRIMARY KEY NOT NULL,
	`content` text NOT NULL,
	`last_updated` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `media` (
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
	`updated_at` text NOT NULL,
	CONSTRAINT "media_file_type" CHECK("media"."file_type" IN ('image', 'video', 'document')),
	CONSTRAINT "media_folder" CHECK("media"."folder" IN ('general', 'animals', 'gallery', 'certificates')),
	CONSTRAINT "media_status" CHECK("media"."status" IN ('active', 'inactive'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `media_object_key_unique` ON `media` (`object_key`);--> statement-breakpoint
CREATE INDEX `media_by_age` ON `media` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `media_by_folder` ON `media` (`folder`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `media_by_type` ON `media` (`file_type`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `media_url` ON `media` (`file_url`);--> statement-breakpoint
CREATE TABLE `order_beneficiaries` (
	`order_id` text NOT NULL,
	`item_n` integer NOT NULL,
	`n` integer NOT NULL,
	`name` text NOT NULL,
	`bin` text,
	PRIMARY KEY(`order_id`, `item_n`, `n`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `order_counts` (
	`day` text NOT NULL,
	`status` text NOT NULL,
	`payment_status` text NOT NULL,
	`claimed` integer DEFAULT false NOT NULL,
	`n` integer NOT NULL,
	`total_amount` integer NOT NULL,
	`first_seq` integer NOT NULL,
	PRIMARY KEY(`day`, `status`, `payment_status`, `claimed`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `order_events` (
	`order_id` text NOT NULL,
	`n` integer NOT NULL,
	`type` text NOT NULL,
	`actor` text NOT NULL,
	`details` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`order_id`, `n`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `order_items` (
	`order_id` text NOT NULL,
	`n` integer NOT NULL,
	`animal_id` text,
	`service_id` text,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`price` integer NOT NULL,
	`quantity` integer NOT NULL,
	PRIMARY KEY(`order_id`, `n`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`animal_id`) REFERENCES `animals`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`service_id`) REFERENCES `services`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "order_items_quantity" CHECK("order_items"."quantity" BETWEEN 1 AND 100),
	CONSTRAINT "order_items_price" CHECK("order_items"."price" BETWEEN 1 AND 1000000000),
	CONSTRAINT "order_items_one" CHECK("order_items"."animal_id" IS NULL OR "order_items"."service_id" IS NULL)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `order_items_animal` ON `order_items` (`animal_id`) WHERE animal_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `order_items_service` ON `order_items` (`service_id`) WHERE service_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `orders` (
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
	CONSTRAINT "orders_status" CHECK("orders"."status" IN ('pending', 'confirmed', 'processing', 'completed', 'cancelled')),
	CONSTRAINT "orders_payment_status" CHECK("orders"."payment_status" IN ('pending', 'verified', 'rejected')),
	CONSTRAINT "orders_slaughter_status" CHECK("orders"."slaughter_status" IN ('pending', 'scheduled', 'completed')),
	CONSTRAINT "orders_subtotal" CHECK("orders"."subtotal" > 0),
	CONSTRAINT "orders_discount" CHECK("orders"."discount" BETWEEN 0 AND "orders"."subtotal"),
	CONSTRAINT "orders_unique_code" CHECK("orders"."unique_code" BETWEEN 100 AND 99999),
	CONSTRAINT "orders_total_amount" CHECK("orders"."total_amount" = "orders"."subtotal" - "orders"."discount" + "orders"."unique_code"),
	CONSTRAINT "orders_reserves_total" CHECK("orders"."reserves_total" IS NULL OR "orders"."reserves_total" = "orders"."total_amount")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_id_unique` ON `orders` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_order_id_unique` ON `orders` (`order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_reserved_total` ON `orders` (`reserves_total`) WHERE reserves_total IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_reserved_until` ON `orders` (`reserved_until`) WHERE reserved_until IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_waiting` ON `orders` (`expires_at`) WHERE status = 'pending' AND payment_status IN ('pending', 'rejected') AND payment_claimed_at IS NULL;--> statement-breakpoint
CREATE INDEX `orders_claimed` ON `orders` (`seq`) WHERE payment_claimed_at IS NOT NULL AND payment_status <> 'verified';--> statement-breakpoint
CREATE INDEX `orders_by_state` ON `orders` (`status`,`payment_status`);--> statement-breakpoint
CREATE INDEX `orders_slaughter_proof` ON `orders` (`slaughter_proof_url`) WHERE slaughter_proof_url IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_to_anonymize` ON `orders` (`cancelled_at`) WHERE status = 'cancelled' AND payment_status <> 'verified' AND anonymized_at IS NULL;--> statement-breakpoint
CREATE TABLE `payment_claims` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`created_at` text NOT NULL,
	`late` integer DEFAULT false NOT NULL,
	`note` text,
	`proof_key` text,
	`proof_name` text,
	`proof_mime` text,
	`proof_size` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `payment_claims_order` ON `payment_claims` (`order_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `refresh_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`parent_hash` text,
	`created_at` text NOT NULL,
	`used_at` text,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `refresh_tokens_session` ON `refresh_tokens` (`session_id`);--> statement-breakpoint
CREATE INDEX `refresh_tokens_parent` ON `refresh_tokens` (`parent_hash`);--> statement-breakpoint
CREATE TABLE `services` (
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
	CONSTRAINT "services_kind" CHECK("services"."kind" IN ('qurban', 'hadyu', 'dam', 'badal_haji', 'badal_umrah')),
	CONSTRAINT "services_status" CHECK("services"."status" IN ('active', 'inactive')),
	CONSTRAINT "services_price" CHECK("services"."price" IS NULL OR "services"."price" BETWEEN 1 AND 1000000000)
);
--> statement-breakpoint
CREATE INDEX `services_order` ON `services` (`order_index`,`id`);--> statement-breakpoint
CREATE INDEX `services_image` ON `services` (`image_url`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`user_agent` text,
	`created_at` text NOT NULL,
	`last_used_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`ended_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`last_used_at`);--> statement-breakpoint
CREATE INDEX `sessions_expires` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `settings` (
	`type` text PRIMARY KEY NOT NULL,
	`content` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `testimonials` (
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
	CONSTRAINT "testimonials_rating" CHECK("testimonials"."rating" BETWEEN 1 AND 5),
	CONSTRAINT "testimonials_status" CHECK("testimonials"."status" IN ('active', 'inactive'))
);
--> statement-breakpoint
CREATE INDEX `testimonials_order` ON `testimonials` (`order_index`,`id`);--> statement-breakpoint
CREATE INDEX `testimonials_image` ON `testimonials` (`image_url`);--> statement-breakpoint
CREATE TABLE `transaction_totals` (
	`day` text NOT NULL,
	`type` text NOT NULL,
	`from_orders` integer DEFAULT false NOT NULL,
	`n` integer NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`day`, `type`, `from_orders`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `transactions` (
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
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "transactions_type" CHECK("transactions"."type" IN ('income', 'expense')),
	CONSTRAINT "transactions_amount" CHECK("transactions"."amount" BETWEEN 1 AND 1000000000000),
	CONSTRAINT "transactions_order_income" CHECK("transactions"."order_id" IS NULL OR "transactions"."type" = 'income')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_id_unique` ON `transactions` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_one_per_order` ON `transactions` (`order_id`) WHERE order_id IS NOT NULL AND voided_at IS NULL;--> statement-breakpoint
CREATE INDEX `transactions_order` ON `transactions` (`order_id`) WHERE order_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `transactions_by_age` ON `transactions` (`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `transactions_by_type` ON `transactions` (`type`,`created_at`,`seq`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`role` text DEFAULT 'operator' NOT NULL,
	`created_at` text NOT NULL,
	`password_changed_at` text NOT NULL,
	`disabled_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);