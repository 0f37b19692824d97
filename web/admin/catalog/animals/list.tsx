import { ArchiveRestore, Plus, SquarePen, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { AnimalAdmin } from '../../../../worker/contract/catalog/animals'
import { type AnimalType, animalTypes } from '../../../../worker/contract/labels'
import { formatRupiah, formatThousands, shortDate } from '../../../../worker/contract/lib/format'
import { shareFraction } from '../../../../worker/contract/orders/shares'
import { fetchJson } from '../../../lib/api'
import { valueOrProblem } from '../../../lib/attempt'
import { useStoredOpenDialog } from '../../../lib/office/use-open'
import type { Illustration } from '../../../lib/picture'
import { Badge } from '../../../ui/badge'
import { ActionButton } from '../../../ui/icon-buttons'
import { adminApi } from '../../common/api'
import { DeleteDialog } from '../../common/dialogs/confirm-dialog'
import { FilterBar, FilterSelect } from '../../common/lists/filters'
import { RouterLinkButton } from '../../common/lists/links'
import { PagedList } from '../../common/lists/list'
import { choiceParam, type ListScreen, listQueryOfUrl, useListScreen } from '../../common/lists/list-url'
import { RowActions } from '../../common/lists/row-action'
import { EmptyList } from '../../common/nothing'
import { ScreenHeader } from '../../common/parts/page-head'
import { useRights } from '../../common/rights'
import { screenUrl } from '../../common/urls'
import { ContentImage } from '../../site/content/pictures'
import { changeAnimal, deleteAnimal, readAnimal } from './calls'
import { AnimalDialog, stockInAnimalsText } from './dialog'

const illustrations: Record<AnimalType, Illustration> = { Kambing: 'kambing', Domba: 'domba', Sapi: 'sapi' }

type AnimalAction = 'edit' | 'delete' | 'restore'

type AnimalCardProps = { animal: AnimalAdmin; onAct: (action: AnimalAction) => void }

function AnimalCard({ animal, onAct }: AnimalCardProps) {
  const { name, type, price, weight, stock, description, photos, archived_at } = animal
  const primary = photos.find(({ is_primary }) => is_primary) ?? photos[0]
  return (
    <article aria-label={name} className="card flex h-full flex-col overflow-hidden">
      <ContentImage
        src={primary?.file_url}
        alt={primary?.alt_text ?? ''}
        illustration={illustrations[type]}
        className={archived_at ? 'grayscale' : ''}
      />
      <div className="grow p-4">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <StockBadge animal={animal} />
        </div>
        <p className="text-sm wrap-anywhere text-muted">
          {type}, {weight}
        </p>
        <p className="mt-1 money font-semibold">
          {formatRupiah(price)}
          {animal.shares > 1 && (
            <span className="font-sans text-sm font-normal"> per bagian ({shareFraction(animal)})</span>
          )}
        </p>
        <p className="text-sm">
          Stok: <span className="font-semibold tabular-nums">{formatThousands(stock)}</span>
          {animal.shares > 1 && ` bagian (${stockInAnimalsText(stock, animal.shares)})`}
          {archived_at && `, diarsipkan ${shortDate(archived_at)}`}
        </p>
        {description && <p className="mt-2 line-clamp-3 text-sm typed-text">{description}</p>}
      </div>
      <div className="flex flex-wrap border-t border-line px-2 py-1">
        <RowActions
          name={name}
          choices={[
            { act: 'edit', icon: SquarePen, label: 'Ubah', tone: 'primary' },
            archived_at
              ? { act: 'restore', icon: ArchiveRestore, label: 'Jual lagi', tone: 'earth' }
              : { act: 'delete', icon: Trash2, label: 'Hapus', tone: 'danger', className: 'ml-auto' },
          ]}
          onAct={onAct}
        />
      </div>
    </article>
  )
}

const lowStockLimit = 3

function StockBadge({ animal: { stock, archived_at } }: { animal: AnimalAdmin }) {
  if (archived_at) return <Badge>Diarsipkan</Badge>
  if (stock === 0) return <Badge tone="red">Habis</Badge>
  return stock <= lowStockLimit ? <Badge tone="yellow">Tinggal sedikit</Badge> : null
}

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

type Open = { action: 'add' } | { action: 'edit' | 'delete'; animal: AnimalAdmin }

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
      <ScreenHeader
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
