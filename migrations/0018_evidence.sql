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
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `evidence_object_key_unique` ON `evidence` (`object_key`);--> statement-breakpoint
CREATE INDEX `evidence_by_age` ON `evidence` (`uploaded_at`,`id`);--> statement-breakpoint
CREATE TABLE `evidence_of` (
	`evidence_id` text NOT NULL,
	`sacrifice_id` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`evidence_id`, `sacrifice_id`),
	FOREIGN KEY (`evidence_id`) REFERENCES `evidence`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sacrifice_id`) REFERENCES `sacrifices`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `evidence_of_sacrifice` ON `evidence_of` (`sacrifice_id`,`evidence_id`);--> statement-breakpoint
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
CREATE INDEX `evidence_uploads_by_age` ON `evidence_uploads` (`created_at`);--> statement-breakpoint
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
