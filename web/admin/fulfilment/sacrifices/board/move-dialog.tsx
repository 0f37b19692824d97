import { useState } from 'react'
import type { Sacrifice, Seat, SeatAt } from '../../../../../worker/contract/fulfilment/sacrifices'
import { useFormWrite } from '../../../../lib/use-write'
import { Button } from '../../../../ui/button'
import { Dialog, DialogActions } from '../../../../ui/dialog'
import { WriteError } from '../../../common/forms/write-error'
import { moveSeat, swapSeats } from '../calls'
import { sacrificeLabel, seatName } from '../words'
import type { MoveTarget, OccupiedSeat } from './seat-box'
import { SacrificeTargetSearch } from './targets'

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

/** Chooses the target seat and confirms the consequences of the move. */
export function MoveDialog({ from, target, onDone, onReload, onClose }: MoveDialogProps) {
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
  const isLast = !to.seat && here.filled === 1 && here.house === 0
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
      <WriteError heading="Belum dapat dipindahkan" problem={problem} onReload={onReload} isReloadWide />
      <DialogActions onCancel={onBack} cancel="Kembali">
        <Button onClick={() => void run()} disabled={isBusy} autoFocus>
          {isBusy ? 'Memindahkan…' : labelOf(to, isUnplanned && !isLast)}
        </Button>
      </DialogActions>
    </div>
  )
}
