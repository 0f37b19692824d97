import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { AnimalAdmin } from '../../../../worker/contract/catalog/animals'
import { animalTypes } from '../../../../worker/contract/labels'
import { fetchJson } from '../../../lib/api'
import { valueOrProblem } from '../../../lib/attempt'
import { ActionButton } from '../../../ui/icon-buttons'
import { adminApi } from '../../common/api'
import { DeleteDialog } from '../../common/dialogs/delete-dialog'
import { useStoredOpenDialog } from '../../common/dialogs/use-open'
import { RouterLinkButton } from '../../common/links/link-button'
import { FilterBar, FilterSelect } from '../../common/lists/filters'
import { PagedList } from '../../common/lists/list'
import { type ListScreen, listQueryOfUrl, useListScreen } from '../../common/lists/list-screen'
import { choiceParam } from '../../common/lists/list-url'
import { EmptyList } from '../../common/nothing'
import { AdminPageHead } from '../../common/parts/page-head'
import { useRights } from '../../common/rights'
import { screenUrl } from '../../common/urls'
import { changeAnimal, deleteAnimal, readAnimal } from './calls'
import { type AnimalAction, AnimalCard } from './card'
import { AnimalDialog, StockDialog } from './dialog'

const filters = ['type', 'archived'] as const
const shelves = { true: 'Diarsipkan' } as const
const animalsPerPage = 24

export async function loader({ request }: LoaderFunctionArgs) {
  const { params, paging } = listQueryOfUrl(request, animalsPerPage)
  const query = {
    ...paging,
    type: choiceParam(animalTypes, params.get('type')),
    archived: choiceParam(shelves, params.get('archived')),
  }
  return valueOrProblem(fetchJson(adminApi.animals.$get({ query }, { init: { signal: request.signal } })))
}

type Open = { action: 'add' } | { action: 'edit' | 'stock' | 'delete'; animal: AnimalAdmin }

export function Component() {
  const page = useLoaderData<typeof loader>()
  const screen = useListScreen(useStoredOpenDialog<Open>('animals'))
  const { setOpen, run } = screen
  const { may } = useRights()

  const restore = (animal: AnimalAdmin) =>
    void run(
      () => changeAnimal(animal, { archived: false }),
      `${animal.name} dijual lagi.`,
      'Gagal menyimpan data hewan',
    )
  const act = (action: AnimalAction, animal: AnimalAdmin) =>
    action === 'restore' ? restore(animal) : setOpen({ action, animal })

  return (
    <>
      <AdminPageHead
        title="Manajemen Hewan"
        actions={
          <>
            {may('setup') && (
              <RouterLinkButton look="secondary" to={screenUrl('animals/fill')}>
                Dari contoh atau berkas
              </RouterLinkButton>
            )}
            <ActionButton icon={Plus} onClick={() => setOpen({ action: 'add' })}>
              Tambah hewan
            </ActionButton>
          </>
        }
      />
      <FilterBar names={filters} search={{ label: 'Cari hewan', placeholder: 'Nama atau deskripsi' }}>
        <FilterSelect name="type" label="Jenis" options={animalTypes} />
        <FilterSelect name="archived" label="Keadaan" all="Dijual" options={shelves} />
      </FilterBar>
      <PagedList page={page} failure="Gagal memuat data hewan" size={animalsPerPage} empty={<NoAnimals />}>
        {({ items }) => (
          <ul className="grid grid-cols-1 gap-4 empty:hidden sm:grid-cols-2 xl:grid-cols-3">
            {items.map(animal => (
              <li key={animal.id}>
                <AnimalCard animal={animal} onAct={action => act(action, animal)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      <Dialogs screen={screen} />
    </>
  )
}

function Dialogs({ screen: { open, close, finish, reload } }: { screen: ListScreen<Open> }) {
  if (!open) return null
  const animal = open.action === 'add' ? null : open.animal
  const rest = {
    onClose: close,
    onReload: () => {
      if (animal) reload(readAnimal(animal.id), fresh => ({ ...open, animal: fresh }))
    },
  }
  if (animal === null || open.action === 'edit')
    return <AnimalDialog animal={animal} onSaved={() => finish('Hewan disimpan.')} {...rest} />
  if (open.action === 'stock')
    return <StockDialog animal={animal} onSaved={() => finish(`Stok ${animal.name} disimpan.`)} {...rest} />
  return <DeleteAnimal animal={animal} onDone={finish} onClose={close} />
}

const NoAnimals = () => (
  <EmptyList noun="hewan" filters={filters}>
    Hewan di sini tampil di situs dan dapat dipesan selama stoknya ada. Tekan “Tambah hewan”, isi harga dan
    stok, lalu pilih fotonya.
  </EmptyList>
)

type DeleteAnimalProps = {
  animal: AnimalAdmin
  onDone: (message: string) => void
  onClose: () => void
}

function DeleteAnimal({ animal, onDone, onClose }: DeleteAnimalProps) {
  const outcome = useRef('')
  const remove = async () => {
    const { archived } = await deleteAnimal(animal)
    outcome.current = archived ? 'diarsipkan karena pernah dipesan' : 'dihapus'
  }
  return (
    <DeleteDialog
      noun="hewan"
      name={animal.name}
      run={remove}
      onDone={() => onDone(`${animal.name} ${outcome.current}.`)}
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        Hewan yang pernah dipesan tidak dihapus tetapi diarsipkan: tidak dijual lagi, dan pesanannya tetap
        utuh.
      </p>
    </DeleteDialog>
  )
}
