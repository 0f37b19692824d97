-- Unquoted names: SQLite then rewrites indexes, checks and triggers without adding quotes.
ALTER TABLE charges RENAME COLUMN looked_at TO checked_at;--> statement-breakpoint
ALTER TABLE charges RENAME COLUMN next_look_at TO next_check_at;--> statement-breakpoint
ALTER TABLE charges RENAME COLUMN looks TO check_count;--> statement-breakpoint
ALTER TABLE bank_row_counts RENAME COLUMN lane TO state;--> statement-breakpoint
ALTER TABLE bank_rows RENAME COLUMN lane TO state;--> statement-breakpoint
ALTER TABLE jobs RENAME COLUMN rest TO remaining_query;--> statement-breakpoint
ALTER TABLE sacrifices RENAME COLUMN house TO foundation_shares;--> statement-breakpoint
DROP INDEX bank_rows_lane;--> statement-breakpoint
CREATE INDEX `bank_rows_state` ON `bank_rows` (`state`,`id`);
--> statement-breakpoint
-- rows of an import that is uploaded but not merged yet
UPDATE uploaded_rows SET row = json_set(json_remove(row, '$.lane'), '$.state', row ->> 'lane')
WHERE json_valid(row) AND json_type(row, '$.lane') = 'text';
