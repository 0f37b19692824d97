import type { ReactNode } from 'react'

type ThingRowProps = {
  name: string
  badges: ReactNode
  note: ReactNode
  children?: ReactNode
}

export const ListRow = ({ name, badges, note, children }: ThingRowProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
    <div className="min-w-0 grow basis-64">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        <span className="min-w-0 wrap-anywhere">{name}</span>
        {badges}
      </p>
      <p className="mt-1 text-sm wrap-anywhere text-muted">{note}</p>
    </div>
    <div className="-ml-2 flex flex-wrap empty:hidden">{children}</div>
  </li>
)
