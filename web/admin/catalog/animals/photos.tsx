import { Plus, Star, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { activeStatuses } from '../../../../worker/contract/labels'
import { Badge } from '../../../ui/badge'
import { FieldError, TextField } from '../../../ui/field'
import { ActionButton } from '../../../ui/icon-buttons'
import { SortableCard, SortableGrid } from '../../../ui/office/sortable'
import { MediaThumbnail } from '../../../ui/office/thumbnail'
import { RowAction, ToggleAction } from '../../common/lists/row-action'
import { PictureChooser } from '../../site/media/picture-field'
import type { AnimalForm } from './form'
import {
  type AddedPhoto,
  type AnimalPhotoInput,
  addPhotos,
  maxAnimalPhotos,
  photoUrlError,
  removePhoto,
  setPrimaryPhoto,
  sortPhotosByKeys,
  updatePhoto,
} from './photo'

export function AnimalPhotos() {
  const { control } = useFormContext<AnimalForm>()
  const { field, fieldState } = useController({ control, name: 'photos' })
  const photos = asPhotos(field.value)
  const keys = photos.map(({ key }) => key)
  const nameOf = (n: number) => `Foto ${n + 1}`

  const arrange = (order: string[]) => field.onChange(sortPhotosByKeys(photos, order))

  return (
    <fieldset ref={field.ref} tabIndex={-1}>
      <legend className="font-semibold">Foto</legend>
      <p className="text-sm text-muted">
        Foto pertama menjadi foto utama kecuali Anda memilih yang lain. Paling banyak {maxAnimalPhotos} foto.
      </p>
      <SortableGrid items={keys.map((id, n) => ({ id, name: nameOf(n) }))} onMove={arrange}>
        <ul className="mt-3 space-y-3">
          {photos.map((photo, n) => (
            <SortableCard key={photo.key} id={photo.key} name={nameOf(n)}>
              {handles => (
                <PhotoCard
                  name={nameOf(n)}
                  photo={photo}
                  handles={handles}
                  onChange={change => field.onChange(updatePhoto(photos, photo.key, change))}
                  onPrimary={() => field.onChange(setPrimaryPhoto(photos, photo.key))}
                  onRemove={() => field.onChange(removePhoto(photos, photo.key))}
                />
              )}
            </SortableCard>
          ))}
        </ul>
      </SortableGrid>
      <FieldError tabIndex={-1} data-error>
        {fieldState.error?.message}
      </FieldError>
      {photos.length < maxAnimalPhotos && (
        <AddPhotos
          room={maxAnimalPhotos - photos.length}
          onAdd={added => field.onChange(addPhotos(photos, added))}
        />
      )}
    </fieldset>
  )
}

// The cast is safe: only this form sets the value, and it gives every photo the `key` that the schema's type lacks.
const asPhotos = (value: unknown) => value as AnimalPhotoInput[]

function AddPhotos({ room, onAdd }: { room: number; onAdd: (added: AddedPhoto[]) => void }) {
  const [url, setUrl] = useState('')
  const [error, setError] = useState('')

  /** Runs on blur too, so that a typed picture URL is added even if "Tambah" was not pressed. */
  const addUrl = () => {
    const file_url = url.trim()
    if (file_url === '') return setError('')
    const wrong = photoUrlError(file_url)
    setError(wrong)
    if (wrong !== '') return
    onAdd([{ file_url, alt_text: '' }])
    setUrl('')
  }

  return (
    <div className="mt-3 flex flex-wrap items-start gap-3">
      <PictureChooser folder="animals" most={room} className="sm:mt-7" onPick={onAdd}>
        Pilih atau unggah foto
      </PictureChooser>
      <div className="flex min-w-0 grow basis-64 items-start gap-2">
        <div className="min-w-0 grow">
          <TextField
            label="URL foto"
            isOptional
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            value={url}
            error={error}
            onChange={event => setUrl(event.target.value)}
            onBlur={addUrl}
            onKeyDown={event => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              addUrl()
            }}
          />
        </div>
        <ActionButton icon={Plus} look="secondary" className="mt-7" onClick={addUrl}>
          Tambah
          <span className="sr-only">URL foto</span>
        </ActionButton>
      </div>
    </div>
  )
}

type PhotoCardProps = {
  name: string
  photo: AnimalPhotoInput
  handles: ReactNode
  onChange: (change: Partial<AnimalPhotoInput>) => void
  onPrimary: () => void
  onRemove: () => void
}

function PhotoCard({ name, photo, handles, onChange, onPrimary, onRemove }: PhotoCardProps) {
  const isActive = photo.status === 'active'
  return (
    <fieldset aria-label={name} className="rounded-card border border-line bg-white p-3">
      <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <div
          className={`self-start overflow-hidden rounded-lg border border-line sm:row-span-2 ${isActive ? '' : 'opacity-60 grayscale'}`}
        >
          <MediaThumbnail
            key={photo.file_url}
            item={{ file_type: 'image', file_url: photo.file_url, alt_text: '' }}
          />
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
