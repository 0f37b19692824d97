export type Status = 'active' | 'inactive'
type Listed<T> = T & { status: Status; order_index: number }

/**
 * The path of a demo picture. Its files are `media/<folder>/<name>-<width>.webp` with widths 240, 480, 960 and 1600 px.
 */
export const picture = (folder: 'general' | 'animals' | 'gallery', name: string) =>
  `/media/${folder}/${name}-1600.webp`

/** Numbers the rows in the order of the array and sets a missing status to active. */
export const listed = <T extends object>(rows: (T & { status?: Status })[]): Listed<T>[] =>
  rows.map((row, order_index) => ({ ...row, status: row.status ?? 'active', order_index }))
