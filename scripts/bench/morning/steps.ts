import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { keepStatement, readStatement } from '../import-statement.ts'
import { workThrough } from './bulk.ts'
import type { Desk } from './desk.ts'

/** One file proves so many animals at most. */
const perFile = 500

const found = z.object({ items: z.array(z.object({ id: z.string(), customer_name: z.string() })) })
const checkRows = z.object({
  items: z.array(z.object({ id: z.int(), description: z.string(), amount: z.int() })),
})
const numbered = z.object({
  items: z.array(z.object({ id: z.string(), number: z.int() })),
  next_cursor: z.string().nullable(),
})
const anything = z.unknown()

/** Told what a job passed over, by code. */
export type Tell = (failed: Map<string, number>) => void

export const importStatement = async ({ call }: Desk, bytes: Uint8Array<ArrayBuffer>) =>
  keepStatement(call, await readStatement(bytes))

const settling = {
  list: 'bank-rows',
  query: 'lane=exact&limit=100',
  job: { kind: 'statements', step: { action: 'exact' } },
}

/** The one button, with the server killed in the midst of it. */
export const settle = (desk: Desk, crashAfter: number) => workThrough(desk, settling, crashAfter)

/** Transfers without their code: each is looked up by the name in its description. */
export async function settleByHand({ call }: Desk) {
  let done = 0
  const { items } = await call(checkRows, 'bank-rows?lane=check&limit=100&side=in')
  for (const { id, description } of items) {
    const who = /PEMESAN (P\d+)X/.exec(description)?.[1]
    if (!who) continue
    const orders = await call(found, `orders?q=${who}x&limit=20`)
    const order = orders.items.find(({ customer_name }) => customer_name === `Pemesan ${who}x`)
    await call(anything, `bank-rows/${id}/settle`, 'POST', { order_id: order?.id, mode: 'full' })
    done += 1
  }
  return done
}

const sacrificeWork = (filter: string, values: object) => ({
  list: 'sacrifices/picks',
  query: filter,
  job: { kind: 'sacrifices', step: values },
})

const placeOf = (n: number) => `RPH ${n + 1}`

/** Each product has a place of its own, so that no run sheet has more than the 1,000 that one print holds. */
export async function plan(desk: Desk, products: string[], tell: Tell) {
  const date = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
  for (const [n, product] of products.entries()) {
    const values = { action: 'schedule', date, location: placeOf(n), performer: '', off_season: true }
    tell(await workThrough(desk, sacrificeWork(`status=pending&product=${product}`, values)))
  }
}

/** The sheets of each place, as they are printed; answers who is on them. */
export async function runSheets({ call }: Desk, products: string[]) {
  const sheets = new Map<string, z.infer<typeof numbered>['items']>()
  for (const [n, product] of products.entries()) {
    const items: z.infer<typeof numbered>['items'] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const filter = `limit=100&status=scheduled&product=${product}&place=${encodeURIComponent(placeOf(n))}`
      const page: z.infer<typeof numbered> = await call(
        numbered,
        `sacrifices?${filter}${cursor && `&cursor=${cursor}`}`,
      )
      items.push(...page.items)
      cursor = page.next_cursor
    }
    sheets.set(product, items)
  }
  return sheets
}

/** A group's picture is sent for one of them, then given to all the others by their numbers. */
export async function giveEvidence({ call, send }: Desk, sheets: Awaited<ReturnType<typeof runSheets>>) {
  const picture = readFileSync(
    join(import.meta.dirname, '../../../demo/media/animals/domba-ekor-gemuk-960.webp'),
  )
  const sha256 = createHash('sha256').update(picture).digest('hex')
  for (const items of sheets.values())
    for (let at = 0; at < items.length; at += perFile) {
      const some = items.slice(at, at + perFile)
      const id = randomUUID()
      await call(anything, `field/uploads/${id}`, 'PUT', {
        stage: 'tiba',
        mime: 'image/webp',
        size: picture.length,
        sha256,
        sacrifice_ids: [some[0]?.id],
      })
      await send(`field/uploads/${id}/parts/1`, 'PUT', undefined, picture)
      await call(anything, `field/uploads/${id}/complete`, 'POST')
      await call(anything, `evidence/${id}/numbers`, 'PUT', { numbers: some.map(({ number }) => number) })
    }
}

export async function complete(desk: Desk, products: string[], tell: Tell) {
  for (const product of products)
    tell(
      await workThrough(desk, sacrificeWork(`status=scheduled&product=${product}`, { action: 'complete' })),
    )
}

export const draft = (desk: Desk) =>
  workThrough(desk, {
    list: 'orders/picks',
    query: 'payment_status=verified',
    job: { kind: 'drafts', step: { action: 'draft' } },
  })

const fill = {
  date: '',
  location: '',
  beneficiaries: 'Warga Desa Binaan',
  pelaksana_nama: 'Ustaz Ahmad',
  pelaksana_status: 'Pembimbing',
  penanggung_jawab: 'Ustaz Ahmad',
  tahun_hijriah: '1447 H',
}

const publishing = {
  list: 'certificates/picks',
  query: 'status=draft',
  job: { kind: 'certificates', step: { status: 'published', fill, note: null } },
}

/** Signed and published, with the server killed in the midst of it. */
export const publish = (desk: Desk, crashAfter: number) => workThrough(desk, publishing, crashAfter)

/** What an operator opens beside all this, once the shop is full. */
export async function openScreens({ call }: Desk) {
  const paths = [
    'dashboard?range=7',
    'orders?limit=20',
    'certificates?limit=20&status=published',
    'messages/summary',
    'messages?channel=whatsapp&state=due&limit=20',
    'sacrifices/plan',
    'bank-rows/summary',
  ]
  for (const path of paths) await call(anything, path)
}

const claimed = z.object({ items: z.array(z.object({ id: z.int() })), left: z.int() })

/** The first of the outbox, thirty at a time as the screen takes them, each marked as sent. */
export async function tapMessages({ call }: Desk, taps: number) {
  const holder = randomUUID()
  let left = 0
  for (let done = 0; done < taps; ) {
    const answer = await call(claimed, 'messages/claim', 'POST', {
      holder,
      kind: null,
      product: null,
      limit: 30,
    })
    left = answer.left
    for (const { id } of answer.items.slice(0, taps - done))
      await call(anything, `messages/${id}/state`, 'PUT', { state: 'sent', holder })
    done += answer.items.length
    if (answer.items.length === 0) break
  }
  return left
}

const checksAnswer = z.object({
  last: z.object({ started_at: z.string(), findings: z.array(z.unknown()) }).nullable(),
})

/** *Periksa data* by its button until a whole run is through; answers what it found. */
export async function checkAll({ call }: Desk) {
  const since = new Date().toISOString()
  for (;;) {
    const { last } = await call(checksAnswer, 'checks', 'POST', {})
    if (last && last.started_at >= since) return last.findings
  }
}
