import type { CertificateTemplate } from '../../worker/contract/site/settings'
import { settings } from '../../worker/db/schema/catalog'
import { certificates } from '../../worker/db/schema/fulfilment/certificates'
import { runSql } from './rows'
import { db, uniqueId } from './shop'

const now = '2026-06-01T00:00:00.000Z'

const plain = (id: string, template: string, is_default = false): CertificateTemplate => ({
  id,
  name: id,
  template,
  is_default,
})

export const templates = [
  plain(
    'polos',
    '<!doctype html><html lang="id"><head><style>.n { color: #14532d }</style></head><body><p class="n">{{ name }}</p>' +
      '<p>{{certificate_number}} | {{service_type}} | {{date}} | {{location}} | {{issued_date}} | {{tidak_ada}}|</p></body></html>',
    true,
  ),
  plain('jahat', '<body onload="evil()"><script>evil()</script><a href="{{name}}">{{name}}</a></body>'),
]

export async function saveTemplates(list: CertificateTemplate[] = templates) {
  const content = { templates: list }
  await db
    .insert(settings)
    .values({ type: 'certificate_templates', content, updated_at: now })
    .onConflictDoUpdate({ target: settings.type, set: { content } })
}

let serial = 1000

/** Completes all rites of an order on that day, after verifying its payment if needed. */
export async function completeRites(order_id: string, date = '2026-05-27') {
  await runSql(
    `INSERT INTO payments (order_id, amount, method, received_at, is_part, actor, created_at, updated_at)
     SELECT id, total_amount, 'cash', created_at, 1, 'uji', created_at, created_at FROM orders
     WHERE id = ? AND payment_status <> 'verified'`,
    order_id,
  )
  await runSql(
    `UPDATE orders SET payment_status = 'verified', status = iif(status = 'cancelled', 'confirmed', status),
      slaughter_status = iif(seated = 1, slaughter_status, 'completed') WHERE id = ?`,
    order_id,
  )
  await runSql(
    `UPDATE sacrifices SET status = 'completed', completed_at = coalesce(completed_at, ?2), date = coalesce(date, ?3)
     WHERE id IN (SELECT sacrifice_id FROM seats WHERE order_id = ?1)`,
    order_id,
    `${date}T03:00:00.000Z`,
    date,
  )
}

export async function newCertificate(values: Partial<typeof certificates.$inferInsert> = {}) {
  const certificate = {
    id: crypto.randomUUID(),
    certificate_number: `CERT-202606-${++serial}`,
    status: 'published' as const,
    template_id: 'polos',
    name: `Ahmad ${uniqueId('nama')}`,
    service_type: 'Qurban Kambing',
    date: '10 Zulhijah 1447 H',
    location: 'Bogor',
    beneficiaries: 'Warga sekitar',
    issued_date: '2026-06-01T17:00:00.000Z',
    created_at: now,
    updated_at: now,
    ...values,
  }
  if (values.order_id && certificate.status === 'published') await completeRites(values.order_id)
  await db.insert(certificates).values(certificate)
  return certificate
}
