-- The history of certificates and its signature go; a revocation is signed by itself. Both tables have no children.
DROP TRIGGER certificates_tell_insert;--> statement-breakpoint
DROP TRIGGER certificates_tell_update;--> statement-breakpoint
DROP TABLE `certificate_events`;--> statement-breakpoint
DROP TABLE `certificate_history`;--> statement-breakpoint
ALTER TABLE `certificates` ADD `revocation` text;--> statement-breakpoint
CREATE INDEX `certificates_unsigned_end` ON `certificates` (`id`) WHERE status = 'revoked' AND revocation IS NULL;
