import { asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import {
  bankAccountInput,
  bankAccountSchema,
  bankAccountViewSchema,
} from '../../contract/money/accounts/bank-accounts'
import { type PaymentMethod, paymentMethodSchema } from '../../contract/orders/orders'
import type { Db } from '../../db/client'
import { bank_accounts } from '../../db/schema/catalog'
import { selectSettingRows, settingOrDefault } from '../../site/settings/read'
import { type GatewayBindings, offeredChannels } from '../gateway/provider'
import { normalizeQris, QrisError, qrisWithAmount, readShopQris } from './qris'

const qrisPlaceholder = 'QRIS'

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

/** Clears the fields of the other account type. An active account must have a valid QRIS code. */
export const checkedBankAccountInput = bankAccountInput
  .superRefine((input, ctx) => {
    const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    if (input.type === 'qris') {
      const { refusal } = readMerchant(input.qris_code)
      if (refusal !== undefined && input.status === 'active') refuse('qris_code', refusal)
      return
    }
    // A QRIS account stores the text 'QRIS' as its number, so no bank account may have this number.
    if (input.account_number === qrisPlaceholder) refuse('account_number', 'Nomor rekening harus diisi')
    if (input.account_name === qrisPlaceholder) refuse('account_name', 'Nama pemilik rekening harus diisi')
  })
  .transform(columnsOf)

export const bankAccountWithMerchantSchema = bankAccountSchema
  .transform(row => ({
    ...row,
    ...emptyMerchant,
    ...(row.qris_code === null ? {} : readMerchant(row.qris_code).merchant),
  }))
  .pipe(bankAccountViewSchema)

type Row = typeof bank_accounts.$inferSelect

const maxMethods = 50

/** An invalid QRIS code is hidden from customers (null). `amount` is in rupiah. */
function qrisOf({ qris_code, qris_dynamic }: Row, amount: number | undefined) {
  if (qris_code === null) return null
  const { merchant } = readMerchant(qris_code)
  if (!merchant) return null
  const isAsked = amount !== undefined && qris_dynamic
  return { ...merchant, qris_code: isAsked ? qrisWithAmount(qris_code, amount) : qris_code }
}

function methodOf(row: Row, amount: number | undefined): PaymentMethod[] {
  if (row.type === 'bank') return [paymentMethodSchema.parse({ ...row, ...emptyMerchant, qris_code: null })]
  const qris = qrisOf(row, amount)
  return qris ? [paymentMethodSchema.parse({ ...row, ...qris })] : []
}

/** QRIS codes contain `amount` (rupiah), if given. QRIS is left out if the amount is above the shop's limit. */
export async function readPaymentMethods(db: Db, env: GatewayBindings, amount: number | undefined) {
  const [rows, settings, gateway] = await db.batch([
    db
      .select()
      .from(bank_accounts)
      .where(eq(bank_accounts.status, 'active'))
      .orderBy(asc(bank_accounts.order_index), asc(bank_accounts.id))
      .limit(maxMethods),
    selectSettingRows(db, 'payment'),
    selectSettingRows(db, 'gateway'),
  ])
  const { qris_limit } = settingOrDefault(settings, 'payment')
  const isOver = amount !== undefined && amount > qris_limit
  const shown = isOver ? rows.filter(row => row.type === 'bank') : rows
  return {
    items: shown.flatMap(row => methodOf(row, amount)),
    qris_limit,
    qris_over_limit: isOver && shown.length < rows.length,
    gateway: offeredChannels(env, settingOrDefault(gateway, 'gateway'), qris_limit),
  }
}
