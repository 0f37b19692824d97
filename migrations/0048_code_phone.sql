-- A code's limit for one phone counts by the phone that used it, as worker/codes/offer.ts does: an order that was handed
-- over to another phone keeps its use with the first.
DROP TRIGGER orders_code_full;
--> statement-breakpoint
CREATE TRIGGER orders_code_full BEFORE UPDATE OF status ON orders
WHEN OLD.status = 'cancelled' AND NEW.status <> 'cancelled' AND NEW.discount_code_id IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'code_used_up') FROM codes WHERE id = NEW.discount_code_id AND (used >= limit_total
    OR limit_per_phone <= (SELECT count(*) FROM orders WHERE discount_code_id = NEW.discount_code_id
      AND coalesce(code_phone, customer_phone) = coalesce(NEW.code_phone, NEW.customer_phone) AND status <> 'cancelled'));
END;
