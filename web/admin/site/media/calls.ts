import type { MediaFolder } from '../../../../worker/contract/labels'
import type {
  MediaItem,
  MediaPatch,
  MediaUrlInput,
  StartMediaUploadInput,
} from '../../../../worker/contract/site/media'
import { fetchJson, sendRequest } from '../../../lib/api'
import { adminApi } from '../../common/api'

const { media } = adminApi

type Wanted = { limit: string; cursor?: string; q?: string; folder?: MediaFolder }

export const readPictures = (wanted: Wanted, signal: AbortSignal) =>
  fetchJson(media.$get({ query: { ...wanted, file_type: 'image', status: 'active' } }, { init: { signal } }))

export const readMedia = (id: string) => fetchJson(media[':id'].$get({ param: { id } }))

export const addMediaUrl = (json: MediaUrlInput) => fetchJson(media.$post({ json }))

export const changeMedia = ({ id, updated_at }: MediaItem, patch: MediaPatch) =>
  fetchJson(media[':id'].$patch({ param: { id }, json: { ...patch, updated_at } }))

export const readMediaUsage = (id: string) => fetchJson(media[':id'].usage.$get({ param: { id } }))

/** Throws `in_use` if a page shows the file and `force` is false. */
export const deleteMedia = ({ id }: MediaItem, force: boolean) =>
  sendRequest(media[':id'].$delete({ param: { id }, query: { force: force ? 'true' : 'false' } }))

/** Each call has a new idempotency key, because two different files may have equal names. */
export const startMediaUpload = (json: StartMediaUploadInput, signal: AbortSignal) =>
  fetchJson(
    media.uploads.$post({ json }, { headers: { 'idempotency-key': crypto.randomUUID() }, init: { signal } }),
  )

export const completeMediaUpload = (id: string, signal: AbortSignal) =>
  fetchJson(
    media.uploads[':id'].complete.$post(
      { param: { id }, json: { alt_text: '', caption: '' } },
      { init: { signal } },
    ),
  )
