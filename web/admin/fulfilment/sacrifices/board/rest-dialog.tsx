import { CalendarX, Combine, HandHeart, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Sacrifice } from '../../../../../worker/contract/fulfilment/sacrifices'
import { formatRupiah } from '../../../../../worker/contract/lib/format'
import { useFetchedValue } from '../../../../lib/office/use-fetched-value'
import { useFormWrite } from '../../../../lib/use-write'
import { Button } from '../../../../ui/button'
import { Dialog, DialogActions } from '../../../../ui/dialog'
import { SaveError } from '../../../common/forms/write-error'
import { mergeGroups, readSacrificePage, readSharedAnimal, removeSchedule, takeFreeSeats } from '../calls'
import { openSeatCount, sacrificeLabel, seatsFilledText } from '../filter'

type FreeSeatsDialogProps = {
  item: Sacrifice
  onDone: (message: string) => void
  onReload: () => void
  onClose: () => void
}

export function UnfilledSeatsDialog({ item, onDone, onReload, onClose }: FreeSeatsDialogProps) {
  const { write, isBusy, problem } = useFormWrite()
  const free = openSeatCount(item)
  const run = async (call: () => Promise<unknown>, message: string) => {
    if ((await write(call)) === null) onDone(message)
  }
  const merge = ([into, from]: MergePair) =>
    run(() => mergeGroups(into, from), `${sacrificeLabel(from)} digabungkan ke ${sacrificeLabel(into)}.`)
  const take = () =>
    run(
      () => takeFreeSeats(item, free),
      `Yayasan mengambil ${free} bagian di ${sacrificeLabel(item)}, dan dicatat di Keuangan.`,
    )
  const takeBack = () =>
    void run(() => removeSchedule(item), `${sacrificeLabel(item)} dikembalikan ke belum dijadwalkan.`)

  return (
    <Dialog isOpen onClose={onClose} title={`Sisa bagian ${sacrificeLabel(item)}`} className="max-w-xl">
      <div className="space-y-5">
        <p>
          {item.name}, {seatsFilledText(item)}: kurang <strong>{free} bagian</strong>.{' '}
          {item.status === 'pending'
            ? 'Kelompok yang belum penuh belum dapat dijadwalkan. Anda dapat menunggu pembeli berikutnya, atau memilih salah satu:'
            : 'Kelompok ini telanjur dijadwalkan sebelum penuh. Pilih salah satu agar jadwalnya benar lagi:'}
        </p>
        {item.status !== 'pending' && (
          <Option title="Batalkan jadwal" icon={CalendarX}>
            <p className="mt-1 text-sm">
              Tanggal, tempat, dan tanda sudah disembelih dikosongkan. Pemesannya melihat belum dijadwalkan
              lagi, dan pembeli berikutnya mengisi bagian yang kosong.
            </p>
            <Button className="mt-2" onClick={takeBack} disabled={isBusy}>
              Kembalikan ke belum dijadwalkan
            </Button>
          </Option>
        )}
        {item.status !== 'completed' && (
          <FillOptions item={item} isBusy={isBusy} onMerge={merge} onTake={take} />
        )}
        <SaveError heading="Belum dapat dilakukan" problem={problem} onReload={onReload} isReloadWide />
      </div>
      <DialogActions onCancel={onClose} cancel={item.status === 'pending' ? 'Tunggu saja' : 'Tutup'} />
    </Dialog>
  )
}

type OptionProps = { title: string; icon: LucideIcon; children: ReactNode }

const Option = ({ title, icon: Icon, children }: OptionProps) => (
  <section aria-label={title}>
    <h3 className="flex items-center gap-2 text-base">
      <Icon size={18} aria-hidden="true" className="text-primary" />
      {title}
    </h3>
    {children}
  </section>
)

type FillOptionsProps = {
  item: Sacrifice
  isBusy: boolean
  onMerge: (pair: MergePair) => Promise<void>
  onTake: () => Promise<void>
}

function FillOptions({ item, isBusy, onMerge, onTake }: FillOptionsProps) {
  const fitting = useFetchedValue(signal => readMergePairs(item, signal), item.id, item.updated_at)
  const pairs = fitting.isLoading ? null : (fitting.value ?? [])
  const price = useFetchedValue(() => readSharedAnimal(item.animal_id ?? ''), item.id).value?.price
  const free = openSeatCount(item)
  return (
    <>
      <Option title="Gabungkan" icon={Combine}>
        {pairs?.length === 0 && (
          <p className="mt-1 text-sm text-muted">Tidak ada kelompok lain yang cukup untuk digabungkan.</p>
        )}
        <ul className="mt-2 space-y-2 empty:hidden">
          {pairs?.map(([into, from]) => (
            <li key={`${into.id} ${from.id}`}>
              <Button
                look="secondary"
                className="w-full text-left"
                disabled={isBusy}
                onClick={() => void onMerge([into, from])}
              >
                {sacrificeLabel(from)} ke {sacrificeLabel(into)}
                <span className="font-normal text-muted">
                  menjadi {into.filled + into.foundation_shares + from.filled} dari {into.capacity}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      </Option>
      <Option title="Yayasan mengambil sisa bagian" icon={HandHeart}>
        <p className="mt-1 text-sm">
          {free} bagian keluar dari stok dan dicatat sebagai pengeluaran
          {price !== undefined && (
            <>
              {' '}
              <strong className="money">{formatRupiah(price * free)}</strong>
            </>
          )}
          , seharga hari ini. Dapat diurungkan selama belum dijadwalkan.
        </p>
        <Button className="mt-2" onClick={() => void onTake()} disabled={isBusy}>
          Yayasan mengambil {free} bagian
        </Button>
      </Option>
    </>
  )
}

type MergePair = [into: Sacrifice, from: Sacrifice]

/** Returns the pair that merges into the group with the lower number if possible, else into the other, else null. */
function mergePairOf(one: Sacrifice, two: Sacrifice): MergePair | null {
  const pair: MergePair = one.number < two.number ? [one, two] : [two, one]
  const fits = ([into, from]: MergePair) =>
    from.foundation_shares === 0 && from.status === 'pending' && from.filled <= openSeatCount(into)
  const turned: MergePair = [pair[1], pair[0]]
  return [pair, turned].find(fits) ?? null
}

async function readMergePairs(item: Sacrifice, signal: AbortSignal) {
  const { season, animal_id } = item
  const query = { season, open: 'true' as const, product: animal_id ?? '', limit: '20' }
  const { items } = await readSacrificePage(query, signal)
  const others = items.filter(({ id, shared }) => id !== item.id && shared)
  const pairs = others.map(other => mergePairOf(item, other)).filter(pair => pair !== null)
  return pairs.slice(0, 5)
}
