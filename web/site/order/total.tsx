import { rupiah, splitTotal } from '../../../worker/contract/format'

/** An amount whose last three digits, the unique code, stand out. */
export function Total({ amount }: { amount: number }) {
  const [head, code] = splitTotal(amount)
  return (
    <strong className="money text-xl">
      <span aria-hidden="true">
        {head}
        <span className="rounded-md bg-gold-soft px-1 text-earth">{code}</span>
      </span>
      <span className="sr-only">{rupiah(amount)}</span>
    </strong>
  )
}
