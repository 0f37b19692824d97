ALTER TABLE `statements` ADD `rows_sha256` text;--> statement-breakpoint
CREATE INDEX `statements_sha` ON `statements` (`sha256`);--> statement-breakpoint
CREATE INDEX `statements_rows` ON `statements` (`rows_sha256`) WHERE rows_sha256 IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER statements_one_account
BEFORE INSERT ON statements
WHEN NEW.feed_id IS NULL AND (
  EXISTS (
    SELECT 1 FROM statements AS s
    WHERE s.sha256 = NEW.sha256 AND s.account_id <> NEW.account_id AND s.state <> 'undone' AND s.feed_id IS NULL)
  OR EXISTS (
    SELECT 1 FROM statements AS s
    WHERE s.rows_sha256 = NEW.rows_sha256 AND s.account_id <> NEW.account_id AND s.state <> 'undone' AND s.feed_id IS NULL))
BEGIN
  SELECT RAISE(ABORT, 'statement_elsewhere');
END;
