CREATE TABLE `certificate_wordings` (
	`hash` text PRIMARY KEY NOT NULL,
	`template` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
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
	`product` text,
	`item_n` integer,
	`beneficiary_n` integer,
	`sacrifice_id` text,
	`code` text,
	`signature` text,
	`signed_at` text,
	`replaces` text,
	`revoked_at` text,
	`revoke_reason` text,
	`revoke_note` text,
	`wording` text,
	`outdated` integer DEFAULT false NOT NULL,
	`early` integer DEFAULT false NOT NULL,
	`revocation` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `certificates_certificate_number_unique` ON `certificates` (`certificate_number`);
--> statement-breakpoint
CREATE INDEX `certificates_order` ON `certificates` (`order_id`) WHERE order_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `certificates_by_age` ON `certificates` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `certificates_by_status` ON `certificates` (`status`,`created_at`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `certificates_one_per_seat` ON `certificates` (`order_id`,`item_n`,`beneficiary_n`) WHERE beneficiary_n IS NOT NULL AND status IN ('draft', 'published');
--> statement-breakpoint
CREATE UNIQUE INDEX `certificates_code` ON `certificates` (`code`) WHERE code IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `certificates_replaces` ON `certificates` (`replaces`) WHERE replaces IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `certificates_unsigned` ON `certificates` (`created_at`,`id`) WHERE status = 'published' AND signature IS NULL;
--> statement-breakpoint
CREATE INDEX `certificates_unlinked` ON `certificates` (`id`) WHERE order_id IS NULL;
--> statement-breakpoint
CREATE INDEX `certificates_outdated` ON `certificates` (`created_at`,`id`) WHERE status = 'published' AND outdated = 1;
--> statement-breakpoint
CREATE INDEX `certificates_early` ON `certificates` (`created_at`,`id`) WHERE status = 'published' AND early = 1;
--> statement-breakpoint
CREATE INDEX `certificates_unworded` ON `certificates` (`template_id`) WHERE status <> 'draft' AND wording IS NULL;
--> statement-breakpoint
CREATE INDEX `certificates_unsigned_end` ON `certificates` (`id`) WHERE status = 'revoked' AND revocation IS NULL;
--> statement-breakpoint
CREATE TABLE `signing_keys` (
	`kid` text PRIMARY KEY NOT NULL,
	`jwk` text NOT NULL,
	`created_at` text NOT NULL,
	`retired_at` text,
	`compromised_at` text
);
--> statement-breakpoint
CREATE TABLE `order_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`state` text DEFAULT 'proposed' NOT NULL,
	`before` text NOT NULL,
	`after` text NOT NULL,
	`held` text NOT NULL,
	`subtotal` integer NOT NULL,
	`discount` integer NOT NULL,
	`difference` integer NOT NULL,
	`credit` integer DEFAULT 0 NOT NULL,
	`unique_code` integer,
	`amount` integer,
	`reserves_total` integer,
	`reserved_until` text,
	`reason` text NOT NULL,
	`surplus` text,
	`leaving` text DEFAULT '[]' NOT NULL,
	`proposed_by` text NOT NULL,
	`agreed_at` text,
	`ended_at` text,
	`expires_at` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_changes_amount" CHECK(("order_changes"."amount" IS NULL) = ("order_changes"."unique_code" IS NULL) AND ("order_changes"."amount" IS NULL OR "order_changes"."amount" = "order_changes"."difference" - "order_changes"."credit" + "order_changes"."unique_code")),
	CONSTRAINT "order_changes_reserves" CHECK("order_changes"."reserves_total" IS NULL OR "order_changes"."reserves_total" = "order_changes"."amount")
);
--> statement-breakpoint
CREATE INDEX `order_changes_of_order` ON `order_changes` (`order_id`,`created_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_changes_open` ON `order_changes` (`order_id`) WHERE state IN ('proposed', 'waiting');
--> statement-breakpoint
CREATE UNIQUE INDEX `order_changes_reserved` ON `order_changes` (`reserves_total`) WHERE reserves_total IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `order_changes_due` ON `order_changes` (`expires_at`) WHERE state IN ('proposed', 'waiting');
--> statement-breakpoint
CREATE INDEX `order_changes_reserved_until` ON `order_changes` (`reserved_until`) WHERE reserved_until IS NOT NULL;
--> statement-breakpoint
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
CREATE UNIQUE INDEX `codes_code_unique` ON `codes` (`code`);
--> statement-breakpoint
CREATE INDEX `codes_by_age` ON `codes` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `codes_by_type` ON `codes` (`type`,`created_at`,`id`);
--> statement-breakpoint
CREATE TABLE `faqs` (
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
CREATE INDEX `faqs_order` ON `faqs` (`order_index`,`id`);
--> statement-breakpoint
CREATE INDEX `faqs_by_category` ON `faqs` (`category`,`order_index`,`id`);
--> statement-breakpoint
CREATE INDEX `faqs_by_status` ON `faqs` (`status`,`order_index`,`id`);
--> statement-breakpoint
CREATE TABLE `galleries` (
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
CREATE INDEX `galleries_order` ON `galleries` (`order_index`,`id`);
--> statement-breakpoint
CREATE INDEX `galleries_image` ON `galleries` (`image_url`);
--> statement-breakpoint
CREATE INDEX `galleries_by_category` ON `galleries` (`category`,`order_index`,`id`);
--> statement-breakpoint
CREATE INDEX `galleries_by_status` ON `galleries` (`status`,`order_index`,`id`);
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
	`updated_at` text NOT NULL
);
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
	CONSTRAINT "testimonials_rating" CHECK("testimonials"."rating" BETWEEN 1 AND 5)
);
--> statement-breakpoint
CREATE INDEX `testimonials_order` ON `testimonials` (`order_index`,`id`);
--> statement-breakpoint
CREATE INDEX `testimonials_image` ON `testimonials` (`image_url`);
--> statement-breakpoint
CREATE INDEX `testimonials_by_status` ON `testimonials` (`status`,`order_index`,`id`);
--> statement-breakpoint
CREATE TABLE `job_items` (
	`job_id` text NOT NULL,
	`n` integer NOT NULL,
	`id` text NOT NULL,
	`label` text NOT NULL,
	`outcome` text,
	`code` text,
	`detail` text,
	`updated_at` text NOT NULL,
	PRIMARY KEY(`job_id`, `n`),
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `job_items_once` ON `job_items` (`job_id`,`id`);
--> statement-breakpoint
CREATE INDEX `job_items_open` ON `job_items` (`job_id`,`n`) WHERE outcome IS NULL;
--> statement-breakpoint
CREATE INDEX `job_items_failed` ON `job_items` (`job_id`,`n`) WHERE outcome = 'failed';
--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`step` text NOT NULL,
	`action` text NOT NULL,
	`same` text NOT NULL,
	`rest` text,
	`seen_at` text,
	`state` text NOT NULL,
	`reason` text,
	`total` integer DEFAULT 0 NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`generation` integer DEFAULT 0 NOT NULL,
	`actor` text NOT NULL,
	`actor_id` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`finished_at` text,
	`failures` integer DEFAULT 0 NOT NULL,
	`failing_since` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_one_of_a_kind` ON `jobs` (`kind`) WHERE state IN ('running', 'stopping');
--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_not_twice` ON `jobs` (`same`) WHERE state IN ('queued', 'running', 'stopping');
--> statement-breakpoint
CREATE INDEX `jobs_open` ON `jobs` (`kind`,`created_at`) WHERE finished_at IS NULL;
--> statement-breakpoint
CREATE INDEX `jobs_by_age` ON `jobs` (`created_at`);
--> statement-breakpoint
CREATE TABLE `messages` (
	`id` integer PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`ref` text DEFAULT '' NOT NULL,
	`channel` text NOT NULL,
	`state` text DEFAULT 'due' NOT NULL,
	`due_at` text NOT NULL,
	`next_try_at` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`held_by` text,
	`held_until` text,
	`sent_at` text,
	`sent_by` text,
	`error` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_once` ON `messages` (`order_id`,`kind`,`ref`,`channel`);
--> statement-breakpoint
CREATE INDEX `messages_due` ON `messages` (`channel`,`next_try_at`) WHERE state = 'due';
--> statement-breakpoint
CREATE INDEX `messages_by_state` ON `messages` (`state`,`channel`);
--> statement-breakpoint
CREATE INDEX `messages_urgent` ON `messages` (`channel`,`next_try_at`) WHERE state = 'due' AND kind IN ('placed', 'reminder', 'rejected');
--> statement-breakpoint
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
CREATE INDEX `outbox_of_order` ON `outbox` (`order_id`);
--> statement-breakpoint
CREATE TABLE `bank_row_counts` (
	`lane` text PRIMARY KEY NOT NULL,
	`n` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `bank_row_keys` (
	`account_id` text NOT NULL,
	`key` text NOT NULL,
	`source_format` text NOT NULL,
	`row_id` integer NOT NULL,
	PRIMARY KEY(`account_id`, `key`),
	FOREIGN KEY (`row_id`) REFERENCES `bank_rows`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `bank_row_keys_row` ON `bank_row_keys` (`row_id`,`source_format`);
--> statement-breakpoint
CREATE TABLE `bank_row_sightings` (
	`statement_id` text NOT NULL,
	`row_id` integer NOT NULL,
	`line` integer NOT NULL,
	PRIMARY KEY(`statement_id`, `row_id`),
	FOREIGN KEY (`statement_id`) REFERENCES `statements`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`row_id`) REFERENCES `bank_rows`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `bank_row_sightings_row` ON `bank_row_sightings` (`row_id`);
--> statement-breakpoint
CREATE TABLE `bank_rows` (
	`id` integer PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`statement_id` text NOT NULL,
	`line` integer NOT NULL,
	`date` text NOT NULL,
	`side` text NOT NULL,
	`amount` integer NOT NULL,
	`sen` integer DEFAULT 0 NOT NULL,
	`balance` integer,
	`reference` text,
	`description` text NOT NULL,
	`flags` text DEFAULT '[]' NOT NULL,
	`plain` text NOT NULL,
	`lane` text DEFAULT 'new' NOT NULL,
	`reason` text,
	`suggestions` text DEFAULT '[]' NOT NULL,
	`sender` text DEFAULT '' NOT NULL,
	`order_id` text,
	`settled_at` text,
	`settled_by` text,
	`gone_in` text,
	`updated_at` text NOT NULL,
	`time` text,
	`early_reason` text,
	FOREIGN KEY (`statement_id`) REFERENCES `statements`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "bank_rows_amount" CHECK("bank_rows"."amount" BETWEEN 1 AND 9999999999999),
	CONSTRAINT "bank_rows_paid" CHECK(("bank_rows"."lane" <> 'settled' AND "bank_rows"."lane" <> 'part') OR "bank_rows"."settled_at" IS NOT NULL)
);
--> statement-breakpoint
CREATE INDEX `bank_rows_paid` ON `bank_rows` (`order_id`) WHERE order_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `bank_rows_lane` ON `bank_rows` (`lane`,`id`);
--> statement-breakpoint
CREATE INDEX `bank_rows_plain` ON `bank_rows` (`account_id`,`plain`);
--> statement-breakpoint
CREATE INDEX `bank_rows_amount_side` ON `bank_rows` (`amount`,`side`,`date`);
--> statement-breakpoint
CREATE INDEX `bank_rows_statement` ON `bank_rows` (`statement_id`,`line`);
--> statement-breakpoint
CREATE INDEX `bank_rows_day` ON `bank_rows` (`account_id`,`date`);
--> statement-breakpoint
CREATE INDEX `bank_rows_sender` ON `bank_rows` (`account_id`,`sender`) WHERE lane IN ('new', 'check') AND sender <> '';
--> statement-breakpoint
CREATE INDEX `bank_rows_out` ON `bank_rows` (`id`) WHERE side = 'out';
--> statement-breakpoint
CREATE INDEX `bank_rows_forgettable` ON `bank_rows` (`date`) WHERE description <> '' AND lane IN ('settled', 'aside', 'pending');
--> statement-breakpoint
CREATE INDEX `bank_rows_doubtful` ON `bank_rows` (`id`) WHERE reason IS NOT NULL AND lane IN ('settled', 'part');
--> statement-breakpoint
CREATE TABLE `feeds` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`account_id` text NOT NULL,
	`account_name` text NOT NULL,
	`auto_verify` integer DEFAULT false NOT NULL,
	`secret_version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`last_used_at` text,
	`revoked_at` text
);
--> statement-breakpoint
CREATE TABLE `journal` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`source` text,
	`order_id` text,
	`order_code` text,
	`debit` text NOT NULL,
	`debit_fund` text NOT NULL,
	`credit` text NOT NULL,
	`credit_fund` text NOT NULL,
	`amount` integer NOT NULL,
	`reverses` integer,
	`created_at` text NOT NULL,
	CONSTRAINT "journal_amount" CHECK("journal"."amount" > 0)
);
--> statement-breakpoint
CREATE INDEX `journal_day` ON `journal` (`created_at`);
--> statement-breakpoint
CREATE INDEX `journal_order` ON `journal` (`order_id`) WHERE order_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `journal_manual` ON `journal` (`source`) WHERE order_id IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `journal_reversed` ON `journal` (`reverses`) WHERE reverses IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `payments` (
	`id` integer PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`amount` integer NOT NULL,
	`method` text NOT NULL,
	`received_at` text NOT NULL,
	`bank_row_id` integer,
	`is_part` integer DEFAULT false NOT NULL,
	`transaction_id` text,
	`note` text,
	`actor` text NOT NULL,
	`created_at` text NOT NULL,
	`voided_at` text,
	`void_reason` text,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`bank_row_id`) REFERENCES `bank_rows`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_amount" CHECK("payments"."amount" BETWEEN 1 AND 1000000000000)
);
--> statement-breakpoint
CREATE INDEX `payments_of_order` ON `payments` (`order_id`);
--> statement-breakpoint
CREATE INDEX `payments_booked` ON `payments` (`transaction_id`) WHERE transaction_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `payments_of_bank_row` ON `payments` (`bank_row_id`) WHERE bank_row_id IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_of_row` ON `payments` (`bank_row_id`) WHERE bank_row_id IS NOT NULL AND voided_at IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_completing` ON `payments` (`order_id`) WHERE bank_row_id IS NOT NULL AND is_part = 0 AND voided_at IS NULL;
--> statement-breakpoint
CREATE INDEX `payments_parts` ON `payments` (`order_id`) WHERE transaction_id IS NULL AND voided_at IS NULL;
--> statement-breakpoint
CREATE INDEX `payments_unseen` ON `payments` (`amount`,`received_at`) WHERE bank_row_id IS NULL AND voided_at IS NULL AND method = 'bank';
--> statement-breakpoint
CREATE INDEX `payments_by_age` ON `payments` (`created_at`);
--> statement-breakpoint
CREATE INDEX `payments_voided` ON `payments` (`voided_at`) WHERE voided_at IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `statement_layouts` (
	`account_id` text NOT NULL,
	`signature` text NOT NULL,
	`mapping` text NOT NULL,
	`updated_at` text NOT NULL,
	PRIMARY KEY(`account_id`, `signature`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `statements` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`feed_id` text,
	`account_name` text NOT NULL,
	`file_name` text NOT NULL,
	`sha256` text NOT NULL,
	`source_format` text NOT NULL,
	`layout` text NOT NULL,
	`signature` text NOT NULL,
	`state` text NOT NULL,
	`row_count` integer NOT NULL,
	`added` integer DEFAULT 0 NOT NULL,
	`known` integer DEFAULT 0 NOT NULL,
	`gone` integer DEFAULT 0 NOT NULL,
	`covered_from` text,
	`covered_to` text,
	`opening` integer,
	`closing` integer,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`rows_sha256` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `statements_file` ON `statements` (`account_id`,`sha256`) WHERE state <> 'undone';
--> statement-breakpoint
CREATE INDEX `statements_covered` ON `statements` (`account_id`,`covered_to`);
--> statement-breakpoint
CREATE INDEX `statements_by_age` ON `statements` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `statements_unfinished` ON `statements` (`account_id`) WHERE state IN ('uploading', 'merging');
--> statement-breakpoint
CREATE INDEX `statements_sha` ON `statements` (`sha256`);
--> statement-breakpoint
CREATE INDEX `statements_rows` ON `statements` (`rows_sha256`) WHERE rows_sha256 IS NOT NULL;
--> statement-breakpoint
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
	`is_extra` integer DEFAULT false NOT NULL,
	`way` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "transactions_amount" CHECK("transactions"."amount" BETWEEN 1 AND 1000000000000),
	CONSTRAINT "transactions_order_income" CHECK("transactions"."order_id" IS NULL OR "transactions"."type" = 'income')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_id_unique` ON `transactions` (`id`);
--> statement-breakpoint
CREATE INDEX `transactions_order` ON `transactions` (`order_id`) WHERE order_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `transactions_by_age` ON `transactions` (`created_at`,`seq`);
--> statement-breakpoint
CREATE INDEX `transactions_by_type` ON `transactions` (`type`,`created_at`,`seq`);
--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_one_per_order` ON `transactions` (`order_id`) WHERE order_id IS NOT NULL AND voided_at IS NULL AND is_extra = 0;
--> statement-breakpoint
CREATE INDEX `transactions_voided` ON `transactions` (`voided_at`) WHERE voided_at IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `uploaded_rows` (
	`statement_id` text NOT NULL,
	`line` integer NOT NULL,
	`date` text NOT NULL,
	`identity` text NOT NULL,
	`plain` text NOT NULL,
	`row` text NOT NULL,
	PRIMARY KEY(`statement_id`, `line`),
	FOREIGN KEY (`statement_id`) REFERENCES `statements`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `uploaded_rows_plain` ON `uploaded_rows` (`statement_id`,`plain`);
--> statement-breakpoint
CREATE TABLE `former_totals` (
	`amount` integer PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`until` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `former_totals_of_order` ON `former_totals` (`order_id`);
--> statement-breakpoint
CREATE INDEX `former_totals_until` ON `former_totals` (`until`);
--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`key` text PRIMARY KEY NOT NULL,
	`body_hash` text NOT NULL,
	`order_id` text NOT NULL,
	`created_at` text NOT NULL,
	`key_version` integer DEFAULT 1 NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `order_beneficiaries` (
	`order_id` text NOT NULL,
	`item_n` integer NOT NULL,
	`n` integer NOT NULL,
	`name` text NOT NULL,
	`bin` text,
	`relation` text,
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
	`shares` integer DEFAULT 1 NOT NULL,
	`operational_cost` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`order_id`, `n`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`animal_id`) REFERENCES `animals`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`service_id`) REFERENCES `services`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "order_items_quantity" CHECK("order_items"."quantity" BETWEEN 1 AND 100),
	CONSTRAINT "order_items_price" CHECK("order_items"."price" BETWEEN 1 AND 1000000000),
	CONSTRAINT "order_items_one" CHECK("order_items"."animal_id" IS NULL OR "order_items"."service_id" IS NULL)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `order_items_animal` ON `order_items` (`animal_id`) WHERE animal_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `order_items_service` ON `order_items` (`service_id`) WHERE service_id IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `order_link_uses` (
	`order_id` text NOT NULL,
	`actor` text NOT NULL,
	`used_at` text NOT NULL,
	PRIMARY KEY(`order_id`, `actor`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `order_link_uses_old` ON `order_link_uses` (`used_at`);
--> statement-breakpoint
CREATE TABLE `order_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`text` text NOT NULL,
	`author` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `order_notes_order` ON `order_notes` (`order_id`,`created_at`);
--> statement-breakpoint
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
	`key_from_code` integer DEFAULT false NOT NULL,
	`claim_until` text,
	`rejections` integer DEFAULT 0 NOT NULL,
	`capped` integer DEFAULT false NOT NULL,
	`placed_from` text,
	`fresh` integer DEFAULT false NOT NULL,
	`referral_code_id` text,
	`discount_code_id` text,
	`seated` integer DEFAULT false NOT NULL,
	`message_consent` text,
	`hold_hours` integer DEFAULT 24 NOT NULL,
	`code_phone` text,
	`code_waived` integer DEFAULT 0 NOT NULL,
	`left_over` integer DEFAULT 0 NOT NULL,
	`words` text DEFAULT '' NOT NULL,
	`short_by` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "orders_subtotal" CHECK("orders"."subtotal" > 0),
	CONSTRAINT "orders_discount" CHECK("orders"."discount" BETWEEN 0 AND "orders"."subtotal"),
	CONSTRAINT "orders_unique_code" CHECK("orders"."unique_code" BETWEEN 100 AND 99999),
	CONSTRAINT "orders_total_amount" CHECK("orders"."total_amount" = "orders"."subtotal" - "orders"."discount" + "orders"."unique_code"),
	CONSTRAINT "orders_reserves_total" CHECK("orders"."reserves_total" IS NULL OR "orders"."reserves_total" = "orders"."total_amount")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_id_unique` ON `orders` (`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_order_id_unique` ON `orders` (`order_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_reserved_total` ON `orders` (`reserves_total`) WHERE reserves_total IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `orders_reserved_until` ON `orders` (`reserved_until`) WHERE reserved_until IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `orders_claimed` ON `orders` (`seq`) WHERE payment_claimed_at IS NOT NULL AND payment_status <> 'verified';
--> statement-breakpoint
CREATE INDEX `orders_slaughter_proof` ON `orders` (`slaughter_proof_url`) WHERE slaughter_proof_url IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `orders_to_anonymize` ON `orders` (`cancelled_at`) WHERE status = 'cancelled' AND payment_status <> 'verified' AND anonymized_at IS NULL;
--> statement-breakpoint
CREATE INDEX `orders_fresh` ON `orders` (`seq`) WHERE fresh = 1;
--> statement-breakpoint
CREATE INDEX `orders_claimed_at` ON `orders` (`payment_claimed_at`) WHERE payment_claimed_at IS NOT NULL AND payment_status <> 'verified' AND status = 'pending';
--> statement-breakpoint
CREATE INDEX `orders_claim_until` ON `orders` (`claim_until`) WHERE claim_until IS NOT NULL AND payment_status <> 'verified' AND status = 'pending';
--> statement-breakpoint
CREATE INDEX `orders_held_phone` ON `orders` (`customer_phone`) WHERE capped = 1 AND status = 'pending' AND payment_status <> 'verified';
--> statement-breakpoint
CREATE INDEX `orders_held_address` ON `orders` (`placed_from`) WHERE capped = 1 AND status = 'pending' AND payment_status <> 'verified';
--> statement-breakpoint
CREATE INDEX `orders_waiting` ON `orders` (`expires_at`) WHERE status = 'pending' AND payment_status IN ('pending', 'rejected') AND payment_claimed_at IS NULL AND fresh = 0;
--> statement-breakpoint
CREATE INDEX `orders_by_state` ON `orders` (`status`,`payment_status`) WHERE fresh = 0;
--> statement-breakpoint
CREATE INDEX `orders_referred` ON `orders` (`referral_code_id`) WHERE referral_code_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `orders_to_seat` ON `orders` (`payment_verified_at`,`seq`) WHERE payment_status = 'verified' AND status <> 'cancelled' AND seated = 0;
--> statement-breakpoint
CREATE INDEX `orders_released_total` ON `orders` (`total_amount`,`seq`) WHERE reserves_total IS NULL;
--> statement-breakpoint
CREATE INDEX `orders_held_mailbox` ON `orders` (iif(rtrim(substr(lower(customer_email), instr(lower(customer_email), '@') + 1), '.') IN ('gmail.com', 'googlemail.com'), 'gmail.com', rtrim(substr(lower(customer_email), instr(lower(customer_email), '@') + 1), '.')), iif(rtrim(substr(lower(customer_email), instr(lower(customer_email), '@') + 1), '.') IN ('gmail.com', 'googlemail.com'), replace(substr(substr(lower(customer_email), 1, instr(lower(customer_email), '@') - 1), 1, instr(substr(lower(customer_email), 1, instr(lower(customer_email), '@') - 1) || '+', '+') - 1), '.', '') || '@gmail.com', substr(substr(lower(customer_email), 1, instr(lower(customer_email), '@') - 1), 1, instr(substr(lower(customer_email), 1, instr(lower(customer_email), '@') - 1) || '+', '+') - 1) || '@' || rtrim(substr(lower(customer_email), instr(lower(customer_email), '@') + 1), '.'))) WHERE capped = 1 AND status = 'pending' AND payment_status <> 'verified';
--> statement-breakpoint
CREATE INDEX `orders_held_code` ON `orders` (`discount_code_id`) WHERE discount_code_id IS NOT NULL AND capped = 1 AND status = 'pending' AND payment_status <> 'verified';
--> statement-breakpoint
CREATE INDEX `orders_code_phone` ON `orders` (`discount_code_id`,coalesce(code_phone, customer_phone)) WHERE discount_code_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `orders_overpaid` ON `orders` (`seq`) WHERE left_over > 0;
--> statement-breakpoint
CREATE INDEX `orders_by_slaughter` ON `orders` (`slaughter_status`) WHERE slaughter_status <> 'pending';
--> statement-breakpoint
CREATE INDEX `orders_short` ON `orders` (`seq`) WHERE short_by > 0;
--> statement-breakpoint
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
	`proof_sha` text,
	`proof_fault` text,
	`proof_holds` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `payment_claims_order` ON `payment_claims` (`order_id`,`created_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_claims_holding` ON `payment_claims` (`proof_sha`) WHERE proof_holds = 1;
--> statement-breakpoint
CREATE INDEX `payment_claims_copied` ON `payment_claims` (`proof_sha`) WHERE proof_sha IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `attempts` (
	`key` text PRIMARY KEY NOT NULL,
	`n` integer NOT NULL,
	`until` text NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `attempts_until` ON `attempts` (`until`);
--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`invited_by` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`accepted_at` text,
	`revoked_at` text,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_token_hash_unique` ON `invitations` (`token_hash`);
--> statement-breakpoint
CREATE INDEX `invitations_email` ON `invitations` (`email`);
--> statement-breakpoint
CREATE INDEX `invitations_expires` ON `invitations` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`user_id` text NOT NULL,
	`hash` text NOT NULL,
	`created_at` text NOT NULL,
	`used_at` text,
	PRIMARY KEY(`user_id`, `hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `refresh_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`parent_hash` text,
	`created_at` text NOT NULL,
	`used_at` text,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `refresh_tokens_session` ON `refresh_tokens` (`session_id`);
--> statement-breakpoint
CREATE INDEX `refresh_tokens_parent` ON `refresh_tokens` (`parent_hash`);
--> statement-breakpoint
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
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`last_used_at`);
--> statement-breakpoint
CREATE INDEX `sessions_expires` ON `sessions` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `setup_tokens` (
	`id` integer PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`made_at` text NOT NULL,
	`used_at` text
);
--> statement-breakpoint
CREATE TABLE `staff_letters` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`event_id` integer NOT NULL,
	`state` text DEFAULT 'due' NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_try_at` text NOT NULL,
	`error` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_letters_once` ON `staff_letters` (`user_id`,`event_id`);
--> statement-breakpoint
CREATE INDEX `staff_letters_due` ON `staff_letters` (`state`,`next_try_at`);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`role` text DEFAULT 'operator' NOT NULL,
	`created_at` text NOT NULL,
	`password_changed_at` text NOT NULL,
	`disabled_at` text,
	`totp_secret` text,
	`totp_confirmed_at` text,
	`totp_step` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);
--> statement-breakpoint
CREATE TABLE `day_closes` (
	`day` text PRIMARY KEY NOT NULL,
	`figures` text NOT NULL,
	`cash_counted` integer NOT NULL,
	`note` text,
	`closed_by` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `receipts` (
	`number` integer PRIMARY KEY NOT NULL,
	`payment_id` integer,
	`issued_by` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_payment` ON `receipts` (`payment_id`) WHERE payment_id IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`reason` text NOT NULL,
	`state` text DEFAULT 'requested' NOT NULL,
	`needs_second` integer DEFAULT false NOT NULL,
	`payee_bank` text,
	`payee_account` text,
	`payee_last4` text,
	`payee_name` text,
	`requested_by` text NOT NULL,
	`approved_by` text,
	`approved_at` text,
	`declined_by` text,
	`decline_reason` text,
	`paid_by` text,
	`paid_at` text,
	`proof_key` text,
	`proof_name` text,
	`proof_mime` text,
	`transaction_id` text,
	`bank_row_id` integer,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`way` text,
	`caused_by` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`bank_row_id`) REFERENCES `bank_rows`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "refunds_amount" CHECK("refunds"."amount" BETWEEN 1 AND 1000000000000),
	CONSTRAINT "refunds_approved" CHECK(("refunds"."state" <> 'approved' AND "refunds"."state" <> 'paid') OR "refunds"."approved_by" IS NOT NULL),
	CONSTRAINT "refunds_second" CHECK("refunds"."needs_second" = 0 OR "refunds"."approved_by" IS NULL OR "refunds"."approved_by" <> "refunds"."requested_by"),
	CONSTRAINT "refunds_paid" CHECK("refunds"."state" <> 'paid' OR ("refunds"."paid_at" IS NOT NULL AND ("refunds"."kind" = 'infak') = ("refunds"."transaction_id" IS NULL)))
);
--> statement-breakpoint
CREATE INDEX `refunds_of_order` ON `refunds` (`order_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `refunds_open` ON `refunds` (`state`,`created_at`) WHERE state IN ('requested', 'approved');
--> statement-breakpoint
CREATE INDEX `refunds_to_erase` ON `refunds` (`updated_at`) WHERE payee_account IS NOT NULL AND state IN ('paid', 'declined');
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_booked` ON `refunds` (`transaction_id`) WHERE transaction_id IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_row` ON `refunds` (`bank_row_id`) WHERE bank_row_id IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `corrections` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`item_n` integer NOT NULL,
	`beneficiary_n` integer NOT NULL,
	`before` text NOT NULL,
	`name` text NOT NULL,
	`bin` text,
	`relation` text,
	`state` text DEFAULT 'open' NOT NULL,
	`reason` text,
	`decided_by` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `corrections_order` ON `corrections` (`order_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `corrections_open` ON `corrections` (`created_at`) WHERE state = 'open';
--> statement-breakpoint
CREATE UNIQUE INDEX `corrections_one_open` ON `corrections` (`order_id`,`item_n`,`beneficiary_n`) WHERE state = 'open';
--> statement-breakpoint
CREATE TABLE `evidence` (
	`id` text PRIMARY KEY NOT NULL,
	`stage` text NOT NULL,
	`object_key` text NOT NULL,
	`mime` text NOT NULL,
	`size` integer NOT NULL,
	`sha256` text NOT NULL,
	`taken_at` text,
	`uploaded_at` text NOT NULL,
	`uploaded_by` text NOT NULL,
	`note` text,
	`visible` integer DEFAULT true NOT NULL,
	`updated_at` text NOT NULL,
	`preview_size` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `evidence_object_key_unique` ON `evidence` (`object_key`);
--> statement-breakpoint
CREATE INDEX `evidence_by_age` ON `evidence` (`uploaded_at`,`id`);
--> statement-breakpoint
CREATE TABLE `evidence_of` (
	`evidence_id` text NOT NULL,
	`sacrifice_id` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`evidence_id`, `sacrifice_id`),
	FOREIGN KEY (`evidence_id`) REFERENCES `evidence`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sacrifice_id`) REFERENCES `sacrifices`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `evidence_of_sacrifice` ON `evidence_of` (`sacrifice_id`,`evidence_id`);
--> statement-breakpoint
CREATE TABLE `evidence_uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`stage` text NOT NULL,
	`mime` text NOT NULL,
	`size` integer NOT NULL,
	`sha256` text NOT NULL,
	`taken_at` text,
	`note` text,
	`sacrifice_ids` text DEFAULT '[]' NOT NULL,
	`started_by` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `evidence_uploads_by_age` ON `evidence_uploads` (`created_at`);
--> statement-breakpoint
CREATE INDEX `evidence_uploads_by_person` ON `evidence_uploads` (`started_by`);
--> statement-breakpoint
CREATE TABLE `sacrifice_counts` (
	`season` text NOT NULL,
	`status` text NOT NULL,
	`n` integer NOT NULL,
	PRIMARY KEY(`season`, `status`)
);
--> statement-breakpoint
CREATE TABLE `sacrifices` (
	`id` text PRIMARY KEY NOT NULL,
	`season` text NOT NULL,
	`number` integer NOT NULL,
	`kind` text NOT NULL,
	`animal_id` text,
	`service_id` text,
	`name` text NOT NULL,
	`capacity` integer NOT NULL,
	`filled` integer DEFAULT 0 NOT NULL,
	`house` integer DEFAULT 0 NOT NULL,
	`shared` integer DEFAULT false NOT NULL,
	`tag` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`date` text,
	`location` text,
	`performer` text,
	`notes` text,
	`completed_at` text,
	`completed_by` text,
	`evidence` integer DEFAULT 0 NOT NULL,
	`updated_by` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`witnesses` text,
	`weight_kg` real,
	`packages` integer,
	`best` text,
	FOREIGN KEY (`animal_id`) REFERENCES `animals`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`service_id`) REFERENCES `services`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "sacrifices_capacity" CHECK("sacrifices"."capacity" BETWEEN 1 AND 10),
	CONSTRAINT "sacrifices_filled" CHECK("sacrifices"."filled" >= 0 AND "sacrifices"."house" >= 0 AND "sacrifices"."filled" + "sacrifices"."house" <= "sacrifices"."capacity")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sacrifices_number` ON `sacrifices` (`season`,`number`);
--> statement-breakpoint
CREATE INDEX `sacrifices_shared` ON `sacrifices` (`animal_id`,`season`,`number`) WHERE shared = 1;
--> statement-breakpoint
CREATE INDEX `sacrifices_open` ON `sacrifices` (`animal_id`,`season`,`number`) WHERE shared = 1 AND status = 'pending' AND capacity > filled + house;
--> statement-breakpoint
CREATE INDEX `sacrifices_by_status` ON `sacrifices` (`status`,`season`,`number`);
--> statement-breakpoint
CREATE INDEX `sacrifices_by_kind` ON `sacrifices` (`kind`,`season`,`number`);
--> statement-breakpoint
CREATE INDEX `sacrifices_by_animal` ON `sacrifices` (`animal_id`,`season`,`number`) WHERE animal_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `sacrifices_by_service` ON `sacrifices` (`service_id`,`season`,`number`) WHERE service_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `sacrifices_by_date` ON `sacrifices` (`date`,`location`,`number`) WHERE date IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `sacrifices_by_tag` ON `sacrifices` (`tag`) WHERE tag IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `sacrifices_by_place` ON `sacrifices` (`location`,`season`,`number`) WHERE location IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `sacrifices_by_day` ON `sacrifices` (`date`,`season`,`number`) WHERE date IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `sacrifices_unfilled` ON `sacrifices` (`season`,`number`) WHERE capacity > filled + house AND status <> 'completed';
--> statement-breakpoint
CREATE INDEX `sacrifices_planned` ON `sacrifices` (`date`) WHERE status = 'scheduled';
--> statement-breakpoint
CREATE TABLE `season_numbers` (
	`season` text PRIMARY KEY NOT NULL,
	`last` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `seats` (
	`sacrifice_id` text NOT NULL,
	`n` integer NOT NULL,
	`order_id` text NOT NULL,
	`item_n` integer NOT NULL,
	`beneficiary_n` integer NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`sacrifice_id`, `n`),
	FOREIGN KEY (`sacrifice_id`) REFERENCES `sacrifices`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `seats_name` ON `seats` (`order_id`,`item_n`,`beneficiary_n`);
--> statement-breakpoint
CREATE TABLE `animal_photos` (
	`id` text PRIMARY KEY NOT NULL,
	`animal_id` text NOT NULL,
	`file_url` text NOT NULL,
	`alt_text` text DEFAULT '' NOT NULL,
	`is_primary` integer DEFAULT false NOT NULL,
	`order_index` integer DEFAULT 0 NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	FOREIGN KEY (`animal_id`) REFERENCES `animals`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `animal_photos_animal` ON `animal_photos` (`animal_id`,`order_index`);
--> statement-breakpoint
CREATE INDEX `animal_photos_url` ON `animal_photos` (`file_url`);
--> statement-breakpoint
CREATE UNIQUE INDEX `animal_photos_one_primary` ON `animal_photos` (`animal_id`) WHERE is_primary = 1;
--> statement-breakpoint
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
	`held_unpaid` integer DEFAULT 0 NOT NULL,
	`shares` integer DEFAULT 1 NOT NULL,
	`operational_cost` integer DEFAULT 0 NOT NULL,
	`proof_stages` text DEFAULT '[]' NOT NULL,
	CONSTRAINT "animals_price" CHECK("animals"."price" BETWEEN 1 AND 1000000000),
	CONSTRAINT "animals_stock" CHECK("animals"."stock" >= 0)
);
--> statement-breakpoint
CREATE INDEX `animals_by_price` ON `animals` (`price`,`id`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `animals_by_age` ON `animals` (`created_at`,`id`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `animals_by_type` ON `animals` (`type`,`created_at`,`id`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `animals_archived` ON `animals` (`created_at`,`id`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
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
	CONSTRAINT "bank_accounts_fields" CHECK(("bank_accounts"."type" = 'bank' AND "bank_accounts"."qris_code" IS NULL AND "bank_accounts"."qris_image_url" IS NULL) OR ("bank_accounts"."type" = 'qris' AND "bank_accounts"."qris_code" IS NOT NULL))
);
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
	`proof_stages` text DEFAULT '[]' NOT NULL,
	CONSTRAINT "services_price" CHECK("services"."price" IS NULL OR "services"."price" BETWEEN 1 AND 1000000000)
);
--> statement-breakpoint
CREATE INDEX `services_order` ON `services` (`order_index`,`id`);
--> statement-breakpoint
CREATE INDEX `services_image` ON `services` (`image_url`);
--> statement-breakpoint
CREATE INDEX `services_by_kind` ON `services` (`kind`,`order_index`,`id`);
--> statement-breakpoint
CREATE INDEX `services_by_status` ON `services` (`status`,`order_index`,`id`);
--> statement-breakpoint
CREATE TABLE `settings` (
	`type` text PRIMARY KEY NOT NULL,
	`content` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
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
CREATE INDEX `audit_events_entity` ON `audit_events` (`entity`,`entity_id`,`id`);
--> statement-breakpoint
CREATE INDEX `audit_events_told` ON `audit_events` (`created_at`) WHERE entity = 'bank-accounts' OR action = 'sign_in';
--> statement-breakpoint
CREATE INDEX `audit_events_shop` ON `audit_events` (`created_at`) WHERE entity = 'shop';
--> statement-breakpoint
CREATE INDEX `audit_events_by_age` ON `audit_events` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `audit_events_by_actor` ON `audit_events` (`actor`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `audit_events_by_kind` ON `audit_events` (`entity`,`created_at`,`id`);
--> statement-breakpoint
CREATE TABLE `check_runs` (
	`id` integer PRIMARY KEY NOT NULL,
	`started_at` text NOT NULL,
	`finished_at` text,
	`part` integer DEFAULT 0 NOT NULL,
	`cursor` text,
	`slices` integer DEFAULT 0 NOT NULL,
	`findings` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `cron_runs` (
	`id` integer PRIMARY KEY NOT NULL,
	`started_at` text NOT NULL,
	`finished_at` text,
	`cancelled` integer DEFAULT 0 NOT NULL,
	`released` integer DEFAULT 0 NOT NULL,
	`error` text
);
--> statement-breakpoint
CREATE TABLE `night_objects` (
	`key` text NOT NULL,
	`etag` text NOT NULL,
	`size` integer NOT NULL,
	`sha256` text NOT NULL,
	`http` text NOT NULL,
	`custom` text NOT NULL,
	`night` text NOT NULL,
	`seen_at` text NOT NULL,
	PRIMARY KEY(`key`, `etag`)
);
--> statement-breakpoint
CREATE INDEX `night_objects_night` ON `night_objects` (`night`,`key`);
--> statement-breakpoint
CREATE INDEX `night_objects_sha256` ON `night_objects` (`sha256`,`night`);
--> statement-breakpoint
CREATE TABLE `nights` (
	`night` text PRIMARY KEY NOT NULL,
	`started_at` text NOT NULL,
	`copied` text,
	`after_key` text DEFAULT '' NOT NULL,
	`held_until` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`rows` integer DEFAULT 0 NOT NULL,
	`objects` integer DEFAULT 0 NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	`finished_at` text,
	`error` text
);
--> statement-breakpoint
CREATE TABLE `purges` (
	`tag` text PRIMARY KEY NOT NULL,
	`ask` text NOT NULL,
	`asked_at` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sent_requests` (
	`hash` text PRIMARY KEY NOT NULL,
	`body_hash` text NOT NULL,
	`answer` text,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sent_requests_by_age` ON `sent_requests` (`created_at`);
--> statement-breakpoint
CREATE VIRTUAL TABLE orders_search USING fts5(words, content='', columnsize=0, detail='none', tokenize="unicode61 remove_diacritics 2");
--> statement-breakpoint
CREATE VIRTUAL TABLE media_search USING fts5(words, content='', columnsize=0, tokenize="trigram");
--> statement-breakpoint
CREATE VIRTUAL TABLE animals_search USING fts5(words, content='', columnsize=0, tokenize="trigram");
--> statement-breakpoint
CREATE VIRTUAL TABLE galleries_search USING fts5(words, content='', columnsize=0, tokenize="trigram");
--> statement-breakpoint
CREATE VIRTUAL TABLE testimonials_search USING fts5(words, content='', columnsize=0, tokenize="trigram");
--> statement-breakpoint
CREATE VIRTUAL TABLE faqs_search USING fts5(words, content='', columnsize=0, tokenize="trigram");
--> statement-breakpoint
CREATE VIRTUAL TABLE services_search USING fts5(words, content='', columnsize=0, tokenize="trigram");
--> statement-breakpoint
CREATE VIRTUAL TABLE bank_accounts_search USING fts5(words, content='', columnsize=0, tokenize="trigram");
--> statement-breakpoint
CREATE VIRTUAL TABLE bank_rows_search USING fts5(words, content='', columnsize=0, tokenize="trigram");
--> statement-breakpoint
CREATE VIRTUAL TABLE seats_search USING fts5(words, content='', contentless_delete=1, detail='none', tokenize="unicode61 remove_diacritics 2");
--> statement-breakpoint
CREATE VIRTUAL TABLE certificates_search USING fts5(words, content='', contentless_delete=1, tokenize="trigram");
--> statement-breakpoint
CREATE VIEW order_words AS SELECT id,
  coalesce((SELECT group_concat(name || ' ' || coalesce(bin, ''), ' ') FROM order_beneficiaries WHERE order_id = orders.id), '')
  || ' ' || coalesce((SELECT group_concat(name || ' x' || replace(coalesce(animal_id, service_id, ''), '-', ''), ' ')
    FROM order_items WHERE order_id = orders.id), '')
  || ' ' || coalesce((SELECT group_concat(text, ' ') FROM order_notes WHERE order_id = orders.id), '')
  || ' ' || coalesce((SELECT group_concat(note, ' ') FROM payment_claims WHERE order_id = orders.id AND note IS NOT NULL), '') AS words
  FROM orders;
--> statement-breakpoint
CREATE VIEW line_funds AS SELECT order_id, n, price * quantity AS worth, min(operational_cost, price) * quantity AS fee,
  iif(kind IN ('hadyu', 'dam'), 'hadyu_dam', iif(kind IN ('badal_haji', 'badal_umrah'), 'badal', 'qurban')) AS fund
  FROM order_items;
--> statement-breakpoint
CREATE VIEW order_funds AS SELECT id, order_id AS code, coalesce(
    (SELECT credit_fund FROM journal WHERE journal.order_id = orders.id AND kind = 'payment' ORDER BY journal.id LIMIT 1),
    (SELECT fund FROM line_funds WHERE line_funds.order_id = orders.id GROUP BY fund ORDER BY sum(worth) DESC, fund LIMIT 1), 'qurban') AS fund
  FROM orders;
--> statement-breakpoint
CREATE VIEW order_earnings AS
  SELECT paid.id AS order_id, paid.code AS order_code, 'deposit' AS debit, paid.fund AS debit_fund, 'realised' AS credit, line_funds.fund AS credit_fund, worth - fee AS amount
  FROM order_funds AS paid JOIN line_funds ON line_funds.order_id = paid.id
  UNION ALL SELECT paid.id, paid.code, 'deposit', paid.fund, 'fee', line_funds.fund, fee
  FROM order_funds AS paid JOIN line_funds ON line_funds.order_id = paid.id
  UNION ALL SELECT paid.id, paid.code, 'discount', paid.fund, 'deposit', paid.fund, discount - code_waived
  FROM order_funds AS paid JOIN orders ON orders.id = paid.id
  UNION ALL SELECT paid.id, paid.code, 'deposit', paid.fund, 'code', 'infak', unique_code - code_waived
  FROM order_funds AS paid JOIN orders ON orders.id = paid.id;
--> statement-breakpoint
CREATE VIEW order_balances AS SELECT id, status, payment_status, total_amount,
  coalesce((SELECT sum(amount) FROM payments WHERE payments.order_id = orders.id AND voided_at IS NULL), 0)
    - coalesce((SELECT sum(amount) FROM refunds WHERE refunds.order_id = orders.id AND state <> 'declined'), 0) AS held,
  iif(status = 'cancelled', 0, total_amount) AS owed
  FROM orders;
--> statement-breakpoint
CREATE TRIGGER animals_stock_floor BEFORE UPDATE OF stock ON animals WHEN NEW.stock < 0
BEGIN
  SELECT RAISE(ABORT, 'out_of_stock:' || NEW.id);
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
CREATE TRIGGER animals_keep_shares BEFORE UPDATE OF shares ON animals
WHEN OLD.shares <> NEW.shares AND EXISTS (SELECT 1 FROM order_items WHERE animal_id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'shares_kept');
END;
--> statement-breakpoint
CREATE TRIGGER audit_events_no_delete BEFORE DELETE ON audit_events
BEGIN
  SELECT RAISE(ABORT, 'audit_events_are_final');
END;
--> statement-breakpoint
CREATE TRIGGER audit_events_no_replace BEFORE INSERT ON audit_events
WHEN EXISTS (SELECT 1 FROM audit_events WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'audit_events_are_final');
END;
--> statement-breakpoint
CREATE TRIGGER audit_events_keep BEFORE UPDATE ON audit_events
BEGIN
  SELECT RAISE(ABORT, 'audit_events_are_final');
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
--> statement-breakpoint
CREATE TRIGGER bank_rows_count_insert AFTER INSERT ON bank_rows
BEGIN
  INSERT INTO bank_row_counts (lane, n) VALUES (NEW.lane, 1) ON CONFLICT (lane) DO UPDATE SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER bank_rows_count_delete AFTER DELETE ON bank_rows
BEGIN
  UPDATE bank_row_counts SET n = n - 1 WHERE lane = OLD.lane;
END;
--> statement-breakpoint
CREATE TRIGGER bank_rows_count_update AFTER UPDATE OF lane ON bank_rows WHEN OLD.lane <> NEW.lane
BEGIN
  UPDATE bank_row_counts SET n = n - 1 WHERE lane = OLD.lane;
  INSERT INTO bank_row_counts (lane, n) VALUES (NEW.lane, 1) ON CONFLICT (lane) DO UPDATE SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER bank_rows_keep BEFORE UPDATE OF account_id, date, side, amount, sen, balance, reference ON bank_rows
BEGIN
  SELECT RAISE(ABORT, 'bank_rows_are_final');
END;
--> statement-breakpoint
CREATE TRIGGER bank_rows_keep_paid BEFORE DELETE ON bank_rows WHEN OLD.lane IN ('settled', 'part')
BEGIN
  SELECT RAISE(ABORT, 'bank_row_paid');
END;
--> statement-breakpoint
CREATE TRIGGER bank_rows_search_insert AFTER INSERT ON bank_rows
BEGIN
  INSERT INTO bank_rows_search (rowid, words)
  VALUES (NEW.id, '  ' || replace(NEW.description || ' ' || NEW.amount, ' ', '  '));
END;
--> statement-breakpoint
CREATE TRIGGER bank_rows_search_delete AFTER DELETE ON bank_rows
BEGIN
  INSERT INTO bank_rows_search (bank_rows_search, rowid, words)
  VALUES ('delete', OLD.id, '  ' || replace(OLD.description || ' ' || OLD.amount, ' ', '  '));
END;
--> statement-breakpoint
CREATE TRIGGER bank_rows_search_update AFTER UPDATE OF description ON bank_rows
BEGIN
  INSERT INTO bank_rows_search (bank_rows_search, rowid, words)
  VALUES ('delete', OLD.id, '  ' || replace(OLD.description || ' ' || OLD.amount, ' ', '  '));
  INSERT INTO bank_rows_search (rowid, words)
  VALUES (NEW.id, '  ' || replace(NEW.description || ' ' || NEW.amount, ' ', '  '));
END;
--> statement-breakpoint
CREATE TRIGGER bank_rows_after_order BEFORE UPDATE OF order_id ON bank_rows
WHEN NEW.order_id IS NOT NULL AND NEW.order_id IS NOT OLD.order_id
BEGIN
  SELECT RAISE(ABORT, 'row_before_order') FROM orders
  WHERE id = NEW.order_id AND NOT (NEW.early_reason IS NOT NULL AND EXISTS (
    SELECT 1 FROM order_events WHERE order_id = orders.id AND type = 'created_by_operator')) AND NEW.date || 'T' || coalesce(NEW.time, '99') < strftime('%Y-%m-%dT%H:%M', created_at, '+7 hours');
END;
--> statement-breakpoint
CREATE TRIGGER certificate_wordings_keep BEFORE UPDATE ON certificate_wordings
BEGIN
  SELECT RAISE(ABORT, 'certificate_wordings_are_final');
END;
--> statement-breakpoint
CREATE TRIGGER certificate_wordings_no_delete BEFORE DELETE ON certificate_wordings
BEGIN
  SELECT RAISE(ABORT, 'certificate_wordings_are_final');
END;
--> statement-breakpoint
CREATE TRIGGER certificate_wordings_no_replace BEFORE INSERT ON certificate_wordings
WHEN EXISTS (SELECT 1 FROM certificate_wordings WHERE hash = NEW.hash)
BEGIN
  SELECT RAISE(ABORT, 'certificate_wordings_are_final');
END;
--> statement-breakpoint
CREATE TRIGGER certificates_search_insert AFTER INSERT ON certificates
BEGIN
  INSERT INTO certificates_search (rowid, words) VALUES (NEW.rowid, '  ' || NEW.certificate_number || '  ' || replace(NEW.name, ' ', '  ')
    || coalesce((SELECT '  ' || orders.order_id FROM orders WHERE orders.id = NEW.order_id), ''));
END;
--> statement-breakpoint
CREATE TRIGGER certificates_search_delete AFTER DELETE ON certificates
BEGIN
  DELETE FROM certificates_search WHERE rowid = OLD.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER certificates_search_update AFTER UPDATE OF certificate_number, name, order_id ON certificates
WHEN OLD.certificate_number <> NEW.certificate_number OR OLD.name <> NEW.name OR OLD.order_id IS NOT NEW.order_id
BEGIN
  DELETE FROM certificates_search WHERE rowid = OLD.rowid;
  INSERT INTO certificates_search (rowid, words) VALUES (NEW.rowid, '  ' || NEW.certificate_number || '  ' || replace(NEW.name, ' ', '  ')
    || coalesce((SELECT '  ' || orders.order_id FROM orders WHERE orders.id = NEW.order_id), ''));
END;
--> statement-breakpoint
CREATE TRIGGER certificates_anonymous BEFORE INSERT ON certificates
WHEN NEW.order_id IS NOT NULL AND EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND anonymized_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'order_anonymized');
END;
--> statement-breakpoint
CREATE TRIGGER certificates_anonymous_update BEFORE UPDATE OF order_id, status, name, beneficiaries, location, pelaksana_nama, penanggung_jawab, revoke_note ON certificates
WHEN NEW.order_id IS NOT NULL AND (NEW.order_id IS NOT OLD.order_id OR NEW.status = 'published' OR NEW.name <> OLD.name
  OR (NEW.beneficiaries IS NOT NULL AND NEW.beneficiaries IS NOT OLD.beneficiaries)
  OR (NEW.location IS NOT NULL AND NEW.location IS NOT OLD.location)
  OR (NEW.pelaksana_nama IS NOT NULL AND NEW.pelaksana_nama IS NOT OLD.pelaksana_nama)
  OR (NEW.penanggung_jawab IS NOT NULL AND NEW.penanggung_jawab IS NOT OLD.penanggung_jawab)
  OR (NEW.revoke_note IS NOT NULL AND NEW.revoke_note IS NOT OLD.revoke_note))
  AND EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND anonymized_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'order_anonymized');
END;
--> statement-breakpoint
CREATE TRIGGER certificates_ended BEFORE UPDATE OF status ON certificates
WHEN OLD.status = 'revoked' AND NEW.status <> 'revoked' OR OLD.status = 'replaced' AND NEW.status NOT IN ('replaced', 'revoked')
BEGIN
  SELECT RAISE(ABORT, 'certificate_ended');
END;
--> statement-breakpoint
CREATE TRIGGER certificates_no_delete BEFORE DELETE ON certificates WHEN OLD.status IN ('replaced', 'revoked')
BEGIN
  SELECT RAISE(ABORT, 'certificate_ended');
END;
--> statement-breakpoint
CREATE TRIGGER certificates_done BEFORE INSERT ON certificates
WHEN NEW.status = 'published' AND NEW.order_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = NEW.order_id AND orders.payment_status = 'verified' AND orders.status <> 'cancelled' AND orders.short_by = 0
    AND iif(orders.seated = 1 AND NEW.beneficiary_n IS NOT NULL, EXISTS (SELECT 1 FROM seats JOIN sacrifices AS rite ON rite.id = seats.sacrifice_id
      WHERE seats.order_id = NEW.order_id AND seats.item_n = NEW.item_n AND seats.beneficiary_n = NEW.beneficiary_n AND rite.status = 'completed'),
      orders.slaughter_status = 'completed'))
BEGIN
  SELECT RAISE(ABORT, 'certificate_early');
END;
--> statement-breakpoint
CREATE TRIGGER certificates_stay_done BEFORE UPDATE OF status, signature, order_id, item_n, beneficiary_n ON certificates
WHEN NEW.status = 'published' AND NEW.order_id IS NOT NULL
  AND (OLD.status <> 'published' OR (NEW.signature, NEW.order_id, NEW.item_n, NEW.beneficiary_n) IS NOT (OLD.signature, OLD.order_id, OLD.item_n, OLD.beneficiary_n))
  AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = NEW.order_id AND orders.payment_status = 'verified' AND orders.status <> 'cancelled' AND orders.short_by = 0
    AND iif(orders.seated = 1 AND NEW.beneficiary_n IS NOT NULL, EXISTS (SELECT 1 FROM seats JOIN sacrifices AS rite ON rite.id = seats.sacrifice_id
      WHERE seats.order_id = NEW.order_id AND seats.item_n = NEW.item_n AND seats.beneficiary_n = NEW.beneficiary_n AND rite.status = 'completed'),
      orders.slaughter_status = 'completed'))
BEGIN
  SELECT RAISE(ABORT, 'certificate_early');
END;
--> statement-breakpoint
CREATE TRIGGER corrections_few BEFORE INSERT ON corrections
WHEN (SELECT count(*) FROM corrections WHERE order_id = NEW.order_id) >= 50
BEGIN
  SELECT RAISE(ABORT, 'too_many_corrections');
END;
--> statement-breakpoint
CREATE TRIGGER corrections_anonymous BEFORE INSERT ON corrections
WHEN EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND anonymized_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'order_anonymized');
END;
--> statement-breakpoint
CREATE TRIGGER day_closes_keep BEFORE UPDATE ON day_closes
BEGIN
  SELECT RAISE(ABORT, 'day_closes_are_final');
END;
--> statement-breakpoint
CREATE TRIGGER day_closes_no_delete BEFORE DELETE ON day_closes
BEGIN
  SELECT RAISE(ABORT, 'day_closes_are_final');
END;
--> statement-breakpoint
CREATE TRIGGER evidence_of_count_insert AFTER INSERT ON evidence_of
BEGIN
  UPDATE sacrifices SET evidence = evidence + 1 WHERE id = NEW.sacrifice_id;
END;
--> statement-breakpoint
CREATE TRIGGER evidence_of_count_delete AFTER DELETE ON evidence_of
BEGIN
  UPDATE sacrifices SET evidence = evidence - 1 WHERE id = OLD.sacrifice_id;
  DELETE FROM sacrifices WHERE id = OLD.sacrifice_id AND status = 'pending' AND filled = 0 AND house = 0 AND evidence = 0;
END;
--> statement-breakpoint
CREATE TRIGGER evidence_of_keep BEFORE UPDATE ON evidence_of
BEGIN
  SELECT RAISE(ABORT, 'evidence_of_kept');
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
CREATE TRIGGER journal_keep BEFORE UPDATE ON journal
BEGIN
  SELECT RAISE(ABORT, 'journal_is_final');
END;
--> statement-breakpoint
CREATE TRIGGER journal_no_delete BEFORE DELETE ON journal
BEGIN
  SELECT RAISE(ABORT, 'journal_is_final');
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
CREATE TRIGGER order_beneficiaries_fit BEFORE INSERT ON order_beneficiaries
WHEN NEW.n > (SELECT quantity * iif(shares = 1 AND kind = 'Sapi', 7, 1) FROM order_items WHERE order_id = NEW.order_id AND n = NEW.item_n)
BEGIN
  SELECT RAISE(ABORT, 'too_many_names:' || NEW.item_n);
END;
--> statement-breakpoint
CREATE TRIGGER seats_search_named AFTER INSERT ON order_beneficiaries
WHEN EXISTS (SELECT 1 FROM seats WHERE order_id = NEW.order_id AND item_n = NEW.item_n AND beneficiary_n = NEW.n)
BEGIN
  DELETE FROM seats_search WHERE rowid = (SELECT rowid FROM seats WHERE order_id = NEW.order_id AND item_n = NEW.item_n AND beneficiary_n = NEW.n);
  INSERT INTO seats_search (rowid, words) SELECT rowid, NEW.name || ' ' || coalesce(NEW.bin, '') FROM seats WHERE order_id = NEW.order_id AND item_n = NEW.item_n AND beneficiary_n = NEW.n;
END;
--> statement-breakpoint
CREATE TRIGGER seats_search_renamed AFTER UPDATE OF name, bin ON order_beneficiaries
WHEN EXISTS (SELECT 1 FROM seats WHERE order_id = NEW.order_id AND item_n = NEW.item_n AND beneficiary_n = NEW.n)
BEGIN
  DELETE FROM seats_search WHERE rowid = (SELECT rowid FROM seats WHERE order_id = NEW.order_id AND item_n = NEW.item_n AND beneficiary_n = NEW.n);
  INSERT INTO seats_search (rowid, words) SELECT rowid, NEW.name || ' ' || coalesce(NEW.bin, '') FROM seats WHERE order_id = NEW.order_id AND item_n = NEW.item_n AND beneficiary_n = NEW.n;
END;
--> statement-breakpoint
CREATE TRIGGER seats_search_unnamed AFTER DELETE ON order_beneficiaries
WHEN EXISTS (SELECT 1 FROM seats WHERE order_id = OLD.order_id AND item_n = OLD.item_n AND beneficiary_n = OLD.n)
BEGIN
  DELETE FROM seats_search WHERE rowid = (SELECT rowid FROM seats WHERE order_id = OLD.order_id AND item_n = OLD.item_n AND beneficiary_n = OLD.n);
  INSERT INTO seats_search (rowid, words) SELECT rowid, '' FROM seats WHERE order_id = OLD.order_id AND item_n = OLD.item_n AND beneficiary_n = OLD.n;
END;
--> statement-breakpoint
CREATE TRIGGER order_beneficiaries_anonymous BEFORE INSERT ON order_beneficiaries
WHEN EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND anonymized_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'order_anonymized');
END;
--> statement-breakpoint
CREATE TRIGGER order_beneficiaries_anonymous_update BEFORE UPDATE ON order_beneficiaries
WHEN EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND anonymized_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'order_anonymized');
END;
--> statement-breakpoint
CREATE TRIGGER order_beneficiaries_outdate_insert AFTER INSERT ON order_beneficiaries
BEGIN
  UPDATE certificates SET outdated = (certificates.name <> NEW.name || coalesce(' ' || coalesce(NEW.relation, 'anak dari') || ' ' || NEW.bin, ''))
  WHERE order_id = NEW.order_id AND item_n = NEW.item_n AND beneficiary_n = NEW.n AND status = 'published';
END;
--> statement-breakpoint
CREATE TRIGGER order_beneficiaries_outdate_update AFTER UPDATE ON order_beneficiaries
BEGIN
  UPDATE certificates SET outdated = (certificates.name <> NEW.name || coalesce(' ' || coalesce(NEW.relation, 'anak dari') || ' ' || NEW.bin, ''))
  WHERE order_id = NEW.order_id AND item_n = NEW.item_n AND beneficiary_n = NEW.n AND status = 'published';
END;
--> statement-breakpoint
CREATE TRIGGER order_beneficiaries_outdate_delete AFTER DELETE ON order_beneficiaries
BEGIN
  UPDATE certificates SET outdated = 1
  WHERE order_id = OLD.order_id AND item_n = OLD.item_n AND beneficiary_n = OLD.n AND status = 'published';
END;
--> statement-breakpoint
CREATE TRIGGER order_changes_delete_stock BEFORE DELETE ON order_changes
WHEN OLD.state = 'waiting'
BEGIN
  UPDATE animals SET stock = stock + (SELECT sum(value ->> 'n') FROM json_each(OLD.held) WHERE value ->> 'animal_id' = animals.id)
  WHERE id IN (SELECT value ->> 'animal_id' FROM json_each(OLD.held));
END;
--> statement-breakpoint
CREATE TRIGGER order_changes_return_stock AFTER UPDATE OF state ON order_changes
WHEN OLD.state = 'waiting' AND NEW.state NOT IN ('waiting', 'applied')
BEGIN
  UPDATE animals SET stock = stock + (SELECT sum(value ->> 'n') FROM json_each(NEW.held) WHERE value ->> 'animal_id' = animals.id)
  WHERE id IN (SELECT value ->> 'animal_id' FROM json_each(NEW.held));
END;
--> statement-breakpoint
CREATE TRIGGER order_changes_steps BEFORE UPDATE ON order_changes
WHEN NEW.order_id <> OLD.order_id OR NEW.before <> OLD.before OR NEW.after <> OLD.after OR NEW.held <> OLD.held
  OR NEW.difference <> OLD.difference OR NEW.leaving <> OLD.leaving OR (OLD.amount IS NOT NULL AND OLD.state <> 'proposed' AND NEW.amount IS NOT OLD.amount)
  OR (OLD.state <> NEW.state AND OLD.state || '>' || NEW.state NOT IN ('proposed>waiting', 'proposed>applied', 'proposed>declined',
    'proposed>withdrawn', 'proposed>expired', 'waiting>applied', 'waiting>withdrawn', 'waiting>expired'))
BEGIN
  SELECT RAISE(ABORT, 'order_changes_are_final');
END;
--> statement-breakpoint
CREATE TRIGGER order_changes_take_stock AFTER UPDATE OF state ON order_changes
WHEN OLD.state <> 'waiting' AND NEW.state = 'waiting'
BEGIN
  UPDATE animals SET stock = stock - (SELECT sum(value ->> 'n') FROM json_each(NEW.held) WHERE value ->> 'animal_id' = animals.id)
  WHERE id IN (SELECT value ->> 'animal_id' FROM json_each(NEW.held));
END;
--> statement-breakpoint
CREATE TRIGGER order_changes_total_elsewhere BEFORE UPDATE OF reserves_total ON order_changes
WHEN NEW.reserves_total IS NOT OLD.reserves_total AND (EXISTS (SELECT 1 FROM orders WHERE reserves_total = NEW.reserves_total)
  OR EXISTS (SELECT 1 FROM former_totals WHERE amount = NEW.reserves_total))
BEGIN
  SELECT RAISE(ABORT, 'amount_elsewhere');
END;
--> statement-breakpoint
CREATE TRIGGER order_events_anonymous BEFORE INSERT ON order_events
WHEN iif(json_valid(NEW.details), coalesce(NEW.details ->> 'reason', ''), '') <> '' AND EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND anonymized_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'order_anonymized');
END;
--> statement-breakpoint
CREATE TRIGGER order_events_in_order AFTER INSERT ON order_events
WHEN NEW.n > 1 AND EXISTS (SELECT 1 FROM order_events WHERE order_id = NEW.order_id AND n = NEW.n - 1 AND created_at > NEW.created_at)
BEGIN
  UPDATE order_events SET created_at = (SELECT created_at FROM order_events WHERE order_id = NEW.order_id AND n = NEW.n - 1)
  WHERE order_id = NEW.order_id AND n = NEW.n;
END;
--> statement-breakpoint
CREATE TRIGGER order_events_outbox AFTER INSERT ON order_events
BEGIN
  INSERT INTO outbox (order_id, n, type, details, created_at)
  VALUES (NEW.order_id, NEW.n, NEW.type, NEW.details, NEW.created_at);
END;
--> statement-breakpoint
CREATE TRIGGER order_events_outbox_again AFTER UPDATE OF n ON order_events
BEGIN
  INSERT INTO outbox (order_id, n, type, details, created_at)
  VALUES (NEW.order_id, NEW.n, NEW.type, NEW.details, NEW.created_at);
END;
--> statement-breakpoint
CREATE TRIGGER orders_words_noted AFTER INSERT ON order_notes
BEGIN
  UPDATE orders SET words = (SELECT words FROM order_words WHERE id = orders.id) WHERE id = NEW.order_id;
END;
--> statement-breakpoint
CREATE TRIGGER orders_words_unnoted AFTER DELETE ON order_notes
BEGIN
  UPDATE orders SET words = (SELECT words FROM order_words WHERE id = orders.id) WHERE id = OLD.order_id;
END;
--> statement-breakpoint
CREATE TRIGGER order_notes_anonymous BEFORE INSERT ON order_notes
WHEN EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND anonymized_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'order_anonymized');
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
CREATE TRIGGER orders_hold_unpaid AFTER UPDATE OF stock_held, status, payment_status ON orders
WHEN (OLD.stock_held = 1 AND OLD.status = 'pending' AND OLD.payment_status <> 'verified')
  <> (NEW.stock_held = 1 AND NEW.status = 'pending' AND NEW.payment_status <> 'verified')
BEGIN
  UPDATE animals
  SET held_unpaid = held_unpaid + iif(NEW.stock_held = 1 AND NEW.status = 'pending' AND NEW.payment_status <> 'verified', 1, -1)
    * (SELECT sum(quantity) FROM order_items WHERE order_id = NEW.id AND animal_id = animals.id)
  WHERE id IN (SELECT animal_id FROM order_items WHERE order_id = NEW.id AND animal_id IS NOT NULL);
END;
--> statement-breakpoint
CREATE TRIGGER orders_delete_hold_unpaid BEFORE DELETE ON orders
WHEN OLD.stock_held = 1 AND OLD.status = 'pending' AND OLD.payment_status <> 'verified'
BEGIN
  UPDATE animals
  SET held_unpaid = held_unpaid - (SELECT sum(quantity) FROM order_items WHERE order_id = OLD.id AND animal_id = animals.id)
  WHERE id IN (SELECT animal_id FROM order_items WHERE order_id = OLD.id AND animal_id IS NOT NULL);
END;
--> statement-breakpoint
CREATE TRIGGER orders_no_longer_fresh AFTER UPDATE OF status, payment_status, payment_claimed_at, expires_at ON orders
WHEN OLD.fresh = 1 AND NEW.fresh = 1
BEGIN
  UPDATE orders SET fresh = 0 WHERE seq = NEW.seq;
END;
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
CREATE TRIGGER orders_code_delete AFTER DELETE ON orders
WHEN OLD.status <> 'cancelled' AND (OLD.discount_code_id IS NOT NULL OR OLD.referral_code_id IS NOT NULL)
BEGIN
  UPDATE codes SET used = used - 1 WHERE id IN (OLD.discount_code_id, OLD.referral_code_id);
  UPDATE code_totals SET orders = orders - 1, discount = discount - iif(code_id = OLD.discount_code_id, OLD.discount, 0)
  WHERE day = date(OLD.created_at, '+7 hours') AND code_id IN (OLD.discount_code_id, OLD.referral_code_id);
END;
--> statement-breakpoint
CREATE TRIGGER orders_anonymous BEFORE UPDATE OF status, anonymized_at, customer_name, customer_phone, customer_email, referral_code, discount_code, payment_rejected_reason, slaughter_notes, slaughter_proof_url, message_consent, placed_from ON orders
WHEN OLD.anonymized_at IS NOT NULL AND (NEW.anonymized_at IS NOT OLD.anonymized_at
  OR NEW.customer_name <> OLD.customer_name OR NEW.customer_phone <> OLD.customer_phone OR NEW.customer_email <> OLD.customer_email
  OR (coalesce(NEW.referral_code, '') <> '' AND NEW.referral_code IS NOT OLD.referral_code)
  OR (coalesce(NEW.discount_code, '') <> '' AND NEW.discount_code IS NOT OLD.discount_code)
  OR (coalesce(NEW.payment_rejected_reason, '') <> '' AND NEW.payment_rejected_reason IS NOT OLD.payment_rejected_reason)
  OR (coalesce(NEW.slaughter_notes, '') <> '' AND NEW.slaughter_notes IS NOT OLD.slaughter_notes)
  OR (coalesce(NEW.slaughter_proof_url, '') <> '' AND NEW.slaughter_proof_url IS NOT OLD.slaughter_proof_url)
  OR (coalesce(NEW.message_consent, '') <> '' AND NEW.message_consent IS NOT OLD.message_consent)
  OR (coalesce(NEW.placed_from, '') <> '' AND NEW.placed_from IS NOT OLD.placed_from)
  OR (NEW.status <> OLD.status AND NEW.status NOT IN ('completed', 'cancelled')))
BEGIN
  SELECT RAISE(ABORT, 'order_anonymized');
END;
--> statement-breakpoint
CREATE TRIGGER orders_tell_slaughter AFTER UPDATE OF slaughter_status ON orders
WHEN NEW.seated = 1 AND OLD.seated = 1 AND OLD.slaughter_status <> NEW.slaughter_status AND NEW.anonymized_at IS NULL
BEGIN
  INSERT INTO order_events (order_id, n, type, actor, details, created_at)
  SELECT NEW.id, (SELECT coalesce(max(n), 0) + 1 FROM order_events WHERE order_id = NEW.id), 'slaughter_updated', updated_by,
    json_object('status', NEW.slaughter_status), updated_at
  FROM sacrifices WHERE id IN (SELECT sacrifice_id FROM seats WHERE order_id = NEW.id) ORDER BY updated_at DESC LIMIT 1;
END;
--> statement-breakpoint
CREATE TRIGGER orders_tell_day AFTER UPDATE OF slaughter_date ON orders
WHEN NEW.seated = 1 AND OLD.slaughter_status = 'scheduled' AND NEW.slaughter_status = 'scheduled'
  AND OLD.slaughter_date IS NOT NEW.slaughter_date AND NEW.anonymized_at IS NULL
BEGIN
  INSERT INTO order_events (order_id, n, type, actor, details, created_at)
  SELECT NEW.id, (SELECT coalesce(max(n), 0) + 1 FROM order_events WHERE order_id = NEW.id), 'slaughter_updated', updated_by,
    json_object('status', NEW.slaughter_status), updated_at
  FROM sacrifices WHERE id IN (SELECT sacrifice_id FROM seats WHERE order_id = NEW.id) ORDER BY updated_at DESC LIMIT 1;
END;
--> statement-breakpoint
CREATE TRIGGER orders_delete_revokes_certificates BEFORE DELETE ON orders
BEGIN
  INSERT INTO audit_events (entity, entity_id, action, actor, changes, created_at)
  SELECT 'certificates', certificates.id, 'revoke', 'system', json_object('status', json_array('published', 'revoked'), 'reason', json_array(NULL, 'deleted')), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  FROM certificates WHERE status = 'published' AND certificates.order_id = OLD.id;
  UPDATE certificates SET status = 'revoked', revoked_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), revoke_reason = 'deleted', revoke_note = NULL,
    updated_at = iif(updated_at < strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', updated_at, '+0.001 seconds'))
  WHERE status = 'published' AND certificates.order_id = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER orders_outdate_certificates AFTER UPDATE OF customer_name ON orders WHEN OLD.customer_name <> NEW.customer_name
BEGIN
  UPDATE certificates SET outdated = (certificates.name <> NEW.customer_name)
  WHERE order_id = NEW.id AND beneficiary_n = 1 AND status = 'published' AND NOT EXISTS (
    SELECT 1 FROM order_beneficiaries WHERE order_beneficiaries.order_id = NEW.id AND order_beneficiaries.item_n = certificates.item_n);
END;
--> statement-breakpoint
CREATE TRIGGER orders_delete_paid BEFORE DELETE ON orders
WHEN EXISTS (SELECT 1 FROM refunds WHERE order_id = OLD.id AND state <> 'declined')
  OR EXISTS (SELECT 1 FROM payments WHERE order_id = OLD.id AND voided_at IS NULL AND bank_row_id IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'order_has_money');
END;
--> statement-breakpoint
CREATE TRIGGER orders_code_status AFTER UPDATE OF status, discount, code_waived ON orders
WHEN ((OLD.status = 'cancelled') <> (NEW.status = 'cancelled') OR OLD.discount - OLD.code_waived <> NEW.discount - NEW.code_waived)
  AND (NEW.discount_code_id IS NOT NULL OR NEW.referral_code_id IS NOT NULL)
BEGIN
  UPDATE codes SET used = used + (NEW.status <> 'cancelled') - (OLD.status <> 'cancelled')
  WHERE id IN (NEW.discount_code_id, NEW.referral_code_id) AND (NEW.status = 'cancelled') <> (OLD.status = 'cancelled');
  UPDATE code_totals SET orders = orders + (NEW.status <> 'cancelled') - (OLD.status <> 'cancelled'),
    discount = discount + iif(code_id = NEW.discount_code_id, iif(NEW.status = 'cancelled', 0, NEW.discount - NEW.code_waived)
      - iif(OLD.status = 'cancelled', 0, OLD.discount - OLD.code_waived), 0)
  WHERE day = date(NEW.created_at, '+7 hours') AND code_id IN (NEW.discount_code_id, NEW.referral_code_id);
END;
--> statement-breakpoint
CREATE TRIGGER orders_free_seats AFTER UPDATE OF payment_status, status ON orders
WHEN (NEW.payment_status <> 'verified' OR NEW.status = 'cancelled')
  AND (OLD.seated = 1 OR EXISTS (SELECT 1 FROM seats WHERE order_id = NEW.id))
BEGIN
  DELETE FROM seats WHERE order_id = NEW.id;
  UPDATE orders SET seated = 0 WHERE seq = NEW.seq;
END;
--> statement-breakpoint
CREATE TRIGGER orders_search_insert AFTER INSERT ON orders
BEGIN
  INSERT INTO orders_search (rowid, words) VALUES (NEW.seq, NEW.order_id || ' ' || NEW.customer_name || ' ' || NEW.customer_phone || ' ' || NEW.customer_email || ' rp' || NEW.total_amount
    || ' t' || substr(NEW.customer_phone, -4) || ' t' || substr(NEW.customer_phone, -5) || ' t' || substr(NEW.customer_phone, -6) || ' t' || substr(NEW.customer_phone, -7) || ' t' || substr(NEW.customer_phone, -8) || ' ' || NEW.words);
END;
--> statement-breakpoint
CREATE TRIGGER orders_search_delete AFTER DELETE ON orders
BEGIN
  INSERT INTO orders_search (orders_search, rowid, words) VALUES ('delete', OLD.seq, OLD.order_id || ' ' || OLD.customer_name || ' ' || OLD.customer_phone || ' ' || OLD.customer_email || ' rp' || OLD.total_amount
    || ' t' || substr(OLD.customer_phone, -4) || ' t' || substr(OLD.customer_phone, -5) || ' t' || substr(OLD.customer_phone, -6) || ' t' || substr(OLD.customer_phone, -7) || ' t' || substr(OLD.customer_phone, -8) || ' ' || OLD.words);
END;
--> statement-breakpoint
CREATE TRIGGER orders_search_update AFTER UPDATE OF order_id, customer_name, customer_phone, customer_email, total_amount, words ON orders
BEGIN
  INSERT INTO orders_search (orders_search, rowid, words) VALUES ('delete', OLD.seq, OLD.order_id || ' ' || OLD.customer_name || ' ' || OLD.customer_phone || ' ' || OLD.customer_email || ' rp' || OLD.total_amount
    || ' t' || substr(OLD.customer_phone, -4) || ' t' || substr(OLD.customer_phone, -5) || ' t' || substr(OLD.customer_phone, -6) || ' t' || substr(OLD.customer_phone, -7) || ' t' || substr(OLD.customer_phone, -8) || ' ' || OLD.words);
  INSERT INTO orders_search (rowid, words) VALUES (NEW.seq, NEW.order_id || ' ' || NEW.customer_name || ' ' || NEW.customer_phone || ' ' || NEW.customer_email || ' rp' || NEW.total_amount
    || ' t' || substr(NEW.customer_phone, -4) || ' t' || substr(NEW.customer_phone, -5) || ' t' || substr(NEW.customer_phone, -6) || ' t' || substr(NEW.customer_phone, -7) || ' t' || substr(NEW.customer_phone, -8) || ' ' || NEW.words);
END;
--> statement-breakpoint
CREATE TRIGGER orders_code_full BEFORE UPDATE OF status ON orders
WHEN OLD.status = 'cancelled' AND NEW.status <> 'cancelled' AND NEW.discount_code_id IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'code_used_up') FROM codes WHERE id = NEW.discount_code_id AND (used >= limit_total
    OR limit_per_phone <= (SELECT count(*) FROM orders WHERE discount_code_id = NEW.discount_code_id
      AND coalesce(code_phone, customer_phone) = coalesce(NEW.code_phone, NEW.customer_phone) AND status <> 'cancelled'));
END;
--> statement-breakpoint
CREATE TRIGGER orders_end_changes AFTER UPDATE OF status, payment_status, anonymized_at ON orders
WHEN (NEW.status = 'cancelled' OR NEW.payment_status <> 'verified' OR NEW.anonymized_at IS NOT NULL)
  AND EXISTS (SELECT 1 FROM order_changes WHERE order_id = NEW.id AND state IN ('proposed', 'waiting'))
BEGIN
  UPDATE order_changes SET state = 'withdrawn', ended_at = NEW.updated_at, updated_at = NEW.updated_at,
    reserved_until = iif(reserves_total IS NULL, NULL, strftime('%Y-%m-%dT%H:%M:%fZ', NEW.updated_at, '+7 days'))
  WHERE order_id = NEW.id AND state IN ('proposed', 'waiting');
END;
--> statement-breakpoint
CREATE TRIGGER orders_stay_verified BEFORE UPDATE OF payment_status ON orders
WHEN OLD.payment_status = 'verified' AND NEW.payment_status <> 'verified' AND (
  EXISTS (SELECT 1 FROM refunds WHERE order_id = OLD.id AND state <> 'declined')
  OR EXISTS (SELECT 1 FROM transactions WHERE order_id = OLD.id AND is_extra = 1 AND voided_at IS NULL)
  OR EXISTS (SELECT 1 FROM order_changes WHERE order_id = OLD.id AND state = 'applied'))
BEGIN
  SELECT RAISE(ABORT, 'order_money_moved');
END;
--> statement-breakpoint
CREATE TRIGGER orders_total_elsewhere_insert BEFORE INSERT ON orders
WHEN EXISTS (SELECT 1 FROM order_changes WHERE reserves_total = NEW.reserves_total)
  OR EXISTS (SELECT 1 FROM former_totals WHERE amount = NEW.reserves_total)
BEGIN
  SELECT RAISE(ABORT, 'total_elsewhere');
END;
--> statement-breakpoint
CREATE TRIGGER orders_total_elsewhere_update BEFORE UPDATE OF reserves_total ON orders
WHEN NEW.reserves_total IS NOT OLD.reserves_total AND (EXISTS (SELECT 1 FROM order_changes WHERE reserves_total = NEW.reserves_total)
  OR EXISTS (SELECT 1 FROM former_totals WHERE amount = NEW.reserves_total AND order_id <> NEW.id))
BEGIN
  SELECT RAISE(ABORT, 'total_elsewhere');
END;
--> statement-breakpoint
CREATE TRIGGER orders_journal_earned AFTER UPDATE OF slaughter_status, payment_status, status, short_by ON orders
WHEN NEW.payment_status = 'verified' AND NEW.status <> 'cancelled' AND NEW.short_by = 0 AND NEW.slaughter_status = 'completed'
  AND NOT (OLD.payment_status = 'verified' AND OLD.status <> 'cancelled' AND OLD.short_by = 0 AND OLD.slaughter_status = 'completed')
  AND NOT EXISTS (SELECT 1 FROM journal WHERE order_id = NEW.id AND kind = 'earned' AND reverses IS NULL AND NOT EXISTS (SELECT 1 FROM journal AS back WHERE back.reverses = journal.id))
BEGIN
  INSERT INTO journal (kind, order_id, order_code, debit, debit_fund, credit, credit_fund, amount, created_at)
  SELECT 'earned', order_id, order_code, debit, debit_fund, credit, credit_fund, amount, max(NEW.updated_at, coalesce(NEW.slaughter_verified_at, ''))
  FROM order_earnings WHERE order_id = NEW.id AND amount > 0;
END;
--> statement-breakpoint
CREATE TRIGGER orders_journal_unearned AFTER UPDATE OF slaughter_status, payment_status, status, short_by ON orders
WHEN OLD.payment_status = 'verified' AND OLD.status <> 'cancelled' AND OLD.slaughter_status = 'completed'
  AND NOT (NEW.payment_status = 'verified' AND NEW.status <> 'cancelled' AND NEW.short_by = 0 AND NEW.slaughter_status = 'completed')
BEGIN
  INSERT INTO journal (kind, source, order_id, order_code, debit, debit_fund, credit, credit_fund, amount, reverses, created_at)
  SELECT kind, source, order_id, order_code, credit, credit_fund, debit, debit_fund, amount, id, NEW.updated_at FROM journal
  WHERE order_id = NEW.id AND kind = 'earned' AND reverses IS NULL AND NOT EXISTS (SELECT 1 FROM journal AS back WHERE back.reverses = journal.id);
END;
--> statement-breakpoint
CREATE TRIGGER orders_revoke_certificates AFTER UPDATE OF payment_status, status, slaughter_status, seated, short_by ON orders
WHEN (OLD.payment_status <> NEW.payment_status OR OLD.status <> NEW.status OR OLD.slaughter_status <> NEW.slaughter_status OR OLD.seated <> NEW.seated OR OLD.short_by <> NEW.short_by)
  AND (NEW.payment_status <> 'verified' OR NEW.status = 'cancelled' OR NEW.short_by > 0 OR (NEW.slaughter_status <> 'completed'
    AND (NEW.seated = 1 OR NOT EXISTS (SELECT 1 FROM seats WHERE seats.order_id = NEW.id))))
  AND EXISTS (SELECT 1 FROM certificates WHERE certificates.order_id = NEW.id AND certificates.status = 'published')
BEGIN
  INSERT INTO audit_events (entity, entity_id, action, actor, changes, created_at)
  SELECT 'certificates', certificates.id, 'revoke', iif(NEW.payment_status = 'verified' AND NEW.status <> 'cancelled' AND NEW.short_by = 0, coalesce((SELECT updated_by FROM sacrifices
    WHERE id IN (SELECT sacrifice_id FROM seats WHERE seats.order_id = NEW.id) ORDER BY updated_at DESC LIMIT 1), 'system'), 'system'), json_object('status', json_array('published', 'revoked'), 'reason', json_array(NULL, iif(NEW.status = 'cancelled', 'cancelled', iif(NEW.payment_status <> 'verified' OR NEW.short_by > 0, 'unpaid', 'undone')))), NEW.updated_at
  FROM certificates WHERE status = 'published' AND certificates.order_id = NEW.id AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = certificates.order_id AND orders.payment_status = 'verified' AND orders.status <> 'cancelled' AND orders.short_by = 0
    AND iif(orders.seated = 1 AND certificates.beneficiary_n IS NOT NULL, EXISTS (SELECT 1 FROM seats JOIN sacrifices AS rite ON rite.id = seats.sacrifice_id
      WHERE seats.order_id = certificates.order_id AND seats.item_n = certificates.item_n AND seats.beneficiary_n = certificates.beneficiary_n AND rite.status = 'completed'),
      orders.slaughter_status = 'completed'));
  INSERT INTO order_events (order_id, n, type, actor, details, created_at)
  SELECT order_id, (SELECT coalesce(max(n), 0) + 1 FROM order_events WHERE order_events.order_id = certificates.order_id), 'certificates_revoked', iif(NEW.payment_status = 'verified' AND NEW.status <> 'cancelled' AND NEW.short_by = 0, coalesce((SELECT updated_by FROM sacrifices
    WHERE id IN (SELECT sacrifice_id FROM seats WHERE seats.order_id = NEW.id) ORDER BY updated_at DESC LIMIT 1), 'system'), 'system'),
    json_object('count', count(*), 'why', iif(NEW.status = 'cancelled', 'cancelled', iif(NEW.payment_status <> 'verified' OR NEW.short_by > 0, 'unpaid', 'undone'))), NEW.updated_at
  FROM certificates WHERE status = 'published' AND certificates.order_id = NEW.id AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = certificates.order_id AND orders.payment_status = 'verified' AND orders.status <> 'cancelled' AND orders.short_by = 0
    AND iif(orders.seated = 1 AND certificates.beneficiary_n IS NOT NULL, EXISTS (SELECT 1 FROM seats JOIN sacrifices AS rite ON rite.id = seats.sacrifice_id
      WHERE seats.order_id = certificates.order_id AND seats.item_n = certificates.item_n AND seats.beneficiary_n = certificates.beneficiary_n AND rite.status = 'completed'),
      orders.slaughter_status = 'completed')) GROUP BY order_id;
  UPDATE certificates SET status = 'revoked', revoked_at = NEW.updated_at, revoke_reason = iif(NEW.status = 'cancelled', 'cancelled', iif(NEW.payment_status <> 'verified' OR NEW.short_by > 0, 'unpaid', 'undone')), revoke_note = NULL,
    updated_at = iif(updated_at < NEW.updated_at, NEW.updated_at, strftime('%Y-%m-%dT%H:%M:%fZ', updated_at, '+0.001 seconds'))
  WHERE status = 'published' AND certificates.order_id = NEW.id AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = certificates.order_id AND orders.payment_status = 'verified' AND orders.status <> 'cancelled' AND orders.short_by = 0
    AND iif(orders.seated = 1 AND certificates.beneficiary_n IS NOT NULL, EXISTS (SELECT 1 FROM seats JOIN sacrifices AS rite ON rite.id = seats.sacrifice_id
      WHERE seats.order_id = certificates.order_id AND seats.item_n = certificates.item_n AND seats.beneficiary_n = certificates.beneficiary_n AND rite.status = 'completed'),
      orders.slaughter_status = 'completed'));
END;
--> statement-breakpoint
CREATE TRIGGER orders_keep_told_total AFTER UPDATE OF reserves_total ON orders
WHEN NEW.reserves_total IS NOT OLD.reserves_total
BEGIN
  DELETE FROM former_totals WHERE amount = NEW.reserves_total AND order_id = NEW.id;
  INSERT INTO former_totals (amount, order_id, until)
  SELECT OLD.reserves_total, NEW.id, strftime('%Y-%m-%dT%H:%M:%fZ', NEW.updated_at, '+7 days')
  WHERE OLD.reserves_total IS NOT NULL AND (OLD.reserved_until IS NULL OR OLD.reserved_until > NEW.updated_at)
  ON CONFLICT (amount) DO UPDATE SET until = excluded.until;
END;
--> statement-breakpoint
CREATE TRIGGER orders_stay_covered BEFORE UPDATE OF status, payment_status, total_amount ON orders
WHEN NEW.payment_status = 'verified' AND NEW.status <> 'cancelled'
  AND (OLD.payment_status <> 'verified' OR OLD.status = 'cancelled' OR NEW.total_amount > OLD.total_amount)
BEGIN
  SELECT RAISE(ABORT, 'order_short') FROM order_balances WHERE id = NEW.id AND held < NEW.total_amount;
END;
--> statement-breakpoint
CREATE TRIGGER orders_reopen_without_refunds BEFORE UPDATE OF status ON orders
WHEN OLD.status = 'cancelled' AND NEW.status <> 'cancelled'
BEGIN
  SELECT RAISE(ABORT, 'refund_open') FROM refunds WHERE order_id = NEW.id AND state IN ('requested', 'approved');
END;
--> statement-breakpoint
CREATE TRIGGER orders_short_events AFTER UPDATE OF short_by ON orders
WHEN (OLD.short_by = 0) <> (NEW.short_by = 0) AND NEW.payment_status = 'verified' AND NEW.status <> 'cancelled'
BEGIN
  INSERT INTO order_events (order_id, n, type, actor, details, created_at)
  SELECT NEW.id, (SELECT coalesce(max(n), 0) + 1 FROM order_events WHERE order_id = NEW.id),
    iif(NEW.short_by > 0, 'payment_short', 'payment_covered'), 'system', json_object('amount', NEW.short_by + OLD.short_by), NEW.updated_at;
END;
--> statement-breakpoint
CREATE TRIGGER orders_short_seats AFTER UPDATE OF short_by ON orders
WHEN OLD.short_by = 0 AND NEW.short_by > 0 AND (NEW.seated = 1 OR EXISTS (SELECT 1 FROM seats WHERE order_id = NEW.id))
  AND NOT EXISTS (SELECT 1 FROM seats JOIN sacrifices ON sacrifices.id = sacrifice_id
    WHERE seats.order_id = NEW.id AND sacrifices.status <> 'pending')
BEGIN
  DELETE FROM seats WHERE order_id = NEW.id;
  UPDATE orders SET seated = 0 WHERE seq = NEW.seq;
END;
--> statement-breakpoint
CREATE TRIGGER payment_claims_few BEFORE INSERT ON payment_claims
WHEN (SELECT count(*) FROM payment_claims WHERE order_id = NEW.order_id) >= 10
BEGIN
  SELECT RAISE(ABORT, 'too_many_claims');
END;
--> statement-breakpoint
CREATE TRIGGER payment_claims_anonymous BEFORE INSERT ON payment_claims
WHEN EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND anonymized_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'order_anonymized');
END;
--> statement-breakpoint
CREATE TRIGGER payment_claims_anonymous_update BEFORE UPDATE OF note, proof_key, proof_name ON payment_claims
WHEN (NEW.note IS NOT NULL OR NEW.proof_key IS NOT NULL OR NEW.proof_name IS NOT NULL) AND EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND anonymized_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'order_anonymized');
END;
--> statement-breakpoint
CREATE TRIGGER orders_words_claimed AFTER INSERT ON payment_claims
WHEN NEW.note IS NOT NULL
BEGIN
  UPDATE orders SET words = (SELECT words FROM order_words WHERE id = orders.id) WHERE id = NEW.order_id;
END;
--> statement-breakpoint
CREATE TRIGGER orders_words_reclaimed AFTER UPDATE OF note ON payment_claims
WHEN OLD.note IS NOT NEW.note
BEGIN
  UPDATE orders SET words = (SELECT words FROM order_words WHERE id = orders.id) WHERE id = NEW.order_id;
END;
--> statement-breakpoint
CREATE TRIGGER orders_words_unclaimed AFTER DELETE ON payment_claims
WHEN OLD.note IS NOT NULL
BEGIN
  UPDATE orders SET words = (SELECT words FROM order_words WHERE id = orders.id) WHERE id = OLD.order_id;
END;
--> statement-breakpoint
CREATE TRIGGER payments_move_row AFTER UPDATE OF transaction_id ON payments
WHEN NEW.bank_row_id IS NOT NULL AND NEW.voided_at IS NULL AND (OLD.transaction_id IS NULL) <> (NEW.transaction_id IS NULL)
BEGIN
  UPDATE bank_rows SET lane = iif(NEW.transaction_id IS NULL, 'part', 'settled'), updated_at = NEW.updated_at
  WHERE id = NEW.bank_row_id;
END;
--> statement-breakpoint
CREATE TRIGGER payments_free_row AFTER UPDATE OF voided_at ON payments
WHEN NEW.bank_row_id IS NOT NULL AND OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL
BEGIN
  UPDATE bank_rows
  SET lane = 'check', reason = 'undone', order_id = NULL, settled_at = NULL, settled_by = NULL, updated_at = NEW.updated_at
  WHERE id = NEW.bank_row_id AND order_id = NEW.order_id;
END;
--> statement-breakpoint
CREATE TRIGGER payments_delete_frees_row BEFORE DELETE ON payments WHEN OLD.bank_row_id IS NOT NULL AND OLD.voided_at IS NULL
BEGIN
  UPDATE bank_rows SET lane = 'check', reason = 'undone', order_id = NULL, settled_at = NULL, settled_by = NULL
  WHERE id = OLD.bank_row_id;
END;
--> statement-breakpoint
CREATE TRIGGER payments_booked_insert AFTER INSERT ON payments WHEN NEW.transaction_id IS NOT NULL AND NEW.voided_at IS NULL
BEGIN
  SELECT RAISE(ABORT, 'more_than_booked') FROM transactions WHERE id = NEW.transaction_id
    AND amount < (SELECT sum(amount) FROM payments WHERE transaction_id = NEW.transaction_id AND voided_at IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER payments_booked_update AFTER UPDATE OF transaction_id ON payments WHEN NEW.transaction_id IS NOT NULL AND NEW.voided_at IS NULL
BEGIN
  SELECT RAISE(ABORT, 'more_than_booked') FROM transactions WHERE id = NEW.transaction_id
    AND amount < (SELECT sum(amount) FROM payments WHERE transaction_id = NEW.transaction_id AND voided_at IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER payments_keep BEFORE UPDATE OF order_id, amount, method, received_at, actor, created_at ON payments
BEGIN
  SELECT RAISE(ABORT, 'payments_are_final');
END;
--> statement-breakpoint
CREATE TRIGGER payments_stay_refunded BEFORE UPDATE OF voided_at ON payments
WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL AND NEW.void_reason <> 'counted_anew'
  AND (SELECT coalesce(sum(amount), 0) FROM refunds WHERE order_id = OLD.order_id AND state <> 'declined')
    > (SELECT coalesce(sum(amount), 0) FROM payments WHERE order_id = OLD.order_id AND voided_at IS NULL AND id <> OLD.id)
BEGIN
  SELECT RAISE(ABORT, 'payment_refunded');
END;
--> statement-breakpoint
CREATE TRIGGER payments_stay_void BEFORE UPDATE ON payments
WHEN OLD.voided_at IS NOT NULL AND NEW.bank_row_id IS OLD.bank_row_id AND (OLD.note IS NULL OR NEW.note IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'payments_are_final');
END;
--> statement-breakpoint
CREATE TRIGGER payments_day_closed BEFORE INSERT ON payments
WHEN EXISTS (SELECT 1 FROM day_closes WHERE day = date(NEW.created_at, '+7 hours'))
BEGIN
  SELECT RAISE(ABORT, 'day_closed');
END;
--> statement-breakpoint
CREATE TRIGGER payments_void_day_closed BEFORE UPDATE OF voided_at ON payments
WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL
  AND EXISTS (SELECT 1 FROM day_closes WHERE day = date(NEW.voided_at, '+7 hours'))
BEGIN
  SELECT RAISE(ABORT, 'day_closed');
END;
--> statement-breakpoint
CREATE TRIGGER payments_journal_insert AFTER INSERT ON payments
BEGIN
  INSERT INTO journal (kind, source, order_id, order_code, debit, debit_fund, credit, credit_fund, amount, created_at)
  SELECT 'payment', CAST(NEW.id AS TEXT), paid.id, paid.code, NEW.method, fund, 'deposit', fund, NEW.amount, NEW.created_at
  FROM order_funds AS paid WHERE paid.id = NEW.order_id;
END;
--> statement-breakpoint
CREATE TRIGGER payments_journal_void AFTER UPDATE OF voided_at ON payments WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL
BEGIN
  INSERT INTO journal (kind, source, order_id, order_code, debit, debit_fund, credit, credit_fund, amount, reverses, created_at)
  SELECT kind, source, order_id, order_code, credit, credit_fund, debit, debit_fund, amount, id, NEW.voided_at FROM journal
  WHERE order_id = NEW.order_id AND kind = 'payment' AND source = CAST(NEW.id AS TEXT) AND reverses IS NULL AND NOT EXISTS (SELECT 1 FROM journal AS back WHERE back.reverses = journal.id);
END;
--> statement-breakpoint
CREATE TRIGGER receipts_keep BEFORE UPDATE ON receipts
WHEN NEW.number <> OLD.number OR NEW.created_at <> OLD.created_at OR NEW.payment_id IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'receipts_are_final');
END;
--> statement-breakpoint
CREATE TRIGGER receipts_no_delete BEFORE DELETE ON receipts
BEGIN
  SELECT RAISE(ABORT, 'receipts_are_final');
END;
--> statement-breakpoint
CREATE TRIGGER refunds_anonymous BEFORE UPDATE OF payee_account ON refunds
WHEN NEW.payee_account IS NOT NULL AND EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND anonymized_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'order_anonymized');
END;
--> statement-breakpoint
CREATE TRIGGER refunds_journal AFTER UPDATE OF state ON refunds WHEN NEW.state = 'paid' AND OLD.state <> 'paid'
BEGIN
  INSERT INTO journal (kind, source, order_id, order_code, debit, debit_fund, credit, credit_fund, amount, created_at)
  SELECT NEW.kind, NEW.id, paid.id, paid.code, 'deposit', fund, iif(NEW.kind = 'infak', 'infak', iif(NEW.way = 'cash', 'cash', 'bank')), iif(NEW.kind = 'infak', 'infak', fund), NEW.amount, NEW.paid_at
  FROM order_funds AS paid WHERE paid.id = NEW.order_id;
END;
--> statement-breakpoint
CREATE TRIGGER refunds_within_surplus BEFORE INSERT ON refunds
WHEN NEW.amount > (SELECT held - owed FROM order_balances WHERE id = NEW.order_id)
BEGIN
  SELECT RAISE(ABORT, 'refund_too_much');
END;
--> statement-breakpoint
CREATE TRIGGER refunds_paid_from_surplus BEFORE UPDATE OF state ON refunds WHEN NEW.state = 'paid' AND OLD.state <> 'paid'
BEGIN
  SELECT RAISE(ABORT, 'refund_uncovered') FROM order_balances
  WHERE id = NEW.order_id AND owed > held + (
    SELECT coalesce(sum(amount), 0) FROM refunds WHERE order_id = NEW.order_id AND state IN ('requested', 'approved') AND id <> NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER refunds_row_after BEFORE UPDATE OF bank_row_id ON refunds
WHEN NEW.bank_row_id IS NOT NULL AND NEW.bank_row_id IS NOT OLD.bank_row_id
BEGIN
  SELECT RAISE(ABORT, 'row_before_refund') FROM bank_rows
  WHERE id = NEW.bank_row_id AND date || 'T' || coalesce(time, '99') < strftime('%Y-%m-%dT%H:%M', NEW.created_at, '+7 hours');
END;
--> statement-breakpoint
CREATE TRIGGER refunds_steps BEFORE UPDATE ON refunds
WHEN NEW.order_id <> OLD.order_id OR NEW.kind <> OLD.kind OR NEW.amount <> OLD.amount OR NEW.needs_second < OLD.needs_second
  OR NEW.requested_by <> OLD.requested_by OR NEW.caused_by IS NOT OLD.caused_by OR NEW.created_at <> OLD.created_at
  OR (OLD.approved_by IS NOT NULL AND NEW.approved_by IS NOT OLD.approved_by)
  OR (OLD.transaction_id IS NOT NULL AND NEW.transaction_id IS NOT OLD.transaction_id)
  OR (OLD.state <> NEW.state AND OLD.state || '>' || NEW.state
    NOT IN ('requested>approved', 'requested>declined', 'approved>declined', 'approved>paid'))
  OR (OLD.state IN ('paid', 'declined') AND NEW.payee_account IS NOT NULL AND NEW.payee_account IS NOT OLD.payee_account)
BEGIN
  SELECT RAISE(ABORT, 'refunds_are_final');
END;
--> statement-breakpoint
CREATE TRIGGER refunds_second_person BEFORE UPDATE OF state ON refunds
WHEN OLD.state = 'requested' AND NEW.state = 'approved' AND (NEW.requested_by = NEW.approved_by OR (NEW.needs_second = 1
  AND EXISTS (SELECT 1 FROM users WHERE role = 'owner' AND disabled_at IS NULL AND email <> NEW.approved_by)
  AND (NEW.caused_by = NEW.approved_by OR EXISTS (
    SELECT 1 FROM order_link_uses WHERE order_id = NEW.order_id AND actor = NEW.approved_by
      AND used_at > strftime('%Y-%m-%dT%H:%M:%fZ', NEW.approved_at, '-24 hours')))))
BEGIN
  SELECT RAISE(ABORT, 'own_refund');
END;
--> statement-breakpoint
CREATE TRIGGER sacrifices_keep BEFORE DELETE ON sacrifices WHEN OLD.status <> 'pending' OR OLD.filled > 0 OR OLD.evidence > 0
BEGIN
  SELECT RAISE(ABORT, 'sacrifice_kept');
END;
--> statement-breakpoint
CREATE TRIGGER sacrifices_count_insert AFTER INSERT ON sacrifices
BEGIN
  INSERT INTO sacrifice_counts (season, status, n) VALUES (NEW.season, NEW.status, 1)
  ON CONFLICT (season, status) DO UPDATE SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER sacrifices_count_delete AFTER DELETE ON sacrifices
BEGIN
  UPDATE sacrifice_counts SET n = n - 1 WHERE season = OLD.season AND status = OLD.status;
END;
--> statement-breakpoint
CREATE TRIGGER sacrifices_count_update AFTER UPDATE OF status ON sacrifices WHEN OLD.status <> NEW.status
BEGIN
  UPDATE sacrifice_counts SET n = n - 1 WHERE season = OLD.season AND status = OLD.status;
  INSERT INTO sacrifice_counts (season, status, n) VALUES (NEW.season, NEW.status, 1)
  ON CONFLICT (season, status) DO UPDATE SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER sacrifices_sum_up AFTER UPDATE OF status, date, location, completed_at ON sacrifices
WHEN OLD.status <> NEW.status OR OLD.date IS NOT NEW.date OR OLD.location IS NOT NEW.location OR OLD.completed_at IS NOT NEW.completed_at
BEGIN
  UPDATE orders SET
    slaughter_status = iif(EXISTS (SELECT 1 FROM seats JOIN sacrifices AS part ON part.id = sacrifice_id WHERE seats.order_id = orders.id AND part.status = 'pending'), 'pending',
      iif(EXISTS (SELECT 1 FROM seats JOIN sacrifices AS part ON part.id = sacrifice_id WHERE seats.order_id = orders.id AND part.status = 'scheduled'), 'scheduled', 'completed')),
    slaughter_date = (SELECT max(part.date) FROM seats JOIN sacrifices AS part ON part.id = sacrifice_id WHERE seats.order_id = orders.id),
    slaughter_location = (SELECT group_concat(place, ', ') FROM (
      SELECT DISTINCT part.location AS place FROM seats JOIN sacrifices AS part ON part.id = sacrifice_id
      WHERE seats.order_id = orders.id AND part.location IS NOT NULL ORDER BY 1)),
    slaughter_verified_at = (SELECT iif(min(part.completed_at IS NOT NULL), max(part.completed_at), NULL) FROM seats JOIN sacrifices AS part ON part.id = sacrifice_id
      WHERE seats.order_id = orders.id),
    updated_at = max(updated_at, NEW.updated_at)
  WHERE id IN (SELECT order_id FROM seats WHERE sacrifice_id = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER sacrifices_whole BEFORE UPDATE OF filled, house ON sacrifices
WHEN NEW.status <> 'pending' AND NEW.filled + NEW.house < OLD.filled + OLD.house
BEGIN
  SELECT RAISE(ABORT, 'group_planned');
END;
--> statement-breakpoint
CREATE TRIGGER sacrifices_placed BEFORE UPDATE OF status, date, location ON sacrifices
WHEN NEW.status = 'scheduled' AND (NEW.date IS NULL OR coalesce(NEW.location, '') = '')
  AND (OLD.status <> 'scheduled' OR NEW.date IS NOT OLD.date OR NEW.location IS NOT OLD.location)
BEGIN
  SELECT RAISE(ABORT, 'plan_incomplete');
END;
--> statement-breakpoint
CREATE TRIGGER sacrifices_full BEFORE UPDATE OF status ON sacrifices
WHEN OLD.status <> NEW.status AND NEW.status <> 'pending' AND NEW.filled + NEW.house < NEW.capacity
BEGIN
  SELECT RAISE(ABORT, 'group_not_full:' || NEW.number);
END;
--> statement-breakpoint
CREATE TRIGGER sacrifices_revoke_certificates AFTER UPDATE OF status ON sacrifices WHEN OLD.status = 'completed' AND NEW.status <> 'completed'
BEGIN
  INSERT INTO audit_events (entity, entity_id, action, actor, changes, created_at)
  SELECT 'certificates', certificates.id, 'revoke', NEW.updated_by, json_object('status', json_array('published', 'revoked'), 'reason', json_array(NULL, 'undone')), NEW.updated_at
  FROM certificates WHERE status = 'published' AND (certificates.order_id, certificates.item_n, certificates.beneficiary_n) IN (
    SELECT order_id, item_n, beneficiary_n FROM seats WHERE sacrifice_id = NEW.id);
  INSERT INTO order_events (order_id, n, type, actor, details, created_at)
  SELECT order_id, (SELECT coalesce(max(n), 0) + 1 FROM order_events WHERE order_events.order_id = certificates.order_id), 'certificates_revoked', NEW.updated_by,
    json_object('count', count(*), 'why', 'undone'), NEW.updated_at
  FROM certificates WHERE status = 'published' AND (certificates.order_id, certificates.item_n, certificates.beneficiary_n) IN (
    SELECT order_id, item_n, beneficiary_n FROM seats WHERE sacrifice_id = NEW.id) GROUP BY order_id;
  UPDATE certificates SET status = 'revoked', revoked_at = NEW.updated_at, revoke_reason = 'undone', revoke_note = NULL,
    updated_at = iif(updated_at < NEW.updated_at, NEW.updated_at, strftime('%Y-%m-%dT%H:%M:%fZ', updated_at, '+0.001 seconds'))
  WHERE status = 'published' AND (certificates.order_id, certificates.item_n, certificates.beneficiary_n) IN (
    SELECT order_id, item_n, beneficiary_n FROM seats WHERE sacrifice_id = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER sacrifices_outdate_certificates AFTER UPDATE OF date, location, performer ON sacrifices
WHEN NEW.status = 'completed' AND OLD.status = 'completed' AND (NEW.date, NEW.location, NEW.performer) IS NOT (OLD.date, OLD.location, OLD.performer)
BEGIN
  UPDATE certificates SET outdated = 1
  WHERE status = 'published' AND (certificates.order_id, certificates.item_n, certificates.beneficiary_n) IN (
    SELECT order_id, item_n, beneficiary_n FROM seats WHERE sacrifice_id = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER sacrifices_need_money BEFORE UPDATE OF status ON sacrifices
WHEN OLD.status = 'pending' AND NEW.status <> 'pending' AND EXISTS (SELECT 1 FROM orders WHERE short_by > 0)
BEGIN
  SELECT RAISE(ABORT, 'order_short') FROM seats JOIN orders ON orders.id = seats.order_id
  WHERE seats.sacrifice_id = NEW.id AND orders.short_by > 0 LIMIT 1;
END;
--> statement-breakpoint
CREATE TRIGGER sacrifices_free_short_seats AFTER UPDATE OF status ON sacrifices
WHEN OLD.status <> 'pending' AND NEW.status = 'pending' AND EXISTS (SELECT 1 FROM orders WHERE short_by > 0)
BEGIN
  DELETE FROM seats WHERE order_id IN (
    SELECT orders.id FROM seats AS freed JOIN orders ON orders.id = freed.order_id
    WHERE freed.sacrifice_id = NEW.id AND orders.short_by > 0 AND NOT EXISTS (
      SELECT 1 FROM seats AS mine JOIN sacrifices ON sacrifices.id = mine.sacrifice_id
      WHERE mine.order_id = orders.id AND sacrifices.status <> 'pending'));
  UPDATE orders SET seated = 0, slaughter_status = 'pending', slaughter_date = NULL, slaughter_location = NULL,
    slaughter_verified_at = NULL
  WHERE short_by > 0 AND seated = 1 AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.order_id = orders.id);
END;
--> statement-breakpoint
CREATE TRIGGER sacrifices_wait_for_changes BEFORE UPDATE OF status ON sacrifices WHEN OLD.status = 'pending' AND NEW.status <> 'pending'
  AND EXISTS (SELECT 1 FROM order_changes WHERE state IN ('proposed', 'waiting') AND state = 'waiting')
BEGIN
  SELECT RAISE(ABORT, 'change_waiting:' || NEW.number) FROM seats JOIN order_changes ON order_changes.order_id = seats.order_id
  WHERE seats.sacrifice_id = NEW.id AND order_changes.state = 'waiting' LIMIT 1;
END;
--> statement-breakpoint
CREATE TRIGGER seats_named BEFORE INSERT ON seats
WHEN NEW.beneficiary_n < 1 OR NEW.beneficiary_n > coalesce((
  SELECT quantity * iif(shares = 1 AND kind = 'Sapi', 7, 1) FROM order_items WHERE order_id = NEW.order_id AND n = NEW.item_n), 0)
BEGIN
  SELECT RAISE(ABORT, 'seat_without_name');
END;
--> statement-breakpoint
CREATE TRIGGER seats_fill AFTER INSERT ON seats
BEGIN
  UPDATE sacrifices SET filled = filled + 1 WHERE id = NEW.sacrifice_id;
END;
--> statement-breakpoint
CREATE TRIGGER seats_keep BEFORE DELETE ON seats
WHEN EXISTS (SELECT 1 FROM sacrifices WHERE id = OLD.sacrifice_id AND status <> 'pending')
BEGIN
  SELECT RAISE(ABORT, 'seat_scheduled');
END;
--> statement-breakpoint
CREATE TRIGGER seats_free AFTER DELETE ON seats
BEGIN
  UPDATE sacrifices SET filled = filled - 1 WHERE id = OLD.sacrifice_id;
  DELETE FROM sacrifices WHERE id = OLD.sacrifice_id AND filled = 0 AND house = 0 AND evidence = 0;
END;
--> statement-breakpoint
CREATE TRIGGER seats_stay BEFORE UPDATE ON seats
WHEN EXISTS (SELECT 1 FROM sacrifices WHERE id IN (OLD.sacrifice_id, NEW.sacrifice_id) AND status = 'completed')
  OR NOT EXISTS (SELECT 1 FROM sacrifices WHERE id = NEW.sacrifice_id AND NEW.n BETWEEN 1 AND capacity)
  OR NOT EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND payment_status = 'verified' AND status <> 'cancelled')
  OR NEW.beneficiary_n > coalesce((
    SELECT quantity * iif(shares = 1 AND kind = 'Sapi', 7, 1) FROM order_items WHERE order_id = NEW.order_id AND n = NEW.item_n), 0)
BEGIN
  SELECT RAISE(ABORT, 'seat_kept');
END;
--> statement-breakpoint
CREATE TRIGGER seats_move AFTER UPDATE OF sacrifice_id ON seats WHEN OLD.sacrifice_id <> NEW.sacrifice_id
BEGIN
  UPDATE sacrifices SET filled = filled + 1 WHERE id = NEW.sacrifice_id;
  UPDATE sacrifices SET filled = filled - 1 WHERE id = OLD.sacrifice_id;
END;
--> statement-breakpoint
CREATE TRIGGER seats_sum_up AFTER UPDATE OF sacrifice_id, order_id ON seats
WHEN OLD.sacrifice_id <> NEW.sacrifice_id OR OLD.order_id <> NEW.order_id
BEGIN
  UPDATE orders SET
    slaughter_status = iif(EXISTS (SELECT 1 FROM seats JOIN sacrifices AS part ON part.id = sacrifice_id WHERE seats.order_id = orders.id AND part.status = 'pending'), 'pending',
      iif(EXISTS (SELECT 1 FROM seats JOIN sacrifices AS part ON part.id = sacrifice_id WHERE seats.order_id = orders.id AND part.status = 'scheduled'), 'scheduled', 'completed')),
    slaughter_date = (SELECT max(part.date) FROM seats JOIN sacrifices AS part ON part.id = sacrifice_id WHERE seats.order_id = orders.id),
    slaughter_location = (SELECT group_concat(place, ', ') FROM (
      SELECT DISTINCT part.location AS place FROM seats JOIN sacrifices AS part ON part.id = sacrifice_id
      WHERE seats.order_id = orders.id AND part.location IS NOT NULL ORDER BY 1)),
    slaughter_verified_at = (SELECT iif(min(part.completed_at IS NOT NULL), max(part.completed_at), NULL) FROM seats JOIN sacrifices AS part ON part.id = sacrifice_id
      WHERE seats.order_id = orders.id)
  WHERE id IN (OLD.order_id, NEW.order_id);
END;
--> statement-breakpoint
CREATE TRIGGER seats_search_insert AFTER INSERT ON seats
BEGIN
  INSERT INTO seats_search (rowid, words) VALUES (NEW.rowid, coalesce((
    SELECT person.name || ' ' || coalesce(person.bin, '') FROM order_beneficiaries AS person
    WHERE person.order_id = NEW.order_id AND person.item_n = NEW.item_n AND person.n = NEW.beneficiary_n), ''));
END;
--> statement-breakpoint
CREATE TRIGGER seats_search_delete AFTER DELETE ON seats
BEGIN
  DELETE FROM seats_search WHERE rowid = OLD.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER seats_search_update AFTER UPDATE OF order_id, item_n, beneficiary_n ON seats
BEGIN
  DELETE FROM seats_search WHERE rowid = OLD.rowid;
  INSERT INTO seats_search (rowid, words) VALUES (NEW.rowid, coalesce((
    SELECT person.name || ' ' || coalesce(person.bin, '') FROM order_beneficiaries AS person
    WHERE person.order_id = NEW.order_id AND person.item_n = NEW.item_n AND person.n = NEW.beneficiary_n), ''));
END;
--> statement-breakpoint
CREATE TRIGGER seats_open BEFORE INSERT ON seats
WHEN NOT EXISTS (SELECT 1 FROM sacrifices WHERE id = NEW.sacrifice_id AND NEW.n BETWEEN 1 AND capacity
  AND (status = 'pending' OR (status = 'scheduled' AND shared = 1)))
BEGIN
  SELECT RAISE(ABORT, 'sacrifice_not_open');
END;
--> statement-breakpoint
CREATE TRIGGER seats_paid BEFORE INSERT ON seats
WHEN NOT EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND payment_status = 'verified' AND status <> 'cancelled' AND short_by = 0)
BEGIN
  SELECT RAISE(ABORT, 'seat_unpaid');
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
CREATE TRIGGER setup_tokens_stay_used BEFORE UPDATE ON setup_tokens WHEN OLD.used_at IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'setup_ended');
END;
--> statement-breakpoint
CREATE TRIGGER setup_tokens_no_delete BEFORE DELETE ON setup_tokens WHEN OLD.used_at IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'setup_ended');
END;
--> statement-breakpoint
CREATE TRIGGER statements_one_account
BEFORE INSERT ON statements
WHEN NEW.feed_id IS NULL AND (
  EXISTS (
    SELECT 1 FROM statements AS s
    WHERE s.sha256 = NEW.sha256 AND s.account_id <> NEW.account_id AND s.state <> 'undone' AND s.feed_id IS NULL)
  OR EXISTS (
    SELECT 1 FROM statements AS s
    WHERE s.rows_sha256 = NEW.rows_sha256 AND s.account_id <> NEW.account_id AND s.state <> 'undone' AND s.feed_id IS NULL))
BEGIN
  SELECT RAISE(ABORT, 'statement_elsewhere');
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
CREATE TRIGGER transactions_no_replace BEFORE INSERT ON transactions
WHEN EXISTS (SELECT 1 FROM transactions WHERE id = NEW.id OR seq = NEW.seq)
BEGIN
  SELECT RAISE(ABORT, 'transactions_are_final');
END;
--> statement-breakpoint
CREATE TRIGGER transactions_stay_refunded BEFORE UPDATE OF voided_at ON transactions
WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL AND EXISTS (SELECT 1 FROM refunds WHERE transaction_id = OLD.id)
BEGIN
  SELECT RAISE(ABORT, 'transactions_are_final');
END;
--> statement-breakpoint
CREATE TRIGGER transactions_day_closed BEFORE INSERT ON transactions
WHEN EXISTS (SELECT 1 FROM day_closes WHERE day = date(NEW.created_at, '+7 hours'))
BEGIN
  SELECT RAISE(ABORT, 'day_closed');
END;
--> statement-breakpoint
CREATE TRIGGER transactions_code_insert AFTER INSERT ON transactions
WHEN NEW.order_id IS NOT NULL AND NEW.voided_at IS NULL
BEGIN
  INSERT INTO code_totals (code_id, day, paid, income)
  SELECT codes.id, date(NEW.created_at, '+7 hours'), NEW.is_extra = 0, NEW.amount
  FROM orders JOIN codes ON codes.id IN (orders.discount_code_id, orders.referral_code_id)
  WHERE orders.id = NEW.order_id
  ON CONFLICT (code_id, day) DO UPDATE SET paid = paid + excluded.paid, income = income + excluded.income;
END;
--> statement-breakpoint
CREATE TRIGGER transactions_code_void AFTER UPDATE OF voided_at ON transactions
WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL AND OLD.order_id IS NOT NULL
BEGIN
  UPDATE code_totals SET paid = paid - (OLD.is_extra = 0), income = income - OLD.amount
  WHERE day = date(OLD.created_at, '+7 hours') AND code_id IN (
    SELECT discount_code_id FROM orders WHERE id = OLD.order_id
    UNION ALL SELECT referral_code_id FROM orders WHERE id = OLD.order_id);
END;
--> statement-breakpoint
CREATE TRIGGER transactions_void_day_closed BEFORE UPDATE OF voided_at ON transactions
WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL
  AND EXISTS (SELECT 1 FROM day_closes WHERE day = date(NEW.voided_at, '+7 hours'))
BEGIN
  SELECT RAISE(ABORT, 'day_closed');
END;
--> statement-breakpoint
CREATE TRIGGER transactions_journal_void AFTER UPDATE OF voided_at ON transactions WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL AND NEW.order_id IS NULL
BEGIN
  INSERT INTO journal (kind, source, order_id, order_code, debit, debit_fund, credit, credit_fund, amount, reverses, created_at)
  SELECT kind, source, order_id, order_code, credit, credit_fund, debit, debit_fund, amount, id, NEW.voided_at FROM journal
  WHERE order_id IS NULL AND source = NEW.id AND reverses IS NULL AND NOT EXISTS (SELECT 1 FROM journal AS back WHERE back.reverses = journal.id);
END;
--> statement-breakpoint
CREATE TRIGGER transactions_journal_insert AFTER INSERT ON transactions WHEN NEW.order_id IS NULL AND NEW.id NOT GLOB 'refund-*' AND NEW.voided_at IS NULL
BEGIN
  INSERT INTO journal (kind, source, debit, debit_fund, credit, credit_fund, amount, created_at)
  SELECT 'manual', NEW.id, iif(NEW.type = 'income', coalesce(NEW.way, 'other'), 'expense'), 'operasional', iif(NEW.type = 'income', 'income', coalesce(NEW.way, 'other')), 'operasional', NEW.amount, NEW.created_at;
END;
--> statement-breakpoint
CREATE TRIGGER users_end_setup AFTER INSERT ON users BEGIN
  INSERT INTO setup_tokens (id, hash, made_at, used_at) VALUES (1, '', NEW.created_at, NEW.created_at)
    ON CONFLICT (id) DO UPDATE SET hash = '', used_at = excluded.used_at WHERE setup_tokens.used_at IS NULL;
END;
