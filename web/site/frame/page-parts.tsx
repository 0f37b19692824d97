import type { ReactNode } from 'react'
import { useIsHydrated } from '../../lib/stored'
import { Loading, Skeleton } from '../../ui/skeleton'
import { ErrorState } from '../../ui/states'
import { generalChat } from '../chat'
import { useContent } from '../site-content'
import { useReload } from '../visit'

/** The heading of a page that is not the landing page. */
export const PageHead = ({ title, children }: { title: string; children?: ReactNode }) => (
  <header className="page pt-8 pb-6 md:pt-12">
    <h1 className="text-2xl">{title}</h1>
    {children && <div className="mt-2 max-w-[47.6em] text-muted">{children}</div>}
  </header>
)

type TitledProps = { id: string; title: ReactNode; className?: string; children: ReactNode }

/** A part of a page with its heading. */
export const Titled = ({ id, title, className, children }: TitledProps) => (
  <section aria-labelledby={id} className={className}>
    <h2 id={id} className="text-lg">
      {title}
    </h2>
    {children}
  </section>
)

/** Two squares, one turned: the eight-pointed star of the lattice, as an ornament. */
export const Star = ({ className = 'size-5' }: { className?: string }) => (
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

/** What could not be read for the page at hand, with the way to read it again. */
export function ReadFailure({ message, detail }: { message: string; detail: string }) {
  const { reload, isReloading } = useReload()
  return <ErrorState message={message} detail={detail} onRetry={reload} isBusy={isReloading} />
}

/** What a page that only works with scripts says where they are forbidden. */
export function NeedsScripts() {
  const { whatsapp } = useContent()
  return (
    <noscript>
      <p className="page my-4">
        <strong>Halaman ini memerlukan JavaScript.</strong> Aktifkan JavaScript di pengaturan browser Anda
        lalu muat ulang halaman ini
        {whatsapp.number ? (
          <>
            , atau{' '}
            <a href={generalChat(whatsapp)} className="font-semibold text-primary underline">
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

/** The outline of an order while it is read. */
export const OrderSkeleton = () => (
  <div className="grid grid-cols-1 gap-6">
    <Loading label="Memuat pesanan…" />
    <Skeleton className="h-28" />
    <Skeleton className="h-56" />
    <Skeleton className="h-40" />
  </div>
)

/**
 * What only the browser knows: it keeps the orders, and what stands in an address behind the `#`. Children are left out of
 * the worker by `!import.meta.env.SSR`; `head` stands above while they wait.
 */
export function OfDevice({ head, children }: { head?: ReactNode; children: ReactNode }) {
  const isHydrated = useIsHydrated()
  if (isHydrated) return children
  return (
    <>
      {head}
      <NeedsScripts />
      <OrderSkeleton />
    </>
  )
}
