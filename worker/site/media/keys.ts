import type { media } from '../../db/schema/site'

type Row = Pick<typeof media.$inferSelect, 'object_key' | 'file_url' | 'widths'>

/** Prefix of upload notes: R2 objects that list an upload's keys, which are deleted if the upload gets no media row. */
export const uploadNotePrefix = 'uploads/'
export const r2KeyOfUploadNote = (id: string) => uploadNotePrefix + id

/** R2 key of one width in pixels; width 0 is an unscaled file. */
export const mediaKeyOfWidth = (base: string, width: number, ext: string) =>
  `${base}${width === 0 ? '' : `-${width}`}.${ext}`

export const mediaBaseKey = (key: string) => key.replace(/(-(240|480|960|1600))?\.\w+$/, '')

/** Older pictures have no file of 240 px width, so the 480 px file is used instead. */
export const fallbackWidthKey = (key: string) => key.replace(/-240(?=\.\w+$)/, '-480')

/** Cache tag of all widths of a file. Files are cached for a year and purged when they are deleted. */
export const mediaCacheTag = (base: string) => `media:${base}` as const

export const publicMediaUrl = (key: string) => `/media/${key}`

export const storedWidthsOf = (widths: number[]) => (widths.length > 0 ? widths : [0])

export function mediaObjectKeys({ object_key, file_url, widths }: Row) {
  if (object_key === null) return []
  const ext = file_url.slice(file_url.lastIndexOf('.') + 1)
  return storedWidthsOf(widths).map(width => mediaKeyOfWidth(object_key, width, ext))
}

export const mediaUrlsOf = (row: Row) => [
  ...new Set([row.file_url, ...mediaObjectKeys(row).map(publicMediaUrl)]),
]
