import { FileSignature, FileStack, Plus, TriangleAlert } from 'lucide-react'
import { Link, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import type { Certificate } from '../../../../worker/contract/fulfilment/certificates'
import { formatThousands } from '../../../../worker/contract/lib/format'
import { shortLinkPath } from '../../../../worker/contract/orders/typed-codes'
import type { CertificateTemplate } from '../../../../worker/contract/site/settings'
import { fetchJson } from '../../../lib/api'
import { valueOrProblem } from '../../../lib/attempt'
import { useStoredOpenDialog } from '../../../lib/office/use-open'
import { ApiProblem } from '../../../lib/problem'
import { useStableRowOrder } from '../../../lib/rows-in-place'
import { certificateUrl } from '../../../lib/urls'
import { useFormWrite } from '../../../lib/use-write'
import { codeKeyboard, TextField } from '../../../ui/field'
import { ActionButton } from '../../../ui/icon-buttons'
import { adminApi } from '../../common/api'
import { ConfirmDialog, DeleteDialog } from '../../common/dialogs/confirm-dialog'
import { FormDialog } from '../../common/dialogs/form-dialog'
import { bindFields, useAdminForm } from '../../common/forms/bound'
import { SaveError } from '../../common/forms/write-error'
import { FilterSelect, ShortFilterBar } from '../../common/lists/filters'
import { OutsideLink } from '../../common/lists/links'
import { PagedList } from '../../common/lists/list'
import { type ListScreen, listQueryOfUrl, useListScreen, useListUrl } from '../../common/lists/list-url'
import { EmptyList } from '../../common/nothing'
import { LoadError, ScreenHeader } from '../../common/parts/page-head'
import { screenUrl } from '../../common/urls'
import { CertificateBulkList, certificateFilter, certificateFilterQuery, statusOptions } from './bulk'
import {
  deleteCertificate,
  downloadCertificate,
  draftCertificates,
  eraseCertificate,
  readCertificate,
  readCertificatePage,
  readTemplateChoices,
  readUnsignedCertificates,
} from './calls'
import { CertificateEditDialog, PublishCertificateDialog, ReplaceCertificateDialog } from './edit-dialog'
import { RevokeDialog } from './revoke-dialog'
import { type CertificateAction, CertificateTable } from './table'

const orderNotFoundText = 'Pesanan tidak ditemukan. Silakan periksa kembali ID pesanan Anda.'

async function findOrderId(code: string) {
  const { items } = await fetchJson(adminApi.orders.$get({ query: { q: code, limit: '20' } }))
  const order = items.find(({ order_id }) => order_id === code)
  if (order) return order.id
  throw new ApiProblem('order_not_found', 404, orderNotFoundText, {
    errors: [{ path: 'code', message: orderNotFoundText }],
  })
}

type DraftDialogProps = {
  onDrafted: (code: string, drafts: Certificate[]) => void
  onClose: () => void
}

function DraftDialog({ onDrafted, onClose }: DraftDialogProps) {
  const form = useAdminForm({ defaultValues: { code: '' } })
  const save = async ({ code }: { code: string }) => {
    const wanted = code.trim().toUpperCase()
    onDrafted(wanted, await draftCertificates(await findOrderId(wanted)))
  }
  return (
    <FormDialog
      name="certificates.draft"
      title="Draf dari pesanan"
      form={form}
      failure="Gagal menyimpan sertifikat"
      save={save}
      submitLabel="Buat draf"
      onSaved={() => {}}
      onClose={onClose}
      className="max-w-md"
    >
      <p>
        Setiap nama dalam pesanan mendapat satu draf. Nama yang sudah memiliki sertifikat dilewati, dan
        pelanggan baru dapat melihatnya setelah statusnya Terbit.
      </p>
      <TextField
        label="ID pesanan"
        {...codeKeyboard}
        placeholder="ORDER-123AB"
        {...bindFields(form)('code', {
          validate: code => code.trim() !== '' || 'Silakan masukkan ID pesanan',
        })}
      />
    </FormDialog>
  )
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request
  const { params, paging } = listQueryOfUrl(request)
  const [page, templates, unsigned] = await Promise.all([
    valueOrProblem(readCertificatePage({ ...paging, ...certificateFilter(params) }, signal)),
    valueOrProblem(readTemplateChoices(signal)),
    valueOrProblem(readUnsignedCertificates(signal)),
  ])
  return { page, templates, unsigned: unsigned.value?.count ?? 0, source: certificateFilterQuery(params) }
}

type Open =
  | { dialog: 'edit'; row: Certificate | null }
  | { dialog: 'publish' | 'replace' | 'revoke' | 'delete' | 'erase'; row: Certificate }
  | { dialog: 'draft' }

export function Component() {
  const { page, templates, unsigned, source } = useLoaderData<typeof loader>()
  const screen = useListScreen(useStoredOpenDialog<Open>('certificates'))
  const { setOpen, refresh } = screen
  const { write, problem } = useFormWrite()
  const { items, kept, keep, drop } = useStableRowOrder(page.value?.items ?? [], useLocation().search)
  const finish = (message: string) => {
    drop()
    screen.finish(message)
  }
  const finishSaved = (row: Certificate) => {
    keep(row)
    screen.finish(row.status === 'published' ? 'Sertifikat terbit.' : 'Sertifikat disimpan.')
  }
  const hasTemplates = templates.value === null || templates.value.length > 0

  const act = (action: CertificateAction, row: Certificate) => {
    if (action === 'download') void write(() => downloadCertificate(row))
    else setOpen({ dialog: action, row })
  }

  return (
    <>
      <ScreenHeader
        title="Manajemen Sertifikat"
        actions={
          <>
            <ActionButton
              icon={FileStack}
              look="secondary"
              onClick={() => setOpen({ dialog: 'draft' })}
              disabled={!hasTemplates}
            >
              Draf dari pesanan
            </ActionButton>
            <ActionButton
              icon={Plus}
              onClick={() => setOpen({ dialog: 'edit', row: null })}
              disabled={!hasTemplates}
            >
              Buat sertifikat
            </ActionButton>
          </>
        }
      />
      <div className="mb-5 space-y-4 empty:hidden">
        {!hasTemplates && <NoTemplates />}
        {kept?.status === 'published' && <PublishedNotice row={kept} />}
        <UnsignedNotice count={unsigned} />
        {templates.problem && (
          <LoadError heading="Gagal memuat template sertifikat" problem={templates.problem} />
        )}
        <SaveError
          heading={
            problem?.code === 'template_not_found' ? 'Template tidak ditemukan' : 'Gagal mengunduh sertifikat'
          }
          problem={problem}
        />
      </div>
      <ShortFilterBar search={{ label: 'Cari sertifikat', placeholder: 'Nomor, nama, ID pesanan' }}>
        <FilterSelect name="status" label="Status" options={statusOptions} />
      </ShortFilterBar>
      <PagedList
        page={page.value ? { ...page, value: { ...page.value, items } } : page}
        failure="Gagal memuat data sertifikat"
        empty={<NoCertificates />}
      >
        {certificates => (
          <CertificateBulkList page={certificates} source={source} onChanged={refresh}>
            {selection => <CertificateTable rows={certificates.items} selection={selection} onAct={act} />}
          </CertificateBulkList>
        )}
      </PagedList>
      <Dialogs screen={{ ...screen, finish }} templates={templates.value ?? []} onSaved={finishSaved} />
    </>
  )
}

const PublishedNotice = ({ row: { certificate_number, code } }: { row: Certificate }) => (
  <p role="status" className="rounded-card bg-green-soft px-5 py-2 text-green-ink">
    Sertifikat {certificate_number} terbit.{' '}
    <OutsideLink href={code ? shortLinkPath(code) : certificateUrl(certificate_number)}>Buka</OutsideLink>
  </p>
)

type DialogsProps = {
  screen: ListScreen<Open>
  templates: CertificateTemplate[]
  onSaved: (row: Certificate) => void
}

function Dialogs({ screen, templates, onSaved }: DialogsProps) {
  const { open, close, finish, reload } = screen
  const { set } = useListUrl()
  if (!open) return null
  if (open.dialog === 'draft')
    return (
      <DraftDialog
        onClose={close}
        onDrafted={(code, drafts) => {
          finish(draftedMessage(code, drafts.length))
          set('q', code)
        }}
      />
    )
  const { dialog, row } = open
  const reread = () => row && reload(readCertificate(row.id), fresh => ({ dialog, row: fresh }))
  const shared = { templates, onSaved, onClose: close, onReload: reread }
  if (dialog === 'publish') return <PublishCertificateDialog {...shared} row={row} />
  if (dialog === 'edit') return <CertificateEditDialog {...shared} row={row} />
  if (dialog === 'replace')
    return (
      <ReplaceCertificateDialog
        {...shared}
        row={row}
        onSaved={() => finish('Sertifikat pengganti terbit.')}
      />
    )
  if (dialog === 'revoke')
    return <RevokeDialog row={row} onClose={close} onSaved={() => finish('Sertifikat dicabut.')} />
  if (dialog === 'erase')
    return (
      <ConfirmDialog
        title="Hapus data pribadi"
        confirmLabel="Hapus data"
        failure="Gagal menghapus data pribadi"
        run={() => eraseCertificate(row)}
        onDone={() => finish('Data pribadi di sertifikat dihapus.')}
        onReload={reread}
        onClose={close}
      >
        <p>
          Nama dan keterangan orang di <strong>{row.certificate_number}</strong>, juga di sertifikat yang
          digantinya atau menggantikannya, dihapus untuk selamanya. Tautannya menunjukkan “Dicabut”.
        </p>
      </ConfirmDialog>
    )
  return (
    <DeleteDialog
      noun="sertifikat"
      name={`${row.certificate_number}, ${row.name}`}
      run={() => deleteCertificate(row)}
      onDone={() => finish('Sertifikat dihapus.')}
      onClose={close}
    />
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
      <Link to={screenUrl('settings/templates')} className="font-semibold underline underline-offset-4">
        Pengaturan
      </Link>
      .
    </span>
  </p>
)

const NoCertificates = () => (
  <EmptyList noun="sertifikat" filters={['status']}>
    Di sini sertifikat dibuat, diperiksa, lalu diterbitkan untuk pelanggan. Mulailah dengan “Draf dari
    pesanan”: setiap nama dalam pesanan mendapat satu draf.
  </EmptyList>
)

const maxCounted = 1000

const noticeClass = 'flex gap-3 rounded-card bg-yellow-soft px-5 py-4 text-yellow-ink'

function UnsignedNotice({ count }: { count: number }) {
  const { get } = useListUrl()
  if (count === 0) return null
  const many = `${formatThousands(count)}${count === maxCounted ? ' lebih' : ''} sertifikat terbit`
  const isShown = get('status') === 'unsigned'
  return (
    <p role="status" className={noticeClass}>
      <FileSignature size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span className="min-w-0">
        {many} belum bertanda tangan.{' '}
        {isShown ? (
          'Pilih semua, lalu “Terbitkan”: nomor dan tautannya tetap, dan pelanggan tidak dikabari lagi.'
        ) : (
          <Link to="?status=unsigned" className="font-semibold underline underline-offset-4">
            Tampilkan dan tanda tangani
          </Link>
        )}
      </span>
    </p>
  )
}
