import { Link } from 'react-router'
import type { MediaItem, MediaUse } from '../../../../worker/contract/site/media'
import { Skeletons } from '../../../ui/skeleton'
import { ErrorState } from '../../../ui/states'
import { DeleteDialog } from '../../common/dialogs/delete-dialog'
import { useRead } from '../../common/hooks/use-read'
import { screenUrl } from '../../common/urls'
import { deleteMedia, readUsage } from './calls'

type DeleteMediaProps = { item: MediaItem; onDone: () => void; onClose: () => void }

export function DeleteMedia({ item, ...rest }: DeleteMediaProps) {
  const { value, problem, isLoading, retry } = useRead(() => readUsage(item.id), item.id)
  const uses = value?.items
  const isUsed = uses !== undefined && uses.length > 0
  return (
    <DeleteDialog
      noun="media"
      name={item.file_name}
      confirmLabel={isUsed ? 'Tetap hapus' : 'Hapus'}
      isReady={uses !== undefined}
      run={() => deleteMedia(item, isUsed)}
      {...rest}
    >
      {isLoading && <Skeletons label="Memeriksa di mana berkas ini dipakai" shape="h-12" />}
      {problem && <ErrorState message="Gagal memeriksa pemakaian" detail={problem.detail} onRetry={retry} />}
      {uses && <Uses uses={uses} />}
    </DeleteDialog>
  )
}

const screens: Record<MediaUse['entity'], { name: string; path: string }> = {
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
            <Link to={screenUrl(screens[entity].path)} className="underline underline-offset-4">
              {screens[entity].name}
            </Link>
            : {label}
          </li>
        ))}
      </ul>
      <p className="mt-2">Jika dihapus, tempat-tempat itu akan menampilkan gambar pengganti.</p>
    </div>
  )
}
