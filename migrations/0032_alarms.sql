CREATE INDEX `audit_events_shop` ON `audit_events` (`created_at`) WHERE entity = 'shop';--> statement-breakpoint
CREATE INDEX `sacrifices_planned` ON `sacrifices` (`date`) WHERE status = 'scheduled';