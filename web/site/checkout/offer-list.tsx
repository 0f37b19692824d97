import { Plus } from 'lucide-react'
import { memo, useState } from 'react'
import { animalTypes } from '../../../worker/contract/labels'
import { formatRupiah } from '../../../worker/contract/lib/format'
import { useStoredValue } from '../../lib/stored'
import { ActionButton } from '../../ui/icon-buttons'
import { Picture } from '../../ui/picture'
import { addCartItem, cartLineKey, quantityOf } from './cart'
import { checkoutDraft, updateCartLines } from './draft'
import type { Offer } from './offers'

const OfferCard = memo(({ offer, quantity }: { offer: Offer; quantity: number }) => {
  const isFull = offer.stock !== null && quantity >= offer.stock
  const add = () => isFull || updateCartLines(lines => addCartItem(lines, offer))
  return (
    <div className="card grid grid-cols-[--spacing(18)_minmax(0,1fr)] items-center gap-x-4 gap-y-2 p-3">
      <Picture
        src={offer.picture}
        alt=""
        illustration={offer.illustration}
        ratio="1/1"
        sizes="4.5rem"
        className="rounded-lg"
      />
      <div className="min-w-0">
        <h3 className="text-base leading-snug">{offer.name}</h3>
        <p className={`text-sm text-muted ${offer.kind === 'service' ? 'line-clamp-2' : ''}`}>
          {offer.note}
          {offer.stock !== null && ` · stok ${offer.stock}${offer.shares > 1 ? ' bagian' : ''}`}
        </p>
      </div>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-2">
        <p translate="no" className="money text-lg font-bold">
          {formatRupiah(offer.price)}
        </p>
        <ActionButton icon={Plus} look="secondary" onClick={add} aria-disabled={isFull || undefined}>
          Tambah
          <span className="sr-only"> {offer.name} ke keranjang</span>
          {quantity > 0 && (
            <span
              aria-hidden="true"
              className="rounded-full bg-primary px-2 text-sm leading-6 text-white tabular-nums"
            >
              {quantity}
            </span>
          )}
        </ActionButton>
      </div>
    </div>
  )
})

type OfferListProps = {
  label: string
  offers: Offer[]
  /** Offers for which `isShown` returns false are hidden instead of unmounted, which is faster. */
  isShown?: (offer: Offer) => boolean
}

export function OfferList({ label, offers, isShown = () => true }: OfferListProps) {
  const { lines } = useStoredValue(checkoutDraft)
  return (
    <ul aria-label={label} className="grid grid-cols-1 gap-3 md:grid-cols-2">
      {offers.map(offer => (
        <li
          key={cartLineKey(offer)}
          hidden={!isShown(offer)}
          className="[contain-intrinsic-size:auto_9.375rem] [content-visibility:auto]"
        >
          <OfferCard offer={offer} quantity={quantityOf(lines, offer)} />
        </li>
      ))}
    </ul>
  )
}

const all = 'Semua'

export function AnimalList({ offers }: { offers: Offer[] }) {
  const [chosen, setChosen] = useState<string>(all)
  const types = Object.keys(animalTypes).filter(type => offers.some(offer => offer.type === type))
  return (
    <>
      {types.length > 1 && (
        <fieldset className="mb-4 flex flex-wrap gap-2">
          <legend className="sr-only">Jenis hewan</legend>
          {[all, ...types].map(type => (
            <label
              key={type}
              data-chosen={chosen === type || undefined}
              className="relative inline-flex min-h-11 items-center rounded-full border border-edge bg-white px-4 font-semibold hover:bg-primary-soft data-chosen:border-primary data-chosen:bg-primary data-chosen:text-white"
            >
              <input
                type="radio"
                name="animal-type"
                className="absolute -inset-px cursor-pointer appearance-none rounded-full"
                checked={chosen === type}
                onChange={() => setChosen(type)}
              />
              {type}
            </label>
          ))}
        </fieldset>
      )}
      <OfferList
        label="Hewan tersedia"
        offers={offers}
        isShown={({ type }) => chosen === all || type === chosen}
      />
    </>
  )
}
