import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { orderStatuses, paymentStatuses } from '../../../worker/contract/labels'
import { ask } from '../../lib/api'
import { asProblem } from '../../lib/problem'
import { settle } from '../../lib/settle'
import { EmptyState } from '../../ui/states'
import { toast } from '../../ui/toast'
import { api } from '../api'
import { FilterBar, FilterDate, FilterSelect, SearchBox } from '../parts/filters'
import { choiceParam, dayParam, pageParams } from '../parts/list-url'
import { LoadError } from '../parts/load-error'
import { PageHead } from '../parts/page-head'
import { Pager } from '../parts/pager'
import { type Order, readOrder } from './calls'
import { type OrderAction, OrderDialog, savedMessage } from './dialogs'
import { OrderTable } from './table'

const filters = ['status', 'payment_status', 'claimed', 'from', 'to'] as const
const claimedOnly = { true: 'Menunggu verifikasi' } as const

export function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams
  const query = {
    ...pageParams(params),
    status: choiceParam(orderStatuses, params.get('status')),
    payment_status: choiceParam(paymentStatuses, params.get('payment_status')),
    claimed: choiceParam(claimedOnly, params.get('claimed')),
    from: dayParam(params, 'from'),
    to: dayParam(params, 'to'),
  }
  return settle(ask(api.orders.$get({ query }, { init: { signal: request.signal } })))
}

export function Component() {
  const { value: page, problem } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState<{ action: OrderAction; order: Order } | null>(null)

  const finish = ({ action, order }: { action: OrderAction; order: Order }) => {
    setOpen(null)
    toast(savedMessage(action, order))
    void revalidate()
  }
  const reload = ({ action, order }: { action: OrderAction; order: Order }) =>
    readOrder(order.id).then(
      fresh => setOpen({ action, order: fresh }),
      error => toast(asProblem(error).detail, 'bad'),
    )

  return (
    <>
      <PageHead title="Order Management" />
      <FilterBar
        names={filters}
        search={<SearchBox label="Cari pesanan" placeholder="ID, nama, email, nomor" />}
      >
        <FilterSelect name="status" label="Status" options={orderStatuses} />
        <FilterSelect name="payment_status" label="Pembayaran" options={paymentStatuses} />
        <FilterSelect name="claimed" label="Konfirmasi transfer" options={claimedOnly} />
        <FilterDate name="from" label="Dari tanggal" />
        <FilterDate name="to" label="Sampai tanggal" />
      </FilterBar>
      {problem && <LoadError heading="Failed to load orders" problem={problem} />}
      {page?.items.length === 0 && <NoOrders />}
      {page && page.items.length > 0 && (
        <OrderTable orders={page.items} onAct={(action, order) => setOpen({ action, order })} />
      )}
      {page && <Pager shown={page.items.length} total={page.total} next={page.next_cursor} />}
      {open && (
        <OrderDialog
          {...open}
          onClose={() => setOpen(null)}
          onSaved={() => finish(open)}
          onReload={() => void reload(open)}
        />
      )}
    </>
  )
}

const NoOrders = () => (
  <EmptyState title="Tidak ada pesanan di sini">
    Pesanan baru dari formulir pemesanan tampil di halaman ini. Jika ada filter yang aktif, coba longgarkan.
  </EmptyState>
)
