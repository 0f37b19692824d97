import { CalendarX, Combine, HandHeart } from 'lucide-react'
import { useEffect, useState } from 'react'
import { rupiah } from '../../../worker/contract/format'
import type { Sacrifice } from '../../../worker/contract/proof/sacrifices'
import { attempt } from '../../lib/attempt'
import { Button } from '../../ui/button'
import { Dialog, DialogActions } from '../../ui/dialog'
import { useWrite } from '../common/forms/use-write'
import { WriteError } from '../common/forms/write-error'
import { mergeInto, readPage, readShare, takeRest, unplan } from './calls'
import { callName, fillOf, freeSeats } from './words'

type RestDialogProps = {
  item: Sacrifice
  onDone: (message: string) => void
  /** Somebody else changed the group meanwhile. */
  onReload: () => void
  onClose: () => void
}

/** A group that is not full: wait, merge, or let the foundation take the rest. */
export function RestDialog({ item, onDone, onReload, onClose }: RestDialogProps) {
  const { write, isBusy, problem } = useWrite()
  const { others, price } = useAround(item)
  const free = freeSeats(item)
  const run = async (call: () => Promise<unknown>, message: string) => {
    if ((await write(call)) === null) onDone(message)
  }
  const merge = ([into, from]: Pair) =>
    run(() => mergeInto(into, from), `${callName(from)} digabungkan ke ${callName(into)}.`)
  const take = () =>
    run(
      () => takeRest(item),
      `Yayasan mengambil ${free} bagian di ${callName(item)}, dan dicatat di Keuangan.`,
    )
  const takeBack = () => void run(() => unplan(item), `${callName(item)} dikembalikan ke belum dijadwalkan.`)

  return (
    <Dialog isOpen onClose={onClose} title={`Sisa bagian ${callName(item)}`} className="max-w-xl">
      <div className="space-y-5">
        <p>
          {item.name}, {fillOf(item)}: kurang <strong>{free} bagian</strong>.{' '}
          {item.status === 'pending'
            ? 'Kelompok yang belum penuh belum dapat dijadwalkan. Anda dapat menunggu pembeli berikutnya, atau memilih salah satu:'
            : 'Kelompok ini telanjur dijadwalkan sebelum penuh. Pilih salah satu agar jadwalnya benar lagi:'}
        </p>
        {item.status !== 'pending' && (
          <section aria-label="Batalkan jadwal">
            <h3 className="flex items-center gap-2 text-base">
              <CalendarX size={18} aria-hidden="true" className="text-primary" />
              Batalkan jadwal
            </h3>
            <p className="mt-1 text-sm">
              Tanggal, tempat, dan tanda sudah disembelih dikosongkan. Pemesannya melihat belum dijadwalkan
              lagi, dan pembeli berikutnya mengisi bagian yang kosong.
            </p>
            <Button className="mt-2" onClick={takeBack} disabled={isBusy}>
              Kembalikan ke belum dijadwalkan
            </Button>
          </section>
        )}
        {item.status !== 'completed' && (
          <Fill item={item} others={others} price={price} isBusy={isBusy} onMerge={merge} onTake={take} />
        )}
        <WriteError heading="Belum dapat dilakukan" problem={problem} onReload={onReload} isReloadWide />
      </div>
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          {item.status === 'pending' ? 'Tunggu saja' : 'Tutup'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type FillProps = {
  item: Sacrifice
  others: Sacrifice[] | null
  price: number | null
  isBusy: boolean
  onMerge: (pair: Pair) => Promise<void>
  onTake: () => Promise<void>
}

/** How the places that are free can be filled. */
function Fill({ item, others, price, isBusy, onMerge, onTake }: FillProps) {
  const free = freeSeats(item)
  return (
    <>
      <section aria-label="Gabungkan">
        <h3 className="flex items-center gap-2 text-base">
          <Combine size={18} aria-hidden="true" className="text-primary" />
          Gabungkan
        </h3>
        {others?.length === 0 && (
          <p className="mt-1 text-sm text-muted">Tidak ada kelompok lain yang cukup untuk digabungkan.</p>
        )}
        <ul className="mt-2 space-y-2 empty:hidden">
          {others?.map(other => (
            <li key={other.id}>
              <MergeOption item={item} other={other} isBusy={isBusy} onMerge={onMerge} />
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="Yayasan mengambil sisa bagian">
        <h3 className="flex items-center gap-2 text-base">
          <HandHeart size={18} aria-hidden="true" className="text-primary" />
          Yayasan mengambil sisa bagian
        </h3>
        <p className="mt-1 text-sm">
          {free} bagian keluar dari stok dan dicatat sebagai pengeluaran
          {price !== null && (
            <>
              {' '}
              <strong className="money">{rupiah(price * free)}</strong>
            </>
          )}
          , seharga hari ini. Dapat diurungkan selama belum dijadwalkan.
        </p>
        <Button className="mt-2" onClick={() => void onTake()} disabled={isBusy}>
          Yayasan mengambil {free} bagian
        </Button>
      </section>
    </>
  )
}

/** The one that stays and the one that goes. */
type Pair = [into: Sacrifice, from: Sacrifice]

/** The lower number stays, unless the foundation sits in the other one, or that one is planned. */
function pairOf(one: Sacrifice, two: Sacrifice): Pair | null {
  const pair: Pair = one.number < two.number ? [one, two] : [two, one]
  const fits = ([into, from]: Pair) =>
    from.house === 0 && from.status === 'pending' && from.filled <= freeSeats(into)
  const turned: Pair = [pair[1], pair[0]]
  return [pair, turned].find(fits) ?? null
}

type MergeOptionProps = {
  item: Sacrifice
  other: Sacrifice
  isBusy: boolean
  onMerge: (pair: Pair) => Promise<void>
}

function MergeOption({ item, other, isBusy, onMerge }: MergeOptionProps) {
  const pair = pairOf(item, other)
  if (!pair) return null
  const [into, from] = pair
  return (
    <Button
      look="secondary"
      className="w-full text-left"
      disabled={isBusy}
      onClick={() => void onMerge(pair)}
    >
      {callName(from)} ke {callName(into)}
      <span className="font-normal text-muted">
        menjadi {into.filled + into.house + from.filled} dari {into.capacity}
      </span>
    </Button>
  )
}

/** Groups of the product that fit together with this one, and what a share costs today. */
function useAround(item: Sacrifice) {
  const [others, setOthers] = useState<Sacrifice[] | null>(null)
  const [price, setPrice] = useState<number | null>(null)
  useEffect(() => {
    let isGone = false
    const product = item.animal_id ?? ''
    const query = { season: item.season, open: 'true' as const, product, limit: '20' }
    void attempt(readPage(query)).then(({ value }) => {
      if (isGone) return
      const fitting = value?.items.filter(
        other => other.id !== item.id && other.shared && pairOf(item, other),
      )
      setOthers(fitting?.slice(0, 5) ?? [])
    })
    void attempt(readShare(product)).then(({ value }) => {
      if (!isGone) setPrice(value?.price ?? null)
    })
    return () => {
      isGone = true
    }
  }, [item])
  return { others, price }
}
