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
CREATE UNIQUE INDEX `staff_letters_once` ON `staff_letters` (`user_id`,`event_id`);--> statement-breakpoint
CREATE INDEX `staff_letters_due` ON `staff_letters` (`state`,`next_try_at`);--> statement-breakpoint
CREATE INDEX `audit_events_told` ON `audit_events` (`created_at`) WHERE entity = 'bank-accounts' OR action = 'sign_in';--> statement-breakpoint
CREATE INDEX `evidence_uploads_by_person` ON `evidence_uploads` (`started_by`);