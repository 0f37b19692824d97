CREATE TABLE `check_runs` (
	`id` integer PRIMARY KEY NOT NULL,
	`started_at` text NOT NULL,
	`finished_at` text,
	`part` integer DEFAULT 0 NOT NULL,
	`cursor` text,
	`slices` integer DEFAULT 0 NOT NULL,
	`findings` text NOT NULL
);
