import { BadgeCheck, Beef, FileStack, ListChecks, XCircle } from 'lucide-react'
import { useState } from 'react'
import type { FoundOrder } from '../../../../worker/contract/orders/orders'
import type { BulkChoice } from '../../common/bulk/bulk-bar'
import { BulkList, type Listed } from '../../common/bulk/desk'
import { ExportButton } from '../../common/jobs/export-button'
import { useRights } from '../../common/rights'
import { OrderBulkDialog } from '../bulk/dialogs'
import { type OrderBulk, orderStatesOfFilter, pickOrders } from '../bulk/job'

const choices: BulkChoice<OrderBulk>[] = [
  { action: 'verify', label: 'Verifikasi', icon: BadgeCheck },
  { action: 'reject', label: 'Tolak', icon: XCircle },
  { action: 'status', label: 'Ubah status', icon: ListChecks },
  { action: 'slaughter', label: 'Penyembelihan', icon: Beef },
  { action: 'certificates', label: 'Draf sertifikat', icon: FileStack },
]

export function OrderBulkList(list: Listed<FoundOrder>) {
  const { may } = useRights()
  const [amount, setAmount] = useState<number | null>(null)
  const readAll = async () => {
    const picks = await pickOrders(list.source)
    setAmount(picks.amount)
    return picks
  }
  return (
    <BulkList
      {...list}
      rows={list.page.items.map(order => ({ ...order, label: order.order_id }))}
      label="Pesanan yang dipilih"
      noun="pesanan"
      choices={choices.filter(({ action }) => action !== 'certificates' || may('certificates'))}
      readAll={readAll}
      more={({ isAll, rows }) => (
        <ExportButton
          kind="order_csv"
          filter={isAll ? list.source : `ids=${rows.map(({ id }) => id).join()}`}
          failure="Gagal mengunduh CSV"
          className="px-2! text-sm sm:px-3! lg:px-2!"
        >
          Export pilihan
        </ExportButton>
      )}
      ask={(action, { selected, isAll, rows }, close) => (
        <OrderBulkDialog
          action={action}
          selected={selected}
          states={isAll ? orderStatesOfFilter(list.source) : rows}
          amount={isAll ? amount : rows.reduce((total, order) => total + order.total_amount, 0)}
          onClose={close}
        />
      )}
    />
  )
}
