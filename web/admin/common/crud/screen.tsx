import { zodResolver } from '@hookform/resolvers/zod'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type FieldValues, type Resolver, useForm } from 'react-hook-form'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { valueOrProblem } from '../../../lib/attempt'
import { useFormWrite } from '../../../lib/use-write'
import { ActionButton } from '../../../ui/icon-buttons'
import { toast } from '../../../ui/toast'
import { DeleteDialog } from '../dialogs/delete-dialog'
import { type DialogEnds, FormDialog } from '../dialogs/form-dialog'
import { useStoredOpenDialog } from '../dialogs/use-open'
import { FilterBar } from '../lists/filters'
import { listQueryOfUrl, useListScreen } from '../lists/list-screen'
import { useListUrl } from '../lists/list-url'
import { Pager } from '../lists/pager'
import { EmptyList } from '../nothing'
import { LoadError } from '../parts/load-error'
import { AdminPageHead } from '../parts/page-head'
import { type Calls, resourceCalls } from './calls'
import { EntityCards } from './cards'
import { type Entity, formValues, type Item } from './entity'
import { EntityFields } from './fields'

type EditDialogProps<T extends Item, Input extends FieldValues> = DialogEnds & {
  entity: Entity<T, Input>
  calls: Calls<T>
  /** Null creates a new item. */
  item: T | null
}

function EntityEditDialog<T extends Item, Input extends FieldValues>({
  entity,
  calls,
  item,
  ...rest
}: EditDialogProps<T, Input>) {
  const form = useForm<FieldValues>({
    resolver: looseResolver(entity),
    values: formValues(entity, item),
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

/**
 * Field names in `Field` are plain strings, so they cannot match the schema's type; the schema still validates at
 * runtime.
 */
const looseResolver = <T extends Item, Input extends FieldValues>(entity: Entity<T, Input>) =>
  zodResolver(entity.input) as unknown as Resolver<FieldValues>

/** Shows a new order immediately and saves it; restores the old order if saving fails. */
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

/** Items per page: the API's maximum, because the manual order needs all items on one page. */
const size = 100

type Open<T> = { action: 'edit'; item: T | null } | { action: 'delete'; item: T }

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Builds the loader and the screen of a kind of simple content. */
export function crudScreen<T extends Item, Input extends FieldValues>(entity: Entity<T, Input>) {
  const calls = resourceCalls(entity.resource, entity.item)
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
        <AdminPageHead
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
