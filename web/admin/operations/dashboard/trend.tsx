import { lazy } from 'react'
import { formatRupiah, formatThousands } from '../../../../worker/contract/lib/format'
import type { Dashboard } from '../../../../worker/contract/operations/dashboard'
import { daySpanText } from '../../../lib/office/chart-days'
import { ChartWithTable } from '../../../ui/office/chart-table'
import { RangeToggle } from '../../common/lists/url-select'
import { DetailSection } from '../../common/parts/details'

type LegendProps = { items: { label: string; shape: 'bar' | 'line'; className: string }[] }

const ChartLegend = ({ items }: LegendProps) => (
  <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
    {items.map(({ label, shape, className }) => (
      <li key={label} className="flex items-center gap-2">
        <span
          aria-hidden="true"
          className={`${shape === 'bar' ? 'size-3 rounded-sm' : 'h-1 w-5 rounded-full'} ${className}`}
        />
        {label}
      </li>
    ))}
  </ul>
)

const RevenueChart = lazy(() => import('./chart'))

const title = 'Grafik Pendapatan & Pesanan'

const legend = [
  { label: 'Pendapatan', shape: 'bar', className: 'bg-earth' },
  { label: 'Pesanan (sumbu kanan)', shape: 'line', className: 'bg-primary' },
] as const

type TrendProps = { daily: Dashboard['daily']; ranges: Record<string, string>; range: string }

export function RevenueTrend({ daily, ranges, range }: TrendProps) {
  const span = `${title}, ${daySpanText(daily.map(({ day }) => day))}`
  return (
    <DetailSection
      title={title}
      actions={<RangeToggle label="Rentang grafik" options={ranges} value={range} />}
    >
      <ChartLegend items={[...legend]} />
      <ChartWithTable
        span={span}
        className="mt-3 h-72 md:h-80"
        heads={['Pendapatan', 'Pesanan']}
        rows={daily.map(({ day, revenue, orders }) => ({
          day,
          cells: [formatRupiah(revenue), formatThousands(orders)],
        }))}
      >
        {label => <RevenueChart daily={daily} label={label} />}
      </ChartWithTable>
    </DetailSection>
  )
}
