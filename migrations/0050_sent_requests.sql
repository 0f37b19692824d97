CREATE TABLE `sent_requests` (
	`hash` text PRIMARY KEY NOT NULL,
	`body_hash` text NOT NULL,
	`answer` text,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sent_requests_by_age` ON `sent_requests` (`created_at`);