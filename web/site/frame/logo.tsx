import { MoonStar, RotateCw } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { pictureUrlForWidth } from '../../lib/picture'
import { retryDelaysMs } from '../../lib/retry'
import { siteUrls } from '../../lib/urls'
import { useLoadedContent } from '../site-content'

type IconProps = { name: string; className: string }

const DefaultIcon = ({ className }: { className: string }) => (
  <MoonStar aria-hidden="true" className={className} />
)

const chosenFrom =
  ({ logoIconsByName: logoIcons }: typeof import('../../ui/logo-icons')) =>
  ({ name, className }: IconProps) => {
    const Icon = logoIcons[name] ?? MoonStar
    return <Icon aria-hidden="true" className={className} />
  }

/** Browsers load the other icons only if one is chosen; the worker bundles all of them. */
const ChosenIcon = import.meta.env.SSR
  ? chosenFrom(await import('../../ui/logo-icons'))
  : lazy(() =>
      import('../../ui/logo-icons').then(
        icons => ({ default: chosenFrom(icons) }),
        () => ({ default: DefaultIcon }),
      ),
    )

const defaultName = 'moon-star'

/** The default icon is shown while the chosen one loads or if it is unknown. */
const LogoIcon = ({ name, className }: IconProps) =>
  name === '' || name === defaultName ? (
    <DefaultIcon className={className} />
  ) : (
    <Suspense fallback={<DefaultIcon className={className} />}>
      <ChosenIcon name={name} className={className} />
    </Suspense>
  )

const failure = 'Connection error - using default logo'

/** Retries a failed picture with the delays of `retryDelaysMs`. */
function LogoImage({ src, onFailure }: { src: string; onFailure: () => void }) {
  const image = useRef<HTMLImageElement>(null)
  const [tries, setTries] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const tryAgain = () => {
    const wait = retryDelaysMs[tries]
    if (wait === undefined) return onFailure()
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setTries(tries + 1), wait)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: on mount only, for a failure before hydration
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) tryAgain()
    return () => clearTimeout(timer.current)
  }, [])

  return <img key={tries} ref={image} src={src} alt="" onError={tryAgain} className="h-10 w-auto max-w-24" />
}

const plate = 'relative grid size-10 shrink-0 place-items-center rounded-card bg-primary text-white'

const LogoPlate = ({ name }: { name: string }) => (
  <span className={plate}>
    <LogoIcon name={name} className="size-5" />
  </span>
)

const FailedLogo = ({ onRetry }: { onRetry: () => void }) => (
  <button type="button" title={failure} onClick={onRetry} className={`${plate} hover:bg-primary-dark`}>
    <LogoIcon name="" className="size-5" />
    <RotateCw
      aria-hidden="true"
      className="absolute -right-1 -bottom-1 size-4.5 rounded-full bg-gold-soft p-0.5 text-ink"
    />
    <span className="sr-only">{failure}. Muat ulang logo</span>
  </button>
)

/** A long name wraps to two lines, so that the header keeps its height. */
const ShopName = ({ name }: { name: string }) => (
  <span
    className={
      name.length <= 20
        ? 'text-[min(1.1875rem,6.5vw)] leading-none whitespace-nowrap'
        : 'line-clamp-2 max-w-60 leading-tight wrap-anywhere'
    }
  >
    {name}
  </span>
)

export function Logo() {
  const { content, hasFailed, retry } = useLoadedContent()
  const { type, icon, image_url } = content.home.logo
  const [failed, setFailed] = useState<string | null>(null)
  const hasImage = type === 'image' && image_url !== '' && image_url !== failed
  const isMissing = hasFailed || failed === image_url
  const tryAgain = () => {
    setFailed(null)
    if (hasFailed) retry()
  }
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      {isMissing && <FailedLogo onRetry={tryAgain} />}
      <a href={siteUrls.home} className="flex min-h-11 min-w-0 items-center gap-2.5 font-bold">
        {!isMissing && hasImage && (
          <LogoImage
            key={image_url}
            src={pictureUrlForWidth(image_url, 200)}
            onFailure={() => setFailed(image_url)}
          />
        )}
        {!isMissing && !hasImage && <LogoPlate name={icon} />}
        <ShopName name={content.shop.name} />
      </a>
    </div>
  )
}
