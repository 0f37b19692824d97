import type { Sacrifice, Seat } from '../../../worker/contract/proof/sacrifices'
import { asProblem } from '../../lib/problem'
import { toast } from '../../ui/toast'
import type { Selection } from '../common/bulk/use-selection'
import { ConfirmDialog } from '../common/dialogs/confirm-dialog'
import { useOpen } from '../common/dialogs/use-open'
import { EvidenceDialog } from '../evidence/dialog'
import { EvidenceSection } from '../evidence/section'
import { targetsOf } from '../evidence/targets'
import { Board } from './board'
import { giveBackRest, readSacrifice } from './calls'
import { Card, type CardAction } from './card'
import { LabelDialog } from './label-dialog'
import { MoveDialog, type Target } from './move-dialog'
import { RestDialog } from './rest-dialog'
import type { Spot } from './seat-box'
import { callName } from './words'

type Taken = Spot & { seat: Seat }
type Open = { dialog: 'move'; from: Taken; target: Target | null } | { dialog: CardAction; item: Sacrifice }

type CardsProps = { items: Sacrifice[]; selection: Selection; onChanged: () => void }

const isTaken = (spot: Spot): spot is Taken => spot.seat !== null

/** All cards of a page, with what can be done with each. */
export function Cards({ items, selection, onChanged }: CardsProps) {
  const [open, setOpen] = useOpen<Open>('sacrifices')
  const close = () => setOpen(null)
  const finish = (message: string, isWarning = false) => {
    close()
    toast(message, isWarning ? 'bad' : undefined)
    onChanged()
  }
  const refresh = () => {
    close()
    onChanged()
  }
  const ask = (from: Spot, target: Target | null) => {
    if (isTaken(from)) setOpen({ dialog: 'move', from, target })
  }
  const reload = (id: string) =>
    readSacrifice(id).then(
      item => setOpen({ dialog: 'label', item }),
      error => toast(asProblem(error).detail, 'bad'),
    )
  return (
    <>
      <Board onDrop={(from, { sacrifice, seat }) => ask(from, { sacrifice, seat })}>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] items-start gap-4">
          {items.map(item => (
            <Card
              key={item.id}
              item={item}
              selection={selection}
              onMove={spot => ask(spot, null)}
              onAct={(dialog, chosen) => setOpen({ dialog, item: chosen })}
            />
          ))}
        </ul>
      </Board>
      {open?.dialog === 'move' && (
        <MoveDialog
          from={open.from}
          target={open.target}
          onDone={finish}
          onReload={refresh}
          onClose={close}
        />
      )}
      {open?.dialog === 'label' && (
        <LabelDialog
          item={open.item}
          onSaved={finish}
          onReload={() => void reload(open.item.id)}
          onClose={close}
        />
      )}
      {open?.dialog === 'evidence' && (
        <EvidenceDialog title={`${callName(open.item)}, ${open.item.name}`} onClose={refresh}>
          {onBusy => (
            <EvidenceSection
              of={{ sacrifice: open.item.id }}
              readTargets={async () => targetsOf([open.item])}
              onBusy={onBusy}
              isBare
            />
          )}
        </EvidenceDialog>
      )}
      {open?.dialog === 'rest' && (
        <RestDialog item={open.item} onDone={finish} onReload={refresh} onClose={close} />
      )}
      {open?.dialog === 'give-back' && (
        <ConfirmDialog
          title="Urungkan bagian yayasan"
          confirmLabel="Urungkan"
          failure="Gagal mengurungkan"
          run={() => giveBackRest(open.item)}
          onDone={() => finish(`Bagian yayasan di ${callName(open.item)} diurungkan.`)}
          onReload={refresh}
          onClose={close}
        >
          <p>
            {open.item.house} bagian {open.item.name} di {callName(open.item)} kembali ke stok, dan
            pengeluarannya dicoret di Keuangan.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
