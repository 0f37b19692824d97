ALTER TABLE `transactions` ADD `way` text;--> statement-breakpoint
DROP TRIGGER transactions_journal_insert;
--> statement-breakpoint
CREATE TRIGGER transactions_journal_insert AFTER INSERT ON transactions WHEN NEW.order_id IS NULL AND NEW.id NOT GLOB 'refund-*' AND NEW.voided_at IS NULL
BEGIN
  INSERT INTO journal (kind, source, debit, debit_fund, credit, credit_fund, amount, created_at)
  SELECT 'manual', NEW.id, iif(NEW.type = 'income', coalesce(NEW.way, 'other'), 'expense'), 'operasional', iif(NEW.type = 'income', 'income', coalesce(NEW.way, 'other')), 'operasional', NEW.amount, NEW.created_at;
END;
