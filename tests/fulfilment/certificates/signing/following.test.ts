import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { publicationProblem } from '../../../../worker/contract/fulfilment/certificate-rules'
import type {
  Certificate,
  UnmaskedCertificate,
  Verification,
} from '../../../../worker/contract/fulfilment/certificates'
import { triggerRefusalOf } from '../../../../worker/db/errors'
import {
  certificateOrderStateQuery,
  readSignedRevocation,
  signRevocations,
  throwIfCertificateEarly,
} from '../../../../worker/fulfilment/certificates/signing/seal'
import { selectSigningKeys } from '../../../../worker/fulfilment/certificates/signing/signature'
import { auditOf } from '../../../support/admin'
import { newCertificate, saveTemplates } from '../../../support/certificates'
import { inJob } from '../../../support/jobs'
import { runSql } from '../../../support/rows'
import {
  ask,
  countRows,
  db,
  newAnimal,
  orderFor,
  patchOrder,
  placedOrder,
  problemOf,
  rowOf,
  signIn,
} from '../../../support/shop'
import { newSigningKey } from '../../../support/signing'
import { dataFindings } from '../../../support/sound'

const path = '/api/admin/certificates'

let token = ''
let secret = ''
beforeAll(async () => {
  token = await signIn()
  secret = (await newSigningKey()).secret
})
beforeEach(() => saveTemplates())

const rowsOf = async (sql: string, ...values: unknown[]) =>
  (
    await env.DB.prepare(sql)
      .bind(...values)
      .all<Record<string, unknown>>()
  ).results

const fill = { date: '27 Mei 2026', location: 'Bogor', beneficiaries: 'Warga sekitar' }

const send = (way: string, json: unknown, method?: string) =>
  ask(`${path}${way}`, { token, json, method, env: { CERTIFICATE_KEY: secret } })

const bulk = (ids: string[], status: string, reason?: string) =>
  inJob(token, { kind: 'certificates', step: { status, fill, reason, note: null }, ids }, secret)

async function drafted(names: string[], isPaid = true) {
  const animal = await newAnimal()
  const order = await placedOrder({
    ...orderFor(animal.id),
    items: [{ animal_id: animal.id, quantity: names.length, beneficiaries: names.map(name => ({ name })) }],
  })
  const { id } = await rowOf(order)
  if (isPaid) await patchOrder(token, id, { payment_status: 'verified' })
  const { items } = await (await send(`/from-order/${id}`, undefined, 'POST')).json<{
    items: Certificate[]
  }>()
  return { id, order_id: order.order_id, drafts: items.map(item => item.id) }
}

const riteOf = async (id: string, beneficiary_n = 1) => {
  const [seat] = await rowsOf(
    'SELECT sacrifice_id FROM seats WHERE order_id = ? AND beneficiary_n = ?',
    id,
    beneficiary_n,
  )
  return String(seat?.sacrifice_id)
}

const rites = async (ids: string[], action: 'complete' | 'reopen') => {
  await inJob(token, { kind: 'sacrifices', step: { action }, ids })
}

/** Certificate faults only, because other tests of this file edit order states directly. */
const faults = async () =>
  (await dataFindings()).map(({ check }) => check).filter(check => check.startsWith('certificate'))

const read = async (id = '') => (await ask(`${path}/${id}`, { token })).json<Certificate>()
const seen = async ({ code }: Certificate) => (await ask(`/api/verify/${code}`)).json<Verification>()

const publishedOf = async (names: string[]) => {
  const order = await drafted(names)
  const ids = await Promise.all(names.map((_, n) => riteOf(order.id, n + 1)))
  await rites(ids, 'complete')
  expect((await bulk(order.drafts, 'published')).map(({ ok }) => ok)).toEqual(names.map(() => true))
  return { ...order, rites: ids }
}

describe('publishing a certificate requires a completed rite', () => {
  test('publishing one certificate before its rite is completed is refused with the reason and changes nothing', async () => {
    const { drafts } = await drafted(['Ahmad'])
    const draft = await read(drafts[0])
    expect(draft.not_yet).toBe('not_done')
    const response = await send(`/${draft.id}`, { ...fill, status: 'published' }, 'PATCH')
    expect(await problemOf(response)).toMatchObject({
      code: 'certificate_early',
      detail: 'Belum dapat diterbitkan. Hewan atau ibadahnya belum ditandai selesai di Pelaksanaan.',
    })
    expect(await read(draft.id)).toEqual(draft)
  })

  test('bulk publishing publishes certificates of completed rites and gives the reason for the others', async () => {
    const { id, drafts } = await drafted(['Ahmad', 'Siti'])
    await rites([await riteOf(id)], 'complete')
    const results = await bulk(drafts, 'published')
    expect(results.map(({ ok, code }) => [ok, code])).toEqual([
      [true, null],
      [false, 'certificate_early'],
    ])
    expect(results[1]?.detail).toContain('belum ditandai selesai')
  })

  test('no certificates are published for unpaid and cancelled orders', async () => {
    const { drafts, id } = await drafted(['Ahmad'], false)
    expect((await bulk(drafts, 'published'))[0]?.detail).toContain('belum terverifikasi')
    await patchOrder(token, id, { status: 'cancelled', reason: 'uji' })
    expect((await bulk(drafts, 'published'))[0]?.detail).toContain('dibatalkan')
  })

  test('a manual certificate with an order code is refused until the order is completed; without a code it is published', async () => {
    const { order_id, id } = await drafted(['Ahmad'])
    const byHand = {
      service_type: 'Qurban Kambing',
      template_id: 'polos',
      name: 'Ahmad',
      ...fill,
      status: 'published',
    }
    const early = await send('', { ...byHand, order_id })
    expect((await problemOf(early)).code).toBe('certificate_early')
    expect((await send('', byHand)).status).toBe(201)
    await rites([await riteOf(id)], 'complete')
    expect((await send('', { ...byHand, order_id })).status).toBe(201)
  })

  test('a certificate cannot be replaced by a certificate of an order whose rite is not completed', async () => {
    const byHand = { service_type: 'Qurban Kambing', template_id: 'polos', name: 'Ahmad', ...fill }
    const made = await (await send('', { ...byHand, status: 'published' })).json<Certificate>()
    const { order_id } = await drafted(['Ahmad'])
    const response = await send(`/${made.id}/replace`, { corrected: { ...byHand, order_id } })
    expect((await problemOf(response)).code).toBe('certificate_early')
    expect((await read(made.id)).status).toBe('published')
  })

  test('the database refuses to publish a certificate in exactly the order states in which TypeScript refuses', async () => {
    const { id } = await drafted(['Ahmad'])
    const rite = await riteOf(id)
    const attempts: boolean[][] = []
    const covered = [
      [0, 0],
      [1, 0],
    ] as const
    // Unpaid and cancelled orders lose their seats permanently, so test these states last.
    for (const payment of ['verified', 'pending', 'rejected'] as const) {
      for (const status of ['pending', 'confirmed', 'completed', 'cancelled'] as const) {
        for (const done of ['pending', 'scheduled', 'completed'] as const) {
          // An unplanned order loses its seats when its payment becomes too low.
          for (const [seated, short_by] of done === 'pending' ? covered : [...covered, [1, 5] as const]) {
            await runSql('DELETE FROM certificates WHERE order_id = ? AND status = ?', id, 'draft')
            await runSql('UPDATE orders SET seated = 0, short_by = 0 WHERE id = ?', id)
            await runSql(
              "UPDATE sacrifices SET date = '2026-05-27', location = 'Bogor', status = ? WHERE id = ?",
              done,
              rite,
            )
            await runSql(
              'UPDATE orders SET payment_status = ?, status = ?, slaughter_status = ?, seated = ? WHERE id = ?',
              payment,
              status,
              done,
              0,
              id,
            )
            await runSql('UPDATE orders SET seated = ?, short_by = ? WHERE id = ?', seated, short_by, id)
            const allowed =
              publicationProblem({ payment_status: payment, status, short_by, rite: done }) === null
            const slot = { order_id: id, item_n: 1, beneficiary_n: 1, replaces: null }
            const said = await certificateOrderStateQuery(db, slot)
              .then(([row]) => throwIfCertificateEarly(row?.said ?? null))
              .then(
                () => true,
                () => false,
              )
            const draft = await newCertificate({ order_id: id, status: 'draft', item_n: 1, beneficiary_n: 1 })
            const taken = await runSql(
              "UPDATE certificates SET status = 'published' WHERE id = ?",
              draft.id,
            ).then(
              () => true,
              error => {
                expect(triggerRefusalOf(error)?.code).toBe('certificate_early')
                return false
              },
            )
            attempts.push([said, taken, allowed])
            await runSql(
              "UPDATE certificates SET status = 'revoked' WHERE id = ? AND status = 'published'",
              draft.id,
            )
          }
        }
      }
    }
    expect(attempts.filter(([said, taken, allowed]) => said !== allowed || taken !== allowed)).toEqual([])
    expect(attempts.filter(([, , allowed]) => allowed).length).toBe(6)
    await runSql('DELETE FROM certificates WHERE order_id = ? AND status = ?', id, 'draft')
    await runSql(
      "UPDATE orders SET payment_status = 'verified', status = 'confirmed', slaughter_status = 'pending', seated = 1, short_by = 0 WHERE id = ?",
      id,
    )
    await runSql("UPDATE sacrifices SET status = 'pending', completed_at = NULL WHERE id = ?", rite)
  })
})

describe('undoing a rite, payment or order', () => {
  const story = async (id: string) =>
    (
      await rowsOf(
        "SELECT json_extract(details, '$.count') AS n, json_extract(details, '$.why') AS why FROM order_events WHERE order_id = ? AND type = 'certificates_revoked'",
        id,
      )
    ).map(({ n, why }) => [n, why])

  test('undoing a slaughter revokes only the certificates of the names in that animal', async () => {
    const { id, drafts, rites: done } = await publishedOf(['Ahmad', 'Siti'])
    await rites([done[0] ?? ''], 'reopen')
    const [gone, kept] = [await read(drafts[0]), await read(drafts[1])]
    expect([gone.status, gone.revoke_reason, kept.status]).toEqual(['revoked', 'undone', 'published'])
    expect(await seen(gone)).toMatchObject({
      verdict: 'revoked',
      reason: 'Pelaksanaannya ternyata belum selesai',
    })
    expect((await seen(kept)).verdict).toBe('valid')
    expect((await auditOf('certificates', gone.id)).map(({ action }) => action)).toContain('revoke')
    expect(await story(id)).toEqual([[1, 'undone']])
    await rites([done[0] ?? ''], 'complete')
    expect((await seen(gone)).verdict).toBe('revoked')
    expect(await faults()).toEqual([])
  })

  test('undoing the slaughter in the dialog of the order revokes its certificates', async () => {
    const { id, drafts } = await publishedOf(['Ahmad'])
    await patchOrder(token, id, { slaughter_status: 'pending' })
    expect((await seen(await read(drafts[0]))).verdict).toBe('revoked')
  })

  test('undoing a payment revokes no certificate while its animal is completed, but undoing the slaughter revokes the certificate', async () => {
    const { id, drafts, rites: done } = await publishedOf(['Ahmad'])
    await runSql(
      "UPDATE orders SET payment_status = 'pending', updated_at = '2027-01-01T00:00:00.000Z' WHERE id = ?",
      id,
    ).catch(() => null)
    expect((await read(drafts[0])).status).toBe('published')
    await rites(done, 'reopen')
    expect((await read(drafts[0])).status).toBe('revoked')
  })

  test('undoing a payment or rite, cancelling and deleting each revoke the certificates of an order without seats', async () => {
    const ways: [set: string, why: string][] = [
      ["payment_status = 'rejected'", 'unpaid'],
      ["status = 'cancelled'", 'cancelled'],
      ["slaughter_status = 'scheduled'", 'undone'],
    ]
    for (const [set, why] of ways) {
      const order = await rowOf(await placedOrder(orderFor((await newAnimal()).id)))
      const { id } = await newCertificate({ order_id: order.id, code: crypto.randomUUID() })
      await runSql(`UPDATE orders SET ${set} WHERE id = ?`, order.id)
      expect(await read(id)).toMatchObject({ status: 'revoked', revoke_reason: why })
      await runSql('DELETE FROM certificates WHERE id = ?', id).then(
        () => expect('deleted').toBe('kept'),
        error => expect(String(error.cause)).toContain('certificate_ended'),
      )
      await runSql(
        "UPDATE payments SET voided_at = created_at, void_reason = 'undone' WHERE order_id = ?",
        order.id,
      )
      await runSql('DELETE FROM orders WHERE id = ?', order.id)
    }
    const order = await rowOf(await placedOrder(orderFor((await newAnimal()).id)))
    const { id } = await newCertificate({ order_id: order.id, code: crypto.randomUUID() })
    await runSql(
      "UPDATE payments SET voided_at = created_at, void_reason = 'undone' WHERE order_id = ?",
      order.id,
    )
    await runSql('DELETE FROM orders WHERE id = ?', order.id)
    expect(await read(id)).toMatchObject({ status: 'revoked', revoke_reason: 'deleted', order_id: null })
  })
})

describe('a name corrected after its certificate was signed', () => {
  const mend = async () =>
    (await (await ask(`${path}?mend=outdated`, { token })).json<{ items: Certificate[] }>()).items.map(
      ({ id }) => id,
    )

  test('a certificate is listed as outdated after its name is corrected, until it is replaced or the name is restored', async () => {
    const { id, drafts } = await publishedOf(['Ahmad', 'Siti'])
    const rename = (name: string) =>
      runSql('UPDATE order_beneficiaries SET name = ? WHERE order_id = ? AND n = 1', name, id)
    await rename('Ahmed')
    expect(await mend()).toEqual([drafts[0]])
    const { needs } = await (await ask('/api/admin/dashboard', { token })).json<{
      needs: { outdated_certificates: { count: number } }
    }>()
    expect(needs.outdated_certificates.count).toBe(1)
    await rename('Ahmad')
    expect(await mend()).toEqual([])
    await rename('Ahmed')
    expect((await bulk(drafts.slice(0, 1), 'replaced'))[0]?.ok).toBe(true)
    expect(await mend()).toEqual([])
    expect(
      await countRows('certificates', `order_id = '${id}' AND name = 'Ahmed' AND status = 'published'`),
    ).toBe(1)
  })

  test('a certificate is listed as outdated if the completion date has changed', async () => {
    const { drafts, rites: done } = await publishedOf(['Ahmad'])
    await runSql("UPDATE sacrifices SET date = '2026-05-28' WHERE id = ?", done[0] ?? '')
    expect(await mend()).toContain(drafts[0])
    await bulk(drafts, 'replaced')
    expect(await mend()).not.toContain(drafts[0])
  })
})

test('editing a template does not change published certificates', async () => {
  const { drafts } = await publishedOf(['Ahmad'])
  const made = await read(drafts[0])
  const older = await newCertificate()
  const open = async (number: string) => (await ask(`/api/certificates/${number}/view`)).text()
  const plain = (html: string) => html.replace(/qr-[\w-]+/g, '')
  const before = [await open(made.certificate_number), await open(older.certificate_number)].map(plain)
  const settings = '/api/admin/settings/certificate_templates'
  const { content, updated_at } = await (await ask(settings, { token })).json<{
    content: { templates: { template: string }[] }
    updated_at: string
  }>()
  const templates = content.templates.map(one => ({
    ...one,
    template: one.template.replace('<body>', '<body><p>BELUM DITUNAIKAN</p>'),
  }))
  const saved = await ask(settings, { method: 'PUT', token, json: { content: { templates }, updated_at } })
  expect(saved.status).toBe(200)
  const after = [await open(made.certificate_number), await open(older.certificate_number)].map(plain)
  expect(after).toEqual(before)
  expect((await seen(made)).verdict).toBe('valid')
  const fresh = await newCertificate({ status: 'draft' })
  expect(await (await ask(`${path}/${fresh.id}/download`, { token })).text()).toContain('BELUM DITUNAIKAN')
})

test('certificates published before their rite was completed are listed and revoked in one bulk action', async () => {
  const { id } = await drafted(['Ahmad'])
  await rites([await riteOf(id)], 'complete')
  const { id: old } = await newCertificate({
    order_id: id,
    early: true,
    code: 'EAR1YEAR1Y123',
    updated_at: '2025-12-01',
  })
  const early = async () =>
    (await (await ask(`${path}?mend=early`, { token })).json<{ items: Certificate[] }>()).items.map(
      one => one.id,
    )
  expect(await early()).toEqual([])
  const [trigger] = await rowsOf("SELECT sql FROM sqlite_master WHERE name = 'orders_revoke_certificates'")
  const [other] = await rowsOf("SELECT sql FROM sqlite_master WHERE name = 'sacrifices_revoke_certificates'")
  await runSql('DROP TRIGGER orders_revoke_certificates')
  await runSql('DROP TRIGGER sacrifices_revoke_certificates')
  await rites([await riteOf(id)], 'reopen')
  await runSql(String(trigger?.sql))
  await runSql(String(other?.sql))
  expect(await faults()).toEqual(['certificate_early'])
  expect(await early()).toEqual([old])
  expect((await seen(await read(old))).verdict).toBe('early')
  const row = await read(old)
  const found = await (await ask(`/api/certificates?q=${row.certificate_number}&code=EAR1YEAR1Y123`)).json<{
    items: UnmaskedCertificate[]
  }>()
  expect(found.items).toMatchObject([
    { is_early: true, order_today: 'Hewan atau ibadahnya belum ditandai selesai di Pelaksanaan.' },
  ])
  for (const way of ['view', 'download']) {
    const sheet = await ask(`/api/certificates/${row.certificate_number}/${way}?code=EAR1YEAR1Y123`)
    expect([sheet.status, (await problemOf(sheet)).code]).toEqual([409, 'certificate_early'])
  }
  expect(await bulk(await early(), 'revoked', 'early')).toMatchObject([{ ok: true }])
  expect(await faults()).toEqual([])
})

test('a revocation is signed one time: immediately if an operator revoked, by the next cron run if a trigger revoked', async () => {
  const revocationOf = async (id = '') => {
    const [row] = await rowsOf('SELECT revocation, certificate_number FROM certificates WHERE id = ?', id)
    return row?.revocation
  }
  const byHand = await newCertificate()
  await send(`/${byHand.id}/revoke`, { reason: 'wrong' })
  const { certificate_number, revoked_at, updated_at } = await read(byHand.id)
  const revocation = String(await revocationOf(byHand.id))
  expect(await readSignedRevocation({ certificate_number, revocation }, await selectSigningKeys(db))).toEqual(
    {
      revoked: certificate_number,
      at: revoked_at,
      reason: 'wrong',
    },
  )
  const { drafts, rites: done } = await publishedOf(['Ahmad'])
  await rites(done, 'reopen')
  const gone = await read(drafts[0])
  expect(await revocationOf(gone.id)).toBeNull()
  expect(await seen(gone)).toMatchObject({ verdict: 'revoked', revocation: null })
  await signRevocations(db, '')
  expect(await revocationOf(gone.id)).toBeNull()
  await signRevocations(db, secret)
  expect(await seen(gone)).toMatchObject({
    verdict: 'revoked',
    revocation: await revocationOf(gone.id),
    revoked_at: gone.revoked_at,
    reason: 'Pelaksanaannya ternyata belum selesai',
  })
  expect(await revocationOf(byHand.id)).toBe(revocation)
  // Signing does not change the row's version.
  expect((await read(byHand.id)).updated_at).toBe(updated_at)
  expect(await countRows('certificates', "status = 'revoked' AND revocation IS NULL")).toBe(0)
})
