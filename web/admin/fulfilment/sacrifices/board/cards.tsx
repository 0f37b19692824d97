import type { Sacrifice } from '../../../../../worker/contract/fulfilment/sacrifices'
import type { Selection } from '../../../common/bulk/use-selection'
import { ConfirmDialog } from '../../../common/dialogs/confirm-dialog'
import { useOpen } from '../../../common/dialogs/use-open'
import { type ListScreen, useListScreen } from '../../../common/lists/list-screen'
import { EvidenceDialog } from '../../evidence/dialogs'
import { EvidenceSection } from '../../evidence/section'
import { readSacrifice, returnFreeSeats } from '../calls'
import { callName } from '../words'
import { Board } from './board'
import { Card, type CardAction } from './card'
import { targetsOf } from './evidence-targets'
import { LabelDialog } from './label-dialog'
import { MoveDialog } from './move-dialog'
import { FreeSeatsDialog } from './rest-dialog'
import type { MoveTarget, OccupiedSeat, SeatPosition } from './seat-box'

type Open =
  | { dialog: 'move'; from: OccupiedSeat; target: MoveTarget | null }
  | { dialog: CardAction; item: Sacrifice }

type CardsProps = { items: Sacrifice[]; selection: Selection }

const isSeated = (spot: SeatPosition): spot is OccupiedSeat => spot.seat !== null

export function Cards({ items, selection }: CardsProps) {
  const screen = useListScreen(useOpen<Open>('sacrifices'))
  const { setOpen } = screen
  const ask = (from: SeatPosition, target: MoveTarget | null) => {
    if (isSeated(from)) setOpen({ dialog: 'move', from, target })
  }
  return (
    <>
      <Board onDrop={(from, { sacrifice, seat }) => ask(from, { sacrifice, seat })}>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-4">
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
      <Dialogs screen={screen} />
    </>
  )
}

function Dialogs({ screen: { open, close, finish, refresh, reload } }: { screen: ListScreen<Open> }) {
  if (!open) return null
  const reread = () => {
    close()
    refresh()
  }
  if (open.dialog === 'move')
    return (
      <MoveDialog from={open.from} target={open.target} onDone={finish} onReload={reread} onClose={close} />
    )
  const { item } = open
  if (open.dialog === 'label')
    return (
      <LabelDialog
        item={item}
        onSaved={finish}
        onReload={() => reload(readSacrifice(item.id), fresh => ({ dialog: 'label', item: fresh }))}
        onClose={close}
      />
    )
  if (open.dialog === 'evidence')
    return (
      <EvidenceDialog title={`${callName(item)}, ${item.name}`} onClose={reread}>
        {onBusy => (
          <EvidenceSection
            of={{ sacrifice: item.id }}
            readTargets={async () => targetsOf([item])}
            onBusy={onBusy}
            isBare
          />
        )}
      </EvidenceDialog>
    )
  if (open.dialog === 'rest')
    return <FreeSeatsDialog item={item} onDone={finish} onReload={reread} onClose={close} />
  return (
    <ConfirmDialog
      title="Urungkan bagian yayasan"
      confirmLabel="Urungkan"
      failure="Gagal mengurungkan"
      run={() => returnFreeSeats(item)}
      onDone={() => finish(`Bagian yayasan di ${callName(item)} diurungkan.`)}
      onReload={reread}
      onClose={close}
    >
      <p>
        {item.house} bagian {item.name} di {callName(item)} kembali ke stok, dan pengeluarannya dicoret di
        Keuangan.
      </p>
    </ConfirmDialog>
  )
}
