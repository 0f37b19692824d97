import { useEffect, useRef, useState } from 'react'
import { type Illustration, illustrationUrl, srcSet } from '../lib/picture'

const ratios = { '4/3': 'aspect-4/3', '16/9': 'aspect-video', '1/1': 'aspect-square' } as const

type PictureProps = {
  src: string | null | undefined
  alt: string
  illustration: Illustration
  ratio?: keyof typeof ratios
  sizes?: string
  /** True for the largest picture in the first view, which is then loaded first. */
  isFirst?: boolean
  className?: string
  onShown?: () => void
}

export function Picture({
  src,
  alt,
  illustration,
  ratio = '4/3',
  sizes = '100vw',
  isFirst = false,
  className = '',
  onShown,
}: PictureProps) {
  const image = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const shown = src && src !== failed ? src : illustrationUrl(illustration)

  // Check on mount, because the picture may have failed before hydration attached `onError`.
  useEffect(() => {
    const element = image.current
    if (src && element?.complete && element.naturalWidth === 0) setFailed(src)
  }, [src])

  return (
    <img
      ref={image}
      src={shown}
      srcSet={srcSet(shown)}
      sizes={sizes}
      alt={alt}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
      onLoad={onShown}
      onError={() => src && setFailed(src)}
      className={`w-full bg-paper-deep object-cover ${ratios[ratio]} ${className}`}
    />
  )
}
