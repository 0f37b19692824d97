import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { dateTime, formatRupiah } from '../../../../worker/contract/lib/format'
import { type Refund, refundKinds, refundStates } from '../../../../worker/contract/money/refunds'
import { fetchJson } from '../../../lib/api'
import { valueOrProblem } from '../../../lib/attempt'
import { useMorePages } from '../../../lib/office/use-pages'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { EmptyState, ErrorState } from '../../../ui/states'
import { adminApi } from '../../common/api'
import { FilterSelect, ShortFilterBar } from '../../common/lists/filters'
import { TextLink } from '../../common/lists/links'
import { PagedList } from '../../common/lists/list'
import { choiceParam, listQueryOfUrl, pageSize } from '../../common/lists/list-url'
import { type Column, Table } from '../../common/lists/table'
import { DetailSection } from '../../common/parts/details'
import { ScreenHeader } from '../../common/parts/page-head'
import { orderUrl } from '../../common/urls'
import { FinanceTabs } from '../finance-tabs'
import { refundBadgeTones } from '../order-money/rows'

const { refunds } = adminApi

export async function loader({ request }: LoaderFunctionArgs) {
  const { params, paging } = listQueryOfUrl(request, pageSize)
  const { limit, cursor } = paging
  const query = { limit, cursor, state: choiceParam(refundStates, params.get('state')) }
  return valueOrProblem(fetchJson(refunds.$get({ query }, { init: { signal: request.signal } })))
}

export function Component() {
  const page = useLoaderData<typeof loader>()
  return (
    <>
      <ScreenHeader title="Refund">
        Setiap langkahnya di pesanan masing-masing: diajukan, disetujui, rekening tujuan, dan bukti bayarnya.
      </ScreenHeader>
      <FinanceTabs />
      <Overpaid />
      <ShortFilterBar>
        <FilterSelect name="state" label="Keadaan" options={refundStates} />
      </ShortFilterBar>
      <PagedList
        page={page}
        failure="Gagal memuat refund"
        size={pageSize}
        empty={
          <EmptyState title="Tidak ada refund di sini">
            Refund diajukan dari pesanan yang dibatalkan, diubah, atau dibayar lebih.
          </EmptyState>
        }
      >
        {({ items }) => (
          <Table
            label="Refund"
            rows={items}
            columns={columns}
            keyOf={row => row.id}
            urlOf={({ order }) => orderUrl(order.id)}
          />
        )}
      </PagedList>
    </>
  )
}

const columns: Column<Refund>[] = [
  {
    head: 'Pesanan',
    cell: ({ order, created_at }) => (
      <div>
        <TextLink to={orderUrl(order.id)} className="inline-block py-1 whitespace-nowrap">
          {order.order_id}
        </TextLink>
        <span className="block wrap-anywhere">{order.customer_name}</span>
        <span className="block text-muted">{dateTime(created_at)}</span>
      </div>
    ),
  },
  {
    head: 'Jumlah',
    look: 'amount',
    cell: ({ amount, kind }) => (
      <span>
        <span className="money font-semibold">{formatRupiah(amount)}</span>
        {kind === 'infak' && <span className="block text-muted">{refundKinds.infak}</span>}
      </span>
    ),
  },
  {
    head: 'Keadaan',
    cell: ({ state, payee_last4, kind }) => (
      <span>
        <Badge tone={refundBadgeTones[state]}>{refundStates[state]}</Badge>
        {state === 'approved' && kind === 'refund' && payee_last4 === null && (
          <span className="mt-1 block text-muted">Rekening belum diisi</span>
        )}
      </span>
    ),
  },
  { head: 'Alasan', look: 'text', cell: ({ reason }) => <span className="typed-text">{reason}</span> },
]

/** Orders with a surplus for which nobody has requested a refund yet. */
function Overpaid() {
  const { items, problem, more, retry } = useMorePages((cursor, signal) =>
    fetchJson(refunds.overpaid.$get({ query: { limit: '20', cursor } }, { init: { signal } })),
  )
  if (problem)
    return <ErrorState message="Gagal memuat lebih bayar" detail={problem.detail} onRetry={retry} />
  if (!items || items.length === 0) return null
  return (
    <DetailSection title="Lebih bayar" className="mb-6">
      <ul className="divide-y divide-line">
        {items.map(order => (
          <li key={order.id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <p className="min-w-0 wrap-anywhere">
              <TextLink to={orderUrl(order.id)} className="inline-block py-1">
                {order.order_id}
              </TextLink>{' '}
              {order.customer_name}
            </p>
            <p className="money">
              <strong>{formatRupiah(order.left)}</strong>{' '}
              <span className="text-sm text-muted">
                masuk {formatRupiah(order.paid)}, ditagih {formatRupiah(order.owed)}
              </span>
            </p>
          </li>
        ))}
      </ul>
      {more && (
        <Button look="secondary" className="mt-3" onClick={more}>
          Tampilkan lebih banyak
        </Button>
      )}
    </DetailSection>
  )
}
