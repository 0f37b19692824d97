-- A planned group stays whole: it loses no name and nothing of what the foundation took, and it is planned with a day and a place.
CREATE TRIGGER sacrifices_whole BEFORE UPDATE OF filled, house ON sacrifices
WHEN NEW.status <> 'pending' AND NEW.filled + NEW.house < OLD.filled + OLD.house
BEGIN
  SELECT RAISE(ABORT, 'group_planned');
END;
--> statement-breakpoint
CREATE TRIGGER sacrifices_placed BEFORE UPDATE OF status, date, location ON sacrifices
WHEN NEW.status = 'scheduled' AND (NEW.date IS NULL OR coalesce(NEW.location, '') = '')
  AND (OLD.status <> 'scheduled' OR NEW.date IS NOT OLD.date OR NEW.location IS NOT OLD.location)
BEGIN
  SELECT RAISE(ABORT, 'plan_incomplete');
END;
--> statement-breakpoint
-- One that was planned while a name was missing is not done without it either.
DROP TRIGGER sacrifices_full;
--> statement-breakpoint
CREATE TRIGGER sacrifices_full BEFORE UPDATE OF status ON sacrifices
WHEN OLD.status <> NEW.status AND NEW.status <> 'pending' AND NEW.filled + NEW.house < NEW.capacity
BEGIN
  SELECT RAISE(ABORT, 'group_not_full:' || NEW.number);
END;
--> statement-breakpoint
-- A name may sit down in a planned group that lacks one: better than in a group without an animal.
DROP TRIGGER seats_open;
--> statement-breakpoint
CREATE TRIGGER seats_open BEFORE INSERT ON seats
WHEN NOT EXISTS (SELECT 1 FROM sacrifices WHERE id = NEW.sacrifice_id AND NEW.n BETWEEN 1 AND capacity
  AND (status = 'pending' OR (status = 'scheduled' AND shared = 1)))
BEGIN
  SELECT RAISE(ABORT, 'sacrifice_not_open');
END;
