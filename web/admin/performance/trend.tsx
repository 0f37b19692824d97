import { lazy } from 'react'
import type { Performance } from '../../../worker/contract/shop/performance'
import { devices, type Metric, metrics } from '../../../worker/contract/vitals'
import { spanOf } from '../common/chart/days'
import { Legend } from '../common/chart/legend'
import { ChartWithTable } from '../common/chart/table'
import { Section } from '../common/details'
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
      <ChartWithTable
        span={span}
        className="mt-3 h-64 md:h-72"
        heads={[devices.phone, devices.desktop]}
        rows={trend.map(({ day, phone, desktop }) => ({
          day,
          cells: [cell(metric, phone[metric]), cell(metric, desktop[metric])],
        }))}
      >
        {label => <TrendChart trend={trend} metric={metric} label={label} />}
      </ChartWithTable>
    </Section>
  )
}
