import { type ReactNode, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { EmptyState, ErrorState } from '../../../ui/states'
import { tabTitle, useShopName } from '../shop'

export const ShortcutList = ({ keys }: { keys: [names: string[], does: string][] }) => (
  <dl className="divide-y divide-line border-y border-line">
    {keys.map(([names, does]) => (
      <div key={does} className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-3 py-2.5">
        <dt className="flex flex-wrap gap-1.5">
          {names.map(name => (
            <kbd key={name} className="rounded border border-edge bg-paper px-2 text-sm">
              {name}
            </kbd>
          ))}
        </dt>
        <dd>{does}</dd>
      </div>
    ))}
  </dl>
)

type LoadErrorProps = { heading: string; problem: { code?: string; detail: string } }

export function LoadError({ heading, problem }: LoadErrorProps) {
  const { state, revalidate } = useRevalidator()
  // Show no retry button, because a retry does not help if a permission is missing.
  if (problem.code === 'forbidden' || problem.code === 'totp_required')
    return <EmptyState title="Bagian ini bukan untuk peran Anda">{problem.detail}</EmptyState>
  return (
    <ErrorState message={heading} detail={problem.detail} onRetry={revalidate} isBusy={state === 'loading'} />
  )
}

type PageHeadProps = { title: string; children?: ReactNode; actions?: ReactNode }

export function ScreenHeader({ title, children, actions }: PageHeadProps) {
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
