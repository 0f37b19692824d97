import { MessageCircle } from 'lucide-react'
import type { ApiProblem } from '../../lib/problem'
import { urls } from '../../lib/urls'
import { LinkButton, OutsideButton } from '../../ui/button'
import { heldChat } from '../chat'
import { useContent } from '../site-content'
import type { PricedLine } from './offers'
import { orderBody } from './use-ordering'

/** A limit of unpaid orders is passed: why, and the ways on. What was typed stays. Claimed orders are never to be paid again. */
export function HeldNotice({ problem, lines }: { problem: ApiProblem; lines: PricedLine[] }) {
  const { whatsapp } = useContent()
  const named = lines.map(({ offer, quantity }) => ({ name: offer?.name ?? '', quantity }))
  const chat = () => heldChat(whatsapp, orderBody(lines, null, {}), named, window.location.origin)
  const isChecked = problem.code === 'too_many_claimed'
  return (
    <div role="alert" className="rounded-card border border-edge bg-yellow-soft p-4">
      <p className="font-semibold">
        {isChecked ? 'Pembayaran Anda sedang kami periksa' : 'Pesanan ini belum dapat kami terima'}
      </p>
      <p className="mt-1">{problem.detail}</p>
      <div className="mt-3 grid gap-2">
        {!isChecked && (
          <LinkButton to={urls.orderStatus} look="secondary">
            Bayar atau batalkan pesanan saya
          </LinkButton>
        )}
        {whatsapp.number && (
          <OutsideButton to={chat()} look="secondary">
            <MessageCircle aria-hidden="true" className="size-4.5" />
            Kirim lewat WhatsApp
          </OutsideButton>
        )}
      </div>
    </div>
  )
}
