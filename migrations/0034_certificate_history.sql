CREATE TABLE `certificate_history` (
	`id` text PRIMARY KEY NOT NULL,
	`n` integer NOT NULL,
	`digests` text NOT NULL,
	`signature` text NOT NULL,
	`updated_at` text NOT NULL
);
