CREATE TABLE `setup_tokens` (
	`id` integer PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`made_at` text NOT NULL,
	`used_at` text
);
--> statement-breakpoint
CREATE TRIGGER users_end_setup AFTER INSERT ON users BEGIN
  INSERT INTO setup_tokens (id, hash, made_at, used_at) VALUES (1, '', NEW.created_at, NEW.created_at)
    ON CONFLICT (id) DO UPDATE SET hash = '', used_at = excluded.used_at WHERE setup_tokens.used_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER setup_tokens_stay_used BEFORE UPDATE ON setup_tokens WHEN OLD.used_at IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'setup_ended');
END;
--> statement-breakpoint
CREATE TRIGGER setup_tokens_no_delete BEFORE DELETE ON setup_tokens WHEN OLD.used_at IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'setup_ended');
END;
--> statement-breakpoint
INSERT INTO setup_tokens (id, hash, made_at, used_at) SELECT 1, '', created_at, created_at FROM users ORDER BY created_at LIMIT 1;
