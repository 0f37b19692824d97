import { useEffect, useRef, useState } from 'react'
import { pictureAt } from '../../lib/picture'
import { retryWaits } from '../../lib/retry'
import { urls } from '../../lib/urls'
import { brand } from '../brand'
import { useLoadedContent } from '../content'
import { LogoIcon } from './logo-icon'

const failure = 'Connection error - using default logo'

/** The picture, tried again after each wait of the specification. */
function LogoImage({ src, onFailure }: { src: string; onFailure: () => void }) {
  const image = useRef<HTMLImageElement>(null)
  const [tries, setTries] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const tryAgain = () => {
    const wait = retryWaits[tries]
    if (wait === undefined) return onFailure()
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setTries(tries + 1), wait)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it may have failed before this code arrived, once
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) tryAgain()
    return () => clearTimeout(timer.current)
  }, [])

  return <img key={tries} ref={image} src={src} alt="" onError={tryAgain} className="h-10 w-auto max-w-24" />
}

const LogoPlate = ({ name, title }: { name: string; title?: string }) => (
  <span title={title} className="grid size-10 shrink-0 place-items-center rounded-card bg-primary text-white">
    <LogoIcon name={name} className="size-5" />
    {title && <span className="sr-only">{title}</span>}
  </span>
)

export function Logo() {
  const { content, hasFailed } = useLoadedContent()
  const { type, icon, image_url } = content.home.logo
  const [failed, setFailed] = useState<string | null>(null)
  const hasImage = type === 'image' && image_url !== '' && image_url !== failed
  const problem = hasFailed || failed === image_url ? failure : undefined
  return (
    <a href={urls.home} className="flex min-h-11 items-center gap-2.5 font-bold">
      {hasImage ? (
        <LogoImage key={image_url} src={pictureAt(image_url, 200)} onFailure={() => setFailed(image_url)} />
      ) : (
        <LogoPlate name={problem ? '' : icon} title={problem} />
      )}
      <span className="text-[min(1.1875rem,6.5vw)] leading-none whitespace-nowrap">{brand}</span>
    </a>
  )
}
