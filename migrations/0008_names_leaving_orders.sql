DROP TRIGGER order_changes_steps;--> statement-breakpoint
-- a change moves only to a later state, and its agreed content is fixed, except that the names can be erased
CREATE TRIGGER order_changes_steps BEFORE UPDATE ON order_changes
WHEN NEW.order_id <> OLD.order_id OR NEW.before <> OLD.before OR NEW.after <> OLD.after OR NEW.held <> OLD.held
  OR NEW.difference <> OLD.difference OR (NEW.leaving <> OLD.leaving AND NEW.leaving <> '[]') OR (OLD.amount IS NOT NULL AND OLD.state <> 'proposed' AND NEW.amount IS NOT OLD.amount)
  OR (OLD.state <> NEW.state AND OLD.state || '>' || NEW.state NOT IN ('proposed>waiting', 'proposed>applied', 'proposed>declined',
    'proposed>withdrawn', 'proposed>expired', 'waiting>applied', 'waiting>withdrawn', 'waiting>expired'))
BEGIN
  SELECT RAISE(ABORT, 'order_changes_are_final');
END;--> statement-breakpoint
-- names that anonymised orders still keep
UPDATE `order_changes` SET `leaving` = '[]' WHERE `leaving` <> '[]' AND `order_id` IN (SELECT `id` FROM `orders` WHERE `anonymized_at` IS NOT NULL);
