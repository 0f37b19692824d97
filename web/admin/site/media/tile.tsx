import { ExternalLink, SquarePen, Trash2 } from 'lucide-react'
import { activeStatuses, mediaFolders, mediaTypes } from '../../../../worker/contract/labels'
import { fileSize } from '../../../../worker/contract/lib/format'
import type { MediaItem } from '../../../../worker/contract/site/media'
import { Badge } from '../../../ui/badge'
import { RowAction, RowLabel, rowAction } from '../../common/lists/row-action'
import { Thumb } from './thumb'

type TileProps = { item: MediaItem; onEdit: () => void; onDelete: () => void }

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
        {item.caption && <p className="mt-1 text-sm wrap-anywhere">{item.caption}</p>}
      </div>
    </div>
    <div className="flex flex-wrap border-t border-line p-1">
      <RowAction icon={SquarePen} label="Ubah" tone="primary" name={item.file_name} onClick={onEdit} />
      <a href={item.file_url} target="_blank" rel="noopener noreferrer" className={rowAction('earth')}>
        <RowLabel icon={ExternalLink} label="Lihat" name={`${item.file_name} di tab baru`} />
      </a>
      <RowAction
        icon={Trash2}
        label="Hapus"
        tone="danger"
        name={item.file_name}
        onClick={onDelete}
        className="ml-auto"
      />
    </div>
  </article>
)
