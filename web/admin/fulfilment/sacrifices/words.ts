import type { Sacrifice, Seat } from '../../../../worker/contract/fulfilment/sacrifices'

export const sacrificeLabel = ({ number }: Pick<Sacrifice, 'number'>) => `No. ${number}`

export const seatName = ({ name, customer_name }: Pick<Seat, 'name' | 'customer_name'>) =>
  name ?? `Nama belum diisi (pemesan ${customer_name})`

type Group = Pick<Sacrifice, 'capacity' | 'filled' | 'house'>

export const openSeats = ({ capacity, filled, house }: Group) => capacity - filled - house

export const seatsFilledText = ({ capacity, filled, house }: Group) =>
  `terisi ${filled + house} dari ${capacity}`

/** Content of each seat: a name, the foundation, or free. The foundation occupies the last free seats. */
export function seatContents({ capacity, house, seats }: Sacrifice) {
  const taken = new Map(seats.map(seat => [seat.n, seat]))
  const empty = Array.from({ length: capacity }, (_, n) => n + 1).filter(n => !taken.has(n))
  const ours = new Set(house === 0 ? [] : empty.slice(-house))
  return Array.from({ length: capacity }, (_, i) => {
    const n = i + 1
    return { n, seat: taken.get(n) ?? null, isHouse: ours.has(n) }
  })
}
