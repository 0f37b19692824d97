import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { MediaItem, MediaUse } from '../../../worker/contract/shop/media'
import { type Attempted, attempt } from '../../lib/attempt'
import { Button } from '../../ui/button'
import { Dialog, DialogActions } from '../../ui/dialog'
import { Loading, Skeleton } from '../../ui/skeleton'
import { ErrorState } from '../../ui/states'
import { useWrite } from '../common/forms/use-write'
import { WriteError } from '../common/forms/write-error'
import { screenUrl } from '../urls'
import { deleteMedia, readUsage } from './calls'

type DeleteDialogProps = { item: MediaItem; onDone: () => void; onClose: () => void }

/** Says where a file is shown before it goes. */
export function DeleteDialog({ item, onDone, onClose }: DeleteDialogProps) {
  const [usage, setUsage] = useState<Attempted<{ items: MediaUse[] }> | null>(null)
  const { write, isBusy, problem } = useWrite()
  const uses = usage?.value?.items

  useEffect(() => {
    let isCurrent = true
    void attempt(readUsage(item.id)).then(found => isCurrent && setUsage(found))
    return () => {
      isCurrent = false
    }
  }, [item.id])

  const retry = () => {
    setUsage(null)
    void attempt(readUsage(item.id)).then(setUsage)
  }
  const remove = async () => {
    if ((await write(() => deleteMedia(item, uses !== undefined && uses.length > 0))) === null) onDone()
  }

  return (
    <Dialog isOpen onClose={onClose} title="Hapus media" className="max-w-md">
      <div className="space-y-4">
        <p>Apakah Anda yakin ingin menghapus media ini?</p>
        <p className="font-semibold wrap-anywhere">{item.file_name}</p>
        {usage === null && (
          <>
            <Loading label="Memeriksa di mana berkas ini dipakai" />
            <Skeleton className="h-12" />
          </>
        )}
        {usage?.problem && (
          <ErrorState message="Gagal memeriksa pemakaian" detail={usage.problem.detail} onRetry={retry} />
        )}
        {uses && <Uses uses={uses} />}
        <WriteError heading="Gagal menghapus media" problem={problem} />
      </div>
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Batal
        </Button>
        <Button look="danger" onClick={remove} disabled={isBusy || !uses}>
          {isBusy ? 'Memproses…' : uses && uses.length > 0 ? 'Tetap hapus' : 'Hapus'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const places: Record<MediaUse['entity'], { name: string; path: string }> = {
  animals: { name: 'Hewan', path: 'animals' },
  services: { name: 'Layanan', path: 'services' },
  galleries: { name: 'Galeri', path: 'gallery' },
  testimonials: { name: 'Testimonial', path: 'testimonials' },
  'bank-accounts': { name: 'Rekening', path: 'bank-accounts' },
  orders: { name: 'Pesanan', path: 'orders' },
  settings: { name: 'Pengaturan', path: 'settings' },
  'legal-pages': { name: 'Halaman legal', path: 'settings/legal' },
}

function Uses({ uses }: { uses: MediaUse[] }) {
  if (uses.length === 0) return <p className="text-muted">Berkas ini tidak dipakai di mana pun.</p>
  return (
    <div className="rounded-card bg-yellow-soft px-5 py-4 text-yellow-ink">
      <p className="font-semibold">Dipakai di:</p>
      <ul className="mt-1 list-disc pl-5">
        {uses.map(({ entity, id, label }) => (
          <li key={`${entity}-${id}`}>
            <Link to={screenUrl(places[entity].path)} className="underline underline-offset-4">
              {places[entity].name}
            </Link>
            : {label}
          </li>
        ))}
      </ul>
      <p className="mt-2">Jika dihapus, tempat-tempat itu akan menampilkan gambar pengganti.</p>
    </div>
  )
}
