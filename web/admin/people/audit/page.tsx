import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { wibDay } from '../../../../worker/contract/lib/format'
import { auditActions, auditEntities, orderActions } from '../../../../worker/contract/people/audit-words'
import { fetchJson } from '../../../lib/api'
import { valueOrProblem } from '../../../lib/attempt'
import { serverNowText } from '../../../lib/clock'
import { EmptyState } from '../../../ui/states'
import { adminApi } from '../../common/api'
import { ExportButton } from '../../common/jobs/export-button'
import { TextLink } from '../../common/links/text-link'
import { FilterBar, FilterDate, FilterSelect } from '../../common/lists/filters'
import { PagedList } from '../../common/lists/list'
import { listQueryOfUrl } from '../../common/lists/list-screen'
import { dayParam, queryText, textParam } from '../../common/lists/list-url'
import { AdminPageHead } from '../../common/parts/page-head'
import { useActorText } from '../../common/team-names'
import { HistoryTable } from './table'

const auditFilterNames = ['actor', 'entity', 'entity_id', 'action', 'from', 'to'] as const

const auditFilterOf = (params: URLSearchParams) => ({
  actor: textParam(params, 'actor'),
  entity: textParam(params, 'entity'),
  entity_id: textParam(params, 'entity_id'),
  action: textParam(params, 'action'),
  from: dayParam(params, 'from'),
  to: dayParam(params, 'to'),
})
type Filter = ReturnType<typeof auditFilterOf>

const readHistory = (query: Filter & { limit: string; cursor: string | undefined }, signal: AbortSignal) =>
  fetchJson(adminApi.audit.$get({ query }, { init: { signal } }))

const readPeople = async (signal: AbortSignal) =>
  (await fetchJson(adminApi.audit.people.$get({}, { init: { signal } }))).items

export async function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request
  const { params, paging } = listQueryOfUrl(request)
  const { limit, cursor } = paging
  const filter = auditFilterOf(params)
  const [page, people] = await Promise.all([
    valueOrProblem(readHistory({ limit, cursor, ...filter }, signal)),
    valueOrProblem(readPeople(signal)),
  ])
  return { page, people: people.value ?? [], filter }
}

export function Component() {
  const { page, people, filter } = useLoaderData<typeof loader>()
  const textOf = useActorText()
  /** Choosing a person also chooses today, unless a day was chosen: usually the operator asks about today. */
  const todayUnlessChosen = (actor: string): Record<string, string> => {
    if (actor === '' || filter.from || filter.to) return {}
    const today = wibDay(serverNowText())
    return { from: today, to: today }
  }
  const isOpenEnded = page.value?.items.length === 0 && page.value.next_cursor !== null
  return (
    <>
      <AdminPageHead
        title="Riwayat"
        actions={
          <ExportButton kind="audit_csv" filter={queryText(filter)} failure="Gagal mengunduh riwayat">
            Export CSV
          </ExportButton>
        }
      >
        Siapa mengubah, melihat, atau mengunduh apa, dan langkah tim pada pesanan.
      </AdminPageHead>
      <FilterBar names={auditFilterNames}>
        <FilterSelect
          name="actor"
          label="Orang"
          options={Object.fromEntries(people.map(actor => [actor, textOf(actor)]))}
          implied={todayUnlessChosen}
        />
        <FilterSelect name="entity" label="Hal" options={auditEntities} />
        <FilterSelect
          name="action"
          label="Tindakan"
          options={filter.entity === 'orders' ? orderActions : auditActions}
        />
        <FilterDate name="from" label="Dari tanggal" />
        <FilterDate name="to" label="Sampai tanggal" />
      </FilterBar>
      {filter.entity_id && (
        <p role="status" className="mb-2 text-sm text-muted">
          Hanya riwayat satu hal.{' '}
          <TextLink to={`?${queryText({ ...filter, entity_id: undefined })}`}>Tampilkan semua</TextLink>
        </p>
      )}
      {isOpenEnded && (
        <p role="status" className="mb-2 text-sm text-muted">
          Belum ada yang cocok di antara 2.000 langkah. Tekan “Berikutnya” untuk mencari lebih jauh.
        </p>
      )}
      <PagedList
        page={page}
        failure="Gagal memuat riwayat"
        empty={
          isOpenEnded ? null : (
            <EmptyState title="Tidak ada riwayat di sini">
              Perubahan, unduhan, dan masuk ke akun tercatat di sini dan tidak dapat dihapus.
            </EmptyState>
          )
        }
      >
        {({ items }) => <HistoryTable events={items} />}
      </PagedList>
    </>
  )
}
