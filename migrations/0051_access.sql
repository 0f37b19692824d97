CREATE TABLE `order_link_uses` (
	`order_id` text NOT NULL,
	`actor` text NOT NULL,
	`used_at` text NOT NULL,
	PRIMARY KEY(`order_id`, `actor`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `order_link_uses_old` ON `order_link_uses` (`used_at`);--> statement-breakpoint
ALTER TABLE `refunds` ADD `caused_by` text;--> statement-breakpoint
UPDATE refunds SET caused_by = (
  SELECT proposed_by FROM order_changes
  WHERE order_changes.order_id = refunds.order_id AND surplus IS NOT NULL AND agreed_at = refunds.created_at)
WHERE requested_by = 'customer';
--> statement-breakpoint
DROP TRIGGER refunds_steps;
--> statement-breakpoint
CREATE TRIGGER refunds_steps BEFORE UPDATE ON refunds
WHEN NEW.order_id <> OLD.order_id OR NEW.kind <> OLD.kind OR NEW.amount <> OLD.amount OR NEW.needs_second < OLD.needs_second
  OR NEW.requested_by <> OLD.requested_by OR NEW.caused_by IS NOT OLD.caused_by OR NEW.created_at <> OLD.created_at
  OR (OLD.approved_by IS NOT NULL AND NEW.approved_by IS NOT OLD.approved_by)
  OR (OLD.transaction_id IS NOT NULL AND NEW.transaction_id IS NOT OLD.transaction_id)
  OR (OLD.state <> NEW.state AND OLD.state || '>' || NEW.state
    NOT IN ('requested>approved', 'requested>declined', 'approved>declined', 'approved>paid'))
  OR (OLD.state IN ('paid', 'declined') AND NEW.payee_account IS NOT NULL AND NEW.payee_account IS NOT OLD.payee_account)
BEGIN
  SELECT RAISE(ABORT, 'refunds_are_final');
END;
--> statement-breakpoint
CREATE TRIGGER refunds_second_person BEFORE UPDATE OF state ON refunds
WHEN OLD.state = 'requested' AND NEW.state = 'approved' AND (NEW.requested_by = NEW.approved_by OR (NEW.needs_second = 1
  AND EXISTS (SELECT 1 FROM users WHERE role = 'owner' AND disabled_at IS NULL AND email <> NEW.approved_by)
  AND (NEW.caused_by = NEW.approved_by OR EXISTS (
    SELECT 1 FROM order_link_uses WHERE order_id = NEW.order_id AND actor = NEW.approved_by
      AND used_at > strftime('%Y-%m-%dT%H:%M:%fZ', NEW.approved_at, '-24 hours')))))
BEGIN
  SELECT RAISE(ABORT, 'own_refund');
END;
