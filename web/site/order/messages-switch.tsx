import { useState } from 'react'
import type { OrderView } from '../../../worker/contract/orders/orders'
import { useWrite } from '../../lib/use-write'
import { toast } from '../../ui/toast'
import { Titled } from '../frame/page-parts'
import { saveMessagesOk } from './calls'
import { isViewOnly } from './needs-link'

type MessagesSwitchProps = { order: OrderView; onSaved: (order: OrderView) => void }

/** Whether the customer is told about this order; kept at once. */
export function MessagesSwitch({ order, onSaved }: MessagesSwitchProps) {
  const [wanted, setWanted] = useState(false)
  const { write, isBusy } = useWrite()
  // An order saved on this device by an older page does not know.
  if (typeof order.messages_ok !== 'boolean') return null

  const isLocked = isViewOnly(order)
  const change = async (isWanted: boolean) => {
    if (isBusy || isLocked) return
    setWanted(isWanted)
    const problem = await write(async () => onSaved(await saveMessagesOk(order, isWanted)))
    if (problem) toast(problem.detail, 'bad')
    else toast(isWanted ? 'Anda akan kami kabari.' : 'Kabar tentang pesanan ini dihentikan.')
  }

  return (
    <Titled id="messages-title" title="Kabar pesanan" className="card p-5 print:hidden">
      <label className="mt-2 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={isBusy ? wanted : order.messages_ok}
          onChange={event => void change(event.target.checked)}
          aria-disabled={isBusy || isLocked || undefined}
          aria-describedby={isLocked ? 'messages-about needs-link' : 'messages-about'}
          className="size-5 shrink-0 accent-primary"
        />
        Kabari saya tentang pesanan ini
      </label>
      <p id="messages-about" className="ml-8 text-sm text-muted">
        Lewat WhatsApp dan email: pembayaran, jadwal, bukti, dan sertifikat. Bukan promosi; dapat dihentikan
        kapan saja.
      </p>
    </Titled>
  )
}
