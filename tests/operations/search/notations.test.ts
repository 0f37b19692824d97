import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { daysInText, parseDay, parseDayRange } from '../../../worker/contract/lib/days'
import { addDays, longDate, shortDate } from '../../../worker/contract/lib/format'
import type { SearchAnswer } from '../../../worker/contract/operations/search'
import { orderSearchTerms } from '../../../worker/db/orders/order-terms'
import { parseTypedAmount, parseTypedPhone } from '../../../worker/db/query/typed-query'
import { prefixTerms, substringTerms } from '../../../worker/db/query/where'
import { newCertificate } from '../../support/certificates'
import { newOrderRow, runSql } from '../../support/rows'
import { ask, signIn } from '../../support/shop'
import { bankClient, newAccount, row } from '../../support/statements'

let token = ''
let office: ReturnType<typeof bankClient>
beforeAll(async () => {
  token = await signIn()
  office = bankClient(token)
})

async function read<T>(path: string, q: string) {
  const answer = await ask(`/api/admin/${path}${path.includes('?') ? '&' : '?'}q=${encodeURIComponent(q)}`, {
    token,
  })
  if (answer.status !== 200) throw new Error(`${q}: ${await answer.text()}`)
  return answer.json<T>()
}
type Page = { items: { id: string; found?: string | null }[] }

const phones = [
  '0812.7654.3210',
  '(0812) 7654-3210',
  '\u202a+62 812\u20117654\u20113210\u202c',
  'wa.me/6281276543210',
  'https://wa.me/6281276543210',
  '+62 (0) 812 7654 3210',
  '62-0812-7654-3210',
  '0062 812 7654 3210',
  '81276543210',
  '６２８１２７６５４３２１０',
  '٠٨١٢٧٦٥٤٣٢١٠',
  '+62+6281276543210',
  '0812/7654/3210',
  'tel:+6281276543210',
]

test.each(phones)('an order and its customer are found by the phone number %j', async q => {
  await runSql(`DELETE FROM orders WHERE customer_phone = '+6281276543210'`)
  const { id } = await newOrderRow({ customer_phone: '+6281276543210' })
  expect((await read<Page>('orders', q)).items.map(order => order.id)).toEqual([id])
  const found = await read<SearchAnswer>('search', q)
  expect(found.orders.map(order => order.id)).toEqual([id])
  expect(found.customers.map(({ customer_phone }) => customer_phone)).toEqual(['+6281276543210'])
  expect((await read<Page>('orders', `rahmawati ${q}`)).items.map(order => order.id)).toEqual(
    /^[\d\s.()+-]+$/.test(q) ? [id] : expect.anything(),
  )
})

const codes: [shape: string, write: (code: string) => string][] = [
  ['a line of the shop’s chat text', code => `ID pesanan: ${code}`],
  ['bold text of a chat', code => `*${code}*`],
  ['the customer’s link', code => `https://toko.example/order-status#${code}.abcdefghijklmnopqrstuv`],
  ['a code with a tick', code => `${code.toLowerCase()} ✅`],
  ['words and a code', code => `Pesanan ${code.replace('-', ' ')}`],
]

test.each(codes)('an order is found by its code in %s', async (_, write) => {
  const order_id = 'ORDER-28699MM'
  await runSql(`DELETE FROM orders WHERE order_id = '${order_id}'`)
  const { id } = await newOrderRow({ order_id })
  const found = await read<SearchAnswer>('search', write(order_id))
  expect(found.orders.map(order => order.id)).toEqual([id])
  expect((await read<Page>('orders', write(order_id))).items.map(order => order.id)).toEqual([id])
})

const amounts = [
  'Rp 73.512.345',
  'Rp73.512.345,-',
  'rp. 73.512.345',
  'IDR 73,512,345.00',
  '73,512,345',
  '73,512,345.00',
  '73.512.345,00',
  '73512345',
  '73512345.00',
  '73 512 345',
  "73'512'345",
  '+73.512.345',
  '73.512.345 CR',
  '-73.512.345',
  'Rp : 73.512.345',
]

test('orders, certificates and bank rows are found by an amount in any notation', async () => {
  const order = await newOrderRow({ subtotal: 73_512_000, unique_code: 345, total_amount: 73_512_345 })
  const certificate = await newCertificate({ order_id: order.id })
  const account = await newAccount()
  await office.importFile(account, [row({ amount: 73_512_345, date: '2025-04-01' })])
  for (const q of amounts) {
    const { items } = await read<Page>('orders', q)
    expect([q, items.map(({ id, found }) => [id, found])]).toEqual([q, [[order.id, 'Total yang sama']]])
    const found = await read<SearchAnswer>('search', q)
    expect([q, found.rows.map(({ amount }) => amount)]).toEqual([q, [73_512_345]])
    expect([q, found.certificates.map(({ id }) => id)]).toEqual([q, [certificate.id]])
  }
})

const days = [
  '27/05/2025',
  '27-05-2025',
  '27.05.2025',
  '27/5/25',
  '2025-05-27',
  '2025/05/27',
  '27 Mei 2025',
  '27 May 2025',
  '27 mei 25',
  '27-Mei-2025',
  '27MEI2025',
  'Selasa, 27 Mei 2025',
  '27/05/2025 10.11',
  '27 Mei 2025 pukul 10.11 WIB',
  'Tgl. 27 Mei 2025',
  'Mei 27, 2025',
  '27–05–2025',
  '\u200e27/05/2025',
]

test('orders, certificates and bank rows are found by a date in any notation', async () => {
  const order = await newOrderRow({ created_at: '2025-05-26T17:30:00.000Z' })
  const next = await newOrderRow({ created_at: '2025-05-27T17:30:00.000Z' })
  await newOrderRow({ created_at: '2025-05-31T17:30:00.000Z' })
  const account = await newAccount()
  await office.importFile(account, [
    row({ amount: 1_234_567, date: '2025-05-27' }),
    row({ amount: 7_654_321, date: '2025-05-28' }),
  ])
  for (const q of days) {
    expect([q, (await read<Page>('orders', q)).items.map(({ id }) => id)]).toEqual([q, [order.id]])
    const { orders, rows } = await read<SearchAnswer>('search', q)
    expect([q, orders.map(({ id }) => id), rows.map(({ amount }) => amount)]).toEqual([
      q,
      [order.id],
      [1_234_567],
    ])
    expect(await read<Page>('certificates', q)).toMatchObject({ items: [] })
    expect(await read<Page>('sacrifices', q)).toMatchObject({ items: [] })
  }
  for (const q of ['Mei 2025', '05/2025', '2025-05']) {
    const { items } = await read<Page>('orders', q)
    expect([q, items.map(({ found }) => found)]).toEqual([q, Array(2).fill('Dipesan pada bulan itu')])
    const { orders, rows } = await read<SearchAnswer>('search', q)
    expect([q, orders.map(({ id }) => id)]).toEqual([q, [next.id, order.id]])
    expect([q, rows.map(({ amount }) => amount)]).toEqual([q, [7_654_321, 1_234_567]])
  }
})

test('a date typed without a year means the latest such date', () => {
  const now = '2026-05-27T03:00:00.000Z'
  expect(parseDay('27/05', now)).toBe('2026-05-27')
  expect(parseDay('28/05', now)).toBe('2025-05-28')
  expect(parseDay('27 Mei', now)).toBe('2026-05-27')
  expect(parseDay('31/02', now)).toBeNull()
  expect(parseDay('27/05')).toBeNull()
  expect(parseDay('0812 2026', now)).toBeNull()
})

test.each([
  ['27 Agt 2026', '2026-08-27'],
  ['27 Agu', '2026-08-27'],
  ['27 Agt', '2026-08-27'],
  ['27 Ags 26', '2026-08-27'],
  ['27 Okt', '2026-10-27'],
  ['27 Oct', '2026-10-27'],
  ['27 Nop 2026', '2026-11-27'],
  ['27 Pebruari 2026', '2026-02-27'],
  ['27 Mei 2026.', '2026-05-27'],
  ["27 Mei '26", '2026-05-27'],
  ['27th May 2026', '2026-05-27'],
  ['Wed, May 27 2026', '2026-05-27'],
  ['Jum’at, 29 Mei 2026', '2026-05-29'],
  ['27 / 05 / 2026', '2026-05-27'],
  ['27−05−2026', '2026-05-27'],
  ['27-05', '2026-05-27'],
  ['7/5', '2026-05-07'],
  ['05/27/2026', '2026-05-27'],
  ['27/05/2026 10:11:12 AM', '2026-05-27'],
  ['2026-05-27T10:11:12Z', '2026-05-27'],
  ['tanggal 27 Mei', '2026-05-27'],
  ['46169', null],
  ['20260527', null],
  ['13/13/2026', null],
  ['27 meja', null],
  ['Mei', null],
  ['7.5', null],
  ['2.500.123', null],
])('the search text %j is read as the date %s (null: not a date)', (text, day) => {
  expect(parseDay(text, '2026-11-26T05:00:00.000Z')).toBe(day)
})

test('a search for a month and its year finds all dates of the month', () => {
  for (const text of ['Feb 2028', 'februari 2028', 'Feb-28', '02/2028', '2028-02', '2/2028'])
    expect([text, parseDayRange(text)]).toEqual([text, { from: '2028-02-01', to: '2028-02-29' }])
  for (const text of ['Mei', '2028', '13/2028', 'Siti 2028', '0812 2026'])
    expect(parseDayRange(text)).toBeNull()
})

test('the search accepts a date in numeric and Indonesian notations, with or without weekday and time', () => {
  const day = fc.integer({ min: 0, max: 36_000 }).map(n => addDays('2000-01-01', n))
  fc.assert(
    fc.property(day, iso => {
      const [year = '', month = '', date = ''] = iso.split('-')
      const [long, short] = [longDate(iso), shortDate(iso)]
      for (const text of [
        iso,
        `${date}/${month}/${year}`,
        `${Number(date)}-${Number(month)}-${year}`,
        `${date}.${month}.${year}`,
        `${year}/${month}/${date}`,
        long,
        short,
        long.toUpperCase(),
        short.replaceAll(' ', '-'),
        `Senin, ${long}, 10.15 WIB`,
      ])
        expect([text, parseDay(text)]).toEqual([text, iso])
      expect(daysInText(`Hari ini, ${long}.`)).toEqual([iso])
    }),
  )
})

test.each([
  ['2,5 jt', 2_500_000],
  ['500rb', 500_000],
  ['Rp2,5jt', 2_500_000],
  ['Rp 2,5 Jt.', 2_500_000],
  ['2.500rb', 2_500_000],
  ['2.500 ribu', 2_500_000],
  ['500k', 500_000],
  ['0,5 juta', 500_000],
  ['1,5 miliar', 1_500_000_000],
  ['2.500.000 K', 2_500_000],
  ['-500.000', 500_000],
  ['−Rp 500.000', 500_000],
  ['Rp -500.000,00', 500_000],
  ['500.000,00-', 500_000],
  ['(500.000,00)', 500_000],
  ['Rp : 500.000', 500_000],
  ['2jt 500rb', null],
  ['1.000', 1000],
  ['081.234.567', null],
  ['12.34', null],
  ['1.2345.678', null],
  ['24.500.357 Siti', null],
])('the search text %j is read as the amount %s (null: not an amount)', (text, amount) => {
  expect(parseTypedAmount(text)).toBe(amount)
})

test('a number with separators or decimals is not searched as a phone number', () => {
  for (const text of ['0812', '+852 9123 4567', 'Siti', '27/05/2025', '2.500.123'])
    expect(parseTypedPhone(text)).toBeNull()
})

describe('a name with an apostrophe', () => {
  const names = [
    "Nur'aini",
    "Ma'ruf",
    "Sa'adah",
    "Jum'at",
    "Rifa'i",
    "Syafi'i",
    "Mas'ud",
    "Ja'far",
    "Mu'min",
    "A'isyah",
  ]
  const written = (name: string) => [
    name,
    name.replace("'", ''),
    name.replace("'", '\u2019'),
    name.replace("'", '`'),
    name.replace("'", '\u02bc'),
  ]
  /** Variants from other keyboards and transliterations, tried as search input only. */
  const alsoTyped = (name: string) =>
    ['\u2018', '\u00b4', '\u2032', '\u201b', '\u02be', '\u02bf'].map(sign => name.replace("'", sign))

  test.each(names)('a name with an apostrophe is found and typed in all spellings: %s', async name => {
    const ids: string[] = []
    const certificates: string[] = []
    for (const spelling of written(name)) {
      const order = await newOrderRow({ customer_name: `${spelling} Xaverindo` })
      ids.unshift(order.id)
      certificates.unshift((await newCertificate({ name: `${spelling} Xaverindo` })).id)
    }
    for (const spelling of [...written(name), ...alsoTyped(name)]) {
      const q = `${spelling.toLowerCase()} xaverindo`
      const { items } = await read<Page>('orders', q)
      expect([q, items.map(({ id }) => id)]).toEqual([q, ids])
      const found = await read<{ items: { id: string }[] }>('certificates', q)
      expect([q, found.items.map(({ id }) => id)]).toEqual([q, certificates])
    }
    await runSql(`DELETE FROM orders WHERE customer_name LIKE '% Xaverindo'`)
    await runSql(`DELETE FROM certificates WHERE name LIKE '% Xaverindo'`)
  })

  test.each(['nur-aini', 'nur aini', 'nur‑aini', 'Nur–Aini'])(
    'the search text %j finds a name with a hyphen',
    async q => {
      const order = await newOrderRow({ customer_name: 'Nur-Aini Xaverindo' })
      const certificate = await newCertificate({ name: 'Nur-Aini Xaverindo' })
      for (const [path, id] of [
        ['orders', order.id],
        ['certificates', certificate.id],
      ])
        expect((await read<Page>(path ?? '', `${q} xaverindo`)).items.map(item => item.id)).toContain(id)
      await runSql(`DELETE FROM orders WHERE customer_name LIKE '% Xaverindo'`)
      await runSql(`DELETE FROM certificates WHERE name LIKE '% Xaverindo'`)
    },
  )

  test('a search for a name with many possible apostrophes uses a bounded number of search terms', () => {
    const q = 'abdurrahman '.repeat(8)
    for (const terms of [orderSearchTerms(q), prefixTerms(q), substringTerms(q)])
      expect(terms.length).toBeLessThan(20_000)
  })
})

describe('a name with an accent', () => {
  const spellings = ['jose xaverindo', 'José Xaverindo', 'JOSE\u0301 xaverindo', 'josé']

  test.each(spellings)(
    'a name with an accent is found among orders, with or without the accent, by %j',
    async q => {
      const plain = await newOrderRow({ customer_name: 'Jose Xaverindo' })
      const accented = await newOrderRow({ customer_name: 'José Xaverindo' })
      const { items } = await read<Page>('orders', q)
      expect(items.map(({ id, found }) => [id, found])).toEqual([
        [accented.id, null],
        [plain.id, null],
      ])
      await runSql(`DELETE FROM orders WHERE customer_name LIKE '% Xaverindo'`)
    },
  )

  test.each(spellings)('a name without accents is found among certificates and bank rows by %j', async q => {
    const certificate = await newCertificate({ name: 'Jose Xaverindo' })
    const account = await newAccount()
    await office.importFile(account, [
      row({ amount: 1_111_111, date: '2025-04-03', description: 'JOSE XAVERINDO' }),
    ])
    const { certificates, rows } = await read<SearchAnswer>('search', q)
    expect(certificates.map(({ id }) => id)).toEqual([certificate.id])
    expect(rows[0]?.amount).toBe(1_111_111)
    await runSql(`DELETE FROM certificates WHERE name LIKE '% Xaverindo'`)
  })
})

test('no search input makes the search fail', async () => {
  for (const q of [
    '""',
    "'''",
    '()',
    "a'",
    "'a",
    '+62',
    'Rp',
    '27/05',
    '-- ',
    "x' OR 1=1",
    '* *',
    'wa.me/',
    "''aa''",
    '٠٨١٢',
  ])
    for (const path of ['orders', 'certificates', 'sacrifices', 'bank-rows']) await read<Page>(path, q)
})
