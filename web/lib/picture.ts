const widths = [240, 480, 960, 1600]
const variant = /^(\/media\/.+)-1600\.(webp|jpg)$/

/** The stored widths of an uploaded picture; undefined for a picture that has no variants. */
export function srcSet(url: string) {
  const [, base, type] = variant.exec(url) ?? []
  return base && widths.map(width => `${base}-${width}.${type} ${width}w`).join(', ')
}

/** The smallest stored width that covers `width` px, or the address itself. */
export function pictureAt(url: string, width: number) {
  const [, base, type] = variant.exec(url) ?? []
  return base ? `${base}-${widths.find(known => known >= width) ?? 1600}.${type}` : url
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
