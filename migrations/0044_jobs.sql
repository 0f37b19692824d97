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
CREATE UNIQUE INDEX `job_items_once` ON `job_items` (`job_id`,`id`);--> statement-breakpoint
CREATE INDEX `job_items_open` ON `job_items` (`job_id`,`n`) WHERE outcome IS NULL;--> statement-breakpoint
CREATE INDEX `job_items_failed` ON `job_items` (`job_id`,`n`) WHERE outcome = 'failed';--> statement-breakpoint
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
	`finished_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_one_of_a_kind` ON `jobs` (`kind`) WHERE state IN ('running', 'stopping');--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_not_twice` ON `jobs` (`same`) WHERE state IN ('queued', 'running', 'stopping');--> statement-breakpoint
CREATE INDEX `jobs_open` ON `jobs` (`kind`,`created_at`) WHERE finished_at IS NULL;--> statement-breakpoint
CREATE INDEX `jobs_by_age` ON `jobs` (`created_at`);