import { Plus } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { CodeReport } from '../../../../worker/contract/catalog/codes'
import { codeTypes } from '../../../../worker/contract/labels'
import { valueOrProblem } from '../../../lib/attempt'
import { ActionButton } from '../../../ui/icon-buttons'
import { DeleteDialog } from '../../common/dialogs/delete-dialog'
import { useStoredOpenDialog } from '../../common/dialogs/use-open'
import { DownloadButton } from '../../common/files/download-button'
import { HistoryLink } from '../../common/links/history-link'
import { FilterBar, FilterDate, FilterSelect } from '../../common/lists/filters'
import { PagedList } from '../../common/lists/list'
import { type ListScreen, listQueryOfUrl, useListScreen } from '../../common/lists/list-screen'
import { choiceParam, dayParam } from '../../common/lists/list-url'
import { EmptyList } from '../../common/nothing'
import { AdminPageHead } from '../../common/parts/page-head'
import { deleteCode, exportPath, readCode, readCodePage } from './calls'
import { CodeDialog } from './dialog'
import { OrdersDialog } from './orders-dialog'
import { type CodeAction, CodeTable } from './table'

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
  return { filter, page: await valueOrProblem(readCodePage({ ...filter, ...paging }, request.signal)) }
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
