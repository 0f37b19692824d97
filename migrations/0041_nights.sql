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
CREATE INDEX `night_objects_night` ON `night_objects` (`night`,`key`);--> statement-breakpoint
CREATE INDEX `night_objects_sha256` ON `night_objects` (`sha256`,`night`);--> statement-breakpoint
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
