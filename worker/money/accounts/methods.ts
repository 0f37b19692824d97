import { asc, eq } from 'drizzle-orm'
import { type PaymentMethod, paymentMethod } from '../../contract/orders/orders'
import type { Db } from '../../db/client'
import { bank_accounts } from '../../db/schema/catalog/shop'
import { selectSettings, settingOrDefault } from '../../site/settings/read'
import { type GatewayBindings, offeredChannels } from '../gateway/provider'
import { emptyMerchant, readMerchant } from './accounts'
import { qrisWithAmount } from './qris'

type Row = typeof bank_accounts.$inferSelect

const maxMethods = 50

/** Null if the stored code is invalid, so that no customer sees it. `amount` in rupiah. */
function qrisOf({ qris_code, qris_dynamic }: Row, amount: number | undefined) {
  if (qris_code === null) return null
  const { merchant } = readMerchant(qris_code)
  if (!merchant) return null
  const isAsked = amount !== undefined && qris_dynamic
  return { ...merchant, qris_code: isAsked ? qrisWithAmount(qris_code, amount) : qris_code }
}

function methodOf(row: Row, amount: number | undefined): PaymentMethod[] {
  if (row.type === 'bank') return [paymentMethod.parse({ ...row, ...emptyMerchant, qris_code: null })]
  const qris = qrisOf(row, amount)
  return qris ? [paymentMethod.parse({ ...row, ...qris })] : []
}

/**
 * Active payment methods. With `amount` (rupiah), QRIS codes contain it, and QRIS is omitted above its transaction
 * limit.
 */
export async function readPaymentMethods(db: Db, env: GatewayBindings, amount: number | undefined) {
  const [rows, settings, gateway] = await db.batch([
    db
      .select()
      .from(bank_accounts)
      .where(eq(bank_accounts.status, 'active'))
      .orderBy(asc(bank_accounts.order_index), asc(bank_accounts.id))
      .limit(maxMethods),
    selectSettings(db, 'payment'),
    selectSettings(db, 'gateway'),
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
