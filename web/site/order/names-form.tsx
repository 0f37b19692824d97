import { useState } from 'react'
import { fullName } from '../../../worker/contract/orders/names'
import type { OrderItem, OrderView } from '../../../worker/contract/orders/orders'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast'
import { type Name, typedNames } from '../checkout/cart'
import { NamesFields } from '../checkout/names-fields'
import { Titled } from '../titled'
import { saveNames } from './calls'
import { Failure } from './failure'
import { isViewOnly } from './needs-link'
import { isOnlyBadal } from './steps'
import { useSending } from './use-sending'

type Typed = Record<number, Name[]>

type NamesFormProps = { order: OrderView; onSaved: (order: OrderView) => void }

/** How many names of a line stay as they are: all of them where digits opened the order. */
const fixedIn = (order: OrderView, { length }: OrderItem['beneficiaries']) => (isViewOnly(order) ? length : 0)

type LineNamesProps = {
  order: OrderView
  item: OrderItem
  typed: Name[] | undefined
  onChange: (names: Name[]) => void
}

function LineNames({ order, item, typed, onChange }: LineNamesProps) {
  const { kind, name, beneficiaries, beneficiary_slots } = item
  const fixed = fixedIn(order, beneficiaries)
  return (
    <>
      {fixed > 0 && (
        <p className="mb-2 wrap-anywhere">
          Sudah diisi: {beneficiaries.map(fullName).join(', ')}. Mengubahnya memerlukan tautan pesanan.
        </p>
      )}
      {fixed < beneficiary_slots && (
        <NamesFields
          kind={kind}
          item={name}
          slots={beneficiary_slots - fixed}
          names={typed ?? typedNames(beneficiaries.slice(fixed))}
          onChange={onChange}
        />
      )}
    </>
  )
}

/** For whom each sacrifice is; may be filled in until the slaughter is scheduled. */
export function NamesForm({ order, onSaved }: NamesFormProps) {
  const [typed, setTyped] = useState<Typed>({})
  const { send, isBusy, problem } = useSending()

  const save = () =>
    send(async () => {
      const lines = order.items.flatMap(({ id, beneficiary_slots, beneficiaries }) => {
        const names = typed[id]
        const before = typedNames(beneficiaries).slice(0, fixedIn(order, beneficiaries))
        return names ? [{ id, slots: beneficiary_slots, names: [...before, ...names] }] : []
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
            <LineNames
              order={order}
              item={item}
              typed={typed[item.id]}
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
