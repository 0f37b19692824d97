import { ArrowDownRight, ArrowUpRight, Beef, ClipboardList, Clock, ListX, Minus, Wallet } from 'lucide-react'
import { useEffect } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { formatRupiah, formatThousands } from '../../../../worker/contract/lib/format'
import type { Dashboard } from '../../../../worker/contract/operations/dashboard'
import { jobTitle } from '../../../../worker/contract/operations/job-words'
import type { Job } from '../../../../worker/contract/operations/jobs'
import { fetchJson } from '../../../lib/api'
import { valueOrProblem } from '../../../lib/attempt'
import { serverNow } from '../../../lib/clock'
import { periodLabel } from '../../../lib/office/chart-days'
import { StatCard, StatCards } from '../../../ui/office/stat-card'
import { EmptyState } from '../../../ui/states'
import { adminApi } from '../../common/api'
import { unfinishedJobsUrlFragment, useUnfinishedJobs } from '../../common/jobs/tray'
import { jobStateText } from '../../common/jobs/words'
import { RouterLinkButton } from '../../common/lists/links'
import { choiceParam } from '../../common/lists/list-url'
import { DetailSection } from '../../common/parts/details'
import { LoadError, ScreenHeader } from '../../common/parts/page-head'
import { hasOperatorRight, useRights } from '../../common/rights'
import { adminUrls, screenUrl } from '../../common/urls'
import { adminScreens } from '../../shell/screens'
import { maxCountedTasks, type NeedGroup, taskGroups, taskLinkClass } from './groups'
import { HeldStockNotice } from './held'
import { MissingSettings, SetupList } from './setup'
import { RevenueTrend } from './trend'
import {
  BackupWarning,
  BankAccountChanges,
  CachePurgeWarning,
  ChecksWarning,
  CronWarning,
  LastBackupNote,
  LastCheckNote,
  LastCronRunNote,
  ShopLimitsWarning,
} from './warnings'

/** Revenue, orders and growth depend on `range`; open orders and stock are current values. */
function DashboardCards({ summary, range }: { summary: Dashboard; range: string }) {
  const days = summary.daily.map(({ day }) => day)
  const period = <p>{periodLabel(range, days)}</p>
  return (
    <StatCards label="Ringkasan">
      <StatCard label="Total Pendapatan" value={formatRupiah(summary.total_revenue)} icon={Wallet}>
        {period}
        <Growth percent={summary.revenue_growth} range={range} />
      </StatCard>
      <StatCard label="Total Pesanan" value={formatThousands(summary.total_orders)} icon={ClipboardList}>
        {period}
        <Growth percent={summary.orders_growth} range={range} />
      </StatCard>
      <StatCard label="Pesanan Pending" value={formatThousands(summary.pending_orders)} icon={Clock}>
        Saat ini
      </StatCard>
      <StatCard label="Stok Hewan" value={formatThousands(summary.total_animals)} icon={Beef}>
        {summary.loose_shares > 0
          ? `Ekor, dan ${formatThousands(summary.loose_shares)} bagian patungan, saat ini`
          : 'Ekor, saat ini'}
      </StatCard>
    </StatCards>
  )
}

const percentage = new Intl.NumberFormat('id-ID', { style: 'percent', maximumFractionDigits: 1 })

function directionOf(percent: number) {
  if (percent > 0) return { Icon: ArrowUpRight, word: 'naik', look: 'text-green-ink' }
  if (percent < 0) return { Icon: ArrowDownRight, word: 'turun', look: 'text-red-ink' }
  return { Icon: Minus, word: 'tetap', look: 'text-muted' }
}

function Growth({ percent, range }: { percent: number; range: string }) {
  const { Icon, word, look } = directionOf(percent)
  return (
    <p className="flex flex-wrap items-center gap-x-1.5">
      <span className={`inline-flex items-center gap-1 font-semibold ${look}`}>
        <Icon size={18} aria-hidden="true" />
        <span className="sr-only">{word} </span>
        {percentage.format(Math.abs(percent) / 100)}
      </span>
      dari {range} hari sebelumnya
    </p>
  )
}

const unfinishedJobsGroup = (jobs: Job[]): NeedGroup => ({
  label: 'Pekerjaan belum tuntas',
  count: jobs.length,
  since: jobs.at(-1)?.created_at ?? null,
  icon: ListX,
  to: unfinishedJobsUrlFragment,
  toLabel: 'Lihat sebabnya',
  lines: jobs.slice(0, 5).map(job => ({ id: job.id, name: jobTitle(job), note: jobStateText(job) })),
})

function OpenTasks({ needs }: { needs: Dashboard['needs'] }) {
  const { may } = useRights()
  const all = [...taskGroups(needs), unfinishedJobsGroup(useUnfinishedJobs())]
  const groups = all.filter(({ count, of }) => count > 0 && (!of || may(of)))
  return (
    <DetailSection title="Perlu tindakan">
      {needs.held.map(animal => (
        <HeldStockNotice key={animal.id} animal={animal} />
      ))}
      {groups.length === 0 && needs.held.length === 0 ? (
        <EmptyState title="Semua beres">Tidak ada yang menunggu tindakan Anda saat ini.</EmptyState>
      ) : (
        <ul className="gap-x-8 lg:columns-2">
          {groups.map(group => (
            <Need key={group.label} {...group} />
          ))}
        </ul>
      )}
    </DetailSection>
  )
}

const hourMs = 3_600_000

function ageText(since: string) {
  const hours = Math.floor((serverNow() - Date.parse(since)) / hourMs)
  if (hours < 1) return 'baru saja'
  return hours < 24 ? `tertua ${hours} jam` : `tertua ${formatThousands(Math.floor(hours / 24))} hari`
}

const Need = ({ label, count, since, icon: Icon, to, toLabel, lines = [] }: NeedGroup) => (
  <li className="mb-4 min-w-0 break-inside-avoid">
    <div className="flex flex-wrap items-center gap-x-2">
      <h3 className="flex items-center gap-2 font-semibold">
        <Icon size={20} aria-hidden="true" className="shrink-0 text-earth" />
        {label}
        <span className="rounded-full bg-yellow-soft px-2.5 text-sm leading-6 font-bold text-yellow-ink tabular-nums">
          {formatThousands(count)}
          {count === maxCountedTasks && '+'}
        </span>
      </h3>
      {since && <span className="text-sm text-muted tabular-nums">{ageText(since)}</span>}
    </div>
    {lines.length > 0 && (
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {lines.map(({ id, name, note }) => (
          <li
            key={id}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-0.5 py-2"
          >
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="text-sm text-muted tabular-nums">{note}</span>
          </li>
        ))}
      </ul>
    )}
    <Link to={to} className={`inline-flex min-h-11 items-center text-sm ${taskLinkClass}`}>
      {toLabel}
    </Link>
  </li>
)

function WelcomeScreen() {
  const { may, mustEnrol } = useRights()
  const own = adminScreens.filter(({ path, group }) => path !== '' && may(group))
  if (mustEnrol || own.length === 0)
    return (
      <>
        <ScreenHeader title="Selamat datang" />
        <EmptyState
          title={mustEnrol ? 'Aktifkan verifikasi dua langkah' : 'Belum ada tugas di sini'}
          action={<RouterLinkButton to={adminUrls.account}>Buka halaman Akun</RouterLinkButton>}
        >
          {mustEnrol
            ? 'Akun Anda wajib memakainya. Setelah aktif, semua halaman terbuka lagi.'
            : 'Halaman untuk peran Anda muncul di menu begitu tersedia.'}
        </EmptyState>
      </>
    )
  return (
    <>
      <ScreenHeader title="Selamat datang">Halaman yang dapat Anda kerjakan.</ScreenHeader>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {own.map(({ path, label, icon: Icon }) => (
          <li key={path}>
            <Link
              to={screenUrl(path)}
              className="card flex min-h-16 items-center gap-3 p-5 font-semibold hover:border-primary"
            >
              <Icon size={22} aria-hidden="true" className="shrink-0 text-primary" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

const ranges = { '7': '7 hari', '30': '30 hari' } as const

export async function loader({ request }: LoaderFunctionArgs) {
  const range = choiceParam(ranges, new URL(request.url).searchParams.get('range')) ?? '7'
  if (!hasOperatorRight('dashboard', 'read')) return { range, value: null, problem: null }
  const read = fetchJson(adminApi.dashboard.$get({ query: { range } }, { init: { signal: request.signal } }))
  return { range, ...(await valueOrProblem(read)) }
}

export function Component() {
  const { value: summary, problem, range } = useLoaderData<typeof loader>()
  const { may } = useRights()
  useFreshOnReturn()
  if (!may('dashboard', 'read')) return <WelcomeScreen />
  return (
    <>
      <ScreenHeader title="Dashboard">Keadaan toko dan yang menunggu tindakan Anda.</ScreenHeader>
      {problem && <LoadError heading="Gagal memuat data dashboard" problem={problem} />}
      {summary && (
        <div className="space-y-6">
          {may('settings') && <SetupList setup={summary.setup} />}
          <CronWarning cron={summary.cron} />
          <ShopLimitsWarning strained={summary.strained} />
          <BankAccountChanges changes={summary.account_changes} />
          <CachePurgeWarning since={summary.purges_failing_since} />
          {may('checks') && <ChecksWarning checks={summary.checks} />}
          {may('checks') && <BackupWarning night={summary.night} />}
          <OpenTasks needs={summary.needs} />
          {may('setup') && <MissingSettings />}
          <DashboardCards summary={summary} range={range} />
          <RevenueTrend daily={summary.daily} ranges={ranges} range={range} />
          <LastCronRunNote cron={summary.cron} />
          {may('checks') && <LastCheckNote checks={summary.checks} />}
          {may('checks') && <LastBackupNote night={summary.night} />}
        </div>
      )}
    </>
  )
}

function useFreshOnReturn() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const refresh = () => document.visibilityState === 'visible' && void revalidate()
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [revalidate])
}
