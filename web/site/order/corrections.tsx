import { useEffect, useState } from 'react'
import { shortDate } from '../../../worker/contract/format'
import type { Corrections } from '../../../worker/contract/orders/corrections'
import { fullName } from '../../../worker/contract/orders/names'
import type { OrderView } from '../../../worker/contract/orders/orders'
import { asProblem } from '../../lib/problem'
import { Button } from '../../ui/button'
import { Dialog, DialogActions } from '../../ui/dialog'
import { toast } from '../../ui/toast'
import { filledNames, type Name, noName, typedNames } from '../checkout/cart'
import { NamesFields } from '../checkout/names-fields'
import { askCorrection, readCorrections } from './calls'

type Place = Corrections['locked'][number]

const nameAt = ({ items }: OrderView, { item_id, n }: Place) =>
  items.find(item => item.id === item_id)?.beneficiaries[n - 1]

const lineAt = ({ items }: OrderView, { item_id }: Place) => items.find(item => item.id === item_id)

const states = {
  open: 'Menunggu kami periksa',
  done: 'Sudah dikoreksi',
  refused: 'Tidak dapat dikoreksi',
} as const

/** Names of animals and rites that are planned or done: what is wrong in them is asked to be corrected. */
export default function CorrectionsPart({ order }: { order: OrderView }) {
  const [known, setKnown] = useState<Corrections | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [asked, setAsked] = useState<Place | null>(null)

  useEffect(() => {
    readCorrections(order).then(setKnown, error => setFailure(asProblem(error).detail))
  }, [order])

  if (failure)
    return <p className="text-muted print:hidden">Permintaan koreksi nama belum dapat dimuat. {failure}</p>
  if (!known || known.locked.length === 0) return null
  return (
    <section aria-labelledby="corrections-title" className="card p-5 print:hidden">
      <h2 id="corrections-title" className="text-lg">
        Koreksi nama
      </h2>
      <p className="text-muted">
        Nama ini sudah dijadwalkan. Bila ada yang keliru, mintalah koreksi; kami periksa sebelum dibacakan dan
        dicantumkan di sertifikat.
      </p>
      <ul className="mt-3 divide-y divide-line">
        {known.locked.map(place => (
          <Locked
            key={`${place.item_id}.${place.n}`}
            {...{ order, place, known }}
            onAsk={() => setAsked(place)}
          />
        ))}
      </ul>
      {asked && (
        <AskDialog
          order={order}
          place={asked}
          onClose={() => setAsked(null)}
          onAsked={next => {
            setKnown(next)
            setAsked(null)
            toast('Permintaan koreksi terkirim.')
          }}
        />
      )}
    </section>
  )
}

type LockedProps = { order: OrderView; place: Place; known: Corrections; onAsk: () => void }

function Locked({ order, place, known, onAsk }: LockedProps) {
  const name = nameAt(order, place)
  const wish = known.items.find(({ item_id, n }) => item_id === place.item_id && n === place.n)
  const shown = name ? fullName(name) : `Nama ${place.n} belum diisi`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{shown}</p>
        <p className="text-sm text-muted">{lineAt(order, place)?.name}</p>
        {wish && (
          <p className="mt-1 text-sm wrap-anywhere">
            {states[wish.state]}: {fullName(wish)} ({shortDate(wish.created_at)})
            {wish.reason && `. ${wish.reason}`}
          </p>
        )}
      </div>
      <Button look="secondary" onClick={onAsk}>
        Minta koreksi
        <span className="sr-only"> nama {shown}</span>
      </Button>
    </li>
  )
}

type AskDialogProps = {
  order: OrderView
  place: Place
  onClose: () => void
  onAsked: (next: Corrections) => void
}

function AskDialog({ order, place, onClose, onAsked }: AskDialogProps) {
  const line = lineAt(order, place)
  const [names, setNames] = useState<Name[]>(() => {
    const name = nameAt(order, place)
    return name ? typedNames([name]) : [noName]
  })
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const send = async () => {
    const [name] = filledNames(names, 1)
    if (!name) return setFailure('Nama harus diisi')
    if (isBusy) return
    setIsBusy(true)
    setFailure(null)
    try {
      onAsked(await askCorrection(order, { ...place, name }))
    } catch (error) {
      setFailure(asProblem(error).detail)
    } finally {
      setIsBusy(false)
    }
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
      <p role="alert" className="mt-3 font-semibold text-danger empty:hidden">
        {failure}
      </p>
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Tidak jadi
        </Button>
        <Button onClick={send} aria-disabled={isBusy || undefined}>
          {isBusy ? 'Mengirim…' : 'Kirim permintaan'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
