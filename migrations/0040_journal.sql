CREATE TABLE `journal` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`source` text,
	`order_id` text,
	`order_code` text,
	`debit` text NOT NULL,
	`debit_fund` text NOT NULL,
	`credit` text NOT NULL,
	`credit_fund` text NOT NULL,
	`amount` integer NOT NULL,
	`reverses` integer,
	`created_at` text NOT NULL,
	CONSTRAINT "journal_amount" CHECK("journal"."amount" > 0)
);
--> statement-breakpoint
CREATE INDEX `journal_day` ON `journal` (`created_at`);--> statement-breakpoint
CREATE INDEX `journal_order` ON `journal` (`order_id`) WHERE order_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `journal_manual` ON `journal` (`source`) WHERE order_id IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `journal_reversed` ON `journal` (`reverses`) WHERE reverses IS NOT NULL;
--> statement-breakpoint
CREATE VIEW line_funds AS SELECT order_id, n, price * quantity AS worth, min(operational_cost, price) * quantity AS fee,
  iif(kind IN ('hadyu', 'dam'), 'hadyu_dam', iif(kind IN ('badal_haji', 'badal_umrah'), 'badal', 'qurban')) AS fund
  FROM order_items;
--> statement-breakpoint
CREATE VIEW order_funds AS SELECT id, order_id AS code, coalesce(
    (SELECT credit_fund FROM journal WHERE journal.order_id = orders.id AND kind = 'payment' ORDER BY journal.id LIMIT 1),
    (SELECT fund FROM line_funds WHERE line_funds.order_id = orders.id GROUP BY fund ORDER BY sum(worth) DESC, fund LIMIT 1), 'qurban') AS fund
  FROM orders;
--> statement-breakpoint
CREATE VIEW order_earnings AS
  SELECT paid.id AS order_id, paid.code AS order_code, 'deposit' AS debit, paid.fund AS debit_fund, 'realised' AS credit, line_funds.fund AS credit_fund, worth - fee AS amount
  FROM order_funds AS paid JOIN line_funds ON line_funds.order_id = paid.id
  UNION ALL SELECT paid.id, paid.code, 'deposit', paid.fund, 'fee', line_funds.fund, fee
  FROM order_funds AS paid JOIN line_funds ON line_funds.order_id = paid.id
  UNION ALL SELECT paid.id, paid.code, 'discount', paid.fund, 'deposit', paid.fund, discount - code_waived
  FROM order_funds AS paid JOIN orders ON orders.id = paid.id
  UNION ALL SELECT paid.id, paid.code, 'deposit', paid.fund, 'code', 'infak', unique_code - code_waived
  FROM order_funds AS paid JOIN orders ON orders.id = paid.id;
--> statement-breakpoint
INSERT INTO journal (kind, source, order_id, order_code, debit, debit_fund, credit, credit_fund, amount, created_at)
  SELECT 'payment', CAST(p.id AS TEXT), paid.id, paid.code, p.method, fund, 'deposit', fund, p.amount, p.created_at
  FROM payments AS p JOIN order_funds AS paid ON paid.id = p.order_id ORDER BY p.created_at, p.id;
--> statement-breakpoint
INSERT INTO journal (kind, source, order_id, order_code, debit, debit_fund, credit, credit_fund, amount, reverses, created_at)
SELECT kind, source, journal.order_id, order_code, credit, credit_fund, debit, debit_fund, journal.amount, journal.id, voided_at
FROM payments JOIN journal ON journal.order_id = payments.order_id AND source = CAST(payments.id AS TEXT) WHERE voided_at IS NOT NULL ORDER BY voided_at, payments.id;
--> statement-breakpoint
INSERT INTO journal (kind, source, order_id, order_code, debit, debit_fund, credit, credit_fund, amount, created_at)
  SELECT r.kind, r.id, paid.id, paid.code, 'deposit', fund, iif(r.kind = 'infak', 'infak', iif(r.way = 'cash', 'cash', 'bank')), iif(r.kind = 'infak', 'infak', fund), r.amount, r.paid_at
  FROM refunds AS r JOIN order_funds AS paid ON paid.id = r.order_id WHERE r.state = 'paid' ORDER BY r.paid_at, r.id;
--> statement-breakpoint
INSERT INTO journal (kind, source, debit, debit_fund, credit, credit_fund, amount, created_at)
  SELECT 'manual', t.id, iif(t.type = 'income', 'other', 'expense'), 'operasional', iif(t.type = 'income', 'income', 'other'), 'operasional', t.amount, t.created_at
  FROM transactions AS t WHERE t.order_id IS NULL AND t.voided_at IS NULL AND NOT EXISTS (SELECT 1 FROM refunds WHERE refunds.transaction_id = t.id) ORDER BY t.created_at, t.seq;
--> statement-breakpoint
INSERT INTO journal (kind, order_id, order_code, debit, debit_fund, credit, credit_fund, amount, created_at)
SELECT 'earned', order_earnings.order_id, order_code, debit, debit_fund, credit, credit_fund, amount, slaughter_verified_at
FROM orders JOIN order_earnings ON order_earnings.order_id = orders.id
WHERE payment_status = 'verified' AND status <> 'cancelled' AND slaughter_status = 'completed' AND slaughter_verified_at IS NOT NULL AND amount > 0
ORDER BY slaughter_verified_at, seq;
--> statement-breakpoint
CREATE TRIGGER payments_journal_insert AFTER INSERT ON payments
BEGIN
  INSERT INTO journal (kind, source, order_id, order_code, debit, debit_fund, credit, credit_fund, amount, created_at)
  SELECT 'payment', CAST(NEW.id AS TEXT), paid.id, paid.code, NEW.method, fund, 'deposit', fund, NEW.amount, NEW.created_at
  FROM order_funds AS paid WHERE paid.id = NEW.order_id;
END;
--> statement-breakpoint
CREATE TRIGGER payments_journal_void AFTER UPDATE OF voided_at ON payments WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL
BEGIN
  INSERT INTO journal (kind, source, order_id, order_code, debit, debit_fund, credit, credit_fund, amount, reverses, created_at)
  SELECT kind, source, order_id, order_code, credit, credit_fund, debit, debit_fund, amount, id, NEW.voided_at FROM journal
  WHERE order_id = NEW.order_id AND kind = 'payment' AND source = CAST(NEW.id AS TEXT) AND reverses IS NULL AND NOT EXISTS (SELECT 1 FROM journal AS back WHERE back.reverses = journal.id);
END;
--> statement-breakpoint
CREATE TRIGGER refunds_journal AFTER UPDATE OF state ON refunds WHEN NEW.state = 'paid' AND OLD.state <> 'paid'
BEGIN
  INSERT INTO journal (kind, source, order_id, order_code, debit, debit_fund, credit, credit_fund, amount, created_at)
  SELECT NEW.kind, NEW.id, paid.id, paid.code, 'deposit', fund, iif(NEW.kind = 'infak', 'infak', iif(NEW.way = 'cash', 'cash', 'bank')), iif(NEW.kind = 'infak', 'infak', fund), NEW.amount, NEW.paid_at
  FROM order_funds AS paid WHERE paid.id = NEW.order_id;
END;
--> statement-breakpoint
CREATE TRIGGER transactions_journal_insert AFTER INSERT ON transactions WHEN NEW.order_id IS NULL AND NEW.id NOT GLOB 'refund-*' AND NEW.voided_at IS NULL
BEGIN
  INSERT INTO journal (kind, source, debit, debit_fund, credit, credit_fund, amount, created_at)
  SELECT 'manual', NEW.id, iif(NEW.type = 'income', 'other', 'expense'), 'operasional', iif(NEW.type = 'income', 'income', 'other'), 'operasional', NEW.amount, NEW.created_at;
END;
--> statement-breakpoint
CREATE TRIGGER transactions_journal_void AFTER UPDATE OF voided_at ON transactions WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL AND NEW.order_id IS NULL
BEGIN
  INSERT INTO journal (kind, source, order_id, order_code, debit, debit_fund, credit, credit_fund, amount, reverses, created_at)
  SELECT kind, source, order_id, order_code, credit, credit_fund, debit, debit_fund, amount, id, NEW.voided_at FROM journal
  WHERE order_id IS NULL AND source = NEW.id AND reverses IS NULL AND NOT EXISTS (SELECT 1 FROM journal AS back WHERE back.reverses = journal.id);
END;
--> statement-breakpoint
CREATE TRIGGER orders_journal_earned AFTER UPDATE OF slaughter_status, payment_status, status ON orders
WHEN NEW.payment_status = 'verified' AND NEW.status <> 'cancelled' AND NEW.slaughter_status = 'completed'
  AND NOT (OLD.payment_status = 'verified' AND OLD.status <> 'cancelled' AND OLD.slaughter_status = 'completed')
BEGIN
  INSERT INTO journal (kind, order_id, order_code, debit, debit_fund, credit, credit_fund, amount, created_at)
  SELECT 'earned', order_id, order_code, debit, debit_fund, credit, credit_fund, amount, max(NEW.updated_at, coalesce(NEW.slaughter_verified_at, ''))
  FROM order_earnings WHERE order_id = NEW.id AND amount > 0;
END;
--> statement-breakpoint
CREATE TRIGGER orders_journal_unearned AFTER UPDATE OF slaughter_status, payment_status, status ON orders
WHEN OLD.payment_status = 'verified' AND OLD.status <> 'cancelled' AND OLD.slaughter_status = 'completed'
  AND NOT (NEW.payment_status = 'verified' AND NEW.status <> 'cancelled' AND NEW.slaughter_status = 'completed')
BEGIN
  INSERT INTO journal (kind, source, order_id, order_code, debit, debit_fund, credit, credit_fund, amount, reverses, created_at)
  SELECT kind, source, order_id, order_code, credit, credit_fund, debit, debit_fund, amount, id, NEW.updated_at FROM journal
  WHERE order_id = NEW.id AND kind = 'earned' AND reverses IS NULL AND NOT EXISTS (SELECT 1 FROM journal AS back WHERE back.reverses = journal.id);
END;
--> statement-breakpoint
CREATE TRIGGER journal_keep BEFORE UPDATE ON journal
BEGIN
  SELECT RAISE(ABORT, 'journal_is_final');
END;
--> statement-breakpoint
CREATE TRIGGER journal_no_delete BEFORE DELETE ON journal
BEGIN
  SELECT RAISE(ABORT, 'journal_is_final');
END;
