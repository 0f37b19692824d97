import { ExternalLink, Link as LinkIcon, SquarePen, Trash2 } from 'lucide-react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { activeStatuses, mediaFolders, mediaTypes } from '../../../../worker/contract/labels'
import { fileSize } from '../../../../worker/contract/lib/format'
import type { Group } from '../../../../worker/contract/people/roles'
import { type MediaItem, type MediaUse, mediaPatchSchema } from '../../../../worker/contract/site/media'
import { fetchJson } from '../../../lib/api'
import { valueOrProblem } from '../../../lib/attempt'
import { useFetchedValue } from '../../../lib/office/use-fetched-value'
import { useStoredOpenDialog } from '../../../lib/office/use-open'
import { Badge } from '../../../ui/badge'
import { CopyButton } from '../../../ui/copy-button'
import { SelectField, TextAreaField, TextField } from '../../../ui/field'
import { ActionButton } from '../../../ui/icon-buttons'
import { MediaThumbnail } from '../../../ui/office/thumbnail'
import { ErrorState, Skeletons } from '../../../ui/states'
import { adminApi } from '../../common/api'
import { DeleteDialog } from '../../common/dialogs/confirm-dialog'
import { type DialogEnds, FormDialog } from '../../common/dialogs/form-dialog'
import { UnsavedChangesGuard } from '../../common/dialogs/unsaved'
import { useSchemaForm } from '../../common/forms/bound'
import { FilterBar, FilterSelect } from '../../common/lists/filters'
import { PagedList } from '../../common/lists/list'
import { choiceParam, listQueryOfUrl, useListScreen, useListUrl } from '../../common/lists/list-url'
import { RowAction, RowLabel, rowActionClass } from '../../common/lists/row-action'
import { EmptyList } from '../../common/nothing'
import { ScreenHeader } from '../../common/parts/page-head'
import { useRights } from '../../common/rights'
import { screenUrl } from '../../common/urls'
import { changeMedia, deleteMedia, readMedia, readMediaUsage } from './calls'
import { Uploader } from './send/uploader'
import { useUploads } from './send/use-uploads'
import { UrlDialog } from './url-dialog'

type EditDialogProps = DialogEnds & { item: MediaItem }

const input = mediaPatchSchema.omit({ updated_at: true }).required()

function EditDialog({ item, ...rest }: EditDialogProps) {
  const { file_name, alt_text, caption, folder, status } = item
  const { form, field } = useSchemaForm(input, {
    values: { file_name, alt_text, caption, folder, status },
    resetOptions: { keepDirtyValues: true },
  })
  return (
    <FormDialog
      name={`media.${item.id}`}
      title="Ubah media"
      form={form}
      failure="Gagal menyimpan media"
      save={values => changeMedia(item, values)}
      {...rest}
    >
      <div className="flex flex-wrap items-center gap-4">
        <div className="w-32 overflow-hidden rounded-lg border border-line">
          <MediaThumbnail item={item} />
        </div>
        <div className="min-w-0 grow basis-40 text-sm text-muted">
          <p>
            {mediaTypes[item.file_type]}, {item.mime_type}
          </p>
          <p className="mb-2">{fileSize(item.file_size)}</p>
          <CopyButton label="URL" value={new URL(item.file_url, location.origin).href}>
            Salin URL
          </CopyButton>
        </div>
      </div>
      <TextField label="Nama berkas" {...field('file_name')} />
      <TextField
        label="Teks alternatif"
        isOptional
        hint="Menjelaskan isi gambar bagi yang tidak dapat melihatnya."
        {...field('alt_text')}
      />
      <TextAreaField label="Keterangan" isOptional {...field('caption')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Folder" options={mediaFolders} {...field('folder')} />
        <SelectField label="Status" options={activeStatuses} {...field('status')} />
      </div>
    </FormDialog>
  )
}

type DeleteMediaProps = { item: MediaItem; onDone: () => void; onClose: () => void }

function DeleteMedia({ item, ...rest }: DeleteMediaProps) {
  const { value, problem, isLoading, retry } = useFetchedValue(() => readMediaUsage(item.id), item.id)
  const uses = value?.items
  const isUsed = uses !== undefined && uses.length > 0
  return (
    <DeleteDialog
      noun="media"
      name={item.file_name}
      confirmLabel={isUsed ? 'Tetap hapus' : 'Hapus'}
      isReady={uses !== undefined}
      run={() => deleteMedia(item, isUsed)}
      {...rest}
    >
      {isLoading && <Skeletons label="Memeriksa di mana berkas ini dipakai" shape="h-12" />}
      {problem && <ErrorState message="Gagal memeriksa pemakaian" detail={problem.detail} onRetry={retry} />}
      {uses && <Uses uses={uses} />}
    </DeleteDialog>
  )
}

const screenByPlace: Record<MediaUse['entity'], { name: string; path: string; group: Group }> = {
  animals: { name: 'Hewan', path: 'animals', group: 'products' },
  services: { name: 'Layanan', path: 'services', group: 'products' },
  galleries: { name: 'Galeri', path: 'gallery', group: 'site' },
  testimonials: { name: 'Testimonial', path: 'testimonials', group: 'site' },
  'bank-accounts': { name: 'Rekening', path: 'bank-accounts', group: 'accounts' },
  orders: { name: 'Pesanan', path: 'orders', group: 'orders' },
  settings: { name: 'Pengaturan', path: 'settings', group: 'site' },
  'legal-pages': { name: 'Halaman legal', path: 'settings/legal', group: 'site' },
  certificates: { name: 'Sertifikat', path: 'certificates', group: 'certificates' },
}

function Uses({ uses }: { uses: MediaUse[] }) {
  const { may } = useRights()
  if (uses.length === 0) return <p className="text-muted">Berkas ini tidak dipakai di mana pun.</p>
  return (
    <div className="rounded-card bg-yellow-soft px-5 py-4 text-yellow-ink">
      <p className="font-semibold">Dipakai di:</p>
      <ul className="mt-1 list-disc pl-5">
        {uses.map(({ entity, id, label }) => (
          <li key={`${entity}-${id}`}>
            {may(screenByPlace[entity].group) ? (
              <Link to={screenUrl(screenByPlace[entity].path)} className="underline underline-offset-4">
                {screenByPlace[entity].name}
              </Link>
            ) : (
              screenByPlace[entity].name
            )}
            : {label}
          </li>
        ))}
      </ul>
      <p className="mt-2">Jika dihapus, tempat-tempat itu akan menampilkan gambar pengganti.</p>
    </div>
  )
}

type TileProps = { item: MediaItem; onEdit: () => void; onDelete: () => void }

const Tile = ({ item, onEdit, onDelete }: TileProps) => (
  <article aria-label={item.file_name} className="card flex h-full flex-col overflow-hidden">
    <div className="flex grow sm:block">
      <div className={`w-28 shrink-0 sm:w-full ${item.status === 'inactive' ? 'grayscale' : ''}`}>
        <MediaThumbnail item={item} />
      </div>
      <div className="min-w-0 px-4 py-3">
        {item.status === 'inactive' && <Badge>{activeStatuses.inactive}</Badge>}
        <p className="font-semibold wrap-anywhere">{item.file_name}</p>
        <p className="text-sm text-muted">
          {mediaTypes[item.file_type]} · {fileSize(item.file_size)} · {mediaFolders[item.folder]}
        </p>
        {item.caption && <p className="mt-1 text-sm typed-text">{item.caption}</p>}
      </div>
    </div>
    <div className="flex flex-wrap border-t border-line p-1">
      <RowAction icon={SquarePen} label="Ubah" tone="primary" name={item.file_name} onClick={onEdit} />
      <a href={item.file_url} target="_blank" rel="noopener noreferrer" className={rowActionClass('earth')}>
        <RowLabel icon={ExternalLink} label="Lihat" name={`${item.file_name} di tab baru`} />
      </a>
      <RowAction
        icon={Trash2}
        label="Hapus"
        tone="danger"
        name={item.file_name}
        onClick={onDelete}
        className="ml-auto"
      />
    </div>
  </article>
)

const filters = ['folder', 'file_type'] as const
const pageSize = 24

export async function loader({ request }: LoaderFunctionArgs) {
  const { params, paging } = listQueryOfUrl(request, pageSize)
  const query = {
    ...paging,
    folder: choiceParam(mediaFolders, params.get('folder')),
    file_type: choiceParam(mediaTypes, params.get('file_type')),
  }
  return valueOrProblem(fetchJson(adminApi.media.$get({ query }, { init: { signal: request.signal } })))
}

type Open = { action: 'edit' | 'delete'; item: MediaItem } | { action: 'url' }

export function Component() {
  const page = useLoaderData<typeof loader>()
  const { get } = useListUrl()
  const { open, setOpen, close, finish, reload, refresh } = useListScreen(useStoredOpenDialog<Open>('media'))
  const uploads = useUploads(refresh)
  const folder = choiceParam(mediaFolders, get('folder')) ?? 'general'

  return (
    <>
      <ScreenHeader
        title="Media Manager"
        actions={
          <ActionButton icon={LinkIcon} look="secondary" onClick={() => setOpen({ action: 'url' })}>
            Tambah dari URL
          </ActionButton>
        }
      />
      <Uploader key={folder} uploads={uploads} folder={folder} />
      <FilterBar names={filters} search={{ label: 'Cari media', placeholder: 'Nama berkas' }}>
        <FilterSelect name="folder" label="Folder" options={mediaFolders} />
        <FilterSelect name="file_type" label="Jenis" options={mediaTypes} />
      </FilterBar>
      <PagedList page={page} failure="Gagal memuat data media" size={pageSize} empty={<NoMedia />}>
        {({ items }) => (
          <ul className="grid grid-cols-1 gap-4 empty:hidden sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-4">
            {items.map(item => (
              <li key={item.id}>
                <Tile
                  item={item}
                  onEdit={() => setOpen({ action: 'edit', item })}
                  onDelete={() => setOpen({ action: 'delete', item })}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      <UnsavedChangesGuard isDirty={uploads.isBusy}>
        Unggahan masih berjalan. Jika halaman ini ditinggalkan, unggahan itu dibatalkan.
      </UnsavedChangesGuard>
      {open?.action === 'url' && <UrlDialog onSaved={() => finish('Media disimpan.')} onClose={close} />}
      {open?.action === 'edit' && (
        <EditDialog
          item={open.item}
          onSaved={() => finish('Media disimpan.')}
          onClose={close}
          onReload={() => reload(readMedia(open.item.id), item => ({ action: 'edit', item }))}
        />
      )}
      {open?.action === 'delete' && (
        <DeleteMedia item={open.item} onDone={() => finish('Media dihapus.')} onClose={close} />
      )}
    </>
  )
}

const NoMedia = () => (
  <EmptyList noun="media" filters={filters}>
    Di sini foto, video, dan dokumen toko disimpan, lalu dipilih untuk hewan, galeri, dan bukti penyembelihan.
    Mulailah dengan mengunggah beberapa foto di atas.
  </EmptyList>
)
