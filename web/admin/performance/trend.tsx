import { lazy, Suspense } from 'react'
import type { Performance } from '../../../worker/contract/shop/performance'
import { devices, type Metric, metrics } from '../../../worker/contract/vitals'
import { Skeleton } from '../../ui/skeleton'
import { spanOf } from '../common/chart/days'
import { Legend } from '../common/chart/legend'
import { ChartTable } from '../common/chart/table'
import { Section } from '../common/dialogs/details'
import { RangeToggle } from '../common/lists/range-toggle'
import { type Measure, valueText } from './words'

const TrendChart = lazy(() => import('./chart'))

export const shortMetrics = { lcp: 'Tampil', inp: 'Sentuhan', cls: 'Bergeser' } satisfies Record<
  Metric,
  string
>

const legend = [
  { label: devices.phone, shape: 'line', className: 'bg-primary' },
  { label: `${devices.desktop} (putus-putus)`, shape: 'line', className: 'bg-earth' },
] as const

const cell = (metric: Metric, measure: Measure) => (measure ? valueText(metric, measure.p75) : '–')

/** One measure of all pages over the days of the range. */
export function Trend({ trend, metric }: Pick<Performance, 'trend'> & { metric: Metric }) {
  const span = `${metrics[metric]} (p75), ${spanOf(trend.map(({ day }) => day))}`
  return (
    <Section
      title="Perkembangan"
      actions={<RangeToggle label="Ukuran" name="metric" options={shortMetrics} value={metric} />}
    >
      <p className="mb-2 font-medium">{metrics[metric]}, semua halaman (p75)</p>
      <Legend items={[...legend]} />
      <div className="relative mt-3 h-64 md:h-72">
        <Suspense fallback={<Skeleton className="h-full w-full" />}>
          <TrendChart
            trend={trend}
            metric={metric}
            label={`${span}. Angkanya ada dalam tabel di bawah grafik.`}
          />
        </Suspense>
      </div>
      <ChartTable
        caption={span}
        heads={[devices.phone, devices.desktop]}
        rows={trend.map(({ day, phone, desktop }) => ({
          day,
          cells: [cell(metric, phone[metric]), cell(metric, desktop[metric])],
        }))}
      />
    </Section>
  )
}
