/** Amounts are in rupiah. `applies_to` lists the kinds of order lines that get the discount; empty means all kinds. */
export type DiscountTerms = {
  percent: number | null
  amount: number | null
  min_subtotal: number
  max_discount: number | null
  applies_to: readonly string[]
}

type Line = { kind: string; price: number; quantity: number }

const sum = (lines: readonly Line[]) => lines.reduce((total, line) => total + line.price * line.quantity, 0)

/** Matches quotes, chat formatting, punctuation and emoji around a code. */
const edges = /^[^\p{L}\p{N}-]+|[^\p{L}\p{N}-]{1,12}$/gu

/** Accepts codes typed on a phone, which may insert dashes for hyphens, and codes copied from a chat. */
export const normalizeCode = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(edges, '')
    .toUpperCase()

/** Discount in rupiah, rounded down, at most the price of the lines. Same rule as the SQL of `selectDiscount`. */
export function discountForLines(terms: DiscountTerms, lines: readonly Line[]) {
  if (sum(lines) < terms.min_subtotal) return 0
  const { applies_to, amount, percent, max_discount } = terms
  const base = sum(lines.filter(line => applies_to.length === 0 || applies_to.includes(line.kind)))
  const off = amount ?? Math.floor((base * (percent ?? 0)) / 100)
  return Math.min(base, off, max_discount ?? base)
}
