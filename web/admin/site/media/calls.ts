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

export const readPictures = (wanted: Wanted, signal: AbortSignal) =>
  ask(media.$get({ query: { ...wanted, file_type: 'image', status: 'active' } }, { init: { signal } }))

export const readMedia = (id: string) => ask(media[':id'].$get({ param: { id } }))

export const addUrl = (json: MediaUrlInput) => ask(media.$post({ json }))

/** Throws `stale` if the item changed since it was read. */
export const changeMedia = ({ id, updated_at }: MediaItem, patch: MediaPatch) =>
  ask(media[':id'].$patch({ param: { id }, json: { ...patch, updated_at } }))

export const readUsage = (id: string) => ask(media[':id'].usage.$get({ param: { id } }))

/** Throws `in_use` if a page shows the file and `force` is false. */
export const deleteMedia = ({ id }: MediaItem, force: boolean) =>
  send(media[':id'].$delete({ param: { id }, query: { force: force ? 'true' : 'false' } }))

/** A new idempotency key per call: two files may have equal names. */
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
