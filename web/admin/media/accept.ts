import { fileSize } from '../../../worker/contract/format'
import { type MediaType, mediaTypes } from '../../../worker/contract/labels'
import { mediaLimits, mimeKinds } from '../../../worker/contract/uploads'

/** What a file dialog offers. */
export const accepted = Object.keys(mimeKinds).join(',')

/** Said before anybody chooses a file. */
export const limitText = `Gambar (JPEG, PNG, WebP, AVIF, GIF) sampai ${fileSize(mediaLimits.image)}, video (MP4, WebM) sampai ${fileSize(mediaLimits.video)}, PDF sampai ${fileSize(mediaLimits.document)}.`

export type Mime = keyof typeof mimeKinds

const isMime = (type: string): type is Mime => Object.hasOwn(mimeKinds, type)

export type Upload = { file: File; mime: Mime; kind: MediaType }

type Checked = { upload: Upload; refusal: null } | { upload: null; refusal: string }

const refuse = (refusal: string): Checked => ({ upload: null, refusal })

/** What the browser can tell before anything is sent; the server then looks at the bytes. */
export function checkFile(file: File): Checked {
  if (!isMime(file.type))
    return refuse('Jenis berkas tidak didukung. Gunakan JPEG, PNG, WebP, AVIF, GIF, MP4, WebM, atau PDF.')
  if (file.size === 0) return refuse('Berkas kosong.')
  const kind = mimeKinds[file.type]
  const limit = mediaLimits[kind]
  if (file.size > limit)
    return refuse(`${mediaTypes[kind]} paling besar ${fileSize(limit)}; berkas ini ${fileSize(file.size)}.`)
  return { upload: { file, mime: file.type, kind }, refusal: null }
}
