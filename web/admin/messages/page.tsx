import { Check, RotateCw, SkipForward } from 'lucide-react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { dateTime, formatThousands } from '../../../worker/contract/lib/format'
import type { Message, MessageStateInput, MessageSummary } from '../../../worker/contract/messages/messages'
import {
  messageChannels,
  messageKinds,
  messageReasons,
  messageStates,
} from '../../../worker/contract/messages/text'
import { fetchJson } from '../../lib/api'
import { type Result, valueOrProblem } from '../../lib/attempt'
import { useFormWrite } from '../../lib/use-write'
import { ActionButton } from '../../ui/icon-buttons'
import { toast } from '../../ui/toast'
import { adminApi } from '../common/api'
import { FilterBar, FilterSelect } from '../common/lists/filters'
import { TextLink } from '../common/lists/links'
import { PagedList } from '../common/lists/list'
import { choiceParam, type ListPage, listQueryOfUrl, textParam } from '../common/lists/list-url'
import { type RowChoices, rowActionsColumn } from '../common/lists/row-action'
import { type Column, Table } from '../common/lists/table'
import { EmptyList } from '../common/nothing'
import { LoadError, ScreenHeader } from '../common/parts/page-head'
import { useRights } from '../common/rights'
import { ActorName } from '../common/team-names'
import { orderUrl, screenUrl } from '../common/urls'
import { resendFailedEmails, saveMessageState } from './calls'
import { WhatsappQueue } from './queue'
import { type MessageView, messageListTabs, messageViewFilters } from './views'

const columns: Column<Message>[] = [
  {
    head: 'Pesanan',
    cell: row => (
      <div className="lines">
        <TextLink to={orderUrl(row.order)}>{row.order_id}</TextLink>
        <span className="wrap-anywhere">{row.customer_name}</span>
      </div>
    ),
  },
  {
    head: 'Pesan',
    cell: row => (
      <div className="lines">
        <span>{messageKinds[row.kind]}</span>
        <span className="text-muted">
          {messageChannels[row.channel]}, {dateTime(row.due_at)}
        </span>
      </div>
    ),
  },
  { head: 'Keadaan', look: 'text', cell: row => <State row={row} /> },
]

const isRetrying = ({ state, error }: Message) => state === 'due' && error !== null

function State({ row }: { row: Message }) {
  const { state, error, sent_at, sent_by, tries, next_try_at } = row
  return (
    <div className="lines">
      <span>{messageStates[state]}</span>
      {error && <span className="text-yellow-ink wrap-anywhere">{messageReasons[error] ?? error}</span>}
      {isRetrying(row) && (
        <span className="text-muted">
          Sudah {tries} kali dicoba, lagi {dateTime(next_try_at)}
        </span>
      )}
      {sent_at && (
        <span className="text-muted wrap-anywhere">
          {dateTime(sent_at)}, {sent_by && <ActorName of={sent_by} />}
        </span>
      )}
    </div>
  )
}

function choicesOf({ channel, state, error }: Message): RowChoices<MessageStateInput['state']> {
  const isEmail = channel === 'email'
  const again = isEmail ? ['failed', 'sending'].includes(state) || error === 'by_hand' : state !== 'due'
  const label = isEmail ? 'Kirim lagi' : 'Kembalikan ke antrean'
  return [
    again && { act: 'due', icon: RotateCw, label, tone: 'primary' },
    state === 'sending' && { act: 'sent', icon: Check, label: 'Anggap terkirim', tone: 'earth' },
    ['due', 'failed', 'sending'].includes(state) && {
      act: 'skipped',
      icon: SkipForward,
      label: 'Lewati',
      tone: 'earth',
    },
  ]
}

const doneTexts: Record<MessageStateInput['state'], string> = {
  due: 'Pesan menunggu lagi.',
  sent: 'Pesan ditandai terkirim.',
  skipped: 'Pesan dilewati.',
}

type MessageListProps = { view: MessageView; page: Result<ListPage<Message>> }

function MessageList({ view, page }: MessageListProps) {
  const { revalidate } = useRevalidator()
  const { write, isBusy } = useFormWrite()

  const run = async (call: () => Promise<unknown>, done: string) => {
    if (isBusy) return
    const problem = await write(call)
    if (problem) toast(problem.detail, 'bad')
    else toast(done)
    void revalidate()
  }
  const actions = rowActionsColumn(
    (row: Message) => `${row.order_id} ${messageKinds[row.kind]}`,
    choicesOf,
    (state, { id, updated_at }) =>
      void run(() => saveMessageState(id, { state, updated_at }), doneTexts[state]),
  )
  const actAll = () => run(resendFailedEmails, 'Email yang gagal dikirim lagi satu per satu.')

  return (
    <PagedList
      page={page}
      failure="Gagal memuat pesan"
      empty={<EmptyList noun="pesan di daftar ini">Daftar ini kosong.</EmptyList>}
    >
      {({ items }) => (
        <>
          {view === 'email-failed' && items.length > 0 && (
            <ActionButton
              icon={RotateCw}
              look="secondary"
              className="mb-4"
              disabled={isBusy}
              onClick={() => void actAll()}
            >
              Kirim lagi semua
            </ActionButton>
          )}
          <Table label="Pesan" rows={items} columns={[...columns, actions]} keyOf={row => String(row.id)} />
        </>
      )}
    </PagedList>
  )
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { params, paging } = listQueryOfUrl(request)
  const view = choiceParam(messageListTabs, params.get('view')) ?? (paging.q ? 'all' : null)
  const filter = {
    kind: choiceParam(messageKinds, params.get('kind')) ?? null,
    product: textParam(params, 'product')?.slice(0, 64) ?? null,
  }
  const options = { init: { signal: request.signal } }
  const readList = (query: typeof paging) => fetchJson(adminApi.messages.$get({ query }, options))
  const [summary, page] = await Promise.all([
    valueOrProblem(fetchJson(adminApi.messages.summary.$get({}, options))),
    view && valueOrProblem(readList({ ...paging, ...messageViewFilters[view] })),
  ])
  return { view, filter, summary, page }
}

const withCounts = (name: string, n: number) => `${name} (${formatThousands(n)})`

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
      <ScreenHeader title="Pesan keluar" />
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
