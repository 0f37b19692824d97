import { BadgeCheck, Beef, FileStack, ListChecks, XCircle } from 'lucide-react'
import { useState } from 'react'
import type { BulkChoice } from '../../common/bulk/bulk-bar'
import { BulkDesk, type Listed } from '../../common/bulk/desk'
import { keptRun } from '../../common/bulk/use-run'
import { DownloadButton } from '../../common/download-button'
import { pathWith } from '../../common/lists/list-url'
import { useRights } from '../../rights'
import { GoOnDialog, OrderBulkDialog } from '../bulk/dialogs'
import { type OrderBulk, type OrderStep, pickOrders, stepTitles } from '../bulk/job'
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

/** Picking orders of the list, and what is then done with all of them. */
export function Desk(list: Listed<Order>) {
  const { may } = useRights()
  const [amount, setAmount] = useState<number | null>(null)
  const readAll = async () => {
    const picks = await pickOrders(list.source)
    setAmount(picks.amount)
    return picks
  }
  return (
    <BulkDesk
      {...list}
      rows={list.page.items.map(order => ({ ...order, label: order.order_id }))}
      label="Pesanan yang dipilih"
      noun="pesanan"
      choices={choices.filter(({ action }) => action !== 'certificates' || may('certificates'))}
      store={store}
      titleOf={step => stepTitles[step.action]}
      readAll={readAll}
      more={({ isAll, rows }) => (
        <DownloadButton
          path={
            isAll ? pathWith(exportPath, list.source) : `${exportPath}?ids=${rows.map(({ id }) => id).join()}`
          }
          name="pesanan.csv"
          failure="Gagal mengunduh CSV"
          className="px-2! text-sm sm:px-3!"
        >
          Export pilihan
        </DownloadButton>
      )}
      ask={(action, { selected, isAll, rows }, close) => (
        <OrderBulkDialog
          action={action}
          selected={selected}
          amount={isAll ? amount : rows.reduce((total, order) => total + order.total_amount, 0)}
          onClose={close}
        />
      )}
      goOn={(run, close) => <GoOnDialog run={run} onClose={close} />}
    />
  )
}
