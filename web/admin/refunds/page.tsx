import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { dateTime, rupiah } from '../../../worker/contract/format'
import { type Refund, refundKinds, refundStates } from '../../../worker/contract/money/refunds'
import { attempt } from '../../lib/attempt'
import { Badge } from '../../ui/badge'
import { EmptyState } from '../../ui/states'
import { FilterSelect, ShortFilterBar } from '../common/lists/filters'
import { List } from '../common/lists/list'
import { listQuery } from '../common/lists/list-screen'
import { choiceParam, pageSize } from '../common/lists/list-url'
import { type Column, Table } from '../common/lists/table'
import { PageHead } from '../common/page-head'
import { TextLink } from '../common/text-link'
import { refundTones } from '../orders/money/tones'
import { orderUrl } from '../urls'
import { readRefunds } from './calls'
import { Overpaid } from './overpaid'

export async function loader({ request }: LoaderFunctionArgs) {
  const { params, paging } = listQuery(request, pageSize)
  const { limit, cursor } = paging
  const state = choiceParam(refundStates, params.get('state'))
  return { page: await attempt(readRefunds({ limit, cursor, state }, request.signal)) }
}

/** Money that goes back, and money of which nobody said yet what becomes of it. */
export function Component() {
  const { page } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="Refund">
        Setiap langkahnya di pesanan masing-masing: diajukan, disetujui, rekening tujuan, dan bukti bayarnya.
      </PageHead>
      <Overpaid />
      <ShortFilterBar>
        <FilterSelect name="state" label="Keadaan" options={refundStates} />
      </ShortFilterBar>
      <List
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
      </List>
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
        <span className="money font-semibold">{rupiah(amount)}</span>
        {kind === 'infak' && <span className="block text-muted">{refundKinds.infak}</span>}
      </span>
    ),
  },
  {
    head: 'Keadaan',
    cell: ({ state, payee_last4, kind }) => (
      <span>
        <Badge tone={refundTones[state]}>{refundStates[state]}</Badge>
        {state === 'approved' && kind === 'refund' && payee_last4 === null && (
          <span className="mt-1 block text-muted">Rekening belum diisi</span>
        )}
      </span>
    ),
  },
  { head: 'Alasan', look: 'text', cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span> },
]
