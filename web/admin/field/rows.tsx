import type { Local } from './order'

type RowsProps = { items: Local[]; chosen: string | undefined; onChoose: (id: string) => void }

/** Many sacrifices, each a button that shows it. */
export function Rows({ items, chosen, onChoose }: RowsProps) {
  return (
    <ul className="divide-y divide-line rounded-card border-2 border-edge bg-white">
      {items.map(item => (
        <li key={item.id} className="[contain-intrinsic-size:auto_4.5rem] [content-visibility:auto]">
          <button
            type="button"
            aria-current={item.id === chosen ? 'true' : undefined}
            onClick={() => onChoose(item.id)}
            className="flex min-h-16 w-full items-center gap-3 px-3 py-2 text-left hover:bg-paper aria-[current]:bg-primary-soft"
          >
            <span className="min-w-12 text-xl font-extrabold tabular-nums">{item.number}</span>
            <span className="min-w-0 flex-1">
              <span className="block font-semibold wrap-anywhere">
                {item.names.map(({ name }) => name).join(', ') || 'Belum ada nama'}
              </span>
              <span className="block text-sm">
                {[item.name, item.tag, item.waiting > 0 && `${item.waiting} menunggu dikirim`]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </span>
            {item.isDone && <span className="shrink-0 font-semibold text-primary">Selesai</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}
