import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { animalTypes } from '../../../worker/contract/labels'
import type { AnimalAdmin } from '../../../worker/contract/shop/animals'
import { ask } from '../../lib/api'
import { attempt } from '../../lib/attempt'
import { asProblem } from '../../lib/problem'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast'
import { api } from '../api'
import { ConfirmDialog } from '../common/dialogs/confirm-dialog'
import { useOpen } from '../common/dialogs/use-open'
import { FilterBar, FilterSelect, SearchBox } from '../common/lists/filters'
import { choiceParam, pageParams } from '../common/lists/list-url'
import { Pager } from '../common/lists/pager'
import { LoadError } from '../common/load-error'
import { Nothing } from '../common/nothing'
import { PageHead } from '../common/page-head'
import { changeAnimal, deleteAnimal, readAnimal } from './calls'
import { type AnimalAction, AnimalCard } from './card'
import { AnimalDialog, StockDialog } from './dialog'

const filters = ['type', 'archived'] as const
const shelves = { true: 'Diarsipkan' } as const
const size = 24

export function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams
  const query = {
    ...pageParams(params, size),
    type: choiceParam(animalTypes, params.get('type')),
    archived: choiceParam(shelves, params.get('archived')),
  }
  return attempt(ask(api.animals.$get({ query }, { init: { signal: request.signal } })))
}

type Open = { action: 'add' } | { action: 'edit' | 'stock' | 'delete'; animal: AnimalAdmin }

export function Component() {
  const { value: page, problem } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useOpen<Open>('animals')

  const close = () => setOpen(null)
  const tell = (message: string) => {
    toast(message)
    void revalidate()
  }
  const finish = (message: string) => {
    close()
    tell(message)
  }
  const restore = (animal: AnimalAdmin) =>
    changeAnimal(animal, { archived: false }).then(
      () => tell(`${animal.name} dijual lagi.`),
      error => toast(`Gagal menyimpan data hewan. ${asProblem(error).detail}`, 'bad'),
    )
  const act = (action: AnimalAction, animal: AnimalAdmin) =>
    action === 'restore' ? void restore(animal) : setOpen({ action, animal })
  const reload = (action: 'edit' | 'stock', { id }: AnimalAdmin) =>
    readAnimal(id).then(
      animal => setOpen({ action, animal }),
      error => toast(asProblem(error).detail, 'bad'),
    )

  return (
    <>
      <PageHead
        title="Manajemen Hewan"
        actions={
          <Button onClick={() => setOpen({ action: 'add' })}>
            <Plus size={18} aria-hidden="true" />
            Tambah hewan
          </Button>
        }
      />
      <FilterBar names={filters} search={<SearchBox label="Cari hewan" placeholder="Nama atau deskripsi" />}>
        <FilterSelect name="type" label="Jenis" options={animalTypes} />
        <FilterSelect name="archived" label="Keadaan" all="Dijual" options={shelves} />
      </FilterBar>
      {problem && <LoadError heading="Gagal memuat data hewan" problem={problem} />}
      {page?.items.length === 0 && (
        <Nothing noun="hewan" filters={filters}>
          Hewan di sini tampil di situs dan dapat dipesan selama stoknya ada. Tekan “Tambah hewan”, isi harga
          dan stok, lalu pilih fotonya.
        </Nothing>
      )}
      {page && page.items.length > 0 && (
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {page.items.map(animal => (
            <li key={animal.id}>
              <AnimalCard animal={animal} onAct={action => act(action, animal)} />
            </li>
          ))}
        </ul>
      )}
      {page && <Pager shown={page.items.length} total={page.total} next={page.next_cursor} size={size} />}
      {open?.action === 'add' && (
        <AnimalDialog
          animal={null}
          onSaved={() => finish('Hewan disimpan.')}
          onClose={close}
          onReload={() => {}}
        />
      )}
      {open?.action === 'edit' && (
        <AnimalDialog
          animal={open.animal}
          onSaved={() => finish('Hewan disimpan.')}
          onClose={close}
          onReload={() => void reload('edit', open.animal)}
        />
      )}
      {open?.action === 'stock' && (
        <StockDialog
          animal={open.animal}
          onSaved={() => finish(`Stok ${open.animal.name} disimpan.`)}
          onClose={close}
          onReload={() => void reload('stock', open.animal)}
        />
      )}
      {open?.action === 'delete' && <DeleteDialog animal={open.animal} onDone={finish} onClose={close} />}
    </>
  )
}

type DeleteDialogProps = {
  animal: AnimalAdmin
  onDone: (message: string) => void
  onClose: () => void
}

function DeleteDialog({ animal, onDone, onClose }: DeleteDialogProps) {
  const outcome = useRef('')
  const remove = async () => {
    const { archived } = await deleteAnimal(animal)
    outcome.current = archived ? 'diarsipkan karena pernah dipesan' : 'dihapus'
  }
  return (
    <ConfirmDialog
      title="Hapus hewan"
      confirmLabel="Hapus"
      failure="Gagal menghapus hewan"
      run={remove}
      onDone={() => onDone(`${animal.name} ${outcome.current}.`)}
      onClose={onClose}
    >
      <p>Apakah Anda yakin ingin menghapus hewan ini?</p>
      <p className="font-semibold wrap-anywhere">{animal.name}</p>
      <p className="text-sm text-muted">
        Hewan yang pernah dipesan tidak dihapus tetapi diarsipkan: tidak dijual lagi, dan pesanannya tetap
        utuh.
      </p>
    </ConfirmDialog>
  )
}
