import { ArrowLeftRight, ArrowRight } from 'lucide-react'
import { useState } from 'react'
import type { Sacrifice } from '../../../../../worker/contract/fulfilment/sacrifices'
import { Button } from '../../../../ui/button'
import { Skeleton } from '../../../../ui/skeleton'
import { ErrorState } from '../../../../ui/states'
import { SearchForm } from '../../../common/forms/search-form'
import { useFetchedValue } from '../../../common/hooks/use-read'
import { readSacrificePage } from '../calls'
import { openSeats, sacrificeLabel, seatName, seatsFilledText } from '../words'
import type { MoveTarget, OccupiedSeat, SeatPosition } from './seat-box'

const pageSize = '12'

/** Without search words: groups of the same product with free seats. */
const queryOf = ({ sacrifice: { season, animal_id, service_id, kind } }: SeatPosition, q: string) =>
  q === ''
    ? { season, open: 'true' as const, product: animal_id ?? service_id ?? '', limit: pageSize }
    : { season, q, kind, limit: pageSize }

type TargetSearchProps = { from: OccupiedSeat; onChoose: (target: MoveTarget) => void; onClose: () => void }

export function SacrificeTargetSearch({ from, onChoose, onClose }: TargetSearchProps) {
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
  const hasRoom = item.shared && from.sacrifice.shared && openSeats(item) > 0
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
