-- Every trigger, by table, with its purpose in the line before it. This file is their source: change a trigger here
-- and in a new migration (CONTRIBUTING.md, "Triggers"). SQLite fires the triggers of a table from its last to its first.

-- animals ---------------------------------------------------------------------------------------------

-- no stock goes below zero, whoever takes it
CREATE TRIGGER animals_stock_floor BEFORE UPDATE OF stock ON animals WHEN NEW.stock < 0
BEGIN
  SELECT RAISE(ABORT, 'out_of_stock:' || NEW.id);
END;

-- the search index gets the words of a new row
CREATE TRIGGER animals_search_insert AFTER INSERT ON animals
BEGIN
  INSERT INTO animals_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.name || ' ' || NEW.description, ' ', '  '));
END;

-- the search index loses the words of a row that is gone
CREATE TRIGGER animals_search_delete AFTER DELETE ON animals
BEGIN
  INSERT INTO animals_search (animals_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.name || ' ' || OLD.description, ' ', '  '));
END;

-- the search index follows a row whose words changed
CREATE TRIGGER animals_search_update AFTER UPDATE OF name, description ON animals
BEGIN
  INSERT INTO animals_search (animals_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.name || ' ' || OLD.description, ' ', '  '));
  INSERT INTO animals_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.name || ' ' || NEW.description, ' ', '  '));
END;

-- how an animal is shared out stays once somebody ordered it
CREATE TRIGGER animals_keep_shares BEFORE UPDATE OF shares ON animals
WHEN OLD.shares <> NEW.shares AND EXISTS (SELECT 1 FROM order_items WHERE animal_id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'shares_kept');
END;

-- audit_events ----------------------------------------------------------------------------------------

-- the audit is never deleted
CREATE TRIGGER audit_events_no_delete BEFORE DELETE ON audit_events
BEGIN
  SELECT RAISE(ABORT, 'audit_events_are_final');
END;

-- the audit is never overwritten
CREATE TRIGGER audit_events_no_replace BEFORE INSERT ON audit_events
WHEN EXISTS (SELECT 1 FROM audit_events WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'audit_events_are_final');
END;

-- the audit is never rewritten
CREATE TRIGGER audit_events_keep BEFORE UPDATE ON audit_events
BEGIN
  SELECT RAISE(ABORT, 'audit_events_are_final');
END;

-- bank_accounts ---------------------------------------------------------------------------------------

-- the search index gets the words of a new row
CREATE TRIGGER bank_accounts_search_insert AFTER INSERT ON bank_accounts
BEGIN
  INSERT INTO bank_accounts_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.bank_name || ' ' || NEW.account_name || ' ' || NEW.account_number, ' ', '  '));
END;

-- the search index loses the words of a row that is gone
CREATE TRIGGER bank_accounts_search_delete AFTER DELETE ON bank_accounts
BEGIN
  INSERT INTO bank_accounts_search (bank_accounts_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.bank_name || ' ' || OLD.account_name || ' ' || OLD.account_number, ' ', '  '));
END;

-- the search index follows a row whose words changed
CREATE TRIGGER bank_accounts_search_update AFTER UPDATE OF bank_name, account_name, account_number ON bank_accounts
BEGIN
  INSERT INTO bank_accounts_search (bank_accounts_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.bank_name || ' ' || OLD.account_name || ' ' || OLD.account_number, ' ', '  '));
  INSERT INTO bank_accounts_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.bank_name || ' ' || NEW.account_name || ' ' || NEW.account_number, ' ', '  '));
END;

-- bank_rows -------------------------------------------------------------------------------------------

-- a new row is counted in its lane
CREATE TRIGGER bank_rows_count_insert AFTER INSERT ON bank_rows
BEGIN
  INSERT INTO bank_row_counts (lane, n) VALUES (NEW.lane, 1) ON CONFLICT (lane) DO UPDATE SET n = n + 1;
END;

-- a deleted row is counted no more
CREATE TRIGGER bank_rows_count_delete AFTER DELETE ON bank_rows
BEGIN
  UPDATE bank_row_counts SET n = n - 1 WHERE lane = OLD.lane;
END;

-- the counts follow a row into its new lane
CREATE TRIGGER bank_rows_count_update AFTER UPDATE OF lane ON bank_rows WHEN OLD.lane <> NEW.lane
BEGIN
  UPDATE bank_row_counts SET n = n - 1 WHERE lane = OLD.lane;
  INSERT INTO bank_row_counts (lane, n) VALUES (NEW.lane, 1) ON CONFLICT (lane) DO UPDATE SET n = n + 1;
END;

-- what the bank booked is never changed
CREATE TRIGGER bank_rows_keep BEFORE UPDATE OF account_id, date, side, amount, sen, balance, reference ON bank_rows
BEGIN
  SELECT RAISE(ABORT, 'bank_rows_are_final');
END;

-- a row that paid something is not deleted
CREATE TRIGGER bank_rows_keep_paid BEFORE DELETE ON bank_rows WHEN OLD.lane IN ('settled', 'part')
BEGIN
  SELECT RAISE(ABORT, 'bank_row_paid');
END;

-- the search index gets the words of a new row
CREATE TRIGGER bank_rows_search_insert AFTER INSERT ON bank_rows
BEGIN
  INSERT INTO bank_rows_search (rowid, words)
  VALUES (NEW.id, '  ' || replace(NEW.description || ' ' || NEW.amount, ' ', '  '));
END;

-- the search index loses the words of a row that is gone
CREATE TRIGGER bank_rows_search_delete AFTER DELETE ON bank_rows
BEGIN
  INSERT INTO bank_rows_search (bank_rows_search, rowid, words)
  VALUES ('delete', OLD.id, '  ' || replace(OLD.description || ' ' || OLD.amount, ' ', '  '));
END;

-- the search index follows a row whose words changed
CREATE TRIGGER bank_rows_search_update AFTER UPDATE OF description ON bank_rows
BEGIN
  INSERT INTO bank_rows_search (bank_rows_search, rowid, words)
  VALUES ('delete', OLD.id, '  ' || replace(OLD.description || ' ' || OLD.amount, ' ', '  '));
  INSERT INTO bank_rows_search (rowid, words)
  VALUES (NEW.id, '  ' || replace(NEW.description || ' ' || NEW.amount, ' ', '  '));
END;

-- money from before an order was placed does not pay it; `isBefore` of worker/contract/money/bank-rows.ts says the same
CREATE TRIGGER bank_rows_after_order BEFORE UPDATE OF order_id ON bank_rows
WHEN NEW.order_id IS NOT NULL AND NEW.order_id IS NOT OLD.order_id
BEGIN
  SELECT RAISE(ABORT, 'row_before_order') FROM orders
  WHERE id = NEW.order_id AND NOT (NEW.early_reason IS NOT NULL AND EXISTS (
    SELECT 1 FROM order_events WHERE order_id = orders.id AND type = 'created_by_operator')) AND NEW.date || 'T' || coalesce(NEW.time, '99') < strftime('%Y-%m-%dT%H:%M', created_at, '+7 hours');
END;

-- certificate_wordings --------------------------------------------------------------------------------

-- a template that something was published with is never rewritten
CREATE TRIGGER certificate_wordings_keep BEFORE UPDATE ON certificate_wordings
BEGIN
  SELECT RAISE(ABORT, 'certificate_wordings_are_final');
END;

-- a template that something was published with is never deleted
CREATE TRIGGER certificate_wordings_no_delete BEFORE DELETE ON certificate_wordings
BEGIN
  SELECT RAISE(ABORT, 'certificate_wordings_are_final');
END;

-- a template that something was published with is never overwritten
CREATE TRIGGER certificate_wordings_no_replace BEFORE INSERT ON certificate_wordings
WHEN EXISTS (SELECT 1 FROM certificate_wordings WHERE hash = NEW.hash)
BEGIN
  SELECT RAISE(ABORT, 'certificate_wordings_are_final');
END;

-- certificates ----------------------------------------------------------------------------------------

-- the search index gets the words of a new row
CREATE TRIGGER certificates_search_insert AFTER INSERT ON certificates
BEGIN
  INSERT INTO certificates_search (rowid, words) VALUES (NEW.rowid, '  ' || NEW.certificate_number || '  ' || replace(NEW.name, ' ', '  ')
    || coalesce((SELECT '  ' || orders.order_id FROM orders WHERE orders.id = NEW.order_id), ''));
END;

-- the search index loses the words of a row that is gone
CREATE TRIGGER certificates_search_delete AFTER DELETE ON certificates
BEGIN
  DELETE FROM certificates_search WHERE rowid = OLD.rowid;
END;

-- the search index follows a row whose words changed
CREATE TRIGGER certificates_search_update AFTER UPDATE OF certificate_number, name, order_id ON certificates
WHEN OLD.certificate_number <> NEW.certificate_number OR OLD.name <> NEW.name OR OLD.order_id IS NOT NEW.order_id
BEGIN
  DELETE FROM certificates_search WHERE rowid = OLD.rowid;
  INSERT INTO certificates_search (rowid, words) VALUES (NEW.rowid, '  ' || NEW.certificate_number || '  ' || replace(NEW.name, ' ', '  ')
    || coalesce((SELECT '  ' || orders.order_id FROM orders WHERE orders.id = NEW.order_id), ''));
END;

-- no certificate is made for an anonymised order
CREATE TRIGGER certificates_anonymous BEFORE INSERT ON certificates
WHEN NEW.order_id IS NOT NULL AND EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND anonymized_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'order_anonymized');
END;

-- nothing about a person comes back into a certificate of an anonymised order
CREATE TRIGGER certificates_anonymous_update BEFORE UPDATE OF order_id, status, name, beneficiaries, location, pelaksana_nama, penanggung_jawab, revoke_note ON certificates
WHEN NEW.order_id IS NOT NULL AND (NEW.order_id IS NOT OLD.order_id OR NEW.status = 'published' OR NEW.name <> OLD.name
  OR (NEW.beneficiaries IS NOT NULL AND NEW.beneficiaries IS NOT OLD.beneficiaries)
  OR (NEW.location IS NOT NULL AND NEW.location IS NOT OLD.location)
  OR (NEW.pelaksana_nama IS NOT NULL AND NEW.pelaksana_nama IS NOT OLD.pelaksana_nama)
  OR (NEW.penanggung_jawab IS NOT NULL AND NEW.penanggung_jawab IS NOT OLD.penanggung_jawab)
  OR (NEW.revoke_note IS NOT NULL AND NEW.revoke_note IS NOT OLD.revoke_note))
  AND EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND anonymized_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'order_anonymized');
END;

-- a revoked or replaced certificate does not come back
CREATE TRIGGER certificates_ended BEFORE UPDATE OF status ON certificates
WHEN OLD.status = 'revoked' AND NEW.status <> 'revoked' OR OLD.status = 'replaced' AND NEW.status NOT IN ('replaced', 'revoked')
BEGIN
  SELECT RAISE(ABORT, 'certificate_ended');
END;

-- a revoked or replaced certificate is not deleted
CREATE TRIGGER certificates_no_delete BEFORE DELETE ON certificates WHEN OLD.status IN ('replaced', 'revoked')
BEGIN
  SELECT RAISE(ABORT, 'certificate_ended');
END;

-- a certificate is published only of a rite that is done and paid
CREATE TRIGGER certificates_done BEFORE INSERT ON certificates
WHEN NEW.status = 'published' AND NEW.order_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = NEW.order_id AND orders.payment_status = 'verified' AND orders.status <> 'cancelled' AND orders.short_by = 0
    AND iif(orders.seated = 1 AND NEW.beneficiary_n IS NOT NULL, EXISTS (SELECT 1 FROM seats JOIN sacrifices AS rite ON rite.id = seats.sacrifice_id
      WHERE seats.order_id = NEW.order_id AND seats.item_n = NEW.item_n AND seats.beneficiary_n = NEW.beneficiary_n AND rite.status = 'completed'),
      orders.slaughter_status = 'completed'))
BEGIN
  SELECT RAISE(ABORT, 'certificate_early');
END;

-- a certificate is published or signed anew only of a rite that is done and paid
CREATE TRIGGER certificates_stay_done BEFORE UPDATE OF status, signature, order_id, item_n, beneficiary_n ON certificates
WHEN NEW.status = 'published' AND NEW.order_id IS NOT NULL
  AND (OLD.status <> 'published' OR (NEW.signature, NEW.order_id, NEW.item_n, NEW.beneficiary_n) IS NOT (OLD.signature, OLD.order_id, OLD.item_n, OLD.beneficiary_n))
  AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = NEW.order_id AND orders.payment_status = 'verified' AND orders.status <> 'cancelled' AND orders.short_by = 0
    AND iif(orders.seated = 1 AND NEW.beneficiary_n IS NOT NULL, EXISTS (SELECT 1 FROM seats JOIN sacrifices AS rite ON rite.id = seats.sacrifice_id
      WHERE seats.order_id = NEW.order_id AND seats.item_n = NEW.item_n AND seats.beneficiary_n = NEW.beneficiary_n AND rite.status = 'completed'),
      orders.slaughter_status = 'completed'))
BEGIN
  SELECT RAISE(ABORT, 'certificate_early');
END;

-- corrections -----------------------------------------------------------------------------------------

-- an order takes at most fifty wishes for a correction
CREATE TRIGGER corrections_few BEFORE INSERT ON corrections
WHEN (SELECT count(*) FROM corrections WHERE order_id = NEW.order_id) >= 50
BEGIN
  SELECT RAISE(ABORT, 'too_many_corrections');
END;

-- no wish for a correction comes into an anonymised order
CREATE TRIGGER corrections_anonymous BEFORE INSERT ON corrections
WHEN EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND anonymized_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'order_anonymized');
END;

-- day_closes ------------------------------------------------------------------------------------------

-- a closed day stays as it was closed
CREATE TRIGGER day_closes_keep BEFORE UPDATE ON day_closes
BEGIN
  SELECT RAISE(ABORT, 'day_closes_are_final');
END;

-- a closed day stays closed
CREATE TRIGGER day_closes_no_delete BEFORE DELETE ON day_closes
BEGIN
  SELECT RAISE(ABORT, 'day_closes_are_final');
END;

-- evidence_of -----------------------------------------------------------------------------------------

-- a sacrifice counts the files that prove it
CREATE TRIGGER evidence_of_count_insert AFTER INSERT ON evidence_of
BEGIN
  UPDATE sacrifices SET evidence = evidence + 1 WHERE id = NEW.sacrifice_id;
END;

-- a sacrifice counts one file less, and goes when nothing is left of it
CREATE TRIGGER evidence_of_count_delete AFTER DELETE ON evidence_of
BEGIN
  UPDATE sacrifices SET evidence = evidence - 1 WHERE id = OLD.sacrifice_id;
  DELETE FROM sacrifices WHERE id = OLD.sacrifice_id AND status = 'pending' AND filled = 0 AND house = 0 AND evidence = 0;
END;

-- what a file proves is added or taken away, never rewritten
CREATE TRIGGER evidence_of_keep BEFORE UPDATE ON evidence_of
BEGIN
  SELECT RAISE(ABORT, 'evidence_of_kept');
END;

-- faqs ------------------------------------------------------------------------------------------------

-- the search index gets the words of a new row
CREATE TRIGGER faqs_search_insert AFTER INSERT ON faqs
BEGIN
  INSERT INTO faqs_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.question || ' ' || NEW.answer, ' ', '  '));
END;

-- the search index loses the words of a row that is gone
CREATE TRIGGER faqs_search_delete AFTER DELETE ON faqs
BEGIN
  INSERT INTO faqs_search (faqs_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.question || ' ' || OLD.answer, ' ', '  '));
END;

-- the search index follows a row whose words changed
CREATE TRIGGER faqs_search_update AFTER UPDATE OF question, answer ON faqs
BEGIN
  INSERT INTO faqs_search (faqs_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.question || ' ' || OLD.answer, ' ', '  '));
  INSERT INTO faqs_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.question || ' ' || NEW.answer, ' ', '  '));
END;

-- galleries -------------------------------------------------------------------------------------------

-- the search index gets the words of a new row
CREATE TRIGGER galleries_search_insert AFTER INSERT ON galleries
BEGIN
  INSERT INTO galleries_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.caption, ' ', '  '));
END;

-- the search index loses the words of a row that is gone
CREATE TRIGGER galleries_search_delete AFTER DELETE ON galleries
BEGIN
  INSERT INTO galleries_search (galleries_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.caption, ' ', '  '));
END;

-- the search index follows a row whose words changed
CREATE TRIGGER galleries_search_update AFTER UPDATE OF caption ON galleries
BEGIN
  INSERT INTO galleries_search (galleries_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.caption, ' ', '  '));
  INSERT INTO galleries_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.caption, ' ', '  '));
END;

-- journal ---------------------------------------------------------------------------------------------

-- the journal is never changed
CREATE TRIGGER journal_keep BEFORE UPDATE ON journal
BEGIN
  SELECT RAISE(ABORT, 'journal_is_final');
END;

-- nothing leaves the journal
CREATE TRIGGER journal_no_delete BEFORE DELETE ON journal
BEGIN
  SELECT RAISE(ABORT, 'journal_is_final');
END;

-- media -----------------------------------------------------------------------------------------------

-- the search index gets the words of a new row
CREATE TRIGGER media_search_insert AFTER INSERT ON media
BEGIN
  INSERT INTO media_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.file_name, ' ', '  '));
END;

-- the search index loses the words of a row that is gone
CREATE TRIGGER media_search_delete AFTER DELETE ON media
BEGIN
  INSERT INTO media_search (media_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.file_name, ' ', '  '));
END;

-- the search index follows a row whose words changed
CREATE TRIGGER media_search_update AFTER UPDATE OF file_name ON media
BEGIN
  INSERT INTO media_search (media_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.file_name, ' ', '  '));
  INSERT INTO media_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.file_name, ' ', '  '));
END;

-- order_beneficiaries ---------------------------------------------------------------------------------

-- a line takes as many names as it has seats, seven for a whole cow
CREATE TRIGGER order_beneficiaries_fit BEFORE INSERT ON order_beneficiaries
WHEN NEW.n > (SELECT quantity * iif(shares = 1 AND kind = 'Sapi', 7, 1) FROM order_items WHERE order_id = NEW.order_id AND n = NEW.item_n)
BEGIN
  SELECT RAISE(ABORT, 'too_many_names:' || NEW.item_n);
END;

-- a seat is found by the name that was given to it
CREATE TRIGGER seats_search_named AFTER INSERT ON order_beneficiaries
WHEN EXISTS (SELECT 1 FROM seats WHERE order_id = NEW.order_id AND item_n = NEW.item_n AND beneficiary_n = NEW.n)
BEGIN
  DELETE FROM seats_search WHERE rowid = (SELECT rowid FROM seats WHERE order_id = NEW.order_id AND item_n = NEW.item_n AND beneficiary_n = NEW.n);
  INSERT INTO seats_search (rowid, words) SELECT rowid, NEW.name || ' ' || coalesce(NEW.bin, '') FROM seats WHERE order_id = NEW.order_id AND item_n = NEW.item_n AND beneficiary_n = NEW.n;
END;

-- a seat is found by its new name
CREATE TRIGGER seats_search_renamed AFTER UPDATE OF name, bin ON order_beneficiaries
WHEN EXISTS (SELECT 1 FROM seats WHERE order_id = NEW.order_id AND item_n = NEW.item_n AND beneficiary_n = NEW.n)
BEGIN
  DELETE FROM seats_search WHERE rowid = (SELECT rowid FROM seats WHERE order_id = NEW.order_id AND item_n = NEW.item_n AND beneficiary_n = NEW.n);
  INSERT INTO seats_search (rowid, words) SELECT rowid, NEW.name || ' ' || coalesce(NEW.bin, '') FROM seats WHERE order_id = NEW.order_id AND item_n = NEW.item_n AND beneficiary_n = NEW.n;
END;

-- a seat is no longer found by a name it lost
CREATE TRIGGER seats_search_unnamed AFTER DELETE ON order_beneficiaries
WHEN EXISTS (SELECT 1 FROM seats WHERE order_id = OLD.order_id AND item_n = OLD.item_n AND beneficiary_n = OLD.n)
BEGIN
  DELETE FROM seats_search WHERE rowid = (SELECT rowid FROM seats WHERE order_id = OLD.order_id AND item_n = OLD.item_n AND beneficiary_n = OLD.n);
  INSERT INTO seats_search (rowid, words) SELECT rowid, '' FROM seats WHERE order_id = OLD.order_id AND item_n = OLD.item_n AND beneficiary_n = OLD.n;
END;

-- no name comes into an anonymised order
CREATE TRIGGER order_beneficiaries_anonymous BEFORE INSERT ON order_beneficiaries
WHEN EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND anonymized_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'order_anonymized');
END;

-- no name of an anonymised order changes
CREATE TRIGGER order_beneficiaries_anonymous_update BEFORE UPDATE ON order_beneficiaries
WHEN EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND anonymized_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'order_anonymized');
END;

-- a name given marks a certificate that says another
CREATE TRIGGER order_beneficiaries_outdate_insert AFTER INSERT ON order_beneficiaries
BEGIN
  UPDATE certificates SET outdated = (certificates.name <> NEW.name || coalesce(' ' || coalesce(NEW.relation, 'anak dari') || ' ' || NEW.bin, ''))
  WHERE order_id = NEW.order_id AND item_n = NEW.item_n AND beneficiary_n = NEW.n AND status = 'published';
END;

-- a changed name marks the certificate that says the old one
CREATE TRIGGER order_beneficiaries_outdate_update AFTER UPDATE ON order_beneficiaries
BEGIN
  UPDATE certificates SET outdated = (certificates.name <> NEW.name || coalesce(' ' || coalesce(NEW.relation, 'anak dari') || ' ' || NEW.bin, ''))
  WHERE order_id = NEW.order_id AND item_n = NEW.item_n AND beneficiary_n = NEW.n AND status = 'published';
END;

-- a name taken away marks its certificate
CREATE TRIGGER order_beneficiaries_outdate_delete AFTER DELETE ON order_beneficiaries
BEGIN
  UPDATE certificates SET outdated = 1
  WHERE order_id = OLD.order_id AND item_n = OLD.item_n AND beneficiary_n = OLD.n AND status = 'published';
END;

-- order_changes ---------------------------------------------------------------------------------------

-- the change of a deleted order gives back the animals it held
CREATE TRIGGER order_changes_delete_stock BEFORE DELETE ON order_changes
WHEN OLD.state = 'waiting'
BEGIN
  UPDATE animals SET stock = stock + (SELECT sum(value ->> 'n') FROM json_each(OLD.held) WHERE value ->> 'animal_id' = animals.id)
  WHERE id IN (SELECT value ->> 'animal_id' FROM json_each(OLD.held));
END;

-- a change that comes to nothing gives back the animals it held
CREATE TRIGGER order_changes_return_stock AFTER UPDATE OF state ON order_changes
WHEN OLD.state = 'waiting' AND NEW.state NOT IN ('waiting', 'applied')
BEGIN
  UPDATE animals SET stock = stock + (SELECT sum(value ->> 'n') FROM json_each(NEW.held) WHERE value ->> 'animal_id' = animals.id)
  WHERE id IN (SELECT value ->> 'animal_id' FROM json_each(NEW.held));
END;

-- a change goes forward only, and stays as it was agreed to
CREATE TRIGGER order_changes_steps BEFORE UPDATE ON order_changes
WHEN NEW.order_id <> OLD.order_id OR NEW.before <> OLD.before OR NEW.after <> OLD.after OR NEW.held <> OLD.held
  OR NEW.difference <> OLD.difference OR NEW.leaving <> OLD.leaving OR (OLD.amount IS NOT NULL AND OLD.state <> 'proposed' AND NEW.amount IS NOT OLD.amount)
  OR (OLD.state <> NEW.state AND OLD.state || '>' || NEW.state NOT IN ('proposed>waiting', 'proposed>applied', 'proposed>declined',
    'proposed>withdrawn', 'proposed>expired', 'waiting>applied', 'waiting>withdrawn', 'waiting>expired'))
BEGIN
  SELECT RAISE(ABORT, 'order_changes_are_final');
END;

-- a change that waits for money holds the animals it adds
CREATE TRIGGER order_changes_take_stock AFTER UPDATE OF state ON order_changes
WHEN OLD.state <> 'waiting' AND NEW.state = 'waiting'
BEGIN
  UPDATE animals SET stock = stock - (SELECT sum(value ->> 'n') FROM json_each(NEW.held) WHERE value ->> 'animal_id' = animals.id)
  WHERE id IN (SELECT value ->> 'animal_id' FROM json_each(NEW.held));
END;

-- no change asks for the total of an order
CREATE TRIGGER order_changes_total_elsewhere BEFORE UPDATE OF reserves_total ON order_changes
WHEN NEW.reserves_total IS NOT OLD.reserves_total AND (EXISTS (SELECT 1 FROM orders WHERE reserves_total = NEW.reserves_total)
  OR EXISTS (SELECT 1 FROM former_totals WHERE amount = NEW.reserves_total))
BEGIN
  SELECT RAISE(ABORT, 'amount_elsewhere');
END;

-- order_events ----------------------------------------------------------------------------------------

-- no free words about a person come into the timeline of an anonymised order
CREATE TRIGGER order_events_anonymous BEFORE INSERT ON order_events
WHEN iif(json_valid(NEW.details), coalesce(NEW.details ->> 'reason', ''), '') <> '' AND EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND anonymized_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'order_anonymized');
END;

-- no step is told before the one it followed, whoever's clock was behind
CREATE TRIGGER order_events_in_order AFTER INSERT ON order_events
WHEN NEW.n > 1 AND EXISTS (SELECT 1 FROM order_events WHERE order_id = NEW.order_id AND n = NEW.n - 1 AND created_at > NEW.created_at)
BEGIN
  UPDATE order_events SET created_at = (SELECT created_at FROM order_events WHERE order_id = NEW.order_id AND n = NEW.n - 1)
  WHERE order_id = NEW.order_id AND n = NEW.n;
END;

-- an event waits until it is decided what its customer is told
CREATE TRIGGER order_events_outbox AFTER INSERT ON order_events
BEGIN
  INSERT INTO outbox (order_id, n, type, details, created_at)
  VALUES (NEW.order_id, NEW.n, NEW.type, NEW.details, NEW.created_at);
END;

-- an event that is written again as the last of many equal ones waits in the same way
CREATE TRIGGER order_events_outbox_again AFTER UPDATE OF n ON order_events
BEGIN
  INSERT INTO outbox (order_id, n, type, details, created_at)
  VALUES (NEW.order_id, NEW.n, NEW.type, NEW.details, NEW.created_at);
END;

-- order_notes -----------------------------------------------------------------------------------------

-- an order is found by a note of the team
CREATE TRIGGER orders_words_noted AFTER INSERT ON order_notes
BEGIN
  UPDATE orders SET words = (SELECT words FROM order_words WHERE id = orders.id) WHERE id = NEW.order_id;
END;

-- an order is no longer found by a note that is gone
CREATE TRIGGER orders_words_unnoted AFTER DELETE ON order_notes
BEGIN
  UPDATE orders SET words = (SELECT words FROM order_words WHERE id = orders.id) WHERE id = OLD.order_id;
END;

-- no note of the team comes into an anonymised order
CREATE TRIGGER order_notes_anonymous BEFORE INSERT ON order_notes
WHEN EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND anonymized_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'order_anonymized');
END;

-- orders ----------------------------------------------------------------------------------------------

-- an order that begins to hold stock takes it from its animals
CREATE TRIGGER orders_take_stock AFTER UPDATE OF stock_held ON orders
WHEN OLD.stock_held = 0 AND NEW.stock_held = 1 AND NEW.slaughter_status <> 'completed'
BEGIN
  UPDATE animals
  SET stock = stock - (SELECT sum(quantity) FROM order_items WHERE order_id = NEW.id AND animal_id = animals.id)
  WHERE id IN (SELECT animal_id FROM order_items WHERE order_id = NEW.id AND animal_id IS NOT NULL);
END;

-- an order that lets go of its stock gives it back, unless it was slaughtered
CREATE TRIGGER orders_return_stock AFTER UPDATE OF stock_held ON orders
WHEN OLD.stock_held = 1 AND NEW.stock_held = 0 AND NEW.slaughter_status <> 'completed'
BEGIN
  UPDATE animals
  SET stock = stock + (SELECT sum(quantity) FROM order_items WHERE order_id = NEW.id AND animal_id = animals.id)
  WHERE id IN (SELECT animal_id FROM order_items WHERE order_id = NEW.id AND animal_id IS NOT NULL);
END;

-- a deleted order gives back the stock it held
CREATE TRIGGER orders_delete_returns_stock BEFORE DELETE ON orders
WHEN OLD.stock_held = 1 AND OLD.slaughter_status <> 'completed'
BEGIN
  UPDATE animals
  SET stock = stock + (SELECT sum(quantity) FROM order_items WHERE order_id = OLD.id AND animal_id = animals.id)
  WHERE id IN (SELECT animal_id FROM order_items WHERE order_id = OLD.id AND animal_id IS NOT NULL);
END;

-- a new order is counted in its day and in all
CREATE TRIGGER orders_count_insert AFTER INSERT ON orders
BEGIN
  INSERT INTO order_counts (day, status, payment_status, claimed, n, total_amount, first_seq)
  SELECT days.day, NEW.status, NEW.payment_status, NEW.payment_claimed_at IS NOT NULL, 1, NEW.total_amount, NEW.seq
  FROM (SELECT '' AS day UNION ALL SELECT date(NEW.created_at, '+7 hours')) AS days WHERE true
  ON CONFLICT (day, status, payment_status, claimed)
  DO UPDATE SET n = n + 1, total_amount = total_amount + excluded.total_amount;
END;

-- a deleted order is counted no more
CREATE TRIGGER orders_count_delete AFTER DELETE ON orders
BEGIN
  UPDATE order_counts SET n = n - 1, total_amount = total_amount - OLD.total_amount
  WHERE day IN ('', date(OLD.created_at, '+7 hours')) AND status = OLD.status
    AND payment_status = OLD.payment_status AND claimed = (OLD.payment_claimed_at IS NOT NULL);
END;

-- the counts follow an order into its new state
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

-- animals know how much of them unpaid orders hold
CREATE TRIGGER orders_hold_unpaid AFTER UPDATE OF stock_held, status, payment_status ON orders
WHEN (OLD.stock_held = 1 AND OLD.status = 'pending' AND OLD.payment_status <> 'verified')
  <> (NEW.stock_held = 1 AND NEW.status = 'pending' AND NEW.payment_status <> 'verified')
BEGIN
  UPDATE animals
  SET held_unpaid = held_unpaid + iif(NEW.stock_held = 1 AND NEW.status = 'pending' AND NEW.payment_status <> 'verified', 1, -1)
    * (SELECT sum(quantity) FROM order_items WHERE order_id = NEW.id AND animal_id = animals.id)
  WHERE id IN (SELECT animal_id FROM order_items WHERE order_id = NEW.id AND animal_id IS NOT NULL);
END;

-- what a deleted unpaid order held is counted no more
CREATE TRIGGER orders_delete_hold_unpaid BEFORE DELETE ON orders
WHEN OLD.stock_held = 1 AND OLD.status = 'pending' AND OLD.payment_status <> 'verified'
BEGIN
  UPDATE animals
  SET held_unpaid = held_unpaid - (SELECT sum(quantity) FROM order_items WHERE order_id = OLD.id AND animal_id = animals.id)
  WHERE id IN (SELECT animal_id FROM order_items WHERE order_id = OLD.id AND animal_id IS NOT NULL);
END;

-- an order that changed since it was placed is found by its state
CREATE TRIGGER orders_no_longer_fresh AFTER UPDATE OF status, payment_status, payment_claimed_at, expires_at ON orders
WHEN OLD.fresh = 1 AND NEW.fresh = 1
BEGIN
  UPDATE orders SET fresh = 0 WHERE seq = NEW.seq;
END;

-- an order uses its codes once, and counts in their day's totals
CREATE TRIGGER orders_code_insert AFTER INSERT ON orders
WHEN NEW.discount_code_id IS NOT NULL OR NEW.referral_code_id IS NOT NULL
BEGIN
  UPDATE codes SET used = used + 1 WHERE id IN (NEW.discount_code_id, NEW.referral_code_id);
  INSERT INTO code_totals (code_id, day, orders, discount)
  SELECT id, date(NEW.created_at, '+7 hours'), 1, iif(id = NEW.discount_code_id, NEW.discount, 0)
  FROM codes WHERE id IN (NEW.discount_code_id, NEW.referral_code_id)
  ON CONFLICT (code_id, day) DO UPDATE SET orders = orders + 1, discount = discount + excluded.discount;
END;

-- a deleted order gives its use of the codes back
CREATE TRIGGER orders_code_delete AFTER DELETE ON orders
WHEN OLD.status <> 'cancelled' AND (OLD.discount_code_id IS NOT NULL OR OLD.referral_code_id IS NOT NULL)
BEGIN
  UPDATE codes SET used = used - 1 WHERE id IN (OLD.discount_code_id, OLD.referral_code_id);
  UPDATE code_totals SET orders = orders - 1, discount = discount - iif(code_id = OLD.discount_code_id, OLD.discount, 0)
  WHERE day = date(OLD.created_at, '+7 hours') AND code_id IN (OLD.discount_code_id, OLD.referral_code_id);
END;

-- nothing about a person comes back into an anonymised order
CREATE TRIGGER orders_anonymous BEFORE UPDATE OF status, anonymized_at, customer_name, customer_phone, customer_email, referral_code, discount_code, payment_rejected_reason, slaughter_notes, slaughter_proof_url, message_consent, placed_from ON orders
WHEN OLD.anonymized_at IS NOT NULL AND (NEW.anonymized_at IS NOT OLD.anonymized_at
  OR NEW.customer_name <> OLD.customer_name OR NEW.customer_phone <> OLD.customer_phone OR NEW.customer_email <> OLD.customer_email
  OR (coalesce(NEW.referral_code, '') <> '' AND NEW.referral_code IS NOT OLD.referral_code)
  OR (coalesce(NEW.discount_code, '') <> '' AND NEW.discount_code IS NOT OLD.discount_code)
  OR (coalesce(NEW.payment_rejected_reason, '') <> '' AND NEW.payment_rejected_reason IS NOT OLD.payment_rejected_reason)
  OR (coalesce(NEW.slaughter_notes, '') <> '' AND NEW.slaughter_notes IS NOT OLD.slaughter_notes)
  OR (coalesce(NEW.slaughter_proof_url, '') <> '' AND NEW.slaughter_proof_url IS NOT OLD.slaughter_proof_url)
  OR (coalesce(NEW.message_consent, '') <> '' AND NEW.message_consent IS NOT OLD.message_consent)
  OR (coalesce(NEW.placed_from, '') <> '' AND NEW.placed_from IS NOT OLD.placed_from)
  OR (NEW.status <> OLD.status AND NEW.status NOT IN ('completed', 'cancelled')))
BEGIN
  SELECT RAISE(ABORT, 'order_anonymized');
END;

-- the timeline tells when an order's sacrifices moved on
CREATE TRIGGER orders_tell_slaughter AFTER UPDATE OF slaughter_status ON orders
WHEN NEW.seated = 1 AND OLD.seated = 1 AND OLD.slaughter_status <> NEW.slaughter_status AND NEW.anonymized_at IS NULL
BEGIN
  INSERT INTO order_events (order_id, n, type, actor, details, created_at)
  SELECT NEW.id, (SELECT coalesce(max(n), 0) + 1 FROM order_events WHERE order_id = NEW.id), 'slaughter_updated', updated_by,
    json_object('status', NEW.slaughter_status), updated_at
  FROM sacrifices WHERE id IN (SELECT sacrifice_id FROM seats WHERE order_id = NEW.id) ORDER BY updated_at DESC LIMIT 1;
END;

-- the timeline tells when a planned day changed
CREATE TRIGGER orders_tell_day AFTER UPDATE OF slaughter_date ON orders
WHEN NEW.seated = 1 AND OLD.slaughter_status = 'scheduled' AND NEW.slaughter_status = 'scheduled'
  AND OLD.slaughter_date IS NOT NEW.slaughter_date AND NEW.anonymized_at IS NULL
BEGIN
  INSERT INTO order_events (order_id, n, type, actor, details, created_at)
  SELECT NEW.id, (SELECT coalesce(max(n), 0) + 1 FROM order_events WHERE order_id = NEW.id), 'slaughter_updated', updated_by,
    json_object('status', NEW.slaughter_status), updated_at
  FROM sacrifices WHERE id IN (SELECT sacrifice_id FROM seats WHERE order_id = NEW.id) ORDER BY updated_at DESC LIMIT 1;
END;

-- certificates of a deleted order are revoked
CREATE TRIGGER orders_delete_revokes_certificates BEFORE DELETE ON orders
BEGIN
  INSERT INTO audit_events (entity, entity_id, action, actor, changes, created_at)
  SELECT 'certificates', certificates.id, 'revoke', 'system', json_object('status', json_array('published', 'revoked'), 'reason', json_array(NULL, 'deleted')), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  FROM certificates WHERE status = 'published' AND certificates.order_id = OLD.id;
  UPDATE certificates SET status = 'revoked', revoked_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), revoke_reason = 'deleted', revoke_note = NULL,
    updated_at = iif(updated_at < strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', updated_at, '+0.001 seconds'))
  WHERE status = 'published' AND certificates.order_id = OLD.id;
END;

-- a new customer's name marks certificates that say the old one
CREATE TRIGGER orders_outdate_certificates AFTER UPDATE OF customer_name ON orders WHEN OLD.customer_name <> NEW.customer_name
BEGIN
  UPDATE certificates SET outdated = (certificates.name <> NEW.customer_name)
  WHERE order_id = NEW.id AND beneficiary_n = 1 AND status = 'published' AND NOT EXISTS (
    SELECT 1 FROM order_beneficiaries WHERE order_beneficiaries.order_id = NEW.id AND order_beneficiaries.item_n = certificates.item_n);
END;

-- an order with refunds, or with money that no bank row shows, is not deleted
CREATE TRIGGER orders_delete_paid BEFORE DELETE ON orders
WHEN EXISTS (SELECT 1 FROM refunds WHERE order_id = OLD.id AND state <> 'declined')
  OR EXISTS (SELECT 1 FROM payments WHERE order_id = OLD.id AND voided_at IS NULL AND bank_row_id IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'order_has_money');
END;

-- cancelling gives a use of the codes back, coming back takes it again; their sums follow the discount
CREATE TRIGGER orders_code_status AFTER UPDATE OF status, discount, code_waived ON orders
WHEN ((OLD.status = 'cancelled') <> (NEW.status = 'cancelled') OR OLD.discount - OLD.code_waived <> NEW.discount - NEW.code_waived)
  AND (NEW.discount_code_id IS NOT NULL OR NEW.referral_code_id IS NOT NULL)
BEGIN
  UPDATE codes SET used = used + (NEW.status <> 'cancelled') - (OLD.status <> 'cancelled')
  WHERE id IN (NEW.discount_code_id, NEW.referral_code_id) AND (NEW.status = 'cancelled') <> (OLD.status = 'cancelled');
  UPDATE code_totals SET orders = orders + (NEW.status <> 'cancelled') - (OLD.status <> 'cancelled'),
    discount = discount + iif(code_id = NEW.discount_code_id, iif(NEW.status = 'cancelled', 0, NEW.discount - NEW.code_waived)
      - iif(OLD.status = 'cancelled', 0, OLD.discount - OLD.code_waived), 0)
  WHERE day = date(NEW.created_at, '+7 hours') AND code_id IN (NEW.discount_code_id, NEW.referral_code_id);
END;

-- an order that is unpaid or cancelled gives its seats free
CREATE TRIGGER orders_free_seats AFTER UPDATE OF payment_status, status ON orders
WHEN (NEW.payment_status <> 'verified' OR NEW.status = 'cancelled')
  AND (OLD.seated = 1 OR EXISTS (SELECT 1 FROM seats WHERE order_id = NEW.id))
BEGIN
  DELETE FROM seats WHERE order_id = NEW.id;
  UPDATE orders SET seated = 0 WHERE seq = NEW.seq;
END;

-- the search index gets the words of a new row
CREATE TRIGGER orders_search_insert AFTER INSERT ON orders
BEGIN
  INSERT INTO orders_search (rowid, words) VALUES (NEW.seq, NEW.order_id || ' ' || NEW.customer_name || ' ' || NEW.customer_phone || ' ' || NEW.customer_email || ' rp' || NEW.total_amount
    || ' t' || substr(NEW.customer_phone, -4) || ' t' || substr(NEW.customer_phone, -5) || ' t' || substr(NEW.customer_phone, -6) || ' t' || substr(NEW.customer_phone, -7) || ' t' || substr(NEW.customer_phone, -8) || ' ' || NEW.words);
END;

-- the search index loses the words of a row that is gone
CREATE TRIGGER orders_search_delete AFTER DELETE ON orders
BEGIN
  INSERT INTO orders_search (orders_search, rowid, words) VALUES ('delete', OLD.seq, OLD.order_id || ' ' || OLD.customer_name || ' ' || OLD.customer_phone || ' ' || OLD.customer_email || ' rp' || OLD.total_amount
    || ' t' || substr(OLD.customer_phone, -4) || ' t' || substr(OLD.customer_phone, -5) || ' t' || substr(OLD.customer_phone, -6) || ' t' || substr(OLD.customer_phone, -7) || ' t' || substr(OLD.customer_phone, -8) || ' ' || OLD.words);
END;

-- the search index follows a row whose words changed
CREATE TRIGGER orders_search_update AFTER UPDATE OF order_id, customer_name, customer_phone, customer_email, total_amount, words ON orders
BEGIN
  INSERT INTO orders_search (orders_search, rowid, words) VALUES ('delete', OLD.seq, OLD.order_id || ' ' || OLD.customer_name || ' ' || OLD.customer_phone || ' ' || OLD.customer_email || ' rp' || OLD.total_amount
    || ' t' || substr(OLD.customer_phone, -4) || ' t' || substr(OLD.customer_phone, -5) || ' t' || substr(OLD.customer_phone, -6) || ' t' || substr(OLD.customer_phone, -7) || ' t' || substr(OLD.customer_phone, -8) || ' ' || OLD.words);
  INSERT INTO orders_search (rowid, words) VALUES (NEW.seq, NEW.order_id || ' ' || NEW.customer_name || ' ' || NEW.customer_phone || ' ' || NEW.customer_email || ' rp' || NEW.total_amount
    || ' t' || substr(NEW.customer_phone, -4) || ' t' || substr(NEW.customer_phone, -5) || ' t' || substr(NEW.customer_phone, -6) || ' t' || substr(NEW.customer_phone, -7) || ' t' || substr(NEW.customer_phone, -8) || ' ' || NEW.words);
END;

-- a cancelled order comes back only while its discount code has a use left
CREATE TRIGGER orders_code_full BEFORE UPDATE OF status ON orders
WHEN OLD.status = 'cancelled' AND NEW.status <> 'cancelled' AND NEW.discount_code_id IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'code_used_up') FROM codes WHERE id = NEW.discount_code_id AND (used >= limit_total
    OR limit_per_phone <= (SELECT count(*) FROM orders WHERE discount_code_id = NEW.discount_code_id
      AND coalesce(code_phone, customer_phone) = coalesce(NEW.code_phone, NEW.customer_phone) AND status <> 'cancelled'));
END;

-- changes end with their order
CREATE TRIGGER orders_end_changes AFTER UPDATE OF status, payment_status, anonymized_at ON orders
WHEN (NEW.status = 'cancelled' OR NEW.payment_status <> 'verified' OR NEW.anonymized_at IS NOT NULL)
  AND EXISTS (SELECT 1 FROM order_changes WHERE order_id = NEW.id AND state IN ('proposed', 'waiting'))
BEGIN
  UPDATE order_changes SET state = 'withdrawn', ended_at = NEW.updated_at, updated_at = NEW.updated_at,
    reserved_until = iif(reserves_total IS NULL, NULL, strftime('%Y-%m-%dT%H:%M:%fZ', NEW.updated_at, '+7 days'))
  WHERE order_id = NEW.id AND state IN ('proposed', 'waiting');
END;

-- a verification stays once money moved on it: more paid, given back, or lines changed
CREATE TRIGGER orders_stay_verified BEFORE UPDATE OF payment_status ON orders
WHEN OLD.payment_status = 'verified' AND NEW.payment_status <> 'verified' AND (
  EXISTS (SELECT 1 FROM refunds WHERE order_id = OLD.id AND state <> 'declined')
  OR EXISTS (SELECT 1 FROM transactions WHERE order_id = OLD.id AND is_extra = 1 AND voided_at IS NULL)
  OR EXISTS (SELECT 1 FROM order_changes WHERE order_id = OLD.id AND state = 'applied'))
BEGIN
  SELECT RAISE(ABORT, 'order_money_moved');
END;

-- no new order asks for the amount of a change
CREATE TRIGGER orders_total_elsewhere_insert BEFORE INSERT ON orders
WHEN EXISTS (SELECT 1 FROM order_changes WHERE reserves_total = NEW.reserves_total)
  OR EXISTS (SELECT 1 FROM former_totals WHERE amount = NEW.reserves_total)
BEGIN
  SELECT RAISE(ABORT, 'total_elsewhere');
END;

-- no order that asks anew asks for the amount of a change
CREATE TRIGGER orders_total_elsewhere_update BEFORE UPDATE OF reserves_total ON orders
WHEN NEW.reserves_total IS NOT OLD.reserves_total AND (EXISTS (SELECT 1 FROM order_changes WHERE reserves_total = NEW.reserves_total)
  OR EXISTS (SELECT 1 FROM former_totals WHERE amount = NEW.reserves_total AND order_id <> NEW.id))
BEGIN
  SELECT RAISE(ABORT, 'total_elsewhere');
END;

-- what was paid is earned once its rite is done
CREATE TRIGGER orders_journal_earned AFTER UPDATE OF slaughter_status, payment_status, status, short_by ON orders
WHEN NEW.payment_status = 'verified' AND NEW.status <> 'cancelled' AND NEW.short_by = 0 AND NEW.slaughter_status = 'completed'
  AND NOT (OLD.payment_status = 'verified' AND OLD.status <> 'cancelled' AND OLD.short_by = 0 AND OLD.slaughter_status = 'completed')
  AND NOT EXISTS (SELECT 1 FROM journal WHERE order_id = NEW.id AND kind = 'earned' AND reverses IS NULL AND NOT EXISTS (SELECT 1 FROM journal AS back WHERE back.reverses = journal.id))
BEGIN
  INSERT INTO journal (kind, order_id, order_code, debit, debit_fund, credit, credit_fund, amount, created_at)
  SELECT 'earned', order_id, order_code, debit, debit_fund, credit, credit_fund, amount, max(NEW.updated_at, coalesce(NEW.slaughter_verified_at, ''))
  FROM order_earnings WHERE order_id = NEW.id AND amount > 0;
END;

-- what is not done, paid or valid any more is owed again
CREATE TRIGGER orders_journal_unearned AFTER UPDATE OF slaughter_status, payment_status, status, short_by ON orders
WHEN OLD.payment_status = 'verified' AND OLD.status <> 'cancelled' AND OLD.slaughter_status = 'completed'
  AND NOT (NEW.payment_status = 'verified' AND NEW.status <> 'cancelled' AND NEW.short_by = 0 AND NEW.slaughter_status = 'completed')
BEGIN
  INSERT INTO journal (kind, source, order_id, order_code, debit, debit_fund, credit, credit_fund, amount, reverses, created_at)
  SELECT kind, source, order_id, order_code, credit, credit_fund, debit, debit_fund, amount, id, NEW.updated_at FROM journal
  WHERE order_id = NEW.id AND kind = 'earned' AND reverses IS NULL AND NOT EXISTS (SELECT 1 FROM journal AS back WHERE back.reverses = journal.id);
END;

-- certificates of an order that is unpaid, cancelled or not done any more are revoked and told
CREATE TRIGGER orders_revoke_certificates AFTER UPDATE OF payment_status, status, slaughter_status, seated, short_by ON orders
WHEN (OLD.payment_status <> NEW.payment_status OR OLD.status <> NEW.status OR OLD.slaughter_status <> NEW.slaughter_status OR OLD.seated <> NEW.seated OR OLD.short_by <> NEW.short_by)
  AND (NEW.payment_status <> 'verified' OR NEW.status = 'cancelled' OR NEW.short_by > 0 OR (NEW.slaughter_status <> 'completed'
    AND (NEW.seated = 1 OR NOT EXISTS (SELECT 1 FROM seats WHERE seats.order_id = NEW.id))))
  AND EXISTS (SELECT 1 FROM certificates WHERE certificates.order_id = NEW.id AND certificates.status = 'published')
BEGIN
  INSERT INTO audit_events (entity, entity_id, action, actor, changes, created_at)
  SELECT 'certificates', certificates.id, 'revoke', iif(NEW.payment_status = 'verified' AND NEW.status <> 'cancelled' AND NEW.short_by = 0, coalesce((SELECT updated_by FROM sacrifices
    WHERE id IN (SELECT sacrifice_id FROM seats WHERE seats.order_id = NEW.id) ORDER BY updated_at DESC LIMIT 1), 'system'), 'system'), json_object('status', json_array('published', 'revoked'), 'reason', json_array(NULL, iif(NEW.status = 'cancelled', 'cancelled', iif(NEW.payment_status <> 'verified' OR NEW.short_by > 0, 'unpaid', 'undone')))), NEW.updated_at
  FROM certificates WHERE status = 'published' AND certificates.order_id = NEW.id AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = certificates.order_id AND orders.payment_status = 'verified' AND orders.status <> 'cancelled' AND orders.short_by = 0
    AND iif(orders.seated = 1 AND certificates.beneficiary_n IS NOT NULL, EXISTS (SELECT 1 FROM seats JOIN sacrifices AS rite ON rite.id = seats.sacrifice_id
      WHERE seats.order_id = certificates.order_id AND seats.item_n = certificates.item_n AND seats.beneficiary_n = certificates.beneficiary_n AND rite.status = 'completed'),
      orders.slaughter_status = 'completed'));
  INSERT INTO order_events (order_id, n, type, actor, details, created_at)
  SELECT order_id, (SELECT coalesce(max(n), 0) + 1 FROM order_events WHERE order_events.order_id = certificates.order_id), 'certificates_revoked', iif(NEW.payment_status = 'verified' AND NEW.status <> 'cancelled' AND NEW.short_by = 0, coalesce((SELECT updated_by FROM sacrifices
    WHERE id IN (SELECT sacrifice_id FROM seats WHERE seats.order_id = NEW.id) ORDER BY updated_at DESC LIMIT 1), 'system'), 'system'),
    json_object('count', count(*), 'why', iif(NEW.status = 'cancelled', 'cancelled', iif(NEW.payment_status <> 'verified' OR NEW.short_by > 0, 'unpaid', 'undone'))), NEW.updated_at
  FROM certificates WHERE status = 'published' AND certificates.order_id = NEW.id AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = certificates.order_id AND orders.payment_status = 'verified' AND orders.status <> 'cancelled' AND orders.short_by = 0
    AND iif(orders.seated = 1 AND certificates.beneficiary_n IS NOT NULL, EXISTS (SELECT 1 FROM seats JOIN sacrifices AS rite ON rite.id = seats.sacrifice_id
      WHERE seats.order_id = certificates.order_id AND seats.item_n = certificates.item_n AND seats.beneficiary_n = certificates.beneficiary_n AND rite.status = 'completed'),
      orders.slaughter_status = 'completed')) GROUP BY order_id;
  UPDATE certificates SET status = 'revoked', revoked_at = NEW.updated_at, revoke_reason = iif(NEW.status = 'cancelled', 'cancelled', iif(NEW.payment_status <> 'verified' OR NEW.short_by > 0, 'unpaid', 'undone')), revoke_note = NULL,
    updated_at = iif(updated_at < NEW.updated_at, NEW.updated_at, strftime('%Y-%m-%dT%H:%M:%fZ', updated_at, '+0.001 seconds'))
  WHERE status = 'published' AND certificates.order_id = NEW.id AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = certificates.order_id AND orders.payment_status = 'verified' AND orders.status <> 'cancelled' AND orders.short_by = 0
    AND iif(orders.seated = 1 AND certificates.beneficiary_n IS NOT NULL, EXISTS (SELECT 1 FROM seats JOIN sacrifices AS rite ON rite.id = seats.sacrifice_id
      WHERE seats.order_id = certificates.order_id AND seats.item_n = certificates.item_n AND seats.beneficiary_n = certificates.beneficiary_n AND rite.status = 'completed'),
      orders.slaughter_status = 'completed'));
END;

-- a total that was told keeps naming its order for 7 days after it changed
CREATE TRIGGER orders_keep_told_total AFTER UPDATE OF reserves_total ON orders
WHEN NEW.reserves_total IS NOT OLD.reserves_total
BEGIN
  DELETE FROM former_totals WHERE amount = NEW.reserves_total AND order_id = NEW.id;
  INSERT INTO former_totals (amount, order_id, until)
  SELECT OLD.reserves_total, NEW.id, strftime('%Y-%m-%dT%H:%M:%fZ', NEW.updated_at, '+7 days')
  WHERE OLD.reserves_total IS NOT NULL AND (OLD.reserved_until IS NULL OR OLD.reserved_until > NEW.updated_at)
  ON CONFLICT (amount) DO UPDATE SET until = excluded.until;
END;

-- no step makes an order verified, open again or dearer than the money it holds
CREATE TRIGGER orders_stay_covered BEFORE UPDATE OF status, payment_status, total_amount ON orders
WHEN NEW.payment_status = 'verified' AND NEW.status <> 'cancelled'
  AND (OLD.payment_status <> 'verified' OR OLD.status = 'cancelled' OR NEW.total_amount > OLD.total_amount)
BEGIN
  SELECT RAISE(ABORT, 'order_short') FROM order_balances WHERE id = NEW.id AND held < NEW.total_amount;
END;

-- an order is not reopened while a refund of it waits
CREATE TRIGGER orders_reopen_without_refunds BEFORE UPDATE OF status ON orders
WHEN OLD.status = 'cancelled' AND NEW.status <> 'cancelled'
BEGIN
  SELECT RAISE(ABORT, 'refund_open') FROM refunds WHERE order_id = NEW.id AND state IN ('requested', 'approved');
END;

-- the timeline tells when an order becomes short, and when it no longer is
CREATE TRIGGER orders_short_events AFTER UPDATE OF short_by ON orders
WHEN (OLD.short_by = 0) <> (NEW.short_by = 0) AND NEW.payment_status = 'verified' AND NEW.status <> 'cancelled'
BEGIN
  INSERT INTO order_events (order_id, n, type, actor, details, created_at)
  SELECT NEW.id, (SELECT coalesce(max(n), 0) + 1 FROM order_events WHERE order_id = NEW.id),
    iif(NEW.short_by > 0, 'payment_short', 'payment_covered'), 'system', json_object('amount', NEW.short_by + OLD.short_by), NEW.updated_at;
END;

-- an order that becomes short gives back its seats, as long as none is planned
CREATE TRIGGER orders_short_seats AFTER UPDATE OF short_by ON orders
WHEN OLD.short_by = 0 AND NEW.short_by > 0 AND (NEW.seated = 1 OR EXISTS (SELECT 1 FROM seats WHERE order_id = NEW.id))
  AND NOT EXISTS (SELECT 1 FROM seats JOIN sacrifices ON sacrifices.id = sacrifice_id
    WHERE seats.order_id = NEW.id AND sacrifices.status <> 'pending')
BEGIN
  DELETE FROM seats WHERE order_id = NEW.id;
  UPDATE orders SET seated = 0 WHERE seq = NEW.seq;
END;

-- an order is refused whose lines, unique code, room or time to pay are not as insertOrder needs them (worker/orders/place/insert.ts)
CREATE TRIGGER orders_insert_refused BEFORE INSERT ON orders
BEGIN
  SELECT RAISE(ABORT, 'not_as_expected') WHERE NEW.subtotal IS NULL;
  SELECT RAISE(ABORT, 'no_free_code') WHERE NEW.unique_code IS NULL;
  SELECT RAISE(ABORT, 'held_too_much') WHERE NEW.capped IS NULL;
  SELECT RAISE(ABORT, 'hold_shortened') WHERE NEW.expires_at IS NULL;
END;

-- payment_claims --------------------------------------------------------------------------------------

-- an order takes at most ten claims
CREATE TRIGGER payment_claims_few BEFORE INSERT ON payment_claims
WHEN (SELECT count(*) FROM payment_claims WHERE order_id = NEW.order_id) >= 10
BEGIN
  SELECT RAISE(ABORT, 'too_many_claims');
END;

-- no claim comes into an anonymised order
CREATE TRIGGER payment_claims_anonymous BEFORE INSERT ON payment_claims
WHEN EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND anonymized_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'order_anonymized');
END;

-- no note or proof comes back into a claim of an anonymised order
CREATE TRIGGER payment_claims_anonymous_update BEFORE UPDATE OF note, proof_key, proof_name ON payment_claims
WHEN (NEW.note IS NOT NULL OR NEW.proof_key IS NOT NULL OR NEW.proof_name IS NOT NULL) AND EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND anonymized_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'order_anonymized');
END;

-- an order is found by what its customer wrote of the transfer
CREATE TRIGGER orders_words_claimed AFTER INSERT ON payment_claims
WHEN NEW.note IS NOT NULL
BEGIN
  UPDATE orders SET words = (SELECT words FROM order_words WHERE id = orders.id) WHERE id = NEW.order_id;
END;

-- an order is found by what the note of a claim says now
CREATE TRIGGER orders_words_reclaimed AFTER UPDATE OF note ON payment_claims
WHEN OLD.note IS NOT NEW.note
BEGIN
  UPDATE orders SET words = (SELECT words FROM order_words WHERE id = orders.id) WHERE id = NEW.order_id;
END;

-- an order is no longer found by a note of a claim that is gone
CREATE TRIGGER orders_words_unclaimed AFTER DELETE ON payment_claims
WHEN OLD.note IS NOT NULL
BEGIN
  UPDATE orders SET words = (SELECT words FROM order_words WHERE id = orders.id) WHERE id = OLD.order_id;
END;

-- payments --------------------------------------------------------------------------------------------

-- a bank row is settled when its payment is booked, a part before that
CREATE TRIGGER payments_move_row AFTER UPDATE OF transaction_id ON payments
WHEN NEW.bank_row_id IS NOT NULL AND NEW.voided_at IS NULL AND (OLD.transaction_id IS NULL) <> (NEW.transaction_id IS NULL)
BEGIN
  UPDATE bank_rows SET lane = iif(NEW.transaction_id IS NULL, 'part', 'settled'), updated_at = NEW.updated_at
  WHERE id = NEW.bank_row_id;
END;

-- the bank row of a payment that was none is to be decided anew
CREATE TRIGGER payments_free_row AFTER UPDATE OF voided_at ON payments
WHEN NEW.bank_row_id IS NOT NULL AND OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL
BEGIN
  UPDATE bank_rows
  SET lane = 'check', reason = 'undone', order_id = NULL, settled_at = NULL, settled_by = NULL, updated_at = NEW.updated_at
  WHERE id = NEW.bank_row_id AND order_id = NEW.order_id;
END;

-- the bank row of a deleted order is to be decided anew
CREATE TRIGGER payments_delete_frees_row BEFORE DELETE ON payments WHEN OLD.bank_row_id IS NOT NULL AND OLD.voided_at IS NULL
BEGIN
  UPDATE bank_rows SET lane = 'check', reason = 'undone', order_id = NULL, settled_at = NULL, settled_by = NULL
  WHERE id = OLD.bank_row_id;
END;

-- an income books at most what it says
CREATE TRIGGER payments_booked_insert AFTER INSERT ON payments WHEN NEW.transaction_id IS NOT NULL AND NEW.voided_at IS NULL
BEGIN
  SELECT RAISE(ABORT, 'more_than_booked') FROM transactions WHERE id = NEW.transaction_id
    AND amount < (SELECT sum(amount) FROM payments WHERE transaction_id = NEW.transaction_id AND voided_at IS NULL);
END;

-- an income that is booked later books at most what it says
CREATE TRIGGER payments_booked_update AFTER UPDATE OF transaction_id ON payments WHEN NEW.transaction_id IS NOT NULL AND NEW.voided_at IS NULL
BEGIN
  SELECT RAISE(ABORT, 'more_than_booked') FROM transactions WHERE id = NEW.transaction_id
    AND amount < (SELECT sum(amount) FROM payments WHERE transaction_id = NEW.transaction_id AND voided_at IS NULL);
END;

-- what arrived keeps its order, amount and time
CREATE TRIGGER payments_keep BEFORE UPDATE OF order_id, amount, method, received_at, actor, created_at ON payments
BEGIN
  SELECT RAISE(ABORT, 'payments_are_final');
END;

-- what was given back, or promised, is not taken out from under it
CREATE TRIGGER payments_stay_refunded BEFORE UPDATE OF voided_at ON payments
WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL AND NEW.void_reason <> 'counted_anew'
  AND (SELECT coalesce(sum(amount), 0) FROM refunds WHERE order_id = OLD.order_id AND state <> 'declined')
    > (SELECT coalesce(sum(amount), 0) FROM payments WHERE order_id = OLD.order_id AND voided_at IS NULL AND id <> OLD.id)
BEGIN
  SELECT RAISE(ABORT, 'payment_refunded');
END;

-- a voided payment stays as it is
CREATE TRIGGER payments_stay_void BEFORE UPDATE ON payments
WHEN OLD.voided_at IS NOT NULL AND NEW.bank_row_id IS OLD.bank_row_id AND (OLD.note IS NULL OR NEW.note IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'payments_are_final');
END;

-- no payment comes to a closed day
CREATE TRIGGER payments_day_closed BEFORE INSERT ON payments
WHEN EXISTS (SELECT 1 FROM day_closes WHERE day = date(NEW.created_at, '+7 hours'))
BEGIN
  SELECT RAISE(ABORT, 'day_closed');
END;

-- no payment goes from a closed day
CREATE TRIGGER payments_void_day_closed BEFORE UPDATE OF voided_at ON payments
WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL
  AND EXISTS (SELECT 1 FROM day_closes WHERE day = date(NEW.voided_at, '+7 hours'))
BEGIN
  SELECT RAISE(ABORT, 'day_closed');
END;

-- a payment stands in the journal
CREATE TRIGGER payments_journal_insert AFTER INSERT ON payments
BEGIN
  INSERT INTO journal (kind, source, order_id, order_code, debit, debit_fund, credit, credit_fund, amount, created_at)
  SELECT 'payment', CAST(NEW.id AS TEXT), paid.id, paid.code, NEW.method, fund, 'deposit', fund, NEW.amount, NEW.created_at
  FROM order_funds AS paid WHERE paid.id = NEW.order_id;
END;

-- the journal takes a voided payment back
CREATE TRIGGER payments_journal_void AFTER UPDATE OF voided_at ON payments WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL
BEGIN
  INSERT INTO journal (kind, source, order_id, order_code, debit, debit_fund, credit, credit_fund, amount, reverses, created_at)
  SELECT kind, source, order_id, order_code, credit, credit_fund, debit, debit_fund, amount, id, NEW.voided_at FROM journal
  WHERE order_id = NEW.order_id AND kind = 'payment' AND source = CAST(NEW.id AS TEXT) AND reverses IS NULL AND NOT EXISTS (SELECT 1 FROM journal AS back WHERE back.reverses = journal.id);
END;

-- receipts --------------------------------------------------------------------------------------------

-- the number of a kuitansi stays with its payment
CREATE TRIGGER receipts_keep BEFORE UPDATE ON receipts
WHEN NEW.number <> OLD.number OR NEW.created_at <> OLD.created_at OR NEW.payment_id IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'receipts_are_final');
END;

-- no number of a kuitansi is given twice
CREATE TRIGGER receipts_no_delete BEFORE DELETE ON receipts
BEGIN
  SELECT RAISE(ABORT, 'receipts_are_final');
END;

-- refunds ---------------------------------------------------------------------------------------------

-- no account comes into a refund of an anonymised order
CREATE TRIGGER refunds_anonymous BEFORE UPDATE OF payee_account ON refunds
WHEN NEW.payee_account IS NOT NULL AND EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND anonymized_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'order_anonymized');
END;

-- a paid refund, or infak, stands in the journal
CREATE TRIGGER refunds_journal AFTER UPDATE OF state ON refunds WHEN NEW.state = 'paid' AND OLD.state <> 'paid'
BEGIN
  INSERT INTO journal (kind, source, order_id, order_code, debit, debit_fund, credit, credit_fund, amount, created_at)
  SELECT NEW.kind, NEW.id, paid.id, paid.code, 'deposit', fund, iif(NEW.kind = 'infak', 'infak', iif(NEW.way = 'cash', 'cash', 'bank')), iif(NEW.kind = 'infak', 'infak', fund), NEW.amount, NEW.paid_at
  FROM order_funds AS paid WHERE paid.id = NEW.order_id;
END;

-- a refund is requested only from what an order holds beyond its total
CREATE TRIGGER refunds_within_surplus BEFORE INSERT ON refunds
WHEN NEW.amount > (SELECT held - owed FROM order_balances WHERE id = NEW.order_id)
BEGIN
  SELECT RAISE(ABORT, 'refund_too_much');
END;

-- a refund is paid only from a surplus that exists at that moment
CREATE TRIGGER refunds_paid_from_surplus BEFORE UPDATE OF state ON refunds WHEN NEW.state = 'paid' AND OLD.state <> 'paid'
BEGIN
  SELECT RAISE(ABORT, 'refund_uncovered') FROM order_balances
  WHERE id = NEW.order_id AND owed > held + (
    SELECT coalesce(sum(amount), 0) FROM refunds WHERE order_id = NEW.order_id AND state IN ('requested', 'approved') AND id <> NEW.id);
END;

-- an outgoing bank row from before a refund was requested does not show it
CREATE TRIGGER refunds_row_after BEFORE UPDATE OF bank_row_id ON refunds
WHEN NEW.bank_row_id IS NOT NULL AND NEW.bank_row_id IS NOT OLD.bank_row_id
BEGIN
  SELECT RAISE(ABORT, 'row_before_refund') FROM bank_rows
  WHERE id = NEW.bank_row_id AND date || 'T' || coalesce(time, '99') < strftime('%Y-%m-%dT%H:%M', NEW.created_at, '+7 hours');
END;

-- a refund is approved, then paid, or declined; its amount stays, and so does who asked and approved
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

-- above the limit nobody approves a refund of a change they proposed, or of an order whose link they hold
CREATE TRIGGER refunds_second_person BEFORE UPDATE OF state ON refunds
WHEN OLD.state = 'requested' AND NEW.state = 'approved' AND (NEW.requested_by = NEW.approved_by OR (NEW.needs_second = 1
  AND EXISTS (SELECT 1 FROM users WHERE role = 'owner' AND disabled_at IS NULL AND email <> NEW.approved_by)
  AND (NEW.caused_by = NEW.approved_by OR EXISTS (
    SELECT 1 FROM order_link_uses WHERE order_id = NEW.order_id AND actor = NEW.approved_by
      AND used_at > strftime('%Y-%m-%dT%H:%M:%fZ', NEW.approved_at, '-24 hours')))))
BEGIN
  SELECT RAISE(ABORT, 'own_refund');
END;

-- sacrifices ------------------------------------------------------------------------------------------

-- a sacrifice with a plan, names or evidence is not deleted
CREATE TRIGGER sacrifices_keep BEFORE DELETE ON sacrifices WHEN OLD.status <> 'pending' OR OLD.filled > 0 OR OLD.evidence > 0
BEGIN
  SELECT RAISE(ABORT, 'sacrifice_kept');
END;

-- a new sacrifice is counted in its season and state
CREATE TRIGGER sacrifices_count_insert AFTER INSERT ON sacrifices
BEGIN
  INSERT INTO sacrifice_counts (season, status, n) VALUES (NEW.season, NEW.status, 1)
  ON CONFLICT (season, status) DO UPDATE SET n = n + 1;
END;

-- a deleted sacrifice is counted no more
CREATE TRIGGER sacrifices_count_delete AFTER DELETE ON sacrifices
BEGIN
  UPDATE sacrifice_counts SET n = n - 1 WHERE season = OLD.season AND status = OLD.status;
END;

-- the counts follow a sacrifice into its new state
CREATE TRIGGER sacrifices_count_update AFTER UPDATE OF status ON sacrifices WHEN OLD.status <> NEW.status
BEGIN
  UPDATE sacrifice_counts SET n = n - 1 WHERE season = OLD.season AND status = OLD.status;
  INSERT INTO sacrifice_counts (season, status, n) VALUES (NEW.season, NEW.status, 1)
  ON CONFLICT (season, status) DO UPDATE SET n = n + 1;
END;

-- orders sum up their sacrifices: state, day, place and when it was done
CREATE TRIGGER sacrifices_sum_up AFTER UPDATE OF status, date, location, completed_at ON sacrifices
WHEN OLD.status <> NEW.status OR OLD.date IS NOT NEW.date OR OLD.location IS NOT NEW.location OR OLD.completed_at IS NOT NEW.completed_at
BEGIN
  UPDATE orders SET
    slaughter_status = iif(EXISTS (SELECT 1 FROM seats JOIN sacrifices AS part ON part.id = sacrifice_id WHERE seats.order_id = orders.id AND part.status = 'pending'), 'pending',
      iif(EXISTS (SELECT 1 FROM seats JOIN sacrifices AS part ON part.id = sacrifice_id WHERE seats.order_id = orders.id AND part.status = 'scheduled'), 'scheduled', 'completed')),
    slaughter_date = (SELECT max(part.date) FROM seats JOIN sacrifices AS part ON part.id = sacrifice_id WHERE seats.order_id = orders.id),
    slaughter_location = (SELECT group_concat(place, ', ') FROM (
      SELECT DISTINCT part.location AS place FROM seats JOIN sacrifices AS part ON part.id = sacrifice_id
      WHERE seats.order_id = orders.id AND part.location IS NOT NULL ORDER BY 1)),
    slaughter_verified_at = (SELECT iif(min(part.completed_at IS NOT NULL), max(part.completed_at), NULL) FROM seats JOIN sacrifices AS part ON part.id = sacrifice_id
      WHERE seats.order_id = orders.id),
    updated_at = max(updated_at, NEW.updated_at)
  WHERE id IN (SELECT order_id FROM seats WHERE sacrifice_id = NEW.id);
END;

-- a planned group loses no name and nothing of what the foundation took
CREATE TRIGGER sacrifices_whole BEFORE UPDATE OF filled, house ON sacrifices
WHEN NEW.status <> 'pending' AND NEW.filled + NEW.house < OLD.filled + OLD.house
BEGIN
  SELECT RAISE(ABORT, 'group_planned');
END;

-- a sacrifice is planned with a day and a place
CREATE TRIGGER sacrifices_placed BEFORE UPDATE OF status, date, location ON sacrifices
WHEN NEW.status = 'scheduled' AND (NEW.date IS NULL OR coalesce(NEW.location, '') = '')
  AND (OLD.status <> 'scheduled' OR NEW.date IS NOT OLD.date OR NEW.location IS NOT OLD.location)
BEGIN
  SELECT RAISE(ABORT, 'plan_incomplete');
END;

-- a group is planned or done only when it is full
CREATE TRIGGER sacrifices_full BEFORE UPDATE OF status ON sacrifices
WHEN OLD.status <> NEW.status AND NEW.status <> 'pending' AND NEW.filled + NEW.house < NEW.capacity
BEGIN
  SELECT RAISE(ABORT, 'group_not_full:' || NEW.number);
END;

-- certificates of a sacrifice that is not done any more are revoked and told
CREATE TRIGGER sacrifices_revoke_certificates AFTER UPDATE OF status ON sacrifices WHEN OLD.status = 'completed' AND NEW.status <> 'completed'
BEGIN
  INSERT INTO audit_events (entity, entity_id, action, actor, changes, created_at)
  SELECT 'certificates', certificates.id, 'revoke', NEW.updated_by, json_object('status', json_array('published', 'revoked'), 'reason', json_array(NULL, 'undone')), NEW.updated_at
  FROM certificates WHERE status = 'published' AND (certificates.order_id, certificates.item_n, certificates.beneficiary_n) IN (
    SELECT order_id, item_n, beneficiary_n FROM seats WHERE sacrifice_id = NEW.id);
  INSERT INTO order_events (order_id, n, type, actor, details, created_at)
  SELECT order_id, (SELECT coalesce(max(n), 0) + 1 FROM order_events WHERE order_events.order_id = certificates.order_id), 'certificates_revoked', NEW.updated_by,
    json_object('count', count(*), 'why', 'undone'), NEW.updated_at
  FROM certificates WHERE status = 'published' AND (certificates.order_id, certificates.item_n, certificates.beneficiary_n) IN (
    SELECT order_id, item_n, beneficiary_n FROM seats WHERE sacrifice_id = NEW.id) GROUP BY order_id;
  UPDATE certificates SET status = 'revoked', revoked_at = NEW.updated_at, revoke_reason = 'undone', revoke_note = NULL,
    updated_at = iif(updated_at < NEW.updated_at, NEW.updated_at, strftime('%Y-%m-%dT%H:%M:%fZ', updated_at, '+0.001 seconds'))
  WHERE status = 'published' AND (certificates.order_id, certificates.item_n, certificates.beneficiary_n) IN (
    SELECT order_id, item_n, beneficiary_n FROM seats WHERE sacrifice_id = NEW.id);
END;

-- another day, place or performer marks the certificates that say the old one
CREATE TRIGGER sacrifices_outdate_certificates AFTER UPDATE OF date, location, performer ON sacrifices
WHEN NEW.status = 'completed' AND OLD.status = 'completed' AND (NEW.date, NEW.location, NEW.performer) IS NOT (OLD.date, OLD.location, OLD.performer)
BEGIN
  UPDATE certificates SET outdated = 1
  WHERE status = 'published' AND (certificates.order_id, certificates.item_n, certificates.beneficiary_n) IN (
    SELECT order_id, item_n, beneficiary_n FROM seats WHERE sacrifice_id = NEW.id);
END;

-- nothing of an order that is short is planned
CREATE TRIGGER sacrifices_need_money BEFORE UPDATE OF status ON sacrifices
WHEN OLD.status = 'pending' AND NEW.status <> 'pending' AND EXISTS (SELECT 1 FROM orders WHERE short_by > 0)
BEGIN
  SELECT RAISE(ABORT, 'order_short') FROM seats JOIN orders ON orders.id = seats.order_id
  WHERE seats.sacrifice_id = NEW.id AND orders.short_by > 0 LIMIT 1;
END;

-- an order that is short gives back its seats once none is planned any more
CREATE TRIGGER sacrifices_free_short_seats AFTER UPDATE OF status ON sacrifices
WHEN OLD.status <> 'pending' AND NEW.status = 'pending' AND EXISTS (SELECT 1 FROM orders WHERE short_by > 0)
BEGIN
  DELETE FROM seats WHERE order_id IN (
    SELECT orders.id FROM seats AS freed JOIN orders ON orders.id = freed.order_id
    WHERE freed.sacrifice_id = NEW.id AND orders.short_by > 0 AND NOT EXISTS (
      SELECT 1 FROM seats AS mine JOIN sacrifices ON sacrifices.id = mine.sacrifice_id
      WHERE mine.order_id = orders.id AND sacrifices.status <> 'pending'));
  UPDATE orders SET seated = 0, slaughter_status = 'pending', slaughter_date = NULL, slaughter_location = NULL,
    slaughter_verified_at = NULL
  WHERE short_by > 0 AND seated = 1 AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.order_id = orders.id);
END;

-- nothing of an order is planned while a change of it waits for its payment
CREATE TRIGGER sacrifices_wait_for_changes BEFORE UPDATE OF status ON sacrifices WHEN OLD.status = 'pending' AND NEW.status <> 'pending'
  AND EXISTS (SELECT 1 FROM order_changes WHERE state IN ('proposed', 'waiting') AND state = 'waiting')
BEGIN
  SELECT RAISE(ABORT, 'change_waiting:' || NEW.number) FROM seats JOIN order_changes ON order_changes.order_id = seats.order_id
  WHERE seats.sacrifice_id = NEW.id AND order_changes.state = 'waiting' LIMIT 1;
END;

-- seats -----------------------------------------------------------------------------------------------

-- a seat is one of the names its order line has room for
CREATE TRIGGER seats_named BEFORE INSERT ON seats
WHEN NEW.beneficiary_n < 1 OR NEW.beneficiary_n > coalesce((
  SELECT quantity * iif(shares = 1 AND kind = 'Sapi', 7, 1) FROM order_items WHERE order_id = NEW.order_id AND n = NEW.item_n), 0)
BEGIN
  SELECT RAISE(ABORT, 'seat_without_name');
END;

-- a sacrifice counts a seat that is taken
CREATE TRIGGER seats_fill AFTER INSERT ON seats
BEGIN
  UPDATE sacrifices SET filled = filled + 1 WHERE id = NEW.sacrifice_id;
END;

-- a seat of a planned or done sacrifice is not given up
CREATE TRIGGER seats_keep BEFORE DELETE ON seats
WHEN EXISTS (SELECT 1 FROM sacrifices WHERE id = OLD.sacrifice_id AND status <> 'pending')
BEGIN
  SELECT RAISE(ABORT, 'seat_scheduled');
END;

-- a sacrifice counts a seat that is free, and goes when nothing is left of it
CREATE TRIGGER seats_free AFTER DELETE ON seats
BEGIN
  UPDATE sacrifices SET filled = filled - 1 WHERE id = OLD.sacrifice_id;
  DELETE FROM sacrifices WHERE id = OLD.sacrifice_id AND filled = 0 AND house = 0 AND evidence = 0;
END;

-- a seat moves only among sacrifices that are not done, and stays the seat of a paid name
CREATE TRIGGER seats_stay BEFORE UPDATE ON seats
WHEN EXISTS (SELECT 1 FROM sacrifices WHERE id IN (OLD.sacrifice_id, NEW.sacrifice_id) AND status = 'completed')
  OR NOT EXISTS (SELECT 1 FROM sacrifices WHERE id = NEW.sacrifice_id AND NEW.n BETWEEN 1 AND capacity)
  OR NOT EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND payment_status = 'verified' AND status <> 'cancelled')
  OR NEW.beneficiary_n > coalesce((
    SELECT quantity * iif(shares = 1 AND kind = 'Sapi', 7, 1) FROM order_items WHERE order_id = NEW.order_id AND n = NEW.item_n), 0)
BEGIN
  SELECT RAISE(ABORT, 'seat_kept');
END;

-- both sacrifices count a seat that moved
CREATE TRIGGER seats_move AFTER UPDATE OF sacrifice_id ON seats WHEN OLD.sacrifice_id <> NEW.sacrifice_id
BEGIN
  UPDATE sacrifices SET filled = filled + 1 WHERE id = NEW.sacrifice_id;
  UPDATE sacrifices SET filled = filled - 1 WHERE id = OLD.sacrifice_id;
END;

-- an order sums up the sacrifices of its seats after a move
CREATE TRIGGER seats_sum_up AFTER UPDATE OF sacrifice_id, order_id ON seats
WHEN OLD.sacrifice_id <> NEW.sacrifice_id OR OLD.order_id <> NEW.order_id
BEGIN
  UPDATE orders SET
    slaughter_status = iif(EXISTS (SELECT 1 FROM seats JOIN sacrifices AS part ON part.id = sacrifice_id WHERE seats.order_id = orders.id AND part.status = 'pending'), 'pending',
      iif(EXISTS (SELECT 1 FROM seats JOIN sacrifices AS part ON part.id = sacrifice_id WHERE seats.order_id = orders.id AND part.status = 'scheduled'), 'scheduled', 'completed')),
    slaughter_date = (SELECT max(part.date) FROM seats JOIN sacrifices AS part ON part.id = sacrifice_id WHERE seats.order_id = orders.id),
    slaughter_location = (SELECT group_concat(place, ', ') FROM (
      SELECT DISTINCT part.location AS place FROM seats JOIN sacrifices AS part ON part.id = sacrifice_id
      WHERE seats.order_id = orders.id AND part.location IS NOT NULL ORDER BY 1)),
    slaughter_verified_at = (SELECT iif(min(part.completed_at IS NOT NULL), max(part.completed_at), NULL) FROM seats JOIN sacrifices AS part ON part.id = sacrifice_id
      WHERE seats.order_id = orders.id)
  WHERE id IN (OLD.order_id, NEW.order_id);
END;

-- the search index gets the words of a new row
CREATE TRIGGER seats_search_insert AFTER INSERT ON seats
BEGIN
  INSERT INTO seats_search (rowid, words) VALUES (NEW.rowid, coalesce((
    SELECT person.name || ' ' || coalesce(person.bin, '') FROM order_beneficiaries AS person
    WHERE person.order_id = NEW.order_id AND person.item_n = NEW.item_n AND person.n = NEW.beneficiary_n), ''));
END;

-- the search index loses the words of a row that is gone
CREATE TRIGGER seats_search_delete AFTER DELETE ON seats
BEGIN
  DELETE FROM seats_search WHERE rowid = OLD.rowid;
END;

-- the search index follows a row whose words changed
CREATE TRIGGER seats_search_update AFTER UPDATE OF order_id, item_n, beneficiary_n ON seats
BEGIN
  DELETE FROM seats_search WHERE rowid = OLD.rowid;
  INSERT INTO seats_search (rowid, words) VALUES (NEW.rowid, coalesce((
    SELECT person.name || ' ' || coalesce(person.bin, '') FROM order_beneficiaries AS person
    WHERE person.order_id = NEW.order_id AND person.item_n = NEW.item_n AND person.n = NEW.beneficiary_n), ''));
END;

-- seats are given in sacrifices that are open, or planned and shared
CREATE TRIGGER seats_open BEFORE INSERT ON seats
WHEN NOT EXISTS (SELECT 1 FROM sacrifices WHERE id = NEW.sacrifice_id AND NEW.n BETWEEN 1 AND capacity
  AND (status = 'pending' OR (status = 'scheduled' AND shared = 1)))
BEGIN
  SELECT RAISE(ABORT, 'sacrifice_not_open');
END;

-- only a paid order that stands gets seats
CREATE TRIGGER seats_paid BEFORE INSERT ON seats
WHEN NOT EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND payment_status = 'verified' AND status <> 'cancelled' AND short_by = 0)
BEGIN
  SELECT RAISE(ABORT, 'seat_unpaid');
END;

-- services --------------------------------------------------------------------------------------------

-- the search index gets the words of a new row
CREATE TRIGGER services_search_insert AFTER INSERT ON services
BEGIN
  INSERT INTO services_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.name || ' ' || NEW.description, ' ', '  '));
END;

-- the search index loses the words of a row that is gone
CREATE TRIGGER services_search_delete AFTER DELETE ON services
BEGIN
  INSERT INTO services_search (services_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.name || ' ' || OLD.description, ' ', '  '));
END;

-- the search index follows a row whose words changed
CREATE TRIGGER services_search_update AFTER UPDATE OF name, description ON services
BEGIN
  INSERT INTO services_search (services_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.name || ' ' || OLD.description, ' ', '  '));
  INSERT INTO services_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.name || ' ' || NEW.description, ' ', '  '));
END;

-- setup_tokens ----------------------------------------------------------------------------------------

-- a setup that ended does not begin again
CREATE TRIGGER setup_tokens_stay_used BEFORE UPDATE ON setup_tokens WHEN OLD.used_at IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'setup_ended');
END;

-- that a setup ended is never forgotten
CREATE TRIGGER setup_tokens_no_delete BEFORE DELETE ON setup_tokens WHEN OLD.used_at IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'setup_ended');
END;

-- statements ------------------------------------------------------------------------------------------

-- one file is imported into one account only
CREATE TRIGGER statements_one_account
BEFORE INSERT ON statements
WHEN NEW.feed_id IS NULL AND (
  EXISTS (
    SELECT 1 FROM statements AS s
    WHERE s.sha256 = NEW.sha256 AND s.account_id <> NEW.account_id AND s.state <> 'undone' AND s.feed_id IS NULL)
  OR EXISTS (
    SELECT 1 FROM statements AS s
    WHERE s.rows_sha256 = NEW.rows_sha256 AND s.account_id <> NEW.account_id AND s.state <> 'undone' AND s.feed_id IS NULL))
BEGIN
  SELECT RAISE(ABORT, 'statement_elsewhere');
END;

-- testimonials ----------------------------------------------------------------------------------------

-- the search index gets the words of a new row
CREATE TRIGGER testimonials_search_insert AFTER INSERT ON testimonials
BEGIN
  INSERT INTO testimonials_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.name || ' ' || NEW.location || ' ' || NEW.testimonial, ' ', '  '));
END;

-- the search index loses the words of a row that is gone
CREATE TRIGGER testimonials_search_delete AFTER DELETE ON testimonials
BEGIN
  INSERT INTO testimonials_search (testimonials_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.name || ' ' || OLD.location || ' ' || OLD.testimonial, ' ', '  '));
END;

-- the search index follows a row whose words changed
CREATE TRIGGER testimonials_search_update AFTER UPDATE OF name, location, testimonial ON testimonials
BEGIN
  INSERT INTO testimonials_search (testimonials_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.name || ' ' || OLD.location || ' ' || OLD.testimonial, ' ', '  '));
  INSERT INTO testimonials_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.name || ' ' || NEW.location || ' ' || NEW.testimonial, ' ', '  '));
END;

-- transactions ----------------------------------------------------------------------------------------

-- booked money is counted in its day and in all
CREATE TRIGGER transactions_total_insert AFTER INSERT ON transactions WHEN NEW.voided_at IS NULL
BEGIN
  INSERT INTO transaction_totals (day, type, from_orders, n, amount)
  SELECT days.day, NEW.type, NEW.order_id IS NOT NULL, 1, NEW.amount
  FROM (SELECT '' AS day UNION ALL SELECT date(NEW.created_at, '+7 hours')) AS days WHERE true
  ON CONFLICT (day, type, from_orders) DO UPDATE SET n = n + 1, amount = amount + excluded.amount;
END;

-- voided money is counted no more
CREATE TRIGGER transactions_total_void AFTER UPDATE OF voided_at ON transactions
WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL
BEGIN
  UPDATE transaction_totals SET n = n - 1, amount = amount - OLD.amount
  WHERE day IN ('', date(OLD.created_at, '+7 hours')) AND type = OLD.type AND from_orders = (OLD.order_id IS NOT NULL);
END;

-- what was booked keeps its kind, amount and time
CREATE TRIGGER transactions_keep BEFORE UPDATE OF type, amount, created_at ON transactions
BEGIN
  SELECT RAISE(ABORT, 'transactions_are_final');
END;

-- what was voided stays voided
CREATE TRIGGER transactions_no_unvoid BEFORE UPDATE OF voided_at ON transactions WHEN OLD.voided_at IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'transactions_are_final');
END;

-- no booking is deleted
CREATE TRIGGER transactions_no_delete BEFORE DELETE ON transactions
BEGIN
  SELECT RAISE(ABORT, 'transactions_are_final');
END;

-- no booking is overwritten by another of its number
CREATE TRIGGER transactions_no_replace BEFORE INSERT ON transactions
WHEN EXISTS (SELECT 1 FROM transactions WHERE id = NEW.id OR seq = NEW.seq)
BEGIN
  SELECT RAISE(ABORT, 'transactions_are_final');
END;

-- the expense of a refund stays
CREATE TRIGGER transactions_stay_refunded BEFORE UPDATE OF voided_at ON transactions
WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL AND EXISTS (SELECT 1 FROM refunds WHERE transaction_id = OLD.id)
BEGIN
  SELECT RAISE(ABORT, 'transactions_are_final');
END;

-- nothing is booked into a closed day
CREATE TRIGGER transactions_day_closed BEFORE INSERT ON transactions
WHEN EXISTS (SELECT 1 FROM day_closes WHERE day = date(NEW.created_at, '+7 hours'))
BEGIN
  SELECT RAISE(ABORT, 'day_closed');
END;

-- an order's income counts for its codes
CREATE TRIGGER transactions_code_insert AFTER INSERT ON transactions
WHEN NEW.order_id IS NOT NULL AND NEW.voided_at IS NULL
BEGIN
  INSERT INTO code_totals (code_id, day, paid, income)
  SELECT codes.id, date(NEW.created_at, '+7 hours'), NEW.is_extra = 0, NEW.amount
  FROM orders JOIN codes ON codes.id IN (orders.discount_code_id, orders.referral_code_id)
  WHERE orders.id = NEW.order_id
  ON CONFLICT (code_id, day) DO UPDATE SET paid = paid + excluded.paid, income = income + excluded.income;
END;

-- voided income counts for its codes no more
CREATE TRIGGER transactions_code_void AFTER UPDATE OF voided_at ON transactions
WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL AND OLD.order_id IS NOT NULL
BEGIN
  UPDATE code_totals SET paid = paid - (OLD.is_extra = 0), income = income - OLD.amount
  WHERE day = date(OLD.created_at, '+7 hours') AND code_id IN (
    SELECT discount_code_id FROM orders WHERE id = OLD.order_id
    UNION ALL SELECT referral_code_id FROM orders WHERE id = OLD.order_id);
END;

-- nothing is taken out of a closed day
CREATE TRIGGER transactions_void_day_closed BEFORE UPDATE OF voided_at ON transactions
WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL
  AND EXISTS (SELECT 1 FROM day_closes WHERE day = date(NEW.voided_at, '+7 hours'))
BEGIN
  SELECT RAISE(ABORT, 'day_closed');
END;

-- the journal takes money noted by hand back
CREATE TRIGGER transactions_journal_void AFTER UPDATE OF voided_at ON transactions WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL AND NEW.order_id IS NULL
BEGIN
  INSERT INTO journal (kind, source, order_id, order_code, debit, debit_fund, credit, credit_fund, amount, reverses, created_at)
  SELECT kind, source, order_id, order_code, credit, credit_fund, debit, debit_fund, amount, id, NEW.voided_at FROM journal
  WHERE order_id IS NULL AND source = NEW.id AND reverses IS NULL AND NOT EXISTS (SELECT 1 FROM journal AS back WHERE back.reverses = journal.id);
END;

-- money noted by hand stands in the journal
CREATE TRIGGER transactions_journal_insert AFTER INSERT ON transactions WHEN NEW.order_id IS NULL AND NEW.id NOT GLOB 'refund-*' AND NEW.voided_at IS NULL
BEGIN
  INSERT INTO journal (kind, source, debit, debit_fund, credit, credit_fund, amount, created_at)
  SELECT 'manual', NEW.id, iif(NEW.type = 'income', coalesce(NEW.way, 'other'), 'expense'), 'operasional', iif(NEW.type = 'income', 'income', coalesce(NEW.way, 'other')), 'operasional', NEW.amount, NEW.created_at;
END;

-- users -----------------------------------------------------------------------------------------------

-- with the first person the token of the setup is dead, whatever way made them
CREATE TRIGGER users_end_setup AFTER INSERT ON users BEGIN
  INSERT INTO setup_tokens (id, hash, made_at, used_at) VALUES (1, '', NEW.created_at, NEW.created_at)
    ON CONFLICT (id) DO UPDATE SET hash = '', used_at = excluded.used_at WHERE setup_tokens.used_at IS NULL;
END;
