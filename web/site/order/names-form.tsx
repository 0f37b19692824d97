import { useState } from 'react'
import { openNames } from '../../../worker/contract/orders/names'
import type { OrderView } from '../../../worker/contract/orders/orders'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast'
import { type Name, typedNames } from '../checkout/cart'
import { NamesFields } from '../checkout/names-fields'
import { Titled } from '../titled'
import { saveNames } from './calls'
import { Failure } from './failure'
import { isOnlyBadal } from './steps'
import { useSending } from './use-sending'

type Typed = Record<number, Name[]>

type NamesFormProps = { order: OrderView; onSaved: (order: OrderView) => void }

/** For whom each sacrifice is; each name may be filled in until its own animal or rite is scheduled. */
export function NamesForm({ order, onSaved }: NamesFormProps) {
  const [typed, setTyped] = useState<Typed>({})
  const { send, isBusy, problem } = useSending()
  const open = order.items
    .map(item => ({ item, ...openNames(item, order.locked) }))
    .filter(({ slots }) => slots > 0)
  if (open.length === 0) return null

  const save = () =>
    send(async () => {
      const lines = open.flatMap(({ item, slots, keep }) => {
        const names = typed[item.id]
        return names ? [{ id: item.id, slots, names, keep }] : []
      })
      const saved = await saveNames(order, lines)
      // What was typed while it was on its way stays.
      setTyped(old =>
        Object.fromEntries(Object.entries(old).filter(([id, names]) => names !== typed[Number(id)])),
      )
      onSaved(saved)
      toast('Nama berhasil disimpan!')
    })

  return (
    <Titled id="names-title" title="Atas nama" className="card p-5 print:hidden">
      <p className="text-muted">
        Nama dapat diisi atau diperbaiki sampai {isOnlyBadal(order) ? 'pelaksanaan' : 'penyembelihan'}{' '}
        dijadwalkan.
      </p>
      <form
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
        className="mt-4 grid grid-cols-1 gap-6"
      >
        {open.map(({ item, slots, names }) => (
          <div key={item.id}>
            <h3 className="mb-2 text-base">
              {item.name} <span className="font-normal text-muted">({slots} nama)</span>
            </h3>
            <NamesFields
              kind={item.kind}
              item={item.name}
              slots={slots}
              names={typed[item.id] ?? typedNames(names)}
              onChange={names => setTyped(old => ({ ...old, [item.id]: names }))}
            />
          </div>
        ))}
        <Failure>{problem?.detail}</Failure>
        <Button type="submit" aria-disabled={isBusy || undefined} className="justify-self-start">
          {isBusy ? 'Menyimpan…' : 'Simpan nama'}
        </Button>
      </form>
    </Titled>
  )
}
