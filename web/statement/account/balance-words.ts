import { normalizeCell } from '../text'
import type { Cell } from '../types'

/** `brought`: balance of the previous page or month. `carried`: balance at a page's end, or an app's newest balance. */
export type BalanceWord = 'opening' | 'brought' | 'closing' | 'carried'

const words: [BalanceWord, string][] = [
  [
    'carried',
    `saldo (terakhir|terkini|sekarang|saat ini|hari ini|(akhir )?halaman)|(saldo |jumlah |total )?(yang )?di ?pindah(kan)?|
    (saldo )?di ?bawa ke|(balance |total |amount )?carried[ -]?(forward|fwd|down|over)|((balance|bal|total) )?c ?[/.] ?[fd]\\.?|
    page (balance|total)|transport|bersambung`,
  ],
  [
    'brought',
    `saldo (pindahan|sebelumnya|sebelum|lalu|lama|kemarin|terdahulu)|saldo (bulan|periode|hari|tahun|halaman) (lalu|sebelumnya|kemarin)|
    (jumlah |total )?pindahan( saldo| dari)?|pemindahan saldo|(previous|prior|last) (ledger |statement |account )?(balance|bal)|
    (balance |total |amount )?brought[ -]?(forward|fwd|down|over)|balance (forward|fwd)|((balance|bal|total) )?b ?[/.] ?[fd]\\.?`,
  ],
  [
    'opening',
    `saldo (awal|mula|mula-mula|permulaan|pembuka(an)?)|(starting|opening|initial|beginning|start|open) (ledger |statement |account )?(balance|bal)|
    balance at (start|beginning)`,
  ],
  [
    'closing',
    `saldo (akhir|penutup(an)?|tutup)|(ending|closing|final|end|close) (ledger |statement |account |available )?(balance|bal)`,
  ],
]
const joined = (source: string) => source.replace(/\|\s*\n\s*/g, '|')

const patterns = words.map(([word, source]) => [word, new RegExp(`^(${joined(source)})(?![a-z])`)] as const)

// `month` and `about` match words that may follow a balance label: a day, month, page or account.
const month = '(jan|feb|peb|mar|apr|mei|may|jun|jul|agu|agt|ags|aug|sep|okt|oct|nov|nop|des|dec)[a-z]*'
const about = `per|tanggal|tgl|bulan|periode|period|hal(aman)?|page|from|dari|ke|to|as|of|at|on|previous|next|berikut(nya)?|sebelumnya|rekening|account|tabungan|tahapan|giro|hari|ini|ini|idr|rp|cr|db|dr|kr`
const onlyTail = new RegExp(`^([\\s:.,;()/*=-]|\\d{1,4}(?!\\d)|(${about}|${month})(?![a-z]))*$`)

export function findBalanceLabel(cell: Cell): { word: BalanceWord; label: string } | null {
  const text = normalizeCell(cell)
  const found = patterns.flatMap(([word, pattern]) => {
    const label = pattern.exec(text)?.[0]
    return label ? [{ word, label }] : []
  })
  return found.reduce<(typeof found)[number] | null>(
    (best, one) => (best && best.label.length >= one.label.length ? best : one),
    null,
  )
}

/** Whether a text is only a balance label. A payer's note may begin with the same words and is not a label. */
export function isBalanceLabel(cell: Cell) {
  const label = findBalanceLabel(cell)?.label
  return label !== undefined && onlyTail.test(normalizeCell(cell).slice(label.length, label.length + 120))
}

/** Finds a balance label inside a text. Text copied from a PDF may join a payment and a balance line. */
export const joinedBalancePattern = new RegExp(
  `\\s(?=(${words.map(([, source]) => joined(source)).join('|')})(?![a-z]))`,
  'i',
)

const sumWords =
  '( ?(mutasi|transaksi|dana|uang|debits?|debet|credits?|kredit|masuk|keluar|halaman|page|cr|db|dr|kr|\\d{1,4}))'
const onlySum = new RegExp(`^(grand |sub[ -]?)?(total|jumlah|mutasi)${sumWords}{0,3}[ :]*$`)
const onlySumWords = new RegExp(`^${sumWords}{1,3}[ :]*$`)

/** Whether a text is only the label of a sum. `isShort` also accepts labels without 'total' ('Kredit'). */
export const isSumLabel = (cell: Cell, isShort = false) =>
  onlySum.test(normalizeCell(cell)) || (isShort && onlySumWords.test(normalizeCell(cell)))
