DROP INDEX `uploaded_rows_day`;--> statement-breakpoint
CREATE INDEX `uploaded_rows_plain` ON `uploaded_rows` (`statement_id`,`plain`);