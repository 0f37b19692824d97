import { z } from 'zod'
import { enumOf, listQuery, multiLineText, seenVersionSchema, singleLineText } from '../base'
import { activeStatuses, mediaFolders, mediaPlaceLabels, mediaTypes } from '../labels'
import { formerPictureWidths, mediaKindByMime, pictureWidths } from './uploads'

const words = { alt_text: singleLineText().default(''), caption: multiLineText(500).default('') }

const unsupported = 'Jenis berkas tidak didukung. Gunakan JPG, PNG, WebP, AVIF, GIF, MP4, WebM, atau PDF.'

const noName = 'Nama berkas harus diisi'

const file = {
  // Accepts any name of up to 255 characters, the limit of phones: the server cleans and shortens the name.
  file_name: z
    .string({ error: noName })
    .trim()
    .min(1, { error: noName, abort: true })
    .max(300, 'Paling banyak 300 karakter'),
  file_type: enumOf(mediaTypes, 'Pilih jenis berkas').default('image'),
  mime_type: enumOf(mediaKindByMime, unsupported),
  folder: enumOf(mediaFolders, 'Pilih folder').default('general'),
}

type File = { file_type: string; mime_type: keyof typeof mediaKindByMime }
const isOfItsType = (input: File) => mediaKindByMime[input.mime_type] === input.file_type
const otherType = { path: ['mime_type'], error: 'Jenis MIME tidak cocok dengan jenis berkas' }

export const startMediaUploadInput = z
  .object({
    ...file,
    widths: z
      .array(z.int())
      .default([])
      .refine(
        list => [[], pictureWidths, formerPictureWidths].some(known => known.join() === list.join()),
        `Lebar gambar harus ${pictureWidths.join(', ')} atau kosong`,
      ),
  })
  .refine(isOfItsType, otherType)
  .refine(({ file_type, widths }) => file_type === 'image' || widths.length === 0, {
    path: ['widths'],
    error: 'Hanya gambar yang punya beberapa lebar',
  })
export type StartMediaUploadInput = z.infer<typeof startMediaUploadInput>

/** The client sends the raw bytes of each width with PUT to its URL, at most `max_bytes`. */
export const mediaUploadAnswer = z.object({
  upload_id: z.string(),
  expires_at: z.string(),
  parts: z.array(z.object({ width: z.int(), url: z.string(), max_bytes: z.int() })),
})
export type MediaUploadAnswer = z.infer<typeof mediaUploadAnswer>

export const storedWidthAnswer = z.object({ width: z.int(), size: z.int() })

export const completeMediaUploadInput = z.object(words)

export const mediaUrlInput = z
  .object({
    ...file,
    ...words,
    file_url: z
      .string({ error: 'URL berkas harus diisi' })
      .trim()
      .min(1, { error: 'URL berkas harus diisi', abort: true })
      .max(2000, { error: 'URL berkas tidak valid', abort: true })
      .pipe(z.url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'URL berkas tidak valid' })),
  })
  .refine(isOfItsType, otherType)
export type MediaUrlInput = z.infer<typeof mediaUrlInput>

export const mediaPatchSchema = z
  .object({
    file_name: file.file_name,
    alt_text: words.alt_text.unwrap(),
    caption: words.caption.unwrap(),
    folder: file.folder.unwrap(),
    status: enumOf(activeStatuses),
  })
  .partial()
  .extend(seenVersionSchema.shape)
export type MediaPatch = z.infer<typeof mediaPatchSchema>

export const mediaItemSchema = z.object({
  id: z.string(),
  file_name: z.string(),
  file_type: enumOf(mediaTypes),
  file_url: z.string(),
  mime_type: z.string(),
  alt_text: z.string(),
  caption: z.string(),
  folder: enumOf(mediaFolders),
  status: enumOf(activeStatuses),
  file_size: z.int(),
  widths: z.array(z.int()),
  created_at: z.string(),
  updated_at: z.string(),
})
export type MediaItem = z.infer<typeof mediaItemSchema>

export const mediaQuery = listQuery.extend({
  folder: enumOf(mediaFolders).optional(),
  file_type: enumOf(mediaTypes).optional(),
  status: enumOf(activeStatuses).optional(),
})
export type MediaQuery = z.infer<typeof mediaQuery>

/** `entity`: the content that shows the file. `label`: the displayed name of this content. */
export const mediaUseSchema = z.object({
  entity: enumOf(mediaPlaceLabels),
  id: z.string(),
  label: z.string(),
})
export type MediaUse = z.infer<typeof mediaUseSchema>

export const deleteMediaQuery = z.object({ force: z.enum(['true', 'false']).default('false') })
