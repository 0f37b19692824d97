import { CalendarPlus, CircleCheckBig, Images, Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import {
  namelessFilterOption,
  noEvidenceFilterOption,
  openSeatsFilterOption,
} from '../../../../worker/contract/fulfilment/sacrifice-filter'
import type { Sacrifice, SacrificePlan } from '../../../../worker/contract/fulfilment/sacrifices'
import { offeringKinds, type SlaughterStatus, slaughterStatuses } from '../../../../worker/contract/labels'
import { formatThousands, longDate } from '../../../../worker/contract/lib/format'
import { valueOrProblem } from '../../../lib/attempt'
import { BulkActionList, type BulkChoice, type BulkListProps } from '../../common/bulk/desk'
import type { PickedRows } from '../../common/bulk/use-selection'
import { FilterBar, FilterSelect } from '../../common/lists/filters'
import { TextLink } from '../../common/lists/links'
import { PagedList } from '../../common/lists/list'
import { listQueryOfUrl, pathWithQuery, queryText, textParam, useListUrl } from '../../common/lists/list-url'
import { NewRowsNotice } from '../../common/lists/news'
import { TabWithCount, tabsClass } from '../../common/lists/url-select'
import { EmptyList } from '../../common/nothing'
import { ScreenHeader } from '../../common/parts/page-head'
import { screenUrl } from '../../common/urls'
import { BulkEvidenceDialog } from '../evidence/dialogs'
import { SacrificeCards } from './board/cards'
import { ToggleLayoutButton } from './board/view'
import { type SacrificeBulk, SacrificeBulkDialog, type SavedSchedule } from './bulk'
import { readSacrificeListChanges, readSacrificePage, readSacrificePlan, readSelection } from './calls'
import { sacrificeFilter, sacrificeFilterNames, sacrificeFilterQuery, sacrificeLabel } from './filter'
import { PrintLinks } from './print/print-frame'

type Action = SacrificeBulk | 'evidence'

const choices: BulkChoice<Action>[] = [
  { action: 'schedule', label: 'Jadwalkan', icon: CalendarPlus },
  { action: 'complete', label: 'Sudah disembelih', icon: CircleCheckBig },
  { action: 'evidence', label: 'Foto dan video', icon: Images },
  { action: 'reopen', label: 'Kembalikan', icon: Undo2 },
]

/** Returns the kinds of the selected sacrifices, or an empty list if some of them are not on this page. */
function kindsOf({ picks }: PickedRows, items: Sacrifice[]) {
  const found = items.filter(({ id }) => picks.some(pick => pick.id === id))
  return found.length === picks.length ? [...new Set(found.map(({ kind }) => kind))] : []
}

type DeskProps = BulkListProps<Sacrifice> & {
  venues: string[]
  eid: string | null
  onPlanned: (plan: SavedSchedule | null) => void
}

const seasonOf = (source: string) => sacrificeFilter(new URLSearchParams(source)).season

const sourceOfIds = (source: string, rows: { id: string }[]) =>
  queryText({ ids: rows.map(({ id }) => id).join(), season: seasonOf(source) })

const SacrificeBulkList = ({ venues, eid, onPlanned, ...list }: DeskProps) => (
  <BulkActionList
    {...list}
    rows={list.page.items.map(item => ({ id: item.id, label: sacrificeLabel(item) }))}
    label="Pelaksanaan yang dipilih"
    noun="pelaksanaan"
    choices={choices}
    hint="Centang pelaksanaan untuk menjadwalkan."
    readAll={() => readSelection(list.source)}
    more={({ isAll, rows }) => (
      <PrintLinks
        source={isAll ? list.source : sourceOfIds(list.source, rows)}
        className="px-2! text-sm sm:px-3! lg:px-2!"
      />
    )}
    ask={(action, { selected }, onClose) => {
      const shared = { selected, kinds: kindsOf(selected, list.page.items), onClose }
      if (action === 'evidence') return <BulkEvidenceDialog {...shared} />
      return <SacrificeBulkDialog action={action} {...{ venues, eid, onPlanned }} {...shared} />
    }}
  />
)

const statuses: SlaughterStatus[] = ['pending', 'scheduled', 'completed']

function StatusTabs({ plan: { counts, open } }: { plan: SacrificePlan }) {
  const { get, set } = useListUrl()
  const chosen = get('status')
  const isOpen = get('open') !== ''
  const all = statuses.reduce((sum, status) => sum + counts[status], 0)
  return (
    <div className={`${tabsClass} print:hidden`}>
      <fieldset className="contents">
        <legend className="sr-only">Status</legend>
        <TabWithCount label="Semua" n={all} isOn={chosen === ''} onPress={() => set('status', '')} />
        {statuses.map(status => (
          <TabWithCount
            key={status}
            label={slaughterStatuses[status]}
            n={counts[status]}
            isOn={status === chosen}
            onPress={() => set('status', status)}
          />
        ))}
      </fieldset>
      {(open > 0 || isOpen) && (
        <TabWithCount
          label={openSeatsFilterOption.true}
          n={open}
          isOn={isOpen}
          onPress={() => set('open', isOpen ? '' : 'true')}
        />
      )}
    </div>
  )
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request
  const { params, paging } = listQueryOfUrl(request)
  const source = sacrificeFilterQuery(params)
  // Read the position in the change log before the list, so that no change between the two reads is missed.
  const news = await valueOrProblem(readSacrificeListChanges(source))
  const [page, plan] = await Promise.all([
    valueOrProblem(readSacrificePage({ ...paging, ...sacrificeFilter(params) }, signal)),
    valueOrProblem(readSacrificePlan(textParam(params, 'season'), signal)),
  ])
  return { page, plan, source, news: news.value }
}

export function Component() {
  const { page, plan, source, news } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const venues = useMemo(() => venuesOf(plan.value), [plan.value])
  const [planned, setPlanned] = useState<{ plan: SavedSchedule; source: string } | null>(null)
  // Link to the schedule just saved, because a filter such as 'Belum dijadwalkan' no longer finds its sacrifices.
  const printed = planned?.source === source ? planned.plan : null

  return (
    <>
      {printed && (
        <p role="status" className="mb-5 rounded-card bg-blue-soft px-5 py-1 text-blue-ink">
          Jadwal {longDate(printed.date)}, {printed.location}:{' '}
          <TextLink
            to={pathWithQuery(screenUrl('sacrifices/run-sheet'), sourceOfPlan(printed, source))}
            className="inline-flex min-h-11 items-center"
          >
            Buka lembar jalan
          </TextLink>
        </p>
      )}
      <ScreenHeader
        title="Pelaksanaan"
        actions={
          <>
            <ToggleLayoutButton />
            {(printed || (page.value?.items.length ?? 0) > 0) && (
              <PrintLinks source={printed ? sourceOfPlan(printed, source) : source} />
            )}
          </>
        }
      >
        Setiap nama yang lunas mendapat tempatnya di hewan atau ibadah.
      </ScreenHeader>
      {plan.value && plan.value.corrections > 0 && <Wishes count={plan.value.corrections} />}
      {plan.value && <StatusTabs plan={plan.value} />}
      <FilterBar
        names={sacrificeFilterNames}
        search={{ label: 'Cari', placeholder: 'Nama, pesanan, nomor telinga' }}
      >
        <FilterSelect name="kind" label="Jenis" options={offeringKinds} />
        <FilterSelect name="product" label="Produk" options={productsOf(plan.value)} />
        <FilterSelect name="date" label="Tanggal" options={datesOf(plan.value)} />
        <FilterSelect
          name="place"
          label="Tempat"
          options={Object.fromEntries(venues.map(venue => [venue, venue]))}
        />
        <FilterSelect name="nameless" label="Nama" options={namelessFilterOption} />
        <FilterSelect name="lacking" label="Bukti" options={noEvidenceFilterOption} />
        {(plan.value?.seasons.length ?? 0) > 1 && (
          <FilterSelect name="season" label="Musim" all="Terbaru" options={seasonsOf(plan.value)} />
        )}
      </FilterBar>
      {page.value && news && (
        <NewRowsNotice
          source={source}
          start={news}
          read={readSacrificeListChanges}
          came={count => `${count} pelaksanaan baru`}
          moved="Ada yang berubah"
        />
      )}
      <PagedList
        page={page}
        failure="Gagal memuat pelaksanaan"
        problem={page.problem ?? plan.problem}
        empty={<NoSacrifices />}
      >
        {sacrifices => (
          <SacrificeBulkList
            page={sacrifices}
            source={source}
            venues={venues}
            eid={plan.value?.eid ?? null}
            onChanged={revalidate}
            onPlanned={plan => setPlanned(plan && { plan, source })}
          >
            {selection => <SacrificeCards items={sacrifices.items} selection={selection} />}
          </SacrificeBulkList>
        )}
      </PagedList>
    </>
  )
}

const sourceOfPlan = ({ date, location }: SavedSchedule, source: string) =>
  queryText({ date, place: location, season: seasonOf(source) })

type Plan = SacrificePlan | null

const venuesOf = (plan: Plan) =>
  [...new Set(plan?.days.flatMap(({ location }) => location ?? []))].sort((a, b) => a.localeCompare(b, 'id'))

const productsOf = (plan: Plan) => Object.fromEntries(plan?.products.map(({ id, name }) => [id, name]) ?? [])

const datesOf = (plan: Plan) => Object.fromEntries(plan?.days.map(({ date }) => [date, longDate(date)]) ?? [])

const seasonsOf = (plan: Plan) => Object.fromEntries(plan?.seasons.map(year => [year, `${year} H`]) ?? [])

const Wishes = ({ count }: { count: number }) => (
  <p
    role="status"
    className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-card bg-yellow-soft px-5 py-2 text-yellow-ink"
  >
    <span>
      <strong className="tabular-nums">{formatThousands(count)}</strong> permintaan koreksi nama menunggu
      keputusan Anda.
    </span>
    <Link
      to={screenUrl('sacrifices/corrections')}
      className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
    >
      Putuskan
    </Link>
  </p>
)

const NoSacrifices = () => (
  <EmptyList noun="pelaksanaan" filters={sacrificeFilterNames}>
    Begitu pembayaran sebuah pesanan diverifikasi, setiap namanya mendapat tempat di sini: satu kambing, satu
    bagian sapi, atau satu ibadah. Dari sini semuanya dijadwalkan, dicetak, dan ditandai selesai.
  </EmptyList>
)
