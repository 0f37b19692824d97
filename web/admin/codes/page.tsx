import { Plus } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { codeTypes } from '../../../worker/contract/labels'
import type { CodeReport } from '../../../worker/contract/orders/codes'
import { attempt } from '../../lib/attempt'
import { asProblem } from '../../lib/problem'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast'
import { ConfirmDialog } from '../common/dialogs/confirm-dialog'
import { useOpen } from '../common/dialogs/use-open'
import { DownloadButton } from '../common/download-button'
import { Changes } from '../common/forms/changes'
import { FilterBar, FilterDate, FilterSelect, SearchBox } from '../common/lists/filters'
import { choiceParam, chosenSize, dayParam, pageParams } from '../common/lists/list-url'
import { Pager, PageSize } from '../common/lists/pager'
import { LoadError } from '../common/load-error'
import { Nothing } from '../common/nothing'
import { PageHead } from '../common/page-head'
import { deleteCode, exportPath, readCode, readPage } from './calls'
import { CodeDialog } from './dialog'
import { OrdersDialog } from './orders-dialog'
import { type CodeAction, CodeTable } from './table'

const filters = ['type', 'active', 'from', 'to'] as const
const states = { true: 'Aktif', false: 'Nonaktif' } as const

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const params = new URL(url).searchParams
  const filter = {
    type: choiceParam(codeTypes, params.get('type')),
    active: choiceParam(states, params.get('active')),
    from: dayParam(params, 'from'),
    to: dayParam(params, 'to'),
  }
  const size = chosenSize(params)
  const page = await attempt(readPage({ ...filter, ...pageParams(params, size) }, signal))
  return { filter, page, size }
}

/** What the history calls the fields. */
const words = {
  code: 'kode',
  type: 'jenis',
  note: 'catatan',
  percent: 'potongan (%)',
  amount: 'potongan (Rp)',
  min_subtotal: 'subtotal paling sedikit',
  max_discount: 'potongan paling banyak',
  starts_at: 'hari pertama',
  ends_at: 'hari terakhir',
  limit_total: 'batas pemakaian',
  limit_per_phone: 'batas per nomor WhatsApp',
  applies_to: 'berlaku untuk',
  active: 'aktif',
  from: 'dari',
  to: 'sampai',
}

type Open = { action: 'add' } | { action: CodeAction; code: CodeReport }

export function Component() {
  const { filter, page, size } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useOpen<Open>('codes')

  const close = () => setOpen(null)
  const finish = (message: string) => {
    close()
    toast(message)
    void revalidate()
  }
  const reload = ({ id }: CodeReport) =>
    readCode(id).then(
      code => setOpen({ action: 'edit', code }),
      error => toast(asProblem(error).detail, 'bad'),
    )

  return (
    <>
      <PageHead
        title="Kode"
        actions={
          <Button onClick={() => setOpen({ action: 'add' })}>
            <Plus size={18} aria-hidden="true" />
            Tambah kode
          </Button>
        }
      />
      <FilterBar names={filters} search={<SearchBox label="Cari kode" placeholder="Awal kodenya" />}>
        <FilterSelect name="type" label="Jenis" options={codeTypes} />
        <FilterSelect name="active" label="Keadaan" options={states} />
        <FilterDate name="from" label="Laporan dari" />
        <FilterDate name="to" label="Laporan sampai" />
      </FilterBar>
      {page.problem && <LoadError heading="Gagal memuat kode" problem={page.problem} />}
      {page.value?.items.length === 0 && (
        <Nothing noun="kode" filters={filters}>
          Kode diskon memotong harga saat pelanggan memesan. Kode referral mencatat pesanan datang lewat mitra
          yang mana. Tekan “Tambah kode” untuk membuat yang pertama.
        </Nothing>
      )}
      {page.value && page.value.items.length > 0 && (
        <>
          <div className="mb-3 flex justify-end">
            <DownloadButton path={exportPath(filter)} name="kode.csv" failure="Gagal mengunduh CSV">
              Export CSV
            </DownloadButton>
          </div>
          <CodeTable rows={page.value.items} onAct={(action, code) => setOpen({ action, code })} />
        </>
      )}
      {page.value && (
        <Pager
          shown={page.value.items.length}
          total={page.value.total}
          next={page.value.next_cursor}
          size={size}
        >
          <PageSize />
        </Pager>
      )}
      <Changes entity="codes" words={words} />
      {open?.action === 'add' && (
        <CodeDialog
          code={null}
          onSaved={() => finish('Kode disimpan.')}
          onClose={close}
          onReload={() => {}}
        />
      )}
      {open?.action === 'edit' && (
        <CodeDialog
          code={open.code}
          onSaved={() => finish('Kode disimpan.')}
          onClose={close}
          onReload={() => void reload(open.code)}
        />
      )}
      {open?.action === 'orders' && <OrdersDialog code={open.code} onClose={close} />}
      {open?.action === 'delete' && (
        <ConfirmDialog
          title="Hapus kode"
          confirmLabel="Hapus"
          failure="Gagal menghapus kode"
          run={() => deleteCode(open.code)}
          onDone={() => finish(`Kode ${open.code.code} dihapus.`)}
          onClose={close}
        >
          <p>Apakah Anda yakin ingin menghapus kode ini?</p>
          <p className="font-semibold wrap-anywhere">{open.code.code}</p>
          <p className="text-sm text-muted">
            Kode yang pernah dipakai tidak dapat dihapus; nonaktifkan saja supaya laporannya tetap ada.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
