import { Ban, Check } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Correction } from '../../../../worker/contract/fulfilment/sacrifices'
import { correctionStates } from '../../../../worker/contract/labels'
import { dateTime } from '../../../../worker/contract/lib/format'
import { valueOrProblem } from '../../../lib/attempt'
import { useStoredOpenDialog } from '../../../lib/office/use-open'
import { Badge, SlaughterStatusBadge } from '../../../ui/badge'
import { EmptyState } from '../../../ui/states'
import { ConfirmDialog, ReasonDialog } from '../../common/dialogs/confirm-dialog'
import { FilterSelect, ShortFilterBar } from '../../common/lists/filters'
import { BackLink, TextLink } from '../../common/lists/links'
import { PagedList } from '../../common/lists/list'
import { choiceParam, listQueryOfUrl, pageSize, useListScreen } from '../../common/lists/list-url'
import { type RowChoices, rowActionsColumn } from '../../common/lists/row-action'
import { type Column, Table } from '../../common/lists/table'
import { ScreenHeader } from '../../common/parts/page-head'
import { ActorName } from '../../common/team-names'
import { orderUrl, screenUrl } from '../../common/urls'
import { applyCorrection, readSacrificeCorrections, refuseCorrection } from './calls'

const decidedStates = { done: correctionStates.done, refused: correctionStates.refused }

export async function loader({ request }: LoaderFunctionArgs) {
  const { params, paging } = listQueryOfUrl(request, pageSize)
  const state = choiceParam(correctionStates, params.get('state')) ?? 'open'
  const { limit, cursor } = paging
  const page = await valueOrProblem(readSacrificeCorrections({ limit, cursor, state }, request.signal))
  return { page, state }
}

const currentNameOf = ({ present, before }: Correction) => present ?? (before || 'Belum diisi')

type Open = { dialog: 'apply' | 'refuse'; row: Correction }

export function Component() {
  const { page, state } = useLoaderData<typeof loader>()
  const { open, setOpen, close, finish } = useListScreen(useStoredOpenDialog<Open>('corrections'))
  const acts = rowActionsColumn<Correction, Open['dialog']>(
    row => row.wanted,
    () => choices,
    (dialog, row) => setOpen({ dialog, row }),
  )
  return (
    <>
      <BackLink to={screenUrl('sacrifices')}>Pelaksanaan</BackLink>
      <ScreenHeader title="Koreksi nama">
        Permintaan pelanggan setelah penyembelihannya dijadwalkan. Nama baru ditulis begitu Anda
        menerapkannya.
      </ScreenHeader>
      <ShortFilterBar>
        <FilterSelect name="state" label="Keadaan" all={correctionStates.open} options={decidedStates} />
      </ShortFilterBar>
      <PagedList
        page={page}
        failure="Gagal memuat permintaan koreksi"
        size={pageSize}
        empty={
          <EmptyState title="Tidak ada permintaan di sini">
            {state === 'open' ? 'Semua permintaan sudah diputuskan.' : 'Pilih keadaan yang lain.'}
          </EmptyState>
        }
      >
        {({ items }) => (
          <Table
            label="Permintaan koreksi"
            rows={items}
            columns={[...columns, state === 'open' ? acts : decisionColumn]}
            keyOf={row => row.id}
          />
        )}
      </PagedList>
      {open?.dialog === 'apply' && (
        <ConfirmDialog
          title="Terapkan koreksi"
          confirmLabel="Terapkan"
          failure="Gagal menerapkan"
          run={() => applyCorrection(open.row)}
          onDone={() => finish('Nama sudah dikoreksi.')}
          onClose={close}
        >
          <p>
            <span className="wrap-anywhere">{currentNameOf(open.row)}</span> menjadi{' '}
            <strong className="wrap-anywhere">{open.row.wanted}</strong>.
          </p>
          <p>Lembar jalan, papan nama, dan sertifikat yang sudah dicetak tidak ikut berubah.</p>
        </ConfirmDialog>
      )}
      {open?.dialog === 'refuse' && (
        <ReasonDialog
          name={`corrections.refuse.${open.row.id}`}
          title="Tolak koreksi"
          failure="Gagal menolak"
          submitLabel="Tolak"
          save={reason => refuseCorrection(open.row, reason)}
          onSaved={() => finish('Permintaan ditolak, alasannya terlihat oleh pelanggan.')}
          onClose={close}
        >
          <p>
            Nama <strong className="wrap-anywhere">{currentNameOf(open.row)}</strong> tetap seperti sekarang.
            Pelanggan melihat alasan ini.
          </p>
        </ReasonDialog>
      )}
    </>
  )
}

const columns: Column<Correction>[] = [
  {
    head: 'Pesanan',
    cell: row => (
      <div className="lines">
        <TextLink to={orderUrl(row.order_id)} className="py-1 whitespace-nowrap">
          {row.order_code}
        </TextLink>
        <span className="wrap-anywhere">{row.customer_name}</span>
        <span className="text-muted">{dateTime(row.created_at)}</span>
      </div>
    ),
  },
  {
    head: 'Sekarang',
    look: 'text',
    cell: row => <span title={currentNameOf(row)}>{currentNameOf(row)}</span>,
  },
  { head: 'Diminta', look: 'text', cell: row => <strong title={row.wanted}>{row.wanted}</strong> },
  {
    head: 'Pelaksanaan',
    cell: ({ sacrifice }) =>
      sacrifice ? (
        <div className="lines">
          <TextLink to={`${screenUrl('sacrifices')}?q=${sacrifice.number}`} className="py-1">
            No. {sacrifice.number}
          </TextLink>
          <span className="wrap-anywhere">{sacrifice.name}</span>
          <span>
            <SlaughterStatusBadge value={sacrifice.status} />
          </span>
        </div>
      ) : (
        <Badge>Belum mendapat tempat</Badge>
      ),
  },
]

const decisionColumn: Column<Correction> = {
  head: 'Keputusan',
  cell: row => (
    <div>
      <Badge tone={row.state === 'done' ? 'green' : 'red'}>{correctionStates[row.state]}</Badge>
      {row.reason && <p className="mt-1 typed-text">{row.reason}</p>}
      <p className="mt-1 text-muted wrap-anywhere">{row.decided_by && <ActorName of={row.decided_by} />}</p>
    </div>
  ),
}

const choices: RowChoices<Open['dialog']> = [
  { act: 'apply', icon: Check, label: 'Terapkan', tone: 'primary' },
  { act: 'refuse', icon: Ban, label: 'Tolak', tone: 'danger' },
]
