import { SquarePen, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { activeStatuses } from '../../../../worker/contract/labels'
import { Badge } from '../../../ui/badge'
import { RowAction, ToggleAction } from '../lists/row-action'
import type { Entity, Item } from './entity'
import { SortableCard, SortableGrid } from './sortable'

type CardsProps<T extends Item, Input extends FieldValues> = {
  entity: Entity<T, Input>
  items: T[]
  /** Omit it where the list is not in its stored order, as in search results. */
  onMove?: (ids: string[]) => void
  onEdit: (item: T) => void
  onToggle: (item: T) => void
  onDelete: (item: T) => void
}

export function EntityCards<T extends Item, Input extends FieldValues>(props: CardsProps<T, Input>) {
  const { entity, items, onMove } = props
  if (!entity.groups) return <Grid {...props} />

  const { labels, of } = entity.groups
  const groups = Object.keys(labels)
    .map(key => ({ key, label: labels[key], members: items.filter(item => of(item) === key) }))
    .filter(({ members }) => members.length > 0)
  const moveWithin = (key: string, ids: string[]) =>
    onMove?.(groups.flatMap(group => (group.key === key ? ids : group.members.map(({ id }) => id))))

  return groups.map(({ key, label, members }) => (
    <section key={key} aria-label={label} className="mb-8">
      <h2 className="mb-3 text-lg">{label}</h2>
      <Grid {...props} items={members} onMove={onMove && (ids => moveWithin(key, ids))} />
    </section>
  ))
}

function Grid<T extends Item, Input extends FieldValues>(props: CardsProps<T, Input>) {
  const { entity, items, onMove } = props
  const list = 'grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3'
  if (!onMove)
    return (
      <ul className={list}>
        {items.map(item => (
          <li key={item.id}>
            <Card {...props} item={item} handles={null} />
          </li>
        ))}
      </ul>
    )
  return (
    <SortableGrid items={items.map(item => ({ id: item.id, name: entity.nameOf(item) }))} onMove={onMove}>
      <ul className={list}>
        {items.map(item => (
          <SortableCard key={item.id} id={item.id} name={entity.nameOf(item)}>
            {handles => <Card {...props} item={item} handles={handles} />}
          </SortableCard>
        ))}
      </ul>
    </SortableGrid>
  )
}

type CardProps<T extends Item, Input extends FieldValues> = CardsProps<T, Input> & {
  item: T
  handles: ReactNode
}

function Card<T extends Item, Input extends FieldValues>({
  entity,
  item,
  handles,
  onEdit,
  onToggle,
  onDelete,
}: CardProps<T, Input>) {
  const { status } = item
  const name = entity.nameOf(item)
  const isActive = status === 'active'
  return (
    <article aria-label={name} className="card flex h-full flex-col overflow-hidden">
      <div className={`grow ${isActive ? '' : 'grayscale'}`}>{entity.card(item)}</div>
      <div className="flex flex-wrap items-center justify-between gap-x-2 border-t border-line px-4 py-2">
        <Badge tone={isActive ? 'green' : 'grey'}>{activeStatuses[status]}</Badge>
        <div className="-mr-2 flex">{handles}</div>
      </div>
      <div className="flex flex-wrap border-t border-line px-2 py-1">
        <RowAction icon={SquarePen} label="Ubah" tone="primary" name={name} onClick={() => onEdit(item)} />
        <ToggleAction name={name} status={status} onClick={() => onToggle(item)} />
        <RowAction
          icon={Trash2}
          label="Hapus"
          tone="danger"
          name={name}
          onClick={() => onDelete(item)}
          className="ml-auto"
        />
      </div>
    </article>
  )
}
