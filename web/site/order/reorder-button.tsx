import { RotateCcw } from 'lucide-react'
import type { OrderView } from '../../../worker/contract/orders/orders'
import { urls } from '../../lib/urls'
import { Button } from '../../ui/button'
import { go } from '../visit/location'
import { reorder } from './reorder'

export function ReorderButton({ order }: { order: OrderView }) {
  const again = () => {
    reorder(order)
    go(urls.order)
  }
  return (
    <Button onClick={again}>
      <RotateCcw aria-hidden="true" className="size-4" />
      Pesan ulang
    </Button>
  )
}
