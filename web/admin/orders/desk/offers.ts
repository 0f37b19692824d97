import type { Animal } from '../../../../worker/contract/catalog/animals'
import { formatRupiah } from '../../../../worker/contract/lib/format'
import { maxNamesOfLine } from '../../../../worker/contract/orders/rules'
import type { Service } from '../../../../worker/contract/site/content'

export type Offer = {
  key: string
  ref: { animal_id: string } | { service_id: string }
  name: string
  /** Rupiah. */
  price: number
  /** Null for a service, which has no stock. */
  stock: number | null
  slots: (quantity: number) => number
}

const ofAnimal = ({ id, name, type, price, stock, shares }: Animal): Offer => ({
  key: `animal:${id}`,
  ref: { animal_id: id },
  name,
  price,
  stock,
  slots: quantity => maxNamesOfLine({ kind: type, quantity, shares }),
})

const ofService = ({ id, name, kind, price }: Service): Offer[] =>
  price === null
    ? []
    : [
        {
          key: `service:${id}`,
          ref: { service_id: id },
          name,
          price,
          stock: null,
          slots: quantity => maxNamesOfLine({ kind, quantity, shares: 1 }),
        },
      ]

export const deskOffers = (animals: Animal[], services: Service[]) => ({
  animals: animals.map(ofAnimal),
  services: services.flatMap(ofService),
})

export const deskOfferLabel = ({ name, price, stock }: Offer) =>
  [name, formatRupiah(price), stock !== null && `stok ${stock}`].filter(Boolean).join(', ')
