import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { rupiah } from '../../../worker/contract/format'
import type { OverpaidOrder } from '../../../worker/contract/money/refunds'
import { type ApiProblem, asProblem } from '../../lib/problem'
import { Button } from '../../ui/button'
import { ErrorState } from '../../ui/states'
import { Section } from '../common/dialogs/details'
import { orderUrl } from '../urls'
import { readOverpaid } from './calls'

type Found = { items: OverpaidOrder[]; next: string | null }

function useOverpaid() {
  const [found, setFound] = useState<Found>({ items: [], next: null })
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const read = useCallback((cursor?: string, signal = AbortSignal.timeout(20_000)) => {
    setProblem(null)
    readOverpaid({ limit: '20', cursor }, signal).then(
      ({ items, next_cursor }) =>
        setFound(before => ({ items: cursor ? [...before.items, ...items] : items, next: next_cursor })),
      error => setProblem(asProblem(error)),
    )
  }, [])
  useEffect(() => read(), [read])
  return { ...found, problem, read }
}

/** Orders that were paid beyond what they ask for, and nobody decided about it; nothing where there is none. */
export function Overpaid() {
  const { items, next, problem, read } = useOverpaid()
  if (problem)
    return <ErrorState message="Gagal memuat lebih bayar" detail={problem.detail} onRetry={() => read()} />
  if (items.length === 0) return null
  return (
    <Section title="Lebih bayar" className="mb-6">
      <ul className="divide-y divide-line">
        {items.map(order => (
          <li key={order.id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <p className="min-w-0 wrap-anywhere">
              <Link
                to={orderUrl(order.id)}
                className="inline-block py-1 font-semibold text-primary underline underline-offset-4"
              >
                {order.order_id}
              </Link>{' '}
              {order.customer_name}
            </p>
            <p className="money">
              <strong>{rupiah(order.left)}</strong>{' '}
              <span className="text-sm text-muted">
                masuk {rupiah(order.paid)}, ditagih {rupiah(order.owed)}
              </span>
            </p>
          </li>
        ))}
      </ul>
      {next && (
        <Button look="secondary" className="mt-3" onClick={() => read(next)}>
          Tampilkan lebih banyak
        </Button>
      )}
    </Section>
  )
}
