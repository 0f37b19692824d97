import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { OrdersAround } from '../../../../worker/contract/orders/desk'
import { Button } from '../../../ui/button'
import { useKeys } from '../../common/parts/keys'
import { orderUrl } from '../../common/urls'

type CourseProps = { around: OrdersAround; list: string }

export function OrderPager({ around: { previous, next }, list }: CourseProps) {
  const navigate = useNavigate()
  const way = (to: OrdersAround['next']) => to && (() => void navigate(orderUrl(to.id, list)))
  const [back, onward] = [way(previous) ?? undefined, way(next) ?? undefined]
  useKeys({ k: back, ArrowLeft: back, j: onward, ArrowRight: onward })

  return (
    <nav aria-label="Pesanan dalam daftar" className="mb-2 flex gap-2 print:hidden">
      <Button look="secondary" className="px-3! text-sm" disabled={!back} onClick={back}>
        <ChevronLeft size={18} aria-hidden="true" />
        Sebelumnya
      </Button>
      <Button look="secondary" className="px-3! text-sm" disabled={!onward} onClick={onward}>
        Berikutnya
        <ChevronRight size={18} aria-hidden="true" />
      </Button>
    </nav>
  )
}
