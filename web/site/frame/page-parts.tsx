import type { ReactNode } from 'react'
import { useIsHydrated } from '../../lib/stored'
import { ErrorState, Loading, Skeleton } from '../../ui/states'
import { generalChatUrl } from '../chat'
import { useContent } from '../site-content'
import { useReload } from '../visit'

export const SitePageHeader = ({ title, children }: { title: string; children?: ReactNode }) => (
  <header className="page pt-8 pb-6 md:pt-12">
    <h1 className="text-2xl">{title}</h1>
    {children && <div className="mt-2 max-w-[47.6em] text-muted">{children}</div>}
  </header>
)

type TitledProps = { id: string; title: ReactNode; className?: string; children: ReactNode }

export const TitledSection = ({ id, title, className, children }: TitledProps) => (
  <section aria-labelledby={id} className={className}>
    <h2 id={id} className="text-lg">
      {title}
    </h2>
    {children}
  </section>
)

export const LatticeStar = ({ className = 'size-5' }: { className?: string }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.3"
    strokeLinejoin="round"
    className={className}
  >
    <path d="M4.2 4.2h15.6v15.6H4.2z" />
    <path d="M12 1 23 12 12 23 1 12z" />
  </svg>
)

export function LoadFailureMessage({ message, detail }: { message: string; detail: string }) {
  const { reload, isReloading } = useReload()
  return <ErrorState message={message} detail={detail} onRetry={reload} isBusy={isReloading} />
}

export function NeedsJavaScript() {
  const { whatsapp } = useContent()
  return (
    <noscript>
      <p className="page my-4">
        <strong>Halaman ini memerlukan JavaScript.</strong> Aktifkan JavaScript di pengaturan browser Anda
        lalu muat ulang halaman ini
        {whatsapp.number ? (
          <>
            , atau{' '}
            <a href={generalChatUrl(whatsapp)} className="font-semibold text-primary underline">
              hubungi kami lewat WhatsApp
            </a>
            .
          </>
        ) : (
          '.'
        )}
      </p>
    </noscript>
  )
}

export const OrderSkeleton = () => (
  <div className="grid grid-cols-1 gap-6">
    <Loading label="Memuat pesanan…" />
    <Skeleton className="h-28" />
    <Skeleton className="h-56" />
    <Skeleton className="h-40" />
  </div>
)

/** Shows `head` until hydration. Callers pass `!import.meta.env.SSR && …` to shrink the worker's bundle. */
export function BrowserOnly({ head, children }: { head?: ReactNode; children: ReactNode }) {
  const isHydrated = useIsHydrated()
  if (isHydrated) return children
  return (
    <>
      {head}
      <NeedsJavaScript />
      <OrderSkeleton />
    </>
  )
}
