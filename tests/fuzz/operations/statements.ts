import { parseStatementFile } from '../../../web/statement/read'
import type { Statement } from '../../../worker/contract/money/bank-rows'
import { feedSignatureOf } from '../../../worker/money/feeds/receive'
import { fileOf } from '../books'
import type { Answer } from '../desk'
import { day, type Hand, type Operations, rowsOf } from '../world'
import { unixSeconds } from './orders'

const pageSize = 400

export async function sendFile(hand: Hand, account_id: string, text: string) {
  const { office } = hand
  const reading = await parseStatementFile(new TextEncoder().encode(text), { now: new Date().toISOString() })
  if (reading.outcome !== 'rows') {
    hand.fault('a plain file is not read', reading)
    return 'idle'
  }
  const { rows, meta } = reading
  const { source_format, layout, signature, covered, opening, closing, sha256 } = meta
  const about = { source_format, layout, signature, covered, opening, closing, sha256, account_id }
  const begun = await office.post(
    '/statements',
    {
      ...about,
      file_name: 'mutasi.csv',
      row_count: rows.length,
      is_account_confirmed: true,
      are_days_confirmed: true,
    },
    'finance',
  )
  if (!begun.ok) return begun
  const { id, state } = begun.json<Statement>()
  if (state === 'uploading')
    for (let at = 0; at < rows.length; at += pageSize)
      await office.put(`/statements/${id}/rows`, { rows: rows.slice(at, at + pageSize) }, 'finance')
  return merged(hand, id)
}

async function merged({ office }: Hand, id: string): Promise<Answer> {
  await office.job(
    { kind: 'imports', step: { action: 'merge' }, ids: [], remaining_query: `statement=${id}` },
    'finance',
  )
  return office.get(`/statements/${id}`, undefined, 'finance')
}

export const matchAll = ({ office }: Hand) =>
  office.job({ kind: 'imports', step: { action: 'match' }, ids: [], remaining_query: '' }, 'finance')

type Import = { id: string; state: string }

function noteShown(books: { told: string[] }[], { id, state }: Import) {
  if (state !== 'done') return
  for (const book of books) book.told.push(id)
}

async function importDays(hand: Hand, from: string, account = hand.chance.below(2)) {
  const account_id = hand.goods.accounts[account] ?? ''
  const file = fileOf(hand.books, { account_id, from, to: day(), isWithBalance: account === 0 })
  if (!file) return 'idle'
  const answer = await sendFile(hand, account_id, file.text)
  if (answer === 'idle' || !answer.ok) return answer
  noteShown(file.rows, answer.json<Import>())
  await matchAll(hand)
  return answer
}

async function wrongAccount(hand: Hand) {
  const [account_id = '', other = ''] = hand.goods.accounts
  const wanted = { account_id, from: day(-3), to: day(), isWithBalance: true }
  const file = fileOf(hand.books, wanted)
  if (!file) return 'idle'
  const first = await sendFile(hand, account_id, file.text)
  if (first === 'idle' || !first.ok) return first
  noteShown(file.rows, first.json<Import>())
  const second = await sendFile(hand, other, file.text)
  if (second === 'idle' || !second.ok) return second
  hand.fault('one file went into two accounts', wanted)
  await hand.office.post(`/statements/${second.json<Import>().id}/undo`, undefined, 'finance')
  return second
}

async function undoImport(hand: Hand) {
  const found = await hand.one<Import>(
    `SELECT id, state FROM statements WHERE state = 'done' AND feed_id IS NULL`,
  )
  if (!found) return 'idle'
  const answer = await hand.office.post(`/statements/${found.id}/undo`, undefined, 'finance')
  if (answer.ok) for (const book of hand.books) book.told = book.told.filter(id => id !== found.id)
  return answer
}

type Row = { id: number; amount: number; suggestions: string }

const rows = 'SELECT id, amount, suggestions FROM bank_rows'

async function settleExact({ office }: Hand) {
  const exact = await rowsOf<Row>(`${rows} WHERE state = 'exact' ORDER BY id LIMIT 25`)
  if (exact.length === 0) return 'idle'
  return office.job(
    { kind: 'statements', step: { action: 'exact' }, ids: exact.map(({ id }) => String(id)) },
    'finance',
  )
}

/** Assigns a row manually to the suggested order or to any order. */
const byHand =
  (mode: 'full' | 'part' | 'link'): Operations[string]['run'] =>
  async ({ chance, one, office }) => {
    const row = await one<Row>(`${rows} WHERE state IN ('check', 'exact') AND side = 'in'`)
    if (!row) return 'idle'
    const named: [string][] = JSON.parse(row.suggestions)
    const suggested = named[0]?.[0]
    const state = mode === 'link' ? "payment_status = 'verified'" : "payment_status <> 'verified'"
    const any = await one<{ id: string }>(
      `SELECT id FROM orders WHERE ${state} AND total_amount >= ?`,
      row.amount,
    )
    const order_id = suggested !== undefined && chance.is(80) ? suggested : any?.id
    if (order_id === undefined) return 'idle'
    return office.post(`/bank-rows/${row.id}/settle`, { order_id, mode }, 'finance')
  }

type Due = { id: string; total_amount: number }

const arrives =
  (where: string, mode: 'full' | 'part' | 'link', share: number): Operations[string]['run'] =>
  async hand => {
    const { one, goods, books, office } = hand
    const order = await one<Due>(
      `SELECT id, total_amount FROM orders WHERE ${where} AND anonymized_at IS NULL`,
    )
    if (!order) return 'idle'
    const [account_id = ''] = goods.accounts
    const amount = Math.floor(order.total_amount * share)
    books.push({ account_id, date: day(), side: 'in', amount, description: 'SETORAN TUNAI', told: [] })
    await importDays(hand, day(), 0)
    const [row] = await rowsOf<Row>(
      `${rows} WHERE amount = ? AND side = 'in' AND state NOT IN ('settled', 'part') ORDER BY id DESC LIMIT 1`,
      amount,
    )
    return row ? office.post(`/bank-rows/${row.id}/settle`, { order_id: order.id, mode }, 'finance') : 'idle'
  }

const open = "payment_status <> 'verified' AND status <> 'cancelled'"
const hasPart = "EXISTS (SELECT 1 FROM bank_rows WHERE order_id = orders.id AND state = 'part')"

const rowStep =
  (where: string, step: string): Operations[string]['run'] =>
  async ({ one, office }) => {
    const row = await one<Row>(`${rows} WHERE ${where}`)
    return row ? office.post(`/bank-rows/${row.id}/${step}`, undefined, 'finance') : 'idle'
  }

/** A bank feed reports transfers, including old and repeated ones. */
async function feed(hand: Hand) {
  const { chance, goods, visit, one, world } = hand
  const due = await one<{ id: string; total_amount: number }>(
    `SELECT id, total_amount FROM orders WHERE payment_status <> 'verified'`,
  )
  const amount = due && chance.is(80) ? due.total_amount : 10_000 + chance.below(900_000)
  const date = day(-chance.among([0, 0, 0, 1, 40]))
  const row = { date, side: 'in', amount, reference: `R${chance.word()}`, description: 'TRF MASUK' }
  const body = JSON.stringify({ rows: chance.is(20) ? [row, row] : [row] })
  const timestamp = unixSeconds()
  const headers = {
    'content-type': 'application/json',
    'x-feed-timestamp': timestamp,
    'x-feed-signature': feedSignatureOf(goods.feed.secret, timestamp, body),
  }
  world.said.push(`the machine tells ${body}`)
  const answer = await visit(`/api/feeds/${goods.feed.id}/rows`, { method: 'POST', body, headers })
  const { date: told_on, reference: description } = row
  const isNew = !hand.books.some(book => book.description === description)
  const booked = {
    account_id: goods.feed.account_id,
    date: told_on,
    side: 'in' as const,
    amount,
    description,
  }
  if (answer.ok && isNew) hand.books.push({ ...booked, told: ['feed'] })
  return answer
}

export const statementOperations: Operations = {
  'import some days': { weight: 8, run: hand => importDays(hand, day(-hand.chance.below(4))) },
  'import everything': { weight: 3, run: hand => importDays(hand, '2020-01-01') },
  'import into the wrong account': { weight: 1, run: wrongAccount },
  'undo an import': { weight: 1, run: undoImport },
  'match all rows': { weight: 2, run: async hand => void (await matchAll(hand)) },
  'settle what is exact': { weight: 6, run: settleExact },
  'settle as paid in full': { weight: 2, run: byHand('full') },
  'settle as a part': { weight: 5, run: byHand('part') },
  'link a row': { weight: 2, run: byHand('link') },
  'a part arrives and is settled': { weight: 4, run: arrives(open, 'part', 0.5) },
  'another part makes it full': { weight: 3, run: arrives(`${open} AND ${hasPart}`, 'full', 0.4) },
  'what was verified by hand arrives': { weight: 3, run: arrives("payment_status = 'verified'", 'link', 1) },
  'another sum than verified arrives': {
    weight: 1,
    run: arrives("payment_status = 'verified'", 'link', 0.7),
  },
  'close a part': { weight: 2, run: rowStep(`state = 'part'`, 'close') },
  'keep a doubtful payment': { weight: 1, run: rowStep(`state = 'settled'`, 'keep') },
  'undo a settled row': { weight: 2, run: rowStep(`state IN ('settled', 'part')`, 'undo') },
  'bring a row back': { weight: 2, run: rowStep(`state = 'aside'`, 'undo') },
  'set a row aside': { weight: 1, run: rowStep(`state IN ('check', 'exact')`, 'aside') },
  'a feed sends': { weight: 3, run: feed },
}
