import { RotateCcw } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { OrderView } from '../../../worker/contract/orders'
import { urls } from '../../lib/urls'
import { Button } from '../../ui/button'
import { reorder } from './reorder'

export function ReorderButton({ order }: { order: OrderView }) {
  const navigate = useNavigate()
  const again = () => {
    reorder(order)
    navigate(urls.order)
  }
  return (
    <Button onClick={again}>
      <RotateCcw aria-hidden="true" className="size-4" />
      Pesan ulang
    </Button>
  )
}
