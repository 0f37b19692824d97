CREATE INDEX `sacrifices_by_place` ON `sacrifices` (`location`,`season`,`number`) WHERE location IS NOT NULL;--> statement-breakpoint
CREATE INDEX `sacrifices_by_day` ON `sacrifices` (`date`,`season`,`number`) WHERE date IS NOT NULL;--> statement-breakpoint
CREATE INDEX `sacrifices_unfilled` ON `sacrifices` (`season`,`number`) WHERE capacity > filled + house AND status <> 'completed';
--> statement-breakpoint
CREATE VIRTUAL TABLE seats_search USING fts5(words, content='', contentless_delete=1, detail='none', tokenize="unicode61 remove_diacritics 2");
--> statement-breakpoint
INSERT INTO seats_search (rowid, words) SELECT rowid, coalesce((
    SELECT person.name || ' ' || coalesce(person.bin, '') FROM order_beneficiaries AS person
    WHERE person.order_id = seats.order_id AND person.item_n = seats.item_n AND person.n = seats.beneficiary_n), '') FROM seats;
--> statement-breakpoint
CREATE TRIGGER seats_search_insert AFTER INSERT ON seats
BEGIN
  INSERT INTO seats_search (rowid, words) VALUES (NEW.rowid, coalesce((
    SELECT person.name || ' ' || coalesce(person.bin, '') FROM order_beneficiaries AS person
    WHERE person.order_id = NEW.order_id AND person.item_n = NEW.item_n AND person.n = NEW.beneficiary_n), ''));
END;
--> statement-breakpoint
CREATE TRIGGER seats_search_delete AFTER DELETE ON seats
BEGIN
  DELETE FROM seats_search WHERE rowid = OLD.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER seats_search_update AFTER UPDATE OF order_id, item_n, beneficiary_n ON seats
BEGIN
  DELETE FROM seats_search WHERE rowid = OLD.rowid;
  INSERT INTO seats_search (rowid, words) VALUES (NEW.rowid, coalesce((
    SELECT person.name || ' ' || coalesce(person.bin, '') FROM order_beneficiaries AS person
    WHERE person.order_id = NEW.order_id AND person.item_n = NEW.item_n AND person.n = NEW.beneficiary_n), ''));
END;
--> statement-breakpoint
CREATE TRIGGER seats_search_named AFTER INSERT ON order_beneficiaries
WHEN EXISTS (SELECT 1 FROM seats WHERE order_id = NEW.order_id AND item_n = NEW.item_n AND beneficiary_n = NEW.n)
BEGIN
  DELETE FROM seats_search WHERE rowid = (SELECT rowid FROM seats WHERE order_id = NEW.order_id AND item_n = NEW.item_n AND beneficiary_n = NEW.n);
  INSERT INTO seats_search (rowid, words) SELECT rowid, NEW.name || ' ' || coalesce(NEW.bin, '') FROM seats WHERE order_id = NEW.order_id AND item_n = NEW.item_n AND beneficiary_n = NEW.n;
END;
--> statement-breakpoint
CREATE TRIGGER seats_search_renamed AFTER UPDATE OF name, bin ON order_beneficiaries
WHEN EXISTS (SELECT 1 FROM seats WHERE order_id = NEW.order_id AND item_n = NEW.item_n AND beneficiary_n = NEW.n)
BEGIN
  DELETE FROM seats_search WHERE rowid = (SELECT rowid FROM seats WHERE order_id = NEW.order_id AND item_n = NEW.item_n AND beneficiary_n = NEW.n);
  INSERT INTO seats_search (rowid, words) SELECT rowid, NEW.name || ' ' || coalesce(NEW.bin, '') FROM seats WHERE order_id = NEW.order_id AND item_n = NEW.item_n AND beneficiary_n = NEW.n;
END;
--> statement-breakpoint
CREATE TRIGGER seats_search_unnamed AFTER DELETE ON order_beneficiaries
WHEN EXISTS (SELECT 1 FROM seats WHERE order_id = OLD.order_id AND item_n = OLD.item_n AND beneficiary_n = OLD.n)
BEGIN
  DELETE FROM seats_search WHERE rowid = (SELECT rowid FROM seats WHERE order_id = OLD.order_id AND item_n = OLD.item_n AND beneficiary_n = OLD.n);
  INSERT INTO seats_search (rowid, words) SELECT rowid, '' FROM seats WHERE order_id = OLD.order_id AND item_n = OLD.item_n AND beneficiary_n = OLD.n;
END;
