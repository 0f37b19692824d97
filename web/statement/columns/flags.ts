import type { RowFlag, RowSide } from '../../../worker/contract/money/statements'
import { plain } from '../text'
import type { Cell } from '../types'
import type { Plan } from './plan'

/** Payouts of QRIS and card machines: one line for many payments, less the bank's share. */
const payouts: [first: RegExp, behind?: RegExp][] = [
  [/\bqris(onus|offus)\b/],
  [/\bkr otomatis\b/, /\bmid ?:/],
  [/\bqr ?: ?(?=[\d.,])/, /\bddr ?:/],
  [/\btgh ?: ?(?=[\d.,])/, /\badm ?:/],
  [/\bamt ?: ?(?=[\d.,])/, /mdr ?:/],
  [/\b(settlement|pencairan|payout)\b/, /\b(qris|edc|merchant)\b/],
  [/\b(qris|edc|merchant)\b/, /\b(settlement|pencairan|payout|mdr)\b/],
]

/** Companies behind e-wallets: their transfers come from customers, and from the wallet's payouts to merchants. */
const wallets = /\b(dompet anak bangsa|airpay internation)/

/** Two searches, for one pattern from word to word would look through the rest anew behind each first word. */
const saysPayout = (text: string) =>
  payouts.some(([first, behind]) => {
    const found = first.exec(text)
    return found !== null && (behind?.test(text.slice(found.index + found[0].length)) ?? true)
  })

const reversals = /\b(reversal|rev|koreksi|error correction|batal|pembatalan|retur|pembalikan)\b/
const refunds = /\b(refund|pengembalian dana)\b/
const fees = /\b(biaya|bea|adm|admin|administrasi|fee|charge|provisi|materai|meterai)\b/
/** The whole text, for a payer may well be called Bunga. */
const interests =
  /^(bunga|bunga (tabungan|rekening|giro|bank|kredit)|jasa giro|interest|credit interest|interest earned|bagi hasil.*|bonus giro|bonus wadiah.*|pajak( bunga)?|pajak atas bunga.*|tax|tax on interest|withholding tax)$/

const failures =
  /\b(void|voided|cancel|canceled|cancelled|batal|dibatalkan|gagal|fail|failed|failure|expire|expired|kedaluwarsa|kadaluarsa|deny|denied|ditolak|reject|rejected|declined|unsuccessful|tidak berhasil|belum berhasil|unpaid|belum dibayar|error|timeout)\b/
const waits =
  /\b(pend|pending|tertunda|dalam proses|diproses|process|processing|in progress|on hold|menunggu|waiting|challenge|authorize|authorized|initiated)\b/

const says = (cell: Cell | undefined, words: RegExp) => cell !== undefined && words.test(plain(cell))
const isYes = (cell: Cell | undefined) => says(cell, /^(y|ya|yes|true|1)$/)

/** What the columns of a merchant's report say about a row. */
function byColumns(cells: Cell[], { flags }: Plan): RowFlag[] {
  const at = (i: number | undefined) => (i === undefined ? undefined : cells[i])
  const kind = [at(flags.kind), at(flags.status)]
  const isVoid = isYes(at(flags.void)) || kind.some(cell => says(cell, failures))
  return [
    ...(isVoid ? (['void'] as const) : []),
    ...(isYes(at(flags.reversal)) ||
    kind.some(cell => says(cell, /\b(reversal|reversed|dibalik|pembalikan)\b/))
      ? (['reversal'] as const)
      : []),
    ...(isYes(at(flags.refund)) ||
    kind.some(cell => says(cell, /\b(refund|refunded|dikembalikan|returned|retur|chargeback)\b/))
      ? (['refund'] as const)
      : []),
    ...(kind.some(cell => says(cell, /voucher_deduction|\bfee\b/)) ? (['fee'] as const) : []),
  ]
}

function byText(description: string, side: RowSide): RowFlag[] {
  const text = plain(description)
  const isPayout = side === 'in' && saysPayout(text)
  return [
    ...(reversals.test(text) ? (['reversal'] as const) : []),
    ...(refunds.test(text) ? (['refund'] as const) : []),
    ...(isPayout ? (['net_qris'] as const) : []),
    ...(side === 'in' && !isPayout && wallets.test(text) ? (['wallet'] as const) : []),
    ...(side === 'out' && fees.test(text) ? (['fee'] as const) : []),
    ...(interests.test(text) ? (['interest'] as const) : []),
  ]
}

/** Why a row is no plain transfer; empty for one that is. */
export function flagsOf(
  cells: Cell[],
  plan: Plan,
  description: string,
  side: RowSide,
  sen: number,
): RowFlag[] {
  const found = [
    ...byColumns(cells, plan),
    ...byText(description, side),
    ...(sen > 0 ? (['sen'] as const) : []),
  ]
  return [...new Set(found)]
}

/** The bank has not booked the row: a word in its status, or in the cell of its date. */
export const isPendingStatus = (cells: Cell[], { flags: { status } }: Plan) =>
  status !== undefined && says(cells[status], waits)
