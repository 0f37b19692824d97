import { Plus } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { CodeReport } from '../../../../worker/contract/catalog/codes'
import { codeTypes, orderStatuses, paymentStatuses } from '../../../../worker/contract/labels'
import { dateTime, formatRupiah } from '../../../../worker/contract/lib/format'
import { valueOrProblem } from '../../../lib/attempt'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { ActionButton } from '../../../ui/icon-buttons'
import { Skeletons } from '../../../ui/skeleton'
import { ErrorState } from '../../../ui/states'
import { DeleteDialog } from '../../common/dialogs/delete-dialog'
import { useStoredOpenDialog } from '../../common/dialogs/use-open'
import { DownloadButton } from '../../common/files/download-button'
import { useMorePages } from '../../common/hooks/use-pages'
import { HistoryLink } from '../../common/links/history-link'
import { TextLink } from '../../common/links/text-link'
import { FilterBar, FilterDate, FilterSelect } from '../../common/lists/filters'
import { PagedList } from '../../common/lists/list'
import { type ListScreen, listQueryOfUrl, useListScreen } from '../../common/lists/list-screen'
import { choiceParam, dayParam } from '../../common/lists/list-url'
import { EmptyList } from '../../common/nothing'
import { AdminPageHead } from '../../common/parts/page-head'
import { orderUrl } from '../../common/urls'
import { deleteCode, exportPath, readCode, readDiscountCodePage, readOrdersOfCode } from './calls'
import { CodeDialog } from './dialog'
import { type CodeAction, CodeTable } from './table'

type Orders = Awaited<ReturnType<typeof readOrdersOfCode>>['items']
function OrdersDialog({ code, onClose }: { code: CodeReport; onClose: () => void }) {
  const { items, problem, more, retry } = useMorePages(
    (cursor, signal) => readOrdersOfCode(code.id, { limit: '20', cursor }, signal),
    code.id,
  )
  return (
    <Dialog isOpen onClose={onClose} title={`Pesanan dengan kode ${code.code}`} className="max-w-2xl">
      {problem && <ErrorState message="Gagal memuat pesanan" detail={problem.detail} onRetry={retry} />}
      {!items && !problem && <Skeletons count={3} className="space-y-3" />}
      {items?.length === 0 && <p>Belum ada pesanan dengan kode ini.</p>}
      {items && items.length > 0 && <OrderList orders={items} />}
      {more && (
        <Button look="secondary" className="mt-4" onClick={more}>
          Tampilkan lebih banyak
        </Button>
      )}
    </Dialog>
  )
}

const OrderList = ({ orders }: { orders: Orders }) => (
  <ul className="divide-y divide-line">
    {orders.map(order => (
      <li key={order.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
        <div>
          <TextLink to={orderUrl(order.id)}>{order.order_id}</TextLink>
          <p className="text-sm text-muted">
            {dateTime(order.created_at)} · {orderStatuses[order.status]} ·{' '}
            {paymentStatuses[order.payment_status]}
          </p>
        </div>
        <p className="text-right">
          <span className="money font-semibold">{formatRupiah(order.total_amount)}</span>
          {order.discount > 0 && (
            <span className="block money text-sm text-muted">potongan {formatRupiah(order.discount)}</span>
          )}
        </p>
      </li>
    ))}
  </ul>
)

const filters = ['type', 'active', 'from', 'to'] as const
const states = { true: 'Aktif', false: 'Nonaktif' } as const

export async function loader({ request }: LoaderFunctionArgs) {
  const { params, paging } = listQueryOfUrl(request)
  const filter = {
    type: choiceParam(codeTypes, params.get('type')),
    active: choiceParam(states, params.get('active')),
    from: dayParam(params, 'from'),
    to: dayParam(params, 'to'),
  }
  return {
    filter,
    page: await valueOrProblem(readDiscountCodePage({ ...filter, ...paging }, request.signal)),
  }
}

type Open = { action: 'add' } | { action: CodeAction; code: CodeReport }

export function Component() {
  const { filter, page } = useLoaderData<typeof loader>()
  const screen = useListScreen(useStoredOpenDialog<Open>('codes'))
  const { setOpen } = screen

  return (
    <>
      <AdminPageHead
        title="Kode"
        actions={
          <ActionButton icon={Plus} onClick={() => setOpen({ action: 'add' })}>
            Tambah kode
          </ActionButton>
        }
      />
      <FilterBar names={filters} search={{ label: 'Cari kode', placeholder: 'Awal kodenya' }}>
        <FilterSelect name="type" label="Jenis" options={codeTypes} />
        <FilterSelect name="active" label="Keadaan" options={states} />
        <FilterDate name="from" label="Laporan dari" />
        <FilterDate name="to" label="Laporan sampai" />
      </FilterBar>
      <PagedList page={page} failure="Gagal memuat kode" empty={<NoCodes />}>
        {({ items }) =>
          items.length > 0 && (
            <>
              <div className="mb-3 flex justify-end">
                <DownloadButton path={exportPath(filter)} name="kode.csv" failure="Gagal mengunduh CSV">
                  Export CSV
                </DownloadButton>
              </div>
              <CodeTable rows={items} onAct={(action, code) => setOpen({ action, code })} />
            </>
          )
        }
      </PagedList>
      <HistoryLink entity="codes" />
      <Dialogs screen={screen} />
    </>
  )
}

function Dialogs({ screen: { open, close, finish, reload } }: { screen: ListScreen<Open> }) {
  if (!open) return null
  const code = open.action === 'add' ? null : open.code
  if (code === null || open.action === 'edit')
    return (
      <CodeDialog
        code={code}
        onSaved={() => finish('Kode disimpan.')}
        onClose={close}
        onReload={() => code && reload(readCode(code.id), fresh => ({ action: 'edit', code: fresh }))}
      />
    )
  if (open.action === 'orders') return <OrdersDialog code={code} onClose={close} />
  return (
    <DeleteDialog
      noun="kode"
      name={code.code}
      run={() => deleteCode(code)}
      onDone={() => finish(`Kode ${code.code} dihapus.`)}
      onClose={close}
    >
      <p className="text-sm text-muted">
        Kode yang pernah dipakai tidak dapat dihapus; nonaktifkan saja supaya laporannya tetap ada.
      </p>
    </DeleteDialog>
  )
}

const NoCodes = () => (
  <EmptyList noun="kode" filters={filters}>
    Kode diskon memotong harga saat pelanggan memesan. Kode referral mencatat pesanan datang lewat mitra yang
    mana. Tekan “Tambah kode” untuk membuat yang pertama.
  </EmptyList>
)
