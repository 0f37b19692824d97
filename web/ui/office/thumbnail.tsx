import { FileText, Film } from 'lucide-react'
import { useState } from 'react'
import type { MediaType } from '../../../worker/contract/labels'
import { pictureUrlForWidth } from '../../lib/picture'

const thumbClass = 'aspect-4/3 w-full bg-paper-deep'

type ThumbnailProps = { item: { file_type: MediaType; file_url: string; alt_text: string } }

export function MediaThumbnail({ item }: ThumbnailProps) {
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
