import { Fragment } from 'react'
import { formatRupiah, splitUniqueCode } from '../../worker/contract/lib/format'

/** Browser translation must not change amounts and numbers such as 'Rp 2.500.123', 'ORDER-123AB', '7000 0000 12'. */
const exact = /(Rp[\s\u00a0]?\d[\d.]*|(?:ORDER|CERT)-[\dA-Z-]+|\b\d[\d.\u00a0 ]{6,}\d\b)/g

export const UntranslatedAmounts = ({ children }: { children: string }) =>
  children.split(exact).map((part, n) =>
    n % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other id
      <span key={n} translate="no">
        {part}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other id
      <Fragment key={n}>{part}</Fragment>
    ),
  )

type Asked = { total_amount: number; unique_code: number }

export function ExactAmount({ total_amount, unique_code }: Asked) {
  const [head, code] = splitUniqueCode(total_amount)
  if (unique_code === 0)
    return (
      <strong translate="no" className="money text-xl">
        {formatRupiah(total_amount)}
      </strong>
    )
  return (
    <strong translate="no" className="money text-xl">
      <span aria-hidden="true">
        {head}
        <span className="rounded-md bg-gold-soft px-1 text-earth">{code}</span>
      </span>
      <span className="sr-only">{formatRupiah(total_amount)}</span>
    </strong>
  )
}
