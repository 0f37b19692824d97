import { useState } from 'react'
import { editableNames, fullName } from '../../../../worker/contract/orders/names'
import type { OrderItem, OrderView } from '../../../../worker/contract/orders/orders'
import { useFormWrite } from '../../../lib/use-write'
import { Button } from '../../../ui/button'
import { toast } from '../../../ui/toast'
import { type Name, namesAsFormInput } from '../../checkout/cart'
import { NamesFields } from '../../checkout/names-fields'
import { TitledSection } from '../../frame/page-parts'
import { saveNames } from '../calls'
import { isReadOnlyAccess } from '../needs-link'
import { FailureMessage } from '../order-parts'
import { isOnlyBadal } from './steps'

type Typed = Record<number, Name[]>

type NamesFormProps = { order: OrderView; onSaved: (order: OrderView) => void }

type Open = ReturnType<typeof editableNames<OrderItem['beneficiaries'][number]>>

/** Number of existing names that cannot be edited: all of them if phone digits opened the order. */
const fixedIn = (order: OrderView, { names }: Pick<Open, 'names'>) =>
  isReadOnlyAccess(order) ? names.length : 0

type LineNamesProps = {
  order: OrderView
  item: OrderItem
  open: Pick<Open, 'names' | 'slots'>
  typed: Name[] | undefined
  onChange: (names: Name[]) => void
}

function LineNames({ order, item, open, typed, onChange }: LineNamesProps) {
  const { names, slots } = open
  const fixed = fixedIn(order, open)
  return (
    <>
      {fixed > 0 && (
        <p className="mb-2 wrap-anywhere">
          Sudah diisi: {names.map(fullName).join(', ')}. Mengubahnya memerlukan tautan pesanan.
        </p>
      )}
      {fixed < slots && (
        <NamesFields
          kind={item.kind}
          item={item.name}
          slots={slots - fixed}
          names={typed ?? namesAsFormInput(names.slice(fixed))}
          onChange={onChange}
        />
      )}
    </>
  )
}

/** Beneficiaries of each line. A name can be edited until its animal or rite is scheduled. */
export function NamesForm({ order, onSaved }: NamesFormProps) {
  const [typed, setTyped] = useState<Typed>({})
  const { write, isBusy, problem } = useFormWrite()
  const open = order.items
    .map(item => ({ item, ...editableNames(item, order.locked) }))
    .filter(({ slots }) => slots > 0)
  if (open.length === 0) return null

  const save = () => {
    if (isBusy) return
    void write(async () => {
      const lines = open.flatMap(({ item, slots, keep, names: before }) => {
        const names = typed[item.id]
        const fixed = namesAsFormInput(before).slice(0, fixedIn(order, { names: before }))
        return names ? [{ id: item.id, slots, names: [...fixed, ...names], keep }] : []
      })
      const saved = await saveNames(order, lines)
      // Keep names typed during the request.
      setTyped(old =>
        Object.fromEntries(Object.entries(old).filter(([id, names]) => names !== typed[Number(id)])),
      )
      onSaved(saved)
      toast('Nama berhasil disimpan!')
    })
  }

  return (
    <TitledSection id="names-title" title="Atas nama" className="card p-5 print:hidden">
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
            <LineNames
              order={order}
              item={item}
              open={{ names, slots }}
              typed={typed[item.id]}
              onChange={names => setTyped(old => ({ ...old, [item.id]: names }))}
            />
          </div>
        ))}
        <FailureMessage>{problem?.detail}</FailureMessage>
        <Button type="submit" aria-disabled={isBusy || undefined} className="justify-self-start">
          {isBusy ? 'Menyimpan…' : 'Simpan nama'}
        </Button>
      </form>
    </TitledSection>
  )
}
