import { BadgeCheck, Beef, FileStack, ListChecks, XCircle } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { BulkBar, type BulkChoice } from '../../parts/bulk/bulk-bar'
import { KeptNotice } from '../../parts/bulk/kept-notice'
import { PickAll } from '../../parts/bulk/pick'
import type { Run } from '../../parts/bulk/runner'
import { keptRun } from '../../parts/bulk/use-run'
import { type Selection, useSelection } from '../../parts/bulk/use-selection'
import { DownloadButton } from '../../parts/download-button'
import { pathWith } from '../../parts/list-url'
import { useRights } from '../../rights'
import { GoOnDialog, OrderBulkDialog } from '../bulk/dialogs'
import { type OrderBulk, type OrderStep, pickOrders, stepTitles } from '../bulk/work'
import type { Order } from '../calls'

const choices: BulkChoice<OrderBulk>[] = [
  { action: 'verify', label: 'Verifikasi', icon: BadgeCheck },
  { action: 'reject', label: 'Tolak', icon: XCircle },
  { action: 'status', label: 'Ubah status', icon: ListChecks },
  { action: 'slaughter', label: 'Penyembelihan', icon: Beef },
  { action: 'certificates', label: 'Draf sertifikat', icon: FileStack },
]

const exportPath = '/api/admin/orders/export'
const store = keptRun<OrderStep>('orders')

type DeskProps = {
  page: { items: Order[]; next_cursor: string | null; total: number | null }
  source: string
  onChanged: () => void
  children: (selection: Selection) => ReactNode
}

type Open = { action: OrderBulk } | { kept: Run<OrderStep> }

/** Picking orders of the list, and what is then done with all of them. */
export function Desk({ page, source, onChanged, children }: DeskProps) {
  const rows = page.items.map(order => ({ ...order, label: order.order_id }))
  const selection = useSelection(rows, source)
  const [amount, setAmount] = useState<number | null>(null)
  const [open, setOpen] = useState<Open | null>(null)
  const [kept, setKept] = useState(store.read)
  const { may } = useRights()
  const hasMore = page.next_cursor !== null || (page.total ?? 0) > page.items.length

  const readAll = async () => {
    const picks = await pickOrders(source)
    setAmount(picks.amount)
    return picks
  }
  const close = (isChanged: boolean) => {
    setOpen(null)
    setKept(store.read)
    if (!isChanged) return
    selection.clear()
    onChanged()
  }
  const drop = () => {
    store.forget()
    setKept(null)
  }
  const mine = choices.filter(({ action }) => action !== 'certificates' || may('certificates'))
  const ids = selection.rows.map(({ id }) => id).join()
  const sum = selection.rows.reduce((total, order) => total + order.total_amount, 0)

  return (
    <>
      {kept && open === null && (
        <KeptNotice
          run={kept}
          title={stepTitles[kept.step.action]}
          onGoOn={() => setOpen({ kept })}
          onDrop={drop}
        />
      )}
      {page.items.length > 0 && (
        <>
          <PickAll
            selection={selection}
            noun="pesanan"
            total={page.total}
            hasMore={hasMore}
            readAll={readAll}
          />
          {children(selection)}
        </>
      )}
      {(selection.isAll || selection.rows.length > 0) && (
        <BulkBar
          label="Pesanan yang dipilih"
          noun="pesanan"
          selection={selection}
          choices={mine}
          onAct={action => setOpen({ action })}
        >
          <DownloadButton
            path={selection.isAll ? pathWith(exportPath, source) : `${exportPath}?ids=${ids}`}
            name="pesanan.csv"
            failure="Gagal mengunduh CSV"
            className="px-2! text-sm sm:px-3!"
          >
            Export pilihan
          </DownloadButton>
        </BulkBar>
      )}
      {open && 'action' in open && (
        <OrderBulkDialog
          action={open.action}
          selected={selection.selected}
          amount={selection.isAll ? amount : sum}
          onClose={close}
        />
      )}
      {open && 'kept' in open && <GoOnDialog run={open.kept} onClose={close} />}
    </>
  )
}
