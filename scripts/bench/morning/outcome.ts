import type { expected } from './overnight.ts'

const OURS = "SELECT id FROM orders WHERE customer_name LIKE 'Pemesan P%' AND payment_status = 'verified'"

const SEATED = `SELECT seats.* FROM seats WHERE order_id IN (${OURS})`

/** Of a group that waits for more names nothing is planned: which orders meet in one depends on which is paid first. */
const WAITING = `SELECT seats.* FROM seats JOIN sacrifices ON sacrifices.id = sacrifice_id
  WHERE filled + house < capacity AND order_id IN (${OURS})`

const CERTIFIED = `SELECT order_id, item_n, beneficiary_n, count(*) AS certified, min(code IS NOT NULL) AS coded,
    min(signature IS NOT NULL) AS signed
  FROM certificates WHERE status = 'published' AND order_id IN (${OURS}) GROUP BY order_id, item_n, beneficiary_n`

const told = (kinds: string[]) => `SELECT orders.id, kind.value AS kind, channel.value AS channel,
    (SELECT count(*) FROM messages WHERE messages.order_id = orders.id AND messages.kind = kind.value
      AND messages.channel = channel.value) AS n
  FROM (${OURS}) AS orders, json_each('${JSON.stringify(kinds)}') AS kind, json_each('["whatsapp","email"]') AS channel`

/** What is too much or missing after the morning, in words, with how much of it may be. */
export async function outcome(
  db: D1Database,
  meant: ReturnType<typeof expected>,
): Promise<{ what: string; figure: number; most: number }[]> {
  const n = async (sql: string) => (await db.prepare(sql).first<{ n: number }>())?.n ?? Number.NaN
  const off = async (sql: string, wanted: number) => Math.abs((await n(sql)) - wanted)
  const kinds = ['placed', 'paid', 'scheduled', 'slaughtered', 'evidence', 'certificate']
  const waiting = await n(`SELECT count(*) AS n FROM (${WAITING})`)
  const none: [string, number][] = [
    ['paid orders too many or missing', await off(`SELECT count(*) AS n FROM (${OURS})`, meant.paid)],
    [
      'paid orders without exactly one income and one bank row',
      await n(`SELECT count(*) AS n FROM (${OURS}) AS ours WHERE
        (SELECT count(*) FROM transactions WHERE type = 'income' AND voided_at IS NULL AND order_id = ours.id) <> 1
        OR (SELECT count(*) FROM bank_rows WHERE lane = 'settled' AND order_id = ours.id) <> 1`),
    ],
    ['names without exactly one seat', await off(`SELECT count(*) AS n FROM (${SEATED})`, meant.names)],
    [
      'sacrifices with every share taken that are not done or without a picture',
      await n(
        `SELECT count(*) AS n FROM sacrifices WHERE (status <> 'completed' OR evidence <> 1)
          AND filled + house = capacity AND id IN (SELECT sacrifice_id FROM (${SEATED}))`,
      ),
    ],
    [
      'seats without exactly one signed certificate',
      await off(
        `SELECT count(*) AS n FROM (${CERTIFIED}) AS proof JOIN (${SEATED}) AS seated USING (order_id, item_n, beneficiary_n)
          WHERE certified = 1 AND coded AND signed`,
        meant.names - waiting,
      ),
    ],
    [
      'events without exactly one message a channel',
      await n(`SELECT count(*) AS n FROM (${told(kinds)}) WHERE n <> 1
        AND (kind IN ('placed', 'paid') OR id NOT IN (SELECT order_id FROM (${WAITING})))`),
    ],
  ]
  return [
    ...none.map(([what, figure]) => ({ what, figure, most: 0 })),
    {
      what: 'names in a group that waits for more, of each thousand',
      figure: (waiting * 1000) / meant.names,
      most: 30,
    },
  ]
}
