import { activeStatuses, bankAccountTypes } from '../../contract/labels'
import { groupDigitsByFour } from '../../contract/lib/format'
import { accountLengthWarning } from '../../contract/money/accounts/banks'
import type { Confirmation } from '../../contract/problems'
import { readMerchant } from './accounts'

type Row = Record<string, unknown>

export const paymentRedirectFields = {
  type: 'Tipe',
  bank_name: 'Nama bank',
  account_number: 'Nomor rekening',
  account_name: 'Nama pemilik rekening',
  qris_code: 'Kode QRIS',
  qris_image_url: 'Gambar QRIS',
  branch: 'Cabang',
} as const
type MoneyField = keyof typeof paymentRedirectFields
export const isPaymentRedirectField = (field: string): field is MoneyField =>
  Object.hasOwn(paymentRedirectFields, field)

const fieldsByType = {
  bank: ['type', 'bank_name', 'account_number', 'account_name', 'branch'],
  qris: ['type', 'bank_name', 'qris_code', 'qris_image_url'],
} as const satisfies Record<string, readonly MoneyField[]>

const fieldsOf = (row: Row): readonly MoneyField[] =>
  row.type === 'qris' ? fieldsByType.qris : fieldsByType.bank

const asText = (value: unknown) => (typeof value === 'string' ? value : '')

function qrisText(code: string) {
  const { merchant } = readMerchant(code)
  // The audit log truncates long texts, and the merchant of a truncated QRIS code cannot be read.
  if (!merchant) return code.endsWith('…') ? 'kode diganti' : 'kode yang tidak terbaca'
  const { merchant_name, merchant_city, nmid } = merchant
  return `${merchant_name}, ${merchant_city}${nmid ? `, NMID ${nmid}` : ''} (…${code.slice(-6)})`
}

const formatOf: Partial<Record<MoneyField, (value: string) => string>> = {
  type: value => (value === 'qris' ? bankAccountTypes.qris : bankAccountTypes.bank),
  account_number: groupDigitsByFour,
  qris_code: qrisText,
}

export function paymentRedirectFieldText(field: MoneyField, value: unknown) {
  const valueText = asText(value)
  return valueText === '' ? '' : (formatOf[field] ?? String)(valueText)
}

const textBefore = (row: Row | null, field: MoneyField) =>
  row && fieldsOf(row).includes(field) ? paymentRedirectFieldText(field, row[field]) : null

const line = (row: Row | null, after: Row, field: MoneyField) => ({
  label: paymentRedirectFields[field],
  before: textBefore(row, field),
  after: paymentRedirectFieldText(field, after[field]),
})

const statusLine = { label: 'Status', before: activeStatuses.inactive, after: activeStatuses.active }

const warningsOf = (after: Row) =>
  after.type === 'bank'
    ? [accountLengthWarning(asText(after.bank_name), asText(after.account_number))].filter(
        word => word !== null,
      )
    : []

/** Null if the change does not redirect payments, for example a deactivation. */
export function paymentRedirectConfirmation(row: Row | null, after: Row): Confirmation | null {
  const fields = fieldsOf(after)
  const changed = fields.filter(field => asText(row?.[field]) !== asText(after[field]))
  const isOpened = row !== null && row.status !== 'active' && after.status === 'active'
  if (changed.length === 0 && !isOpened) return null
  const lines = fields
    .map(field => line(row, after, field))
    .filter(({ before, after }) => (before ?? '') !== '' || after !== '')
  return { about: 'money', changes: isOpened ? [...lines, statusLine] : lines, warnings: warningsOf(after) }
}
