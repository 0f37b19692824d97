import { UsersRound } from 'lucide-react'
import { formatRupiah } from '../../../../worker/contract/lib/format'
import { fullName } from '../../../../worker/contract/orders/names'
import type { OrderDetail, OrderItem } from '../../../../worker/contract/orders/orders'
import { ActionButton } from '../../../ui/icon-buttons'
import { DetailSection } from '../../common/parts/details'
import { isAnonymous } from './personal-data'

export const OrderItems = ({ order, onName }: { order: OrderDetail; onName: () => void }) => (
  <DetailSection
    title="Yang dipesan"
    actions={
      !isAnonymous(order) && (
        <ActionButton icon={UsersRound} look="secondary" className="print:hidden" onClick={onName}>
          {order.items.some(({ beneficiaries }) => beneficiaries.length > 0) ? 'Ubah nama' : 'Isi nama'}
        </ActionButton>
      )
    }
  >
    <ul className="divide-y divide-line">
      {order.items.map(item => (
        <li
          key={item.id}
          className="grid grid-cols-1 gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto]"
        >
          <p className="font-semibold">
            {item.quantity} x {item.name}
          </p>
          <p className="sm:text-right">
            <span className="money">{formatRupiah(item.quantity * item.price)}</span>{' '}
            {item.quantity > 1 && (
              <span className="money text-sm text-muted">({formatRupiah(item.price)})</span>
            )}
          </p>
          <Names item={item} />
        </li>
      ))}
    </ul>
  </DetailSection>
)

function Names({ item }: { item: OrderItem }) {
  const { beneficiaries, beneficiary_slots } = item
  return (
    <p className="text-sm wrap-anywhere sm:col-span-2">
      <span className="text-muted">
        {beneficiaries.length} dari {beneficiary_slots} nama terisi
      </span>
      {beneficiaries.length > 0 && (
        <span className="block">a.n. {beneficiaries.map(fullName).join(', ')}</span>
      )}
    </p>
  )
}
