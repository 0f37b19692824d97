import { dataFindings } from '../../support/sound'
import { request } from '../desk'
import { rowsOf, type World } from '../world'
import type { Look } from './kinds'

/** Stock must equal the initial and added stock minus what orders and the foundation hold. */
async function stock({ stock }: World) {
  const given = JSON.stringify(Object.fromEntries(stock))
  return rowsOf(
    `SELECT goods.id, stock, given.value AS given, held, foundation_shares FROM (
      SELECT animals.id, animals.stock,
        (SELECT coalesce(sum(quantity), 0) FROM order_items JOIN orders ON orders.id = order_items.order_id
          WHERE order_items.animal_id = animals.id AND orders.status <> 'cancelled') AS held,
        (SELECT coalesce(sum(foundation_shares), 0) FROM sacrifices WHERE animal_id = animals.id) AS foundation_shares
      FROM animals) AS goods JOIN json_each(?) AS given ON given.key = goods.id
    WHERE stock <> given.value - held - foundation_shares`,
    given,
  )
}

type Booked = { account_id: string; date: string; side: string; amount: number; n: number }

const keyOf = ({ account_id, date, side, amount }: Omit<Booked, 'n'>) =>
  [account_id, date, side, amount].join(' ')

/** Each booking of a valid import must exist exactly once, and no others. */
async function books({ books }: World) {
  const done = new Set(
    (await rowsOf<{ id: string }>(`SELECT id FROM statements WHERE state = 'done'`)).map(({ id }) => id),
  )
  const left = new Map<string, number>()
  for (const book of books)
    if (book.told.some(id => id === 'feed' || done.has(id)))
      left.set(keyOf(book), (left.get(keyOf(book)) ?? 0) + 1)
  const rows = await rowsOf<Booked>(
    'SELECT account_id, date, side, amount, count(*) AS n FROM bank_rows GROUP BY 1, 2, 3, 4',
  )
  for (const row of rows) left.set(keyOf(row), (left.get(keyOf(row)) ?? 0) - row.n)
  return [...left].filter(([, n]) => n !== 0)
}

type Paper = {
  id: string
  code: string
  certificate_number: string
  signature: string | null
  is_true: number
}

const papers = `SELECT c.id, c.code, certificate_number, signature, c.order_id IS NULL OR (
    payment_status = 'verified' AND orders.status <> 'cancelled' AND iif(c.beneficiary_n IS NULL, slaughter_status = 'completed', EXISTS (
      SELECT 1 FROM seats JOIN sacrifices AS s ON s.id = seats.sacrifice_id WHERE seats.order_id = c.order_id AND item_n = c.item_n
        AND seats.beneficiary_n = c.beneficiary_n AND s.status = 'completed'))) AS is_true
  FROM certificates AS c LEFT JOIN orders ON orders.id = c.order_id WHERE c.code IS NOT NULL ORDER BY c.id`

const withoutPicture = (html: string) => html.replace(/qr-[\w-]+/g, 'qr').replace(/<svg[\s\S]*?<\/svg>/g, '')

async function verdictOf(code: string) {
  const { text, ok } = await request(`/api/verify/${code}`)
  if (!ok) return null
  const { verdict }: { verdict: string } = JSON.parse(text)
  return verdict
}

/** A certificate that verifies as valid must be true. */
async function verdicts() {
  const found: unknown[] = []
  for (const { id, code, certificate_number, is_true } of await rowsOf<Paper>(papers)) {
    const verdict = await verdictOf(code)
    if (verdict === 'valid' && is_true !== 1) found.push([certificate_number, id, verdict])
  }
  return found
}

/** A valid certificate must show the same text as when it was signed. */
async function wording({ shown }: World) {
  const found: unknown[] = []
  for (const { id, code, certificate_number, signature } of await rowsOf<Paper>(papers)) {
    if (signature === null || (await verdictOf(code)) !== 'valid') continue
    const { text, ok } = await request(`/api/certificates/${certificate_number}/view`)
    if (!ok) continue
    const html = withoutPicture(text)
    const before = shown.get(id)
    if (before?.signature !== signature) shown.set(id, { signature, html })
    else if (before.html !== html) found.push([certificate_number, before.html, html])
  }
  return found
}

const tables = `SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'd1%' AND name NOT LIKE '\\_cf%' ESCAPE '\\'`

/** Tables that may keep personal data, as the privacy text states. */
const kept = /^(bank_rows|uploaded_rows|transactions)/

const isIndex = ({ sql }: { sql: string }) => /fts5/i.test(sql)
const isOfIndex = (name: string) => /_(data|idx|content|docsize|config)$/.test(name)

/** The part of a word that the search index stores: the first part of a mailbox, the digits of a phone. */
const termOf = (word: string) => `"${/[\p{L}\d]{4,}/u.exec(word)?.[0] ?? word}"`

async function placesOf(word: string, list: { name: string; sql: string }[]) {
  const asked = list.map(async table => {
    if (isIndex(table)) {
      const found = await rowsOf(
        `SELECT rowid FROM ${table.name} WHERE ${table.name} MATCH ? LIMIT 1`,
        termOf(word),
      )
      return found.length > 0 ? table.name : null
    }
    const columns = await rowsOf<{ name: string }>(`SELECT name FROM pragma_table_info('${table.name}')`)
    const text = `concat_ws(' ', ${columns.map(({ name }) => `"${name}"`).join(', ')})`
    const found = await rowsOf(
      `SELECT 1 FROM ${table.name} WHERE instr(lower(${text}), ?) LIMIT 1`,
      word.toLowerCase(),
    )
    return found.length > 0 ? table.name : null
  })
  return (await Promise.all(asked)).filter(name => name !== null)
}

/** Words of a single customer that remain after that customer was anonymised. */
async function forgotten(world: World) {
  const orders = await rowsOf<{ id: string; order_id: string }>(
    'SELECT id, order_id FROM orders WHERE anonymized_at IS NOT NULL ORDER BY seq DESC LIMIT 4',
  )
  const list = (await rowsOf<{ name: string; sql: string }>(tables)).filter(
    table => !kept.test(table.name) && !isOfIndex(table.name),
  )
  const found: unknown[] = []
  for (const { id, order_id } of orders) {
    for (const word of world.secrets.get(id) ?? []) {
      const places = await placesOf(word, list)
      if (places.length > 0) found.push([order_id, id, word, places])
    }
  }
  return found
}

/** The shop's own data check must find nothing either, except orders that a bounced transfer made short. */
const checked = async () =>
  (await dataFindings())
    .filter(({ check }) => check !== 'order_short')
    .map(({ check, examples }) => [check, examples])

export const looks: Look[] = [
  { name: 'a stock that is not what was there less what is held', find: stock },
  { name: 'rows of the bank lost or doubled', find: books },
  { name: 'a certificate read as valid that is not so', settled: true, find: verdicts },
  { name: 'a valid certificate that says other words than it was signed with', settled: true, find: wording },
  { name: 'what the check of the data finds', settled: true, find: checked },
  { name: 'a forgotten customer who is still named', settled: true, find: forgotten },
]
