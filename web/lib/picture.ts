import { pictureWidths } from '../../worker/contract/site/uploads'

const variant = /^(\/media\/.+)-1600\.(webp|jpg|png)$/

/** The stored widths of an uploaded picture; undefined for a picture that has no variants. */
export function srcSet(url: string) {
  const [, base, type] = variant.exec(url) ?? []
  return base && pictureWidths.map(width => `${base}-${width}.${type} ${width}w`).join(', ')
}

/** The smallest stored width that covers `width` px, or the address itself. */
export function pictureAt(url: string, width: number) {
  const [, base, type] = variant.exec(url) ?? []
  return base ? `${base}-${pictureWidths.find(known => known >= width) ?? 1600}.${type}` : url
}

export type Illustration =
  | 'kambing'
  | 'domba'
  | 'sapi'
  | 'qurban'
  | 'hadyu'
  | 'dam'
  | 'badal_haji'
  | 'badal_umrah'

/** What stands where a picture is missing or does not load. */
export const illustrationUrl = (kind: Illustration) => `/illustrations/${kind}.webp`
