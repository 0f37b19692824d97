CREATE INDEX `certificates_unsigned` ON `certificates` (`created_at`,`id`) WHERE status = 'published' AND signature IS NULL;--> statement-breakpoint
CREATE VIRTUAL TABLE certificates_search USING fts5(words, content='', contentless_delete=1, tokenize="trigram");
--> statement-breakpoint
INSERT INTO certificates_search (rowid, words) SELECT rowid, '  ' || certificate_number || '  ' || replace(name, ' ', '  ')
  || coalesce((SELECT '  ' || orders.order_id FROM orders WHERE orders.id = certificates.order_id), '') FROM certificates;
--> statement-breakpoint
CREATE TRIGGER certificates_search_insert AFTER INSERT ON certificates
BEGIN
  INSERT INTO certificates_search (rowid, words) VALUES (NEW.rowid, '  ' || NEW.certificate_number || '  ' || replace(NEW.name, ' ', '  ')
    || coalesce((SELECT '  ' || orders.order_id FROM orders WHERE orders.id = NEW.order_id), ''));
END;
--> statement-breakpoint
CREATE TRIGGER certificates_search_delete AFTER DELETE ON certificates
BEGIN
  DELETE FROM certificates_search WHERE rowid = OLD.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER certificates_search_update AFTER UPDATE OF certificate_number, name, order_id ON certificates
WHEN OLD.certificate_number <> NEW.certificate_number OR OLD.name <> NEW.name OR OLD.order_id IS NOT NEW.order_id
BEGIN
  DELETE FROM certificates_search WHERE rowid = OLD.rowid;
  INSERT INTO certificates_search (rowid, words) VALUES (NEW.rowid, '  ' || NEW.certificate_number || '  ' || replace(NEW.name, ' ', '  ')
    || coalesce((SELECT '  ' || orders.order_id FROM orders WHERE orders.id = NEW.order_id), ''));
END;
