import { BadgeCheck, Beef, FileStack, ListChecks, Plus, XCircle } from 'lucide-react'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { orderStatuses, paymentStatuses, slaughterStatuses } from '../../../../worker/contract/labels'
import { defaultOrderSort, type FoundOrder, orderSortLabels } from '../../../../worker/contract/orders/orders'
import { fetchJson } from '../../../lib/api'
import { valueOrProblem } from '../../../lib/attempt'
import { serverNowText } from '../../../lib/clock'
import { useStoredOpenDialog } from '../../../lib/office/use-open'
import { adminApi } from '../../common/api'
import { BulkActionList, type BulkChoice, type BulkListProps } from '../../common/bulk/desk'
import { ExportButton } from '../../common/jobs/export-button'
import { FilterBar, FilterDate, FilterSelect, FilterText } from '../../common/lists/filters'
import { RouterLinkButton } from '../../common/lists/links'
import { PagedList } from '../../common/lists/list'
import { type ListPage, listQueryOfUrl, queryText, useListScreen } from '../../common/lists/list-url'
import { NewRowsNotice } from '../../common/lists/news'
import { EmptyList } from '../../common/nothing'
import { ScreenHeader } from '../../common/parts/page-head'
import { useRights } from '../../common/rights'
import { newOrderUrl } from '../../common/urls'
import { OrderBulkDialog } from '../bulk/dialogs'
import { type OrderBulk, orderStatesOfFilter, readOrderSelection } from '../bulk/job'
import { type Order, readAdminOrder, readDeskProducts, readOrderListChanges } from '../calls'
import { type OrderAction, OrderDialog, orderSavedMessage } from '../dialogs/dialogs'
import {
  claimedFilterOption,
  orderFilter,
  orderFilterNames,
  orderFilterQuery,
  seasonFilterLabels,
  underpaidFilterOption,
} from '../filter'
import { OrderTable } from './table'

const choices: BulkChoice<OrderBulk>[] = [
  { action: 'verify', label: 'Verifikasi', icon: BadgeCheck },
  { action: 'reject', label: 'Tolak', icon: XCircle },
  { action: 'status', label: 'Ubah status', icon: ListChecks },
  { action: 'slaughter', label: 'Penyembelihan', icon: Beef },
  { action: 'certificates', label: 'Draf sertifikat', icon: FileStack },
]

function OrderBulkList(list: BulkListProps<FoundOrder>) {
  const { may } = useRights()
  const [amount, setAmount] = useState<number | null>(null)
  const readAll = async () => {
    const picks = await readOrderSelection(list.source)
    setAmount(picks.amount)
    return picks
  }
  return (
    <BulkActionList
      {...list}
      rows={list.page.items.map(order => ({ ...order, label: order.order_id }))}
      label="Pesanan yang dipilih"
      noun="pesanan"
      choices={choices.filter(({ action }) => action !== 'certificates' || may('certificates'))}
      readAll={readAll}
      more={({ isAll, rows }) => (
        <ExportButton
          kind="order_csv"
          filter={isAll ? list.source : `ids=${rows.map(({ id }) => id).join()}`}
          failure="Gagal mengunduh CSV"
          className="px-2! text-sm sm:px-3! lg:px-2!"
        >
          Export pilihan
        </ExportButton>
      )}
      ask={(action, { selected, isAll, rows }, close) => (
        <OrderBulkDialog
          action={action}
          selected={selected}
          states={isAll ? orderStatesOfFilter(list.source) : rows}
          amount={isAll ? amount : rows.reduce((total, order) => total + order.total_amount, 0)}
          onClose={close}
        />
      )}
    />
  )
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { params, paging } = listQueryOfUrl(request)
  const source = orderFilterQuery(params)
  const query = { ...paging, ...orderFilter(params) }
  // The filter without the sort order, because sorting the list must keep the selected rows.
  const unsorted = queryText({ ...orderFilter(params), sort: undefined })
  // Read the position in the change log before the list, so that no change between the two reads is missed.
  const news = await valueOrProblem(readOrderListChanges(source))
  const [page, products] = await Promise.all([
    valueOrProblem(fetchJson(adminApi.orders.$get({ query }, { init: { signal: request.signal } }))),
    valueOrProblem(readDeskProducts()),
  ])
  return { page, source, unsorted, query, news: news.value, products: products.value ?? {} }
}

type Open = { action: OrderAction; order: Order }

const sortsOf = (query: Parameters<typeof defaultOrderSort>[0]) => ({
  [defaultOrderSort(query)]: '',
  ...orderSortLabels,
})

export function Component() {
  const { page, source, unsorted, query, news, products } = useLoaderData<typeof loader>()
  const { open, setOpen, close, finish, reload, refresh } = useListScreen(useStoredOpenDialog<Open>('orders'))

  return (
    <>
      <ScreenHeader
        title="Order Management"
        actions={
          <>
            <ExportButton kind="order_csv" filter={source} failure="Gagal mengunduh CSV">
              Export CSV
            </ExportButton>
            <RouterLinkButton to={newOrderUrl}>
              <Plus size={18} aria-hidden="true" />
              Buat pesanan
            </RouterLinkButton>
          </>
        }
      />
      <FilterBar
        names={orderFilterNames}
        sorts={sortsOf(query)}
        search={{ label: 'Cari pesanan', placeholder: 'ID, nama, nomor, total, produk' }}
      >
        <FilterSelect name="status" label="Status" options={orderStatuses} />
        <FilterSelect name="payment_status" label="Pembayaran" options={paymentStatuses} />
        <FilterSelect name="claimed" label="Konfirmasi transfer" options={claimedFilterOption} />
        <FilterSelect name="short" label="Uang" options={underpaidFilterOption} />
        <FilterSelect name="slaughter_status" label="Penyembelihan" options={slaughterStatuses} />
        <FilterSelect name="product" label="Produk" options={products} />
        <FilterText name="agent" label="Kode agen" />
        <FilterSelect
          name="season"
          label="Musim"
          options={seasonFilterLabels(serverNowText().slice(0, 10))}
        />
        <FilterDate name="from" label="Dari tanggal" />
        <FilterDate name="to" label="Sampai tanggal" />
      </FilterBar>
      {page.value && news && (
        <NewRowsNotice
          source={source}
          start={news}
          read={readOrderListChanges}
          came={count => `${count} pesanan baru`}
          moved="Ada pesanan yang berubah"
        />
      )}
      {page.value && <ScanNote page={page.value} />}
      <PagedList
        page={page}
        failure="Failed to load orders"
        empty={page.value?.next_cursor ? null : <NoOrders />}
      >
        {orders => (
          <OrderBulkList page={orders} source={unsorted} onChanged={refresh}>
            {selection => (
              <OrderTable
                orders={orders.items}
                selection={selection}
                list={source}
                onAct={(action, order) => setOpen({ action, order })}
              />
            )}
          </OrderBulkList>
        )}
      </PagedList>
      {open && (
        <OrderDialog
          {...open}
          onClose={close}
          onSaved={() => finish(orderSavedMessage(open.action, open.order))}
          onReload={() => reload(readAdminOrder(open.order.id), order => ({ ...open, order }))}
        />
      )}
    </>
  )
}

/** Notes that a page ended early: without an index for the filter, the worker scans only 1,000 orders per page. */
const ScanNote = ({ page: { items, next_cursor, total } }: { page: ListPage<FoundOrder> }) =>
  total === null && next_cursor !== null ? (
    <p role="status" className="mb-2 text-sm text-muted">
      {items.length === 0 ? 'Belum ada yang cocok di antara' : 'Diperiksa'} 1.000 pesanan. Tekan “Berikutnya”
      untuk mencari lebih jauh; Export CSV memuat semuanya.
    </p>
  ) : null

const NoOrders = () => (
  <EmptyList noun="pesanan" filters={orderFilterNames}>
    Di sini pesanan dari formulir di situs masuk, pembayarannya diverifikasi, dan penyembelihannya dicatat.
    Tekan “Buat pesanan” untuk pelanggan yang memesan lewat telepon, atau coba sendiri dari situs.
  </EmptyList>
)
