import { CircleAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button'

/** Placeholder while content loads; give it the size of the final content. */
export const Skeleton = ({ className = 'h-4 w-full' }: { className?: string }) => (
  <span aria-hidden="true" className={`skeleton block ${className}`} />
)

export const Loading = ({ label = 'Memuat…' }: { label?: string }) => (
  <p role="status" className="sr-only">
    {label}
  </p>
)

type SkeletonsProps = { label?: string; count?: number; shape?: string; className?: string }

export const Skeletons = ({ label, count = 1, shape, className }: SkeletonsProps) => (
  <div className={className}>
    <Loading label={label} />
    {[...Array(count).keys()].map(n => (
      <Skeleton key={n} className={shape} />
    ))}
  </div>
)

type EmptyProps = { title: string; children?: ReactNode; action?: ReactNode }

export const EmptyState = ({ title, children, action }: EmptyProps) => (
  <div className="rounded-card border border-dashed border-edge px-5 py-10 text-center">
    <p className="font-semibold">{title}</p>
    {children && <p className="mx-auto mt-1 max-w-prose text-muted">{children}</p>}
    {action && <div className="mt-4">{action}</div>}
  </div>
)

type ErrorProps = {
  message: string
  detail?: string
  onRetry?: () => void
  retryLabel?: string
  isBusy?: boolean
}

export const ErrorState = ({
  message,
  detail,
  onRetry,
  retryLabel = 'Coba lagi',
  isBusy = false,
}: ErrorProps) => (
  <div role="alert" className="rounded-card border border-danger bg-danger-soft px-5 py-4">
    <p className="flex items-start gap-2 font-semibold text-red-ink">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      {message}
    </p>
    {detail && detail !== message && <p className="mt-1 ml-7 text-red-ink">{detail}</p>}
    {onRetry && (
      <Button look="secondary" className="mt-3 ml-7" onClick={onRetry} aria-disabled={isBusy || undefined}>
        <RotateCw aria-hidden="true" className={`size-4.5 ${isBusy ? 'animate-spin' : ''}`} />
        {retryLabel}
      </Button>
    )}
  </div>
)
