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
  /\b(void|voided|cancel|canceled|cancelled|batal|dibatalkan|pembatalan|gagal|fail|failed|failure|expire|expired|k[ae]daluw?arsa|hangus|abandoned|deny|denied|ditolak|reject|rejected|declined|unsuccessful|tidak berhasil|belum berhasil|unpaid|belum dibayar|error|timeout)\b/
/** Of a status alone: a kind may well be called 'Non Tunai' or 'Setoran Tidak Tunai'. */
const denials = /\b(tidak|not|invalid)\b/
const returns = /\b(refund|refunded|dikembalikan|pengembalian|returned|retur|chargeback)\b/
const withdrawals = /\b(penarikan|withdraw|withdrawal|payout|disbursement|pencairan)\b/
const waits =
  /\b(pend|pending|tertunda|dalam proses|diproses|process|processing|in progress|menunggu|belum|waiting|hold|in review|under review|challenge|authorize|authorized|initiated|suspect|disputed?)\b/

const says = (cell: Cell | undefined, words: RegExp) =>
  cell !== undefined && words.test(plain(cell).replaceAll('_', ' '))
const isYes = (cell: Cell | undefined) => says(cell, /^(y|ya|yes|true|1)$/)

const whichOf = (asked: [flag: RowFlag, isMeant: boolean][]): RowFlag[] =>
  asked.flatMap(([flag, isMeant]) => (isMeant ? [flag] : []))

/** What the columns of a merchant's report say about a row. */
function byColumns(cells: Cell[], { flags }: Plan): RowFlag[] {
  const at = (i: number | undefined) => (i === undefined ? undefined : cells[i])
  const isKind = (words: RegExp) => [at(flags.kind), at(flags.status)].some(cell => says(cell, words))
  return whichOf([
    ['void', isYes(at(flags.void)) || isKind(failures) || says(at(flags.status), denials)],
    ['reversal', isYes(at(flags.reversal)) || isKind(/\b(reversal|reversed|dibalik|pembalikan|koreksi)\b/)],
    ['refund', isYes(at(flags.refund)) || isKind(returns)],
    ['net_qris', says(at(flags.kind), withdrawals)],
    ['fee', isKind(/\b(voucher deduction|fee|biaya|mdr)\b/)],
  ])
}

function byText(description: string, side: RowSide): RowFlag[] {
  const text = plain(description)
  const isPayout = side === 'in' && saysPayout(text)
  return whichOf([
    ['reversal', reversals.test(text)],
    ['refund', refunds.test(text)],
    ['net_qris', isPayout],
    ['wallet', side === 'in' && !isPayout && wallets.test(text)],
    ['fee', side === 'out' && fees.test(text)],
    ['interest', interests.test(text)],
  ])
}

/** Why a row is no plain transfer; empty for one that is. */
export function flagsOf(
  cells: Cell[],
  plan: Plan,
  description: string,
  side: RowSide,
  sen: number,
): RowFlag[] {
  const found = [...byColumns(cells, plan), ...byText(description, side), ...whichOf([['sen', sen > 0]])]
  return [...new Set(found)]
}

/** The bank has not booked the row: a word in its status, or in the cell of its date. */
export const isPendingStatus = (cells: Cell[], { flags: { status } }: Plan) =>
  status !== undefined && says(cells[status], waits)
