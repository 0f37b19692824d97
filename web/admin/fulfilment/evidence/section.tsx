import { ImageUp } from 'lucide-react'
import { useState } from 'react'
import type { StaffEvidenceFile } from '../../../../worker/contract/fulfilment/evidence'
import { evidenceStages } from '../../../../worker/contract/labels'
import { fetchJson, sendRequest } from '../../../lib/api'
import { useFetchedValue } from '../../../lib/office/use-fetched-value'
import { useOpenDialog } from '../../../lib/office/use-open'
import { useFormWrite } from '../../../lib/use-write'
import { ActionButton } from '../../../ui/icon-buttons'
import { ErrorState, Skeleton } from '../../../ui/states'
import { toast } from '../../../ui/toast'
import { adminApi } from '../../common/api'
import { ConfirmDialog } from '../../common/dialogs/confirm-dialog'
import { SaveError } from '../../common/forms/write-error'
import { DetailSection } from '../../common/parts/details'
import { useRights } from '../../common/rights'
import { AddEvidence, type EvidenceTarget } from './add'
import { AssignEvidenceDialog, EvidenceFileCard, type FileAction } from './file-card'

const { evidence } = adminApi

type EvidenceSectionProps = {
  of: { order: string } | { sacrifice: string }
  /** Called when the operator starts to add files. */
  readTargets: () => Promise<EvidenceTarget[]>
  onBusy?: (isBusy: boolean) => void
  isBare?: boolean
}

type Open = { action: FileAction; file: StaffEvidenceFile }

export function EvidenceSection({ of, readTargets, onBusy, isBare = false }: EvidenceSectionProps) {
  const files = useFetchedValue(() => fetchJson(evidence.$get({ query: of })), JSON.stringify(of))
  const { problem: unread, isLoading, retry: reload } = files
  const [open, setOpen] = useOpenDialog<Open>()
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
    const json = { stage, note, visible: !visible, updated_at }
    if ((await write(() => fetchJson(evidence[':id'].$put({ param: { id }, json })))) === null)
      done(visible ? 'Disembunyikan dari pelanggan.' : 'Ditampilkan kepada pelanggan.')
    else reload()
  }

  const choose = async ({ id, best }: StaffEvidenceFile) => {
    const sent = { param: { id }, json: { best: !best } }
    if ((await write(() => fetchJson(evidence[':id'].best.$put(sent)))) === null)
      done(best ? 'Foto utama dipilih otomatis lagi.' : 'Foto ini tampil pertama di halaman pemesan.')
  }
  const act = (action: FileAction, file: StaffEvidenceFile) => {
    if (action === 'toggle') void toggle(file)
    else if (action === 'best') void choose(file)
    else setOpen({ action, file })
  }
  const close = () => setOpen(null)

  const items = files.value?.items
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
      {items?.length === 0 && (
        <p className="text-sm text-muted">
          Belum ada. Petugas mengirimnya dari layar Lapangan, atau ditambahkan di sini; pemesan melihatnya di
          halaman status pesanan.
        </p>
      )}
      <SaveError heading="Perubahan belum disimpan" problem={problem} />
      <ul className="grid grid-cols-1 gap-6 empty:hidden sm:grid-cols-2 2xl:grid-cols-3">
        {items?.map(file => (
          <EvidenceFileCard
            key={file.id}
            file={file}
            mayChange={may('evidence')}
            isBusy={isBusy}
            onAct={action => act(action, file)}
          />
        ))}
      </ul>
      {open?.action === 'give' && (
        <AssignEvidenceDialog file={open.file} onClose={close} onSaved={() => done('Nomor disimpan.')} />
      )}
      {open?.action === 'delete' && (
        <ConfirmDialog
          title="Hapus bukti ini?"
          confirmLabel="Hapus"
          failure="Bukti belum terhapus"
          run={() => sendRequest(evidence[':id'].$delete({ param: { id: open.file.id } }))}
          onDone={() => done('Bukti dihapus.')}
          onClose={close}
        >
          <p>
            {evidenceStages[open.file.stage]} ini hilang untuk {open.file.given_to} nomor, juga berkasnya, dan
            tidak dapat dikembalikan. Bila hanya tidak perlu dilihat pelanggan, sembunyikan saja.
          </p>
        </ConfirmDialog>
      )}
    </DetailSection>
  )
}
