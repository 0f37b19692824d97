import { ChevronDown, Lock, Menu, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { siteUrls } from '../../lib/urls'
import { LinkButton } from '../../ui/button'
import { useContent } from '../site-content'
import { useLocation } from '../visit'
import { SmartLink, SmartLinks } from './links'
import { Logo } from './logo'

/** A `<details>` menu, which works without scripts. Escape, a click outside and a navigation close it. */
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

/** Scroll distance in px after which the header becomes opaque. */
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
        <div className="mt-3 sm:hidden">
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
      className="fixed inset-x-0 top-0 z-30 transition-colors duration-200 has-[details[open]]:bg-white data-solid:bg-white data-solid:shadow-card print:hidden"
    >
      <div className="page flex h-16 items-center justify-between gap-3">
        <Logo />
        <WideMenu />
        <div className="flex items-center gap-2">
          <div className="hidden sm:block">
            <LinkButton to={siteUrls.order}>Pesan Sekarang</LinkButton>
          </div>
          <PhoneMenu />
        </div>
      </div>
    </header>
  )
}
