import { inArray } from 'drizzle-orm'
import { formatRupiah } from '../../contract/lib/format'
import { type OrderInput, orderInputLimits } from '../../contract/orders/orders'
import { animalNameWithShare } from '../../contract/orders/shares'
import type { FieldError } from '../../contract/problems'
import type { Db } from '../../db/client'
import { animals, services } from '../../db/schema/catalog/shop'
import { Problem } from '../../lib/problem'
import { outOfStockProblem } from '../out-of-stock'
import { currentDiscountSql } from './insert'

type Line = OrderInput['items'][number]

const ids = (lines: Line[], field: 'animal_id' | 'service_id') => [
  ...new Set(lines.flatMap(line => line[field] ?? [])),
]

async function readOffers(db: Db, lines: Line[]) {
  const [animalRows, serviceRows] = await db.batch([
    db
      .select()
      .from(animals)
      .where(inArray(animals.id, ids(lines, 'animal_id'))),
    db
      .select()
      .from(services)
      .where(inArray(services.id, ids(lines, 'service_id'))),
  ])
  return { animals: animalRows, services: serviceRows }
}

type Offers = Awaited<ReturnType<typeof readOffers>>

function offerOf({ animals, services }: Offers, line: Line) {
  const animal = animals.find(row => row.id === line.animal_id && row.archived_at === null)
  if (animal) return { name: animalNameWithShare(animal), price: animal.price }
  const service = services.find(row => row.id === line.service_id && row.status === 'active')
  return service?.price ? { name: service.name, price: service.price } : null
}

function shortages({ animals }: Offers, lines: Line[]) {
  return animals.filter(animal => {
    const asked = lines.filter(line => line.animal_id === animal.id)
    return asked.reduce((sum, line) => sum + line.quantity, 0) > animal.stock
  })
}

const tooMuch = { path: 'items', message: 'Jumlah pesanan terlalu besar. Bagilah menjadi beberapa pesanan.' }

/** The discount differs from the one shown, or the code is no longer valid for this customer. */
async function movedDiscount(db: Db, input: OrderInput, now: string) {
  if (input.expected_discount == null) return null
  const [row] = await db.all<{ discount: number }>(currentDiscountSql(input, now))
  const discount = row?.discount ?? 0
  if (discount === input.expected_discount) return null
  const detail =
    discount > 0
      ? `Potongan dari kode diskon sekarang ${formatRupiah(discount)}.`
      : 'Kode diskon ini tidak berlaku untuk pesanan Anda, atau sudah habis terpakai. Pesanan dapat dilanjutkan tanpa potongan.'
  return new Problem('discount_changed', { detail, discount })
}

/** Why an order could not be stored; null if it can be tried again. Only reads. */
export async function diagnoseRefusedOrder(
  db: Db,
  input: OrderInput,
  emptyAnimal: string | null,
  now: string,
): Promise<Problem | null> {
  const offers = await readOffers(db, input.items)
  const offered = input.items.map(line => offerOf(offers, line))
  const errors: FieldError[] = offered.flatMap((offer, index) =>
    offer ? [] : [{ path: `items.${index}`, message: 'Pilihan ini tidak dapat dipesan lagi' }],
  )
  if (errors.length > 0) return new Problem('not_orderable', { errors })

  const prices = input.items.flatMap((line, index) => {
    const offer = offered[index]
    return offer ? [{ animal_id: line.animal_id ?? null, service_id: line.service_id ?? null, ...offer }] : []
  })
  const subtotal = prices.reduce(
    (sum, { price }, index) => sum + price * (input.items[index]?.quantity ?? 0),
    0,
  )
  if (input.expected_subtotal != null && input.expected_subtotal !== subtotal)
    return new Problem('price_changed', { prices, subtotal })
  if (subtotal > orderInputLimits.subtotal) return new Problem('invalid', { errors: [tooMuch] })

  const moved = await movedDiscount(db, input, now)
  if (moved) return moved

  const short = shortages(offers, input.items)
  if (short.length > 0) return outOfStockProblem(short)
  if (emptyAnimal === null) return null
  const animal = offers.animals.find(row => row.id === emptyAnimal)
  return animal ? outOfStockProblem([animal]) : null
}
