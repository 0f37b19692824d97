import { useState } from 'react'
import { shortDate } from '../../../../worker/contract/lib/format'
import type { Corrections as Known } from '../../../../worker/contract/orders/corrections'
import { fullName } from '../../../../worker/contract/orders/names'
import type { OrderView } from '../../../../worker/contract/orders/orders'
import { useFormWrite } from '../../../lib/use-write'
import { Button } from '../../../ui/button'
import { Dialog, DialogActions } from '../../../ui/dialog'
import { toast } from '../../../ui/toast'
import { emptyBeneficiaryName, type Name, namesAsFormInput, namesForRequest } from '../../checkout/cart'
import { NamesFields } from '../../checkout/names-fields'
import { TitledSection } from '../../frame/page-parts'
import { readOrderCorrections, requestCorrection } from '../calls'
import { isReadOnlyAccess, NeedsOrderLinkButton } from '../needs-link'
import { FailureMessage } from '../order-parts'
import { useOrderData } from '../use-order'

type Seat = Known['locked'][number]

const nameAt = ({ items }: OrderView, { item_id, n }: Seat) =>
  items.find(item => item.id === item_id)?.beneficiaries.find(named => named.n === n)

const lineAt = ({ items }: OrderView, { item_id }: Seat) => items.find(item => item.id === item_id)

const states = {
  open: 'Menunggu kami periksa',
  done: 'Sudah dikoreksi',
  refused: 'Tidak dapat dikoreksi',
} as const

/** For names whose rite is planned or done: the customer can only request a correction of such a name. */
export default function Corrections({ order }: { order: OrderView }) {
  const { value: known, failure, take } = useOrderData(order, readOrderCorrections)
  const [asked, setAsked] = useState<Seat | null>(null)

  if (failure)
    return <p className="text-muted print:hidden">Permintaan koreksi nama belum dapat dimuat. {failure}</p>
  if (!known || known.locked.length === 0) return null
  return (
    <TitledSection id="corrections-title" title="Koreksi nama" className="card p-5 print:hidden">
      <p className="text-muted">
        Nama ini sudah dijadwalkan. Bila ada yang keliru, mintalah koreksi; kami periksa sebelum dibacakan dan
        dicantumkan di sertifikat.
      </p>
      <ul className="mt-3 divide-y divide-line">
        {known.locked.map(seat => (
          <Locked
            key={`${seat.item_id}.${seat.n}`}
            {...{ order, seat, known }}
            onAsk={() => setAsked(seat)}
          />
        ))}
      </ul>
      {asked && (
        <AskDialog
          order={order}
          seat={asked}
          onClose={() => setAsked(null)}
          onAsked={next => {
            take(next)
            // A late response must not close the dialog of another name.
            setAsked(now => (now === asked ? null : now))
            toast('Permintaan koreksi terkirim.')
          }}
        />
      )}
    </TitledSection>
  )
}

type LockedProps = { order: OrderView; seat: Seat; known: Known; onAsk: () => void }

function Locked({ order, seat, known, onAsk }: LockedProps) {
  const name = nameAt(order, seat)
  const wish = known.items.find(({ item_id, n }) => item_id === seat.item_id && n === seat.n)
  const shown = name ? fullName(name) : `Nama ${seat.n} belum diisi`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{shown}</p>
        <p className="text-sm text-muted">{lineAt(order, seat)?.name}</p>
        {wish && (
          <p className="mt-1 text-sm typed-text">
            {states[wish.state]}: {fullName(wish)} ({shortDate(wish.created_at)})
            {wish.reason && `. ${wish.reason}`}
          </p>
        )}
      </div>
      {isReadOnlyAccess(order) ? (
        <NeedsOrderLinkButton>Minta koreksi</NeedsOrderLinkButton>
      ) : (
        <Button look="secondary" onClick={onAsk}>
          Minta koreksi
          <span className="sr-only"> nama {shown}</span>
        </Button>
      )}
    </li>
  )
}

type AskDialogProps = {
  order: OrderView
  seat: Seat
  onClose: () => void
  onAsked: (next: Known) => void
}

function AskDialog({ order, seat, onClose, onAsked }: AskDialogProps) {
  const line = lineAt(order, seat)
  const [names, setNames] = useState<Name[]>(() => {
    const name = nameAt(order, seat)
    return name ? namesAsFormInput([name]) : [emptyBeneficiaryName]
  })
  const { write, isBusy, problem } = useFormWrite()
  const [isMissing, setIsMissing] = useState(false)

  const ask = () => {
    const [name] = namesForRequest(names, 1)
    setIsMissing(!name?.name)
    if (name?.name && !isBusy)
      void write(async () => onAsked(await requestCorrection(order, { ...seat, name })))
  }

  return (
    <Dialog isOpen onClose={onClose} title="Minta koreksi nama">
      <NamesFields
        kind={line?.kind ?? ''}
        item={line?.name ?? ''}
        slots={1}
        names={names}
        onChange={setNames}
      />
      <FailureMessage className="mt-3">{isMissing ? 'Nama harus diisi' : problem?.detail}</FailureMessage>
      <DialogActions onCancel={onClose} cancel="Tidak jadi">
        <Button onClick={ask} aria-disabled={isBusy || undefined}>
          {isBusy ? 'Mengirim…' : 'Kirim permintaan'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
