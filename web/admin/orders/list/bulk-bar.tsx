import { BadgeCheck, ListChecks, X } from 'lucide-react'
import { Button } from '../../../ui/button'
import { DownloadButton } from '../../parts/download-button'
import type { Order } from '../calls'
import type { BulkAction } from '../dialogs/bulk-dialog'

type BulkBarProps = { orders: Order[]; onAct: (action: BulkAction) => void; onClear: () => void }

/** What can be done with the orders that are picked. */
export function BulkBar({ orders, onAct, onClear }: BulkBarProps) {
  const ids = orders.map(({ id }) => id).join(',')
  return (
    <section
      aria-label="Pesanan yang dipilih"
      className="sticky bottom-3 z-20 mt-4 grid grid-cols-2 items-center gap-2 rounded-card border border-primary bg-white p-3 shadow-bar sm:flex sm:flex-wrap sm:gap-3 print:hidden"
    >
      <p role="status" className="pl-2 text-sm font-semibold sm:text-base">
        {orders.length} pesanan dipilih
      </p>
      <Button look="quiet" onClick={onClear} className="justify-self-end px-3! sm:mr-auto">
        <X size={18} aria-hidden="true" />
        <span className="sr-only">Batalkan pilihan</span>
      </Button>
      <Button onClick={() => onAct('verify')} className="max-sm:px-2! max-sm:text-sm">
        <BadgeCheck size={18} aria-hidden="true" />
        Verifikasi
      </Button>
      <Button look="secondary" onClick={() => onAct('status')} className="max-sm:px-2! max-sm:text-sm">
        <ListChecks size={18} aria-hidden="true" />
        Ubah status
      </Button>
      <DownloadButton
        path={`/api/admin/orders/export?ids=${ids}`}
        name="pesanan.csv"
        failure="Gagal mengunduh CSV"
        className="max-sm:col-span-2 max-sm:text-sm"
      >
        Export pilihan
      </DownloadButton>
    </section>
  )
}
