import { zodResolver } from '@hookform/resolvers/zod'
import { Plus, SquarePen, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { FieldValues, Resolver } from 'react-hook-form'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { activeStatuses } from '../../../../worker/contract/labels'
import { valueOrProblem } from '../../../lib/attempt'
import { useStoredOpenDialog } from '../../../lib/office/use-open'
import { useFormWrite } from '../../../lib/use-write'
import { Badge } from '../../../ui/badge'
import { ActionButton } from '../../../ui/icon-buttons'
import { SortableCard, SortableGrid } from '../../../ui/office/sortable'
import { toast } from '../../../ui/toast'
import { DeleteDialog } from '../dialogs/confirm-dialog'
import { type DialogEnds, FormDialog } from '../dialogs/form-dialog'
import { useAdminForm } from '../forms/bound'
import { FilterBar } from '../lists/filters'
import { listQueryOfUrl, useListScreen, useListUrl } from '../lists/list-url'
import { Pager } from '../lists/pager'
import { RowAction, ToggleAction } from '../lists/row-action'
import { EmptyList } from '../nothing'
import { LoadError, ScreenHeader } from '../parts/page-head'
import { type Calls, createResourceCalls } from './calls'
import { type Entity, formValuesOf, type Item } from './entity'
import { EntityFields } from './fields'

type CardsProps<T extends Item, Input extends FieldValues> = {
  entity: Entity<T, Input>
  items: T[]
  /** Called with the ids in their new order. Omit it if the list is not in its stored order, as in search results. */
  onMove?: (ids: string[]) => void
  onEdit: (item: T) => void
  onToggle: (item: T) => void
  onDelete: (item: T) => void
}

function EntityCards<T extends Item, Input extends FieldValues>(props: CardsProps<T, Input>) {
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

type EditDialogProps<T extends Item, Input extends FieldValues> = DialogEnds & {
  entity: Entity<T, Input>
  calls: Calls<T>
  item: T | null
}

function EntityEditDialog<T extends Item, Input extends FieldValues>({
  entity,
  calls,
  item,
  ...rest
}: EditDialogProps<T, Input>) {
  const form = useAdminForm<FieldValues>({
    resolver: looseResolver(entity),
    values: formValuesOf(entity, item),
    resetOptions: { keepDirtyValues: true },
  })
  return (
    <FormDialog
      name={`${entity.resource}.${item?.id ?? 'new'}`}
      title={item === null ? `Tambah ${entity.noun}` : `Ubah ${entity.noun}`}
      form={form}
      className="max-w-2xl"
      words={wordsOf(entity)}
      failure={`Gagal menyimpan ${entity.noun}`}
      save={values => (item === null ? calls.create(values) : calls.change(item, values))}
      {...rest}
    >
      <EntityFields form={form} fields={entity.fields} />
    </FormDialog>
  )
}

const wordsOf = <T extends Item, Input extends FieldValues>({ fields }: Entity<T, Input>) =>
  Object.fromEntries(fields.map(({ name, label }) => [name, label]))

/** Field names are plain strings, so TypeScript cannot match them to the schema; the schema validates at runtime. */
const looseResolver = <T extends Item, Input extends FieldValues>(entity: Entity<T, Input>) =>
  zodResolver(entity.input) as unknown as Resolver<FieldValues>

function useSavedOrder<T extends Item>(stored: T[], save: (ids: string[]) => Promise<void>) {
  const { revalidate } = useRevalidator()
  const [wanted, setWanted] = useState<string[] | null>(null)
  const { write } = useFormWrite()

  const move = async (ids: string[]) => {
    setWanted(ids)
    const problem = await write(async () => {
      await save(ids)
      await revalidate()
    })
    if (problem) toast(`Gagal menyimpan urutan. ${problem.detail}`, 'bad')
    else toast('Urutan disimpan.')
    setWanted(null)
  }

  const position = (item: T) => wanted?.indexOf(item.id) ?? 0
  const items = wanted === null ? stored : [...stored].sort((a, b) => position(a) - position(b))
  return { items, move }
}

/** Items per page: the API's maximum, because sorting by hand needs all items on one page. */
const size = 100

type Open<T> = { action: 'edit'; item: T | null } | { action: 'delete'; item: T }

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export function createCrudScreen<T extends Item, Input extends FieldValues>(entity: Entity<T, Input>) {
  const calls = createResourceCalls(entity.resource, entity.item)
  const noun = capital(entity.noun)

  const loader = async ({ request }: LoaderFunctionArgs) =>
    valueOrProblem(calls.list(listQueryOfUrl(request, size).paging, request.signal))

  function Component() {
    const { value: page, problem } = useLoaderData<typeof loader>()
    const { get } = useListUrl()
    const { open, setOpen, close, finish, run, reload } = useListScreen(
      useStoredOpenDialog<Open<T>>(entity.resource),
    )
    const { items, move } = useSavedOrder(page?.items ?? [], calls.reorder)

    const toggle = (item: T) =>
      void run(
        () => calls.change(item, { status: item.status === 'active' ? 'inactive' : 'active' }),
        `${entity.nameOf(item)} ${item.status === 'active' ? 'dinonaktifkan' : 'diaktifkan'}.`,
        `Gagal menyimpan ${entity.noun}`,
      )

    return (
      <>
        <ScreenHeader
          title={entity.title}
          actions={
            <ActionButton icon={Plus} onClick={() => setOpen({ action: 'edit', item: null })}>
              Tambah {entity.noun}
            </ActionButton>
          }
        />
        <FilterBar search={{ label: `Cari ${entity.noun}` }} />
        {problem && <LoadError heading={`Gagal memuat data ${entity.subject}`} problem={problem} />}
        {page && items.length === 0 && (
          <EmptyList noun={entity.noun}>
            {entity.purpose} Tekan “Tambah {entity.noun}” untuk membuat yang pertama.
          </EmptyList>
        )}
        <EntityCards
          entity={entity}
          items={items}
          onMove={get('q') === '' ? move : undefined}
          onEdit={item => setOpen({ action: 'edit', item })}
          onToggle={toggle}
          onDelete={item => setOpen({ action: 'delete', item })}
        />
        {page && (page.next_cursor !== null || get('cursor') !== '') && <Pager page={page} size={size} />}
        {open?.action === 'edit' && (
          <EntityEditDialog
            entity={entity}
            calls={calls}
            item={open.item}
            onClose={close}
            onSaved={() => finish(`${noun} disimpan.`)}
            onReload={() => open.item && reload(calls.read(open.item.id), item => ({ action: 'edit', item }))}
          />
        )}
        {open?.action === 'delete' && (
          <DeleteDialog
            noun={entity.noun}
            name={entity.nameOf(open.item)}
            run={() => calls.remove(open.item)}
            onDone={() => finish(`${noun} dihapus.`)}
            onClose={close}
          />
        )}
      </>
    )
  }

  return { loader, Component }
}
