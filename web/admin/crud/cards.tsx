import type { FieldValues } from 'react-hook-form'
import { Card } from './card'
import type { Entity, Item } from './entity'
import { moved } from './move'
import { Sortable, SortableCard } from './sortable'

type CardsProps<T extends Item, Input extends FieldValues> = {
  entity: Entity<T, Input>
  items: T[]
  /** Left out where the order shown is not the order kept, as in search results. */
  onMove?: (ids: string[]) => void
  onEdit: (item: T) => void
  onToggle: (item: T) => void
  onDelete: (item: T) => void
}

/** All cards, in groups where the entity has them. */
export function Cards<T extends Item, Input extends FieldValues>(props: CardsProps<T, Input>) {
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

function Grid<T extends Item, Input extends FieldValues>({
  entity,
  items,
  onMove,
  onEdit,
  onToggle,
  onDelete,
}: CardsProps<T, Input>) {
  const ids = items.map(({ id }) => id)
  const card = (item: T, handles: React.ReactNode) => (
    <Card
      name={entity.nameOf(item)}
      status={item.status}
      handles={handles}
      onEdit={() => onEdit(item)}
      onToggle={() => onToggle(item)}
      onDelete={() => onDelete(item)}
    >
      {entity.card(item)}
    </Card>
  )
  const shift = (at: number, by: number) => {
    const to = at + by
    if (to >= 0 && to < ids.length) onMove?.(moved(ids, at, to))
  }

  const list = 'grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3'
  if (!onMove)
    return (
      <ul className={list}>
        {items.map(item => (
          <li key={item.id}>{card(item, null)}</li>
        ))}
      </ul>
    )
  return (
    <Sortable items={items.map(item => ({ id: item.id, name: entity.nameOf(item) }))} onMove={onMove}>
      <ul className={list}>
        {items.map((item, at) => (
          <SortableCard key={item.id} id={item.id} name={entity.nameOf(item)} onShift={by => shift(at, by)}>
            {handles => card(item, handles)}
          </SortableCard>
        ))}
      </ul>
    </Sortable>
  )
}
