import { Plus, ReceiptText, SquarePen, Trash2 } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { CodeReport } from '../../../../worker/contract/catalog/codes'
import { discountCodeTypes, orderStatuses, paymentStatuses } from '../../../../worker/contract/labels'
import { dateTime, formatRupiah, formatThousands } from '../../../../worker/contract/lib/format'
import { valueOrProblem } from '../../../lib/attempt'
import { serverNowText } from '../../../lib/clock'
import { useStoredOpenDialog } from '../../../lib/office/use-open'
import { useMorePages } from '../../../lib/office/use-pages'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { ActionButton } from '../../../ui/icon-buttons'
import { ErrorState, Skeletons } from '../../../ui/states'
import { DeleteDialog } from '../../common/dialogs/confirm-dialog'
import { FilterBar, FilterDate, FilterSelect } from '../../common/lists/filters'
import { HistoryLink, TextLink } from '../../common/lists/links'
import { PagedList } from '../../common/lists/list'
import {
  choiceParam,
  dayParam,
  type ListScreen,
  listQueryOfUrl,
  useListScreen,
} from '../../common/lists/list-url'
import { type RowChoices, rowActionsColumn } from '../../common/lists/row-action'
import { type Column, Table } from '../../common/lists/table'
import { EmptyList } from '../../common/nothing'
import { DownloadButton } from '../../common/parts/files'
import { ScreenHeader } from '../../common/parts/page-head'
import { orderUrl } from '../../common/urls'
import { codeExportPath, deleteCode, readCode, readDiscountCodePage, readOrdersWithCode } from './calls'
import { DiscountCodeDialog } from './dialog'
import {
  codeConditionTexts,
  codeDiscountText,
  codeState,
  codeUsageText,
  discountCodePeriodText,
} from './words'

function Name({ row }: { row: CodeReport }) {
  const { label, tone } = codeState(row, serverNowText())
  return (
    <div className="lines">
      <span className="font-semibold wrap-anywhere">{row.code}</span>
      <span className="space-x-1.5 whitespace-nowrap">
        <Badge>{discountCodeTypes[row.type]}</Badge>
        <Badge tone={tone}>{label}</Badge>
      </span>
      {row.note && <span className="text-muted">{row.note}</span>}
    </div>
  )
}

const Terms = ({ row }: { row: CodeReport }) => (
  <div
    className="lines"
    title={[codeDiscountText(row), ...codeConditionTexts(row), discountCodePeriodText(row)].join(', ')}
  >
    <p>{codeDiscountText(row)}</p>
    {codeConditionTexts(row).map(text => (
      <p key={text} className="text-muted">
        {text}
      </p>
    ))}
    <p className="text-muted">{discountCodePeriodText(row)}</p>
  </div>
)

const columns: Column<CodeReport>[] = [
  { head: 'Kode', cell: row => <Name row={row} /> },
  { head: 'Isi', look: 'text', cell: row => <Terms row={row} /> },
  { head: 'Terpakai', look: 'count', cell: row => codeUsageText(row) },
  { head: 'Pesanan', look: 'count', cell: row => formatThousands(row.orders) },
  { head: 'Potongan', look: 'count', cell: row => (row.discount > 0 ? formatRupiah(row.discount) : '–') },
  {
    head: 'Pemasukan',
    look: 'amount',
    cell: row => (
      <div className="lines" title={`${formatThousands(row.paid)} lunas`}>
        <strong>{formatRupiah(row.income)}</strong>
        <span className="text-muted not-in-line">{formatThousands(row.paid)} lunas</span>
      </div>
    ),
  },
]

type CodeAction = 'edit' | 'orders' | 'delete'

const choices: RowChoices<CodeAction> = [
  { act: 'edit', icon: SquarePen, label: 'Ubah', tone: 'primary' },
  { act: 'orders', icon: ReceiptText, label: 'Pesanan', tone: 'earth' },
  { act: 'delete', icon: Trash2, label: 'Hapus', tone: 'danger' },
]

function OrdersDialog({ code, onClose }: { code: CodeReport; onClose: () => void }) {
  const { items, problem, more, retry } = useMorePages(
    (cursor, signal) => readOrdersWithCode(code.id, { limit: '20', cursor }, signal),
    code.id,
  )
  return (
    <Dialog isOpen onClose={onClose} title={`Pesanan dengan kode ${code.code}`} className="max-w-2xl">
      {problem && <ErrorState message="Gagal memuat pesanan" detail={problem.detail} onRetry={retry} />}
      {!items && !problem && <Skeletons count={3} className="space-y-3" />}
      {items?.length === 0 && <p>Belum ada pesanan dengan kode ini.</p>}
      <ul className="divide-y divide-line empty:hidden">
        {items?.map(order => (
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
                <span className="block money text-sm text-muted">
                  potongan {formatRupiah(order.discount)}
                </span>
              )}
            </p>
          </li>
        ))}
      </ul>
      {more && (
        <Button look="secondary" className="mt-4" onClick={more}>
          Tampilkan lebih banyak
        </Button>
      )}
    </Dialog>
  )
}

const filters = ['type', 'active', 'from', 'to'] as const
const states = { true: 'Aktif', false: 'Nonaktif' } as const

export async function loader({ request }: LoaderFunctionArgs) {
  const { params, paging } = listQueryOfUrl(request)
  const filter = {
    type: choiceParam(discountCodeTypes, params.get('type')),
    active: choiceParam(states, params.get('active')),
    from: dayParam(params, 'from'),
    to: dayParam(params, 'to'),
  }
  const page = await valueOrProblem(readDiscountCodePage({ ...filter, ...paging }, request.signal))
  return { filter, page }
}

type Open = { action: 'add' } | { action: CodeAction; code: CodeReport }

export function Component() {
  const { filter, page } = useLoaderData<typeof loader>()
  const screen = useListScreen(useStoredOpenDialog<Open>('codes'))
  const { setOpen } = screen
  const acts = rowActionsColumn<CodeReport, CodeAction>(
    row => row.code,
    () => choices,
    (action, code) => setOpen({ action, code }),
  )

  return (
    <>
      <ScreenHeader
        title="Kode"
        actions={
          <ActionButton icon={Plus} onClick={() => setOpen({ action: 'add' })}>
            Tambah kode
          </ActionButton>
        }
      />
      <FilterBar names={filters} search={{ label: 'Cari kode', placeholder: 'Awal kodenya' }}>
        <FilterSelect name="type" label="Jenis" options={discountCodeTypes} />
        <FilterSelect name="active" label="Keadaan" options={states} />
        <FilterDate name="from" label="Laporan dari" />
        <FilterDate name="to" label="Laporan sampai" />
      </FilterBar>
      <PagedList page={page} failure="Gagal memuat kode" empty={<NoCodes />}>
        {({ items }) =>
          items.length > 0 && (
            <>
              <div className="mb-3 flex justify-end">
                <DownloadButton path={codeExportPath(filter)} name="kode.csv" failure="Gagal mengunduh CSV">
                  Export CSV
                </DownloadButton>
              </div>
              <Table label="Kode" rows={items} columns={[...columns, acts]} keyOf={row => row.id} />
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
      <DiscountCodeDialog
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
