import type { Order } from '../calls'
import type { Selection } from './use-selection'

const box = 'size-5 accent-primary'

type PickProps = { selection: Selection; order: Order }

/** By which an order is picked; larger to the finger than to the eye. */
export const Pick = ({ selection, order: { id, order_id } }: PickProps) => (
  <label className="-my-2 -ml-3 grid size-11 shrink-0 place-items-center @min-[60rem]:-mr-2">
    <input
      type="checkbox"
      checked={selection.has(id)}
      onChange={() => selection.toggle(id)}
      className={box}
    />
    <span className="sr-only">Pilih {order_id}</span>
  </label>
)

export const PickAll = ({ selection }: { selection: Selection }) => (
  <label className="mb-2 inline-flex min-h-11 items-center gap-3 text-sm font-medium print:hidden">
    <input type="checkbox" checked={selection.isAll} onChange={selection.toggleAll} className={box} />
    Pilih semua di halaman ini
  </label>
)
