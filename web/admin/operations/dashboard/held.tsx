import { Lock } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatThousands } from '../../../../worker/contract/lib/format'
import type { Dashboard } from '../../../../worker/contract/operations/dashboard'
import { Button } from '../../../ui/button'
import { type PickedRows, toggleId } from '../../common/bulk/use-selection'
import { TextLink } from '../../common/lists/links'
import { screenUrl } from '../../common/urls'
import { CancelUnpaidDialog, RejectOrdersDialog } from '../../orders/bulk/dialogs'

type Animal = Dashboard['needs']['held'][number]
type Group = Animal['phones'][number]

const shortHash = (who: string) => who.slice(0, 6)

const titles = {
  phone: (who: string) => who,
  address: (who: string) => `Satu jaringan internet (${shortHash(who)})`,
  mail: (who: string) => (who.includes('@') ? `Satu kotak surat (${who})` : `Satu domain email (${who})`),
  proof: (who: string) => `Satu berkas bukti transfer (${shortHash(who)})`,
}
type Kind = keyof typeof titles

const holderGroups = ({ phones, addresses, mails, proofs }: Animal) => {
  const byKind: [Kind, Group[]][] = [
    ['phone', phones],
    ['address', addresses],
    ['mail', mails],
    ['proof', proofs],
  ]
  // Two masked e-mail addresses may look the same, so the key includes an order id.
  return byKind.flatMap(([kind, groups]) =>
    groups.map(group => ({ kind, group, key: `${kind} ${group.who} ${group.picks[0]?.id}` })),
  )
}

/** The order search finds phone numbers and mail domains, but no masked e-mail addresses and no hashes. */
const isSearched = (kind: Kind, who: string) => kind === 'phone' || (kind === 'mail' && !who.includes('@'))

function picksOf(groups: Group[]): PickedRows {
  const byId = new Map(groups.flatMap(({ picks }) => picks.map(pick => [pick.id, pick] as const)))
  const picks = [...byId.values()]
  return { picks, next: null, total: picks.length, source: '', isAll: false }
}

type RowProps = { kind: Kind; group: Group; unit: string; isPicked: boolean; onToggle: () => void }

const Row = ({ kind, group, unit, isPicked, onToggle }: RowProps) => (
  <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-1">
    <label className="flex min-h-11 min-w-0 grow items-center gap-3">
      <input
        type="checkbox"
        checked={isPicked}
        onChange={onToggle}
        className="size-5 shrink-0 accent-primary"
      />
      <span className="min-w-0 wrap-anywhere">{titles[kind](group.who)}</span>
    </label>
    <span className="text-sm text-muted tabular-nums">
      {formatThousands(group.orders)} pesanan, {formatThousands(group.animals)} {unit}
    </span>
    {isSearched(kind, group.who) && (
      <TextLink
        to={`${screenUrl('orders')}?status=pending&q=${encodeURIComponent(group.who)}`}
        className="inline-flex min-h-11 items-center text-sm"
      >
        Lihat
        <span className="sr-only"> pesanan {group.who}</span>
      </TextLink>
    )}
  </li>
)

export function HeldStockNotice({ animal }: { animal: Animal }) {
  const { name, shares, percent, held_unpaid, stock } = animal
  const unit = shares > 1 ? 'bagian' : 'ekor'
  const { revalidate } = useRevalidator()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<'cancel' | 'reject' | null>(null)
  const rows = holderGroups(animal)
  const selected = picksOf(rows.filter(({ key }) => picked.has(key)).map(({ group }) => group))
  const isNone = selected.picks.length === 0
  const close = (isChanged: boolean) => {
    setAsked(null)
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
        {formatThousands(held_unpaid)} {unit} menunggu dibayar, {formatThousands(stock)} masih dijual. Tandai
        siapa yang pesanannya akan dibatalkan atau ditolak.
      </p>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {rows.map(({ kind, group, key }) => (
          <Row
            key={key}
            kind={kind}
            group={group}
            unit={unit}
            isPicked={picked.has(key)}
            onToggle={() => setPicked(before => toggleId(before, key))}
          />
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="danger" disabled={isNone} onClick={() => setAsked('cancel')}>
          {isNone ? 'Batalkan yang ditandai' : `Batalkan ${formatThousands(selected.picks.length)} pesanan`}
        </Button>
        <Button look="secondary" disabled={isNone} onClick={() => setAsked('reject')}>
          Tolak pembayaran yang ditandai
        </Button>
      </div>
      {asked === 'cancel' && <CancelUnpaidDialog selected={selected} onClose={close} />}
      {asked === 'reject' && <RejectOrdersDialog selected={selected} onClose={close} />}
    </section>
  )
}
