import { sql } from 'drizzle-orm'

export const proofOf = sql`
  (SELECT id FROM payment_claims WHERE order_id = orders.id ORDER BY created_at DESC, id DESC LIMIT 1) AS last_claim,
  EXISTS (
    SELECT 1 FROM certificates WHERE certificates.order_id = orders.id AND certificates.status = 'published') AS has_certificate,
  EXISTS (
    SELECT 1 FROM seats JOIN evidence_of ON evidence_of.sacrifice_id = seats.sacrifice_id
    JOIN evidence ON evidence.id = evidence_of.evidence_id
    WHERE seats.order_id = orders.id AND visible = 1) AS has_evidence,
  (SELECT state FROM order_changes
    WHERE order_changes.order_id = orders.id AND state IN ('proposed', 'waiting')) AS open_change,
  EXISTS (SELECT 1 FROM refunds WHERE refunds.order_id = orders.id AND kind = 'refund'
    AND state IN ('requested', 'approved') AND payee_account IS NULL) AS needs_payee`
