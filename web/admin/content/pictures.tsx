import { ExternalLink } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Picture } from '../../ui/picture'

/** A picture as wide as a card. */
export const Photo = (picture: ComponentProps<typeof Picture>) => (
  <Picture sizes="(min-width: 1280px) 22rem, (min-width: 640px) 50vw, 100vw" {...picture} />
)

export const OpenPicture = ({ url, name }: { url: string; name: string }) => (
  <a
    href={url}
    target="_blank"
    rel="noopener noreferrer"
    className="inline-flex min-h-11 items-center gap-1.5 text-sm font-medium text-primary underline underline-offset-4"
  >
    <ExternalLink size={16} aria-hidden="true" />
    Lihat gambar
    <span className="sr-only">{name} (terbuka di tab baru)</span>
  </a>
)
