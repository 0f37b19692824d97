export type Status = 'active' | 'inactive'
type Listed<T> = T & { status: Status; order_index: number }

/** The address of a demo picture; `media/<folder>/<name>-<width>.webp` holds it at 240, 480, 960 and 1600 px. */
export const picture = (folder: 'general' | 'animals' | 'gallery', name: string) =>
  `/media/${folder}/${name}-1600.webp`

/** Gives rows the place in which they are written and makes them active unless they say otherwise. */
export const listed = <T extends object>(rows: (T & { status?: Status })[]): Listed<T>[] =>
  rows.map((row, order_index) => ({ ...row, status: row.status ?? 'active', order_index }))
