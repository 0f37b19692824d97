DROP TRIGGER orders_leave_network;--> statement-breakpoint
DROP TRIGGER orders_delete_leaves_network;--> statement-breakpoint
DROP TABLE `held_networks`;--> statement-breakpoint
DROP TABLE `paid_networks`;
