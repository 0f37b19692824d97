import { FileText, Film } from 'lucide-react'
import { useState } from 'react'
import type { MediaItem } from '../../../../worker/contract/site/media'
import { pictureUrlForWidth } from '../../../lib/picture'

const thumbClass = 'aspect-4/3 w-full bg-paper-deep'

export function MediaThumbnail({ item }: { item: Pick<MediaItem, 'file_type' | 'file_url' | 'alt_text'> }) {
  const [isBroken, setBroken] = useState(false)
  if (item.file_type !== 'image' || isBroken) {
    const Icon = item.file_type === 'video' ? Film : FileText
    return (
      <div className={`${thumbClass} grid place-items-center p-2 text-center text-sm text-muted`}>
        {isBroken ? 'Gambar tidak termuat' : <Icon size={40} aria-hidden="true" />}
      </div>
    )
  }
  return (
    <img
      src={pictureUrlForWidth(item.file_url, 480)}
      alt={item.alt_text}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
      className={`${thumbClass} object-cover`}
    />
  )
}
