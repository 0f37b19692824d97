import type { z } from 'zod'
import { bankAccount, bankAccountInput, bankAccountView } from '../../contract/money/accounts/bank-accounts'
import { plainQris, QrisError, readShopQris } from './qris'

const qris = 'QRIS'

/** Whom a QRIS code pays, or why it cannot be read. */
export function merchantOf(code: string) {
  try {
    const { merchant_name, city, nmid } = readShopQris(code)
    return { merchant: { merchant_name, merchant_city: city, nmid } }
  } catch (error) {
    if (error instanceof QrisError) return { refusal: error.message }
    throw error
  }
}

/** Whom an account without a readable code pays. */
export const nobody = { merchant_name: null, merchant_city: null, nmid: null }

function columnsOf(input: z.output<typeof bankAccountInput>) {
  if (input.type === 'bank') return { ...input, qris_code: null, qris_image_url: null, qris_dynamic: true }
  const qris_code = plainQris(input.qris_code)
  return { ...input, qris_code, account_number: qris, account_name: qris, branch: qris }
}

/** From the form to columns: one kind's fields clear the other's, and a QRIS code must read well. */
export const accountInput = bankAccountInput
  .superRefine((input, ctx) => {
    const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    if (input.type === 'qris') {
      const { refusal } = merchantOf(input.qris_code)
      if (refusal !== undefined && input.status === 'active') refuse('qris_code', refusal)
      return
    }
    // What a QRIS row holds in place of an account is not an account.
    if (input.account_number === qris) refuse('account_number', 'Nomor rekening harus diisi')
    if (input.account_name === qris) refuse('account_name', 'Nama pemilik rekening harus diisi')
  })
  .transform(columnsOf)

/** From a row to the wire, with whom its QRIS code pays. */
export const accountView = bankAccount
  .transform(row => ({
    ...row,
    ...nobody,
    ...(row.qris_code === null ? {} : merchantOf(row.qris_code).merchant),
  }))
  .pipe(bankAccountView)
