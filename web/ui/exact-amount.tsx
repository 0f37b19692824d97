import { rupiah, splitTotal } from '../../worker/contract/format'

type Asked = { total_amount: number; unique_code: number }

/** What must arrive, to the rupiah. The digits that its unique code made stand out; given up for cash, there are none. */
export function ExactAmount({ total_amount, unique_code }: Asked) {
  const [head, code] = splitTotal(total_amount)
  if (unique_code === 0)
    return (
      <strong translate="no" className="money text-xl">
        {rupiah(total_amount)}
      </strong>
    )
  return (
    <strong translate="no" className="money text-xl">
      <span aria-hidden="true">
        {head}
        <span className="rounded-md bg-gold-soft px-1 text-earth">{code}</span>
      </span>
      <span className="sr-only">{rupiah(total_amount)}</span>
    </strong>
  )
}
