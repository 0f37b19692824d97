import { Link as LinkIcon } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { mediaFolders, mediaTypes } from '../../../worker/contract/labels'
import type { MediaItem } from '../../../worker/contract/shop/media'
import { ask } from '../../lib/api'
import { attempt } from '../../lib/attempt'
import { asProblem } from '../../lib/problem'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast'
import { api } from '../api'
import { useOpen } from '../common/dialogs/use-open'
import { UnsavedGuard } from '../common/forms/unsaved'
import { FilterBar, FilterSelect, SearchBox } from '../common/lists/filters'
import { choiceParam, pageParams, useListUrl } from '../common/lists/list-url'
import { Pager } from '../common/lists/pager'
import { LoadError } from '../common/load-error'
import { Nothing } from '../common/nothing'
import { PageHead } from '../common/page-head'
import { readMedia } from './calls'
import { DeleteDialog } from './delete-dialog'
import { EditDialog } from './edit-dialog'
import { Tile } from './tile'
import { Uploader } from './uploader'
import { UrlDialog } from './url-dialog'
import { useUploads } from './use-uploads'

const filters = ['folder', 'file_type'] as const
const size = 24

export function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams
  const query = {
    ...pageParams(params, size),
    folder: choiceParam(mediaFolders, params.get('folder')),
    file_type: choiceParam(mediaTypes, params.get('file_type')),
  }
  return attempt(ask(api.media.$get({ query }, { init: { signal: request.signal } })))
}

type Open = { action: 'edit' | 'delete'; item: MediaItem } | { action: 'url' }

export function Component() {
  const { value: page, problem } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const { get } = useListUrl()
  const [open, setOpen] = useOpen<Open>('media')
  const uploads = useUploads(() => void revalidate())
  const folder = choiceParam(mediaFolders, get('folder')) ?? 'general'

  const finish = (message: string) => {
    setOpen(null)
    toast(message)
    void revalidate()
  }
  const reload = (id: string) =>
    readMedia(id).then(
      item => setOpen({ action: 'edit', item }),
      error => toast(asProblem(error).detail, 'bad'),
    )

  return (
    <>
      <PageHead
        title="Media Manager"
        actions={
          <Button look="secondary" onClick={() => setOpen({ action: 'url' })}>
            <LinkIcon size={18} aria-hidden="true" />
            Tambah dari URL
          </Button>
        }
      />
      <Uploader key={folder} uploads={uploads} folder={folder} />
      <FilterBar names={filters} search={<SearchBox label="Cari media" placeholder="Nama berkas" />}>
        <FilterSelect name="folder" label="Folder" options={mediaFolders} />
        <FilterSelect name="file_type" label="Jenis" options={mediaTypes} />
      </FilterBar>
      {problem && <LoadError heading="Gagal memuat data media" problem={problem} />}
      {page?.items.length === 0 && (
        <Nothing noun="media" filters={filters}>
          Di sini foto, video, dan dokumen toko disimpan, lalu dipilih untuk hewan, galeri, dan bukti
          penyembelihan. Mulailah dengan mengunggah beberapa foto di atas.
        </Nothing>
      )}
      {page && page.items.length > 0 && (
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-4">
          {page.items.map(item => (
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
      {page && <Pager shown={page.items.length} total={page.total} next={page.next_cursor} size={size} />}
      <UnsavedGuard isDirty={uploads.isBusy}>
        Unggahan masih berjalan. Jika halaman ini ditinggalkan, unggahan itu dibatalkan.
      </UnsavedGuard>
      {open?.action === 'url' && (
        <UrlDialog onSaved={() => finish('Media disimpan.')} onClose={() => setOpen(null)} />
      )}
      {open?.action === 'edit' && (
        <EditDialog
          item={open.item}
          onSaved={() => finish('Media disimpan.')}
          onClose={() => setOpen(null)}
          onReload={() => void reload(open.item.id)}
        />
      )}
      {open?.action === 'delete' && (
        <DeleteDialog
          item={open.item}
          onDone={() => finish('Media dihapus.')}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
