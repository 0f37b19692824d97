import type { ReactNode } from 'react'

type SectionProps = { title: string; children: ReactNode; actions?: ReactNode; className?: string }

export const DetailSection = ({ title, children, actions, className = '' }: SectionProps) => (
  <section aria-label={title} className={`card p-4 ${className}`}>
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <h2 className="text-lg">{title}</h2>
      {actions}
    </div>
    {children}
  </section>
)

export const CollapsedSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className="open:w-full">
    <summary className="min-h-11 cursor-pointer py-2 font-semibold text-primary">{title}</summary>
    {children}
  </details>
)

export type Detail = [label: string, value: ReactNode]

export const optionalDetail = (label: string, value: ReactNode): Detail[] => (value ? [[label, value]] : [])

export const DetailList = ({ items }: { items: Detail[] }) => (
  <dl className="flex flex-wrap gap-x-6 gap-y-3">
    {items.map(([label, value]) => (
      <div key={label} className="max-w-full min-w-36">
        <dt className="text-sm text-muted">{label}</dt>
        <dd className="typed-text">{value || '–'}</dd>
      </div>
    ))}
  </dl>
)

export type Moment = { id: string; at: string; title: string; note?: ReactNode; by?: ReactNode }

export const Timeline = ({ moments }: { moments: Moment[] }) => (
  <ol className="relative space-y-3 border-l-2 border-line pl-5">
    {moments.map(({ id, at, title, note, by }) => (
      <li key={id} className="relative">
        <span
          aria-hidden="true"
          className="absolute top-2 -left-[1.6rem] size-2.5 rounded-full bg-primary ring-4 ring-white"
        />
        <p className="font-medium">{title}</p>
        {note && <div className="typed-text text-sm">{note}</div>}
        <p className="text-sm text-muted">
          {at}
          {by && <> · {by}</>}
        </p>
      </li>
    ))}
  </ol>
)
