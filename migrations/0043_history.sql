CREATE INDEX `audit_events_by_age` ON `audit_events` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_events_by_actor` ON `audit_events` (`actor`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_events_by_kind` ON `audit_events` (`entity`,`created_at`,`id`);--> statement-breakpoint
CREATE TRIGGER order_notes_anonymous BEFORE INSERT ON order_notes
WHEN EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND anonymized_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'order_anonymized');
END;
