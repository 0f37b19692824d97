import { Plus } from 'lucide-react'
import type { FieldValues } from 'react-hook-form'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { attempt } from '../../lib/attempt'
import { asProblem } from '../../lib/problem'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast'
import { ConfirmDialog } from '../common/dialogs/confirm-dialog'
import { useOpen } from '../common/dialogs/use-open'
import { SearchBox } from '../common/lists/filters'
import { pageParams, useListUrl } from '../common/lists/list-url'
import { Pager } from '../common/lists/pager'
import { LoadError } from '../common/load-error'
import { Nothing } from '../common/nothing'
import { PageHead } from '../common/page-head'
import { resourceCalls } from './calls'
import { Cards } from './cards'
import { EditDialog } from './edit-dialog'
import type { Entity, Item } from './entity'
import { useOrder } from './use-order'

/** Few enough to be put in order by hand, and the most that one answer holds. */
const size = 100

type Open<T> = { action: 'edit'; item: T | null } | { action: 'delete'; item: T }

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The loader and the screen of a kind of simple content, made from its description. */
export function crudScreen<T extends Item, Input extends FieldValues>(entity: Entity<T, Input>) {
  const calls = resourceCalls(entity.resource, entity.item)
  const noun = capital(entity.noun)

  const loader = ({ request }: LoaderFunctionArgs) =>
    attempt(calls.list(pageParams(new URL(request.url).searchParams, size), request.signal))

  function Component() {
    const { value: page, problem } = useLoaderData<typeof loader>()
    const { revalidate } = useRevalidator()
    const { get } = useListUrl()
    const [open, setOpen] = useOpen<Open<T>>(entity.resource)
    const { items, move } = useOrder(page?.items ?? [], calls.reorder)

    const finish = (message: string) => {
      setOpen(null)
      toast(message)
      void revalidate()
    }
    const toggle = (item: T) =>
      calls.change(item, { status: item.status === 'active' ? 'inactive' : 'active' }).then(
        () => finish(`${entity.nameOf(item)} ${item.status === 'active' ? 'dinonaktifkan' : 'diaktifkan'}.`),
        error => toast(`Gagal menyimpan ${entity.noun}. ${asProblem(error).detail}`, 'bad'),
      )
    const reload = (id: string) =>
      calls.read(id).then(
        item => setOpen({ action: 'edit', item }),
        error => toast(asProblem(error).detail, 'bad'),
      )

    return (
      <>
        <PageHead
          title={entity.title}
          actions={
            <Button onClick={() => setOpen({ action: 'edit', item: null })}>
              <Plus size={18} aria-hidden="true" />
              Tambah {entity.noun}
            </Button>
          }
        />
        <search className="mb-5 block max-w-xl">
          <SearchBox label={`Cari ${entity.noun}`} />
        </search>
        {problem && <LoadError heading={`Gagal memuat data ${entity.subject}`} problem={problem} />}
        {page && items.length === 0 && (
          <Nothing noun={entity.noun}>
            {entity.purpose} Tekan “Tambah {entity.noun}” untuk membuat yang pertama.
          </Nothing>
        )}
        <Cards
          entity={entity}
          items={items}
          onMove={get('q') === '' ? move : undefined}
          onEdit={item => setOpen({ action: 'edit', item })}
          onToggle={item => void toggle(item)}
          onDelete={item => setOpen({ action: 'delete', item })}
        />
        {page && (page.next_cursor !== null || get('cursor') !== '') && (
          <Pager shown={items.length} total={page.total} next={page.next_cursor} size={size} />
        )}
        {open?.action === 'edit' && (
          <EditDialog
            entity={entity}
            calls={calls}
            item={open.item}
            onClose={() => setOpen(null)}
            onSaved={() => finish(`${noun} disimpan.`)}
            onReload={() => open.item && void reload(open.item.id)}
          />
        )}
        {open?.action === 'delete' && (
          <ConfirmDialog
            title={`Hapus ${entity.noun}`}
            confirmLabel="Hapus"
            failure={`Gagal menghapus ${entity.noun}`}
            run={() => calls.remove(open.item)}
            onDone={() => finish(`${noun} dihapus.`)}
            onClose={() => setOpen(null)}
          >
            <p>Apakah Anda yakin ingin menghapus {entity.noun} ini?</p>
            <p className="font-semibold wrap-anywhere">{entity.nameOf(open.item)}</p>
          </ConfirmDialog>
        )}
      </>
    )
  }

  return { loader, Component }
}
