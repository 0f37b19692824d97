DROP TRIGGER payments_free_row;--> statement-breakpoint
-- unlinks the bank row of a voided payment and puts the row back to state `check`
CREATE TRIGGER payments_free_row AFTER UPDATE OF voided_at ON payments
WHEN NEW.bank_row_id IS NOT NULL AND OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL
BEGIN
  UPDATE bank_rows
  SET state = 'check', reason = 'undone', order_id = NULL, settled_at = NULL, settled_by = NULL, early_reason = NULL, updated_at = NEW.updated_at
  WHERE id = NEW.bank_row_id AND order_id = NEW.order_id;
END;--> statement-breakpoint
DROP TRIGGER payments_delete_frees_row;--> statement-breakpoint
-- unlinks the bank row of a deleted payment and puts the row back to state `check`
CREATE TRIGGER payments_delete_frees_row BEFORE DELETE ON payments WHEN OLD.bank_row_id IS NOT NULL AND OLD.voided_at IS NULL
BEGIN
  UPDATE bank_rows SET state = 'check', reason = 'undone', order_id = NULL, settled_at = NULL, settled_by = NULL, early_reason = NULL
  WHERE id = OLD.bank_row_id;
END;--> statement-breakpoint
UPDATE `bank_rows` SET `early_reason` = NULL WHERE `order_id` IS NULL AND `early_reason` IS NOT NULL;
