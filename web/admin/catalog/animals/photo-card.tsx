import { Star, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { activeStatuses } from '../../../../worker/contract/labels'
import { Badge } from '../../../ui/badge'
import { TextField } from '../../../ui/field'
import { RowAction, ToggleAction } from '../../common/lists/row-action'
import { Thumb } from '../../site/media/thumb'
import type { Photo } from './photo'

type PhotoCardProps = {
  name: string
  photo: Photo
  handles: ReactNode
  onChange: (change: Partial<Photo>) => void
  onPrimary: () => void
  onRemove: () => void
}

export function PhotoCard({ name, photo, handles, onChange, onPrimary, onRemove }: PhotoCardProps) {
  const isActive = photo.status === 'active'
  return (
    <fieldset aria-label={name} className="rounded-card border border-line bg-white p-3">
      <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <div
          className={`self-start overflow-hidden rounded-lg border border-line sm:row-span-2 ${isActive ? '' : 'opacity-60 grayscale'}`}
        >
          <Thumb key={photo.file_url} item={{ file_type: 'image', file_url: photo.file_url, alt_text: '' }} />
        </div>
        <p className="flex flex-wrap content-start items-center gap-2">
          <span className="font-semibold">{name}</span>
          {photo.is_primary && <Badge tone="green">Utama</Badge>}
          {!isActive && <Badge>{activeStatuses.inactive}</Badge>}
        </p>
        <div className="col-span-2 sm:col-span-1">
          <TextField
            label="Teks alternatif"
            isOptional
            value={photo.alt_text}
            maxLength={200}
            onChange={event => onChange({ alt_text: event.target.value })}
          />
        </div>
      </div>
      <div className="mt-1 -mb-1 flex flex-wrap items-center">
        <div className="flex">{handles}</div>
        {!photo.is_primary && (
          <RowAction icon={Star} label="Jadikan utama" tone="primary" name={name} onClick={onPrimary} />
        )}
        <ToggleAction
          name={name}
          status={photo.status}
          onClick={() => onChange({ status: isActive ? 'inactive' : 'active' })}
        />
        <RowAction icon={X} label="Lepas" tone="danger" name={name} onClick={onRemove} className="ml-auto" />
      </div>
    </fieldset>
  )
}
