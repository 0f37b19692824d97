import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { orderStatuses, paymentStatuses } from '../../../../worker/contract/labels'
import { ask } from '../../../lib/api'
import { asProblem } from '../../../lib/problem'
import { settle } from '../../../lib/settle'
import { EmptyState } from '../../../ui/states'
import { toast } from '../../../ui/toast'
import { api } from '../../api'
import { DownloadButton } from '../../parts/download-button'
import { FilterBar, FilterDate, FilterSelect, SearchBox } from '../../parts/filters'
import { LinkButton } from '../../parts/link-button'
import { choiceParam, dayParam, pageParams, pathWith, textParam } from '../../parts/list-url'
import { LoadError } from '../../parts/load-error'
import { PageHead } from '../../parts/page-head'
import { Pager } from '../../parts/pager'
import { newOrderUrl } from '../../urls'
import { type Order, readOrder } from '../calls'
import { type BulkAction, BulkDialog } from '../dialogs/bulk-dialog'
import { type OrderAction, OrderDialog, savedMessage } from '../dialogs/dialogs'
import { BulkBar } from './bulk-bar'
import { PickAll } from './pick'
import { OrderTable } from './table'
import { useSelection } from './use-selection'

const filters = ['status', 'payment_status', 'claimed', 'from', 'to'] as const
const claimedOnly = { true: 'Menunggu verifikasi' } as const

const filterOf = (params: URLSearchParams) => ({
  q: textParam(params, 'q'),
  status: choiceParam(orderStatuses, params.get('status')),
  payment_status: choiceParam(paymentStatuses, params.get('payment_status')),
  claimed: choiceParam(claimedOnly, params.get('claimed')),
  from: dayParam(params, 'from'),
  to: dayParam(params, 'to'),
})

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams
  const filter = filterOf(params)
  const query = { ...pageParams(params), ...filter }
  const page = await settle(ask(api.orders.$get({ query }, { init: { signal: request.signal } })))
  return { ...page, exportPath: pathWith('/api/admin/orders/export', filter) }
}

export function Component() {
  const { value: page, problem, exportPath } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const selection = useSelection(page?.items ?? [])
  const [bulk, setBulk] = useState<BulkAction | null>(null)
  const [open, setOpen] = useState<{ action: OrderAction; order: Order } | null>(null)

  const finish = ({ action, order }: { action: OrderAction; order: Order }) => {
    setOpen(null)
    toast(savedMessage(action, order))
    void revalidate()
  }
  const finishBulk = (isChanged: boolean) => {
    setBulk(null)
    if (!isChanged) return
    selection.clear()
    void revalidate()
  }
  const reload = ({ action, order }: { action: OrderAction; order: Order }) =>
    readOrder(order.id).then(
      fresh => setOpen({ action, order: fresh }),
      error => toast(asProblem(error).detail, 'bad'),
    )

  return (
    <>
      <PageHead
        title="Order Management"
        actions={
          <>
            <DownloadButton path={exportPath} name="pesanan.csv" failure="Gagal mengunduh CSV">
              Export CSV
            </DownloadButton>
            <LinkButton to={newOrderUrl}>
              <Plus size={18} aria-hidden="true" />
              Buat pesanan
            </LinkButton>
          </>
        }
      />
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
        <>
          <PickAll selection={selection} />
          <OrderTable
            orders={page.items}
            selection={selection}
            onAct={(action, order) => setOpen({ action, order })}
          />
        </>
      )}
      {page && <Pager shown={page.items.length} total={page.total} next={page.next_cursor} />}
      {selection.selected.length > 0 && (
        <BulkBar orders={selection.selected} onAct={setBulk} onClear={selection.clear} />
      )}
      {bulk && <BulkDialog action={bulk} orders={selection.selected} onClose={finishBulk} />}
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
