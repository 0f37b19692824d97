CREATE TRIGGER animals_stock_floor BEFORE UPDATE OF stock ON animals WHEN NEW.stock < 0
BEGIN
  SELECT RAISE(ABORT, 'out_of_stock:' || NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER orders_take_stock AFTER UPDATE OF stock_held ON orders
WHEN OLD.stock_held = 0 AND NEW.stock_held = 1 AND NEW.slaughter_status <> 'completed'
BEGIN
  UPDATE animals
  SET stock = stock - (SELECT sum(quantity) FROM order_items WHERE order_id = NEW.id AND animal_id = animals.id)
  WHERE id IN (SELECT animal_id FROM order_items WHERE order_id = NEW.id AND animal_id IS NOT NULL);
END;
--> statement-breakpoint
CREATE TRIGGER orders_return_stock AFTER UPDATE OF stock_held ON orders
WHEN OLD.stock_held = 1 AND NEW.stock_held = 0 AND NEW.slaughter_status <> 'completed'
BEGIN
  UPDATE animals
  SET stock = stock + (SELECT sum(quantity) FROM order_items WHERE order_id = NEW.id AND animal_id = animals.id)
  WHERE id IN (SELECT animal_id FROM order_items WHERE order_id = NEW.id AND animal_id IS NOT NULL);
END;
--> statement-breakpoint
CREATE TRIGGER orders_delete_returns_stock BEFORE DELETE ON orders
WHEN OLD.stock_held = 1 AND OLD.slaughter_status <> 'completed'
BEGIN
  UPDATE animals
  SET stock = stock + (SELECT sum(quantity) FROM order_items WHERE order_id = OLD.id AND animal_id = animals.id)
  WHERE id IN (SELECT animal_id FROM order_items WHERE order_id = OLD.id AND animal_id IS NOT NULL);
END;
--> statement-breakpoint
CREATE TRIGGER orders_count_insert AFTER INSERT ON orders
BEGIN
  INSERT INTO order_counts (day, status, payment_status, claimed, n, total_amount, first_seq)
  SELECT days.day, NEW.status, NEW.payment_status, NEW.payment_claimed_at IS NOT NULL, 1, NEW.total_amount, NEW.seq
  FROM (SELECT '' AS day UNION ALL SELECT date(NEW.created_at, '+7 hours')) AS days WHERE true
  ON CONFLICT (day, status, payment_status, claimed)
  DO UPDATE SET n = n + 1, total_amount = total_amount + excluded.total_amount;
END;
--> statement-breakpoint
CREATE TRIGGER orders_count_delete AFTER DELETE ON orders
BEGIN
  UPDATE order_counts SET n = n - 1, total_amount = total_amount - OLD.total_amount
  WHERE day IN ('', date(OLD.created_at, '+7 hours')) AND status = OLD.status
    AND payment_status = OLD.payment_status AND claimed = (OLD.payment_claimed_at IS NOT NULL);
END;
--> statement-breakpoint
CREATE TRIGGER orders_count_update AFTER UPDATE OF status, payment_status, payment_claimed_at, total_amount ON orders
WHEN OLD.status <> NEW.status OR OLD.payment_status <> NEW.payment_status OR OLD.total_amount <> NEW.total_amount
  OR (OLD.payment_claimed_at IS NULL) <> (NEW.payment_claimed_at IS NULL)
BEGIN
  UPDATE order_counts SET n = n - 1, total_amount = total_amount - OLD.total_amount
  WHERE day IN ('', date(OLD.created_at, '+7 hours')) AND status = OLD.status
    AND payment_status = OLD.payment_status AND claimed = (OLD.payment_claimed_at IS NOT NULL);
  INSERT INTO order_counts (day, status, payment_status, claimed, n, total_amount, first_seq)
  SELECT days.day, NEW.status, NEW.payment_status, NEW.payment_claimed_at IS NOT NULL, 1, NEW.total_amount, NEW.seq
  FROM (SELECT '' AS day UNION ALL SELECT date(NEW.created_at, '+7 hours')) AS days WHERE true
  ON CONFLICT (day, status, payment_status, claimed)
  DO UPDATE SET n = n + 1, total_amount = total_amount + excluded.total_amount;
END;
--> statement-breakpoint
CREATE TRIGGER transactions_total_insert AFTER INSERT ON transactions WHEN NEW.voided_at IS NULL
BEGIN
  INSERT INTO transaction_totals (day, type, from_orders, n, amount)
  SELECT days.day, NEW.type, NEW.order_id IS NOT NULL, 1, NEW.amount
  FROM (SELECT '' AS day UNION ALL SELECT date(NEW.created_at, '+7 hours')) AS days WHERE true
  ON CONFLICT (day, type, from_orders) DO UPDATE SET n = n + 1, amount = amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER transactions_total_void AFTER UPDATE OF voided_at ON transactions
WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL
BEGIN
  UPDATE transaction_totals SET n = n - 1, amount = amount - OLD.amount
  WHERE day IN ('', date(OLD.created_at, '+7 hours')) AND type = OLD.type AND from_orders = (OLD.order_id IS NOT NULL);
END;
--> statement-breakpoint
CREATE TRIGGER transactions_keep BEFORE UPDATE OF type, amount, created_at ON transactions
BEGIN
  SELECT RAISE(ABORT, 'transactions_are_final');
END;
--> statement-breakpoint
CREATE TRIGGER transactions_no_unvoid BEFORE UPDATE OF voided_at ON transactions WHEN OLD.voided_at IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'transactions_are_final');
END;
--> statement-breakpoint
CREATE TRIGGER transactions_no_delete BEFORE DELETE ON transactions
BEGIN
  SELECT RAISE(ABORT, 'transactions_are_final');
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE orders_search USING fts5(words, content='', columnsize=0, detail='none', tokenize="unicode61 remove_diacritics 2");
--> statement-breakpoint
CREATE TRIGGER orders_search_insert AFTER INSERT ON orders
BEGIN
  INSERT INTO orders_search (rowid, words)
  VALUES (NEW.seq, NEW.order_id || ' ' || NEW.customer_name || ' ' || NEW.customer_phone || ' ' || NEW.customer_email);
END;
--> statement-breakpoint
CREATE TRIGGER orders_search_delete AFTER DELETE ON orders
BEGIN
  INSERT INTO orders_search (orders_search, rowid, words)
  VALUES ('delete', OLD.seq, OLD.order_id || ' ' || OLD.customer_name || ' ' || OLD.customer_phone || ' ' || OLD.customer_email);
END;
--> statement-breakpoint
CREATE TRIGGER orders_search_update AFTER UPDATE OF order_id, customer_name, customer_phone, customer_email ON orders
BEGIN
  INSERT INTO orders_search (orders_search, rowid, words)
  VALUES ('delete', OLD.seq, OLD.order_id || ' ' || OLD.customer_name || ' ' || OLD.customer_phone || ' ' || OLD.customer_email);
  INSERT INTO orders_search (rowid, words)
  VALUES (NEW.seq, NEW.order_id || ' ' || NEW.customer_name || ' ' || NEW.customer_phone || ' ' || NEW.customer_email);
END;
--> statement-breakpoint
CREATE TRIGGER order_beneficiaries_fit BEFORE INSERT ON order_beneficiaries
WHEN NEW.n > (SELECT quantity * iif(kind = 'Sapi', 7, 1) FROM order_items WHERE order_id = NEW.order_id AND n = NEW.item_n)
BEGIN
  SELECT RAISE(ABORT, 'too_many_names:' || NEW.item_n);
END;
