import { sql } from 'drizzle-orm'
import type { AnimalAdmin, AnimalPatch } from '../contract/shop/animals'
import { Problem } from '../problem'

type Step = Pick<AnimalPatch, 'stock' | 'stock_seen' | 'stock_change'>

/** A form sends its stock back untouched too; only another number is a change. */
const isSet = ({ stock, stock_seen }: Step) => stock !== undefined && stock !== stock_seen

/** Stock as a column value: relative to what is there when it is written. */
export function stockSql(step: Step) {
  if (isSet(step)) return { stock: step.stock }
  return step.stock_change ? { stock: sql`stock + ${step.stock_change}` } : {}
}

/** A new stock holds only for the stock that was seen. */
export const stockGuard = (step: Step) => (isSet(step) ? sql`stock = ${step.stock_seen}` : sql`1 = 1`)

export const isMoved = ({ stock }: AnimalAdmin, step: Step) => isSet(step) && stock !== step.stock_seen

/** What the audit tells: a relative change stays one, for orders move stock too. */
export function stockChanges(step: Step): Record<string, unknown> {
  if (isSet(step)) return { stock: [step.stock_seen, step.stock] }
  return step.stock_change ? { stock_change: step.stock_change } : {}
}

/** Why a stock cannot be set: it moved since it was seen (`stale`), or less is left than is taken (`out_of_stock`). */
export function refusedStock({ id, name, stock, shares }: AnimalAdmin, step: Step) {
  if (step.stock_change === undefined) {
    const message = `Stok sudah berubah menjadi ${stock}. Periksa kembali lalu simpan.`
    return new Problem('stale', { detail: message, errors: [{ path: 'stock', message }] })
  }
  const message = `Stok ${name} tinggal ${stock}, tidak dapat dikurangi ${-step.stock_change}.`
  const errors = [{ path: 'stock_change', message }]
  return new Problem('out_of_stock', {
    detail: message,
    errors,
    shortages: [{ animal_id: id, name, stock, shares }],
  })
}
