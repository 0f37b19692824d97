import { z } from 'zod'
import type { Animal } from '../../../../worker/contract/catalog/animals'
import { formatRupiah } from '../../../../worker/contract/lib/format'
import { parseNameList } from '../../../../worker/contract/orders/name-lists'
import { fullName, type PersonName } from '../../../../worker/contract/orders/names'
import {
  type DeskOrderRequest,
  deskOrderInput,
  orderInput,
  orderInputLimits,
} from '../../../../worker/contract/orders/orders'
import { maxNamesOfLine } from '../../../../worker/contract/orders/rules'
import type { Service } from '../../../../worker/contract/site/content'

export type DeskOffer = {
  key: string
  ref: { animal_id: string } | { service_id: string }
  name: string
  price: number
  /** Null for a service, which has no stock. */
  stock: number | null
  slots: (quantity: number) => number
}

const ofAnimal = ({ id, name, type, price, stock, shares }: Animal): DeskOffer => ({
  key: `animal:${id}`,
  ref: { animal_id: id },
  name,
  price,
  stock,
  slots: quantity => maxNamesOfLine({ kind: type, quantity, shares }),
})

const ofService = ({ id, name, kind, price }: Service): DeskOffer[] =>
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

export const offersForDesk = (animals: Animal[], services: Service[]) => ({
  animals: animals.map(ofAnimal),
  services: services.flatMap(ofService),
})

export const deskOfferLabel = ({ name, price, stock }: DeskOffer) =>
  [name, formatRupiah(price), stock !== null && `stok ${stock}`].filter(Boolean).join(', ')

const quantity = orderInput.shape.items.element.shape.quantity

/** `known`: names that the customer typed in separate fields. Their lines are not split or left out. */
const known = z.custom<PersonName[]>().optional()
const line = z.object({ key: z.string(), quantity, names: z.string(), known })

const customer = deskOrderInput.pick({
  customer_name: true,
  customer_phone: true,
  customer_email: true,
  referral_code: true,
  discount_code: true,
  messages_ok: true,
  paid_cash: true,
})
type CustomerField = keyof typeof customer.shape
const isCustomerField = (path: string): path is CustomerField => path in customer.shape

export const deskOrderFormSchema = customer.extend({
  lines: z
    .array(line)
    .min(1, 'Pilih setidaknya satu hewan atau layanan')
    .max(orderInputLimits.lines, `Paling banyak ${orderInputLimits.lines} baris`),
})
export type OrderFormInput = z.input<typeof deskOrderFormSchema>
export type OrderFormValues = z.output<typeof deskOrderFormSchema>
type Line = OrderFormInput['lines'][number]

type Priced = Pick<Line, 'key' | 'quantity'>

export const deskOrderSubtotal = (lines: Priced[], offers: Map<string, DeskOffer>) =>
  lines.reduce((sum, { key, quantity }) => sum + (offers.get(key)?.price ?? 0) * (quantity || 0), 0)

export function deskOrderBody(
  { lines, ...customer }: OrderFormValues,
  offers: Map<string, DeskOffer>,
): DeskOrderRequest {
  return {
    ...customer,
    expected_subtotal: deskOrderSubtotal(lines, offers),
    items: lines.flatMap(({ key, quantity, names, known }) => {
      const offer = offers.get(key)
      return offer ? [{ ...offer.ref, quantity, beneficiaries: parseNameList(names, known).people }] : []
    }),
  }
}

/** Name of the form field for a path of the API: 'items.0.beneficiaries' → 'lines.0.names'. */
export function formFieldForPath(path: string) {
  const [, at, field] = /^items\.(\d+)(?:\.(\w+))?/.exec(path) ?? []
  if (at === undefined) return isCustomerField(path) ? path : undefined
  return field === 'beneficiaries'
    ? (`lines.${Number(at)}.names` as const)
    : (`lines.${Number(at)}.quantity` as const)
}

const chatOrderSchema = orderInput.pick({
  customer_name: true,
  customer_phone: true,
  customer_email: true,
  items: true,
})

/** Form values of an order sent by chat; null if the order is invalid. Lines that are no longer on sale are dropped. */
export function formValuesOfChatOrder(
  order: unknown,
  offers: Map<string, DeskOffer>,
): Partial<OrderFormInput> | null {
  const read = chatOrderSchema.safeParse(order)
  if (!read.success) return null
  const { items, ...customer } = read.data
  const lines = items.map(({ animal_id, service_id, quantity, beneficiaries }) => ({
    key: animal_id ? `animal:${animal_id}` : `service:${service_id}`,
    quantity,
    names: beneficiaries.map(fullName).join('\n'),
    known: beneficiaries,
  }))
  return { ...customer, lines: lines.filter(line => offers.has(line.key)) }
}
