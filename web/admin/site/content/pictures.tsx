import type { ComponentProps } from 'react'
import { Picture } from '../../../ui/picture'
import { OutsideLink } from '../../common/lists/links'

export const ContentImage = (picture: ComponentProps<typeof Picture>) => (
  <Picture sizes="(min-width: 1280px) 22rem, (min-width: 640px) 50vw, 100vw" {...picture} />
)

export const OpenPictureLink = ({ url, name }: { url: string; name: string }) => (
  <OutsideLink href={url}>
    Lihat gambar
    <span className="sr-only">{name}</span>
  </OutsideLink>
)
