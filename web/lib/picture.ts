import { pictureWidths } from '../../worker/contract/site/uploads'

const variant = /^(\/media\/.+)-1600\.(webp|jpg|png)$/

export function srcSet(url: string) {
  const [, base, type] = variant.exec(url) ?? []
  return base && pictureWidths.map(width => `${base}-${width}.${type} ${width}w`).join(', ')
}

/** Returns `url` itself if the picture has no variants. */
export function pictureUrlForWidth(url: string, width: number) {
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

export const illustrationUrl = (kind: Illustration) => `/illustrations/${kind}.webp`
