/** What a discount code grants; the amounts are rupiah. */
export type DiscountTerms = {
  percent: number | null
  amount: number | null
  min_subtotal: number
  max_discount: number | null
  /** Kinds of lines it applies to; empty: all. */
  applies_to: readonly string[]
}

type Line = { kind: string; price: number; quantity: number }

const sum = (lines: readonly Line[]) => lines.reduce((total, line) => total + line.price * line.quantity, 0)

/** A code as it is kept and compared: people write it in small letters and with spaces. */
export const codeOf = (text: string) => text.normalize('NFKC').replace(/\s/g, '').toUpperCase()

/**
 * Rupiah off these lines, rounded down, and never more than the lines it applies to cost; 0 when it has no effect.
 * The statement that stores an order says the same in SQL.
 */
export function discountOf(terms: DiscountTerms, lines: readonly Line[]) {
  if (sum(lines) < terms.min_subtotal) return 0
  const { applies_to, amount, percent, max_discount } = terms
  const base = sum(lines.filter(line => applies_to.length === 0 || applies_to.includes(line.kind)))
  const off = amount ?? Math.floor((base * (percent ?? 0)) / 100)
  return Math.min(base, off, max_discount ?? base)
}
