import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ReactNode, useState } from 'react'
import type { Sacrifice } from '../../../../../worker/contract/fulfilment/sacrifices'
import { useStoredOpenDialog } from '../../../../lib/office/use-open'
import { TextAreaField, TextField } from '../../../../ui/field'
import type { Selection } from '../../../common/bulk/use-selection'
import { ConfirmDialog } from '../../../common/dialogs/confirm-dialog'
import { FormDialog } from '../../../common/dialogs/form-dialog'
import { bindFields, useAdminForm } from '../../../common/forms/bound'
import { type ListScreen, useListScreen } from '../../../common/lists/list-url'
import { EvidenceDialog } from '../../evidence/dialogs'
import { EvidenceSection } from '../../evidence/section'
import { listEvidenceTargets, readSacrifice, returnFreeSeats, saveEarTag } from '../calls'
import { sacrificeLabel } from '../filter'
import { MeatFields, packagesRule, weightRule } from '../meat-fields'
import { type CardAction, SacrificeCard } from './card'
import { MoveSeatDialog } from './move-dialog'
import { UnfilledSeatsDialog } from './rest-dialog'
import { DraggedSeat, type MoveTarget, type OccupiedSeat, type SeatPosition } from './seat-box'
import { SacrificeTable, useSacrificeLayout } from './view'

type LabelDialogProps = {
  item: Sacrifice
  onSaved: (message: string, tone?: 'bad') => void
  onReload: () => void
  onClose: () => void
}

function LabelDialog({ item, onSaved, onReload, onClose }: LabelDialogProps) {
  const form = useAdminForm({
    values: {
      tag: item.tag ?? '',
      notes: item.notes ?? '',
      witnesses: item.witnesses ?? '',
      weight_kg: item.weight_kg ?? (null as number | null),
      packages: item.packages ?? (null as number | null),
    },
    resetOptions: { keepDirtyValues: true },
  })
  const field = bindFields(form)
  const isAnimal = item.animal_id !== null
  const saved = ({ same_tag: same }: Awaited<ReturnType<typeof saveEarTag>>) =>
    same.length > 0
      ? onSaved(`Disimpan. Nomor telinga ini juga dipakai ${same.map(n => `No. ${n}`).join(', ')}.`, 'bad')
      : onSaved(`${sacrificeLabel(item)} disimpan.`)
  return (
    <FormDialog
      name={`sacrifices.label.${item.id}`}
      title={`${sacrificeLabel(item)}, ${item.name}`}
      form={form}
      failure="Gagal menyimpan"
      save={values => saveEarTag(item, values)}
      onSaved={saved}
      onReload={onReload}
      onClose={onClose}
    >
      {isAnimal && (
        <TextField
          label="Nomor telinga"
          isOptional
          hint="Seperti tertulis di anting telinganya."
          {...field('tag')}
        />
      )}
      {item.status === 'completed' && (
        <>
          <TextField label="Saksi" isOptional hint="Tertulis di berita acara." {...field('witnesses')} />
          {isAnimal && (
            <MeatFields weight={field('weight_kg', weightRule)} packages={field('packages', packagesRule)} />
          )}
        </>
      )}
      <TextAreaField
        label="Catatan"
        isOptional
        hint="Untuk petugas; pelanggan tidak melihatnya."
        {...field('notes')}
      />
    </FormDialog>
  )
}

const instructions = { draggable: 'Tekan Enter untuk memilih tujuannya.' }

/** Dragging is not announced: screen reader users press the name and choose its new seat in a dialog instead. */
const announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

// The cast is safe: only `SeatBox` sets the data of draggables and droppables.
const spotOf = (data: unknown) => data as SeatPosition

type BoardProps = { onDrop: (from: SeatPosition, to: SeatPosition) => void; children: ReactNode }

/** On touch screens dragging starts after a long press, so that the page can be scrolled. */
function Board({ onDrop, children }: BoardProps) {
  const [carried, setCarried] = useState<SeatPosition | null>(null)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  )
  const drop = ({ active, over }: DragEndEvent) => {
    setCarried(null)
    if (!over) return
    const [from, to] = [spotOf(active.data.current), spotOf(over.data.current)]
    if (from.sacrifice.id !== to.sacrifice.id) onDrop(from, to)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={({ active }) => setCarried(spotOf(active.data.current))}
      onDragEnd={drop}
      onDragCancel={() => setCarried(null)}
      accessibility={{ announcements, screenReaderInstructions: instructions }}
    >
      {children}
      <DragOverlay dropAnimation={null}>{carried && <DraggedSeat spot={carried} />}</DragOverlay>
    </DndContext>
  )
}

type Open =
  | { dialog: 'move'; from: OccupiedSeat; target: MoveTarget | null }
  | { dialog: CardAction; item: Sacrifice }

export function SacrificeCards({ items, selection }: { items: Sacrifice[]; selection: Selection }) {
  const screen = useListScreen(useStoredOpenDialog<Open>('sacrifices'))
  const { setOpen } = screen
  const ask = ({ seat, ...from }: SeatPosition, target: MoveTarget | null) => {
    if (seat) setOpen({ dialog: 'move', from: { ...from, seat }, target })
  }
  const [view] = useSacrificeLayout()
  const act = (dialog: CardAction, item: Sacrifice) => setOpen({ dialog, item })
  const shared = { selection, onAct: act }
  return (
    <>
      {view === 'table' ? (
        <SacrificeTable items={items} {...shared} />
      ) : (
        <Board onDrop={(from, { sacrifice, seat }) => ask(from, { sacrifice, seat })}>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-4">
            {items.map(item => (
              <SacrificeCard key={item.id} item={item} onMove={spot => ask(spot, null)} {...shared} />
            ))}
          </ul>
        </Board>
      )}
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
      <MoveSeatDialog
        from={open.from}
        target={open.target}
        onDone={finish}
        onReload={reread}
        onClose={close}
      />
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
      <EvidenceDialog title={`${sacrificeLabel(item)}, ${item.name}`} onClose={reread}>
        {onBusy => (
          <EvidenceSection
            of={{ sacrifice: item.id }}
            readTargets={async () => listEvidenceTargets([item])}
            onBusy={onBusy}
            isBare
          />
        )}
      </EvidenceDialog>
    )
  if (open.dialog === 'rest')
    return <UnfilledSeatsDialog item={item} onDone={finish} onReload={reread} onClose={close} />
  return (
    <ConfirmDialog
      title="Urungkan bagian yayasan"
      confirmLabel="Urungkan"
      failure="Gagal mengurungkan"
      run={() => returnFreeSeats(item)}
      onDone={() => finish(`Bagian yayasan di ${sacrificeLabel(item)} diurungkan.`)}
      onReload={reread}
      onClose={close}
    >
      <p>
        {item.foundation_shares} bagian {item.name} di {sacrificeLabel(item)} kembali ke stok, dan
        pengeluarannya dicoret di Keuangan.
      </p>
    </ConfirmDialog>
  )
}
