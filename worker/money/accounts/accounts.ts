import type { z } from 'zod'
import { bankAccount, bankAccountInput, bankAccountView } from '../../contract/money/accounts/bank-accounts'
import { normalizeQris, QrisError, readShopQris } from './qris'

const qrisPlaceholder = 'QRIS'

/** The merchant of a QRIS code, or the Indonesian reason why it is refused. */
export function readMerchant(code: string) {
  try {
    const { merchant_name, city, nmid } = readShopQris(code)
    return { merchant: { merchant_name, merchant_city: city, nmid } }
  } catch (error) {
    if (error instanceof QrisError) return { refusal: error.message }
    throw error
  }
}

export const emptyMerchant = { merchant_name: null, merchant_city: null, nmid: null }

function columnsOf(input: z.output<typeof bankAccountInput>) {
  if (input.type === 'bank') return { ...input, qris_code: null, qris_image_url: null, qris_dynamic: true }
  const qris_code = normalizeQris(input.qris_code)
  return {
    ...input,
    qris_code,
    account_number: qrisPlaceholder,
    account_name: qrisPlaceholder,
    branch: qrisPlaceholder,
  }
}

/** Maps the form to columns: the fields of the other type are cleared. An active QRIS code must be valid. */
export const accountInput = bankAccountInput
  .superRefine((input, ctx) => {
    const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    if (input.type === 'qris') {
      const { refusal } = readMerchant(input.qris_code)
      if (refusal !== undefined && input.status === 'active') refuse('qris_code', refusal)
      return
    }
    // 'QRIS' is the placeholder that QRIS rows store in these columns, so a bank account must not use it.
    if (input.account_number === qrisPlaceholder) refuse('account_number', 'Nomor rekening harus diisi')
    if (input.account_name === qrisPlaceholder) refuse('account_name', 'Nama pemilik rekening harus diisi')
  })
  .transform(columnsOf)

export const bankAccountWithMerchant = bankAccount
  .transform(row => ({
    ...row,
    ...emptyMerchant,
    ...(row.qris_code === null ? {} : readMerchant(row.qris_code).merchant),
  }))
  .pipe(bankAccountView)
