import { Lock } from 'lucide-react'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { thousands } from '../../../worker/contract/format'
import type { Dashboard } from '../../../worker/contract/shop/dashboard'
import { Button } from '../../ui/button'
import type { Selected } from '../common/bulk/use-selection'
import { CancelHeld } from '../orders/bulk/dialogs'
import { screenUrl } from '../urls'

type Animal = Dashboard['needs']['held'][number]
type Group = Animal['phones'][number]

const keyOf = (kind: string, { who }: Group) => `${kind} ${who}`

/** One order may stand in a group by phone and in one by address. */
function picksOf(groups: Group[]): Selected {
  const byId = new Map(groups.flatMap(({ picks }) => picks.map(pick => [pick.id, pick] as const)))
  const picks = [...byId.values()]
  return { picks, next: null, total: picks.length, source: '', isAll: false }
}

type RowProps = { kind: string; group: Group; unit: string; isPicked: boolean; onToggle: () => void }

const Row = ({ kind, group, unit, isPicked, onToggle }: RowProps) => (
  <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-1">
    <label className="flex min-h-11 min-w-0 grow items-center gap-3">
      <input
        type="checkbox"
        checked={isPicked}
        onChange={onToggle}
        className="size-5 shrink-0 accent-primary"
      />
      <span className="min-w-0 wrap-anywhere">
        {kind === 'phone' ? group.who : `Satu jaringan internet (${group.who.slice(0, 6)})`}
      </span>
    </label>
    <span className="text-sm text-muted tabular-nums">
      {thousands(group.orders)} pesanan, {thousands(group.animals)} {unit}
    </span>
    {kind === 'phone' && (
      <Link
        to={`${screenUrl('orders')}?status=pending&q=${encodeURIComponent(group.who)}`}
        className="inline-flex min-h-11 items-center text-sm font-semibold text-primary underline underline-offset-4"
      >
        Lihat
        <span className="sr-only"> pesanan {group.who}</span>
      </Link>
    )}
  </li>
)

/** An animal of which too much waits for money: who holds it, and a way to take it back. */
export function HeldStock({ animal }: { animal: Animal }) {
  const { name, shares, percent, held_unpaid, stock, phones, addresses } = animal
  const unit = shares > 1 ? 'bagian' : 'ekor'
  const { revalidate } = useRevalidator()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [isAsking, setAsking] = useState(false)
  const rows = [
    ...phones.map(group => ({ kind: 'phone', group })),
    ...addresses.map(group => ({ kind: 'address', group })),
  ]
  const selected = picksOf(
    rows.filter(({ kind, group }) => picked.has(keyOf(kind, group))).map(({ group }) => group),
  )
  const toggle = (key: string) =>
    setPicked(before => {
      const next = new Set(before)
      if (!next.delete(key)) next.add(key)
      return next
    })
  const close = (isChanged: boolean) => {
    setAsking(false)
    if (!isChanged) return
    setPicked(new Set())
    void revalidate()
  }

  return (
    <section aria-label={`Stok ${name} ditahan`} className="mb-6">
      <h3 className="flex items-center gap-2 font-semibold">
        <Lock size={20} aria-hidden="true" className="shrink-0 text-earth" />
        {percent}% stok {name} ditahan tanpa pembayaran
      </h3>
      <p className="text-sm text-muted">
        {thousands(held_unpaid)} {unit} menunggu dibayar, {thousands(stock)} masih dijual. Tandai siapa yang
        pesanannya akan dibatalkan.
      </p>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {rows.map(({ kind, group }) => {
          const key = keyOf(kind, group)
          return (
            <Row
              key={key}
              kind={kind}
              group={group}
              unit={unit}
              isPicked={picked.has(key)}
              onToggle={() => toggle(key)}
            />
          )
        })}
      </ul>
      <Button
        look="danger"
        className="mt-3"
        disabled={selected.picks.length === 0}
        onClick={() => setAsking(true)}
      >
        {selected.picks.length === 0
          ? 'Batalkan yang ditandai'
          : `Batalkan ${thousands(selected.picks.length)} pesanan`}
      </Button>
      {isAsking && <CancelHeld selected={selected} onClose={close} />}
    </section>
  )
}
