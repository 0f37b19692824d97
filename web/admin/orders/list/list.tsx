import { Plus } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { orderStatuses, paymentStatuses } from '../../../../worker/contract/labels'
import { ask } from '../../../lib/api'
import { attempt } from '../../../lib/attempt'
import { asProblem } from '../../../lib/problem'
import { toast } from '../../../ui/toast'
import { api } from '../../api'
import { useOpen } from '../../common/dialogs/use-open'
import { DownloadButton } from '../../common/download-button'
import { LinkButton } from '../../common/link-button'
import { FilterBar, FilterDate, FilterSelect, SearchBox } from '../../common/lists/filters'
import { chosenSize, pageParams, pathWith } from '../../common/lists/list-url'
import { News } from '../../common/lists/news'
import { Pager, PageSize } from '../../common/lists/pager'
import { LoadError } from '../../common/load-error'
import { Nothing } from '../../common/nothing'
import { PageHead } from '../../common/page-head'
import { newOrderUrl } from '../../urls'
import { type Order, readNews, readOrder } from '../calls'
import { type OrderAction, OrderDialog, savedMessage } from '../dialogs/dialogs'
import { Desk } from './desk'
import { claimedOnly, filterOf, filters, sourceOf } from './filter'
import { OrderTable } from './table'

const exportPath = '/api/admin/orders/export'

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams
  const filter = filterOf(params)
  const size = chosenSize(params)
  const query = { ...pageParams(params, size), ...filter }
  // Before the list, so that nothing can come between the two unseen.
  const news = await attempt(readNews(sourceOf(params)))
  const page = await attempt(ask(api.orders.$get({ query }, { init: { signal: request.signal } })))
  return { ...page, size, source: sourceOf(params), news: news.value }
}

export function Component() {
  const { value: page, problem, size, source, news } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useOpen<{ action: OrderAction; order: Order }>('orders')

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
      <PageHead
        title="Order Management"
        actions={
          <>
            <DownloadButton
              path={pathWith(exportPath, source)}
              name="pesanan.csv"
              failure="Gagal mengunduh CSV"
            >
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
      {page && news && (
        <News
          source={source}
          start={news}
          read={readNews}
          came={count => `${count} pesanan baru`}
          moved="Ada pesanan yang berubah"
        />
      )}
      {page?.items.length === 0 && <NoOrders />}
      {page && (
        <Desk page={page} source={source} onChanged={revalidate}>
          {selection => (
            <OrderTable
              orders={page.items}
              selection={selection}
              list={source}
              onAct={(action, order) => setOpen({ action, order })}
            />
          )}
        </Desk>
      )}
      {page && (
        <Pager shown={page.items.length} total={page.total} next={page.next_cursor} size={size}>
          <PageSize />
        </Pager>
      )}
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
  <Nothing noun="pesanan" filters={filters}>
    Di sini pesanan dari formulir di situs masuk, pembayarannya diverifikasi, dan penyembelihannya dicatat.
    Tekan “Buat pesanan” untuk pelanggan yang memesan lewat telepon, atau coba sendiri dari situs.
  </Nothing>
)
