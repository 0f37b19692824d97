import { RotateCcw } from 'lucide-react'
import type { OrderView } from '../../../worker/contract/orders/orders'
import { urls } from '../../lib/urls'
import { ActionButton } from '../../ui/icon-buttons'
import { type CartLine, typedNames } from '../checkout/cart'
import { draft } from '../checkout/draft'
import { go } from '../visit'

type Item = OrderView['items'][number]

function lineOf({ animal_id, service_id, name, quantity, beneficiaries }: Item): CartLine[] {
  const names = typedNames(beneficiaries)
  if (animal_id) return [{ kind: 'animal', id: animal_id, name, quantity, names }]
  if (service_id) return [{ kind: 'service', id: service_id, name, quantity, names }]
  return []
}

/** 'Pesan ulang': the cart as it was in that order, and the customer where the order shows them. */
export function reorder(order: OrderView) {
  const { masked, customer_name, customer_phone, customer_email } = order
  draft.update(old => ({
    ...old,
    lines: order.items.flatMap(lineOf),
    fields: masked ? old.fields : { ...old.fields, customer_name, customer_phone, customer_email },
    service: order.service,
    sending: null,
  }))
}

export function ReorderButton({ order }: { order: OrderView }) {
  const again = () => {
    reorder(order)
    go(urls.order)
  }
  return (
    <ActionButton icon={RotateCcw} onClick={again}>
      Pesan ulang
    </ActionButton>
  )
}
