DROP TRIGGER payments_stay_refunded;--> statement-breakpoint
-- a payment is not voided if the rest would be less than the refunds that are open or paid, unless the provider took it back
CREATE TRIGGER payments_stay_refunded BEFORE UPDATE OF voided_at ON payments
WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL AND NEW.void_reason <> 'counted_anew'
  AND NOT EXISTS (SELECT 1 FROM charges WHERE id = OLD.charge_id AND state = 'reversed')
  AND (SELECT coalesce(sum(amount), 0) FROM refunds WHERE order_id = OLD.order_id AND state <> 'declined')
    > (SELECT coalesce(sum(amount), 0) FROM payments WHERE order_id = OLD.order_id AND voided_at IS NULL AND id <> OLD.id)
BEGIN
  SELECT RAISE(ABORT, 'payment_refunded');
END;
