CREATE TABLE `purges` (
	`tag` text PRIMARY KEY NOT NULL,
	`ask` text NOT NULL,
	`asked_at` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL
);
