CREATE TABLE `order_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`text` text NOT NULL,
	`author` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `order_notes_order` ON `order_notes` (`order_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `orders` ADD `words` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_by_slaughter` ON `orders` (`slaughter_status`) WHERE slaughter_status <> 'pending';
--> statement-breakpoint
DROP TRIGGER orders_search_insert;
--> statement-breakpoint
DROP TRIGGER orders_search_update;
--> statement-breakpoint
DROP TRIGGER orders_search_delete;
--> statement-breakpoint
CREATE VIEW order_words AS SELECT id,
  coalesce((SELECT group_concat(name || ' ' || coalesce(bin, ''), ' ') FROM order_beneficiaries WHERE order_id = orders.id), '')
  || ' ' || coalesce((SELECT group_concat(name || ' x' || replace(coalesce(animal_id, service_id, ''), '-', ''), ' ')
    FROM order_items WHERE order_id = orders.id), '')
  || ' ' || coalesce((SELECT group_concat(text, ' ') FROM order_notes WHERE order_id = orders.id), '')
  || ' ' || coalesce((SELECT group_concat(note, ' ') FROM payment_claims WHERE order_id = orders.id AND note IS NOT NULL), '') AS words
  FROM orders;
--> statement-breakpoint
UPDATE orders SET words = (SELECT words FROM order_words WHERE id = orders.id);
--> statement-breakpoint
INSERT INTO orders_search (orders_search) VALUES ('delete-all');
--> statement-breakpoint
INSERT INTO orders_search (rowid, words) SELECT seq, orders.order_id || ' ' || orders.customer_name || ' ' || orders.customer_phone || ' ' || orders.customer_email || ' rp' || orders.total_amount
    || ' t' || substr(orders.customer_phone, -4) || ' t' || substr(orders.customer_phone, -5) || ' t' || substr(orders.customer_phone, -6) || ' t' || substr(orders.customer_phone, -7) || ' t' || substr(orders.customer_phone, -8) || ' ' || orders.words FROM orders;
--> statement-breakpoint
CREATE TRIGGER orders_search_insert AFTER INSERT ON orders
BEGIN
  INSERT INTO orders_search (rowid, words) VALUES (NEW.seq, NEW.order_id || ' ' || NEW.customer_name || ' ' || NEW.customer_phone || ' ' || NEW.customer_email || ' rp' || NEW.total_amount
    || ' t' || substr(NEW.customer_phone, -4) || ' t' || substr(NEW.customer_phone, -5) || ' t' || substr(NEW.customer_phone, -6) || ' t' || substr(NEW.customer_phone, -7) || ' t' || substr(NEW.customer_phone, -8) || ' ' || NEW.words);
END;
--> statement-breakpoint
CREATE TRIGGER orders_search_delete AFTER DELETE ON orders
BEGIN
  INSERT INTO orders_search (orders_search, rowid, words) VALUES ('delete', OLD.seq, OLD.order_id || ' ' || OLD.customer_name || ' ' || OLD.customer_phone || ' ' || OLD.customer_email || ' rp' || OLD.total_amount
    || ' t' || substr(OLD.customer_phone, -4) || ' t' || substr(OLD.customer_phone, -5) || ' t' || substr(OLD.customer_phone, -6) || ' t' || substr(OLD.customer_phone, -7) || ' t' || substr(OLD.customer_phone, -8) || ' ' || OLD.words);
END;
--> statement-breakpoint
CREATE TRIGGER orders_search_update AFTER UPDATE OF order_id, customer_name, customer_phone, customer_email, total_amount, words ON orders
BEGIN
  INSERT INTO orders_search (orders_search, rowid, words) VALUES ('delete', OLD.seq, OLD.order_id || ' ' || OLD.customer_name || ' ' || OLD.customer_phone || ' ' || OLD.customer_email || ' rp' || OLD.total_amount
    || ' t' || substr(OLD.customer_phone, -4) || ' t' || substr(OLD.customer_phone, -5) || ' t' || substr(OLD.customer_phone, -6) || ' t' || substr(OLD.customer_phone, -7) || ' t' || substr(OLD.customer_phone, -8) || ' ' || OLD.words);
  INSERT INTO orders_search (rowid, words) VALUES (NEW.seq, NEW.order_id || ' ' || NEW.customer_name || ' ' || NEW.customer_phone || ' ' || NEW.customer_email || ' rp' || NEW.total_amount
    || ' t' || substr(NEW.customer_phone, -4) || ' t' || substr(NEW.customer_phone, -5) || ' t' || substr(NEW.customer_phone, -6) || ' t' || substr(NEW.customer_phone, -7) || ' t' || substr(NEW.customer_phone, -8) || ' ' || NEW.words);
END;
--> statement-breakpoint
CREATE TRIGGER orders_words_noted AFTER INSERT ON order_notes
BEGIN
  UPDATE orders SET words = (SELECT words FROM order_words WHERE id = orders.id) WHERE id = NEW.order_id;
END;
--> statement-breakpoint
CREATE TRIGGER orders_words_unnoted AFTER DELETE ON order_notes
BEGIN
  UPDATE orders SET words = (SELECT words FROM order_words WHERE id = orders.id) WHERE id = OLD.order_id;
END;
--> statement-breakpoint
CREATE TRIGGER orders_words_claimed AFTER INSERT ON payment_claims
WHEN NEW.note IS NOT NULL
BEGIN
  UPDATE orders SET words = (SELECT words FROM order_words WHERE id = orders.id) WHERE id = NEW.order_id;
END;
--> statement-breakpoint
CREATE TRIGGER orders_words_reclaimed AFTER UPDATE OF note ON payment_claims
WHEN OLD.note IS NOT NEW.note
BEGIN
  UPDATE orders SET words = (SELECT words FROM order_words WHERE id = orders.id) WHERE id = NEW.order_id;
END;
--> statement-breakpoint
CREATE TRIGGER orders_words_unclaimed AFTER DELETE ON payment_claims
WHEN OLD.note IS NOT NULL
BEGIN
  UPDATE orders SET words = (SELECT words FROM order_words WHERE id = orders.id) WHERE id = OLD.order_id;
END;
