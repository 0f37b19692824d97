import { type ReactNode, useEffect } from 'react'
import { tabTitle, useShopName } from '../shop'

type PageHeadProps = { title: string; children?: ReactNode; actions?: ReactNode }

export function AdminPageHead({ title, children, actions }: PageHeadProps) {
  const shop = useShopName()
  useEffect(() => {
    document.title = tabTitle(title, shop)
  }, [title, shop])

  return (
    <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 sm:flex-1 sm:basis-72">
        <h1 tabIndex={-1} className="text-xl wrap-anywhere">
          {title}
        </h1>
        {children && <div className="mt-1 text-muted">{children}</div>}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </div>
  )
}
