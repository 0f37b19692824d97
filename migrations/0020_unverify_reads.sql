-- What a verification that is undone gives back is found by its order, not among all rows that ever paid.
DROP TRIGGER orders_unverified_frees_rows;
--> statement-breakpoint
CREATE TRIGGER orders_unverified_frees_rows AFTER UPDATE OF payment_status ON orders
WHEN OLD.payment_status = 'verified' AND NEW.payment_status <> 'verified'
BEGIN
  UPDATE bank_rows SET lane = 'part' WHERE order_id = NEW.id AND +lane = 'settled' AND is_part = 1;
  UPDATE bank_rows
  SET lane = 'check', reason = 'undone', order_id = NULL, settled_at = NULL, settled_by = NULL, updated_at = NEW.updated_at
  WHERE order_id = NEW.id AND +lane = 'settled' AND is_part = 0;
END;
