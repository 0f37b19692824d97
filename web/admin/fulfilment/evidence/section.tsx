import { ImageUp } from 'lucide-react'
import { useState } from 'react'
import type { StaffEvidenceFile } from '../../../../worker/contract/fulfilment/evidence'
import { evidenceStages } from '../../../../worker/contract/labels'
import { useFetchedValue } from '../../../lib/office/use-fetched-value'
import { useFormWrite } from '../../../lib/use-write'
import { ActionButton } from '../../../ui/icon-buttons'
import { ErrorState, Skeleton } from '../../../ui/states'
import { toast } from '../../../ui/toast'
import { ConfirmDialog } from '../../common/dialogs/confirm-dialog'
import { SaveError } from '../../common/forms/write-error'
import { DetailSection } from '../../common/parts/details'
import { useRights } from '../../common/rights'
import { AddEvidence, type EvidenceTarget } from './add'
import {
  changeEvidenceFile,
  chooseMainEvidence,
  deleteEvidenceFile,
  type EvidenceFilter,
  readEvidenceFiles,
} from './calls'
import { AssignEvidenceDialog, EvidenceFileCard, type FileAction } from './file-card'

type EvidenceSectionProps = {
  of: EvidenceFilter
  /** Called when the operator starts to add files. */
  readTargets: () => Promise<EvidenceTarget[]>
  onBusy?: (isBusy: boolean) => void
  /** Renders the section without a card, for use in a dialog. */
  isBare?: boolean
}

type Open = { action: FileAction; file: StaffEvidenceFile }

export function EvidenceSection({ of, readTargets, onBusy, isBare = false }: EvidenceSectionProps) {
  const {
    value,
    problem: unread,
    isLoading,
    retry: reload,
  } = useFetchedValue(() => readEvidenceFiles(of), JSON.stringify(of))
  const [open, setOpen] = useState<Open | null>(null)
  const [targets, setTargets] = useState<EvidenceTarget[] | null>(null)
  const { write, isBusy, problem } = useFormWrite()
  const adding = useFormWrite()
  const { may } = useRights()
  const startAdding = () => void adding.write(async () => setTargets(await readTargets()))

  const done = (message: string) => {
    setOpen(null)
    toast(message)
    reload()
  }
  const toggle = async ({ id, stage, note, visible, updated_at }: StaffEvidenceFile) => {
    const change = { stage, note, visible: !visible, updated_at }
    if ((await write(() => changeEvidenceFile(id, change))) === null)
      done(visible ? 'Disembunyikan dari pelanggan.' : 'Ditampilkan kepada pelanggan.')
    else reload()
  }

  const choose = async ({ id, best }: StaffEvidenceFile) => {
    if ((await write(() => chooseMainEvidence(id, !best))) === null)
      done(best ? 'Foto utama dipilih otomatis lagi.' : 'Foto ini tampil pertama di halaman pemesan.')
  }
  const atOnce: Partial<Record<FileAction, (file: StaffEvidenceFile) => Promise<void>>> = {
    toggle,
    best: choose,
  }

  const items = value?.items
  return (
    <DetailSection
      className={isBare ? 'border-0! p-0! shadow-none!' : ''}
      title={items ? `Foto dan video (${items.length})` : 'Foto dan video'}
      actions={
        targets === null &&
        may('field') &&
        may('sacrifices') && (
          <ActionButton icon={ImageUp} look="secondary" disabled={adding.isBusy} onClick={startAdding}>
            Tambah foto atau video
          </ActionButton>
        )
      }
    >
      <SaveError heading="Pelaksanaannya belum dapat dimuat" problem={adding.problem} />
      {targets?.length === 0 && (
        <p className="mb-4 text-sm">
          Pelaksanaan pesanan ini tidak ada di musim terbaru. Tambahkan dari layar Pelaksanaan, pada musimnya.
        </p>
      )}
      {targets && targets.length > 0 && <AddEvidence targets={targets} onBusy={onBusy} onSent={reload} />}
      {isLoading && <Skeleton className="h-40" />}
      {unread && <ErrorState message="Bukti belum dapat dimuat" detail={unread.detail} onRetry={reload} />}
      {items?.length === 0 && <NoFiles />}
      <SaveError heading="Perubahan belum disimpan" problem={problem} />
      <ul className="grid grid-cols-1 gap-6 empty:hidden sm:grid-cols-2 2xl:grid-cols-3">
        {items?.map(file => (
          <EvidenceFileCard
            key={file.id}
            file={file}
            mayChange={may('evidence')}
            isBusy={isBusy}
            onAct={action => {
              const act = atOnce[action]
              if (act) void act(file)
              else setOpen({ action, file })
            }}
          />
        ))}
      </ul>
      {open && <FileDialog open={open} onDone={done} onClose={() => setOpen(null)} />}
    </DetailSection>
  )
}

const NoFiles = () => (
  <p className="text-sm text-muted">
    Belum ada. Petugas mengirimnya dari layar Lapangan, atau ditambahkan di sini; pemesan melihatnya di
    halaman status pesanan.
  </p>
)

type FileDialogProps = { open: Open; onDone: (message: string) => void; onClose: () => void }

function FileDialog({ open: { action, file }, onDone, onClose }: FileDialogProps) {
  if (action === 'give')
    return <AssignEvidenceDialog file={file} onClose={onClose} onSaved={() => onDone('Nomor disimpan.')} />
  return (
    <ConfirmDialog
      title="Hapus bukti ini?"
      confirmLabel="Hapus"
      failure="Bukti belum terhapus"
      run={() => deleteEvidenceFile(file.id)}
      onDone={() => onDone('Bukti dihapus.')}
      onClose={onClose}
    >
      <p>
        {evidenceStages[file.stage]} ini hilang untuk {file.given_to} nomor, juga berkasnya, dan tidak dapat
        dikembalikan. Bila hanya tidak perlu dilihat pelanggan, sembunyikan saja.
      </p>
    </ConfirmDialog>
  )
}
