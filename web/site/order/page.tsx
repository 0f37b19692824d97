import { useState } from 'react'
import type { OrderView } from '../../../worker/contract/orders/orders'
import { orderCodeIn } from '../../../worker/contract/orders/typed-codes'
import type { ApiProblem } from '../../lib/problem'
import { type Credential, orderHash, readOrderHash, urls } from '../../lib/urls'
import { useIsHydrated } from '../../lib/use-stored'
import { ErrorState } from '../../ui/states'
import { toast } from '../../ui/toast'
import { brand } from '../brand'
import { NeedsScripts } from '../frame/needs-scripts'
import { PageHead } from '../frame/page-head'
import { definePage, noData } from '../page'
import { useLocation, useQuery } from '../visit/context'
import { go } from '../visit/location'
import { readOrder } from './calls'
import { DigitsForm } from './digits-form'
import { savedOrder } from './my-orders'
import { MyOrdersList } from './my-orders-list'
import { OrderCard } from './order-card'
import { OrderSkeleton } from './order-skeleton'
import { PrintHead } from './print-head'
import { SavedNotice } from './saved-notice'
import { SearchForm } from './search-form'
import { wrongDigits } from './unlock-form'
import { useOrder } from './use-order'

const notFound = 'Pesanan tidak ditemukan. Silakan periksa kembali ID pesanan Anda.'
const failed = 'Terjadi kesalahan saat mencari pesanan'

/** What people type: a code, or a whole secret link with the code and key at its end. */
function readSearch(text: string) {
  const at = text.lastIndexOf('#')
  const linked = readOrderHash(`#${text.slice(at + 1)}`)
  const order_id = linked?.order_id ?? orderCodeIn(text)
  return order_id === null ? null : { order_id, key: linked?.key ?? savedOrder(order_id)?.key ?? null }
}

type LookupProblemProps = {
  order_id: string
  problem: ApiProblem
  onRetry: () => void
  onOpen: (order: OrderView) => void
}

function LookupProblem({ order_id, problem, onRetry, onOpen }: LookupProblemProps) {
  if (problem.code === 'order_not_found') return <ErrorState message={notFound} />
  if (problem.code === 'lookups_used_up')
    return (
      <DigitsForm
        asked="phone"
        open={async digits => onOpen(await readOrder({ order_id, key: null }, digits))}
        wrong={wrongDigits}
      >
        {problem.detail}
      </DigitsForm>
    )
  return <ErrorState message={failed} detail={problem.detail} onRetry={onRetry} />
}

function Result({ credential }: { credential: Credential }) {
  const { found, problem, isReading, reload, take } = useOrder(credential)

  // Opened by its digits, an order brings its key: from here on the address is its secret link.
  const change = (order: OrderView) => {
    take(order)
    if (order.key === credential.key) return
    toast('Data pemesan dibuka.')
    go(orderHash(order), { replace: true })
  }

  if (found) {
    return (
      <>
        {found.savedAt && problem && <SavedNotice savedAt={found.savedAt} />}
        <OrderCard order={found.order} onChange={change} onReload={reload} />
      </>
    )
  }
  if (!problem || isReading) return <OrderSkeleton />
  return <LookupProblem order_id={credential.order_id} problem={problem} onRetry={reload} onOpen={change} />
}

function OrderStatus() {
  const isHydrated = useIsHydrated()
  const { hash, key, search: query } = useLocation()
  // The form sent before any script ran leaves the code here.
  const codeInQuery = useQuery().get('order_id') ?? ''
  const [unreadableAt, setUnreadableAt] = useState<string | null>(null)
  // Opening an order afterwards is another entry of the history.
  const isUnreadable = unreadableAt === key
  // The worker never sees the hash, so the first paint is without it.
  const credential = isHydrated ? (readSearch(hash) ?? readSearch(codeInQuery)) : null

  const search = (text: string) => {
    const wanted = readSearch(text)
    setUnreadableAt(wanted ? null : key)
    if (wanted) go(`${urls.orderStatus}${orderHash(wanted)}`)
  }

  return (
    <>
      {!import.meta.env.SSR && credential && (
        <div className="page">
          <PrintHead />
        </div>
      )}
      <div className={credential ? 'print:hidden' : undefined}>
        <PageHead title="Cek Status Pesanan">
          <p className="print:hidden">Masukkan ID pesanan yang Anda terima saat memesan.</p>
        </PageHead>
      </div>
      <NeedsScripts />
      <div className="page">
        <SearchForm initial={credential?.order_id ?? ''} onSearch={search} />
        <div className="mt-6 empty:hidden">
          {isUnreadable && <ErrorState message={notFound} />}
          {!import.meta.env.SSR && credential && !isUnreadable && (
            <Result key={`${query}${hash}`} credential={credential} />
          )}
        </div>
        {!import.meta.env.SSR && <MyOrdersList />}
      </div>
    </>
  )
}

export const page = definePage({
  cache: { policy: 'private' },
  load: noData,
  meta: () => ({
    title: `Cek Status Pesanan · ${brand}`,
    description: 'Lihat perjalanan pesanan Anda, dari pembayaran sampai sertifikat.',
  }),
  Component: OrderStatus,
})
