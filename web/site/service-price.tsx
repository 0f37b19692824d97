import { rupiah } from '../../worker/contract/format'
import { isBadal } from '../../worker/contract/labels'
import type { Service } from '../../worker/contract/shop/content'

/** What a service costs, or how to come to know it. */
export const priceText = ({ price, kind }: Pick<Service, 'price' | 'kind'>) => {
  if (price !== null) return rupiah(price)
  return isBadal(kind) ? 'Tanyakan harganya' : 'Harga mengikuti hewan'
}

export const ServicePrice = (service: Pick<Service, 'price' | 'kind'>) => (
  <span
    translate={service.price === null ? undefined : 'no'}
    className={service.price === null ? 'text-muted' : 'money text-lg font-bold text-primary'}
  >
    {priceText(service)}
  </span>
)
