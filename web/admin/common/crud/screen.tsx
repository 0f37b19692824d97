import { Plus } from 'lucide-react'
import type { FieldValues } from 'react-hook-form'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { valueOrProblem } from '../../../lib/attempt'
import { ActionButton } from '../../../ui/icon-buttons'
import { DeleteDialog } from '../dialogs/delete-dialog'
import { useStoredOpenDialog } from '../dialogs/use-open'
import { FilterBar } from '../lists/filters'
import { listQueryOfUrl, useListScreen } from '../lists/list-screen'
import { useListUrl } from '../lists/list-url'
import { Pager } from '../lists/pager'
import { EmptyList } from '../nothing'
import { LoadError } from '../parts/load-error'
import { AdminPageHead } from '../parts/page-head'
import { resourceCalls } from './calls'
import { EntityCards } from './cards'
import { EntityEditDialog } from './edit-dialog'
import type { Entity, Item } from './entity'
import { useSavedOrder } from './use-arrangement'

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
