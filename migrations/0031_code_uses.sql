DROP INDEX `orders_discounted`;--> statement-breakpoint
ALTER TABLE `orders` ADD `code_phone` text;--> statement-breakpoint
UPDATE orders SET code_phone = customer_phone WHERE discount_code_id IS NOT NULL AND anonymized_at IS NULL;--> statement-breakpoint
CREATE INDEX `orders_held_code` ON `orders` (`discount_code_id`) WHERE discount_code_id IS NOT NULL AND capped = 1 AND status = 'pending' AND payment_status <> 'verified';--> statement-breakpoint
CREATE INDEX `orders_code_phone` ON `orders` (`discount_code_id`,coalesce(code_phone, customer_phone)) WHERE discount_code_id IS NOT NULL;