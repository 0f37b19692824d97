import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { formatThousands } from '../../../worker/contract/lib/format'
import type { MessageSummary } from '../../../worker/contract/messages/messages'
import { messageKinds } from '../../../worker/contract/messages/text'
import { valueOrProblem } from '../../lib/attempt'
import { FilterBar, FilterSelect } from '../common/lists/filters'
import { listQueryOfUrl } from '../common/lists/list-screen'
import { choiceParam, textParam } from '../common/lists/list-url'
import { LoadError } from '../common/parts/load-error'
import { AdminPageHead } from '../common/parts/page-head'
import { useRights } from '../common/rights'
import { screenUrl } from '../common/urls'
import { readMessageSummary, readMessages } from './calls'
import { MessageList } from './list'
import { WhatsappQueue } from './queue'
import { messageListTabs, messageViewFilters } from './views'

export async function loader({ request }: LoaderFunctionArgs) {
  const { params, paging } = listQueryOfUrl(request)
  // A search without a chosen list covers all messages.
  const view = choiceParam(messageListTabs, params.get('view')) ?? (paging.q ? 'all' : null)
  const filter = {
    kind: choiceParam(messageKinds, params.get('kind')) ?? null,
    product: textParam(params, 'product')?.slice(0, 64) ?? null,
  }
  const [summary, page] = await Promise.all([
    valueOrProblem(readMessageSummary(request.signal)),
    view && valueOrProblem(readMessages({ ...paging, ...messageViewFilters[view] }, request.signal)),
  ])
  return { view, filter, summary, page }
}

const withCounts = (name: string, n: number) => `${name} (${formatThousands(n)})`

/** Filters of the queue only. */
const queueFilters = ({ kinds, products }: MessageSummary) => [
  <FilterSelect
    key="kind"
    name="kind"
    label="Jenis"
    options={Object.fromEntries(kinds.map(({ kind, n }) => [kind, withCounts(messageKinds[kind], n)]))}
  />,
  <FilterSelect
    key="product"
    name="product"
    label="Hewan atau layanan"
    options={Object.fromEntries(products.map(({ id, name, n }) => [id, withCounts(name, n)]))}
  />,
]

export function Component() {
  const { view, filter, summary, page } = useLoaderData<typeof loader>()
  return (
    <>
      <AdminPageHead title="Pesan keluar" />
      {summary.problem && <LoadError heading="Gagal memuat pesan" problem={summary.problem} />}
      {summary.value && <EmailWarning summary={summary.value} />}
      <FilterBar
        names={['view', 'kind', 'product']}
        search={{ label: 'Cari pesanan', placeholder: 'ID pesanan, nama, nomor' }}
      >
        <FilterSelect name="view" label="Daftar" all="Antrean WhatsApp" options={messageListTabs} />
        {view === null && summary.value && queueFilters(summary.value)}
      </FilterBar>
      {view && page ? (
        <MessageList view={view} page={page} />
      ) : (
        <WhatsappQueue key={`${filter.kind} ${filter.product}`} filter={filter} />
      )}
    </>
  )
}

function EmailWarning({ summary: { failed, emails, is_mailing } }: { summary: MessageSummary }) {
  const { may } = useRights()
  if (failed > 0)
    return (
      <p className="mb-4 max-w-2xl rounded-card bg-red-soft px-4 py-3 text-red-ink">
        {formatThousands(failed)} email gagal atau mungkin belum sampai.{' '}
        <Link
          to={`${screenUrl('messages')}?view=email-failed`}
          className="font-semibold underline underline-offset-4"
        >
          Periksa
        </Link>
      </p>
    )
  if (is_mailing || emails === 0) return null
  return (
    <p className="mb-4 max-w-2xl rounded-card bg-yellow-soft px-4 py-3 text-yellow-ink">
      {formatThousands(emails)} email menunggu karena alamat pengirim belum diisi.{' '}
      {may('settings') && (
        <Link to={screenUrl('settings/messages')} className="font-semibold underline underline-offset-4">
          Isi di Pengaturan
        </Link>
      )}
    </p>
  )
}
