import { ExternalLink, SquarePen, Trash2 } from 'lucide-react'
import { fileSize } from '../../../worker/contract/format'
import { activeStatuses, mediaFolders, mediaTypes } from '../../../worker/contract/labels'
import type { MediaItem } from '../../../worker/contract/media'
import { Badge } from '../../ui/badge'
import { Thumb } from './thumb'

const action =
  'inline-flex min-h-11 items-center gap-1 rounded-lg px-2 text-sm font-semibold transition-colors'

type TileProps = { item: MediaItem; onEdit: () => void; onDelete: () => void }

/** One file of the library. */
export const Tile = ({ item, onEdit, onDelete }: TileProps) => (
  <article aria-label={item.file_name} className="card flex h-full flex-col overflow-hidden">
    <div className="flex grow sm:block">
      <div className={`w-28 shrink-0 sm:w-full ${item.status === 'inactive' ? 'grayscale' : ''}`}>
        <Thumb item={item} />
      </div>
      <div className="min-w-0 px-4 py-3">
        {item.status === 'inactive' && <Badge>{activeStatuses.inactive}</Badge>}
        <p className="font-semibold wrap-anywhere">{item.file_name}</p>
        <p className="text-sm text-muted">
          {mediaTypes[item.file_type]} · {fileSize(item.file_size)} · {mediaFolders[item.folder]}
        </p>
        {item.caption && <p className="mt-1 text-sm break-words">{item.caption}</p>}
      </div>
    </div>
    <div className="flex flex-wrap border-t border-line px-2 py-1">
      <button type="button" onClick={onEdit} className={`${action} text-primary hover:bg-primary-soft`}>
        <SquarePen size={16} aria-hidden="true" />
        Ubah
        <span className="sr-only">{item.file_name}</span>
      </button>
      <a
        href={item.file_url}
        target="_blank"
        rel="noopener noreferrer"
        className={`${action} text-earth hover:bg-earth-soft`}
      >
        <ExternalLink size={16} aria-hidden="true" />
        Lihat
        <span className="sr-only">{item.file_name} di tab baru</span>
      </a>
      <button
        type="button"
        onClick={onDelete}
        className={`${action} ml-auto text-danger hover:bg-danger-soft`}
      >
        <Trash2 size={16} aria-hidden="true" />
        Hapus
        <span className="sr-only">{item.file_name}</span>
      </button>
    </div>
  </article>
)
