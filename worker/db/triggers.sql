-- All triggers by table, each with its purpose in the preceding line. This file is their source: change a trigger here
-- and in a new migration (CONTRIBUTING.md, "Triggers"). SQLite fires the newest trigger of a table first.

-- animals ---------------------------------------------------------------------------------------------

-- stock never falls below zero
CREATE TRIGGER animals_stock_floor BEFORE UPDATE OF stock ON animals WHEN NEW.stock < 0
BEGIN
  SELECT RAISE(ABORT, 'out_of_stock:' || NEW.id);
END;

-- the search index gets the words of a new row
CREATE TRIGGER animals_search_insert AFTER INSERT ON animals
BEGIN
  INSERT INTO animals_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.name || ' ' || NEW.description, ' ', '  '));
END;

-- the search index loses the words of a deleted row
CREATE TRIGGER animals_search_delete AFTER DELETE ON animals
BEGIN
  INSERT INTO animals_search (animals_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.name || ' ' || OLD.description, ' ', '  '));
END;

-- the search index gets the new words of a changed row
CREATE TRIGGER animals_search_update AFTER UPDATE OF name, description ON animals
BEGIN
  INSERT INTO animals_search (animals_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.name || ' ' || OLD.description, ' ', '  '));
  INSERT INTO animals_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.name || ' ' || NEW.description, ' ', '  '));
END;

-- the number of shares per animal is fixed after the first order of the animal
CREATE TRIGGER animals_keep_shares BEFORE UPDATE OF shares ON animals
WHEN OLD.shares <> NEW.shares AND EXISTS (SELECT 1 FROM order_items WHERE animal_id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'shares_kept');
END;

-- audit_events ----------------------------------------------------------------------------------------

-- audit events are never deleted
CREATE TRIGGER audit_events_no_delete BEFORE DELETE ON audit_events
BEGIN
  SELECT RAISE(ABORT, 'audit_events_are_final');
END;

-- no audit event is replaced by INSERT OR REPLACE
CREATE TRIGGER audit_events_no_replace BEFORE INSERT ON audit_events
WHEN EXISTS (SELECT 1 FROM audit_events WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'audit_events_are_final');
END;

-- audit events are never updated
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

-- the search index loses the words of a deleted row
CREATE TRIGGER bank_accounts_search_delete AFTER DELETE ON bank_accounts
BEGIN
  INSERT INTO bank_accounts_search (bank_accounts_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.bank_name || ' ' || OLD.account_name || ' ' || OLD.account_number, ' ', '  '));
END;

-- the search index gets the new words of a changed row
CREATE TRIGGER bank_accounts_search_update AFTER UPDATE OF bank_name, account_name, account_number ON bank_accounts
BEGIN
  INSERT INTO bank_accounts_search (bank_accounts_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.bank_name || ' ' || OLD.account_name || ' ' || OLD.account_number, ' ', '  '));
  INSERT INTO bank_accounts_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.bank_name || ' ' || NEW.account_name || ' ' || NEW.account_number, ' ', '  '));
END;

-- bank_rows -------------------------------------------------------------------------------------------

-- counts a new bank row in the counter of its state
CREATE TRIGGER bank_rows_count_insert AFTER INSERT ON bank_rows
BEGIN
  INSERT INTO bank_row_counts (state, n) VALUES (NEW.state, 1) ON CONFLICT (state) DO UPDATE SET n = n + 1;
END;

-- subtracts a deleted bank row from the counter of its state
CREATE TRIGGER bank_rows_count_delete AFTER DELETE ON bank_rows
BEGIN
  UPDATE bank_row_counts SET n = n - 1 WHERE state = OLD.state;
END;

-- moves a bank row from the counter of its old state to the counter of its new state
CREATE TRIGGER bank_rows_count_update AFTER UPDATE OF state ON bank_rows WHEN OLD.state <> NEW.state
BEGIN
  UPDATE bank_row_counts SET n = n - 1 WHERE state = OLD.state;
  INSERT INTO bank_row_counts (state, n) VALUES (NEW.state, 1) ON CONFLICT (state) DO UPDATE SET n = n + 1;
END;

-- the bank's own data in a bank row never changes
CREATE TRIGGER bank_rows_keep BEFORE UPDATE OF account_id, date, side, amount, sen, balance, reference ON bank_rows
BEGIN
  SELECT RAISE(ABORT, 'bank_rows_are_final');
END;

-- a bank row that paid an order is not deleted
CREATE TRIGGER bank_rows_keep_paid BEFORE DELETE ON bank_rows WHEN OLD.state IN ('settled', 'part')
BEGIN
  SELECT RAISE(ABORT, 'bank_row_paid');
END;

-- the search index gets the words of a new row
CREATE TRIGGER bank_rows_search_insert AFTER INSERT ON bank_rows
BEGIN
  INSERT INTO bank_rows_search (rowid, words)
  VALUES (NEW.id, '  ' || replace(NEW.description || ' ' || NEW.amount, ' ', '  '));
END;

-- the search index loses the words of a deleted row
CREATE TRIGGER bank_rows_search_delete AFTER DELETE ON bank_rows
BEGIN
  INSERT INTO bank_rows_search (bank_rows_search, rowid, words)
  VALUES ('delete', OLD.id, '  ' || replace(OLD.description || ' ' || OLD.amount, ' ', '  '));
END;

-- the search index gets the new words of a changed row
CREATE TRIGGER bank_rows_search_update AFTER UPDATE OF description ON bank_rows
BEGIN
  INSERT INTO bank_rows_search (bank_rows_search, rowid, words)
  VALUES ('delete', OLD.id, '  ' || replace(OLD.description || ' ' || OLD.amount, ' ', '  '));
  INSERT INTO bank_rows_search (rowid, words)
  VALUES (NEW.id, '  ' || replace(NEW.description || ' ' || NEW.amount, ' ', '  '));
END;

-- a bank row older than the order does not pay it without a reason; twin of `isBookedBefore` (contract/money/bank-rows.ts)
CREATE TRIGGER bank_rows_after_order BEFORE UPDATE OF order_id ON bank_rows
WHEN NEW.order_id IS NOT NULL AND NEW.order_id IS NOT OLD.order_id
BEGIN
  SELECT RAISE(ABORT, 'row_before_order') FROM orders
  WHERE id = NEW.order_id AND NOT (NEW.early_reason IS NOT NULL AND EXISTS (
    SELECT 1 FROM order_events WHERE order_id = orders.id AND type = 'created_by_operator')) AND NEW.date || 'T' || coalesce(NEW.time, '99') < strftime('%Y-%m-%dT%H:%M', created_at, '+7 hours');
END;

-- the bank row of a payout stays set aside until the payout is voided or loses the row
CREATE TRIGGER bank_rows_of_payout BEFORE UPDATE OF state, reason, order_id ON bank_rows
WHEN OLD.reason = 'payout' AND (NEW.state <> 'aside' OR NEW.reason IS NOT 'payout' OR NEW.order_id IS NOT NULL)
  AND EXISTS (SELECT 1 FROM payouts WHERE bank_row_id = OLD.id AND voided_at IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'row_settled');
END;

-- the bank row of a payout is not deleted
CREATE TRIGGER bank_rows_keep_payout BEFORE DELETE ON bank_rows
WHEN EXISTS (SELECT 1 FROM payouts WHERE bank_row_id = OLD.id AND voided_at IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'bank_row_paid');
END;

-- certificate_wordings --------------------------------------------------------------------------------

-- the template of published certificates is never updated
CREATE TRIGGER certificate_wordings_keep BEFORE UPDATE ON certificate_wordings
BEGIN
  SELECT RAISE(ABORT, 'certificate_wordings_are_final');
END;

-- the template of published certificates is never deleted
CREATE TRIGGER certificate_wordings_no_delete BEFORE DELETE ON certificate_wordings
BEGIN
  SELECT RAISE(ABORT, 'certificate_wordings_are_final');
END;

-- the template of published certificates is never replaced by INSERT OR REPLACE
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

-- the search index loses the words of a deleted row
CREATE TRIGGER certificates_search_delete AFTER DELETE ON certificates
BEGIN
  DELETE FROM certificates_search WHERE rowid = OLD.rowid;
END;

-- the search index gets the new words of a changed row
CREATE TRIGGER certificates_search_update AFTER UPDATE OF certificate_number, name, order_id ON certificates
WHEN OLD.certificate_number <> NEW.certificate_number OR OLD.name <> NEW.name OR OLD.order_id IS NOT NEW.order_id
BEGIN
  DELETE FROM certificates_search WHERE rowid = OLD.rowid;
  INSERT INTO certificates_search (rowid, words) VALUES (NEW.rowid, '  ' || NEW.certificate_number || '  ' || replace(NEW.name, ' ', '  ')
    || coalesce((SELECT '  ' || orders.order_id FROM orders WHERE orders.id = NEW.order_id), ''));
END;

-- an anonymised order gets no new certificate
CREATE TRIGGER certificates_anonymous BEFORE INSERT ON certificates
WHEN NEW.order_id IS NOT NULL AND EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND anonymized_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'order_anonymized');
END;

-- no personal data is written into a certificate of an anonymised order
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

-- a revoked or replaced certificate never becomes valid again
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

-- a new certificate is published only if its order is paid and its rite is done
CREATE TRIGGER certificates_done BEFORE INSERT ON certificates
WHEN NEW.status = 'published' AND NEW.order_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = NEW.order_id AND orders.payment_status = 'verified' AND orders.status <> 'cancelled' AND orders.short_by = 0
    AND iif(orders.seated = 1 AND NEW.beneficiary_n IS NOT NULL, EXISTS (SELECT 1 FROM seats JOIN sacrifices AS rite ON rite.id = seats.sacrifice_id
      WHERE seats.order_id = NEW.order_id AND seats.item_n = NEW.item_n AND seats.beneficiary_n = NEW.beneficiary_n AND rite.status = 'completed'),
      orders.slaughter_status = 'completed'))
BEGIN
  SELECT RAISE(ABORT, 'certificate_early');
END;

-- a certificate is published or signed again only if its order is paid and its rite is done
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

-- charges ---------------------------------------------------------------------------------------------

-- a charge that was paid or ended never waits again: unpaid may become paid, paid may be taken back, nothing else
CREATE TRIGGER charges_go_forward BEFORE UPDATE OF state ON charges
WHEN NEW.state <> OLD.state AND (
  OLD.state = 'reversed'
  OR (OLD.state = 'paid' AND NEW.state <> 'reversed')
  OR (NEW.state = 'paid' AND NEW.paid_amount IS NULL)
  OR (NEW.state = 'reversed' AND OLD.state <> 'paid')
  OR (OLD.state IN ('expired', 'cancelled', 'failed') AND NEW.state <> 'paid')
  OR NEW.state = 'asking'
  OR (OLD.state = 'closing' AND NEW.state IN ('open', 'unknown')))
BEGIN
  SELECT RAISE(ABORT, 'charges_are_final');
END;

-- what was asked, and what came, never changes
CREATE TRIGGER charges_keep BEFORE UPDATE OF id, order_id, provider, environment, channel, amount, paid_amount, paid_at ON charges
WHEN NEW.id <> OLD.id OR NEW.order_id <> OLD.order_id OR NEW.provider <> OLD.provider OR NEW.environment <> OLD.environment
  OR NEW.channel <> OLD.channel OR NEW.amount <> OLD.amount
  OR (OLD.paid_amount IS NOT NULL AND (NEW.paid_amount IS NOT OLD.paid_amount OR NEW.paid_at IS NOT OLD.paid_at))
BEGIN
  SELECT RAISE(ABORT, 'charges_are_final');
END;

-- corrections -----------------------------------------------------------------------------------------

-- an order has at most 50 correction requests
CREATE TRIGGER corrections_few BEFORE INSERT ON corrections
WHEN (SELECT count(*) FROM corrections WHERE order_id = NEW.order_id) >= 50
BEGIN
  SELECT RAISE(ABORT, 'too_many_corrections');
END;

-- an anonymised order gets no correction request
CREATE TRIGGER corrections_anonymous BEFORE INSERT ON corrections
WHEN EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND anonymized_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'order_anonymized');
END;

-- day_closes ------------------------------------------------------------------------------------------

-- the figures of a closed day never change
CREATE TRIGGER day_closes_keep BEFORE UPDATE ON day_closes
BEGIN
  SELECT RAISE(ABORT, 'day_closes_are_final');
END;

-- a closed day is never reopened
CREATE TRIGGER day_closes_no_delete BEFORE DELETE ON day_closes
BEGIN
  SELECT RAISE(ABORT, 'day_closes_are_final');
END;

-- evidence_of -----------------------------------------------------------------------------------------

-- adds a new file to the sacrifice's count of evidence
CREATE TRIGGER evidence_of_count_insert AFTER INSERT ON evidence_of
BEGIN
  UPDATE sacrifices SET evidence = evidence + 1 WHERE id = NEW.sacrifice_id;
END;

-- subtracts a removed file from the sacrifice's count of evidence and deletes the sacrifice if it is then unused
CREATE TRIGGER evidence_of_count_delete AFTER DELETE ON evidence_of
BEGIN
  UPDATE sacrifices SET evidence = evidence - 1 WHERE id = OLD.sacrifice_id;
  DELETE FROM sacrifices WHERE id = OLD.sacrifice_id AND status = 'pending' AND filled = 0 AND foundation_shares = 0 AND evidence = 0;
END;

-- the link between a file and a sacrifice is inserted or deleted, never updated
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

-- the search index loses the words of a deleted row
CREATE TRIGGER faqs_search_delete AFTER DELETE ON faqs
BEGIN
  INSERT INTO faqs_search (faqs_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.question || ' ' || OLD.answer, ' ', '  '));
END;

-- the search index gets the new words of a changed row
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

-- the search index loses the words of a deleted row
CREATE TRIGGER galleries_search_delete AFTER DELETE ON galleries
BEGIN
  INSERT INTO galleries_search (galleries_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.caption, ' ', '  '));
END;

-- the search index gets the new words of a changed row
CREATE TRIGGER galleries_search_update AFTER UPDATE OF caption ON galleries
BEGIN
  INSERT INTO galleries_search (galleries_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.caption, ' ', '  '));
  INSERT INTO galleries_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.caption, ' ', '  '));
END;

-- journal ---------------------------------------------------------------------------------------------

-- journal entries are never updated
CREATE TRIGGER journal_keep BEFORE UPDATE ON journal
BEGIN
  SELECT RAISE(ABORT, 'journal_is_final');
END;

-- journal entries are never deleted
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

-- the search index loses the words of a deleted row
CREATE TRIGGER media_search_delete AFTER DELETE ON media
BEGIN
  INSERT INTO media_search (media_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.file_name, ' ', '  '));
END;

-- the search index gets the new words of a changed row
CREATE TRIGGER media_search_update AFTER UPDATE OF file_name ON media
BEGIN
  INSERT INTO media_search (media_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.file_name, ' ', '  '));
  INSERT INTO media_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.file_name, ' ', '  '));
END;

-- order_beneficiaries ---------------------------------------------------------------------------------

-- an order line has at most one name for each seat it bought; a whole cow has seven seats
CREATE TRIGGER order_beneficiaries_fit BEFORE INSERT ON order_beneficiaries
WHEN NEW.n > (SELECT quantity * iif(shares = 1 AND kind = 'Sapi', 7, 1) FROM order_items WHERE order_id = NEW.order_id AND n = NEW.item_n)
BEGIN
  SELECT RAISE(ABORT, 'too_many_names:' || NEW.item_n);
END;

-- the search index of seats gets the words of a new name
CREATE TRIGGER seats_search_named AFTER INSERT ON order_beneficiaries
WHEN EXISTS (SELECT 1 FROM seats WHERE order_id = NEW.order_id AND item_n = NEW.item_n AND beneficiary_n = NEW.n)
BEGIN
  DELETE FROM seats_search WHERE rowid = (SELECT rowid FROM seats WHERE order_id = NEW.order_id AND item_n = NEW.item_n AND beneficiary_n = NEW.n);
  INSERT INTO seats_search (rowid, words) SELECT rowid, NEW.name || ' ' || coalesce(NEW.bin, '') FROM seats WHERE order_id = NEW.order_id AND item_n = NEW.item_n AND beneficiary_n = NEW.n;
END;

-- the search index of seats gets the words of a changed name
CREATE TRIGGER seats_search_renamed AFTER UPDATE OF name, bin ON order_beneficiaries
WHEN EXISTS (SELECT 1 FROM seats WHERE order_id = NEW.order_id AND item_n = NEW.item_n AND beneficiary_n = NEW.n)
BEGIN
  DELETE FROM seats_search WHERE rowid = (SELECT rowid FROM seats WHERE order_id = NEW.order_id AND item_n = NEW.item_n AND beneficiary_n = NEW.n);
  INSERT INTO seats_search (rowid, words) SELECT rowid, NEW.name || ' ' || coalesce(NEW.bin, '') FROM seats WHERE order_id = NEW.order_id AND item_n = NEW.item_n AND beneficiary_n = NEW.n;
END;

-- the search index of seats loses the words of a deleted name
CREATE TRIGGER seats_search_unnamed AFTER DELETE ON order_beneficiaries
WHEN EXISTS (SELECT 1 FROM seats WHERE order_id = OLD.order_id AND item_n = OLD.item_n AND beneficiary_n = OLD.n)
BEGIN
  DELETE FROM seats_search WHERE rowid = (SELECT rowid FROM seats WHERE order_id = OLD.order_id AND item_n = OLD.item_n AND beneficiary_n = OLD.n);
  INSERT INTO seats_search (rowid, words) SELECT rowid, '' FROM seats WHERE order_id = OLD.order_id AND item_n = OLD.item_n AND beneficiary_n = OLD.n;
END;

-- an anonymised order gets no new name
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

-- marks the published certificate of a new name as outdated if the certificate shows another name
CREATE TRIGGER order_beneficiaries_outdate_insert AFTER INSERT ON order_beneficiaries
BEGIN
  UPDATE certificates SET outdated = (certificates.name <> NEW.name || coalesce(' ' || coalesce(NEW.relation, 'anak dari') || ' ' || NEW.bin, ''))
  WHERE order_id = NEW.order_id AND item_n = NEW.item_n AND beneficiary_n = NEW.n AND status = 'published';
END;

-- marks the published certificate of a changed name as outdated if the certificate shows another name
CREATE TRIGGER order_beneficiaries_outdate_update AFTER UPDATE ON order_beneficiaries
BEGIN
  UPDATE certificates SET outdated = (certificates.name <> NEW.name || coalesce(' ' || coalesce(NEW.relation, 'anak dari') || ' ' || NEW.bin, ''))
  WHERE order_id = NEW.order_id AND item_n = NEW.item_n AND beneficiary_n = NEW.n AND status = 'published';
END;

-- marks the published certificate of a deleted name as outdated
CREATE TRIGGER order_beneficiaries_outdate_delete AFTER DELETE ON order_beneficiaries
BEGIN
  UPDATE certificates SET outdated = 1
  WHERE order_id = OLD.order_id AND item_n = OLD.item_n AND beneficiary_n = OLD.n AND status = 'published';
END;

-- order_changes ---------------------------------------------------------------------------------------

-- returns the reserved animals when a waiting change is deleted with its order
CREATE TRIGGER order_changes_delete_stock BEFORE DELETE ON order_changes
WHEN OLD.state = 'waiting'
BEGIN
  UPDATE animals SET stock = stock + (SELECT sum(value ->> 'n') FROM json_each(OLD.held) WHERE value ->> 'animal_id' = animals.id)
  WHERE id IN (SELECT value ->> 'animal_id' FROM json_each(OLD.held));
END;

-- returns the reserved animals when a waiting change ends without being applied
CREATE TRIGGER order_changes_return_stock AFTER UPDATE OF state ON order_changes
WHEN OLD.state = 'waiting' AND NEW.state NOT IN ('waiting', 'applied')
BEGIN
  UPDATE animals SET stock = stock + (SELECT sum(value ->> 'n') FROM json_each(NEW.held) WHERE value ->> 'animal_id' = animals.id)
  WHERE id IN (SELECT value ->> 'animal_id' FROM json_each(NEW.held));
END;

-- reserves the added animals when a change starts to wait for payment
CREATE TRIGGER order_changes_take_stock AFTER UPDATE OF state ON order_changes
WHEN OLD.state <> 'waiting' AND NEW.state = 'waiting'
BEGIN
  UPDATE animals SET stock = stock - (SELECT sum(value ->> 'n') FROM json_each(NEW.held) WHERE value ->> 'animal_id' = animals.id)
  WHERE id IN (SELECT value ->> 'animal_id' FROM json_each(NEW.held));
END;

-- a change never reserves the current or a former total of an order
CREATE TRIGGER order_changes_total_elsewhere BEFORE UPDATE OF reserves_total ON order_changes
WHEN NEW.reserves_total IS NOT OLD.reserves_total AND (EXISTS (SELECT 1 FROM orders WHERE reserves_total = NEW.reserves_total)
  OR EXISTS (SELECT 1 FROM former_totals WHERE amount = NEW.reserves_total))
BEGIN
  SELECT RAISE(ABORT, 'amount_elsewhere');
END;

-- a change moves only to a later state, and its agreed content is fixed, except that the names can be erased
CREATE TRIGGER order_changes_steps BEFORE UPDATE ON order_changes
WHEN NEW.order_id <> OLD.order_id OR NEW.before <> OLD.before OR NEW.after <> OLD.after OR NEW.held <> OLD.held
  OR NEW.difference <> OLD.difference OR (NEW.leaving <> OLD.leaving AND NEW.leaving <> '[]') OR (OLD.amount IS NOT NULL AND OLD.state <> 'proposed' AND NEW.amount IS NOT OLD.amount)
  OR (OLD.state <> NEW.state AND OLD.state || '>' || NEW.state NOT IN ('proposed>waiting', 'proposed>applied', 'proposed>declined',
    'proposed>withdrawn', 'proposed>expired', 'waiting>applied', 'waiting>withdrawn', 'waiting>expired'))
BEGIN
  SELECT RAISE(ABORT, 'order_changes_are_final');
END;

-- order_events ----------------------------------------------------------------------------------------

-- no free text is written into the timeline of an anonymised order
CREATE TRIGGER order_events_anonymous BEFORE INSERT ON order_events
WHEN iif(json_valid(NEW.details), coalesce(NEW.details ->> 'reason', ''), '') <> '' AND EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND anonymized_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'order_anonymized');
END;

-- an event is never dated before its predecessor, even if the clock of the writing server is slow
CREATE TRIGGER order_events_in_order AFTER INSERT ON order_events
WHEN NEW.n > 1 AND EXISTS (SELECT 1 FROM order_events WHERE order_id = NEW.order_id AND n = NEW.n - 1 AND created_at > NEW.created_at)
BEGIN
  UPDATE order_events SET created_at = (SELECT created_at FROM order_events WHERE order_id = NEW.order_id AND n = NEW.n - 1)
  WHERE order_id = NEW.order_id AND n = NEW.n;
END;

-- queues a new event until the messages for it are derived
CREATE TRIGGER order_events_outbox AFTER INSERT ON order_events
BEGIN
  INSERT INTO outbox (order_id, n, type, details, created_at)
  VALUES (NEW.order_id, NEW.n, NEW.type, NEW.details, NEW.created_at);
END;

-- queues an event again when `addOrderEvent` reuses its row for a new occurrence
CREATE TRIGGER order_events_outbox_again AFTER UPDATE OF n ON order_events
BEGIN
  INSERT INTO outbox (order_id, n, type, details, created_at)
  VALUES (NEW.order_id, NEW.n, NEW.type, NEW.details, NEW.created_at);
END;

-- order_notes -----------------------------------------------------------------------------------------

-- updates the search words of an order after a new note
CREATE TRIGGER orders_words_noted AFTER INSERT ON order_notes
BEGIN
  UPDATE orders SET words = (SELECT words FROM order_words WHERE id = orders.id) WHERE id = NEW.order_id;
END;

-- updates the search words of an order after a note was deleted
CREATE TRIGGER orders_words_unnoted AFTER DELETE ON order_notes
BEGIN
  UPDATE orders SET words = (SELECT words FROM order_words WHERE id = orders.id) WHERE id = OLD.order_id;
END;

-- an anonymised order gets no note
CREATE TRIGGER order_notes_anonymous BEFORE INSERT ON order_notes
WHEN EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND anonymized_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'order_anonymized');
END;

-- orders ----------------------------------------------------------------------------------------------

-- takes stock from the animals when an order starts to reserve it
CREATE TRIGGER orders_take_stock AFTER UPDATE OF stock_held ON orders
WHEN OLD.stock_held = 0 AND NEW.stock_held = 1 AND NEW.slaughter_status <> 'completed'
BEGIN
  UPDATE animals
  SET stock = stock - (SELECT sum(quantity) FROM order_items WHERE order_id = NEW.id AND animal_id = animals.id)
  WHERE id IN (SELECT animal_id FROM order_items WHERE order_id = NEW.id AND animal_id IS NOT NULL);
END;

-- returns stock to the animals when an order releases it, unless the animals were slaughtered
CREATE TRIGGER orders_return_stock AFTER UPDATE OF stock_held ON orders
WHEN OLD.stock_held = 1 AND NEW.stock_held = 0 AND NEW.slaughter_status <> 'completed'
BEGIN
  UPDATE animals
  SET stock = stock + (SELECT sum(quantity) FROM order_items WHERE order_id = NEW.id AND animal_id = animals.id)
  WHERE id IN (SELECT animal_id FROM order_items WHERE order_id = NEW.id AND animal_id IS NOT NULL);
END;

-- returns the reserved stock of a deleted order, unless the animals were slaughtered
CREATE TRIGGER orders_delete_returns_stock BEFORE DELETE ON orders
WHEN OLD.stock_held = 1 AND OLD.slaughter_status <> 'completed'
BEGIN
  UPDATE animals
  SET stock = stock + (SELECT sum(quantity) FROM order_items WHERE order_id = OLD.id AND animal_id = animals.id)
  WHERE id IN (SELECT animal_id FROM order_items WHERE order_id = OLD.id AND animal_id IS NOT NULL);
END;

-- counts a new order for its day and in the overall total
CREATE TRIGGER orders_count_insert AFTER INSERT ON orders
BEGIN
  INSERT INTO order_counts (day, status, payment_status, claimed, n, total_amount, first_seq)
  SELECT days.day, NEW.status, NEW.payment_status, NEW.payment_claimed_at IS NOT NULL, 1, NEW.total_amount, NEW.seq
  FROM (SELECT '' AS day UNION ALL SELECT date(NEW.created_at, '+7 hours')) AS days WHERE true
  ON CONFLICT (day, status, payment_status, claimed)
  DO UPDATE SET n = n + 1, total_amount = total_amount + excluded.total_amount;
END;

-- subtracts a deleted order from the counters of its day and from the overall total
CREATE TRIGGER orders_count_delete AFTER DELETE ON orders
BEGIN
  UPDATE order_counts SET n = n - 1, total_amount = total_amount - OLD.total_amount
  WHERE day IN ('', date(OLD.created_at, '+7 hours')) AND status = OLD.status
    AND payment_status = OLD.payment_status AND claimed = (OLD.payment_claimed_at IS NOT NULL);
END;

-- moves an order to the counters of its new state and updates the amounts
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

-- updates `held_unpaid` of the animals when an order starts or stops reserving them unpaid
CREATE TRIGGER orders_hold_unpaid AFTER UPDATE OF stock_held, status, payment_status ON orders
WHEN (OLD.stock_held = 1 AND OLD.status = 'pending' AND OLD.payment_status <> 'verified')
  <> (NEW.stock_held = 1 AND NEW.status = 'pending' AND NEW.payment_status <> 'verified')
BEGIN
  UPDATE animals
  SET held_unpaid = held_unpaid + iif(NEW.stock_held = 1 AND NEW.status = 'pending' AND NEW.payment_status <> 'verified', 1, -1)
    * (SELECT sum(quantity) FROM order_items WHERE order_id = NEW.id AND animal_id = animals.id)
  WHERE id IN (SELECT animal_id FROM order_items WHERE order_id = NEW.id AND animal_id IS NOT NULL);
END;

-- subtracts the animals that a deleted unpaid order reserved
CREATE TRIGGER orders_delete_hold_unpaid BEFORE DELETE ON orders
WHEN OLD.stock_held = 1 AND OLD.status = 'pending' AND OLD.payment_status <> 'verified'
BEGIN
  UPDATE animals
  SET held_unpaid = held_unpaid - (SELECT sum(quantity) FROM order_items WHERE order_id = OLD.id AND animal_id = animals.id)
  WHERE id IN (SELECT animal_id FROM order_items WHERE order_id = OLD.id AND animal_id IS NOT NULL);
END;

-- clears `fresh` at the first change, so that the indexes by state include the order
CREATE TRIGGER orders_no_longer_fresh AFTER UPDATE OF status, payment_status, payment_claimed_at, expires_at ON orders
WHEN OLD.fresh = 1 AND NEW.fresh = 1
BEGIN
  UPDATE orders SET fresh = 0 WHERE seq = NEW.seq;
END;

-- counts one use of each of the order's codes, and the order in the totals of its day
CREATE TRIGGER orders_code_insert AFTER INSERT ON orders
WHEN NEW.discount_code_id IS NOT NULL OR NEW.referral_code_id IS NOT NULL
BEGIN
  UPDATE codes SET used = used + 1 WHERE id IN (NEW.discount_code_id, NEW.referral_code_id);
  INSERT INTO code_totals (code_id, day, orders, discount)
  SELECT id, date(NEW.created_at, '+7 hours'), 1, iif(id = NEW.discount_code_id, NEW.discount, 0)
  FROM codes WHERE id IN (NEW.discount_code_id, NEW.referral_code_id)
  ON CONFLICT (code_id, day) DO UPDATE SET orders = orders + 1, discount = discount + excluded.discount;
END;

-- subtracts a deleted order from the uses and totals of its codes
CREATE TRIGGER orders_code_delete AFTER DELETE ON orders
WHEN OLD.status <> 'cancelled' AND (OLD.discount_code_id IS NOT NULL OR OLD.referral_code_id IS NOT NULL)
BEGIN
  UPDATE codes SET used = used - 1 WHERE id IN (OLD.discount_code_id, OLD.referral_code_id);
  UPDATE code_totals SET orders = orders - 1, discount = discount - iif(code_id = OLD.discount_code_id, OLD.discount, 0)
  WHERE day = date(OLD.created_at, '+7 hours') AND code_id IN (OLD.discount_code_id, OLD.referral_code_id);
END;

-- no personal data is written into an anonymised order
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

-- adds an event to the timeline when the state of the order's sacrifices changes
CREATE TRIGGER orders_tell_slaughter AFTER UPDATE OF slaughter_status ON orders
WHEN NEW.seated = 1 AND OLD.seated = 1 AND OLD.slaughter_status <> NEW.slaughter_status AND NEW.anonymized_at IS NULL
BEGIN
  INSERT INTO order_events (order_id, n, type, actor, details, created_at)
  SELECT NEW.id, (SELECT coalesce(max(n), 0) + 1 FROM order_events WHERE order_id = NEW.id), 'slaughter_updated', updated_by,
    json_object('status', NEW.slaughter_status), updated_at
  FROM sacrifices WHERE id IN (SELECT sacrifice_id FROM seats WHERE order_id = NEW.id) ORDER BY updated_at DESC LIMIT 1;
END;

-- adds an event to the timeline when the planned day changes
CREATE TRIGGER orders_tell_day AFTER UPDATE OF slaughter_date ON orders
WHEN NEW.seated = 1 AND OLD.slaughter_status = 'scheduled' AND NEW.slaughter_status = 'scheduled'
  AND OLD.slaughter_date IS NOT NEW.slaughter_date AND NEW.anonymized_at IS NULL
BEGIN
  INSERT INTO order_events (order_id, n, type, actor, details, created_at)
  SELECT NEW.id, (SELECT coalesce(max(n), 0) + 1 FROM order_events WHERE order_id = NEW.id), 'slaughter_updated', updated_by,
    json_object('status', NEW.slaughter_status), updated_at
  FROM sacrifices WHERE id IN (SELECT sacrifice_id FROM seats WHERE order_id = NEW.id) ORDER BY updated_at DESC LIMIT 1;
END;

-- revokes the certificates of a deleted order
CREATE TRIGGER orders_delete_revokes_certificates BEFORE DELETE ON orders
BEGIN
  INSERT INTO audit_events (entity, entity_id, action, actor, changes, created_at)
  SELECT 'certificates', certificates.id, 'revoke', 'system', json_object('status', json_array('published', 'revoked'), 'reason', json_array(NULL, 'deleted')), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  FROM certificates WHERE status = 'published' AND certificates.order_id = OLD.id;
  UPDATE certificates SET status = 'revoked', revoked_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), revoke_reason = 'deleted', revoke_note = NULL,
    updated_at = iif(updated_at < strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', updated_at, '+0.001 seconds'))
  WHERE status = 'published' AND certificates.order_id = OLD.id;
END;

-- marks certificates as outdated that show the customer's old name, where the line has no names of its own
CREATE TRIGGER orders_outdate_certificates AFTER UPDATE OF customer_name ON orders WHEN OLD.customer_name <> NEW.customer_name
BEGIN
  UPDATE certificates SET outdated = (certificates.name <> NEW.customer_name)
  WHERE order_id = NEW.id AND beneficiary_n = 1 AND status = 'published' AND NOT EXISTS (
    SELECT 1 FROM order_beneficiaries WHERE order_beneficiaries.order_id = NEW.id AND order_beneficiaries.item_n = certificates.item_n);
END;

-- an order with refunds, or with payments that no bank row shows, is not deleted
CREATE TRIGGER orders_delete_paid BEFORE DELETE ON orders
WHEN EXISTS (SELECT 1 FROM refunds WHERE order_id = OLD.id AND state <> 'declined')
  OR EXISTS (SELECT 1 FROM payments WHERE order_id = OLD.id AND voided_at IS NULL AND bank_row_id IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'order_has_money');
END;

-- updates uses and totals of the codes when an order is cancelled or reopened, or its discount changes
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

-- deletes the seats of an order that is no longer verified or was cancelled
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

-- the search index loses the words of a deleted row
CREATE TRIGGER orders_search_delete AFTER DELETE ON orders
BEGIN
  INSERT INTO orders_search (orders_search, rowid, words) VALUES ('delete', OLD.seq, OLD.order_id || ' ' || OLD.customer_name || ' ' || OLD.customer_phone || ' ' || OLD.customer_email || ' rp' || OLD.total_amount
    || ' t' || substr(OLD.customer_phone, -4) || ' t' || substr(OLD.customer_phone, -5) || ' t' || substr(OLD.customer_phone, -6) || ' t' || substr(OLD.customer_phone, -7) || ' t' || substr(OLD.customer_phone, -8) || ' ' || OLD.words);
END;

-- the search index gets the new words of a changed row
CREATE TRIGGER orders_search_update AFTER UPDATE OF order_id, customer_name, customer_phone, customer_email, total_amount, words ON orders
BEGIN
  INSERT INTO orders_search (orders_search, rowid, words) VALUES ('delete', OLD.seq, OLD.order_id || ' ' || OLD.customer_name || ' ' || OLD.customer_phone || ' ' || OLD.customer_email || ' rp' || OLD.total_amount
    || ' t' || substr(OLD.customer_phone, -4) || ' t' || substr(OLD.customer_phone, -5) || ' t' || substr(OLD.customer_phone, -6) || ' t' || substr(OLD.customer_phone, -7) || ' t' || substr(OLD.customer_phone, -8) || ' ' || OLD.words);
  INSERT INTO orders_search (rowid, words) VALUES (NEW.seq, NEW.order_id || ' ' || NEW.customer_name || ' ' || NEW.customer_phone || ' ' || NEW.customer_email || ' rp' || NEW.total_amount
    || ' t' || substr(NEW.customer_phone, -4) || ' t' || substr(NEW.customer_phone, -5) || ' t' || substr(NEW.customer_phone, -6) || ' t' || substr(NEW.customer_phone, -7) || ' t' || substr(NEW.customer_phone, -8) || ' ' || NEW.words);
END;

-- a cancelled order is reopened only if its discount code has a use left
CREATE TRIGGER orders_code_full BEFORE UPDATE OF status ON orders
WHEN OLD.status = 'cancelled' AND NEW.status <> 'cancelled' AND NEW.discount_code_id IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'code_used_up') FROM codes WHERE id = NEW.discount_code_id AND (used >= limit_total
    OR limit_per_phone <= (SELECT count(*) FROM orders WHERE discount_code_id = NEW.discount_code_id
      AND coalesce(code_phone, customer_phone) = coalesce(NEW.code_phone, NEW.customer_phone) AND status <> 'cancelled'));
END;

-- withdraws open changes of an order that is cancelled, unverified or anonymised
CREATE TRIGGER orders_end_changes AFTER UPDATE OF status, payment_status, anonymized_at ON orders
WHEN (NEW.status = 'cancelled' OR NEW.payment_status <> 'verified' OR NEW.anonymized_at IS NOT NULL)
  AND EXISTS (SELECT 1 FROM order_changes WHERE order_id = NEW.id AND state IN ('proposed', 'waiting'))
BEGIN
  UPDATE order_changes SET state = 'withdrawn', ended_at = NEW.updated_at, updated_at = NEW.updated_at,
    reserved_until = iif(reserves_total IS NULL, NULL, strftime('%Y-%m-%dT%H:%M:%fZ', NEW.updated_at, '+7 days'))
  WHERE order_id = NEW.id AND state IN ('proposed', 'waiting');
END;

-- a verification is final after a further payment, a refund or an applied change
CREATE TRIGGER orders_stay_verified BEFORE UPDATE OF payment_status ON orders
WHEN OLD.payment_status = 'verified' AND NEW.payment_status <> 'verified' AND (
  EXISTS (SELECT 1 FROM refunds WHERE order_id = OLD.id AND state <> 'declined')
  OR EXISTS (SELECT 1 FROM transactions WHERE order_id = OLD.id AND is_extra = 1 AND voided_at IS NULL)
  OR EXISTS (SELECT 1 FROM order_changes WHERE order_id = OLD.id AND state = 'applied'))
BEGIN
  SELECT RAISE(ABORT, 'order_money_moved');
END;

-- a new order never reserves the amount of a change or the former total of an order
CREATE TRIGGER orders_total_elsewhere_insert BEFORE INSERT ON orders
WHEN EXISTS (SELECT 1 FROM order_changes WHERE reserves_total = NEW.reserves_total)
  OR EXISTS (SELECT 1 FROM former_totals WHERE amount = NEW.reserves_total)
BEGIN
  SELECT RAISE(ABORT, 'total_elsewhere');
END;

-- an order never reserves the amount of a change or the former total of another order
CREATE TRIGGER orders_total_elsewhere_update BEFORE UPDATE OF reserves_total ON orders
WHEN NEW.reserves_total IS NOT OLD.reserves_total AND (EXISTS (SELECT 1 FROM order_changes WHERE reserves_total = NEW.reserves_total)
  OR EXISTS (SELECT 1 FROM former_totals WHERE amount = NEW.reserves_total AND order_id <> NEW.id))
BEGIN
  SELECT RAISE(ABORT, 'total_elsewhere');
END;

-- books the payments of an order as earned once the order is paid and its rite is done
CREATE TRIGGER orders_journal_earned AFTER UPDATE OF slaughter_status, payment_status, status, short_by ON orders
WHEN NEW.payment_status = 'verified' AND NEW.status <> 'cancelled' AND NEW.short_by = 0 AND NEW.slaughter_status = 'completed'
  AND NOT (OLD.payment_status = 'verified' AND OLD.status <> 'cancelled' AND OLD.short_by = 0 AND OLD.slaughter_status = 'completed')
  AND NOT EXISTS (SELECT 1 FROM journal WHERE order_id = NEW.id AND kind = 'earned' AND reverses IS NULL AND NOT EXISTS (SELECT 1 FROM journal AS back WHERE back.reverses = journal.id))
BEGIN
  INSERT INTO journal (kind, order_id, order_code, debit, debit_fund, credit, credit_fund, amount, created_at)
  SELECT 'earned', order_id, order_code, debit, debit_fund, credit, credit_fund, amount, max(NEW.updated_at, coalesce(NEW.slaughter_verified_at, ''))
  FROM order_earnings WHERE order_id = NEW.id AND amount > 0;
END;

-- reverses the earning when the order is no longer valid, paid or done
CREATE TRIGGER orders_journal_unearned AFTER UPDATE OF slaughter_status, payment_status, status, short_by ON orders
WHEN OLD.payment_status = 'verified' AND OLD.status <> 'cancelled' AND OLD.slaughter_status = 'completed'
  AND NOT (NEW.payment_status = 'verified' AND NEW.status <> 'cancelled' AND NEW.short_by = 0 AND NEW.slaughter_status = 'completed')
BEGIN
  INSERT INTO journal (kind, source, order_id, order_code, debit, debit_fund, credit, credit_fund, amount, reverses, created_at)
  SELECT kind, source, order_id, order_code, credit, credit_fund, debit, debit_fund, amount, id, NEW.updated_at FROM journal
  WHERE order_id = NEW.id AND kind = 'earned' AND reverses IS NULL AND NOT EXISTS (SELECT 1 FROM journal AS back WHERE back.reverses = journal.id);
END;

-- revokes certificates of an order that is no longer paid, valid or done, with an audit event and an order event
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

-- keeps a changed total for the order for 7 days, because the customer may still transfer it
CREATE TRIGGER orders_keep_told_total AFTER UPDATE OF reserves_total ON orders
WHEN NEW.reserves_total IS NOT OLD.reserves_total
BEGIN
  DELETE FROM former_totals WHERE amount = NEW.reserves_total AND order_id = NEW.id;
  INSERT INTO former_totals (amount, order_id, until)
  SELECT OLD.reserves_total, NEW.id, strftime('%Y-%m-%dT%H:%M:%fZ', NEW.updated_at, '+7 days')
  WHERE OLD.reserves_total IS NOT NULL AND (OLD.reserved_until IS NULL OR OLD.reserved_until > NEW.updated_at)
  ON CONFLICT (amount) DO UPDATE SET until = excluded.until;
END;

-- an order is verified, reopened or made more expensive only if its payments cover the total
CREATE TRIGGER orders_stay_covered BEFORE UPDATE OF status, payment_status, total_amount ON orders
WHEN NEW.payment_status = 'verified' AND NEW.status <> 'cancelled'
  AND (OLD.payment_status <> 'verified' OR OLD.status = 'cancelled' OR NEW.total_amount > OLD.total_amount)
BEGIN
  SELECT RAISE(ABORT, 'order_short') FROM order_balances WHERE id = NEW.id AND held < NEW.total_amount;
END;

-- an order is not reopened while a refund is open
CREATE TRIGGER orders_reopen_without_refunds BEFORE UPDATE OF status ON orders
WHEN OLD.status = 'cancelled' AND NEW.status <> 'cancelled'
BEGIN
  SELECT RAISE(ABORT, 'refund_open') FROM refunds WHERE order_id = NEW.id AND state IN ('requested', 'approved');
END;

-- adds an event to the timeline when an order becomes short, and when it is covered again
CREATE TRIGGER orders_short_events AFTER UPDATE OF short_by ON orders
WHEN (OLD.short_by = 0) <> (NEW.short_by = 0) AND NEW.payment_status = 'verified' AND NEW.status <> 'cancelled'
BEGIN
  INSERT INTO order_events (order_id, n, type, actor, details, created_at)
  SELECT NEW.id, (SELECT coalesce(max(n), 0) + 1 FROM order_events WHERE order_id = NEW.id),
    iif(NEW.short_by > 0, 'payment_short', 'payment_covered'), 'system', json_object('amount', NEW.short_by + OLD.short_by), NEW.updated_at;
END;

-- deletes the seats of an order that becomes short, unless one of its sacrifices is already planned
CREATE TRIGGER orders_short_seats AFTER UPDATE OF short_by ON orders
WHEN OLD.short_by = 0 AND NEW.short_by > 0 AND (NEW.seated = 1 OR EXISTS (SELECT 1 FROM seats WHERE order_id = NEW.id))
  AND NOT EXISTS (SELECT 1 FROM seats JOIN sacrifices ON sacrifices.id = sacrifice_id
    WHERE seats.order_id = NEW.id AND sacrifices.status <> 'pending')
BEGIN
  DELETE FROM seats WHERE order_id = NEW.id;
  UPDATE orders SET seated = 0 WHERE seq = NEW.seq;
END;

-- NULL in these columns means that a condition failed: see `insertOrder` (worker/orders/placement/insert.ts)
CREATE TRIGGER orders_insert_refused BEFORE INSERT ON orders
BEGIN
  SELECT RAISE(ABORT, 'not_as_expected') WHERE NEW.subtotal IS NULL;
  SELECT RAISE(ABORT, 'no_free_code') WHERE NEW.unique_code IS NULL;
  SELECT RAISE(ABORT, 'held_too_much') WHERE NEW.capped IS NULL;
  SELECT RAISE(ABORT, 'hold_shortened') WHERE NEW.expires_at IS NULL;
END;

-- an order that is paid otherwise, cancelled or changed no longer wants the amount of its open charge
CREATE TRIGGER orders_close_charge AFTER UPDATE OF status, payment_status, total_amount ON orders
WHEN (NEW.status = 'cancelled' AND OLD.status <> 'cancelled')
  OR (NEW.payment_status = 'verified' AND OLD.payment_status <> 'verified')
  OR NEW.total_amount <> OLD.total_amount
BEGIN
  UPDATE charges SET state = 'closing', next_check_at = NEW.updated_at, updated_at = NEW.updated_at
  WHERE order_id = NEW.id AND state IN ('asking', 'open', 'unknown');
END;

-- an order is not deleted while a provider may still receive money for it
CREATE TRIGGER orders_delete_charged BEFORE DELETE ON orders
WHEN EXISTS (SELECT 1 FROM charges WHERE order_id = OLD.id AND state IN ('asking', 'open', 'unknown', 'closing'))
BEGIN
  SELECT RAISE(ABORT, 'order_has_charge');
END;

-- payment_claims --------------------------------------------------------------------------------------

-- an order has at most 10 claims
CREATE TRIGGER payment_claims_few BEFORE INSERT ON payment_claims
WHEN (SELECT count(*) FROM payment_claims WHERE order_id = NEW.order_id) >= 10
BEGIN
  SELECT RAISE(ABORT, 'too_many_claims');
END;

-- an anonymised order gets no claim
CREATE TRIGGER payment_claims_anonymous BEFORE INSERT ON payment_claims
WHEN EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND anonymized_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'order_anonymized');
END;

-- no note or proof is written into a claim of an anonymised order
CREATE TRIGGER payment_claims_anonymous_update BEFORE UPDATE OF note, proof_key, proof_name ON payment_claims
WHEN (NEW.note IS NOT NULL OR NEW.proof_key IS NOT NULL OR NEW.proof_name IS NOT NULL) AND EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND anonymized_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'order_anonymized');
END;

-- updates the search words of an order after a claim with a note
CREATE TRIGGER orders_words_claimed AFTER INSERT ON payment_claims
WHEN NEW.note IS NOT NULL
BEGIN
  UPDATE orders SET words = (SELECT words FROM order_words WHERE id = orders.id) WHERE id = NEW.order_id;
END;

-- updates the search words of an order after the note of a claim changed
CREATE TRIGGER orders_words_reclaimed AFTER UPDATE OF note ON payment_claims
WHEN OLD.note IS NOT NEW.note
BEGIN
  UPDATE orders SET words = (SELECT words FROM order_words WHERE id = orders.id) WHERE id = NEW.order_id;
END;

-- updates the search words of an order after a claim with a note was deleted
CREATE TRIGGER orders_words_unclaimed AFTER DELETE ON payment_claims
WHEN OLD.note IS NOT NULL
BEGIN
  UPDATE orders SET words = (SELECT words FROM order_words WHERE id = orders.id) WHERE id = OLD.order_id;
END;

-- payments --------------------------------------------------------------------------------------------

-- sets the bank row to state `settled` when its payment is booked, and back to `part` when the booking is undone
CREATE TRIGGER payments_move_row AFTER UPDATE OF transaction_id ON payments
WHEN NEW.bank_row_id IS NOT NULL AND NEW.voided_at IS NULL AND (OLD.transaction_id IS NULL) <> (NEW.transaction_id IS NULL)
BEGIN
  UPDATE bank_rows SET state = iif(NEW.transaction_id IS NULL, 'part', 'settled'), updated_at = NEW.updated_at
  WHERE id = NEW.bank_row_id;
END;

-- the payments booked by an income never exceed its amount (insert)
CREATE TRIGGER payments_booked_insert AFTER INSERT ON payments WHEN NEW.transaction_id IS NOT NULL AND NEW.voided_at IS NULL
BEGIN
  SELECT RAISE(ABORT, 'more_than_booked') FROM transactions WHERE id = NEW.transaction_id
    AND amount < (SELECT sum(amount) FROM payments WHERE transaction_id = NEW.transaction_id AND voided_at IS NULL);
END;

-- the payments booked by an income never exceed its amount (update)
CREATE TRIGGER payments_booked_update AFTER UPDATE OF transaction_id ON payments WHEN NEW.transaction_id IS NOT NULL AND NEW.voided_at IS NULL
BEGIN
  SELECT RAISE(ABORT, 'more_than_booked') FROM transactions WHERE id = NEW.transaction_id
    AND amount < (SELECT sum(amount) FROM payments WHERE transaction_id = NEW.transaction_id AND voided_at IS NULL);
END;

-- a voided payment never changes, except that its bank row and note may be cleared
CREATE TRIGGER payments_stay_void BEFORE UPDATE ON payments
WHEN OLD.voided_at IS NOT NULL AND NEW.bank_row_id IS OLD.bank_row_id AND (OLD.note IS NULL OR NEW.note IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'payments_are_final');
END;

-- no payment is recorded on a closed day
CREATE TRIGGER payments_day_closed BEFORE INSERT ON payments
WHEN EXISTS (SELECT 1 FROM day_closes WHERE day = date(NEW.created_at, '+7 hours'))
BEGIN
  SELECT RAISE(ABORT, 'day_closed');
END;

-- no payment is voided on a closed day
CREATE TRIGGER payments_void_day_closed BEFORE UPDATE OF voided_at ON payments
WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL
  AND EXISTS (SELECT 1 FROM day_closes WHERE day = date(NEW.voided_at, '+7 hours'))
BEGIN
  SELECT RAISE(ABORT, 'day_closed');
END;

-- books a new payment in the journal
CREATE TRIGGER payments_journal_insert AFTER INSERT ON payments
BEGIN
  INSERT INTO journal (kind, source, order_id, order_code, debit, debit_fund, credit, credit_fund, amount, created_at)
  SELECT 'payment', CAST(NEW.id AS TEXT), paid.id, paid.code, NEW.method, fund, 'deposit', fund, NEW.amount, NEW.created_at
  FROM order_funds AS paid WHERE paid.id = NEW.order_id;
END;

-- reverses the journal entry of a voided payment
CREATE TRIGGER payments_journal_void AFTER UPDATE OF voided_at ON payments WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL
BEGIN
  INSERT INTO journal (kind, source, order_id, order_code, debit, debit_fund, credit, credit_fund, amount, reverses, created_at)
  SELECT kind, source, order_id, order_code, credit, credit_fund, debit, debit_fund, amount, id, NEW.voided_at FROM journal
  WHERE order_id = NEW.order_id AND kind = 'payment' AND source = CAST(NEW.id AS TEXT) AND reverses IS NULL AND NOT EXISTS (SELECT 1 FROM journal AS back WHERE back.reverses = journal.id);
END;

-- the order, amount, method, time and charge of a payment never change
CREATE TRIGGER payments_keep BEFORE UPDATE OF order_id, amount, method, received_at, actor, created_at, charge_id ON payments
BEGIN
  SELECT RAISE(ABORT, 'payments_are_final');
END;

-- a payment through a provider has a paid charge of its order and exactly the amount that the provider reported
CREATE TRIGGER payments_of_paid_charge BEFORE INSERT ON payments
WHEN (NEW.charge_id IS NOT NULL OR NEW.method = 'gateway') AND NOT EXISTS (
  SELECT 1 FROM charges WHERE id = NEW.charge_id AND order_id = NEW.order_id AND state = 'paid'
    AND paid_amount = NEW.amount AND NEW.method = 'gateway')
BEGIN
  SELECT RAISE(ABORT, 'charges_are_final');
END;

-- a payment through a provider is only voided after the provider took it back
CREATE TRIGGER payments_of_charge_stay BEFORE UPDATE OF voided_at ON payments
WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL AND OLD.charge_id IS NOT NULL
  AND EXISTS (SELECT 1 FROM charges WHERE id = OLD.charge_id AND state <> 'reversed')
BEGIN
  SELECT RAISE(ABORT, 'payment_of_provider');
END;

-- other money than that of its charge changes what an order still owes, so its open charge is closed (insert)
CREATE TRIGGER payments_close_charge AFTER INSERT ON payments WHEN NEW.charge_id IS NULL
BEGIN
  UPDATE charges SET state = 'closing', next_check_at = NEW.updated_at, updated_at = NEW.updated_at
  WHERE order_id = NEW.order_id AND state IN ('asking', 'open', 'unknown');
END;

-- other money than that of its charge changes what an order still owes, so its open charge is closed (voided)
CREATE TRIGGER payments_void_closes_charge AFTER UPDATE OF voided_at ON payments
WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL AND NEW.charge_id IS NULL
BEGIN
  UPDATE charges SET state = 'closing', next_check_at = NEW.updated_at, updated_at = NEW.updated_at
  WHERE order_id = NEW.order_id AND state IN ('asking', 'open', 'unknown');
END;

-- a bank row that shows a payout pays no order (insert)
CREATE TRIGGER payments_row_of_payout_insert BEFORE INSERT ON payments
WHEN NEW.bank_row_id IS NOT NULL AND EXISTS (SELECT 1 FROM payouts WHERE bank_row_id = NEW.bank_row_id AND voided_at IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'row_settled');
END;

-- a bank row that shows a payout pays no order (update)
CREATE TRIGGER payments_row_of_payout_update BEFORE UPDATE OF bank_row_id ON payments
WHEN NEW.bank_row_id IS NOT NULL AND EXISTS (SELECT 1 FROM payouts WHERE bank_row_id = NEW.bank_row_id AND voided_at IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'row_settled');
END;

-- a payment is not voided if the rest would be less than the refunds that are open or paid, unless the provider took it back
CREATE TRIGGER payments_stay_refunded BEFORE UPDATE OF voided_at ON payments
WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL AND NEW.void_reason <> 'counted_anew'
  AND NOT EXISTS (SELECT 1 FROM charges WHERE id = OLD.charge_id AND state = 'reversed')
  AND (SELECT coalesce(sum(amount), 0) FROM refunds WHERE order_id = OLD.order_id AND state <> 'declined')
    > (SELECT coalesce(sum(amount), 0) FROM payments WHERE order_id = OLD.order_id AND voided_at IS NULL AND id <> OLD.id)
BEGIN
  SELECT RAISE(ABORT, 'payment_refunded');
END;

-- unlinks the bank row of a voided payment and puts the row back to state `check`
CREATE TRIGGER payments_free_row AFTER UPDATE OF voided_at ON payments
WHEN NEW.bank_row_id IS NOT NULL AND OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL
BEGIN
  UPDATE bank_rows
  SET state = 'check', reason = 'undone', order_id = NULL, settled_at = NULL, settled_by = NULL, early_reason = NULL, updated_at = NEW.updated_at
  WHERE id = NEW.bank_row_id AND order_id = NEW.order_id;
END;

-- unlinks the bank row of a deleted payment and puts the row back to state `check`
CREATE TRIGGER payments_delete_frees_row BEFORE DELETE ON payments WHEN OLD.bank_row_id IS NOT NULL AND OLD.voided_at IS NULL
BEGIN
  UPDATE bank_rows SET state = 'check', reason = 'undone', order_id = NULL, settled_at = NULL, settled_by = NULL, early_reason = NULL
  WHERE id = OLD.bank_row_id;
END;

-- payouts ---------------------------------------------------------------------------------------------

-- a payout is at most what its provider received and has not paid out yet
CREATE TRIGGER payouts_within_balance BEFORE INSERT ON payouts
WHEN NEW.voided_at IS NULL AND NEW.gross > (
  SELECT coalesce(sum(payments.amount), 0) FROM payments JOIN charges ON charges.id = payments.charge_id
  WHERE payments.charge_id IS NOT NULL AND payments.voided_at IS NULL
    AND charges.provider = NEW.provider AND charges.environment = NEW.environment) - (
  SELECT coalesce(sum(gross), 0) FROM payouts
  WHERE provider = NEW.provider AND environment = NEW.environment AND voided_at IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'payout_too_much');
END;

-- no payout is recorded on a closed day
CREATE TRIGGER payouts_day_closed BEFORE INSERT ON payouts
WHEN EXISTS (SELECT 1 FROM day_closes WHERE day = NEW.day)
BEGIN
  SELECT RAISE(ABORT, 'day_closed');
END;

-- no payout is voided on a closed day
CREATE TRIGGER payouts_void_day_closed BEFORE UPDATE OF voided_at ON payouts
WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL
  AND EXISTS (SELECT 1 FROM day_closes WHERE day = date(NEW.voided_at, '+7 hours'))
BEGIN
  SELECT RAISE(ABORT, 'day_closed');
END;

-- the provider, day and amounts of a payout never change
CREATE TRIGGER payouts_keep BEFORE UPDATE OF id, provider, environment, day, gross, fee, vat, net, created_by, created_at ON payouts
BEGIN
  SELECT RAISE(ABORT, 'payouts_are_final');
END;

-- a voided payout stays voided and takes no other bank row
CREATE TRIGGER payouts_stay_void BEFORE UPDATE ON payouts
WHEN OLD.voided_at IS NOT NULL AND (NEW.voided_at IS NOT OLD.voided_at OR NEW.void_reason IS NOT OLD.void_reason
  OR (NEW.bank_row_id IS NOT NULL AND NEW.bank_row_id IS NOT OLD.bank_row_id))
BEGIN
  SELECT RAISE(ABORT, 'payouts_are_final');
END;

-- a payout is never deleted
CREATE TRIGGER payouts_no_delete BEFORE DELETE ON payouts
BEGIN
  SELECT RAISE(ABORT, 'payouts_are_final');
END;

-- the bank row of a payout is incoming, has exactly the net amount, and pays nothing else (insert)
CREATE TRIGGER payouts_row_insert BEFORE INSERT ON payouts
WHEN NEW.bank_row_id IS NOT NULL AND NEW.voided_at IS NULL AND NOT EXISTS (
  SELECT 1 FROM bank_rows WHERE id = NEW.bank_row_id AND side = 'in' AND amount = NEW.net AND sen = 0 AND order_id IS NULL
    AND (state IN ('new', 'check', 'exact', 'recorded') OR (state = 'aside' AND reason IN ('net_qris', 'wallet', 'by_hand')))
    AND NOT EXISTS (SELECT 1 FROM payments WHERE payments.bank_row_id = bank_rows.id AND payments.voided_at IS NULL))
BEGIN
  SELECT RAISE(ABORT, 'row_settled');
END;

-- the bank row of a payout is incoming, has exactly the net amount, and pays nothing else (update)
CREATE TRIGGER payouts_row_update BEFORE UPDATE OF bank_row_id ON payouts
WHEN NEW.bank_row_id IS NOT NULL AND NEW.bank_row_id IS NOT OLD.bank_row_id AND NOT EXISTS (
  SELECT 1 FROM bank_rows WHERE id = NEW.bank_row_id AND side = 'in' AND amount = NEW.net AND sen = 0 AND order_id IS NULL
    AND (state IN ('new', 'check', 'exact', 'recorded') OR (state = 'aside' AND reason IN ('net_qris', 'wallet', 'by_hand')))
    AND NOT EXISTS (SELECT 1 FROM payments WHERE payments.bank_row_id = bank_rows.id AND payments.voided_at IS NULL))
BEGIN
  SELECT RAISE(ABORT, 'row_settled');
END;

-- sets the bank row of a new payout aside
CREATE TRIGGER payouts_take_row AFTER INSERT ON payouts WHEN NEW.bank_row_id IS NOT NULL AND NEW.voided_at IS NULL
BEGIN
  UPDATE bank_rows SET state = 'aside', reason = 'payout', suggestions = '[]', updated_at = NEW.updated_at WHERE id = NEW.bank_row_id;
END;

-- frees the bank row that a payout loses, and sets aside the row that it gets
CREATE TRIGGER payouts_move_row AFTER UPDATE OF bank_row_id ON payouts
WHEN NEW.bank_row_id IS NOT OLD.bank_row_id AND NEW.voided_at IS NULL
BEGIN
  UPDATE bank_rows SET state = 'check', reason = 'undone', updated_at = NEW.updated_at WHERE id = OLD.bank_row_id;
  UPDATE bank_rows SET state = 'aside', reason = 'payout', suggestions = '[]', updated_at = NEW.updated_at WHERE id = NEW.bank_row_id;
END;

-- frees the bank row of a voided payout
CREATE TRIGGER payouts_free_row AFTER UPDATE OF voided_at ON payouts
WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL
BEGIN
  UPDATE bank_rows SET state = 'check', reason = 'undone', updated_at = NEW.updated_at
  WHERE id = NEW.bank_row_id AND state = 'aside' AND reason = 'payout';
END;

-- books a new payout in the journal on its day: the net amount, the fee and the VAT against the provider's balance
CREATE TRIGGER payouts_journal_insert AFTER INSERT ON payouts WHEN NEW.voided_at IS NULL
BEGIN
  INSERT INTO journal (kind, source, debit, debit_fund, credit, credit_fund, amount, created_at)
  SELECT 'payout', NEW.id, account, 'operasional', 'gateway', 'operasional', amount,
    iif(date(NEW.created_at, '+7 hours') = NEW.day, NEW.created_at, strftime('%Y-%m-%dT%H:%M:%fZ', NEW.day, '-7 hours'))
  FROM (SELECT 'bank' AS account, NEW.net AS amount UNION ALL SELECT 'gateway_fee', NEW.fee UNION ALL SELECT 'gateway_vat', NEW.vat)
  WHERE amount > 0;
END;

-- reverses the journal entries of a voided payout
CREATE TRIGGER payouts_journal_void AFTER UPDATE OF voided_at ON payouts WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL
BEGIN
  INSERT INTO journal (kind, source, debit, debit_fund, credit, credit_fund, amount, reverses, created_at)
  SELECT kind, source, credit, credit_fund, debit, debit_fund, amount, id, NEW.voided_at FROM journal
  WHERE order_id IS NULL AND source = NEW.id AND kind = 'payout' AND reverses IS NULL AND NOT EXISTS (SELECT 1 FROM journal AS back WHERE back.reverses = journal.id);
END;

-- receipts --------------------------------------------------------------------------------------------

-- the number of a kuitansi stays with its payment
CREATE TRIGGER receipts_keep BEFORE UPDATE ON receipts
WHEN NEW.number <> OLD.number OR NEW.created_at <> OLD.created_at OR NEW.payment_id IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'receipts_are_final');
END;

-- a kuitansi is never deleted, so that its number is not used twice
CREATE TRIGGER receipts_no_delete BEFORE DELETE ON receipts
BEGIN
  SELECT RAISE(ABORT, 'receipts_are_final');
END;

-- refunds ---------------------------------------------------------------------------------------------

-- no account number is written into a refund of an anonymised order
CREATE TRIGGER refunds_anonymous BEFORE UPDATE OF payee_account ON refunds
WHEN NEW.payee_account IS NOT NULL AND EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND anonymized_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'order_anonymized');
END;

-- books a paid refund or infak in the journal
CREATE TRIGGER refunds_journal AFTER UPDATE OF state ON refunds WHEN NEW.state = 'paid' AND OLD.state <> 'paid'
BEGIN
  INSERT INTO journal (kind, source, order_id, order_code, debit, debit_fund, credit, credit_fund, amount, created_at)
  SELECT NEW.kind, NEW.id, paid.id, paid.code, 'deposit', fund, iif(NEW.kind = 'infak', 'infak', iif(NEW.way = 'cash', 'cash', 'bank')), iif(NEW.kind = 'infak', 'infak', fund), NEW.amount, NEW.paid_at
  FROM order_funds AS paid WHERE paid.id = NEW.order_id;
END;

-- a refund is at most the order's surplus when it is requested
CREATE TRIGGER refunds_within_surplus BEFORE INSERT ON refunds
WHEN NEW.amount > (SELECT held - owed FROM order_balances WHERE id = NEW.order_id)
BEGIN
  SELECT RAISE(ABORT, 'refund_too_much');
END;

-- a refund is paid only if the order's surplus still covers it
CREATE TRIGGER refunds_paid_from_surplus BEFORE UPDATE OF state ON refunds WHEN NEW.state = 'paid' AND OLD.state <> 'paid'
BEGIN
  SELECT RAISE(ABORT, 'refund_uncovered') FROM order_balances
  WHERE id = NEW.order_id AND owed > held + (
    SELECT coalesce(sum(amount), 0) FROM refunds WHERE order_id = NEW.order_id AND state IN ('requested', 'approved') AND id <> NEW.id);
END;

-- an outgoing bank row dated before the request is not linked to a refund
CREATE TRIGGER refunds_row_after BEFORE UPDATE OF bank_row_id ON refunds
WHEN NEW.bank_row_id IS NOT NULL AND NEW.bank_row_id IS NOT OLD.bank_row_id
BEGIN
  SELECT RAISE(ABORT, 'row_before_refund') FROM bank_rows
  WHERE id = NEW.bank_row_id AND date || 'T' || coalesce(time, '99') < strftime('%Y-%m-%dT%H:%M', NEW.created_at, '+7 hours');
END;

-- a refund is requested, approved and paid, or declined; its amount, requester and approver are fixed
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

-- a refund is not approved by its requester; a large one also not by the proposer of its change or a user of the link
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

-- counts a new sacrifice by season and status
CREATE TRIGGER sacrifices_count_insert AFTER INSERT ON sacrifices
BEGIN
  INSERT INTO sacrifice_counts (season, status, n) VALUES (NEW.season, NEW.status, 1)
  ON CONFLICT (season, status) DO UPDATE SET n = n + 1;
END;

-- subtracts a deleted sacrifice from its counter
CREATE TRIGGER sacrifices_count_delete AFTER DELETE ON sacrifices
BEGIN
  UPDATE sacrifice_counts SET n = n - 1 WHERE season = OLD.season AND status = OLD.status;
END;

-- moves a sacrifice to the counter of its new status
CREATE TRIGGER sacrifices_count_update AFTER UPDATE OF status ON sacrifices WHEN OLD.status <> NEW.status
BEGIN
  UPDATE sacrifice_counts SET n = n - 1 WHERE season = OLD.season AND status = OLD.status;
  INSERT INTO sacrifice_counts (season, status, n) VALUES (NEW.season, NEW.status, 1)
  ON CONFLICT (season, status) DO UPDATE SET n = n + 1;
END;

-- copies status, day, place and completion time of its sacrifices into each order
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

-- a planned or completed sacrifice loses neither a name nor a seat of the foundation
CREATE TRIGGER sacrifices_whole BEFORE UPDATE OF filled, foundation_shares ON sacrifices
WHEN NEW.status <> 'pending' AND NEW.filled + NEW.foundation_shares < OLD.filled + OLD.foundation_shares
BEGIN
  SELECT RAISE(ABORT, 'group_planned');
END;

-- a planned sacrifice has a day and a place
CREATE TRIGGER sacrifices_placed BEFORE UPDATE OF status, date, location ON sacrifices
WHEN NEW.status = 'scheduled' AND (NEW.date IS NULL OR coalesce(NEW.location, '') = '')
  AND (OLD.status <> 'scheduled' OR NEW.date IS NOT OLD.date OR NEW.location IS NOT OLD.location)
BEGIN
  SELECT RAISE(ABORT, 'plan_incomplete');
END;

-- a sacrifice is planned or completed only if all its seats are taken
CREATE TRIGGER sacrifices_full BEFORE UPDATE OF status ON sacrifices
WHEN OLD.status <> NEW.status AND NEW.status <> 'pending' AND NEW.filled + NEW.foundation_shares < NEW.capacity
BEGIN
  SELECT RAISE(ABORT, 'group_not_full:' || NEW.number);
END;

-- revokes certificates of a sacrifice that is no longer completed, with an audit event and an order event
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

-- marks certificates as outdated that show the old day, place or performer
CREATE TRIGGER sacrifices_outdate_certificates AFTER UPDATE OF date, location, performer ON sacrifices
WHEN NEW.status = 'completed' AND OLD.status = 'completed' AND (NEW.date, NEW.location, NEW.performer) IS NOT (OLD.date, OLD.location, OLD.performer)
BEGIN
  UPDATE certificates SET outdated = 1
  WHERE status = 'published' AND (certificates.order_id, certificates.item_n, certificates.beneficiary_n) IN (
    SELECT order_id, item_n, beneficiary_n FROM seats WHERE sacrifice_id = NEW.id);
END;

-- a sacrifice with a seat of a short order is not planned
CREATE TRIGGER sacrifices_need_money BEFORE UPDATE OF status ON sacrifices
WHEN OLD.status = 'pending' AND NEW.status <> 'pending' AND EXISTS (SELECT 1 FROM orders WHERE short_by > 0)
BEGIN
  SELECT RAISE(ABORT, 'order_short') FROM seats JOIN orders ON orders.id = seats.order_id
  WHERE seats.sacrifice_id = NEW.id AND orders.short_by > 0 LIMIT 1;
END;

-- deletes the seats of a short order once none of its sacrifices is planned
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

-- a sacrifice is not planned while a change of one of its orders waits for payment
CREATE TRIGGER sacrifices_wait_for_changes BEFORE UPDATE OF status ON sacrifices WHEN OLD.status = 'pending' AND NEW.status <> 'pending'
  AND EXISTS (SELECT 1 FROM order_changes WHERE state IN ('proposed', 'waiting') AND state = 'waiting')
BEGIN
  SELECT RAISE(ABORT, 'change_waiting:' || NEW.number) FROM seats JOIN order_changes ON order_changes.order_id = seats.order_id
  WHERE seats.sacrifice_id = NEW.id AND order_changes.state = 'waiting' LIMIT 1;
END;

-- seats -----------------------------------------------------------------------------------------------

-- the number of a seat's name is within the number of names of its order line
CREATE TRIGGER seats_named BEFORE INSERT ON seats
WHEN NEW.beneficiary_n < 1 OR NEW.beneficiary_n > coalesce((
  SELECT quantity * iif(shares = 1 AND kind = 'Sapi', 7, 1) FROM order_items WHERE order_id = NEW.order_id AND n = NEW.item_n), 0)
BEGIN
  SELECT RAISE(ABORT, 'seat_without_name');
END;

-- adds a new seat to the sacrifice's count
CREATE TRIGGER seats_fill AFTER INSERT ON seats
BEGIN
  UPDATE sacrifices SET filled = filled + 1 WHERE id = NEW.sacrifice_id;
END;

-- a seat of a planned or completed sacrifice is not deleted
CREATE TRIGGER seats_keep BEFORE DELETE ON seats
WHEN EXISTS (SELECT 1 FROM sacrifices WHERE id = OLD.sacrifice_id AND status <> 'pending')
BEGIN
  SELECT RAISE(ABORT, 'seat_scheduled');
END;

-- subtracts a deleted seat from the sacrifice's count and deletes the sacrifice if it is then unused
CREATE TRIGGER seats_free AFTER DELETE ON seats
BEGIN
  UPDATE sacrifices SET filled = filled - 1 WHERE id = OLD.sacrifice_id;
  DELETE FROM sacrifices WHERE id = OLD.sacrifice_id AND filled = 0 AND foundation_shares = 0 AND evidence = 0;
END;

-- a seat moves only between sacrifices that are not completed, and only for a name of a paid order
CREATE TRIGGER seats_stay BEFORE UPDATE ON seats
WHEN EXISTS (SELECT 1 FROM sacrifices WHERE id IN (OLD.sacrifice_id, NEW.sacrifice_id) AND status = 'completed')
  OR NOT EXISTS (SELECT 1 FROM sacrifices WHERE id = NEW.sacrifice_id AND NEW.n BETWEEN 1 AND capacity)
  OR NOT EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND payment_status = 'verified' AND status <> 'cancelled')
  OR NEW.beneficiary_n > coalesce((
    SELECT quantity * iif(shares = 1 AND kind = 'Sapi', 7, 1) FROM order_items WHERE order_id = NEW.order_id AND n = NEW.item_n), 0)
BEGIN
  SELECT RAISE(ABORT, 'seat_kept');
END;

-- updates the counts of both sacrifices when a seat moves
CREATE TRIGGER seats_move AFTER UPDATE OF sacrifice_id ON seats WHEN OLD.sacrifice_id <> NEW.sacrifice_id
BEGIN
  UPDATE sacrifices SET filled = filled + 1 WHERE id = NEW.sacrifice_id;
  UPDATE sacrifices SET filled = filled - 1 WHERE id = OLD.sacrifice_id;
END;

-- copies status, day, place and completion time of its sacrifices into each order after a seat moved
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

-- the search index loses the words of a deleted row
CREATE TRIGGER seats_search_delete AFTER DELETE ON seats
BEGIN
  DELETE FROM seats_search WHERE rowid = OLD.rowid;
END;

-- the search index gets the new words of a changed row
CREATE TRIGGER seats_search_update AFTER UPDATE OF order_id, item_n, beneficiary_n ON seats
BEGIN
  DELETE FROM seats_search WHERE rowid = OLD.rowid;
  INSERT INTO seats_search (rowid, words) VALUES (NEW.rowid, coalesce((
    SELECT person.name || ' ' || coalesce(person.bin, '') FROM order_beneficiaries AS person
    WHERE person.order_id = NEW.order_id AND person.item_n = NEW.item_n AND person.n = NEW.beneficiary_n), ''));
END;

-- a seat is created only in a pending sacrifice, or in a planned one whose seats are sold one by one
CREATE TRIGGER seats_open BEFORE INSERT ON seats
WHEN NOT EXISTS (SELECT 1 FROM sacrifices WHERE id = NEW.sacrifice_id AND NEW.n BETWEEN 1 AND capacity
  AND (status = 'pending' OR (status = 'scheduled' AND shared = 1)))
BEGIN
  SELECT RAISE(ABORT, 'sacrifice_not_open');
END;

-- only an order that is verified, not cancelled and not short gets seats
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

-- the search index loses the words of a deleted row
CREATE TRIGGER services_search_delete AFTER DELETE ON services
BEGIN
  INSERT INTO services_search (services_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.name || ' ' || OLD.description, ' ', '  '));
END;

-- the search index gets the new words of a changed row
CREATE TRIGGER services_search_update AFTER UPDATE OF name, description ON services
BEGIN
  INSERT INTO services_search (services_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.name || ' ' || OLD.description, ' ', '  '));
  INSERT INTO services_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.name || ' ' || NEW.description, ' ', '  '));
END;

-- setup_tokens ----------------------------------------------------------------------------------------

-- a finished set-up is never reopened
CREATE TRIGGER setup_tokens_stay_used BEFORE UPDATE ON setup_tokens WHEN OLD.used_at IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'setup_ended');
END;

-- a finished set-up is never deleted, because that would reopen it
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

-- the search index loses the words of a deleted row
CREATE TRIGGER testimonials_search_delete AFTER DELETE ON testimonials
BEGIN
  INSERT INTO testimonials_search (testimonials_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.name || ' ' || OLD.location || ' ' || OLD.testimonial, ' ', '  '));
END;

-- the search index gets the new words of a changed row
CREATE TRIGGER testimonials_search_update AFTER UPDATE OF name, location, testimonial ON testimonials
BEGIN
  INSERT INTO testimonials_search (testimonials_search, rowid, words) VALUES ('delete', OLD.rowid, '  ' || replace(OLD.name || ' ' || OLD.location || ' ' || OLD.testimonial, ' ', '  '));
  INSERT INTO testimonials_search (rowid, words) VALUES (NEW.rowid, '  ' || replace(NEW.name || ' ' || NEW.location || ' ' || NEW.testimonial, ' ', '  '));
END;

-- transactions ----------------------------------------------------------------------------------------

-- counts a new transaction for its day and in the overall total
CREATE TRIGGER transactions_total_insert AFTER INSERT ON transactions WHEN NEW.voided_at IS NULL
BEGIN
  INSERT INTO transaction_totals (day, type, from_orders, n, amount)
  SELECT days.day, NEW.type, NEW.order_id IS NOT NULL, 1, NEW.amount
  FROM (SELECT '' AS day UNION ALL SELECT date(NEW.created_at, '+7 hours')) AS days WHERE true
  ON CONFLICT (day, type, from_orders) DO UPDATE SET n = n + 1, amount = amount + excluded.amount;
END;

-- subtracts a voided transaction from its day and from the overall total
CREATE TRIGGER transactions_total_void AFTER UPDATE OF voided_at ON transactions
WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL
BEGIN
  UPDATE transaction_totals SET n = n - 1, amount = amount - OLD.amount
  WHERE day IN ('', date(OLD.created_at, '+7 hours')) AND type = OLD.type AND from_orders = (OLD.order_id IS NOT NULL);
END;

-- the type, amount and time of a transaction never change
CREATE TRIGGER transactions_keep BEFORE UPDATE OF type, amount, created_at ON transactions
BEGIN
  SELECT RAISE(ABORT, 'transactions_are_final');
END;

-- a voided transaction stays voided
CREATE TRIGGER transactions_no_unvoid BEFORE UPDATE OF voided_at ON transactions WHEN OLD.voided_at IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'transactions_are_final');
END;

-- transactions are never deleted
CREATE TRIGGER transactions_no_delete BEFORE DELETE ON transactions
BEGIN
  SELECT RAISE(ABORT, 'transactions_are_final');
END;

-- no transaction is replaced by INSERT OR REPLACE
CREATE TRIGGER transactions_no_replace BEFORE INSERT ON transactions
WHEN EXISTS (SELECT 1 FROM transactions WHERE id = NEW.id OR seq = NEW.seq)
BEGIN
  SELECT RAISE(ABORT, 'transactions_are_final');
END;

-- the expense of a refund is not voided
CREATE TRIGGER transactions_stay_refunded BEFORE UPDATE OF voided_at ON transactions
WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL AND EXISTS (SELECT 1 FROM refunds WHERE transaction_id = OLD.id)
BEGIN
  SELECT RAISE(ABORT, 'transactions_are_final');
END;

-- no transaction is recorded on a closed day
CREATE TRIGGER transactions_day_closed BEFORE INSERT ON transactions
WHEN EXISTS (SELECT 1 FROM day_closes WHERE day = date(NEW.created_at, '+7 hours'))
BEGIN
  SELECT RAISE(ABORT, 'day_closed');
END;

-- adds an order's income to the totals of its codes
CREATE TRIGGER transactions_code_insert AFTER INSERT ON transactions
WHEN NEW.order_id IS NOT NULL AND NEW.voided_at IS NULL
BEGIN
  INSERT INTO code_totals (code_id, day, paid, income)
  SELECT codes.id, date(NEW.created_at, '+7 hours'), NEW.is_extra = 0, NEW.amount
  FROM orders JOIN codes ON codes.id IN (orders.discount_code_id, orders.referral_code_id)
  WHERE orders.id = NEW.order_id
  ON CONFLICT (code_id, day) DO UPDATE SET paid = paid + excluded.paid, income = income + excluded.income;
END;

-- subtracts voided income from the totals of the order's codes
CREATE TRIGGER transactions_code_void AFTER UPDATE OF voided_at ON transactions
WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL AND OLD.order_id IS NOT NULL
BEGIN
  UPDATE code_totals SET paid = paid - (OLD.is_extra = 0), income = income - OLD.amount
  WHERE day = date(OLD.created_at, '+7 hours') AND code_id IN (
    SELECT discount_code_id FROM orders WHERE id = OLD.order_id
    UNION ALL SELECT referral_code_id FROM orders WHERE id = OLD.order_id);
END;

-- no transaction is voided on a closed day
CREATE TRIGGER transactions_void_day_closed BEFORE UPDATE OF voided_at ON transactions
WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL
  AND EXISTS (SELECT 1 FROM day_closes WHERE day = date(NEW.voided_at, '+7 hours'))
BEGIN
  SELECT RAISE(ABORT, 'day_closed');
END;

-- reverses the journal entry of a voided manual transaction
CREATE TRIGGER transactions_journal_void AFTER UPDATE OF voided_at ON transactions WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL AND NEW.order_id IS NULL
BEGIN
  INSERT INTO journal (kind, source, order_id, order_code, debit, debit_fund, credit, credit_fund, amount, reverses, created_at)
  SELECT kind, source, order_id, order_code, credit, credit_fund, debit, debit_fund, amount, id, NEW.voided_at FROM journal
  WHERE order_id IS NULL AND source = NEW.id AND reverses IS NULL AND NOT EXISTS (SELECT 1 FROM journal AS back WHERE back.reverses = journal.id);
END;

-- books a manual transaction in the journal
CREATE TRIGGER transactions_journal_insert AFTER INSERT ON transactions WHEN NEW.order_id IS NULL AND NEW.id NOT GLOB 'refund-*' AND NEW.voided_at IS NULL
BEGIN
  INSERT INTO journal (kind, source, debit, debit_fund, credit, credit_fund, amount, created_at)
  SELECT 'manual', NEW.id, iif(NEW.type = 'income', coalesce(NEW.way, 'other'), 'expense'), 'operasional', iif(NEW.type = 'income', 'income', coalesce(NEW.way, 'other')), 'operasional', NEW.amount, NEW.created_at;
END;

-- users -----------------------------------------------------------------------------------------------

-- closes the set-up when the first user is created, by whatever route
CREATE TRIGGER users_end_setup AFTER INSERT ON users BEGIN
  INSERT INTO setup_tokens (id, hash, made_at, used_at) VALUES (1, '', NEW.created_at, NEW.created_at)
    ON CONFLICT (id) DO UPDATE SET hash = '', used_at = excluded.used_at WHERE setup_tokens.used_at IS NULL;
END;
