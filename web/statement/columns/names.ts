import { cleanCell } from '../text'
import type { Cell } from '../types'

/** Known column names per role. Fees and ignored columns are listed so that they are not mistaken for an amount. */
const aliases = {
  date: `tanggal|tgl|date|post date|posting date|postdate|tgl tran|tgl transaksi|tanggal transaksi|transaction date|
    trans date|tran date|txn date|tgl txn|trx date|tgl trx|tanggal trx|tanggal posting|tgl posting|tanggal pembukuan|
    tgl pembukuan|booking date|booked date|tanggal mutasi|tgl mutasi|tanggal waktu|tanggal dan waktu|date time|
    date and time|datetime|transaction date time|hari tanggal|settle date|entry date|created at|created date|
    completed date|waktu transaksi|tanggal jam|tanggal buku|tgl buku`,
  value_date: `value date|val date|valuta|tanggal valuta|tgl valuta|tanggal efektif|tgl efektif|eff date|effective date|
    tanggal nilai|value dt`,
  time: 'jam|time|jam tran|trx time|transaction time|waktu|jam transaksi|txn time|pukul',
  description: `keterangan|ket|uraian|uraian transaksi|deskripsi|deskripsi transaksi|description|transaction description|
    details|detail|transaction details|transaction detail|detail transaksi|remarks|remark|desk tran|remark custom|
    catatan|notes|note|berita|berita transaksi|narasi|narrative|narration|particulars|particular|memo|transaksi|
    transaction|additional desc|additionaldesc|additional description|source destination|keterangan transaksi|
    rincian|rincian transaksi|payee|counterparty|pengirim|nama pengirim|sender|sumber tujuan|desc|penerima pengirim`,
  amount: `jumlah|nominal|amount|mutasi|nilai|jumlah transaksi|nominal transaksi|nilai transaksi|transaction amount|
    amount idr|original amount|txn amount|trx amount|jumlah mutasi|nilai mutasi|nominal mutasi|jumlah uang|jml|
    jumlah rp|nominal rp|besar|jumlah dana`,
  other_money: `total|fee|fees|biaya|biaya admin|admin|mdr|net|net amount|nett amount|gross amount|total amount|
    jumlah bersih|jumlah diterima|diterima|potongan|pajak|tax|tip|tips|discount|diskon|jumlah valas|kurs|rate|
    exchange rate|total fees|subtotal`,
  debit: `debet|debit|db|keluar|dana keluar|uang keluar|mutasi debet|mutasi debit|debit amount|debet amount|
    amount debit|pengeluaran|penarikan|withdrawal|withdrawals|money out|paid out|out|outgoing|outgoing transactions|
    jumlah debet|jumlah debit|nominal debet|nominal debit|dr|outflow|amount out|transaksi keluar|withdraw|d`,
  credit: `kredit|credit|cr|masuk|dana masuk|uang masuk|mutasi kredit|credit amount|amount credit|pemasukan|setoran|
    deposit|deposits|money in|paid in|in|incoming|incoming transactions|jumlah kredit|nominal kredit|penerimaan|inflow|
    amount in|transaksi masuk|simpanan|penyetoran|k`,
  side: `d k|k d|db cr|dr cr|cr db|cr dr|c d|d c|dk|dbcr|drcr|crdb|crdr|dbkr|krdb|debit credit|debet kredit|debit kredit|kredit debet|
    kredit debit|credit debit|glsign|sign|d c indicator|db kr|masuk keluar|in out|dc|debit credit indicator|db cr flag|tanda|tanda transaksi|tanda mutasi|tanda d k|m k|k m|mk|
    keluar masuk|status d k|cr dr flag|dr cr flag|dr cr indicator|debit kredit flag`,
  kind: `tipe|type|jenis|jenis transaksi|jenis mutasi|tipe transaksi|tipe mutasi|transaction type|txn type|trx type|
    posisi|arah|direction|mark|kode dk`,
  balance: `saldo|balance|close balance|saldo akhir|saldo akhir mutasi|running balance|ledger balance|saldo berjalan|
    sisa saldo|end balance|ending balance|balance after|saldo setelah|saldo rekening|saldo buku|current balance|
    account balance|saldo setelah transaksi|cumulative balance|sisa|bal`,
  opening:
    'saldo awal mutasi|saldo awal|opening balance|balance before|saldo sebelum|start balance|starting balance',
  reference: `ft number|no ft|nomor ft|journal no|journal|no jurnal|nomor jurnal|transaction ref no|trx id|trxid|txn id|
    transaction id|id transaksi|settlement txn id|reference number|bank reference`,
  note: `reference no|ref no|no ref|no referensi|nomor referensi|reference|referensi|ref|cheque no|no cek|customer ref|
    reference no customer|payment reference|chq no`,
  account: `account no|accountno|account number|no rekening|no rek|norek|nomor rekening|rekening|account|acc no|no akun`,
  currency: 'ccy|currency|mata uang|curr|txn currency|valas|cur',
  void: 'void|is void',
  reversal: 'reversal|is reversal',
  refund: 'refund|is refund',
  status: 'status|status transaksi|transaction status|state',
  ignored: `cabang|branch|teller|no|nomor|no urut|seq|kode|kode transaksi|kode tran|kode tran teller|truser|user id|
    trremk|tlbds1|tlbds2|transaction code|merchant id|mid|terminal|terminal id|tid|teller user id|id|
    payment method|card number phone number|line|merchant name|nama merchant|acquirement id|kode cabang|nmid`,
}

export type NameRole = keyof typeof aliases

const roles = new Map(
  Object.entries(aliases).flatMap(([role, names]) =>
    names.split('|').map(name => [name.replace(/\s+/g, ' ').trim(), role as NameRole] as const),
  ),
)

const dropped = /\((idr|rp\.?|rupiah|in idr|dalam rupiah|wib)\)/g

/** Normalises a name: 'TGL_TRAN' → 'tgl tran', 'Saldo (IDR)' → 'saldo'. Keeps '/', which separates two languages. */
const folded = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(dropped, ' ')
    .replace(/[^a-z0-9/]+/g, ' ')
    .trim()

const flat = (name: string) => folded(name).replace(/\//g, ' ').replace(/\s+/g, ' ').trim()

export const columnNameKey = (cell: Cell) => flat(cleanCell(cell).slice(0, 80))

const has = (words: string[], ...wanted: string[]) => wanted.some(word => words.includes(word))

/** Guesses the role of an unlisted column name from its words; the first matching rule decides. */
function byWords(words: string[]): NameRole | null {
  const out = has(words, 'debet', 'debit', 'keluar', 'withdrawal', 'withdrawals', 'pengeluaran', 'outgoing')
  const into = has(words, 'kredit', 'credit', 'masuk', 'deposit', 'deposits', 'pemasukan', 'incoming')
  if (has(words, 'saldo', 'balance')) return has(words, 'awal', 'opening', 'before') ? 'opening' : 'balance'
  if (has(words, 'fee', 'biaya', 'mdr', 'net', 'pajak', 'potongan', 'kurs')) return 'other_money'
  if (out && into) return 'side'
  if (has(words, 'status')) return 'status'
  if (out || into) return out ? 'debit' : 'credit'
  if (has(words, 'valuta', 'efektif', 'effective', 'value') && has(words, 'tanggal', 'tgl', 'date'))
    return 'value_date'
  if (has(words, 'tanggal', 'tgl', 'date')) return 'date'
  if (has(words, 'jumlah', 'nominal', 'amount', 'mutasi', 'nilai')) return 'amount'
  if (has(words, 'keterangan', 'uraian', 'deskripsi', 'description', 'remark', 'remarks', 'berita'))
    return 'description'
  if (has(words, 'rekening', 'account')) return 'ignored'
  return null
}

export interface NamedRole {
  role: NameRole
  /** True for a listed name. Listed names have priority over names whose role was guessed. */
  exact: boolean
}

/** Role of a column name; null if unknown. Tries both languages of 'Tgl. Txn/Txn. Date'. */
export function columnRoleOf(cell: Cell): NamedRole | null {
  if (typeof cell === 'number') return null
  const text = cleanCell(cell.replace(/[\r\n]+/g, '/'))
  if (text === '' || text.length > 60) return null
  const whole = roles.get(flat(text))
  if (whole) return { role: whole, exact: true }
  const role = byWords(flat(text).split(' '))
  // 'Uang Masuk/Keluar' is one name and not two languages.
  if (role === 'side') return { role, exact: false }
  for (const language of folded(text).split('/')) {
    const listed = roles.get(language.trim())
    if (listed && language.trim().length > 2) return { role: listed, exact: true }
  }
  return role ? { role, exact: false } : null
}

const indonesian =
  /\b(tanggal|tgl|waktu|keterangan|uraian|jumlah|saldo|debet|kredit|masuk|keluar|periode|cabang)\b/

export const hasIndonesianColumnNames = (names: string) =>
  indonesian.test(names.toLowerCase().replace(/_/g, ' '))

const foreign = /(?<![a-z])(usd|sgd|eur|gbp|aud|jpy|sar|myr|cny|hkd|chf)(?![a-z])/i

/** Foreign currency code in a column name or next to an account number; null if there is none. */
export const foreignCurrencyIn = (cell: Cell) => foreign.exec(cleanCell(cell))?.[1]?.toUpperCase() ?? null
