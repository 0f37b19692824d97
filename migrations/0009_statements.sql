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
CREATE INDEX `bank_row_keys_row` ON `bank_row_keys` (`row_id`,`source_format`);--> statement-breakpoint
CREATE TABLE `bank_row_sightings` (
	`statement_id` text NOT NULL,
	`row_id` integer NOT NULL,
	`line` integer NOT NULL,
	PRIMARY KEY(`statement_id`, `row_id`),
	FOREIGN KEY (`statement_id`) REFERENCES `statements`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`row_id`) REFERENCES `bank_rows`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `bank_row_sightings_row` ON `bank_row_sightings` (`row_id`);--> statement-breakpoint
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
	`is_part` integer DEFAULT false NOT NULL,
	`settled_at` text,
	`settled_by` text,
	`gone_in` text,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`statement_id`) REFERENCES `statements`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "bank_rows_amount" CHECK("bank_rows"."amount" BETWEEN 1 AND 9999999999999),
	CONSTRAINT "bank_rows_paid" CHECK(("bank_rows"."lane" <> 'settled' AND "bank_rows"."lane" <> 'part') OR "bank_rows"."settled_at" IS NOT NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_rows_one_per_order` ON `bank_rows` (`order_id`) WHERE lane = 'settled' AND is_part = 0 AND order_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `bank_rows_paid` ON `bank_rows` (`order_id`) WHERE order_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `bank_rows_lane` ON `bank_rows` (`lane`,`id`);--> statement-breakpoint
CREATE INDEX `bank_rows_plain` ON `bank_rows` (`account_id`,`plain`);--> statement-breakpoint
CREATE INDEX `bank_rows_amount_side` ON `bank_rows` (`amount`,`side`,`date`);--> statement-breakpoint
CREATE INDEX `bank_rows_statement` ON `bank_rows` (`statement_id`,`line`);--> statement-breakpoint
CREATE INDEX `bank_rows_day` ON `bank_rows` (`account_id`,`date`);--> statement-breakpoint
CREATE INDEX `bank_rows_described` ON `bank_rows` (`date`) WHERE description <> '';--> statement-breakpoint
CREATE INDEX `bank_rows_sender` ON `bank_rows` (`account_id`,`sender`) WHERE lane IN ('new', 'check') AND sender <> '';--> statement-breakpoint
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
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `statements_file` ON `statements` (`account_id`,`sha256`) WHERE state <> 'undone';--> statement-breakpoint
CREATE INDEX `statements_covered` ON `statements` (`account_id`,`covered_to`);--> statement-breakpoint
CREATE INDEX `statements_by_age` ON `statements` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `statements_unfinished` ON `statements` (`account_id`) WHERE state IN ('uploading', 'merging');--> statement-breakpoint
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
CREATE INDEX `uploaded_rows_day` ON `uploaded_rows` (`statement_id`,`date`);--> statement-breakpoint
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
CREATE TRIGGER orders_unverified_frees_rows AFTER UPDATE OF payment_status ON orders
WHEN OLD.payment_status = 'verified' AND NEW.payment_status <> 'verified'
BEGIN
  UPDATE bank_rows SET lane = 'part' WHERE order_id = NEW.id AND lane = 'settled' AND is_part = 1;
  UPDATE bank_rows
  SET lane = 'check', reason = 'undone', order_id = NULL, settled_at = NULL, settled_by = NULL, updated_at = NEW.updated_at
  WHERE order_id = NEW.id AND lane = 'settled' AND is_part = 0;
END;
--> statement-breakpoint
CREATE TRIGGER orders_deleted_frees_rows BEFORE DELETE ON orders
BEGIN
  UPDATE bank_rows
  SET lane = 'check', reason = 'undone', order_id = NULL, is_part = 0, settled_at = NULL, settled_by = NULL
  WHERE order_id = OLD.id;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE bank_rows_search USING fts5(words, content='', columnsize=0, tokenize="trigram");
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
