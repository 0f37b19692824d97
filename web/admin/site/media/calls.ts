import type { MediaFolder } from '../../../../worker/contract/labels'
import type {
  MediaItem,
  MediaPatch,
  MediaUrlInput,
  UploadInput,
} from '../../../../worker/contract/site/media'
import { ask, send } from '../../../lib/api'
import { api } from '../../common/api'

const { media } = api

type Wanted = { limit: string; cursor?: string; q?: string; folder?: MediaFolder }

/** One page of the pictures that can be chosen for a field. */
export const readPictures = (wanted: Wanted, signal: AbortSignal) =>
  ask(media.$get({ query: { ...wanted, file_type: 'image', status: 'active' } }, { init: { signal } }))

export const readMedia = (id: string) => ask(media[':id'].$get({ param: { id } }))

export const addUrl = (json: MediaUrlInput) => ask(media.$post({ json }))

/** Refused as `stale` when the item is no longer as it was seen. */
export const changeMedia = ({ id, updated_at }: MediaItem, patch: MediaPatch) =>
  ask(media[':id'].$patch({ param: { id }, json: { ...patch, updated_at } }))

export const readUsage = (id: string) => ask(media[':id'].usage.$get({ param: { id } }))

/** Refused as `in_use` while something shows it, unless `force` is set. */
export const deleteMedia = ({ id }: MediaItem, force: boolean) =>
  send(media[':id'].$delete({ param: { id }, query: { force: force ? 'true' : 'false' } }))

/** Two files may be called alike, so each start is a step of its own. */
export const startUpload = (json: UploadInput, signal: AbortSignal) =>
  ask(
    media.uploads.$post({ json }, { headers: { 'idempotency-key': crypto.randomUUID() }, init: { signal } }),
  )

export const completeUpload = (id: string, signal: AbortSignal) =>
  ask(
    media.uploads[':id'].complete.$post(
      { param: { id }, json: { alt_text: '', caption: '' } },
      { init: { signal } },
    ),
  )
