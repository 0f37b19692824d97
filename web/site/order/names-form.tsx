import { useState } from 'react'
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

/** For whom each sacrifice is; may be filled in until the slaughter is scheduled. */
export function NamesForm({ order, onSaved }: NamesFormProps) {
  const [typed, setTyped] = useState<Typed>({})
  const { send, isBusy, problem } = useSending()

  const save = () =>
    send(async () => {
      const lines = order.items.flatMap(({ id, beneficiary_slots }) => {
        const names = typed[id]
        return names ? [{ id, slots: beneficiary_slots, names }] : []
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
        {order.items.map(item => (
          <div key={item.id}>
            <h3 className="mb-2 text-base">
              {item.name} <span className="font-normal text-muted">({item.beneficiary_slots} nama)</span>
            </h3>
            <NamesFields
              kind={item.kind}
              item={item.name}
              slots={item.beneficiary_slots}
              names={typed[item.id] ?? typedNames(item.beneficiaries)}
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
