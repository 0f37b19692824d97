CREATE TRIGGER payment_claims_few BEFORE INSERT ON payment_claims
WHEN (SELECT count(*) FROM payment_claims WHERE order_id = NEW.order_id) >= 10
BEGIN
  SELECT RAISE(ABORT, 'too_many_claims');
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE media_search USING fts5(words, content='', columnsize=0, tokenize="trigram");
--> statement-breakpoint
INSERT INTO media_search (rowid, words) SELECT rowid, '  ' || replace(file_name, ' ', '  ') FROM media;
--> statement-breakpoint
CREATE TRIGGER media_search_insert AFTER INSERT ON media
BEGIN
  INSERT INTO media_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.file_name, ' ', '  '));
END;
--> statement-breakpoint
CREATE TRIGGER media_search_delete AFTER DELETE ON media
BEGIN
  INSERT INTO media_search (media_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.file_name, ' ', '  '));
END;
--> statement-breakpoint
CREATE TRIGGER media_search_update AFTER UPDATE OF file_name ON media
BEGIN
  INSERT INTO media_search (media_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.file_name, ' ', '  '));
  INSERT INTO media_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.file_name, ' ', '  '));
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE animals_search USING fts5(words, content='', columnsize=0, tokenize="trigram");
--> statement-breakpoint
INSERT INTO animals_search (rowid, words) SELECT rowid, '  ' || replace(name || ' ' || description, ' ', '  ') FROM animals;
--> statement-breakpoint
CREATE TRIGGER animals_search_insert AFTER INSERT ON animals
BEGIN
  INSERT INTO animals_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.name || ' ' || NEW.description, ' ', '  '));
END;
--> statement-breakpoint
CREATE TRIGGER animals_search_delete AFTER DELETE ON animals
BEGIN
  INSERT INTO animals_search (animals_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.name || ' ' || OLD.description, ' ', '  '));
END;
--> statement-breakpoint
CREATE TRIGGER animals_search_update AFTER UPDATE OF name, description ON animals
BEGIN
  INSERT INTO animals_search (animals_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.name || ' ' || OLD.description, ' ', '  '));
  INSERT INTO animals_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.name || ' ' || NEW.description, ' ', '  '));
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE galleries_search USING fts5(words, content='', columnsize=0, tokenize="trigram");
--> statement-breakpoint
INSERT INTO galleries_search (rowid, words) SELECT rowid, '  ' || replace(caption, ' ', '  ') FROM galleries;
--> statement-breakpoint
CREATE TRIGGER galleries_search_insert AFTER INSERT ON galleries
BEGIN
  INSERT INTO galleries_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.caption, ' ', '  '));
END;
--> statement-breakpoint
CREATE TRIGGER galleries_search_delete AFTER DELETE ON galleries
BEGIN
  INSERT INTO galleries_search (galleries_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.caption, ' ', '  '));
END;
--> statement-breakpoint
CREATE TRIGGER galleries_search_update AFTER UPDATE OF caption ON galleries
BEGIN
  INSERT INTO galleries_search (galleries_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.caption, ' ', '  '));
  INSERT INTO galleries_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.caption, ' ', '  '));
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE testimonials_search USING fts5(words, content='', columnsize=0, tokenize="trigram");
--> statement-breakpoint
INSERT INTO testimonials_search (rowid, words) SELECT rowid, '  ' || replace(name || ' ' || location || ' ' || testimonial, ' ', '  ') FROM testimonials;
--> statement-breakpoint
CREATE TRIGGER testimonials_search_insert AFTER INSERT ON testimonials
BEGIN
  INSERT INTO testimonials_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.name || ' ' || NEW.location || ' ' || NEW.testimonial, ' ', '  '));
END;
--> statement-breakpoint
CREATE TRIGGER testimonials_search_delete AFTER DELETE ON testimonials
BEGIN
  INSERT INTO testimonials_search (testimonials_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.name || ' ' || OLD.location || ' ' || OLD.testimonial, ' ', '  '));
END;
--> statement-breakpoint
CREATE TRIGGER testimonials_search_update AFTER UPDATE OF name, location, testimonial ON testimonials
BEGIN
  INSERT INTO testimonials_search (testimonials_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.name || ' ' || OLD.location || ' ' || OLD.testimonial, ' ', '  '));
  INSERT INTO testimonials_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.name || ' ' || NEW.location || ' ' || NEW.testimonial, ' ', '  '));
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE faqs_search USING fts5(words, content='', columnsize=0, tokenize="trigram");
--> statement-breakpoint
INSERT INTO faqs_search (rowid, words) SELECT rowid, '  ' || replace(question || ' ' || answer, ' ', '  ') FROM faqs;
--> statement-breakpoint
CREATE TRIGGER faqs_search_insert AFTER INSERT ON faqs
BEGIN
  INSERT INTO faqs_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.question || ' ' || NEW.answer, ' ', '  '));
END;
--> statement-breakpoint
CREATE TRIGGER faqs_search_delete AFTER DELETE ON faqs
BEGIN
  INSERT INTO faqs_search (faqs_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.question || ' ' || OLD.answer, ' ', '  '));
END;
--> statement-breakpoint
CREATE TRIGGER faqs_search_update AFTER UPDATE OF question, answer ON faqs
BEGIN
  INSERT INTO faqs_search (faqs_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.question || ' ' || OLD.answer, ' ', '  '));
  INSERT INTO faqs_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.question || ' ' || NEW.answer, ' ', '  '));
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE services_search USING fts5(words, content='', columnsize=0, tokenize="trigram");
--> statement-breakpoint
INSERT INTO services_search (rowid, words) SELECT rowid, '  ' || replace(name || ' ' || description, ' ', '  ') FROM services;
--> statement-breakpoint
CREATE TRIGGER services_search_insert AFTER INSERT ON services
BEGIN
  INSERT INTO services_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.name || ' ' || NEW.description, ' ', '  '));
END;
--> statement-breakpoint
CREATE TRIGGER services_search_delete AFTER DELETE ON services
BEGIN
  INSERT INTO services_search (services_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.name || ' ' || OLD.description, ' ', '  '));
END;
--> statement-breakpoint
CREATE TRIGGER services_search_update AFTER UPDATE OF name, description ON services
BEGIN
  INSERT INTO services_search (services_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.name || ' ' || OLD.description, ' ', '  '));
  INSERT INTO services_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.name || ' ' || NEW.description, ' ', '  '));
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE bank_accounts_search USING fts5(words, content='', columnsize=0, tokenize="trigram");
--> statement-breakpoint
INSERT INTO bank_accounts_search (rowid, words) SELECT rowid, '  ' || replace(bank_name || ' ' || account_name || ' ' || account_number, ' ', '  ') FROM bank_accounts;
--> statement-breakpoint
CREATE TRIGGER bank_accounts_search_insert AFTER INSERT ON bank_accounts
BEGIN
  INSERT INTO bank_accounts_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.bank_name || ' ' || NEW.account_name || ' ' || NEW.account_number, ' ', '  '));
END;
--> statement-breakpoint
CREATE TRIGGER bank_accounts_search_delete AFTER DELETE ON bank_accounts
BEGIN
  INSERT INTO bank_accounts_search (bank_accounts_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.bank_name || ' ' || OLD.account_name || ' ' || OLD.account_number, ' ', '  '));
END;
--> statement-breakpoint
CREATE TRIGGER bank_accounts_search_update AFTER UPDATE OF bank_name, account_name, account_number ON bank_accounts
BEGIN
  INSERT INTO bank_accounts_search (bank_accounts_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.bank_name || ' ' || OLD.account_name || ' ' || OLD.account_number, ' ', '  '));
  INSERT INTO bank_accounts_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.bank_name || ' ' || NEW.account_name || ' ' || NEW.account_number, ' ', '  '));
END;
