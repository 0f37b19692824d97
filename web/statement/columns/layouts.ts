import type { DateOrder } from '../types'
import type { StatementColumn } from './header'

/** A known bank layout. It decides questions that the data alone does not answer. */
export interface StatementLayout {
  id: string
  label: string
  /** Normalised names that the header must contain. An inner list is satisfied by any one of its names. */
  names: (string | string[])[]
  date_order?: DateOrder
  /** The layout is a merchant's report: all rows except refunds are incoming. */
  isMerchant?: boolean
  unit?: 'sen'
  /** `amount` and `date` name the column to use if several columns look like an amount or a date. */
  amount?: string
  date?: string
  /** Source of the bank's transaction id: columns, or a pattern in the description. */
  reference?: { columns: string[] } | { inText: RegExp }
}

const day = ['tanggal', 'tanggal transaksi', 'date']

/** The first matching layout is used, so specific layouts come first. */
export const knownLayouts: StatementLayout[] = [
  {
    id: 'dana_settlement',
    label: 'DANA (settlement)',
    names: ['settlement txn id', 'txn amount'],
    isMerchant: true,
    unit: 'sen',
    amount: 'txn amount',
    date: 'settle date',
    reference: { columns: ['settlement txn id'] },
  },
  {
    id: 'bca_merchant',
    label: 'Laporan merchant BCA',
    names: ['original amount', 'transaction date', 'merchant id'],
    date_order: 'dmy',
    isMerchant: true,
    amount: 'original amount',
    reference: { columns: ['reference number'] },
  },
  {
    id: 'bri_cms',
    label: 'BRI',
    names: ['tgl tran', 'desk tran'],
    date_order: 'ymd',
    reference: { columns: ['seq', 'tgl tran'] },
  },
  {
    id: 'mandiri_mcm',
    label: 'Mandiri MCM',
    names: ['account no', 'val date', 'transaction code'],
    date_order: 'dmy',
  },
  {
    id: 'mandiri_kopra',
    label: 'Mandiri Kopra',
    names: ['postdate', 'remarks', 'close balance'],
    reference: { inText: /\b(20\d{6}[A-Z]{4}IDJA\w{6,30})\b/ },
  },
  { id: 'mandiri_livin', label: 'Livin’ by Mandiri', names: ['dana masuk', 'dana keluar', 'saldo'] },
  {
    id: 'bni_direct',
    label: 'BNIDirect',
    names: [['journal no', 'journal'], 'branch', ['post date', 'posting date']],
    date_order: 'dmy',
    reference: { columns: ['journal no', 'journal'] },
  },
  { id: 'bsi', label: 'BSI', names: ['ft number'], reference: { columns: ['ft number'] } },
  {
    id: 'bsi_trx',
    label: 'BSI',
    names: [['trxid', 'trx id'], 'mutasi', 'd k'],
    reference: { columns: ['trxid', 'trx id'] },
  },
  {
    id: 'cimb_en',
    label: 'CIMB Niaga',
    names: ['post date', 'eff date', 'cheque no'],
    date_order: 'mdy',
    reference: { columns: ['transaction ref no'] },
  },
  { id: 'cimb', label: 'CIMB Niaga', names: ['tgl txn txn date', 'cheque no'], date_order: 'dmy' },
  {
    id: 'bca',
    label: 'BCA',
    names: [day, ['keterangan', 'description'], ['cabang', 'branch'], ['jumlah', 'amount']],
    date_order: 'dmy',
  },
]

const forms: StatementLayout[] = [
  { id: 'ofx', label: 'OFX', names: [], reference: { columns: ['bank reference'] } },
  { id: 'camt053', label: 'CAMT.053', names: [], reference: { columns: ['bank reference'] } },
  { id: 'qif', label: 'QIF', names: [] },
  { id: 'printed', label: 'Teks salinan PDF', names: [], date_order: 'dmy' },
  { id: 'mt940', label: 'MT940', names: [], reference: { columns: ['bank reference'] } },
  { id: 'bsi_net', label: 'BSI', names: [], reference: { columns: ['ft number'] } },
  { id: 'mandiri_mcm_old', label: 'Mandiri MCM', names: [], date_order: 'dmy' },
  { id: 'mandiri_mcm_older', label: 'Mandiri MCM', names: [], date_order: 'dmy' },
]

export const findLayoutById = (id: string) => forms.find(form => form.id === id) ?? null

const fits = ({ names }: StatementLayout, keys: string[]) =>
  names.every(name => (typeof name === 'string' ? [name] : name).some(key => keys.includes(key)))

export function matchLayout(columns: StatementColumn[]): StatementLayout | null {
  const keys = columns.map(({ key }) => key)
  return knownLayouts.find(layout => fits(layout, keys)) ?? null
}

/** FNV-1a hash as 8 hex digits, which identifies an unknown layout. */
export function layoutHash(text: string) {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
