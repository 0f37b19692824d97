import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type StatCardProps = { label: string; value: string; icon: LucideIcon; children?: ReactNode }

export const StatCard = ({ label, value, icon: Icon, children }: StatCardProps) => (
  <div className="card p-5">
    <dt className="flex items-center justify-between gap-3 text-sm font-medium text-muted">
      {label}
      <Icon size={20} aria-hidden="true" className="shrink-0 text-earth" />
    </dt>
    <dd>
      <p className="mt-2 text-xl leading-tight font-bold wrap-anywhere tabular-nums 2xl:text-2xl">{value}</p>
      {children && <div className="mt-2 text-sm text-muted">{children}</div>}
    </dd>
  </div>
)

export const StatCards = ({ label, children }: { label: string; children: ReactNode }) => (
  <dl aria-label={label} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
    {children}
  </dl>
)
