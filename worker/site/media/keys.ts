import type { media } from '../../db/schema/site'

type Row = Pick<typeof media.$inferSelect, 'object_key' | 'file_url' | 'widths'>

/** Where keys that may have to go are noted, one small object each, until a row answers for them. */
export const notes = 'uploads/'
export const noteKey = (id: string) => notes + id

/** R2 key of one width; width 0 is a file kept as it is. */
export const widthKey = (base: string, width: number, ext: string) =>
  `${base}${width === 0 ? '' : `-${width}`}.${ext}`

/** What an R2 key is without its width and ending: all widths of a picture share it. */
export const baseOf = (key: string) => key.replace(/(-(240|480|960|1600))?\.\w+$/, '')

/** Where a picture from before thumbnails had their own width is looked for: at the next wider one. */
export const olderKey = (key: string) => key.replace(/-240(?=\.\w+$)/, '-480')

/** Cache tag of all widths of a file: they are cached for a year, and gone at once when it is deleted. */
export const mediaTag = (base: string) => `media:${base}` as const

export const publicUrl = (key: string) => `/media/${key}`

/** The widths to store: a file without widths is stored as width 0. */
export const widthsOf = (widths: number[]) => (widths.length > 0 ? widths : [0])

/** R2 keys of everything stored for a row; none when the file lies elsewhere. */
export function keysOf({ object_key, file_url, widths }: Row) {
  if (object_key === null) return []
  const ext = file_url.slice(file_url.lastIndexOf('.') + 1)
  return widthsOf(widths).map(width => widthKey(object_key, width, ext))
}

/** Every address under which pages may show a row's file. */
export const urlsOf = (row: Row) => [...new Set([row.file_url, ...keysOf(row).map(publicUrl)])]
