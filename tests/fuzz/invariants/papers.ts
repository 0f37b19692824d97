import type { Rule } from './kinds'

const named = 'c.id AS paper, c.certificate_number, c.status, c.code, orders.id, orders.order_id'

/** First day of hajj (WIB) per Hijri year. */
const hajj = `(VALUES ('1446', '2025-06-04'), ('1447', '2026-05-25'), ('1448', '2027-05-14'), ('1449', '2028-05-02'))`

/** Whether the certificate's sacrifice is completed. A manual certificate covers the whole order. */
const isDone = `iif(c.beneficiary_n IS NULL, orders.slaughter_status = 'completed', EXISTS (
  SELECT 1 FROM seats JOIN sacrifices AS s ON s.id = seats.sacrifice_id WHERE seats.order_id = c.order_id AND item_n = c.item_n
    AND seats.beneficiary_n = c.beneficiary_n AND s.status = 'completed'))`

export const paperRules: Rule[] = [
  {
    name: 'a certificate of what was not done',
    sql: `SELECT ${named}, slaughter_status FROM certificates AS c JOIN orders ON orders.id = c.order_id
      WHERE c.status = 'published' AND NOT ${isDone}`,
  },
  {
    name: 'a certificate of what is not paid',
    sql: `SELECT ${named}, payment_status FROM certificates AS c JOIN orders ON orders.id = c.order_id
      WHERE c.status = 'published' AND (payment_status <> 'verified' OR orders.status = 'cancelled')`,
  },
  {
    name: 'a certificate whose order is gone',
    sql: `SELECT id AS paper, certificate_number FROM certificates AS c
      WHERE status = 'published' AND beneficiary_n IS NOT NULL AND order_id IS NULL`,
  },
  {
    name: 'two certificates for one seat',
    sql: `SELECT order_id AS id, item_n, beneficiary_n FROM certificates WHERE beneficiary_n IS NOT NULL AND status IN ('draft', 'published')
      GROUP BY order_id, item_n, beneficiary_n HAVING count(*) > 1`,
  },
  {
    name: 'a certificate of an anonymised order that is published',
    sql: `SELECT ${named} FROM certificates AS c JOIN orders ON orders.id = c.order_id
      WHERE anonymized_at IS NOT NULL AND c.status = 'published'`,
  },
  {
    name: 'a badal haji of another year than its hajj',
    sql: `WITH hajj(year, first) AS ${hajj}
      SELECT ${named}, c.tahun_hijriah, s.completed_at, s.date FROM certificates AS c JOIN orders ON orders.id = c.order_id
      JOIN sacrifices AS s ON s.id = c.sacrifice_id
      WHERE c.service_type = 'Badal Haji' AND s.kind = 'badal_haji' AND s.status = 'completed' AND c.status IN ('draft', 'published') AND c.updated_at = c.created_at
        AND c.created_at >= s.completed_at AND coalesce(s.date, '2026-05-25') >= '2026-05-25' AND c.tahun_hijriah NOT LIKE '%' || (
        SELECT year FROM hajj WHERE first <= coalesce(s.date, date(s.completed_at, '+7 hours')) ORDER BY first DESC LIMIT 1) || '%'`,
  },
  {
    name: 'a signature that changed or a revocation taken back',
    sql: `SELECT id AS paper, certificate_number FROM certificates WHERE (revoked_at IS NOT NULL) <> (status = 'revoked')`,
  },
]
