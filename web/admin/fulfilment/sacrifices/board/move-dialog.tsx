import { ArrowLeftRight, ArrowRight } from 'lucide-react'
import { useState } from 'react'
import type { Sacrifice, Seat, SeatAt } from '../../../../../worker/contract/fulfilment/sacrifices'
import { useFetchedValue } from '../../../../lib/office/use-fetched-value'
import { useFormWrite } from '../../../../lib/use-write'
import { Button } from '../../../../ui/button'
import { Dialog, DialogActions } from '../../../../ui/dialog'
import { SearchForm } from '../../../../ui/office/search-form'
import { ErrorState, Skeleton } from '../../../../ui/states'
import { SaveError } from '../../../common/forms/write-error'
import { moveSeat, readSacrificePage, swapSeats } from '../calls'
import { openSeatCount, sacrificeLabel, seatName, seatsFilledText } from '../filter'
import type { MoveTarget, OccupiedSeat, SeatPosition } from './seat-box'

const pageSize = '12'

/** Without search words, finds groups of the same product that have free seats. */
const queryOf = ({ sacrifice: { season, animal_id, service_id, kind } }: SeatPosition, q: string) =>
  q === ''
    ? { season, open: 'true' as const, product: animal_id ?? service_id ?? '', limit: pageSize }
    : { season, q, kind, limit: pageSize }

type TargetSearchProps = { from: OccupiedSeat; onChoose: (target: MoveTarget) => void; onClose: () => void }

function SacrificeTargetSearch({ from, onChoose, onClose }: TargetSearchProps) {
  const [asked, setAsked] = useState('')
  const { value, problem, retry } = useFetchedValue(
    signal => readSacrificePage(queryOf(from, asked), signal),
    asked,
  )
  const found = value?.items.filter(({ id, status }) => id !== from.sacrifice.id && status !== 'completed')

  return (
    <div className="space-y-4">
      <SearchForm label="Cari tujuan" placeholder="Nomor, nama, atau nomor telinga" onSearch={setAsked} />
      {problem && <ErrorState message="Tujuan belum dapat dicari" detail={problem.detail} onRetry={retry} />}
      {!found && !problem && <Skeleton className="h-32" />}
      {found?.length === 0 && (
        <p role="status" className="text-muted">
          {asked === ''
            ? 'Tidak ada kelompok lain dari produk ini yang masih kosong. Cari nomornya untuk bertukar tempat.'
            : 'Tidak ada yang cocok, atau sudah disembelih.'}
        </p>
      )}
      <ul className="max-h-96 space-y-3 overflow-y-auto p-0.5 empty:hidden">
        {found?.map(item => (
          <Found key={item.id} from={from} item={item} onChoose={onChoose} />
        ))}
      </ul>
      <div className="flex justify-end">
        <Button look="secondary" onClick={onClose}>
          Batal
        </Button>
      </div>
    </div>
  )
}

const choiceClass =
  'flex min-h-11 w-full items-center gap-2 rounded-lg border border-line px-3 py-1.5 text-left text-sm hover:border-primary hover:bg-primary-soft'

type FoundProps = { from: SeatPosition; item: Sacrifice; onChoose: (target: MoveTarget) => void }

function Found({ from, item, onChoose }: FoundProps) {
  const hasRoom = item.shared && from.sacrifice.shared && openSeatCount(item) > 0
  const name = sacrificeLabel(item)
  return (
    <li className="rounded-card border border-line p-3">
      <p className="mb-2 flex flex-wrap gap-x-2">
        <strong className="tabular-nums">{name}</strong>
        <span className="wrap-anywhere">{item.name}</span>
        {item.capacity > 1 && <span className="text-muted">{seatsFilledText(item)}</span>}
      </p>
      <div className="space-y-1.5">
        {hasRoom && (
          <button
            type="button"
            className={choiceClass}
            onClick={() => onChoose({ sacrifice: item, seat: null })}
          >
            <ArrowRight size={16} aria-hidden="true" className="shrink-0 text-primary" />
            <span>
              Pindahkan ke tempat kosong <span className="sr-only">di {name}</span>
            </span>
          </button>
        )}
        {item.seats.map(seat => (
          <button
            key={seat.n}
            type="button"
            className={choiceClass}
            onClick={() => onChoose({ sacrifice: item, seat })}
          >
            <ArrowLeftRight size={16} aria-hidden="true" className="shrink-0 text-muted" />
            <span className="min-w-0 wrap-anywhere">Tukar dengan {seatName(seat)}</span>
          </button>
        ))}
      </div>
    </li>
  )
}

const seatAt = ({ id }: Sacrifice, { n, order_id, item_n, beneficiary_n }: Seat): SeatAt => ({
  sacrifice_id: id,
  n,
  order_id,
  item_n,
  beneficiary_n,
})

type MoveDialogProps = {
  from: OccupiedSeat
  target: MoveTarget | null
  onDone: (message: string) => void
  onReload: () => void
  onClose: () => void
}

export function MoveSeatDialog({ from, target, onDone, onReload, onClose }: MoveDialogProps) {
  const [chosen, setChosen] = useState(target)
  const name = seatName(from.seat)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={chosen?.seat ? 'Tukar tempat' : 'Pindahkan nama'}
      className="max-w-xl"
    >
      <p className="mb-4">
        <strong className="wrap-anywhere">{name}</strong>, {from.seat.order_code}, sekarang di{' '}
        {sacrificeLabel(from.sacrifice)} ({from.sacrifice.name}).
      </p>
      {chosen ? (
        <Confirm
          from={from}
          to={chosen}
          onBack={target ? onClose : () => setChosen(null)}
          onDone={onDone}
          onReload={onReload}
        />
      ) : (
        <SacrificeTargetSearch from={from} onChoose={setChosen} onClose={onClose} />
      )}
    </Dialog>
  )
}

function labelOf({ seat }: MoveTarget, isUnplanned: boolean) {
  if (seat) return 'Tukar'
  return isUnplanned ? 'Batalkan jadwal dan pindahkan' : 'Pindahkan'
}

type ConfirmProps = {
  from: OccupiedSeat
  to: MoveTarget
  onBack: () => void
  onDone: (message: string) => void
  onReload: () => void
}

function Confirm({ from, to, onBack, onDone, onReload }: ConfirmProps) {
  const { write, isBusy, problem } = useFormWrite()
  const [here, there] = [from.sacrifice, to.sacrifice]
  const isOther = here.animal_id !== there.animal_id || here.service_id !== there.service_id
  const name = seatName(from.seat)
  const isLast = !to.seat && here.filled === 1 && here.foundation_shares === 0
  const isUnplanned = !to.seat && here.status === 'scheduled'
  const run = async () => {
    const met = await write(() =>
      to.seat
        ? swapSeats(seatAt(here, from.seat), seatAt(there, to.seat), isOther)
        : moveSeat(seatAt(here, from.seat), there.id, { other_product: isOther, unplan: isUnplanned }),
    )
    if (met !== null) return
    onDone(
      to.seat
        ? `${name} dan ${seatName(to.seat)} bertukar tempat.`
        : `${name} dipindahkan ke ${sacrificeLabel(there)}.`,
    )
  }
  return (
    <div className="space-y-4">
      {to.seat ? (
        <p>
          Bertukar tempat dengan <strong className="wrap-anywhere">{seatName(to.seat)}</strong>,{' '}
          {to.seat.order_code}, di {sacrificeLabel(there)} ({there.name}).
        </p>
      ) : (
        <p>
          Pindah ke <strong>{sacrificeLabel(there)}</strong> ({there.name}).
          {isLast && ` ${sacrificeLabel(here)} menjadi kosong dan dihapus.`}
        </p>
      )}
      {isOther && (
        <p className="rounded-card bg-yellow-soft px-5 py-4 text-yellow-ink">
          <strong className="block">Produknya berbeda.</strong>
          {here.name} menjadi {there.name}. Harga pesanan dan stok kedua produk tidak ikut berubah: pastikan
          pelanggannya setuju, dan sesuaikan stok di layar Hewan bila perlu.
        </p>
      )}
      {isUnplanned && !isLast && (
        <p className="rounded-card bg-yellow-soft px-5 py-4 text-yellow-ink">
          <strong className="block">Jadwal {sacrificeLabel(here)} dibatalkan.</strong>
          Tanpa nama ini {sacrificeLabel(here)} kurang satu bagian. Tanggal dan tempatnya dikosongkan, dan
          semua pemesannya melihat belum dijadwalkan lagi. Bertukar tempat dengan nama lain tidak mengubah
          jadwal.
        </p>
      )}
      <p className="text-sm text-muted">Perpindahan ini dicatat di riwayat setiap pesanannya.</p>
      <SaveError heading="Belum dapat dipindahkan" problem={problem} onReload={onReload} isReloadWide />
      <DialogActions onCancel={onBack} cancel="Kembali">
        <Button onClick={() => void run()} disabled={isBusy} autoFocus>
          {isBusy ? 'Memindahkan…' : labelOf(to, isUnplanned && !isLast)}
        </Button>
      </DialogActions>
    </div>
  )
}
