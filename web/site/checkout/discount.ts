import { useMemo } from 'react'
import { rupiah } from '../../../worker/contract/format'
import { codeOf, type DiscountTerms, discountOf } from '../../../worker/contract/orders/code-rules'
import { api, ask } from '../../lib/api'
import { useStored } from '../../lib/use-stored'
import { draft } from './draft'
import { type PricedLine, subtotalOf } from './offers'
import { useAsked } from './use-asked'

const shortest = 4

const askTerms = (code: string, init: RequestInit) =>
  ask(api.api.codes.check.$post({ json: { code } }, { init }))

const priced = (lines: PricedLine[]) =>
  lines.flatMap(({ offer, quantity }) => (offer ? [{ kind: offer.type, price: offer.price, quantity }] : []))

function noteOf(terms: DiscountTerms, lines: PricedLine[], discount: number) {
  if (discount > 0) return `Kode berlaku: potongan ${rupiah(discount)}.`
  if (subtotalOf(lines) < terms.min_subtotal)
    return `Kode ini berlaku untuk pesanan mulai ${rupiah(terms.min_subtotal)}.`
  return 'Kode ini tidak berlaku untuk pilihan di keranjang.'
}

/**
 * The discount of the code in the form. `expected` is what the server is told to find, in rupiah; undefined while
 * nobody knows, for then an order takes whatever the code grants.
 */
export function useDiscount(lines: PricedLine[]) {
  const { fields } = useStored(draft)
  const code = codeOf(fields.discount_code)
  const asked = useAsked(code.length < shortest ? '' : code, askTerms)
  const answered = asked?.question === code ? asked : null
  return useMemo(() => {
    const none = { code, discount: 0, expected: 0, note: null, at: () => 0 }
    if (code === '') return none
    const unknown =
      'Kode diskon ini tidak dikenal atau sudah tidak berlaku. Pesanan tetap dapat dikirim tanpa potongan.'
    if (code.length < shortest) return { ...none, note: null }
    if (answered === null)
      return { ...none, expected: undefined, note: 'Memeriksa kode…', at: () => undefined }
    if (answered.answer === null) {
      const note = 'Kode belum dapat diperiksa. Potongannya dihitung saat pesanan dikirim.'
      return { ...none, expected: undefined, note, at: () => undefined }
    }
    const { terms } = answered.answer
    if (terms === null) return { ...none, note: unknown }
    const at = (now: PricedLine[]) => discountOf(terms, priced(now))
    const discount = at(lines)
    return { code, discount, expected: discount, note: noteOf(terms, lines, discount), at }
  }, [code, answered, lines])
}

export type Discount = ReturnType<typeof useDiscount>
