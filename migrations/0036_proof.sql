ALTER TABLE `evidence` ADD `preview_size` integer;--> statement-breakpoint
ALTER TABLE `sacrifices` ADD `witnesses` text;--> statement-breakpoint
ALTER TABLE `sacrifices` ADD `weight_kg` real;--> statement-breakpoint
ALTER TABLE `sacrifices` ADD `packages` integer;--> statement-breakpoint
ALTER TABLE `sacrifices` ADD `best` text;--> statement-breakpoint
ALTER TABLE `animals` ADD `proof_stages` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `services` ADD `proof_stages` text DEFAULT '[]' NOT NULL;