import { Link as LinkIcon } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { mediaFolders, mediaTypes } from '../../../../worker/contract/labels'
import type { MediaItem } from '../../../../worker/contract/site/media'
import { ask } from '../../../lib/api'
import { attempt } from '../../../lib/attempt'
import { ActionButton } from '../../../ui/icon-buttons'
import { api } from '../../common/api'
import { UnsavedGuard } from '../../common/dialogs/unsaved'
import { useOpen } from '../../common/dialogs/use-open'
import { FilterBar, FilterSelect } from '../../common/lists/filters'
import { List } from '../../common/lists/list'
import { listQuery, useListScreen } from '../../common/lists/list-screen'
import { choiceParam, useListUrl } from '../../common/lists/list-url'
import { Nothing } from '../../common/nothing'
import { PageHead } from '../../common/parts/page-head'
import { readMedia } from './calls'
import { DeleteMedia } from './delete-dialog'
import { EditDialog } from './edit-dialog'
import { Uploader } from './send/uploader'
import { useUploads } from './send/use-uploads'
import { Tile } from './tile'
import { UrlDialog } from './url-dialog'

const filters = ['folder', 'file_type'] as const
const size = 24

export async function loader({ request }: LoaderFunctionArgs) {
  const { params, paging } = listQuery(request, size)
  const query = {
    ...paging,
    folder: choiceParam(mediaFolders, params.get('folder')),
    file_type: choiceParam(mediaTypes, params.get('file_type')),
  }
  return attempt(ask(api.media.$get({ query }, { init: { signal: request.signal } })))
}

type Open = { action: 'edit' | 'delete'; item: MediaItem } | { action: 'url' }

export function Component() {
  const page = useLoaderData<typeof loader>()
  const { get } = useListUrl()
  const { open, setOpen, close, finish, reload, refresh } = useListScreen(useOpen<Open>('media'))
  const uploads = useUploads(refresh)
  const folder = choiceParam(mediaFolders, get('folder')) ?? 'general'

  return (
    <>
      <PageHead
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
      <List page={page} failure="Gagal memuat data media" size={size} empty={<NoMedia />}>
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
      </List>
      <UnsavedGuard isDirty={uploads.isBusy}>
        Unggahan masih berjalan. Jika halaman ini ditinggalkan, unggahan itu dibatalkan.
      </UnsavedGuard>
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
  <Nothing noun="media" filters={filters}>
    Di sini foto, video, dan dokumen toko disimpan, lalu dipilih untuk hewan, galeri, dan bukti penyembelihan.
    Mulailah dengan mengunggah beberapa foto di atas.
  </Nothing>
)
