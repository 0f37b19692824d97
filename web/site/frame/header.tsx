import { ChevronDown, Lock, Menu, MoonStar, RotateCw, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { pictureUrlForWidth } from '../../lib/picture'
import { retryDelaysMs } from '../../lib/retry'
import { siteUrls } from '../../lib/urls'
import { LinkButton } from '../../ui/button'
import { useContent, useLoadedContent } from '../site-content'
import { useLocation } from '../visit'
import { SmartLink, SmartLinks } from './links'

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

/** The icon that the operator chose. The worker bundles all icons; browsers load them only for a non-default icon. */
const ChosenIcon = import.meta.env.SSR
  ? chosenFrom(await import('../../ui/logo-icons'))
  : lazy(() =>
      import('../../ui/logo-icons').then(
        icons => ({ default: chosenFrom(icons) }),
        () => ({ default: DefaultIcon }),
      ),
    )

const defaultName = 'moon-star'

const LogoIcon = ({ name, className }: IconProps) =>
  name === '' || name === defaultName ? (
    <DefaultIcon className={className} />
  ) : (
    <Suspense fallback={<DefaultIcon className={className} />}>
      <ChosenIcon name={name} className={className} />
    </Suspense>
  )

const failure = 'Connection error - using default logo'

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

/** A menu in `<details>`, which works without scripts. Escape, a click outside and a navigation close the menu. */
function useDisclosure() {
  const details = useRef<HTMLDetailsElement>(null)
  const here = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes the menu after each navigation
  useEffect(() => {
    if (details.current) details.current.open = false
  }, [here])

  useEffect(() => {
    const close = (event: Event) => {
      const element = details.current
      if (element?.open && event.target instanceof Node && !element.contains(event.target))
        element.open = false
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      const element = details.current
      if (event.key !== 'Escape' || !element?.open) return
      element.open = false
      element.querySelector('summary')?.focus()
    }
    const watch = new AbortController()
    const { signal } = watch
    document.addEventListener('pointerdown', close, { signal })
    document.addEventListener('focusin', close, { signal })
    document.addEventListener('keydown', closeOnEscape, { signal })
    return () => watch.abort()
  }, [])

  return details
}

export function useIsScrolled(distance: () => number) {
  const [isScrolled, setIsScrolled] = useState(false)
  useEffect(() => {
    const look = () => setIsScrolled(scrollY > distance())
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [distance])
  return isScrolled
}

const certificateLinks = [
  { name: 'Cek Sertifikat', href: siteUrls.certificate },
  { name: 'Status Pesanan', href: siteUrls.orderStatus },
]

const solidAfterPx = () => 10

const item = 'flex min-h-11 items-center gap-1.5 rounded-card px-3 font-semibold hover:bg-primary-soft'

const AdminLink = () => (
  <a href={siteUrls.admin} className={`${item} text-muted`}>
    <Lock aria-hidden="true" className="size-4" />
    Admin
  </a>
)

function CertificateMenu() {
  const details = useDisclosure()
  return (
    <details ref={details} className="group relative">
      <summary className={item}>
        Sertifikat
        <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="card absolute top-full right-0 mt-1 w-52 p-2">
        <SmartLinks links={certificateLinks} className={item} />
      </ul>
    </details>
  )
}

function WideMenu() {
  const { navigation } = useContent().home.header
  return (
    <nav aria-label="Menu utama" className="hidden items-center xl:flex">
      {navigation.map(({ name, href }) => (
        <SmartLink key={name} href={href} className={item}>
          {name}
        </SmartLink>
      ))}
      <CertificateMenu />
      <AdminLink />
    </nav>
  )
}

function PhoneMenu() {
  const { navigation } = useContent().home.header
  const details = useDisclosure()
  return (
    <details ref={details} className="group xl:hidden">
      <summary className="grid size-11 place-items-center rounded-card hover:bg-primary-soft">
        <span className="sr-only">Menu</span>
        <Menu aria-hidden="true" className="size-6 group-open:hidden" />
        <X aria-hidden="true" className="hidden size-6 group-open:block" />
      </summary>
      <nav
        aria-label="Menu utama"
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-t border-line bg-white p-4 shadow-card"
      >
        <ul>
          <SmartLinks links={[...navigation, ...certificateLinks]} className={item} />
          <li>
            <AdminLink />
          </li>
        </ul>
        <div className="mt-3 @min-[40rem]:hidden">
          <LinkButton to={siteUrls.order} className="w-full">
            Pesan Sekarang
          </LinkButton>
        </div>
      </nav>
    </details>
  )
}

export function SiteHeader() {
  const isScrolled = useIsScrolled(solidAfterPx)
  return (
    <header
      data-solid={isScrolled || undefined}
      className="@container beside-notch fixed inset-x-0 top-0 z-30 transition-colors duration-200 has-[details[open]]:bg-white data-solid:bg-white data-solid:shadow-card print:hidden"
    >
      <div className="page flex h-16 items-center justify-between gap-3">
        <Logo />
        <WideMenu />
        <div className="flex items-center gap-2">
          <div className="hidden @min-[40rem]:block">
            <LinkButton to={siteUrls.order}>Pesan Sekarang</LinkButton>
          </div>
          <PhoneMenu />
        </div>
      </div>
    </header>
  )
}
