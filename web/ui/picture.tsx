import { useEffect, useRef, useState } from 'react'
import { type Illustration, illustrationUrl, srcSet } from '../lib/picture'

const ratios = { '4/3': 'aspect-4/3', '16/9': 'aspect-video', '1/1': 'aspect-square' } as const

type PictureProps = {
  src: string | null | undefined
  alt: string
  /** Drawn instead when there is no picture or it does not load. */
  illustration: Illustration
  ratio?: keyof typeof ratios
  /** Width it is shown at, as the `sizes` attribute. */
  sizes?: string
  /** The picture people see first: fetched at once. */
  isFirst?: boolean
  className?: string
  /** It stands there, or what stands in for it. */
  onShown?: () => void
}

/** A picture of fixed ratio at the width that fits; never a broken one. */
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

  // It may have failed before this code arrived.
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
