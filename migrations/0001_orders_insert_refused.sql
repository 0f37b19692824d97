CREATE TRIGGER orders_insert_refused BEFORE INSERT ON orders
BEGIN
  SELECT RAISE(ABORT, 'not_as_expected') WHERE NEW.subtotal IS NULL;
  SELECT RAISE(ABORT, 'no_free_code') WHERE NEW.unique_code IS NULL;
  SELECT RAISE(ABORT, 'held_too_much') WHERE NEW.capped IS NULL;
  SELECT RAISE(ABORT, 'hold_shortened') WHERE NEW.expires_at IS NULL;
END;
