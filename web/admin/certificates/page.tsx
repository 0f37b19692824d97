import { FileStack, Plus, TriangleAlert } from 'lucide-react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { Certificate } from '../../../worker/contract/proof/certificates'
import { attempt } from '../../lib/attempt'
import { asProblem } from '../../lib/problem'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast'
import { ConfirmDialog } from '../common/dialogs/confirm-dialog'
import { useOpen } from '../common/dialogs/use-open'
import { useWrite } from '../common/forms/use-write'
import { WriteError } from '../common/forms/write-error'
import { FilterSelect, SearchBox } from '../common/lists/filters'
import { chosenSize, pageParams, useListUrl } from '../common/lists/list-url'
import { Pager, PageSize } from '../common/lists/pager'
import { LoadError } from '../common/load-error'
import { Nothing } from '../common/nothing'
import { PageHead } from '../common/page-head'
import { screenUrl } from '../urls'
import { Desk, filterOf, shownStates, sourceOf } from './bulk'
import {
  deleteCertificate,
  downloadCertificate,
  readCertificate,
  readPage,
  readTemplates,
  readUnsigned,
} from './calls'
import { DraftDialog } from './draft-dialog'
import { EditDialog, ReplaceDialog } from './edit-dialog'
import { RevokeDialog } from './revoke-dialog'
import { type CertificateAction, CertificateTable } from './table'
import { Unsigned } from './unsigned'

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const params = new URL(url).searchParams
  const size = chosenSize(params)
  const [page, templates, unsigned] = await Promise.all([
    attempt(readPage({ ...pageParams(params, size), ...filterOf(params) }, signal)),
    attempt(readTemplates(signal)),
    attempt(readUnsigned(signal)),
  ])
  return { page, templates, unsigned: unsigned.value ?? 0, size, source: sourceOf(params) }
}

type Open =
  | { dialog: 'edit'; row: Certificate | null }
  | { dialog: 'replace' | 'revoke' | 'delete'; row: Certificate }
  | { dialog: 'draft' }

export function Component() {
  const { page, templates, unsigned, size, source } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const { set } = useListUrl()
  const [open, setOpen] = useOpen<Open>('certificates')
  const { write, problem } = useWrite()
  const hasTemplates = templates.value === null || templates.value.length > 0

  const close = () => setOpen(null)
  const finish = (message: string) => {
    close()
    toast(message)
    void revalidate()
  }
  const act = (action: CertificateAction, row: Certificate) => {
    if (action === 'download') void write(() => downloadCertificate(row))
    else setOpen({ dialog: action, row })
  }
  const reload = (id: string, dialog: 'edit' | 'replace') =>
    readCertificate(id).then(
      row => setOpen({ dialog, row }),
      error => toast(asProblem(error).detail, 'bad'),
    )
  const showDrafts = (code: string, drafts: Certificate[]) => {
    finish(draftedMessage(code, drafts.length))
    set('q', code)
  }

  return (
    <>
      <PageHead
        title="Manajemen Sertifikat"
        actions={
          <>
            <Button look="secondary" onClick={() => setOpen({ dialog: 'draft' })} disabled={!hasTemplates}>
              <FileStack size={18} aria-hidden="true" />
              Draf dari pesanan
            </Button>
            <Button onClick={() => setOpen({ dialog: 'edit', row: null })} disabled={!hasTemplates}>
              <Plus size={18} aria-hidden="true" />
              Buat sertifikat
            </Button>
          </>
        }
      />
      <div className="mb-5 space-y-4 empty:hidden">
        {!hasTemplates && <NoTemplates />}
        <Unsigned count={unsigned} />
        {templates.problem && (
          <LoadError heading="Gagal memuat template sertifikat" problem={templates.problem} />
        )}
        <WriteError
          heading={
            problem?.code === 'template_not_found' ? 'Template tidak ditemukan' : 'Gagal mengunduh sertifikat'
          }
          problem={problem}
        />
      </div>
      <search className="mb-5 flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-72">
          <SearchBox label="Cari sertifikat" placeholder="Nomor, nama, ID pesanan" />
        </div>
        <div className="w-full sm:w-56">
          <FilterSelect name="status" label="Status" options={shownStates} />
        </div>
      </search>
      {page.problem && <LoadError heading="Gagal memuat data sertifikat" problem={page.problem} />}
      {page.value?.items.length === 0 && <NoCertificates />}
      {page.value && (
        <Desk page={page.value} source={source} onChanged={revalidate}>
          {selection => <CertificateTable rows={page.value?.items ?? []} selection={selection} onAct={act} />}
        </Desk>
      )}
      {page.value && (
        <Pager
          shown={page.value.items.length}
          total={page.value.total}
          next={page.value.next_cursor}
          size={size}
        >
          <PageSize />
        </Pager>
      )}
      {open?.dialog === 'edit' && (
        <EditDialog
          row={open.row}
          templates={templates.value ?? []}
          onClose={close}
          onSaved={() => finish('Sertifikat disimpan.')}
          onReload={() => open.row && void reload(open.row.id, 'edit')}
        />
      )}
      {open?.dialog === 'replace' && (
        <ReplaceDialog
          row={open.row}
          templates={templates.value ?? []}
          onClose={close}
          onSaved={() => finish('Sertifikat pengganti terbit.')}
          onReload={() => void reload(open.row.id, 'replace')}
        />
      )}
      {open?.dialog === 'revoke' && (
        <RevokeDialog row={open.row} onClose={close} onSaved={() => finish('Sertifikat dicabut.')} />
      )}
      {open?.dialog === 'draft' && <DraftDialog onClose={close} onDrafted={showDrafts} />}
      {open?.dialog === 'delete' && (
        <ConfirmDialog
          title="Hapus sertifikat"
          confirmLabel="Hapus"
          failure="Gagal menghapus sertifikat"
          run={() => deleteCertificate(open.row)}
          onDone={() => finish('Sertifikat dihapus.')}
          onClose={close}
        >
          <p>Apakah Anda yakin ingin menghapus sertifikat ini?</p>
          <p className="font-semibold wrap-anywhere">
            {open.row.certificate_number}, {open.row.name}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

const draftedMessage = (code: string, n: number) =>
  n === 0 ? `Semua nama di ${code} sudah memiliki sertifikat.` : `${n} draf sertifikat dibuat dari ${code}.`

const NoTemplates = () => (
  <p
    role="status"
    className="flex gap-3 rounded-card border border-yellow-ink bg-yellow-soft px-5 py-4 text-yellow-ink"
  >
    <TriangleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
    <span>
      Belum ada template sertifikat. Silakan buat template terlebih dahulu di menu{' '}
      <Link to={screenUrl('settings')} className="font-semibold underline underline-offset-4">
        Pengaturan
      </Link>
      .
    </span>
  </p>
)

const NoCertificates = () => (
  <Nothing noun="sertifikat" filters={['status']}>
    Di sini sertifikat dibuat, diperiksa, lalu diterbitkan untuk pelanggan. Mulailah dengan “Draf dari
    pesanan”: setiap nama dalam pesanan mendapat satu draf.
  </Nothing>
)
