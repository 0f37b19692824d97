import { Printer } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { type Credential, orderHash, readOrderHash, siteUrls } from '../../lib/urls'
import { LinkButton } from '../../ui/button'
import { ActionButton } from '../../ui/icon-buttons'
import { EmptyState } from '../../ui/states'
import { BrowserOnly } from '../frame/page-parts'
import { findViewToken } from '../order/calls'
import { useLocation } from '../visit'

type OfLinkProps = { noun: string; children: (credential: Credential) => ReactNode }

function OfLink({ noun, children }: OfLinkProps) {
  const { hash } = useLocation()
  const credential = readOrderHash(hash)
  if (credential && (credential.key || findViewToken(credential.order_id)))
    return <Fragment key={hash}>{children(credential)}</Fragment>
  return (
    <EmptyState
      title={`${noun} dibuka dari pesanannya`}
      action={<LinkButton to={siteUrls.orderStatus}>Cek Status Pesanan</LinkButton>}
    >
      Buka pesanan Anda dengan tautan rahasianya, lalu pilih {noun}.
    </EmptyState>
  )
}

type SheetPageProps = {
  title: string
  noun: string
  className?: string
  /** Content for an order; false in the worker, which never sees the order's key. */
  children: false | OfLinkProps['children']
}

/** A printable sheet of an order, opened by the secret link or a view token of this browser. */
export const SheetPage = ({ title, noun, className = '', children }: SheetPageProps) => (
  <div className={`page py-8 md:py-12 print:py-0 ${className}`}>
    <h1 className="mb-6 text-2xl print:hidden">{title}</h1>
    <BrowserOnly>{children && <OfLink noun={noun}>{children}</OfLink>}</BrowserOnly>
  </div>
)

export const BackToOrder = ({ credential }: { credential: Credential }) => (
  <LinkButton to={`${siteUrls.orderStatus}${orderHash(credential)}`} look="secondary">
    Kembali ke pesanan
  </LinkButton>
)

type SheetActionsProps = { credential: Credential; print: string }

export const SheetActions = ({ credential, print: words }: SheetActionsProps) => (
  <div className="flex flex-wrap gap-3 print:hidden">
    <ActionButton icon={Printer} onClick={() => print()}>
      {words}
    </ActionButton>
    <BackToOrder credential={credential} />
  </div>
)
