import { addDays, wibDay } from '../worker/contract/lib/format'

export type Order = {
  customer_name: string
  status: string
  payment_status: string
  payment_claimed_at: string | null
  created_at: string
  subtotal: number
  total_amount: number
  /** The total that the order reserves for matching; null when it no longer expects money. */
  reserves_total: number | null
}

type Line = { ago: number; text: string; amount: number; out?: boolean; pending?: boolean }

const opening = 48_250_000
const money = (amount: number) => `${amount}.00`
const slashed = (day: string) => day.split('-').reverse().join('/')

/** Swaps the last two neighbouring digits that differ: a typing error of the payer. */
function swapped(amount: number) {
  const digits = [...String(amount)]
  for (let i = digits.length - 2; i > 0; i--) {
    const [a = '', b = ''] = [digits[i], digits[i + 1]]
    if (a === b) continue
    digits[i] = b
    digits[i + 1] = a
    return Number(digits.join(''))
  }
  return amount
}

/** Transfers for orders (newest first): exact ones and every kind that an operator must check. */
function linesOf(orders: Order[], day: (ago: number) => string): Line[] {
  const placed = (order: Order) => [0, 1, 2].find(ago => day(ago) <= wibDay(order.created_at)) ?? 3
  const from = (order: Order) => order.customer_name.toUpperCase()
  const transfer = (order: Order, ago: number, amount: number, n: number): Line => {
    const [, month = '', date = ''] = day(ago).split('-')
    return {
      ago,
      amount,
      text: `TRSF E-BANKING CR ${date}${month}/FTSCY/WS9${String(5000 + n)} ${money(amount)}${from(order)}`,
    }
  }
  const open = orders.filter(order => order.status === 'pending')
  const claimed = open.filter(({ payment_claimed_at }) => payment_claimed_at !== null)
  const unpaid = open.filter(({ payment_claimed_at }) => payment_claimed_at === null)
  const late = orders.find(order => order.status === 'cancelled' && order.reserves_total !== null)
  const paid = orders.find(order => order.payment_status === 'verified' && order.reserves_total !== null)
  const [one, two, three, booking, slip] = claimed
  const [four, forgot, part, pair, five] = unpaid

  const some = (order: Order | undefined, make: (order: Order) => Line[]) => (order ? make(order) : [])
  const paidBy = (n: number) => (order: Order) => [transfer(order, placed(order), order.total_amount, n)]
  return [
    { ago: 3, text: 'BIAYA ADM', amount: 15_000, out: true },
    ...some(paid, paidBy(1)),
    ...some(late, order => [transfer(order, 1, order.total_amount, 2)]),
    {
      ago: 1,
      text: `KR OTOMATIS TANGGAL :${slashed(day(2)).slice(0, 5)} MID : 885000123456 AMANAH QURBAN QR : 5300000.00 DDR: 37100.00`,
      amount: 5_262_900,
    },
    {
      ago: 1,
      text: 'TRSF E-BANKING DB 0000/FTSCY/WS95000 PAKAN TERNAK MAKMUR',
      amount: 2_400_000,
      out: true,
    },
    ...some(pair, order => [
      transfer(order, placed(order), 1_000_000, 3),
      transfer(order, 0, order.total_amount - 1_000_000, 4),
    ]),
    ...some(slip, order => [transfer(order, placed(order), swapped(order.total_amount), 5)]),
    ...some(forgot, order => [transfer(order, placed(order), order.subtotal, 6)]),
    ...some(part, order => [transfer(order, placed(order), order.total_amount - 500_000, 7)]),
    ...some(one, paidBy(8)),
    ...some(two, paidBy(9)),
    ...some(two, order => [transfer(order, 0, order.total_amount, 10)]),
    ...some(three, paidBy(11)),
    ...some(four, paidBy(12)),
    ...some(five, paidBy(13)),
    { ago: 0, text: 'BUNGA', amount: 12_345 },
    ...some(booking, order => [{ ...transfer(order, 0, order.total_amount, 14), pending: true }]),
  ]
}

/** A KlikBCA statement file of the last four days, oldest row first. `orders` must be sorted newest first. */
export function demoStatement(orders: Order[], account_number: string, now: string) {
  const day = (ago: number) => addDays(wibDay(now), -ago)
  const lines = linesOf(orders, day).toSorted((a, b) => b.ago - a.ago)
  let balance = opening
  const rows = lines.map(({ ago, text, amount, out = false, pending = false }) => {
    balance += out ? -amount : amount
    const date = pending ? 'PEND' : slashed(day(ago))
    return `'${date},${text},'0000,${money(amount)},${out ? 'DB' : 'CR'},${money(balance)}`
  })
  const booked = lines.filter(({ pending }) => !pending)
  const sum = (isOut: boolean) =>
    booked.reduce((all, { amount, out = false }) => all + (out === isOut ? amount : 0), 0)
  return [
    `No. Rekening,=,'${account_number}`,
    'Nama,=,YAYASAN AMANAH QURBAN INDONESIA',
    'Mata Uang,=,IDR',
    '',
    'Tanggal,Keterangan,Cabang,Jumlah,,Saldo',
    ...rows,
    `Saldo Awal,=,${money(opening)}`,
    `Kredit,=,${money(sum(false))}`,
    `Debet,=,${money(sum(true))}`,
    `Saldo Akhir,=,${money(opening + sum(false) - sum(true))}`,
    '',
  ].join('\r\n')
}
